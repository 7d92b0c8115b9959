"""What a closed deal adds to the leaderboards, the history and the ratings."""

from __future__ import annotations

from dataclasses import replace

from bot.model.history import Contest, Sat, Side
from bot.model.live import Live
from bot.model.ports import Result
from bot.model.table import Phase, Table
from engine.game import GameInfo, Json
from engine.seats import Seat


def results(live: Live, now: int, *, scored: bool) -> tuple[Result, ...]:
    """Return one result for each person who was at the table when the deal or match closed.

    People who were away are left out, because an AI player played for them; so are those who have
    sat down since, because their first deal is still to come. The figure that ranks people is kept
    even if it is zero: where points can be lost, zero is a rank of its own.

    Args:
        scored: whether a deal was scored; if not, only the end of the match counts.
    """
    table = live.table
    state = live.state
    ranking = live.game.info.figures[:1]
    rooms = tuple((room.id, room.server) for room in table.rooms)
    figures = live.game.figures(state) if scored else ({},) * len(table.places)
    found = []
    for seat, place in enumerate(table.places):
        if place.person is None or place.away or place.since > table.deal:
            continue
        mine = dict(figures[seat])
        if table.phase is Phase.OVER:
            mine["matches"] = 1
            mine["matches_won"] = int(seat in (state.winners or ()))
        person = place.person
        kept = {key: value for key, value in mine.items() if value or key in ranking}
        found.append(Result(person.id, person.name, rooms, table.game, now, kept))
    return tuple(found)


def sat_at(live: Live, *, broken: bool = False) -> tuple[Sat, ...]:
    """Return who sits at a table whose deal, or match, has just ended.

    Empty if the deal was for practice, or only AI players sit there.

    Args:
        broken: the deal was not played to its end, so it gives nobody anything.
    """
    table, state = live.table, live.state
    if not table.kind.counts or not table.people:
        return ()
    over = table.phase is Phase.OVER
    seats = len(table.places)
    figures = ({},) * seats if broken else live.game.figures(state)
    return tuple(
        replace(
            who_sits(table, seat),
            away=place.away or place.relieved,
            figures={key: value for key, value in figures[seat].items() if value},
            won=seat in (state.winners or ()) if over else None,
            broken=broken,
        )
        for seat, place in enumerate(table.places)
    )


def who_sits(table: Table, seat: Seat) -> Sat:
    """Return who sits there now, of whom nothing else is known."""
    place = table.places[seat]
    if place.person is None:
        name = str(place.number) if place.number else ""
        return Sat(seat, None, name, place.level, place.away, {})
    return Sat(seat, place.person.id, place.person.name, place.level, place.away, {})


def contest_at(live: Live, now: int) -> Contest | None:
    """Return the deal that has just been scored as a rated one; None if it is not rated.

    It is rated if people have all the seats and nobody could ask for a hint or got one.
    """
    table = live.table
    info = live.game.info
    helped = table.gives_hints or any(one.hints for one in table.places)
    is_mixed = any(place.person is None for place in table.places)
    if not table.kind.counts or helped or is_mixed:
        return None
    went = _went(info, live.game.figures(live.state), live.game.result(live.state) or {})
    better = [sum(other > one for other in went) for one in went]
    sides = tuple(_side(live, which, rank) for which, rank in enumerate(better))
    return Contest(table.game, now, sides)


def _side(live: Live, which: int, rank: int) -> Side:
    info = live.game.info
    seated = [place for seat, place in enumerate(live.table.places) if info.side(seat) == which]
    ids = tuple(place.person.id for place in seated if place.person is not None)
    away = tuple(
        one.person.id for one in seated if one.person is not None and (one.away or one.relieved)
    )
    return Side(ids, rank, away)


def _went(info: GameInfo, figures: tuple[dict[str, int], ...], result: Json) -> list[int]:
    """Return how well the deal went for each side; higher is better.

    Partners win it or lose it; where everybody plays alone, the game's measure compares them, if
    the result has it.
    """
    if not info.partners and info.measure in result:
        return list(result[info.measure])
    return [
        next(one["deals_won"] for seat, one in enumerate(figures) if info.side(seat) == which)
        for which in range(info.sides(len(figures)))
    ]
