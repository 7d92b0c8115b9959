"""Leaderboards: by channel, server and everywhere; by week, month and all time, in UTC."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event

from bot.model.ports import Result, Standing
from bot.model.requests import Person, Room
from bot.storage import check, leaderboard, rooms
from bot.storage.check import contradictions
from tests.bot.storage.samples import (
    ASHA,
    GAME,
    HERE,
    MEENA,
    RAVI,
    THERE,
    closes,
    everything,
    opened,
    result,
    table,
    tidied,
)


def ms(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


NOW = ms("2026-11-21T12:00")


async def board(
    store, scope="everywhere", scope_id="", period="all", figure="kots", now=NOW, **more
):
    """The leaders as 'name figure' texts."""
    found = await store.standings(scope, scope_id, period, GAME, figure, now, **more)
    return [f"{one.name} {one.figures[figure]}" for one in found]


async def test_leaders_come_with_all_their_figures(store):
    await closes(
        store,
        result(ASHA, NOW, deals=1, deals_won=1, kots=1),
        result(RAVI, NOW, deals=1),
        result(MEENA, NOW, deals=1, deals_won=1, kots=1, matches=1, matches_won=1),
    )
    await closes(store, result(ASHA, NOW, deals=1, deals_won=1, kots=1))
    found = await store.standings("channel", HERE.id, "week", GAME, "kots", NOW)
    assert found == (
        Standing(ASHA.id, "A", {"deals": 2, "deals_won": 2, "kots": 2}),
        Standing(
            MEENA.id,
            "M",
            {"deals": 1, "deals_won": 1, "kots": 1, "matches": 1, "matches_won": 1},
        ),
    )
    assert await store.figures_of(ASHA.id, GAME) == {"deals": 2, "deals_won": 2, "kots": 2}
    assert await store.figures_of(ASHA.id, "court_piece") == {}
    assert await store.figures_of("discord:404", GAME) == {}


async def test_each_scope_counts_its_own_rooms_and_a_table_in_two_rooms_counts_once(store):
    lane = Room("discord:78", HERE.server, "#lane")
    both = (HERE, lane)
    await closes(store, result(ASHA, NOW, both, kots=1), result(RAVI, NOW, (THERE,), kots=5))
    assert await board(store, "channel", HERE.id) == ["A 1"]
    assert await board(store, "channel", lane.id) == ["A 1"]
    assert await board(store, "server", HERE.server) == ["A 1"], "one server, once"
    assert await board(store, "server", THERE.server) == ["R 5"]
    assert await board(store) == ["R 5", "A 1"]
    assert await board(store, "channel", "discord:0") == []


@pytest.mark.parametrize(
    ("at", "week", "month"),
    [
        ("2026-11-16T00:00:00.000", True, True),  # Monday begins the week
        ("2026-11-15T23:59:59.999", False, True),
        ("2026-11-22T23:59:59.999", True, True),
        ("2026-11-23T00:00:00.000", False, True),
        ("2026-11-01T00:00:00.000", False, True),
        ("2026-10-31T23:59:59.999", False, False),
        ("2026-12-01T00:00:00.000", False, False),
        ("2025-11-21T12:00:00.000", False, False),
    ],
)
async def test_weeks_and_months_end_at_midnight_utc(store, at, week, month):
    await closes(store, result(ASHA, ms(at), kots=1))
    assert bool(await board(store, period="week")) == week
    assert bool(await board(store, period="month")) == month
    assert await board(store, period="all") == ["A 1"]


@pytest.mark.parametrize(
    ("at", "name"),
    [
        ("2026-12-31T12:00", "2026-W53"),
        ("2027-01-01T12:00", "2026-W53"),  # the week belongs to the year of its Thursday
        ("2027-01-04T00:00", "2027-W01"),
        ("2024-12-30T00:00", "2025-W01"),
        ("1970-01-01T00:00", "1970-W01"),
    ],
)
def test_a_week_has_one_name_over_new_year(at, name):
    assert leaderboard.period_name("week", ms(at)) == name


async def test_equal_ones_stand_by_deals_won_then_by_name(store):
    names = ["Zoya", "Ali", "Bina", "Öm", "Kiran"]
    people = [Person(f"discord:9{n}", name) for n, name in enumerate(names)]
    won = [2, 1, 1, 1, 0]
    gained = [
        result(who, NOW, kots=3, deals_won=n) if n else result(who, NOW, kots=3)
        for who, n in zip(people, won, strict=True)
    ]
    await closes(store, *gained, result(ASHA, NOW, kots=1, deals_won=9))
    assert await board(store) == ["Zoya 3", "Ali 3", "Bina 3", "Öm 3", "Kiran 3", "A 1"]
    assert await board(store, most=3) == ["Zoya 3", "Ali 3", "Bina 3"]
    assert await board(store, most=6) == await board(store)


async def test_the_newest_known_name_is_shown(store):
    await closes(store, result(ASHA, NOW, kots=1))
    await closes(store, result(replace(ASHA, name="Asha"), NOW, kots=1))
    assert await board(store) == ["Asha 2"]
    await store.keep_person(replace(ASHA, name="Asha R."), {})
    await closes(store, result(ASHA, NOW, kots=1))  # sat down under the old name
    assert await board(store) == ["Asha R. 3"]
    await store._db.write(leaderboard.rebuild)
    assert await board(store) == ["Asha R. 3"]


async def test_deals_that_close_at_the_same_time_all_count(store):
    changes = [
        replace(opened(table(f"table{n:03}", rooms=())), results=(result(ASHA, NOW, deals=1),))
        for n in range(25)
    ]
    await asyncio.gather(*map(store.save, changes))
    assert await store.figures_of(ASHA.id, GAME) == {"deals": 25}


async def test_a_room_that_gets_a_new_id_keeps_its_leaderboards(store, clock):
    clock.now = NOW
    old = replace(THERE, id="telegram:-9", server="telegram:-9")
    await closes(store, result(ASHA, NOW, (old,), kots=2), result(RAVI, NOW, (HERE,), kots=1))
    await closes(store, result(ASHA, NOW, (THERE,), kots=1))  # already under the new id
    await store.rename_room(old.id, THERE.id)
    await tidied(store)
    for scope in ("channel", "server"):
        assert await board(store, scope, old.id) == []
        assert await board(store, scope, THERE.id) == ["A 3"]
        assert await board(store, scope, HERE.id if scope == "channel" else HERE.server) == ["R 1"]
    before = (await everything(store))["standings"]
    await store._db.write(leaderboard.rebuild)
    assert (await everything(store))["standings"] == before


async def test_the_results_of_a_room_follow_it_a_few_at_a_time_and_the_boards_are_never_wrong(
    store, url, clock, monkeypatch
):
    clock.now = NOW
    monkeypatch.setattr(rooms, "RESULTS_AT_ONCE", 2)
    old = replace(THERE, id="telegram:-9", server="telegram:-9")
    people = [Person(f"telegram:{n}", f"P{n}") for n in range(10)]
    await closes(store, *(result(who, NOW, (old, HERE), deals=1, kots=0) for who in people))
    await closes(store, result(ASHA, NOW, (old, THERE), kots=1))  # at both, and so once
    written = Counter[int]()

    def count(conn, cursor, statement, parameters, context, executemany):
        if not statement.startswith(("SELECT", "BEGIN", "PRAGMA")):
            written[len(pieces)] += len(parameters) if executemany else max(cursor.rowcount, 0)

    pieces: list[bool] = []
    event.listen(store._db._writer.sync_engine, "after_cursor_execute", count)
    await store.rename_room(old.id, THERE.id)
    while not pieces or pieces[-1]:
        assert await store._db.read(contradictions) == []
        await closes(store, result(RAVI, NOW, (old,), kots=1), id_=f"late{len(pieces) % 3}")
        pieces.append(await store.tidy())
        if len(pieces) == 4:
            break
    event.remove(store._db._writer.sync_engine, "after_cursor_execute", count)
    assert max(written.values()) < 100
    await tidied(store)
    assert await check(url) == []
    assert await board(store, "channel", old.id) == []
    assert (await board(store, "server", THERE.id, most=2)) == ["R 4", "A 1"]
    assert len(await board(store, "channel", THERE.id, most=50)) == 12
    assert not (await everything(store))["moving"]


async def test_a_room_that_moves_twice_and_back_takes_its_results_along(store, clock, url):
    clock.now = NOW
    await closes(store, *(result(who, NOW, kots=1) for who in (ASHA, RAVI)))
    for old, new in (("discord:77", "discord:78"), ("discord:78", "discord:79")):
        await store.rename_room(old, new)
    await tidied(store)
    assert await board(store, "channel", "discord:79") == ["A 1", "R 1"]
    await store.rename_room("discord:79", "discord:80")
    await store.rename_room("discord:80", "discord:79")
    await tidied(store)
    assert await board(store, "channel", "discord:79") == ["A 1", "R 1"]
    assert await check(url) == []


@pytest.mark.parametrize("pieces", [0, 1])
async def test_a_late_word_of_an_earlier_move_holds_up_no_results_on_their_way_further(
    store, clock, url, pieces
):
    clock.now = NOW
    await closes(store, *(result(who, NOW, kots=1) for who in (ASHA, RAVI)))
    await store.rename_room("discord:77", "discord:78")
    await tidied(store)
    await store.rename_room("discord:78", "discord:79")
    for _ in range(pieces):
        await store.tidy()
    await store.rename_room("discord:77", "discord:78")
    await tidied(store)
    assert await board(store, "channel", "discord:79") == ["A 1", "R 1"]
    assert await check(url) == []


async def test_counting_anew_from_the_results_gives_the_same_leaderboards(store, url, monkeypatch):
    monkeypatch.setattr(leaderboard, "_PAGE", 3)  # several pages
    days = [NOW + n * 86_400_000 for n in range(-40, 41, 16)]
    for n, at in enumerate(days):
        rooms = ((HERE,), (THERE,), (HERE, THERE), ())[n % 4]
        both = [result(who, at, rooms, deals=1, kots=n % 2) for who in (ASHA, RAVI)]
        await closes(store, *both, id_=f"table{n % 2:03}")
    before = await everything(store)
    await store._db.write(leaderboard.rebuild)
    assert await everything(store) == before
    await store._db.write(lambda conn: conn.exec_driver_sql("UPDATE standings SET total = 99"))
    (complaint,) = await check(url)
    assert "do not follow from the results" in complaint
    await store._db.write(leaderboard.rebuild)
    assert await everything(store) == before
    assert await check(url) == []


async def test_the_boards_are_checked_some_people_at_a_time(store, url, monkeypatch):
    monkeypatch.setattr(leaderboard, "_PEOPLE", 1)
    monkeypatch.setattr(leaderboard, "_PAGE", 2)
    for who in (ASHA, RAVI, MEENA):
        await closes(store, result(who, NOW, deals=1, kots=1), id_=f"table{who.name}")

    async def wrong(sql: str) -> list[str]:
        await store._db.write(lambda conn: conn.exec_driver_sql(sql))
        found = await check(url)
        await store._db.write(leaderboard.rebuild)
        return found

    of_asha = f"WHERE person = '{ASHA.id}' AND scope = 'channel' AND figure = 'kots'"
    week = "AND period LIKE '%-W%'"
    told = "numbers of the leaderboards do not follow from the results."
    assert await check(url) == []
    assert await wrong(f"UPDATE standings SET total = 9 {of_asha}") == [f"3 {told}"]
    assert await wrong(f"DELETE FROM standings {of_asha} {week}") == [f"1 {told}"]
    assert await wrong(f"UPDATE standings SET person = 'nobody' {of_asha} {week}") == [f"2 {told}"]
    old = f"UPDATE standings SET period = '2020-W01' {of_asha} {week}"
    assert await wrong(old) == [f"2 {told}"], "one is missing, and one comes from nothing"


@given(
    st.lists(
        st.builds(
            Result,
            person=st.sampled_from("ab"),
            name=st.just("n"),
            rooms=st.lists(st.tuples(st.sampled_from("xy"), st.sampled_from("st")), max_size=3).map(
                lambda found: tuple(dict(found).items())
            ),
            game=st.just(GAME),
            at=st.integers(0, 4_000_000_000_000),
            figures=st.dictionaries(st.sampled_from(["kots", "deals"]), st.integers(-9, 9)),
        ),
        max_size=8,
    )
)
def test_every_result_counts_once_on_each_of_its_boards(found):
    total = leaderboard.counted(found)
    kots = sum(one.figures.get("kots", 0) for one in found)
    for period in ("week", "month", "all"):
        names = {leaderboard.period_name(period, one.at) for one in found}
        seen = [
            n
            for key, n in total.items()
            if (key.scope, key.figure) == ("everywhere", "kots") and key.period in names
        ]
        assert sum(seen) == kots
    has = {(key.person, key.figure) for key in total}
    assert has == {(one.person, figure) for one in found for figure in one.figures}


async def test_points_may_be_lost_and_nothing_stands_between_gains_and_losses(store, url):
    await closes(
        store,
        result(ASHA, NOW, deals=1, kots=-3),
        result(RAVI, NOW, deals=1, deals_won=1, kots=3),
        result(MEENA, NOW, deals=1, kots=0),
    )
    assert await board(store) == ["R 3", "M 0", "A -3"]
    await closes(store, result(ASHA, NOW, deals=1, deals_won=1, kots=4), result(RAVI, NOW, kots=-3))
    assert await board(store) == ["A 1", "R 0", "M 0"], "who has won more deals goes before"
    assert await board(store, most=2) == ["A 1", "R 0"]
    assert await check(url) == []
    before = await everything(store)
    await store._db.write(leaderboard.rebuild)
    assert await everything(store) == before
