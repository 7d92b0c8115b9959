"""The exact solver of ``engine.ai.exact`` on flat arrays.

Every card played makes a frame of its own after the one before, so that nothing is taken back.
Cards are numbered as in ``engine.ai.endings``.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.ai.fast.compiled import Ints, jit, width

# A frame: the hands, what waits between two tricks, and the trick under way.
LEADER, TRUMP, HOLDER, BY_ACE, PILE = range(4, 9)
SEAT, COUNT, LED, RULING, BEST, STRENGTH, MAKER, MADE, COUNTS, TABLE = range(9, 19)
MINE, ALL = 19, 20
"""What the card before this frame has captured for our side, and for anybody."""
FRAME = 21
FRAMES = 56

# The rules.
SEATS, COUNTED, MARKED, TEAM, SINGLE, KEEP, ACES_BLOCK, WAITS, MAKER_LEADS, OURS = range(10)
RULES = OURS + 4

SUIT = (1 << 13) - 1
ACE = 12
TRUMPED = 32
"""How much stronger than all cards of the led suit a trump is."""
CARDS = 64
"""More cards than there are, and more than any rank of ``_rank``."""
MOST = 13
"""The most cards to choose from."""
NAME = (1 << 62) - 1
FACTOR = 0x1B873593_9E3779B1
"""An odd number that mixes names well."""


class Board(NamedTuple):
    """Room to solve in.

    Args:
        names, bounds: what was found out, a power of two in number.
        moves: of each frame.
    """

    x: Ints
    rules: Ints
    names: Ints
    bounds: Ints
    moves: Ints


@jit
def value(board: Board, trick: Ints, on_table: int, left: int, guess: int) -> int:
    """Return how much our side captures from here on.

    Args:
        trick: the cards of the trick under way, which the hands of the first frame still hold.
        left: what is still to be captured.
        guess: about how much it is.
    """
    low, high, mine = 0, left, 0
    for place in range(on_table):
        play(board, place, trick[place])
        mine += board.x[FRAME * (place + 1) + MINE]
        high -= board.x[FRAME * (place + 1) + ALL]
    left, need = high, guess - mine
    while low < high:
        need = min(max(need, low + 1), high)
        if gets(board, on_table, need, left):
            low = need
            need += 1
        else:
            high = need - 1
            need -= 1
    return mine + low


@jit
def gets(board: Board, frame: int, need: int, left: int) -> bool:
    """Return whether our side captures *need* or more of what is *left*."""
    if need <= 0:
        return True
    if need > left:
        return False
    x, at = board.x, FRAME * frame
    between, name, slot, low, high = x[at + COUNT] == 0, 0, 0, 0, left
    if between:
        name = _name(board, at)
        slot = (name >> 20) & (len(board.names) - 1)
        if board.names[slot] == name:
            low, high = board.bounds[slot] & 15, board.bounds[slot] >> 4
            if need <= low:
                return True
            if need > high:
                return False
    ours = board.rules[OURS + x[at + SEAT]] == 1
    found, count = not ours, _order(board, frame)
    for place in range(count):
        play(board, frame, board.moves[MOST * frame + place] % CARDS)
        after = at + FRAME
        if gets(board, frame + 1, need - x[after + MINE], left - x[after + ALL]) == ours:
            found = ours
            break
    if between:
        board.names[slot] = name
        board.bounds[slot] = (high << 4 | need) if found else ((need - 1) << 4 | low)
    return found


@jit
def play(board: Board, frame: int, card: int) -> None:
    """Play a card into the next frame; after the last one of a trick that is the next trick."""
    x, r, at = board.x, board.rules, FRAME * frame
    to = at + FRAME
    for place in range(FRAME):
        x[to + place] = x[at + place]
    seat, suit, rank = x[at + SEAT], card // 13, card % 13
    x[to + seat] ^= 1 << card
    x[to + TABLE] |= 1 << card
    x[to + MINE] = x[to + ALL] = 0
    if x[at + COUNT] == 0:
        x[to + LED] = suit
    elif suit != x[at + LED] and x[at + TRUMP] < 0 and x[at + MAKER] < 0:
        x[to + MAKER], x[to + MADE] = seat, suit
        x[to + RULING] = -1 if r[WAITS] else suit
    strength = -1
    if suit == x[to + RULING]:
        strength = rank + TRUMPED
    elif suit == x[to + LED]:
        strength = rank
    if strength > x[to + STRENGTH]:
        x[to + BEST], x[to + STRENGTH] = seat, strength
    x[to + COUNTS] += r[COUNTED] >> card & 1
    x[to + COUNT] += 1
    x[to + SEAT] = (seat + 1) % r[SEATS]
    if x[to + COUNT] == r[SEATS]:
        _end(board, to)


@jit
def _end(board: Board, to: int) -> None:
    """Make a complete trick the pause after it."""
    x, r = board.x, board.rules
    winner, holder = x[to + BEST], x[to + HOLDER]
    worth = x[to + PILE] + (x[to + COUNTS] if r[COUNTED] else 1)
    by_ace = 1 if r[ACES_BLOCK] and x[to + STRENGTH] % TRUMPED == ACE else 0
    leads = winner
    if x[to + MAKER] >= 0:
        x[to + TRUMP] = x[to + MADE]
        if r[MAKER_LEADS]:
            leads = x[to + MAKER]
    mates = r[TEAM] and holder >= 0 and (holder ^ winner) & 1 == 0
    takes = holder == winner or r[SINGLE] or mates
    cards = x[to] | x[to + 1] | x[to + 2] | x[to + 3]
    if cards == 0 or (takes and not (by_ace and x[to + BY_ACE])):
        x[to + ALL] = worth
        x[to + MINE] = worth if r[OURS + winner] else 0
        x[to + PILE] = x[to + BY_ACE] = 0
        x[to + HOLDER] = winner if r[KEEP] else -1
    else:
        x[to + PILE], x[to + HOLDER], x[to + BY_ACE] = worth, winner, by_ace
    begin(x, to, leads)


@jit
def begin(x: Ints, to: int, leader: int) -> None:
    """Begin a trick."""
    x[to + LEADER] = x[to + SEAT] = x[to + BEST] = leader
    x[to + COUNT] = x[to + COUNTS] = x[to + TABLE] = 0
    x[to + LED] = x[to + STRENGTH] = x[to + MAKER] = x[to + MADE] = -1
    x[to + RULING] = x[to + TRUMP]


@jit
def _name(board: Board, at: int) -> int:
    """Return a number for all that counts: suit by suit, who owns the cards from low to high."""
    x, marked = board.x, board.rules[MARKED]
    name = x[at + LEADER] + 8 * (x[at + TRUMP] + 1) + 64 * (x[at + HOLDER] + 1)
    name += 512 * x[at + BY_ACE] + 1024 * x[at + PILE]
    name = (name + 1) * FACTOR & NAME
    odd, upper = x[at + 1] | x[at + 3], x[at + 2] | x[at + 3]
    for suit in range(4):
        cards, code = (x[at] | x[at + 2] | odd) >> 13 * suit & SUIT, 1
        while cards:
            low = cards & -cards
            card = 13 * suit + width(low) - 1
            code = code << 3 | (upper >> card & 1) << 1 | odd >> card & 1
            code |= (marked >> card & 1) << 2
            cards ^= low
        name = (name ^ name >> 29 ^ code) * FACTOR & NAME
    return name ^ name >> 31


@jit
def _order(board: Board, frame: int) -> int:
    """Note what the seat to act may think about, the likeliest to be good first; return how many.

    Of equal neighbours only the lowest is worth a thought.
    """
    x, marked, at = board.x, board.rules[MARKED], FRAME * frame
    hand = x[at + x[at + SEAT]]
    present = x[at] | x[at + 1] | x[at + 2] | x[at + 3] | x[at + TABLE]
    if x[at + COUNT]:
        following = hand & SUIT << 13 * x[at + LED]
        if following:
            hand = following
    count, before = 0, -1
    while hand:
        low = hand & -hand
        card = width(low) - 1
        hand ^= low
        equal = before >= 0 and before // 13 == card // 13 and not (marked >> before & 1)
        if equal and not marked >> card & 1:
            equal = present & (low - 1) & ~((2 << before) - 1) == 0
        else:
            equal = False
        before = card
        if not equal:
            _insert(board, frame, count, card, present)
            count += 1
    return count


@jit
def _insert(board: Board, frame: int, count: int, card: int, present: int) -> None:
    """Put a card where it belongs among those before; its rank stands above its number."""
    ranked = (_rank(board, FRAME * frame, card, present) + CARDS) * CARDS + card
    place = MOST * frame + count
    while place > MOST * frame and board.moves[place - 1] > ranked:
        board.moves[place] = board.moves[place - 1]
        place -= 1
    board.moves[place] = ranked


@jit
def _rank(board: Board, at: int, card: int, present: int) -> int:
    """Return how late a card should be tried."""
    x, r, suit, rank = board.x, board.rules, card // 13, card % 13
    seat, strength = x[at + SEAT], x[at + STRENGTH]
    if x[at + COUNT] == 0:
        mine, others = x[at + seat] >> card, (present & ~x[at + seat]) >> card
        others &= (1 << (13 - rank)) - 1
        return rank - 20 if others == 0 and mine else rank
    friend = r[OURS + x[at + BEST]] == r[OURS + seat]
    last = x[at + COUNT] == r[SEATS] - 1
    trumps = suit == x[at + RULING]
    wins = (rank + TRUMPED if trumps else rank) > strength
    if suit == x[at + LED]:
        if not wins or (last and friend):
            return rank
        return rank - 20 if last else -20 - rank
    if not trumps:
        return rank
    return rank - 20 if wins and not friend else rank + 20
