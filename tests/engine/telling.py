"""Deals in which a house rule tells: by another value of it they would have gone otherwise."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from engine.actions import Action
from engine.ai.kernel import layout as at
from engine.ai.tricks.worlds import TrickWorlds
from engine.errors import IllegalAction
from engine.game import Game
from engine.games import GAMES
from engine.options import Option
from engine.replay import has_closed_deal
from engine.seats import DEALER
from tests.engine.kernel_deals import true_state, worlds_of
from tests.strategies import (
    Move,
    any_of_all,
    every_value,
    match,
    needed,
    without_clashes,
)

ELSEWHERE = frozenset({
    "bavney", "carry_over", "dealer_after_caller_court", "dealer_after_streak_kot", "direction",
    "first_dealer", "match_end", "match_hands", "match_minutes", "no_void_trump", "pull_order",
    "rounds", "scoring", "streak_length", "table_memory", "target_kots", "target_points",
    "tie_break", "time_cutoff",
})  # fmt: skip
"""House rules that tell between deals, in few, or in nothing played: any deal will do for them."""

MATCHES, MOVES = 40, 200
"""How many matches are looked through at most, and how many moves of each."""
BACK = 12
"""A moment is at most so many moves before the one that tells, as far as the deal goes back."""


class Moment(NamedTuple):
    """A state, the worlds of the seat to act in it, and what is done from there on.

    Args:
        actions: the last of them goes otherwise by another value of the house rule; none where
            the deal began otherwise.
    """

    state: Any
    worlds: TrickWorlds
    actions: tuple[Action, ...] = ()


def telling(key: str, option: Option, value: str | int, rng: Random) -> Moment | None:
    """Return a moment shortly before a house rule that has this value tells."""
    game = GAMES[key]
    other = next(one for one in (option.default, *every_value(option)) if one != value)
    for _ in range(MATCHES):
        rules = any_of_all(game, rng) | needed(option, rng) | {option.key: value}
        deal: list[Move] = []
        for move in islice(match(game, without_clashes(game, rules), rng.getrandbits(32)), MOVES):
            deal.append(move)
            if tells(game, move, option.key, other) and (found := _before(key, deal, rng)):
                return found
            if has_closed_deal(move.state, move.step.state):
                deal.clear()
    return None


def tells(game: Game[Any], move: Move, key: str, other: str | int) -> bool:
    """Return whether the move would be none, or lead elsewhere, by another value of an option."""
    match = move.state.match
    otherwise = match._replace(rules=replace(match.rules, **{key: other}))
    state, after = move.state._replace(match=otherwise), move.step.state
    if game.legal(state) != game.legal(move.state):
        return True
    try:
        found = game.apply(state, move.seat, move.action).state
    except IllegalAction:
        return True
    if has_closed_deal(move.state, after):
        return bool(game.result(found) != game.result(after))
    return bool(found._replace(match=None) != after._replace(match=None))


def _before(key: str, deal: list[Move], rng: Random) -> Moment | None:
    """Return a moment before the last move of a deal, or after it where nobody acts before.

    None if the kernel has no part in it, since the deal is decided.
    """
    state = deal[-1].state
    for place in range(max(0, len(deal) - rng.randint(1, BACK)), len(deal)):
        if worlds := _acting(key, before := deal[place].state):
            if true_state(key, state, worlds)[at.OVER]:
                return None
            return Moment(before, worlds, tuple(one.action for one in deal[place:]))
    worlds = _acting(key, state := deal[-1].step.state)
    return Moment(state, worlds) if worlds else None


def _acting(key: str, state: Any) -> TrickWorlds | None:
    """Return the worlds of the seat to act, if one has a choice."""
    return None if state.to_act in (DEALER, None) else worlds_of(key, state)
