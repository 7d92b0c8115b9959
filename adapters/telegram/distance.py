"""How far up a message stands, known from the numbers of messages without reading any.

A supergroup numbers its messages one by one, whoever writes them. So any message that the bot sends
there or is brought, such as a command or a call to somebody's turn, tells how many others have come
before it. How many have come since then is guessed by the pace of late: the next message of the bot
shows whether that was right, so where nobody talks it soon guesses nothing any more.

Elsewhere numbers tell nothing: a forum has one row for all its topics, and in a basic group they
are the bot's own, over all its chats.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from telegram import Message
from telegram.constants import ChatType

from adapters.telegram.addresses import Ref
from bot.model.recent import Recent

SUPPOSED = 2
PER = 40.0
"""Friends at a table are supposed to write so much in so many seconds, until more is known."""


@dataclass(slots=True)
class Known:
    """The newest messages of a group that we know of, with the time; and those that we removed."""

    seen: deque[tuple[int, float]] = field(default_factory=lambda: deque(maxlen=10))
    removed: deque[int] = field(default_factory=lambda: deque(maxlen=100))

    def below(self, number: int, now: float) -> int:
        """Return how many messages may stand below one."""
        (first, began), (newest, ended) = self.seen[0], self.seen[-1]
        unseen = newest - first - len(self.seen) + 1
        pace = (unseen + SUPPOSED) / (ended - began + PER)
        below = newest - number - sum(one > number for one in self.removed)
        return below + int(pace * (now - ended))


class Distance:
    """Counts what lies below messages in supergroups, as far as this process knows."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._groups: Recent[int, Known] = Recent(10_000)

    def saw(self, message: Message) -> None:
        """Note the number of a message that was sent or brought."""
        chat, number = message.chat, message.message_id
        if chat.type != ChatType.SUPERGROUP or chat.is_forum:
            return
        known = self._groups.get(chat.id) or Known()
        if not known.seen or number > known.seen[-1][0]:
            known.seen.append((number, self._clock()))
        self._groups.keep(chat.id, known)

    def removed(self, ref: Ref) -> None:
        """Note that a message of the bot is gone, so that it no longer counts."""
        if (known := self._groups.get(ref.spot.chat)) is not None:
            known.removed.append(ref.message)

    def below(self, ref: Ref) -> int:
        """Return how many messages may stand below one; 0 if nothing is known."""
        known = self._groups.get(ref.spot.chat)
        return 0 if known is None else known.below(ref.message, self._clock())
