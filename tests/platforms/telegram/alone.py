"""When Telegram shows something in a group to one person alone (ephemeral messages)."""

from __future__ import annotations

import time

from tests.platforms.telegram.world import Chat, Json, Refusal, User, World

AFTER_A_PRESS = 15.0
"""Seconds after a press in which its presser can be shown something."""
MOST_EDITED_ALONE = 1024
"""Longer edits of such messages are reported to fail (tdlib/telegram-bot-api, issue 881)."""


def must_be_shown_alone(world: World, chat: Chat, to: Json) -> User:
    """Return who alone will see a message.

    Raises:
        Refusal: not here, not to them, not without a press of theirs, or not any more.
    """
    if chat.kind != "supergroup":
        raise Refusal(400, "Bad Request: ephemeral messages can't be sent to the chat")
    reader = world.users.get(to["receiver_user_id"])
    if reader is None or reader not in chat.members:
        raise Refusal(400, "Bad Request: USER_NOT_PARTICIPANT")
    if "callback_query_id" in to:
        _must_be_pressed(world, chat, reader, to)
    elif not chat.bot_is_admin:
        raise Refusal(400, "Bad Request: CHAT_ADMIN_REQUIRED")
    return reader


def _must_be_pressed(world: World, chat: Chat, reader: User, to: Json) -> None:
    query = world.queries.get(to["callback_query_id"])
    if query is None or query.user is not reader or query.message.chat is not chat:
        raise Refusal(400, "Bad Request: QUERY_ID_INVALID")
    if to.get("replace_callback_query_message") and query.message.reader is not None:
        raise Refusal(400, "Bad Request: the message must be edited")
    if time.monotonic() - query.at > AFTER_A_PRESS and not chat.bot_is_admin:
        raise Refusal(400, "Bad Request: query is too old and response timeout expired")
