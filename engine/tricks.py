"""Tricks: who must follow suit, and who takes. Plain functions on values, shared by the games."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import PLAYS, Play
from engine.cards import CARDS, FRENCH_SUITS, SUIT_MASKS, Card, CardSet, Suit, cards
from engine.decks import FRENCH_52_SET
from engine.errors import IllegalAction, Reason
from engine.seats import Seat

ONE_SUIT = (1 << 13) - 1
"""All cards of one suit, shifted down to bit 0."""

_ABOVE = tuple(SUIT_MASKS[one.suit] & ~((one.bit << 1) - 1) for one in CARDS)


def taking(laid: CardSet, led: Suit, trump: Suit | None, high: CardSet = 0) -> Card:
    """Return which of the cards *laid* takes the trick.

    The highest trump takes it, or the highest card of the led suit if no trump was played.

    Args:
        high: the cards that are trumps above all others, such as the sevens of Teen Do Paanch.
    """
    trumps = 0 if trump is None else laid & SUIT_MASKS[trump]
    ruling = laid & high or trumps or laid & SUIT_MASKS[led]
    return CARDS[ruling.bit_length() - 1]


def above(card: Card) -> CardSet:
    """Return the higher cards of the same suit."""
    return _ABOVE[card.index]


def beating(best: Card, trump: Suit | None, opens: bool = False) -> CardSet:
    """Return the cards that would take a trick from *best*, which takes it so far.

    Args:
        opens: the first card off suit makes trump and takes the trick; see ``is_open``.
    """
    if opens:
        return above(best) | FRENCH_52_SET & ~SUIT_MASKS[best.suit]
    if trump is None or best.suit is trump:
        return above(best)
    return above(best) | SUIT_MASKS[trump]


# Trump from the first card that does not follow suit


def makes_trump(card: Card, led: Suit, trump: Suit | None) -> bool:
    """Return whether a card makes its suit trump: the first that does not follow suit."""
    return trump is None and card.suit is not led


def is_open(trump: Suit | None, waits: bool) -> bool:
    """Return whether the first card off suit makes trump and takes the trick at once.

    Args:
        waits: a trump beats other suits only from the trick after the one that has made it.
    """
    return trump is None and not waits


def ruling(trump: Suit | None, is_new: bool, waits: bool) -> Suit | None:
    """Return the trump that beats other suits in a trick; *is_new*: this trick has made it."""
    return None if is_new and waits else trump


# Following suit


def leaves_suit(card: Card, hand: CardSet, led: CardSet) -> bool:
    """Return whether the card played does not follow suit.

    Args:
        led: all cards of the suit led; 0 for a lead.

    Raises:
        IllegalAction: it is not in *hand*, or another card there could follow.
    """
    if not hand & card.bit:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if not led or card.bit & led:
        return False
    if hand & led:
        raise IllegalAction(Reason.MUST_FOLLOW_SUIT)
    return True


def plays(hand: CardSet, trick: Sequence[Card]) -> tuple[Play, ...]:
    """Return the play of each card of *hand* that may be played to *trick*, by rising index.

    A hand that holds the led suit must follow it; otherwise it may play any card.
    """
    if trick:
        suit = trick[0].suit
        if led := hand >> 13 * suit.index & ONE_SUIT:
            return _PLAYS[suit.index][led]
    clubs, diamonds, hearts, spades = _PLAYS
    return (
        clubs[hand & ONE_SUIT]
        + diamonds[hand >> 13 & ONE_SUIT]
        + hearts[hand >> 26 & ONE_SUIT]
        + spades[hand >> 39]
    )


def last_card(hand: CardSet, undealt: int) -> Play | None:
    """Return the play of the only card of *hand* once all are dealt: nobody chooses it."""
    return PLAYS[hand.bit_length() - 1] if hand and not hand & hand - 1 and not undealt else None


def lacking(voids: tuple[CardSet, ...], seat: Seat, suit: Suit) -> tuple[CardSet, ...]:
    """Return the suits that each seat is known to lack once *seat* has not followed *suit*."""
    mask = SUIT_MASKS[suit]
    if voids[seat] & mask:
        return voids
    return (*voids[:seat], voids[seat] | mask, *voids[seat + 1 :])


class _Plays(dict[int, tuple[Play, ...]]):
    """The plays for every set of cards of one suit, made when first needed: at most 8,192.

    Its keys are sets shifted down to bit 0: small numbers spread well in a dict, where multiples
    of a large power of two would all collide.
    """

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self.shift = 13 * suit.index

    def __missing__(self, low: int) -> tuple[Play, ...]:
        found = self[low] = tuple(PLAYS[one.index] for one in cards(low << self.shift))
        return found


_PLAYS = tuple(map(_Plays, FRENCH_SUITS))
