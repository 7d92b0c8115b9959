"""How a table has ended: who closed it, and who was ahead where its match was cut short."""

from __future__ import annotations

from itertools import groupby

from bot.model.messages import Line
from bot.model.names import Name, clean
from bot.model.table import Phase, Table
from bot.model.voice import Voice
from bot.presenter.scene import Scene, all_of, info_of, isolated, names, side_name, you
from bot.presenter.wording import is_per_side, of_sides
from bot.text.i18n import t
from engine.events import MatchEnded
from engine.partners import DEALS_WON
from engine.view import Fact, Show


def how_closed(table: Table, voice: Voice) -> str:
    """Return the line that says who has closed the table: all players, or who asked, and agreed.

    Players who are away were not asked.
    """
    name = _closer(table, voice)
    if name is None or not table.kind.has_rooms:
        return t(voice, "table-closed")
    if table.closer is None and len(table.stops) > 1 and not table.staying:
        is_away = any(place.person is not None and place.away for place in table.places)
        return t(voice, "table-stopped-by-players" if is_away else "table-stopped-by-all")
    if not table.deal:
        return t(voice, "table-closed-by", name=name)
    if table.closer is None and (agreed := _who_agreed(table, voice)):
        return t(voice, "table-stopped-agreed", name=name, others=agreed)
    return t(voice, "table-stopped", name=name)


def _who_agreed(table: Table, voice: Voice) -> str:
    """Return the names of those who have asked to stop after whoever asked first; else ""."""
    everybody = names(table, voice.to(""))
    seats = [table.seat_of(one) for one in table.stops[1:]]
    return all_of([isolated(everybody[seat]) for seat in seats if seat is not None], voice)


def _closer(table: Table, voice: Voice) -> Name | None:
    """Return who closed the table, with or without a seat there, or asked for that first."""
    closer = table.closer
    if closer is not None:
        return you(voice) if closer.id == voice.surface.reader else clean(closer.name)
    seat = table.seat_of(table.stops[0]) if table.stops else None
    return None if seat is None else names(table, voice)[seat]


def who_led(scene: Scene, voice: Voice) -> list[Line]:
    """Return who was ahead when their match was ended early.

    What they play for decides, and then the deals won.
    """
    table = scene.table
    partners = info_of(table).partners
    if not is_cut_short(scene):
        return []
    found = groupby(standing_early(scene, Show.STANDING), lambda one: one.key)
    numbers = [tuple(count for _, count in of_sides(tuple(facts))) for _, facts in found]
    uneven = next((counts for counts in numbers if len(set(counts)) > 1), ())
    ahead = [side for side, count in enumerate(uneven) if count == max(uneven)]
    if len(ahead) == 1 and not partners:
        name = names(table, voice)[ahead[0]]
        return [Line(t(voice, "match-led-one", name=name), strong=True)]
    if ahead:
        told = all_of([side_name(table, side, voice) for side in ahead], voice)
        return [Line(t(voice, "match-led", side=told), strong=True)]
    is_level = partners and any(map(any, numbers))
    return [Line(t(voice, "match-level"), strong=True)] if is_level else []


def is_cut_short(scene: Scene) -> bool:
    """Return whether the table was closed before its match was over."""
    return scene.table.phase is Phase.CLOSED and match_end(scene) is None


def standing_early(scene: Scene, where: Show) -> list[Fact]:
    """Return what each has in a match that was cut short, with the deals won.

    Nothing else: nobody plays on for what would win it.
    """
    per_side = (one for one in scene.facts if is_per_side((one,)))
    return [one for one in per_side if one.show & where or one.key == DEALS_WON]


def match_end(scene: Scene) -> MatchEnded | None:
    """Return the end of the match, if it was played to its end."""
    return next((one for one in reversed(scene.events) if isinstance(one, MatchEnded)), None)
