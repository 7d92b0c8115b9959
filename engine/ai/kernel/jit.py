"""Functions on ints and flat arrays, which numba compiles in the compiled kernel.

In the plain kernel the same functions run on Python's lists. Only the sums of the networks are
computed in another way there (see ``packed_ints``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from . import IS_COMPILED
from .arrays import Floats as Floats
from .arrays import IntRows as IntRows
from .arrays import Ints as Ints
from .arrays import Rows as Rows
from .packed_ints import PackedRows

F = TypeVar("F", bound=Callable[..., Any])

NUMBA: Any = import_module("numba") if IS_COMPILED else None
NUMPY: Any = import_module("numpy") if IS_COMPILED else None


def jit(function: F) -> F:
    """Return the function, to be compiled at its first call in the compiled kernel."""
    if NUMBA is None:
        return function
    compiled: F = NUMBA.njit(nogil=True)(function)
    return compiled


def summing(function: F) -> F:
    """Return the same as ``jit``, but sums may be reordered so that several are added at once."""
    if NUMBA is None:
        return function
    compiled: F = NUMBA.njit(nogil=True, fastmath=True)(function)
    return compiled


def cached(function: F) -> F:
    """Return the same as ``jit``, with the machine code kept on disk where that can be written."""
    if NUMBA is None:
        return function
    try:
        compiled: F = NUMBA.njit(nogil=True, cache=True)(function)
    except RuntimeError:  # no folder can be written
        return jit(function)
    return compiled


def ints(values: list[int]) -> Ints:
    """Return an array of these numbers."""
    return values if NUMPY is None else NUMPY.array(values, NUMPY.int64)


def floats(values: list[float]) -> Floats:
    """Return an array of these numbers."""
    return values if NUMPY is None else NUMPY.array(values, NUMPY.float64)


def no_ints(count: int) -> Ints:
    """Return *count* zeros."""
    return [0] * count if NUMPY is None else NUMPY.zeros(count, NUMPY.int64)


def no_int_rows(count: int, length: int) -> IntRows:
    """Return *count* rows of *length* zeros."""
    if NUMPY is None:
        return [[0] * length for _ in range(count)]
    found: IntRows = NUMPY.zeros((count, length), NUMPY.int64)
    return found


def no_floats(count: int) -> Floats:
    """Return *count* zeros."""
    return [0.0] * count if NUMPY is None else NUMPY.zeros(count, NUMPY.float64)


def singles(values: list[float]) -> Floats:
    """Return an array of these numbers in single precision, of which more fit into a register."""
    return values if NUMPY is None else NUMPY.array(values, NUMPY.float32)


def no_singles(count: int) -> Floats:
    """Return *count* zeros in single precision."""
    return singles([0.0] * count)


def rows(values: list[float], length: int) -> Rows:
    """Return rows of this length, in single precision; ``PackedRows`` in the plain kernel."""
    found = [values[begin : begin + length] for begin in range(0, len(values), length)]
    return PackedRows(found) if NUMPY is None else NUMPY.array(found, NUMPY.float32)


def parts(values: list[float], *lengths: int) -> list[list[float]]:
    """Return the values split into lists of these lengths."""
    found, begin = list[list[float]](), 0
    for length in lengths:
        found.append(values[begin : begin + length])
        begin += length
    return found


@jit
def copy(into: Any, values: Any) -> None:
    """Copy *values* into another array of the same length."""
    into[:] = values


@summing
def add_rows(sums: Floats, x: Floats, rows: Rows, begin: int, end: int) -> None:
    """Add the rows from *begin* to *end*, each times its number in *x*, to *sums*.

    Eight rows at a time: *end* - *begin* is a multiple of eight.
    """
    for n in range(begin, end, 8):
        a, b, c, d = x[n], x[n + 1], x[n + 2], x[n + 3]
        e, f, g, h = x[n + 4], x[n + 5], x[n + 6], x[n + 7]
        ra, rb, rc, rd = rows[n], rows[n + 1], rows[n + 2], rows[n + 3]
        re, rf, rg, rh = rows[n + 4], rows[n + 5], rows[n + 6], rows[n + 7]
        for unit in range(len(sums)):
            first = a * ra[unit] + b * rb[unit] + c * rc[unit] + d * rd[unit]
            second = e * re[unit] + f * rf[unit] + g * rg[unit] + h * rh[unit]
            sums[unit] += first + second


@cache
def _instruction(name: str) -> Any:
    """Return a function of one number that compiles to a single instruction of the processor."""
    types = NUMBA.types

    def typed(_: object, number: object) -> tuple[object, object]:
        del number  # its type is what we ask for

        def build(_: object, builder: Any, __: object, args: Any) -> Any:
            if name == "ctpop":
                return builder.ctpop(args[0])
            above = builder.ctlz(args[0], NUMBA.core.cgutils.false_bit)
            return builder.sub(args[0].type(64), above)

        return types.int64(types.int64), build

    return NUMBA.extending.intrinsic(typed)


if NUMBA is None:

    def ones(number: int) -> int:
        """Return how many bits are set."""
        return number.bit_count()

    def width(number: int) -> int:
        """Return the number of the highest bit plus one; 0 for 0."""
        return number.bit_length()

else:
    ones, width = _instruction("ctpop"), _instruction("ctlz")
