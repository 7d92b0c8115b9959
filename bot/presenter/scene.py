"""What is to be presented, and who is who in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.model import heirs
from bot.model.live import Live
from bot.model.names import Name, You, clean, told_apart
from bot.model.table import Place, Table
from bot.model.voice import Voice
from bot.presenter.cards import Ranking
from bot.text.i18n import t
from engine.events import Event
from engine.game import GameInfo
from engine.games import GAMES
from engine.seats import Seat
from engine.view import Fact, View

MARKS = ("🔵", "🟠")
"""The sign of each side, which precedes names."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one reader may know it.

    Args:
        view: that of the reader's seat, or a spectator's; None before the first deal.
        events: the public events of the last few actions of this deal, oldest first.
        due: when the clock of the turn ends, UTC ms; None without a clock.
        now: UTC ms.
        new_events: how many of them came with, or after, a person's last choice; 0: not known.
        still: no clock runs because people are away.
    """

    table: Table
    view: View[object] | None
    events: tuple[Event, ...]
    due: int | None
    now: int
    new_events: int = 0
    still: bool = False

    @classmethod
    def at(cls, live: Live, seat: Seat | None, now: int) -> Scene:
        """Return a table as *seat* may know it; None: as a spectator."""
        table, view = live.table, live.view(seat)
        return cls(table, view, live.events, live.due, now, live.new_events, live.still)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that everyone may know; none before the first deal."""
        return () if self.view is None else self.view.facts


def info_of(table: Table) -> GameInfo:
    """Return the static facts of the table's game."""
    info: GameInfo = GAMES[table.game].info
    return info


def ranking_of(scene: Scene) -> Ranking:
    """Return the order of a hand, with the card ranking now in force in this match."""
    info = info_of(scene.table)
    is_turned = scene.view is not None and scene.view.turned
    return Ranking(info.ranks, info.suits, info.by_rank, is_turned)


def order_of_play(table: Table) -> list[Seat]:
    """Return the seats in the order of play, from the first."""
    first, *others = range(len(table.places))
    turned = info_of(table).backwards
    if turned is not None and table.options[turned[0]] == turned[1]:
        others.reverse()
    return [first, *others]


def to_reader(scene: Scene, voice: Voice) -> Voice:
    """Return a voice that calls the reader "you", if the scene is for one seat alone."""
    seat = None if scene.view is None else scene.view.seat
    person = None if seat is None else scene.table.places[seat].person
    return voice if person is None else voice.to(person.id)


def names(table: Table, voice: Voice) -> tuple[Name, ...]:
    """Return the name of each seat's player, no two alike."""
    reader = voice.surface.reader
    own = table.seat_of(reader) if reader else None
    return _names(tuple(map(_written, table.places)), table.numbers, own, voice)


@lru_cache(maxsize=4_096)
def _names(
    written: tuple[str | None, ...], numbers: tuple[int, ...], own: Seat | None, voice: Voice
) -> tuple[Name, ...]:
    """Return the name of each seat's player; cached, as a table needs the same ones all evening."""
    free = Name(t(voice, "seat-free"))
    taken = [
        you(voice) if seat == own else _name(one, numbers[seat], voice)
        for seat, one in enumerate(written)
        if one is not None
    ]
    apart = iter(told_apart(taken))
    return tuple(free if one is None else next(apart) for one in written)


def opposite(table: Table, seat: Seat) -> Seat:
    """Return the seat across the table: the partner's, where there are partners."""
    seats = len(table.places)
    return (seat + seats // 2) % seats


def you(voice: Voice) -> You:
    """Return the name by which the only reader is addressed."""
    return You(t(voice, "you"))


def _written(place: Place) -> str | None:
    """Return a person's own name, "" for an AI player, None for an empty seat."""
    if place.person is not None:
        return place.person.name or " "
    return None if place.empty else ""


def _name(written: str, number: int, voice: Voice) -> Name:
    if not written:
        return Name(t(voice, "ai-player", number=number))
    return clean(written) or Name(t(voice, "player", number=number))


def status(place: Place) -> str:
    """Return the sign after the name of somebody who is away, or ""."""
    return " 💤" if place.away else ""


def mark(table: Table, seat: Seat) -> str:
    """Return the sign of a seat's side, with a space after it; "" without partners."""
    info = info_of(table)
    return f"{MARKS[info.side(seat)]} " if info.partners else ""


def side_name(table: Table, which: int, voice: Voice) -> str:
    """Return a side by its sign and people: ``🔵 Asha + Meena``; a single player by name."""
    info = info_of(table)
    everybody = names(table, voice)
    if not info.partners:
        return isolated(everybody[which])
    both = [everybody[seat] for seat in range(len(everybody)) if info.side(seat) == which]
    return f"{MARKS[which]} {' + '.join(isolated(name) for name in both)}"


def side_sign(table: Table, which: int, voice: Voice) -> str:
    """Return a side in short: ``🔵``; a single player by name."""
    if info_of(table).partners:
        return MARKS[which]
    return isolated(names(table, voice)[which])


def people(table: Table, seats: Sequence[object], voice: Voice) -> str:
    """Return the people at *seats*: a whole side by its sign and both names, others as a list."""
    info = info_of(table)
    everybody = names(table, voice)
    found = [seat for seat in seats if isinstance(seat, int)]
    sides = {info.side(seat) for seat in found}
    if info.partners and len(sides) == 1 and len(found) > 1:
        return side_name(table, sides.pop(), voice)
    return _several([everybody[seat] for seat in found], voice)


def all_of(words: Sequence[str], voice: Voice) -> str:
    """Return *words* as a list in a sentence: ``Asha, Ravi and Meena``."""
    if len(words) < 2:
        return "".join(words)
    return t(voice, "all-of", words=", ".join(words[:-1]), last=words[-1])


def named(found: Sequence[Name], voice: Voice) -> str:
    """Return people in a sentence: one, who may be "you", or several as a list."""
    return found[0] if len(found) == 1 else _several(found, voice)


def _several(found: Sequence[Name], voice: Voice) -> str:
    """Return people as a list, the reader first: ``You and Asha``."""
    shown = sorted(found, key=lambda one: not isinstance(one, You))
    return all_of(list(map(isolated, shown)), voice)


def isolated(name: str) -> str:
    """Return a name outside a sentence, isolated from the text direction around it."""
    return f"\u2068{name}\u2069"


def room_name(table: Table) -> Name:
    """Return the name of the table's room; "" if it has none."""
    return clean(table.rooms[0].name) if table.rooms else Name("")


def as_played(scene: Scene) -> Scene:
    """Return the scene with those who have played the deal: others may have sat down since."""
    return replace(scene, table=heirs.as_played(scene.table))


def as_coming(scene: Scene) -> Scene:
    """Return the scene with those who play the next deal: a seat may have been promised."""
    places = tuple(map(heirs.seated, scene.table.places))
    return replace(scene, table=replace(scene.table, places=places))
