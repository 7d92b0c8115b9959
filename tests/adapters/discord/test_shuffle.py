"""On Discord: a deal is cut, played and checked, by what people read there alone."""

from __future__ import annotations

import re

from bot.model.table import Phase
from bot.presenter.shuffle import SHELL
from engine.verify import verified
from tests.adapters.discord.match import Match
from tests.shell import in_shell


async def test_a_deal_is_cut_played_and_checked(match: Match) -> None:
    house, asha = match.house, match.house.asha
    await house.slash(asha, "start", options="streak_length=2")
    done = await house.slash(asha, "cut", word="mango `🥭` @everyone")
    await match.settle()
    assert "mango 🥭 everyone" in done.answers[-1].text
    lobby = match.board.text
    assert "mango 🥭 everyone" in lobby
    fair = await house.discord.people.press(asha, match.board, "🔒 Fair shuffle")
    await match.settle()
    assert fair.answers[-1].only_for is asha
    commitment = re.findall(r"```\n([0-9a-f]{64})\n```", fair.answers[-1].text)
    await match.push(asha, match.board, "begin")
    early = await house.slash(asha, "verify")
    assert "No deal has been finished" in early.answers[-1].text
    while (await match.live()).table.phase is Phase.PLAYING:
        await match.act(await match.live())
    await match.settle()
    (record,) = await match.store.records((await match.live()).table.id)
    assert record["shuffle"]["secret"][:16] not in match.board.text, "that is for who asks"
    assert verified(record)
    proof = (await house.slash(asha, "verify")).answers[-1].text
    assert SHELL in proof.split("```")[1], "nothing that is copied is escaped"
    assert in_shell(proof) == (*commitment, record["deck"])
    assert not any(record["shuffle"]["seed"] in str(text) for _, text in match.heard)
