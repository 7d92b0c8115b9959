"""A process that thinks: it reads jobs from its input and writes the results to its output.

It imports the engine and nothing of the bot, has no database and no token, and ends when its input
does, so even if the bot is killed. ``bot.ai.worker_pool`` starts it. ``serve`` does the same for
other work, such as pictures.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from time import monotonic
from typing import BinaryIO, NamedTuple

from engine.ai import kernels

THOUGHTS = ("engine.ai.thought", "engine.ai.hints", "engine.ai.review")
"""The modules with the functions of jobs; imported first, so no two threads import the same."""
LOADING = 1.0
"""Seconds to wait for the compiled kernel, if it is installed. If it was compiled before, it is
loaded by then; if not, that takes a minute or two, and moves are found without it meanwhile."""
NICE = 5
"""How much thinking gives way to the bot, which has to answer people."""


class Job(NamedTuple):
    """Something to think about.

    Args:
        number: identifies the job when it is cancelled and answered.
        function: called with *args* and a function that says whether time is up.
        until: when time is up, by the monotonic clock, which all processes share.
    """

    number: int
    function: Callable[..., object]
    args: tuple[object, ...]
    until: float


class Cancel(NamedTuple):
    """Nobody waits for this job any more."""

    number: int


class Ready(NamedTuple):
    """The process is ready; what was compiled before has been loaded."""


class Done(NamedTuple):
    """The result of a job.

    Args:
        trouble: why the compiled kernel cannot be used although it is installed; "" if it can.
    """

    number: int
    result: object
    trouble: str = ""


class Failed(NamedTuple):
    """A job raised an error. *trace* says where and which, without any values."""

    number: int
    trace: str


Sent = Job | Cancel | Ready | Done | Failed
"""Everything that is sent through the pipes."""


def written(message: Sent) -> bytes:
    """Return a message as it is sent through a pipe: the length in four bytes, then its pickle."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return struct.pack(">I", len(body)) + body


def length(head: bytes) -> int:
    """Return the length of a message, given its first four bytes."""
    (found,) = struct.unpack(">I", head)
    return int(found)


def opened(body: bytes) -> Sent:
    """Return the message that was pickled; only for data from our own processes."""
    found: Sent = pickle.loads(body)  # noqa: S301
    return found


def main() -> None:
    """Think until the input ends."""
    serve(THOUGHTS, kernels.warm)


def serve(modules: tuple[str, ...], warm: Callable[[], object] | None = None) -> None:
    """Do jobs until the input ends.

    Args:
        modules: those with the functions of jobs; imported before the first job.
        warm: makes the work faster; runs in the background.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then stops us
    os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that stray prints do not end up in the answers
    for name in modules:
        import_module(name)
    if warm is not None:
        warming = threading.Thread(target=warm, daemon=True)
        warming.start()
        warming.join(LOADING)
    out.write(written(Ready()))
    jobs: SimpleQueue[Job] = SimpleQueue()
    cancelled: set[int] = set()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs, cancelled), daemon=True).start()
    while True:
        out.flush()
        job = jobs.get()
        out.write(written(_do(job, cancelled)))
        cancelled.discard(job.number)


def _listen(source: BinaryIO, jobs: SimpleQueue[Job], cancelled: set[int]) -> None:
    """Take in jobs while others are being done; end the process when the input ends."""
    while len(head := source.read(4)) == 4:
        message = opened(source.read(length(head)))
        if isinstance(message, Cancel):
            cancelled.add(message.number)
        elif isinstance(message, Job):
            jobs.put(message)
    os._exit(0)


def _do(job: Job, cancelled: set[int]) -> Done | Failed:
    def is_late() -> bool:
        return job.number in cancelled or monotonic() >= job.until

    try:
        result = job.function(*job.args, is_late)
        failure = kernels.failure()
        return Done(job.number, result, "" if failure is None else type(failure).__name__)
    except Exception as error:
        where = "".join(traceback.format_tb(error.__traceback__))
        return Failed(job.number, f"{where}{type(error).__name__}")
