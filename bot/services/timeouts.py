"""What happens at a table when one of its timers runs out."""

from __future__ import annotations

from dataclasses import replace

from bot.model import automatic, clock, lobby
from bot.model.automatic import waiting_ai
from bot.model.errors import Refused
from bot.model.live import Draft, Live, act
from bot.model.phases import UNDER_WAY
from bot.model.requests import Timeout
from bot.services.context import Context
from bot.services.match_commands import MatchCommands
from engine.actions import TimeUp
from engine.seats import DEALER, Seat


class Timeouts:
    """Does what the clock asks for, unless the table has moved on."""

    def __init__(self, context: Context, match: MatchCommands) -> None:
        self._context = context
        self._match = match

    async def expire(self, timer: Timeout) -> None:
        """Do what a timer is for.

        Raises:
            Refused: ``late-press``, the table has moved on since the timer was set.
        """

        async def move_on(live: Live) -> Draft:
            _must_be_due(live, timer)
            return self._done(live, timer.what)

        if timer.what == "next":
            await self._match.end_pause(timer.table, timer.turn)
        elif timer.what == "ai":
            await self._let_ai_move(timer)
        else:
            await self._context.tables.change(timer.table, move_on)

    async def _let_ai_move(self, timer: Timeout) -> None:
        """Have an AI player think without locking the table, then move for it.

        Before it leads, people are shown the previous trick, or what was done before the first
        card, and before it takes away what lies on the table, that, so that nothing goes unseen.
        """
        tables = self._context.tables
        live = await tables.get(timer.table)
        if live.table.turn != timer.turn:
            live = await tables.fresh(timer.table)
        seat = _ai_at(live, timer)
        action = await self._context.pending_moves.of(live, seat)
        if live.must_be_seen or automatic.takes_away(live, seat, action):
            await self._context.dispatcher.waiters.until_shown(live)

        async def move(live: Live) -> Draft:
            if _ai_at(live, timer) != seat:
                raise Refused("late-press")
            return automatic.move(Draft(live), seat, action)

        await tables.change(timer.table, move)

    def _done(self, live: Live, what: str) -> Draft:
        table = live.table
        now = self._context.now()
        match what:
            case "share":
                shared = Draft(replace(live, table=replace(table, shared=True)))
                return replace(shared, timers=(clock.ending(table, now),))
            case "end":
                return Draft(replace(live, table=lobby.close(table)))
            case "remind":
                return self._remind(live, now)
            case "expire":
                return _take_turn(live)
            case "time":
                due = replace(live, table=replace(table, ends_at=None))
                return act(Draft(due), DEALER, TimeUp())
            case "close":
                return act(Draft(live), DEALER, TimeUp())
        raise ValueError(f"table {table.id}: a timer is for {what}")

    def _remind(self, live: Live, now: int) -> Draft:
        timers = clock.timers(live, self._context.rhythm, now)
        rest = tuple(timer for timer in timers if timer.name != "turn")
        expiry = clock.expiry(live, self._context.rhythm, now)
        reminded = replace(live.table, reminded=live.table.turn)
        return Draft(replace(live, table=reminded), timers=(expiry, *rest), private=True)


def _ai_at(live: Live, timer: Timeout) -> Seat:
    """Return the seat that moves automatically; raises Refused if the table has moved on."""
    seat = waiting_ai(live)
    if seat is None or live.table.turn != timer.turn:
        raise Refused("late-press")
    return seat


def _must_be_due(live: Live, timer: Timeout) -> None:
    """Raise Refused if what a timer is for is no longer to be done."""
    if not _is_due(live, timer):
        raise Refused("late-press")


def _is_due(live: Live, timer: Timeout) -> bool:
    table = live.table
    is_on = table.phase in UNDER_WAY
    match timer.what:
        case "time":  # of the match
            return is_on and table.ends_at is not None
        case "close":  # the phase that began at that turn
            return is_on and timer.turn != 0 and timer.turn == table.timed_from
        case "remind" | "expire":
            return is_on and table.turn == timer.turn
    return table.turn == timer.turn


def _take_turn(live: Live) -> Draft:
    """Let an AI player play one turn for a person; after two in a row it keeps the seat."""
    seat = live.to_act
    if seat is None or seat == DEALER:
        raise Refused("late-press")
    place = live.table.places[seat]
    missed = place.missed + 1
    table = live.table.with_place(seat, replace(place, missed=missed))
    if missed >= clock.MISSED_TURNS and not place.away:
        table = lobby.go_away(table, seat)
    draft = Draft(replace(live, table=table))
    return automatic.take_turn(draft, seat)
