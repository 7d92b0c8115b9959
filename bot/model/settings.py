"""What admins set for a room, and people for themselves, with buttons.

Settings are stored as words by key; a default is not stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.model.errors import Refused
from bot.model.lobby import HINTS_KEY, PRESET_KEY
from bot.model.requests import Room
from bot.model.table import SUBSTITUTE, Table
from engine.ai import PLAYERS
from engine.games import GAMES

AUTOMATIC = "auto"
"""The language that the platform gives."""
ALL, HERE, ELSEWHERE = "all", "here", "elsewhere"
"""Which channels of a server open tables: all, or chosen ones that include this one, or do not."""

Stored = Mapping[str, str]
"""Words by key; for a server, the names of its chosen channels by id."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set with buttons.

    Args:
        key: ``setting-<key>`` names it; ``setting-<key>-<word>`` says what a word means, unless
            the catalogue has one name for it everywhere (a game, a level).
        words: its possible values.
        usual: its default, which holds when nothing is stored.
    """

    key: str
    words: tuple[str, ...]
    usual: str

    def now(self, stored: Stored) -> str:
        """Return the value in force; a stored word that no longer exists means the default."""
        word = stored.get(self.key, self.usual)
        return word if word in self.words else self.usual

    def change(self, word: str) -> dict[str, str | None]:
        """Return what to store for *word*; raises Refused(``bad-button``) for an unknown one."""
        if word not in self.words:
            raise Refused("bad-button")
        return {self.key: None if word == self.usual else word}


_RINGS = Setting("rings", ("on", "off"), "on")
_OPENERS = Setting("openers", (ALL, "admins"), ALL)
_GAME = Setting("game", tuple(GAMES), next(iter(GAMES)))
_LEVEL = Setting("level", tuple(PLAYERS), SUBSTITUTE)
_CLOCK = Setting("clock", ("usual", "30", "60", "120", "300", "3600", "86400"), "usual")
SHOWN = Setting("shown", ("rooms", "everywhere"), "rooms")
"""Where boards show a person's name; elsewhere an alias takes its place."""
PRIVATE = "message"
NOTIFY = Setting("notify", (PRIVATE, "mention", "none"), PRIVATE)
"""How a person is called to their turn."""
_PICTURES = Setting("pictures", ("on", "table", "off"), "on")
OWN_PICTURES = Setting("pictures", ("on", "off"), "on")
"""Whether a person's private messages have pictures."""
TIPS = Setting("tips", ("on", "off"), "on")
"""Whether a line explains what a person meets for the first time."""


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """The settings in force in a room.

    Args:
        stored: what is stored for the room.
        channels: the only channels of its server in which tables may open; empty: all may.
    """

    room: Room
    stored: Stored
    channels: Stored

    @property
    def here(self) -> str:
        """Which channels open tables: ``ALL``, or chosen ones, seen from here."""
        if not self.channels:
            return ALL
        return HERE if self.room.id in self.channels else ELSEWHERE

    @property
    def only_admins_open(self) -> bool:
        """Whether only admins may open tables here."""
        return _OPENERS.now(self.stored) != ALL

    def must_open(self, *, is_admin: bool) -> None:
        """Raise Refused if no table may open here, or only an admin may open one."""
        if self.here == ELSEWHERE:
            raise Refused("other-channel", rooms=", ".join(self.channels.values()))
        if self.only_admins_open and not is_admin:
            raise Refused("admins-open")

    @property
    def game(self) -> str:
        """The game to play when nobody names one."""
        return _GAME.now(self.stored)

    def rules(self, game: str) -> dict[str, str]:
        """Return the options of *game* that hold unless a table's opener says otherwise."""
        found = {key: self.stored[key] for key in (PRESET_KEY, HINTS_KEY) if key in self.stored}
        preset = found.get(PRESET_KEY)
        if preset is not None and (game != self.game or preset not in GAMES[game].info.presets):
            del found[PRESET_KEY]
        return found

    def settled(self, table: Table) -> Table:
        """Return a new table with the room's settings other than the rules."""
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
    """Return the settings of a room; that of channels only if it is one of several in a server."""
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
    return (_language(languages), NOTIFY, SHOWN, OWN_PICTURES, TIPS)


def _language(languages: tuple[str, ...]) -> Setting:
    return Setting("language", (AUTOMATIC, *languages), AUTOMATIC)
