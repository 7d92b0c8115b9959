"""A deal of Teen Do Paanch as the search plays it: the pulls, the call and the tricks.

Which card a pull takes is luck of the world; what is given back for it is a move. The sevens that
are the highest trumps by a house rule get their numbers when trump is called.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engine.ai.tricks import (
    BITS,
    CALL,
    DECIDED,
    OTHER,
    SUITS,
    Mask,
    TrickPosition,
    numbers_of,
)
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import TRICKS, Counts
from engine.seats import Seat

SIDES = (0, 1, 2)
HIGHEST = 13
"""The rank of the lowest seven that is among the highest trumps, by the numbers used here."""
PASS, SKIP, PULL = OTHER, OTHER + 1, OTHER + 2
"""Moves beside cards and calls. Face-down cards are all alike, so that there is one pull."""
PULLING, GIVING = 1, 2
"""What is due in an exchange; 0 outside of one."""
TURNED_UP = 3

FAR = 5.0
"""So many tricks above or below the target are worth 1 or -1."""
RANKED = 0.5
"""How much it counts in the last round who is ahead, beside the tricks."""

Plan = tuple[tuple[Seat, Seat, int], ...]
"""Who pulls from whom, and how often still."""


class Terms(NamedTuple):
    """What a deal is played for and by which rules: the same in all its worlds.

    Args:
        first: the seat to the dealer's right, dealt to first; it calls trump and leads.
        batches: how the other five cards are dealt.
        before: the tricks of the game so far; None unless this round decides it.
        passes: the caller may leave trump to the next three cards.
        optional: a pull may be let go.
        together: all cards are pulled before the first is given back.
        may_return: the card just pulled may be given back.
        guard: what may be given back, as in ``engine.games.teen_do_paanch.game.pulls.returnable``.
        high: the sevens that will be the highest trumps, the lowest first, as they are numbered
            until trump is called.
    """

    first: Seat
    batches: tuple[int, ...]
    targets: Counts
    before: Counts | None
    passes: bool = False
    optional: bool = False
    together: bool = False
    may_return: bool = False
    guard: bool = False
    high: tuple[Mask, ...] = ()


class Position(TrickPosition):
    """One world of a deal of Teen Do Paanch, with the tricks of each seat.

    Attributes:
        plan: the pulls still due.
        exchange: whether a pull is to be made or a card to be given back.
        pulls: how many cards were pulled in the exchange under way.
        pulled: which ones.
    """

    __slots__ = ("exchange", "plan", "pulled", "pulls", "terms", "tricks")

    def __init__(self, terms: Terms, hands: list[Mask]) -> None:
        super().__init__(SIDES, hands)
        self.terms = terms
        self.tricks = [0] * SEATS
        self.plan: Plan = ()
        self.exchange = self.pulls = self.pulled = 0

    def copy(self) -> Position:
        """Return the same position, to be played on by itself."""
        made = self.copy_to(Position.__new__(Position))
        made.terms, made.tricks, made.plan = self.terms, self.tricks[:], self.plan
        made.exchange, made.pulls, made.pulled = self.exchange, self.pulls, self.pulled
        return made

    def moves(self) -> Sequence[int]:
        """Return what may be done; of equal cards one may be played, but each be given."""
        if self.exchange == GIVING:
            return numbers_of(self.returnable())
        if self.exchange == PULLING:
            return SKIP, PULL
        if self.calls and self.terms.passes:
            return range(CALL, PASS + 1)
        return super().moves()

    def play(self, move: Any) -> None:  # moves are numbers here
        """Play a card or give it back, or do another move."""
        if self.exchange == GIVING:
            self._give(BITS[move])
        else:
            super().play(move)

    def other(self, move: int) -> None:
        """Pull, let a pull go, or see to trump."""
        if not self.exchange:
            self._make_trump(SUITS[move - CALL] if move < PASS else self._turned_up())
        elif move == PULL:
            self._pull()
        if self.exchange and self._counts():
            return
        self.go_on()

    # Trump

    def _turned_up(self) -> Mask:
        """Return the suit of the best of the next three cards; of equals, the first's."""
        shown = [bit.bit_length() - 1 for bit in self.stock[:TURNED_UP]]
        return SUITS[max(shown, key=lambda number: number >> 2) & 3]

    def _make_trump(self, trump: Mask) -> None:
        """Name trump, and deal the other five cards each."""
        self.calls = False
        self.trump = self.ruler = trump
        place, seat = 0, self.terms.first
        for batch in self.terms.batches:
            for _ in range(SEATS):
                self.hands[seat] |= sum(self.stock[place : place + batch])
                place, seat = place + batch, (seat + 1) % SEATS
        self.stock = ()
        for rank, low in enumerate(self.terms.high, HIGHEST):
            self.hands = [
                hand ^ low | trump & 15 << 4 * rank if hand & low else hand for hand in self.hands
            ]

    # Pulls

    def go_on(self) -> None:
        """Go on to the next pull; if none is due, to the call or the play."""
        self.exchange = 0
        while self.plan:
            if self.terms.optional:
                self.exchange = PULLING
                self.turn(self.plan[0][0])
                return
            self._pull()
            if self._counts():
                return
        self.calls = not self.trump
        self.turn(self.terms.first)

    def _pull(self) -> None:
        """Move any card of the victim."""
        puller, victim, _ = self.plan[0]
        hand = numbers_of(self.hands[victim])
        bit = BITS[hand[int(self.rng.random() * len(hand))]]
        self.hands[victim] ^= bit
        self.hands[puller] |= bit
        self.pulled |= bit
        self.pulls += 1

    def _counts(self) -> bool:
        """Note that a pull is done; return whether something is to be given back now."""
        (puller, victim, times), *rest = self.plan
        self.plan = ((puller, victim, times - 1), *rest)
        if self.pulls and (times == 1 or not self.terms.together):
            self.exchange = GIVING
            self.turn(puller)
            return True
        self._drop()
        return False

    def _drop(self) -> None:
        if not self.plan[0][2]:
            self.plan = self.plan[1:]

    def returnable(self) -> Mask:
        """Return the cards that may be given back."""
        hand, terms = self.hands[self.due], self.terms
        free = hand if terms.may_return else hand & ~self.pulled
        if not terms.guard:
            return free
        guarded = 0
        for suit in range(4):
            printed = self._printed(suit)
            if self.pulled & printed or (hand & printed).bit_count() > 2:
                guarded |= free & printed
        return guarded or free

    def _printed(self, suit: int) -> Mask:
        """Return the cards that show a suit, whatever they count as."""
        found = SUITS[suit] & (1 << 4 * HIGHEST) - 1
        for rank, low in enumerate(self.terms.high, HIGHEST):
            if low & SUITS[suit]:
                found |= self.trump & 15 << 4 * rank
        return found

    def _give(self, bit: Mask) -> None:
        """Give a card back; that ends the exchange once both hands are even."""
        puller, victim, _ = self.plan[0]
        self.hands[puller] ^= bit
        self.hands[victim] |= bit
        if self.hands[puller].bit_count() > TRICKS - len(self.stock) // SEATS:
            return
        self.pulls = self.pulled = 0
        self._drop()
        self.go_on()

    # The play

    def quick(self) -> int:
        """Return a move by a quick rule: every pull is made, low cards go back."""
        if self.exchange == PULLING:
            return PULL
        if self.exchange == GIVING:
            free = self.returnable()
            low = free & ~self.trump or free
            return (low & -low).bit_length() - 1
        return super().quick()

    def finish(self, rng: Random) -> None:
        """Play on by quick rules until the deal is decided."""
        del rng  # the world has its own
        while self.to_act is not None and (self.exchange or self.calls or self.count):
            self.play(self.quick())
        if self.to_act is not None:
            self._finish_tricks(self.due)

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
