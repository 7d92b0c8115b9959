"""What people and platforms ask of the manager."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.model.ids import RequestId, RoomId, ServerId, TableId, UserId

LONGEST = 64
"""Longest typed text that can be a card, game or number; more is never quoted back."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person, as their platform names them. *locale* is their language tag, if known."""

    id: UserId
    name: str
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A channel that can show a table. *server* groups rooms for the leaderboard."""

    id: RoomId
    server: ServerId
    name: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """``/dehla <words>``. *room* is None in a private chat with the bot.

    *table* is the table on the person's screen, where that need not be the room's. *lacks* names
    the permissions that the bot needs to show a table there and does not have. *language* is the
    room's, if the platform knows it. *members* are the members of the room's server whom the words
    name by id, with the names that everybody there may see. *in_passing*: it was said beside a
    message of the bot and may not be meant for it, so only what can hardly be chatter is heard.
    *addressed*: it was said to the bot, so it is told, now and then, that it is not understood.
    *in_fields*: what follows the command was filled into fields, so it is no sentence about it.
    """

    id: RequestId
    person: Person
    room: Room | None
    words: tuple[str, ...]
    table: TableId | None = None
    lacks: tuple[str, ...] = ()
    language: str | None = None
    members: tuple[Person, ...] = ()
    in_passing: bool = False
    addressed: bool = False
    in_fields: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed. The platform says who pressed; the token says what.

    *room* is where the button is; None in a private chat. *hidden*: it is on a message that only
    the presser sees, such as a hand opened in the room. *values*: what was chosen in a menu; they
    follow the words of the token. *language* is the room's, if the platform knows it. *filled*: a
    form was sent, with these answers, by the keys of its fields.
    """

    id: RequestId
    person: Person
    room: Room | None
    token: str
    hidden: bool = False
    values: tuple[str, ...] = ()
    language: str | None = None
    filled: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Nameless:
    """A command sent in the name of a room or channel, so that nobody can tell who sent it."""

    id: RequestId
    room: Room


@dataclass(frozen=True, slots=True)
class Typing:
    """Somebody is typing an argument of a command; the answer suggests what fits, to them alone.

    Args:
        kind: what the argument is.
        text: what they have typed so far.
        game: the game that another argument names, as typed; "" for none.
    """

    person: Person
    room: Room | None
    kind: Literal["card", "deal", "options"]
    text: str
    game: str = ""


@dataclass(frozen=True, slots=True)
class Arrive:
    """Somebody opened the private chat, perhaps by a link that carries *payload*.

    From now on this person can be written to.
    """

    id: RequestId
    person: Person
    payload: str = ""


@dataclass(frozen=True, slots=True)
class Depart:
    """Somebody closed the private chat, by blocking the bot."""

    person: UserId


@dataclass(frozen=True, slots=True)
class RoomOpened:
    """The bot was added to a room. *locale* is the language to greet it in, if known."""

    room: Room
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class RoomClosed:
    """The bot can show nothing in a room any more.

    *is_left*: it was removed, or the room was deleted; if False, it may only lack a right. *lacks*
    names such rights, as in ``Command``, where the platform says so.
    """

    room: RoomId
    is_left: bool = False
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomRenamed:
    """A room got another id (a Telegram group became a supergroup)."""

    old: RoomId
    new: RoomId


@dataclass(frozen=True, slots=True)
class Timeout:
    """A timer of a table ran out. If the table has moved on since *turn*, nothing happens."""

    table: TableId
    what: str
    turn: int


Report = Depart | RoomOpened | RoomClosed | RoomRenamed
"""What a platform tells once, and nobody asks for again."""
Request = Command | Press | Nameless | Typing | Arrive | Report | Timeout
