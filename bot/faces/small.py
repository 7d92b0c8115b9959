"""Cards the size of a letter: only rank and suit, side by side, for emojis of 22 pixels."""

from __future__ import annotations

from bot.faces.french import EDGE, PAPER
from bot.faces.ganjifa import EMBLEMS
from bot.faces.lacquer import LACQUERS
from bot.faces.pack import is_french
from bot.faces.pips import PIPS, Colours, dye
from bot.faces.strokes import rank_at
from bot.faces.svg import at, element, fill, group
from engine.cards import Card

SIZE = 128
"""Width and height of a small card."""

LIGHT = {"NA", "BU", "KA", "BA", "SA"}
"""Suits on whose ground dark ranks are easier to read."""


def small(card: Card) -> str:
    """Return the drawing of *card* in a square 128 wide; it has no ids."""
    return _french(card) if is_french(card) else _round(card)


def _tile(ground: str, edge: str, corner: int) -> str:
    return element(
        "rect", x=3, y=3, width=122, height=122, rx=corner, fill=ground, stroke=edge, stroke_width=5
    )


def _french(card: Card) -> str:
    ink = dye(card.suit, Colours.FOUR).ink
    pip = fill(PIPS[card.suit], ink, transform=at(91, 64, 2.5))
    return _tile(PAPER, EDGE, 20) + _rank(card, 80, ink) + pip


def _round(card: Card) -> str:
    paint = LACQUERS[card.suit.text]
    ink = "#1a1210" if card.suit.text in LIGHT else "#fffdf7"
    emblem = group(EMBLEMS[card.suit.text](paint), transform="translate(61 34) scale(.6)")
    return _tile(paint.ground, paint.edge, 46) + emblem + _rank(card, 66, ink)


def _rank(card: Card, height: int, ink: str) -> str:
    narrow = 0.66 if card.rank in ("10", "T") else 0.82
    return rank_at(card.rank, 36, 64 - height / 2, height, ink, 5, narrow=narrow)
