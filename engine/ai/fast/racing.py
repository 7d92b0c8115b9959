"""The moves of a seat on the same worlds, everybody playing on as the steady player would.

As ``engine.ai.race``: what a move is worth may be compared world by world, and moves that fall
behind are dropped. That the others, and oneself, go on by what they see and not by what the world
holds is what a tree of moves lacks. In every other world they play on by the quick rules, lest the
seat count on everybody to play well.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.ai.fast.compiled import Floats, Ints, jit, width
from engine.ai.fast.dehla_pakad_thumbs import favourite
from engine.ai.fast.layout import CALLS, DUE, HANDS, MOST_SEATS, OUTCOME, OVER, STOCK, UNDEALT
from engine.ai.fast.playing import play
from engine.ai.fast.playout import finish
from engine.ai.fast.worlds import Spread, count_ways, draw

FEW = 12
"""Of fewer worlds than this nothing is concluded."""
BEHIND = 2.5
"""So many standard errors behind the best one a move is dropped."""


class Field(NamedTuple):
    """A race under way.

    Args:
        first: the state as the seat knows it; *s* and *t* room for its worlds.
        rules: by which it is played, and *worth* what its outcomes are worth.
        moves: the numbers of the moves, and *running* whether each still runs, 1 or 0.
        worths: of each move in each world, all of the first move first.
        counts: in how many worlds each was played.
        weighed: room for the sums of ``favourite``.
    """

    first: Ints
    s: Ints
    t: Ints
    rules: Ints
    worth: Floats
    moves: Ints
    running: Ints
    worths: Floats
    counts: Ints
    weighed: Floats


@jit
def run(field: Field, spread: Spread, chance: Ints, begin: int, end: int) -> int:
    """Play all moves that run in the worlds from *begin* on; return how many still run then."""
    s, t, count = field.s, field.t, len(field.moves)
    worlds = len(field.worths) // count
    count_ways(spread)
    for world in range(begin, end):
        for place in range(STOCK):
            s[place] = field.first[place]
        draw(s, spread, chance)
        for move in range(count):
            if field.running[move]:
                for place in range(STOCK + s[UNDEALT]):
                    t[place] = s[place]
                play(t, field.rules, chance, field.moves[move])
                if world & 1:
                    finish(t, field.rules, chance)
                else:
                    finish_steadily(t, field.rules, chance, field.weighed)
                worth = field.worth[MOST_SEATS * t[OUTCOME] + field.first[DUE]]
                field.worths[worlds * move + world] = worth
                field.counts[move] += 1
    return _part(field, worlds, end)


@jit
def finish_steadily(t: Ints, rules: Ints, chance: Ints, weighed: Floats) -> None:
    """Play on until the deal is decided, everybody as the steady player."""
    while not t[OVER]:
        hand = t[HANDS + t[DUE]]
        move = width(hand) - 1
        if hand & (hand - 1) or t[CALLS]:
            move = favourite(t, rules, weighed)
        play(t, rules, chance, move)


@jit
def _part(field: Field, worlds: int, end: int) -> int:
    """Drop the moves that have fallen behind; return how many are left."""
    best, most, left = -1, -1e9, 0
    for move in range(len(field.moves)):
        if field.running[move]:
            whole = _sum(field, worlds * move, end)
            if whole > most:
                best, most = move, whole
    for move in range(len(field.moves)):
        if field.running[move]:
            if move != best and _doubts(field, worlds * best, worlds * move, end) > BEHIND:
                field.running[move] = 0
            else:
                left += 1
    return left


@jit
def _sum(field: Field, begin: int, count: int) -> float:
    whole = 0.0
    for world in range(count):
        whole += field.worths[begin + world]
    return whole


@jit
def _doubts(field: Field, ahead: int, behind: int, count: int) -> float:
    """Return by how many standard errors one move is better; 0 if nobody can tell."""
    gap = (_sum(field, ahead, count) - _sum(field, behind, count)) / count
    whole = 0.0
    for world in range(count):
        whole += (field.worths[ahead + world] - field.worths[behind + world] - gap) ** 2
    error = (whole / count / count) ** 0.5
    return float(gap / error) if count >= FEW and error > 0.0 else 0.0
