"""Deals of Dehla Pakad on the flat states of the kernel: to learn from, and to rate by."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from engine.ai.compiled_kernel import layout
from engine.ai.compiled_kernel.chance import below
from engine.ai.compiled_kernel.jit import Floats, Ints, floats, ints, jit, ones, width

from engine.ai.tricks.dehla_pakad import worlds as worlds_of
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER

GAME = GAMES["dehla_pakad"]
PACK, FIRST_CARDS = 52, 20
TO_THE_END = 13
"""So many tricks are all tricks."""
PERCENT = 100


class Table(NamedTuple):
    """A usual table.

    Args:
        first: the state before the first card, in which hands and stock are of no account.
        worth: what each outcome is worth to each seat, as ``loading.rules_of`` has it.
    """

    first: Any
    rules: Ints
    worth: Floats


def table() -> Table:
    """Return it; the host is the dealer, so side 1 leads first and wins at two tens each."""
    luck = RandomLuck(Random(1))
    state = GAME.start(GAME.info.settle({"first_dealer": "host"}), 4)
    state = GAME.apply(state, DEALER, GAME.chance(state, luck)).state
    deal = worlds_of(GAME.view(state, state.to_act)).deal
    return Table(ints(deal.state), ints(deal.rules), floats(deal.worths))


@jit
def deal_out(s: Ints, first: Ints, pack: Ints) -> None:
    """Begin a deal: five cards each, the others in the stock."""
    for place in range(layout.STOCK):
        s[place] = first[place]
    for seat in range(layout.MOST_SEATS):
        s[layout.HANDS + seat] = 0
    for place in range(FIRST_CARDS):
        s[layout.HANDS + (place & 3)] |= 1 << pack[place]
    for place in range(FIRST_CARDS, PACK):
        s[layout.STOCK + place - FIRST_CARDS] = 1 << pack[place]
    s[layout.UNDEALT] = PACK - FIRST_CARDS


@jit
def shuffle(pack: Ints, chance: Ints) -> None:
    """Bring a pack into a random order."""
    for left in range(len(pack), 1, -1):
        place = below(chance, left)
        pack[left - 1], pack[place] = pack[place], pack[left - 1]


@jit
def any_of(legal: int, chance: Ints) -> int:
    """Return the number of one of some cards."""
    for _ in range(below(chance, ones(legal))):
        legal &= legal - 1
    return width(legal & -legal) - 1
