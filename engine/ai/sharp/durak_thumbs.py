"""Durak by the steady player's rules of thumb, for playing out a deal thousands of times.

It is what ``engine.ai.steady.durak`` does, on the cards by place: each seat knows its own hand and
what everybody has seen. Where two things are worth the same the one or the other may be done.
"""

from __future__ import annotations

from math import comb
from random import Random
from typing import TYPE_CHECKING

from engine.ai.sharp.durak_cards import (
    BEATERS,
    BEATING,
    BY,
    FIRST_TRUMP,
    PASSING_ON,
    RANK,
    SAME_RANK,
    SHOWING,
    SUITS,
    TAKES,
    TRUMP_SET,
    Places,
    places,
)
from engine.ai.steady.durak import (
    BURDEN,
    COMPANY,
    DRAWN,
    GIFT,
    HELD,
    LATE_STRIKE,
    MIDDLE,
    MORE,
    OUT,
    PASSED_ON,
    STRAYS,
    STRIKE,
    TOO_MANY,
    TRUMP,
    WEARS,
)
from engine.games.durak.drawing import HAND

if TYPE_CHECKING:
    from engine.ai.sharp.durak_position import Position

WORTH = tuple(
    rank - MIDDLE + (TRUMP if place >= FIRST_TRUMP else 0.0) for place, rank in enumerate(RANK)
)
"""What a card is worth, by its place."""

_ALL: Places = (1 << len(RANK)) - 1
_PLAIN: Places = _ALL & ~TRUMP_SET
_RANKS: Places = sum(1 << place for place in range(0, FIRST_TRUMP, SUITS))
"""The first card of each plain rank."""
_COMPANY = tuple(
    same & _PLAIN & ~(1 << place) if place < FIRST_TRUMP else 0
    for place, same in enumerate(SAME_RANK)
)
"""By place, the other plain cards of its rank."""


def choose(at: Position, rng: Random) -> int:
    """Return what the seat to act does."""
    if not at.talon and rng.random() < STRAYS:
        moves = at.moves()
        return moves[int(rng.random() * len(moves))]
    hand = at.hands[at.to_act or 0]
    if at.to_act == at.defender:
        return _answer(at, hand)
    if at.taking:
        return _gift(at, hand)
    return _attack(at, hand)


def _attack(at: Position, hand: Places) -> int:
    """Return the card to lay, or to throw in; to pass where no card is worth it."""
    fit = hand & at.ranks if at.under else hand
    best, chosen = -1e9, BY
    held = at.hands[at.defender]
    seen = held & at.public
    unseen = (held ^ seen).bit_count()
    hidden = _ALL & ~(hand | at.public | at.under)
    count = hidden.bit_count()
    ways = comb(count, unseen)
    strike = STRIKE if at.talon else LATE_STRIKE
    while fit:
        low = fit & -fit
        fit ^= low
        place = low.bit_length() - 1
        value = -WORTH[place]
        if hand & _COMPANY[place]:
            value -= COMPANY
        beaters = BEATERS[place]
        if seen & beaters:
            value += WEARS
        else:
            beaten = 1.0 - comb(count - (hidden & beaters).bit_count(), unseen) / ways
            value += strike * (1.0 - beaten) + WEARS * beaten
        if value > best:
            best, chosen = value, place
    return BY if at.under and best < _kept(at, hand) else chosen


def _gift(at: Position, hand: Places) -> int:
    """Return what to throw in for who takes; to pass where no card is worth it."""
    fit, best, chosen = hand & at.ranks, -1e9, BY
    while fit:
        low = fit & -fit
        fit ^= low
        place = low.bit_length() - 1
        value = -WORTH[place] * (1.0 + GIFT)
        if hand & _COMPANY[place]:
            value -= COMPANY
        if value > best:
            best, chosen = value, place
    return BY if best < _kept(at, hand) else chosen


def _answer(at: Position, hand: Places) -> int:
    best, move = -1e9, TAKES
    by_card, by_trump = at.transferable()
    while by_card:
        low = by_card & -by_card
        by_card ^= low
        if (value := _value(at, hand ^ low) + PASSED_ON) > best:
            best, move = value, PASSING_ON | low.bit_length() - 1
    if by_trump and (value := _value(at, hand) + PASSED_ON) > best:
        best, move = value, SHOWING | by_trump.bit_length() - 1
    plan, laid = _plan(at.open, hand)
    if laid and (value := _value(at, hand ^ laid) + HELD) > best:
        best, move = value, plan
    taken = _value(at, hand | at.under) - MORE * (at.limit - at.attacks)
    return TAKES if taken > best else move


def _plan(left: Places, hand: Places) -> tuple[int, Places]:
    """Return how to begin to cover all open cards, and with which cards that is done.

    The hardest is covered first, each by the cheapest card; no cards if that does not do.
    """
    hardest = sorted(places(left), key=lambda one: (hand & BEATERS[one]).bit_count())
    first, laid = 0, 0
    for under in hardest:
        fit = hand & BEATERS[under] & ~laid
        if not fit:
            return 0, 0
        low = fit & -fit
        laid |= low
        first = first or BEATING * (under + 1) | low.bit_length() - 1
    return first, laid


def _value(at: Position, hand: Places) -> float:
    """Return what a hand is worth at the end of the bout, before it is filled up."""
    plain, value = hand & _PLAIN, _filled(at, hand.bit_count())
    ranks = (plain | plain >> 1 | plain >> 2) & _RANKS
    value += COMPANY * (plain.bit_count() - ranks.bit_count())
    while hand:
        low = hand & -hand
        hand ^= low
        value += WORTH[low.bit_length() - 1]
    return value


def _kept(at: Position, hand: Places) -> float:
    """Return what it is worth to have one card more in a hand, whichever it is."""
    count = hand.bit_count()
    return _filled(at, count) - _filled(at, count - 1)


def _filled(at: Position, count: int) -> float:
    """Return what the number of cards in a hand is worth, before it is filled up."""
    talon = len(at.talon)
    if not talon:
        return -BURDEN * count if count else OUT
    if count > HAND:
        return -TOO_MANY * (count - HAND)
    return DRAWN * min(HAND - count, talon)
