"""What people have been shown, and was posted again for them, until the store knows it too."""

from __future__ import annotations

from collections import Counter

from bot.model.ids import TableId
from bot.model.stores import OutboxStore
from bot.outbox.message_views import Post


class Receipts:
    """Hands in what is done, so that the outbox keeps only what is not.

    What other processes have asked for stays there until it is posted: we may die before that.
    """

    def __init__(self, store: OutboxStore) -> None:
        self._store = store
        self._shown: dict[tuple[TableId, str], int] = {}
        """For tables and platforms, the version that everybody there sees."""
        self._asked: dict[tuple[TableId, str], tuple[Post | None, int]] = {}
        """What other processes have asked for, by target, and how often; None where nothing can be
        posted."""

    def shown(self, table: TableId, where: str, version: int) -> None:
        """Note what everybody on a platform sees of a table."""
        self._shown[table, where] = version

    def is_heard(self, table: TableId, target: str, times: int) -> bool:
        """Return whether a request to post a message again was heard, and is not handed in yet.

        Args:
            times: how often it is asked for by now. Whoever asks while it is on its way gets the
                same message; whoever asks later is left in the outbox, and gets another.
        """
        if (table, target) not in self._asked:
            return False
        post, _ = self._asked[table, target]
        if post is not None and post.is_asked_for:
            self._asked[table, target] = post, times
        return True

    def heard(self, table: TableId, target: str, times: int, post: Post | None) -> None:
        """Note a request to post a message again; *post* says when that is done."""
        self._asked[table, target] = post, times

    def leave(self, table: TableId, target: str) -> None:
        """Leave such a request to the process that shows the message now."""
        self._asked.pop((table, target), None)

    async def hand_in(self) -> None:
        """Remove from the outbox what is done since the last call."""
        shown = [(*key, version) for key, version in self._shown.items()]
        self._shown.clear()
        asked = self._asked.items()
        done = {key: times for key, (post, times) in asked if post is None or not post.is_asked_for}
        if shown or done:
            await self._store.told(shown, [*Counter(done).elements()])
        for key in done:
            self._asked.pop(key, None)
