"""The French suits: their outlines and colours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Suit

PIPS = {
    SPADES: "M0-10C2-6 9.4-1.5 9.4 3.2A4.7 4.7 0 0 1 1.2 6.2Q1.6 8.8 3.8 10H-3.8Q-1.6 8.8-1.2 6.2"
    "A4.7 4.7 0 0 1-9.4 3.2C-9.4-1.5-2-6 0-10Z",
    HEARTS: "M0 10C-2 6.5-9.6 1.2-9.6-4.1A4.9 4.9 0 0 1 0-5.6A4.9 4.9 0 0 1 9.6-4.1"
    "C9.6 1.2 2 6.5 0 10Z",
    DIAMONDS: "M0-10Q3.6-4 8.2 0Q3.6 4 0 10Q-3.6 4-8.2 0Q-3.6-4 0-10Z",
    CLUBS: "M0-10A4.6 4.6 0 0 1 3.7-2.6A4.7 4.7 0 1 1 1.3 5.1Q1.7 8.6 3.8 10H-3.8"
    "Q-1.7 8.6-1.3 5.1A4.7 4.7 0 1 1-3.7-2.6A4.6 4.6 0 0 1 0-10Z",
}
"""Outlines by suit; each fits in a box from -10 to 10."""


class Colours(StrEnum):
    """How many colours the four suits have; four are easier on poor screens and eyes."""

    FOUR = "four"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Dye:
    """The colours of a suit: those of its pips, and of the cloth and wall on its court cards."""

    ink: str
    cloth: str
    wall: str


BLACK = Dye("#15181d", "#39424f", "#1d222a")
RED = Dye("#d0142c", "#b3142a", "#7d0f20")
BLUE = Dye("#1456c4", "#1a55ad", "#123768")
GREEN = Dye("#0a7a3c", "#0f7440", "#0a4527")
DYES = {
    Colours.FOUR: {SPADES: BLACK, HEARTS: RED, DIAMONDS: BLUE, CLUBS: GREEN},
    Colours.TWO: {SPADES: BLACK, HEARTS: RED, DIAMONDS: RED, CLUBS: BLACK},
}


def dye(suit: Suit, colours: Colours) -> Dye:
    """Return the colours of *suit*."""
    return DYES[colours][suit]
