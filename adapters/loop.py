"""The event loop that the bot runs on: uvloop if it is installed, else Python's own."""

from __future__ import annotations

import asyncio
from importlib import import_module


def new_loop() -> asyncio.AbstractEventLoop:
    """Return a uvloop loop (the extra ``fast``); if it is missing or fails, a plain one."""
    try:
        found: asyncio.AbstractEventLoop = import_module("uvloop").new_event_loop()
    except Exception:
        return asyncio.new_event_loop()
    return found
