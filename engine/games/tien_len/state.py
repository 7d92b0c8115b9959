"""The state of a match of Tien Len, in four immutable parts.

They are split by how often they change: ``State`` with every play, ``Round`` until everybody has
passed, ``DealState`` until the score, ``Match`` from deal to deal. The rules that change them are
in the other files of this folder.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from operator import add
from typing import NamedTuple

from engine.cards import Card, CardSet
from engine.events import Event
from engine.game import Json
from engine.games.tien_len.beats import Laws
from engine.games.tien_len.combinations import Combination
from engine.games.tien_len.rules import Rules
from engine.seats import DEALER, Seat
from engine.states import TakesTurns
from engine.view import Laid

Hands = tuple[CardSet, ...]
Seats = int
"""A set of seats: bit n for seat n."""


class Phase(Enum):
    """What is due."""

    OPEN = "open"
    """Between deals: the next action opens one, by the choice of the dealer or a shuffle."""
    READY = "ready"
    """The first dealer is chosen: the shuffle is due."""
    TRADE = "trade"
    PLAY = "play"
    OVER = "over"


class Result(NamedTuple):
    """The result of a deal.

    Args:
        scores: what each seat has won in it, charges included.
        out: the seats in the order in which they went out; the winner alone after an instant win.
        loser: who has lost and deals next; None after an instant win.
        instant_win: how the winner has won without play, as ``instant_win`` names it.
        shown: the cards that prove an instant win.
        left: the cards of each seat when the deal ended; none after an instant win.
        next_leader: who leads the next deal; None if its lowest card decides.
    """

    scores: tuple[int, ...]
    out: tuple[Seat, ...]
    loser: Seat | None
    instant_win: str | None
    shown: tuple[Card, ...]
    left: Hands
    next_dealer: Seat
    next_leader: Seat | None

    @property
    def json(self) -> Json:
        """The result as records write it."""
        return {
            "scores": list(self.scores),
            "out": list(self.out),
            "loser": self.loser,
            "instant_win": self.instant_win,
            "next_dealer": self.next_dealer,
            "next_leader": self.next_leader,
        }


class Match(NamedTuple):
    """What lasts from deal to deal.

    Args:
        game: which of the two games is played.
        laws: the part of the rules that every play depends on.
        deals: how many deals have been scored.
        prev_first: who went out first in the last deal, or won it at once.
        prev_loser: who lost the last deal.
        result: of the deal just finished; None while one is under way.
    """

    game: str
    rules: Rules
    laws: Laws
    dealer: Seat | None
    scores: tuple[int, ...]
    deals: int = 0
    prev_first: Seat | None = None
    prev_loser: Seat | None = None
    result: Result | None = None
    winners: tuple[Seat, ...] | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)

    @property
    def step(self) -> int:
        """What is added to a seat to get to the next one."""
        return 1 if self.rules.direction == "clockwise" else -1

    def next(self, seat: Seat) -> Seat:
        """Return the seat after *seat*."""
        return (seat + self.step) % self.seats

    def others_after(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats but *seat* in the order of play, the next one first."""
        return _others(seat, self.step, self.seats)


@lru_cache(maxsize=64)
def _others(seat: Seat, step: int, seats: int) -> tuple[Seat, ...]:
    return tuple((seat + n * step) % seats for n in range(1, seats))


class Payment(NamedTuple):
    """What a slam has earned, until the round ends: it is cancelled if the slam is beaten."""

    seat: Seat
    other: Seat
    points: int


class Round(NamedTuple):
    """The plays since the last lead.

    Args:
        laid: all plays, in order.
        top: what the next play must beat; None on a lead.
        owner: who played it; None on a lead.
        passed: who has passed since the last play.
        locked: who has passed in this round and may not play again in it.
        slam_on: whether a slam has been played in it.
        payment: what the newest slam has earned.
        last: the plays of the round before, in this deal.
        won_by: who played the last of them.
    """

    laid: tuple[Laid, ...] = ()
    top: Combination | None = None
    owner: Seat | None = None
    passed: Seats = 0
    locked: Seats = 0
    slam_on: bool = False
    payment: Payment | None = None
    last: tuple[Laid, ...] = ()
    won_by: Seat | None = None


class Offer(NamedTuple):
    """A trade under discussion: *seat* offers cards to *other*, who may have answered with some.

    Args:
        number: how many cards, which is all that other seats see of it.
        gives: the cards offered.
        gets: the cards of the answer, as many; 0 until there is one.
    """

    seat: Seat
    other: Seat
    number: int
    gives: CardSet
    gets: CardSet = 0
    answered: bool = False

    @property
    def asked(self) -> Seat:
        """Who has to respond to it now."""
        return self.seat if self.answered else self.other


class Gift(NamedTuple):
    """What a seat was given in its newest trade, and by whom.

    Only these two know the cards, and both know who has them: nobody else has traded with that
    seat since.
    """

    giver: Seat
    cards: CardSet


class Trading(NamedTuple):
    """The swaps before the first lead.

    Args:
        ready: who has stopped trading.
        traded: every swap as everybody knows it: who, with whom, how many cards.
        gifts: for each seat, what its newest trade has brought it.
    """

    ready: Seats = 0
    offers: tuple[Offer, ...] = ()
    traded: tuple[tuple[Seat, Seat, int], ...] = ()
    gifts: tuple[Gift | None, ...] = ()


class Lowest(NamedTuple):
    """A card that a seat was found to hold as the lowest of all that were dealt."""

    seat: Seat
    card: Card


class DealState(NamedTuple):
    """The deal between two rounds.

    Args:
        unused: the cards that were not dealt; 0 in a view, where *undealt* still counts them.
        played: the cards that each seat has played.
        out: the seats without cards, in the order of going out.
        lowest: the lowest card dealt and its holder, once the table has looked for it.
        must_include: the card that the first play must contain, until that has been made.
        charges: what each seat has won by slams so far.
    """

    unused: CardSet = 0
    undealt: int = 0
    played: tuple[CardSet, ...] = ()
    out: tuple[Seat, ...] = ()
    lowest: Lowest | None = None
    must_include: Card | None = None
    charges: tuple[int, ...] = ()
    trading: Trading = Trading()


class _Fields(NamedTuple):
    to_act: Seat | None
    phase: Phase
    hands: Hands
    round: Round
    deal: DealState
    match: Match


class State(TakesTurns, _Fields):
    """A match at one moment. ``to_act`` is ``DEALER`` for chance, None when it is over."""

    __slots__ = ()

    @property
    def also(self) -> tuple[Seat, ...]:
        """While cards are traded: all other seats that are not ready yet."""
        if self.phase is not Phase.TRADE:
            return ()
        others, ready = self.match.others_after(self.to_act or 0), self.deal.trading.ready
        return tuple(seat for seat in others if not ready >> seat & 1)

    @property
    def seconds(self) -> int | None:
        """How long cards may be traded."""
        return self.match.rules.trade_timer_s if self.phase is Phase.TRADE else None

    @property
    def deal_number(self) -> int:
        """The number of the current or just finished deal; 0 before the first."""
        return self.match.deals + (self.phase in (Phase.TRADE, Phase.PLAY))

    @property
    def between_deals(self) -> bool:
        """Whether the next action opens a deal."""
        return self.phase is Phase.OPEN


Events = tuple[Event, ...]


def between(match: Match, phase: Phase = Phase.OPEN) -> State:
    """Return the state with no card on the table; chance acts next."""
    return State(DEALER, phase, (0,) * match.seats, Round(), DealState(), match)


def added(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sums, seat by seat."""
    return tuple(map(add, a, b))
