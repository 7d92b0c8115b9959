"""The people, chats and messages of a Telegram on loopback."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


class Refusal(Exception):
    """The answer of the Bot API to a call that it does not carry out."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


@dataclass
class User:
    """Somebody with a Telegram account. *started*: the bot may write to them."""

    id: int
    name: str
    language: str | None = "en"
    started: bool = False
    blocked: bool = False
    is_bot: bool = False

    @property
    def json(self) -> Json:
        """The user as Telegram tells of them."""
        told: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.name}
        if self.is_bot:
            told["username"] = self.name
        return told if self.language is None else {**told, "language_code": self.language}


@dataclass
class Chat:
    """A private chat, a group or a supergroup; *topics* are the threads of a forum."""

    id: int
    kind: str
    title: str = ""
    members: list[User] = field(default_factory=list)
    admins: list[User] = field(default_factory=list)
    topics: set[int] = field(default_factory=set)
    closed_topics: set[int] = field(default_factory=set)
    bot_in: bool = True
    bot_may_write: bool = True
    bot_may_send_photos: bool = True
    bot_is_admin: bool = False
    bot_is_restricted: bool = False
    """Whether an administrator lets the bot alone do nothing there, whatever the group allows."""
    takes_reactions: bool = True
    moved_to: int | None = None
    messages: list[Message] = field(default_factory=list, repr=False, compare=False)
    """All that was ever written there, oldest first."""

    def next(self) -> int:
        """Return the number of the next message: a supergroup numbers its own one by one."""
        return len(self.messages) + 1

    @property
    def is_private(self) -> bool:
        """Whether this is one person's chat with the bot."""
        return self.kind == "private"

    @property
    def json(self) -> Json:
        """The chat as Telegram tells of it."""
        if self.is_private:
            return {"id": self.id, "type": "private", "first_name": self.members[0].name}
        told: Json = {"id": self.id, "type": self.kind, "title": self.title}
        return {**told, "is_forum": True} if self.topics else told


_RIGHTS = (
    "can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages",
    "can_manage_video_chats", "can_restrict_members", "can_promote_members", "can_change_info",
    "can_invite_users", "can_post_stories", "can_edit_stories", "can_delete_stories",
)  # fmt: skip
_PERMISSIONS = (
    "can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos",
    "can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_send_polls",
    "can_send_other_messages", "can_add_web_page_previews", "can_react_to_messages",
    "can_edit_tag", "can_change_info", "can_invite_users", "can_pin_messages",
    "can_manage_topics",
)  # fmt: skip


def member(user: User, status: str) -> Json:
    """Return what Telegram tells of somebody in a group."""
    told: Json = {"status": status, "user": user.json}
    match status:
        case "administrator":
            return told | dict.fromkeys(_RIGHTS, False)
        case "creator":
            return told | {"is_anonymous": False}
        case "kicked":
            return told | {"until_date": 0}
        case "restricted":
            return told | dict.fromkeys(_PERMISSIONS, False) | {"is_member": True, "until_date": 0}
    return told


@dataclass
class Message:
    """A message. *source*: as the bot sent it, to tell whether an edit changes anything."""

    chat: Chat
    id: int
    data: Json
    by_bot: bool
    source: Json = field(default_factory=dict)
    deleted: bool = False
    earlier: list[str] = field(default_factory=list)
    reactions: list[str] = field(default_factory=list)
    """What the bot has put on it."""
    reader: User | None = None
    """Who alone sees it in a group; None: all its members."""
    is_silent: bool = False
    """Whether it came without a sound."""
    at: float = field(default_factory=time.monotonic)
    """When it was sent, in seconds, by the clock of this computer."""

    @property
    def text(self) -> str:
        """The text as people read it."""
        return str(self.data.get("text", self.data.get("caption", "")))

    @property
    def html(self) -> str:
        """The text as the bot sent it."""
        return str(self.source.get("text", ""))

    @property
    def photo(self) -> str:
        """The number of the photo that it shows, "" without one."""
        return str(self.data["photo"][-1]["file_id"]) if "photo" in self.data else ""

    @property
    def mentions(self) -> list[int]:
        """The people whom it notifies by name."""
        return [int(one) for one in re.findall(r'<a href="tg://user\?id=(\d+)">', self.html)]

    @property
    def topic(self) -> int | None:
        """The thread that it stands in."""
        return self.data.get("message_thread_id")

    @property
    def keyboard(self) -> list[list[Json]]:
        """The rows of buttons."""
        rows: list[list[Json]] = self.data.get("reply_markup", {}).get("inline_keyboard", [])
        return rows

    @property
    def buttons(self) -> list[Json]:
        """All buttons that can be pressed, row after row."""
        return [button for row in self.keyboard for button in row if "disabled" not in button]

    @property
    def labels(self) -> list[str]:
        """What is written on the buttons, also on those that cannot be pressed."""
        return [str(button["text"]) for row in self.keyboard for button in row]

    @property
    def shown(self) -> str:
        """Everything that can be read: text and buttons."""
        return "\n".join([self.text, *self.labels])

    @property
    def seen(self) -> list[str]:
        """Everything that it ever showed."""
        return [*self.earlier, self.shown]

    def button(self, label: str) -> Json:
        """Return the button that says *label*, exactly or in part; raises LookupError."""
        exact = [button for button in self.buttons if button["text"] == label]
        found = exact or [b for b in self.buttons if label.casefold() in b["text"].casefold()]
        if not found:
            raise LookupError(f"no button {label!r} among {self.labels}")
        return found[0]


@dataclass
class Query:
    """A press of a button, and how the bot answered it."""

    id: str
    user: User
    data: str
    at: float
    message: Message
    answers: list[Json] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def text(self) -> str:
        """What popped up."""
        return str(self.answers[0].get("text", "")) if self.answers else ""

    @property
    def alert(self) -> bool:
        """Whether the pop-up must be closed by hand."""
        return bool(self.answers and self.answers[0].get("show_alert"))

    @property
    def url(self) -> str:
        """What the answer opened."""
        return str(self.answers[0].get("url", "")) if self.answers else ""


@dataclass
class World:
    """All there is."""

    bot: User
    users: dict[int, User] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    files: list[bytes] = field(default_factory=list)
    """What the files hold that the bot has sent."""
    queries: dict[str, Query] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    descriptions: dict[tuple[str, str], str] = field(default_factory=dict)
    """What the bot is for, by the name of the text and language; "" for all."""
    glimpses: dict[int, Message] = field(default_factory=dict)
    """Messages for one person alone in a group, by their ephemeral numbers."""
    number: int = 100

    def next(self) -> int:
        """Return a number that was never given before."""
        self.number += 1
        return self.number

    def private(self, user: User) -> Chat:
        """Return a person's chat with the bot."""
        return self.chats[user.id]

    def store(self, chat: Chat, data: Json, *, by_bot: bool) -> Message:
        """Add a message to a chat."""
        number = chat.next() if chat.kind == "supergroup" else self.next()
        told = {"message_id": number, "date": 1_790_000_000, "chat": chat.json, **data}
        message = Message(chat, number, told, by_bot)
        self.messages.append(message)
        chat.messages.append(message)
        return message

    def show_alone(self, chat: Chat, reader: User, data: Json) -> Message:
        """Show one person something in a group."""
        number = self.next()
        told = {"message_id": 0, "date": 1_790_000_000, "chat": chat.json, **data}
        told |= {"ephemeral_message_id": number, "receiver_user": reader.json}
        message = Message(chat, 0, told, by_bot=True, reader=reader)
        self.messages.append(message)
        self.glimpses[number] = message
        return message

    def find(self, chat: Chat, number: int) -> Message | None:
        """Return a message that is still there."""
        for message in reversed(chat.messages):
            if message.id == number and not message.deleted:
                return message
        return None
