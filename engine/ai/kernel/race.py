"""A race of the moves: flat Monte Carlo with elimination.

All moves are tried in the same worlds, so that their worth can be compared world by world, and
moves that fall behind are dropped. Every seat plays on by what it can see and not by what the world
holds, which a tree of moves could not ensure: by the rollout policy, which is the steady player's.
A world is rejected if the others would not have played the cards on the table in it.

In Dehla Pakad the side that searches plays on by the policy network for a few tricks. After that
the value network estimates what the deal is worth; under house rules that it does not know,
everybody plays on by the rollout policy, which is faster. The partner is assumed, as a rule, to
have played its card by the policy network, whose verdict on the moves counts like some more worlds.
"""

from __future__ import annotations

from typing import NamedTuple

from .chance import below
from .dehla_pakad_policy_network import Policy, choice, value_cards
from .dehla_pakad_value_network import Network, value
from .jit import Floats, Ints, copy, jit, width
from .layout import (
    CALLS,
    COUNT,
    DEHLA_PAKAD,
    DUE,
    GAME,
    HANDS,
    MOST_SEATS,
    NUMBER,
    OUTCOME,
    OVER,
    STOCK,
    TENS,
    UNDEALT,
)
from .playing import captured, choices, play, side_of
from .rollout_policy import favourite
from .worlds import Spread, count_ways, draw

FEW = 12
"""With fewer worlds than this no move is dropped."""
BEHIND = 2.0
"""A move this many standard errors behind the best one is dropped."""
AHEAD = 3
"""For how many tricks the side that searches plays on by the policy."""
TRUST = 20
"""The policy's verdict on a move counts like this many worlds."""
DRAWS = 8
"""At most this many rejection-sampling attempts; the last world is taken whether or not it fits."""
PARTNER, PERCENT = 90, 100
"""How often in a hundred the partner is assumed to have followed the policy, not a race."""
NOBODY = -1
"""The side that plays on by the policy where nothing was learned."""
LEAST_SPREAD = 0.02
"""Added to the variance of the difference between two moves, so that a few worlds in which both
do equally well prove nothing."""


class Field(NamedTuple):
    """A race under way.

    Args:
        first: the state as the seat knows it; *s* and *t* buffers for its worlds.
        rules: the rules of the table; *worth* the worths of its outcomes.
        opening: the state before the current trick, as the seat knows it.
        trick: the numbers of the cards on the table, the leader's first.
        moves: the numbers of the moves; *running* whether each still runs, 1 or 0.
        worths: the worth of each move in each world, all of the first move first.
        counts: in how many worlds each move was played.
        promised: by how much each move is worse than the best, as the policy says; else 0.
        trust: the number of worlds that *promised* counts like.
        gains: what the searching side captures, laid out as *worths*; empty if nobody asks for it.
        is_known: whether the value network knows these rules.
    """

    first: Ints
    s: Ints
    t: Ints
    rules: Ints
    worth: Floats
    opening: Ints
    trick: Ints
    moves: Ints
    running: Ints
    worths: Floats
    counts: Ints
    promised: Floats
    trust: int
    gains: Floats
    policy: Policy
    network: Network
    is_known: bool


@jit
def run(field: Field, spread: Spread, chance: Ints, begin: int, end: int, parts: bool) -> int:
    """Play all running moves in the worlds from *begin* to *end*; return how many then still run.

    Args:
        parts: whether to drop the moves that have fallen behind by then.
    """
    count_ways(spread)
    for world in range(begin, end):
        draw_world(field, spread, chance)
        if world == 0 and field.rules[GAME] == DEHLA_PAKAD and not field.s[CALLS]:
            _judge(field)
        play_moves(field, chance, world, AHEAD)
    if parts:
        _part(field, len(field.worths) // len(field.moves), end)
    left = 0
    for move in range(len(field.moves)):
        left += field.running[move]
    return left


@jit
def draw_world(field: Field, spread: Spread, chance: Ints) -> None:
    """Draw the next world; the ways to do so must have been counted."""
    for _ in range(DRAWS):
        for place in range(STOCK):
            field.s[place] = field.first[place]
        draw(field.s, spread, chance)
        if fits(field, chance):
            return


@jit
def fits(field: Field, chance: Ints) -> bool:
    """Return whether the others might have played what they did with the hands of this world."""
    s, t, laid = field.s, field.t, field.s[COUNT]
    if laid == 0:
        return True
    copy(t, s)
    _reopen(t, field.opening)
    for place in range(laid):
        if not _would_lay(field, field.trick[place], chance):
            return False
        play(t, field.rules, chance, field.trick[place])
    return True


@jit
def _would_lay(field: Field, number: int, chance: Ints) -> bool:
    """Return whether the seat to act in the state *t* might well play this card."""
    t, rules, policy = field.t, field.rules, field.policy
    legal = choices(t, rules)
    if legal & (legal - 1) == 0:
        return True
    like = _like(legal, number)
    if rules[GAME] != DEHLA_PAKAD or (t[DUE] ^ field.s[DUE]) & 1:
        return bool(favourite(t, rules, policy.weighed) == like)
    return below(chance, PERCENT) >= PARTNER or choice(t, rules, policy) == like


@jit
def _reopen(t: Ints, opening: Ints) -> None:
    """Make a world's state what it was before the current trick."""
    for seat in range(MOST_SEATS):
        t[HANDS + seat] |= opening[HANDS + seat]
    for place in range(DUE, TENS):
        t[place] = opening[place]


@jit
def _like(legal: int, number: int) -> int:
    """Return the listed move that stands for a card, as only one of equal cards is listed."""
    bit = 1 << number
    while bit and bit & legal == 0:
        bit >>= 4
    return width(bit) - 1


@jit
def play_moves(field: Field, chance: Ints, world: int, ahead: int) -> None:
    """Play every running move in the world drawn; our side plays *ahead* tricks by the policy."""
    s, t, me = field.s, field.t, field.first[DUE]
    side = me & 1 if field.rules[GAME] == DEHLA_PAKAD else NOBODY
    team = side_of(field.rules, me)
    worlds, stops = len(field.worths) // len(field.moves), field.is_known and not len(field.gains)
    for move in range(len(field.moves)):
        if field.running[move]:
            copy(t, s)
            play(t, field.rules, chance, field.moves[move])
            play_out(t, field.rules, chance, side, field.policy, ahead, stops)
            if t[OVER]:
                worth = field.worth[MOST_SEATS * t[OUTCOME] + me]
            else:
                worth = value(t, field.rules, side, field.network)
            field.worths[worlds * move + world] = worth
            if len(field.gains):
                field.gains[worlds * move + world] = captured(t, field.rules, team)
            field.counts[move] += 1


@jit
def play_out(
    t: Ints, rules: Ints, chance: Ints, side: int, policy: Policy, ahead: int, stops: bool
) -> None:
    """Play on until the deal is decided; the policy plays for *side* for the first *ahead* tricks.

    If it *stops* after those, it does so as soon as all cards are dealt and none is on the table.
    """
    end = t[NUMBER] + ahead
    while not t[OVER]:
        if stops and t[NUMBER] >= end and not (t[COUNT] or t[UNDEALT] or t[CALLS]):
            return
        hand = t[HANDS + t[DUE]]
        move = width(hand) - 1
        if hand & (hand - 1) or t[CALLS]:
            if t[DUE] & 1 == side and t[NUMBER] < end:
                move = choice(t, rules, policy)
            else:
                move = favourite(t, rules, policy.weighed)
        play(t, rules, chance, move)


@jit
def _judge(field: Field) -> None:
    """Write down the policy's verdict on the moves."""
    cards, valued = 0, field.policy.valued
    for place in range(len(field.moves)):
        cards |= 1 << field.moves[place]
    most = valued[value_cards(field.s, field.rules, cards, field.policy)]
    for place in range(len(field.moves)):
        field.promised[place] = valued[field.moves[place]] - most


@jit
def _part(field: Field, worlds: int, end: int) -> None:
    """Drop the moves that have fallen behind."""
    best, most = -1, -1e9
    for move in range(len(field.moves)):
        if field.running[move]:
            whole = _sum(field, worlds * move, end) + field.trust * field.promised[move]
            if whole > most:
                best, most = move, whole
    for move in range(len(field.moves)):
        runs = field.running[move] and move != best
        if runs and _doubts(field, best, move, worlds, end) > BEHIND:
            field.running[move] = 0


@jit
def _sum(field: Field, begin: int, count: int) -> float:
    whole = 0.0
    for world in range(count):
        whole += field.worths[begin + world]
    return whole


@jit
def _doubts(field: Field, best: int, other: int, worlds: int, count: int) -> float:
    """Return by how many standard errors *best* is better than *other*; 0 if it is too early.

    The gap is taken world by world, which removes the luck that both share. ``promised`` enters as
    *trust* more worlds, with just the gap that the policy promises.
    """
    if count < FEW:
        return 0.0
    ahead, behind = worlds * best, worlds * other
    gap = (_sum(field, ahead, count) - _sum(field, behind, count)) / count
    whole = 0.0
    for world in range(count):
        whole += (field.worths[ahead + world] - field.worths[behind + world] - gap) ** 2
    promised = field.trust * (field.promised[best] - field.promised[other])
    better = (gap * count + promised) / (count + field.trust)
    return float(better / ((whole / count + LEAST_SPREAD) / (count + field.trust)) ** 0.5)
