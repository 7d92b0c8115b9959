"""A match that somebody asks to stop: the question, who has asked, when it ends, that it has."""

from __future__ import annotations

from dataclasses import replace

from bot.model.messages import Audience, Button, Kind, Line, Message, said
from bot.model.phases import UNDER_WAY
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.endings import match_end, who_led
from bot.presenter.scene import Scene, named, names
from bot.presenter.wording import event_line
from bot.text.i18n import t


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


def stop_asked(table: Table, voice: Voice) -> str:
    """Return who has asked to stop, in words that stay true: the table says what comes of it."""
    return t(voice, "stop-asked", name=who_asked(table, voice))


def dealt_meanwhile(question: Message, voice: Voice) -> Message:
    """Return a question that is asked anew because the next deal has begun, and say so."""
    return replace(question, lines=(Line(t(voice, "stop-dealt-meanwhile")), *question.lines))


def confirm_stop(table: Table, voice: Voice, *, with_deal: bool, is_away: bool = False) -> Message:
    """Ask whether to end a table, or the match there: at once or *with_deal*, or with the pause.

    Whoever *is_away* has left already.
    """
    token = write(table.id, table.turn, "confirm-stop")
    what = "-match" if table.phase in UNDER_WAY else ""
    own = "-alone" if what and len(table.people) == 1 else ""
    later = "-pause" if table.phase is Phase.BETWEEN else "-deal"
    question = t(voice, f"confirm-stop{later}" if with_deal else f"confirm-stop{what}{own}")
    label = t(voice, "button-stop-deal" if with_deal else f"button-stop{what}")
    buttons = [Button(label, token, "danger")]
    if with_deal and not is_away:
        question = f"{question} {t(voice, 'confirm-stop-or-leave')}"
        buttons.append(Button(t(voice, "button-leave"), write(table.id, table.turn, "leave")))
    return replace(said(question, tuple(buttons)), kind=Kind.QUESTION)


def not_stopped(voice: Voice) -> Message:
    """Return the answer to somebody who says no to that question."""
    return replace(said(t(voice, "not-stopped")), audience=Audience.ANYBODY, kind=Kind.QUESTION)


def stopped(scene: Scene, voice: Voice, *, in_room: bool = False) -> Message:
    """Return the answer to somebody who has ended a table, at once or with its deal.

    Args:
        in_room: it stays there, below the table, where everybody reads it: so it names them.
    """
    table = scene.table
    end = match_end(scene)
    if table.stops and table.phase in UNDER_WAY:
        noted = t(voice, "stop-noted", name=who_asked(table, voice))
        return said(noted if in_room else t(voice, "stop-noted-own"))
    ended = {Phase.CLOSED: "stopped", Phase.OVER: "stopped-match"}
    if table.phase not in ended:
        return said(t(voice, "stopping"))
    if voice.surface.one_screen:
        return said(t(voice, ended[table.phase]))  # the table beside it says who was ahead
    won = who_led(scene, voice) if end is None else [event_line(end, table, voice)]
    return fit.message("", [t(voice, ended[table.phase]), *won], ())
