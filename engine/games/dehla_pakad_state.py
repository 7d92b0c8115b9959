"""What a match of Dehla Pakad is at one moment: values in three parts.

They are parted by how often they change: ``State`` with every card, ``DealState`` with every
trick, ``Match`` with every deal. The rules that change them are in ``dehla_pakad``.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import SUIT_MASKS, Card, CardSet, Suit
from engine.game import Json
from engine.matches import Pair
from engine.piles import EMPTY, Pile
from engine.seats import Seat, side

if TYPE_CHECKING:
    from engine.games.dehla_pakad import Rules

SEATS = 4


class Phase(Enum):
    """What is due (section 3)."""

    OPEN = "open"
    """Between deals: the next action opens one, by the choice of the dealer or a shuffle."""
    READY = "ready"
    """The first deal is opened: its shuffle is due, or tied seats cut again."""
    CALL = "call"
    PLAY = "play"
    DRAW = "draw"
    OVER = "over"


UNDER_WAY = (Phase.CALL, Phase.PLAY, Phase.DRAW)
"""The phases in which cards are out."""


class Streak(NamedTuple):
    """Deals won in a row (4.1). ``side`` is None iff ``length`` is 0."""

    side: int | None = None
    length: int = 0

    @property
    def json(self) -> Json:
        """As records write it."""
        return {"side": self.side, "count": self.length}


class Result(NamedTuple):
    """The result of a deal. ``kots`` are points with ``scoring=points``."""

    tens: Pair
    won_by: int | None
    kots: Pair
    next_dealer: Seat
    streak: Streak


class Match(NamedTuple):
    """What lasts from deal to deal.

    Args:
        cutting: who cuts for the first deal: all, then those tied.
        deals: how many deals have been scored.
        opened: how many deals are behind: those scored and those abandoned.
        called_off: the time has run out, or the table has asked to stop.
        result: of the deal just closed; None while one is under way, or if it was abandoned.
    """

    rules: Rules
    dealer: Seat | None = None
    cutting: tuple[Seat, ...] = (0, 1, 2, 3)
    kots: Pair = (0, 0)
    deals_won: Pair = (0, 0)
    deals: int = 0
    opened: int = 0
    streak: Streak = Streak()
    called_off: bool = False
    result: Result | None = None
    winners: tuple[Seat, ...] | None = None


class PastTrick(NamedTuple):
    """A finished trick, in playing order."""

    leader: Seat
    cards: tuple[Card, ...]


class Owed(NamedTuple):
    """What a void shown on the first five cards still says once the rest is dealt.

    The eight later cards may hold the suit, but what is left of the first five does not: each
    seat holds at least so many cards of other suits.
    """

    suit: Suit
    others: tuple[int, ...]


class DealState(NamedTuple):
    """The deal between two tricks.

    Args:
        leader: of the trick under way.
        number: of the trick under way, from 1.
        maker: who made or called trump; None if it was drawn or there is none.
        made: the number of the trick in which a card made trump; 0 if none did.
        captured: the cards of each side.
        voids: for each seat the suits that its cards of now are known to lack, as card sets.
        owed: what else is known of the hands from voids in the first batch.
        past: the finished tricks that are remembered: the newest, or all if the table may look.
        stock: the undealt cards, top first; () in a view, where ``undealt`` still counts them.
    """

    phase: Phase = Phase.OPEN
    leader: Seat = 0
    number: int = 0
    trump: Suit | None = None
    maker: Seat | None = None
    made: int = 0
    pile: Pile = EMPTY
    captured: tuple[CardSet, CardSet] = (0, 0)
    voids: tuple[CardSet, ...] = (0, 0, 0, 0)
    owed: Owed | None = None
    past: tuple[PastTrick, ...] = ()
    stock: tuple[Card, ...] = ()
    undealt: int = 0

    @property
    def played(self) -> CardSet:
        """The cards of all finished tricks."""
        return self.pile.cards | self.captured[0] | self.captured[1]


class State(NamedTuple):
    """A match at one moment. ``to_act`` is ``DEALER`` for chance, None when it is over."""

    to_act: Seat | None
    hands: tuple[CardSet, ...]
    trick: tuple[Card, ...]
    deal: DealState
    match: Match

    @property
    def deal_number(self) -> int:
        """The number of the deal under way or just closed; 0 before the first."""
        return self.match.opened + (self.deal.phase in UNDER_WAY)

    @property
    def between_deals(self) -> bool:
        """Whether the next action opens a deal."""
        return self.deal.phase is Phase.OPEN

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """The winning seats; () for a draw; None while the match is on."""
        return self.match.winners


def with_void(deal: DealState, seat: Seat, suit: Suit) -> DealState:
    """Return the deal in which *seat* has shown that it holds none of *suit*."""
    mask = SUIT_MASKS[suit]
    if deal.voids[seat] & mask:
        return deal
    voids = list(deal.voids)
    voids[seat] |= mask
    return deal._replace(voids=tuple(voids))


def owing(deal: DealState, left: int) -> Owed | None:
    """Return what the voids of the trick just completed say of the *left* cards of each hand.

    Only the trick that makes trump can show a void on the first batch, so there is one suit.
    """
    if not left or not any(deal.voids):
        return None
    others = tuple(left if void else 0 for void in deal.voids)
    return Owed(deal.past[-1].cards[0].suit, others)


def paid(owed: Owed, seat: Seat, one: Card) -> Owed | None:
    """Return what is owed after *seat* has played a card, perhaps one of its first five."""
    if one.suit is owed.suit or not owed.others[seat]:
        return owed
    others = tuple(count - (place == seat) for place, count in enumerate(owed.others))
    return Owed(owed.suit, others) if any(others) else None


def opening_of(match: Match) -> Json:
    """Return what a deal of *match* starts from."""
    return {
        "dealer": match.dealer,
        "streak_in": match.streak.json,
        "score_in": {
            "kots": list(match.kots),
            "deals_won": list(match.deals_won),
            "deals": match.deals,
            "opened": match.opened,
            "called_off": match.called_off,
        },
    }


def match_from(fresh: Match, opening: Json) -> Match:
    """Return the match that *opening* was made of; without ``score_in`` it stands at nothing.

    Raises:
        ValueError: *opening* names a dealer, side or count that cannot be.
    """
    dealer, streak, score = opening["dealer"], opening["streak_in"], opening.get("score_in", {})
    longest = fresh.rules.streak_length
    if dealer is not None and dealer not in range(SEATS):
        raise ValueError(f"no seat {dealer!r} deals")
    if streak["side"] not in (None, 0, 1) or (streak["side"] is None) != (streak["count"] == 0):
        raise ValueError(f"no side has a streak of {streak!r}")
    if streak["count"] < 0 or 0 < longest <= streak["count"]:
        raise ValueError(f"no streak stands at {streak['count']}")
    return fresh._replace(
        dealer=fresh.dealer if dealer is None else dealer,
        streak=Streak(streak["side"], streak["count"]),
        kots=_pair(score.get("kots", (0, 0))),
        deals_won=_pair(score.get("deals_won", (0, 0))),
        deals=score.get("deals", 0),
        opened=score.get("opened", score.get("deals", 0)),
        called_off=score.get("called_off", False),
    )


def _pair(counts: list[int]) -> Pair:
    first, second = counts
    if min(first, second) < 0:
        raise ValueError(f"no side has {counts!r}")
    return first, second


def result_of(match: Match) -> Json | None:
    """Return the result of the deal just closed, or None."""
    if match.result is None:
        return None
    return {
        "tens": list(match.result.tens),
        "won_by": match.result.won_by,
        "kots": list(match.result.kots),
        "next_dealer": match.result.next_dealer,
        "streak": match.result.streak.json,
    }


def figures_of(match: Match) -> tuple[dict[str, int], ...]:
    """Return what the deal just closed adds to the leaderboard, for each seat.

    All four tens are a Kot there also where the table scores points, so that one board
    compares all tables.
    """
    result = match.result
    if result is None:
        return tuple({"deals": 0, "deals_won": 0, "kots": 0} for _ in range(SEATS))
    kots = result.kots
    if match.rules.scoring == "points":
        kots = (int(result.tens[0] == 4), int(result.tens[1] == 4))
    return tuple(
        {"deals": 1, "deals_won": int(team == result.won_by), "kots": kots[team]}
        for team in map(side, range(SEATS))
    )
