"""The commands that Telegram offers people while they type."""

from __future__ import annotations

import asyncio

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)
from telegram.error import TelegramError

from bot.services.commands import VERBS
from bot.text.i18n import locales, t

log = structlog.get_logger(__name__)

SHORT = tuple(sorted(one.name for one in VERBS if one.short))
"""What people expect to be a command of its own in a private chat."""
SCOPES: tuple[tuple[BotCommandScope, tuple[str, ...]], ...] = (
    (BotCommandScopeDefault(), ("dehla",)),
    (BotCommandScopeAllPrivateChats(), ("dehla", *SHORT)),
)


async def offer(bot: Bot, language: str) -> None:
    """Tell Telegram of the commands in every language, where it does not know them yet.

    *language* is for people whose own language has no catalogue. Trouble is logged: the
    bot plays without a menu too.
    """
    tongues = [("", language), *((one, one) for one in locales() if one != language)]
    try:
        await asyncio.gather(
            *(
                _offer(bot, scope, names, code, tongue)
                for scope, names in SCOPES
                for code, tongue in tongues
            )
        )
    except TelegramError as error:
        log.warning("commands not offered", reason=type(error).__name__)


async def _offer(
    bot: Bot, scope: BotCommandScope, names: tuple[str, ...], code: str, tongue: str
) -> None:
    ours = tuple(BotCommand(name, t(tongue, f"command-{name}")) for name in names)
    known = await bot.get_my_commands(scope=scope, language_code=code or None)
    if known != ours:
        await bot.set_my_commands(ours, scope=scope, language_code=code or None)
