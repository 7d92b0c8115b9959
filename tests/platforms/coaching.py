"""A match with players that think, on any platform: waited for, and played to its end."""

from __future__ import annotations

from bot.ai.worker_pool import Effort, WorkerPool
from bot.model.automatic import waiting_ai
from bot.model.live import Live
from bot.model.table import Phase
from tests.platforms.party import Party

LITTLE = Effort(simulations=8, worlds=8, review=4, tricks=5)
"""So much is thought that a match takes no longer than another."""


def thinking() -> WorkerPool:
    """Return one real process that thinks little."""
    return WorkerPool(workers=1, effort=LITTLE)


async def ready(party: Party) -> Live:
    """Return the table once a person is to act, or the deal is over."""
    while waiting_ai(live := await party.live()) is not None:
        await party.service.expire()  # type: ignore[attr-defined]  # every platform's has one
    await party.settle()
    return live


async def play_deal(party: Party) -> None:
    """Play by buttons until the deal under way is over."""
    while (live := await ready(party)).table.phase is Phase.PLAYING:
        await party.act(live)
    await party.settle()
    await party.watch()
