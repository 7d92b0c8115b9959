"""What a host has to set up at Telegram, looked at with the bot's own token."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from telegram.error import InvalidToken, TelegramError

from adapters.checks import Check, Checks
from adapters.telegram.chat import HOME, keep_library_quiet
from adapters.telegram.links import MAIN, app_link
from adapters.telegram.transport import Transport, proxy_for
from adapters.telegram.updates import Client

_PATIENCE = 10.0
_PORTS = (443, 80, 88, 8443)
"""Ports on which Telegram calls webhooks."""
_MANY = 100
"""Number of updates waiting at Telegram that means nobody is taking them."""

_AT_BOTFATHER = "/mybots at @BotFather, Bot Settings, Configure Mini App"

_THERE = Checks("Telegram")


async def checked(
    token: str, api_url: str | None, webhook: str | None, app: str | None = None
) -> list[Check]:
    """Return the checks of the bot at Telegram.

    Args:
        webhook: where the settings want Telegram to send updates.
        app: BotFather's name for the page, "" for none; None if there is no page.
    """
    keep_library_quiet()
    root = (api_url or HOME).rstrip("/").removesuffix("/bot")
    ways = [Transport(_PATIENCE, proxy_for(root)) for _ in range(2)]
    client = Client(token, f"{root}/bot", request=ways[0], get_updates_request=ways[1])
    try:
        await client.initialize()
        about = await client.told("getMe")
        hook = await client.told("getWebhookInfo")
    except InvalidToken:
        return [_THERE.wrong("TELEGRAM_TOKEN: must be a valid token")]
    except TelegramError as trouble:
        return [_THERE.wrong(f"cannot be reached ({type(trouble).__name__})")]
    finally:
        await client.shutdown()
    found = [*_bot(about), *([] if app is None else [_app(about, app)])]
    return [*found, *_webhook(hook, webhook, at_home=api_url is not None)]


def _bot(about: dict[str, Any]) -> list[Check]:
    found = [_THERE.ok(f"TELEGRAM_TOKEN is good: the bot is called @{about['username']}")]
    if not about.get("can_join_groups"):
        found.append(
            _THERE.wrong("the bot may not join groups: /setjoingroups at @BotFather, then Enable")
        )
    if about.get("can_read_all_group_messages"):
        found.append(
            _THERE.note("privacy mode is off, which the bot does not need: /setprivacy, Enable")
        )
    return found


def _app(about: dict[str, Any], app: str) -> Check:
    """Check the Mini App: Telegram says whether there is a main one, but not about others."""
    name = about["username"]
    if not app:
        return _THERE.note("TELEGRAM_APP is empty: from groups the page opens in a browser")
    if app != MAIN:
        return _THERE.note(f"TELEGRAM_APP cannot be asked for: try {app_link(name, app, 'hello')}")
    if not about.get("has_main_web_app"):
        return _THERE.wrong(f"TELEGRAM_APP is main, which @{name} has not: {_AT_BOTFATHER}")
    return _THERE.ok("TELEGRAM_APP is main: from groups the page opens within Telegram")


def _webhook(hook: dict[str, Any], wanted: str | None, *, at_home: bool) -> list[Check]:
    found = [_address(str(hook.get("url", "")), wanted, at_home=at_home)]
    if wanted is not None and (said := hook.get("last_error_message")):
        found.append(_THERE.wrong(f"Telegram could not bring the last update: {said}"))
    waiting = int(hook.get("pending_update_count", 0))
    if waiting >= _MANY:
        found.append(_THERE.note(f"{waiting} updates wait at Telegram for the bot to take them"))
    return found


def _address(now: str, wanted: str | None, *, at_home: bool) -> Check:
    if wanted is None and now:
        return _THERE.note("a webhook of before is set; a start takes it away and polls instead")
    if wanted is None:
        return _THERE.ok("updates are fetched by polling; TELEGRAM_WEBHOOK_URL is empty")
    parts = urlsplit(wanted)
    if not at_home and (parts.scheme != "https" or (parts.port or 443) not in _PORTS):
        ports = ", ".join(map(str, _PORTS))
        return _THERE.wrong(f"TELEGRAM_WEBHOOK_URL: must be https on one of the ports {ports}")
    if now.rstrip("/") == wanted.rstrip("/"):
        return _THERE.ok("the webhook is set to TELEGRAM_WEBHOOK_URL")
    told = "another webhook is set" if now else "no webhook is set yet"
    return _THERE.note(f"{told}; a start sets that of TELEGRAM_WEBHOOK_URL")
