"""The languages that people name: ``hi``, ``Hindi``, ``हिन्दी``, ``अंग्रेज़ी``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from babel import Locale

from bot.text.i18n import locales
from bot.text.lexicon import bare

LANGUAGE = ("language", "bhasha", "भाषा")
"""What may stand before a language: ``language hindi``."""
_TO = ("to", "in", "into", "se", "से")
"""What stands before the one that is wanted of two, ``hindi to english``, ``hindi se english``."""
_INTO = ("me", "mein", "main", "में")
"""What stands behind it, ``hindi ko english mein badlo``."""
_ALSO = {"angrezi": "en", "angreji": "en"}
"""Names of languages in Latin letters that no table of languages has."""
_HALF_N, _DOT = "न्", "ं"
"""How ``हिन्दी`` is written, and ``हिंदी``."""


def language_named(words: Iterable[str]) -> str | None:
    """Return which of our languages some words name, with or without "language" before it."""
    first, *rest = (*words, "")
    said = rest if first.casefold() in LANGUAGE else [first, *rest]
    return _names().get(_spelled(" ".join(said)))


def language_among(words: Iterable[str]) -> str | None:
    """Return the one of our languages that is named among other words; its code is no name.

    Of two it is the one that is changed to; None if that is not clear.
    """
    said = ["", *map(_spelled, words), ""]
    named = [at for at, one in enumerate(said) if one in _names() and one not in locales()]
    found = {_names()[said[at]] for at in named}
    if len(found) > 1:
        wanted = (at for at in named if said[at - 1] in _TO or said[at + 1] in _INTO)
        found = {_names()[said[at]] for at in wanted}
    return found.pop() if len(found) == 1 else None


def sets_language(words: tuple[str, ...]) -> bool:
    """Whether a line says no more than ``language hindi``."""
    return words[:1] != () and words[0].casefold() in LANGUAGE and language_named(words) is not None


@cache
def _names() -> dict[str, str]:
    """Return our languages by their code, and by what they are called in each of them."""
    names = {**_ALSO, **{one: one for one in locales()}}
    for one in locales():
        called = (Locale.parse(one).get_display_name(inside) for inside in locales())
        names |= {_spelled(name): one for name in called if name}
    return names


def _spelled(name: str) -> str:
    return bare(name).replace(_HALF_N, _DOT)
