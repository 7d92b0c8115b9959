"""The tables of questions: ``bot/locales/<language>/questions.txt``, a line for each way to ask.

    who-dealt: $who dealt|deals|dealer [last deal]

That is a question's key; then what it must have, a word of each group; and in brackets what it may
have besides, apart from the ``fillers``. ``$who`` stands for words that are listed once. The tables
of all languages are one, because people mix them. What a key is answered with, and when, says
``bot/services/questions/table_of_answers.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.text.lexicon import CARD_WORDS, bare

MARKS = '?!.,:।"“”()[]'
SPELLED = "spelled"
"""The line of words as people write them in a chat, each with the one that is meant: ``u=you``."""
LISTS = (
    SPELLED, "opens", "yes-or-no", "asks", "how", "meaning", "not", "not-clear", "unclear",
    "unclear-not", "unclear-beside", "to-come", "pair", "every", "fillers", "polite", "rules",
)  # fmt: skip
"""Lines that list words and are no question."""
SHORTEST_SLIP = 4
"""Letters that a word needs for a slip to be mended: shorter ones are too much alike."""
_FOLDER = Path(__file__).parent.parent / "locales"


class Way(NamedTuple):
    """A way to ask a question: a word of each group must be there, and no word but of *known*."""

    key: str
    groups: tuple[frozenset[str], ...]
    known: frozenset[str]


class _Line(NamedTuple):
    key: str
    groups: tuple[frozenset[str], ...]
    beside: frozenset[str]


@cache
def ways() -> tuple[Way, ...]:
    """Return all ways to ask, in their order, English first."""
    fillers = listed("fillers")
    return tuple(
        Way(one.key, one.groups, _all(one.groups) | one.beside | fillers)
        for one in _lines()
        if one.key not in LISTS
    )


@cache
def listed(key: str) -> frozenset[str]:
    """Return one of ``LISTS``, of all languages."""
    return _all(_all(one.groups) for one in _lines() if one.key == key)


def plain_word(word: str) -> str:
    """Return a word as the tables are compared with it, without the marks of a sentence."""
    return bare(word.strip(MARKS))


def spelled_out(word: str) -> str:
    """Return the word that is meant by one as people write it in a chat, ``u``; else itself."""
    return _spellings().get(word, word)


@cache
def _spellings() -> Mapping[str, str]:
    pairs = (one.partition("=") for one in listed(SPELLED))
    return {short: full for short, _, full in pairs}


def meant(word: str) -> str:
    """Return the word of the tables that a mistyped one is but for a letter; else itself.

    Both are the same without it, ``chnge`` and ``change``, or without one each, ``trupm``.
    """
    if len(word) < SHORTEST_SLIP or word in _known():
        return word
    found = (_shortened()[one] for one in _without_a_letter(word) if one in _shortened())
    return next(found, word)


def is_known(word: str) -> bool:
    """Whether the tables, or the names of cards, have a word as it is."""
    return word in _known()


@cache
def _known() -> frozenset[str]:
    return CARD_WORDS | _all(way.known for way in ways()) | _all(map(listed, LISTS))


@cache
def _shortened() -> Mapping[str, str]:
    """Return the words of the tables by what is left of them without a letter."""
    known = sorted(one for one in _known() if len(one) >= SHORTEST_SLIP)
    return {short: word for word in known for short in _without_a_letter(word)}


def _without_a_letter(word: str) -> tuple[str, ...]:
    return word, *(word[:at] + word[at + 1 :] for at in range(len(word)))


@cache
def _lines() -> tuple[_Line, ...]:
    return tuple(
        line
        for path in sorted(_FOLDER.glob("*/questions.txt"))
        for line in _read(path.read_text("utf-8"))
    )


def _read(table: str) -> list[_Line]:
    """Return the lines of a table, with the words in place of each ``$name``."""
    found: list[_Line] = []
    shared: dict[str, frozenset[str]] = {}
    for line in table.splitlines():
        key, colon, rest = line.partition(":")
        if not colon or key.startswith("#"):
            continue
        must, _, may = rest.partition("[")
        groups = tuple(_words(one.split("|"), shared) for one in must.split())
        if key.startswith("$"):
            shared[key] = _all(groups)
        else:
            found.append(_Line(key, groups, _words(may.strip(" ]").split(), shared)))
    return found


def _words(written: Iterable[str], shared: Mapping[str, frozenset[str]]) -> frozenset[str]:
    return _all(shared[one] if one.startswith("$") else {plain_word(one)} for one in written)


def _all(groups: Iterable[Iterable[str]]) -> frozenset[str]:
    return frozenset().union(*groups)
