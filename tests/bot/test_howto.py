"""The way to the pages on how to play: a button in the lobby, and ``howto``."""

from __future__ import annotations

import pytest

from bot.model.requests import Room
from tests.bot.fakes import ASHA, HERE, RAVI, Table, person


async def test_the_lobby_leads_to_the_pages_of_its_game_which_turn_by_a_press(table: Table):
    await table.say(ASHA, "start tien len")
    shown = len(table.chat.history)
    page = await table.press(person("Newcomer"), "How to play")
    assert page.title == "📖 Tien Len · 1/6"
    assert not page.replaces, "what the button stands on stays"
    for number in range(2, 7):
        page = await table.press(RAVI, page.buttons[-1])
        assert page.title == f"📖 Tien Len · {number}/6"
        assert page.replaces, "each takes the place of the one before"
    assert (await table.press(RAVI, page.buttons[0])).title == "📖 Tien Len · 5/6"
    assert len(table.chat.history) == shown, "nobody else sees it"


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("howto", "📖 Dehla Pakad · 1/6"),
        ("howto 3", "📖 Dehla Pakad · 3/6"),
        ("howto dehla pakad", "📖 Dehla Pakad · 1/6"),
        ("howto teen do paanch 5", "📖 Teen Do Paanch · 5/6"),
        ("howto 3-2-5", "📖 Teen Do Paanch · 1/6"),
        ("howto दहला पकड़ 2", "📖 Dehla Pakad · 2/6"),
        ("howto durak 99999999999999", "📖 Durak · 6/6"),
    ],
)
async def test_howto_is_typed_with_a_game_a_page_both_or_nothing(table: Table, words, title):
    assert (await table.say(ASHA, words)).title == title
    assert (await table.say(ASHA, words, None)).title == title, "in private too"


async def test_howto_tells_of_the_game_at_the_table_here(table: Table):
    await table.say(ASHA, "start durak")
    assert (await table.say(RAVI, "howto")).title == "📖 Durak · 1/6"
    elsewhere = Room("discord:elsewhere", "discord:elsewhere")
    assert (await table.say(RAVI, "howto", elsewhere)).title == "📖 Dehla Pakad · 1/6"


async def test_howto_of_a_game_that_there_is_not_names_those_that_are_like_it(table: Table):
    answer = await table.say(ASHA, "howto durok")
    assert answer.refused
    assert "Durak" in answer.text


async def test_the_last_page_leads_to_a_table_where_none_is_open(table):
    for room, label in ((None, "▶ Play now against AI"), (HERE, "Start a table")):
        pages = [await table.say(ASHA, f"howto durak {page}", room) for page in (5, 6)]
        assert [label in [one.label for one in page.buttons] for page in pages] == [False, True]
    await table.press(ASHA, pages[-1].buttons[-1])
    assert (await table.live()).table.game == "durak"
    assert len((await table.say(ASHA, "howto durak 6")).buttons) == 1


async def test_who_asks_in_private_which_games_there_are_begins_one_by_its_button(table):
    told = await table.say(ASHA, "which games are there?", None)
    assert "lobby" not in told.text
    await table.press(ASHA, next(one for one in told.buttons if one.label == "Durak"), None)
    [alone] = await table.service.store.tables_of(ASHA.id)
    assert (await table.service.tables.get(alone)).table.game == "durak"
