"""What somebody sees of a whole deal with AI players, by a clock that hurries."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.watching import TRICKS, on_discord, on_telegram

SPEED = 10


@pytest.mark.parametrize("play", [on_telegram, on_discord])
async def test_every_finished_trick_can_be_read_in_the_room_and_on_the_hand(play, tmp_path: Path):
    seen = await play(tmp_path, SPEED)
    assert len(seen.room) == TRICKS, seen.room
    assert len(seen.hand) == TRICKS, seen.hand
    assert seen.presses == TRICKS


async def test_a_group_gets_at_most_twenty_messages_and_edits_in_any_minute(tmp_path: Path):
    assert (await on_telegram(tmp_path, SPEED)).most <= 20
