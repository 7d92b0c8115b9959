"""Any card by one call, whichever pack it is of."""

from __future__ import annotations

from bot.faces import french, ganjifa
from bot.faces.pips import Colours
from engine.cards import FRENCH_SUITS, Card


def face(card: Card, colours: Colours = Colours.FOUR) -> str:
    """Return the drawing of *card*, as large as ``size`` says; its ids begin with its name."""
    return french.face(card, colours) if is_french(card) else ganjifa.face(card)


def back(card: Card) -> str:
    """Return the back that *card* shares with its pack."""
    return french.back() if is_french(card) else ganjifa.back()


def size(card: Card) -> tuple[int, int]:
    """Return how wide and high the drawing of *card* is."""
    return (french.WIDTH, french.HEIGHT) if is_french(card) else (ganjifa.SIZE, ganjifa.SIZE)


def is_french(card: Card) -> bool:
    """Return whether *card* is not a round one."""
    return card.suit in FRENCH_SUITS
