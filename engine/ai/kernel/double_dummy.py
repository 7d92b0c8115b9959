"""The double-dummy solver: how much one side can capture to the end, all cards seen.

It is alpha-beta with null windows: every search only asks whether the side gets a given number or
more. The kernel (``playing``) plays each card into a new state, so that nothing is ever undone.
Between tricks the answers are kept in a table under a key that is the same for all positions that
differ only in the gaps between adjacent cards: suit by suit, who owns the cards from low to high.
"""

from __future__ import annotations

from typing import NamedTuple

from .jit import IntRows, Ints, copy, jit, ones, width
from .layout import (
    ACED,
    BEST,
    COUNT,
    COUNTED,
    DUE,
    HANDS,
    HOLDER,
    LAST,
    LED,
    MARKED,
    NUMBER,
    ONE_SUIT,
    RULER,
    RULING,
    SEATS,
    TAKER,
    TRUMP,
)
from .playing import (
    beaters,
    captured,
    captured_in_row,
    choices,
    in_pile,
    is_open,
    play,
    ruffs,
    side_of,
    unbeaten,
)

FRAMES = 56
"""More than the cards of any deal."""
MOVES = 16
"""Room for the moves of one state."""
TRIED = 3
"""How many recent answers are remembered for each seat and number of its cards."""
LATELY = 4 * 16 * TRIED

NAME = (1 << 62) - 1
FACTOR = 0x1B873593_9E3779B1
"""An odd number that mixes the bits of a key well."""


class Ending(NamedTuple):
    """The end of a deal, and buffers to solve it in.

    Args:
        states: the first state, then the one after each card that is tried.
        luck: passed to the kernel, which needs none here.
        side: the side whose captures are counted.
        moves: the moves of each state, as single bits.
        lately: the leads that lately proved good, by seat and number of its cards.
        known: the table of answers: key and bounds alternate; its length is a power of two.
    """

    states: IntRows
    rules: Ints
    luck: Ints
    side: int
    moves: Ints
    lately: Ints
    known: Ints


@jit
def value(e: Ending, bit: int, left: int, guess: int) -> int:
    """Return how much our side captures from the first state on.

    Args:
        bit: the card to play first; 0 for any card.
        left: how much is still to be captured.
        guess: an estimate of the answer, where the search starts.
    """
    at = mine = 0
    if bit:
        at = 1
        mine, others = try_card(e, 0, bit)
        left -= mine + others
    low, high, need = 0, left, guess - mine
    while low < high:
        need = min(max(need, low + 1), high)
        if gets(e, at, need, left):
            low = need
            need += 1
        else:
            high = need - 1
            need -= 1
    return mine + low


@jit
def gets(e: Ending, at: int, need: int, left: int) -> bool:
    """Return whether our side captures at least *need* of what is *left*."""
    s, name, slot, low, high = e.states[at], 0, 0, 0, left
    if s[NUMBER] > e.rules[LAST]:
        return need <= 0
    if s[COUNT] == 0 and 0 < need <= left:
        low, high = _bounds(e, s, left)
        if low < need <= high:
            name = _name(e, s)
            # Even slots hold keys, and the odd one behind each its bounds: high << 4 | low.
            slot = (name >> 20) & (len(e.known) - 2)
            if e.known[slot] == name:
                low, high = e.known[slot + 1] & 15, e.known[slot + 1] >> 4
    if need <= low or need > high:
        return need <= low
    ours = side_of(e.rules, s[DUE]) == e.side
    found, count = not ours, _order(e, at)
    for place in range(count):
        bit = e.moves[MOVES * at + place]
        mine, others = try_card(e, at, bit)
        if gets(e, at + 1, need - mine, left - mine - others) == ours:
            found = ours
            if name:
                _remember(e, s, bit)
            break
    if name:
        e.known[slot] = name
        e.known[slot + 1] = high << 4 | need if found else (need - 1) << 4 | low
    return found


@jit
def try_card(e: Ending, at: int, bit: int) -> tuple[int, int]:
    """Play a card into the next state; return what our side captures with it, and the others."""
    s, t = e.states[at], e.states[at + 1]
    copy(t, s)
    play(t, e.rules, e.luck, width(bit) - 1)
    mine = others = 0
    for side in range(3 if e.rules[SEATS] == 3 else 2):
        more = captured(t, e.rules, side) - captured(s, e.rules, side)
        if side == e.side:
            mine += more
        else:
            others += more
    return mine, others


@jit
def everything(s: Ints) -> int:
    """Return the cards of all hands."""
    return s[HANDS] | s[HANDS + 1] | s[HANDS + 2] | s[HANDS + 3]


# What is certain without a search


@jit
def _bounds(e: Ending, s: Ints, left: int) -> tuple[int, int]:
    """Return the least and the most that our side can capture, as far as is plain to see."""
    every, trumps = everything(s), s[TRUMP]
    # Somebody who holds nothing but trumps, all above those of the others, takes the rest.
    for seat in range(e.rules[SEATS]):
        hand = s[HANDS + seat]
        if unbeaten(hand, every ^ hand, trumps) == hand:
            return (left, left) if side_of(e.rules, seat) == e.side else (0, 0)
    sure = _sure(e, s)
    return (sure, left) if side_of(e.rules, s[DUE]) == e.side else (0, left - sure)


@jit
def _sure(e: Ending, s: Ints) -> int:
    """Return what the leader captures by leading only cards that nobody can beat."""
    seat, r = s[DUE], e.rules
    hand, total, tens = s[HANDS + seat], 0, 0
    others = everything(s) ^ hand
    for suit in range(4):
        whole = ONE_SUIT << suit
        run = unbeaten(hand, others, whole)
        if run:
            many = ones(run)
            if whole != s[TRUMP]:
                many = min(many, _followed(r, s, whole))
            total += many
            tens += ones(run & r[COUNTED]) if many else 0
    total = min(total, ones(hand) - 1)  # what the last one captures is left to the kernel
    total = captured_in_row(s, r, seat, total)
    if total == 0:
        return 0
    return in_pile(s, r) + (min(total, tens) if r[COUNTED] else total)


@jit
def _followed(r: Ints, s: Ints, whole: int) -> int:
    """Return how often a suit can be led until somebody may trump it, or make trump."""
    often = 15
    for seat in range(r[SEATS]):
        if seat != s[DUE] and s[HANDS + seat] & ruffs(s[TRUMP]):
            often = min(often, ones(s[HANDS + seat] & whole))
    return often


# What is already known


@jit
def _name(e: Ending, s: Ints) -> int:
    """Return the key of a position: a hash of all that matters for its answer.

    For each suit the owners of its cards, from low to high, are written in three bits a card, so
    that cards that have become neighbours count as such.
    """
    every, marked = everything(s), e.rules[MARKED]
    trump = (width(s[TRUMP]) - 1 & 3) + 1 if s[TRUMP] else 0
    name = s[DUE] + 8 * trump + 64 * (s[HOLDER] + 1)
    name += 512 * s[ACED] + 1024 * in_pile(s, e.rules)
    name = (name + 1) * FACTOR & NAME
    odd, upper = s[HANDS + 1] | s[HANDS + 3], s[HANDS + 2] | s[HANDS + 3]
    for suit in range(4):
        cards, code = every & ONE_SUIT << suit, 1
        while cards:
            low = cards & -cards
            code = code << 3 | (4 if low & marked else 0)
            code |= (2 if low & upper else 0) | (1 if low & odd else 0)
            cards ^= low
        name = (name ^ name >> 29 ^ code) * FACTOR & NAME
    return name ^ name >> 31 | 1


@jit
def _lately(s: Ints) -> int:
    """Return where the recent good leads of the seat to act are kept."""
    return TRIED * (16 * s[DUE] + ones(s[HANDS + s[DUE]]))


@jit
def _remember(e: Ending, s: Ints, bit: int) -> None:
    """Put a lead that proved good first among the recent ones."""
    first = _lately(s)
    place = first
    while place < first + TRIED - 1 and e.lately[place] != bit:
        place += 1
    while place > first:
        e.lately[place] = e.lately[place - 1]
        place -= 1
    e.lately[first] = bit


# Which moves to try first: a good order finds the answer sooner


@jit
def _order(e: Ending, at: int) -> int:
    """Write the moves of the seat to act, the most promising first; return how many."""
    s, r = e.states[at], e.rules
    hand = choices(s, r)
    if s[COUNT] == 0:
        return _leads(e, at, hand)
    friend = (side_of(r, s[TAKER]) == e.side) == (side_of(r, s[DUE]) == e.side)
    last = s[COUNT] == r[SEATS] - 1
    wins = hand & beaters(s[RULING], s[BEST], s[RULER], is_open(s[TRUMP], r))
    if hand & s[LED]:
        wins = 0 if last and friend else wins
        count = _put(e, at, 0, wins) if last else _put_falling(e, at, wins)
        return _put(e, at, count, hand ^ wins)
    trumps = hand & s[RULER]
    wins = 0 if friend else trumps & wins
    count = _put(e, at, 0, wins)
    count = _put(e, at, count, hand ^ trumps)
    return _put(e, at, count, trumps ^ wins)


@jit
def _leads(e: Ending, at: int, hand: int) -> int:
    """Write the leads: recent good ones, cards that nobody can beat, then the rest, low first."""
    s = e.states[at]
    others, tops, lately, count = everything(s) ^ s[HANDS + s[DUE]], 0, _lately(s), 0
    for place in range(lately, lately + TRIED):
        if e.lately[place] & hand:
            hand ^= e.lately[place]
            count = _put(e, at, count, e.lately[place])
    for suit in range(4):
        run = unbeaten(hand, others, ONE_SUIT << suit)
        if run:
            tops |= 1 << width(run) - 1
    count = _put(e, at, count, tops)
    return _put(e, at, count, hand ^ tops)


@jit
def _put(e: Ending, at: int, count: int, cards: int) -> int:
    """Write moves from low to high after the first *count*; return the new count."""
    while cards:
        card = cards & -cards
        e.moves[MOVES * at + count] = card
        cards ^= card
        count += 1
    return count


@jit
def _put_falling(e: Ending, at: int, cards: int) -> int:
    """Write moves from high to low as the first ones; return how many there are."""
    count = 0
    while cards:
        card = 1 << width(cards) - 1
        e.moves[MOVES * at + count] = card
        cards ^= card
        count += 1
    return count
