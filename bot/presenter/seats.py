"""Seats that are taken, promised, changed or given up, and those that an AI player keeps."""

from __future__ import annotations

from dataclasses import replace

from bot.model import heirs, lobby
from bot.model.ids import UserId
from bot.model.messages import Audience, Button, Kind, Line, Message, said
from bot.model.names import Name, clean
from bot.model.phases import UNDER_WAY
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter.opening import another
from bot.presenter.scene import Scene, info_of, names, opposite, room_name
from bot.text.i18n import t
from engine.seats import Seat


def seat_gone(table: Table, voice: Voice) -> Message:
    """Return, in private, that a table has closed before its next deal, and the way to another."""
    game, room = t(voice, f"game-{table.game}"), room_name(table)
    return said(t(voice, "seat-gone", game=game, room=room), another(table, voice))


def seated(scene: Scene, seat: Seat, voice: Voice) -> Message:
    """Return the first message to somebody who has just sat down; between deals they may leave.

    It stays as it is while people sit down and get up, so in a lobby it names no seat and no
    partner, and has no buttons: the lobby itself does.
    """
    table = scene.table
    is_lobby = table.phase is Phase.LOBBY
    key = {Phase.LOBBY: "seated-lobby", Phase.OVER: "seated-match"}.get(table.phase, "seated")
    where = t(voice, key, game=t(voice, f"game-{table.game}"), number=seat + 1)
    room = room_name(table)
    lines = [t(voice, "seated-room", room=room)] if room else []
    if info_of(table).partners and not is_lobby:
        partner = names(table, voice)[opposite(table, seat)]
        lines.append(t(voice, "seated-partner", name=partner))
    in_room, news = table.places[seat].in_room, hints_end(table, voice)
    if in_room:
        wait = "seated-wait-here" if is_lobby else "seated-wait-next-here"
    else:
        wait = "seated-wait" if is_lobby else "seated-wait-next"
    told = t(voice, wait, button=t(voice, "button-hand"))
    may_leave = table.phase in (Phase.BETWEEN, Phase.OVER)
    leave = (_leave(table, "leave", voice),) if may_leave else ()
    answer = said("\n".join([where, *lines, told, *news]), leave)
    return replace(answer, brief=is_lobby and not (in_room or news))


def _leave(table: Table, word: str, voice: Voice) -> Button:
    return Button(t(voice, "button-leave"), write(table.id, table.turn, word))


def seat_promised(table: Table, seat: Seat, voice: Voice, *, is_here: bool = True) -> Message:
    """Return the answer to somebody who takes over a seat at the next deal: they may leave it.

    In games of partners it says with whom they will play; after a match, that it is for another.

    *is_here*: they asked in the table's room, so that need not be named.
    """
    room = Name("") if is_here else room_name(table)
    owner = names(table, voice)[seat]
    if table.phase is Phase.OVER:
        promise = t(voice, "seat-promised-match", owner=owner)
    elif info_of(table).partners:
        key = "seat-promised-at-partner" if room else "seat-promised-partner"
        name = _coming_to(table, opposite(table, seat), voice)
        promise = t(voice, key, owner=owner, room=room, name=name)
    else:
        key = "seat-promised-at" if room else "seat-promised"
        promise = t(voice, key, owner=owner, room=room)
    told = said("\n".join([promise, *hints_end(table, voice)]), (_leave(table, "give-up", voice),))
    return replace(told, kind=Kind.QUESTION, audience=Audience.ANYBODY)  # it goes with the deal


def _coming_to(table: Table, seat: Seat, voice: Voice) -> Name:
    """Return who sits on a seat in the next deal."""
    heir = table.places[seat].heir
    return names(table, voice)[seat] if heir is None else clean(heir.person.name)


def seat_now(table: Table, seat: Seat, voice: Voice) -> Message:
    """Return where somebody sits who has just changed seats, and who is their partner there."""
    info = info_of(table)
    number = table.numbers[seat]
    partner = opposite(table, seat)
    if not info.partners or table.places[partner].empty:
        return said(t(voice, "seat-now", number=number))
    name = names(table, voice)[partner]
    return said(t(voice, "seat-now-partner", number=number, name=name))


def comers(table: Table, voice: Voice) -> list[str]:
    """Return who takes over whose seats at the next deal."""
    everybody = names(table, voice)
    key = {Phase.BETWEEN: "seat-comes-between", Phase.OVER: "seat-comes-over"}.get(table.phase)
    return [
        t(voice, key or "seat-comes", name=clean(place.heir.person.name), owner=everybody[seat])
        for seat, place in enumerate(table.places)
        if place.heir is not None
    ]


def hints_end(table: Table, voice: Voice) -> list[str]:
    """Return the line that says hints are over, once people have taken every seat."""
    return [t(voice, "hints-end")] if heirs.ends_hints(table) else []


def seat_given_up(table: Table, seat: Seat, voice: Voice) -> Message:
    """Return the answer to somebody who leaves a promised seat to whoever has it now."""
    return said(t(voice, "seat-given-up", owner=names(table, voice)[seat]))


def back_button(table: Table, voice: Voice) -> Button:
    """Return the button that gives a seat back to its person."""
    return Button(t(voice, "button-back"), write(table.id, table.turn, "back"), "good")


def ways_back(table: Table, seat: Seat, voice: Voice) -> tuple[Button, ...]:
    """Return the button that gives their seat back to somebody who is away, if they may have it."""
    place = table.places[seat]
    return (back_button(table, voice),) if place.away and place.heir is None else ()


def you_are_away(table: Table, seat: Seat, voice: Voice) -> str:
    """Return the line that says who has the reader's seat, and how to take it back if they may."""
    heir = table.places[seat].heir
    if heir is not None:
        return t(voice, "you-are-replaced", name=clean(heir.person.name))
    return t(voice, "you-are-away", button=t(voice, "button-back"))


def with_absence(answer: Message, table: Table, reader: UserId, voice: Voice) -> Message:
    """Return *answer*, with a line about it and the way back if an AI player has the reader's seat.

    A hand or a table says so anyway, and what leads to another chat leads to one of these.
    """
    seat = table.seat_of(reader)
    is_on = table.phase in UNDER_WAY
    if seat is None or not table.places[seat].away or not is_on or voice.surface.one_screen:
        return answer
    if answer.kind not in (Kind.NOTICE, Kind.QUESTION, Kind.REFUSAL, Kind.ADVICE):
        return answer
    if any(one.url for one in answer.buttons):
        return answer
    lines = (*answer.lines, Line(you_are_away(table, seat, voice), quiet=True))
    back = ways_back(table, seat, voice)
    return replace(answer, lines=lines, rows=(*answer.rows, back) if back else answer.rows)


def only_to_read(menu: Message, table: Table, voice: Voice) -> Message:
    """Return a menu of the lobby without its buttons, for somebody who may not change anything.

    It says who may, as long as that is anybody.
    """
    host = lobby.host_of(table)
    told = []
    if table.phase is Phase.LOBBY and table.shared:
        told = ["", t(voice, "only-seated-change")]
    elif table.phase is Phase.LOBBY and host is not None:
        told = ["", t(voice, "only-host-changes", name=clean(host.name))]
    return replace(menu, lines=(*menu.lines, *map(Line, told)), rows=())


def left_to_ai(table: Table, seat: Seat, voice: Voice) -> Message:
    """Return the answer to somebody who goes away in a match, in place of a button that does that.

    In a chat's room others may take the seat of whoever has left.
    """
    is_open = table.places[seat].left and table.kind.has_rooms and not voice.surface.low
    key = "left-to-ai-in-room" if is_open else "left-to-ai"
    if table.phase is Phase.OVER:
        key = "left-to-ai-rematch"
    told = t(voice, key, button=t(voice, "button-back"))
    answer = said(told, (back_button(table, voice),))
    is_on_result = table.phase is Phase.OVER  # which stays
    return replace(answer, kind=Kind.QUESTION, replaces=not is_on_result)
