"""What a table's clock waits for. Times are UTC, in milliseconds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.model.automatic import waiting_ai
from bot.model.live import Live
from bot.model.phases import UNDER_WAY
from bot.model.ports import Timer
from bot.model.table import Phase, Table
from engine.seats import DEALER


def utc_now() -> int:
    """Return the time, UTC, in milliseconds."""
    return time.time_ns() // 1_000_000


def hour(now: int) -> int:
    """Return the hour of the day, 0 to 23, in the time zone of this machine."""
    return datetime.fromtimestamp(now / 1000, UTC).astimezone().hour


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How long things take at every table.

    Args:
        turn: a person's time for a move, twice that for the first; a reminder comes at half of it.
            Zero: nobody is hurried. A person who plays alone never is.
        next_deal: the pause after a deal, or before a rematch that somebody has asked for, unless
            all who play end it sooner; somebody whom nobody waits for ends it themselves.
        ai_move: the pause before an AI player moves, so that people can follow; zero plays all
            AI moves in one change.
    """

    turn: timedelta = timedelta(seconds=60)
    next_deal: timedelta = timedelta(seconds=45)
    ai_move: timedelta = timedelta(seconds=1)


LOOK = 3
"""How many pauses of ``Rhythm.ai_move`` pass before an AI player leads to the next trick, so that
people can look at the one just taken, or before it calls trump, at the seats just drawn."""
LATE = 3_000
"""Milliseconds by which a reminder may be late without anybody getting more time."""
MISSED_TURNS = 2
"""Missed turns in a row after which an AI player keeps the seat."""
QUIET_LOBBY = timedelta(minutes=10)
"""Time without any change in a lobby after which nobody has to wait for its opener."""
LOBBY_ENDS = timedelta(hours=1)
MATCH_ENDS = timedelta(days=1)
"""When a lobby without any change is closed, and a match that is over, or that all have left but
one, who has not moved."""
DESERTED = timedelta(days=2)
"""When a match in a room is closed that somebody plays alone there, and has not moved."""
LEFT_ALONE = timedelta(days=30)
"""The same for what somebody plays in private: nobody waits for its place, but none is kept for
ever."""


def milliseconds(span: timedelta) -> int:
    """Return a duration in whole milliseconds."""
    return round(span / timedelta(milliseconds=1))


def turn_of(table: Table, rhythm: Rhythm) -> timedelta:
    """Return how long people at a table have for a move; zero where nobody is hurried."""
    if table.clock is None or not rhythm.turn:
        return rhythm.turn
    return timedelta(seconds=table.clock)


def time_to_move(live: Live, rhythm: Rhythm) -> timedelta:
    """Return how long whoever is to act has.

    A person's first move at a table may take twice as long, unless its room has set a clock: they
    are only just finding their cards.
    """
    usual, seat = turn_of(live.table, rhythm), live.to_act
    if seat is None or seat == DEALER or live.table.clock is not None:
        return usual
    place = live.table.places[seat]
    return usual if place.pressed or place.missed else usual * 2


def what_comes(live: Live, rhythm: Rhythm) -> str | None:
    """Return what happens at a table if nobody does anything; None: nothing."""
    due = _coming(live, rhythm)
    return None if due is None else due[0]


def timers(live: Live, rhythm: Rhythm, now: int) -> tuple[Timer, ...]:
    """Return all timers of a table that has just moved on."""
    table = live.table
    due = _coming(live, rhythm)
    found = [] if due is None else [Timer(table.id, "turn", now + due[1], due[0], table.turn)]
    if table.ends_at is not None and table.phase in UNDER_WAY:
        found.append(Timer(table.id, "match", table.ends_at, "time", table.turn))
    if table.closes_at is not None:
        found.append(Timer(table.id, "phase", table.closes_at, "close", table.timed_from))
    return tuple(found)


def closing(before: Table, live: Live, rhythm: Rhythm, now: int) -> int | None:
    """Return when the present phase ends by its own time limit, whatever happens in it.

    None where it has no such limit, or nobody is hurried.
    """
    since = live.table.timed_from
    seconds = None if live.state is None else live.state.seconds
    if not since or seconds is None or live.table.phase is Phase.CLOSED:
        return None
    if not (rhythm.turn and hurries(live.table)):
        return None
    begun = before.closes_at if since == before.timed_from else None
    return begun or now + seconds * 1000


def turn_ends(due: tuple[Timer, ...], live: Live, rhythm: Rhythm) -> int | None:
    """Return when the turn or pause that people see ends, given a table's timers."""
    for timer in due:
        if timer.what == "close":
            return timer.due
    for timer in due:
        if timer.what == "remind":
            return timer.due + milliseconds(time_to_move(live, rhythm)) // 2
        if timer.what in ("expire", "next"):
            return timer.due
    return None


def expiry(live: Live, rhythm: Rhythm, now: int) -> Timer:
    """Return the timer of the second half of a turn, after the reminder.

    It runs out when people were told it would, so that no clock on a message has to change. But if
    the reminder came late, or the machine's clock was changed, they get their full second half: of
    a first move too, though they may have chosen a card of it meanwhile.
    """
    due = now + milliseconds(time_to_move(live, rhythm)) // 2
    latest = now + milliseconds(turn_of(live.table, rhythm))
    if live.due is not None and due - LATE < live.due < latest + LATE:
        due = live.due
    return Timer(live.table.id, "turn", due, "expire", live.table.turn)


def ending(table: Table, now: int) -> Timer:
    """Return the timer that ends a quiet lobby: the rest of ``LOBBY_ENDS``."""
    left = milliseconds(LOBBY_ENDS - QUIET_LOBBY)
    return Timer(table.id, "turn", now + left, "end", table.turn)


def hurries(table: Table) -> bool:
    """Whether the clock runs: there is another person, not away, who waits for the one to move.

    People who get their seat with the next deal wait as well.
    """
    here = [place for place in table.places if place.person is not None and not place.away]
    is_waited_for = any(place.heir is not None for place in table.places)
    return table.kind.hurries and (is_waited_for or len(here) > 1)


def stands_still(table: Table, rhythm: Rhythm) -> bool:
    """Whether a clock would run if all people but one, or all of them, were not away."""
    is_left = table.kind.hurries and any(place.away for place in table.places)
    return bool(rhythm.turn) and is_left and not hurries(table)


def _coming(live: Live, rhythm: Rhythm) -> tuple[str, int] | None:
    """Return what happens next by the clock, and in how many ms."""
    return _turn(live, rhythm) or _quiet(live.table, rhythm)


def _turn(live: Live, rhythm: Rhythm) -> tuple[str, int] | None:
    table = live.table
    if table.is_paused:
        goes_on = hurries(table) or not table.people
        return ("next", milliseconds(rhythm.next_deal)) if goes_on else None
    if table.phase is not Phase.PLAYING:
        return None
    if waiting_ai(live) is not None:
        return "ai", milliseconds(rhythm.ai_move) * (LOOK if live.is_worth_a_look else 1)
    if not rhythm.turn or table.closes_at is not None or not hurries(table):
        return None
    return "remind", milliseconds(time_to_move(live, rhythm)) // 2


def _quiet(table: Table, rhythm: Rhythm) -> tuple[str, int] | None:
    """Return what happens to a table nobody goes on with, and when: none blocks a room for ever."""
    if not rhythm.turn:
        return None
    match table.phase:
        case Phase.LOBBY if not table.shared:
            return "share", milliseconds(QUIET_LOBBY)
        case Phase.LOBBY:
            return "end", milliseconds(LOBBY_ENDS)
        case Phase.OVER:
            return "end", milliseconds(MATCH_ENDS)
        case Phase.PLAYING | Phase.BETWEEN if not hurries(table):
            if not table.kind.has_rooms:
                return "end", milliseconds(LEFT_ALONE)
            is_left = any(place.away for place in table.places)
            return "end", milliseconds(MATCH_ENDS if is_left else DESERTED)
    return None
