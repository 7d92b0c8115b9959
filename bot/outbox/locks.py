"""Locks by key: who does something with the same thing waits for whoever does it now."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)


class Locks(Generic[K]):
    """A lock for each key, kept as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._used: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: K) -> asyncio.Lock:
        """Return the lock of a key."""
        return self._used.setdefault(key, asyncio.Lock())
