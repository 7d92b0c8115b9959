"""Records of closed deals, compressed to about a sixth of their length.

``records.txt``, which has a record of each game, is the compression dictionary: text that a record
shares with it is not stored. It must never change, because records packed with it cannot be read
without it; zlib notices if it does.
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
    """Return a record, whether packed or stored as plain text, as before packing existed."""
    return read(plain) if stored is None else unpacked(stored)


@cache
def _known() -> bytes:
    return Path(__file__).with_name("records.txt").read_bytes()
