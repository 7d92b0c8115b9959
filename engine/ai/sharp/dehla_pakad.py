"""Dehla Pakad as the search plays it.

A Kot is worth more than a deal won, and a deal won more the longer the streak is: seven in a row
earn a Kot too.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.ai.tricks import (
    CALL,
    DECIDED,
    NUMBERS,
    SUIT_OF,
    SUITS,
    Mask,
    TrickPosition,
    TrickWorlds,
    numbers_of,
    ranked,
    suit_mask,
)
from engine.cards import CARDS, CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.dehla_pakad.game import FIRST_BATCH, SECOND_BATCH, TRICKS, scored_as
from engine.games.dehla_pakad.state import Match, State, ruling_trump, winning
from engine.games.dehla_pakad.view import hidden_from
from engine.partners import SEATS, Phase
from engine.piles import SINGLE, TEAM
from engine.seats import Seat, after
from engine.view import View

TENS: CardSet = card_set(one for one in CARDS if one.rank == "T")
TEN_MASK: Mask = ranked(TENS)
SIDES = (0, 1, 0, 1)

DEAL_WON = 0.6
"""What a deal won is worth beside a Kot, which is 1."""
EVEN = 0.5
"""How likely a side wins the next deal too, when a streak is valued."""


class Terms(NamedTuple):
    """What a deal is played for and by which rules: the same in all its worlds.

    Args:
        single: every trick takes what lies in the centre.
        team: two tricks in a row of one side do, not only those of one seat.
        waits: trump that is made in a trick does not beat anything in it.
        maker_leads: who has made trump leads the next trick.
        no_void: what is done after five tricks without trump.
        first: the seat to the dealer's right, dealt to first; it calls trump, if anybody does.
        worths: by the tens of both sides, ``5 * ours + theirs``, what that is worth to side 0;
            None while it is open.
        by_tricks: what two tens each are worth to side 0, if it has more tricks and if not.
    """

    single: bool
    team: bool
    keep_count: bool
    waits: bool
    maker_leads: bool
    no_void: str
    first: Seat
    worths: tuple[float | None, ...]
    by_tricks: tuple[float, float]


class Position(TrickPosition):
    """One world of a deal of Dehla Pakad.

    Attributes:
        tens: captured by each side, and *tricks*.
        maker: who has made trump in the trick under way; -1 if nobody has.
        voids: the suits that each seat was known to lack when the search began.
        leader: who leads once trump is called.
    """

    __slots__ = ("leader", "maker", "tens", "terms", "tricks", "voids")

    def __init__(self, terms: Terms, hands: list[Mask]) -> None:
        super().__init__(SIDES, hands)
        self.terms = terms
        self.marked = TEN_MASK
        self.tens, self.tricks = [0, 0], [0, 0]
        self.maker, self.leader = -1, 0
        self.voids: tuple[Mask, ...] = (0,) * SEATS

    def copy(self) -> Position:
        """Return the same position, to be played on by itself."""
        made = self.copy_to(Position.__new__(Position))
        made.terms, made.tens, made.tricks = self.terms, self.tens[:], self.tricks[:]
        made.maker, made.leader, made.voids = self.maker, self.leader, self.voids
        return made

    def make(self, bit: Mask, suit: Mask) -> None:
        """The first card off suit makes trump; it takes the trick unless that waits."""
        self.maker = self.due
        if self.terms.waits:
            self.trump = suit
            return
        super().make(bit, suit)

    def other(self, move: int) -> None:
        """Call trump; who has won the trick before leads the next."""
        self.calls = False
        self.trump = self.ruler = SUITS[move - CALL]
        self.turn(self._with_rest(self.leader))

    def taken(self, taker: Seat, laid: Mask, best: Mask) -> Seat:
        """Note that a trick was won; return who acts next, ``DECIDED`` once the deal is."""
        del best  # any card will do
        terms, holder = self.terms, self.holder
        self.pile |= laid
        self.number += 1
        if (
            taker == holder
            or self.number > TRICKS
            or terms.single
            or (terms.team and holder >= 0 and not (holder ^ taker) & 1)
        ):
            team = taker & 1
            self.tens[team] += (self.pile & TEN_MASK).bit_count()
            self.tricks[team] += self.pile.bit_count() >> 2
            self.pile = 0
            self.holder = taker if terms.keep_count else -1
            if self.number > TRICKS or terms.worths[5 * self.tens[0] + self.tens[1]] is not None:
                return DECIDED
        else:
            self.holder = taker
        if self.maker >= 0 and terms.maker_leads:
            taker = self.maker
        self.maker = -1
        return self._next(taker) if self.stock else taker

    def _next(self, leader: Seat) -> Seat:
        """Return who acts after a trick of the first batch."""
        if not self.trump:
            if self.number <= FIRST_BATCH:
                return leader
            if self.terms.no_void == "dealer_right_calls":
                self.calls, self.leader = True, leader
                return self.terms.first
            if self.terms.no_void == "draw_played":
                played = numbers_of(self.dead)
                self.trump = self.ruler = SUIT_OF[played[int(self.rng.random() * len(played))]]
        return self._with_rest(leader)

    def _with_rest(self, leader: Seat) -> Seat:
        """Deal the other eight cards each; return who leads."""
        seat = self.terms.first
        for place in range(0, len(self.stock), SECOND_BATCH):
            self.hands[seat] |= sum(self.stock[place : place + SECOND_BATCH])
            seat = (seat + 1) % SEATS
        self.stock = ()
        return leader

    def worth(self) -> tuple[float, ...]:
        """Return what the deal is worth to each seat."""
        one = self.terms.worths[5 * self.tens[0] + self.tens[1]]
        if one is None:
            one = self.terms.by_tricks[self.tricks[1] > self.tricks[0]]
        return one, -one, one, -one

    def gains(self) -> tuple[float, ...]:
        """Return the tens that the side of each seat has captured."""
        return float(self.tens[0]), float(self.tens[1]), float(self.tens[0]), float(self.tens[1])


def worlds(view: View[State]) -> TrickWorlds[Position]:
    """Return the worlds that *view* allows."""
    state, deal, rules = view.known, view.known.deal, view.known.match.rules
    seat = view.seat
    if seat is None or state.to_act != seat:
        raise ValueError("only the seat to act has a move to think about")
    start = Position(terms_of(state.match), [0] * SEATS)
    start.hands[seat] = ranked(view.hand)
    start.trump = suit_mask(deal.trump)
    start.ruler = suit_mask(ruling_trump(deal, rules))
    start.dead, start.number = ranked(deal.played), deal.number
    start.tens = [size(one & TENS) for one in deal.captured]
    start.tricks = [size(one) // SEATS for one in deal.captured]
    start.pile = ranked(deal.pile.cards)
    start.holder = -1 if deal.pile.holder is None else deal.pile.holder
    start.calls, start.leader = state.phase is Phase.CALL, deal.leader
    start.voids = tuple(map(ranked, deal.voids))
    start.turn(seat)
    trick = [NUMBERS[one.index] for one in state.trick]
    if trick:
        start.lay(trick, winning(state))
        start.maker = deal.maker if deal.made == deal.number and deal.maker is not None else -1
    return TrickWorlds(seat, start, hidden_from(view), trick=trick)


# What a deal is worth


def terms_of(match: Match) -> Terms:
    """Return by which rules a deal is played, and what for."""
    rules = match.rules
    evens = tuple(_worth(match, _captured(2, more)) for more in (0, 1))
    finals = [_worth(match, _captured(tens, 0)) for tens in range(size(TENS) + 1)]
    by_tricks = rules.two_two == "most_tricks"

    def sure(ours: int, theirs: int) -> float | None:
        """Return what it is worth if all that may still come is worth the same."""
        open_ = range(ours, size(TENS) - theirs + 1)
        values = {finals[tens] for tens in open_}
        if by_tricks and 2 in open_:
            values |= set(evens)
        return values.pop() if len(values) == 1 else None

    return Terms(
        single=rules.capture_rule == SINGLE,
        team=rules.capture_rule == TEAM,
        keep_count=rules.after_capture == "keep_count",
        waits=rules.trump_effective == "next_trick",
        maker_leads=rules.lead_after_trump == "trump_maker",
        no_void=rules.no_void_trump,
        first=after(match.dealer or 0, SEATS),
        worths=tuple(sure(ours, theirs) for ours in range(5) for theirs in range(5)),
        by_tricks=(evens[0], evens[1]),
    )


def _captured(tens: int, more: int) -> tuple[CardSet, CardSet]:
    """Return cards of both sides with so many tens for side 0; side *more* has more tricks."""
    ten = cards(TENS)
    ours, theirs = card_set(ten[:tens]), card_set(ten[tens:])
    others = FRENCH_52_SET & ~TENS
    return (ours | others, theirs) if more == 0 else (ours, theirs | others)


def _worth(match: Match, captured: tuple[CardSet, CardSet]) -> float:
    """Return what a deal that ends so is worth to side 0, from -1 to 1."""
    result, rules = scored_as(match, captured), match.rules
    if result.won_by is None:
        return 0.0
    won, in_points = result.won_by, rules.scoring == "points"
    earned, most = result.kots[won], 2 if in_points else 1
    if rules.match_end == "target_kots":
        left = rules.target_kots - match.kots[won]
        earned, most = min(earned, left), min(most, max(1, left))
    streak = result.streak
    row = (
        0.0
        if in_points or not rules.streak_length
        else EVEN ** (rules.streak_length - streak.length)
    )
    if streak.side is None:
        row = 0.0
    kot = earned / most if in_points else float(earned)
    found = DEAL_WON + (1 - DEAL_WON) * min(1.0, kot + row)
    return found if won == 0 else -found
