"""The state of a match of Dehla Pakad, in three immutable parts.

They are split by how often they change: ``State`` with every card, ``DealState`` with every
trick, ``Match`` with every deal. The rules that change them are in ``game``.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import CARDS, RANKS, SUIT_MASKS, Card, CardSet, Suit, card_set, size
from engine.game import Json
from engine.games.dehla_pakad.rules import Rules
from engine.matches import Pair
from engine.partners import SEATS, Moment, PastTrick, Phase, Streak, Trick, of_side
from engine.piles import EMPTY, Pile
from engine.seats import Seat, side
from engine.tricks import lacking, ruling

OPEN, PLAY = Phase.OPEN, Phase.PLAY
"""Looked up once, because members of an enumeration are slow to access."""

TRICKS = 13
TENS: CardSet = card_set(one for one in CARDS if one.rank == "T")

SCORE = ("kots", "deals_won")
"""The fields of a match that hold a number for each side."""


class Result(NamedTuple):
    """A deal's result. ``kots`` are points with ``scoring=points``; *again*: its dealer stays."""

    tens: Pair
    won_by: int | None
    kots: Pair
    next_dealer: Seat
    streak: Streak
    again: bool

    @property
    def json(self) -> Json:
        """The result as records write it."""
        return {
            "tens": list(self.tens),
            "won_by": self.won_by,
            "kots": list(self.kots),
            "next_dealer": self.next_dealer,
            "streak": self.streak.json,
        }


class Match(NamedTuple):
    """What lasts from deal to deal.

    Args:
        cutting: the seats that cut for the first deal: all, then those tied.
        deals: how many deals have been scored.
        opened: how many deals have ended, scored or abandoned.
        called_off: the time has run out, or the table has asked to stop.
        result: of the deal just finished; None while one is under way, or if it was abandoned.
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

    @property
    def score(self) -> Pair:
        """What the sides play for."""
        return self.kots

    @property
    def target(self) -> int:
        """The score that ends a match played to a target."""
        return self.rules.target_kots

    @property
    def figures(self) -> tuple[dict[str, int], ...]:
        """What the deal just finished adds to the leaderboard, for each seat.

        There all four tens are a Kot even if the table scores points, so that one board compares
        all tables.
        """
        if self.result is None:
            return tuple({"deals": 0, "deals_won": 0, "kots": 0} for _ in range(SEATS))
        kots, won_by = self.result.kots, self.result.won_by
        if self.rules.scoring == "points":
            kots = of_side(sweeper(self.result.tens), 1)
        return tuple(
            {"deals": 1, "deals_won": int(team == won_by), "kots": kots[team]}
            for team in map(side, range(SEATS))
        )


class EarlyVoid(NamedTuple):
    """What voids shown on the first five cards still say once the rest is dealt.

    The eight later cards may be of the suit, but the first five are not: so at most eight cards of
    a hand are, including those played since.

    Args:
        out: how many cards of the suit have not been played.
        most: how many of them each seat can hold at most.
    """

    suit: Suit
    out: int
    most: tuple[int, ...]


class DealState(NamedTuple):
    """The deal between two tricks.

    Args:
        leader: the leader of the current trick.
        number: the number of the current trick, from 1.
        captured: the cards of each side.
        past: the finished tricks that are remembered: the newest, or all if the table may look.
        maker: who made or called trump; None if it was drawn or there is none.
        made: the number of the trick in which a card made trump; 0 if none did.
        stock: the undealt cards, top first; () in a view, where ``undealt`` still counts them.
        early: what else is known about the hands from voids in the first batch.
        voids: for each seat the suits that its present cards are known to lack, as card sets.
    """

    leader: Seat = 0
    number: int = 0
    pile: Pile = EMPTY
    captured: tuple[CardSet, CardSet] = (0, 0)
    past: tuple[PastTrick, ...] = ()
    trump: Suit | None = None
    maker: Seat | None = None
    made: int = 0
    stock: tuple[Card, ...] = ()
    undealt: int = 0
    early: EarlyVoid | None = None
    voids: tuple[CardSet, ...] = (0, 0, 0, 0)

    @property
    def played(self) -> CardSet:
        """The cards of all finished tricks."""
        return self.pile.cards | self.captured[0] | self.captured[1]

    @property
    def is_last(self) -> bool:
        """Whether the current trick is the last, which takes all that lies in the centre."""
        return self.number == TRICKS


State = Moment[DealState, Match]


def with_void(deal: DealState, seat: Seat, suit: Suit) -> DealState:
    """Return the deal once *seat* has shown that it holds none of *suit*."""
    voids = lacking(deal.voids, seat, suit)
    return deal if voids is deal.voids else DealState(*deal[:-1], voids)


def early_void(deal: DealState, rest: int) -> EarlyVoid | None:
    """Return what the trick just completed says about hands that are dealt *rest* more cards.

    Only the trick that makes trump can show a void in the first batch, so there is just one suit.
    """
    if not any(deal.voids):
        return None
    suit = deal.past[-1].cards[0].suit
    most = tuple(rest if void else len(RANKS) for void in deal.voids)
    return _binding(EarlyVoid(suit, size(SUIT_MASKS[suit] & ~deal.played), most))


def recalled(early: EarlyVoid, leader: Seat, trick: Trick) -> EarlyVoid | None:
    """Return what early voids say after *trick*, led by *leader*, has been played."""
    out, most = early.out, list(early.most)
    for place, one in enumerate(trick):
        if one.suit is early.suit:
            out -= 1
            most[(leader + place) % SEATS] -= 1
    return _binding(EarlyVoid(early.suit, out, tuple(most)))


def _binding(early: EarlyVoid) -> EarlyVoid | None:
    """Return *early*, or None once so few cards are out that the limits no longer matter."""
    return early if early.out > min(early.most) else None


def winning(state: State) -> Seat:
    """Return who wins the current trick, which must hold at least the lead."""
    trump = ruling_trump(state.deal, state.match.rules)
    return PastTrick(state.deal.leader, state.trick).winner(trump)


def ruling_trump(deal: DealState, rules: Rules) -> Suit | None:
    """Return the trump that decides this trick."""
    return ruling(deal.trump, deal.made == deal.number, waits(rules))


def waits(rules: Rules) -> bool:
    """Return whether a trump beats other suits only from the next trick on."""
    return rules.trump_effective == "next_trick"


def tens_of(captured: Pair) -> Pair:
    """Return how many tens each side has."""
    return size(captured[0] & TENS), size(captured[1] & TENS)


def sweeper(tens: Pair) -> int | None:
    """Return the side that has all tens, which is a Kot, if one has."""
    return tens.index(size(TENS)) if size(TENS) in tens else None


def sweeps_next(deal: DealState) -> bool:
    """Return whether the centre would bring all tens to the side that takes it with one more trick.

    The last trick takes it for either side. With three tens, what is told of the fourth says it.
    """
    if deal.pile.holder is None or deal.is_last:
        return False
    caught = deal.captured[side(deal.pile.holder)] & TENS
    return (caught | deal.pile.cards) & TENS == TENS and size(caught) < size(TENS) - 1


def winner_of(rules: Rules, captured: Pair, dealer: Seat) -> int | None:
    """Return the side that wins a deal which ends with these cards: that with more tens.

    At 2-2 it is the side that did not deal, unless ``two_two`` says otherwise.
    """
    tens = tens_of(captured)
    if tens[0] != tens[1]:
        return int(tens[1] > tens[0])
    if rules.two_two == "draw":
        return None
    if rules.two_two == "most_tricks":
        return int(size(captured[1]) > size(captured[0]))
    return 1 - side(dealer)


def is_certain(captured: Pair, rules: Rules) -> bool:
    """Return whether no trick can change the result: with ``most_tricks`` it is not at 2-2."""
    tens = tens_of(captured)
    return sum(tens) == size(TENS) and not (rules.two_two == "most_tricks" and tens[0] == tens[1])
