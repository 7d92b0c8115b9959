"""A message goes out to one place: drawn from the newest state just before, and not too often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.model.ids import MessageRef, TableId
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.ports import Chat
from bot.model.requests import Person
from bot.model.stores import OutboxStore
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.outbox.late_pictures import LatePictures
from bot.outbox.message_views import Look, Post, look, targets
from bot.outbox.open_hands import Calls, renew
from bot.outbox.people import People
from bot.pictures.gallery import Gallery

OLD_MESSAGE = 50 * 60_000
"""An older message is posted anew: platforms limit its edits, and the talk has buried it."""


class Sender:
    """Sends what stands in a room or with a person, by its platform."""

    def __init__(
        self,
        store: OutboxStore,
        people: People,
        now: Callable[[], int],
        gallery: Gallery | None,
        *,
        alone: bool,
    ) -> None:
        """*alone*: no other process serves the store."""
        self._store = store
        self._people = people
        self._now = now
        self._alone = alone
        self._calls = Calls(store, now)
        self._pictures = LatePictures(gallery)

    async def send(
        self,
        posts: dict[str, Post],
        post: Post,
        chat: Chat,
        by_now: Callable[[], Awaitable[Live]],
        again: Callable[[], None],
    ) -> None:
        """Send one of the *posts* of a table, unless what it shows stands there already.

        Args:
            by_now: gives the table as it is.
            again: has the post sent once more.

        Raises:
            TryLater, Unreachable, RoomGone, RoomMoved.
        """
        live = await by_now()
        lacking, post.awaits_picture = post.awaits_picture, False
        seen = post.subject == look(live, post).subject and not (post.ringing or lacking)
        if seen or post.target not in targets(live.table):
            post.shown = live.table.version
            return
        wanted = await self._wants(live.table, post)
        if wanted or (post.person is not None and chat.renews):
            await chat.pace(post.place, lambda: post.need)
        elif post.person is None:
            post.shown = live.table.version
            return
        newest, person = look(await by_now(), post), post.person
        known = newest.live.table
        if post.target not in targets(known):  # the deal is over, or the next one has begun
            post.shown = known.version
            return
        voice = await self._voice(known, person, chat)
        message = newest.draw(post, voice, chat.limits, self._now())
        if person is not None:
            message = await self._people.as_wanted(person, newest, message, chat, self._now())
            await renew(newest, person, chat, message)
            await self._calls.call(newest, post, posts, chat, by_now, rings=message.notify)
        is_news = post.digest != hash(message) or lacking
        if wanted and (is_news or post.ringing or message.notify):
            await self._put(newest, post, chat, message)
            self._pictures.follow(post, message, again)
            if post.target != post.place:
                await self._make_room(known, posts, post, chat)
            post.left = newest.left(post, voice, chat.limits, self._now())
        post.shown, post.digest, post.subject = known.version, hash(message), newest.subject

    async def _voice(self, table: Table, person: Person | None, chat: Chat) -> Voice:
        """Return how to speak in a room, or to a person."""
        if person is None:
            return Voice(table.language, chat.surface)
        return await self._people.voice(person)

    async def _wants(self, table: Table, post: Post) -> bool:
        """A hand that opens in the room, or whose person has gone, has no private message."""
        if table.phase is Phase.CLOSED and post.ref is None:
            return False
        if post.person is None:
            return not post.silent
        seat = table.seat_of(post.person.id)
        if seat is None or table.places[seat].in_room:
            return False
        return (await self._people.facts(post.person.id)).get("reachable") is not False

    async def _put(self, newest: Look, post: Post, chat: Chat, message: Message) -> None:
        message = await self._pictures.hung(message)
        table = newest.live.table
        old, now = await self._stands(table.id, post), self._now()
        buried = old is not None and (post.ringing or now - post.posted > OLD_MESSAGE)
        if post.person is None:
            ref = await chat.show(post.place, message, None if buried else old)
        else:
            ringing = replace(message, notify=message.notify or buried)
            ref = await chat.whisper(post.place, ringing, old)
        post.rung = newest.ring or post.rung
        if ref != old:
            post.ref, post.posted = ref, now
            await self._store.keep_ref(table.id, post.target, ref, now)
        if buried and old is not None and post.person is None:
            await chat.remove(old)

    async def _stands(self, table: TableId, post: Post) -> MessageRef | None:
        """Return where a message stands: another process may have greeted its person."""
        if post.ref is None and not self._alone:
            known = await self._store.refs(table)
            post.ref, post.posted = known.get(post.target, (None, 0))
        return post.ref

    async def _make_room(
        self, table: Table, posts: dict[str, Post], result: Post, chat: Chat
    ) -> None:
        """Take the table's own message away, whose place a result has taken in a room.

        The next deal gets one below the result; of older results nothing needs to be known.
        """
        for target, post in list(posts.items()):
            if target == result.target or post.place != result.place:
                continue
            if post.task is not None:
                await asyncio.wait({post.task})
            if target == result.place and post.ref is not None:
                await chat.remove(post.ref)
            if post.ref is not None:
                await self._store.keep_ref(table.id, target, None, 0)
            posts[target] = Post(target)

    async def close(self) -> None:
        """Wait for no more pictures."""
        await self._pictures.close()
