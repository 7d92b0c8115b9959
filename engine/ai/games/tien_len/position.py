"""A deal of Tien Len that changes in place, for the search.

Hands are sets by value (see ``combinations``), and all options of the play are observed. After its
first move the rest of a deal is played as the steady player would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, Self

from engine.ai.games.tien_len.plans import Play
from engine.ai.games.tien_len.rollout_policy import Sight, choose
from engine.ai.games.tien_len.sorts import SIZES, Sort, key_of, slam_sorts, sort_of, twos_in
from engine.ai.worth import Stakes
from engine.games.tien_len.beats import SLAMS, top_rank
from engine.games.tien_len.combinations import FIRST_TWO, Kind, Values, combination, values
from engine.games.tien_len.dealing import cards_each
from engine.games.tien_len.state import Match, Payment, State
from engine.seats import Seat

_ALL = (1 << 52) - 1


class Terms(NamedTuple):
    """What does not change while a deal is played.

    Args:
        slams: the slams that beat a sort; plays of twos are under the negative sort.
        orders: for each seat, the others in the order in which they play after it.
        last: the highest rank of a sequence.
        dealer: the dealer of this deal.
    """

    slams: Mapping[int, tuple[Sort, ...]]
    orders: tuple[tuple[Seat, ...], ...]
    last: int
    dealer: Seat
    locks: bool
    may_slam: bool
    first_out: bool
    frozen: bool
    stake: int
    slam_payment: int
    rotten_two: int
    stakes: Stakes


def terms_of(match: Match) -> Terms:
    """Return the terms that a deal of *match* is played on."""
    rules, seats = match.rules, match.seats
    first_out = rules.end_rule == "first_out"
    each = 2 * cards_each(rules, seats) if first_out else 1
    most = (seats - 1) * rules.stake * (each + 4 * rules.rotten_two + 4 * rules.slam_payment)
    over = match.deals + 1 >= rules.deals and not rules.target_score
    return Terms(
        slams=slam_sorts(match.laws),
        orders=tuple(map(match.others_after, range(seats))),
        last=top_rank(match.laws, Kind.SEQUENCE),
        dealer=match.dealer or 0,
        locks=rules.pass_policy == "locked",  # noqa: S105  # no password
        may_slam=rules.locked_may_slam == "true",
        first_out=first_out,
        frozen=rules.frozen_doubles == "true",
        stake=rules.stake,
        slam_payment=rules.slam_payment,
        rotten_two=rules.rotten_two,
        stakes=Stakes(match.scores, most, over, rules.target_score),
    )


class Position:
    """A deal with all hands known. A move is the cards played, by value; 0 is a pass."""

    __slots__ = (
        "acted", "charges", "hands", "locked", "owner", "passed", "payment", "played", "points",
        "slam_on", "sort", "table", "to_act", "top",
    )  # fmt: skip

    def __init__(self, state: State, table: Terms, hands: list[Values]) -> None:
        plays = state.round
        self.table, self.hands, self.played = table, hands, values(sum(state.deal.played))
        self.to_act: Seat | None = state.to_act
        self.sort: Sort = sort_of(plays.top.key) if plays.top else 0
        self.top = plays.top.top if plays.top else -1
        self.owner = plays.owner
        self.passed, self.locked, self.slam_on = plays.passed, plays.locked, plays.slam_on
        self.payment: Payment | None = plays.payment
        self.charges = list(state.deal.charges)
        self.acted = sum(1 << n for n, played in enumerate(state.deal.played) if played)
        self.points: list[int] = []

    def copy(self) -> Self:
        """Return a copy of the position."""
        made = type(self).__new__(type(self))
        made.table, made.hands, made.to_act = self.table, self.hands[:], self.to_act
        made.played = self.played
        made.sort, made.top, made.owner = self.sort, self.top, self.owner
        made.passed, made.locked, made.slam_on = self.passed, self.locked, self.slam_on
        made.payment, made.charges = self.payment, self.charges[:]
        made.acted, made.points = self.acted, self.points
        return made

    # What the search needs

    def moves(self) -> Sequence[int]:
        """Return only the steady player's move: below a move the search looks at nothing else."""
        return (self._advised(self.to_act or 0, [hand.bit_count() for hand in self.hands]).cards,)

    def play(self, move: int) -> None:
        """Play cards or pass."""
        seat = self.to_act or 0
        if found := combination(move):
            self.hands[seat] ^= move
            self.played |= move
            self.lay(seat, sort_of(found.key), found.top)
        else:
            self.pass_by(seat)
        counts = [hand.bit_count() for hand in self.hands]
        self.to_act = self.next_after(seat, counts)
        if self.to_act is None:
            self.close(counts, [(hand >> FIRST_TWO).bit_count() for hand in self.hands])

    def finish(self, rng: Random) -> None:
        """Play on in every seat as the steady player would."""
        del rng  # the steady player leaves nothing to chance
        hands, counts = self.hands, [hand.bit_count() for hand in self.hands]
        seat = self.to_act
        while seat is not None:
            cards, sort, top = self._advised(seat, counts)
            if cards:
                hands[seat] ^= cards
                counts[seat] -= SIZES[sort]
                self.played |= cards
                self.lay(seat, sort, top)
            else:
                self.pass_by(seat)
            seat = self.next_after(seat, counts)
        self.to_act = None
        self.close(counts, [(hand >> FIRST_TWO).bit_count() for hand in hands])

    def _advised(self, seat: Seat, counts: Sequence[int]) -> Play:
        """Return what the steady player would do, knowing what a seat can see."""
        hand, sort = self.hands[seat], self.sort
        others = [count for other, count in enumerate(counts) if count and other != seat]
        unseen = _ALL ^ (self.played | hand)
        if not sort:
            return choose(Sight(hand, unseen, others, self.table.last))
        paid = self.table.slam_payment * self._twos
        locked = bool(self.locked >> seat & 1) and key_of(sort).kind not in SLAMS
        last, slams = self.table.last, self.slams
        return choose(Sight(hand, unseen, others, last, sort, self.top, slams, paid, locked))

    def worth(self) -> Sequence[float]:
        """Return what the points are worth to each seat."""
        return self.table.stakes.worth(self.points)

    def gains(self) -> Sequence[float]:
        """Return the points of each seat."""
        return self.points

    # The rules

    @property
    def slams(self) -> tuple[Sort, ...]:
        """The sorts that beat what lies on top as a slam."""
        return self.table.slams.get(-self.sort if self._twos else self.sort, ())

    @property
    def _twos(self) -> int:
        """How many twos lie on top, if it is a play of twos."""
        return twos_in(self.sort, self.top)

    def lay(self, seat: Seat, sort: Sort, top: int) -> None:
        """Put cards on top, and charge for a slam."""
        if self.sort and sort != self.sort:
            self.slam_on = True
            self._charge(seat, self._twos)
        elif self.payment is not None:
            self._charge(seat, 0)
        self.sort, self.top, self.owner, self.passed = sort, top, seat, 0
        self.acted |= 1 << seat

    def pass_by(self, seat: Seat) -> None:
        """Let a seat pass."""
        self.passed |= 1 << seat
        if self.table.locks:
            self.locked |= 1 << seat

    def next_after(self, seat: Seat, counts: Sequence[int]) -> Seat | None:
        """Return the seat that is due after *seat* has acted; if nobody may answer, clear the top.

        None when the deal is over. *counts* are the numbers of cards that each seat holds.
        """
        table = self.table
        if len(counts) - counts.count(0) == 1 or (table.first_out and not counts[seat]):
            return None
        barred = self.passed
        if not (table.may_slam and (self.slam_on or self._twos)):
            barred |= self.locked
        for other in table.orders[seat]:
            if counts[other] and not barred >> other & 1 and other != self.owner:
                return other
        owner = seat if self.owner is None else self.owner
        self.sort, self.top, self.owner, self.payment = 0, -1, None, None
        self.passed, self.locked, self.slam_on = 0, 0, False
        return next(one for one in (owner, *table.orders[owner]) if counts[one])

    def close(self, counts: Sequence[int], twos: Sequence[int]) -> None:
        """Score the deal, given how many cards and how many twos each seat holds."""
        table, seats = self.table, len(counts)
        if table.first_out:
            winner = counts.index(0)
            dues = [
                count * table.stake * (1 if self.acted >> seat & 1 or not table.frozen else 2)
                for seat, count in enumerate(counts)
            ]
            self.points = [-due for due in dues]
            self.points[winner] = sum(dues)
            order = (*table.orders[table.dealer], table.dealer)
            loser = max(order, key=lambda seat: counts[seat])
        else:
            loser = next(seat for seat, count in enumerate(counts) if count)
            self.points = [table.stake] * seats
            self.points[loser] = -table.stake * (seats - 1)
        rotten = table.rotten_two * table.stake * twos[loser]
        for seat in range(seats):
            self.points[seat] += self.charges[seat] + rotten
        self.points[loser] -= rotten * seats

    def _charge(self, seat: Seat, beaten: int) -> None:
        """Charge for twos beaten by a slam; a seat that beats the slam gets its payment instead."""
        earned, owner, table = self.payment, self.owner, self.table
        points = table.slam_payment * table.stake * beaten if earned is None else earned.points
        if not points or owner is None:
            return
        if earned is not None:
            self._pay(earned.other, earned.seat, points)
        self._pay(seat, owner, points)
        self.payment = Payment(seat, owner, points)

    def _pay(self, to: Seat, by: Seat, points: int) -> None:
        self.charges[to] += points
        self.charges[by] -= points
