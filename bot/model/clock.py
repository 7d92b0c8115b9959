"""What the clock of a table waits for. Times are UTC, milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.model.automatic import waiting_ai
from bot.model.live import Live
from bot.model.ports import Timer
from bot.model.table import Phase, Table


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How long things take at every table.

    Args:
        turn: a person's time for a move; a reminder comes at half of it. Zero: nobody is hurried.
            Whoever plays alone never is.
        next_deal: the pause after a deal; without other people it lasts until somebody ends it.
        ai_move: the pause before an AI player moves, so that people can follow; zero plays all
            AI moves in one change.
    """

    turn: timedelta = timedelta(seconds=60)
    next_deal: timedelta = timedelta(seconds=20)
    ai_move: timedelta = timedelta(seconds=1)


LATE = 3_000
"""A reminder may come so many ms late without giving anybody more time."""
QUIET_LOBBY = timedelta(minutes=10)
"""After so long without any change in a lobby, its opener is not waited for any longer."""
LOBBY_ENDS = timedelta(hours=1)
MATCH_ENDS = timedelta(days=1)
"""A lobby without any change, and a match that is over, are closed after this."""
DESERTED = timedelta(days=2)
"""So is a match in a room whose only player has not moved for so long."""


def milliseconds(span: timedelta) -> int:
    """Return a duration in whole milliseconds."""
    return round(span / timedelta(milliseconds=1))


def turn_of(table: Table, rhythm: Rhythm) -> timedelta:
    """Return how long people at a table have for a move; zero where nobody is hurried."""
    if table.clock is None or not rhythm.turn:
        return rhythm.turn
    return timedelta(seconds=table.clock)


def timers(live: Live, rhythm: Rhythm, now: int) -> tuple[Timer, ...]:
    """Return all timers of a table that has just moved on."""
    table = live.table
    due = _turn(live, rhythm) or _quiet(table, rhythm)
    found = [] if due is None else [Timer(table.id, "turn", now + due[1], due[0], table.turn)]
    if table.ends_at is not None and table.phase in (Phase.PLAYING, Phase.BETWEEN):
        found.append(Timer(table.id, "match", table.ends_at, "time", table.turn))
    if table.closes_at is not None:
        found.append(Timer(table.id, "phase", table.closes_at, "close", table.timed_from))
    return tuple(found)


def closing(before: Table, live: Live, rhythm: Rhythm, now: int) -> int | None:
    """Return when the phase under way is up by its own time, whatever is done meanwhile."""
    since, seconds = live.table.timed_from, None if live.state is None else live.state.seconds
    if not since or seconds is None or live.table.phase is Phase.CLOSED:
        return None
    if not (rhythm.turn and hurries(live.table)):
        return None
    begun = before.closes_at if since == before.timed_from else None
    return begun or now + seconds * 1000


def turn_ends(due: tuple[Timer, ...], table: Table, rhythm: Rhythm) -> int | None:
    """Return when people's turn or their pause ends, at a table that has these timers."""
    for timer in due:
        if timer.what == "close":
            return timer.due
    for timer in due:
        if timer.what == "remind":
            return timer.due + milliseconds(turn_of(table, rhythm)) // 2
        if timer.what in ("expire", "next"):
            return timer.due
    return None


def expiry(live: Live, rhythm: Rhythm, now: int) -> Timer:
    """Return the timer of the second half of a turn, after the reminder.

    It runs out when people have been told, so that no clock on a message must be set anew; but
    they have their half where the reminder came late, or the clock of the machine was changed.
    """
    due = now + milliseconds(turn_of(live.table, rhythm)) // 2
    if live.due is not None and abs(live.due - due) < LATE:
        due = live.due
    return Timer(live.table.id, "turn", due, "expire", live.table.turn)


def ending(table: Table, now: int) -> Timer:
    """Return the timer of a lobby that has been quiet for a while: its hour goes on."""
    left = milliseconds(LOBBY_ENDS - QUIET_LOBBY)
    return Timer(table.id, "turn", now + left, "end", table.turn)


def hurries(table: Table) -> bool:
    """Whether somebody waits for whoever is to move: another person who is not away.

    Between deals those wait as well who have a seat from the next one on.
    """
    here = [place for place in table.places if place.person is not None and not place.away]
    between = table.phase is Phase.BETWEEN
    coming = [place for place in table.places if between and place.heir is not None]
    return table.kind.hurries and len(here) + len(coming) > 1


def _turn(live: Live, rhythm: Rhythm) -> tuple[str, int] | None:
    table = live.table
    if table.phase is Phase.BETWEEN:
        goes_on = hurries(table) or not table.people
        return ("next", milliseconds(rhythm.next_deal)) if goes_on else None
    if table.phase is not Phase.PLAYING:
        return None
    if waiting_ai(live) is not None:
        return "ai", milliseconds(rhythm.ai_move)
    if not rhythm.turn or table.closes_at is not None or not hurries(table):
        return None
    return "remind", milliseconds(turn_of(table, rhythm)) // 2


def _quiet(table: Table, rhythm: Rhythm) -> tuple[str, int] | None:
    """What nobody goes on with ends by itself, so that it blocks no room."""
    if not rhythm.turn or not table.kind.goes_on:
        return None
    match table.phase:
        case Phase.LOBBY if not table.shared:
            return "share", milliseconds(QUIET_LOBBY)
        case Phase.LOBBY:
            return "end", milliseconds(LOBBY_ENDS)
        case Phase.OVER:
            return "end", milliseconds(MATCH_ENDS)
        case Phase.PLAYING | Phase.BETWEEN if table.kind.shared and not hurries(table):
            return "end", milliseconds(DESERTED)
    return None
