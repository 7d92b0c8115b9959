"""First answers to presses. Discord waits three seconds for one, and no rate limit counts them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import structlog

TROUBLE = (discord.DiscordException, aiohttp.ClientError, OSError)
"""Errors with which a call may fail through no fault of ours."""
TOO_LATE = 10062
ANSWER_WITHIN = 3.0
"""Seconds after which Discord accepts no first answer and tells the person that it failed."""

log = structlog.get_logger(__name__)


class Reply:
    """The first answer to a press, and later edits of the pressed message.

    The first answer redraws the message if there is news for it soon; if not, it only acknowledges.
    """

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._one = asyncio.Lock()
        self._given = asyncio.Event()

    @property
    def is_expired(self) -> bool:
        """Whether this press can no longer be used to redraw its message."""
        return self._interaction.is_expired()

    async def redraw(self, shown: dict[str, Any], files: Any) -> None:
        """Redraw the pressed message; *files* are its attachments from now on."""
        async with self._one:
            if not self._given.is_set():
                self._given.set()
                try:
                    await self._interaction.response.edit_message(**shown, attachments=files)
                except Exception:
                    self._given.clear()  # it is still to be acknowledged
                    raise
                return
        await self._interaction.edit_original_response(**shown, attachments=files)

    async def acknowledge(self) -> bool:
        """Acknowledge the press unless it has been answered; return whether to go on."""
        async with self._one:
            if self._given.is_set():
                return True
            self._given.set()
            return await acknowledge(self._interaction)

    async def acknowledge_after(self, seconds: float) -> None:
        """Acknowledge the press if nothing is drawn within *seconds*."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._given.wait()
        await self.acknowledge()


async def acknowledge(interaction: discord.Interaction, *, hidden: bool = True) -> bool:
    """Acknowledge an interaction, and return whether to go on.

    One that comes too late (after the gateway was cut off) is dropped, because Discord has told the
    person that it failed. Other failures are no reason to lose what the person did.
    """
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            await interaction.response.defer(ephemeral=hidden)
    except discord.HTTPException as error:
        if error.code == TOO_LATE:
            log.info("interaction came too late", interaction=interaction.id)
            return False
        log.info("interaction not acknowledged", interaction=interaction.id, reason=str(error))
    except TROUBLE as error:
        log.info("interaction not acknowledged", interaction=interaction.id, reason=repr(error))
    return True
