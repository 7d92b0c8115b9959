"""Several processes on one PostgreSQL database, killed at random while people play.

``python -m tests.soak.fleet [--layout one] [--every 4] [--seed 1] [--game G] [--deals 2]``

Asha plays one match on each loopback platform. Every few seconds some process is killed, or is
asked to end, and started again, and once PostgreSQL itself is. What is stored at the end must be
the matches that nothing has disturbed, every turn must be told within ``BOUND`` seconds after the
last fault before it, and each target must have one message that shows the table as it is. Another
may stand there for each process that was killed: it was posted, and nobody has noted where.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.model.ports import Change
from bot.model.table import Table
from bot.storage import open_store
from engine.games import GAMES
from tests.bot.storage.samples import live_tables
from tests.databases import Server, postgres
from tests.soak.match import Offer, Soak
from tests.soak.plan import Plan, plan
from tests.soak.process import Bot
from tests.soak.stages import STAGES
from tests.soak.undisturbed import Step, Undisturbed

BOUND = 15.0
"""Seconds from the last fault within which a turn must be told."""
ASKED = 0.3
"""How often a process is asked to end instead of killed."""
ASK = 0.25
"""Seconds between two looks whether all is told."""
AGAIN = 3.0
"""Seconds after which somebody presses again what has not done anything."""
BOTH = ("discord", "telegram")
LAYOUTS = {
    "one": ((BOTH, "ingest,work,tell,lead"),),
    "two": tuple(((one,), "ingest,work,tell,lead") for one in BOTH),
    "four": tuple(((one,), "ingest,work,tell,lead") for one in BOTH * 2),
    "roles": tuple((BOTH, role) for role in ("ingest,lead", "work", "tell") * 2),
}
"""Of each process the platforms whose token it has, and its roles."""


@dataclass
class Fleet:
    """The processes, and what has been done to them."""

    bots: list[Bot]
    server: Server
    rng: Random
    every: float
    faults: Counter[str] = field(default_factory=Counter)
    enough: bool = False
    """Whether nothing more is to be done to them."""
    last: float = 0.0
    """When the last fault was over: its process had been started again."""

    async def start(self) -> None:
        for bot in self.bots:
            await bot.start()

    async def trouble(self) -> None:
        """Kill, and start again, until it is enough; the third fault is the database's."""
        while not self.enough:
            await asyncio.sleep(self.every * self.rng.uniform(0.6, 1.4))
            if self.enough:
                return
            if self.faults.total() == 2:
                await asyncio.to_thread(self.server.stop)
                await asyncio.to_thread(self.server.start)
                self.faults["database"] += 1
            else:
                await self._end_one(self.rng.choice(self.bots))
            self.last = time.monotonic()

    async def _end_one(self, bot: Bot) -> None:
        """Kill a process, or now and then ask it to end, and start it again."""
        if bot.ready and self.rng.random() < ASKED:
            assert await bot.stop() == 0, bot.log[-2000:]
            self.faults["asked to end"] += 1
        else:
            bot.kill()
            await bot.gone()
            self.faults["killed"] += 1
        await bot.start()

    async def stop(self) -> list[int]:
        """Ask all to end; return their exit codes."""
        return list(await asyncio.gather(*(bot.stop() for bot in self.bots)))

    async def end(self) -> None:
        for bot in self.bots:
            bot.kill()
            await bot.gone()


class Member(Soak):
    """One platform's match, played while others kill."""

    def __init__(self, platform: str, folder: Path, wanted: Plan, database: str) -> None:
        super().__init__(STAGES[platform](), folder, wanted)
        self.platform = platform
        self.database = database
        self.fleet: Fleet | None = None
        self.slowest = 0.0
        self.pressed_again = 0
        self.stray: dict[str, str] = {}

    async def open(self) -> Undisturbed:
        """Open a table, give it the luck of the plan, and begin."""
        await self._stage.connected()
        await self._stage.open(self._plan.evening.game, self._plan.evening.words)
        store = await open_store(self.database)
        try:
            table = await self._only_table(store)
            secret, match = await self._plan.match(table)
            table = await self._only_table(store)
            await store.save(
                Change(replace(table, secret=secret, version=table.version + 1), timers=None)
            )
        finally:
            await store.close()
        await self._stage.begin()
        return match

    async def _only_table(self, store) -> Table:
        found = [await store.load(one) for one in await live_tables(store)]
        (ours,) = [one for one in found if one.opener.startswith(f"{self.platform}:")]
        return ours

    async def play(self, match: Undisturbed) -> None:
        for step in match.steps:
            for words in step.presses:
                began = time.monotonic()
                offer = await self._find(step, words)
                self._waited(began)
                await self._press(offer, step, words, dies=False)
            self._found.moves += step.wish is not None
            self._done_at = step.turn
        await self._until(lambda: self._sees("rematch"), "the end")

    async def _press(self, offer: Offer, step: Step, words: str, *, dies: bool) -> None:
        """Press until it is done: what was lost on its way is pressed again by whoever waits."""
        offer.press()
        began = time.monotonic()
        while not self._is_done(step, words):
            with suppress(AssertionError):
                await self._stage.until(lambda: self._is_done(step, words), AGAIN)
                break
            offer.press()
            self.pressed_again += 1
            assert time.monotonic() - began < 120, f"{words} at turn {step.turn} is never done"
        self._waited(began)

    def _waited(self, began: float) -> None:
        """Note how long something took, from the last fault if that came later."""
        assert self.fleet is not None
        waited = time.monotonic() - max(began, min(self.fleet.last, time.monotonic()))
        self.slowest = max(self.slowest, waited)

    async def told(self) -> None:
        """Wait until all is told: the match is over, and nothing breaks any more."""
        store, began = await open_store(self.database), time.monotonic()
        try:
            table = await self._only_table(store)
            while not await store.is_told(table.id):
                assert time.monotonic() - began < BOUND, f"{self.platform} is not told of the end"
                await asyncio.sleep(ASK)
        finally:
            await store.close()
        self._waited(began)

    async def compare(self, match: Undisturbed) -> int:
        """Compare with the match that nothing has disturbed; return how many deals it has."""
        store = await open_store(self.database)
        try:
            table = await self._only_table(store)
            stored = await store.records(table.id)
            refs = {_message(ref) for ref, _ in (await store.refs(table.id)).values()}
        finally:
            await store.close()
        self._must_agree(match, table, stored)
        assert self._stage.complaints() == [], self._stage.complaints()
        unknown = {ref: text for ref, text in self._stage.standing().items() if ref not in refs}
        for deal in range(1, table.deal):  # each result stays, and of older ones nothing is known
            left = [ref for ref, text in unknown.items() if f"deal {deal} is over" in text]
            unknown.pop(left[0] if left else None, None)
        self.stray = {ref: text[:60] for ref, text in unknown.items()}
        return len(stored)


def _message(ref: str) -> str:
    """Return which message a reference means, with its picture or without."""
    return ref.removesuffix("/picture").removesuffix("/photo")


async def soak(layout: str, wanted: Plan, every: float) -> str:
    """Play on both platforms; return what happened, raise AssertionError for what is wrong."""
    with TemporaryDirectory() as name, postgres() as server:
        folder = Path(name)
        database = server.url(await server.new_database())
        members = {one: Member(one, folder, wanted, database) for one in BOTH}
        for one in members.values():
            await one._stage.start()
        fleet = Fleet(_bots(layout, folder, members, database), server, Random(wanted.seed), every)
        for one in members.values():
            one.fleet = fleet
        await fleet.start()
        try:
            matches = {key: await one.open() for key, one in members.items()}
            trouble = asyncio.create_task(fleet.trouble())
            playing = [members[key].play(match) for key, match in matches.items()]
            done = asyncio.gather(*playing)
            await asyncio.wait({done, trouble}, return_when=asyncio.FIRST_COMPLETED)
            fleet.enough = True
            await trouble
            await done
            await asyncio.gather(*(one.told() for one in members.values()))
            codes = await fleet.stop()
            deals = [await members[key].compare(match) for key, match in matches.items()]
        except BaseException:
            for number, bot in enumerate(fleet.bots):
                print(f"--- process {number}\n{bot.log[-1500:]}")
            raise
        finally:
            await fleet.end()
            for one in members.values():
                await one._stage.stop()
    return _told(layout, wanted, fleet, members, deals, codes)


def _bots(layout: str, folder: Path, members: dict[str, Member], database: str) -> list[Bot]:
    found = []
    for number, (platforms, roles) in enumerate(LAYOUTS[layout]):
        (home := folder / str(number)).mkdir()
        settings = {"DATABASE_URL": database, "ROLE": roles}
        for one in platforms:
            settings |= members[one]._stage.settings
        found.append(Bot(home, settings, nursed=True))
    return found


def _told(
    layout: str,
    wanted: Plan,
    fleet: Fleet,
    members: dict[str, Member],
    deals: list[int],
    codes: list[int],
) -> str:
    slowest = max(one.slowest for one in members.values())
    stray = {key: one.stray for key, one in members.items() if one.stray}
    again = sum(one.pressed_again for one in members.values())
    moves = sum(one._found.moves for one in members.values())
    faults, left = dict(fleet.faults), stray or "no"
    said = (
        f"{layout} {wanted.evening.game}: {len(fleet.bots)} processes, faults {faults},"
        f" {sum(deals)} deals, {moves} moves, all there; slowest turn {slowest:.1f} s"
        f" after a fault; {again} presses again; {left} stray messages; exit codes {set(codes)}"
    )
    assert slowest < BOUND, said
    assert set(codes) == {0}, said
    assert sum(map(len, stray.values())) <= fleet.faults["killed"], said
    return said


def main() -> None:
    """Read the command line and soak."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.fleet", description=__doc__)
    parser.add_argument("--layout", action="append", choices=LAYOUTS, help="all by default")
    parser.add_argument("--game", action="append", choices=GAMES, help="dehla_pakad by default")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two faults")
    parser.add_argument("--deals", type=int, default=2, help="in each match, where it can be told")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for layout in asked.layout or LAYOUTS:
        for game in asked.game or ("dehla_pakad",):
            wanted = plan(game, kills=0, seed=asked.seed, deals=asked.deals)
            print(asyncio.run(soak(layout, replace(wanted, within=()), asked.every)), flush=True)


if __name__ == "__main__":
    main()
