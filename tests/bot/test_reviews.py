"""Reviews: asked for after a deal, done in the background, told to the asker alone."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from bot.ai.background_tasks import BackgroundTasks
from bot.ai.worker_pool import NotThought
from bot.model.live import Draft
from tests.bot.fakes import (
    ASHA,
    HERE,
    MEENA,
    RAVI,
    FakeChat,
    FakeThinker,
    Gate,
    finish_deal,
    next_deal,
    open_table,
)

GOOD = "Good choices: "
LAST_TRICKS = re.compile("Had you seen all the cards|In the last tricks no other card could")


async def played(tmp_path, thinker, chat=None, gone=None, **bounds):
    """A table of Asha and Ravi after the only deal of a match; *gone* is away from its middle."""
    table = await open_table(tmp_path / "d.db", thinker=thinker, chat=chat, **bounds)
    await table.say(ASHA, "start dehla_pakad match_end=fixed_hands match_hands=1")
    await table.say(RAVI, "join")
    await table.press(ASHA, "Begin")
    while (await table.live()).to_act is not None:
        await table.play_any(await table.turn())
        if gone is not None and (await table.live()).state.deal.number == 4:
            await table.say(gone, "away")
            gone = None
    return table


@pytest.fixture
async def over(tmp_path):
    thinker = FakeThinker()
    table = await played(tmp_path, thinker)
    yield table, thinker
    await table.service.stop()
    await table.service.store.close()


async def reviewed(table, who=ASHA) -> str:
    """What the review of *who* says once it is done."""
    return (await review_of(table, who)).text


async def review_of(table, who=ASHA):
    await table.service.background.idle()
    return next(one for one in reversed(table.chat.ever(who.id)) if "Review" in one.title)


async def figures_of(table, who=ASHA) -> str:
    """What stands behind the review of *who*."""
    why = (await review_of(table, who)).buttons[0]
    return (await table.press(who, why, None)).text


async def test_the_button_brings_the_review_in_private_with_its_progress(over):
    table, _ = over
    before = len(table.chat.history)
    answer = await table.press(ASHA, "Review")
    assert answer.text == "The review will come to you in private."
    text = await reviewed(table)
    shown = table.chat.history[before:]
    assert {target for target, _ in shown} == {ASHA.id}
    figures = await figures_of(table)
    assert [one.text.splitlines()[1] for _, one in shown][:2] == [
        "Looking back on the deal …", f"Looked at 0 of {len(shown_choices(figures))} choices …",
    ]  # fmt: skip
    assert text.splitlines()[1].startswith(GOOD)
    assert "nothing was clearly better" in figures
    assert LAST_TRICKS.search(figures)
    refs = [ref for ref, (_, one) in table.chat.messages.items() if "Review" in one.title]
    assert len(refs) == 1, "one message, edited"


def shown_choices(text: str) -> list[str]:
    """The choices in short, each with its number; good ones stand side by side."""
    lines = (line for line in text.splitlines() if line.split(".")[0].isdigit())
    return [one for line in lines for one in line.split(" · ")]


async def test_every_choice_is_shown_and_names_a_card_that_was_played(over):
    table, _ = over
    await table.press(ASHA, "Review")
    rows = shown_choices(await figures_of(table))
    seat = await table.seat(ASHA)
    own = [one.action for one in (await table.live()).table.log if one.seat == seat]
    assert 1 <= len(rows) <= len(own) == 13
    for row in rows:
        number, card = row.split()[:2]
        assert card[-2] == "♣♦♥♠"["CDHS".index(own[int(number[:-1]) - 1][-1])]


async def test_what_an_ai_player_chose_for_who_was_away_is_not_counted_and_that_is_said(tmp_path):
    table = await played(tmp_path, FakeThinker(), gone=RAVI)
    told, last = [], []
    for who in (ASHA, RAVI):
        await table.say(who, "review", None)
        said = await reviewed(table, who)
        told.append("choices for you; they don't count here." in said)
        said = await figures_of(table, who)
        last.append(max(int(one) for one in re.findall(r"(\d+)\. \S+", said)))
    live = await table.live()
    record = await table.service.store.record(live.table.id, 1)
    await table.service.stop()
    await table.service.store.close()
    assert told == [False, True]
    assert last[0] > 4 >= last[1], "Ravi was away from the fourth trick on"
    asha, *others = record["stood_in"]
    assert not asha
    assert sum(map(bool, others)) == 1


async def test_what_is_typed_in_private_brings_it_too(over):
    table, _ = over
    assert await table.say(RAVI, "review", None) is None
    assert GOOD in await reviewed(table, RAVI)


@pytest.mark.parametrize(
    "line",
    ["review please", "review this deal", "review my last deal pls", "review my play", "review 1"],
)
async def test_a_review_may_be_asked_for_in_more_words(over, line):
    table, _ = over
    assert await table.say(RAVI, line, None) is None
    assert GOOD in await reviewed(table, RAVI)


async def test_words_that_name_no_deal_are_refused(over):
    table, _ = over
    for line in ("review abc", "review deal 9"):
        assert "There is no finished deal" in (await table.say(RAVI, line, None)).text


async def test_a_review_does_not_hold_up_the_next_match_and_is_of_the_deal_before(over):
    table, thinker = over
    thinker.go.clear()
    await table.press(ASHA, "Review")
    await next_deal(table)
    assert (await table.live()).to_act is not None
    thinker.go.set()
    assert len(shown_choices(await figures_of(table))) > 1


async def test_who_has_changed_seats_since_is_told_of_their_own_choices(over):
    table, _ = over
    await table.press(ASHA, "Review")
    before = await reviewed(table)

    async def moved(live):
        places = (*live.table.places[1:], live.table.places[0])
        return Draft(replace(live, table=replace(live.table, places=places)))

    await table.service.tables.change(await table.id(), moved)
    assert await table.seat(ASHA) != 0
    table.chat.history.clear()
    await table.say(ASHA, "review")
    assert await reviewed(table) == before


@pytest.mark.parametrize("again", ["review", "what was the mistake?"])
async def test_a_review_under_way_is_not_begun_anew_by_who_asks_again(over, again):
    table, thinker = over
    thinker.go.clear()
    await table.press(ASHA, "Review")
    (begun,) = reviews_refs(table)
    told = await table.say(ASHA, again, None)
    assert told.text.startswith("I'm still looking back on it")
    assert reviews_refs(table) == [begun]
    thinker.go.set()
    await table.service.background.idle()
    assert reviews_refs(table) == [begun]
    assert GOOD in reviews_before(table)[0].text
    await table.press(ASHA, "Review")
    await table.service.background.idle()
    assert len(reviews_refs(table)) == 2, "once it is done it may be asked for again"


def reviews_refs(table, who=ASHA):
    """Where the reviews stand that somebody sees."""
    shown = table.chat.messages.items()
    return [ref for ref, (where, one) in shown if where == who.id and "Review" in one.title]


async def test_a_review_pressed_twice_at_once_is_begun_once(over, monkeypatch):
    table, thinker = over
    thinker.go.clear()
    gate, whisper = Gate(), table.chat.whisper

    async def slow(*what):
        await gate.passed()
        return await whisper(*what)

    monkeypatch.setattr(table.chat, "whisper", slow)
    first = asyncio.create_task(table.press(ASHA, "Review"))
    await gate.reached.wait()
    second = await table.press(ASHA, "Review")
    gate.opened.set()
    assert (await first) == second
    thinker.go.set()
    await table.service.background.idle()
    assert len(reviews_refs(table)) == 1


@pytest.mark.parametrize("is_slow", [False, True])
async def test_who_asks_for_that_of_another_deal_gets_the_newer_one_only(table, is_slow):
    await table.begin(RAVI)
    await finish_deal(table)
    older = table.button("Review")
    await next_deal(table)
    await finish_deal(table)
    table.service.thinker.go.clear()
    gate, whisper = Gate(), table.chat.whisper

    async def slow(*what):
        if not gate.reached.is_set():
            await gate.passed()
        return await whisper(*what)

    table.chat.whisper = slow if is_slow else whisper
    first = asyncio.create_task(table.press(ASHA, older))
    if is_slow:
        await gate.reached.wait()
    else:
        await first
    await table.press(ASHA, "Review")
    gate.opened.set()
    table.service.thinker.go.set()
    await first
    await table.service.background.idle()
    (left,) = reviews_before(table)
    assert left.title.endswith("deal 2")
    assert GOOD in left.text


def reviews_before(table, who=ASHA):
    """The messages of reviews that stand before somebody."""
    shown = [one for where, one in table.chat.messages.values() if where == who.id]
    return [one for one in shown if "Review" in one.title]


async def test_a_review_given_up_before_it_is_begun_leaves_no_message(over):
    table, _ = over
    reviewing = table.service.manager.handlers.reviewing
    asked = await reviewing._asked(ASHA, await table.id(), 1)
    both = (asked._replace(full=True), asked)
    await asyncio.gather(*(reviewing._begin(one, None) for one in both))
    await table.service.background.idle()
    (left,) = reviews_before(table)
    assert GOOD in left.text


async def test_a_review_that_the_end_of_the_service_cuts_short_leaves_no_message(over):
    table, thinker = over
    thinker.began.clear()
    thinker.go.clear()
    await table.press(ASHA, "Review")
    await asyncio.wait_for(thinker.began.wait(), 5)
    assert reviews_before(table)
    await table.service.stop()
    assert reviews_before(table) == []


@pytest.mark.fails
async def test_a_review_that_fails_says_so_in_its_place(over):
    table, thinker = over

    async def broken(*_):
        raise RuntimeError("inside")

    thinker.work = broken
    await table.press(ASHA, "Review")
    await table.service.background.idle()
    (shown,) = reviews_before(table)
    assert "couldn't work that out" in shown.text


async def test_why_shows_the_figures_of_a_review_and_what_is_forgotten_is_worked_out_again(over):
    table, _ = over
    await table.press(ASHA, "Review")
    why = (await review_of(table)).buttons[0]
    shown = await table.press(ASHA, why, None)
    assert shown.replaces
    assert LAST_TRICKS.search(shown.text)
    assert (await table.say(ASHA, "why", None)).text == shown.text
    table.service.manager.handlers.reviewing._given.pop(ASHA.id)
    assert await table.press(ASHA, why, None) is None
    assert await reviewed(table) == shown.text


async def test_why_of_a_deal_that_is_not_the_newest_and_forgotten_no_longer_works(over):
    table, _ = over
    await table.press(ASHA, "Review")
    why = (await review_of(table)).buttons[0]
    old = replace(why, token=f"{why.token[:-1]}9")
    assert (await table.press(ASHA, old, None)).text.startswith("There is no finished deal")
    assert (await table.press(MEENA, why, None)).refused


async def test_review_on_an_older_result_is_of_that_deal(table):
    await table.begin(RAVI)
    await finish_deal(table)
    first = table.button("Review")
    await next_deal(table)
    await finish_deal(table)
    for button, deal in ((first, 1), (table.button("Review"), 2)):
        await table.press(ASHA, button)
        assert (await review_of(table)).title.endswith(f"deal {deal}")


async def test_who_cannot_be_written_to_gets_it_as_the_answer(tmp_path):
    chat = FakeChat(closed={ASHA.id})
    table = await played_in_room(tmp_path, chat)
    answer = await table.say(ASHA, "review")
    assert GOOD in answer.text
    await table.service.stop()
    await table.service.store.close()


async def test_where_the_platform_takes_no_message_now_it_comes_as_the_answer_too(over):
    table, _ = over
    table.chat.failing = 1
    assert GOOD in (await table.press(ASHA, "Review")).text


async def played_in_room(tmp_path, chat):
    """A deal of Asha, whose hand opens in the room, with AI players."""
    table = await open_table(tmp_path / "d.db", thinker=FakeThinker(), chat=chat)
    await table.say(ASHA, "start dehla_pakad match_end=fixed_hands match_hands=1")
    await table.press(ASHA, "Begin")
    while (await table.live()).to_act is not None:
        hand = await table.say(ASHA, "hand")
        await table.press(ASHA, next(one for one in hand.buttons if ".play " in one.token))
    return table


async def test_without_a_closed_deal_or_a_seat_there_is_none(table):
    await table.say(ASHA, "start")
    assert "No deal is over" in (await table.say(ASHA, "review")).text
    assert (await table.say(MEENA, "review")).refused


async def test_what_cannot_be_thought_is_said_in_the_place_of_the_review(over):
    table, thinker = over

    async def never(*_):
        raise NotThought

    thinker.work = never
    await table.press(ASHA, "Review")
    assert "couldn't work that out" in await reviewed(table)


async def test_nothing_of_a_review_is_in_the_room_or_with_others(over):
    table, _ = over
    room, ravi = table.chat.at(HERE.id), table.chat.at(RAVI.id)
    await table.press(ASHA, "Review")
    await reviewed(table)
    assert (table.chat.at(HERE.id), table.chat.at(RAVI.id)) == (room, ravi)


async def test_chores_end_with_the_service_and_the_newest_of_a_name_wins():
    background, done = BackgroundTasks(), []

    async def chore(name: str) -> None:
        await asyncio.sleep(0)
        done.append(name)

    background.start("one", chore("old"))
    background.start("one", chore("new"))
    background.start("two", chore("other"))
    await background.idle()
    assert sorted(done) == ["new", "other"]
    background.start("one", asyncio.Event().wait())
    await background.close()
    await background.idle()
