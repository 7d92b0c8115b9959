"""The same match as it goes when nothing is killed, played without any platform or store."""

from __future__ import annotations

from bot import automatic
from bot.live import Draft, Live, act, open_deal, open_match
from bot.table import Phase, Place, Table
from engine.actions import write
from engine.seats import DEALER


async def records(table: Table) -> list[dict]:
    """Return the records of the first match at *table*; people press the first card by its text.

    Only its people, options and secret are used: the log is played anew.
    """
    fresh = Table(
        id=table.id, rooms=table.rooms, game=table.game, options=table.options,
        places=tuple(Place(one.person, one.level) for one in table.places),
        opener=table.opener, language=table.language, secret=table.secret,
    )  # fmt: skip
    found, draft = [], open_match(Live(fresh))
    while True:
        draft = await _deal(draft)
        found.append(draft.record)
        if draft.table.phase is Phase.OVER:
            return found
        draft = open_deal(draft.live)


async def _deal(draft: Draft) -> Draft:
    draft = await automatic.run(automatic.chance(draft), automatic.think_here)
    while draft.table.phase is Phase.PLAYING:
        seat = draft.live.to_act
        assert seat is not None
        assert seat != DEALER
        first = min(draft.live.game.legal(draft.live.state), key=write)
        draft = automatic.chance(act(draft, seat, first))
        draft = await automatic.run(draft, automatic.think_here)
    return draft
