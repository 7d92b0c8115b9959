"""Deals that are over: which one a person means, and whether they may see it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.model.errors import Refused, UnknownTable
from bot.model.history import PastMatch, Sat
from bot.model.ids import DealId, is_number, read_deal_id
from bot.model.live import Live
from bot.model.replays import replayed
from bot.model.requests import LONGEST, Person, Room
from bot.model.table import Phase, Table
from bot.presenter import Scene, table_then
from bot.services.context import Context, no_table
from bot.text.lexicon import bare
from bot.text.questions import is_filler
from engine.games import GAMES

_MATCHES = 10
"""How many matches are read at a time."""
OF_DEAL = ("last", "my", "deal", "game")
"""Words beside the deal that somebody means: ``review my last deal``."""


def naming(words: tuple[str, ...], *beside: str) -> tuple[str, ...]:
    """Return words without those that only stand beside a deal; () of ``the last deal``."""
    plain = (*OF_DEAL, *beside)
    return tuple(one for one in words if bare(one) not in plain and not is_filler(one))


async def named(context: Context, person: Person, room: Room | None, text: str) -> DealId:
    """Return the deal that *text* names: by its id, or its number at the table here.

    Without any text it is the last finished deal here; before the first at a table, the last one
    that the person has played to its end here.

    Raises:
        Refused: ``no-such-deal``; ``no-table``, in private ``no-own-table``; ``no-deal-yet``.
    """
    deal = read_deal_id(text)
    if deal is not None:
        return deal
    if text and not is_number(text):
        raise Refused("no-such-deal", text=text[:LONGEST])
    live = await context.table_of(person, room)
    if live is not None and text:
        return DealId(live.table.id, int(text))
    if live is not None:
        is_under_way = live.table.phase is Phase.PLAYING
        over = live.table.deal - 1 if is_under_way else live.table.deal
        if over:
            return DealId(live.table.id, over)
    if not text and (last := await _last_of(context, person, room)) is not None:
        return last
    raise no_table(room) if live is None else Refused("no-deal-yet")


async def _last_of(context: Context, person: Person, room: Room | None) -> DealId | None:
    """Return the last deal that a person has played to its end in this room; in private, anywhere.

    Their newest matches may have none: a match may be broken off in its first deal.
    """
    where, skip = None if room is None else room.id, 0
    while matches := await context.store.matches(person.id, skip, _MATCHES, where):
        for match in matches:
            for deal in reversed(match.deals):
                if not deal.broken and person.id in {one.person for one in deal.sat}:
                    return DealId(match.table, deal.number)
        skip += _MATCHES
    return None


async def last_match(
    context: Context, person: Person, room: Room | None, *, of_others: bool = False
) -> PastMatch | None:
    """Return a person's newest match in this room; in private, anywhere.

    *of_others*: to whoever has played none in this room, it is the newest match there.
    """
    where = None if room is None else room.id
    match = next(iter(await context.store.matches(person.id, 0, 1, where)), None)
    if match is None and where is not None and of_others:
        match = next(iter(await context.store.matches(None, 0, 1, where)), None)
    return match


async def kept_table(context: Context, match: PastMatch | None) -> Live | None:
    """Return the table of a match; None if its last deal is not kept."""
    if match is None:
        return None
    try:
        [live] = await context.tables.newest(match.table)
    except UnknownTable:
        return None
    return live if live.table.log else None


async def ended(context: Context, deal: DealId) -> Scene | None:
    """Return the table as a deal ended there, as everybody may know it; None if it is not kept."""
    record, played = await context.store.record(*deal), await context.store.played(*deal)
    if record is None or played is None:
        return None
    then = table_then(record["game"], played.sat, record["options"], deal)
    steps = await asyncio.to_thread(replayed, record)
    events = tuple(event for one in steps.steps for event in one.events)
    table = replace(then, phase=Phase.BETWEEN)
    return Scene(table, steps.view(steps.last, None), events, None, context.now())


async def game_here(context: Context, person: Person, room: Room | None) -> str:
    """Return the game that is meant where none is named: that of the table here, open or closed.

    Else, in a room, the one that is usual there; in private, the one that the person has played
    last, or the first of all games.
    """
    live = await context.table_of(person, room)
    if live is not None:
        return live.table.game
    match = await last_match(context, person, room)
    if match is not None and match.game in GAMES:
        return match.game
    usual = None if room is None else (await context.settings_in(room)).game
    return usual or next(iter(GAMES))


async def table_of(context: Context, deal: DealId) -> Table:
    """Return the table of a deal; raises Refused: ``no-such-deal``."""
    try:
        [live] = await context.tables.newest(deal.table)
    except UnknownTable:
        live = None
    if live is None or not 1 <= deal.number <= live.table.deal:
        raise Refused("no-such-deal", text=str(deal)[:LONGEST])
    return live.table


async def may_see(
    context: Context, person: Person, room: Room | None, table: Table, sat: tuple[Sat, ...]
) -> bool:
    """Return whether a person may see all the cards of a deal that is over.

    People who sat at its table may, and so may everybody in a room where it was played, as they
    have seen it. The cards are nobody else's business, even if somebody knows the id of the deal.

    Args:
        sat: who sat in the deal; () if that is not known.
    """
    if table.seat_of(person.id) is not None or person.id in {one.person for one in sat}:
        return True
    if room is None:
        return False
    shown = {one.id for one in table.rooms}
    return room.id in shown or room.id in await context.store.rooms_of(table.id)
