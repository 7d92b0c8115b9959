"""``dehla replay``: records printed for people, and checked against the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from adapters.commandline.arguments import DIFFERENT, DONE, answered
from adapters.commandline.lines import lines_of, name_of, value_of
from adapters.commandline.sheet import sheet
from adapters.commandline.wording import LETTERS, SYMBOLS
from engine.records import RecordDiffers


@answered
def replay(file: str) -> int:
    """Print each deal of *file* (``-``: standard input); return the exit code.

    It is 0 only if the rules agree with every action and every result; otherwise 1, and the last
    line on standard error names the first line, action and reason that differ.
    """
    deals = 0
    for number, line in lines_of(file):
        if not line.strip():
            continue
        try:
            _show(sheet(value_of(line), number))
        except RecordDiffers as differs:
            sys.stdout.flush()
            sys.stderr.write(f"line {number}, {differs}\n")
            return DIFFERENT
        deals += 1
    if not deals:
        sys.stderr.write(
            f"{name_of(file)} is empty; it must hold the record of a deal on each line\n"
        )
        return DIFFERENT
    plural = "deal" if deals == 1 else "deals"
    _show([f"{deals} {plural}: the rules agree with every action and every result"])
    sys.stdout.flush()
    return DONE


def _show(lines: Iterable[str]) -> None:
    """Print lines, with letters for the suits if the screen cannot show symbols."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        "".join(SYMBOLS.values()).encode(encoding)
        letters = {}
    except UnicodeEncodeError:
        letters = LETTERS
    for line in lines:
        sys.stdout.write(line.translate(letters) + "\n")
