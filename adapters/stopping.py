"""How the program is asked to end (SIGTERM, Ctrl-C), at whatever moment that is.

Before there is anything to stop, who asks has to wait (``hold``); then what runs is cancelled
(``until_asked_to_stop``); once that is over the program ends anyhow, and asking changes nothing.
Nothing that takes long to load is imported here: until ``hold`` who asks kills.
"""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine

SIGNALS = (signal.SIGTERM, signal.SIGINT)


def hold() -> None:
    """Let who asks wait until ``release`` or ``until_asked_to_stop``."""
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)


def release() -> None:
    """Let who asks, or has asked meanwhile, end the program as any other."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


async def until_asked_to_stop(work: Coroutine[Any, Any, None]) -> None:
    """Do *work* until it ends or the process is asked to end: it is then cancelled, once, and may
    take its time to stop cleanly. From then on the process ignores who asks, until it has ended.
    """
    import asyncio

    loop, task = asyncio.get_running_loop(), asyncio.create_task(work)
    asked = asyncio.Event()

    def stop() -> None:
        if not asked.is_set():
            asked.set()
            task.cancel()

    # Not add_signal_handler: the loop gives its handlers up before the process has ended.
    for name in SIGNALS:
        signal.signal(name, lambda *_: loop.call_soon_threadsafe(stop))
    release()
    try:
        await task
    except asyncio.CancelledError:
        if not asked.is_set():
            raise
    finally:
        for name in SIGNALS:
            signal.signal(name, signal.SIG_IGN)
