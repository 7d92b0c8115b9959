"""One run: processes, platforms, people and what breaks, all of it by a seed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

import structlog
from sqlalchemy import select

from bot.ai.worker_pool import Effort, Urgency
from bot.model.clock import Rhythm
from bot.model.errors import StoreUnavailable, TryLater
from bot.model.ids import platform
from bot.model.messages import Message
from bot.model.ports import Change
from bot.model.requests import Person, Press, Room
from bot.services.clock_watch import BEAT
from bot.services.service import Service
from bot.storage import history
from bot.storage.check import contradictions
from bot.storage.schema import entries, messages, timers
from engine.actions import Action, write
from engine.records import moves_of, read_record
from engine.view import View
from tests.simulation.database import Line, Server
from tests.simulation.evening import Evening, Fault
from tests.simulation.laws import Laws
from tests.simulation.loop import Loop, Process
from tests.simulation.people import Habits, Player, Request
from tests.simulation.platform import Desk, Platform, Standing
from tests.simulation.store import Store

START = 1_800_000_000_000
CALM = 45.0
"""Seconds at the end in which nothing breaks and nobody presses, at most: until all is told."""
QUIET = 3.0
"""So many they are at least."""
TEARS = {
    "kill": (3.0, 1.0), "stop": (3.0, 1.0), "pause": (3.0, 15.0), "jump": (3.0, 120.0),
    "outage": (1.0, 40.0), "flaky": (1.0, 40.0),
}  # fmt: skip
"""What may leave a message standing that nobody knows (``Laws.torn``), and for how many seconds
before it begins and after it is over: what is on its way, and what is tried again."""
NOTICED_WITHIN = 3.0
"""Seconds after which a jump of the clock has been noticed, and the timers are moved."""
NAMES = ("Asha", "Ravi", "Meena", "Kabir")
GAMES = (
    "dehla_pakad",
    "dehla_pakad",
    "court_piece",
    "teen_do_paanch",
    "durak players=3",
    "tien_len",
)


@dataclass(frozen=True)
class Way:
    """What becomes of one call: see ``database.Fate``."""

    there: float
    back: float
    fails: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a run found."""

    seed: int
    digest: str
    shape: str
    saved: int
    played: int
    """So many moves of people and AI players."""
    faults: tuple[str, ...]
    """What broke, in its order."""
    wrong: tuple[str, ...]

    @property
    def line(self) -> str:
        """It in one line."""
        found = f"WRONG {self.wrong[0]}" if self.wrong else "well"
        counts = f"saved={self.saved} faults={len(self.faults)}"
        return f"{self.seed} {self.digest} {self.shape} {counts} {found}"


class Thinker:
    """Thinks a while of the simulation, then plays anything that is legal."""

    effort = Effort(simulations=1, worlds=1, review=1, tricks=1)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    async def choose(self, level: str, view: View[Any], rng: Random) -> Action:
        await asyncio.sleep(self._rng.uniform(0.1, 3.0))
        return rng.choice(view.legal)

    async def work(self, urgency: Urgency, seconds: float, function: Any, *args: Any) -> Any:
        await asyncio.sleep(self._rng.uniform(0.1, seconds))
        return function(*args, lambda: True)

    async def close(self) -> None:
        pass


@dataclass
class Host:
    """A place where one process of the bot runs after the other."""

    number: int
    platforms: tuple[str, ...]
    process: Process
    service: Service | None = None
    skew: int = 0
    """So many ms its clock is ahead."""
    paused: bool = False


def _nothing(_world: World) -> AbstractContextManager[object]:
    return nullcontext()


class World:
    """Everything around the bot."""

    def __init__(
        self, seed: int, evening: Evening, say: Callable[[str], None] | None = None
    ) -> None:
        self.seed, self._evening, self._say = seed, evening, say
        self._digest = sha256()
        self.loop = Loop()
        self._plan = Random(f"plan {seed}")
        self._luck = Random(f"luck {seed}")
        self._ways = Random(f"ways {seed}")
        self.server = Server()
        self.platforms = {
            name: Platform(name, self.loop, self._told) for name in ("discord", "telegram")
        }
        self.laws = Laws(self.loop.time, self.platforms)
        self._ids = count(1)
        self._saved = self._played = self._breaking = 0
        self._processes: list[Process] = []
        self._broken: dict[str, float] = {}
        self._over = self._swift = False
        self._enough = asyncio.Event()
        self._shape()

    def _shape(self) -> None:
        plan = self._plan
        self.shape = plan.choice(("alone", "apart", "beside", "beside"))
        both = ("discord", "telegram")
        serve = {
            "alone": [plan.choice((("discord",), both))],
            "apart": [("discord",), ("telegram",)],
            "beside": [both] * plan.choice((2, 3)),
        }[self.shape]
        self.shared = self.shape != "alone"
        self.hosts = [Host(n, one, Process(f"{n}", self.loop)) for n, one in enumerate(serve)]
        self.rhythm = Rhythm(
            turn=timedelta(seconds=plan.choice(self._evening.turns)),
            next_deal=timedelta(seconds=plan.choice(self._evening.pauses)),
            ai_move=timedelta(seconds=plan.choice((0, 0.5))),
        )
        self.players = list(
            self._people(sorted({one for host in self.hosts for one in host.platforms}))
        )
        self.faults = list(self._evening.faults(plan, len(self.hosts)))

    def _people(self, platforms: list[str]) -> Iterator[Player]:
        plan = self._plan
        for number in range(plan.choice(self._evening.rooms)):
            name = plan.choice(platforms)
            room = Room(f"{name}:room{number}", f"{name}:home", f"#room{number}")
            game = plan.choice(GAMES)
            for who in NAMES[: plan.choice((1, 2, 2, 3))]:
                person = Person(f"{name}:{who.lower()}{number}", who, "en")
                habits = Habits(
                    pause=plan.uniform(0.3, 2) / self._evening.hurry,
                    longest=self._evening.away, away=plan.choice((0.01, 0.03, 0.1)),
                    late=plan.choice((0.0, 0.1)), twice=plan.choice((0.0, 0.2)),
                    asks=plan.choice((0.0, 0.1)), stops=plan.choice((0.0, 0.0, 0.02)),
                )  # fmt: skip
                rng = Random(f"{person.id} {self.seed}")
                there = self.platforms[name]
                yield Player(person, room, game, there, self.send, rng, habits, self._ids)

    # telling what happens
    def note(self, *words: object) -> None:
        line = f"{self.loop.time():.3f} {' '.join(map(str, words))}"
        self._digest.update(line.encode())
        if self._say is not None:
            self._say(line)

    def _told(self, what: str, standing: Standing) -> None:
        said = sha256(repr((standing.message.text, standing.message.rows)).encode()).hexdigest()[:8]
        self.note(what, standing.ref, standing.target, f"by {standing.poster.name}", said)
        self.laws.told(standing)

    def saved(self, change: Change, clock: int) -> None:
        self._saved += 1
        self._played += sum(one.seat >= 0 for one in change.entries)
        table = change.table
        self.note("saved", table.id, table.version, table.phase.value, table.turn, change.request,
                  *(f"{one.seat}:{one.action[:20]}" for one in change.entries))  # fmt: skip
        self.laws.saved(change, clock)

    def kept(self, table: str, target: str, ref: str | None) -> None:
        self.note("kept", table, target, ref)
        self.laws.kept(table, target, ref)

    # what becomes of calls
    def _is(self, what: str) -> bool:
        return self._broken.get(what, -1.0) > self.loop.time()

    def _fate_of(self, host: Host) -> Callable[[str], Way | None]:
        def fate(what: str) -> Way | None:
            if self._over or self._swift:
                return None
            rng = self._ways
            slow = 40 if self._is("slow") else 1
            there, back = (rng.expovariate(1 / 0.01) * slow for _ in range(2))
            if what == "chat":
                there, back = there * 8, back * 8
                return Way(min(there, 8), min(back, 8), self._fails("lossy", 0.2))
            if self._is("outage"):
                return Way(there, back, "before")
            return Way(min(there, 3), min(back, 3), self._fails("flaky", 0.3))

        return fate

    def _fails(self, when: str, how_often: float) -> str:
        if not self._is(when) or self._ways.random() > how_often:
            return ""
        return self._ways.choice(("before", "after"))

    # processes
    def _clock(self, host: Host) -> Callable[[], int]:
        return lambda: START + round(self.loop.time() * 1000) + host.skew

    async def _start(self, host: Host) -> None:
        host.process = Process(f"{host.number}.{next(self._ids)}", self.loop)
        fate, clock = self._fate_of(host), self._clock(host)
        process, later = host.process, self.loop.later
        self._processes.append(process)
        line = Line(
            self.server, shared=self.shared, fate=fate, later=later, lives=lambda: process.alive
        )
        desks = [Desk(self.platforms[name], process, fate) for name in host.platforms]

        async def begin() -> None:
            store = Store(line, clock, self)
            service = Service(store, desks, self.rhythm, now=clock, thinker=Thinker(self._ways))
            service.wakes[0] = self._noisy(service.wakes[0])
            for _ in range(100):
                with suppress(StoreUnavailable):
                    await service.start()
                    host.service = service
                    return
                await asyncio.sleep(1)

        self.note("start", process.name)
        await _done(process.run(begin()))

    def _noisy(self, wake: Callable[[str], None]) -> Callable[[str], None]:
        def heard(table: str) -> None:
            if self._is("deaf") and self._ways.random() < 0.7:
                return
            wake(table)
            if self._is("echo"):
                wake(table)

        return heard

    # people
    def send(self, request: Request, tries: int = 0) -> None:
        """Bring what somebody does to a process that serves them."""
        name = platform(request.person.id)
        if isinstance(request, Press):
            self.laws.pressed[request.id] = request
        able = [one for one in self.hosts if name in one.platforms and one.service is not None]
        self.note(
            "sent", request.id, *(request.token,) if isinstance(request, Press) else request.words
        )
        if not able:
            if tries < 3:
                self.loop.later(5.0, self.send, request, tries + 1)
            return
        host = self._ways.choice(able)
        host.process.run(self._handle(host, request))
        if self._ways.random() < 0.03:  # platforms bring some things twice
            self.loop.later(self._ways.uniform(0, 5), self.send, request, 3)

    async def _handle(self, host: Host, request: Request) -> None:
        assert host.service is not None
        answer: Message | None = await host.service.manager.handle(request)
        self.note(
            "answered", request.id, "" if answer is None else answer.text[:40].replace("\n", "/")
        )
        self.laws.answered(request, answer)

    # a run
    def run(self, plant: Callable[[World], AbstractContextManager[object]] = _nothing) -> Outcome:
        """Live through it; with a fault that *plant* puts into the bot, until that is found."""
        if plant is not _nothing:
            self.laws.heard = self._enough.set
        luck, looks = Random(f"secrets {self.seed}"), self._evening.looks
        with _quiet(self.laws), _known(luck, looks), plant(self):
            try:
                self.loop.run_until_complete(self._live())
            finally:
                self.loop.close()
        digest = self._digest.hexdigest()[:12]
        kinds = tuple(one.kind for one in self.faults)
        wrong = tuple(self.laws.wrong)
        return Outcome(self.seed, digest, self.shape, self._saved, self._played, kinds, wrong)

    async def _live(self) -> None:
        self.loop.set_exception_handler(self._unheard)
        try:
            for host in self.hosts:
                await self._start(host)
            if self._evening.sits:
                await self._sit_down()
            self._watch()
            for player in self.players:
                self.loop.create_task(player.live(self._evening.seconds))
            for fault in self.faults:
                self.loop.later(fault.at, self._break, fault)
            await self._until_settled()
            if not self._enough.is_set():
                await self._look_at_the_end()
        finally:
            await self._put_away()

    async def _sit_down(self) -> None:
        """Have a match begin in each room at once, with all who are there."""
        self._swift = True
        openers = {player.room: player for player in reversed(self.players)}
        for word in ("start", "join", "begin"):
            for player in self.players:
                if (player is openers[player.room]) is (word != "join"):
                    self.send(player.goes_on(word))
                    await asyncio.sleep(0.1)
        self._swift = False

    async def _until_settled(self) -> None:
        """Wait until people have gone, nothing is broken and everybody has been told; or until
        something is wrong that was looked for."""
        ends = self._evening.seconds
        while not self._enough.is_set() and self.loop.time() < ends + CALM:
            is_calm = self.loop.time() > max(ends, self.laws.calm) + QUIET and not self._breaking
            if is_calm and self.laws.settled:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._enough.wait(), 1.0)

    def _watch(self) -> None:
        self.laws.tick()
        if not self._over:
            self.loop.later(1.0, self._watch)

    def _unheard(self, _loop: Any, context: dict[str, Any]) -> None:
        if not self._over:
            self.laws.fault(f"{context.get('message')}: {context.get('exception')!r}")

    def _break(self, fault: Fault) -> None:
        self.note("fault", fault.kind, fault.number, f"{fault.seconds:.1f}")
        self.loop.create_task(self._breaks(fault))

    async def _breaks(self, fault: Fault) -> None:
        self._breaking += 1
        await self._broken_for(fault)
        self._breaking -= 1

    async def _broken_for(self, fault: Fault) -> None:
        host, kind, until = self.hosts[fault.number], fault.kind, self.loop.time() + fault.seconds
        self._calm(until)
        if kind in TEARS:
            before, after = TEARS[kind]
            ends = self.loop.time() if kind in ("kill", "stop") else until
            self.laws.torn.append((self.loop.time() - before, ends + after))
        match kind:
            case "kill" | "stop" if host.service is not None and not host.paused:
                service, host.service = host.service, None
                ended = self.loop.time()
                if kind == "stop":
                    await _done(host.process.run(service.stop()))
                host.process.kill()
                self.note("dead", host.process.name)
                await asyncio.sleep(fault.seconds)
                await self._start(host)
                self.laws.down += self.loop.time() - ended + BEAT / 1000
            case "pause" if host.service is not None and not host.paused:
                host.paused = True
                host.process.pause()
                await asyncio.sleep(fault.seconds)
                host.process.resume()
                host.paused = False
            case "storm":
                for one in self.platforms.values():
                    one.storm = until
            case "move":
                self._move(fault.number)
            case "jump":
                self._jump(round((fault.seconds - 10) * 10_000))
            case _:
                self._broken[kind] = until
                await asyncio.sleep(fault.seconds)
        self._calm(self.loop.time())

    def _move(self, number: int) -> None:
        """A group becomes another one, as those of Telegram do."""
        old = self.players[number % len(self.players)].room
        new = replace(old, id=f"{old.id}x")
        there = self.platforms[platform(old.id)]
        there.moved[old.id] = new.id
        for one in there.at(old.id):
            there.remove(one.ref)
        for player in self.players:
            if player.room == old:
                player.room = new

    def _jump(self, by: int) -> None:
        for host in self.hosts:
            host.skew += by
        self.laws.jumped(self._clock(self.hosts[0])(), NOTICED_WITHIN)

    def _calm(self, at: float) -> None:
        self.laws.calm = max(self.laws.calm, at)

    # the end
    async def _look_at_the_end(self) -> None:
        for _ in range(30):
            twice = self.laws.standing_twice(self._refs())
            if not twice:
                break
            await asyncio.sleep(1)
        for one in twice:
            self.laws.fault(one)
        for host in self.hosts:
            if host.service is not None:
                await _done(host.process.run(host.service.stop()))
        self.laws.timers(self._timers())
        self.laws.end(self._log)
        for wrong in self.server.read(contradictions):
            self.laws.fault(wrong)

    def _refs(self) -> dict[tuple[str, str], str]:
        every = select(messages.c.table_id, messages.c.target, messages.c.ref)
        return {
            (one.table_id, one.target): one.ref
            for one in self.server.read(lambda conn: conn.execute(every).all())
        }

    def _timers(self) -> dict[tuple[str, str], float]:
        """Return when timers are due as they are stored, in seconds of the simulation."""
        ahead = START + self.hosts[0].skew
        rows = self.server.read(lambda conn: conn.execute(select(timers)).all())
        return {(one.table_id, one.name): (one.due - ahead) / 1000 for one in rows}

    def _log(self, table: str, deal: int) -> list[tuple[int, str]]:
        """Return the moves of a deal as they are stored: of an earlier one its record is left."""
        of = select(entries.c.seat, entries.c.action).where(
            entries.c.table_id == table, entries.c.deal == deal
        )
        rows = self.server.read(lambda conn: conn.execute(of.order_by(entries.c.number)).all())
        if rows:
            return [(one.seat, one.action) for one in rows]
        record = self.server.read(lambda conn: history.record(conn, table, deal))
        moves = () if record is None else moves_of(read_record(record))
        return [(seat, write(action)) for _, seat, action in moves]

    async def _put_away(self) -> None:
        """End all that still runs, the dead too: nothing of it is looked at any more."""
        self._over = True
        for process in self._processes:
            process.revive()
        here = asyncio.current_task()
        for _ in range(20):
            rest = [one for one in self.loop.tasks if not one.done() and one is not here]
            if not rest:
                return
            for one in rest:
                one.cancel()
            await asyncio.wait(rest, timeout=1)


async def _done(task: asyncio.Task[None]) -> None:
    """Wait for work in a process; cancelling who waits leaves it alone."""
    await asyncio.wait({task})
    if not task.cancelled():
        task.result()


@contextmanager
def _known(luck: Random, looks: float) -> Iterator[None]:
    """Take from the seed what else comes from the machine."""
    with (
        patch("secrets.token_hex", lambda size=32: luck.randbytes(size).hex()),
        patch("secrets.choice", luck.choice),
        patch("bot.services.service.TICK", looks),
        patch("bot.services.service.LEAD", looks),
    ):
        yield


@contextmanager
def _quiet(laws: Laws) -> Iterator[None]:
    """Say nothing; a traceback in the log is something wrong, unless the store was away."""
    import sys

    def hear(_logger: Any, _name: str, event: dict[str, Any]) -> Any:
        error = sys.exc_info()[1] if event.get("exc_info") else None
        if error is not None and not isinstance(error, StoreUnavailable | TryLater):
            laws.fault(f"the log says '{event['event']}': {error!r}")
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[hear])
    try:
        yield
    finally:
        structlog.configure(**before)
