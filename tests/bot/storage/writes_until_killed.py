"""A process that plays at four tables as fast as it can and says what was acknowledged.

``python -m tests.bot.storage.writes_until_killed URL``: each line is the id of a table and the
action whose ``save`` has returned. It ends only by being killed.
"""

from __future__ import annotations

import asyncio
import sys

from bot.model.errors import UnknownTable
from bot.storage import SqlStore, open_store
from tests.bot.storage.samples import ASHA, opened, played, result, saved, table, timer


async def play(store: SqlStore, id_: str) -> None:
    try:
        one = await store.load(id_)
    except UnknownTable:
        one = await saved(store, opened(table(id_, rooms=())))
    while True:
        action = f"play {one.version}"
        change = played(
            one,
            action,
            request=f"{id_} {action}",
            timers=(timer(one),),
            results=(result(ASHA, 1_800_000_000_000, deals=1),) if one.version % 5 == 0 else (),
        )
        one = await saved(store, change)
        sys.stdout.write(f"{id_} {action}\n")
        sys.stdout.flush()


async def main(url: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(play(store, f"table{n:03}") for n in range(4)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
