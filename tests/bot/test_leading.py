"""What a process does for all is begun when it becomes its duty, and ended when it is no more."""

from __future__ import annotations

import asyncio
from collections.abc import Set

import pytest

from bot.model.errors import StoreUnavailable
from bot.services import leading as leading_module
from bot.services.leading import Leading


class Fate:
    """Says whose duties are: *free* is ours. Stands for the store of many processes."""

    shared = True

    def __init__(self, *free: str) -> None:
        self.free = set(free)
        self.out = False
        self.left = False

    async def lead(self, duties: Set[str]) -> Set[str]:
        if self.out:
            raise StoreUnavailable("gone")
        return frozenset(self.free)

    async def leave_leading(self) -> None:
        self.left = True


class Slow(Fate):
    """Takes its time to say it."""

    def __init__(self, *free: str) -> None:
        super().__init__(*free)
        self.asked, self.go = asyncio.Event(), asyncio.Event()

    async def lead(self, duties: Set[str]) -> Set[str]:
        if not self.go.is_set():
            self.asked.set()
        await self.go.wait()
        return await super().lead(duties)


class Deed:
    """Work without an end, that remembers how often it was begun and ended."""

    def __init__(self) -> None:
        self.begun = self.ended = 0

    async def __call__(self) -> None:
        self.begun += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.ended += 1


async def beat(leading: Leading) -> None:
    await leading.beat()
    await asyncio.sleep(0)


async def test_work_goes_on_while_the_duty_is_ours_and_no_longer():
    fate, deed = Fate(), Deed()
    leading = Leading(fate)
    assert await leading.add("fetch", deed) is None
    fate.free.add("fetch")
    for _ in range(3):
        await beat(leading)
    assert (deed.begun, deed.ended, leading.duties) == (1, 0, ("fetch",))
    fate.free.clear()
    await beat(leading)
    assert (deed.begun, deed.ended, leading.duties) == (1, 1, ())
    fate.free.add("fetch")
    await beat(leading)
    assert (deed.begun, deed.ended) == (2, 1)
    await leading.leave()
    assert (deed.ended, fate.left, leading.duties) == (2, True, ())


async def test_who_has_left_takes_no_duty_again():
    """Its loop may beat once more before it ends."""
    fate, deed = Fate("fetch"), Deed()
    leading = Leading(fate)
    await leading.add("fetch", deed)
    await leading.leave()
    await beat(leading)
    assert leading.duties == ()


async def test_who_cannot_ask_whose_a_duty_is_does_nothing_for_it():
    fate, deed = Fate("fetch"), Deed()
    leading = Leading(fate)
    await leading.add("fetch", deed)
    await asyncio.sleep(0)
    fate.out = True
    with pytest.raises(StoreUnavailable):
        await beat(leading)
    assert (deed.begun, deed.ended) == (1, 1)
    fate.out = False
    await beat(leading)
    assert (deed.begun, deed.ended) == (2, 1)
    await leading.leave()


async def test_who_does_not_lead_takes_no_duty():
    fate, deed = Fate("fetch"), Deed()
    leading = Leading(fate, takes_part=False)
    await leading.add("fetch", deed)
    await beat(leading)
    assert (deed.begun, leading.duties) == (0, ())


@pytest.mark.fails
async def test_work_that_fails_is_begun_again_by_whoever_leads(monkeypatch):
    monkeypatch.setattr(leading_module, "PAUSE", 0.0)
    begun, tried = asyncio.Event(), []

    async def fails_once() -> None:
        tried.append("begun")
        if len(tried) == 1:
            raise ValueError
        begun.set()
        await asyncio.Event().wait()

    leading = Leading(Fate("fetch"))
    await leading.add("fetch", fails_once)
    await asyncio.wait_for(begun.wait(), 5)
    assert leading.duties == ("fetch",)
    await leading.leave()
    assert tried == ["begun", "begun"]


async def test_a_duty_may_be_dropped_while_it_is_asked_whose_it_is():
    fate = Slow("fetch", "clock")
    leading, deed = Leading(fate), Deed()
    fate.go.set()
    await leading.add("clock", deed)
    fate.go.clear()
    adding = asyncio.create_task(leading.add("fetch", deed))
    await asyncio.wait_for(fate.asked.wait(), 5)
    await leading.drop("fetch")
    fate.go.set()
    assert await adding is None
    assert leading.duties == ("clock",)
    await leading.leave()
