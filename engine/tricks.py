"""Tricks: who must follow suit, and who takes. Plain functions of values, shared by the games.

What differs between games comes in as an argument: the trump suit, and how strong a card is
within its suit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.actions import PLAYS, Play
from engine.cards import CARDS, FRENCH_SUITS, SUIT_MASKS, Card, CardSet, Suit, cards

Strength = Callable[[Card], int]
"""How strong a card is among the cards of its suit, where that is not its usual rank."""


def following(hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """Return the cards of *hand* that may be played to *trick* (dehla-pakad.md, 3.3).

    A hand that holds the led suit must follow it; otherwise any card may go.
    """
    if not trick:
        return hand
    return hand & SUIT_MASKS[trick[0].suit] or hand


def taking(laid: CardSet, led: Suit, trump: Suit | None, strength: Strength | None = None) -> Card:
    """Return which of the cards *laid* takes the trick (3.5).

    The highest trump takes it, or the highest card of the led suit if no trump was played.
    """
    trumps = 0 if trump is None else laid & SUIT_MASKS[trump]
    ruling = trumps or laid & SUIT_MASKS[led]
    if strength is None:
        return CARDS[ruling.bit_length() - 1]
    return max(cards(ruling), key=strength)


class _Plays(dict[int, tuple[Play, ...]]):
    """The plays of sets of one suit, made when first asked: at most 8,192, with 13 cards.

    Its keys are sets shifted down to bit 0: small numbers find their place in a dict at once,
    where multiples of a large power of two would all collide.
    """

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self.shift = (SUIT_MASKS[suit] & -SUIT_MASKS[suit]).bit_length() - 1

    def __missing__(self, low: int) -> tuple[Play, ...]:
        found = self[low] = tuple(PLAYS[one.index] for one in cards(low << self.shift))
        return found


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = map(_Plays, FRENCH_SUITS)


def plays_of(held: CardSet) -> tuple[Play, ...]:
    """Return the play of each card of a set, by rising index."""
    return (
        _CLUBS[held & 0x1FFF]
        + _DIAMONDS[held >> 13 & 0x1FFF]
        + _HEARTS[held >> 26 & 0x1FFF]
        + _SPADES[held >> 39]
    )
