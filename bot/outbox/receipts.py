"""What people have been shown, and was posted again for them, until the store knows it too."""

from __future__ import annotations

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
        self._asked: dict[tuple[TableId, str], Post | None] = {}
        """What other processes have asked for, by target; None where nothing can be posted."""

    def shown(self, table: TableId, where: str, version: int) -> None:
        """Note what everybody on a platform sees of a table."""
        self._shown[table, where] = version

    def is_heard(self, table: TableId, target: str) -> bool:
        """Return whether a request to post a message again was heard, and is not handed in yet."""
        return (table, target) in self._asked

    def heard(self, table: TableId, target: str, post: Post | None) -> None:
        """Note a request to post a message again; *post* says when that is done."""
        self._asked[table, target] = post

    def leave(self, table: TableId, target: str) -> None:
        """Leave such a request to the process that shows the message now."""
        self._asked.pop((table, target), None)

    async def hand_in(self) -> None:
        """Remove from the outbox what is done since the last call."""
        shown = [(*key, version) for key, version in self._shown.items()]
        self._shown.clear()
        asked = self._asked.items()
        posted = [key for key, post in asked if post is None or not post.is_asked_for]
        if shown or posted:
            await self._store.told(shown, posted)
        for key in posted:
            self._asked.pop(key, None)
