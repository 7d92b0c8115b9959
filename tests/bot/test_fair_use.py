"""What one person may ask for is bounded, so that enough is left for the others."""

from __future__ import annotations

import asyncio

import pytest

from bot.ai.worker_pool import NotThought
from bot.model.fair_use import FairUse
from bot.model.requests import Room
from bot.services.budgets import HOUR, Budget, Budgets
from tests.bot.fakes import (
    ASHA,
    KABIR,
    MEENA,
    RAVI,
    Clock,
    FakeThinker,
    finish_deal,
    next_deal,
    open_table,
)
from tests.bot.test_reviews import played

MINUTES_30, MINUTES_20 = 30 * 60, 20 * 60


def room(number: int) -> Room:
    return Room(f"discord:r{number}", f"discord:s{number}", f"#r{number}")


@pytest.fixture
async def bounded(tmp_path):
    """A table whose people may keep two tables going and open three within an hour."""
    thinker = FakeThinker()
    allowed = FairUse(tables=2, starts=3, hints=2, reviews=1)
    table = await open_table(tmp_path / "d.db", thinker=thinker, allowed=allowed)
    yield table
    await table.service.stop()
    await table.service.store.close()


async def opened(table, who, number: int) -> str | None:
    """What somebody is told who opens a table in a room; None if it has opened."""
    answer = await table.say(who, "start", room(number))
    there = await table.service.store.table_in(room(number).id)
    return None if there is not None else answer.text


def test_a_budget_is_spent_at_once_or_one_by_one_and_says_when_there_is_more():
    clock = Clock()
    budget = Budget(3, clock)
    for _ in range(3):
        assert budget.wait("a") == 0
        budget.spend("a")
    assert (budget.wait("a"), budget.wait("b")) == (HOUR // 3, 0)
    clock.wind(MINUTES_20)
    assert budget.wait("a") == 0
    budget.spend("a")
    clock.wind(-MINUTES_30)
    assert budget.wait("a") == HOUR // 3, "a clock that is set back takes nothing away"
    assert Budget(None, clock).wait("a") == 0


def test_what_is_given_back_may_be_used_again():
    budget = Budget(2, Clock())
    for _ in range(2):
        budget.spend("a")
    budget.give_back("a")
    assert budget.wait("a") == 0
    budget.spend("a")
    assert budget.wait("a") == HOUR // 2


def test_what_is_cut_off_is_given_back_as_well():
    budgets = Budgets(FairUse(tables=None, starts=1, hints=1, reviews=1), Clock())
    for _ in range(2):
        with pytest.raises(asyncio.CancelledError), budgets.hint(ASHA.id):
            raise asyncio.CancelledError


async def test_who_opens_several_tables_at_once_gets_no_more_than_they_may(bounded):
    await asyncio.gather(*(bounded.say(ASHA, "start", room(one)) for one in (1, 2, 3)))
    store = bounded.service.store
    assert len(await store.tables_of(ASHA.id)) == 2


async def test_who_joins_several_tables_at_once_gets_no_more_seats_than_they_may(bounded):
    for number, who in enumerate((ASHA, MEENA, KABIR)):
        assert await opened(bounded, who, number) is None
    await asyncio.gather(*(bounded.say(RAVI, "join", room(number)) for number in range(3)))
    assert len(await bounded.service.store.tables_of(RAVI.id)) == 2


async def test_who_keeps_as_many_tables_going_as_they_may_opens_and_joins_no_more(bounded):
    assert [await opened(bounded, ASHA, one) for one in (1, 2)] == [None, None]
    assert await opened(bounded, ASHA, 3) == ("You're at 2 tables already. End one of them first.")
    assert await opened(bounded, RAVI, 4) is None
    assert "End one of them first" in (await bounded.say(ASHA, "join", room(4))).text
    await bounded.press(ASHA, bounded.button("Leave", room(1).id), room(1))
    await bounded.say(ASHA, "join", room(4))
    assert len(await bounded.service.store.tables_of(ASHA.id)) == 2


async def test_a_table_where_others_play_on_without_somebody_is_none_that_they_keep_going(bounded):
    assert [await opened(bounded, ASHA, one) for one in (1, 2)] == [None, None]
    await bounded.say(RAVI, "join", room(1))
    await bounded.press(ASHA, bounded.button("Begin", room(1).id), room(1))
    await bounded.say(ASHA, "away", room(1))
    assert await opened(bounded, ASHA, 3) is None


async def test_starting_and_stopping_ends_after_some_rounds_and_the_refusal_says_when(bounded):
    for _ in range(3):
        assert await opened(bounded, ASHA, 1) is None
        await bounded.say(ASHA, "leave", room(1))
    shown = len(bounded.chat.history)
    told = await opened(bounded, ASHA, 2)
    assert told == "That's a lot of new tables. You can open another in 20 minutes."
    assert await opened(bounded, RAVI, 1) == (
        "A lot of tables have opened here. The next one can open in 20 minutes."
    )
    assert len(bounded.chat.history) == shown, "nobody else is told"
    assert await opened(bounded, RAVI, 3) is None
    bounded.clock.wind(MINUTES_20)
    assert await opened(bounded, ASHA, 2) is None


async def test_alone_in_private_one_starts_no_more_often(bounded):
    for _ in range(3):
        assert await bounded.say(ASHA, "start durak", None) is None
    assert "another in 20 minutes" in (await bounded.say(ASHA, "start durak", None)).text


async def test_who_cannot_be_written_to_has_not_started_anything(bounded):
    bounded.chat.closed.add(ASHA.id)
    for _ in range(4):
        assert "can't write to you" in (await bounded.say(ASHA, "start durak", None)).text
    bounded.chat.closed.clear()
    await bounded.service.people.learn(ASHA, reachable=True)
    assert await bounded.say(ASHA, "start durak", None) is None


async def test_a_table_that_somebody_else_opens_first_counts_for_nobody_else(bounded):
    told = await asyncio.gather(*(bounded.say(who, "start", room(1)) for who in (ASHA, RAVI)))
    other = (ASHA, RAVI)[next(n for n, answer in enumerate(told) if answer is not None)]
    for number in (2, 3, 4):
        assert await opened(bounded, other, number) is None
        await bounded.say(other, "leave", room(number))


async def test_a_hint_pressed_twice_is_thought_of_and_counted_once(bounded):
    await bounded.say(ASHA, "start durak", None)
    thinker = bounded.service.thinker
    thinker.go.clear()
    asked = [asyncio.create_task(bounded.say(ASHA, "hint", None)) for _ in range(3)]
    await thinker.began.wait()
    thinker.go.set()
    assert sorted(one is not None for one in await asyncio.gather(*asked)) == [False, False, True]
    assert (await bounded.say(ASHA, "hint", None)).title == "💡 Hint"


async def test_hints_beyond_the_bound_are_not_thought_of(bounded):
    told = [await hint_at_a_new_table(bounded) for _ in range(3)]
    assert [one.title for one in told] == ["💡 Hint", "💡 Hint", ""]
    assert told[2].text == "That's a lot of hints. You can have another in 30 minutes."


async def hint_at_a_new_table(table):
    """What Asha gets who asks for a hint in a new match alone."""
    await table.say(ASHA, "leave", None)
    await table.say(ASHA, "start durak", None)
    return await table.say(ASHA, "hint", None)


@pytest.mark.parametrize("again", ["Why", "hint"])
async def test_a_hint_that_is_no_longer_remembered_is_given_again_beyond_the_bound(bounded, again):
    hinted = [await hint_at_a_new_table(bounded) for _ in range(2)][-1]
    bounded.service.manager.handlers.hinting._given.pop((ASHA.id, hinted.table))
    if again == "Why":
        told = await bounded.press(ASHA, hinted.buttons[0], None)
    else:
        told = await bounded.say(ASHA, again, None)
    assert told.title == "💡 Hint"
    live = await bounded.service.tables.get(hinted.table)
    assert live.table.places[0].hints == 1


async def test_one_review_asked_for_many_times_is_made_and_counted_once_and_then_no_more(tmp_path):
    thinker = FakeThinker()
    table = await played(tmp_path, thinker, allowed=FairUse(reviews=2))
    await table.service.people.learn(ASHA, reachable=False)
    thinker.go.clear()
    thinker.began.clear()
    first = asyncio.create_task(table.say(ASHA, "review"))
    await thinker.began.wait()
    again = [await table.say(ASHA, "review", None) for _ in range(3)]
    thinker.go.set()
    assert "Good choices" in (await first).text
    assert again == [None] * 3
    assert thinker.dropped == 0
    assert "Good choices" in (await table.say(ASHA, "review")).text
    assert "another in 30 minutes" in (await table.say(ASHA, "review")).text
    await table.service.stop()
    await table.service.store.close()


async def test_a_review_that_cannot_be_thought_of_is_none_of_those_that_are_allowed(tmp_path):
    thinker = FakeThinker()
    table = await played(tmp_path, thinker, allowed=FairUse(reviews=1))
    work = thinker.work

    async def never(*_):
        raise NotThought

    thinker.work = never
    assert "couldn't work that out" in await reviewed(table)
    thinker.work = work
    assert "Good choices" in await reviewed(table)
    assert "another in 60 minutes" in (await table.say(ASHA, "review", None)).text
    await table.service.stop()
    await table.service.store.close()


async def reviewed(table) -> str:
    """What comes to Asha where she asks for a review in private."""
    assert await table.say(ASHA, "review", None) is None
    await table.service.background.idle()
    return table.chat.at(ASHA.id).text


async def test_a_review_given_up_for_that_of_another_deal_is_none_of_those_allowed(tmp_path):
    thinker = FakeThinker()
    table = await open_table(tmp_path / "d.db", thinker=thinker, allowed=FairUse(reviews=2))
    await table.begin(RAVI)
    await finish_deal(table)
    older = table.button("Review")
    await next_deal(table)
    await finish_deal(table)
    thinker.go.clear()
    for button in (older, table.button("Review")):
        await table.press(ASHA, button)
    thinker.go.set()
    await table.service.background.idle()
    await table.press(ASHA, older)
    await table.service.background.idle()
    assert "another in 30 minutes" in (await table.press(ASHA, "Review")).text
    assert table.chat.at(ASHA.id).title.endswith("deal 1")
    await table.service.stop()
    await table.service.store.close()
