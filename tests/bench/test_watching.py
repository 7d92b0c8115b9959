"""What somebody sees of a whole deal with AI players, by a clock that hurries."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.bench.watching import TRICKS, on_discord, on_telegram

SPEED = 10


async def test_every_finished_trick_can_be_read_within_what_a_room_may_be_sent_in_a_minute(
    tmp_path: Path,
):
    """Telegram takes 20 messages and edits a minute in a group, Discord 5 in 5 seconds of each.

    Both deals at once: most of the time is waiting.
    """
    seen = await asyncio.gather(on_telegram(tmp_path, SPEED), on_discord(tmp_path, SPEED))
    for one, most in zip(seen, (20, 120), strict=True):
        assert one.most <= most
        assert len(one.room) == TRICKS, one.room
        assert len(one.hand) == TRICKS, one.hand
        assert one.presses == TRICKS
