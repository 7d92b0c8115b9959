"""Run the measurements named on the command line, or all of them.

``python -m tests.bench [engine memory manager recovery telegram discord thinking ...]``; each in a
process of its own, so that none measures what another has left behind. Ends with 1 if one fails.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable

import structlog

from tests.bench import (
    engine,
    kernel,
    manager,
    memory,
    page,
    pictures,
    presses,
    process,
    recovery,
    search,
    solver,
    thinking,
)

PARTS: dict[str, Callable[[], Awaitable[None]]] = {
    "engine": engine.measure,
    "search": search.measure,
    "kernel": kernel.measure,
    "solver": solver.measure,
    "memory": memory.measure,
    "manager": manager.measure,
    "recovery": recovery.measure,
    "telegram": presses.on("telegram"),
    "discord": presses.on("discord"),
    "process": process.measure,
    "thinking": thinking.measure,
    "pictures": pictures.measure,
    "page": page.measure,
}


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="Run the measurements that are named, or all of them.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PARTS))
    wanted = parser.parse_args().names or list(PARTS)
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        parser.error(f"no measurement {unknown[0]!r}; there are {', '.join(PARTS)}")
    os.environ.pop("PLATFORM_SPECS", None)  # checking each call would cost more than the bot
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    if len(wanted) == 1:
        asyncio.run(PARTS[wanted[0]]())
        return
    parts = [[sys.executable, "-m", "tests.bench", name] for name in wanted]
    codes = [subprocess.run(part).returncode for part in parts]
    sys.exit(any(codes))


if __name__ == "__main__":
    main()
