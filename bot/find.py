"""What people mean by the words they type: games, house rules, cards, actions."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from bot.errors import Refused
from engine.actions import Action, Call, write
from engine.games import GAMES

SUIT_WORDS = {
    "C": "c clubs club ♣ chidi chiri chirya kalapaan चिड़ी चिडी",
    "D": "d diamonds diamond ♦ eent int ईंट",
    "H": "h hearts heart ♥ paan pan lal पान",
    "S": "s spades spade ♠ hukum hukm kala हुकुम हुकम",
}
"""How people write the suits, in English and at an Indian table."""

RANK_WORDS = {
    "A": "a ace 1 14 ekka ikka इक्का",
    "K": "k king badshah raja बादशाह",
    "Q": "q queen begum rani बेगम रानी",
    "J": "j jack ghulam gulam gulaam गुलाम ग़ुलाम",
    "T": "t 10 ten dehla dahla दहला देहला",
    "9": "9 nine nehla nahla नहला",
    "8": "8 eight attha अट्ठा",
    "7": "7 seven satta सत्ता",
    "6": "6 six chhakka छक्का",
    "5": "5 five panja पंजा",
    "4": "4 four chauka चौका",
    "3": "3 three tikki tigi तिग्गी",
    "2": "2 two deuce duggi duki दुग्गी",
}

_SUITS = {word: text for text, words in SUIT_WORDS.items() for word in words.split()}
_RANKS = {word: text for text, words in RANK_WORDS.items() for word in words.split()}
_DROP = {ord("\ufe0f"): None, ord("\ufe0e"): None}
LONGEST = 64
"""Longer texts are no card."""


def plain(text: str) -> str:
    """Return *text* in one spelling: small letters, no emoji selectors, digits in ASCII."""
    folded = unicodedata.normalize("NFC", text.translate(_DROP)).casefold()
    return "".join(
        str(unicodedata.decimal(letter, letter)) if letter.isdecimal() else letter
        for letter in folded
    )


def card_text(words: Iterable[str]) -> str | None:
    """Return the card that *words* name, as ``TH``: ``10♥``, ``th``, ``dehla paan``; else None."""
    text = plain(" ".join(words))
    if len(text) > LONGEST:
        return None
    parts = [part for part in text.replace("-", " ").split() if part not in ("of", "का", "ka")]
    if len(parts) == 2:
        return _pair(parts[0], parts[1]) or _pair(parts[1], parts[0])
    if len(parts) == 1 and len(parts[0]) >= 2:
        return _pair(parts[0][:-1], parts[0][-1]) or _pair(parts[0][1:], parts[0][0])
    return None


def _pair(rank: str, suit: str) -> str | None:
    if rank in _RANKS and suit in _SUITS:
        return _RANKS[rank] + _SUITS[suit]
    return None


def suit_text(words: Iterable[str]) -> str | None:
    """Return the suit that *words* name, as ``H``; else None."""
    return _SUITS.get(plain(" ".join(words))[:LONGEST])


def action_text(words: tuple[str, ...], legal: tuple[Action, ...]) -> str:
    """Return the action that *words* mean, as it is logged.

    People may write an action as it is logged (``play TH``, ``call H``), or only the card or
    suit in any of its names; what is due now decides how a bare suit is read.

    Raises:
        Refused: ``no-such-card``, quoting what was written.
    """
    card = card_text(words)
    if card is not None:
        return f"play {card}"
    suit = suit_text(words)
    if suit is not None and any(isinstance(action, Call) for action in legal):
        return f"call {suit}"
    written = " ".join(words)
    texts = {write(action).casefold(): write(action) for action in legal}
    if written.casefold() in texts:
        return texts[written.casefold()]
    raise Refused("no-such-card", text=written[:LONGEST])


def game_key(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the game that the first words name, and the words left over.

    No words, or words that begin with an option (``key=value``), name the usual game.

    Raises:
        Refused: ``unknown-game``, with the nearest names.
    """
    count = next((n for n, word in enumerate(words) if "=" in word), len(words))
    if count == 0:
        return next(iter(GAMES)), words
    names = _game_names()
    wanted = _joined(words[:count])
    if wanted in names:
        return names[wanted], words[count:]
    near = get_close_matches(wanted[:LONGEST], names, n=3, cutoff=0.0)
    nearest = ", ".join(dict.fromkeys(names[name] for name in near))
    raise Refused("unknown-game", text=" ".join(words[:count])[:LONGEST], nearest=nearest)


def _game_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for key, game in GAMES.items():
        for name in (key, *game.info.aliases):
            names[_joined((name,))] = key
    return names


def _joined(words: Iterable[str]) -> str:
    return "".join(letter for letter in plain(" ".join(words)) if letter not in " _-'")


def options(words: tuple[str, ...]) -> dict[str, str]:
    """Return the house rules written as ``key=value``.

    Raises:
        Refused: ``bad-option-text``, a word is not written so.
    """
    found = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key or not value:
            raise Refused("bad-option-text", text=word[:LONGEST])
        found[key] = value
    return found
