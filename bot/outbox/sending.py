"""Sends a message to one place: drawn from the newest state just before, and not too often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

import structlog

from bot import presenter
from bot.model.errors import RoomGone, RoomMoved, TryLater, Unreachable
from bot.model.ids import MessageRef, TableId
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.ports import Chat, Limits, Need
from bot.model.requests import Person
from bot.model.stores import OutboxStore
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.outbox.late_pictures import LatePictures
from bot.outbox.message_views import UNKNOWN, Look, Post, deal_of, look, targets
from bot.outbox.open_hands import Calls, renew
from bot.outbox.people import People
from bot.outbox.ways_back import way_back, with_way_back
from bot.pictures.gallery import Gallery

OLD_MESSAGE = 50 * 60_000
"""Milliseconds after which a message is replaced instead of edited: platforms limit edits of old
messages, and the conversation has buried it."""

LONGEST_WAIT = 60.0
"""Seconds after which a platform is tried again at the latest, whatever it asks for."""

log = structlog.get_logger(__name__)

GONE = (Unreachable, RoomGone, RoomMoved)
"""What is raised where nothing can be shown any longer, however often it is tried."""


class Errand(NamedTuple):
    """A message to bring up to date.

    Args:
        posts: all posts of the table, by target.
        post: the one of them to update.
        by_now: returns the table in its current state.
        again: has the post sent once more.
    """

    posts: dict[str, Post]
    post: Post
    chat: Chat
    by_now: Callable[[], Awaitable[Live]]
    again: Callable[[], None]


def _has_news(live: Live, post: Post, *, lacking: bool) -> bool:
    """Return whether a message is out of date, is to be posted again, or lacks its picture."""
    changed = post.subject != look(live, post).subject
    return post.target in targets(live.table) and (changed or post.is_asked_for or lacking)


class Sender:
    """Sends messages to rooms and people through their platforms."""

    def __init__(
        self,
        store: OutboxStore,
        people: People,
        now: Callable[[], int],
        gallery: Gallery | None,
    ) -> None:
        self._store = store
        self._people = people
        self._now = now
        self._calls = Calls(store, now)
        self._pictures = LatePictures(gallery)

    async def send(self, errand: Errand) -> None:
        """Send a message, unless the one that is there shows the same already.

        Raises:
            TryLater, Unreachable, RoomGone, RoomMoved.
        """
        post, chat = errand.post, errand.chat
        live = await errand.by_now()
        await self._note(live.table.id, post)
        await _clear_up(post, chat)
        stale, lacking = post.stale, post.awaits_picture
        post.stale = post.awaits_picture = False
        try:
            if stale or _has_news(live, post, lacking=lacking):
                await self._bring(errand, live, lacking=lacking)
            else:
                post.shown = live.table.version
        except GONE:
            raise
        except Exception:  # the next try is still to show it
            post.stale = post.stale or stale
            post.awaits_picture = post.awaits_picture or lacking
            raise

    async def _bring(self, errand: Errand, live: Live, *, lacking: bool) -> None:
        """Send a message that is out of date, once its place takes one."""
        post, chat = errand.post, errand.chat
        wanted = await self._wants(live.table, post)
        if wanted or (post.person is not None and chat.renews):
            await chat.pace(post.place, lambda: post.need)
        elif post.person is None:
            post.shown = live.table.version
            return
        newest = look(await errand.by_now(), post)
        if post.target in targets(newest.live.table):
            await self._show(errand, newest, wanted=wanted, lacking=lacking)
        # Otherwise the deal ended while we waited, or the next one has begun.
        post.shown = newest.live.table.version

    async def _show(self, errand: Errand, newest: Look, *, wanted: bool, lacking: bool) -> None:
        """Draw the newest state and show it.

        Args:
            wanted: the post has a message of its own; a person may have hands open besides.
            lacking: the message that is there still lacks its picture.
        """
        posts, post, chat = errand.posts, errand.post, errand.chat
        table = newest.live.table
        person = post.person
        voice = await self._voice(table, person, chat)
        message = newest.draw(post, voice, _limits(chat, post), self._now())
        if person is not None:
            message = await self._people.as_wanted(person, newest, message, chat, self._now())
            only_follows = post.need is newest.need_of(post) is Need.FOLLOWING
            if lacking or not only_follows:  # those open in a room rest meanwhile
                hand = await self._pictures.hung(message) if chat.renews else message
                await renew(newest, person, chat, hand, anew=post.deal not in (0, table.deal))
            post.deal = table.deal
            rings = message.notify
            await self._calls.call(newest, post, posts, chat, errand.by_now, rings=rings)
        way = None if person is None else way_back(table, person, posts, chat)
        is_there = post.ref is not None and post.digest == hash(message)
        is_news = not is_there or lacking or way not in (None, post.led)
        if wanted and (is_news or post.is_asked_for or message.notify):
            await self._put(errand, newest, message)
            self._pictures.follow(post, message, errand.again)
            if post.target != post.place:
                await self._make_room(table, posts, post, chat)
            post.left = await self._left(errand, newest, voice)
        elif not wanted:
            post.led = UNKNOWN
            await self._leave_private(errand, newest, voice)
        if person is not None and message.notify:  # not before it has gone out
            post.rung = newest.ring
        post.digest = hash(message)
        post.subject, post.at_rest = newest.subject, newest.at_rest
        post.in_match = newest.in_match
        post.promised = False

    async def _leave_private(self, errand: Errand, newest: Look, voice: Voice) -> None:
        """Let the private message of a hand that has moved to the room say so, once.

        A result stays there, without what leads on.
        """
        posts, post, chat = errand.posts, errand.post, errand.chat
        table, person, seat = newest.live.table, post.person, newest.seat
        if person is None or post.ref is None or seat is None or not table.places[seat].in_room:
            return
        if await self._people.is_closed(person.id):
            return
        moved = with_way_back(presenter.hand_moved(voice), table, person, posts, voice, chat)
        result = post.left or await self._left(errand, newest, voice)
        await chat.whisper(post.place, result or moved, post.ref)
        post.ref, post.left, post.noted = None, None, False
        await self._note(table.id, post)

    async def _left(self, errand: Errand, newest: Look, voice: Voice) -> Message | None:
        """Return what a result says once its table has gone on; None for all else."""
        posts, post, chat = errand.posts, errand.post, errand.chat
        left = newest.left(post, voice, chat.limits, self._now())
        if left is None or post.person is None:
            return left
        left = await self._people.as_wanted(post.person, newest, left, chat, self._now())
        return with_way_back(left, newest.live.table, post.person, posts, voice, chat)

    async def _voice(self, table: Table, person: Person | None, chat: Chat) -> Voice:
        """Return the voice for a room, or for a person."""
        if person is None:
            return Voice(table.language, chat.surface)
        return await self._people.voice(person)

    async def _wants(self, table: Table, post: Post) -> bool:
        """Return whether a post has a message of its own.

        A hand that opens in the room, or whose person has left, has no private message; whoever was
        to get a seat hears that the table has closed.
        """
        if table.phase is Phase.CLOSED and post.ref is None and not post.promised:
            return False
        if post.person is None:
            return not post.silent
        seat = table.seat_of(post.person.id)
        if table.phase is not Phase.CLOSED if seat is None else table.places[seat].in_room:
            return False
        return not await self._people.is_closed(post.person.id)

    async def _put(self, errand: Errand, newest: Look, message: Message) -> None:
        posts, post, chat = errand.posts, errand.post, errand.chat
        table = newest.live.table
        message = replace(await self._pictures.hung(message), table=table.id)
        asked = post.asked
        old = await self._stands(table.id, post)
        now = self._now()
        stays = _what_stays(table, post)
        edited = old if stays is None else None
        buried = edited is not None and (
            post.is_asked_for
            or now - post.posted > OLD_MESSAGE
            or _is_above_result(table, posts, post)
            or await _is_far_up(newest, post, edited, chat)
        )
        if post.person is None:
            ref = await chat.show(post.place, message, None if buried else edited)
        else:
            notify = message.notify or buried
            silent = stays is not None and not notify
            message = replace(message, notify=notify, silent=silent)
            voice = await self._people.voice(post.person)
            post.led = way_back(table, post.person, posts, chat)
            back = with_way_back(message, table, post.person, posts, voice, chat)
            ref = await chat.whisper(post.place, back, edited)
        post.rung = newest.ring or post.rung
        post.answered = asked
        if ref != old:
            if post.ref not in (old, None, ref):  # they were greeted while this was on its way
                post.replaced.append(post.ref)
            if buried and old is not None and post.person is None:
                post.replaced.append(old)
            if stays is not None and old is not None:
                post.kept.append((old, stays))
                post.left = None
            post.ref = ref
            post.posted = now
            post.noted = False
            post.buried = False
        await self._note(table.id, post)
        await _clear_up(post, chat)

    async def _note(self, table: TableId, post: Post) -> None:
        """Store where a message is, unless that has been done.

        If the store is down, the next try does it, without posting anything again.
        """
        if not post.noted:
            seated = post.person is not None and post.ref is not None
            await self._store.keep_ref(table, post.target, post.ref, post.posted, seated=seated)
            post.noted = True

    async def _stands(self, table: TableId, post: Post) -> MessageRef | None:
        """Return where a message is; another process may have greeted its person meanwhile."""
        if post.ref is None and self._store.shared:
            known = await self._store.refs(table)
            post.ref, post.posted = known.get(post.target, (None, 0))
        return post.ref

    async def _make_room(
        self, table: Table, posts: dict[str, Post], result: Post, chat: Chat
    ) -> None:
        """Remove the table's own message from a room, where a result has taken its place.

        The next deal gets a new message below the result; if that was quicker than we are, it
        stays. Where older results are need not be known any longer; those of later deals see to
        this one, so that no two wait for each other.
        """
        for target, post in list(posts.items()):
            if post.place != result.place or deal_of(target) >= deal_of(result.target):
                continue
            await _at_rest(post)
            if target == result.place and post.posted > result.posted:
                continue
            if (old := post.ref) is not None:
                if target == result.place:
                    await chat.remove(old)
                await self._store.keep_ref(table.id, target, None, 0)
                await _at_rest(post)  # it may have begun to show the next deal meanwhile
            if post.ref != old:
                post.noted = False
            elif target == result.place:
                posts[target] = Post(target)
            else:
                posts.pop(target, None)

    async def close(self) -> None:
        """Stop waiting for pictures."""
        await self._pictures.close()


def _limits(chat: Chat, post: Post) -> Limits:
    """Return how much a message holds; in a room where hands open it needs no pop-up of one."""
    opens = post.person is None and chat.shows_alone(post.place, True)
    return replace(chat.limits, peek=None) if opens else chat.limits


async def _clear_up(post: Post, chat: Chat) -> None:
    """Remove the messages whose place one has taken, and leave earlier results as they stay.

    Raises:
        TryLater: what is left to do is done with the next try.
    """
    while post.replaced:
        await chat.remove(post.replaced[0])
        del post.replaced[0]
    while post.kept:
        await _leave(post, *post.kept[0], chat)
        del post.kept[0]


async def _leave(post: Post, ref: MessageRef, left: Message, chat: Chat) -> None:
    """Redraw an earlier result as it stays; if that fails for good, it is left as it is."""
    try:
        await chat.redraw(ref, left)
    except TryLater:
        raise
    except Exception:
        log.exception("a result is left as it was", target=post.target)


def _what_stays(table: Table, post: Post) -> Message | None:
    """Return what a person's message about the last deal says from now on; None: it is edited."""
    is_next = post.person is not None and table.phase is Phase.PLAYING
    return post.left if is_next else None


async def _at_rest(post: Post) -> None:
    while post.task is not None:
        await asyncio.wait({post.task})


async def _is_far_up(newest: Look, post: Post, ref: MessageRef, chat: Chat) -> bool:
    """Whether a room's message is to come below what was said since, rather than be edited there.

    That waits for a finished trick, or for somebody's turn: the cards of AI players pass too fast.
    """
    is_worth_it = post.person is None and newest.need_of(post) is not Need.PASSING
    return is_worth_it and await chat.is_buried(ref)


def _is_above_result(table: Table, posts: dict[str, Post], post: Post) -> bool:
    """Whether a deal is being played in a message above the result of the last one.

    That happens when a process dies before it has removed the message that the result replaced,
    and the next deal begins.
    """
    if post.target != post.place or table.phase is not Phase.PLAYING:
        return False
    there = (one for one in posts.values() if one.place == post.place)
    return any(one.ref is not None and one.posted > post.posted for one in there)
