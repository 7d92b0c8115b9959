"""Teen Do Paanch as the search plays it: every trick counts, in the last round the others' too.

The play, and trump where no pulls follow, are searched fast; pulls and what comes before them by
the game's own interface.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.ai import fast
from engine.ai.plain import PlainWorlds
from engine.ai.tricks import (
    CALL,
    DECIDED,
    NUMBERS,
    SUITS,
    Mask,
    TrickPosition,
    TrickWorlds,
    ranked,
    suit_mask,
)
from engine.cards import CardSet, Suit, cards
from engine.games import GAMES
from engine.games.teen_do_paanch import REST, SECOND_BATCH
from engine.games.teen_do_paanch_state import (
    SEATS,
    TRICKS,
    Counts,
    Match,
    Phase,
    State,
    high_sevens,
    winning,
)
from engine.games.teen_do_paanch_worlds import Places
from engine.seats import Seat
from engine.view import View
from engine.worlds import Hidden

SIDES = (0, 1, 2)
HIGHEST = 13
"""The rank of the lowest seven that is among the highest trumps, by the numbers used here."""

SEARCH = fast.search

COST = 5
"""A simulation by the game's own interface takes as long as so many others."""

FAR = 5.0
"""So many tricks above or below the target are worth 1 or -1."""
RANKED = 0.5
"""How much it counts in the last round who is ahead, beside the tricks."""


class Terms(NamedTuple):
    """What a deal is played for: the same in all its worlds.

    Args:
        first: the seat to the dealer's right, dealt to first; it calls trump and leads.
        batches: how the other five cards are dealt.
        before: the tricks of the game so far; None unless this round decides it.
    """

    first: Seat
    batches: tuple[int, ...]
    targets: Counts
    before: Counts | None


class Position(TrickPosition):
    """One world of a deal of Teen Do Paanch, with the tricks of each seat."""

    __slots__ = ("terms", "tricks")

    def __init__(self, terms: Terms, hands: list[Mask]) -> None:
        super().__init__(SIDES, hands)
        self.terms = terms
        self.tricks = [0] * SEATS

    def copy(self) -> Position:
        """Return the same position, to be played on by itself."""
        made = self.copy_to(Position.__new__(Position))
        made.terms, made.tricks = self.terms, self.tricks[:]
        return made

    def other(self, move: int) -> None:
        """Call trump; the caller leads once the other five cards each are dealt."""
        self.calls = False
        self.trump = self.ruler = SUITS[move - CALL]
        place, seat = 0, self.terms.first
        for batch in self.terms.batches:
            for _ in range(SEATS):
                self.hands[seat] |= sum(self.stock[place : place + batch])
                place, seat = place + batch, (seat + 1) % SEATS
        self.stock = ()

    def taken(self, taker: Seat, laid: Mask, best: Mask) -> Seat:
        """Note that a trick was won; return who leads next, ``DECIDED`` after the last."""
        del laid, best  # any cards will do
        self.tricks[taker] += 1
        self.number += 1
        return taker if self.number <= TRICKS else DECIDED

    def worth(self) -> tuple[float, ...]:
        """Return what the deal is worth to each seat."""
        terms = self.terms
        found = [
            max(-1.0, min(1.0, (won - asked) / FAR))
            for won, asked in zip(self.tricks, terms.targets, strict=True)
        ]
        if terms.before is None:
            return tuple(found)
        stand = [before + won for before, won in zip(terms.before, self.tricks, strict=True)]
        places = [sum((one > other) - (one < other) for other in stand) / 2 for one in stand]
        return tuple(
            (1 - RANKED) * one + RANKED * place for one, place in zip(found, places, strict=True)
        )

    def gains(self) -> tuple[float, ...]:
        """Return the tricks of each seat."""
        return tuple(map(float, self.tricks))


class PlacedWorlds(TrickWorlds[Position]):
    """Worlds with cards that have been seen to go from hand to hand."""

    def __init__(
        self, seat: Seat, start: Position, view: View[State], numbers: Sequence[int]
    ) -> None:
        super().__init__(seat, start, Hidden((), 0, (0,), ()), numbers)
        self.places = Places(view, seat)

    def draw(self, rng: Random) -> Position:
        """Return one of them."""
        made, numbers = self.start.copy(), self.numbers
        made.rng = rng
        hands, _, stock = self.places.draw(rng)
        made.hands = [ranked(hand, numbers) for hand in hands]
        made.stock = [ranked(bit, numbers) for bit in stock]
        return made


def worlds(view: View[State]) -> PlacedWorlds | PlainWorlds:
    """Return the worlds that *view* allows."""
    state, deal, seat = view.known, view.known.deal, view.seat
    if seat is None or state.to_act != seat:
        raise ValueError("only the seat to act has a move to think about")
    high = high_sevens(state.match.rules)
    if not _is_fast(state, high):
        return PlainWorlds(GAMES[view.game], view, cost=COST)
    numbers = numbers_with(deal.trump, high)
    start = Position(terms_of(state.match), [0] * SEATS)
    start.turn(seat)
    start.hands[seat] = ranked(view.hand, numbers)
    start.trump = start.ruler = suit_mask(deal.trump)
    start.dead, start.number = ranked(sum(deal.gone), numbers), max(1, deal.number)
    start.tricks = list(deal.tricks)
    start.calls = state.phase is Phase.CALL
    if state.trick:
        start.lay([numbers[one.index] for one in state.trick], winning(state))
    return PlacedWorlds(seat, start, view, numbers)


def _is_fast(state: State, high: CardSet) -> bool:
    """Return whether nothing is left to do in this deal but to call, with no more, and to play."""
    match = state.match
    if state.phase is Phase.PLAY:
        return True
    passes = match.rules.trump_pass != "off"  # noqa: S105  # an option
    pulls = match.rules.pull_timing == "after_deal" and any(match.over)
    return state.phase is Phase.CALL and not (high or passes or pulls)


def numbers_with(trump: Suit | None, high: CardSet) -> tuple[int, ...]:
    """Return the number of each card by its index; the sevens *high* come above all trumps."""
    found = list(NUMBERS)
    if trump is not None:
        for rank, one in enumerate(cards(high), HIGHEST):
            found[one.index] = 4 * rank + trump.index
    return tuple(found)


def terms_of(match: Match) -> Terms:
    """Return what a deal is played for."""
    rules = match.rules
    batches = (SECOND_BATCH, REST - SECOND_BATCH) if rules.deal_style != "five_five" else (REST,)
    last = match.round == match.rounds
    return Terms(match.caller, batches, match.targets, match.totals if last else None)
