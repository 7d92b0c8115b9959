"""The rollout policy of the trick games: rules of thumb on the flat state.

A card is valued by what it may win, less what it costs to part with it. What counts is tens or
tricks: a card wins those of the trick and the pile, as far as our side is likely to take them,
and tens that the others are likely to add. It costs what it could have done later. The weights were
found by playing many thousand deals against other weights.

The state holds all hands, but only the seat's own hand and the sizes of the others are used.
"""

from __future__ import annotations

from .jit import Floats, Ints, jit, ones, width
from .layout import (
    ALL,
    BAVNEY,
    CALL,
    CALLS,
    COUNT,
    COUNTED,
    COURT_PIECE,
    DEAD,
    DEHLA_PAKAD,
    DUE,
    EARNED,
    EXCHANGE,
    FIRST,
    FRENCH_CARDS,
    GAME,
    GO_ON,
    HANDS,
    HIGH,
    HIGHEST,
    IS_LAST_ROUND,
    KNOWN,
    LAID,
    LOWEST_RANK,
    MOST_SEATS,
    MOST_TRICKS,
    OFFERED,
    ONE_SUIT,
    PACK,
    PULL,
    PULLING,
    REDEAL,
    SEATS,
    STOP_HERE,
    TEEN_DO_PAANCH,
    TOTALS,
    TRICKS,
    TRUMP,
    VOIDS,
)
from .playing import (
    Stand,
    beaters,
    calls,
    captures,
    in_pile,
    is_open,
    makes_trump,
    playable,
    stand_with,
    suit_of,
)
from .pulls import raised, returnable
from .rollout_weights import weights_of

# Tens.
CAPTURE = 0.03
"""Taking the pile though it holds no ten: it breaks the others' count."""
MANY_TRICKS = 0.15
"""The same where tricks decide at two tens each."""
FEEDS = 0.45
"""How often the holder of the ten of the suit led adds it to a trick that its own side takes."""
LOSES_TEN = 0.2
"""How often that ten falls to the other side."""
DISCARDS_TEN = 0.5
"""How often a seat that cannot follow suit discards another ten on its own side's trick."""
TEN = 0.1
"""The extra cost of parting with a ten, which may find a safer trick."""

# Court Piece.
COURT = 0.5 / 6
"""The worth of a side's first trick, for each trick that the other side has."""
KEEP_LENGTH = 4
"""Five poor cards are worth keeping with at least this many of one suit."""

# Teen Do Paanch.
EITHER, FEARED, OTHER = 10 / 21, 15 / 21, 5 / 21
"""What a trick lost to another seat counts beside one won: to either of them, or in the last round
to the one who is ahead, and to the one who is not."""
SHORT = 0.25
"""What getting rid of the last card of a suit is worth while there is a trump to play."""

ODDS = CALL
"""The layout of *weighed*: the value of each card by its number, then the odds of each seat."""
SHARES = ODDS + MOST_SEATS
"""Then, for each of the three others, the chance that it holds any given hidden card ..."""
LACKS, SUIT_SIZE = SHARES + 3, 16
"""... and that it holds none of a given number of them, 0 to 15."""
WEIGHED = LACKS + 3 * SUIT_SIZE
"""The length of *weighed*."""


@jit
def favourite(s: Ints, r: Ints, weighed: Floats) -> int:
    """Return the move of the seat to act; for cards, write the value of each into *weighed*."""
    if s[CALLS]:
        return _called(s, r)
    if s[EXCHANGE]:
        return PULL if s[EXCHANGE] == PULLING else _given(s, r)
    hidden = hidden_from(s, r)
    note_hands(s, r, hidden, weighed)
    if s[OFFERED]:
        return GO_ON if _goes_on(s, r, hidden, weighed) else STOP_HERE
    legal = playable(s)
    best, most, fixed, each, is_known = -1, -1e9, 0.0, 0.0, False
    for suit in range(4):
        group = legal & (ONE_SUIT << suit)
        while group:
            bit = group & -group
            group ^= bit
            stand = stand_with(s, r, s[DUE], bit)
            if stand.best == bit:
                gain, a_ten = gain_of(s, r, stand, hidden, weighed)
            else:
                if not is_known:
                    fixed, each = gain_of(s, r, stand, hidden, weighed)
                    is_known = True
                gain, a_ten = fixed, each
            if bit & r[COUNTED]:
                gain += a_ten
            number = width(bit) - 1
            weighed[number] = gain - cost_of(s, r, hidden, bit)
            if weighed[number] > most:
                best, most = number, weighed[number]
    return best


# What a seat sees


@jit
def hidden_from(s: Ints, r: Ints) -> int:
    """Return the cards that the seat to act cannot see."""
    return raised(s, r, r[PACK]) & ~(s[HANDS + s[DUE]] | s[DEAD] | s[LAID])


@jit
def _placed(s: Ints) -> int:
    """Return the hidden cards whose holder the seat to act knows."""
    return s[KNOWN] | s[KNOWN + 1] | s[KNOWN + 2]


@jit
def note_hands(s: Ints, r: Ints, hidden: int, weighed: Floats) -> None:
    """Write how likely the others hold or lack hidden cards, which every valuation needs."""
    left, seats = max(1, ones(hidden & ~_placed(s))), r[SEATS]
    for place in range(seats - 1 - s[COUNT]):
        seat = (s[DUE] + 1 + place) % seats
        share = min(1.0, (ones(s[HANDS + seat]) - ones(s[KNOWN + seat])) / left)
        weighed[SHARES + place], chance = share, 1.0
        for count in range(SUIT_SIZE):
            weighed[LACKS + SUIT_SIZE * place + count] = chance
            chance *= 1.0 - share


# What a card may win


@jit
def gain_of(s: Ints, r: Ints, stand: Stand, hidden: int, weighed: Floats) -> tuple[float, float]:
    """Return our side's expected gain from trick and pile, and what one more ten adds to it."""
    ours, theirs = _odds(s, r, stand, hidden, weighed)
    w, counted = weights_of(r), r[COUNTED]
    here = in_pile(s, r) + (ones(s[LAID] & counted) if counted else 1)
    gain = a_ten = 0.0
    for seat in range(r[SEATS]):
        odds = weighed[ODDS + seat]
        if odds == 0.0:
            continue
        part = _part(s, r, seat)
        stake = here + (ours if part > 0.0 else theirs)
        more, worth = w.hold, w.lead + stake * w.hold
        if captures(s, r, seat, 0):
            more, worth = 1.0, w.lead + stake + _bonus(s, r, seat)
        gain += part * odds * worth
        a_ten += part * odds * more
    return gain, a_ten


@jit
def _part(s: Ints, r: Ints, seat: int) -> float:
    """Return what one ten or trick won by *seat* counts for the seat to act."""
    me = s[DUE]
    if r[GAME] != TEEN_DO_PAANCH:
        return -1.0 if (seat ^ me) & 1 else 1.0
    if seat == me:
        return 1.0
    third = 3 - me - seat
    ahead = r[TOTALS + seat] + s[TRICKS + seat] - r[TOTALS + third] - s[TRICKS + third]
    if not r[IS_LAST_ROUND] or ahead == 0:
        return -EITHER
    return -FEARED if ahead > 0 else -OTHER


@jit
def _bonus(s: Ints, r: Ints, seat: int) -> float:
    """Return the extra worth of a capture by *seat*, whatever it captures."""
    if r[GAME] == DEHLA_PAKAD:
        return MANY_TRICKS if r[MOST_TRICKS] else CAPTURE
    if r[GAME] == COURT_PIECE and s[TRICKS + (seat & 1)] == 0:
        return COURT * s[TRICKS + 1 - (seat & 1)]
    return 0.0


@jit
def _odds(s: Ints, r: Ints, stand: Stand, hidden: int, weighed: Floats) -> tuple[float, float]:
    """Write each seat's odds of taking the trick; return the tens that each side may still add.

    First come those added for us, then those added for the others.
    """
    me, tens, w, open_ = s[DUE], hidden & r[COUNTED], weights_of(r), hidden & ~_placed(s)
    elsewhere = ones(tens & ~stand.led)
    for seat in range(r[SEATS]):
        weighed[ODDS + seat] = 1.0 if seat == stand.taker else 0.0
    ours = theirs = 0.0
    for place in range(r[SEATS] - 1 - s[COUNT]):
        seat, lacks = (me + 1 + place) % r[SEATS], LACKS + SUIT_SIZE * place
        may = open_ & ~s[VOIDS + seat]
        void = _lacking(s[KNOWN + seat], may, stand.led, lacks, weighed)
        if tens:
            share = weighed[SHARES + place]
            follows = share if tens & stand.led & may else 0.0
            gladly = FEEDS * follows + DISCARDS_TEN * min(1.0, elsewhere * share) * void
            if place == 1:
                ours, theirs = ours + gladly, theirs + LOSES_TEN * follows
            else:
                ours, theirs = ours + LOSES_TEN * follows, theirs + gladly
        able = _falls_to(r, stand, s[KNOWN + seat], may, lacks, void, weighed)
        if able > 0.0:
            _shift(r, weighed, seat, able, w.friend_takes if place == 1 else w.foe_takes)
    return ours, theirs


@jit
def _lacking(known: int, may: int, cards: int, lacks: int, weighed: Floats) -> float:
    """Return the chance that a seat has none of *cards*.

    Args:
        known: the cards that it is known to hold; *may*: those that it may hold besides.
    """
    return 0.0 if known & cards else float(weighed[lacks + ones(may & cards)])


@jit
def _falls_to(
    r: Ints, stand: Stand, known: int, may: int, lacks: int, void: float, weighed: Floats
) -> float:
    """Return the chance that a seat can take the trick; *void*: that it lacks the suit led."""
    all_over = beaters(stand.ruling, stand.best, stand.ruler, is_open(stand.trump, r))
    following = 1.0 - _lacking(known, may, all_over & stand.led, lacks, weighed)
    off_suit, over = ALL & ~stand.led, all_over & ~stand.led
    if over == off_suit:
        return following + void
    if over == 0:
        return following
    return following + void * (1.0 - _lacking(known, may, over, lacks, weighed))


@jit
def _shift(r: Ints, weighed: Floats, seat: int, able: float, takes: float) -> None:
    """Give a seat its share of the others' odds of taking the trick, as it is *able* to take it."""
    over_partner = weights_of(r).over_partner
    for other in range(r[SEATS]):
        if other != seat:
            friend = not (other ^ seat) & 1
            part = weighed[ODDS + other] * able * (over_partner if friend else takes)
            weighed[ODDS + other] -= part
            weighed[ODDS + seat] += part


# What a card costs


@jit
def cost_of(s: Ints, r: Ints, hidden: int, bit: int) -> float:
    """Return what it costs to part with a card, less what it gains by making trump."""
    suit, makes = suit_of(bit), makes_trump(s, bit)
    is_trump = makes or suit == s[TRUMP]
    cost = _price(r, bit, is_trump, hidden & suit, hidden & suit & -(bit << 1))
    if makes:
        cost -= (ones(s[HANDS + s[DUE]] & suit) - 1) * weights_of(r).made_length
    return cost + TEN if bit & r[COUNTED] else cost


@jit
def _price(r: Ints, bit: int, is_trump: bool, suit: int, above: int) -> float:
    """Return the value of a card; *suit*, *above*: hidden cards of its suit, and higher ones."""
    w, steps = weights_of(r), steps_of(r, bit)
    cost = steps * w.rank
    if is_trump:
        cost += w.a_trump + steps * w.trump_rank
    if suit:
        higher = ones(above)
        if higher < 3:
            cost += w.highest if higher == 0 else w.second if higher == 1 else w.third
    return cost


@jit
def steps_of(r: Ints, bit: int) -> int:
    """Return how many ranks a card stands above the lowest of its suit, as printed."""
    rank = (width(bit) - 1) >> 2
    return rank - r[LOWEST_RANK] if rank < HIGHEST else 0


# Trump by a call


@jit
def _called(s: Ints, r: Ints) -> int:
    """Return the call of the longest and strongest suit, or throw in poor cards."""
    hand = s[HANDS + s[DUE]] & ~(r[HIGH] | r[HIGH + 1])
    if calls(s, r) >> REDEAL - CALL & 1:
        longest = 0
        for suit in range(4):
            longest = max(longest, ones(hand & (ONE_SUIT << suit)))
        if longest < KEEP_LENGTH:
            return REDEAL
    return CALL + _strongest(s, r, hand)


@jit
def _strongest(s: Ints, r: Ints, hand: int) -> int:
    """Return the longest and strongest suit; of equal ones, the one with the most cards left."""
    best, most, more, length = 0, -1.0, -1, weights_of(r).call_length
    for suit in range(4):
        group, strength = hand & (ONE_SUIT << suit), 0.0
        while group:
            strength += length + steps_of(r, group & -group)
            group &= group - 1
        left = ones(((1 << FRENCH_CARDS) - 1) & ~s[DEAD] & (ONE_SUIT << suit))
        if strength > most or (strength == most and left > more):
            best, most, more = suit, strength, left
    return best


# Court Piece: all thirteen tricks


@jit
def _goes_on(s: Ints, r: Ints, hidden: int, weighed: Floats) -> bool:
    """Return whether winning all thirteen tricks is likely enough for what is staked on it."""
    me, sure, cards = s[DUE], 1.0, s[HANDS + s[DUE]]
    while cards:
        _odds(s, r, stand_with(s, r, me, cards & -cards), hidden, weighed)
        sure *= weighed[ODDS + (me & 1)] + weighed[ODDS + (me & 1) + 2]
        cards &= cards - 1
    place = EARNED + 2 * ((me ^ r[FIRST]) & 1)
    return r[place] + sure * (r[BAVNEY] - r[place]) > r[place + 1]


# Teen Do Paanch: cards given back


@jit
def _given(s: Ints, r: Ints) -> int:
    """Return the least useful card: a low one, not a trump, preferably the last of its suit."""
    hand, trump, hidden = s[HANDS + s[DUE]], s[TRUMP], hidden_from(s, r)
    high = 0 if trump else r[HIGH] | r[HIGH + 1]  # before the call no suit has the high sevens
    if trump == 0 and s[DUE] == r[FIRST]:
        trump = ONE_SUIT << _strongest(s, r, hand)
    trump |= high
    free, best, least = returnable(s, r), -1, 1e9
    for suit in range(4):
        group = free & (ONE_SUIT << suit)
        while group:
            bit = group & -group
            group ^= bit
            is_trump = bit & trump != 0
            same = trump if is_trump else (ONE_SUIT << suit) & ~trump
            above = high & -(bit << 1)
            if bit & high == 0:
                above |= same & (high | (ONE_SUIT << suit) & -(bit << 1))
            kept = _price(r, bit, is_trump, hidden & same, hidden & above)
            if hand & trump and not is_trump:
                kept -= SHORT / ones(hand & same)
            if kept < least:
                best, least = width(bit) - 1, kept
    return best
