"""What an AI player has chosen for somebody who was away or out of time. Pure."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.model.table import Table
from engine.actions import Action, read
from engine.games import GAMES
from engine.seats import Seat
from engine.view import View


class StoodIn(NamedTuple):
    """Moves that were chosen for a person, and what their seat knew before the last of them."""

    moves: tuple[Action, ...]
    before: View[object]


def stood_in(table: Table, seat: Seat) -> StoodIn | None:
    """Return what was chosen for the person at *seat* in this deal since their own last choice.

    None if nothing was. The log tells it, so that it outlasts a restart.
    """
    chosen = table.places[seat].stood_in
    if not chosen or table.opening is None:
        return None
    game = GAMES[table.game]
    found = list[tuple[Any, Seat, Action]]()
    state = game.resume(table.options, len(table.places), table.opening)
    for number, entry in enumerate(table.log, 1):
        action = read(entry.action)
        if number in chosen:
            found.append((state, entry.seat, action))
        elif entry.seat == seat and game.forced(state) is None:
            found.clear()
        state = game.apply(state, entry.seat, action).state
    if not found:
        return None
    before, then, _ = found[-1]
    return StoodIn(tuple(action for *_, action in found), game.view(before, then))
