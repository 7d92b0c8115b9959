"""How Durak is played by rules of thumb: what a hand is worth before and after each move.

Low cards are a burden, high cards and trumps are worth keeping, and several cards of one rank go
well together. As long as there is a talon a short hand fills up on its own; once it is used up,
every card in the hand is one too many. The weights were found by playing many thousand deals
against other weights.

The same policy chooses for ``steady``, in a position read from a view, and for every seat of a
world that a search plays to its end. It uses nothing that the seat to act cannot see: only its
own hand, the cards everybody has seen, and how many cards there are elsewhere.
"""

from __future__ import annotations

from math import comb

from engine.ai.games.durak.cards import (
    ALL,
    BEATERS,
    FIRST_TRUMP,
    RANK,
    SAME_RANK,
    SUITS,
    TRUMP_SET,
    Places,
    places,
)
from engine.ai.games.durak.moves import BEATING, BY, PASSING_ON, SHOWING, TAKES
from engine.ai.games.durak.position import Position
from engine.games.durak.drawing import HAND

# The worth of a hand, in units of one step of a card's rank.
MIDDLE = 6.0
"""The rank, counted from the six as 0, of a card that is neither good nor bad."""
TRUMP = 10.0
"""How much more a trump is worth than another card of its rank."""
COMPANY = 1.0
"""Each further card of a rank in the hand, trumps aside."""
DRAWN = 1.5
"""A card still to be drawn."""
TOO_MANY = 3.0
"""Each card above six, as long as there is a talon."""
BURDEN = 9.0
"""Each card, once the talon is used up."""
OUT = 1000.0
"""Having no card left then."""

# What a move does to the others.
STRIKE = 3.0
"""An attack card that is not beaten."""
LATE_STRIKE = 8.0
"""The same without a talon: the defender loses the attack and keeps a card."""
WEARS = 1.0
"""An attack card that is beaten: the defender has parted with a better card."""
GIFT = 0.6
"""The cost of throwing in a card for a taker, for each step of its worth."""
HELD = 1.0
"""A successful defence: the defender attacks next."""
PASSED_ON = 4.0
"""Passing the attack on."""
MORE = 1.0
"""Each card that may still be thrown in for a taker."""

STRAYS = 0.02
"""How often a move is random once the talon is used up. Otherwise the same cards could go from hand
to hand for ever, each one striking the next."""

WORTH = tuple(
    rank - MIDDLE + (TRUMP if place >= FIRST_TRUMP else 0.0) for place, rank in enumerate(RANK)
)
"""What a card is worth, by its place."""

_PLAIN: Places = ALL & ~TRUMP_SET
_RANKS: Places = sum(1 << place for place in range(0, FIRST_TRUMP, SUITS))
"""The first card of each plain rank."""
_COMPANY = tuple(
    same & _PLAIN & ~(1 << place) if place < FIRST_TRUMP else 0
    for place, same in enumerate(SAME_RANK)
)
"""By place, the other plain cards of its rank."""


def favourite(at: Position) -> int:
    """Return the move that the policy advises for the seat to act."""
    hand = at.hands[at.to_act or 0]
    if at.to_act == at.defender:
        return _answer(at, hand)
    return _gift(at, hand) if at.taking else _attack(at, hand)


# Attack


def _attack(at: Position, hand: Places) -> int:
    """Return the card to lay or throw in; BY, to pass, where no card is worth it."""
    fit = at.attacking(hand)
    best, chosen, numbers = -1e9, BY, at.table.order.numbers
    held = at.hands[at.defender]
    shown = held & at.public
    unseen = (held ^ shown).bit_count()
    hidden = ALL & ~(hand | at.public | at.under)
    count = hidden.bit_count()
    ways, strike = comb(count, unseen), STRIKE if at.talon else LATE_STRIKE
    while fit:
        low = fit & -fit
        fit ^= low
        place = low.bit_length() - 1
        value = -WORTH[place]
        if hand & _COMPANY[place]:
            value -= COMPANY
        beaters = BEATERS[place]
        if shown & beaters:
            value += WEARS
        else:
            beaten = 1.0 - comb(count - (hidden & beaters).bit_count(), unseen) / ways
            value += strike * (1.0 - beaten) + WEARS * beaten
        if value > best or (value == best and numbers[place] < numbers[chosen]):
            best, chosen = value, place
    return BY if at.under and best < _kept(at, hand) else chosen


def _gift(at: Position, hand: Places) -> int:
    """Return the card to throw in for a taker; BY, to pass, where no card is worth it."""
    fit, best, chosen, numbers = at.attacking(hand), -1e9, BY, at.table.order.numbers
    while fit:
        low = fit & -fit
        fit ^= low
        place = low.bit_length() - 1
        value = -WORTH[place] * (1.0 + GIFT)
        if hand & _COMPANY[place]:
            value -= COMPANY
        if value > best or (value == best and numbers[place] < numbers[chosen]):
            best, chosen = value, place
    return BY if best < _kept(at, hand) else chosen


def _kept(at: Position, hand: Places) -> float:
    """Return what one more card in a hand is worth, whichever card it is."""
    count, talon = hand.bit_count(), len(at.talon)
    return _filled(talon, count) - _filled(talon, count - 1)


# Defence


def _answer(at: Position, hand: Places) -> int:
    best, move, talon = -1e9, TAKES, len(at.talon)
    by_card, by_trump = at.transferable()
    if by_card:
        for place in sorted(places(by_card), key=at.table.order.numbers.__getitem__):
            if (value := _value(hand ^ 1 << place, talon) + PASSED_ON) > best:
                best, move = value, PASSING_ON | place
    if by_trump and (value := _value(hand, talon) + PASSED_ON) > best:
        best, move = value, SHOWING | by_trump.bit_length() - 1
    plan, laid = _plan(at, hand)
    if laid and (value := _value(hand ^ laid, talon) + HELD) > best:
        best, move = value, plan
    taken = _value(hand | at.under, talon) - MORE * (at.limit - at.attacks)
    return TAKES if taken > best else move


def _plan(at: Position, hand: Places) -> tuple[int, Places]:
    """Return the first move of covering all open cards, and the cards that this takes.

    The hardest to cover comes first, and each gets the cheapest card; no cards if that fails.
    """
    opened = places(at.open)
    if len(opened) > 1:
        opened.sort(key=at.table.order.numbers.__getitem__)
    first, over, laid = opened[0], 0, 0
    for under in sorted(opened, key=lambda one: (hand & BEATERS[one]).bit_count()):
        fit = hand & BEATERS[under] & ~laid
        if not fit:
            return 0, 0
        low = fit & -fit
        laid |= low
        if under == first:
            over = low.bit_length() - 1
    return BEATING * (first + 1) | over, laid


# Hands


def _value(hand: Places, talon: int) -> float:
    """Return what a hand is worth at the end of the bout, before it is filled up."""
    plain, value = hand & _PLAIN, _filled(talon, hand.bit_count())
    ranks = (plain | plain >> 1 | plain >> 2) & _RANKS
    value += COMPANY * (plain.bit_count() - ranks.bit_count())
    while hand:
        low = hand & -hand
        hand ^= low
        value += WORTH[low.bit_length() - 1]
    return value


def _filled(talon: int, count: int) -> float:
    """Return what the number of cards in a hand is worth, before it is filled up."""
    if not talon:
        return -BURDEN * count if count else OUT
    if count > HAND:
        return -TOO_MANY * (count - HAND)
    return DRAWN * min(HAND - count, talon)
