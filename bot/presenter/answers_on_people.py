"""Answers to questions about the people at a table: seats, partners, how to come and to go.

Each fits where the table of answers says so. All may be read by everyone.
"""

from __future__ import annotations

from bot.model import heirs, lobby
from bot.model.errors import Refused
from bot.model.messages import Message, said
from bot.model.names import clean
from bot.model.phases import UNDER_WAY
from bot.model.requests import Person
from bot.model.table import Phase, promised_seat
from bot.presenter import fit
from bot.presenter.endings import how_closed
from bot.presenter.lobby import how_to_begin, places, who_begins
from bot.presenter.opening import alone_button, another
from bot.presenter.playing import (
    absences,
    button,
)
from bot.presenter.question import Question
from bot.presenter.refusals import refusal
from bot.presenter.results import what_follows
from bot.presenter.scene import info_of, names
from bot.presenter.seats import seat_promised
from bot.presenter.standings import both_sides
from bot.presenter.stopping import of_stopping
from bot.presenter.welcomes import add_button
from bot.text.i18n import t

SOMEBODY = Person("", "")
"""Whoever has no seat here yet."""


def not_seated(question: Question) -> Message | None:
    """Return that somebody without whom others want to play has no seat here; None if they do."""
    name = question.without
    return None if name is None else said(t(question.voice, "asked-not-seated", name=clean(name)))


def how_to_go(question: Question, *, is_short: bool = False) -> Message | None:
    """Return how somebody gets away from a match and comes back; None before it has begun.

    *is_short*: they want no more than a break.
    """
    table, voice = question.here.table, question.voice
    if question.seat is None or table.phase not in UNDER_WAY:
        return None
    if not table.kind.has_rooms:
        end = () if is_short else (button(table, "stop", voice),)
        return said(t(voice, "asked-break-alone" if is_short else "asked-go-alone"), end)
    if voice.surface.one_screen and len(table.people) == 1:
        return said(t(voice, "asked-go"))  # nobody waits: leaving would let an AI player play on
    if is_short:
        told = t(voice, "asked-break", button=t(voice, "button-back"))
        return said(told, (button(table, "away", voice),))
    return said(t(voice, "asked-go"), (button(table, "leave", voice),))


def rematch(question: Question) -> Message | None:
    """Return how to play another match; None to whoever has not played the one that has ended."""
    table, voice = question.here.table, question.voice
    if table.seat_of(question.person.id) is None:
        return None
    if table.phase is Phase.CLOSED:
        [again] = another(table, voice)
        return said(t(voice, "asked-reopen", button=again.label), (again,))
    label = t(voice, "button-rematch")
    return said(t(voice, "asked-rematch", button=label), (button(table, "rematch", voice),))


def another_partner(question: Question) -> Message:
    """Return how a person gets another partner; of games without, that there are none."""
    has_partners = question.info.partners
    return how_to_change_seats(question) if has_partners else who_plays_with_whom(question)


def how_to_change_seats(question: Question) -> Message:
    """Return how a person gets another seat, and with it another partner, or why they cannot."""
    scene, voice, user = question.here, question.voice, question.person.id
    table = scene.table
    has_partners = info_of(table).partners
    is_open = table.phase is Phase.LOBBY
    if is_open and table.seat_of(user) is None:
        told = t(voice, "asked-seat", button=t(voice, "button-join"), command="join")
    else:
        try:
            lobby.change_seat(table, user)
        except Refused as why:
            told = refusal(why, voice, scene, None).text
        else:
            key = "asked-seat" if has_partners else "asked-seat-alone"
            told = t(voice, key, button=t(voice, "button-seat"), command="seat")
    if has_partners and is_open:
        return said(" ".join([told, t(voice, "partner-is-opposite")]))
    return said(told)


def how_to_join(question: Question) -> Message:
    """Return how somebody else gets a seat here, or why nobody can."""
    scene, voice = question.here, question.voice
    table = scene.table
    button = t(voice, "button-join")
    if not table.kind.has_rooms:
        return said(t(voice, "asked-join-alone"))
    is_open = table.phase is Phase.LOBBY
    try:
        (lobby.sit if is_open else heirs.take)(table, SOMEBODY, in_room=True)
    except Refused as why:
        return said(refusal(why, voice, scene, None).text)
    return said(t(voice, "asked-join" if is_open else "asked-join-next", button=button))


def coming_partner(question: Question) -> Message | None:
    """Return with whom somebody plays from the next deal; None in games without partners."""
    table = question.here.table
    seat = promised_seat(table, question.person.id)
    if seat is None or not question.info.partners:
        return None
    return said(seat_promised(table, seat, question.voice).text)


def to_join_elsewhere(question: Question) -> Message:
    """Return, in private, how to join a table, and the button that begins one here alone."""
    voice = question.voice
    button = t(voice, "button-join")
    return said(t(voice, "asked-join-elsewhere", button=button), (alone_button(voice),))


def with_friends(question: Question) -> Message:
    """Return, in private, how to play with friends: at the table here, if any, or at another."""
    table, voice = question.table, question.voice
    told = [t(voice, "asked-with-friends")]
    if table is not None and table.phase is Phase.LOBBY and table.kind.has_rooms:
        told = [t(voice, "asked-join-there", button=t(voice, "button-join")), *told]
    return said("\n".join(told), add_button(question.adding, voice))


def alone(question: Question) -> Message:
    """Return where one plays alone, with a button that begins it there."""
    voice = question.voice
    return said(t(voice, "asked-alone"), (alone_button(voice),) if question.private else ())


def who_sits_where(question: Question) -> Message:
    """Return everybody's seat, and who has left theirs to an AI player."""
    scene, voice = question.here, question.voice
    return fit.message("", [*places(scene.table, voice), *absences(scene, voice)], ())


def whose_table(question: Question) -> Message | None:
    """Return who decides at the table here; None where nobody does."""
    table, voice = question.here.table, question.voice
    host = lobby.host_of(table)
    seat = None if host is None else table.seat_of(host.id)
    return None if seat is None else said(t(voice, "asked-host", name=names(table, voice)[seat]))


def who_stops(question: Question) -> Message:
    """Return who has asked to stop, or has closed the table."""
    scene, voice = question.here, question.voice
    table = scene.table
    if table.phase is Phase.CLOSED:
        return said(" ".join([how_closed(table, voice), t(voice, "start-anew")]))
    if table.stops and table.phase is Phase.BETWEEN:
        return what_follows(scene, voice)
    if plays_on := of_stopping(table, voice):
        return said("\n".join(plays_on))
    return said(t(voice, "asked-nobody-stops"))


def who_plays_with_whom(question: Question) -> Message:
    """Return the two sides, by their people; of games without partners, that there are none.

    In the lobby seats may change, so it is told what makes partners.
    """
    scene, voice = question.here, question.voice
    lines = both_sides(scene.table, voice)
    if lines and scene.table.phase is Phase.LOBBY:
        lines = [*lines, t(voice, "partner-is-opposite")]
    if lines:
        return fit.message("", lines, ())
    return said(t(voice, "no-partners", game=t(voice, f"game-{scene.table.game}")))


def begins(question: Question) -> Message:
    """Return who begins the match, or in private how to begin it."""
    tell = how_to_begin if question.private else who_begins
    return said(tell(question.here.table, question.voice))


def take_back(question: Question) -> Message:
    """Return how to take back that one has asked to stop."""
    voice = question.voice
    return said(t(voice, "asked-take-back", button=t(voice, "button-continue")))
