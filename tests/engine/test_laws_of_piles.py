"""What people are told about the centre holds, under all house rules: who takes it next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import cards_of
from engine.ai.reasons import court_piece, dehla_pakad
from engine.cards import Card
from engine.events import PileTaken, TrickTaken
from engine.games import GAMES
from engine.seats import Seat, side
from tests.strategies import Move, house_rules, match, seeds

SIGHTS: dict[str, Callable[..., Any]] = {
    "dehla_pakad": dehla_pakad.sight,
    "court_piece": court_piece.sight,
}
PILES: dict[str, dict[str, str]] = {
    "dehla_pakad": {},
    "court_piece": {"capture_rule": "double_sir"},
}
"""House rules with which tricks lie in the centre."""
both = pytest.mark.parametrize("key", PILES)


def tricks(key: str, rules: Any, seed: int) -> Iterator[tuple[Move, Seat, bool]]:
    """Yield the move that ends each trick while others lie in the centre.

    With it come who takes the trick, and whether the centre goes with it.
    """
    for move in match(GAMES[key], rules, seed):
        taken = [one.seat for one in move.step.events if isinstance(one, TrickTaken)]
        if taken and move.state.deal.pile.cards:
            yield move, taken[0], any(isinstance(one, PileTaken) for one in move.step.events)


def best_card(move: Move, seat: Seat) -> Card:
    """Return what *seat* has played to the trick that *move* ends."""
    laid = (*move.state.trick, *cards_of(move.action))
    return laid[(seat - move.state.deal.leader) % len(laid)]


def takers(facts: Any, card: Card) -> set[Seat]:
    """Return who takes the centre with a trick won by *card*, as the table says it."""
    told = {one.key: dict(one.values) for one in facts}
    if "pile-no-ace" in told and card.rank == "A":
        return set()
    if "pile-last" in told:
        return {0, 1, 2, 3}
    if "pile-next-side" in told:
        return {seat for seat in range(4) if side(seat) == told["pile-next-side"]["side"]}
    return {told["pile-next"]["seat"]} if "pile-next" in told else set()


@both
@given(st.data())
def test_the_centre_goes_to_whom_the_table_says_and_to_nobody_else(key: str, data: Any) -> None:
    rules = data.draw(house_rules(GAMES[key], **PILES[key]))
    for move, winner, is_taken in tricks(key, rules, data.draw(seeds())):
        facts = GAMES[key].view(move.state, None).facts
        assert (winner in takers(facts, best_card(move, winner))) == is_taken


@both
@given(st.data())
def test_hints_count_on_the_centre_where_it_is_taken_and_nowhere_else(key: str, data: Any) -> None:
    rules = data.draw(house_rules(GAMES[key], **PILES[key]))
    for move, winner, is_taken in tricks(key, rules, data.draw(seeds())):
        (card,) = cards_of(move.action)
        seen = SIGHTS[key](GAMES[key].view(move.state, move.seat), card)
        assert (winner in seen.takes_pile) == is_taken
