"""A few deaths on each platform; ``make soak`` has many more."""

from __future__ import annotations

import pytest

from tests.soak.match import Soak
from tests.soak.stages import STAGES


@pytest.mark.parametrize(("platform", "kills"), [("discord", 3), ("telegram", 2)])
async def test_a_bot_that_is_killed_in_a_match_loses_no_card(tmp_path, platform, kills):
    soak = Soak(STAGES[platform](), tmp_path, kills=kills, deals=1, seed=7)
    found = await soak.run()
    assert found.kills == kills
    assert found.cards == 13
