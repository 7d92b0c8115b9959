"""Cards, suits and hands as people read them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from bot.model.voice import Voice
from bot.presenter import fit
from bot.text.i18n import TEXT_STYLE, t
from engine.cards import Card, Suit
from engine.game import GameInfo

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
ROUND_SIGNS = {
    "MA": "🐟", "KU": "🐢", "VA": "🐗", "NA": "🦁", "VM": "🏺",
    "PA": "🪓", "RA": "🏹", "KR": "🪈", "BU": "🪷", "KA": "🐎",
    "SU": "🌞", "CH": "🎵", "QI": "🧵", "BA": "📜",
    "SA": "🌙", "TA": "👑", "SH": "⚔️", "GH": "🧍",
}  # fmt: skip
"""Signs of the Ganjifa suits, as on their cards: fish, turtle, boar; sun, harp, cloth."""
_RANKS = {"T": "10"}
COURT = ("R", "P")
"""The ranks of round cards that are not numbers: Raja and Pradhan."""
_BETWEEN_RANKS = "  "
"""The gap between two ranks, which makes pairs and triplets stand out."""


def has_round_cards(info: GameInfo) -> bool:
    """Return whether a game uses round cards, whose suits have an order of their own."""
    return not info.suits


def label(card: Card) -> str:
    """Return a card for a button: ``10♥``; a round card with its suit first, ``🐟10``."""
    if card.suit.text in ROUND_SIGNS:
        return symbol(card.suit) + card.rank
    return _RANKS.get(card.rank, card.rank) + symbol(card.suit)


def shown(card: Card) -> str:
    """Return a card for a text: ``10♥``, in the colour of the text."""
    return label(card) + _style(card.suit)


def listed(cards: Iterable[Card]) -> str:
    """Return several cards for a text; a run of round cards of one suit shows the suit once."""
    return " ".join(_run(suit, tuple(run)) for suit, run in groupby(cards, lambda one: one.suit))


def _run(suit: Suit, cards: tuple[Card, ...]) -> str:
    if suit.text in ROUND_SIGNS:
        return symbol(suit) + " ".join(card.rank for card in cards)
    return " ".join(map(shown, cards))


def symbol(suit: Suit) -> str:
    """Return the sign of a suit for a button; its letters if it has no sign."""
    return SYMBOLS.get(suit.text) or ROUND_SIGNS.get(suit.text, suit.text)


def _style(suit: Suit) -> str:
    """Return what follows the sign of a suit in a text: nothing for round cards, as emoji."""
    return "" if suit.text in ROUND_SIGNS else TEXT_STYLE


def suit_name(suit: Suit, voice: Voice) -> str:
    """Return a suit with its name: ``♥ hearts``."""
    return f"{suit_sign(suit)} {t(voice, f'suit-{suit.name}')}"


def suit_sign(suit: Suit) -> str:
    """Return the sign of a suit in a text: ``♥``."""
    return f"{symbol(suit)}{_style(suit)}"


def suit_called(suit: Suit, voice: Voice) -> str:
    """Return a suit with its name where it stands alone in a text: ``♥ Hearts``."""
    return f"{suit_sign(suit)} {t(voice, f'suit-{suit.name}-button')}"


def suit_button(suit: Suit, voice: Voice) -> str:
    """Return a suit with its name for a button: ``♥ Hearts``."""
    return on_button(suit_called(suit, voice))


def on_button(text: str) -> str:
    """Return a text with its suits as a button shows them."""
    return text.replace(TEXT_STYLE, "")


class Ranking(NamedTuple):
    """The order of a hand: ranks, suits and what comes first as in ``GameInfo``.

    Args:
        turned: all but the court cards of a suit are sorted the other way round.
    """

    ranks: str
    suits: str
    by_rank: bool
    turned: bool = False


def in_groups(cards: Iterable[Card], ranking: Ranking) -> list[tuple[Card, ...]]:
    """Return cards in the order of a hand: one tuple per suit, highest card first.

    If hands are sorted by rank: one tuple per rank, lowest first.
    """
    ordered = sorted(cards, key=lambda one: _order(one, ranking))
    found: dict[object, list[Card]] = {}
    for card in ordered:
        found.setdefault(card.rank if ranking.by_rank else card.suit, []).append(card)
    return [tuple(one) for one in found.values()]


def _order(card: Card, ranking: Ranking) -> tuple[int, int]:
    ranks, suits, by_rank, turned = ranking
    rank = ranks.index(card.rank) if card.rank in ranks else card.index
    suit = suits.index(card.suit.text) if card.suit.text in suits else card.suit.index
    if turned and card.rank not in COURT:
        rank = -rank  # below both court cards, with the lowest number best
    return (rank, suit) if by_rank else (suit, -rank)


def hand_lines(cards: Iterable[Card], ranking: Ranking) -> list[str]:
    """Return a hand: a line for each suit, or all ranks in lines as wide as a phone."""
    groups = [_line(group) for group in in_groups(cards, ranking)]
    return fit.filled(groups, _BETWEEN_RANKS) if ranking.by_rank else groups


def _line(group: tuple[Card, ...]) -> str:
    return _ranks(group) if group[0].suit.text in ROUND_SIGNS else listed(group)


def short_lines(cards: Iterable[Card], ranking: Ranking) -> list[str]:
    """Return a hand in few characters: for each suit, its sign and ranks, ``♥ A 10 4``."""
    groups = in_groups(cards, ranking)
    if ranking.by_rank:
        return fit.filled([listed(group) for group in groups], " ")
    return [_ranks(group) for group in groups]


def _ranks(cards: tuple[Card, ...]) -> str:
    words = [_RANKS.get(card.rank, card.rank) for card in cards]
    return " ".join([symbol(cards[0].suit) + _style(cards[0].suit), *words])
