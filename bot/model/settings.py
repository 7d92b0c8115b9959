"""What the admins of a room, and people for themselves, set by buttons.

Stored are words by key, and nothing where all is as usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.model.automatic import SUBSTITUTE
from bot.model.errors import Refused
from bot.model.lobby import HINTS_KEY, PRESET_KEY
from bot.model.requests import Room
from bot.model.table import Table
from engine.ai import PLAYERS
from engine.games import GAMES

AUTOMATIC = "auto"
"""The language of whoever's platform tells one."""
ALL, HERE, ELSEWHERE = "all", "here", "elsewhere"
"""In which channels of a server tables open: this one is among those chosen, or is not."""

Stored = Mapping[str, str]
"""A word by key. Of a server: the names of its chosen channels, by their ids."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that is set by buttons.

    Args:
        key: ``setting-<key>`` names it; ``setting-<key>-<word>`` says what a word means, unless
            the catalogue calls it something everywhere (a game, a level).
        words: what it may be.
        usual: what it is where nothing is stored.
    """

    key: str
    words: tuple[str, ...]
    usual: str

    def now(self, stored: Stored) -> str:
        """Return what holds; a word that is no longer known is as usual."""
        word = stored.get(self.key, self.usual)
        return word if word in self.words else self.usual

    def change(self, word: str) -> dict[str, str | None]:
        """Return what is to be stored for *word*; raises Refused(``bad-button``)."""
        if word not in self.words:
            raise Refused("bad-button")
        return {self.key: None if word == self.usual else word}


_RINGS = Setting("rings", ("on", "off"), "on")
_OPENERS = Setting("openers", (ALL, "admins"), ALL)
_GAME = Setting("game", tuple(GAMES), next(iter(GAMES)))
_LEVEL = Setting("level", tuple(PLAYERS), SUBSTITUTE)
_CLOCK = Setting("clock", ("usual", "30", "60", "120", "300", "3600", "86400"), "usual")
SHOWN = Setting("shown", ("rooms", "everywhere"), "rooms")
"""Where a person's name stands on boards; elsewhere they are told apart without it."""
_NOTIFY = Setting("notify", ("message", "mention", "none"), "message")
_PICTURES = Setting("pictures", ("on", "table", "off"), "on")
OWN_PICTURES = Setting("pictures", ("on", "off"), "on")
"""Whether somebody is shown pictures beside what is written to them alone."""
TIPS = Setting("tips", ("on", "off"), "on")
"""Whether a line explains what somebody meets for the first time."""


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """What holds in a room.

    Args:
        stored: of the room.
        channels: those of its server in which alone tables open, by their ids; all if none.
    """

    room: Room
    stored: Stored
    channels: Stored

    @property
    def here(self) -> str:
        """In which channels tables open, as this room sees it."""
        if not self.channels:
            return ALL
        return HERE if self.room.id in self.channels else ELSEWHERE

    @property
    def limits(self) -> bool:
        """Whether only admins may open tables here."""
        return _OPENERS.now(self.stored) != ALL

    def must_open(self, *, is_admin: bool) -> None:
        """Raise Refused where a table may not open here, or only by admins."""
        if self.here == ELSEWHERE:
            raise Refused("other-channel", rooms=", ".join(self.channels.values()))
        if self.limits and not is_admin:
            raise Refused("admins-open")

    @property
    def game(self) -> str:
        """What is played where nobody names a game."""
        return _GAME.now(self.stored)

    def rules(self, game: str) -> dict[str, str]:
        """Return the options that tables of *game* have where their opener says nothing else."""
        found = {key: self.stored[key] for key in (PRESET_KEY, HINTS_KEY) if key in self.stored}
        preset = found.get(PRESET_KEY)
        if preset is not None and (game != self.game or preset not in GAMES[game].info.presets):
            del found[PRESET_KEY]
        return found

    def settled(self, table: Table) -> Table:
        """Return a new table with what the room has set beside its rules."""
        clock, level = _CLOCK.now(self.stored), _LEVEL.now(self.stored)
        return replace(
            table,
            language=self.stored.get("language", table.language),
            clock=int(clock) if clock.isdecimal() else None,
            level=None if level == _LEVEL.usual else level,
            rings=_RINGS.now(self.stored) == "on",
            pictures=_PICTURES.now(self.stored),
        )


def of_room(languages: tuple[str, ...], here: RoomSettings) -> tuple[Setting, ...]:
    """Return the settings of a room; those of channels only where it is one of a server's."""
    info = GAMES[here.game].info
    others = (ELSEWHERE,) if set(here.channels) - {here.room.id} else ()
    channels = Setting("channels", (ALL, HERE, *others), ALL)
    return (
        _language(languages),
        _GAME,
        Setting(PRESET_KEY, tuple(info.presets), next(iter(info.presets))),
        _CLOCK,
        _LEVEL,
        Setting(HINTS_KEY, ("usual", "on", "off"), "usual"),
        _RINGS,
        _PICTURES,
        _OPENERS,
        *((channels,) if here.room.server != here.room.id else ()),
    )


def of_person(languages: tuple[str, ...]) -> tuple[Setting, ...]:
    """Return what people set for themselves."""
    return (_language(languages), _NOTIFY, SHOWN, OWN_PICTURES, TIPS)


def _language(languages: tuple[str, ...]) -> Setting:
    return Setting("language", (AUTOMATIC, *languages), AUTOMATIC)
