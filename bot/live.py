"""A table with its game's state beside it, and how an action changes both. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.ports import Timer
from bot.table import Entry, Phase, Table
from engine.actions import Action, write
from engine.events import Event
from engine.game import Game, Json
from engine.games import GAMES
from engine.replay import fold, record_of
from engine.seats import Seat
from engine.view import View

RECENT = 8
"""So many actions back are still news at the table."""


@dataclass(frozen=True, slots=True)
class Live:
    """A table and the state that its log leads to.

    ``state`` is None before the first deal. ``news`` holds the events of the last few actions of
    the deal, one tuple an action, oldest first. ``due`` is when the turn's clock ends, UTC ms;
    None if nobody's clock runs, or after a restart until the next move.
    """

    table: Table
    state: Any = None
    news: tuple[tuple[Event, ...], ...] = ()
    due: int | None = None

    @property
    def game(self) -> Game[Any]:
        """The rules that this table plays by."""
        return GAMES[self.table.game]

    @property
    def events(self) -> tuple[Event, ...]:
        """The recent events, oldest first."""
        return tuple(event for events in self.news for event in events)

    @property
    def to_act(self) -> Seat | None:
        """Whose action is due while a deal is being played."""
        return self.state.to_act if self.table.phase is Phase.PLAYING else None

    def view(self, seat: Seat | None) -> View[Any] | None:
        """Return what a seat, or a spectator, may know; None before the first deal."""
        return None if self.state is None else self.game.view(self.state, seat)


@dataclass(frozen=True, slots=True)
class Draft:
    """A change in the making: the table as it will be, and what has to be written with it.

    *timers* replace the table's timers; None: they follow from the change itself.
    """

    live: Live
    entries: tuple[Entry, ...] = ()
    record: Json | None = None
    timers: tuple[Timer, ...] | None = None

    @property
    def table(self) -> Table:
        """The table as it will be."""
        return self.live.table

    def of(self, table: Table) -> Draft:
        """Return the draft with another table and the same state."""
        return replace(self, live=replace(self.live, table=table))


def revive(table: Table) -> Live:
    """Return a stored table with the state that its log leads to."""
    if table.opening is None:
        return Live(table)
    entries = [(entry.seat, entry.action) for entry in table.log]
    game = GAMES[table.game]
    state, events = fold(game, table.options, len(table.places), table.opening, entries)
    return Live(table, state, tuple(events[-RECENT:]))


def open_match(live: Live) -> Draft:
    """Return the table at the beginning of a match, before the first dealer is chosen."""
    table = live.table
    state = live.game.start(table.options, len(table.places))
    fresh = replace(table, match=table.match + 1)
    return open_deal(Live(fresh, state))


def open_deal(live: Live) -> Draft:
    """Return the table with a new, empty log, before the shuffle."""
    table = replace(
        live.table,
        phase=Phase.PLAYING,
        opening=live.game.opening(live.state),
        log=(),
        deal=live.table.deal + 1,
        turn=live.table.turn + 1,
    )
    return Draft(Live(table, live.state))


def act(draft: Draft, seat: Seat, action: Action) -> Draft:
    """Return the draft after *seat* has done *action*; closes the deal where that ends it.

    Raises:
        IllegalAction: nothing has changed.
    """
    live = draft.live
    step = live.game.apply(live.state, seat, action)
    entry = Entry(seat, write(action))
    table = replace(live.table, log=(*live.table.log, entry), turn=live.table.turn + 1)
    moved = Live(table, step.state, (*live.news, step.events)[-RECENT:])
    changed = replace(draft, live=moved, entries=(*draft.entries, entry))
    return _closed(changed) if _deal_is_over(live.state, step.state) else changed


def _deal_is_over(before: Any, after: Any) -> bool:
    """A deal ends when the next action would open another, or none is left."""
    return after.winners is not None or (after.between_deals and not before.between_deals)


def _closed(draft: Draft) -> Draft:
    table, state = draft.table, draft.live.state
    phase = Phase.BETWEEN if state.winners is None else Phase.OVER
    record = _record(draft) if table.phase is Phase.PLAYING else None
    closed = replace(table, phase=phase, ends_at=_end(table, phase))
    return replace(draft.of(closed), record=record)


def _record(draft: Draft) -> Json | None:
    table = draft.table
    entries = [(entry.seat, entry.action) for entry in table.log]
    opening = table.opening or {}
    return record_of(draft.live.game, table.options, len(table.places), opening, entries)


def _end(table: Table, phase: Phase) -> int | None:
    return None if phase is Phase.OVER else table.ends_at
