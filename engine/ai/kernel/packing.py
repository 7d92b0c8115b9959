"""Whole numbers as short text: how what the networks have learned stands in the source."""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections.abc import Iterable
from struct import pack, unpack
from zlib import compress, decompress


def packed(numbers: Iterable[int]) -> str:
    """Return numbers from -32768 to 32767 as letters and signs, none a quote or a backslash.

    First stand the low bytes of all, then the high ones, which are much alike.
    """
    some = tuple(numbers)
    pairs = pack(f"<{len(some)}h", *some)
    return b85encode(compress(pairs[::2] + pairs[1::2], 9)).decode()


def unpacked(text: str) -> tuple[int, ...]:
    """Return the numbers of what ``packed`` has made, however its lines are broken."""
    halves = decompress(b85decode("".join(text.split())))
    count = len(halves) // 2
    pairs = bytearray(2 * count)
    pairs[::2], pairs[1::2] = halves[:count], halves[count:]
    return unpack(f"<{count}h", pairs)
