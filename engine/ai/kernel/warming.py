"""Calling everything that gets compiled once, so that nobody waits for it later."""

from __future__ import annotations

from random import Random

from . import layout as at
from . import search
from .deal import Deal
from .solving import Solver


def warm(deal: Deal) -> None:
    """Call every entry point with a decision of Dehla Pakad: a race and a solution."""
    search.search(deal, Random(1), 1)
    last = [0] * at.STATE
    last[at.NUMBER], last[at.TRUMP] = deal.rules[at.LAST], at.ONE_SUIT
    last[at.HOLDER] = last[at.MAKER] = -1
    for seat in range(at.MOST_SEATS):
        last[at.HANDS + seat] = 1 << seat
    Solver(deal.rules, 0, room=1).value(last)
