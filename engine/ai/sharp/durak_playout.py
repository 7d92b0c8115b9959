"""Durak by quick rules, for playing out a deal thousands of times.

The cards are weighed as the steady player weighs them, in whole bouts and without looking far: low
cards go first, trumps are kept while there is a talon, and what is cheapest beats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ai.sharp.durak_cards import (
    BEATERS,
    BEATING,
    BY,
    FIRST_TRUMP,
    PASSING_ON,
    RANK,
    SHOWING,
    TAKES,
    TRUMP_SET,
    Places,
)
from engine.ai.steady.durak import (
    BURDEN,
    DRAWN,
    HELD,
    LATE_STRIKE,
    MIDDLE,
    MORE,
    PASSED_ON,
    TOO_MANY,
    TRUMP,
)
from engine.games.durak_draw import HAND

if TYPE_CHECKING:
    from engine.ai.sharp.durak_position import Position

WORTH = tuple(
    rank - MIDDLE + (TRUMP if place >= FIRST_TRUMP else 0.0) for place, rank in enumerate(RANK)
)
"""What a card is worth, by its place."""

GIFTS_EARLY = (1 << 3 * 7) - 1
"""What is thrown in for who takes, as long as there is a talon: no kings and aces, no trumps."""
GIFTS_LATE = (1 << FIRST_TRUMP + 2) - 1
THROWN_LATE = (1 << FIRST_TRUMP + 6) - 1

STRAY = 63
"""One choice in so many is made blindly once the talon is used up."""


def quick(at: Position) -> int:
    """Return what the seat to act does."""
    if not at.talon:
        at.noise = (at.noise * 1103515245 + 12345) & 0x7FFFFFFF
        if not at.noise >> 16 & STRAY:
            moves = at.moves()
            return moves[(at.noise >> 8) % len(moves)]
    seat = at.to_act
    hand = at.hands[seat or 0]
    if seat == at.defender:
        return _answer(at, hand)
    if at.under:
        return _throw(at, hand)
    if at.talon:
        return (hand & -hand).bit_length() - 1
    return _late_attack(hand, at.hands[at.defender])


def _late_attack(hand: Places, against: Places) -> int:
    """Return the lowest card, or a higher one that cannot be beaten."""
    best, chosen = -1e9, 0
    while hand:
        low = hand & -hand
        place = low.bit_length() - 1
        hand ^= low
        value = -WORTH[place]
        if not against & BEATERS[place]:
            value += LATE_STRIKE
        if value > best:
            best, chosen = value, place
    return chosen


def _throw(at: Position, hand: Places) -> int:
    fit = hand & at.ranks
    if at.talon:
        fit &= GIFTS_EARLY if at.taking else ~TRUMP_SET
    else:
        fit &= GIFTS_LATE if at.taking else THROWN_LATE
    return (fit & -fit).bit_length() - 1 if fit else BY


def _answer(at: Position, hand: Places) -> int:
    by_card, by_trump = at.transferable()
    if by_trump:
        return SHOWING | by_trump.bit_length() - 1
    held = hand.bit_count()
    best, move = _taken(at, held), TAKES
    if plan := _covered(at.open, hand):
        first, count, lost = plan
        beats = _filled(at, held - count) + HELD - lost
        if beats > best:
            best, move = beats, first
    if by_card:
        place = (by_card & -by_card).bit_length() - 1
        if _filled(at, held - 1) + PASSED_ON - WORTH[place] > best:
            return PASSING_ON | place
    return move


def _covered(left: Places, hand: Places) -> tuple[int, int, float] | None:
    """Return how to begin to cover all open cards, with how many cards, and what these are worth.

    None if they cannot be covered by the cheapest cards, the hardest first.
    """
    first, count, lost = 0, 0, 0.0
    while left:
        under = _hardest(left, hand)
        fit = hand & BEATERS[under]
        if not fit:
            return None
        over = (fit & -fit).bit_length() - 1
        first = first or BEATING * (under + 1) | over
        lost += WORTH[over]
        hand ^= 1 << over
        left ^= 1 << under
        count += 1
    return first, count, lost


def _hardest(left: Places, hand: Places) -> int:
    """Return the open card that the fewest cards of a hand beat."""
    low = left & -left
    best = low.bit_length() - 1
    if left == low:
        return best
    fewest = (hand & BEATERS[best]).bit_count()
    left ^= low
    while left:
        low = left & -left
        place = low.bit_length() - 1
        left ^= low
        if (count := (hand & BEATERS[place]).bit_count()) < fewest:
            best, fewest = place, count
    return best


def _filled(at: Position, count: int) -> float:
    """Return what the number of cards in a hand is worth, before it is filled up."""
    talon = len(at.talon)
    if not talon:
        return -BURDEN * count if count else 1e6
    if count > HAND:
        return -TOO_MANY * (count - HAND)
    return DRAWN * min(HAND - count, talon)


def _taken(at: Position, held: int) -> float:
    """Return what it is worth to take the cards on the table."""
    value, left = 0.0, at.under
    count = held + left.bit_count()
    while left:
        low = left & -left
        value += WORTH[low.bit_length() - 1]
        left ^= low
    return value + _filled(at, count) - MORE * (at.limit - at.attacks)
