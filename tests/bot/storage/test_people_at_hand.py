"""What is remembered of people, by one process and by several."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.model.requests import Person
from bot.model.stores import Store
from bot.outbox.people import FRESH, People

ASHA = Person("discord:1", "Asha")


def people(store: Store, now: Callable[[], int] = lambda: 0, *, alone: bool = True) -> People:
    return People(store, "en", {}, now, alone=alone)


async def test_two_facts_learnt_at_once_are_both_known(store: Store) -> None:
    known = people(store)
    await known.facts(ASHA.id)
    await asyncio.gather(known.learn(ASHA, language="hi"), known.learn(ASHA, firsts="lead"))
    assert await known.facts(ASHA.id) == {"name": "Asha", "language": "hi", "firsts": "lead"}


async def test_facts_that_change_while_they_are_read_are_read_again(store: Store) -> None:
    known = people(store)
    for language in ("hi", "en", "hi"):
        reading = asyncio.ensure_future(known.facts(ASHA.id))
        await asyncio.gather(reading, known.learn(ASHA, language=language))
        assert (await known.facts(ASHA.id))["language"] == language


async def test_what_another_process_learns_of_somebody_is_soon_known(store: Store) -> None:
    now = [0]
    ours, theirs = (people(store, lambda: now[0], alone=False) for _ in range(2))
    assert await ours.facts(ASHA.id) == {}
    await theirs.learn(ASHA, language="hi")
    now[0] += FRESH
    assert (await ours.facts(ASHA.id))["language"] == "hi"


async def test_a_choice_is_stored_though_another_process_has_changed_it_meanwhile(
    store: Store,
) -> None:
    ours, theirs = (people(store, alone=False) for _ in range(2))
    await ours.learn(ASHA, language="en")
    await ours.facts(ASHA.id)
    await theirs.learn(ASHA, language="hi")
    await ours.learn(ASHA, language="en")
    assert (await store.person(ASHA.id))["language"] == "en"
