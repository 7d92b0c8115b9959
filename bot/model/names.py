"""Names of people and rooms, and other text that people write, made harmless on every platform."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

MOST = 24
"""Longest name, in characters as people count them."""
MOST_MARKS = 4
"""Most marks on one letter: more than any script needs."""
LONGEST_CHARACTER = 11
"""Most code points in one character: a family of four with its joiners and selectors."""
LONGEST = 80
"""Most code points in a name."""
LONGEST_READ = 400
"""How many code points of a text are looked at."""

WORD_JOINER = "\u2060"
ZWNJ, ZWJ = "\u200c", "\u200d"
EMOJI_STYLE = "\ufe0f"
_JOINERS = (ZWNJ, ZWJ, EMOJI_STYLE)

_DANGEROUS = re.compile(r"([@＠#＃/:.<$+])(?!\s)")
"""Signs of a mention, hashtag, command, link, address, cashtag or phone number."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0e"
    "\uffa0\ufff0-\ufff8\ufffe\uffff\U000e0000-\U0010ffff]"
)
"""Letters, marks and unassigned code points that show nothing."""
_VIRAMAS = 9
"""The combining class of the sign that joins two letters of an Indian script."""


class Name(str):
    """Text that people wrote, made harmless. Sentences isolate it from their text direction."""

    __slots__ = ()


class You(Name):
    """The name of a message's only reader: sentences about them are addressed to them."""

    __slots__ = ()


def clean(name: str, most: int = MOST) -> Name:
    """Return *name* as it may be shown anywhere; "" if nothing of it can be seen.

    Control characters and signs that turn or hide text are dropped, runs of blanks become one
    space, and marks and length are limited. A word joiner after ``@ # / : . <`` and the like keeps
    every platform from seeing a mention, link, command or markup. Cleaning twice changes nothing.
    """
    visible = "".join(map(_visible, name[:LONGEST_READ]))
    characters = list(_characters(" ".join(unicodedata.normalize("NFC", visible).split())))
    if not any(map(_is_seen, characters)):
        return Name("")
    short = unicodedata.normalize("NFC", _cut(characters, most).strip())
    return Name(_DANGEROUS.sub(rf"\1{WORD_JOINER}", short))


def _cut(characters: list[str], most: int) -> str:
    """Return the characters if they are few enough, else as many as fit and an ellipsis."""
    if len(characters) <= most and sum(map(len, characters)) <= LONGEST:
        return "".join(characters)
    kept = ""
    for one in characters[: most - 1]:
        if len(kept) + len(one) < LONGEST:
            kept += one
    return kept.rstrip() + "…"


def told_apart(names: Sequence[Name]) -> tuple[Name, ...]:
    """Return *names* with a number after each one that looks like an earlier one."""
    found: list[Name] = []
    taken: set[str] = set()
    for name in names:
        shown, number = name, 2
        while _look(shown) in taken:
            shown = Name(f"{name} ({number})")
            number += 1
        taken.add(_look(shown))
        found.append(shown)
    return tuple(found)


def _look(name: str) -> str:
    """Return what a name looks like at a glance; equal results are easily confused."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in folded if c not in (WORD_JOINER, ZWJ, ZWNJ, EMOJI_STYLE))


def _visible(letter: str) -> str:
    """Return *letter*, a space if it is blank, or "" if it must not be shown."""
    if letter in _JOINERS:
        return letter
    if letter.isspace():
        return " "
    hidden = unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co")
    return "" if hidden or _BLANK.match(letter) else letter


def _characters(text: str) -> Iterator[str]:
    """Yield the characters of *text* as people count them, each with a limited number of marks."""
    current, marks = "", 0
    for letter in text:
        if current in ("", " ") and (letter == " " or _is_mark(letter) or letter in _JOINERS):
            continue  # a mark on nothing would land on what precedes the name
        if current in ("", " ") or not _joins(current, letter):
            if current:
                yield current
            current = "" if _is_mark(letter) else letter
            marks = 0
            continue
        marks = marks + 1 if _is_mark(letter) else 0
        if marks <= MOST_MARKS and len(current) < LONGEST_CHARACTER:
            current += letter
    if current:
        yield current


def _joins(current: str, letter: str) -> bool:
    """Return whether *letter* belongs to the character before it."""
    if _is_mark(letter) or letter in _JOINERS or "🏻" <= letter <= "🏿":
        return True
    if current[-1] == ZWJ or (_is_flag(letter) and _is_flag(current)):
        return True
    return unicodedata.combining(current[-1]) == _VIRAMAS and unicodedata.category(letter) == "Lo"


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M") and letter != EMOJI_STYLE


def _is_flag(text: str) -> bool:
    return len(text) == 1 and "🇦" <= text <= "🇿"


def _is_seen(character: str) -> bool:
    return any(c not in (" ", *_JOINERS) and not _is_mark(c) for c in character)
