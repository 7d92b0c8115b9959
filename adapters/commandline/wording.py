"""Cards, events and facts of a record in words, for the sheets of ``dehla replay``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields

from engine.actions import Action, Call, cards_of
from engine.cards import Card, CardSet, Suit, cards
from engine.events import (
    Event,
    HandsDealt,
    Passed,
    PileTaken,
    RestDealt,
    TrumpDrawn,
    TrumpMade,
)
from engine.game import GameInfo, Json

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS = str.maketrans({symbol: letter for letter, symbol in SYMBOLS.items()})
"""Letters for suits, for a screen that cannot show the symbols."""


def card_text(one: Card) -> str:
    """Return a card as people write it: ``10♥``."""
    return _rank(one.rank) + suit_text(one.suit)


def cards_text(some: Iterable[Card]) -> str:
    """Return some cards in their order."""
    return " ".join(map(card_text, some))


def suit_text(suit: Suit) -> str:
    """Return the sign of a suit, or its letters if it has none."""
    return SYMBOLS.get(suit.text, suit.text)


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


def hand_text(info: GameInfo, hand: CardSet) -> str:
    """Return a hand as the game sorts it: by suit, highest card first, or by rank."""
    held = sorted(cards(hand), key=lambda one: info.ranks.find(one.rank))
    if info.by_rank:
        held.sort(key=lambda one: (info.ranks.find(one.rank), info.suits.find(one.suit.text)))
        return cards_text(held) or "-"
    held.reverse()
    rows = {text: [_rank(one.rank) for one in held if one.suit.text == text] for text in info.suits}
    for one in held:
        if one.suit.text not in rows:  # a suit of several letters
            rows[one.suit.text] = [_rank(two.rank) for two in held if two.suit is one.suit]
    kept = {text: ranks for text, ranks in rows.items() if ranks or len(rows) == len(info.suits)}
    return "   ".join(f"{SYMBOLS.get(t, t)} {' '.join(ranks) or '-'}" for t, ranks in kept.items())


def count_text(event: HandsDealt | RestDealt) -> str:
    """Return how many cards were dealt."""
    if isinstance(event, HandsDealt):
        return f"seat {event.seat} deals {event.count} cards each"
    return f"{event.count} more cards each"


def action_text(action: Action) -> str:
    """Return an action with its cards as people write them: ``give 10♥``."""
    signs = {one.text: card_text(one) for one in cards_of(action)}
    verb, *words = str(action).split()
    return " ".join([verb.replace("_", " "), *(signs.get(word, word) for word in words)])


def note(action: Action, event: Event) -> str:
    """Return what happened, as a clause."""
    match event:
        case Passed(seat):
            return f"seat {seat} passes"
        case TrumpMade(seat, suit):
            how = "called" if isinstance(action, Call) else "made"
            return f"trump {suit_text(suit)} {how} by seat {seat}"
        case TrumpDrawn(card, suit):
            return f"trump {suit_text(suit)} by {card_text(card)}, drawn from the played cards"
        case PileTaken(seat, tricks, tens):
            found = f" and catches {cards_text(tens)}" if tens else ""
            return f"seat {seat} takes {tricks} trick{'s' * (tricks > 1)}{found}"
    return _plain(event)


def _plain(event: Event) -> str:
    """Return any other event by its name and fields: ``card pulled: seat 1, other 2``."""
    words = " ".join(re.findall("[A-Z][a-z]*", type(event).__name__)).lower()
    parts = [_field(one.name, getattr(event, one.name)) for one in fields(event)]  # type: ignore[arg-type]  # every event is a dataclass
    return f"{words}: {', '.join(parts)}" if parts else words


def _field(name: str, value: object) -> str:
    words = name.replace("_", " ")
    return f"{words} {_value(value)}"


def _value(value: object) -> str:
    match value:
        case Card():
            return card_text(value)
        case Suit():
            return suit_text(value)
        case tuple():
            return " ".join(map(_value, value)) or "none"
        case None:
            return "nobody"
    return str(value)


def said(facts: Json) -> str:
    """Return an object of a record in words: ``tens 3-1, won by 0``."""
    return ", ".join(f"{key.replace('_', ' ')} {_json(value)}" for key, value in facts.items())


def _json(value: object) -> str:
    match value:
        case dict():
            return f"({said(value)})"
        case []:
            return "none"
        case [int(first), int(second)] if min(first, second) >= 0:
            return f"{first}-{second}"
        case list():
            return " ".join(
                f"({_json(one)})" if isinstance(one, list) else _json(one) for one in value
            )
        case None:
            return "none"
    return str(value)
