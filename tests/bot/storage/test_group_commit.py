"""Group commit: who waits together is written together, and nobody suffers for a neighbour."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from bot.model.errors import Conflict, StoreUnavailable
from bot.storage.codec import pack
from bot.storage.group_commit import GroupCommit
from tests.bot.storage.samples import opened, table

LIMIT = 10


class Ledger:
    """A commit that remembers its batches, and waits where it is told to."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.verdicts: dict[str, Exception] = {}
        self.poison: dict[str, list[Exception]] = {}
        self.gate = asyncio.Event()
        self.gate.set()
        self.entered = asyncio.Event()

    async def __call__(self, parcels) -> list:
        self.batches.append([one.id for one in parcels])
        self.entered.set()
        await self.gate.wait()
        for one in parcels:
            if self.poison.get(one.id):
                raise self.poison[one.id].pop()
        return [self.verdicts.get(one.id) for one in parcels]


def change(id_: str, request: str | None = None):
    return pack(opened(table(id_), request))


def race() -> IntegrityError:
    return IntegrityError("INSERT", {}, Exception("somebody was quicker"))


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


@pytest.fixture
def group(ledger: Ledger) -> GroupCommit:
    return GroupCommit(ledger)


async def test_what_waits_together_is_committed_together_in_the_order_of_ids(group, ledger):
    await asyncio.gather(*(group.save(change(id_)) for id_ in "cab"))
    assert ledger.batches == [["a", "b", "c"]]


async def test_what_comes_during_a_commit_waits_for_the_next(group, ledger):
    ledger.gate.clear()
    first = asyncio.create_task(group.save(change("a")))
    await asyncio.wait_for(ledger.entered.wait(), LIMIT)
    rest = [asyncio.create_task(group.save(change(id_))) for id_ in "cb"]
    await asyncio.sleep(0)
    assert ledger.batches == [["a"]]
    ledger.gate.set()
    await asyncio.wait_for(asyncio.gather(first, *rest), LIMIT)
    assert ledger.batches == [["a"], ["b", "c"]]


async def test_one_table_or_one_request_is_never_twice_in_a_batch(group, ledger):
    changes = [change("a", "r1"), change("a", "r2"), change("b", "r1"), change("c")]
    await asyncio.gather(*map(group.save, changes))
    assert ledger.batches == [["a", "c"], ["a", "b"]]


async def test_a_batch_has_a_limit(group, ledger, monkeypatch):
    monkeypatch.setattr("bot.storage.group_commit.MOST_AT_ONCE", 2)
    await asyncio.gather(*(group.save(change(id_)) for id_ in "abcde"))
    assert ledger.batches == [["a", "b"], ["c", "d"], ["e"]]


async def test_a_caller_that_is_cancelled_harms_nobody(group, ledger):
    ledger.gate.clear()
    first = asyncio.create_task(group.save(change("a")))
    await asyncio.wait_for(ledger.entered.wait(), LIMIT)
    waiting = {id_: asyncio.create_task(group.save(change(id_))) for id_ in "bcd"}
    await asyncio.sleep(0)
    first.cancel()  # in the middle of its commit
    waiting["c"].cancel()  # before its commit
    ledger.gate.set()
    done = await asyncio.gather(first, *waiting.values(), return_exceptions=True)
    assert [type(one) for one in done] == [
        asyncio.CancelledError,
        type(None),
        asyncio.CancelledError,
        type(None),
    ]
    assert ledger.batches == [["a"], ["b", "d"]], "what nobody waits for any more is not begun"


async def test_a_verdict_goes_to_its_own_caller(group, ledger):
    ledger.verdicts["b"] = Conflict("b")
    done = await asyncio.gather(*(group.save(change(id_)) for id_ in "abc"), return_exceptions=True)
    assert [type(one) for one in done] == [type(None), Conflict, type(None)]


async def test_where_the_database_is_away_every_caller_hears_it(group, ledger):
    ledger.poison["b"] = [StoreUnavailable("full")]
    done = await asyncio.gather(*(group.save(change(id_)) for id_ in "abc"), return_exceptions=True)
    assert [str(one) for one in done] == ["full"] * 3
    assert len({id(one) for one in done}) == 3, "each has an error of its own"
    assert len(ledger.batches) == 1
    await group.save(change("d"))


async def test_a_program_that_is_stopped_in_a_commit_begins_no_other_and_every_caller_hears_it(
    group, ledger
):
    ledger.gate.clear()
    callers = [asyncio.create_task(group.save(change("a")))]
    await asyncio.wait_for(ledger.entered.wait(), LIMIT)
    callers.append(asyncio.create_task(group.save(change("b"))))
    await asyncio.sleep(0)
    group._task.cancel()
    ledger.gate.set()
    done = await asyncio.gather(*callers, return_exceptions=True)
    assert [type(one) for one in done] == [StoreUnavailable] * 2
    assert ledger.batches == [["a"]]


async def test_a_change_that_cannot_be_written_does_not_take_its_neighbours_along(group, ledger):
    ledger.poison["b"] = [ValueError("bad") for _ in range(2)]
    done = await asyncio.gather(*(group.save(change(id_)) for id_ in "abc"), return_exceptions=True)
    assert [type(one) for one in done] == [type(None), ValueError, type(None)]
    assert ledger.batches == [["a", "b", "c"], ["a"], ["b"], ["c"]]


async def test_a_race_for_a_key_is_looked_at_again_but_not_for_ever(group, ledger):
    ledger.poison["a"] = [race()]
    ledger.poison["b"] = [race() for _ in range(9)]
    done = await asyncio.gather(*(group.save(change(id_)) for id_ in "ab"), return_exceptions=True)
    assert [type(one) for one in done] == [type(None), IntegrityError]


async def test_idle_returns_when_everything_is_committed(group, ledger):
    await group.idle()
    ledger.gate.clear()
    saves = [asyncio.create_task(group.save(change(id_))) for id_ in "ab"]
    await asyncio.wait_for(ledger.entered.wait(), LIMIT)
    idle = asyncio.create_task(group.idle())
    ledger.gate.set()
    await asyncio.wait_for(idle, LIMIT)
    assert all(save.done() for save in saves)
