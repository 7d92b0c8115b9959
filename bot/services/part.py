"""A platform's part of the bot, besides whom it brings requests to."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.model.roles import ALL, Roles
from bot.model.stores import InboxStore
from bot.services.leading import Leading
from bot.services.shown_hands import ShownHands


@dataclass(frozen=True, slots=True)
class Part:
    """What a platform may use.

    Args:
        roles: of the process.
        store: keeps what has come and is not handled yet.
        leading: what one process does for all.
        hands: those in rooms, where other processes may have opened them.
    """

    store: InboxStore | None = None
    roles: Roles = ALL
    leading: Leading = field(default_factory=Leading)
    hands: ShownHands | None = None
