"""The learned weights of the networks, kept as data beside the code: integers of sixteen bits.

A file holds the low bytes of all numbers and then the high bytes, compressed as a whole: high bytes
are much alike, so they compress well together.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from struct import pack, unpack
from zlib import compress, decompress


def read(name: str) -> tuple[int, ...]:
    """Return the numbers of a file of this package."""
    return unpacked(files(__package__).joinpath(name).read_bytes())


def packed(numbers: Iterable[int]) -> bytes:
    """Return numbers from -32768 to 32767 as the bytes of a file."""
    some = tuple(numbers)
    pairs = pack(f"<{len(some)}h", *some)
    return compress(pairs[::2] + pairs[1::2], 9)


def unpacked(held: bytes) -> tuple[int, ...]:
    """Return the numbers in bytes that ``packed`` has made."""
    halves = decompress(held)
    count = len(halves) // 2
    pairs = bytearray(2 * count)
    pairs[::2], pairs[1::2] = halves[:count], halves[count:]
    return unpack(f"<{count}h", pairs)
