"""The state of a match of Durak, in four immutable parts.

They are split by how often they change: ``State`` and ``Bout`` with every card, ``DealState``
with every bout, ``Match`` with every deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from engine.cards import Card, CardSet, Suit
from engine.events import Event
from engine.game import Json
from engine.games.durak.rules import Rules
from engine.seats import Seat
from engine.states import TakesTurns
from engine.view import Laid

Hands = tuple[CardSet, ...]
Events = tuple[Event, ...]


class Phase(Enum):
    """What is due."""

    OPEN = "open"
    """Between deals: the next action opens one, by the choice of the dealer or a shuffle."""
    READY = "ready"
    """The first deal has been opened: its shuffle is due."""
    ATTACK = "attack"
    DEFEND = "defend"
    THROW = "throw"
    OVER = "over"


ATTACK, DEFEND, THROW = Phase.ATTACK, Phase.DEFEND, Phase.THROW
"""Looked up once, because members of an enumeration are slow to access."""

UNDER_WAY = (ATTACK, DEFEND, THROW)
"""The phases in which cards are out."""


class Bout(NamedTuple):
    """One attack until its cards are beaten or taken.

    Args:
        first: whether it is the first of its deal.
        limit: the most attack cards there may be.
        throwers: who may throw in, in a fixed order, with or without cards left.
        laid: what lies on the table, in playing order.
        attacks: how many attack cards there are.
        open: the attack cards that are not covered.
        table: all cards on the table.
        ranks: all cards of the ranks on the table.
        taking: whether the defender has given up.
        passed: the seats that throw in no more until all cards are covered again, as bits
            ``1 << seat``.
        last: what lay on the table in the bout before.
        shown: the trumps shown from hands in this bout, with the seats that showed them.
        taker: who took the cards of the bout before; None if they were beaten.
        given_up: the attack cards that were open when a defender last gave up.
    """

    attacker: Seat = 0
    defender: Seat = 0
    first: bool = False
    limit: int = 0
    throwers: tuple[Seat, ...] = ()
    laid: tuple[Laid, ...] = ()
    attacks: int = 0
    open: CardSet = 0
    table: CardSet = 0
    ranks: CardSet = 0
    taking: bool = False
    passed: int = 0
    last: tuple[Laid, ...] = ()
    shown: tuple[Laid, ...] = ()
    taker: Seat | None = None
    given_up: CardSet = 0


class Late(NamedTuple):
    """Trumps that were still in the talon when the hands had been dealt.

    Everybody knows them, because the holder of the lowest trump in a hand has shown it. A hand
    can hold no more of them than it has drawn cards since.

    Args:
        cards: those trumps, without the shown one and those that have been seen since.
        most: how many of them each seat can hold at most.
    """

    cards: CardSet
    most: tuple[int, ...]


class DealState(NamedTuple):
    """The deal between two bouts.

    Args:
        shown: the card that has fixed the trump suit.
        talon: the undealt cards, top first; a view has only the shown card, while ``undealt``
            still counts them all.
        discard: the cards of the defended bouts.
        public: the cards that everybody has seen, so that everybody knows where they are.
        late: what else is known about the hands.
        showed: the seats that have transferred by showing a trump, as bits ``1 << seat``.
    """

    trump: Suit | None = None
    shown: Card | None = None
    talon: tuple[Card, ...] = ()
    undealt: int = 0
    discard: CardSet = 0
    public: CardSet = 0
    late: Late | None = None
    showed: int = 0


class Result(NamedTuple):
    """The result of a deal. Without a durak it is a draw."""

    durak: Seat | None
    points: tuple[int, ...]
    next_dealer: Seat


class Match(NamedTuple):
    """What lasts from deal to deal.

    Args:
        last_durak: the durak of the deal before; None if that was a draw.
        deals: how many deals have been scored.
        result: of the deal just finished; None while one is under way.
    """

    rules: Rules
    points: tuple[int, ...]
    dealer: Seat | None = None
    last_durak: Seat | None = None
    deals: int = 0
    result: Result | None = None
    winners: tuple[Seat, ...] | None = None


class _Fields(NamedTuple):
    to_act: Seat | None
    phase: Phase
    hands: Hands
    bout: Bout
    deal: DealState
    match: Match


class State(TakesTurns, _Fields):
    """A match at one moment. ``to_act`` is ``DEALER`` for chance, None when it is over."""

    __slots__ = ()

    @property
    def deal_number(self) -> int:
        """The number of the current or just finished deal; 0 before the first."""
        return self.match.deals + (self.phase in UNDER_WAY)

    @property
    def between_deals(self) -> bool:
        """Whether the next action opens a deal."""
        return self.phase is Phase.OPEN


def next_holder(hands: Sequence[CardSet], seat: Seat) -> Seat:
    """Return the next seat after *seat* that has cards; *seat* itself if no other one has."""
    seats = len(hands)
    for step in range(1, seats):
        other = (seat + step) % seats
        if hands[other]:
            return other
    return seat


def opening_of(match: Match) -> Json:
    """Return what a deal of *match* starts from."""
    return {
        "dealer": match.dealer,
        "last_durak": match.last_durak,
        "score_in": {"points": list(match.points), "deals": match.deals},
    }


def match_from(fresh: Match, opening: Json) -> Match:
    """Return the match that *opening* describes; without ``score_in`` nothing has been scored.

    Raises:
        ValueError: *opening* names an impossible dealer, durak or score.
    """
    seats = range(len(fresh.points))
    dealer, durak, score = opening["dealer"], opening["last_durak"], opening.get("score_in", {})
    points = tuple(score.get("points", fresh.points))
    if dealer is not None and dealer not in seats:
        raise ValueError(f"no seat {dealer!r} deals")
    if durak is not None and durak != dealer:
        raise ValueError(f"the last durak, seat {durak!r}, deals, not seat {dealer!r}")
    if len(points) != len(seats) or sum(points):
        raise ValueError(f"the points {list(points)!r} are not those of {len(seats)} seats")
    return fresh._replace(
        dealer=dealer, last_durak=durak, points=points, deals=score.get("deals", 0)
    )


def result_of(match: Match) -> Json | None:
    """Return the result of the deal just finished, or None."""
    if match.result is None:
        return None
    durak, points, next_dealer = match.result
    return {"durak": durak, "points": list(points), "next_dealer": next_dealer}


def figures_of(match: Match) -> tuple[dict[str, int], ...]:
    """Return what the deal just finished adds to the leaderboard, for each seat.

    Everybody but the durak wins the deal; nobody wins a draw.
    """
    result = match.result
    if result is None:
        return tuple({"deals": 0, "deals_won": 0, "points": 0} for _ in match.points)
    decided = result.durak is not None
    return tuple(
        {"deals": 1, "deals_won": int(decided and seat != result.durak), "points": points}
        for seat, points in enumerate(result.points)
    )
