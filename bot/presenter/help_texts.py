"""What can be typed, in a few lines or in all."""

from __future__ import annotations

from collections.abc import Iterable

from bot.model.messages import Button, Message, said
from bot.model.table import Phase
from bot.model.tokens import NO_TABLE, write
from bot.model.voice import Voice
from bot.text.i18n import has, t
from engine.games import GAMES

HELP, ALL = "help", "all"
"""What asks for every command."""


def help_now(
    phase: Phase | None, verbs: Iterable[str], voice: Voice, game: str = "", begins: str = ""
) -> Message:
    """Return what can be said in a phase, None: where no table is open, and the way to more.

    Args:
        game: which is played there, so that a card is written as its cards are.
        begins: who begins, to a reader who has a seat in the lobby.
    """
    intro = t(voice, "help-start" if phase is None else f"help-{phase.value}")
    if phase is Phase.LOBBY and begins:
        intro = t(voice, "help-lobby-seated", begins=begins)
    return _help(intro, verbs, voice, game)


def help_looking_on(verbs: Iterable[str], voice: Voice, game: str, *, is_promised: bool) -> Message:
    """Return what can be said where a match is on by somebody without a seat, or not yet."""
    intro = "help-promised" if is_promised else "help-looking-on"
    return _help(t(voice, intro), verbs, voice, game)


def _help(intro: str, verbs: Iterable[str], voice: Voice, game: str) -> Message:
    lines = [_help_line(verb, voice, game) for verb in verbs]
    button = Button(t(voice, "button-more"), write(NO_TABLE, 0, HELP, ALL), "quiet")
    return said("\n".join([intro, *lines, t(voice, "help-ask")]), (button,))


def help_message(verbs: Iterable[str], voice: Voice) -> Message:
    """Return all that can be said, one line a command."""
    intro, lines = t(voice, "help-intro"), [_help_line(verb, voice) for verb in verbs]
    if voice.surface.low:
        return said("\n".join([intro, *lines]))
    return said("\n".join([intro, "", *lines, "", t(voice, "help-ask")]))


def what_it_does(verb: str, voice: Voice, game: str) -> Message:
    """Return what can be done by a command, which has a sentence in help; *game* as above."""
    return said(_help_line(verb, voice, game))


def _help_line(verb: str, voice: Voice, game: str = "") -> str:
    family = GAMES[game].info.family if game else ""
    own = (f"command-{verb}-{one}" for one in (family, "here") if family)
    does = next(filter(has, own), f"command-{verb}")
    return t(voice, "help-line", command=voice.surface.command(verb), does=t(voice, does))
