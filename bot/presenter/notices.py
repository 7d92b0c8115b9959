"""Short messages to one person: where the hand is, whose turn it is, faults, settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.model.messages import Button, Kind, Message, said
from bot.model.names import clean
from bot.model.requests import Person
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter.scene import names, room_name
from bot.presenter.stopping import who_asked
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
    key, word = "called", "hand"
    if table.phase is Phase.BETWEEN:
        key, word = "called-to-play-on", "continue"
    told = t(voice, key, name=name, other=who_asked(table, voice))
    buttons = [Button(t(voice, f"button-{word}"), write(table.id, table.turn, word), "good")]
    if table.phase is Phase.BETWEEN:
        buttons.append(Button(t(voice, "button-agree-stop"), write(table.id, table.turn, "stop")))
    words = said(told, tuple(buttons))
    return replace(words, calls=None if person is None else (person.id, name))


def unreachable(table: Table, url: str, voice: Voice) -> Message:
    """Return the notice to a person who must open the private chat first: one tap does it."""
    button = Button(t(voice, "button-open-chat"), url=url, style="good")
    game = t(voice, f"game-{table.game}")
    return said(t(voice, "unreachable", game=game), (button,))


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
