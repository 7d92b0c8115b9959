"""The greedy policy: how the leaves of a tree are played to the end of the deal.

Rules of thumb that take no time and look at all cards: a rollout should be quick, not clever.
"""

from __future__ import annotations

from .jit import Ints, jit, ones, width
from .layout import (
    BEST,
    CALL,
    CALLS,
    COUNT,
    DUE,
    EXCHANGE,
    GAME,
    HANDS,
    HOLDER,
    JACK,
    LAID,
    LED,
    MARKED,
    OFFERED,
    ONE_SUIT,
    OVER,
    PILE,
    PULL,
    PULLING,
    RULER,
    SEATS,
    STOP_HERE,
    TAKER,
    TEEN_DO_PAANCH,
    TRUMP,
)
from .playing import end_trick, lay, play
from .pulls import returnable


@jit
def finish(s: Ints, r: Ints, chance: Ints) -> None:
    """Play on until the deal is decided."""
    while not s[OVER]:
        if s[COUNT] or s[CALLS] or s[OFFERED] or s[EXCHANGE] or s[TRUMP] == 0:
            play(s, r, chance, _greedy(s, r))
        else:
            _trick(s, r, chance)


@jit
def _greedy(s: Ints, r: Ints) -> int:
    """Return a move of the seat to act: it calls its longest suit, and is content with a court."""
    if s[OFFERED]:
        return STOP_HERE
    if s[EXCHANGE]:
        return PULL if s[EXCHANGE] == PULLING else _given(s, r)
    seat = s[DUE]
    hand = s[HANDS + seat]
    if s[CALLS]:
        return CALL + _longest(hand)
    if s[COUNT] == 0:
        bit = _leading(s, r, seat)
    elif s[TRUMP] == 0 and hand & s[LED] == 0:
        plain = hand & ~r[MARKED]
        suit = ONE_SUIT << _longest(plain if plain else hand)
        bit = hand & suit & ~r[MARKED]
        if bit == 0:
            bit = hand
        bit &= -bit
    else:
        bit = _replying(s, r, seat, s[RULER])
    return width(bit) - 1


@jit
def _given(s: Ints, r: Ints) -> int:
    """Return what to give back for a card that was pulled."""
    free = returnable(s, r)
    low = free & ~s[TRUMP]
    if low == 0:
        low = free
    return width(low & -low) - 1


@jit
def _trick(s: Ints, r: Ints, chance: Ints) -> None:
    """Play a whole trick, trump being known."""
    seat = s[DUE]
    for place in range(r[SEATS]):
        s[COUNT] = place
        bit = _replying(s, r, seat, s[TRUMP]) if place else _leading(s, r, seat)
        s[HANDS + seat] ^= bit
        lay(s, r, seat, bit)
        seat = seat + 1 if seat + 1 < r[SEATS] else 0
    end_trick(s, r, chance)


@jit
def _longest(hand: int) -> int:
    """Return which suit a hand has most of; of equals the one with the higher cards."""
    best = 0
    for suit in range(1, 4):
        mine, most = hand & (ONE_SUIT << suit), hand & (ONE_SUIT << best)
        more = ones(mine) - ones(most)
        if more > 0 or (more == 0 and mine > most):
            best = suit
    return best


@jit
def _leading(s: Ints, r: Ints, seat: int) -> int:
    """Return what to lead: a card that wins while there is something to take, else a low one.

    Where two tricks in a row capture, only their holder has something to take now.
    """
    hand, trump, marked = s[HANDS + seat], s[TRUMP], r[MARKED]
    if marked == 0 or seat == s[HOLDER]:
        group = _winners(s, r, seat)
        if group:
            return 1 << (width(group) - 1)
    group = hand & ~(trump | marked)
    if group == 0:
        group = hand & ~marked
    if group == 0:
        group = hand
    return group & -group


@jit
def _winners(s: Ints, r: Ints, seat: int) -> int:
    """Return the cards of which the highest is to take something now, if there are any."""
    hand, trump, marked = s[HANDS + seat], s[TRUMP], r[MARKED]
    lower = 0
    for other in range(r[SEATS]):
        if other != seat:
            lower |= s[HANDS + other]
    lower |= lower >> 4
    lower |= lower >> 8
    lower |= lower >> 16
    sure = hand & ~(lower | lower >> 32)
    if marked and s[PILE] & marked == 0:
        return sure & marked & ~trump
    if sure & ~trump:
        return sure & ~trump
    return sure if sure or marked == 0 else hand & ~trump


@jit
def _replying(s: Ints, r: Ints, seat: int, trump: int) -> int:
    """Return what to play to a trick.

    *friend*: it goes to the own side so far; *safe*: surely so. *rich*: there is something to take.
    """
    hand, best, marked, taker = s[HANDS + seat], s[BEST], r[MARKED], s[TAKER]
    mates = seat == taker
    if r[GAME] != TEEN_DO_PAANCH:
        mates = (seat ^ taker) & 1 == 0
    friend = mates and seat != s[HOLDER]
    last = s[COUNT] == r[SEATS] - 1
    rich = marked == 0 or (s[PILE] | s[LAID]) & marked != 0
    safe = friend and (last or best >= JACK or best & trump != 0)
    follow = hand & s[LED]
    if follow:
        low = _following(follow, s[LED], best, friend, safe, last, rich, marked)
    else:
        low = _discarding(hand, best, trump, friend, safe, rich, marked)
    return low & -low


@jit
def _following(
    follow: int, led: int, best: int, friend: bool, safe: bool, last: bool, rich: bool, marked: int
) -> int:
    """Return the cards of the led suit of which the lowest is played."""
    plain = follow & ~marked
    if plain == 0:
        plain = follow
    if friend:
        return follow & marked if safe and follow & marked else plain
    if best & led == 0:
        return plain
    beating = follow & -best
    if rich and beating:
        return beating if last else 1 << (width(beating) - 1)
    if not rich and last and beating & marked:
        return beating & marked
    return plain


@jit
def _discarding(
    hand: int, best: int, trump: int, friend: bool, safe: bool, rich: bool, marked: int
) -> int:
    """Return the cards of other suits of which the lowest is played."""
    if friend and safe and hand & marked & ~trump:
        return hand & marked & ~trump
    if not friend and rich:
        trumps = hand & trump
        if best & trump:
            trumps &= -best
        if trumps:
            return trumps & ~marked if trumps & ~marked else trumps
    plain = hand & ~(trump | marked)
    if plain == 0:
        plain = hand & ~marked
    return plain if plain else hand
