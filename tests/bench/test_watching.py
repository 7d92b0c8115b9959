"""What somebody sees of a whole deal with AI players, by a clock that hurries."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.bench.watching import FRIENDS, TRICKS, alone_in_group, on_discord, on_telegram
from tests.longer import long

SPEED = 10
MOST = 20
"""Messages and edits in a room within any minute."""
LEAST = 2.0
"""Seconds, by the clock of the table, in which four cards can be read."""


async def test_every_finished_trick_can_be_read_within_what_a_room_may_be_sent_in_a_minute(
    tmp_path: Path,
) -> None:
    """Telegram takes 20 messages and edits a minute in a group; on Discord we keep to as many.

    All deals at once: most of the time is waiting. In one of them the hand opens in the group, by
    one press, for somebody who never opens the private chat.
    """
    private, group, discord = folders = [
        tmp_path / name for name in ("private", "group", "discord")
    ]
    for folder in folders:
        folder.mkdir()
    seen = await asyncio.gather(
        on_telegram(private, SPEED), alone_in_group(group, SPEED), on_discord(discord, SPEED)
    )
    for one in seen:
        assert one.most <= MOST
        assert len(one.room) == TRICKS
        assert one.presses == TRICKS - 1, "the last card plays itself"
        assert min(one.room) >= LEAST, one.room
        assert min(one.hand) >= LEAST, one.hand
    assert (seen[1].private, seen[1].opened) == (0, 0), "the hand comes with Begin, in the group"


@long
async def test_four_people_can_read_every_finished_trick_too(tmp_path: Path) -> None:
    """On Telegram and on Discord, within the same limits."""
    telegram, discord = folders = [tmp_path / name for name in ("telegram", "discord")]
    for folder in folders:
        folder.mkdir()
    seen = await asyncio.gather(
        on_telegram(telegram, SPEED, FRIENDS), on_discord(discord, SPEED, FRIENDS)
    )
    for one in seen:
        assert one.most <= MOST
        assert len(one.room) == TRICKS
        assert one.presses == (TRICKS - 1) * 4
        assert min(one.room) >= LEAST, one.room
        assert min(one.hand) >= LEAST, one.hand
