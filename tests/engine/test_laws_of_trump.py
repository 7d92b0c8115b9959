"""What people are told of trump holds, under all house rules: which suit it is, who made it, and
which card makes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import cards_of
from engine.ai.reasons import court_piece, dehla_pakad
from engine.events import DealEnded, HandsDealt, TrumpDrawn, TrumpMade
from engine.games import GAMES
from tests.strategies import matches

SIGHTS: dict[str, Callable[..., Any]] = {
    "dehla_pakad": dehla_pakad.sight,
    "court_piece": court_piece.sight,
}
both = pytest.mark.parametrize("key", SIGHTS)


@both
@given(st.data())
def test_the_table_names_the_trump_that_was_made_and_whoever_made_it(key: str, data: Any) -> None:
    game = GAMES[key]
    made: tuple[Any, ...] = ()
    for move in data.draw(matches(game)):
        for one in move.step.events:
            match one:
                case DealEnded() | HandsDealt():
                    made = ()
                case TrumpMade(seat=seat, suit=suit):
                    made = (suit, seat)
                case TrumpDrawn(suit=suit):
                    made = (suit,)
        told = {one.key: dict(one.values) for one in game.view(move.step.state, None).facts}
        found = told.get("trump") or told.get("trump-suit") or {}
        assert tuple(found[key] for key in ("suit", "seat") if key in found) == made


@both
@given(st.data())
def test_hints_say_of_a_card_that_it_makes_trump_where_it_does_so_for_this_trick(
    key: str, data: Any
) -> None:
    game = GAMES[key]
    played = data.draw(matches(game))
    for move in played:
        if not move.state.trick or len(cards_of(move.action)) != 1:
            continue
        (card,) = cards_of(move.action)
        seen = SIGHTS[key](game.view(move.state, move.seat), card)
        made = any(isinstance(one, TrumpMade) for one in move.step.events)
        counts_now = played.rules.get("trump_effective") != "next_trick"
        assert seen.before.makes_trump(card) == (made and counts_now)
