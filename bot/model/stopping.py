"""Who may end a table before its match is over, and whom that has to wait for. Pure."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.model import lobby
from bot.model.errors import Refused
from bot.model.live import Draft, Live, act
from bot.model.phases import UNDER_WAY
from bot.model.requests import Person
from bot.model.table import Phase, Table, promised_seat
from engine.actions import Stop
from engine.errors import IllegalAction
from engine.seats import DEALER


def may_stop(table: Table, person: Person) -> bool:
    """Whether a person may stop a table, admin or not: as its opener, or asking the others."""
    return table.opener == person.id or plays_on(table, person)


def decides(table: Table, person: Person, *, is_admin: bool) -> bool:
    """Whether a person may stop a table without asking the others who play there."""
    return is_admin or lobby.is_opener(table, person.id)


def must_stop(live: Live, person: Person, *, is_admin: bool) -> None:
    """Raise Refused unless a person may stop the table, or ask the others to.

    Raises:
        Refused: ``table-closed``, ``stops-anyway``, ``table-exists-promised``, ``not-seated``,
            ``not-opener``.
    """
    if live.table.phase is Phase.CLOSED:
        raise Refused("table-closed")
    if person.id in live.table.stops and plays_on(live.table, person):
        raise Refused("stops-anyway")
    may_decide = decides(live.table, person, is_admin=is_admin)
    if promised_seat(live.table, person.id) is not None and not may_decide:
        raise Refused("table-exists-promised")
    if live.table.stops and live.table.seat_of(person.id) is None and not is_admin:
        raise Refused("not-seated")  # whoever has a seat may agree
    if may_decide:
        return
    is_seated = live.table.seat_of(person.id) is not None
    if is_seated and live.table.phase in UNDER_WAY:
        return
    lobby.must_be_opener(live.table, person.id)


def plays_on(table: Table, person: Person) -> bool:
    """Return whether the match goes on for now although this person ends the table.

    It does if they are playing it, and so are others who are here and have not asked to stop: the
    deal to its end, a pause until the next one. People who are not playing, such as an admin of
    the room, may break it off.
    """
    is_on = table.phase in UNDER_WAY
    is_seated = table.seat_of(person.id) is not None
    return is_on and is_seated and bool(table.staying - {person.id})


def until_stopped(live: Live) -> Draft | None:
    """Return a match that is played until stopped, and now is; None for any other."""
    if live.table.phase in UNDER_WAY and live.table.kind.has_rooms:
        with suppress(IllegalAction):  # most matches cannot end like that
            return act(Draft(live), DEALER, Stop())
    return None


def ended(live: Live, closer: Person | None) -> Draft:
    """Return the table at its end, between deals or before all have been played.

    *closer*: whoever has closed it without a seat there.
    """
    until = until_stopped(live)
    closed = lobby.close(replace(live.table, closer=closer))
    return Draft(replace(live, table=closed)) if until is None else until


def resumed(table: Table, person: Person) -> Table:
    """Return the table that goes on though somebody has asked to stop, because *person* plays on.

    Who has asked alone and plays on after all need not be named.
    """
    if not table.stops:
        return table
    resumed = None if table.stops == (person.id,) else person.id
    return replace(table, stops=(), resumed=resumed)
