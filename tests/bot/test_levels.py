"""How well AI players play, and whether there are hints: by words and by the private menu."""

from __future__ import annotations

import pytest

from bot.text.i18n import t
from engine.ai import PLAYERS
from tests.bot.fakes import ASHA, RAVI
from tests.sentences import says


@pytest.fixture
async def lobby(table):
    """Asha with three AI players."""
    await table.say(ASHA, "start")
    for _ in range(3):
        await table.press(ASHA, "Add AI")
    return table


async def levels(table) -> list[str | None]:
    return [place.level for place in (await table.live()).table.places]


def button(menu, words: str):
    return next(one for one in menu.buttons if one.token.endswith(f".{words}"))


@pytest.mark.parametrize("words", ["bots casual", "level Random", "levels कच्चा"])
async def test_bots_at_a_full_table_sets_the_level_of_all_by_any_name_of_it(lobby, words):
    await lobby.say(ASHA, words)
    assert await levels(lobby) == [None, "casual", "casual", "casual"]


async def test_bots_with_a_seat_sets_the_level_of_one(lobby):
    menu = await lobby.say(ASHA, "bots casual 3")
    assert await levels(lobby) == [None, "steady", "casual", "steady"]
    assert "AI 3\u2069 (random)" in menu.text


async def test_an_empty_seat_gets_a_player_of_that_level(table):
    await table.say(ASHA, "start")
    await table.say(ASHA, "bots casual 4")
    assert await levels(table) == [None, None, None, "casual"]


async def test_each_button_of_the_menu_goes_to_the_next_level_and_shows_the_menu_again(lobby):
    menu = await lobby.press(ASHA, "AI & hints")
    found = list(PLAYERS)
    for number in range(len(found)):
        after = found[(found.index("steady") + 1 + number) % len(found)]
        menu = await lobby.press(ASHA, button(menu, f"level {t('en', f'level-{after}')} 2"))
        assert menu.replaces
        assert await levels(lobby) == [None, after, "steady", "steady"]
    await lobby.press(ASHA, button(menu, "level random"))
    assert await levels(lobby) == [None, "casual", "casual", "casual"]


async def test_who_may_not_change_how_ai_players_play_reads_it_without_buttons(lobby):
    await lobby.say(RAVI, "join")
    own, read = await lobby.press(ASHA, "AI & hints"), await lobby.press(RAVI, "AI & hints")
    assert own.buttons
    assert not read.buttons
    assert read.text == f"{own.text}\n\nOnly \u2068Asha\u2069 can change this."


async def test_the_lobby_and_the_table_show_who_does_not_play_as_usual(lobby):
    await lobby.say(ASHA, "bots casual 3")
    assert "AI 3\u2069 (random)" in lobby.chat.at("discord:here").text
    await lobby.press(ASHA, "Begin")
    text = lobby.chat.at("discord:here").text
    assert says(text, "ai-plays-level", level="random")
    assert not says(text, "ai-plays-level", level="steady")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("bots casual 9", "they are numbered from 1 to 4"),
        ("bots casual zwei", "no seat"),
        ("bots casual 1", "has that seat"),
        ("bots genius 2", "There is no AI player"),
        ("hints perhaps", "Hints are “on” or “off”"),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(lobby, words, said):
    before = (await lobby.live()).table
    answer = await lobby.say(ASHA, words)
    assert said in answer.text
    assert answer.refused
    assert (await lobby.live()).table == before


async def test_a_level_chosen_before_any_ai_player_sits_is_that_of_those_who_come(table):
    await table.say(ASHA, "start")
    menu = await table.say(ASHA, "level")
    assert "All play at level steady." in menu.text
    menu = await table.press(ASHA, button(menu, "level sharp"))
    assert "All play at level sharp." in menu.text
    await table.press(ASHA, "Begin")
    assert await levels(table) == [None, "sharp", "sharp", "sharp"]


async def test_level_alone_opens_the_menu(lobby):
    before = (await lobby.live()).table
    assert button(await lobby.say(ASHA, "level"), "level random")
    assert (await lobby.live()).table == before


async def test_a_stranger_sees_no_menu_and_only_the_opener_sets_hints(lobby):
    assert (await lobby.say(RAVI, "levels")).refused
    await lobby.say(RAVI, "join")
    assert "Asha" in (await lobby.say(RAVI, "hints off")).text
    assert (await lobby.live()).table.gives_hints


async def test_hints_are_turned_off_and_on_by_the_menu_and_by_words(lobby):
    menu = await lobby.press(ASHA, "AI & hints")
    await lobby.press(ASHA, button(menu, "hints off"))
    assert not (await lobby.live()).table.gives_hints
    assert "Hints: off" in lobby.chat.at("discord:here").text
    await lobby.say(ASHA, "set hints=on")
    assert (await lobby.live()).table.gives_hints


@pytest.mark.parametrize(("word", "hints"), [("on", True), ("off", False)])
async def test_a_table_may_be_opened_with_or_without_hints(table, word, hints):
    await table.say(ASHA, f"start dehla_pakad hints={word}")
    assert (await table.live()).table.hints is hints
