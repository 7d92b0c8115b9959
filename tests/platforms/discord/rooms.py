"""Channels and their messages, through the bot's own token."""

from __future__ import annotations

from typing import Any

from tests.platforms.discord.checks import message_errors
from tests.platforms.discord.refusal import Refusal, known
from tests.platforms.discord.world import (
    EPHEMERAL,
    READ_HISTORY,
    SEND,
    SEND_IN_THREADS,
    VIEW,
    Channel,
    Message,
    User,
    World,
    stamp,
)

Json = dict[str, Any]
Reply = tuple[int, Any]


def judged(world: World, message: Json) -> None:
    """Refuse a message that breaks Discord's limits."""
    wrong = message_errors(message)
    world.violations += wrong
    if wrong:
        raise Refusal(400, 50006 if wrong[0].startswith("empty") else 50035, "; ".join(wrong))


def new_message(
    world: World, channel: Channel, author: User | None = None, **facts: Any
) -> Message:
    """Return a message, of the bot if of nobody else, in which nothing is written yet."""
    id = world.new_id()
    data: Json = {
        "id": id, "channel_id": channel.id, "author": (author or world.bot).data,
        "timestamp": stamp(), "edited_timestamp": None, "type": 0, "tts": False,
        "mention_everyone": False, "mentions": [], "mention_roles": [], "pinned": False,
        "content": "", "embeds": [], "components": [], "attachments": [], "flags": 0,
    }  # fmt: skip
    message = Message(id, channel, data, **facts)
    message.data["flags"] |= EPHEMERAL if message.only_for else 0
    world.messages[message.id] = message
    channel.messages.append(message)
    return message


def written(world: World, message: Message, body: Json) -> Message:
    """Write what a request says into a message, if it may be so."""
    judged(world, message.data | body)
    message.write(body)
    return message


class Rooms:
    """Answers calls below ``/channels``."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_nonce: dict[tuple[str, str], Message] = {}

    def answer(self, method: str, id: str, rest: list[str], body: Json, query: Json) -> Reply:
        """Answer one call."""
        channel = known(self._world.channels, id, 10003, "Channel")
        rights = int(channel.rights_of_bot)
        if not rights & VIEW:
            raise Refusal(403, 50001, "Missing Access")
        if (method, rest) == ("GET", ["messages"]):
            return 200, self._since(channel, query) if rights & READ_HISTORY else []
        if not rights & (SEND_IN_THREADS if channel.type == 11 else SEND):
            raise Refusal(403, 50013, "Missing Permissions")
        if body.get("files") and not channel.takes_files:
            raise Refusal(403, 50013, "Missing Permissions")
        match method, rest:
            case "POST", ["messages"]:
                return self._post(channel, body)
            case "PATCH", ["messages", message]:
                self._reachable(channel)
                found = self._found(channel, message)
                return 200, written(self._world, found, body).data
            case "DELETE", ["messages", message]:
                self._found(channel, message).deleted = True
                return 204, None
        raise Refusal(405, 0, "405: Method Not Allowed")

    def _reachable(self, channel: Channel) -> None:
        person = channel.person
        if person is None:
            return
        if not any(person in guild.members for guild in self._world.guilds.values()):
            raise Refusal(403, 50278, "Cannot send messages: no mutual guilds")
        if not person.open:
            raise Refusal(403, 50007, "Cannot send messages to this user")

    def _post(self, channel: Channel, body: Json) -> Reply:
        self._reachable(channel)
        nonce = channel.id, str(body.get("nonce"))
        if body.get("enforce_nonce") and nonce in self._by_nonce:
            return 200, self._by_nonce[nonce].data
        judged(self._world, body)
        message = written(self._world, new_message(self._world, channel), body)
        self._by_nonce[nonce] = message
        return 200, message.data

    def _since(self, channel: Channel, query: Json) -> list[Json]:
        """Return what was said after a message, newest first, without what others have written."""
        after = int(query["after"])
        later = [one for one in self._world.said(channel) if int(one.id) > after]
        found = later[: int(query["limit"])]
        return [self._as_bots_see(one) for one in reversed(found)]

    def _as_bots_see(self, message: Message) -> Json:
        is_own = message.data["author"]["id"] == self._world.bot.id
        return message.data if is_own else message.data | {"content": ""}

    def _found(self, channel: Channel, id: str) -> Message:
        message = self._world.messages.get(id)
        if message is not None and message.only_for is not None:
            self._world.violations.append("an ephemeral message was asked for in its channel")
            message = None
        if message is None or message.deleted or message.channel is not channel:
            raise Refusal(404, 10008, "Unknown Message")
        return message
