"""The play of an ending as the double-dummy solver needs it: nothing is ever taken back.

Every card played makes a frame of its own after the one before, in one flat array. Cards
are bits, sixteen to a suit of fifteen ranks, so that no sum of two cards reaches the next suit.
"""

from __future__ import annotations

from .jit import Ints, jit, width

# A frame: the hands, what waits between two tricks, and the trick under way.
TRUMP, HOLDER, BY_ACE, PILE = range(4, 8)
SEAT, COUNT, LED, RULING, BEST, BEATS, WINNER, MAKER, MADE, COUNTS = range(8, 18)
"""BEATS: all cards that would take the trick; WINNER: the card that takes it so far."""
CHOICES = 18
"""By seat, its cards as the trick began, but of equal neighbours the lowest alone."""
COPIED = 22
MINE, ALL = 22, 23
"""What the card before this frame has captured for our side, and for anybody."""
MOVES = 24
FRAME = 40
FRAMES = 56

# The rules, after all frames.
RULES = FRAME * FRAMES
SEATS, COUNTED, MARKED, TEAM, SINGLE, KEEP, ACES_BLOCK, WAITS, MAKER_LEADS, OURS = range(
    RULES, RULES + 10
)

# What was lately the answer to a question, by seat and number of its cards.
LATELY = OURS + 4
TRIED = 3
"""How many are remembered."""
SIZE = LATELY + 4 * 16 * TRIED

SUIT = (1 << 15) - 1
LOWEST = 1 | 1 << 16 | 1 << 32 | 1 << 48
EVERY = SUIT * LOWEST
ACES = LOWEST << 12


@jit
def play(x: Ints, at: int, card: int) -> None:
    """Play a card into the next frame; after the last one of a trick that is the next trick."""
    to, seat, suit = at + FRAME, x[at + SEAT], (width(card) - 1) >> 4
    for place in range(COPIED):
        x[to + place] = x[at + place]
    x[to + seat] ^= card
    x[to + MINE] = x[to + ALL] = 0
    if x[at + COUNT] == 0:
        x[to + LED] = suit
    elif suit != x[at + LED] and x[at + TRUMP] < 0 and x[at + MAKER] < 0:
        x[to + MAKER], x[to + MADE] = seat, suit
        if not x[WAITS]:
            x[to + RULING] = suit
            x[to + BEATS] |= SUIT << 16 * suit
    if card & x[to + BEATS]:
        x[to + BEST], x[to + WINNER] = seat, card
        x[to + BEATS] = SUIT << 16 * suit & -2 * card
        if x[to + RULING] >= 0 and x[to + RULING] != suit:
            x[to + BEATS] |= SUIT << 16 * x[to + RULING]
    if card & x[COUNTED]:
        x[to + COUNTS] += 1
    x[to + COUNT] += 1
    x[to + SEAT] = 0 if seat + 1 == x[SEATS] else seat + 1
    if x[to + COUNT] == x[SEATS]:
        _end(x, to)


@jit
def _end(x: Ints, to: int) -> None:
    """Make a complete trick the pause after it."""
    winner, holder = x[to + BEST], x[to + HOLDER]
    worth = x[to + PILE] + (x[to + COUNTS] if x[COUNTED] else 1)
    by_ace = 1 if x[ACES_BLOCK] and x[to + WINNER] & ACES else 0
    leads = winner
    if x[to + MAKER] >= 0:
        x[to + TRUMP] = x[to + MADE]
        if x[MAKER_LEADS]:
            leads = x[to + MAKER]
    takes = captures(x, holder, winner) and not (by_ace and x[to + BY_ACE])
    if takes or x[to] | x[to + 1] | x[to + 2] | x[to + 3] == 0:
        x[to + ALL] = worth
        x[to + MINE] = worth if x[OURS + winner] else 0
        x[to + PILE] = x[to + BY_ACE] = 0
        x[to + HOLDER] = winner if x[KEEP] else -1
    else:
        x[to + PILE], x[to + HOLDER], x[to + BY_ACE] = worth, winner, by_ace
    begin(x, to, leads)


@jit
def captures(x: Ints, holder: int, winner: int) -> bool:
    """Return whether a trick captures, but for what aces block."""
    mates = x[TEAM] == 1 and holder >= 0 and (holder ^ winner) & 1 == 0
    return holder == winner or x[SINGLE] == 1 or mates


@jit
def begin(x: Ints, to: int, leader: int) -> None:
    """Begin a trick."""
    x[to + SEAT] = x[to + BEST] = leader
    x[to + COUNT] = x[to + COUNTS] = x[to + WINNER] = 0
    x[to + LED] = x[to + MAKER] = x[to + MADE] = -1
    x[to + RULING], x[to + BEATS] = x[to + TRUMP], EVERY


@jit
def everything(x: Ints, at: int) -> int:
    """Return the cards of all hands."""
    return x[at] | x[at + 1] | x[at + 2] | x[at + 3]


@jit
def choose(x: Ints, at: int) -> None:
    """Note what each seat may think about until the trick ends."""
    every = everything(x, at)
    marked = every & x[MARKED]
    for seat in range(4):
        hand = x[at + seat]
        # Where a card is equal to the one below: nobody else's and no marked one lies between.
        mine = EVERY & ~(every ^ hand) & ~marked
        # Adding to the start of such a stretch carries through its gaps to the first card.
        first = (mine & ~hand) + (mine & ~(mine << 1))
        x[at + CHOICES + seat] = hand & (first & mine | marked)
