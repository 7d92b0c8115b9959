"""Making messages fit a platform and a phone: rows of buttons, length and width of the text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from bot.model.messages import Button, Kind, Line, Message
from bot.model.names import Name, clean
from bot.model.ports import Limits

Rows = tuple[tuple[Button, ...], ...]

WIDTH = 34
"""Width in columns of a line that a narrow phone does not break."""
PHONE = 38
"""Greatest width in columns of a line that shows cards."""
UNDER = "   "
"""Indent of a line that continues the one above."""
MOST_PER_ROW = 5
"""Most buttons in a row; more would be too narrow for a card on a phone."""
LONGEST_LABEL = 80
"""Most characters on a button, as Discord allows no more."""
_ROW = 36
_FRAME = 2
"""Columns of a row of buttons on a phone, and of what each button needs around its label."""
_SHARE = 0.8
"""Share of a platform's text limit that we use; the rest is for escaping and bold marks."""
_ROBOT = "🤖 "
"""Precedes the name of an AI player."""
_NO_COLUMNS = "\u2060\u2063\u2068\u2069\ufe0e\ufe0f"


def columns(text: str) -> int:
    """Return the width of a text on a phone or in a terminal, in columns."""
    return sum(map(_columns, text))


@cache
def _columns(letter: str) -> int:
    if letter in _NO_COLUMNS or unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def filled(parts: Iterable[str], between: str, under: str = "", width: int = WIDTH) -> list[str]:
    """Return *parts*, joined by *between*, in lines that a phone does not break.

    *under* precedes each line but the first.
    """
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{between}{part}" if lines else part
        if lines and columns(longer) > width:
            lines.append(f"{under}{part}")
        else:
            lines[-1:] = [longer]
    return lines


def room(limits: Limits) -> int:
    """Return how many rows of buttons fit on the platform."""
    return limits.buttons // limits.per_row


def takes_a_row(message: Message, limits: Limits) -> bool:
    """Return whether one more row of buttons fits below a message."""
    return len(message.rows) + len(message.choices) < room(limits)


def in_rows(buttons: Sequence[Button], limits: Limits, per_row: int = MOST_PER_ROW) -> Rows:
    """Return *buttons* in rows as wide as the platform and a phone allow."""
    width = min(per_row, limits.per_row)
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


def in_even_rows(buttons: Sequence[Button], limits: Limits) -> Rows:
    """Return *buttons* in rows of about equal length in which labels are not cut off."""
    return _even(buttons, limits, _beside(buttons))


def _even(buttons: Sequence[Button], limits: Limits, most: int) -> Rows:
    """Return *buttons* in as few rows as possible, *most* per row, all about equally long."""
    rows = -(-len(buttons) // min(most, limits.per_row))
    return in_rows(buttons, limits, -(-len(buttons) // max(rows, 1)) or 1)


def _beside(buttons: Sequence[Button]) -> int:
    """Return how many of these buttons fit side by side on a phone."""
    longest = max((columns(one.label) for one in buttons), default=0)
    return max(1, min(MOST_PER_ROW, _ROW // (longest + _FRAME)))


def grouped_rows(groups: Iterable[Sequence[Button]], limits: Limits, spare: int = 0) -> Rows:
    """Return each group of buttons in rows of its own, leaving *spare* rows of the platform free.

    If all fit in one row, or that would take too many rows, groups are not kept apart.
    """
    found = [group for group in groups if group]
    every = [button for group in found for button in group]
    width = _beside(every)
    if len(every) <= width:
        return in_rows(every, limits)
    rows = tuple(row for group in found for row in _even(group, limits, width))
    return rows if len(rows) <= room(limits) - spare else in_rows(every, limits, limits.per_row)


def message(
    title: str,
    lines: Iterable[Line | str],
    rows: Iterable[tuple[Button, ...]],
    limits: Limits | None = None,
    kind: Kind = Kind.NOTICE,
) -> Message:
    """Return a message without empty rows; if it is too long, its last lines are left out."""
    made = Message(title, tuple(map(line_of, lines)), tuple(row for row in rows if row), kind)
    return made if limits is None else _shortened(made, limits)


def line_of(line: Line | str) -> Line:
    """Return a line of a message, which may be no more than its text."""
    return line if isinstance(line, Line) else Line(line)


def most_text(limits: Limits) -> int:
    """Return how many characters a message may have."""
    return int(limits.text * _SHARE)


def _shortened(whole: Message, limits: Limits) -> Message:
    """Leave out lines from the end until the text fits, strong and quiet ones last."""
    most = most_text(limits)
    lines = list(whole.lines)
    while len(lines) > 1 and len(replace(whole, lines=tuple(lines)).text) > most:
        weak = [place for place, line in enumerate(lines) if not (line.strong or line.quiet)]
        del lines[weak[-1] if weak else -1]
    return replace(whole, lines=tuple(lines))


def short_names(names: Sequence[Name], most: int) -> list[Name]:
    """Return names that take *most* columns in all, if need be without robot signs or shortened."""
    if sum(map(columns, names)) <= most:
        return list(names)
    bare = [Name(one.removeprefix(_ROBOT)) for one in names]
    fair, spare = most // len(bare), most - sum(map(columns, bare))
    return [_short(one, max(fair, columns(one) + spare)) for one in bare]


def _short(name: Name, most: int) -> Name:
    """Return a name in at most *most* columns, but at least two characters."""
    shorter = (clean(name, letters) for letters in range(most, 1, -1))
    return next((one for one in (name, *shorter) if columns(one) <= most), clean(name, 2))


def cut(text: str, most: int = LONGEST_LABEL) -> str:
    """Return a label, shortened if a button cannot hold it."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def apart(blocks: Iterable[Sequence[Line | str]]) -> list[Line | str]:
    """Return the lines of all blocks with an empty line between them."""
    found: list[Line | str] = []
    for block in blocks:
        if block:
            found += ["", *block] if found else block
    return found
