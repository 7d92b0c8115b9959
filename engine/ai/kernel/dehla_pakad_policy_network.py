"""The policy network of Dehla Pakad: how the side that searches plays on in a race.

A small network values each card by what its seat sees (``dehla_pakad_features``): it has one hidden
layer, and a direct weight for each feature of the card. It learned what cards were worth when each
was played out; ``tests.learning`` tells how.
"""

from __future__ import annotations

from functools import cache
from operator import mul
from typing import NamedTuple, cast

from . import weights
from .dehla_pakad_features import CONTEXT, FEATURES, see_card, see_choice, see_stand
from .jit import (
    NUMBA,
    Floats,
    Ints,
    Rows,
    add_rows,
    jit,
    no_floats,
    no_singles,
    parts,
    rows,
    singles,
    summing,
    width,
)
from .layout import CALL, CALLS, DUE
from .packed_ints import ONE, PackedRows, apart
from .playing import choices, stand_with, takes
from .rollout_policy import WEIGHED, favourite, hidden_from, note_hands

LEARNED, SCALE = "dehla_pakad_policy.weights", 1000
"""The file of the weights, and how many units in it make 1."""
FINE = 1 << 20
"""How many units make 1 in features, where nothing is compiled."""


class Weights(NamedTuple):
    """The learned weights.

    Args:
        into: a row for each feature: its weight for each hidden unit.
        base: the bias of each hidden unit; *out* its weight in the result.
        plain: the direct weight of each feature of the card.
    """

    into: Rows
    base: Floats
    out: Floats
    plain: Floats


class Policy(NamedTuple):
    """The learned weights with scratch buffers.

    Args:
        x: buffer for the features; *units* and *begun* for the hidden units, *weighed* for
            ``favourite``.
        valued: buffer for the worth of each card, by its number.
    """

    learned: Weights
    x: Floats
    units: Floats
    begun: Floats
    weighed: Floats
    valued: Floats


def policy_of(weights: Weights) -> Policy:
    """Return the policy with these weights and its own buffers."""
    return Policy(
        weights,
        x=no_singles(FEATURES),
        units=no_singles(len(weights.base)),
        begun=no_singles(len(weights.base)),
        weighed=no_floats(WEIGHED),
        valued=no_floats(CALL),
    )


@cache
def learned() -> Weights:
    """Return the weights that players use."""
    numbers = [one / SCALE for one in weights.read(LEARNED)]
    hidden = (len(numbers) - FEATURES) // (FEATURES + 2)
    into, base, out, plain = parts(numbers, FEATURES * hidden, hidden, hidden, FEATURES)
    return Weights(rows(into, hidden), singles(base), singles(out), singles(plain))


@jit
def choice(s: Ints, r: Ints, policy: Policy) -> int:
    """Return what the seat to act plays or calls."""
    if s[CALLS]:
        return favourite(s, r, policy.weighed)
    legal = choices(s, r)
    if legal & (legal - 1) == 0:
        return width(legal) - 1
    return value_cards(s, r, legal, policy)


@jit
def value_cards(s: Ints, r: Ints, legal: int, policy: Policy) -> int:
    """Write the worth of each legal card to ``policy.valued``; return the number of the best."""
    x, takers, best = policy.x, _takers(s, r, legal), -1
    note_hands(s, r, hidden_from(s, r), policy.weighed)
    see_choice(s, r, legal, x)
    _begin(policy)
    for group in (takers, legal & ~takers):
        cards, a_ten = group, 0.0
        while cards:
            bit = cards & -cards
            # Cards that do not take the trick all leave the same stand.
            if bit & takers or cards == group:
                a_ten = see_stand(s, r, stand_with(s, r, s[DUE], bit), x, policy.weighed)
            see_card(s, r, bit, a_ten, bit & takers != 0, x)
            number, cards = width(bit) - 1, cards ^ bit
            policy.valued[number] = _value(policy)
            if best < 0 or policy.valued[number] > policy.valued[best]:
                best = number
    return best


@jit
def _takers(s: Ints, r: Ints, legal: int) -> int:
    """Return the legal cards that would take the trick as it stands."""
    found = 0
    while legal:
        bit = legal & -legal
        legal ^= bit
        if takes(s, r, bit):
            found |= bit
    return found


@jit
def begin_by_units(policy: Policy) -> None:
    """Sum the part of the hidden layer that is the same for all cards of a choice."""
    into, base, begun = policy.learned.into, policy.learned.base, policy.begun
    for unit in range(len(base)):
        begun[unit] = base[unit]
    add_rows(begun, policy.x, into, 0, CONTEXT)


@summing
def value_by_units(policy: Policy) -> float:
    """Return what the network says about the card whose features were written last."""
    into, _, out, plain = policy.learned
    x, units, begun, worth = policy.x, policy.units, policy.begun, 0.0
    for unit in range(len(out)):
        units[unit] = begun[unit]
    add_rows(units, x, into, CONTEXT, FEATURES)
    for place in range(CONTEXT, FEATURES):
        worth += x[place] * plain[place]
    for unit in range(len(out)):
        worth += out[unit] * max(0.0, units[unit])
    return worth


def begin_by_rows(policy: Policy) -> None:
    """Do the same in the plain kernel, where one int holds the sums of all units."""
    into, x = cast("PackedRows", policy.learned.into), policy.x
    factors = [round(one * FINE) for one in cast("list[float]", x)[:CONTEXT]]
    policy.begun[0] = into.products(policy.learned.base, factors, FINE)


def value_by_rows(policy: Policy) -> float:
    """Return the same in the plain kernel, where one operation adds a whole row."""
    learned = policy.learned
    out, plain = cast("list[float]", learned.out), cast("list[float]", learned.plain)
    own = cast("list[float]", policy.x)[CONTEXT:]
    more = cast("PackedRows", learned.into).more(CONTEXT, [round(one * FINE) for one in own])
    units = apart(cast("int", policy.begun[0]) + more, len(out))
    worth = sum([factor * one for factor, one in zip(out, units, strict=True) if one > 0])
    by_itself: float = sum(map(mul, own, plain[CONTEXT:]))
    return worth / (ONE * FINE) + by_itself


_begin = begin_by_rows if NUMBA is None else begin_by_units
_value = value_by_rows if NUMBA is None else value_by_units
