"""The people, places and messages of the loopback Discord."""

from __future__ import annotations

import asyncio
import copy
import itertools
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.platforms.discord.bell import Bell
from tests.platforms.discord.checks import shown, walk

Json = dict[str, Any]

EVERYTHING = str((1 << 53) - 1)
VIEW, SEND, READ_HISTORY, SEND_IN_THREADS = 1 << 10, 1 << 11, 1 << 16, 1 << 38
TALK = str(1 << 10 | 1 << 11 | 1 << 14 | 1 << 16 | 1 << 31)
NO_COLOUR = {
    "position": 0, "color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0
}  # fmt: skip
EPHEMERAL = 1 << 6
FIRST_SECOND = 1_420_070_400_000
"""Discord's ids count milliseconds from here."""


def stamp() -> str:
    """Return the time as Discord writes it."""
    return datetime.now(UTC).isoformat()


@dataclass(eq=False)
class User:
    """A person, or the bot. *open*: takes private messages. *rights*: what they may do, as bits."""

    id: str
    name: str
    locale: str = "en-US"
    open: bool = True
    rights: str = TALK
    bot: bool = False

    @property
    def data(self) -> Json:
        """As the API writes it."""
        return {
            "id": self.id,
            "username": "user" + self.id[-6:],
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
        }

    @property
    def member(self) -> Json:
        """As a member of a server."""
        return {
            "user": self.data,
            "nick": None,
            "roles": [],
            "joined_at": stamp(),
            "deaf": False,
            "mute": False,
            "flags": 0,
            "avatar": None,
            "permissions": self.rights,
        }


@dataclass(eq=False)
class Guild:
    """A server."""

    id: str
    name: str
    owner: User
    channels: list[Channel] = field(default_factory=list)
    members: list[User] = field(default_factory=list)
    locale: str = "en-US"
    rights_of_bot: str = EVERYTHING
    """What its roles let the bot do, before a channel says otherwise."""

    @property
    def data(self) -> Json:
        """As the gateway tells of it."""
        everyone = {"id": self.id, "name": "@everyone", "permissions": TALK, **NO_COLOUR}
        lists = ("features", "emojis", "stickers", "presences", "voice_states")
        first = next((one.id for one in self.channels if one.type == 0), None)
        return {
            **{name: [] for name in (*lists, "stage_instances", "guild_scheduled_events")},
            "id": self.id,
            "name": self.name,
            "owner_id": self.owner.id,
            "preferred_locale": "en-US",
            "unavailable": False,
            "member_count": len(self.members),
            "joined_at": stamp(),
            "large": False,
            "members": [one.member for one in self.members[:1]],  # the bot itself
            "system_channel_id": first,
            "roles": [everyone],
            "channels": [one.data for one in self.channels if one.type == 0],
            "threads": [one.data for one in self.channels if one.type == 11],
        }


@dataclass(eq=False)
class Channel:
    """A channel (type 0), a thread (11) or a private chat (1) with *person*.

    *lacks*: rights that the bot does not have here, as bits; not *writable*: none to write.
    """

    id: str
    name: str = ""
    type: int = 0
    guild: Guild | None = None
    person: User | None = None
    writable: bool = True
    lacks: int = 0
    takes_files: bool = True
    messages: list[Message] = field(default_factory=list, repr=False)
    """All that was ever written there, oldest first."""

    @property
    def rights_of_bot(self) -> str:
        """What the bot may do here."""
        return str(int(EVERYTHING) & ~self._denied)

    @property
    def _denied(self) -> int:
        return self.lacks | (0 if self.writable else SEND | SEND_IN_THREADS)

    @property
    def _closed(self) -> Json:
        """What keeps everybody from some things here."""
        assert self.guild is not None
        return {"id": self.guild.id, "type": 0, "allow": "0", "deny": str(self._denied)}

    @property
    def data(self) -> Json:
        """As the API writes it."""
        if self.person is not None:
            return {"id": self.id, "type": 1, "recipients": [self.person.data]}
        assert self.guild is not None
        data: Json = {
            "id": self.id,
            "type": self.type,
            "name": self.name,
            "guild_id": self.guild.id,
            "position": 0,
            "permission_overwrites": [self._closed] if self._denied else [],
            "parent_id": None,
        }
        if self.type == 11:
            parent = next(one for one in self.guild.channels if one.type == 0)
            life = {"archived": False, "locked": False, "auto_archive_duration": 1440}
            data |= {"parent_id": parent.id, "owner_id": self.guild.owner.id, "message_count": 0}
            data |= {"member_count": 1, "thread_metadata": life | {"archive_timestamp": stamp()}}
        return data


def attached(told: Json, files: dict[str, bytes], data: Json) -> Json:
    """Return an attachment as the API tells of it: one that came, or one that stays."""
    content = files.get(f"files[{told['id']}]")
    if content is None:
        return next(one for one in data["attachments"] if one["id"] == str(told["id"]))
    place = f"{data['channel_id']}/{data['id']}/{told['filename']}"
    url = f"https://cdn.discordapp.com/attachments/{place}"
    return {
        "id": data["id"], "filename": told["filename"], "size": len(content), "url": url,
        "proxy_url": url, "content_type": "image/jpeg", "description": told.get("description"),
    }  # fmt: skip


@dataclass(eq=False)
class Message:
    """A message, with everything that it ever showed."""

    id: str
    channel: Channel
    data: Json
    only_for: User | None = None
    deleted: bool = False
    loading: bool = False
    versions: list[Json] = field(default_factory=list)

    def write(self, body: Json) -> None:
        """Take over what a request says; remember what stood there before."""
        if self.versions or not self.loading:
            self.data["edited_timestamp"] = stamp() if self.versions else None
        for key, nothing in (("content", ""), ("embeds", []), ("components", [])):
            if key in body:
                self.data[key] = copy.deepcopy(body[key]) or nothing
        if "attachments" in body:
            self.data["attachments"] = [
                attached(one, body.get("files", {}), self.data) for one in body["attachments"]
            ]
        for number, component in enumerate(walk(self.data["components"]), 1):
            component.setdefault("id", number)
        self.loading = False
        self.versions.append(copy.deepcopy(self.data))

    @property
    def text(self) -> str:
        """All that a reader sees, labels included."""
        return shown(self.data)

    @property
    def pictures(self) -> list[str]:
        """What its pictures show, in words."""
        return [one["description"] for one in self.data["attachments"]]

    @property
    def texts(self) -> list[str]:
        """Every text that it ever showed."""
        return [shown(version) for version in self.versions]

    @property
    def buttons(self) -> list[Json]:
        """Its buttons that can be pressed."""
        return [one for one in self.keys if not one.get("disabled")]

    @property
    def keys(self) -> list[Json]:
        """All its buttons."""
        return [one for one in walk(self.data["components"]) if one["type"] == 2]

    @property
    def menus(self) -> list[Json]:
        """Its menus."""
        return [one for one in walk(self.data["components"]) if one["type"] == 3]

    @property
    def labels(self) -> list[str]:
        """What its buttons say."""
        return [one.get("label") or one["emoji"]["name"] for one in self.keys]


@dataclass(eq=False)
class Interaction:
    """Something a person did, and how the bot answered it."""

    id: str
    token: str
    user: User
    channel: Channel
    payload: Json
    source: Message | None = None
    started: float = field(default_factory=time.monotonic)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    answer_type: int | None = None
    message: Message | None = None
    """The first answer; of a press that updates its message, that message."""
    followups: list[Message] = field(default_factory=list)
    choices: list[Json] | None = None
    modal: Json | None = None

    @property
    def name(self) -> str:
        """What was done, for complaints."""
        data = self.payload.get("data", {})
        return str(data.get("custom_id") or "/" + data.get("name", ""))

    @property
    def answers(self) -> list[Message]:
        """The messages that this brought, without those taken away again."""
        first = [self.message] if self.message is not self.source else []
        return [one for one in (*first, *self.followups) if one and not one.deleted]


class World:
    """All that is there: people, servers, messages, commands; and what was wrong."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self.bell = Bell()
        self.bot = User(self.new_id(), "Dehla", bot=True)
        self.users = {self.bot.id: self.bot}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, Message] = {}
        self.interactions: dict[str, Interaction] = {}
        self.commands: list[Json] = []
        self.emojis: dict[str, Json] = {}
        """Of the application, by id."""
        self.has_activities = False
        self.application: Json = {}
        """What its owner has set in the portal, as far as it is not as usual."""
        self.logins: Json = {}
        """How many logins are left, likewise."""
        self.violations: list[str] = []
        """Wrong bodies and wrong behaviour; a good bot leaves this empty."""

    def new_id(self) -> str:
        """Return a fresh id; later ones are greater."""
        number = next(self._numbers)
        milliseconds = int(time.time() * 1000) - FIRST_SECOND + number
        return str(milliseconds << 22 | number & 0xFFF)

    def add_user(self, name: str, **facts: Any) -> User:
        """Somebody new."""
        user = User(self.new_id(), name, **facts)
        self.users[user.id] = user
        return user

    def add_channel(self, guild: Guild, name: str, type: int = 0) -> Channel:
        """A new channel or thread, as it is before the bot hears of it."""
        channel = Channel(self.new_id(), name, type, guild)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        return channel

    def add_guild(self, name: str, channels: list[str], members: list[User]) -> Guild:
        """A new server that has the bot; its first member owns it."""
        guild = Guild(self.new_id(), name, members[0], [], [self.bot, *members])
        self.guilds[guild.id] = guild
        for channel in channels:
            self.add_channel(guild, channel)
        return guild

    def chat_with(self, user: User) -> Channel:
        """The private chat of the bot with somebody."""
        known = [one for one in self.channels.values() if one.person is user]
        if known:
            return known[0]
        chat = Channel(self.new_id(), type=1, person=user)
        self.channels[chat.id] = chat
        return chat

    def said(self, channel: Channel) -> list[Message]:
        """What everybody in a channel sees, oldest first."""
        return [one for one in channel.messages if not one.deleted and one.only_for is None]

    def whispered(self, user: User) -> list[Message]:
        """What somebody finds in the private chat."""
        return self.said(self.chat_with(user))

    def hidden(self, user: User) -> list[Message]:
        """What somebody alone sees in channels."""
        return [one for one in self.messages.values() if one.only_for is user and not one.deleted]

    def ever_said(self, channel: Channel) -> list[str]:
        """Every text that everybody in a channel could ever read."""
        return [
            text
            for one in self.messages.values()
            if one.channel is channel and one.only_for is None
            for text in one.texts
        ]
