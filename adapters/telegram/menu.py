"""What Telegram offers people before they write: commands, a button to open the page, and what the
bot is for, in a chat that is still empty.
"""

from __future__ import annotations

import asyncio

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import TelegramError

from bot.services.commands import VERBS
from bot.text.i18n import locales, t

log = structlog.get_logger(__name__)

SHORT = tuple(sorted(one.name for one in VERBS if one.short))
"""Commands that people expect to work on their own in a private chat, without ``/dehla``."""
SCOPES: tuple[tuple[BotCommandScope, tuple[str, ...]], ...] = (
    (BotCommandScopeDefault(), ("dehla",)),
    (BotCommandScopeAllPrivateChats(), ("dehla", *SHORT)),
)


async def offer(bot: Bot, language: str, page: str | None = None) -> None:
    """Tell Telegram the commands in every language, where it does not know them yet.

    *language* is for people whose own language has no catalogue. *page*: what the button next to
    the text field of private chats opens; without it that stays as the host has set it, and so do
    descriptions that the host has written. Trouble is only logged, because the bot works without a
    menu too.
    """
    tongues = [("", language), *((one, one) for one in locales() if one != language)]
    try:
        await asyncio.gather(
            *(
                _offer(bot, scope, names, code, tongue)
                for scope, names in SCOPES
                for code, tongue in tongues
            ),
            *(_describe(bot, code, tongue) for code, tongue in tongues),
        )
        if page is not None:
            await _offer_page(
                bot, MenuButtonWebApp(t(language, "button-page-own"), WebAppInfo(page))
            )
    except TelegramError as error:
        log.warning("menu not offered", reason=type(error).__name__)


async def _describe(bot: Bot, code: str, tongue: str) -> None:
    """Say what the bot is for, where the host has not said so."""
    whole = (await bot.get_my_description(code or None)).description
    if (ours := _instead(whole, "bot-description", tongue)) is not None:
        await bot.set_my_description(ours, code or None)
    short = (await bot.get_my_short_description(code or None)).short_description
    if (ours := _instead(short, "bot-in-short", tongue)) is not None:
        await bot.set_my_short_description(ours, code or None)


def _instead(known: str, key: str, tongue: str) -> str | None:
    """Return what is to stand instead of *known*; None: that stays.

    Where nothing is written in a language, Telegram may give what is written for all others.
    """
    ours = t(tongue, key)
    is_hosts = known not in ("", *(t(one, key) for one in locales()))
    return None if is_hosts or known == ours else ours


async def _offer_page(bot: Bot, button: MenuButtonWebApp) -> None:
    if await bot.get_chat_menu_button() != button:
        await bot.set_chat_menu_button(menu_button=button)


async def _offer(
    bot: Bot, scope: BotCommandScope, names: tuple[str, ...], code: str, tongue: str
) -> None:
    ours = tuple(BotCommand(name, t(tongue, f"command-{name}")) for name in names)
    known = await bot.get_my_commands(scope=scope, language_code=code or None)
    if known != ours:
        await bot.set_my_commands(ours, scope=scope, language_code=code or None)
