"""Tricks: who must follow suit, and who takes. Plain functions of values, shared by the games.

What differs between games comes in as an argument: the trump suit, and how strong a card is
within its suit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from engine.actions import PLAYS, Play
from engine.cards import SUIT_MASKS, Card, CardSet, Suit, cards

Strength = Callable[[Card], int]
"""How strong a card is among the cards of its suit."""

usual_strength: Strength = attrgetter("index")
"""Ace high, two low."""


class _PlaysOfSuit(dict[CardSet, tuple[Play, ...]]):
    """The plays of sets of one suit, made when first asked: at most 8,192 for a suit of 13."""

    def __missing__(self, held: CardSet) -> tuple[Play, ...]:
        found = self[held] = tuple(PLAYS[one.index] for one in cards(held))
        return found


_PLAYS_OF_SUIT = _PlaysOfSuit()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUIT_MASKS.values()


def following(hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """Return the cards of *hand* that may be played to *trick* (dehla-pakad.md, 3.3).

    A hand that holds the led suit must follow it; otherwise any card may go.
    """
    if not trick:
        return hand
    return hand & SUIT_MASKS[trick[0].suit] or hand


def taker(trick: Sequence[Card], trump: Suit | None, strength: Strength = usual_strength) -> int:
    """Return the place in *trick*, 0 for the lead, of the card that takes it (3.5).

    The highest trump takes it, or the highest card of the led suit if no trump was played.
    """
    ruling = trick[0].suit
    best, top = 0, strength(trick[0])
    for place, one in enumerate(trick):
        if one.suit is ruling:
            if strength(one) > top:
                best, top = place, strength(one)
        elif one.suit is trump:
            ruling, best, top = one.suit, place, strength(one)
    return best


def plays_of(held: CardSet) -> tuple[Play, ...]:
    """Return the play of each card of a set, by rising index."""
    of_suit = _PLAYS_OF_SUIT
    return of_suit.get(held) or (
        of_suit[held & _CLUBS]
        + of_suit[held & _DIAMONDS]
        + of_suit[held & _HEARTS]
        + of_suit[held & _SPADES]
    )
