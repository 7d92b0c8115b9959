"""What people and platforms ask of the manager."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.model.ids import RequestId, RoomId, ServerId, TableId, UserId

LONGEST = 64
"""Typed text that is longer is no card, no game and no number; more of it is never quoted back."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, as the platform names them. *locale* is their language tag, if known."""

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

    *table* is the one that the person has on the screen, where that need not be the room's. *lacks*
    names the permissions that the bot would need there to show a table, and has not got.
    *language* is that of the room, where the platform knows one. *members* of the room's server are
    those whom the words name by their ids, as everybody there may call them.
    """

    id: RequestId
    person: Person
    room: Room | None
    words: tuple[str, ...]
    table: TableId | None = None
    lacks: tuple[str, ...] = ()
    language: str | None = None
    members: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed. Who pressed comes from the platform, what from the token.

    *room* is where the button stands; None in a private chat. *hidden*: it stands there on a
    message that the presser alone sees, such as a hand that was opened in the room. *values*: what
    was chosen in a menu; they follow the words of the token. *language* is that of the room, where
    the platform knows one. *filled*: a form was sent, with these answers by the keys of its fields.
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
    """A command was written in the name of a room or a channel: nobody can tell by whom."""

    id: RequestId
    room: Room


@dataclass(frozen=True, slots=True)
class Typing:
    """Somebody types an argument of a command; the answer is a menu of what fits, for them alone.

    Args:
        kind: what the argument is.
        text: what stands there so far.
        game: the game that another argument names, as it is written; "" for none.
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
    """Somebody closed the private chat: blocked the bot."""

    person: UserId


@dataclass(frozen=True, slots=True)
class RoomOpened:
    """The bot was added to a room. *locale* is the language tag to greet it in, if known."""

    room: Room
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class RoomClosed:
    """The bot can show nothing in a room any more.

    *is_left*: it was removed from there, or the room was deleted; else it may only lack a right.
    """

    room: RoomId
    is_left: bool = False


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


Request = (
    Command
    | Press
    | Nameless
    | Typing
    | Arrive
    | Depart
    | RoomOpened
    | RoomClosed
    | RoomRenamed
    | Timeout
)
