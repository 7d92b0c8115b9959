"""A few deaths on each platform, in the middle of what is hard; ``make soak`` has many more."""

from __future__ import annotations

import pytest

from adapters.discord.pictures import written
from adapters.telegram.addresses import Ref, Spot
from tests.longer import long
from tests.soak import fleet
from tests.soak.match import Soak
from tests.soak.plan import plan
from tests.soak.stages import STAGES

KILLS = (
    ("telegram-group", "dehla_pakad", 1),
    ("discord", "teen_do_paanch", 2),
    pytest.param("telegram", "tien_len", 2, marks=long),
    pytest.param("discord", "durak", 2, marks=long),
)


@pytest.mark.parametrize(("platform", "game", "kills"), KILLS)
async def test_a_bot_that_is_killed_in_a_match_loses_nothing(tmp_path, platform, game, kills):
    wanted = plan(game, kills=kills, seed=7, whole=False)
    found = await Soak(STAGES[platform](), tmp_path, wanted, nursed=True).run()
    assert sum(found.killed.values()) == kills
    assert all(found.killed[verb] for verb in wanted.within)


@pytest.mark.parametrize(
    ("pictured", "bare"),
    [
        (written(7, 12, pictured=True), written(7, 12, pictured=False)),
        (str(Ref(Spot(-7), 12, is_photo=True)), str(Ref(Spot(-7), 12))),
    ],
)
def test_a_message_that_has_got_its_picture_is_no_stray_one(pictured, bare):
    assert fleet._message(pictured) == fleet._message(bare) == bare
