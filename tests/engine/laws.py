"""How a law is stated: for every game, of what hypothesis draws.

To play a match takes longer than to hold a law against it: all laws of a game are held against
moves of the same few courses, which are played once in a process and are others in each run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random, SystemRandom
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action
from engine.errors import IllegalAction
from engine.game import Game
from engine.games import GAMES
from engine.games.ganjifa.game import Ganjifa
from engine.seats import Seat
from tests.longer import only
from tests.strategies import Played, any_rules, match

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


class MughalGanjifa(Ganjifa):
    """Ganjifa with no other pack than that of 96 cards, which is drawn too seldom by itself."""

    info = replace(
        Ganjifa.info,
        options=tuple(
            replace(one, words=("mughal",)) if one.key == "deck" else one
            for one in Ganjifa.info.options
        ),
    )


LAWFUL: dict[str, Game[Any]] = {**GAMES, "ganjifa of 96 cards": MughalGanjifa()}
every_lawful = pytest.mark.parametrize(
    "game", only(list(GAMES.values()), LAWFUL.values()), ids=list(LAWFUL)
)


def law(test):
    """Return *test* for every game, with what hypothesis draws as ``data``."""
    return every_lawful(settings(max_examples=8, deadline=None)(given(data=st.data())(test)))


COURSES = 16
"""Of each game; a law is held against half of them."""
KEPT = 400
"""Moves of a course."""
SALT = SystemRandom().getrandbits(64)


def courses(game: Game[Any], longest: int = 250) -> st.SearchStrategy[Played]:
    """Return the first moves of matches by random house rules and numbers of seats."""
    return st.integers(0, COURSES - 1).map(lambda number: _course(game, number, longest))


def _course(game: Game[Any], number: int, longest: int) -> Played:
    known = _played(game, number)
    rules, seed, seats = known.rules, known.seed, known.seats
    found = known[:longest] if longest <= KEPT else match(game, rules, seed, seats)
    return Played(found, rules, seed, seats)


@cache
def _played(game: Game[Any], number: int) -> Played:
    rng = Random(f"{SALT} {game.info.key} {number}")
    rules, seats, seed = any_rules(game, rng), rng.choice(game.info.seats), rng.getrandbits(32)
    return Played(islice(match(game, rules, seed, seats), KEPT), rules, seed, seats)


def some_of(
    make: Callable[[Random], Played], count: int = 25
) -> Callable[[], st.SearchStrategy[Played]]:
    """Return a strategy for a few matches or deals, each made once in a process."""
    made = cache(lambda number: make(Random(f"{SALT} {make.__module__} {number}")))
    return lambda: st.integers(0, count - 1).map(made)


def moment(data: st.DataObject, game: Game[Any], longest: int = 150) -> Any:
    """Draw a state of a match, mostly in the midst of a deal."""
    played = data.draw(courses(game, longest))
    return played[data.draw(st.integers(0, len(played) - 1))].step.state


def acting(state: Any) -> tuple[Seat, ...]:
    """Return who may act now, chance included."""
    return () if state.to_act is None else (state.to_act, *state.also)


def accepts(game: Game[Any], state: Any, seat: Seat, action: Action) -> bool:
    """Return whether *seat* may do *action*."""
    try:
        game.apply(state, seat, action)
    except IllegalAction:
        return False
    return True
