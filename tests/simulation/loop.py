"""An event loop that jumps to its next timer, and processes on it that can be killed or paused."""

from __future__ import annotations

import asyncio
import heapq
from asyncio import events
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from itertools import count
from selectors import SelectSelector
from typing import Any

_process: ContextVar[Process | None] = ContextVar("process", default=None)


MOST_KEPT = 10_000
"""So many tasks are remembered until those that are done are forgotten."""


class Stuck(Exception):
    """Nothing will ever happen again, and somebody still waits."""


class Process:
    """What one process of the bot runs: all tasks that were begun in its context.

    A dead one never goes on, not even to clean up, as if its power was cut. One that is paused does
    later what was due meanwhile.
    """

    def __init__(self, name: str, loop: Loop) -> None:
        self.name, self._loop = name, loop
        self.alive = True
        self._kept: list[events.Handle] | None = None
        self._context = copy_context()
        self._context.run(_process.set, self)

    @property
    def runs(self) -> bool:
        return self.alive and self._kept is None

    def kill(self) -> None:
        self.alive = False
        self.pause()

    def revive(self) -> None:
        """Let it go on after all: only when nobody looks any more, so that its tasks can end."""
        self.alive = True
        self.resume()

    def pause(self) -> None:
        self._kept = self._kept or []

    def resume(self) -> None:
        kept, self._kept = self._kept, None
        self._loop.call_now(kept or [])

    def keep(self, handle: events.Handle) -> None:
        if self._kept is not None:
            self._kept.append(handle)

    def run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin *work* in this process."""
        return self._loop.create_task(work, context=self._context.copy())

    def now(self, call: Callable[[], Any]) -> Any:
        """Return what *call* returns in this process."""
        return self._context.copy().run(call)


class _Handle(events.Handle):
    def _run(self) -> None:
        process = self._context.get(_process)
        if process is None or process.runs:
            events.Handle._run(self)
        else:
            process.keep(self)


class _TimerHandle(events.TimerHandle):
    _run = _Handle._run  # each has slots of its own: they cannot be mixed


class _Task(asyncio.Task):  # type: ignore[type-arg]
    """A task whose place in a set is the same in every run."""

    def __init__(self, number: int, *args: Any, **named: Any) -> None:
        self._number = number
        super().__init__(*args, **named)

    def __hash__(self) -> int:
        return self._number


class _Jump(SelectSelector):
    """Waits for nobody: the time until the next timer has passed."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Stuck
        self.time += max(0.0, timeout)
        return []


class Loop(asyncio.SelectorEventLoop):
    """Time is what its timers say, and everything happens in one thread, in one order."""

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)
        self._numbers = count(1)
        self.tasks: list[asyncio.Task[Any]] = []
        self.outside: Context = copy_context()
        """That of the world around all processes."""
        self.set_task_factory(self._new_task)

    def time(self) -> float:
        return self._jump.time

    def later(self, seconds: float, call: Callable[..., Any], *args: Any) -> None:
        """Have something happen in the world outside, whoever dies meanwhile."""
        self.call_later(seconds, call, *args, context=self.outside)

    def call_now(self, handles: list[events.Handle]) -> None:
        self._ready.extend(handles)

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:
        """Do here what would be done in a thread."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    def _new_task(self, _loop: Any, work: Any, **named: Any) -> asyncio.Task[Any]:
        task = _Task(next(self._numbers), work, loop=self, **named)
        if len(self.tasks) > MOST_KEPT:
            self.tasks = [one for one in self.tasks if not one.done()]
        self.tasks.append(task)
        return task

    def _call_soon(self, callback: Any, args: Any, context: Any) -> events.Handle:
        handle = _Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:
        timer = _TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True
        return timer
