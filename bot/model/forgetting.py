"""Forgetting a person: a meaningless id takes the place of theirs. Pure."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace
from typing import NamedTuple

from bot.model import lobby
from bot.model.ids import UserId
from bot.model.table import SUBSTITUTE, Phase, Place, Table

NOBODY = "gone"
"""The prefix in ids of people who have been forgotten, where other ids name a platform."""
_DIGITS = 4


class Forgotten(NamedTuple):
    """The person to forget, and the id that replaces theirs."""

    person: UserId
    by: UserId


def nobody() -> UserId:
    """Return a fresh id that belongs to nobody."""
    return f"{NOBODY}:{secrets.token_hex(8)}"


def alias_of(user: UserId) -> str:
    """Return a few digits that tell people apart without saying who they are: ``3f2a``."""
    return hashlib.sha256(f"alias:{user}".encode()).hexdigest()[:_DIGITS]


def without(table: Table, user: UserId) -> Table:
    """Return a table that goes on without a person; it is closed if nobody else is left.

    An AI player gets their seat, and the first person who remains the rights of an opener. Their
    cut goes too: a deal under way that was cut by it cannot be verified, and the next one is cut
    without it.
    """
    if table.phase is Phase.LOBBY and table.seat_of(user) is not None:
        table = lobby.leave(table, user)
    level = table.level or SUBSTITUTE
    places = tuple(_without(place, user, level) for place in table.places)
    dealt_with = table.dealt_with or ()
    is_cut = any(one.person == user for one in dealt_with)
    freed = replace(
        table,
        places=places,
        cuts=tuple(one for one in table.cuts if one.person != user),
        dealt_with=None if is_cut else table.dealt_with,
        stops=tuple(one for one in table.stops if one != user),
        ready=tuple(one for one in table.ready if one != user),
        resumed=None if table.resumed == user else table.resumed,
    )
    heirs = any(place.heir is not None for place in places)
    if freed.phase is not Phase.CLOSED and not freed.people and not heirs:
        freed = lobby.close(freed)
    if freed.opener != user:
        return freed
    return replace(freed, opener=next((one.id for one in freed.people), nobody()))


def _without(place: Place, user: UserId, level: str) -> Place:
    if place.heir is not None and place.heir.person.id == user:
        place = replace(place, heir=None)
    if place.person is None or place.person.id != user:
        return place
    return Place(level=level, number=place.number, heir=place.heir)
