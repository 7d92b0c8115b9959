"""People who take over seats once a match has begun. Pure changes of a table.

They take those of AI players, and of people who have left.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.model.requests import Person
from bot.model.table import SUBSTITUTE, Heir, Phase, Place, Table, promised_seat
from engine.games import GAMES
from engine.seats import Seat


def take(table: Table, person: Person, *, in_room: bool) -> Table:
    """Return the table with *person* taking over a seat.

    Between deals an AI player gives it up at once. During a deal the AI player finishes it, and the
    person gets the seat when the next one begins; so they do that of somebody who has left.

    Raises:
        Refused: ``table-closed``, ``in-lobby-only`` (somebody plays alone), ``already-seated``,
            ``seat-passes-on``, ``table-ends``, ``table-full``.
    """
    if table.phase is Phase.CLOSED:
        raise Refused("table-closed")
    if not table.kind.has_rooms:
        raise Refused("in-lobby-only")
    seat = table.seat_of(person.id)
    if seat is not None:
        is_given_away = table.places[seat].heir is not None
        raise Refused("seat-passes-on" if is_given_away else "already-seated")
    if table.stops and table.phase is Phase.PLAYING:
        raise Refused("table-ends")
    seat = _seat_for(table, person.id)
    if table.phase is not Phase.PLAYING and table.places[seat].person is None:
        taken = Place(person, in_room=in_room, since=table.deal + 1)
        return table.with_place(seat, replace(taken, number=table.places[seat].number))
    heir = Heir(person, in_room)
    return table.with_place(seat, replace(table.places[seat], heir=heir))


def has_free_seat(table: Table) -> bool:
    """Whether there is still a seat that may be taken over."""
    return table.kind.has_rooms and bool(_free(table))


def ends_hints(table: Table) -> bool:
    """Whether somebody has just taken the last seat of an AI player, which turns hints off."""
    has_come = any(
        (one.heir is not None and one.person is None) or one.since > table.deal
        for one in table.places
    )
    is_full = all(one.person is not None or one.heir is not None for one in table.places)
    return table.hints is None and has_come and is_full


def as_played(table: Table) -> Table:
    """Return the table as its last deal was played.

    Whoever has sat down since did not play it; whoever has gone away since played it themselves.
    """
    return replace(table, places=tuple(_as_played(place, table) for place in table.places))


def _as_played(place: Place, table: Table) -> Place:
    if place.person is None:
        return place
    if place.since <= table.deal:
        return replace(place, away=place.away and place.relieved)
    heir = Heir(place.person, place.in_room)
    return Place(level=table.level or SUBSTITUTE, heir=heir, number=place.number)


def must_have_seat(table: Table, user: UserId) -> None:
    """Raise Refused(``not-seated``) unless this person has a seat, now or at the next deal."""
    if table.seat_of(user) is None and promised_seat(table, user) is None:
        raise Refused("not-seated")


def must_be_promised(table: Table, user: UserId) -> Seat:
    """Return the seat that this person takes over at the next deal.

    Raises:
        Refused: ``late-press``, there is none any longer: the button below the promise is old.
    """
    seat = promised_seat(table, user)
    if seat is None:
        raise Refused("late-press")
    return seat


def give_up(table: Table, user: UserId) -> Table:
    """Leave the seat that this person was to take over to its AI player.

    Raises:
        Refused: ``not-seated``, no seat was promised to them.
    """
    seat = promised_seat(table, user)
    if seat is None:
        raise Refused("not-seated")
    return table.with_place(seat, replace(table.places[seat], heir=None))


def seated(place: Place) -> Place:
    """Return a place as it is in a new deal: its heir, if any, sits there now."""
    heir = place.heir
    if heir is None:
        return place
    return Place(heir.person, in_room=heir.in_room, number=place.number)


def _seat_for(table: Table, user: UserId) -> Seat:
    """Return the promised seat, else the last one that is free on the side with fewer people."""
    seat = promised_seat(table, user)
    free = _free(table)
    if seat is not None:
        return seat
    if not free:
        raise Refused("table-full")
    info = GAMES[table.game].info
    taken = [
        info.side(seat)
        for seat, place in enumerate(table.places)
        if (place.person is not None and not place.left) or place.heir is not None
    ]
    return min(free, key=lambda seat: (taken.count(info.side(seat)), -seat))


def _free(table: Table) -> list[Seat]:
    """Return the seats that may be taken over: none where only AI players play."""
    return [
        seat
        for seat, place in enumerate(table.places)
        if table.people and (place.level is not None or place.left) and place.heir is None
    ]
