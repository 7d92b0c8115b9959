"""What a closed deal adds to the leaderboards."""

from __future__ import annotations

from bot.live import Live
from bot.ports import Result
from bot.table import Phase


def results(live: Live, now: int, *, scored: bool) -> tuple[Result, ...]:
    """Return one result for each person who was at the table when the deal or match closed.

    Not *scored*: the match ended without a deal being scored, so only the match counts.

    Somebody who was away is not counted: an AI player has played for them. The figure that ranks
    people stays also where it is nothing: points may be lost, and then nothing is a rank too.
    """
    table, state, ranking = live.table, live.state, live.game.info.figures[:1]
    rooms = tuple((room.id, room.server) for room in table.rooms)
    figures = live.game.figures(state) if scored else ({},) * len(table.places)
    found = []
    for seat, place in enumerate(table.places):
        if place.person is None or place.away:
            continue
        mine = dict(figures[seat])
        if table.phase is Phase.OVER:
            mine["matches"] = 1
            mine["matches_won"] = int(seat in (state.winners or ()))
        person = place.person
        kept = {key: value for key, value in mine.items() if value or key in ranking}
        found.append(Result(person.id, person.name, rooms, table.game, now, kept))
    return tuple(found)
