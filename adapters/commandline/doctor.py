"""``dehla doctor``: what a host has set up for each platform, and what is missing."""

from __future__ import annotations

import asyncio

from adapters.checks import Check, Checks, Verdict
from adapters.commandline.endings import FAILED, carry_out
from bot.config.settings import BadSettings, Settings, load

_BARE = Checks("settings")
_DATABASE = Checks("database")


def doctor() -> int:
    """Print one line per check; return 0 if nothing must be fixed, else 1."""
    try:
        settings = load()
    except BadSettings as bad:
        return _told([_BARE.wrong(one) for one in bad.problems], ())
    return _told(carry_out(checked(settings)), settings.secrets)


def _told(found: list[Check], secrets: tuple[str, ...]) -> int:
    """Print what was found, minus any secret that a platform might quote; return the exit code."""
    for one in found:
        line = str(one)
        for secret in secrets:
            line = line.replace(secret, "…")
        print(line)
    wrong = sum(1 for one in found if one.verdict is Verdict.WRONG)
    print(f"{wrong} to mend" if wrong else "nothing has to be mended")
    return FAILED if wrong else 0


async def checked(settings: Settings) -> list[Check]:
    """Check everything that these settings name, all at the same time."""
    doors = (_database(settings), _discord(settings), _telegram(settings), _page(settings))
    found = await asyncio.gather(*doors)
    return [
        _BARE.ok("every setting has a value that is allowed"),
        *(one for of in found for one in of),
    ]


async def _database(settings: Settings) -> list[Check]:
    from bot.model.errors import StoreUnavailable
    from bot.storage.reach import reach

    try:
        now = await reach(settings.database_url)
    except StoreUnavailable as trouble:
        return [_DATABASE.wrong(str(trouble))]
    if not now.writable:
        return [_DATABASE.wrong(f"{now.place} cannot be written by this user")]
    if now.found is None:
        return [_DATABASE.ok(f"{now.place} is not made yet: the first start does it")]
    if now.found > now.wanted:
        told = f"{now.place} stands at schema {now.found}, this program at {now.wanted}"
        return [_DATABASE.wrong(f"{told}: install the newer Dehla")]
    if now.found < now.wanted:
        told = f"{now.place} stands at schema {now.found}: the next start brings it to {now.wanted}"
        return [_DATABASE.note(told)]
    return [_DATABASE.ok(f"{now.place} can be reached and is of this version")]


async def _discord(settings: Settings) -> list[Check]:
    if settings.discord_token is None:
        return [Checks("Discord").off("DISCORD_TOKEN is empty: not played there")]
    from adapters.discord.checkup import checked

    token, secret = settings.discord_token.get_secret_value(), settings.discord_client_secret
    word = None if secret is None else secret.get_secret_value()
    by_http = settings.discord_interactions_port is not None
    return await checked(token, settings.discord_api_url, word, by_http=by_http)


async def _telegram(settings: Settings) -> list[Check]:
    if settings.telegram_token is None:
        return [Checks("Telegram").off("TELEGRAM_TOKEN is empty: not played there")]
    from adapters.telegram.checkup import checked

    token, url = settings.telegram_token.get_secret_value(), settings.telegram_api_url
    app = (settings.telegram_app or "") if settings.has_page else None
    return await checked(token, url, settings.telegram_webhook_url, app)


async def _page(settings: Settings) -> list[Check]:
    from adapters.web.checkup import Place, checked

    return await checked(Place(settings.http_host, settings.web_port, settings.web_url))
