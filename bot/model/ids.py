"""Identifiers. Those of people and rooms begin with their platform, so none can be confused."""

from __future__ import annotations

import secrets
from typing import NamedTuple

UserId = str
"""``discord:81``, ``telegram:1234``, ``terminal:you``."""

RoomId = str
"""A channel or chat that shows a table: ``discord:77``, ``telegram:-100123``; a topic of a group
is ``telegram:-100123/7``."""

ServerId = str
"""What a room belongs to: a Discord server, a Telegram group; a lone room is its own server."""

RequestId = str
"""The platform's own id of an update or interaction; the same id is never carried out twice."""

TableId = str
"""Eight letters and digits, easy to read aloud."""

MessageRef = str
"""Where a message is, in the platform's own terms; only its adapter reads it."""

RESULT, CALL = "#", "@"
"""What follows the room in the target of a message that is a deal's result, or calls a person."""

HANDS_IN = "hands in "
"""What, before the id of a room, stands for its hands where otherwise a table's id stands."""

MOST_DIGITS = 7
"""Most digits of a number that somebody types: a deal, a page or a step. No table gets further."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def platform(id_: str) -> str:
    """Return the platform that an id begins with."""
    return id_.partition(":")[0]


def new_table_id() -> TableId:
    """Return a fresh table id."""
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


def is_number(text: str) -> bool:
    """Return whether *text* is a number of at most ``MOST_DIGITS`` digits."""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


class DealId(NamedTuple):
    """One deal of a table, as people name it: ``k3f9qa2m-7``."""

    table: TableId
    number: int

    def __str__(self) -> str:
        return f"{self.table}-{self.number}"


def read_deal_id(text: str) -> DealId | None:
    """Return the deal id in *text*, however a phone spells it; None if it is not one."""
    table, dash, number = text.strip().casefold().replace("–", "-").rpartition("-")
    is_table = table.isascii() and table.isalnum()
    if not (dash and is_table and is_number(number)):
        return None
    return DealId(table, int(number))
