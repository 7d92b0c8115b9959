"""The rollout policy of Dehla Pakad: rules of thumb on the flat state.

What each card is expected to win, less what it costs to part with it. A card wins tens: those of
the trick and the pile, in so far as somebody of the own side will take them, and those that the
others are likely to add. It costs what it could have done later. The weights were found by playing
many thousand deals against other weights.

The state has all hands, but only the own one and the sizes of the others are looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from .jit import Floats, Ints, jit, ones, width
from .layout import (
    BEST,
    CALL,
    CALLS,
    COUNT,
    DEAD,
    DUE,
    HANDS,
    LAID,
    LED,
    MARKED,
    MOST_SEATS,
    MOST_TRICKS,
    ONE_SUIT,
    PILE,
    RULER,
    TAKER,
    TRUMP,
    VOIDS,
    WAITS,
)
from .playing import captures, suit_of, takes

# What winning a trick is worth, in tens.
HOLD = 0.25
"""A ten that lies on the pile: the holder's side takes it a little more often than not."""
LEAD = 0.03
"""To have the lead next."""
CAPTURE = 0.03
"""To take the pile though no ten is in it: the others' count is broken."""
MANY_TRICKS = 0.15
"""The same where tricks decide at two tens each."""

# How the others play.
FOE_TAKES = 0.65
"""How often an opponent who can take a trick of ours does."""
FRIEND_TAKES = 0.8
"""How often the partner who can take a trick of theirs does."""
OVER_PARTNER = 0.15
"""How often anybody takes a trick from the own partner."""
FEEDS = 0.45
"""How often who holds the ten of the suit led adds it when the own side takes the trick."""
LOSES_TEN = 0.2
"""How often it falls to the other side."""
DISCARDS_TEN = 0.5
"""How often who cannot follow suit throws another ten to the own side."""

# What a card costs, in tens.
HIGHEST, SECOND, THIRD = 0.3, 0.1, 0.04
"""The highest card left of its suit, the next, and the one after."""
A_TRUMP = 0.25
TRUMP_RANK = 0.03
"""A trump, and each step of its rank."""
RANK = 0.0056
"""Each step of any other card's rank."""
TEN = 0.1
"""A ten: it may find a safer trick."""

MADE_LENGTH = 0.1
"""What each further card of a suit is worth that becomes trump."""
CALL_LENGTH = 17
"""A card of a suit counts so many steps of rank when trump is called."""

PACK = (1 << 52) - 1

ODDS = CALL
"""What each card promises stands by its number, and after that the odds of each seat."""
SHARES = ODDS + MOST_SEATS
"""Then, for each of the three others, the chance that it holds any one hidden card ..."""
LACKS, SUIT_SIZE = SHARES + 3, 14
"""... and that it holds none of so many, 0 to 13."""
WEIGHED = LACKS + 3 * SUIT_SIZE
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
    hand, hidden = s[HANDS + s[DUE]], hidden_from(s)
    legal = hand & s[LED]
    if legal == 0:
        legal = hand
    note_hands(s, hidden, weighed)
    best, most, fixed, each, is_known = -1, -1e9, 0.0, 0.0, False
    for suit in range(4):
        group = legal & (ONE_SUIT << suit)
        while group:
            bit = group & -group
            group ^= bit
            stand = stand_with(s, r, bit)
            if stand.best == bit:
                gain, a_ten = gain_of(s, r, stand, hidden, weighed)
            else:
                if not is_known:
                    fixed, each = gain_of(s, r, stand, hidden, weighed)
                    is_known = True
                gain, a_ten = fixed, each
            if bit & r[MARKED]:
                gain += a_ten
            number = width(bit) - 1
            weighed[number] = gain - cost_of(s, r, hidden, bit)
            if weighed[number] > most:
                best, most = number, weighed[number]
    return best


@jit
def hidden_from(s: Ints) -> int:
    """Return the cards that the seat to act does not see."""
    return PACK & ~(s[HANDS + s[DUE]] | s[DEAD] | s[LAID])


@jit
def note_hands(s: Ints, hidden: int, weighed: Floats) -> None:
    """Note how likely the others hold or lack hidden cards: before any card is weighed."""
    left = max(1, ones(hidden))
    for place in range(3 - s[COUNT]):
        share = min(1.0, ones(s[HANDS + ((s[DUE] + 1 + place) & 3)]) / left)
        weighed[SHARES + place], chance = share, 1.0
        for count in range(SUIT_SIZE):
            weighed[LACKS + SUIT_SIZE * place + count] = chance
            chance *= 1.0 - share


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
def stand_with(s: Ints, r: Ints, bit: int) -> Stand:
    """Return how the trick would stand with this card."""
    suit, over, is_open = suit_of(bit), s[RULER], s[TRUMP] == 0 and r[WAITS] == 0
    if s[COUNT] == 0:
        return Stand(suit, bit, s[DUE], over, is_open)
    led = s[LED]
    if not takes(s, r, bit):
        return Stand(led, s[BEST], s[TAKER], over, is_open)
    if is_open and suit != led:
        return Stand(led, bit, s[DUE], suit, False)
    return Stand(led, bit, s[DUE], over, is_open)


@jit
def gain_of(s: Ints, r: Ints, stand: Stand, hidden: int, weighed: Floats) -> tuple[float, float]:
    """Return what the own side may expect of trick and pile, and what each ten more adds."""
    ours, theirs = _odds(s, r, stand, hidden, weighed)
    tens = ones((s[LAID] | s[PILE]) & r[MARKED])
    capture = MANY_TRICKS if r[MOST_TRICKS] else CAPTURE
    gain = a_ten = 0.0
    for seat in range(4):
        odds = weighed[ODDS + seat]
        if odds == 0.0:
            continue
        friend = (seat ^ s[DUE]) & 1 == 0
        stake = tens + (ours if friend else theirs)
        more, worth = HOLD, LEAD + stake * HOLD
        if captures(s, r, seat):
            more, worth = 1.0, LEAD + stake + capture
        if not friend:
            odds = -odds
        gain += odds * worth
        a_ten += odds * more
    return gain, a_ten


@jit
def _odds(s: Ints, r: Ints, stand: Stand, hidden: int, weighed: Floats) -> tuple[float, float]:
    """Note each seat's odds to take the trick; return the tens to come for us, and for them."""
    me, tens = s[DUE], hidden & r[MARKED]
    elsewhere, follow = ones(tens & ~stand.led), hidden & stand.led
    for seat in range(4):
        weighed[ODDS + seat] = 1.0 if seat == stand.taker else 0.0
    ours = theirs = 0.0
    for place in range(3 - s[COUNT]):
        seat, lacks = (me + 1 + place) & 3, LACKS + SUIT_SIZE * place
        may, share = ~s[VOIDS + seat], weighed[SHARES + place]
        void = weighed[lacks + ones(follow & may)]
        follows = share if tens & stand.led & may else 0.0
        gladly = FEEDS * follows + DISCARDS_TEN * min(1.0, elsewhere * share) * void
        if place == 1:
            ours, theirs = ours + gladly, theirs + LOSES_TEN * follows
        else:
            ours, theirs = ours + LOSES_TEN * follows, theirs + gladly
        able = _falls_to(stand, hidden & may, lacks, void, weighed)
        if able > 0.0:
            _shift(weighed, seat, able, FRIEND_TAKES if place == 1 else FOE_TAKES)
    return ours, theirs


@jit
def _falls_to(stand: Stand, hidden: int, lacks: int, void: float, weighed: Floats) -> float:
    """Return the chance that a seat, which may hold *hidden*, can take the trick."""
    suit, following = suit_of(stand.best), 0.0
    above = suit & hidden & -(stand.best << 1)
    if suit == stand.led:
        following = 1.0 - weighed[lacks + ones(above)]
    if stand.is_open:
        return following + void
    if stand.over == 0 or stand.over == stand.led:
        return following
    higher = above if suit == stand.over else stand.over & hidden
    return float(following + void * (1.0 - weighed[lacks + ones(higher)]))


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
def cost_of(s: Ints, r: Ints, hidden: int, bit: int) -> float:
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
