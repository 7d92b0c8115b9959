"""On Telegram: a deal is cut, played and checked, by what people read there alone."""

from __future__ import annotations

import re

from bot.model.table import Phase
from engine.verify import verified
from tests.adapters.telegram.evening import Evening
from tests.platforms.telegram import Telegram
from tests.shell import in_shell


async def test_a_deal_is_cut_played_and_checked(tg: Telegram, table: Evening) -> None:
    asha = tg.person("Asha")
    group = table.group = tg.group("Cards", asha)
    await tg.say(asha, group, "/dehla start streak_length=2")
    await tg.shows(group, "Join")
    await tg.say(asha, group, "/dehla cut mango <b>🥭</b> @everyone")
    await tg.shows(group, "mango b🥭b everyone")
    await tg.say(asha, group, "/dehla fair")
    shown = await tg.shows(asha, "🔒 Shuffle")
    commitment = re.findall(r"<pre>([0-9a-f]{64})</pre>", shown.html)
    assert shown.button("Copy")["copy_text"] == {"text": commitment[0]}
    await tg.press(asha, table.board, "Begin")
    await tg.until(lambda: "Begin" not in table.board.labels)
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.act(await table.live())
    (record,) = await table.store.records((await table.live()).table.id)
    assert verified(record)
    await tg.say(asha, tg.world.private(asha), "/dehla verify")
    shown = await tg.shows(asha, "deck=")
    proof = shown.text
    assert shown.html.count("<pre>") == 1, "what is pasted is copied with one tap"
    assert in_shell(proof) == (*commitment, record["deck"])
    assert not any(record["shuffle"]["seed"] in text for text in tg.history(group))
