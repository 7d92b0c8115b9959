"""The methods of the Bot API that the bot uses, and Telegram's reasons to refuse them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from tests.platforms.telegram.alone import MOST_EDITED_ALONE, must_be_shown_alone
from tests.platforms.telegram.checks import clocks, plain
from tests.platforms.telegram.photos import Album, caption
from tests.platforms.telegram.weather import Flood
from tests.platforms.telegram.world import Chat, Json, Message, Refusal, World, member

QUERY_LIVES = 15.0
"""Seconds in which a press can be answered."""
REMOVABLE = 48 * 3600.0
"""Seconds in which the bot can remove what it has sent."""

LONGEST_DESCRIPTION = {"description": 512, "short_description": 120}


class Methods:
    """Carries out calls."""

    def __init__(self, world: World, flood: Flood) -> None:
        self._world = world
        self.flood = flood
        self.album = Album()
        self.unknown: list[str] = []
        self.is_old = False
        """An old server of somebody's own passes over parameters that it does not know."""
        self.effects = {"5046509860389126442"}
        """The effects that there are, as far as the bot uses any."""
        self.abilities: Json = {}
        """What the bot may do, as far as its owner has not left it as usual."""
        self._known: dict[str, Callable[[Json], Any]] = {
            "getMe": self._get_me,
            "sendMessage": self._send,
            "sendDocument": self._send_document,
            "editMessageText": self._edit,
            "sendPhoto": self._send,
            "editMessageCaption": self._edit,
            "editMessageMedia": self._edit,
            "deleteMessage": self._delete,
            "editEphemeralMessageText": self._edit_alone,
            "deleteEphemeralMessage": self._delete_alone,
            "answerCallbackQuery": self._answer,
            "setMessageReaction": self._react,
            "getChat": self._get_chat,
            "getChatMember": self._member,
            "getMyCommands": self._get_commands,
            "setMyCommands": self._set_commands,
            "getMyDescription": lambda values: self._described("description", values),
            "setMyDescription": lambda values: self._describe("description", values),
            "getMyShortDescription": lambda values: self._described("short_description", values),
            "setMyShortDescription": lambda values: self._describe("short_description", values),
            "getChatMenuButton": lambda _: self.menu_button,
            "setChatMenuButton": self._set_menu_button,
        }
        self.menu_button: Json = {"type": "commands"}
        """What stands beside the text in private chats."""

    def call(self, method: str, values: Json) -> Any:
        """Return the result of a call; raises Refusal."""
        if self.is_old and _is_new(values):
            raise Refusal(
                400,
                "Bad Request: can't parse inline keyboard button: "
                "Text buttons are unallowed in the inline keyboard",
            )
        if self.is_old and "Ephemeral" in method:
            raise Refusal(404, "Not Found: method not found")
        known = self._known.get(method)
        if known is None:
            self.unknown.append(method)
            raise Refusal(404, "Not Found")
        return known(values)

    def _get_me(self, _: Json) -> Json:
        abilities = {
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "has_main_web_app": False,
            **self.abilities,
        }
        return {**self._world.bot.json, "username": self._world.bot.name, **abilities}

    def _chat(self, values: Json) -> Chat:
        chat = self._world.chats.get(values["chat_id"])
        if chat is None:
            raise Refusal(400, "Bad Request: chat not found")
        if chat.moved_to is not None:
            raise Refusal(
                400,
                "Bad Request: group chat was upgraded to a supergroup chat",
                migrate_to_chat_id=chat.moved_to,
            )
        if chat.is_private:
            self._must_know(chat)
        elif not chat.bot_in:
            raise Refusal(403, f"Forbidden: bot was kicked from the {chat.kind} chat")
        return chat

    def _must_know(self, chat: Chat) -> None:
        user = chat.members[0]
        if user.blocked:
            raise Refusal(403, "Forbidden: bot was blocked by the user")
        if not user.started:
            raise Refusal(403, "Forbidden: bot can't initiate conversation with a user")

    def _must_write(self, chat: Chat, topic: int | None) -> None:
        if not chat.bot_may_write or chat.bot_is_restricted:
            raise Refusal(400, "Bad Request: not enough rights to send text messages to the chat")
        if topic is not None and topic not in chat.topics:
            raise Refusal(400, "Bad Request: message thread not found")
        if topic is not None and topic in chat.closed_topics:
            raise Refusal(400, "Bad Request: TOPIC_CLOSED")

    def _send(self, values: Json) -> Json:
        chat = self._chat(values)
        topic = values.get("message_thread_id")
        self._must_write(chat, topic)
        if (to := values.get("ephemeral_message_parameters")) and not self.is_old:
            return self._send_alone(chat, topic, to, values)
        self.flood.count(chat)
        if "photo" in values and not chat.bot_may_send_photos:
            raise Refusal(400, "Bad Request: not enough rights to send photos to the chat")
        said = self._said(values)
        data: Json = {"from": self._world.bot.json, **said, **self._effect(chat, values)}
        if topic is not None:
            data |= {"message_thread_id": topic, "is_topic_message": True}
        if reply := values.get("reply_parameters"):
            old = self._world.find(chat, reply["message_id"])
            if old is not None:
                data["reply_to_message"] = old.data
        message = self._world.store(chat, data, by_bot=True)
        message.is_silent = bool(values.get("disable_notification"))
        self._write(message, values, said)
        return message.data

    def _effect(self, chat: Chat, values: Json) -> Json:
        """Return the effect with which a message comes; an old server passes over it."""
        effect = values.get("message_effect_id")
        if effect is None or self.is_old:
            return {}
        if not chat.is_private:
            raise Refusal(400, "Bad Request: can't use message effects in the chat")
        if effect not in self.effects:
            raise Refusal(400, "Bad Request: EFFECT_ID_INVALID")
        return {"effect_id": effect}

    def _send_document(self, values: Json) -> Json:
        chat = self._chat(values)
        self._must_write(chat, None)
        self.flood.count(chat)
        document = {"file_id": "f1", "file_unique_id": "f1"}
        data: Json = {"from": self._world.bot.json, "document": document}
        return self._world.store(chat, data | {"caption": values["caption"]}, by_bot=True).data

    def _edit(self, values: Json) -> Json:
        chat = self._chat(values)
        self.flood.count(chat)
        message = self._world.find(chat, values["message_id"])
        if message is None or not message.by_bot:
            raise Refusal(400, "Bad Request: message to edit not found")
        self._must_fit(message, values)
        if _source(values) == message.source:
            raise Refusal(
                400,
                "Bad Request: message is not modified: specified new message content and reply "
                "markup are exactly the same as a current content and reply markup of the message",
            )
        said = self._said(values)
        message.earlier.append(message.shown)
        self._write(message, values, said)
        return message.data

    def _must_fit(self, message: Message, values: Json) -> None:
        """A photo never becomes a text again, and only what is shown has a caption."""
        if "text" in values and message.photo:
            raise Refusal(400, "Bad Request: there is no text in the message to edit")
        if "caption" in values and not message.photo:
            raise Refusal(400, "Bad Request: there is no caption in the message to edit")

    def _said(self, values: Json) -> Json:
        """Return the text of a message, or its photo and caption."""
        if "text" in values:
            return {"text": plain(values["text"], is_old=self.is_old)}
        shown = values.get("media", values)
        told: Json = {"caption": caption(shown, is_old=self.is_old)}
        photo = values["media"]["media"] if "media" in values else values.get("photo")
        return told if photo is None else {**told, "photo": [self.album.taken(photo)]}

    def _write(self, message: Message, values: Json, said: Json) -> None:
        """Put what is *said* and a keyboard into a message; without one it has none any more."""
        message.source = _source(values)
        message.data = {**message.data, **said}
        for one in ("reply_markup", "entities", "caption_entities"):
            message.data.pop(one, None)
        if message.photo:
            message.data.pop("text", None)
        if found := clocks(message.html):
            message.data["caption_entities" if message.photo else "entities"] = found
        if "reply_markup" in values:
            message.data["reply_markup"] = values["reply_markup"]

    def _send_alone(self, chat: Chat, topic: int | None, to: Json, values: Json) -> Json:
        reader = must_be_shown_alone(self._world, chat, to)
        said = self._said(values)
        data: Json = {"from": self._world.bot.json, **said}
        if topic is not None:
            data |= {"message_thread_id": topic, "is_topic_message": True}
        message = self._world.show_alone(chat, reader, data)
        self._write(message, values, said)
        return message.data

    def _edit_alone(self, values: Json) -> bool:
        message = self._glimpse(values, "edit")
        if len(values["text"]) > MOST_EDITED_ALONE:
            raise Refusal(400, "Bad Request: MESSAGE_TOO_LONG")
        if _source(values) == message.source:
            raise Refusal(400, "Bad Request: message is not modified")
        said = self._said(values)
        message.earlier.append(message.shown)
        self._write(message, values, said)
        return True

    def _delete_alone(self, values: Json) -> bool:
        self._glimpse(values, "delete").deleted = True
        return True

    def _glimpse(self, values: Json, what: str) -> Message:
        """Telegram does not tell whether the reader's app still shows it."""
        chat = self._chat(values)
        message = self._world.glimpses.get(values["ephemeral_message_id"])
        reader = None if message is None else message.reader
        if message is None or message.chat is not chat or reader is None:
            raise Refusal(400, f"Bad Request: message to {what} not found")
        if reader.id != values["receiver_user_id"]:
            raise Refusal(400, f"Bad Request: message to {what} not found")
        return message

    def _delete(self, values: Json) -> bool:
        message = self._world.find(self._chat(values), values["message_id"])
        if message is None:
            raise Refusal(400, "Bad Request: message to delete not found")
        if time.monotonic() - message.at > REMOVABLE:
            raise Refusal(400, "Bad Request: message can't be deleted for everyone")
        message.deleted = True
        return True

    def _react(self, values: Json) -> bool:
        chat = self._chat(values)
        message = self._world.find(chat, values["message_id"])
        if message is None:
            raise Refusal(400, "Bad Request: message to react not found")
        if not chat.takes_reactions:
            raise Refusal(400, "Bad Request: REACTION_INVALID")
        message.reactions = [one["emoji"] for one in values["reaction"]]
        return True

    def _answer(self, values: Json) -> bool:
        query = self._world.queries.get(values["callback_query_id"])
        if query is None or time.monotonic() - query.at > QUERY_LIVES:
            raise Refusal(400, "Bad Request: query is too old and response timeout expired")
        url = values.get("url", "")
        if url and not url.startswith(f"https://t.me/{self._world.bot.name}?start="):
            raise Refusal(400, "Bad Request: URL_INVALID")
        query.answers.append(values)
        query.answered.set()
        return True

    def _member(self, values: Json) -> Json:
        chat = self._chat(values)
        bot, number = self._world.bot, values["user_id"]
        if number == bot.id:
            usual = "restricted" if chat.bot_is_restricted else "member"
            return member(bot, "administrator" if chat.bot_is_admin else usual)
        user = self._world.users.get(number)
        if user is None:
            raise Refusal(400, "Bad Request: invalid user_id specified")
        if user in chat.admins:
            return member(user, "creator")
        return member(user, "member" if user in chat.members else "left")

    def _get_chat(self, values: Json) -> Json:
        """What the bot reads of it."""
        chat = self._chat(values)
        return {**chat.json, "permissions": {"can_send_messages": chat.bot_may_write}}

    def _get_commands(self, values: Json) -> list[Json]:
        return self._world.commands.get(_scope(values), [])

    def _set_commands(self, values: Json) -> bool:
        self._world.commands[_scope(values)] = values["commands"]
        return True

    def _described(self, what: str, values: Json) -> Json:
        """Where nothing is written in a language, what is written for all is given."""
        texts = self._world.descriptions
        found = texts.get((what, values.get("language_code", ""))) or texts.get((what, ""), "")
        return {what: found}

    def _describe(self, what: str, values: Json) -> bool:
        if len(values[what]) > LONGEST_DESCRIPTION[what]:
            raise Refusal(400, f"Bad Request: {what.upper()}_TOO_LONG")
        self._world.descriptions[what, values.get("language_code", "")] = values[what]
        return True

    def _set_menu_button(self, values: Json) -> bool:
        self.menu_button = values["menu_button"]
        return True


def _is_new(values: Json) -> bool:
    """Return whether an old server knows a button only as one that does nothing."""
    rows = values.get("reply_markup", {}).get("inline_keyboard", [])
    return any({"disabled", "copy_text"} & button.keys() for row in rows for button in row)


def _source(values: Json) -> Json:
    shown = values.get("media", values)
    text = shown["text"] if "text" in shown else shown["caption"]
    return {"text": text, "keyboard": values.get("reply_markup"), "photo": shown.get("media")}


def _scope(values: Json) -> tuple[str, str]:
    scope = values.get("scope", {"type": "default"})
    return json.dumps(scope), values.get("language_code", "")
