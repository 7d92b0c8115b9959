"""Records of closed deals, compressed to some sixth of their length.

``records.txt`` holds a record of each game: what the text of a record repeats from there is not
stored. It must never change, for what was packed with it cannot be read without it; zlib notices.
"""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

from bot.storage.codec import read, written
from engine.game import Json


def packed(record: Json) -> bytes:
    """Return a record as it is stored."""
    work = zlib.compressobj(level=9, zdict=_known())
    return work.compress(written(record).encode()) + work.flush()


def unpacked(stored: bytes) -> Json:
    """Return a record that was stored."""
    work = zlib.decompressobj(zdict=_known())
    return read((work.decompress(stored) + work.flush()).decode())


def either(plain: str, stored: bytes | None) -> Json:
    """Return a record, packed or, from before there was packing, as plain text."""
    return read(plain) if stored is None else unpacked(stored)


@cache
def _known() -> bytes:
    return Path(__file__).with_name("records.txt").read_bytes()
