"""Every game is played on Telegram by buttons, from the first press to the last."""

from __future__ import annotations

import pytest

from bot.model.table import Phase
from bot.text.i18n import t
from engine.games import GAMES
from tests.adapters.telegram.evening import Evening as Party
from tests.platforms.games import AT_ONCE, Evening, each, full
from tests.platforms.knowledge import cards_in
from tests.platforms.pulls import pulled_in_secret
from tests.platforms.telegram import Telegram


@each(*full(), *AT_ONCE)
async def test_a_whole_match_is_played_by_buttons(
    tg: Telegram, table: Party, plan: Evening
) -> None:
    people = [tg.person(f"Guest {number}") for number in range(1, plan.people + 1)]
    group = tg.group("Cards", *people)
    await table.begin(group, *people, start=f"{plan.game} {plan.words}")
    table.care, table.avoids = plan.care, plan.avoids
    if "pull" in plan.buttons:
        assert await pulled_in_secret(table) > 0
    live = await table.play()
    assert live.table.phase is Phase.OVER
    assert len(live.table.places) == plan.seats
    assert len(live.table.people) == plan.people
    assert plan.buttons <= table.pressed
    assert plan.happens <= table.done
    assert "Rematch" in table.board.labels
    assert len(tg.messages(group)) == live.table.deal  # the result of each deal, and no more
    for user in people:
        assert any(cards_in(text) for text in tg.history(user))


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("tien len", "tien_len"),
        ("game:tien_len", "tien_len"),
        ("teen do panch", "teen_do_paanch"),
        ("3 2 5", "teen_do_paanch"),
        ("रंग", "court_piece"),
        ("hokm", "court_piece"),
        ("Thirteen", "tien_len"),
        ("VC players=3", "viet_cong"),
    ],
)
async def test_a_table_opens_by_any_name_of_a_game(
    tg: Telegram, table: Party, words: str, game: str
) -> None:
    asha = tg.person("Asha")
    table.group = tg.group("Cards", asha)
    await tg.say(asha, table.group, f"/dehla start {words}")
    await tg.shows(table.group, "Join")
    assert (await table.live()).table.game == game


async def test_an_unknown_name_gets_the_nearest_three(tg: Telegram, table: Party) -> None:
    asha = tg.person("Asha")
    table.group = tg.group("Cards", asha)
    await tg.say(asha, table.group, "/dehla start tin do pach")
    answer = await tg.shows(table.group, "tin do pach")
    named = [t("en", f"game-{key}") for key in GAMES if t("en", f"game-{key}") in answer.shown]
    assert t("en", "game-teen_do_paanch") in named
    assert len(named) == 3
    assert tg.messages(table.group) == [answer]


async def test_a_move_may_be_typed_in_the_private_chat(tg: Telegram, table: Party) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    await table.begin(group, asha, start="teen_do_paanch players=3")
    await tg.write(asha, "/dehla pick 2")
    log = (await table.live()).table.log
    assert "pick 2" in [entry.action for entry in log]
