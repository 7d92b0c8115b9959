"""Where AI players think: a few separate processes, so that the event loop never has to wait.

A process is started for the first thought that takes long, and ended after a while without any, so
an idle bot stays small. One that dies is replaced for the next thought. Moves go before hints, and
hints before reviews.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from itertools import count
from random import Random
from time import monotonic
from typing import Protocol, TypeVar

import structlog

from bot.ai.worker import Cancel, Done, Failed, Job, Sent, length, opened, written
from bot.model.table import SUBSTITUTE
from engine.actions import Action
from engine.ai import PLAYERS
from engine.ai.thought import choose
from engine.view import View

T = TypeVar("T")

LEAST_WORKERS, MOST_WORKERS = 2, 4
"""Bounds on the number of processes: at least two, so a review leaves one for moves and hints."""
IDLE = 300.0
"""Seconds without work after which a process is ended."""
GRACE = 1.0
"""Seconds that a process gets to stop working on a cancelled job."""
START_WITHIN = 60.0
"""Seconds in which a process must be ready: generous, as a busy machine loads it slowly."""
PASSED_ON = ("HOME", "LANG", "LC_ALL", "NUMBA_CACHE_DIR", "PATH", "SYSTEMROOT", "TMPDIR", "TZ")
"""The environment variables that a process gets from us; no tokens."""

log = structlog.get_logger(__name__)


class Urgency(IntEnum):
    """What a thought is for, most urgent first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


class NotThought(Exception):
    """There is no result, as the process died or the thought failed. That has been logged."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much effort goes into thinking.

    Args:
        simulations: number of them for a move; None: as many as suit the game.
        seconds: time after which a search plays the best move it has found.
        at_most: seconds after which an AI player that uses rules of thumb moves instead.
        hint: seconds for a hint.
        worlds: most worlds that a hint looks at.
        review: worlds that a review looks at for each play.
        tricks: number of last tricks of a deal that a review solves exactly.
    """

    simulations: int | None = None
    seconds: float = 1.5
    at_most: float = 4.0
    hint: float = 1.8
    worlds: int = 1000
    review: int = 200
    tricks: int = 8


class Thinker(Protocol):
    """Thinks without keeping the event loop waiting."""

    effort: Effort

    async def choose(self, level: str, view: View[object], rng: Random) -> Action:
        """Return the move of an AI player of *level*. This never fails."""
        ...

    async def work(
        self, urgency: Urgency, seconds: float, function: Callable[..., T], *args: object
    ) -> T:
        """Return ``function(*args, is_late)``; ``is_late()`` becomes true after *seconds*.

        *function* must be at the top level of a module, and its arguments and result must be
        picklable. Cancelling the caller stops it.

        Raises:
            NotThought.
        """
        ...

    async def close(self) -> None:
        """End all thinking."""
        ...


@dataclass(order=True)
class _Wanted:
    """A job that waits for a process; the most urgent one comes first, then the oldest."""

    urgency: Urgency
    number: int
    seconds: float = field(compare=False)
    function: Callable[..., object] = field(compare=False)
    args: tuple[object, ...] = field(compare=False)
    answer: asyncio.Future[object] = field(compare=False)


class WorkerPool:
    """Thinks in processes; see ``Thinker``."""

    def __init__(
        self,
        workers: int | None = None,
        effort: Effort | None = None,
        program: str = "bot.ai.worker",
    ) -> None:
        """*program*: the module whose ``main`` a process runs."""
        self.effort = effort or Effort()
        self._program = program
        self._most = workers or usual_workers()
        self._wanted: asyncio.PriorityQueue[_Wanted] = asyncio.PriorityQueue()
        self._numbers = count(1)
        self._serving: set[asyncio.Task[None]] = set()
        self._resting = 0

    @property
    def waiting(self) -> int:
        """Number of jobs that wait for a process."""
        return self._wanted.qsize()

    async def choose(self, level: str, view: View[object], rng: Random) -> Action:
        """Return the move of an AI player of *level*."""
        if PLAYERS[level].instant:
            return PLAYERS[level].choose(view, rng)
        effort = self.effort
        try:
            async with asyncio.timeout(effort.at_most):
                return await self.work(
                    Urgency.MOVE, effort.seconds, choose, level, view, rng, effort.simulations
                )
        except TimeoutError:
            log.warning("a move took too long", game=view.game, level=level, moves=SUBSTITUTE)
        except NotThought:
            pass
        return PLAYERS[SUBSTITUTE].choose(view, rng)

    async def work(
        self, urgency: Urgency, seconds: float, function: Callable[..., T], *args: object
    ) -> T:
        """Return ``function(*args, is_late)``."""
        answer = asyncio.get_running_loop().create_future()
        wanted = _Wanted(urgency, next(self._numbers), seconds, function, args, answer)
        self._wanted.put_nowait(wanted)
        self._serve_all()
        found: T = await answer
        return found

    def _serve_all(self) -> None:
        """Use another process, if allowed, when more jobs wait than idle processes can take."""
        if self._wanted.qsize() > self._resting and len(self._serving) < self._most:
            task = asyncio.create_task(self._serve())
            self._serving.add(task)
            task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        """Note that a process has ended; jobs that came meanwhile go to another."""
        self._serving.discard(task)
        if not task.cancelled():
            self._serve_all()

    async def close(self) -> None:
        """End all processes and cancel the jobs that wait."""
        serving = list(self._serving)
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        while not self._wanted.empty():
            self._wanted.get_nowait().answer.cancel()

    async def _serve(self) -> None:
        """Keep one process busy until there is nothing to think about for a while."""
        mind = Mind(self._program)
        try:
            while (wanted := await self._next()) is not None:
                if not wanted.answer.done():
                    await self._do(mind, wanted)
        finally:
            await mind.end()

    async def _next(self) -> _Wanted | None:
        self._resting += 1
        try:
            async with asyncio.timeout(IDLE):
                return await self._wanted.get()
        except TimeoutError:  # a job may have come at that very moment
            return None if self._wanted.empty() else self._wanted.get_nowait()
        finally:
            self._resting -= 1

    async def _do(self, mind: Mind, wanted: _Wanted) -> None:
        answer = wanted.answer
        try:
            found = await mind.think(wanted)
        except Exception as trouble:
            await mind.end()
            kind = type(trouble).__name__
            log.error("a thinking process was lost; it is replaced", code=mind.code, error=kind)
            found = None
        except asyncio.CancelledError:
            answer.cancel()
            raise
        if isinstance(found, Failed):
            log.error("a thought failed", of=wanted.function.__name__, trace=found.trace)
        if answer.done():
            return
        if isinstance(found, Done):
            if found.trouble:
                _tell_the_host(found.trouble)
            answer.set_result(found.result)
        else:
            answer.set_exception(NotThought())


class Mind:
    """One thinking process, started when first needed."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._process: asyncio.subprocess.Process | None = None
        self.code: int | None = None

    async def think(self, wanted: _Wanted) -> Sent | None:
        """Return the answer of the process; None if nobody waits for it any more.

        Raises:
            OSError, EOFError: the process died, or was not ready in time.
        """
        process = self._process or await self._start()
        job = Job(wanted.number, wanted.function, wanted.args, monotonic() + wanted.seconds)
        _send(process, job)
        reading = asyncio.ensure_future(_read(process))
        either: set[asyncio.Future[Sent] | asyncio.Future[object]] = {reading, wanted.answer}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not reading.done():
                _send(process, Cancel(wanted.number))
                await asyncio.wait({reading}, timeout=GRACE)
            if reading.done():
                return reading.result()
            await self.end()
            return None
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _start(self) -> asyncio.subprocess.Process:
        """Start the process and wait until it is ready: loading does not count as thinking time.

        Raises:
            TimeoutError: it takes too long.
        """
        self._process = await _started(self._program)
        async with asyncio.timeout(START_WITHIN):
            await _read(self._process)
        return self._process

    async def end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdout is None or not process.stdout.at_eof():  # else it has ended already
            with suppress(ProcessLookupError):
                process.kill()
        if process.stdin is not None:
            process.stdin.close()
        if process.stdout is not None:
            await process.stdout.read()
        self.code = await process.wait()


async def _started(program: str) -> asyncio.subprocess.Process:
    """Start a process that gets no signals from our terminal, and ends when its input does."""
    passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-c", f"from {program} import main; main()",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**passed, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
        start_new_session=True,
    )  # fmt: skip


@cache
def _tell_the_host(failure: str) -> None:
    """Log once that moves take longer than they could."""
    log.warning("the extra fast is installed and cannot be used", why=failure)


def _send(process: asyncio.subprocess.Process, message: Sent) -> None:
    if process.stdin is None:
        raise EOFError
    process.stdin.write(written(message))


async def _read(process: asyncio.subprocess.Process) -> Sent:
    """Return the next message; raises IncompleteReadError (an EOFError) when the process dies."""
    if process.stdout is None:
        raise EOFError
    body = await process.stdout.readexactly(length(await process.stdout.readexactly(4)))
    return opened(body)


def usual_workers() -> int:
    """Return how many processes think at the same time; one core is left for the bot."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(LEAST_WORKERS, min(MOST_WORKERS, (cores or 1) - 1))
