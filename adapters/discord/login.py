"""A login without the gateway, for one-off work of a host while the bot may be running."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from adapters.connections import NotStarted, TokenRefused
from adapters.discord.client import Address


@asynccontextmanager
async def logged_in(token: str, api_url: str | None) -> AsyncIterator[discord.Client]:
    """Yield a client that can make calls.

    Raises:
        TokenRefused, NotStarted: Discord refuses, now or later, or cannot be reached.
    """
    address = Address(api_url) if api_url else None
    if address is not None:
        address.use()
    try:
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(token)
            yield client
    except discord.LoginFailure as error:
        raise TokenRefused("DISCORD_TOKEN: must be a valid token") from error
    except (discord.DiscordException, OSError) as error:
        raise NotStarted(f"Discord: {str(error) or repr(error)}") from error
    finally:
        if address is not None:
            address.leave()
