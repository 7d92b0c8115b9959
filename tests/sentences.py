"""Whether a text has a sentence of the catalogues, named by its key, however that is worded now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

from bot.text import i18n

UNSEEN = re.compile("[\u2066-\u2069\ufe0e]")
"""Marks that only say how letters beside them are drawn."""


def plain(text: str) -> str:
    """Return a text without the marks that nobody sees: around names, and behind cards."""
    return UNSEEN.sub("", text)


def says(text: str, key: str, locale: str = "en", /, **values: str) -> bool:
    """Return whether the sentence is in *text*, with these *values*, or any for those not given.

    It may be there in the singular or the plural; raises KeyError if there is no such sentence.
    """
    patterns = ("".join(_pieces(form, values)) for form in i18n.sentences(locale)[key])
    return any(re.search(pattern, plain(text)) for pattern in patterns)


def _pieces(form: str, values: dict[str, str]) -> Iterator[str]:
    """Yield the pattern of a sentence piece by piece."""
    for words, name, _, _ in Formatter().parse(plain(form)):
        yield re.escape(words)
        if name is not None:
            yield re.escape(values[name]) if name in values else ".*"
