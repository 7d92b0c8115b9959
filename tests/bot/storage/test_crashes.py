"""Whatever ends a save in the middle, a change is stored as a whole or not at all."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace

import pytest
from sqlalchemy import event

from bot.model.errors import Conflict, Duplicate
from bot.model.history import Contest, Sat, Side
from bot.model.table import Phase, Place
from bot.storage import check, open_store
from tests.bot.storage.samples import (
    ASHA,
    HERE,
    MEENA,
    THERE,
    claimed,
    everything,
    live_tables,
    opened,
    played,
    result,
    saved,
    table,
    timer,
)

LIMIT = 60
BENEATH_THE_STORE = True
"""These tests set traps on the engine's connections."""
NOW = 1_800_000_000_000


class Injected(Exception):
    """What nobody has foreseen."""


class Trap:
    """Raises at the *at*-th statement of each transaction (the last one is the commit)."""

    def __init__(self, store, fault: BaseException, at: int, times: int = 99) -> None:
        self._engine = store._db._writer.sync_engine
        self.fault, self.at, self.times, self.seen = fault, at, times, 0

    def __enter__(self) -> Trap:
        event.listen(self._engine, "begin", self._begin)
        event.listen(self._engine, "before_cursor_execute", self._step)
        event.listen(self._engine, "commit", self._step)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(self._engine, "begin", self._begin)
        event.remove(self._engine, "before_cursor_execute", self._step)
        event.remove(self._engine, "commit", self._step)

    def _begin(self, *_: object) -> None:
        self.seen = 0

    def _step(self, *_: object) -> None:
        self.seen += 1
        if self.seen == self.at and self.times:
            self.times -= 1
            raise self.fault


def rich(one):
    """A change that writes to every table there is."""
    after = replace(one, places=(Place(MEENA), *one.places[1:]), phase=Phase.BETWEEN, deal=1)
    return played(
        after,
        "play TH",
        "play 2H",
        request="r2",
        timers=(timer(one, due=NOW),),
        record={"game": "dehla_pakad"},
        results=(result(ASHA, NOW, (HERE, THERE), kots=1), result(MEENA, NOW, deals=1)),
        sat=(Sat(0, MEENA.id, "M", None, False, {"deals": 1}),),
        contest=Contest("dehla_pakad", NOW, (Side((ASHA.id,), 0), Side((MEENA.id,), 1))),
    )


async def start(store):
    return await saved(store, opened(table(), "r1", timers=(timer(table()),)))


async def test_a_fault_at_any_statement_of_a_commit_leaves_nothing_behind(store):
    one = await start(store)
    before = await everything(store)
    for at in range(1, 99):
        with Trap(store, Injected(), at) as trap:
            (fault,) = await asyncio.gather(store.save(rich(one)), return_exceptions=True)
        if fault is None:
            break
        assert isinstance(fault, Injected)
        assert await everything(store) == before, f"at statement {at}"
    assert at > 15, "there were so many places to fail"
    assert trap.times == 99
    after = await everything(store)
    touched = {name for name in after if after[name] != before[name]}
    assert touched >= {"tables", "entries", "requests", "timers", "outbox", "seats", "deals"}
    assert touched >= {"results", "result_rooms", "standings", "played", "contests", "ratings"}


@pytest.mark.parametrize("at", range(1, 22, 4))
async def test_a_fault_that_passes_leaves_all_of_every_change_or_nothing(store, at):
    one = await start(store)
    others = [opened(table(f"table{n:03}", rooms=()), f"new{n}") for n in range(5)]
    with Trap(store, Injected(), at, times=1):
        await asyncio.gather(*map(store.save, [rich(one), *others]))
    assert (await store.load(one.id)).version == 2
    assert len(await live_tables(store)) == 6


@pytest.mark.parametrize("at", [1, 5, 12])
async def test_a_save_that_the_end_of_the_program_cuts_off_leaves_nothing_behind(store, at):
    one = await start(store)
    before = await everything(store)
    with Trap(store, asyncio.CancelledError(), at), pytest.raises(Exception, match="stopping"):
        await asyncio.wait_for(store.save(rich(one)), LIMIT)
    assert await everything(store) == before
    await store.save(rich(one))


async def test_a_caller_that_is_cancelled_tears_no_transaction(store, url):
    one = await start(store)
    for n in range(30):
        work = [
            asyncio.create_task(store.save(played(one, f"play {n}"))),
            asyncio.create_task(store.keep_ref(one.id, "room", f"m{n}", n)),
            asyncio.create_task(store.claim_timers(NOW, 1, 1)),
            asyncio.create_task(store.load(one.id)),
        ]
        for _ in range(n):
            await asyncio.sleep(0)
        for each in work:
            each.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await store._group.idle()
        one = await saved(store, played(await store.load(one.id), f"after {n}"))
    assert await check(url) == []


async def test_two_processes_racing_on_one_postgresql_database_lose_nothing(postgres_url):
    """Two stores: everything acknowledged is in the logs once, and nothing else is."""
    stores = [await open_store(postgres_url) for _ in range(2)]
    ids = [f"table{n:03}" for n in range(6)]
    for id_ in ids:
        await stores[0].save(opened(table(id_, rooms=())))
    acknowledged: list[tuple[str, str]] = []
    outcomes = {"conflict": 0, "duplicate": 0}

    async def play(number: int, id_: str, n: int) -> None:
        """One press, delivered to both processes: carried out once, whoever is quicker."""
        store, action = stores[number], f"play {n}"
        while True:
            change = played(
                await store.load(id_),
                action,
                request=f"{id_} {n}",
                results=(result(ASHA, NOW, deals=1), result(MEENA, NOW, kots=1)),
            )
            try:
                await store.save(change)
            except Conflict:
                outcomes["conflict"] += 1
            except Duplicate:
                outcomes["duplicate"] += 1
                return
            else:
                acknowledged.append((id_, action))
                return

    async def player(number: int) -> None:
        for n in range(8):
            await asyncio.gather(*(play(number, id_, n) for id_ in ids[:: 1 - 2 * number]))

    await asyncio.wait_for(asyncio.gather(player(0), player(1)), LIMIT)
    logged = [(id_, one.action) for id_ in ids for one in (await stores[0].load(id_)).log]
    assert sorted(acknowledged) == sorted(logged)
    assert len(logged) == len(ids) * 8
    assert outcomes["duplicate"] == len(logged), "each press came twice"
    assert await stores[1].figures_of(ASHA.id, "dehla_pakad") == {"deals": len(logged)}
    for each in stores:
        await each.close()
    assert await check(postgres_url) == []


async def test_two_processes_share_timers_and_news_without_doubles(postgres_url):
    stores = [await open_store(postgres_url) for _ in range(2)]
    for n in range(30):
        one = table(f"table{n:03}", rooms=())
        await stores[0].save(opened(one, timers=(timer(one),)))
    timers = await asyncio.gather(*(stores[n % 2].claim_timers(NOW, 500, 5) for n in range(8)))
    claims = (claimed(stores[n % 2], NOW, 500, 5, process=str(n)) for n in range(8))
    news = await asyncio.gather(*claims)
    for every in (timers, news):
        found = [one for claim in every for one in claim]
        assert len(found) == len(set(found)) > 0
    for each in stores:
        await each.close()


async def test_two_processes_that_open_a_table_in_one_room_at_once_open_one(postgres_url):
    stores = [await open_store(postgres_url) for _ in range(2)]
    for n in range(10):
        room = replace(HERE, id=f"discord:{n}")
        tries = [
            store.save(opened(table(f"table{n}{number}", rooms=(room,))))
            for number, store in enumerate(stores)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(one).__name__ for one in outcomes) == ["Conflict", "NoneType"]
    assert len(await live_tables(stores[0])) == 10
    for each in stores:
        await each.close()


async def acknowledged_before_kill(url: str, lines: int) -> list[tuple[str, str]]:
    """Let a process play, kill it after it has said so much, and return what it has said."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.bot.storage.writes_until_killed",
        url,
        stdout=asyncio.subprocess.PIPE,
    )
    said = [await asyncio.wait_for(process.stdout.readline(), LIMIT) for _ in range(lines)]
    process.kill()
    said += (await process.stdout.read()).splitlines(keepends=True)
    await process.wait()
    whole = [line.decode().rstrip("\n") for line in said if line.endswith(b"\n")]
    return [tuple(line.split(" ", 1)) for line in whole]


async def test_a_killed_process_has_stored_everything_that_it_acknowledged(url):
    acknowledged = []
    for lines in (20, 57):
        acknowledged += await acknowledged_before_kill(url, lines)
    store = await open_store(url)
    logs = {f"table{n:03}": (await store.load(f"table{n:03}")).log for n in range(4)}
    for id_, action in acknowledged:
        assert sum(entry.action == action for entry in logs[id_]) == 1, f"{id_} {action}"
    assert len(acknowledged) >= 77
    for id_, log in logs.items():
        assert (await store.load(id_)).version == len(log) + 1
        assert all([await store.seen(f"{id_} {entry.action}") for entry in log])
    await store.close()
    assert await check(url) == []
