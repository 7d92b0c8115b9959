"""A table as one reader may see it, as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from bot import presenter
from bot.model.messages import Button, Message
from bot.model.ports import Limits
from bot.model.table import Phase, Place
from bot.model.tokens import read
from bot.model.voice import Voice
from bot.presenter.board import due, last_lines, last_title
from bot.presenter.cards import in_groups, symbol
from bot.presenter.hand import asked
from bot.presenter.playing import private_lines, title, turn_line
from bot.presenter.scene import Scene, info_of, names, ranking_of
from bot.presenter.wording import fact_line, heading, is_per_side, note
from bot.projection.events import Steps, news
from bot.projection.message import message_json
from bot.projection.moves import buttons, moves, selectable, ways
from bot.projection.poster import poster_json
from bot.projection.values import plain
from bot.text.i18n import language, t
from engine.cards import Suit, cards
from engine.game import Json
from engine.games import GAMES
from engine.seats import Seat
from engine.view import Fact, Laid, Show, View

RIGHT_TO_LEFT = ("ar", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi")
FOR_STANDING = ("join",)
"""First words of lobby buttons for people who do not sit there yet."""
_COLON = " :"
SHOWN = Show.TABLE | Show.HAND | Show.UNDER
"""Facts that are shown on a drawn table; others are in messages, for people who ask."""


def table_json(
    scene: Scene, seat: Seat | None, voice: Voice, limits: Limits, steps: Steps, after: int
) -> Json:
    """Return what the reader at *seat* may see; None: a spectator, who has no hand and no moves.

    Args:
        limits: those of the message that is sent along, a lobby or a result.
        steps: the events of the last few actions of this deal, one tuple per action.
        after: the number of the last action of this deal whose events the reader has seen.
    """
    table = scene.table
    view = scene.view if table.phase is Phase.PLAYING else None
    return {
        "id": table.id,
        "version": table.version,
        "deal": table.deal,
        "phase": table.phase.value,
        "game": table.game,
        "layout": info_of(table).layout,
        "partners": info_of(table).partners,
        "clockwise": info_of(table).is_clockwise(table.options),
        "title": title(scene, voice),
        "lang": language(voice),
        "rtl": is_right_to_left(voice),
        "you": seat,
        "due": scene.due,
        "now": scene.now,
        "seats": seats(scene, voice),
        "suits": suits(scene, voice),
        "signs": signs(scene),
        "facts": facts(scene, voice),
        "dealer": dealer(scene),
        "done": len(table.log),
        "news": news(scene, steps, after, voice),
        "sheet": None if view is not None else _sheet(scene, seat, voice, limits),
        **(_deal(scene, view, seat, voice) if view is not None else _NO_DEAL),
    }


_NO_DEAL: Json = {
    "acting": [],
    "hand": [],
    "moves": {},
    "choose": [],
    "ways": [],
    "buttons": [],
    "board": [],
    "last": [],
    "last_title": "",
    "last_line": "",
    "taker": None,
    "winning": None,
    "told": [],
    "say": "",
}


def is_right_to_left(voice: Voice) -> bool:
    """Return whether the reader's language is written from right to left."""
    return voice.locale.replace("_", "-").partition("-")[0].casefold() in RIGHT_TO_LEFT


def _deal(scene: Scene, view: View[object], seat: Seat | None, voice: Voice) -> Json:
    """Return the part that exists only while a deal is being played."""
    groups = in_groups(cards(view.hand), ranking_of(scene))
    is_asked = bool(view.legal)
    say = asked(scene, view, voice) if is_asked else turn_line(replace(scene, due=None), voice).text
    return {
        "acting": list(due(scene)),
        "hand": [[one.text for one in group] for group in groups],
        "moves": moves(scene, voice),
        "choose": selectable(scene),
        "ways": ways(scene, 0, voice),
        "buttons": buttons(scene, seat, voice),
        **on_felt(scene, view, voice),
        "told": private_lines(scene, voice),
        "say": say,
    }


def on_felt(scene: Scene, view: View[object], voice: Voice) -> Json:
    """Return what lies on the table, and what was last taken from it."""
    return {
        "board": _laid(view.board),
        "last": _laid(view.last),
        "last_title": last_title(scene, voice),
        "last_line": " ".join(line.strip() for line in last_lines(scene, voice)),
        "taker": view.taker,
        "winning": view.winning,
    }


def seats(scene: Scene, voice: Voice) -> list[Json]:
    """Return who sits where, with how many cards, and the notes beside them."""
    table = scene.table
    info = info_of(scene.table)
    view = scene.view
    sizes = view.sizes if view is not None else (0,) * len(table.places)
    notes = () if view is None else view.notes
    return [
        {
            "name": str(name),
            "kind": _kind(place),
            "away": place.away,
            "cards": sizes[seat],
            "side": info.side(seat),
            "notes": [
                {"key": one.key, "text": note(one, table, voice)}
                for one in notes
                if dict(one.values)["seat"] == seat
            ],
        }
        for seat, (place, name) in enumerate(zip(table.places, names(table, voice), strict=True))
    ]


def _kind(place: Place) -> str:
    if place.person is not None:
        return "person"
    return "free" if place.empty else "ai"


def suits(scene: Scene, voice: Voice) -> Json:
    """Return the names of the suits of this table's pack, by their text."""
    return {one.text: t(voice, f"suit-{one.name}") for one in _pack(scene)}


def signs(scene: Scene) -> Json:
    """Return the suits by the signs used for them in sentences."""
    return {symbol(one): one.text for one in _pack(scene)}


def _pack(scene: Scene) -> tuple[Suit, ...]:
    pack = GAMES[scene.table.game].deck(scene.table.options)
    return tuple(dict.fromkeys(one.suit for one in pack))


def _laid(board: Sequence[Laid]) -> list[Json]:
    return [{"seat": one.seat, "cards": plain(one.cards), "over": plain(one.over)} for one in board]


def facts(scene: Scene, voice: Voice) -> list[Json]:
    """Return the facts that are shown beside a table; those of each side are combined into one."""
    shown = [one for one in scene.facts if one.show & SHOWN]
    found: list[Json] = []
    for _, same in groupby(shown, key=lambda one: one.key):
        group = tuple(same)
        if is_per_side(group):
            found.append(_of_sides(group, voice))
        else:
            found += [_fact(one, scene, voice) for one in group]
    return found


def _fact(fact: Fact, scene: Scene, voice: Voice) -> Json:
    values: Json = {name: plain(value) for name, value in fact.values}
    text = fact_line(fact, scene.table, voice)
    return {"key": fact.key, "joined": _is_joined(fact), "text": text, **values}


def _of_sides(group: Sequence[Fact], voice: Voice) -> Json:
    """Return a fact of all sides: a number, or cards, of each, and their heading."""
    sides = [{name: plain(value) for name, value in one.values} for one in group]
    text = heading(group[0].key, voice).rstrip(_COLON)
    joined = _is_joined(group[0])
    return {"key": group[0].key, "joined": joined, "text": text, "sides": sides}


def _is_joined(fact: Fact) -> bool:
    """Return whether a fact belongs to the one before it; beside cards it would stand alone."""
    return bool(fact.show & Show.JOINED) and not fact.show & Show.HAND


def dealer(scene: Scene) -> Seat | None:
    """Return who deals, if the game says so."""
    for one in scene.facts:
        seat = dict(one.values).get("seat")
        if one.key == "dealer" and isinstance(seat, int):
            return seat
    return None


def _of_reader(lobby: Message, seat: Seat | None) -> Message:
    """Return a lobby with only the buttons that are for the reader, seated or not."""
    fits = (
        tuple(one for one in row if (_word(one) in FOR_STANDING) is not (seat is not None))
        for row in lobby.rows
    )
    return replace(lobby, rows=tuple(row for row in fits if row))


def _word(button: Button) -> str:
    return read(button.token).words[0] if button.token else ""


def _sheet(scene: Scene, seat: Seat | None, voice: Voice, limits: Limits) -> Json:
    """Return the message that a chat would show: a lobby, a result."""
    if scene.table.phase is Phase.LOBBY:
        opened = presenter.table_message(scene, voice, limits)
        return message_json(_of_reader(opened, seat))
    if scene.view is None and seat is not None:
        return message_json(presenter.closed_hand(scene.table, voice))
    shown = (
        presenter.table_message(scene, voice, limits)
        if seat is None
        else presenter.hand_message(scene, seat, voice, limits)
    )
    poster = None if scene.table.again is not None else presenter.poster(scene, voice)
    if poster is None:
        return message_json(shown)
    beside = presenter.beside_poster(shown, scene, voice)
    return {**message_json(beside), "poster": poster_json(poster)}
