"""What a process is for (setting ``ROLE``): one does everything, or several divide the work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Role = Literal["ingest", "work", "tell", "lead"]
Piece = Literal[
    "gateway", "webhook", "interactions", "inbox", "timers", "web table", "outbox", "duties"
]

STARTS: Mapping[Role, tuple[Piece, ...]] = {
    # takes in what people do, and stores what is not carried out at once
    "ingest": ("gateway", "webhook", "interactions"),
    # carries it out: requests, timers, thinking; serves pages
    "work": ("inbox", "timers", "web table"),
    # shows people what has changed
    "tell": ("outbox",),
    # what one process does for all: long polling, commands and menus, the clock, and whatever
    # else is added
    "lead": ("duties",),
}
"""What each role starts."""

Roles = frozenset[Role]
NAMES: tuple[Role, ...] = get_args(Role)
ALL: Roles = frozenset(NAMES)


def starts(roles: Roles, piece: Piece) -> bool:
    """Return whether a process with these roles starts a piece of the bot."""
    return any(piece in STARTS[role] for role in roles)


def named(text: str) -> Roles:
    """Return the roles that *text* names, separated by commas.

    Raises:
        ValueError: it names something else, or nothing.
    """
    words = {word.strip().casefold() for word in text.split(",")}
    roles: Roles = frozenset(role for role in NAMES if role in words)
    if len(roles) != len(words):
        raise ValueError("no role")
    return roles
