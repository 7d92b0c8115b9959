"""Tables come back as they were saved; versions and request ids are the lock."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.model.errors import Conflict, Duplicate, UnknownTable
from bot.model.table import Entry, Heir, Phase, Place
from bot.storage import check
from tests.bot.storage.samples import (
    ASHA,
    HERE,
    MEENA,
    RAVI,
    THERE,
    changed,
    claimed,
    dealt,
    everything,
    live_tables,
    opened,
    played,
    saved,
    table,
    timer,
)

FULL = table(
    rooms=(HERE, THERE),
    phase=Phase.PLAYING,
    opening={"zebra": 1, "dealer": 3, "streak": {"side": 1, "count": 6}, "scores": [1, 0]},
    log=(Entry(-1, "deal 8S 2S"), Entry(2, "call H"), Entry(0, "play TH")),
    deal=1,
    match=2,
    turn=41,
    ends_at=1_800_000_000_000,
    reminded=40,
)


async def test_a_table_comes_back_as_it_was_saved(store):
    await store.save(opened(FULL, entries=FULL.log))
    back = await store.load(FULL.id)
    assert back == replace(FULL, version=1)
    assert list(back.opening) == ["zebra", "dealer", "streak", "scores"], "keys keep their order"


async def test_a_table_survives_closing_and_opening_the_database(url, clock):
    from bot.storage import open_store

    first = await open_store(url, clock=clock)
    await first.save(opened(FULL, "r1", entries=FULL.log))
    await first.close()
    second = await open_store(url, clock=clock)
    assert await second.load(FULL.id) == replace(FULL, version=1)
    assert await second.seen("r1")
    await second.close()
    assert await check(url) == []


@pytest.mark.parametrize("name", ["", "  ", "\0nul\0", "आशा 🂡", "\u202egnol", "x" * 4000, "\ud800"])
async def test_any_name_can_be_stored(store, name):
    from bot.model.requests import Person

    who = Person("discord:9", name.replace("\ud800", "?"))
    one = await saved(store, opened(replace(table(), places=(Place(who),))))
    assert await store.load(one.id) == one
    await store.keep_person(replace(who, name=name), {"language": "hi"})
    kept = (await store.person(who.id))["name"]
    assert kept == name.replace("\0", "").replace("\ud800", "?")


async def test_an_unknown_table_is_refused(store):
    with pytest.raises(UnknownTable):
        await store.load("nothere2")


async def test_the_log_grows_by_what_is_played_and_a_new_deal_begins_a_new_one(store):
    one = await saved(store, opened(table()))
    one = await saved(store, dealt(one, 1))
    one = await saved(store, played(one, "play TH", "play 2H"))
    assert (await store.load(one.id)).log == one.log
    assert len(one.log) == 3
    one = await saved(store, dealt(one, 2))
    assert (await store.load(one.id)).log == one.log == (Entry(-1, "deal 8S 2S"),)
    kept = (await everything(store))["entries"]
    assert [row[1:3] for row in kept] == [(1, 0), (1, 1), (1, 2), (2, 0)], "old logs are kept"


async def test_entries_that_do_not_end_the_log_are_refused_and_nothing_is_written(store):
    one = await saved(store, opened(table()))
    before = await everything(store)
    with pytest.raises(ValueError, match="k3f9qa2m"):
        await store.save(replace(changed(one), entries=(Entry(0, "play TH"),)))
    assert await everything(store) == before


@pytest.mark.parametrize("version", [0, 1, 3, 9])
async def test_a_version_that_does_not_follow_is_a_conflict_and_nothing_is_written(store, version):
    one = await saved(store, opened(table()))
    before = await everything(store)
    change = played(replace(one, version=version - 1), "play TH", request="r9")
    with pytest.raises(Conflict):
        await store.save(change)
    assert await everything(store) == before
    assert not await store.seen("r9")


async def test_a_later_version_of_an_unknown_table_is_a_conflict(store):
    with pytest.raises(Conflict):
        await store.save(changed(replace(table(), version=4)))


async def test_a_request_is_carried_out_once(store):
    assert not await store.seen("discord:1")
    one = await saved(store, opened(table(), "discord:1"))
    assert await store.seen("discord:1")
    before = await everything(store)
    with pytest.raises(Duplicate):
        await store.save(played(one, "play TH", request="discord:1"))
    with pytest.raises(Duplicate):  # also where the version has moved on: there is nothing to do
        await store.save(played(replace(one, version=7), "play TH", request="discord:1"))
    assert await everything(store) == before


async def test_conflicts_and_duplicates_fail_alone_while_their_neighbours_are_saved(store):
    await store.save(opened(table("known111"), "r0"))
    fine = [opened(table(f"new{n:05}", rooms=()), f"r{n + 1}") for n in range(20)]
    again = opened(table("other111", rooms=()), "r0")
    late = played(replace(table("known111"), version=5), "play TH", request="late")
    outcomes = await asyncio.gather(
        *map(store.save, [*fine[:10], again, late, *fine[10:]]), return_exceptions=True
    )
    assert [type(one) for one in outcomes if one] == [Duplicate, Conflict]
    assert set(await live_tables(store)) == {"known111", *(one.table.id for one in fine)}
    assert not await store.seen("late")
    assert (await store.load("known111")).version == 1


async def test_two_changes_from_the_same_version_at_once_let_one_through(store):
    one = await saved(store, opened(table()))
    tries = [played(one, "play TH", request="a"), played(one, "play 2H", request="b")]
    outcomes = await asyncio.gather(*map(store.save, tries), return_exceptions=True)
    assert [type(each) for each in outcomes] == [type(None), Conflict]
    assert (await store.load(one.id)).log == tries[0].table.log


async def test_the_same_request_for_two_tables_at_once_is_carried_out_once(store):
    tries = [opened(table(id_, rooms=()), "same") for id_ in ("aaaaaaaa", "bbbbbbbb")]
    outcomes = await asyncio.gather(*map(store.save, tries), return_exceptions=True)
    assert [type(each) for each in outcomes] == [type(None), Duplicate]
    assert await live_tables(store) == ("aaaaaaaa",)


# rooms and seats
async def test_a_room_knows_its_live_table_and_a_person_theirs(store, clock):
    first = await saved(store, opened(table("aaaaaaaa", rooms=(HERE, THERE))))
    clock.now += 1
    second = await saved(store, opened(table("bbbbbbbb", rooms=())))
    assert await store.table_in(HERE.id) == await store.table_in(THERE.id) == first.id
    assert await store.table_in("discord:0") is None
    assert await store.tables_of(ASHA.id) == (second.id, first.id)
    clock.now += 1
    first = await saved(store, played(first, "play TH"))
    assert await store.tables_of(ASHA.id) == (first.id, second.id), "the last changed first"
    assert await store.tables_of(MEENA.id) == ()
    assert await live_tables(store) == (first.id, second.id)
    assert await store.count_live() == 2


async def test_who_joins_and_leaves_and_which_rooms_show_it_follows_the_table(store):
    one = await saved(store, opened(table(rooms=(HERE,))))
    moved = (Place(MEENA), *one.places[1:])
    one = await saved(store, changed(one, places=moved, rooms=(THERE,)))
    assert await store.tables_of(ASHA.id) == ()
    assert await store.tables_of(MEENA.id) == await store.tables_of(RAVI.id) == (one.id,)
    assert await store.table_in(HERE.id) is None
    assert await store.table_in(THERE.id) == one.id


async def test_a_table_is_of_those_too_who_are_promised_a_seat_there(store):
    one = await saved(store, opened(table()))
    ai = one.places[2]
    promised = (*one.places[:2], replace(ai, heir=Heir(MEENA)), *one.places[3:])
    one = await saved(store, changed(one, places=promised))
    assert await store.tables_of(MEENA.id) == (one.id,)
    await saved(store, changed(one, places=(*one.places[:2], ai, *one.places[3:])))
    assert await store.tables_of(MEENA.id) == ()


async def test_a_closed_table_is_in_no_room_and_at_no_seat_but_can_be_loaded(store):
    one = await saved(store, opened(table()))
    one = await saved(store, changed(one, phase=Phase.CLOSED))
    assert await store.table_in(HERE.id) is None
    assert await store.tables_of(ASHA.id) == await live_tables(store) == ()
    assert await store.count_live() == 0
    assert await store.load(one.id) == one


async def test_a_room_shows_one_table_also_when_two_are_opened_at_once(store):
    tries = [opened(table(id_)) for id_ in ("aaaaaaaa", "bbbbbbbb")]
    outcomes = await asyncio.gather(*map(store.save, tries), return_exceptions=True)
    assert [type(each) for each in outcomes] == [type(None), Conflict]
    assert await live_tables(store) == ("aaaaaaaa",)
    with pytest.raises(Conflict):
        await store.save(opened(table("cccccccc", rooms=(THERE, HERE))))
    assert await store.table_in(THERE.id) is None


async def test_a_table_whose_match_is_over_leaves_its_room_to_the_next_one(store):
    old = await saved(store, opened(table("aaaaaaaa")))
    old = await saved(store, changed(old, phase=Phase.OVER))
    assert await store.table_in(HERE.id) == old.id, "until another comes"
    new = await saved(store, opened(table("bbbbbbbb")))
    assert await store.table_in(HERE.id) == new.id
    with pytest.raises(Conflict):  # a rematch would need the room
        await store.save(changed(old, phase=Phase.LOBBY))
    old = await saved(store, changed(old, rooms=(HERE, THERE)))
    assert await store.table_in(THERE.id) == old.id
    await saved(store, changed(old, phase=Phase.CLOSED))
    assert await store.table_in(HERE.id) == new.id


async def test_a_room_that_gets_a_new_id_keeps_its_table_and_messages(store):
    old, new = "telegram:-123", "telegram:-100123"
    group = replace(THERE, id=old, server=old)
    one = await saved(store, opened(table(rooms=(group,))))
    await store.keep_ref(one.id, old, "5", 1000)
    assert await store.rename_room(old, new) == (one.id,)
    assert await store.rename_room(old, new) == (one.id,), "once more changes nothing"
    assert await store.rename_room(new, new) == (one.id,)
    assert (await store.table_in(old), await store.table_in(new)) == (None, one.id)
    assert await store.refs(one.id) == {new: ("5", 1000)}
    await store.save(played(one, "play TH"))
    assert await store.table_in(new) == one.id, "a move saved before the table is told stays there"
    one = await saved(store, changed(await store.load(one.id), rooms=(THERE,)))
    assert (await store.table_in(old), await store.table_in(new)) == (None, one.id)
    assert await store.rename_room("telegram:-5", "telegram:-6") == ()


async def test_a_new_id_that_has_traces_already_keeps_them(store):
    one = await saved(store, opened(table(rooms=(HERE, THERE))))
    await store.keep_ref(one.id, HERE.id, "old", 1)
    await store.keep_ref(one.id, THERE.id, "new", 2)
    assert await store.rename_room(HERE.id, THERE.id) == (one.id,)
    assert await store.refs(one.id) == {THERE.id: ("new", 2)}
    assert await store.table_in(HERE.id) is None


async def test_records_of_closed_deals_come_back_in_order_with_their_keys_in_order(store):
    one = await saved(store, opened(table()))
    records = [
        {"game": "dehla_pakad", "deck": ["8S"], "result": {"tens": [3, 1]}},
        {"b": 1, "a": 2},
    ]
    for deal, record in enumerate(records, 1):
        one = await saved(store, dealt(one, deal))
        one = await saved(store, replace(changed(one, phase=Phase.BETWEEN), record=record))
    found = await store.records(one.id)
    assert [list(record.items()) for record in found] == [list(one.items()) for one in records]
    assert await store.records("nothere2") == ()


async def test_the_timers_and_the_news_of_a_change_are_saved_with_it(store):
    one = await saved(store, opened(table(), timers=(timer(table()),)))
    assert await claimed(store, 0, 1, 10) == [(one.id, 1)]
    assert await store.next_due() == 1000
    await store.save(played(one, "play TH"))
    assert await claimed(store, 1, 1, 10) == [(one.id, 2)]
    assert await store.next_due() is None


async def test_versions_are_told_of_all_tables_at_once(store):
    await saved(store, opened(table()))
    second = await saved(store, opened(table("otherone", rooms=(THERE,))))
    await store.save(changed(second))
    found = await store.versions(["k3f9qa2m", "otherone", "nowhere1"])
    assert found == {"k3f9qa2m": 1, "otherone": 2}
