"""The double-dummy solver: how much one side can capture to the end, all cards seen.

Alpha-beta with null windows: the only question ever asked is whether the side gets a number or
more. Between tricks the answers are kept, under a name that is the same for all positions which
differ only in how far apart equal cards are: suit by suit, who owns the cards from low to high.
"""

from __future__ import annotations

from .double_dummy_play import (
    ACES_BLOCK,
    ALL,
    BEATS,
    BEST,
    BY_ACE,
    CHOICES,
    COUNT,
    COUNTED,
    EVERY,
    FRAME,
    HOLDER,
    KEEP,
    LATELY,
    LED,
    MARKED,
    MINE,
    MOVES,
    OURS,
    PILE,
    RULING,
    SEAT,
    SEATS,
    SINGLE,
    SUIT,
    TRIED,
    TRUMP,
    captures,
    choose,
    everything,
    play,
)
from .jit import Ints, jit, ones, width

NAME = (1 << 62) - 1
FACTOR = 0x1B873593_9E3779B1
"""An odd number that mixes names well."""


@jit
def value(x: Ints, known: Ints, trick: Ints, on_table: int, left: int, guess: int) -> int:
    """Return how much our side captures from here on.

    Args:
        known: room for what is found out: name and bounds by turns, a power of two in number.
        trick: the cards of the trick under way, which the hands of the first frame still hold.
        left: what is still to be captured.
        guess: about how much it is.
    """
    low, mine, at = 0, 0, FRAME * on_table
    choose(x, 0)
    for place in range(on_table):
        play(x, FRAME * place, trick[place])
    if on_table:
        mine, left = x[at + MINE], left - x[at + ALL]
    high, need = left, guess - mine
    while low < high:
        need = min(max(need, low + 1), high)
        if gets(x, known, at, need, left):
            low = need
            need += 1
        else:
            high = need - 1
            need -= 1
    return mine + low


@jit
def gets(x: Ints, known: Ints, at: int, need: int, left: int) -> bool:
    """Return whether our side captures *need* or more of what is *left*."""
    name, slot, low, high = 0, 0, 0, left
    if x[at + COUNT] == 0 and 0 < need <= left:
        low, high = _bounds(x, at, left)
        if low < need <= high:
            choose(x, at)
            name = _name(x, at)
            slot = (name >> 20) & (len(known) - 2)
            if known[slot] == name:
                low, high = known[slot + 1] & 15, known[slot + 1] >> 4
    if need <= low or need > high:
        return need <= low
    ours = x[OURS + x[at + SEAT]] == 1
    found, count, after = not ours, _order(x, at), at + FRAME
    for place in range(count):
        card = x[at + MOVES + place]
        play(x, at, card)
        if gets(x, known, after, need - x[after + MINE], left - x[after + ALL]) == ours:
            found = ours
            if name:
                _remember(x, at, card)
            break
    if name:
        known[slot] = name
        known[slot + 1] = high << 4 | need if found else (need - 1) << 4 | low
    return found


# What is sure without trying


@jit
def _bounds(x: Ints, at: int, left: int) -> tuple[int, int]:
    """Return how much our side captures at least and at most, as far as is plain to see."""
    every = everything(x, at)
    trumps = SUIT << 16 * x[at + TRUMP] if x[at + TRUMP] >= 0 else 0
    for seat in range(x[SEATS]):
        hand = x[at + seat]
        if hand & ~trumps == 0 and (every ^ hand) & trumps < hand & -hand:
            return (left, left) if x[OURS + seat] else (0, 0)
    sure = _sure(x, at, left)
    return (sure, left) if x[OURS + x[at + SEAT]] else (0, left - sure)


@jit
def _sure(x: Ints, at: int, left: int) -> int:
    """Return what the leader captures by leading nothing but cards that nobody can beat."""
    seat, trump = x[at + SEAT], x[at + TRUMP]
    hand, total, tens = x[at + seat], 0, 0
    others = everything(x, at) ^ hand
    for suit in range(4):
        whole = SUIT << 16 * suit
        run = hand & whole & -1 << width(others & whole)
        if run:
            many = ones(run)
            if suit != trump:
                many = min(many, _followed(x, at, whole))
            total += many
            tens += ones(run & x[COUNTED]) if many else 0
    if total == ones(hand):
        return left
    first = 1 if captures(x, x[at + HOLDER], seat) else 2
    if total < first or x[ACES_BLOCK]:
        return 0
    if not (x[KEEP] or x[SINGLE]):
        total -= (total - first) & 1
    return x[at + PILE] + (min(total, tens) if x[COUNTED] else total)


@jit
def _followed(x: Ints, at: int, whole: int) -> int:
    """Return how often a suit can be led until somebody may trump it, or make trump."""
    trump, often = x[at + TRUMP], 15
    trumps = SUIT << 16 * trump if trump >= 0 else EVERY
    for seat in range(x[SEATS]):
        if seat != x[at + SEAT] and x[at + seat] & trumps:
            often = min(often, ones(x[at + seat] & whole))
    return often


# What is known


@jit
def _name(x: Ints, at: int) -> int:
    """Return a number for all that counts: suit by suit, who owns the cards from low to high."""
    every, marked = everything(x, at), x[MARKED]
    name = x[at + SEAT] + 8 * (x[at + TRUMP] + 1) + 64 * (x[at + HOLDER] + 1)
    name += 512 * x[at + BY_ACE] + 1024 * x[at + PILE]
    name = (name + 1) * FACTOR & NAME
    odd, upper = x[at + 1] | x[at + 3], x[at + 2] | x[at + 3]
    for suit in range(4):
        cards, code = every & SUIT << 16 * suit, 1
        while cards:
            low = cards & -cards
            code = code << 3 | (4 if low & marked else 0)
            code |= (2 if low & upper else 0) | (1 if low & odd else 0)
            cards ^= low
        name = (name ^ name >> 29 ^ code) * FACTOR & NAME
    return name ^ name >> 31 | 1


@jit
def _lately(x: Ints, at: int) -> int:
    """Return where the answers to such questions are."""
    return LATELY + TRIED * (16 * x[at + SEAT] + ones(x[at + x[at + SEAT]]))


@jit
def _remember(x: Ints, at: int, card: int) -> None:
    """Note a lead that was the answer, before others."""
    first = _lately(x, at)
    place = first
    while place < first + TRIED - 1 and x[place] != card:
        place += 1
    while place > first:
        x[place] = x[place - 1]
        place -= 1
    x[first] = card


# What to think about, and in which order: it decides how soon an answer is found


@jit
def _order(x: Ints, at: int) -> int:
    """Note the moves of the seat to act, the likeliest to be good first; return how many."""
    seat = x[at + SEAT]
    hand = x[at + seat] & x[at + CHOICES + seat]
    if x[at + COUNT] == 0:
        return _leads(x, at, hand)
    led, ruling = hand & SUIT << 16 * x[at + LED], x[at + RULING]
    friend = x[OURS + x[at + BEST]] == x[OURS + seat]
    last = x[at + COUNT] == x[SEATS] - 1
    if led:
        wins = 0 if last and friend else led & x[at + BEATS]
        count = _put(x, at, 0, wins) if last else _put_falling(x, at, wins)
        return _put(x, at, count, led ^ wins)
    trumps = hand & SUIT << 16 * ruling if ruling >= 0 else 0
    wins = 0 if friend else trumps & x[at + BEATS]
    count = _put(x, at, 0, wins)
    count = _put(x, at, count, hand ^ trumps)
    return _put(x, at, count, trumps ^ wins)


@jit
def _leads(x: Ints, at: int, hand: int) -> int:
    """Note leads: what was lately an answer, cards that nobody can beat, the others, low first."""
    others, tops, lately, count = everything(x, at) ^ x[at + x[at + SEAT]], 0, _lately(x, at), 0
    for place in range(lately, lately + TRIED):
        if x[place] & hand:
            hand ^= x[place]
            count = _put(x, at, count, x[place])
    for suit in range(4):
        run = hand & SUIT << 16 * suit & -1 << width(others & SUIT << 16 * suit)
        if run:
            tops |= 1 << width(run) - 1
    count = _put(x, at, count, tops)
    return _put(x, at, count, hand ^ tops)


@jit
def _put(x: Ints, at: int, count: int, cards: int) -> int:
    """Note these moves, rising, behind so many others; return how many there are then."""
    while cards:
        card = cards & -cards
        x[at + MOVES + count] = card
        cards ^= card
        count += 1
    return count


@jit
def _put_falling(x: Ints, at: int, cards: int) -> int:
    """Note these moves before all others, falling; return how many there are."""
    count = 0
    while cards:
        card = 1 << width(cards) - 1
        x[at + MOVES + count] = card
        cards ^= card
        count += 1
    return count
