"""What is known of people."""

from __future__ import annotations

from dataclasses import replace

from tests.bot.storage.samples import ASHA, RAVI


async def test_nothing_is_known_of_a_stranger(store):
    assert await store.person("discord:404") == {}


async def test_facts_are_added_and_the_newest_name_is_kept(store):
    await store.keep_person(ASHA, {"language": "hi", "reachable": True})
    await store.keep_person(replace(ASHA, name="Asha"), {"reachable": False})
    known = {"name": "Asha", "language": "hi", "reachable": False}
    assert await store.person(ASHA.id) == known
    assert await store.person(RAVI.id) == {}


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
