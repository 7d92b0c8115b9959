"""What the steady player of Dehla Pakad plays, on the flat state: see ``engine.ai.steady``.

The same weights and the same sums, so that the same card comes out; the state has all hands, but
only the own one and the sizes of the others are looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.ai.fast.compiled import Floats, Ints, jit, ones, width
from engine.ai.fast.layout import (
    BEST,
    CALL,
    CALLS,
    COUNT,
    DEAD,
    DUE,
    HANDS,
    HOLDER,
    LAID,
    LAST,
    LED,
    MARKED,
    MOST_SEATS,
    MOST_TRICKS,
    NUMBER,
    ONE_SUIT,
    PILE,
    RULER,
    SINGLE,
    TAKER,
    TEAM,
    TRUMP,
    VOIDS,
    WAITS,
)
from engine.ai.fast.playing import suit_of
from engine.ai.steady.dehla_pakad import (
    CALL_LENGTH,
    CAPTURE,
    DISCARDS_TEN,
    FEEDS,
    FOE_TAKES,
    FRIEND_TAKES,
    HOLD,
    LEAD,
    LOSES_TEN,
    MADE_LENGTH,
    MANY_TRICKS,
    OVER_PARTNER,
    RANK,
    TEN,
    TOPS,
    TRUMP_RANK,
)
from engine.ai.steady.dehla_pakad import TRUMP as A_TRUMP

PACK = (1 << 52) - 1
HIGHEST, SECOND, THIRD = TOPS

ODDS = CALL
"""What each card promises stands by its number, and after that the odds of each seat."""
WEIGHED = ODDS + MOST_SEATS
"""The length of all that."""


class Stand(NamedTuple):
    """How a trick would stand with a card.

    Args:
        best: the card that takes it, and *taker* its seat.
        over: what beats the suit led; 0 for nothing.
        is_open: the next card off suit makes trump and takes it.
    """

    led: int
    best: int
    taker: int
    over: int
    is_open: bool


@jit
def favourite(s: Ints, r: Ints, weighed: Floats) -> int:
    """Return what the seat to act plays or calls; of cards, note what each of them promises."""
    if s[CALLS]:
        return CALL + _longest(s)
    hand = s[HANDS + s[DUE]]
    hidden = PACK & ~(hand | s[DEAD] | s[LAID])
    legal = hand & s[LED]
    if legal == 0:
        legal = hand
    best, most, fixed, each, is_known = -1, -1e9, 0.0, 0.0, False
    for suit in range(4):
        group = legal & (ONE_SUIT << suit)
        while group:
            bit = group & -group
            group ^= bit
            stand = _stand(s, r, bit)
            if stand.best == bit:
                gain, a_ten = _gain(s, r, stand, hidden, weighed)
            else:
                if not is_known:
                    fixed, each = _gain(s, r, stand, hidden, weighed)
                    is_known = True
                gain, a_ten = fixed, each
            if bit & r[MARKED]:
                gain += a_ten
            number = width(bit) - 1
            weighed[number] = gain - _cost(s, r, hidden, bit)
            if weighed[number] > most:
                best, most = number, weighed[number]
    return best


@jit
def _longest(s: Ints) -> int:
    """Return the suit to call: the longest and strongest; else that of which most is left."""
    best, most, more = 0, -1, -1
    for suit in range(4):
        group, strength = s[HANDS + s[DUE]] & (ONE_SUIT << suit), 0
        while group:
            strength += CALL_LENGTH + ((width(group & -group) - 1) >> 2)
            group &= group - 1
        left = ones(PACK & ~s[DEAD] & (ONE_SUIT << suit))
        if strength > most or (strength == most and left > more):
            best, most, more = suit, strength, left
    return best


@jit
def _stand(s: Ints, r: Ints, bit: int) -> Stand:
    """Return how the trick would stand with this card."""
    suit, over, is_open = suit_of(bit), s[RULER], s[TRUMP] == 0 and r[WAITS] == 0
    if s[COUNT] == 0:
        return Stand(suit, bit, s[DUE], over, is_open)
    best, led = s[BEST], s[LED]
    if suit & best:
        takes = bit > best
    elif is_open and suit != led:
        return Stand(led, bit, s[DUE], suit, False)
    else:
        takes = suit == over
    if takes:
        return Stand(led, bit, s[DUE], over, is_open)
    return Stand(led, best, s[TAKER], over, is_open)


@jit
def _gain(s: Ints, r: Ints, stand: Stand, hidden: int, weighed: Floats) -> tuple[float, float]:
    """Return what the own side may expect of trick and pile, and what each ten more adds."""
    ours, theirs = _outlook(s, r, stand, hidden, weighed)
    me, holder = s[DUE], s[HOLDER]
    tens = ones((s[LAID] | s[PILE]) & r[MARKED])
    capture = MANY_TRICKS if r[MOST_TRICKS] else CAPTURE
    all_capture = s[NUMBER] == r[LAST] or r[SINGLE] != 0
    team = -1 if r[TEAM] == 0 or holder < 0 else holder & 1
    gain = a_ten = 0.0
    for seat in range(4):
        odds = weighed[ODDS + seat]
        if odds == 0.0:
            continue
        friend = (seat ^ me) & 1 == 0
        stake = tens + (ours if friend else theirs)
        more, worth = HOLD, LEAD + stake * HOLD
        if all_capture or seat == holder or seat & 1 == team:
            more, worth = 1.0, LEAD + stake + capture
        if not friend:
            odds = -odds
        gain += odds * worth
        a_ten += odds * more
    return gain, a_ten


@jit
def _outlook(s: Ints, r: Ints, stand: Stand, hidden: int, weighed: Floats) -> tuple[float, float]:
    """Note each seat's odds to take the trick; return the tens to come for us, and for them."""
    me, left, tens = s[DUE], max(1, ones(hidden)), hidden & r[MARKED]
    elsewhere, follow = ones(tens & ~stand.led), hidden & stand.led
    for seat in range(4):
        weighed[ODDS + seat] = 1.0 if seat == stand.taker else 0.0
    ours = theirs = 0.0
    for place in range(1, 4 - s[COUNT]):
        seat = (me + place) & 3
        may = ~s[VOIDS + seat]
        share = min(1.0, ones(s[HANDS + seat]) / left)
        void = _lacks(follow & may, share)
        follows = share if tens & stand.led & may else 0.0
        gladly = FEEDS * follows + DISCARDS_TEN * min(1.0, elsewhere * share) * void
        if place == 2:
            ours, theirs = ours + gladly, theirs + LOSES_TEN * follows
        else:
            ours, theirs = ours + LOSES_TEN * follows, theirs + gladly
        able = _falls_to(stand, hidden & may, share, void)
        if able > 0.0:
            _shift(weighed, seat, able, FRIEND_TAKES if place == 2 else FOE_TAKES)
    return ours, theirs


@jit
def _lacks(cards: int, share: float) -> float:
    """Return the chance that a seat holds none of these cards; *share* is that for any one."""
    chance, lack, count = 1.0, 1.0 - share, ones(cards)
    while count:
        if count & 1:
            chance *= lack
        lack *= lack
        count >>= 1
    return chance


@jit
def _falls_to(stand: Stand, hidden: int, share: float, void: float) -> float:
    """Return the chance that a seat, which may hold *hidden*, can take the trick."""
    suit, following = suit_of(stand.best), 0.0
    above = suit & hidden & -(stand.best << 1)
    if suit == stand.led:
        following = 1.0 - _lacks(above, share)
    if stand.is_open:
        return following + void
    if stand.over == 0 or stand.over == stand.led:
        return following
    higher = above if suit == stand.over else stand.over & hidden
    return following + void * (1.0 - _lacks(higher, share))


@jit
def _shift(weighed: Floats, seat: int, able: float, takes: float) -> None:
    """Move to a seat its chance of taking the trick."""
    for other in range(4):
        if other != seat:
            friend = not (other ^ seat) & 1
            part = weighed[ODDS + other] * able * (OVER_PARTNER if friend else takes)
            weighed[ODDS + other] -= part
            weighed[ODDS + seat] += part


@jit
def _cost(s: Ints, r: Ints, hidden: int, bit: int) -> float:
    """Return what it costs to part with a card, less what it makes."""
    suit, rank = suit_of(bit), (width(bit) - 1) >> 2
    cost = rank * RANK
    makes = s[TRUMP] == 0 and s[COUNT] > 0 and suit != s[LED]
    if makes:
        cost -= (ones(s[HANDS + s[DUE]] & suit) - 1) * MADE_LENGTH
    if makes or suit == s[TRUMP]:
        cost += A_TRUMP + rank * TRUMP_RANK
    if hidden & suit:
        higher = ones(hidden & suit & -(bit << 1))
        if higher < 3:
            cost += HIGHEST if higher == 0 else SECOND if higher == 1 else THIRD
    return cost + TEN if bit & r[MARKED] else cost
