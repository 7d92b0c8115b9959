"""Hints: on the hand and by words, from the asker's view, to the asker alone, counted."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.model.messages import Kind, Message
from bot.model.requests import Room
from engine.replay import check
from tests.bot.fakes import ASHA, HERE, MEENA, RAVI, FakeThinker, open_table
from tests.luck import known_luck
from tests.sentences import says

THERE = Room("discord:there", "discord:home", "#talk")


FIGURE = "hint-figure-dehla_pakad"
"""What “Why” says of each move."""


@pytest.fixture
async def playing(tmp_path):
    """Asha's turn at a table with three AI players, and who thinks there.

    With other luck all that she may play can be neighbours, of which only one is weighed.
    """
    thinker = FakeThinker()
    table = await open_table(tmp_path / "d.db", thinker=thinker)
    with known_luck("5e"):
        await table.say(ASHA, "start dehla_pakad match_end=fixed_hands match_hands=1")
    await table.press(ASHA, "Begin")
    await choosing(table)
    yield table, thinker
    await table.service.stop()
    await table.service.store.close()


async def choosing(table) -> None:
    """Play until Asha has more than one card to choose from."""
    while len((await table.live()).legal(await table.seat(ASHA))) < 2:
        await table.play_any(ASHA)


async def begun(table, thinker, room: Room = HERE) -> asyncio.Task[Message]:
    """Ask for a hint; return when it is being thought about."""
    thinker.began.clear()
    task = asyncio.create_task(table.say(ASHA, "hint", room))
    await thinker.began.wait()
    return task


async def test_the_hand_offers_a_hint_and_it_goes_to_the_asker_alone(playing):
    table, _ = playing
    shown = len(table.chat.history)
    answer = await table.press(ASHA, table.hand(ASHA, "hint")[0], None)
    assert answer.title == "💡 Hint"
    assert [one.label for one in answer.buttons] == ["Why"]
    assert not says(answer.text, FIGURE)
    assert len(table.chat.history) == shown, "nobody else has been told anything"


async def test_what_is_typed_asks_for_the_same(playing):
    table, _ = playing
    by_button = await table.press(ASHA, table.hand(ASHA, "hint")[0], None)
    assert (await table.say(ASHA, "hint")).text == by_button.text


WHAT_TO_PLAY = (
    "what should I play?", "what to play", "which card do I play?", "what can I play",
    "what is the move?", "kaunsa patta khelun?", "kaun sa patta chalu", "मैं क्या खेलूँ?",
)  # fmt: skip


@pytest.mark.parametrize("line", WHAT_TO_PLAY)
async def test_who_asks_what_to_play_gets_a_hint_to_them_alone(playing, line):
    table, _ = playing
    hinted = await table.say(ASHA, "hint")
    asked = await table.say(ASHA, line)
    assert (asked.title, asked.is_secret) == (hinted.title, True)


async def test_why_shows_the_figures_of_the_hint_in_its_place_and_is_no_further_hint(playing):
    table, thinker = playing
    hinted = await table.say(ASHA, "hint")
    thinker.go.clear()  # nothing is thought about again
    shown = await table.press(ASHA, hinted.buttons[0], None)
    assert hinted.text in shown.text
    assert "I played this out " in shown.text
    assert "tens, wins" in shown.text
    assert shown.replaces
    assert (await table.say(ASHA, "why")).text == shown.text
    assert (await table.live()).table.places[0].hints == 1
    must = await table.say(ASHA, "why must I?")
    assert "I played this out" not in must.text


async def test_figures_that_are_not_remembered_are_thought_of_again_and_not_counted(
    playing,
):
    table, _ = playing
    hinted = await table.say(ASHA, "hint")
    table.service.manager.handlers.hinting._given.pop((ASHA.id, await table.id()))
    assert says((await table.press(ASHA, hinted.buttons[0], None)).text, FIGURE)
    assert (await table.live()).table.places[0].hints == 1


async def test_figures_of_a_hint_that_nobody_was_given_are_a_hint_and_counted(playing):
    table, _ = playing
    hinted = await table.say(ASHA, "hint")
    why = hinted.buttons[0]
    await table.play_any(ASHA)
    await choosing(table)
    turn = (await table.live()).table.turn
    now = replace(why, token=why.token.replace(why.token.split(".")[1], str(turn), 1))
    assert says((await table.press(ASHA, now, None)).text, FIGURE)
    assert (await table.live()).table.places[0].hints == 2


async def test_why_is_for_those_who_sit_there_and_for_this_turn_alone(playing):
    table, _ = playing
    hinted = await table.say(ASHA, "hint")
    assert (await table.press(RAVI, hinted.buttons[0], None)).refused
    await table.play_any(ASHA)
    await choosing(table)
    late = await table.press(ASHA, hinted.buttons[0], None)
    assert "moved on" in late.text
    assert not says((await table.say(ASHA, "why")).text, FIGURE)


async def test_a_hint_is_counted_in_the_record_of_the_deal(playing):
    table, _ = playing
    turn = (await table.live()).table.turn
    await table.say(ASHA, "hint")
    assert (await table.live()).table.turn == turn, "buttons stay good"
    await table.play_any(ASHA)
    await choosing(table)
    await table.say(ASHA, "hint")
    while (await table.live()).to_act is not None:
        await table.play_any(ASHA)
    (record,) = await table.service.store.records(await table.id())
    assert record["hints"] == [2, 0, 0, 0]
    assert check(record) is None


async def test_each_deal_counts_anew(playing):
    table, _ = playing
    await table.say(ASHA, "hint")
    while (await table.live()).to_act is not None:
        await table.play_any(ASHA)
    await table.press(ASHA, "Rematch")
    assert [one.hints for one in (await table.live()).table.places] == [0, 0, 0, 0]


async def test_a_hint_asks_nothing_but_the_view_of_the_asker(playing):
    table, thinker = playing
    asked = []
    work = thinker.work

    async def noted(urgency, seconds, function, *args):
        asked.append(args)
        return await work(urgency, seconds, function, *args)

    thinker.work = noted
    await table.say(ASHA, "hint")
    live = await table.live()
    seat = live.table.seat_of(ASHA.id)
    assert asked[0][0] == live.view(seat)
    assert [one for one in asked[0][0].known.hands if one] == [live.view(seat).hand]


async def test_who_asks_for_a_hint_where_only_people_play_is_told_with_whom_there_are_some(four):
    who, off = await four.turn(), "Hints are off: only people play here. “AI & hints” turns them on"
    for line in ("hint", "can I have a hint?", "give me a hint", "how do I get a hint?"):
        assert off in (await four.say(who, line)).text
    assert "/dehla hint" not in (await four.say(who, "help")).text


@pytest.mark.parametrize(
    "line", ["hint do na", "what should i play", "kaun sa patta khelu", "give me a hint please"]
)
async def test_whoever_wants_a_hint_in_other_words_is_told_that_hints_are_off(four, line):
    who = await four.turn()
    assert await four.say(who, line) == await four.say(who, "hint")


async def test_without_hints_there_is_no_button_and_a_clear_refusal(tmp_path):
    table = await open_table(tmp_path / "d.db", thinker=FakeThinker())
    await table.say(ASHA, "start dehla_pakad hints=off")
    await table.press(ASHA, "Begin")
    await choosing(table)
    assert table.hand(ASHA, "hint") == []
    answer = await table.say(ASHA, "hint")
    assert answer.text == "This table plays without hints."
    assert answer.refused
    assert await table.say(ASHA, "what should I play?") == answer
    await table.service.stop()
    await table.service.store.close()


async def test_who_is_not_to_move_or_sits_elsewhere_gets_no_hint(tmp_path):
    table = await open_table(tmp_path / "d.db", thinker=FakeThinker())
    await table.say(ASHA, "start dehla_pakad hints=on")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    due = await table.turn()
    waiting = RAVI if due == ASHA else ASHA
    assert (await table.say(waiting, "hint")).text == "Hints are for your own turn."
    assert (await table.say(MEENA, "hint")).refused
    await table.service.stop()
    await table.service.store.close()


async def test_a_hint_that_the_table_has_overtaken_is_not_given_and_not_counted(playing):
    table, thinker = playing
    thinker.go.clear()
    asked = await begun(table, thinker)
    await table.play_any(ASHA)
    thinker.go.set()
    late = await asked
    assert "moved on" in late.text
    assert late.kind is Kind.ADVICE, "it goes with their next move"
    assert (await table.live()).table.places[0].hints == 0


async def test_who_asks_again_gets_one_hint(playing):
    table, thinker = playing
    thinker.go.clear()
    first = await begun(table, thinker)
    again = [await table.say(ASHA, "hint") for _ in range(2)]
    thinker.go.set()
    assert (await first).title == "💡 Hint"
    assert again == [None, None], "nothing has gone wrong"
    assert (await table.live()).table.places[0].hints == 1


async def test_who_asks_again_at_the_same_turn_gets_the_hint_that_they_were_given(playing):
    table, thinker = playing
    hinted = await table.say(ASHA, "hint")
    thinker.go.clear()  # nothing is thought about again
    assert await asyncio.wait_for(table.say(ASHA, "hint"), 5) == hinted
    assert (await table.live()).table.places[0].hints == 1


async def test_who_asks_at_two_tables_gets_a_hint_at_each_and_the_reasons_of_each(playing):
    table, thinker = playing
    await table.say(ASHA, "start", THERE)
    await table.press(ASHA, table.button("Begin", THERE.id), THERE)
    thinker.go.clear()
    asked = [await begun(table, thinker, room) for room in (HERE, THERE)]
    thinker.go.set()
    hinted = [await one for one in asked]
    assert [one.title for one in hinted] == ["💡 Hint"] * 2
    tables = [await table.service.store.table_in(room.id) for room in (HERE, THERE)]
    assert [one.table for one in hinted] == tables
    thinker.go.clear()  # nothing is thought about again
    for hint in hinted:
        assert hint.text in (await table.press(ASHA, hint.buttons[0], None)).text


async def test_the_room_learns_nothing_of_a_hint(playing):
    table, _ = playing
    before = table.chat.at(HERE.id)
    await table.say(ASHA, "hint")
    assert table.chat.at(HERE.id) == before
    live = await table.live()
    assert replace(live.table, version=0).public != live.table.version, "no news for the others"
