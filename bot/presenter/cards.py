"""Cards, suits and hands as people read them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n import t
from engine.cards import Card, Suit

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_ORDER = {text: place for place, text in enumerate(SYMBOLS)}
_TEXT_STYLE = "\ufe0e"
"""Keeps a phone from drawing the suit as a wide picture, black on a dark background."""
_RANKS = {"T": "10"}


def label(card: Card) -> str:
    """Return a card for a button: ``10♥``."""
    return _RANKS.get(card.rank, card.rank) + symbol(card.suit)


def shown(card: Card) -> str:
    """Return a card for a text: ``10♥``, in the colour of the text."""
    return label(card) + _TEXT_STYLE


def listed(cards: Iterable[Card]) -> str:
    """Return cards one after another."""
    return " ".join(shown(card) for card in cards)


def symbol(suit: Suit) -> str:
    """Return the sign of a suit for a button; its letters where it has no sign."""
    return SYMBOLS.get(suit.text, suit.text)


def suit_name(suit: Suit, locale: str | None) -> str:
    """Return a suit with its name: ``♥ hearts``."""
    return f"{symbol(suit)}{_TEXT_STYLE} {t(locale, f'suit-{suit.name}')}"


def by_suit(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    """Return cards in the order of a hand: one tuple a suit, the highest card first."""
    found: dict[Suit, list[Card]] = {}
    for card in sorted(cards, key=lambda one: (_ORDER.get(one.suit.text, 9), -one.index)):
        found.setdefault(card.suit, []).append(card)
    return [tuple(one) for one in found.values()]


def ranks(cards: Iterable[Card]) -> str:
    """Return the ranks of cards of one suit, behind its sign: ``♥ A 10 4``."""
    held = list(cards)
    words = [_RANKS.get(card.rank, card.rank) for card in held]
    return " ".join([symbol(held[0].suit) + _TEXT_STYLE, *words]) if held else ""
