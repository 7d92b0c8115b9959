"""What years of play leave behind is made small; what anybody may ask for stays."""

from __future__ import annotations

from sqlalchemy import select, update

from bot.model.ids import HANDS_IN
from bot.model.table import Phase
from bot.storage import check, open_store, upkeep
from bot.storage.packing import packed, unpacked
from bot.storage.schema import deals, entries, standings
from bot.storage.vacuum import vacuum
from tests.bot.storage.samples import (
    ASHA,
    GAME,
    HERE,
    RAVI,
    THERE,
    changed,
    closes,
    dealt,
    opened,
    played,
    result,
    saved,
    table,
    tidied,
)
from tests.bot.storage.test_past import FOUR

RECORD = {"game": GAME, "deck": ["8S", "दहला"], "result": {"tens": [3, 1]}}
DAY = upkeep.DAY


async def plays(store, id_: str, numbers: range):
    """Play deals at a table, and close it."""
    one = await saved(store, opened(table(id_)))
    for number in numbers:
        one = await saved(store, dealt(one, number))
        one = await saved(store, played(one, "play TH", record=RECORD, sat=FOUR))
    return await saved(store, changed(one, phase=Phase.CLOSED))


async def logs(store) -> set[tuple[str, int]]:
    query = select(entries.c.table_id, entries.c.deal).distinct()
    return await store._db.read(lambda conn: {tuple(row) for row in conn.execute(query)})


async def test_a_log_is_stored_until_its_record_is_enough(store, url, clock):
    last = await plays(store, "k3f9qa2m", range(1, 5))
    assert await logs(store) == {("k3f9qa2m", 3), ("k3f9qa2m", 4)}
    await tidied(store)
    assert len(await logs(store)) == 2, "somebody may be reading it"
    clock.now += 2 * DAY
    await tidied(store)
    assert await logs(store) == {("k3f9qa2m", 4)}
    assert (await store.load("k3f9qa2m")).log == last.log, "it says how the match ended"
    assert await store.records("k3f9qa2m") == (RECORD,) * 4
    assert await check(url) == []


async def test_a_record_is_stored_small_also_one_from_before(store, url, monkeypatch):
    monkeypatch.setattr(upkeep, "RECORDS_AT_ONCE", 2)
    await plays(store, "k3f9qa2m", range(1, 4))
    plain = '{"game":"durak","deck":["6S"]}'
    await store._db.write(
        lambda conn: conn.execute(update(deals).values(packed=None, record=plain))
    )
    assert await store.record("k3f9qa2m", 2) == {"game": "durak", "deck": ["6S"]}
    assert await tidied(store) == 3  # two pieces of records, and a look at the boards
    assert await store.records("k3f9qa2m") == ({"game": "durak", "deck": ["6S"]},) * 3
    left = select(deals.c.record).distinct()
    assert await store._db.read(lambda conn: conn.execute(left).scalars().all()) == [""]


def test_a_packed_record_is_read_as_it_was_and_takes_less():
    assert unpacked(packed(RECORD)) == RECORD
    assert list(unpacked(packed({"b": 1, "a": 2}))) == ["b", "a"]
    long = {"actions": [f"{n % 4} play {n % 9 + 1}H" for n in range(52)]}
    assert len(packed(long)) < len(str(long)) / 3


async def test_boards_of_past_weeks_and_months_go_and_all_others_stay(store, url, clock):
    then = clock.now
    for days in (0, 40, 80):
        clock.now = then + days * DAY
        await closes(store, result(ASHA, clock.now, (HERE,), kots=1, deals=1))
    before = await store._db.read(lambda conn: set(conn.execute(select(standings)).all()))
    await tidied(store)
    after = await store._db.read(lambda conn: set(conn.execute(select(standings)).all()))
    assert after < before
    kept = {row.period for row in after}
    assert kept == {"all", "2027-04", "2027-W14"}
    assert {row for row in before if row.period == "all"} <= after
    for period in ("week", "month", "all"):
        found = await store.standings("everywhere", "", period, GAME, "kots", clock.now)
        assert found[0].figures["kots"] == (3 if period == "all" else 1)
    assert await check(url) == []


async def test_records_are_kept_for_as_long_as_the_host_says(url, clock):
    store = await open_store(url, clock=clock, keep_deals=30)
    await plays(store, "old", range(1, 3))
    clock.now += 20 * DAY
    await plays(store, "new", range(1, 3))
    clock.now += 20 * DAY
    await tidied(store)
    assert await store.records("old") == ()
    assert await store.records("new") == (RECORD,) * 2
    assert await logs(store) == {("new", 2)}, "nor can what was played be read from a log"
    assert (await store.load("old")).phase is Phase.CLOSED
    assert {one.table for one in await store.matches(ASHA.id, 0, 9)} == {"old", "new"}
    assert await check(url) == []
    await store.close()


async def test_request_ids_are_forgotten_after_three_days_and_not_before(store, clock, monkeypatch):
    monkeypatch.setattr(upkeep, "REQUESTS_AT_ONCE", 2)
    one = await saved(store, opened(table(), "old"))
    for n in range(4):
        one = await saved(store, changed(one, f"old {n}"))
    clock.now += 3 * DAY
    await tidied(store)
    assert await store.seen("old")
    await saved(store, changed(one, "young"))
    clock.now += 1
    await tidied(store)
    assert not any([await store.seen(id_) for id_ in ("old", "old 0", "old 3")])
    assert await store.seen("young")


async def test_where_messages_stand_is_forgotten_a_day_after_their_table_was_closed(store, clock):
    at_table = {}
    for id_ in ("closed", "open"):
        at_table[id_] = await saved(store, opened(table(id_, rooms=())))
        await store.keep_ref(id_, ASHA.id, "message:1", 1)
    await saved(store, changed(at_table["closed"], phase=Phase.CLOSED))
    await tidied(store)
    assert await store.refs("closed"), "it may yet be told that it is closed"
    clock.now += DAY + 1
    await tidied(store)
    assert not await store.refs("closed")
    assert await store.refs("open")


async def test_messages_of_no_table_go_when_they_are_a_day_old_and_their_room_shows_none(
    store, clock
):
    """Hands shown in groups are stored under the room, and a table may never come."""
    await saved(store, opened(table(rooms=(HERE,))))
    for id_ in (f"{HANDS_IN}{HERE.id}", f"{HANDS_IN}{THERE.id}", "notyet22"):
        await store.keep_ref(id_, ASHA.id, "message:1", clock.now)
    clock.now += DAY
    await store.keep_ref(f"{HANDS_IN}{THERE.id}", RAVI.id, "message:2", clock.now)
    await tidied(store)
    assert await store.refs("notyet22"), "its table may yet come"
    clock.now += upkeep.HOUR
    await tidied(store)
    assert await store.ref(f"{HANDS_IN}{HERE.id}", ASHA.id), "they may be looking at it"
    assert set(await store.refs(f"{HANDS_IN}{THERE.id}")) == {RAVI.id}
    assert not await store.refs("notyet22")


async def test_upkeep_that_is_done_finds_nothing_more_to_do(store, clock):
    await plays(store, "k3f9qa2m", range(1, 4))
    clock.now += 50 * DAY
    assert await tidied(store) > 0
    assert await tidied(store) == 0


async def test_space_that_is_free_is_given_back(sqlite_url):
    store = await open_store(sqlite_url)
    for n in range(200):
        await saved(store, opened(table(f"table{n:03}", rooms=())))
    await store._db.write(lambda conn: conn.exec_driver_sql("DELETE FROM outbox"))
    await store._db.write(lambda conn: conn.exec_driver_sql("DELETE FROM seats"))
    await store._db.write(lambda conn: conn.exec_driver_sql("DELETE FROM tables"))
    await store.close()
    before, after = await vacuum(sqlite_url)
    assert after < before
    assert await check(sqlite_url) == []


async def test_postgresql_is_vacuumed_too(server, postgres_database):
    """In a database of its own: what is counted there would change how questions are answered."""
    name = await server.new_database(postgres_database)
    before, after = await vacuum(server.url(name))
    await server.drop(name)
    assert min(before, after) > 0
