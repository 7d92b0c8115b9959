"""Court Piece as the search plays it: what a deal earns counts, up to what the match still needs.

A deal won counts something also where only courts score, and the more the longer a row is that
will earn one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.actions import Action
from engine.ai.tricks import (
    CALL,
    DECIDED,
    NUMBERS,
    OTHER,
    SUITS,
    Mask,
    TrickPosition,
    TrickWorlds,
    ranked,
    suit_mask,
)
from engine.games.court_piece.game import ACES, FIRST_BATCH, SECOND_BATCH
from engine.games.court_piece.rules import ROW, VALUES
from engine.games.court_piece.scoring import scored_as, tricks_of
from engine.games.court_piece.state import (
    ENOUGH,
    MOST_REDEALS,
    TRICKS,
    WITHOUT,
    GoOn,
    Match,
    Redeal,
    State,
    StopHere,
    Verdict,
)
from engine.games.court_piece.view import hidden_from
from engine.partners import SEATS, PastTrick, Phase
from engine.seats import Seat, after
from engine.view import View

SIDES = (0, 1, 0, 1)
ACE_MASK: Mask = ranked(ACES)
PACK = tuple(1 << n for n in NUMBERS)

STOP_HERE, GO_ON, REDEAL = range(OTHER, OTHER + 3)
OTHERS: tuple[Action, ...] = (StopHere(), GoOn(), Redeal())


DEAL_WON = 0.3
"""What a deal won is worth by itself, where the most that one can earn is 1."""
EVEN = 0.5
"""How likely a side wins the next deal too, when a row is valued."""
NOBODY = -1
NEARLY, FAR = 1e-6, 2.0
"""What sums may be off by, and a worth that no deal reaches."""


class Terms(NamedTuple):
    """What a deal is played for and by which rules: the same in all its worlds.

    Args:
        caller: the seat to the dealer's right.
        poor: the caller may throw in five cards without any of these; 0 if not at all.
        worths: what it is worth to side 0 that a side wins, with a court or not, having asked for
            all thirteen tricks or not.
    """

    double: bool
    aces_block: bool
    first_capture: int
    court: str
    offers: bool
    caller: Seat
    poor: Mask
    worths: dict[tuple[int, bool, bool], float]


class Position(TrickPosition):
    """One world of a deal of Court Piece.

    Attributes:
        tricks: captured by each side.
        waiting: the tricks in the centre.
        aced: whether the holder has won its trick with an ace.
        ahead: the side that has won each of the first seven tricks so far; -1 if there is none.
        bold: who has asked for all thirteen tricks; -1 if nobody has.
        offered: whether the seat to act may end the deal here, or go on for all thirteen.
        redeals: how often the caller has thrown in the cards.
        value: what the deal is worth to side 0, once it is decided.
    """

    __slots__ = (
        "aced",
        "ahead",
        "bold",
        "is_decided",
        "offered",
        "redeals",
        "terms",
        "tricks",
        "value",
        "waiting",
    )

    def __init__(self, terms: Terms, hands: list[Mask]) -> None:
        super().__init__(SIDES, hands)
        self.terms = terms
        self.tricks = [0, 0]
        self.marked = ACE_MASK if terms.aces_block else 0
        self.waiting = self.redeals = 0
        self.ahead = self.bold = NOBODY
        self.aced = self.offered = self.is_decided = False
        self.value = 0.0

    def copy(self) -> Position:
        """Return the same position, to be played on by itself."""
        made = self.copy_to(Position.__new__(Position))
        made.terms, made.tricks, made.waiting = self.terms, self.tricks[:], self.waiting
        made.aced, made.ahead, made.bold = self.aced, self.ahead, self.bold
        made.offered, made.redeals = self.offered, self.redeals
        made.value, made.is_decided = self.value, self.is_decided
        return made

    def moves(self) -> Sequence[int]:
        """Return what may be called, played, or answered to the offer."""
        if self.offered:
            return (STOP_HERE, GO_ON)
        terms = self.terms
        poor = self.calls and terms.poor and not self.hands[self.due] & terms.poor
        if poor and self.redeals < MOST_REDEALS:
            return (*super().moves(), REDEAL)
        return super().moves()

    def quick(self) -> int:
        """Return a move by a quick rule; it is content with a court."""
        return STOP_HERE if self.offered else super().quick()

    def finish(self, rng: Random) -> None:
        """Play on by quick rules until the deal is decided, by an answer to the offer too."""
        if not self.terms.offers:
            super().finish(rng)
        while self.to_act is not None:
            self.play(self.quick())

    def other(self, move: int) -> None:
        """Call trump, throw in the cards, or answer the offer."""
        if move == REDEAL:
            self._redeal()
        elif move == GO_ON:
            self.offered, self.bold = False, self.due
        elif move == STOP_HERE:
            self.offered = False
            self.turn(self.decide(self.due & 1, court=True))
        else:
            self.calls = False
            self.trump = self.ruler = SUITS[move - CALL]
            self._deal_rest()

    def _redeal(self) -> None:
        """Deal other cards; the caller is to call, or to throw them in again."""
        pack = self.rng.sample(PACK, len(PACK))
        self.hands[:] = [0] * SEATS
        self.hands[self.due] = sum(pack[:FIRST_BATCH])
        self.stock = pack[FIRST_BATCH:]
        self.redeals += 1

    def _deal_rest(self) -> None:
        """Deal five cards each to those who have none yet, and twice four more to all."""
        stock, caller = self.stock, self.terms.caller
        waiting = len(stock) - SEATS * 2 * SECOND_BATCH
        for turn, place in enumerate(range(0, waiting, FIRST_BATCH), 1):
            self.hands[(caller + turn) % SEATS] |= sum(stock[place : place + FIRST_BATCH])
        for turn, place in enumerate(range(waiting, len(stock), SECOND_BATCH)):
            self.hands[(caller + turn) % SEATS] |= sum(stock[place : place + SECOND_BATCH])
        self.stock = ()

    def taken(self, taker: Seat, laid: Mask, best: Mask) -> Seat:
        """Note that a trick was won; return who acts next, ``DECIDED`` once the deal is."""
        del laid  # any cards will do
        if self.is_decided:
            return DECIDED
        number, team = self.number, taker & 1
        self.number = number + 1
        if self.ahead != team and number <= ENOUGH:
            self.ahead = team if number == 1 else NOBODY
        if not self.terms.double:
            self.tricks[team] += 1
        elif not self._captures(taker, number, best):
            return taker
        if self.bold != NOBODY:
            return self._all_thirteen(taker)
        return self._decide_at(taker) if self.tricks[team] >= ENOUGH else taker

    def _captures(self, taker: Seat, number: int, best: Mask) -> bool:
        """Double sir: note the trick; return whether it takes those in the centre."""
        self.waiting += 1
        ace = best & ACE_MASK != 0
        blocked = number < self.terms.first_capture
        blocked = blocked or (ace and self.aced and self.terms.aces_block)
        if number == TRICKS or (taker == self.holder and not blocked):
            self.tricks[taker & 1] += self.waiting
            self.waiting, self.holder, self.aced = 0, NOBODY, False
            return True
        self.holder, self.aced = taker, ace
        return False

    def _all_thirteen(self, taker: Seat) -> Seat:
        """Go on until the first trick is lost to whom has asked for all, or the last one won."""
        team = self.bold & 1
        if self.tricks[1 - team]:
            return self.decide(team, court=False, bold=True)
        return self.decide(team, court=True, bold=True) if self.number > TRICKS else taker

    def _decide_at(self, taker: Seat) -> Seat:
        """Seven tricks have been captured by the side of *taker*."""
        team, terms = taker & 1, self.terms
        court = not self.tricks[1 - team] and (
            not terms.double
            or terms.court == "no_capture"
            or (terms.court == "won_first_seven" and self.ahead == team)
        )
        if court and terms.offers:
            self.offered = True
            return taker
        return self.decide(team, court=court)

    def decide(self, team: int, *, court: bool, bold: bool = False) -> Seat:
        """Note how the deal is decided; with ``play_out`` the rest is for show."""
        self.is_decided = True
        self.value = self.terms.worths[team, court, bold]
        return DECIDED

    def worth(self) -> tuple[float, ...]:
        """Return what the deal is worth to each seat."""
        return self.value, -self.value, self.value, -self.value

    def gains(self) -> tuple[float, ...]:
        """Return the tricks that the side of each seat has captured."""
        return tuple(float(self.tricks[side]) for side in SIDES)


def worlds(view: View[State]) -> TrickWorlds[Position]:
    """Return the worlds that *view* allows."""
    state, deal, seat = view.known, view.known.deal, view.seat
    if seat is None or state.to_act != seat:
        raise ValueError("only the seat to act has a move to think about")
    start = Position(terms_of(state.match), [0] * SEATS)
    start.hands[seat] = ranked(view.hand)
    start.turn(seat)
    start.trump = start.ruler = suit_mask(deal.trump)
    start.dead, start.number = ranked(deal.played), deal.number
    start.tricks = list(tricks_of(deal))
    start.waiting = deal.pile.cards.bit_count() // SEATS
    start.holder = NOBODY if deal.pile.holder is None else deal.pile.holder
    start.aced = deal.holder_card is not None and deal.holder_card.rank == "A"
    start.ahead = NOBODY if deal.ahead is None else deal.ahead
    start.bold = NOBODY if deal.bold is None else deal.bold
    start.calls, start.offered = state.phase is Phase.CALL, state.phase is Phase.OFFER
    start.redeals = deal.redeals
    if deal.verdict is not None:
        start.decide(deal.verdict.won_by, court=deal.verdict.court, bold=deal.bold is not None)
    if state.trick:
        trick = PastTrick(deal.leader, state.trick)
        start.lay([NUMBERS[one.index] for one in state.trick], trick.winner(deal.trump))
    found = TrickWorlds(seat, start, hidden_from(view), others=OTHERS)
    found.bounds = _bounds(start.terms, seat & 1)
    return found


# What a deal is worth


def terms_of(match: Match) -> Terms:
    """Return by which rules a deal is played, and what for."""
    rules = match.rules
    double = rules.capture_rule == "double_sir"
    offers = rules.bavney == "offer" and not double
    cases = [
        (team, court, bold)
        for team in (0, 1)
        for court in (False, True)
        for bold in ((False, True) if offers else (False,))
    ]
    earned = {case: _earned(match, *case) for case in cases}
    most = max(1.0, *earned.values())
    return Terms(
        double=double,
        aces_block=double and rules.ace_pair_blocks == "true",
        first_capture=rules.first_capture_trick,
        court=rules.double_sir_court,
        offers=offers,
        caller=after(match.dealer or 0, SEATS),
        poor=0 if rules.redeal_request == "off" else ranked(WITHOUT[rules.redeal_request]),
        worths={
            case: (DEAL_WON + (1 - DEAL_WON) * points / most) * (-1 if case[0] else 1)
            for case, points in earned.items()
        },
    )


def _bounds(terms: Terms, team: int) -> tuple[float, float]:
    """Return from which worth on a deal is a court for a side, and one for the others.

    Beyond all worths where a court is worth no more than the deal.
    """
    deals = [abs(terms.worths[one, False, False]) for one in (team, 1 - team)]
    courts = [abs(terms.worths[one, True, False]) for one in (team, 1 - team)]
    ours, theirs = (
        court - NEARLY if court > deal else FAR for deal, court in zip(deals, courts, strict=True)
    )
    return ours, -theirs


def _earned(match: Match, team: int, court: bool, bold: bool) -> float:
    """Return the points that a side earns, those that a row will earn included in part."""
    rules = match.rules
    result = scored_as(match, Verdict(team, court, (0, 0), team if bold else None))
    points, row = float(result.points[team]), VALUES[rules.scoring].row
    if row and result.streak.length:
        points += row * EVEN ** (ROW - result.streak.length)
    if rules.match_end == "target_points":
        points = min(points, max(1, rules.target_points - match.points[team]))
    return points
