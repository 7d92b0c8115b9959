"""Teen Do Paanch as the search plays it: every trick counts, in the last round the others' too."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from engine.actions import Action, Pass
from engine.ai.forced_move import ForcedMove
from engine.ai.search import Move
from engine.ai.sharp.teen_do_paanch_position import (
    GIVING,
    HIGHEST,
    PULL,
    PULLING,
    Position,
    Terms,
)
from engine.ai.tricks import CALL, NUMBERS, TrickWorlds, ranked, suit_mask
from engine.cards import CARDS, CardSet, Suit, cards
from engine.games.teen_do_paanch.actions import Give, Pull, Skip
from engine.games.teen_do_paanch.game import REST, SECOND_BATCH
from engine.games.teen_do_paanch.pulls import TOGETHER, pull_plan
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import Match, Phase, State, high_sevens, winning
from engine.games.teen_do_paanch.worlds import Places
from engine.seats import Seat
from engine.view import View
from engine.worlds import Hidden

OTHERS: tuple[Action, ...] = (Pass(), Skip(), Pull(1))
"""What the moves stand for that are no cards or calls; no place is better to pull than another."""


class PlacedWorlds(TrickWorlds[Position]):
    """Worlds with cards that have been seen to go from hand to hand."""

    def __init__(
        self, seat: Seat, start: Position, view: View[State], numbers: Sequence[int]
    ) -> None:
        super().__init__(seat, start, Hidden((), 0, (0,), ()), numbers, OTHERS)
        self.places = Places(view, seat)

    def draw(self, rng: Random) -> Position:
        """Return one of them."""
        made, numbers = self.start.copy(), self.numbers
        made.rng = rng
        hands, _, stock = self.places.draw(rng)
        made.hands = [ranked(hand, numbers) for hand in hands]
        made.stock = [ranked(bit, numbers) for bit in stock]
        return made

    def action(self, move: Move) -> Action:
        """Return the action that a move stands for."""
        number = cast("int", move)
        if self.start.exchange == GIVING and number < CALL:
            return Give(CARDS[self.numbers.index(number)])
        return super().action(move)

    def move(self, action: Action) -> Move:
        """Return the move that stands for an action."""
        if isinstance(action, Give):
            return self.numbers[action.card.index]
        return PULL if isinstance(action, Pull) else super().move(action)


def worlds(view: View[State]) -> PlacedWorlds | ForcedMove:
    """Return the worlds that *view* allows."""
    state, deal, seat = view.known, view.known.deal, view.seat
    if seat is None or state.to_act != seat:
        raise ValueError("only the seat to act has a move to think about")
    if state.phase is Phase.PICK or (state.phase is Phase.PULL and Skip() not in view.legal):
        return ForcedMove(seat, view.legal[0])
    numbers = numbers_with(deal.trump, high_sevens(state.match.rules))
    start = Position(terms_of(state.match), [0] * SEATS)
    start.turn(seat)
    start.hands[seat] = ranked(view.hand, numbers)
    start.trump = start.ruler = suit_mask(deal.trump)
    start.dead, start.number = ranked(sum(deal.gone), numbers), max(1, deal.number)
    start.tricks = list(deal.tricks)
    _exchange(start, state, numbers)
    if state.trick:
        start.lay([numbers[one.index] for one in state.trick], winning(state))
    return PlacedWorlds(seat, start, view, numbers)


def _exchange(start: Position, state: State, numbers: Sequence[int]) -> None:
    """Note the call or the pull that is due, and the pulls after it."""
    deal, match = state.deal, state.match
    start.calls = state.phase is Phase.CALL
    later = start.calls and match.rules.pull_timing == "after_deal"
    start.plan = pull_plan(match) if later else deal.plan
    start.exchange = {Phase.PULL: PULLING, Phase.RETURN: GIVING}.get(state.phase, 0)
    start.pulls, start.pulled = deal.pulls, ranked(deal.pulled, numbers)


def numbers_with(trump: Suit | None, high: CardSet) -> tuple[int, ...]:
    """Return the number of each card by its index; the sevens *high* come above all trumps."""
    found = list(NUMBERS)
    if trump is not None:
        for rank, one in enumerate(cards(high), HIGHEST):
            found[one.index] = 4 * rank + trump.index
    return tuple(found)


def terms_of(match: Match) -> Terms:
    """Return by which rules a deal is played, and what for."""
    rules = match.rules
    in_two = rules.deal_style != "five_five"
    last = match.round == match.rounds
    return Terms(
        match.caller,
        (SECOND_BATCH, REST - SECOND_BATCH) if in_two else (REST,),
        match.targets,
        match.totals if last else None,
        passes=in_two and rules.trump_pass != "off",  # noqa: S105  # an option
        optional=rules.pull_optional == "true",
        together=rules.pull_batch == TOGETHER,
        may_return=rules.may_return_pulled == "true",
        guard=rules.return_limit == "suit_guard",
        high=tuple(1 << NUMBERS[one.index] for one in cards(high_sevens(rules))),
    )
