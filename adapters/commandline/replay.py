"""``dehla replay``: records printed for people, and checked against the rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator

from adapters.commandline.asked import DIFFERENT, DONE, STREAM, BadInput, answered
from adapters.commandline.sheet import sheet
from adapters.commandline.wording import LETTERS, SYMBOLS
from engine.records import Difference, RecordDiffers


@answered
def replay(file: str) -> int:
    """Print each deal of *file* (``-``: standard input); return the exit code.

    It is 0 only if the rules agree with every action and every result; otherwise 1, and the last
    line on standard error names the first line, action and reason that differ.
    """
    deals = 0
    for number, line in _lines(file):
        if not line.strip():
            continue
        try:
            _show(sheet(_record(line), number))
        except RecordDiffers as differs:
            sys.stdout.flush()
            sys.stderr.write(f"line {number}, {differs}\n")
            return DIFFERENT
        deals += 1
    if not deals:
        sys.stderr.write(
            f"{_name(file)} is empty; it must hold the record of a deal on each line\n"
        )
        return DIFFERENT
    plural = "deal" if deals == 1 else "deals"
    _show([f"{deals} {plural}: the rules agree with every action and every result"])
    sys.stdout.flush()
    return DONE


def _show(lines: Iterable[str]) -> None:
    """Print lines, with letters for the suits where the screen knows no symbols."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        "".join(SYMBOLS.values()).encode(encoding)
        letters = {}
    except UnicodeEncodeError:
        letters = LETTERS
    for line in lines:
        sys.stdout.write(line.translate(letters) + "\n")


def _record(line: bytes) -> object:
    """Return the JSON value of a line."""
    try:
        return json.loads(line.rstrip().decode("utf-8"))
    except json.JSONDecodeError as error:
        reason = f"this is not JSON: {error.msg} at character {error.pos + 1}"
    except UnicodeDecodeError as error:
        reason = f"this is not UTF-8 at byte {error.start + 1}"
    except RecursionError:
        reason = "it is nested too deeply"
    except ValueError:  # a number of thousands of digits
        reason = "this is not JSON that can be read: a number is too long"
    raise RecordDiffers(Difference(reason))


def _lines(file: str) -> Iterator[tuple[int, bytes]]:
    try:
        if file == STREAM:
            yield from enumerate(sys.stdin.buffer, 1)
            return
        with open(file, "rb") as stream:
            yield from enumerate(stream, 1)
    except OSError as error:
        raise BadInput(f"{_name(file)} cannot be read: {error.strerror}") from None


def _name(file: str) -> str:
    return "standard input" if file == STREAM else file
