"""The packs that games are played with, each in its standard order."""

from engine.cards import CARDS, CardSet, card_set

FRENCH_52 = CARDS
FRENCH_52_SET: CardSet = card_set(FRENCH_52)
