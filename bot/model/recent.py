"""A cache of bounded size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A cache of at most *most* values; the least recently used is dropped first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def keep(self, key: K, value: V) -> None:
        """Remember *value* under *key*."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def get(self, key: K) -> V | None:
        """Return what is remembered under *key*."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def pop(self, key: K) -> V | None:
        """Return what is remembered under *key*, and forget it."""
        return self._kept.pop(key, None)

    def take(self, is_meant: Callable[[K, V], bool]) -> list[V]:
        """Return all that is remembered and meant, judged by its key too, and forget it."""
        return [self._kept.pop(key) for key, value in [*self._kept.items()] if is_meant(key, value)]

    def drop(self, is_wrong: Callable[[V], bool]) -> None:
        """Forget every value that is wrong."""
        for key in [key for key, value in self._kept.items() if is_wrong(value)]:
            del self._kept[key]

    def drop_oldest(self, is_over: Callable[[V], bool]) -> None:
        """Forget values, the least recently used first, up to one that is not over yet."""
        while self._kept and is_over(next(iter(self._kept.values()))):
            self._kept.popitem(last=False)
