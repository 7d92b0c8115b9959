"""What somebody asks for with a verb, typed or pressed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.model.ids import RequestId, TableId, UserId
from bot.model.requests import Command, Person, Press, Room

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """What somebody asks for with a verb.

    Args:
        verb, words: the verb in lower case, and the words that follow it.
        table: the table it is about; "" if it is about none.
        turn: the turn at which its button was drawn; None for typed words.
    """

    request: Press | Command
    verb: str
    words: Words
    table: TableId = ""
    turn: int | None = None

    @property
    def id(self) -> RequestId:
        """The id of the request."""
        return self.request.id

    @property
    def person(self) -> Person:
        """The person who asks."""
        return self.request.person

    @property
    def room(self) -> Room | None:
        """The room where it is asked; None in a private chat."""
        return self.request.room

    @property
    def is_press_in_room(self) -> bool:
        """Whether a button in a room was pressed."""
        return isinstance(self.request, Press) and self.room is not None

    @property
    def is_on_hidden(self) -> bool:
        """Whether a button was pressed on a message in a room that only the presser sees."""
        return isinstance(self.request, Press) and self.request.hidden

    @property
    def members(self) -> Mapping[UserId, str]:
        """The names, by id, of members of the room's server whom the words name by id."""
        named = self.request.members if isinstance(self.request, Command) else ()
        return {one.id: one.name for one in named}

    @property
    def filled(self) -> tuple[tuple[str, str], ...]:
        """The answers of a form that was sent."""
        return self.request.filled if isinstance(self.request, Press) else ()

    @property
    def spoken(self) -> Words:
        """The verb and what follows it."""
        return (self.verb, *self.words)
