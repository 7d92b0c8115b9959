"""The link from a person's private message about a table back to its room."""

from __future__ import annotations

from collections.abc import Mapping

from bot import presenter
from bot.model.ids import MessageRef, platform
from bot.model.messages import Message
from bot.model.ports import Chat
from bot.model.requests import Person
from bot.model.table import Table
from bot.model.voice import Voice
from bot.outbox.message_views import UNKNOWN, Post, shown_in


def newest_there(table: Table, person: Person, posts: Mapping[str, Post]) -> MessageRef | None:
    """Return the newest message of the table in a person's room; None if nothing stands there."""
    home = platform(person.id)
    rooms = [one.id for one in table.rooms if platform(one.id) == home]
    shown = {target for room in rooms for target in shown_in(table, room)}
    there = [one for one in posts.values() if one.target in shown and one.ref is not None]
    newest = max(there, key=lambda one: one.posted, default=None)
    return None if newest is None else newest.ref


def way_back(table: Table, person: Person, posts: Mapping[str, Post], chat: Chat) -> str | None:
    """Return a link to that message; None if there is none, or it has no link."""
    newest = newest_there(table, person, posts)
    return None if newest is None else chat.way_to(newest)


def led_elsewhere(table: Table, posts: Mapping[str, Post], chat: Chat) -> list[Post]:
    """Return the private messages on a platform that do not lead to the newest message there."""
    sent = (one for one in posts.values() if one.led != UNKNOWN)
    return [
        one
        for one in sent
        if one.person is not None
        and platform(one.person.id) == chat.platform
        and way_back(table, one.person, posts, chat) not in (None, one.led)
    ]


def with_way_back(
    whisper: Message,
    table: Table,
    person: Person,
    posts: Mapping[str, Post],
    voice: Voice,
    chat: Chat,
) -> Message:
    """Return a private message with a link to the newest message of the table in their room.

    After a deal that is its result only, because the result replaces the table's own message; if
    neither is there yet, there is no link until it is.

    Args:
        posts: those of the table.
    """
    url = way_back(table, person, posts, chat)
    return whisper if url is None else presenter.with_way_back(whisper, url, voice, chat.limits)
