"""What a platform's adapter gets from the bot, besides the manager."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.model.requests import Person
from bot.model.roles import ALL, Roles
from bot.model.stores import InboxStore
from bot.model.voice import Voice
from bot.services.leading import Leading
from bot.services.shown_hands import ShownHands


def usual_voice(person: Person) -> Voice:
    """Return how to speak with a person of whom only their platform tells the language."""
    return Voice(person.locale or "")


async def _found_out(person: Person) -> Voice:
    return usual_voice(person)


@dataclass(frozen=True, slots=True)
class Part:
    """What a platform's adapter may use.

    Args:
        store: keeps updates that are not handled yet.
        roles: the roles of the process.
        leading: the duties that one process has for all.
        hands: where hands are open in rooms, if other processes may have opened some.
        voice: tells how to speak with a person: in the language they chose, if they have.
        voice_at_hand: tells the same without asking the store, as far as it is known.
    """

    store: InboxStore | None = None
    roles: Roles = ALL
    leading: Leading = field(default_factory=Leading)
    hands: ShownHands | None = None
    voice: Callable[[Person], Awaitable[Voice]] = _found_out
    voice_at_hand: Callable[[Person], Voice] = usual_voice
