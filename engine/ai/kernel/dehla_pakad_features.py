"""The features of a choice in Dehla Pakad: the input of the policy network.

They use only what the seat may know: its own hand, the cards that are gone, the suits that others
are known to lack and how many cards they hold. Numbers are scaled to about 0 to 1.
"""

from __future__ import annotations

from .jit import Floats, Ints, jit, ones, width
from .layout import (
    BEST,
    COUNT,
    DUE,
    EVEN,
    HANDS,
    HOLDER,
    LAID,
    LED,
    MARKED,
    MOST_SEATS,
    NUMBER,
    ONE_SUIT,
    PILE,
    RULER,
    TAKER,
    TENS,
    TRUMP,
    UNDEALT,
    VOIDS,
)
from .playing import Stand, captures, makes_trump, suit_of, unbeaten
from .rollout_policy import ODDS, cost_of, gain_of, hidden_from

# Features of the choice. "Lacks" has a place for each other seat, the next one first; for the
# suit led, only for the two seats that may still have to follow.
TURN = 0
TRICK = 4
TENS_LAID, TENS_PILED, TENS_HIDDEN, TENS_HELD, TENS_OURS, TENS_THEIRS = range(5, 11)
HOLDS = 11
"""Who would take the pile with one more trick: this seat, the next, its partner, the last."""
PILED, TRUMPS_HELD, TRUMPS_HIDDEN, NO_TRUMP, FIRST_CARDS, MASTERS = range(15, 21)
LACKS_TRUMP = 21
PARTNER_TAKES, LED_HIDDEN, BEST_RANK, IS_TRUMPED, CHOICES = range(24, 29)
LACKS_LED = 29
EVENS = 31
"""1 if two tens each win for us, -1 if they win for the others."""

CONTEXT = 32
"""From here on: features of a card. ``MINE``, ``PARTNERS``: our odds to take the trick with it."""
GAIN, COST, MINE, PARTNERS, TAKEN, LOST, TENS_TAKEN, TENS_LOST = range(32, 40)
IS_TRUMP, RANK, TRUMP_RANK, IS_TEN, IS_HIGHEST, HIGHER, LOWER = range(40, 47)
LENGTH, IS_LAST, IS_LAST_PLAIN, MAKES, HAS_TEN, TEN_HIDDEN, BELOW_TEN = range(47, 54)
TAKES, FOLLOWS, TRUMPS_IN, TEN_GAIN, TENS_WON, SUIT_HIDDEN = range(54, 60)
LACKS_SUIT = 60

FEATURES = 64
"""A multiple of eight, because both parts are summed in eights; the last places stay empty."""

SCORE, SUIT, LOW, RANKS = 13.0, 8.0, 4.0, 12.0
"""Divisors: the tricks of a deal, the cards of a suit, a few cards, the steps of rank."""


@jit
def see_choice(s: Ints, r: Ints, legal: int, x: Floats) -> None:
    """Write the features that do not depend on the card chosen into *x*."""
    for place in range(FEATURES):
        x[place] = 0.0
    me, marked, hidden = s[DUE], r[MARKED], hidden_from(s, r)
    x[TURN + s[COUNT]] = 1.0
    x[TRICK] = s[NUMBER] / SCORE
    x[TENS_LAID], x[TENS_PILED] = ones(s[LAID] & marked), ones(s[PILE] & marked)
    x[TENS_HIDDEN], x[TENS_HELD] = ones(hidden & marked), ones(s[HANDS + me] & marked)
    x[TENS_OURS], x[TENS_THEIRS] = s[TENS + (me & 1)], s[TENS + 1 - (me & 1)]
    if s[HOLDER] >= 0:
        x[HOLDS + ((s[HOLDER] - me) & 3)] = 1.0
    x[PILED] = ones(s[PILE]) / LOW
    x[FIRST_CARDS] = 1.0 if s[UNDEALT] else 0.0
    x[CHOICES] = ones(legal) / SUIT
    if r[EVEN] >= 0:
        x[EVENS] = -1.0 if (r[EVEN] ^ me) & 1 else 1.0
    for suit in range(4):
        x[MASTERS] += ones(unbeaten(s[HANDS + me], hidden, ONE_SUIT << suit)) / LOW
    _see_trumps(s, hidden, x)
    if s[COUNT]:
        _see_trick(s, hidden, x)


@jit
def _see_trumps(s: Ints, hidden: int, x: Floats) -> None:
    trump = s[TRUMP]
    if trump == 0:
        x[NO_TRUMP] = 1.0
        return
    x[TRUMPS_HELD] = ones(s[HANDS + s[DUE]] & trump) / LOW
    x[TRUMPS_HIDDEN] = ones(hidden & trump) / LOW
    for place in range(3):
        if s[VOIDS + ((s[DUE] + 1 + place) & 3)] & trump:
            x[LACKS_TRUMP + place] = 1.0


@jit
def _see_trick(s: Ints, hidden: int, x: Floats) -> None:
    me, led = s[DUE], s[LED]
    x[PARTNER_TAKES] = 1.0 if s[TAKER] == me ^ 2 else 0.0
    x[LED_HIDDEN] = ones(hidden & led) / SUIT
    x[BEST_RANK] = ((width(s[BEST]) - 1) >> 2) / RANKS
    x[IS_TRUMPED] = 0.0 if s[BEST] & led else 1.0
    for place in range(3 - s[COUNT]):
        if s[VOIDS + ((me + 1 + place) & 3)] & led:
            x[LACKS_LED + place] = 1.0


@jit
def see_stand(s: Ints, r: Ints, stand: Stand, x: Floats, weighed: Floats) -> float:
    """Write what the trick promises with *stand* on the table; return what one more ten adds.

    Cards that do not take the trick share one stand.
    """
    me = s[DUE]
    gain, a_ten = gain_of(s, r, stand, hidden_from(s, r), weighed)
    x[GAIN], x[MINE], x[PARTNERS] = gain, weighed[ODDS + me], weighed[ODDS + (me ^ 2)]
    x[TAKEN] = x[LOST] = 0.0
    for seat in range(MOST_SEATS):
        if captures(s, r, seat, 0):
            x[LOST if (seat ^ me) & 1 else TAKEN] += weighed[ODDS + seat]
    tens = x[TENS_LAID] + x[TENS_PILED]
    x[TENS_TAKEN], x[TENS_LOST] = x[TAKEN] * tens, x[LOST] * tens
    return float(a_ten)


@jit
def see_card(s: Ints, r: Ints, bit: int, a_ten: float, takes: bool, x: Floats) -> None:
    """Write the features of a card itself, after ``see_stand`` has written those of the trick."""
    suit, hidden, hand = suit_of(bit), hidden_from(s, r), s[HANDS + s[DUE]]
    rank, held = ((width(bit) - 1) >> 2) / RANKS, ones(hand & suit)
    higher, lower = ones(hidden & suit & -(bit << 1)), ones(hidden & suit & (bit - 1))
    is_trump = 1.0 if suit == s[TRUMP] else 0.0
    x[COST] = cost_of(s, r, hidden, bit)
    x[IS_TRUMP], x[RANK], x[TRUMP_RANK] = is_trump, rank, is_trump * rank
    x[IS_TEN] = 1.0 if bit & r[MARKED] else 0.0
    x[TEN_GAIN] = x[IS_TEN] * a_ten
    x[IS_HIGHEST] = 0.0 if higher else 1.0
    x[HIGHER], x[LOWER], x[LENGTH] = higher / LOW, lower / LOW, (held - 1) / LOW
    x[IS_LAST] = 1.0 if held == 1 else 0.0
    may_trump = held == 1 and is_trump == 0.0 and hand & s[TRUMP] != 0
    x[IS_LAST_PLAIN] = 1.0 if may_trump else 0.0
    x[HAS_TEN] = 1.0 if (hand ^ bit) & suit & r[MARKED] else 0.0
    x[TEN_HIDDEN] = 1.0 if hidden & suit & r[MARKED] else 0.0
    x[BELOW_TEN] = 1.0 if bit < suit & r[MARKED] else 0.0
    if s[COUNT]:
        _see_following(s, bit, takes, x)
    else:
        _see_lead(s, suit, (higher + lower) / SUIT, x)


@jit
def _see_following(s: Ints, bit: int, takes: bool, x: Floats) -> None:
    off_suit = bit & s[LED] == 0
    x[TAKES] = 1.0 if takes else 0.0
    x[TENS_WON] = x[TAKES] * x[TENS_LAID]
    x[FOLLOWS] = 0.0 if off_suit else 1.0
    x[TRUMPS_IN] = 1.0 if off_suit and bit & s[RULER] else 0.0
    x[MAKES] = 1.0 if makes_trump(s, bit) else 0.0


@jit
def _see_lead(s: Ints, suit: int, hidden: float, x: Floats) -> None:
    x[SUIT_HIDDEN] = hidden
    for place in range(3):
        lacks = s[VOIDS + ((s[DUE] + 1 + place) & 3)] & suit
        x[LACKS_SUIT + place] = 1.0 if lacks else 0.0
