"""The open table: who sits where, by which rules, and how to begin."""

from __future__ import annotations

from bot.model.lobby import WITHOUT, can_do_without_ai, may_change_seats, takes_more
from bot.model.messages import Button, Kind, Message
from bot.model.ports import Limits
from bot.model.table import Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.ai_menu import hints_line
from bot.presenter.house_rules import in_one_line, players
from bot.presenter.howto import howto_button
from bot.presenter.scene import (
    Scene,
    info_of,
    isolated,
    mark,
    names,
    order_of_play,
    room_name,
)
from bot.presenter.shuffle import cuts, fair_buttons
from bot.presenter.table_pictures import with_lobby
from bot.text.i18n import t
from engine.games import GAMES
from engine.seats import Seat

Rows = tuple[tuple[Button, ...], ...]


def lobby(scene: Scene, voice: Voice, limits: Limits) -> Message:
    """Return the room's message while people sit down."""
    table = scene.table
    lines = [
        t(voice, f"about-{table.game}"),
        "",
        *places(table, voice),
        t(
            voice,
            _order_key(table),
            order=" → ".join(str(seat + 1) for seat in order_of_play(table)),
        ),
        "",
        _agreed(table, voice),
        who_begins(table, voice),
        *_hand_of_opener(table, voice),
        *cuts(table, voice),
    ]
    title = t(voice, "title-lobby", game=t(voice, f"game-{table.game}"))
    made = fit.message(title, lines, _buttons(table, voice), limits, Kind.LOBBY)
    return with_lobby(made, scene, voice, limits)


def _agreed(table: Table, voice: Voice) -> str:
    """Return in one line how many play, by which rules, and whether there are hints."""
    info = info_of(table)
    parts = [players(table, voice)] if len(info.seats) > 1 else []
    parts += [in_one_line(table, voice), hints_line(table, voice)]
    return t(voice, "lobby-agreed", rules=" · ".join(parts))


def _order_key(table: Table) -> str:
    return "order-of-play" if info_of(table).partners else "order-of-play-alone"


def places(table: Table, voice: Voice) -> list[str]:
    """Return who sits where: partners in one line, opposite each other."""
    seats = range(len(table.places))
    shown = [f"{seat + 1} {_occupant(table, seat, voice)}" for seat in seats]
    if not info_of(table).partners:
        return shown
    half = len(shown) // 2
    return [f"{mark(table, seat)}{shown[seat]} ⇄ {shown[seat + half]}" for seat in range(half)]


def _occupant(table: Table, seat: Seat, voice: Voice) -> str:
    place, name = table.places[seat], names(table, voice)[seat]
    if place.empty:
        return str(name)
    if place.level is not None:
        level = t(voice, f"level-{place.level}")
        return t(voice, "ai-with-level", name=name, level=level)
    return isolated(name)


def who_begins(table: Table, voice: Voice) -> str:
    """Return who may begin, and how many AI players then take free seats."""
    free = sum(place.empty for place in table.places)
    if not free:
        if table.alone or voice.surface.one_screen or not takes_more(table):
            return t(voice, "lobby-full")
        gives_way = any(place.level for place in table.places)
        return t(voice, "lobby-full-ai" if gives_way else "lobby-full-more")
    seat = table.seat_of(table.opener)
    if table.shared:
        return t(voice, "lobby-waiting-anybody", count=free)
    if seat is None:
        return t(voice, "lobby-waiting-no-opener", count=free)
    return t(voice, "lobby-waiting", name=names(table, voice)[seat], count=free)


def how_to_begin(table: Table, voice: Voice) -> str:
    """Return who may begin, and to whoever opened a table of a room, and asks elsewhere, where."""
    told = who_begins(table, voice)
    if voice.surface.reader != table.opener or not table.rooms:
        return told
    where = {"button": t(voice, "button-begin"), "room": isolated(room_name(table))}
    return f"{told} {t(voice, 'asked-begin-there', **where)}"


def _hand_of_opener(table: Table, voice: Voice) -> list[str]:
    """Return how the opener will see their cards, which come to a private chat by themselves.

    Whoever joins is told when they sit down, but a command in a group cannot always be answered
    for one person alone.
    """
    seat = table.seat_of(table.opener)
    if seat is None or not table.places[seat].in_room:
        return []
    return [t(voice, "seated-wait-here", button=t(voice, "button-hand"))]


def _buttons(table: Table, voice: Voice) -> Rows:
    def button(*words: str) -> Button:
        style = "good" if words in (("join",), ("begin",)) else "plain"
        token = write(table.id, table.turn, *words)
        return Button(t(voice, f"button-{'-'.join(words)}"), token, style)  # type: ignore[arg-type]

    sitting = [button(word) for word in _about_seats(table)]
    begin = [button("begin")]
    if can_do_without_ai(table):
        begin.append(button("begin", WITHOUT))
    ruling = [button(word) for word in _about_the_match(table)]
    reading = howto_button(voice, table.id, table.turn), *fair_buttons(table, voice)
    to_play = ((*sitting, *begin),) if len(begin) == 1 else (tuple(sitting), tuple(begin))
    return *to_play, tuple(ruling), reading


def _about_seats(table: Table) -> list[str]:
    words: list[str] = []
    if takes_more(table):
        words.append("join")
    if any(place.empty for place in table.places):
        words.append("ai")
    if info_of(table).partners and may_change_seats(table):
        words.append("seat")
    return words


def _about_the_match(table: Table) -> list[str]:
    words = ["leave", "levels"]
    if len(GAMES) > 1:
        words.append("games")
    if info_of(table).options or len(info_of(table).seats) > 1:
        words.append("options")
    return words
