"""A table as JSON at the manager: what it offers is taken, what has happened is told in order."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.model.messages import Button, Line, Message
from bot.model.requests import Command
from bot.model.table import Phase, Place
from bot.model.voice import Surface, Voice
from bot.presenter import Scene
from bot.projection import message_json, table_json, ways
from engine.cards import card, card_set
from engine.games import GAMES
from tests.bot.fakes import ASHA, HERE
from tests.bot.presenter.scenes import DISCORD, EN, example, lobby, people, scene, told
from tests.longer import only

MOST_MOVES = 30


async def sent(table, after=0):
    live = await table.live()
    seat = live.table.seat_of(ASHA.id)
    return table_json(_scene(table, live, seat), seat, EN, DISCORD, live.news, after)


def _scene(table, live, seat):
    return Scene.at(live, seat, table.clock())


async def offers(table, state, rng):
    """Everything that the page could send now: tokens, and words where there is no token."""
    live = await table.live()
    seat = live.table.seat_of(ASHA.id)
    found = [way for some in state["moves"].values() for way in some]
    found += [one for one in state["buttons"] if one["move"]] + state["ways"]
    if state["choose"]:
        one = rng.choice(state["choose"])
        found += ways(_scene(table, live, seat), card_set([card(one)]), EN)
    return found


@pytest.mark.parametrize("game", only({"dehla_pakad", "teen_do_paanch", "durak"}, GAMES))
async def test_the_manager_takes_every_way_that_a_table_offers(table, game):
    rng = Random(5)
    await table.say(ASHA, f"start {game}")
    await table.press(ASHA, "Begin")
    for number in range(MOST_MOVES):
        state = await sent(table)
        if state["phase"] != Phase.PLAYING:
            break
        found = await offers(table, state, rng)
        one = rng.choice(found)
        before = (await table.live()).table.turn
        if "words" in one:
            asked = Command(f"w{number}", ASHA, HERE, tuple(one["words"].split()))
            answer = await table.service.manager.handle(asked)
        else:
            answer = await table.press(ASHA, Button("", one["token"]), None)
        assert answer is None or not answer.refused, (one, answer)
        assert (await table.live()).table.turn > before


def test_news_are_numbered_and_begin_after_what_the_reader_has_seen():
    moment = example(3)
    laid = scene(moment, 0, log=tuple(["entry"] * 5))
    all_, lately = (
        table_json(laid, 0, EN, DISCORD, moment.news, after)["news"] for after in (0, 4)
    )
    assert [one["n"] for one in all_] == [1, 2, 3, 4, 5]
    assert lately == all_[4:]
    assert [one["kind"] for one in lately[0]["events"]] == ["card-played"]
    assert (lately[0]["events"][0]["seat"], lately[0]["events"][0]["card"]) == (3, "QD")


def test_each_seat_has_its_name_its_side_and_how_many_cards_it_holds():
    state = table_json(scene(example(2), 0), 0, EN, DISCORD, (), 0)
    assert [one["side"] for one in state["seats"]] == [0, 1, 0, 1]
    assert [one["kind"] for one in state["seats"]] == ["person", "person", "person", "ai"]
    assert [one["cards"] for one in state["seats"]] == [5, 4, 4, 5]
    assert (state["dealer"], state["acting"], state["you"]) == (0, [3], 0)


def test_that_there_is_no_trump_yet_stands_alone_beside_the_cards():
    state = table_json(scene(example(1), 0), 0, EN, DISCORD, (), 0)
    facts = {one["key"]: one for one in state["facts"]}
    assert (facts["no-trump"]["text"], facts["no-trump"]["joined"]) == ("No trump yet", False)


def test_what_there_is_of_each_side_stands_in_one_fact():
    state = table_json(scene(example(12), 0), 0, EN, DISCORD, (), 0)
    tens = next(one for one in state["facts"] if one["key"] == "tens")
    assert [one["side"] for one in tens["sides"]] == [0, 1]
    trump = next(one for one in state["facts"] if one["key"] == "trump")
    assert (trump["suit"], trump["joined"], state["suits"]["D"]) == ("D", False, "diamonds")


def test_a_page_offers_another_seat_to_everyone_who_has_one_the_opener_too():
    opened = lobby(people("Asha", "Ravi", ".", "."))
    for seat in (0, 1):
        sheet = table_json(opened, seat, EN, DISCORD, (), 0)["sheet"]
        labels = [one["label"] for row in sheet["rows"] for one in row]
        assert "Begin" in labels
        assert "Change seat" in labels


def test_a_lobby_and_a_result_are_sheets_and_a_deal_is_none():
    opened = table_json(lobby(), 0, EN, DISCORD, (), 0)
    assert opened["sheet"]["kind"] == "lobby"
    assert opened["hand"] == opened["buttons"] == []
    assert table_json(scene(example(4), 0), 0, EN, DISCORD, (), 0)["sheet"] is None
    over = table_json(scene(example(52), 0), 0, EN, DISCORD, (), 0)
    assert over["sheet"]["kind"] == "result"
    assert any("next" in one["token"] for row in over["sheet"]["rows"] for one in row)


def test_who_is_away_has_the_way_back_beside_the_cards():
    places = people("Asha", "Ravi", "-", "-")
    away = (replace(places[0], away=True), *places[1:])
    state = table_json(scene(example(4), 0, away), 0, EN, DISCORD, (), 0)
    assert "back" in [one["token"].split(".")[-1] for one in state["buttons"]]
    assert state["seats"][0]["away"]


def test_only_cards_that_can_be_chosen_have_ways():
    found = scene(example(4), 0)
    assert ways(found, card("2H").bit, EN) == []


def results(game: str) -> list[tuple[Scene, dict[str, Any]]]:
    """The sheets that follow the deals of a match, as somebody who plays there reads them."""
    seats = GAMES[game].info.seats[0]
    places = people("Asha", "Ravi", "मीना", "Kabir")[:seats]
    ends = [one for one in told(game, {}, seed=3) if one.phase is not Phase.PLAYING]
    scenes = [scene(one, 0, places, game=game) for one in ends if one.state.deal_number]
    sheets = [(one, table_json(one, 0, EN, DISCORD, (), 0)["sheet"]) for one in scenes]
    return [(one, sheet) for one, sheet in sheets if "poster" in sheet]


@pytest.mark.parametrize("game", GAMES)
def test_a_result_is_a_poster_and_what_stands_below_does_not_say_the_same_again(game):
    found = results(game)
    assert {one.table.phase for one, _ in found} >= {Phase.OVER}
    for one, sheet in found:
        poster, lines = sheet["poster"], [line["text"] for line in sheet["lines"]]
        assert poster["headline"]
        assert all(len(row["figures"]) == len(poster["headings"]) > 0 for row in poster["rows"])
        assert not [line for line in lines if line.startswith(tuple(poster["headings"]))]
        assert poster["headline"] not in " ".join(lines)
        if one.table.phase is Phase.BETWEEN:
            assert lines[-1] == "Next deal when you're ready."


def test_the_poster_of_a_deal_shows_which_side_has_which_tens():
    tens = {"TC", "TD", "TH", "TS"}
    posters = [sheet["poster"] for _, sheet in results("dehla_pakad")]
    assert {one["honour"] for one in posters} >= {"kot", "match"}
    for one in posters:
        assert set().union(*(row["cards"] for row in one["rows"])) == tens
        assert [row["won"] for row in one["rows"]].count(True) == 1
        assert len(one["trick"]["laid"]) == 4


def test_the_poster_calls_its_reader_you_as_the_page_does():
    page = Voice("en", Surface(one_screen=True, reader="discord:1"))
    for game, line in (("durak", "You are the durak"), ("dehla_pakad", "You + मीना win the match")):
        sheets = [table_json(one, 0, page, DISCORD, (), 0)["sheet"] for one, _ in results(game)]
        headlines = [sheet["poster"]["headline"] for sheet in sheets]
        assert line in " ".join(headlines)
        names = [row["name"] for sheet in sheets for row in sheet["poster"]["rows"]]
        assert not [one for one in names if "Asha" in one]


def test_a_match_that_was_cut_short_has_no_poster():
    over = next(one for one, _ in results("dehla_pakad") if one.table.phase is Phase.BETWEEN)
    closed = replace(over, table=replace(over.table, phase=Phase.CLOSED))
    sheet = table_json(closed, 0, EN, DISCORD, (), 0)["sheet"]
    assert "poster" not in sheet
    assert sheet["lines"]


def test_a_page_is_read_from_the_right_in_languages_that_are():
    for locale, is_rtl in (("ur", True), ("fa-IR", True), ("hi", False), ("en-GB", False)):
        state = table_json(scene(example(1), 0), 0, Voice(locale), DISCORD, (), 0)
        assert state["rtl"] is is_rtl


def test_a_message_keeps_its_lines_and_buttons():
    rows = ((Button("Copy", copy="one"),), (Button("Go", "k.1.go"),))
    message = Message("A title", (Line("one", strong=True), Line("two", quiet=True)), rows)
    found = message_json(message)
    assert (found["title"], found["kind"]) == ("A title", "notice")
    assert [[one["label"] for one in row] for row in found["rows"]] == [["Go"]], "text is selected"
    assert found["lines"][0] == {"text": "one", "strong": True, "quiet": False}


@pytest.mark.parametrize("hints", [True, False])
def test_the_page_offers_to_stop_or_leave_beside_a_hint_where_it_takes_no_row_of_its_own(hints):
    to_act = example(2).state.to_act
    seen, page = scene(example(2), to_act, hints=hints), Voice("en", Surface(one_screen=True))
    labels = [one["label"] for one in table_json(seen, to_act, page, DISCORD, (), 0)["buttons"]]
    assert labels == (["Hint", "⏹ Stop"] if hints else [])


def test_an_empty_seat_is_free():
    places = (*people("Asha", "Ravi"), Place(), Place(level="steady"))
    state = table_json(lobby(places), None, EN, DISCORD, (), 0)
    assert [one["kind"] for one in state["seats"]] == ["person", "person", "free", "ai"]
