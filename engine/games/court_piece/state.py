"""The state of a match of Court Piece, with the actions and events that only this game has.

Its parts change with every card (``State``), every trick (``DealState``) or every deal
(``Match``). The rules that change them are in ``game``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from engine.actions import Action
from engine.cards import Card, CardSet, Suit, card_set
from engine.decks import FRENCH_52
from engine.events import Event, SideWon
from engine.game import Json
from engine.games.court_piece.rules import Rules
from engine.matches import Pair
from engine.partners import SEATS, Moment, PastTrick, Streak
from engine.piles import EMPTY, PLAYER, SINGLE, Pile
from engine.seats import Seat, side

TRICKS = 13
ENOUGH = 7
"""The number of captured tricks that wins a deal; a court if the others have none by then."""
MOST_REDEALS = 2

SCORE = ("points", "courts", "deals_won")
"""The fields of a match that hold a number for each side."""

ACES = card_set(one for one in FRENCH_52 if one.rank == "A")

WITHOUT: dict[str, CardSet] = {
    "no_court_card": card_set(one for one in FRENCH_52 if one.rank in "AKQJ"),
    "all_below_ten": card_set(one for one in FRENCH_52 if one.rank in "AKQJT"),
}
"""By ``redeal_request``: the caller may throw in five cards without any of these."""


@dataclass(frozen=True, slots=True)
class Redeal(Action):
    """The caller throws in five poor cards: all cards are shuffled and dealt again."""

    verb: ClassVar[str] = "redeal"


@dataclass(frozen=True, slots=True)
class StopHere(Action):
    """Take the court for the first seven tricks, and leave the others unplayed (bavney)."""

    verb: ClassVar[str] = "stop_here"


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    """Stake the court on winning all thirteen tricks (bavney)."""

    verb: ClassVar[str] = "go_on"


@dataclass(frozen=True, slots=True)
class CardsThrownIn(Event):
    """The caller has asked for other cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """This seat goes on for all thirteen tricks."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CourtPieceScored(SideWon):
    """A deal is over. *tricks* are those captured when it was decided."""

    tricks: tuple[int, int]
    points: tuple[int, int]
    dealer: Seat


class Verdict(NamedTuple):
    """How a deal has been decided; with ``play_out`` it goes on for show.

    Args:
        tricks: those captured by each side when it was decided.
        bold: the seat that asked for all thirteen tricks (bavney).
    """

    won_by: int
    court: bool
    tricks: Pair
    bold: Seat | None = None


class Result(NamedTuple):
    """The result of a deal.

    Args:
        row: whether it completed a row of deals won that earns something.
        again: whether who dealt deals again.
    """

    verdict: Verdict
    points: Pair
    next_dealer: Seat
    streak: Streak
    row: bool
    again: bool

    @property
    def json(self) -> Json:
        """The result as records write it."""
        return {
            "tricks": list(self.verdict.tricks),
            "won_by": self.verdict.won_by,
            "court": self.verdict.court,
            "points": list(self.points),
            "next_dealer": self.next_dealer,
            "streak": self.streak.json,
        }


class Match(NamedTuple):
    """What lasts from deal to deal.

    Args:
        courts: deals of each side that were courts.
        deals: how many deals have been scored.
        opened: how many deals have ended, scored or abandoned.
        called_off: the time has run out, or the table has asked to stop.
        result: of the deal just finished; None while one is under way, or if it was abandoned.
    """

    rules: Rules
    dealer: Seat | None = None
    points: Pair = (0, 0)
    courts: Pair = (0, 0)
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
        return self.points

    @property
    def target(self) -> int:
        """The score that ends a match played to a target."""
        return self.rules.target_points

    @property
    def figures(self) -> tuple[dict[str, int], ...]:
        """What the deal just finished adds to the leaderboard, for each seat.

        There a court counts as one under every scoring, and a row of deals does not.
        """
        if self.result is None:
            nothing = {"deals": 0, "deals_won": 0, "courts": 0, "points": 0}
            return tuple(dict(nothing) for _ in range(SEATS))
        won_by, court = self.result.verdict.won_by, self.result.verdict.court
        return tuple(
            {
                "deals": 1,
                "deals_won": int(team == won_by),
                "courts": int(court and team == won_by),
                "points": self.result.points[team],
            }
            for team in map(side, range(SEATS))
        )


class DealState(NamedTuple):
    """The deal between two tricks.

    Args:
        leader: the leader of the current trick.
        number: the number of the current trick, from 1.
        holder_card: the card with which the holder of the pile won its trick.
        captured: the cards of each side.
        past: the trick just finished; () before the first.
        stock: the undealt cards, top first; () in a view, where ``undealt`` still counts them.
            Cards that a seat has been dealt but may not look at yet are still among them.
        voids: for each seat the suits that it is known to lack, as card sets.
        redeals: how often the caller has thrown in the cards of this deal.
        ahead: the side that has won every one of the first seven tricks so far.
        bold: the seat that has asked for all thirteen tricks (bavney).
        verdict: how the deal has been decided, if it goes on for show.
    """

    leader: Seat = 0
    number: int = 0
    pile: Pile = EMPTY
    holder_card: Card | None = None
    captured: tuple[CardSet, CardSet] = (0, 0)
    past: tuple[PastTrick, ...] = ()
    trump: Suit | None = None
    maker: Seat | None = None
    stock: tuple[Card, ...] = ()
    undealt: int = 0
    voids: tuple[CardSet, ...] = (0, 0, 0, 0)
    redeals: int = 0
    ahead: int | None = None
    bold: Seat | None = None
    verdict: Verdict | None = None

    @property
    def played(self) -> CardSet:
        """The cards of all finished tricks."""
        return self.pile.cards | self.captured[0] | self.captured[1]

    @property
    def is_last(self) -> bool:
        """Whether the current trick is the last, which takes all that lies in the centre."""
        return self.number == TRICKS


State = Moment[DealState, Match]


def may_redeal(rules: Rules, deal: DealState, hand: CardSet) -> bool:
    """Return whether the caller may throw in the first five cards, *hand*."""
    if rules.redeal_request == "off" or deal.redeals >= MOST_REDEALS:
        return False
    return not hand & WITHOUT[rules.redeal_request]


def capture_of(rules: Rules) -> str:
    """Return the capture rule for ``piles.lay``: two tricks in a row, or every trick."""
    return SINGLE if rules.capture_rule == "single_sir" else PLAYER


def is_blocked(deal: DealState, rules: Rules, best: Card | None = None) -> bool:
    """Return whether *best* may not capture though it wins a second trick in a row (double sir).

    With ``ace_pair_blocks`` two aces block each other; before trick ``first_capture_trick`` nothing
    captures. Without *best* the answer is whether every card is blocked.
    """
    if rules.capture_rule == "single_sir":
        return False
    before = deal.holder_card
    aces = all(one is not None and one.bit & ACES for one in (before, best))
    return (aces and rules.ace_pair_blocks == "true") or deal.number < rules.first_capture_trick
