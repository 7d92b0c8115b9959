"""Rows of numbers that plain Python adds in one operation: SWAR, "SIMD within a register".

A row is one int with its numbers side by side in fields of 64 bits. So a weighted sum of rows takes
one operation for each row instead of one for each number. Numbers are kept in thousandths, as they
were learned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from struct import Struct

from .arrays import Floats

FIELD = 64
ONE = 1000
"""How many units make 1 in the numbers kept."""
HALF = 1 << FIELD - 2
"""More than any sum in a field. A negative sum borrows from the field above it; adding HALF to
every field before reading makes all of them positive."""


class PackedRows(list[Floats]):
    """Rows of the same length."""

    def __init__(self, rows: Sequence[list[float]]) -> None:
        super().__init__(rows)
        self._whole = [side_by_side(row) for row in rows]
        self._start: tuple[Floats | None, int] = (None, 0)

    def sums(self, base: Floats, places: Iterable[int]) -> int:
        """Return *base* plus the rows at *places*, still side by side."""
        whole = self._whole
        return self._of(base) + sum([whole[place] for place in places])

    def products(self, base: Floats, factors: Iterable[int], unit: int) -> int:
        """Return *base* plus the first rows, each times its factor, of which *unit* makes 1."""
        pairs = zip(factors, self._whole, strict=False)
        return unit * self._of(base) + sum([factor * row for factor, row in pairs if factor])

    def more(self, begin: int, factors: Iterable[int]) -> int:
        """Return the sum of the rows from *begin* on, each times its factor, still side by side."""
        pairs = zip(factors, self._whole[begin:], strict=False)
        return sum([factor * row for factor, row in pairs if factor])

    def _of(self, base: Floats) -> int:
        """Return *base* side by side, computed once for the same list."""
        if self._start[0] is not base:
            self._start = base, side_by_side([base[place] for place in range(len(base))])
        return self._start[1]


def side_by_side(row: Iterable[float]) -> int:
    """Return the numbers packed into one int, the first in the lowest field."""
    return sum(round(ONE * one) << FIELD * place for place, one in enumerate(row))


def apart(whole: int, count: int) -> list[int]:
    """Return the *count* numbers that are packed in *whole*."""
    read, halves = _reader(count)
    return [one - HALF for one in read.unpack((whole + halves).to_bytes(read.size, "little"))]


@cache
def _reader(count: int) -> tuple[Struct, int]:
    return Struct(f"<{count}Q"), sum(HALF << FIELD * place for place in range(count))
