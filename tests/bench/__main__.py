"""Run the measurements named on the command line, or all of them.

``python -m tests.bench [engine memory manager recovery telegram process ...]``
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

from tests.bench import (
    engine,
    kernel,
    manager,
    memory,
    process,
    recovery,
    search,
    solver,
    telegram,
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
    "telegram": telegram.measure,
    "process": process.measure,
    "thinking": thinking.measure,
}


def main() -> None:
    """Measure; exit 2 for an unknown name."""
    wanted = sys.argv[1:] or list(PARTS)
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        sys.exit(f"no measurement {unknown[0]!r}; there are {', '.join(PARTS)}")
    for name in wanted:
        asyncio.run(PARTS[name]())


main()
