"""How the program handles a signal to stop (SIGTERM, Ctrl-C), at whatever moment it comes.

Before there is anything to stop, the signal has to wait (``hold``). Then it cancels what is running
(``until_asked_to_stop``). After that, the program is ending anyway, and the signal is ignored.
Nothing that takes long to load is imported here, because until ``hold`` a signal kills.
"""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine

SIGNALS = (signal.SIGTERM, signal.SIGINT)


def hold() -> None:
    """Make signals wait until ``release`` or ``until_asked_to_stop``."""
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)


def release() -> None:
    """Let signals, also those that waited, end the program as they would end any other."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


async def until_asked_to_stop(work: Coroutine[Any, Any, None]) -> None:
    """Do *work* until it ends or a signal asks the process to stop.

    A signal cancels it once, and it may take its time to stop cleanly. From then on, the process
    ignores signals until it has ended.
    """
    import asyncio

    loop = asyncio.get_running_loop()
    task = asyncio.create_task(work)
    asked = asyncio.Event()

    def stop() -> None:
        if not asked.is_set():
            asked.set()
            task.cancel()

    # Not add_signal_handler: the loop drops its handlers before the process has ended.
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
