"""What people do on the loopback Telegram, and what they see."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit

from tests.platforms.telegram.bell import PATIENCE, Bell
from tests.platforms.telegram.updates import Updates
from tests.platforms.telegram.weather import Fault, Weather
from tests.platforms.telegram.world import (
    Chat,
    Json,
    Message,
    Query,
    Refusal,
    User,
    World,
    member,
)  # fmt: skip

T = TypeVar("T")


class People:
    """Mixed into the server: what a test lets people do."""

    bell: Bell
    world: World
    updates: Updates
    weather: Weather

    # who and where
    def person(self, name: str, *, started: bool = True, language: str | None = "en") -> User:
        """Add somebody; *started*: they have opened the private chat before."""
        user = User(7_000_000_000 + self.world.next(), name, language, started)
        self.world.users[user.id] = user
        self.world.chats[user.id] = Chat(user.id, "private", members=[user])
        return user

    def group(self, title: str, *members: User, topics: set[int] | None = None) -> Chat:
        """Add a supergroup; the first of its members owns it."""
        return self._group(-1_002_000_000_000, "supergroup", title, members, topics or set())

    def basic_group(self, title: str, *members: User) -> Chat:
        """Add a basic group, which may become a supergroup."""
        return self._group(-4_000_000, "group", title, members, set())

    def _group(
        self, base: int, kind: str, title: str, members: tuple[User, ...], topics: set[int]
    ) -> Chat:
        chat = Chat(base - self.world.next(), kind, title, list(members), list(members[:1]), topics)
        self.world.chats[chat.id] = chat
        return chat

    # what they do
    async def say(
        self,
        user: User,
        chat: Chat,
        text: str,
        *,
        topic: int | None = None,
        to: Message | None = None,
        wait: bool = True,
    ) -> Message:
        """Write something; with *wait*, until the bot has dealt with it, if it sees it at all.

        *to*: it answers this message.
        """
        data: Json = {"from": user.json, "text": text}
        if to is not None:
            data["reply_to_message"] = to.data
        if text.startswith("/"):
            length = len(text.split()[0])
            data["entities"] = [{"type": "bot_command", "offset": 0, "length": length}]
        if topic is not None:
            data |= {"message_thread_id": topic, "is_topic_message": True}
        message = self.world.store(chat, data, by_bot=False)
        if self._is_seen(chat, text, to):
            await self._push("message", message.data, wait)
        return message

    async def say_namelessly(self, chat: Chat, text: str, *, channel: bool = False) -> None:
        """Write in the name of the group, as anonymous administrators do, or of a channel."""
        name = "Channel_Bot" if channel else "GroupAnonymousBot"
        number = 136_817_688 if channel else 1_087_968_824
        writer: Json = {"id": -1_001_999_999_999, "type": "channel", "title": "News"}
        by = {"id": number, "is_bot": True, "first_name": name, "username": name}
        data = {"from": by, "text": text, "sender_chat": writer if channel else chat.json}
        await self._push("message", self.world.store(chat, data, by_bot=False).data)

    def _is_seen(self, chat: Chat, text: str, to: Message | None = None) -> bool:
        """In groups only an administrator sees all; others, commands and replies to them alone."""
        is_for_bot = text.startswith("/") or (to is not None and to.by_bot)
        return chat.bot_in and (chat.is_private or chat.bot_is_admin or is_for_bot)

    async def write(self, user: User, text: str, *, wait: bool = True) -> Message:
        """Write to the bot in private."""
        return await self.say(user, self.world.private(user), text, wait=wait)

    async def start_bot(self, user: User, payload: str = "", *, wait: bool = True) -> None:
        """Open the private chat and press *Start*."""
        user.started, user.blocked = True, False
        await self.write(user, f"/start {payload}".strip(), wait=wait)

    async def follow(self, user: User, url: str) -> None:
        """Tap on a link to the bot, and on *Start* there."""
        parts = urlsplit(url)
        assert (parts.netloc, parts.path) == ("t.me", f"/{self.world.bot.name}"), url
        await self.start_bot(user, parse_qs(parts.query)["start"][0])

    def led_to(self, user: User, url: str) -> Message:
        """Return the message that a link opens for somebody: one in a supergroup of theirs."""
        numbers = urlsplit(url).path.removeprefix("/c/").split("/")
        chat, *topic, number = map(int, numbers)
        group = self.world.chats[-1_000_000_000_000 - chat]
        assert group.kind == "supergroup", f"{group.kind} has no links: {url}"
        assert user in group.members, f"{user.name} cannot follow {url}"
        message = self.world.find(group, number)
        assert message is not None, f"nothing stands at {url}"
        assert [message.topic] == (topic or [None]), url
        return message

    async def press(self, user: User, message: Message, label: str) -> Query:
        """Press a button, and wait for what pops up."""
        data = message.button(label)["callback_data"]
        return await self.press_data(user, message, data)

    async def press_data(
        self, user: User, message: Message, data: str, *, wait: bool = True
    ) -> Query:
        """Press what *message* shows, or what it once showed."""
        assert user in message.chat.members, f"{user.name} does not see that message"
        assert message.reader in (None, user), f"{user.name} does not see that message"
        query = Query(str(self.world.next()), user, data, time.monotonic(), message)
        self.world.queries[query.id] = query
        body = {"id": query.id, "from": user.json, "chat_instance": "1", "data": data}
        self.updates.push("callback_query", {**body, "message": message.data})
        if wait:
            async with asyncio.timeout(PATIENCE):
                await query.answered.wait()
        return query

    async def block(self, user: User) -> None:
        """Block the bot."""
        user.blocked = True
        await self._membership(user, self.world.private(user), "kicked")

    async def remove_bot(self, user: User, chat: Chat, status: str = "left") -> None:
        """Remove the bot from a group."""
        chat.bot_in = False
        await self._membership(user, chat, status)

    async def add_bot(self, user: User, chat: Chat, *, by_link: bool = False) -> None:
        """Add the bot to a group; a link that does so says hello there as well."""
        chat.bot_in = True
        await self._membership(user, chat, "member", "left")
        if by_link:
            await self.say(user, chat, f"/start@{self.world.bot.name} hello")

    async def promote_bot(self, chat: Chat, *, is_admin: bool = True) -> None:
        """Make the bot an administrator of a group, or a member as others are."""
        before, chat.bot_is_admin = chat.bot_is_admin, is_admin
        names = {True: "administrator", False: "member"}
        await self._membership(chat.members[0], chat, names[is_admin], names[before])

    async def _membership(
        self, user: User, chat: Chat, status: str, before: str = "member"
    ) -> None:
        bot = self.world.bot
        change = {"old_chat_member": member(bot, before), "new_chat_member": member(bot, status)}
        body: Json = {"chat": chat.json, "from": user.json, "date": 1_790_000_000}
        await self._push("my_chat_member", body | change)

    def upgrade(self, chat: Chat) -> Chat:
        """Turn a group into a supergroup, which the bot is not told of yet."""
        new = self.group(chat.title, *chat.members)
        chat.moved_to = new.id
        return new

    async def tell_of_upgrade(self, old: Chat, new: Chat) -> None:
        """Tell the bot, in both chats."""
        by = old.members[0].json
        said = self.world.store(old, {"from": by, "migrate_to_chat_id": new.id}, by_bot=False)
        also = self.world.store(new, {"from": by, "migrate_from_chat_id": old.id}, by_bot=False)
        await self._push("message", said.data)
        await self._push("message", also.data)

    async def _push(self, kind: str, body: Json, wait: bool = True) -> None:
        number = self.updates.push(kind, body)
        if wait:
            await self.until(lambda: self.updates.is_confirmed(number))

    # what goes wrong
    def fail(
        self,
        method: str,
        code: int,
        description: str,
        *,
        times: int = 1,
        when: Callable[[Json], bool] = lambda _: True,
        **parameters: int,
    ) -> None:
        """Let the next calls of a method be refused."""
        refusal = Refusal(code, description, **parameters)
        self.weather.add(Fault(method, "refuse", refusal, times, when))

    # what they see
    async def until(self, claim: Callable[[], T]) -> T:
        """Return what *claim* says as soon as it is true."""
        return await self.bell.until(claim)

    def messages(self, place: Chat | User, topic: int | None = None) -> list[Message]:
        """Return the bot's messages that stand in a chat, oldest first."""
        chat = self.world.private(place) if isinstance(place, User) else place
        found = [m for m in chat.messages if m.by_bot and not m.deleted]
        return found if topic is None else [m for m in found if m.topic == topic]

    def glimpses(self, user: User, chat: Chat | None = None) -> list[Message]:
        """Return what a person alone sees in a group, or in all, oldest first."""
        found = [one for one in self.world.glimpses.values() if one.reader is user]
        return [m for m in found if not m.deleted and chat in (None, m.chat)]

    def restart_client(self, user: User) -> None:
        """Let a person's app begin again: it has lost what was shown to them alone."""
        for one in self.glimpses(user):
            one.deleted = True

    async def shows_alone(self, user: User, text: str) -> Message:
        """Wait until a person alone sees *text* in a group; return the newest such message."""
        found = await self.until(lambda: [m for m in self.glimpses(user) if text in m.shown])
        return found[-1]

    async def shows(self, place: Chat | User, text: str) -> Message:
        """Wait until a chat shows *text*; return the newest message that does."""
        found = await self.until(lambda: [m for m in self.messages(place) if text in m.shown])
        return found[-1]

    def history(self, place: Chat | User) -> list[str]:
        """Return everything that the bot ever showed in a chat, removed and overwritten too."""
        chat = self.world.private(place) if isinstance(place, User) else place
        mine = [m for m in self.world.messages if m.chat is chat and m.by_bot and not m.reader]
        return [text for message in mine for text in message.seen]

    @property
    def unanswered(self) -> list[str]:
        """What was pressed and never answered: its buttons show a clock."""
        return [query.data for query in self.world.queries.values() if not query.answers]
