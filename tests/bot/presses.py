"""How many buttons one person presses in a deal with AI players, as Discord and Telegram draw them.

``python -m tests.bot.presses ganjifa --deals 10`` prints a line a deal and the middle of them. The
person plays well; ``--lowest 0.6`` parts so often with the lowest cards in one press where that is
offered, and else chooses each card.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bot.model.ports import Limits
from bot.model.table import Phase
from engine.games import GAMES
from tests.bot.fakes import ASHA, Table, open_table
from tests.platforms import fingers
from tests.platforms.fingers import Fingers, Seen

PLATFORMS = {
    "discord": Limits(buttons=25, per_row=5, text=2000),
    "telegram": Limits(buttons=100, per_row=8, text=4096),
}
PLAYS_WELL = 1.0


async def deal(table: Table, hand: Fingers) -> int:
    """Play the deal that is on; return how often the person pressed a button."""
    presses = 0
    while (live := await table.live()).table.phase is Phase.PLAYING:
        seat = await table.seat(ASHA)
        view = live.view(seat)
        assert view is not None
        await table.press(ASHA, _button(table, hand.next(view, list(_seen(table))).token), None)
        presses += 1
    return presses


def _seen(table: Table) -> Iterator[Seen]:
    for one in table.chat.at(ASHA.id).buttons:
        yield Seen(one.label, one.token)


def _button(table: Table, token: str):  # type: ignore[no-untyped-def]
    return next(one for one in table.chat.at(ASHA.id).buttons if one.token == token)


async def count(game: str, rules: str, deals: int, platform: str) -> list[int]:
    """Return the presses of each deal of some matches."""
    found: list[int] = []
    with TemporaryDirectory() as folder:
        table = await open_table(Path(folder) / "presses.db")
        table.chat.limits = PLATFORMS[platform]
        hand = Fingers(Random(1), PLAYS_WELL, "")
        await table.say(ASHA, f"start {game} {rules}")
        await table.press(ASHA, "Begin")
        while len(found) < deals:
            found.append(await deal(table, hand))
            over = (await table.live()).table.phase is Phase.OVER
            await table.press(ASHA, "Rematch" if over else "Next deal")
        await table.service.stop()
        await table.service.store.close()
    return found


def main() -> None:
    """Read the command line and count."""
    parser = argparse.ArgumentParser(prog="python -m tests.bot.presses", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("rules", nargs="*", help="key=value")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--lowest", type=float, default=fingers.OFTEN)
    asked = parser.parse_args()
    fingers.OFTEN = asked.lowest
    for platform in PLATFORMS:
        found = asyncio.run(count(asked.game, " ".join(asked.rules), asked.deals, platform))
        print(f"{platform}: {found}, in the middle {median(found):g}, at most {max(found)}")  # noqa: T201


if __name__ == "__main__":
    main()
