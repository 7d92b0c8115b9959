"""A deal of Durak that changes in place, for the search.

Cards are numbered in the order of their worth (see ``cards``). Forced moves are made at once:
passing where nothing can be thrown in, taking where nothing can be beaten or passed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from engine.ai.games.durak.cards import (
    BEATERS,
    SAME_RANK,
    TRUMP_SET,
    Order,
    Places,
    order_of,
    places,
)
from engine.ai.games.durak.moves import BEATING, BY, PASSING_ON, SHOWING, TAKES
from engine.ai.worth import Stakes
from engine.games.durak.bout import LATER_LIMIT, around, throwers
from engine.games.durak.drawing import HAND
from engine.games.durak.state import State, next_holder
from engine.seats import Seat


class Terms(NamedTuple):
    """What does not change while a deal is played."""

    order: Order
    transfers: bool
    first_limit: int
    first_transfers: bool
    shows: bool
    neighbours: bool
    stake: int
    stakes: Stakes


def terms_of(state: State) -> Terms:
    """Return the terms that a deal is played on."""
    match, rules = state.match, state.match.rules
    seats = len(match.points)
    most, is_last = (seats - 1) * rules.stake, match.deals + 1 >= rules.deals
    return Terms(
        order=order_of(state.deal.trump),
        transfers=rules.mode == "perevodnoy",
        first_limit=rules.first_bout_limit,
        first_transfers=rules.first_bout_transfer == "true",
        shows=rules.show_trump_transfer == "true",
        neighbours=rules.throwers == "neighbours",
        stake=rules.stake,
        stakes=Stakes(match.points, most, is_last),
    )


class Position:
    """A deal under way, with all cards known.

    Attributes:
        talon: what is left of it, the next card last.
        public: the cards that everybody has seen, in a hand or out of play.
        passed: the seats that throw in no more until all cards are covered again, as bits.
        showed: the seats that have transferred by showing a trump, as bits.
    """

    __slots__ = (
        "attacker", "attacks", "bouts", "defender", "durak", "first", "hands", "limit", "open",
        "passed", "public", "ranks", "showed", "table", "taking", "talon", "throwers", "to_act",
        "under",
    )  # fmt: skip

    def __init__(
        self, state: State, table: Terms, hands: list[Places], talon: list[Places]
    ) -> None:
        bout, order = state.bout, table.order
        self.table, self.hands, self.talon = table, hands, talon
        self.attacker, self.defender, self.first = bout.attacker, bout.defender, bout.first
        self.limit, self.throwers, self.attacks = bout.limit, bout.throwers, bout.attacks
        self.open, self.under = order.set(bout.open), order.set(bout.table)
        self.ranks, self.taking, self.passed = order.set(bout.ranks), bout.taking, bout.passed
        self.showed, self.bouts = state.deal.showed, 0
        self.public = order.set(state.deal.public)
        self.durak: Seat | None = None
        self.to_act: Seat | None = state.to_act

    def copy(self) -> Self:
        """Return a copy of the position."""
        made = type(self).__new__(type(self))
        made.table, made.hands, made.talon = self.table, self.hands[:], self.talon[:]
        made.first, made.attacker, made.defender = self.first, self.attacker, self.defender
        made.limit, made.throwers, made.attacks = self.limit, self.throwers, self.attacks
        made.open, made.under, made.ranks = self.open, self.under, self.ranks
        made.taking, made.passed, made.showed = self.taking, self.passed, self.showed
        made.bouts, made.durak, made.to_act = self.bouts, self.durak, self.to_act
        made.public = self.public
        return made

    # What the search needs

    def moves(self) -> Sequence[int]:
        """Return the possible moves; of several open cards only the hardest one is covered."""
        hand = self.hands[self.to_act or 0]
        if self.to_act == self.defender:
            return self.answers(hand)
        found = places(self.attacking(hand))
        return [*found, BY] if self.under else found

    def attacking(self, hand: Places) -> Places:
        """Return the cards of a hand that may be laid or thrown in."""
        return hand & self.ranks if self.under else hand

    def answers(self, hand: Places) -> list[int]:
        """Return the possible answers of the defender."""
        by_card, by_trump = self.transferable()
        found = [PASSING_ON | one for one in places(by_card)]
        found += [SHOWING | one for one in places(by_trump)]
        hardest = min(places(self.open), key=lambda one: (hand & BEATERS[one]).bit_count())
        found += [BEATING * (hardest + 1) | one for one in places(hand & BEATERS[hardest])]
        return [*found, TAKES]

    def play(self, move: int) -> None:
        """Make a move for the seat to act, and all that it forces."""
        seat = self.to_act or 0
        if move < BY:
            self._attack(seat, move)
            self._throw() if self.taking else self._defend()
        elif move == BY:
            self.passed |= 1 << seat
            self._throw()
        elif move == TAKES:
            self._take()
        elif move < PASSING_ON:
            self._beat(seat, move // BEATING - 1, move % BEATING)
        else:
            self._transfer(seat, move)

    def worth(self) -> Sequence[float]:
        """Return what the points are worth to each seat."""
        return self.table.stakes.worth(self.points)

    def gains(self) -> Sequence[float]:
        """Return the points of each seat."""
        return self.points

    @property
    def points(self) -> list[int]:
        """The points of each seat, once the deal is over."""
        seats, stake = len(self.hands), self.table.stake
        if self.durak is None:
            return [0] * seats
        found = [stake] * seats
        found[self.durak] = -stake * (seats - 1)
        return found

    # The rules

    def transferable(self) -> tuple[Places, Places]:
        """Return the cards that pass the attack on, and the trump that does so by being shown."""
        table, defender = self.table, self.defender
        if not table.transfers or self.open != self.under:
            return 0, 0
        fit = self.hands[defender] & self.ranks
        if not fit or (self.first and not table.first_transfers):
            return 0, 0
        other = next_holder(self.hands, defender)
        if other == defender:
            return 0, 0
        room = self.hands[other].bit_count() - self.attacks
        shows = room >= 0 and table.shows and not self.showed >> defender & 1
        return (fit if room > 0 else 0), (fit & TRUMP_SET if shows else 0)

    def _attack(self, seat: Seat, place: int) -> None:
        bit = 1 << place
        self.hands[seat] ^= bit
        self.attacks += 1
        self.open |= bit
        self.under |= bit
        self.ranks |= SAME_RANK[place]

    def _beat(self, seat: Seat, under: int, over: int) -> None:
        bit = 1 << over
        self.hands[seat] ^= bit
        self.open ^= 1 << under
        self.under |= bit
        self.ranks |= SAME_RANK[over]
        if self.open:
            self._defend()
        else:
            self.passed = 0
            self._throw()

    def _transfer(self, seat: Seat, move: int) -> None:
        if move & SHOWING:
            self.showed |= 1 << seat
            self.public |= 1 << (move & BEATING - 1)
        else:
            self._attack(seat, move & BEATING - 1)
        self._against(seat)
        self._defend()

    def _take(self) -> None:
        self.passed, self.taking = 0, True
        self._throw()

    def _defend(self) -> None:
        """Give the turn to the defender, or let the defender take if nothing else is possible."""
        self.to_act = self.defender
        hand, left = self.hands[self.defender], self.open
        while left:
            low = left & -left
            if hand & BEATERS[low.bit_length() - 1]:
                return
            left ^= low
        if not any(self.transferable()):
            self._take()

    def _throw(self) -> None:
        """Give the turn to the next seat that can throw in; if none can, end the bout."""
        if self.attacks < self.limit:
            for seat in self.throwers:
                if self.attacking(self.hands[seat]) and not self.passed >> seat & 1:
                    self.to_act = seat
                    return
        self._end()

    def _end(self) -> None:
        hands, defender = self.hands, self.defender
        self.public |= self.under
        if self.taking:
            hands[defender] |= self.under
        if self.talon:
            self._draw()
        holders = len(hands) - hands.count(0)
        if holders <= 1:
            self.durak = next_holder(hands, defender) if holders else None
            self.to_act = None
            return
        defends = not self.taking and hands[defender]
        attacker = defender if defends else next_holder(hands, defender)
        self.first, self.taking = False, False
        self.attacks, self.open, self.under, self.ranks, self.passed = 0, 0, 0, 0, 0
        self.bouts += 1
        self._against(attacker)
        self.to_act = attacker

    def _draw(self) -> None:
        """Fill the hands up to six, the attacker's first and the defender's last."""
        hands, talon = self.hands, self.talon
        for seat in (*around(self.attacker, self.defender, len(hands)), self.defender):
            wanted = HAND - hands[seat].bit_count()
            if wanted > 0:
                hands[seat] |= sum(talon[-wanted:])
                del talon[-wanted:]

    def _against(self, attacker: Seat) -> None:
        """Let *attacker* attack the next seat; fix the limit and the seats that may throw in."""
        hands = self.hands
        self.attacker = attacker
        self.defender = defender = next_holder(hands, attacker)
        most = self.table.first_limit if self.first else LATER_LIMIT
        self.limit = min(most, hands[defender].bit_count())
        self.throwers = throwers(hands, attacker, defender, neighbours=self.table.neighbours)
