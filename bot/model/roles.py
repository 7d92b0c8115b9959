"""What a process is there for (setting ``ROLE``): one does everything, or several share it out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Role = Literal["ingest", "work", "tell", "lead"]
Piece = Literal[
    "gateway", "webhook", "interactions", "inbox", "timers", "web table", "outbox", "duties"
]

STARTS: Mapping[Role, tuple[Piece, ...]] = {
    # what people do comes in, and is stored where nobody carries it out at once
    "ingest": ("gateway", "webhook", "interactions"),
    # it is carried out: requests, timers, thinking; pages are served
    "work": ("inbox", "timers", "web table"),
    # people are shown what has changed
    "tell": ("outbox",),
    # one for all: long polling, commands and menus, the clock, and whatever else is added
    "lead": ("duties",),
}
"""What each role starts."""

Roles = frozenset[Role]
NAMES: tuple[Role, ...] = get_args(Role)
ALL: Roles = frozenset(NAMES)


def starts(roles: Roles, piece: Piece) -> bool:
    """Return whether a process of these roles starts a piece of the bot."""
    return any(piece in STARTS[role] for role in roles)


def named(text: str) -> Roles:
    """Return the roles that a text names, with commas between them.

    Raises:
        ValueError: it names another, or none.
    """
    words = {word.strip().casefold() for word in text.split(",")}
    roles: Roles = frozenset(role for role in NAMES if role in words)
    if len(roles) != len(words):
        raise ValueError("no role")
    return roles
