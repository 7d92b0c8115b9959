"""How a law is stated: for every game, of what hypothesis draws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action
from engine.errors import IllegalAction
from engine.game import Game
from engine.games import GAMES
from engine.games.ganjifa.rules import Ganjifa
from engine.seats import Seat
from tests.strategies import matches

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
every_lawful = pytest.mark.parametrize("game", LAWFUL.values(), ids=list(LAWFUL))


def law(test):
    """Return *test* for every game, with what hypothesis draws as ``data``."""
    return every_lawful(settings(max_examples=8, deadline=None)(given(data=st.data())(test)))


def moment(data: st.DataObject, game: Game[Any], longest: int = 150) -> Any:
    """Draw a state of a match, mostly in the midst of a deal."""
    played = data.draw(matches(game, longest))
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
