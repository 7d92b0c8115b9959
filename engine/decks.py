"""The packs that games are played with, in standard order."""

from engine.cards import (
    CARDS,
    DASHAVATARA_SUITS,
    MUGHAL_SUITS,
    ROUND_CARDS,
    CardSet,
    card_set,
)

FRENCH_52 = CARDS
FRENCH_52_SET: CardSet = card_set(FRENCH_52)

DASHAVATARA_120 = tuple(one for one in ROUND_CARDS if one.suit in DASHAVATARA_SUITS)
MUGHAL_96 = tuple(one for one in ROUND_CARDS if one.suit in MUGHAL_SUITS)
