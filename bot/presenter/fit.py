"""Making messages fit a platform: rows of buttons, length of the text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.messages import Button, Line, Message
from bot.ports import Limits

MOST_PER_ROW = 5
"""More buttons side by side are too narrow for a card on a phone."""
_SHARE = 0.8
"""The part of a text that may be ours: escaping and bold marks of a platform take the rest."""


def in_rows(
    buttons: Sequence[Button], limits: Limits, per_row: int = MOST_PER_ROW
) -> tuple[tuple[Button, ...], ...]:
    """Return *buttons* in rows as wide as the platform and a phone allow."""
    width = min(per_row, limits.per_row)
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


def grouped_rows(
    groups: Iterable[Sequence[Button]], limits: Limits, spare: int = 0
) -> tuple[tuple[Button, ...], ...]:
    """Return each group of buttons in rows of its own, *spare* rows less than the platform has.

    Where that takes too many rows, the groups follow each other without a break.
    """
    rows = tuple(row for group in groups for row in in_rows(group, limits))
    if len(rows) <= limits.buttons // limits.per_row - spare:
        return rows
    return in_rows([button for row in rows for button in row], limits, limits.per_row)


def message(
    title: str,
    lines: Iterable[Line | str],
    rows: Iterable[tuple[Button, ...]],
    limits: Limits | None = None,
) -> Message:
    """Return a message without empty rows; where it is too long, its last lines are left out."""
    made = Message(title, tuple(_line(one) for one in lines), tuple(row for row in rows if row))
    return made if limits is None else _shortened(made, limits)


def _line(line: Line | str) -> Line:
    return line if isinstance(line, Line) else Line(line)


def _shortened(whole: Message, limits: Limits) -> Message:
    """Leave out the last lines that do not stand out, until the text fits."""
    most = int(limits.text * _SHARE)
    lines = list(whole.lines)
    while len(lines) > 1 and len(replace(whole, lines=tuple(lines)).text) > most:
        weak = [place for place, line in enumerate(lines) if not line.strong]
        del lines[weak[-1] if weak else -1]
    return replace(whole, lines=tuple(lines))


def apart(blocks: Iterable[Sequence[Line | str]]) -> list[Line | str]:
    """Return the lines of all blocks with an empty line between them."""
    found: list[Line | str] = []
    for block in blocks:
        if block:
            found += ["", *block] if found else block
    return found
