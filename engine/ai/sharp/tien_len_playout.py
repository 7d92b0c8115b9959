"""A deal of Tien Len played out by quick rules, by everybody.

Each hand is cut into groups once. Whoever leads plays the group that it would be the worst to be
left with; whoever follows plays the lowest group that beats, keeps twos until they matter, and
breaks a group only in a hurry. That is what the steady player does, in a fraction of the time.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from engine.ai.sharp.tien_len_plan import (
    FIRST_TWO,
    PAIR_RUN,
    SEQUENCE,
    SIZES,
    Sort,
    burden,
    groups,
)
from engine.ai.steady.tien_len import GIVES_WAY, NEARLY_OUT
from engine.games.tien_len.combinations import SHORTEST, Values
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.ai.sharp.tien_len_position import Position

Tops = dict[Sort, list[int]]
"""The groups of a hand: by sort their highest cards, rising."""


def tops_of(hand: Values) -> Tops:
    """Return the groups of a hand."""
    found: Tops = {}
    for sort, top, _ in groups(hand):
        found.setdefault(sort, []).append(top)
    return found


class Playout:
    """The rest of a deal. Of the cards played nothing is kept but how many there are."""

    __slots__ = ("_alive", "_at", "_due", "_slams", "counts", "hands", "sort", "top")

    def __init__(self, position: Position) -> None:
        self._at = position
        self.hands = [tops_of(hand) for hand in position.hands]
        self.counts = [hand.bit_count() for hand in position.hands]
        self._alive = len(self.counts) - self.counts.count(0)
        self._slams = position.table.slams
        self.sort, self.top = position.sort, position.top
        self._due = position.to_act

    def run(self) -> None:
        """Play until the deal is over."""
        at, counts = self._at, self.counts
        seat = self._due
        while seat is not None:
            if not self.sort:
                self._lead(seat)
            elif not self.answer(seat):
                at.pass_by(seat)
            seat = at.next_after(seat, counts)
            if at.owner is None:
                self.sort = 0

    def twos(self, seat: Seat) -> int:
        """Return how many twos a seat still holds."""
        singles = self.hands[seat].get(1, ())
        return sum(1 for top in singles if top >= FIRST_TWO)

    # What to play

    def _lead(self, seat: Seat) -> None:
        hand = self.hands[seat]
        others = [count for other, count in enumerate(self.counts) if other != seat]
        if sum(map(len, hand.values())) == 2 and (safe := self._unbeaten(seat)):
            self._play(seat, *safe)
            return
        worst, chosen = -1.0, (0, 0)
        for sort, tops in hand.items():
            if not tops:
                continue
            cost = burden(sort, tops[0])
            if SIZES[sort] in others:
                cost -= GIVES_WAY
            if cost > worst:
                worst, chosen = cost, (sort, 0)
        self._play(seat, *chosen)

    def _unbeaten(self, seat: Seat) -> tuple[Sort, int] | None:
        """Return a group that no other hand has anything against."""
        for sort, tops in self.hands[seat].items():
            for place in range(len(tops) - 1, -1, -1):
                if not self._is_beaten(seat, sort, tops[place]):
                    return sort, place
        return None

    def _is_beaten(self, seat: Seat, sort: Sort, top: int) -> bool:
        return any(
            other != seat and (tops := hand.get(sort)) and tops[-1] > top
            for other, hand in enumerate(self.hands)
        )

    def answer(self, seat: Seat) -> bool:
        """Beat what lies on top if that is wise; return whether it is."""
        hand, sort = self.hands[seat], self.sort
        tops = hand.get(sort)
        is_locked = self._at.locked >> seat & 1 and sort != 4 and sort < PAIR_RUN
        if tops and tops[-1] > self.top and not is_locked:
            place = bisect_right(tops, self.top)
            if tops[place] < FIRST_TWO or sort > 1 or self._burns(seat):
                self._play(seat, sort, place)
                return True
        for one in self._slams.get(-sort if self.top >= FIRST_TWO else sort, ()):
            if hand.get(one):
                self._play(seat, one, 0)
                return True
        return not is_locked and self._is_hurried(seat) and self._break(seat)

    def _burns(self, seat: Seat) -> bool:
        """Return whether it is time to play a two."""
        if self._alive < 4 or self._is_hurried(seat):
            return True
        hand = self.hands[seat]
        return sum(map(len, hand.values())) <= 2 and not self._is_beaten(seat, 1, hand[1][-1])

    def _is_hurried(self, seat: Seat) -> bool:
        if self._alive == 2:
            return True
        for other, count in enumerate(self.counts):
            if 0 < count <= NEARLY_OUT and other != seat:
                return True
        return False

    def _break(self, seat: Seat) -> bool:
        """Beat what lies on top with twos together, or with a part of a larger group."""
        if self.sort < 4:
            return self._split(seat) or self._join(seat)
        is_sequence = SEQUENCE < self.sort < PAIR_RUN
        return is_sequence and self._shorten(seat, self.sort - SEQUENCE)

    def _split(self, seat: Seat) -> bool:
        """Beat some cards of a rank with some of a larger group, or with the end of a sequence."""
        hand, sort = self.hands[seat], self.sort
        for larger in range(sort + 1, 4):
            tops = hand.get(larger)
            if tops and tops[-1] > self.top:
                top = tops.pop(bisect_right(tops, self.top))
                _put(hand, larger - sort, top & ~3)
                return self._play_new(seat, top)
        return sort == 1 and self._shorten(seat, 1)

    def _join(self, seat: Seat) -> bool:
        """Beat a pair or triplet with twos."""
        singles = self.hands[seat].get(1, [])
        count = self.sort
        if count == 1 or len(singles) < count or singles[-count] < FIRST_TWO:
            return False
        top = singles[-1]
        if top < self.top:
            return False
        del singles[-count:]
        return self._play_new(seat, top)

    def _shorten(self, seat: Seat, count: int) -> bool:
        """Beat a single card, or a sequence, with the end of a longer sequence."""
        hand = self.hands[seat]
        for longer in [one for one in hand if SEQUENCE + count < one < PAIR_RUN]:
            tops, left = hand[longer], longer - SEQUENCE - count
            if not tops or tops[-1] < self.top or (count == 1 and left < SHORTEST):
                continue
            top = tops.pop()
            if left < SHORTEST:
                for step in range(left):
                    _put(hand, 1, top - 4 * (count + step))
            else:
                _put(hand, SEQUENCE + left, top - 4 * count)
            return self._play_new(seat, top)
        return False

    def _play_new(self, seat: Seat, top: int) -> bool:
        """Play a group that was just made, of the sort that lies on top."""
        _put(self.hands[seat], self.sort, top)
        self._play(seat, self.sort, self.hands[seat][self.sort].index(top))
        return True

    def _play(self, seat: Seat, sort: Sort, place: int) -> None:
        top = self.hands[seat][sort].pop(place)
        self.counts[seat] -= SIZES[sort]
        if not self.counts[seat]:
            self._alive -= 1
        self._at.lay(seat, sort, top)
        self.sort, self.top = sort, top


def _put(hand: Tops, sort: Sort, top: int) -> None:
    tops = hand.setdefault(sort, [])
    tops.insert(bisect_right(tops, top), top)
