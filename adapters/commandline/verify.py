"""``dehla verify``: checks records against what was committed to before each deal."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from adapters.commandline.arguments import DIFFERENT, DONE, answered
from adapters.commandline.lines import lines_of, name_of, value_of
from engine.records import RecordDiffers
from engine.verify import ShuffleDiffers, verified


@answered
def verify(file: str) -> int:
    """Check each deal of *file* (``-``: standard input); return the exit code.

    It is 0 only if commitment, secret, cuts, cards and draws of every deal fit; otherwise 1, and
    the last line on standard error says in which line which of them does not.
    """
    deals: list[str] = []
    for number, line in lines_of(file):
        if not line.strip():
            continue
        try:
            found = verified(value_of(line))
        except (ShuffleDiffers, RecordDiffers) as differs:
            sys.stdout.flush()
            sys.stderr.write(f"line {number}, {differs}\n")
            return DIFFERENT
        also = "" if not found.draws else f" and {found.draws} " + _plural("draw", found.draws)
        print(f"line {number}: deal {found.deal}: commitment, seed, deck{also} fit")
        print(f"  to be compared with what was shown before the deal: {found.commitment}")
        deals.append(found.deal)
    if not deals:
        sys.stderr.write(f"{name_of(file)} is empty; it must hold a deal on each line\n")
        return DIFFERENT
    print(f"{len(deals)} {_plural('deal', len(deals))}: every card is what its commitment binds")
    for note in _notes(deals):
        print(note)
    return DONE


def _notes(deals: list[str]) -> Iterator[str]:
    """Yield what no deal shows on its own: which ones are there twice, and which are missing."""
    numbers: defaultdict[str, set[int]] = defaultdict(set)
    for deal, times in Counter(deals).items():
        if times > 1:
            yield f"{deal} is there {times} times"
        table, _, number = deal.rpartition("-")
        if number.isdigit():
            numbers[table].add(int(number))
    for table, told in numbers.items():
        for before, after in pairwise((0, *sorted(told))):
            if after > before + 1:
                to = "" if after == before + 2 else f" to {table}-{after - 1}"
                yield f"not there: {table}-{before + 1}{to}, broken off or left out"


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"
