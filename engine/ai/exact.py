"""How much one side can capture to the end, whatever the other does, all cards seen.

Alpha-beta with null windows: the only question ever asked is whether the side gets so much or
more. Between tricks the answers are kept, under a name that is the same for all positions which
differ only in how far apart equal cards are: suit by suit, who owns the cards from low to high.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import NamedTuple

from engine.ai.endings import NO_SUIT, NOBODY, RANKS_OF_A_SUIT, Ending
from engine.ai.suits import ONE_SUIT, Suit, Suits, leads, named, unbeaten
from engine.piles import SINGLE, TEAM
from engine.seats import Seat

ACE = RANKS_OF_A_SUIT - 1
WIDTH = 4 * RANKS_OF_A_SUIT
"""Bits of a suit: thirteen for each of four hands."""
WHOLE = (1 << WIDTH) - 1
SUITS = range(4)
TRUMPED = 32
"""How much stronger than all cards of the led suit a trump is."""
MOST_KEPT = 500_000
"""So many answers are kept before all are forgotten: about 80 MB."""
BOUND = 16
"""More than can be captured: what is known to be captured at least and at most is one number."""
NAME = 16
"""Bits that are enough for the name of a suit."""

_BITS = tuple(
    tuple(
        1 << card // RANKS_OF_A_SUIT * WIDTH + RANKS_OF_A_SUIT * seat + card % RANKS_OF_A_SUIT
        for card in range(4 * RANKS_OF_A_SUIT)
    )
    for seat in range(4)
)
"""By seat and card, where that card stands in that hand."""
_STRENGTHS = tuple(
    tuple(
        tuple(
            TRUMPED + card % 13 if card // 13 == ruling else card % 13 if card // 13 == led else -1
            for card in range(4 * RANKS_OF_A_SUIT)
        )
        for ruling in (*SUITS, NO_SUIT)
    )
    for led in SUITS
)
"""By the suit led, the ruling trump (none comes last) and the card, how strong that is."""


class Pause(NamedTuple):
    """What waits between two tricks, besides the cards; the names are those of ``Ending``."""

    leader: Seat
    trump: int
    holder: Seat
    held_by_ace: bool
    pile: int


Laid = tuple[int, Seat, int, int, int, Seat, int, Seat, int, int]
"""A trick under way: its cards as bits among all, whose card is due, how many have been laid, the
suit led, the trump that decides it, who takes it so far and with what strength, who has made trump
in it and which, and what its cards count. A plain tuple: millions are made."""


class Exact:
    """Answers for one deal; what was found out serves for the next question.

    Args:
        ours: by seat, whether it plays for the side that is asked about.
    """

    def __init__(self, rules: Ending, ours: tuple[bool, ...]) -> None:
        self._rules, self._ours, self._seats = rules, ours, rules.seats
        self._after = tuple((seat + 1) % rules.seats for seat in range(rules.seats))
        self._suits: tuple[dict[int, Suit], ...] = ({}, {}, {}, {})
        self._names: dict[tuple[int, ...], int] = {}
        self._kept: dict[int, int] = {}
        self._answers: dict[tuple[Seat, int], tuple[int, ...]] = {}
        self._lasts: dict[int, Seat] = {}
        self._counts = tuple(rules.counted >> card & 1 for card in range(4 * RANKS_OF_A_SUIT))
        self._marked = tuple(rules.marked >> rank & 1 for rank in range(RANKS_OF_A_SUIT))

    def value(self, ending: Ending, guess: int | None = None) -> int:
        """Return how much our side captures from here on; a good *guess* saves time."""
        found: int = _with_room(self._value, ending, guess)
        return found

    def _value(self, ending: Ending, guess: int | None) -> int:
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
        laid = self._led(pause, ending.trick[0])
        for card in ending.trick[1:]:
            laid = self._with(pause, laid, card)
        goes_on = self._ends if len(ending.trick) == self._seats else self._plays
        return goes_on(cards, self._split(cards), pause, laid, need, left)

    def _gets(self, cards: int, pause: Pause, need: int, left: int) -> bool:
        """Return whether our side captures *need* or more of what is *left*, between two tricks."""
        if need <= 0 or need > left:
            return need <= 0
        if cards.bit_count() == self._seats:
            return self._ours[self._last(cards, pause)]
        suits = self._split(cards)
        key = _name(suits, pause)
        low, high = divmod(self._kept.get(key, left), BOUND)
        if need <= low or need > high:
            return need <= low
        least, most = self._sure(cards, suits, pause, left)
        if need <= least or need > most:
            return need <= least
        found = self._leads(cards, suits, pause, need, left)
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = need * BOUND + high if found else low * BOUND + need - 1
        return found

    def _sure(self, cards: int, suits: Suits, pause: Pause, left: int) -> tuple[int, int]:
        """Return how much our side captures at least and at most, as far as is plain to see."""
        leader, trump, _, _, _ = pause
        rules, total = self._rules, cards.bit_count() // self._seats
        if trump >= 0 and suits[trump][3] == total:  # somebody has nothing but the best trumps
            return (left, left) if self._ours[suits[trump][2]] else (0, 0)
        tricks, tens = unbeaten(suits, leader, trump)
        if tricks == total:
            sure = left
        elif not tricks or rules.aces_block:
            return 0, left
        else:
            sure = self._captured(pause, tricks, tens)
        return (sure, left) if self._ours[leader] else (0, left - sure)

    def _captured(self, pause: Pause, tricks: int, tens: int) -> int:
        """Return what so many tricks of the leader in a row capture, with so many tens in them."""
        rules, first = self._rules, 1 if self._captures(pause.holder, pause.leader) else 2
        if tricks < first:
            return 0
        if not (rules.keep_count or rules.capture == SINGLE):
            tricks -= (tricks - first) % 2
        return pause.pile + (min(tricks, tens) if rules.counted else tricks)

    def _leads(self, cards: int, suits: Suits, pause: Pause, need: int, left: int) -> bool:
        """Return the same, by trying what may be led; first what has lately been an answer."""
        leader, order = pause.leader, leads(suits, pause.leader)
        ours, when = self._ours[leader], (leader, cards.bit_count())
        lately = self._answers.get(when, ())
        if again := [card for card in lately if card in order]:
            order = again + [card for card in order if card not in again]
        for card in order:
            if self._plays(cards, suits, pause, self._led(pause, card), need, left) is ours:
                if lately[:1] != (card,):
                    self._answers[when] = (card, *[one for one in lately if one != card][:2])
                return ours
        return not ours

    def _plays(
        self, cards: int, suits: Suits, pause: Pause, laid: Laid, need: int, left: int
    ) -> bool:
        """Return the same with a trick under way; *cards* and *suits* still hold its cards."""
        gone, seat, number, led, ruling, best, strength, maker, made, counts = laid
        following = suits[led][1][seat]
        if not following and ruling < 0 and pause.trump < 0 and maker < 0:
            return self._makes(cards, suits, pause, laid, need, left)
        ours, bits, counted, after = self._ours[seat], _BITS[seat], self._counts, self._after[seat]
        strengths, number = _STRENGTHS[led][ruling], number + 1
        goes_on = self._ends if number == self._seats else self._plays
        choice = following if len(following) == 1 else self._order(following, suits, laid)
        for card in choice:
            all_gone, mine, worth = gone | bits[card], strengths[card], counts + counted[card]
            if mine > strength:
                now = (all_gone, after, number, led, ruling, seat, mine, maker, made, worth)
            else:
                now = (all_gone, after, number, led, ruling, best, strength, maker, made, worth)
            if goes_on(cards, suits, pause, now, need, left) is ours:
                return ours
        return not ours

    def _makes(
        self, cards: int, suits: Suits, pause: Pause, laid: Laid, need: int, left: int
    ) -> bool:
        """Return the same where any card of the seat that is due makes trump."""
        ours = self._ours[laid[1]]
        goes_on = self._ends if laid[2] + 1 == self._seats else self._plays
        for card in self._order((), suits, laid):
            if goes_on(cards, suits, pause, self._with(pause, laid, card), need, left) is ours:
                return ours
        return not ours

    def _ends(
        self, cards: int, suits: Suits, pause: Pause, laid: Laid, need: int, left: int
    ) -> bool:
        """Return the same with all cards of the trick laid."""
        del suits  # they are others now
        gone, _, _, _, _, winner, strength, maker, made, counts = laid
        _, trump, holder, held_by_ace, pile = pause
        rules, cards, leads = self._rules, cards ^ gone, winner
        worth = pile + (counts if rules.counted else 1)
        by_ace = rules.aces_block and strength % TRUMPED == ACE
        if maker >= 0:
            trump, leads = made, maker if rules.maker_leads else winner
        if cards and not (self._captures(holder, winner) and not (by_ace and held_by_ace)):
            return self._gets(cards, Pause(leads, trump, winner, by_ace, worth), need, left)
        holder = winner if rules.keep_count else NOBODY
        need -= worth if self._ours[winner] else 0
        if need <= 0 or need > left - worth:
            return need <= 0
        return self._gets(cards, Pause(leads, trump, holder, False, 0), need, left - worth)

    def _captures(self, holder: Seat, winner: Seat) -> bool:
        rule = self._rules.capture
        mates = 0 <= holder == (winner + 2) % 4
        return holder == winner or rule == SINGLE or (rule == TEAM and mates)

    def _last(self, cards: int, pause: Pause) -> Seat:
        """Return who wins the last trick, and with it all that is left."""
        key = (cards << 2 | pause.leader) << 3 | pause.trump + 1
        best = self._lasts.get(key)
        if best is None:
            suits = self._split(cards)
            laid = self._led(pause, leads(suits, pause.leader)[0])
            for _ in range(self._seats - 1):
                card = self._order(suits[laid[3]][1][laid[1]], suits, laid)[0]
                laid = self._with(pause, laid, card)
            best = self._lasts[key] = laid[5]
        return best

    def _led(self, pause: Pause, card: int) -> Laid:
        """Return a trick of its first card."""
        seat, trump, suit = pause.leader, pause.trump, card // RANKS_OF_A_SUIT
        strength, counts = _STRENGTHS[suit][trump][card], self._counts[card]
        after, gone = self._after[seat], _BITS[seat][card]
        return gone, after, 1, suit, trump, seat, strength, NOBODY, NO_SUIT, counts

    def _with(self, pause: Pause, laid: Laid, card: int) -> Laid:
        """Return a trick with one card more."""
        gone, seat, number, led, ruling, best, strength, maker, made, counts = laid
        suit = card // RANKS_OF_A_SUIT
        if suit != led and pause.trump < 0 and maker < 0:
            maker, made = seat, suit
            ruling = NO_SUIT if self._rules.waits else suit
        mine = _STRENGTHS[led][ruling][card]
        if mine > strength:
            best, strength = seat, mine
        gone, counts, after = (
            gone | _BITS[seat][card],
            counts + self._counts[card],
            self._after[seat],
        )
        return gone, after, number + 1, led, ruling, best, strength, maker, made, counts

    # What to think about, and in which order: it decides how soon an answer is found

    def _order(self, following: tuple[int, ...], suits: Suits, laid: Laid) -> Sequence[int]:
        _, seat, number, led, ruling, best, strength, _, _, _ = laid
        friend = self._ours[best] is self._ours[seat]
        if following:
            strengths, last = _STRENGTHS[led][ruling], number + 1 == self._seats
            if strength > strengths[following[-1]] or (last and friend):
                return following
            wins = [card for card in following if strengths[card] > strength]
            lost = following[: len(following) - len(wins)]
            return [*wins, *lost] if last else [*wins[::-1], *lost]
        if ruling < 0:
            return [card for suit in suits for card in suit[1][seat]]
        trumps = suits[ruling][1][seat]
        others = [card for n in SUITS if n != ruling for card in suits[n][1][seat]]
        if friend or not trumps:
            return [*others, *trumps]
        strengths = _STRENGTHS[led][ruling]
        wins = [card for card in trumps if strengths[card] > strength]
        return [*wins, *others, *trumps[: len(trumps) - len(wins)]]

    # The cards

    def _split(self, cards: int) -> Suits:
        first, second, third, fourth = self._suits
        a, b = cards & WHOLE, cards >> WIDTH & WHOLE
        c, d = cards >> 2 * WIDTH & WHOLE, cards >> 3 * WIDTH
        return (
            first.get(a) or self._named(0, a),
            second.get(b) or self._named(1, b),
            third.get(c) or self._named(2, c),
            fourth.get(d) or self._named(3, d),
        )

    def _named(self, suit: int, code: int) -> Suit:
        """Return a suit that is new."""
        made = self._suits[suit][code] = named(suit, code, self._marked, self._names)
        return made


def _called(function: Callable[..., int], *given: object) -> int:
    return function(*given)


_with_room = FunctionType(_called.__code__.replace(co_stacksize=1 << 13), globals())
"""Calls a function that calls itself some sixty deep. CPython has its frames in pieces of 16 KB and
gives one back as soon as it is left: where the edge of one lies in the way, every card pays for it,
a third of all time. A caller that asks for much room gets one piece for all."""


def _name(suits: Suits, pause: Pause) -> int:
    """Return a number for all that counts between two tricks: it takes little room."""
    leader, trump, holder, by_ace, pile = pause
    first, second, third, fourth = suits
    name = ((first[0] << NAME | second[0]) << NAME | third[0]) << NAME | fourth[0]
    return (((name << 3 | trump + 1) << 3 | holder + 1) << 3 | leader << 1 | by_ace) << 4 | pile


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
