"""What is said to people of turns that they have not ended yet: it goes with their move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from bot.model.ids import TableId, UserId
from bot.model.recent import Recent

R = TypeVar("R")

MOST_OF_ONE = 10
"""Number of messages remembered for one person: some never move again, and ask again and again."""


class Turns(Generic[R]):
    """References to messages, by the person and the table whose turn they tell of.

    Args:
        most: number of people for whom they are remembered.
    """

    def __init__(self, most: int) -> None:
        self._said: Recent[UserId, dict[R, TableId]] = Recent(most)
        self._waiting: dict[object, tuple[UserId, TableId]] = {}
        """What is about to be said of turns, each as long as that has not ended."""

    @contextmanager
    def waiting(self, person: UserId, table: TableId) -> Iterator[Callable[[], bool]]:
        """Return whether a turn has ended since this block began, in which something waits."""
        one = object()
        self._waiting[one] = person, table
        try:
            yield lambda: one not in self._waiting
        finally:
            self._waiting.pop(one, None)

    def note(self, person: UserId, table: TableId, said: R) -> None:
        """Remember what tells of a person's turn, in place of what equals it.

        *table* is "" where it is not known.
        """
        others = [one for one in (self._said.get(person) or {}).items() if one[0] != said]
        self._said.keep(person, dict([*others, (said, table)][-MOST_OF_ONE:]))

    def end(self, person: UserId, table: TableId) -> tuple[R, ...]:
        """Return, and forget, what is out of date as a person has moved at *table*, "" for any."""
        for one, (who, its) in list(self._waiting.items()):
            if who == person and not _is_another(its, table):
                del self._waiting[one]
        said = self._said.pop(person) or {}
        stays = {one: its for one, its in said.items() if _is_another(its, table)}
        if stays:
            self._said.keep(person, stays)
        return tuple(one for one in said if one not in stays)


def _is_another(one: TableId, other: TableId) -> bool:
    return "" not in (one, other) and one != other
