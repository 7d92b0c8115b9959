"""The value network of Dehla Pakad: what a world is worth between two tricks, all hands known.

A network of two hidden layers estimates what the deal would come to if one side played on by the
learned policy and the other as the steady player. It sees the state from the side that leads. A
single deal played out is decided by details; a race needs the average over them, and the network
gives it sooner.

It learned from the default rules alone, as ``tests.learning`` tells, and knows of no others.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

from . import weights
from .jit import (
    NUMBA,
    Floats,
    Ints,
    Rows,
    add_rows,
    jit,
    no_ints,
    no_singles,
    ones,
    parts,
    rows,
    singles,
    summing,
    width,
)
from .layout import (
    COUNTED,
    DECIDED,
    DUE,
    EVEN,
    FIRST,
    GAME,
    HANDS,
    HOLDER,
    LAST,
    MARKED,
    MOST_SEATS,
    NO_VOID,
    NUMBER,
    ONE_SUIT,
    PACK,
    PILE,
    RULES,
    SEATS,
    TENS,
    TRICKS,
    TRUMP,
)
from .packed_ints import ONE, PackedRows, apart

LEARNED, SCALE = "dehla_pakad_value.weights", 500
"""The file of the weights, and how many units in it make 1."""
DEAL_WON = 0.6
"""What a deal won is worth beside a Kot, which is 1, as the network learned it."""
KNOWN = {GAME, SEATS, PACK, MARKED, COUNTED, NO_VOID, FIRST, LAST, EVEN}
KNOWN.update(range(DECIDED, DECIDED + 25))
"""The parts of a table's rules that the network knows; every other house rule must be off."""
LITTLE = 0.05
"""How far the worth of a deal may be from the one learned: a short streak shifts it by less."""

# What is seen: each place is 1 or 0. Suits stand in an order, trump first, and seats in the order
# in which they play to the next trick.
CARDS = 0
"""For each suit and each card left in it, the highest first: who has it."""
TEN = 208
"""The same for the ten, if it is left."""
LENGTHS = 416
"""For each suit and each seat: how many cards, ``LONGEST`` at most."""
OURS, THEIRS, PILED, PILE_TRICKS, HELD_BY = 560, 565, 570, 575, 589
"""The tens of the leading side, of the other and in the pile; the pile's tricks and its holder,
nobody last."""
OUR_TRICKS, THEIR_TRICKS, TRICK = 594, 608, 622
IS_LEARNED, NO_TRUMP, EVEN_OURS, EVEN_THEIRS = range(635, 639)
"""The leading side plays on by the policy; there is no trump; who wins at two tens each."""
PLACES = 640
LONGEST = 8
MOST_SEEN = 96
"""The most places that can be 1 at the same time."""


class Weights(NamedTuple):
    """The learned weights.

    Args:
        into: a row for each place: its weight for each unit of the first layer, with bias *base*.
        onto: a row for each of these units: its weight for each unit of the second layer, with
            bias *second*.
        out: the weight of each unit of the second layer in the result, with bias *start*.
    """

    into: Rows
    base: Floats
    onto: Rows
    second: Floats
    out: Floats
    start: Floats


class Network(NamedTuple):
    """The learned weights with scratch buffers.

    Args:
        seen: buffer for the places that are 1; *units* and *others* for the two layers.
    """

    learned: Weights
    seen: Ints
    units: Floats
    others: Floats


def network_of(weights: Weights) -> Network:
    """Return the network with these weights and its own buffers."""
    return Network(
        weights,
        seen=no_ints(MOST_SEEN),
        units=no_singles(len(weights.base)),
        others=no_singles(len(weights.second)),
    )


@cache
def learned() -> Weights:
    """Return the weights that players use; the file starts with the sizes of both layers."""
    first, second, *numbers = weights.read(LEARNED)
    lengths = (PLACES * first, first, first * second, second, second, 1)
    values = [one / SCALE for one in numbers]
    into, base, onto, other, out, start = parts(values, *lengths)
    return Weights(
        rows(into, first), singles(base), rows(onto, second), *map(singles, (other, out, start))
    )


def is_known(rules: list[int], worth: list[float]) -> bool:
    """Return whether the network can judge deals under these rules and these worths."""
    for tens in range(5):
        ours = tens > 2 or (tens == 2 and rules[EVEN] == 0)
        usual = (1.0 if ours else -1.0) * (1.0 if tens in (0, 4) else DEAL_WON)
        if abs(worth[MOST_SEATS * 2 * (4 * tens + 4)] - usual) > LITTLE:
            return False
    return not any(rules[one] for one in range(RULES) if one not in KNOWN)


@jit
def value(s: Ints, r: Ints, side: int, network: Network) -> float:
    """Return the worth to the learned *side* of a state between two tricks with all cards dealt."""
    worth = _say(see(s, r, side, network.seen), network)
    return worth if s[DUE] & 1 == side else -worth


@summing
def say_by_units(count: int, network: Network) -> float:
    """Return what the network says about the first *count* places that were seen."""
    into, base, onto, second, out, start = network.learned
    seen, units, others, worth = network.seen, network.units, network.others, 0.0
    for unit in range(len(base)):
        units[unit] = base[unit]
    for place in range(count):
        row = into[seen[place]]
        for unit in range(len(base)):
            units[unit] += row[unit]
    for unit in range(len(base)):
        units[unit] = max(0.0, units[unit])
    for other in range(len(second)):
        others[other] = second[other]
    add_rows(others, units, onto, 0, len(base))
    for other in range(len(second)):
        worth += out[other] * max(0.0, others[other])
    return worth + start[0]


def say_by_rows(count: int, network: Network) -> float:
    """Return the same in the plain kernel, where one operation adds a whole row."""
    weights, seen = network.learned, network.seen
    into, onto = cast("PackedRows", weights.into), cast("PackedRows", weights.onto)
    out = cast("list[float]", weights.out)
    sums = into.sums(weights.base, cast("list[int]", seen)[:count])
    units = [one if one > 0 else 0 for one in apart(sums, len(weights.base))]
    others = apart(onto.products(weights.second, units, ONE), len(out))
    worth = sum([factor * one for factor, one in zip(out, others, strict=True) if one > 0])
    return worth / ONE**2 + weights.start[0]


_say = say_by_rows if NUMBA is None else say_by_units


@jit
def see(s: Ints, r: Ints, side: int, seen: Ints) -> int:
    """Write the places that are 1 into *seen*; return how many there are."""
    count = 0
    for suit in range(4):
        count = _see_suit(s, r, ONE_SUIT << suit, _order(s, suit), seen, count)
    due, leads, marked = s[DUE], s[DUE] & 1, r[MARKED]
    seen[count] = OURS + s[TENS + leads]
    seen[count + 1] = THEIRS + s[TENS + 1 - leads]
    seen[count + 2] = PILED + ones(s[PILE] & marked)
    seen[count + 3] = PILE_TRICKS + (ones(s[PILE]) >> 2)
    seen[count + 4] = HELD_BY + (MOST_SEATS if s[HOLDER] < 0 else (s[HOLDER] - due) & 3)
    seen[count + 5] = OUR_TRICKS + s[TRICKS + leads]
    seen[count + 6] = THEIR_TRICKS + s[TRICKS + 1 - leads]
    seen[count + 7] = TRICK + s[NUMBER] - 1
    count += 8
    if leads == side:
        seen[count] = IS_LEARNED
        count += 1
    if s[TRUMP] == 0:
        seen[count] = NO_TRUMP
        count += 1
    if r[EVEN] >= 0:
        seen[count] = EVEN_OURS if r[EVEN] == leads else EVEN_THEIRS
        count += 1
    return count


@jit
def _see_suit(s: Ints, r: Ints, suit: int, order: int, seen: Ints, count: int) -> int:
    """Add the places that say who has which cards of a suit; return how many are 1 by now."""
    left = 0
    for place in range(MOST_SEATS):
        held = s[HANDS + ((s[DUE] + place) & 3)] & suit
        left |= held
        lengths = LENGTHS + (LONGEST + 1) * (MOST_SEATS * order + place)
        seen[count] = lengths + min(LONGEST, ones(held))
        count += 1
    card = 13 * order
    while left:
        bit, place = 1 << (width(left) - 1), 0
        while not bit & s[HANDS + ((s[DUE] + place) & 3)]:
            place += 1
        seen[count] = CARDS + MOST_SEATS * card + place
        count += 1
        if bit & r[MARKED]:
            seen[count] = TEN + MOST_SEATS * card + place
            count += 1
        left ^= bit
        card += 1
    return count


@jit
def _order(s: Ints, suit: int) -> int:
    """Return the place of a suit in the order: trump first, then by the cards left."""
    mine, order = _weight(s, suit), 0
    for other in range(4):
        if other != suit:
            weight = _weight(s, other)
            if weight > mine or (weight == mine and other < suit):
                order += 1
    return order


@jit
def _weight(s: Ints, suit: int) -> int:
    cards, leader = ONE_SUIT << suit, s[HANDS + s[DUE]]
    if cards == s[TRUMP]:
        return 1000
    left = leader | s[HANDS + ((s[DUE] + 1) & 3)]
    left |= s[HANDS + ((s[DUE] + 2) & 3)] | s[HANDS + ((s[DUE] + 3) & 3)]
    return 20 * ones(left & cards) + ones(leader & cards)
