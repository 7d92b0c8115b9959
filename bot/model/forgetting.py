"""Somebody whom the bot forgets: a word that means nothing stands in their place. Pure."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace
from typing import NamedTuple

from bot.model import lobby
from bot.model.automatic import SUBSTITUTE
from bot.model.ids import UserId
from bot.model.table import Phase, Place, Table

NOBODY = "gone"
"""What ids begin with, as others do with a platform, of people who have been forgotten."""
_DIGITS = 4


class Forgotten(NamedTuple):
    """Who is forgotten, and the id that takes the place of theirs."""

    person: UserId
    by: UserId


def nobody() -> UserId:
    """Return an id that nobody has."""
    return f"{NOBODY}:{secrets.token_hex(8)}"


def alias_of(user: UserId) -> str:
    """Return what tells one person from others without saying who they are: ``3f2a``."""
    return hashlib.sha256(f"alias:{user}".encode()).hexdigest()[:_DIGITS]


def without(table: Table, user: UserId) -> Table:
    """Return a table that goes on without a person; it is closed where nobody else is left.

    An AI player gets their seat, and whoever sits there first the rights of an opener. Their word
    is gone: the deal under way cannot be verified, and the coming one is cut without it.
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
    return Place(level=level)
