"""A whole pack in one SVG document: ``<use href="#TH">`` shows a card wherever it stands."""

from __future__ import annotations

from collections.abc import Iterable

from bot.faces import french
from bot.faces.pips import Colours
from bot.faces.svg import NAMESPACE, element
from engine.cards import Card


def sprite(deck: Iterable[Card], colours: Colours = Colours.FOUR) -> str:
    """Return the cards of *deck* as symbols by their names, and ``back``; it takes no room itself.

    A symbol's ``viewBox`` says how wide and high its card is.
    """
    # Cards of one rank side by side: what they share is then near enough to be packed together.
    cards_by_rank = sorted(deck, key=lambda one: one.rank)
    box = f"0 0 {french.WIDTH} {french.HEIGHT}"
    cards = "".join(
        element("symbol", french.face(one, colours), id=one.text, viewBox=box)
        for one in cards_by_rank
    )
    back = element("symbol", french.back(), id="back", viewBox=box)
    return element("svg", cards + back, xmlns=NAMESPACE, width=0, height=0, aria_hidden="true")
