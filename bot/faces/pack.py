"""Draws any card, whichever pack it belongs to."""

from __future__ import annotations

from bot.faces import french, ganjifa
from bot.faces.pips import Colours
from engine.cards import FRENCH_SUITS, Card


def face(card: Card, colours: Colours = Colours.FOUR) -> str:
    """Return the drawing of *card*, in the size that ``size`` returns; ids begin with its name."""
    return french.face(card, colours) if is_french(card) else ganjifa.face(card)


def back(card: Card) -> str:
    """Return the back of the pack to which *card* belongs."""
    return french.back() if is_french(card) else ganjifa.back()


def size(card: Card) -> tuple[int, int]:
    """Return the width and height of the drawing of *card*."""
    return (french.WIDTH, french.HEIGHT) if is_french(card) else (ganjifa.SIZE, ganjifa.SIZE)


def is_french(card: Card) -> bool:
    """Return whether *card* is a French card, not a round one."""
    return card.suit in FRENCH_SUITS
