"""What somebody sees of a whole deal with AI players, by a clock that hurries."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.watching import TRICKS, on_discord, on_telegram

SPEED = 10


@pytest.mark.parametrize(("play", "most"), [(on_telegram, 20), (on_discord, 120)])
async def test_every_finished_trick_can_be_read_within_what_a_room_may_be_sent_in_a_minute(
    play, most: int, tmp_path: Path
):
    """Telegram takes 20 messages and edits a minute in a group, Discord 5 in 5 seconds of each."""
    seen = await play(tmp_path, SPEED)
    assert seen.most <= most
    assert len(seen.room) == TRICKS, seen.room
    assert len(seen.hand) == TRICKS, seen.hand
    assert seen.presses == TRICKS
