"""What a host has to set up at Discord, looked at with the bot's own token."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import discord
from discord.http import Route

from adapters.arrivals import NotAdmitted
from adapters.checks import Check, Checks
from adapters.connections import NotStarted
from adapters.discord.activity import DiscordActivity
from adapters.discord.chat import NEEDED
from adapters.discord.commands import ENTRY_POINT, known_to
from adapters.discord.emoji_upload import drawn
from adapters.discord.emojis import listed
from adapters.discord.interactions import PATH
from adapters.discord.login import logged_in
from bot.model.errors import TryLater
from engine.cards import ALL_CARDS

_MOST_SERVERS = 200
"""Most servers in one call, which is enough to see what is wrong."""
_FEW_LOGINS = 10
_UNUSED = {
    "Presence": ("gateway_presence", "gateway_presence_limited"),
    "Server Members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content": ("gateway_message_content", "gateway_message_content_limited"),
}
"""Privileged intents by their names in the portal, with their flags."""

_THERE = Checks("Discord")


async def checked(
    token: str, api_url: str | None, secret: str | None, *, by_http: bool
) -> list[Check]:
    """Return the checks of the bot at Discord.

    Args:
        secret: the application's secret, if the page is to open inside Discord.
        by_http: whether the settings want Discord to send presses by HTTP.
    """
    found: list[Check] = []
    try:
        async with logged_in(token, api_url) as client:
            found += _application(client, by_http=by_http)
            found += await _logins(client)
            found += await _servers(client)
            found.append(await _emojis(client))
            found += await _activity(client, secret, DiscordActivity(token, secret or "", api_url))
    except NotStarted as trouble:
        found.append(_THERE.wrong(str(trouble)))
    return found


def _application(client: discord.Client, *, by_http: bool) -> Iterator[Check]:
    about = client.application
    if about is None:
        return
    yield _THERE.ok(f"DISCORD_TOKEN is good: the bot is called {client.user}")
    yield from _endpoint(about.interactions_endpoint_url or "", by_http=by_http)
    if about.bot_require_code_grant:
        yield _THERE.wrong(
            "the portal has Requires OAuth2 Code Grant on: nobody can add the bot; turn it off"
        )
    unused = [name for name, flags in _UNUSED.items() if any(_has(about, one) for one in flags)]
    if unused:
        given = ", ".join(unused)
        yield _THERE.note(f"the portal grants the intent {given}, which the bot never uses")
    else:
        yield _THERE.ok("no privileged intent is granted, and none is needed")


def _endpoint(url: str, *, by_http: bool) -> Iterator[Check]:
    """Check the address for presses in the portal, because they are sent there and nowhere else."""
    if url and not by_http:
        yield _THERE.wrong(
            "the portal names an Interactions Endpoint URL, which takes all presses and commands "
            "away from the bot: empty that field, or set DISCORD_INTERACTIONS_PORT"
        )
    elif by_http and urlsplit(url).path != PATH:
        yield _THERE.wrong(
            f"DISCORD_INTERACTIONS_PORT is set: enter https://your.host{PATH} in the portal as "
            "Interactions Endpoint URL"
        )
    elif by_http:
        yield _THERE.ok("presses come by HTTP, to the Interactions Endpoint URL of the portal")


def _has(about: discord.AppInfo, flag: str) -> bool:
    return bool(getattr(about.flags, flag))


async def _logins(client: discord.Client) -> list[Check]:
    """Check how many logins are left: a bot that starts too often is locked out for the day."""
    gateway: Any = await client.http.request(Route("GET", "/gateway/bot"))
    left, total = (gateway["session_start_limit"][one] for one in ("remaining", "total"))
    text = f"{left} of {total} logins are left today"
    return [_THERE.ok(text) if left >= _FEW_LOGINS else _THERE.wrong(f"{text}: restart less")]


async def _servers(client: discord.Client) -> list[Check]:
    servers: list[Any] = list(await client.http.get_guilds(_MOST_SERVERS, with_counts=False))
    if not servers:
        return [_THERE.note("the bot is on no server yet: add it to one")]
    lacking = [(one["name"], _lacks(int(one["permissions"]))) for one in servers]
    found = [
        _THERE.wrong(f"on the server {name!r} the bot lacks {', '.join(lacks)}")
        for name, lacks in lacking
        if lacks
    ]
    good = len(servers) - len(found)
    if good:
        where = f"{good} server{'s' if good > 1 else ''}"
        found.append(_THERE.ok(f"on {where} the bot may do what it needs; a channel may differ"))
    return found


def _lacks(bits: int) -> list[str]:
    has = discord.Permissions(bits)
    if has.administrator:
        return []
    return [
        name.replace("_", " ").title() for name, need in NEEDED if need and not getattr(has, name)
    ]


async def _activity(
    client: discord.Client, secret: str | None, activity: DiscordActivity
) -> list[Check]:
    is_on = any(one.get("type") == ENTRY_POINT for one in await known_to(client))
    if secret is None and not is_on:
        return [_THERE.off("DISCORD_CLIENT_SECRET is empty: no Activity, the page is a link")]
    if secret is None:
        return [_THERE.wrong("Activities are on in the portal, but DISCORD_CLIENT_SECRET is empty")]
    try:
        await activity.must_know_secret()
        found = [_THERE.ok("DISCORD_CLIENT_SECRET is good")]
    except NotAdmitted:
        found = [_THERE.wrong("DISCORD_CLIENT_SECRET: must be that of the application (OAuth2)")]
    except TryLater:
        found = [_THERE.note("Discord does not answer whether DISCORD_CLIENT_SECRET is good")]
    if is_on:
        return [
            *found,
            _THERE.ok(
                "Activities are on in the portal; whether the URL Mapping of / "
                "is WEB_URL without https:// is seen there alone"
            ),
        ]
    return [
        *found,
        _THERE.wrong(
            "Activities are off: turn them on in the portal (Activities, "
            "Settings), and map / to WEB_URL without https://"
        ),
    ]


async def _emojis(client: discord.Client) -> Check:
    there = {one.name for one in await listed(client)}
    missing = sum(1 for one in ALL_CARDS if drawn(one)[0] not in there)
    if not there:
        return _THERE.off("cards are text; dehla emojis makes them pictures")
    if missing:
        return _THERE.note(
            f"{missing} of {len(ALL_CARDS)} emojis of cards are missing or old: "
            "dehla emojis brings them"
        )
    return _THERE.ok(f"all {len(ALL_CARDS)} cards are emojis")
