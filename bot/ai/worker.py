"""A process that thinks: it reads jobs from its input and writes what came out to its output.

It imports the engine and nothing of the bot, has no database and no token, and ends when its
input does: also when the bot is killed. Started by ``bot.ai.worker_pool``. ``serve`` is the same
for other work, such as pictures.
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
"""What is thought; loaded first, so that no two threads load the same."""
LOADING = 1.0
"""Seconds to wait for the compiled kernel, where it is installed. What was compiled before is there
by then; else it is compiled, which takes a minute or two, while moves are found without it."""
NICE = 5
"""Thinking gives way to the bot that waits for people."""


class Job(NamedTuple):
    """Something to think about.

    Args:
        number: of the job, for who asked.
        function: called with *args* and a function that says whether it is late.
        until: when it is late, by the monotonic clock, which all processes share.
    """

    number: int
    function: Callable[..., object]
    args: tuple[object, ...]
    until: float


class Cancel(NamedTuple):
    """Nobody waits for this job any longer."""

    number: int


class Ready(NamedTuple):
    """The process can think: what has been compiled before is loaded by now."""


class Done(NamedTuple):
    """What came out of a job.

    Args:
        trouble: why the compiled kernel cannot be used, where it is installed; "" if it can.
    """

    number: int
    result: object
    trouble: str = ""


class Failed(NamedTuple):
    """A job raised an error: where and which, without the values it was about."""

    number: int
    trace: str


Sent = Job | Cancel | Ready | Done | Failed
"""All that goes through the pipes."""


def written(message: Sent) -> bytes:
    """Return a message as it goes through a pipe: its length and its pickle."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return struct.pack(">I", len(body)) + body


def length(head: bytes) -> int:
    """Return how long the message is whose first four bytes are *head*."""
    (found,) = struct.unpack(">I", head)
    return int(found)


def opened(body: bytes) -> Sent:
    """Return the message that was pickled; only from a process that we know."""
    found: Sent = pickle.loads(body)  # noqa: S301
    return found


def main() -> None:
    """Think until the input ends."""
    serve(THOUGHTS, kernels.warm)


def serve(modules: tuple[str, ...], warm: Callable[[], object] | None = None) -> None:
    """Do jobs until the input ends.

    Args:
        modules: those that the work is in; loaded before anything is done.
        warm: makes it quicker, in the background.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then ends us
    os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed by mistake is no answer
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
    """Take jobs in while others are done; without who asks, the process has no purpose."""
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
