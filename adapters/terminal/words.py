"""What a typed line means: a button of what is on the screen, or a command.

A button may be typed as its words (``begin``, ``play TH``), as what follows its verb (``TH``, in
any spelling of a card or suit), or as its label. Everything else is a command, as elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

from adapters.terminal.chat import HERE
from adapters.terminal.wording import CONFIRM, KEEP, words_of
from bot import find, tokens
from bot.ids import RequestId
from bot.messages import Button
from bot.requests import Command, Person, Press

ACTS = ("play", "call")
"""Verbs that may be left out before a card or a suit."""
ANSWERS: dict[tuple[str, ...], tuple[str, ...]] = {
    (CONFIRM,): ("yes", "y", "haan", "हाँ", "हां"),
    (KEEP,): ("no", "n", "nahin", "नहीं"),
}
"""What may be typed for the buttons under a question; the first is offered."""
PREFIX = "dehla"
"""What people are used to type before a command."""

Asked = Press | Command


def request(line: str, buttons: Iterable[Button], person: Person) -> Asked:
    """Return what *person* asks for by typing *line* while *buttons* are on the screen."""
    words = spoken(line)
    wanted = _spellings(words)
    for button in buttons:
        if button.token and wanted & answers_to(button):
            return Press(new_id(), person, HERE, button.token)
    return Command(new_id(), person, HERE, _as_command(words))


def meaning(request: Asked) -> tuple[str, ...]:
    """Return the words of a request, whether they come from a button or from the keyboard."""
    if isinstance(request, Press):
        return tokens.read(request.token).words
    return (*(one.casefold() for one in request.words[:1]), *request.words[1:])


def spoken(line: str) -> tuple[str, ...]:
    """Return the words of a line without what commands begin with elsewhere: ``/dehla``.

    A dehla is also a ten: ``dehla paan`` is a card.
    """
    words = tuple(line.strip().removeprefix("/").split())
    is_prefixed = words[:1] and words[0].casefold() == PREFIX and find.card_text(words) is None
    return words[1:] if is_prefixed else words


def answers_to(button: Button) -> set[str]:
    """Return everything that may be typed for a button, in small letters."""
    words = words_of(button)
    spelled = {" ".join(one).casefold() for one in (words, words[1:], (button.label,)) if one}
    return spelled.union(ANSWERS.get(words[:1], ()))


def _spellings(words: tuple[str, ...]) -> set[str]:
    """Return what was typed, and the card or suit that it means."""
    act = words[0].casefold() if words else ""
    rest = words[1:] if act in ACTS else words
    meant = (find.card_text(rest), find.suit_text(rest))
    return {" ".join(words).casefold(), *(one.casefold() for one in meant if one)} - {""}


def _as_command(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the command: a bare card or suit is played, which the table may refuse."""
    if words and words[0].casefold() in ACTS:
        return ("play", *words[1:])
    is_card = find.card_text(words) is not None or find.suit_text(words) is not None
    return ("play", *words) if is_card else words


def new_id() -> RequestId:
    """Return an id for a request: nothing that is typed twice is the same."""
    return f"terminal:{uuid4().hex}"
