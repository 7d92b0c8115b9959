"""Who sat in which deal: kept with the deal, and found by person and by match."""

from __future__ import annotations

from dataclasses import replace

from bot.model.history import Sat
from bot.model.requests import Room
from tests.bot.storage.samples import (
    ASHA,
    GAME,
    HERE,
    RAVI,
    changed,
    opened,
    result,
    saved,
    table,
    tidied,
)

FOUR = (
    Sat(0, ASHA.id, "Asha", None, False, {"deals": 1, "deals_won": 1}),
    Sat(1, RAVI.id, "Ravi\0", None, True, {"deals": 1}),
    Sat(2, None, "", "steady", False, {"deals": 1, "deals_won": 1}),
    Sat(3, None, "", "casual", False, {"deals": 1}),
)


async def close_deals(store, id_: str, clock, *deals: tuple[int, int], room: Room = HERE) -> None:
    """Close deals at a table in a room, each as (its match, its number)."""
    one = await saved(store, opened(table(id_, rooms=())))
    for match, number in deals:
        clock.now += 60_000
        change = changed(one, match=match, deal=number)
        record = {"game": GAME, "number": number}
        results = (result(ASHA, clock.now, (room,), deals=1),)
        one = await saved(store, replace(change, record=record, sat=FOUR, results=results))


async def test_a_person_finds_their_matches_the_newest_first(store, clock):
    await close_deals(store, "first", clock, (1, 1), (1, 2), (2, 3))
    await close_deals(store, "second", clock, (1, 1))
    found = await store.matches(ASHA.id, 0, 10)
    assert [(one.table, one.match) for one in found] == [("second", 1), ("first", 2), ("first", 1)]
    assert [deal.number for deal in found[2].deals] == [1, 2]
    assert found[0].deals[0].at == clock.now
    assert found[0].deals[0].sat == (FOUR[0], replace(FOUR[1], name="Ravi"), *FOUR[2:])
    assert await store.matches(ASHA.id, 1, 1) == found[1:2]
    assert await store.matches(RAVI.id, 0, 10) == found, "who was away sat there too"
    assert await store.matches("discord:404", 0, 10) == ()
    assert await store.match("first", 1) == found[2]
    assert await store.match("first", 3) is None


async def test_a_person_finds_the_matches_of_one_room_wherever_they_have_played_since(store, clock):
    await close_deals(store, "first", clock, (1, 1), (1, 2))
    await close_deals(store, "second", clock, (1, 1), room=Room("discord:else", "discord:home"))
    found = await store.matches(ASHA.id, 0, 1, HERE.id)
    assert [(one.table, one.match) for one in found] == [("first", 1)]
    assert [deal.number for deal in found[0].deals] == [1, 2]
    assert await store.matches(ASHA.id, 0, 10, "discord:404") == ()


async def test_a_closed_deal_has_its_record_and_its_people(store, clock):
    await close_deals(store, "first", clock, (1, 1), (1, 2))
    assert await store.record("first", 2) == {"game": GAME, "number": 2}
    assert await store.record("first", 3) is None
    assert await store.last_deal("first") == 2
    assert await store.last_deal("second") is None
    played = await store.played("first", 2)
    assert played.number == 2
    assert [one.person for one in played.sat] == [ASHA.id, RAVI.id, None, None]
    assert await store.played("first", 3) is None
    assert await store.rooms_of("first") == {HERE.id}
    assert await store.rooms_of("second") == frozenset()
    await store.rename_room(HERE.id, "discord:new")
    await tidied(store)
    assert await store.rooms_of("first") == {"discord:new"}
