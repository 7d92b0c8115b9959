"""How much one side can capture to the end, whatever the other does, all cards seen.

Alpha-beta with null windows: the only question ever asked is whether the side gets so much or
more. Between tricks the answers are kept, under a name that is the same for all positions which
differ only in how far apart equal cards are: suit by suit, who owns the cards from low to high.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.ai.endings import NO_SUIT, NOBODY, RANKS_OF_A_SUIT, Ending
from engine.piles import SINGLE, TEAM
from engine.seats import Seat

ONE_SUIT = (1 << RANKS_OF_A_SUIT) - 1
ACE = RANKS_OF_A_SUIT - 1
WIDTH = 4 * RANKS_OF_A_SUIT
"""Bits of a suit: thirteen for each of four hands."""
WHOLE = (1 << WIDTH) - 1
SUITS = range(4)
TRUMPED = 32
"""How much stronger than all cards of the led suit a trump is."""
MOST_KEPT = 300_000
"""So many answers are kept before all are forgotten: about 100 MB."""

Move = tuple[int, int]
"""A suit and a rank."""


class Suit(NamedTuple):
    """One suit at the start of a trick.

    Args:
        name: a number that is the same wherever the same seats own the cards in the same order.
        choices: by seat, the ranks to think about, rising: of equal neighbours the lowest.
        top: who owns the highest card; -1 if none is left.
    """

    name: int
    choices: tuple[tuple[int, ...], ...]
    top: Seat


Suits = tuple[Suit, Suit, Suit, Suit]


class Pause(NamedTuple):
    """What waits between two tricks, besides the cards; the names are those of ``Ending``."""

    leader: Seat
    trump: int
    holder: Seat
    held_by_ace: bool
    pile: int


class Laid(NamedTuple):
    """A trick under way.

    Args:
        gone: its cards, as bits among all.
        seat: whose card is due, the *number* of cards being laid.
        ruling: the trump that decides it.
        best: who takes it so far, and with what *strength*.
        made: the suit that has become trump in it, by *maker*.
        counts: what its cards number.
    """

    gone: int
    seat: Seat
    number: int
    led: int
    ruling: int
    best: Seat
    strength: int
    maker: Seat
    made: int
    counts: int


class Exact:
    """Answers for one deal; what was found out serves for the next question.

    Args:
        ours: by seat, whether it plays for the side that is asked about.
    """

    def __init__(self, rules: Ending, ours: tuple[bool, ...]) -> None:
        self._rules, self._ours, self._seats = rules, ours, rules.seats
        self._suits: dict[int, Suit] = {}
        self._names: dict[tuple[int, ...], int] = {}
        self._kept: dict[tuple[object, ...], tuple[int, int]] = {}
        self._counts = tuple(rules.counted >> rank & 1 for rank in range(RANKS_OF_A_SUIT))
        self._marked = tuple(rules.marked >> rank & 1 for rank in range(RANKS_OF_A_SUIT))
        self._lasts: dict[tuple[int, Seat, int], Seat] = {}
        self.nodes = 0

    def value(self, ending: Ending, guess: int | None = None) -> int:
        """Return how much our side captures from here on; a good *guess* saves time."""
        low, high = 0, ending.left
        need = (high + 1) // 2 if guess is None else guess
        while low < high:
            need = min(max(need, low + 1), high)
            if self.at_least(ending, need):
                low = need
                need += 1
            else:
                high = need - 1
                need -= 1
        return low

    def at_least(self, ending: Ending, need: int) -> bool:
        """Return whether our side captures so much from here on."""
        cards, pause, left = packed(ending), paused(ending), ending.left
        if not ending.trick:
            return self._gets(cards, pause, need, left)
        laid, suits = _begun(pause), self._split(cards)
        for one in ending.trick:
            laid = self._with(pause, laid, *divmod(one, RANKS_OF_A_SUIT))
        return self._plays(cards, suits, pause, laid, need, left)

    def _gets(self, cards: int, pause: Pause, need: int, left: int) -> bool:
        """Return whether our side captures *need* or more of what is *left*, between two tricks."""
        if need <= 0 or need > left:
            return need <= 0
        if cards.bit_count() == self._seats:
            return self._ours[self._last(cards, pause)]
        suits = self._split(cards)
        key = (suits[0][0], suits[1][0], suits[2][0], suits[3][0], pause)
        low, high = self._kept.get(key, (0, left))
        if need <= low or need > high:
            return need <= low
        found = self._plays(cards, suits, pause, _begun(pause), need, left)
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = (need, high) if found else (low, need - 1)
        return found

    def _plays(
        self, cards: int, suits: Suits, pause: Pause, laid: Laid, need: int, left: int
    ) -> bool:
        """Return the same with a trick under way; *cards* and *suits* still hold its cards."""
        if laid.number == self._seats:
            return self._ends(cards ^ laid.gone, pause, laid, need, left)
        self.nodes += 1
        ours = self._ours[laid.seat]
        for suit, rank in self._moves(suits, laid):
            longer = self._with(pause, laid, suit, rank)
            if self._plays(cards, suits, pause, longer, need, left) is ours:
                return ours
        return not ours

    def _ends(self, cards: int, pause: Pause, laid: Laid, need: int, left: int) -> bool:
        """Return the same once a trick is complete."""
        rules, winner = self._rules, laid.best
        worth = pause.pile + (laid.counts if rules.counted else 1)
        by_ace = rules.aces_block and laid.strength % TRUMPED == ACE
        trump = pause.trump if laid.maker < 0 else laid.made
        leads = laid.maker if rules.maker_leads and laid.maker >= 0 else winner
        if cards and not (
            self._captures(pause.holder, winner) and not (by_ace and pause.held_by_ace)
        ):
            return self._gets(cards, Pause(leads, trump, winner, by_ace, worth), need, left)
        holder = winner if rules.keep_count else NOBODY
        need -= worth if self._ours[winner] else 0
        return self._gets(cards, Pause(leads, trump, holder, False, 0), need, left - worth)

    def _last(self, cards: int, pause: Pause) -> Seat:
        """Return who wins the last trick, and with it all that is left."""
        key = (cards, pause.leader, pause.trump)
        best = self._lasts.get(key)
        if best is None:
            suits, laid = self._split(cards), _begun(pause)
            for _ in range(self._seats):
                ((suit, rank),) = self._moves(suits, laid)
                laid = self._with(pause, laid, suit, rank)
            best = self._lasts[key] = laid.best
        return best

    def _captures(self, holder: Seat, winner: Seat) -> bool:
        rule = self._rules.capture
        return (
            holder == winner or rule == SINGLE or (rule == TEAM and 0 <= holder == (winner + 2) % 4)
        )

    def _with(self, pause: Pause, laid: Laid, suit: int, rank: int) -> Laid:
        """Return the trick with one card more."""
        gone, seat, number, led, ruling, best, strength, maker, made, counts = laid
        gone |= 1 << suit * WIDTH + RANKS_OF_A_SUIT * seat + rank
        if number == 0:
            led = suit
        elif suit != led and pause.trump < 0 and maker < 0:
            maker, made = seat, suit
            ruling = NO_SUIT if self._rules.waits else suit
        mine = rank + TRUMPED if suit == ruling else rank if suit == led else -1
        if mine > strength:
            best, strength = seat, mine
        following = (seat + 1) % self._seats
        counts += self._counts[rank]
        return Laid(gone, following, number + 1, led, ruling, best, strength, maker, made, counts)

    # What to think about, and in which order: it decides how soon an answer is found

    def _moves(self, suits: Suits, laid: Laid) -> Sequence[Move]:
        seat, led = laid.seat, laid.led
        if laid.number == 0:
            return _leads(suits, seat)
        following = suits[led][1][seat]
        if following:
            return [(led, rank) for rank in self._followed(following, laid)]
        moves = [(suit, rank) for suit in SUITS for rank in suits[suit][1][seat]]
        ruling, weak = laid.ruling, laid.strength - TRUMPED
        if self._ours[laid.best] is self._ours[seat]:
            moves.sort(key=lambda one: (one[0] == ruling, one[1]))
        else:
            moves.sort(key=lambda one: (one[0] != ruling or one[1] < weak, one[1]))
        return moves

    def _followed(self, ranks: tuple[int, ...], laid: Laid) -> Sequence[int]:
        seat, last = laid.seat, laid.number == self._seats - 1
        strength = laid.strength - (TRUMPED if laid.led == laid.ruling else 0)
        if strength > ranks[-1] or (last and self._ours[laid.best] is self._ours[seat]):
            return ranks
        wins = [rank for rank in ranks if rank > strength]
        return (wins if last else wins[::-1]) + [rank for rank in ranks if rank < strength]

    # The cards

    def _split(self, cards: int) -> Suits:
        known, name = self._suits, self._named
        a, b, c, d = (
            cards & WHOLE,
            cards >> WIDTH & WHOLE,
            cards >> 2 * WIDTH & WHOLE,
            cards >> 3 * WIDTH,
        )
        return (
            known.get(a) or name(a),
            known.get(b) or name(b),
            known.get(c) or name(c),
            known.get(d) or name(d),
        )

    def _named(self, code: int) -> Suit:
        """Return a suit that is new: who owns its cards, from low to high."""
        choices: tuple[list[int], ...] = ([], [], [], [])
        owners: list[int] = []
        for rank, marked in enumerate(self._marked):
            column = code >> rank & _COLUMN
            if not column:
                continue
            owner = column.bit_length() // RANKS_OF_A_SUIT
            if marked or not owners or owners[-1] != owner:
                choices[owner].append(rank)
            owners.append(owner + 4 * marked)
        number = self._names.setdefault(tuple(owners), len(self._names))
        top = owners[-1] % 4 if owners else NOBODY
        made = self._suits[code] = Suit(number, tuple(map(tuple, choices)), top)
        return made


_COLUMN = sum(1 << RANKS_OF_A_SUIT * seat for seat in range(4))
"""The same rank in all hands."""


def _begun(pause: Pause) -> Laid:
    leader, trump = pause.leader, pause.trump
    return Laid(0, leader, 0, NO_SUIT, trump, leader, -1, NOBODY, NO_SUIT, 0)


def _leads(suits: Suits, leader: Seat) -> Sequence[Move]:
    """Return the leads: cards that nobody can beat in their suit, then the others, low first."""
    tops, others = [], []
    for number, (_, choices, top) in enumerate(suits):
        mine = choices[leader]
        if mine and top == leader:
            tops.append((number, mine[-1]))
            mine = mine[:-1]
        others += [(number, rank) for rank in mine]
    return tops + others


def paused(ending: Ending) -> Pause:
    """Return what waited when the trick under way began."""
    trump = NO_SUIT if ending.maker >= 0 else ending.trump
    by_ace = ending.aces_block and ending.held_by_ace
    return Pause(ending.leader, trump, ending.holder, by_ace, ending.pile)


def packed(ending: Ending) -> int:
    """Return the cards, those of the trick under way included, suit by suit and hand by hand."""
    hands = list(ending.hands)
    for place, one in enumerate(ending.trick):
        hands[(ending.leader + place) % ending.seats] |= 1 << one
    return sum(
        (hand >> RANKS_OF_A_SUIT * suit & ONE_SUIT) << suit * WIDTH + RANKS_OF_A_SUIT * seat
        for seat, hand in enumerate(hands)
        for suit in SUITS
    )
