"""Random endings of the trick-taking games, and what they are worth by trying everything.

Trying everything goes through the public engine alone, so that every house rule is as it is played.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.cards import card_set, cards, size
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from tests.strategies import any_of_all

TENS = card_set(one for one in cards((1 << 52) - 1) if one.rank == "T")

ALWAYS = {"court_piece": {"play_out": "true"}}
"""All thirteen tricks are played, so that the last ones can be counted."""


def ending(game: str, tricks: int, rng: Random, cards_on_table: int = 0, **usual: str | int) -> Any:
    """Return a state with so many tricks left, after random play by random house rules.

    Args:
        cards_on_table: of the trick under way.
        usual: with any, these house rules and else the defaults.
    """
    rules = GAMES[game]
    while True:
        options = usual or any_of_all(rules, rng) | ALWAYS.get(game, {})
        state = rules.start(rules.info.settle(options), rules.info.seats[0])
        while not state.deal_number or not _is_over(state):
            state = _any(rules, state, rng)
            if _fits(state, tricks, cards_on_table):
                return state


def _any(rules: Any, state: Any, rng: Random) -> Any:
    if state.to_act == DEALER:
        return rules.apply(state, DEALER, rules.chance(state, RandomLuck(rng))).state
    return rules.apply(state, state.to_act, rng.choice(rules.legal(state))).state


def _is_over(state: Any) -> bool:
    return state.to_act is None or bool(state.between_deals)


def _fits(state: Any, tricks: int, cards_on_table: int) -> bool:
    return (
        state.phase.value == "play"
        and not state.deal.undealt
        and len(state.trick) == cards_on_table
        and size(state.hands[state.to_act]) == tricks
    )


class Tried:
    """What a side can capture in a deal, by trying every card.

    Plain and/or: no order, no two cards taken for equal, no rule known. Only that tricks which
    lead to the very same state need not be tried twice, and that nobody loses what is captured.
    """

    def __init__(self, game: str, side: int) -> None:
        self._game, self._rules, self._side = game, GAMES[game], side
        self._known: dict[tuple[int, Any], bool] = {}

    def is_worth(self, state: Any, value: int) -> bool:
        """Return whether the side captures so much in the deal, and no more."""
        return self._reaches(state, value) and not self._reaches(state, value + 1)

    def _reaches(self, state: Any, goal: int) -> bool:
        if _captured(self._game, state, self._side) >= goal:
            return True
        if _is_over(state) or not any(state.hands):
            return False
        if state.trick:
            return self._tried(state, goal)
        key = goal, state._replace(deal=state.deal._replace(past=None))
        if key not in self._known:
            self._known[key] = self._tried(state, goal)
        return self._known[key]

    def _tried(self, state: Any, goal: int) -> bool:
        rules, seat = self._rules, state.to_act
        after = (rules.apply(state, seat, play).state for play in rules.legal(state))
        ours = rules.info.side(seat) == self._side
        return (any if ours else all)(self._reaches(one, goal) for one in after)


def _captured(game: str, state: Any, side: int) -> int:
    if game == "dehla_pakad":
        return size(state.deal.captured[side] & TENS)
    if game == "court_piece":
        return size(state.deal.captured[side]) // 4
    return int(state.deal.tricks[side])
