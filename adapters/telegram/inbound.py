"""Translates what people do on Telegram into requests to the manager."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from telegram import (
    CallbackQuery,
    Chat,
    ChatMemberUpdated,
    MaybeInaccessibleMessage,
    Message,
    Update,
    User,
)
from telegram.constants import ChatMemberStatus, ChatType

from adapters.telegram.addresses import PLATFORM, Ref, Spot, room_id, server_id, user_id
from adapters.telegram.menu import SHORT
from bot.model.requests import (
    Arrive,
    Command,
    Depart,
    Nameless,
    Person,
    Press,
    Request,
    Room,
    RoomClosed,
    RoomOpened,
    RoomRenamed,
)
from bot.presenter import HELP
from bot.text import parsing

KINDS = ("message", "callback_query", "my_chat_member")
"""The updates that the bot asks Telegram for."""

_COMMAND = re.compile(r"/(?P<name>\w+)(?:@(?P<bot>\w+))?(?:\s+(?P<rest>.*))?\Z", re.DOTALL)
FIRST_WORDS = ("start", "help")
"""What people first say to a bot in a group, and what a link that adds the bot to one sends."""
_BY_NAME = re.compile(r"(?P<at>@?)(?P<name>\w+)\b[\s,:]*(?P<rest>.*)\Z", re.DOTALL)
_GONE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


class Rights(NamedTuple):
    """What the bot may do in a group."""

    chat: int
    is_admin: bool


def request(update: Update, bot_name: str, *, is_in_use: bool = False) -> Request | None:
    """Return what an update asks for; None if it is nothing for this bot.

    *is_in_use*: the bot has just been used in its group: there a plain ``/help`` is for it.
    """
    if update.callback_query is not None:
        return _press(update, update.callback_query)
    if update.my_chat_member is not None:
        return _membership(update.my_chat_member)
    if update.message is None:
        return None
    return _move(update.message) or _command(update, update.message, bot_name, is_in_use)


def rights(update: Update) -> Rights | None:
    """Return what an update says about the bot's rights in a group, if anything."""
    change = update.my_chat_member
    if change is None or change.chat.type == ChatType.PRIVATE:
        return None
    is_admin = change.new_chat_member.status == ChatMemberStatus.ADMINISTRATOR
    return Rights(change.chat.id, is_admin=is_admin)


def spot_of(message: MaybeInaccessibleMessage) -> Spot:
    """Return where a message is. Replies have a thread too, but only topics count.

    For a message that is too old, Telegram names the chat but no topic.
    """
    if isinstance(message, Message) and message.is_topic_message:
        return Spot(message.chat.id, message.message_thread_id)
    return Spot(message.chat.id)


def ephemeral_id(query: CallbackQuery) -> int | None:
    """Return the number of the pressed message if it is in a group and only the presser sees it."""
    told = None if query.message is None else query.message.api_kwargs.get("ephemeral_message_id")
    return told if isinstance(told, int) else None


def pressed_ref(query: CallbackQuery) -> Ref | None:
    """Return the private message whose button was pressed; None in a room."""
    message = query.message
    if message is None or message.chat.type != ChatType.PRIVATE:
        return None
    is_photo = isinstance(message, Message) and bool(message.photo)
    return Ref(Spot(message.chat.id), message.message_id, is_photo)


def _id(update: Update) -> str:
    return f"{PLATFORM}:{update.update_id}"


def _person(user: User) -> Person:
    return Person(user_id(user.id), user.full_name, user.language_code)


def _room(chat: Chat, topic: int | None) -> Room | None:
    if chat.type == ChatType.PRIVATE:
        return None
    return Room(room_id(chat.id, topic), server_id(chat.id), chat.title or "")


def _press(update: Update, query: CallbackQuery) -> Press | None:
    message = query.message
    if message is None or query.data is None:
        return None
    topic = spot_of(message).topic
    person = _person(query.from_user)
    room = _room(message.chat, topic)
    return Press(_id(update), person, room, query.data, hidden=ephemeral_id(query) is not None)


def _membership(change: ChatMemberUpdated) -> Request | None:
    was, now = change.old_chat_member.status, change.new_chat_member.status
    if now in _GONE and change.chat.type == ChatType.PRIVATE:
        return Depart(user_id(change.from_user.id))
    if now in _GONE:
        return RoomClosed(room_id(change.chat.id), is_left=True)
    room = _room(change.chat, None)
    if was not in _GONE or room is None or change.chat.type == ChatType.CHANNEL:
        return None
    return RoomOpened(room, change.from_user.language_code)


def _move(message: Message) -> RoomRenamed | None:
    """Return a group's change into a supergroup, which both the old and the new chat report."""
    here = message.chat.id
    if message.migrate_to_chat_id is not None:
        return RoomRenamed(room_id(here), room_id(message.migrate_to_chat_id))
    if message.migrate_from_chat_id is not None:
        return RoomRenamed(room_id(message.migrate_from_chat_id), room_id(here))
    return None


def _command(
    update: Update, message: Message, bot_name: str, is_in_use: bool
) -> Command | Arrive | Nameless | None:
    """Return the command in a message, if it is meant for this bot; in private, every message is.

    In a group a reply to a message of the bot may be, or may be chatter about that message; so may
    a text that begins with its name, which is a card's as well, unless it is written as ``@name``.

    Bots cannot play. Neither can a group or channel, in whose name administrators and others may
    write; Telegram then names a bot of its own as the sender.
    """
    text = message.text or ""
    user = message.from_user
    if not text or user is None:
        return None
    room = _room(message.chat, spot_of(message).topic)
    found = _COMMAND.match(text)
    if found is None and user.is_bot:
        return None
    if found is None:
        said = Command(_id(update), _person(user), room, parsing.spoken(text))
        return said if room is None else _said(said, message, bot_name)
    if found["bot"] is not None and found["bot"].casefold() != bot_name.casefold():
        return None
    name, rest = found["name"].casefold(), found["rest"] or ""
    is_plain = room is not None and name != "dehla" and found["bot"] is None
    if is_plain and not (is_in_use and name == HELP):
        return None  # perhaps another bot's
    if user.is_bot:
        is_own = message.sender_chat is not None and not message.is_automatic_forward
        return Nameless(_id(update), room) if room is not None and is_own else None
    if name == "dehla":
        return Command(_id(update), _person(user), room, parsing.spoken(rest))
    if name in FIRST_WORDS and room is not None and not is_plain:
        return Command(_id(update), _person(user), room, ("hello",))
    if name == "start":
        return Arrive(_id(update), _person(user), rest.strip())
    if name in SHORT or room is None:
        return Command(_id(update), _person(user), room, (name, *rest.split()))
    return None


def _said(said: Command, message: Message, bot_name: str) -> Command | None:
    """Return what somebody has *said* in a group with how it is meant; None: not for the bot."""
    text = message.text or ""
    named = _BY_NAME.match(text)
    at, name, rest = ("", "", "") if named is None else named.group("at", "name", "rest")
    if at and name.casefold() == bot_name.casefold():
        return replace(said, words=parsing.spoken(rest), addressed=True)
    is_named = not at and name.casefold() == parsing.PREFIX
    is_named = is_named and not parsing.asks_for_cards(said.words)
    if not is_named and not _is_reply_to(message, bot_name):
        return None
    words = parsing.spoken(rest) if is_named else said.words
    is_asked = text.rstrip().endswith("?")
    return replace(said, words=words, in_passing=True, addressed=is_asked)


def _is_reply_to(message: Message, bot_name: str) -> bool:
    """Whether a message answers one of the bot's; Telegram brings those in privacy mode too."""
    writer = None if message.reply_to_message is None else message.reply_to_message.from_user
    return writer is not None and (writer.username or "").casefold() == bot_name.casefold()
