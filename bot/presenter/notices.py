"""Short messages to one person: welcome, seated, faults, settings, help."""

from __future__ import annotations

from collections.abc import Iterable

from bot.model.messages import Button, Message, said
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.presenter.scene import Scene, info_of, names, room_name
from bot.text.i18n import locales, t
from engine.seats import Seat


def welcome(locale: str) -> Message:
    """Return the first words in the private chat to somebody who sits nowhere."""
    return said(t(locale, "welcome"))


def greeting(table: Table, locale: str) -> Message:
    """Return the first private words to somebody who is about to sit down: nothing is saved yet.

    Later their hand stands here.
    """
    game = t(locale, f"game-{table.game}")
    return said(t(locale, "greeting", game=game, room=room_name(table)))


def closed_hand(table: Table, locale: str) -> Message:
    """Return what stands in private of a table that was closed before its first deal."""
    return said(t(locale, "hand-closed", game=t(locale, f"game-{table.game}")))


def stopped(table: Table, locale: str) -> Message:
    """Return the answer to somebody who has ended a table, at once or with its deal."""
    return said(t(locale, "stopped" if table.phase is Phase.CLOSED else "stopping"))


def seated(scene: Scene, seat: Seat, locale: str) -> Message:
    """Return the first words to somebody who has sat down; later their hand stands here."""
    table = scene.table
    where = t(locale, "seated", game=t(locale, f"game-{table.game}"), number=seat + 1)
    room = room_name(table)
    lines = [t(locale, "seated-room", room=room)] if room else []
    if info_of(table).partners:
        lines += _opposite(table, seat, locale)
    return said("\n".join([where, *lines, t(locale, "seated-wait")]))


def _opposite(table: Table, seat: Seat, locale: str) -> list[str]:
    other = (seat + len(table.places) // 2) % len(table.places)
    if table.places[other].empty:
        return [t(locale, "seated-no-partner")]
    return [t(locale, "seated-partner", name=names(table, locale)[other])]


def closed_messages(table: Table, locale: str) -> Message:
    """Return what somebody reads who cannot be written to, where hands open in the room."""
    button = t(locale, "button-hand")
    return said(t(locale, "closed-messages", button=button, game=t(locale, f"game-{table.game}")))


def unreachable(table: Table, url: str, locale: str) -> Message:
    """Return what somebody reads who must open the private chat first: one tap mends it."""
    button = Button(t(locale, "button-open-chat"), url=url, style="good")
    game = t(locale, f"game-{table.game}")
    return said(t(locale, "unreachable", game=game), (button,))


def confirm_stop(table: Table, locale: str, *, with_deal: bool) -> Message:
    """Return the question before a table is ended, at once or *with_deal*."""
    token = write(table.id, table.turn, "confirm-stop")
    is_on = table.phase in (Phase.PLAYING, Phase.BETWEEN)
    key = "confirm-stop-match" if is_on else "confirm-stop"
    question = t(locale, "confirm-stop-deal" if with_deal else key)
    return said(question, (Button(t(locale, "button-stop"), token, "danger"),))


def fault(reference: str, locale: str) -> Message:
    """Return the apology for a fault of ours; the host finds *reference* in the log."""
    return said(t(locale, "fault", reference=reference))


def settings_message(locale: str) -> Message:
    """Return how a person changes what is theirs."""
    lines = [t(locale, "settings-language", language=t(locale, "language-name"))]
    lines += [
        t(locale, "settings-choice", code=one, name=t(one, "language-name")) for one in locales()
    ]
    return said("\n".join(lines))


def language_set(locale: str) -> Message:
    """Return the first sentence in the language just chosen."""
    return said(t(locale, "language-set"))


def help_message(verbs: Iterable[str], locale: str) -> Message:
    """Return what can be said, one line a command."""
    lines = [t(locale, "help-line", verb=verb, does=t(locale, f"command-{verb}")) for verb in verbs]
    return said("\n".join([t(locale, "help-intro"), "", *lines]))
