"""Short messages to one person: seats, stopping, where the hand is, faults, settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.model import heirs, lobby
from bot.model.ids import UserId
from bot.model.messages import Audience, Button, Kind, Line, Message, said
from bot.model.names import Name, clean
from bot.model.requests import Person
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter.scene import Scene, info_of, named, names, opposite, room_name
from bot.presenter.welcomes import another
from bot.presenter.wording import move_name
from bot.text.i18n import has, locales, t
from engine.actions import Action
from engine.seats import Seat


def greeting(table: Table, voice: Voice) -> Message:
    """Return the first private message to somebody about to sit down: nothing is saved yet.

    Later their hand stands here.
    """
    game = t(voice, f"game-{table.game}")
    if table.alone:
        return said(t(voice, "greeting-alone", game=game))
    return said(t(voice, "greeting", game=game, room=room_name(table)))


def closed_hand(table: Table, voice: Voice) -> Message:
    """Return the private message about a table that was closed before its first deal."""
    return said(t(voice, "hand-closed", game=t(voice, f"game-{table.game}")))


def seat_gone(table: Table, voice: Voice) -> Message:
    """Return, in private, that a table has closed before its next deal, and the way to another."""
    game, room = t(voice, f"game-{table.game}"), room_name(table)
    return said(t(voice, "seat-gone", game=game, room=room), another(table, voice))


def of_stopping(table: Table, voice: Voice) -> list[str]:
    """Return who has asked to stop, or who plays on though others had; nothing most of the time."""
    if table.stops:
        return [stops_with_deal(table, voice)]
    seat = None if table.resumed is None else table.seat_of(table.resumed)
    return [] if seat is None else [t(voice, "plays-on", name=names(table, voice)[seat])]


def stops_with_deal(table: Table, voice: Voice) -> str:
    """Return who asked to stop: the match ends with this deal, or now if all who play agree."""
    everybody = names(table, voice)
    name = who_asked(table, voice)
    left = [everybody[seat] for one in table.staying if (seat := table.seat_of(one)) is not None]
    if len(left) == 1:
        return t(voice, "stops-with-deal-one", name=name, other=left[0])
    return t(voice, "stops-with-deal" if left else "stops-after-deal", name=name, count=len(left))


def who_asked(table: Table, voice: Voice) -> str:
    """Return the names of those who have asked to stop."""
    everybody = names(table, voice)
    seats = [table.seat_of(one) for one in table.stops]
    return named([everybody[seat] for seat in seats if seat is not None], voice)


def stop_noted(table: Table, voice: Voice) -> str:
    """Return the answer, in a room, to somebody who has just asked to stop.

    It stays there, and in a group everybody reads it, so there it names them.
    """
    return t(voice, "stop-noted", name=who_asked(table, voice))


def stop_asked(table: Table, voice: Voice) -> str:
    """Return who has asked to stop, in words that stay true: the table says what comes of it."""
    return t(voice, "stop-asked", name=who_asked(table, voice))


def dealt_meanwhile(question: Message, voice: Voice) -> Message:
    """Return a question that is asked anew because the next deal has begun, and say so."""
    return replace(question, lines=(Line(t(voice, "stop-dealt-meanwhile")), *question.lines))


def seated(scene: Scene, seat: Seat, voice: Voice) -> Message:
    """Return the first message to somebody who has just sat down.

    It stays as it is while people sit down and get up, so in a lobby it names no seat and no
    partner: the lobby itself does.
    """
    table = scene.table
    is_lobby = table.phase is Phase.LOBBY
    key = "seated-lobby" if is_lobby else "seated"
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
    answer = said("\n".join([where, *lines, told, *news]))
    return replace(answer, brief=is_lobby and not (in_room or news))


def seat_promised(table: Table, seat: Seat, voice: Voice, *, is_here: bool = True) -> Message:
    """Return the answer to somebody who takes over a seat at the next deal: they may leave it.

    In games of partners it says with whom they will play.

    *is_here*: they asked in the table's room, so that need not be named.
    """
    leave = Button(t(voice, "button-leave"), write(table.id, table.turn, "give-up"))
    room = Name("") if is_here else room_name(table)
    number = table.numbers[seat]
    if info_of(table).partners:
        key = "seat-promised-at-partner" if room else "seat-promised-partner"
        name = _coming_to(table, opposite(table, seat), voice)
        promise = t(voice, key, number=number, room=room, name=name)
    else:
        key = "seat-promised-at" if room else "seat-promised"
        promise = t(voice, key, number=number, room=room)
    return said("\n".join([promise, *hints_end(table, voice)]), (leave,))


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
    """Return who takes over the seats of AI players at the next deal."""
    everybody = names(table, voice)
    key = "seat-comes-between" if table.phase is Phase.BETWEEN else "seat-comes"
    return [
        t(voice, key, name=clean(place.heir.person.name), ai=everybody[seat])
        for seat, place in enumerate(table.places)
        if place.heir is not None
    ]


def hints_end(table: Table, voice: Voice) -> list[str]:
    """Return the line that says hints are over, once people have taken every seat."""
    return [t(voice, "hints-end")] if heirs.ends_hints(table) else []


def seat_given_up(table: Table, seat: Seat, voice: Voice) -> Message:
    """Return the answer to somebody who leaves a promised seat to its AI player."""
    return said(t(voice, "seat-given-up", number=table.numbers[seat]))


def back_button(table: Table, voice: Voice) -> Button:
    """Return the button that gives a seat back to its person."""
    return Button(t(voice, "button-back"), write(table.id, table.turn, "back"), "good")


def you_are_away(voice: Voice) -> str:
    """Return the line that says an AI player has the reader's seat, and how to take it back."""
    return t(voice, "you-are-away", button=t(voice, "button-back"))


def with_absence(answer: Message, table: Table, reader: UserId, voice: Voice) -> Message:
    """Return *answer*, with a line about it and the way back if an AI player has the reader's seat.

    A hand or a table says so anyway, and what leads to another chat leads to one of these.
    """
    seat = table.seat_of(reader)
    is_on = table.phase in (Phase.PLAYING, Phase.BETWEEN)
    if seat is None or not table.places[seat].away or not is_on or voice.surface.one_screen:
        return answer
    if answer.kind not in (Kind.NOTICE, Kind.QUESTION, Kind.REFUSAL, Kind.ADVICE):
        return answer
    if any(one.url for one in answer.buttons):
        return answer
    lines = (*answer.lines, Line(you_are_away(voice), quiet=True))
    return replace(answer, lines=lines, rows=(*answer.rows, (back_button(table, voice),)))


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


def left_to_ai(table: Table, voice: Voice) -> Message:
    """Return the answer to somebody who leaves in a match, in place of a button that does that."""
    told = t(voice, "left-to-ai", button=t(voice, "button-back"))
    answer = said(told, (back_button(table, voice),))
    return replace(answer, kind=Kind.QUESTION, replaces=True)


def to_one(answer: Message, person: Person, voice: Voice) -> Message:
    """Return an answer that speaks to one person in a room; where everybody reads it, by name."""
    first, *others = answer.lines
    text = t(voice, "to-one", name=clean(person.name), text=first.text)
    return replace(answer, lines=(replace(first, text=text), *others))


def hand_in_room(table: Table, voice: Voice, *, wanted: bool) -> Message:
    """Return the notice that a hand opens in the room: it is *wanted* there, or has to."""
    key = "hand-in-room" if wanted else "closed-messages"
    button = t(voice, "button-hand")
    return said(t(voice, key, button=button, game=t(voice, f"game-{table.game}")))


def hand_moved(voice: Voice) -> Message:
    """Return what stands in private where a hand stood that opens in the room from now on."""
    return said(t(voice, "hand-moved", button=t(voice, "button-hand")))


def in_private(
    what: Literal["hand-sent", "review-comes"], url: str | None, voice: Voice
) -> Message:
    """Return the notice, in a room, that the answer has come in private; *url* opens it."""
    rows = () if url is None else ((Button(t(voice, "button-answer-chat"), url=url),),)
    return said(t(voice, what), *rows)


def called(table: Table, seat: Seat, voice: Voice) -> Message:
    """Return the call in the room to somebody whose private messages are closed.

    They are to play, or between deals to say whether they play on.
    """
    name = names(table, voice)[seat]
    person = table.places[seat].person
    key, ways = "called", [("hand", "hand")]
    if table.phase is Phase.BETWEEN:
        key, ways = "called-to-play-on", [("continue", "next"), ("agree-stop", "stop")]
    told = t(voice, key, name=name, other=who_asked(table, voice))
    buttons = (
        Button(t(voice, f"button-{label}"), write(table.id, table.turn, word), "good")
        for label, word in ways
    )
    words = said(told, tuple(buttons))
    return replace(words, calls=None if person is None else (person.id, name))


def unreachable(table: Table, url: str, voice: Voice) -> Message:
    """Return the notice to a person who must open the private chat first: one tap does it."""
    button = Button(t(voice, "button-open-chat"), url=url, style="good")
    game = t(voice, f"game-{table.game}")
    return said(t(voice, "unreachable", game=game), (button,))


def confirm_stop(table: Table, voice: Voice, *, with_deal: bool, is_away: bool = False) -> Message:
    """Ask whether to end a table, or the match there: at once or *with_deal*, or with the pause.

    Whoever *is_away* has left already.
    """
    token = write(table.id, table.turn, "confirm-stop")
    what = "-match" if table.phase in (Phase.PLAYING, Phase.BETWEEN) else ""
    own = "-alone" if what and len(table.people) == 1 else ""
    later = "-pause" if table.phase is Phase.BETWEEN else "-deal"
    question = t(voice, f"confirm-stop{later}" if with_deal else f"confirm-stop{what}{own}")
    label = t(voice, "button-stop-deal" if with_deal else f"button-stop{what}")
    buttons = [Button(label, token, "danger")]
    if with_deal and not is_away:
        question = f"{question} {t(voice, 'confirm-stop-or-leave')}"
        buttons.append(Button(t(voice, "button-leave"), write(table.id, table.turn, "leave")))
    return replace(said(question, tuple(buttons)), kind=Kind.QUESTION)


def which_table(table: Table, voice: Voice) -> str:
    """Return the game and the group of a table, for somebody in private who sits at several."""
    game = t(voice, f"game-{table.game}")
    room = room_name(table)
    return t(voice, "which-table" if room else "which-table-own", game=game, room=room)


def done_elsewhere(verb: str, table: Table, voice: Voice) -> Message | None:
    """Return what a command has done at a table in a group; None if something else shows it."""
    if not has(f"done-{verb}"):
        return None
    return said(t(voice, f"done-{verb}", table=which_table(table, voice)))


def moved_at(table: Table, move: Action, voice: Voice) -> Message:
    """Return at which table a move was made, to somebody who sits at several."""
    room = room_name(table)
    key = "moved-at" if room else "moved-at-own"
    told = said(t(voice, key, room=room, move=move_name(move, table, voice)))
    return replace(told, kind=Kind.MOVED)


def not_stopped(voice: Voice) -> Message:
    """Return the answer to somebody who says no to that question."""
    return replace(said(t(voice, "not-stopped")), audience=Audience.ANYBODY, kind=Kind.QUESTION)


def fault(reference: str, voice: Voice) -> Message:
    """Return the apology for a fault of ours; the host finds *reference* in the log."""
    return said(t(voice, "fault", reference=reference))


def settings_typed(voice: Voice) -> Message:
    """Return a person's language and how to type another."""
    lines = [t(voice, "settings-language", language=t(voice, "language-name"))]
    lines += [
        t(voice, "settings-choice", code=one, name=t(one, "language-name")) for one in locales()
    ]
    return said("\n".join(lines))


def language_set(voice: Voice) -> Message:
    """Return the first sentence in the language just chosen."""
    return said(t(voice, "language-set"))
