"""What a command is: its words, when it is allowed and to whom, and what carries it out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Flag, auto
from typing import Literal

from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.model.messages import Audience, Message
from bot.model.requests import LONGEST
from bot.model.table import Phase, Table
from bot.services.asks import Ask, Words
from bot.services.choosing import Choosing
from bot.services.cutting import Cutting
from bot.services.hinting import Hinting
from bot.services.history import History
from bot.services.lobby_commands import LobbyCommands
from bot.services.match_commands import MatchCommands
from bot.services.playing_alone import PlayingAlone
from bot.services.privacy import Privacy
from bot.services.queries import Queries
from bot.services.reviewing import Reviewing
from bot.services.seating import Seating
from bot.services.settings_commands import SettingsCommands
from bot.services.welcoming import Welcoming
from bot.text import questions

ArgumentKind = Literal["game", "options", "level", "card", "deal", "choice", "person", "text"]


@dataclass(frozen=True, slots=True)
class Argument:
    """A word that follows the verb. ``command-<verb>-<name>`` says what it is."""

    name: str
    kind: ArgumentKind
    choices: tuple[str, ...] = ()
    required: bool = False


@dataclass(frozen=True, slots=True)
class Handlers:
    """The objects that carry commands out: a method takes the few parts of an ask, or all of it."""

    seating: Seating
    lobby: LobbyCommands
    match: MatchCommands
    queries: Queries
    choosing: Choosing
    hinting: Hinting
    reviewing: Reviewing
    cutting: Cutting
    history: History
    settings: SettingsCommands
    welcoming: Welcoming
    alone: PlayingAlone
    privacy: Privacy


Do = Callable[[Handlers, Ask], Awaitable[Message | None]]
Condition = Callable[[Table, UserId], object]
"""Raises Refused if the table, or the person's part in it, does not allow the command."""


class Said(Flag):
    """How a verb can be used, and where it is offered."""

    LISTED = auto()
    """Listed in help, menus and completion; ``command-<verb>`` is its sentence. 25 at most."""
    TYPED = auto()
    MEANT = auto()
    """Suggested for a mistyped word."""
    PRESSED = auto()
    """Used by buttons."""


COMMAND = Said.LISTED | Said.TYPED | Said.MEANT
ANYHOW = COMMAND | Said.PRESSED
WORD = Said.TYPED | Said.MEANT | Said.PRESSED
BUTTON = Said.TYPED | Said.PRESSED


def once_begun(table: Table, _: UserId) -> None:
    """Raise Refused if no deal has ever been dealt at the table."""
    if table.deal == 0:
        raise Refused("table-closed" if table.phase is Phase.CLOSED else "not-playing")


@dataclass(frozen=True, slots=True)
class Verb:
    """A row of the table of commands.

    Args:
        do: carries it out.
        said: how it can be used, and where it is offered.
        arguments: the words that may follow, in order; without any, nothing may follow.
        needs: when it is allowed and to whom, in the order in which that is checked. A change
            checks it again on the table that it changes, which may have moved on meanwhile.
        when_closed: whether it may be asked of a table that is closed.
        at_table: whether it is about the table here; if not, about the person, or the past.
        audience: who may read the answer in the room, unless the answer says it is for more.
        of_deal: whether it is about the deal on the person's screen, of whichever table that is.
        redraws: whether a hand that was opened in the room is redrawn afterwards, as the answer.
        short: whether it is also a command without ``/dehla`` in a private chat.
        heedless: whether the words that follow are ignored.
    """

    name: str
    do: Do
    said: Said
    arguments: tuple[Argument, ...] = ()
    needs: tuple[Condition, ...] = ()
    when_closed: bool = False
    at_table: bool = True
    audience: Audience = Audience.ASKER
    of_deal: bool = False
    redraws: bool = False
    short: bool = False
    heedless: bool = False

    @property
    def takes_any_words(self) -> bool:
        """Whether whatever follows is taken as it stands, as the word with which cards are cut."""
        return any(one.kind == "text" and one.required for one in self.arguments)

    def heeded(self, words: Words) -> Words:
        """Return the words that follow without ``please``, unless any word may be meant."""
        if self.takes_any_words:
            return words
        return tuple(one for one in words if not questions.is_polite(one))

    def must_fit(self, words: Words) -> None:
        """Raise Refused if words follow that must not; ``please`` may."""
        words = self.heeded(words)
        if words and not self.arguments and not self.heedless:
            raise Refused("stands-alone", command=self.name, text=" ".join(words)[:LONGEST])

    def must_be_allowed(self, table: Table, user: UserId) -> None:
        """Raise Refused if *user* may not use it at *table* now."""
        if table.phase is Phase.CLOSED and not self.when_closed:
            raise Refused("table-closed")
        for need in self.needs:
            need(table, user)
