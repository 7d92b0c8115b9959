"""What is known of people."""

from __future__ import annotations

from dataclasses import replace

from bot.model.requests import Person
from tests.bot.storage.samples import ASHA, HERE, RAVI, THERE, closes, result


async def test_nothing_is_known_of_a_stranger(store):
    assert await store.person("discord:404") == {}


async def test_facts_are_added_and_the_newest_name_is_kept(store):
    await store.keep_person(ASHA, {"language": "hi", "reachable": True})
    await store.keep_person(replace(ASHA, name="Asha"), {"reachable": False})
    known = {"name": "Asha", "language": "hi", "reachable": False}
    assert await store.person(ASHA.id) == known
    assert await store.person(RAVI.id) == {}


async def test_word_that_somebody_cannot_be_written_to_leaves_their_name_as_it_is(store):
    await store.keep_person(RAVI, {"language": "hi"})
    await closes(store, result(ASHA, 0, (HERE,), deals=1))
    for gone in (RAVI, ASHA, Person("discord:9", "N")):
        await store.keep_person(replace(gone, name=""), {"reachable": False})
    await closes(store, result(replace(ASHA, name="Asha"), 1, (HERE,), deals=1))
    assert (await store.person(RAVI.id))["name"] == RAVI.name
    assert (await store.person(ASHA.id))["name"] == "Asha", "they never told us, so results do"
    assert (await store.person("discord:9"))["name"] == ""


async def test_a_fact_that_is_none_is_forgotten(store):
    await store.keep_person(ASHA, {"language": "hi", "hand": "room"})
    await store.keep_person(ASHA, {"language": None})
    assert await store.person(ASHA.id) == {"name": "A", "hand": "room"}


async def test_settings_of_a_room_are_added_and_forgotten_and_go_with_its_new_id(store):
    await store.keep_settings("telegram:-1", {"clock": "60", "language": "hi"})
    await store.keep_settings("telegram:-1", {"language": None, "rings": "off"})
    assert await store.settings_of("telegram:-1") == {"clock": "60", "rings": "off"}
    assert await store.settings_of("telegram:-2") == {}
    await store.rename_room("telegram:-1", "telegram:-2")
    assert await store.settings_of("telegram:-1") == {}
    assert await store.settings_of("telegram:-2") == {"clock": "60", "rings": "off"}


async def test_a_name_is_shown_where_its_person_has_played_and_elsewhere_by_consent(store):
    await closes(store, result(ASHA, 0, (HERE,), deals=1))
    everyone, stranger = (ASHA.id, RAVI.id), Person("discord:9", "N").id
    assert await store.names_shown(everyone, stranger, HERE) == {ASHA.id}
    assert await store.names_shown(everyone, stranger, replace(HERE, id="discord:1")) == {ASHA.id}
    assert await store.names_shown(everyone, stranger, THERE) == set()
    assert await store.names_shown(everyone, stranger, None) == set()
    assert await store.names_shown(everyone, RAVI.id, None) == {RAVI.id}
    await store.keep_person(ASHA, {"shown": "everywhere"})
    assert await store.names_shown(everyone, stranger, None) == {ASHA.id}


async def test_what_belongs_to_a_room_goes_with_it(store):
    for place in (HERE.id, f"{HERE.id}/7", f"{HERE.id}7"):
        await store.keep_settings(place, {"clock": "60"})
    for target in (HERE.id, f"{HERE.id}#3", f"{HERE.id}@{ASHA.id}", f"{HERE.id}7", ASHA.id):
        await store.keep_ref("k3f9qa2m", target, "m1", 0)
    await store.clear_room(HERE.id)
    kept = [bool(await store.settings_of(f"{HERE.id}{one}")) for one in ("", "/7", "7")]
    assert kept == [False, False, True]
    assert set(await store.refs("k3f9qa2m")) == {f"{HERE.id}7", ASHA.id}
