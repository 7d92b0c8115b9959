"""What this process knows of the messages of tables: where they are, and what they show."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.model.ids import TableId, UserId, platform
from bot.model.ports import Need
from bot.model.stores import OutboxStore
from bot.outbox.message_views import Post, Told

MOST_AT_HAND = 2_000
"""Tables kept in memory; beyond that, idle ones are dropped and read again when needed."""


class TablesAtHand:
    """The messages of recent tables; where those of others are is read from the store."""

    def __init__(self, store: OutboxStore) -> None:
        self._store = store
        self._recent: OrderedDict[TableId, Told] = OrderedDict()

    async def get(self, table: TableId) -> Told:
        """Return the messages of a table."""
        if table not in self._recent:
            refs = await self._store.refs(table)
            posts = {target: Post(target, None, *found) for target, found in refs.items()}
            self._recent.setdefault(table, Told(table, posts))
            self._drop_some()
        self._recent.move_to_end(table)
        return self._recent[table]

    def known(self, table: TableId) -> Told | None:
        """Return the messages of a table if they are at hand."""
        return self._recent.get(table)

    def drop(self, table: TableId) -> None:
        """Drop a table, of which nothing is to be told any longer."""
        self._recent.pop(table, None)

    async def read_again(self, table: TableId, on: str, *, is_ours: bool) -> None:
        """Read where other processes have put the messages of a table on a platform.

        Args:
            is_ours: this process has told the table there until now.
        """
        told = self._recent.get(table)
        if told is None:
            return
        refs = await self._store.refs(table)
        for target in {*told.posts, *refs}:
            post = told.posts.get(target)
            # A post that is being sent knows better than the store where it is.
            must_read = post is None or (post.task is None and (post.ref is None or not is_ours))
            if platform(target) == on and must_read:
                told.posts[target] = Post(target, None, *refs.get(target, ()))

    def bury(self, user: UserId) -> None:
        """Have a person's hands posted anew at their next turn: something is written below them.

        Only those that this process tells, for others it is not worth the trouble.
        """
        for told in self._recent.values():
            if (post := told.posts.get(user)) is not None:
                post.buried = True

    async def let_go(self, user: UserId) -> None:
        """Send a person nothing more: cancel what is on its way, leave what is posted."""
        for told in list(self._recent.values()):
            for post in told.of_person(user):
                del told.posts[post.target]
                post.answered = post.asked  # what others have asked for is not waited for
                if post.task is not None:
                    post.task.cancel()
                    await asyncio.gather(post.task, return_exceptions=True)

    def look_again(self) -> None:
        """Have all who wait for a table to be shown look again."""
        for told in self._recent.values():
            told.moved.set()

    @property
    def under_way(self) -> list[TableId]:
        """The tables with messages on their way."""
        return [table for table, told in self._recent.items() if not told.resting]

    @property
    def following(self) -> set[asyncio.Task[None] | None]:
        """The tasks of hands that lack nothing but the cards of others."""
        posts = (post for told in self._recent.values() for post in told.posts.values())
        return {post.task for post in posts if post.need is Need.FOLLOWING}

    def _drop_some(self) -> None:
        """Drop idle tables, oldest first: where their messages are can be read from the store."""
        for table in list(self._recent)[: max(0, len(self._recent) - MOST_AT_HAND)]:
            if self._recent[table].resting:
                del self._recent[table]
