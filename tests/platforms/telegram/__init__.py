"""A Telegram on loopback: the Bot API over HTTP, and people who write and press.

async with telegram() as tg:
    asha = tg.person("Asha"); group = tg.group("Cards", asha)
    ... start the bot with TOKEN and tg.url ...
    await tg.say(asha, group, "/dehla start")
    query = await tg.press(asha, await tg.shows(group, "Join"), "Join")
    assert query.answers and not tg.violations and not tg.unanswered
"""

from tests.platforms.telegram.server import BOT_NAME, TOKEN, Telegram, telegram
from tests.platforms.telegram.world import Chat, Message, Query, Refusal, User

__all__ = [
    "BOT_NAME", "TOKEN", "Chat", "Message", "Query", "Refusal", "Telegram", "User", "telegram",
]  # fmt: skip
