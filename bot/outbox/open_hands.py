"""Hands that people have open in a room, alongside their private message or instead of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import replace

from bot import presenter
from bot.model.errors import RoomGone, RoomMoved
from bot.model.ids import platform
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.ports import Chat
from bot.model.requests import Person
from bot.model.stores import OutboxStore
from bot.model.voice import Voice
from bot.outbox.message_views import Look, Post, call_of, look


async def renew(newest: Look, person: Person, chat: Chat, hand: Message, *, anew: bool) -> None:
    """Redraw the hands that a person has open in the rooms, alongside any private message.

    If they get no private message, their turn may open a hand in the first room.

    Args:
        anew: an open hand shows an earlier deal, above its result: it is sent again, below.
    """
    table, seat = newest.live.table, newest.seat
    calls = seat is not None and table.places[seat].in_room and newest.ring is not None
    shown = replace(hand, replaces=True)
    for room in table.rooms:
        if platform(room.id) == platform(person.id):
            await chat.renew(room.id, person.id, shown, opens=calls, anew=anew)
            calls = False


class Calls:
    """The messages in a room that call people to their turn."""

    def __init__(self, store: OutboxStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def call(
        self,
        newest: Look,
        post: Post,
        posts: MutableMapping[str, Post],
        chat: Chat,
        by_now: Callable[[], Awaitable[Live]],
        *,
        rings: bool,
    ) -> None:
        """Call a person whose hand opens in the room; remove the call once they have moved.

        *posts*: those of the table; *by_now* returns the table in its current state.
        """
        table = newest.live.table
        person = post.person
        seat = newest.seat
        if person is None or seat is None or not chat.renews:
            return
        place = table.places[seat]
        due = place.in_room and not place.away and newest.ring is not None
        for room in table.rooms[:1]:
            target = call_of(room.id, person.id)
            ref = posts.setdefault(target, Post(target)).ref
            if due and rings and table.rings and ref is None:
                await chat.pace(room.id, lambda: post.need)
                if look(await by_now(), post).ring != newest.ring:
                    return  # they moved while we waited
                words = presenter.called(table, seat, Voice(table.language, chat.surface))
                with suppress(RoomGone, RoomMoved):  # the room's own message reports that
                    ref = await chat.show(room.id, words, None)
            elif ref is not None and not due:
                await chat.remove(ref)
                ref = None
            else:
                continue
            await self._store.keep_ref(table.id, target, ref, self._now())
            # The posts may have been read again from the store meanwhile.
            posts.setdefault(target, Post(target)).ref = ref
