"""A whole pack in one SVG document: ``<use href="#TH">`` shows a card anywhere on a page."""

from __future__ import annotations

from functools import cache

from bot.faces.pack import back, face, size
from bot.faces.pips import Colours
from bot.faces.svg import NAMESPACE, element
from engine.cards import Card


@cache
def sprite(deck: tuple[Card, ...], colours: Colours = Colours.FOUR) -> str:
    """Return the cards of *deck*, all of one pack, as symbols with their names, and its ``back``.

    A symbol's ``viewBox`` gives the size of its card; the sprite itself takes up no room.
    """
    # Cards of the same rank are put side by side: compression finds what they share only if it
    # is close together.
    cards = sorted(deck, key=lambda one: one.rank)
    faces = "".join(_symbol(one, one.text, face(one, colours)) for one in cards)
    inner = faces + _symbol(cards[0], "back", back(cards[0]))
    return element("svg", inner, xmlns=NAMESPACE, width=0, height=0, aria_hidden="true")


def _symbol(card: Card, name: str, drawing: str) -> str:
    wide, high = size(card)
    return element("symbol", drawing, id=name, viewBox=f"0 0 {wide} {high}")
