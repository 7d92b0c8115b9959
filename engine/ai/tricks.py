"""Games of tricks as the search plays them: one position that changes in place, small numbers.

The same rules as those of the games, in a form that is fast to play thousands of deals with. What
differs between games is in their own subclasses: what a trick wins, what a deal is worth.

Cards are numbered here by rank first, ``4 * rank + suit``, so that the lowest bit of a hand is its
lowest card and the highest bit its highest, whatever the suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Generic, TypeVar, cast

from engine.actions import CALLS, PLAYS, Action, Call, Play
from engine.ai.quick import leading, longest, replying
from engine.ai.search import Move, Worlds
from engine.cards import CardSet, Suit
from engine.seats import Seat
from engine.worlds import Hidden, Spread

Mask = int
"""A set of cards, by the numbers that they have here."""

P = TypeVar("P", bound="TrickPosition")

RANKS_MOST = 15
"""Thirteen, and two more for cards of other suits that are the highest trumps."""
CALL = 4 * RANKS_MOST
"""The first of four moves that name trump; those after them are each game's own."""
OTHER = CALL + 4
DECIDED: Seat = -1
"""In place of the seat to act."""

ALL_CALLS = range(CALL, OTHER)

BITS = tuple(1 << n for n in range(CALL))
SUITS: tuple[Mask, ...] = tuple(
    sum(1 << 4 * rank + suit for rank in range(RANKS_MOST)) for suit in range(4)
)
"""All cards of each suit."""
SUIT_OF = tuple(SUITS[n & 3] for n in range(CALL))
FOLLOWING = {
    seats: tuple(tuple((seat + n) % seats for n in range(1, seats)) for seat in range(seats))
    for seats in (3, 4)
}
"""By the number of seats and the leader: who plays to the trick after that, in order."""

NUMBERS = tuple(4 * (n % 13) + n // 13 for n in range(52))
"""The number here of each French card by its index."""


def ranked(held: CardSet, numbers: Sequence[int] = NUMBERS) -> Mask:
    """Return a card set by the numbers that the cards have here."""
    found = 0
    while held:
        low = held & -held
        found |= 1 << numbers[low.bit_length() - 1]
        held ^= low
    return found


def suit_mask(suit: Suit | None) -> Mask:
    """Return all cards of a suit; 0 for none."""
    return 0 if suit is None else SUITS[suit.index]


def numbers_of(held: Mask) -> list[int]:
    """Return the numbers of the cards of a set, lowest first."""
    found = []
    while held:
        low = held & -held
        found.append(low.bit_length() - 1)
        held ^= low
    return found


def without_equals(hand: Mask, dead: Mask, marked: Mask) -> Mask:
    """Return the cards of a hand of which none is as good as another.

    Of cards that have none between them but those that are out of play, the lowest stands for all.

    Args:
        dead: the cards of finished tricks.
        marked: cards that are like no other, whatever their rank.
    """
    plain = hand & ~marked
    above = plain << 4
    run = above & dead
    while run:
        run <<= 4
        above |= run
        run &= dead
    return hand & ~(above & plain)


class TrickPosition:
    """One world of a deal: hands, the trick under way, trump.

    Attributes:
        due: whose move it is, or was.
        sides: of each seat.
        hands: the cards of each seat.
        trump: all trumps; 0 while the first card off suit is still to make them.
        ruler: what beats the led suit in this trick.
        led: the suit led; 0 for the leader.
        ruling: the suit that wins the trick so far.
        best: the card that wins it so far, and *taker* its seat.
        laid: the cards of the trick.
        count: how many they are.
        dead: the cards of finished tricks.
        marked: cards that are like no other, whatever their rank.
        holder: who has won the last trick where that counts, and takes more by one more.
        number: of the trick under way, from 1.
        pile: the cards that wait in the centre.
        calls: whether the seat to act is to name trump.
        stock: the undealt cards, top first.
        rng: where the world takes its own luck from.
    """

    __slots__ = (
        "best",
        "calls",
        "count",
        "dead",
        "due",
        "hands",
        "holder",
        "laid",
        "led",
        "marked",
        "number",
        "pile",
        "rng",
        "ruler",
        "ruling",
        "sides",
        "stock",
        "taker",
        "to_act",
        "trump",
    )

    def __init__(self, sides: tuple[int, ...], hands: list[Mask]) -> None:
        self.sides = sides
        self.hands = hands
        self.to_act: Seat | None = 0
        self.due: Seat = 0
        self.trump = self.ruler = self.led = self.ruling = self.best = self.laid = 0
        self.taker = self.count = self.dead = self.marked = 0
        self.holder = -1
        self.number = 1
        self.pile = 0
        self.calls = False
        self.stock: Sequence[Mask] = ()
        self.rng = Random(0)

    def copy_to(self, made: P) -> P:
        """Return another position with all that is known here."""
        made.sides, made.hands, made.to_act = self.sides, self.hands[:], self.to_act
        made.due = self.due
        made.trump, made.ruler, made.led = self.trump, self.ruler, self.led
        made.ruling, made.best, made.laid = self.ruling, self.best, self.laid
        made.taker, made.count, made.dead = self.taker, self.count, self.dead
        made.marked, made.holder, made.number = self.marked, self.holder, self.number
        made.pile = self.pile
        made.calls, made.stock, made.rng = self.calls, self.stock, self.rng
        return made

    def copy(self: P) -> P:
        """Return the same position, to be played on by itself."""
        raise NotImplementedError

    def moves(self) -> Sequence[int]:
        """Return the suits that may be called, or the cards that may be played; of equals one."""
        if self.calls:
            return ALL_CALLS
        hand = self.hands[self.due]
        return numbers_of(without_equals(hand & self.led or hand, self.dead, self.marked))

    def play(self, move: Any) -> None:  # moves are numbers here
        """Play a card, or do one of the game's own moves."""
        if move >= CALL:
            self.other(move)
            return
        bit, seat = BITS[move], self.due
        self.hands[seat] ^= bit
        self.laid |= bit
        if not self.led:
            self.led = self.ruling = SUIT_OF[move]
            self.best, self.taker = bit, seat
        elif bit & self.ruling:
            if bit > self.best:
                self.best, self.taker = bit, seat
        elif bit & self.ruler:
            self.ruling, self.best, self.taker = self.ruler, bit, seat
        elif not self.trump:
            self.make(bit, SUIT_OF[move])
        self.count += 1
        if self.count < len(self.hands):
            self.to_act = self.due = (seat + 1) % len(self.hands)
            return
        self.end_trick()

    def lay(self, trick: Sequence[int], taker: Seat) -> None:
        """Put the cards of the trick under way on the table; *taker* wins it so far."""
        seats = len(self.hands)
        leader = (self.due - len(trick)) % seats
        self.led = SUIT_OF[trick[0]]
        self.laid, self.count = sum(BITS[one] for one in trick), len(trick)
        best = trick[(taker - leader) % seats]
        self.taker, self.best, self.ruling = taker, BITS[best], SUIT_OF[best]

    def make(self, bit: Mask, suit: Mask) -> None:
        """The first card off suit makes its suit trump, and takes the trick so far."""
        self.trump = self.ruler = self.ruling = suit
        self.best, self.taker = bit, self.due

    def end_trick(self) -> None:
        """All have played: give the trick to its taker."""
        laid = self.laid
        self.dead |= laid
        self.led = self.count = self.laid = 0
        self.ruler = self.trump
        self.turn(self.taken(self.taker, laid, self.best))

    def turn(self, seat: Seat) -> None:
        """It is the turn of *seat*, or nobody's any more if it is ``DECIDED``."""
        self.due = seat
        self.to_act = None if seat == DECIDED else seat

    def taken(self, taker: Seat, laid: Mask, best: Mask) -> Seat:
        """Note that a trick was won by *best*; return who acts next, or ``DECIDED``."""
        raise NotImplementedError

    def other(self, move: int) -> None:
        """Do a move that plays no card."""
        raise NotImplementedError

    def worth(self) -> Sequence[float]:
        """Return what the deal is worth to each seat."""
        raise NotImplementedError

    def gains(self) -> Sequence[float]:
        """Return what the side of each seat has captured."""
        raise NotImplementedError

    def quick(self) -> int:
        """Return a move of the seat to act by a quick rule."""
        seat = self.due
        hand = self.hands[seat]
        if self.calls:
            return CALL + longest(hand, SUITS)
        if not self.led:
            rich = not self.marked or self.pile & self.marked != 0
            others = sum(self.hands) ^ hand
            holds = not self.marked or seat == self.holder
            bit = leading(hand, others, self.trump, self.marked, rich, holds)
        elif not self.trump and not hand & self.led:
            suit = SUITS[longest(hand & ~self.marked or hand, SUITS)]
            bit = hand & suit & ~self.marked or hand
            bit &= -bit
        else:
            friend = self.sides[seat] == self.sides[self.taker] and seat != self.holder
            last = self.count == len(self.hands) - 1
            rich = not self.marked or (self.pile | self.laid) & self.marked != 0
            bit = replying(hand, self.led, self.best, self.ruler, friend, last, self.marked, rich)
        return bit.bit_length() - 1

    def finish(self, rng: Random) -> None:
        """Play on by quick rules until the deal is decided."""
        del rng  # nothing here is left to chance
        while self.to_act is not None and (self.count or not self.trump):
            self.play(self.quick())
        if self.to_act is not None:
            self._finish_tricks(self.due)

    def _finish_tricks(self, leader: Seat) -> None:
        """Play whole tricks from a lead on, trump being known: all the rest of most deals."""
        hands, sides, trump, marked = self.hands, self.sides, self.trump, self.marked
        seats = len(hands)
        following = FOLLOWING[seats]
        taken = self.taken
        final = seats - 1
        while True:
            rich = not marked or self.pile & marked != 0
            hand = hands[leader]
            holds = not marked or leader == self.holder
            bit = leading(hand, sum(hands) ^ hand, trump, marked, rich, holds)
            hands[leader] = hand ^ bit
            best = laid = bit
            taker = leader
            led = ruling = SUIT_OF[bit.bit_length() - 1]
            count = 1
            for seat in following[leader]:
                hand = hands[seat]
                friend = sides[seat] == sides[taker] and seat != self.holder
                rich = rich or laid & marked != 0
                bit = replying(hand, led, best, trump, friend, count == final, marked, rich)
                hands[seat] = hand ^ bit
                laid |= bit
                count += 1
                if bit & ruling:
                    if bit > best:
                        best, taker = bit, seat
                elif bit & trump:
                    ruling, best, taker = trump, bit, seat
            leader = taken(taker, laid, best)
            if leader == DECIDED:
                break
        self.turn(DECIDED)


EXPLORE = 1.5
"""With half of it, as in other games, the search lost one deal in fifty more: it took the others
to know its cards."""


class TrickWorlds(Worlds, Generic[P]):
    """The worlds of a view, drawn from what it leaves open.

    Args:
        start: the position as the view has it, other hands empty.
        numbers: the number of each card by its index.
        others: the actions that the moves from ``OTHER`` on stand for.
        trick: the numbers of the cards on the table, the leader's first, if it matters who laid
            which.
    """

    explore = EXPLORE

    def __init__(
        self,
        seat: Seat,
        start: P,
        hidden: Hidden,
        numbers: Sequence[int] = NUMBERS,
        others: tuple[Action, ...] = (),
        trick: Sequence[int] = (),
    ) -> None:
        self.seat, self.trick = seat, trick
        self.moves: tuple[Move, ...] = tuple(start.moves())
        self.start, self.numbers, self._others = start, numbers, others
        self.holders = hidden.holders
        self._is_mixed = not hidden.limits
        limits = tuple((ranked(some, numbers), caps) for some, caps in hidden.limits)
        self.spread = Spread(ranked(hidden.cards, numbers), hidden.sizes, limits)

    def draw(self, rng: Random) -> P:
        """Return one of them."""
        made = self.start.copy()
        made.rng = rng
        parts = self.spread.draw(rng)
        for seat, part in zip(self.holders, parts, strict=False):
            made.hands[seat] |= sum(part)
        stock = parts[-1]
        if stock:
            made.stock = stock if self._is_mixed else rng.sample(stock, len(stock))
        return made

    def action(self, move: Move) -> Action:
        """Return the action that a move stands for."""
        number = cast("int", move)
        if number >= OTHER:
            return self._others[number - OTHER]
        if number >= CALL:
            return CALLS[number - CALL]
        return PLAYS[self.numbers.index(number)]

    def move(self, action: Action) -> Move:
        """Return the move that stands for an action; a card may have an equal in ``moves``."""
        if isinstance(action, Call):
            return CALL + action.suit.index
        if action in self._others:
            return OTHER + self._others.index(action)
        return self.numbers[cast("Play", action).card.index]

    def stand_in(self, action: Action) -> Move:
        """Return the one of ``moves`` that an action is as good as: the card's lowest equal."""
        number = cast("int", self.move(action))
        if number in self.moves or number >= CALL:
            return number
        cards = cast("tuple[int, ...]", self.moves)
        return max(one for one in cards if one < number and one & 3 == number & 3)
