"""Breaks lines for a phone, which would break them between a suit and what belongs to it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from bot.model.messages import Line
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.cards import ROUND_SIGNS, SYMBOLS
from bot.presenter.scene import MARKS

LEAST = 3
"""Fewest words of a sentence that stand on a line of their own."""
_BETWEEN = " · "
_ENDS = (".", "!", "?", "।")
_ROUND = "|".join(ROUND_SIGNS.values())
_SIGN = re.compile(f"[{''.join(SYMBOLS.values())}]|{_ROUND}")
_NAME = "\u2068[^\u2069]*\u2069"
_RANK = r"(?:10|[1-9RP])\b"
_CARD = f"(?:10|[2-9JQKA])[{''.join(SYMBOLS.values())}]\ufe0e?"
_CARDS = rf"{_CARD}(?: {_CARD}){{1,3}}(?! {_CARD})"
_RANKS = rf"(?:{_ROUND}) ?{_RANK}(?: {_RANK})*"
_PIECE = re.compile(
    rf"(?:{_CARDS}|{_NAME}|{_RANKS}|(?<![\dJQKA])(?:{_SIGN.pattern})\ufe0e? "
    rf"|[{''.join(MARKS)}→] |\S)+"
)
"""What is kept together: a few cards, a name, a suit and its ranks or name, a sign and what follows
it."""


def has_card(text: str) -> bool:
    """Return whether a text shows a card or the sign of a suit."""
    return _SIGN.search(text) is not None


def on_phone(lines: Iterable[Line | str], voice: Voice) -> list[Line]:
    """Return *lines*, with those that show cards or a clock broken for a phone.

    They are broken at their own separators if they have any, else between words. Other sentences
    may wrap as they like, and a screen that shows everything at once is not a phone.
    """
    every = map(fit.line_of, lines)
    if voice.surface.one_screen:
        return [*every]
    return [part for line in every for part in _parts(line)]


def _parts(line: Line) -> list[Line]:
    if fit.columns(line.text) <= fit.PHONE or not (line.clock or has_card(line.text)):
        return [line]
    under = "" if line.strong else fit.UNDER
    texts = fit.filled(line.text.split(_BETWEEN), _BETWEEN, under, fit.PHONE)
    clock = line.clock
    return [
        replace(line, text=text, clock=clock if clock and clock.words in text else None)
        for part in texts
        for text in _filled(part, under)
    ]


def _filled(text: str, under: str) -> list[str]:
    """Return a text in lines for a phone if it shows cards."""
    if fit.columns(text) <= fit.PHONE or not has_card(text):
        return [text]
    first, *rest = _PIECE.findall(text)
    indent = text[: len(text) - len(text.lstrip())]
    under = under or indent
    lines = fit.filled([indent + first, *rest], " ", under, fit.PHONE)
    return _balanced(lines, under) if text.endswith(_ENDS) else lines


def _balanced(lines: list[str], under: str) -> list[str]:
    """Return the lines of a sentence with at least ``LEAST`` words in the last: "with 1 ten."."""
    *before, last = lines
    if not before or len(last.split()) >= LEAST:
        return lines
    *kept, moved = _PIECE.findall(before[-1])
    longer = f"{under}{moved} {last.lstrip()}"
    if len(kept) < LEAST or fit.columns(longer) > fit.PHONE:
        return lines
    indent = before[-1][: len(before[-1]) - len(before[-1].lstrip())]
    return _balanced([*before[:-1], indent + " ".join(kept), longer], under)
