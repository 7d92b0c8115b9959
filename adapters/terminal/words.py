"""What a typed line means: a button on the screen, or a command.

A button may be typed as its words (``begin``, ``play TH``), as what follows its verb (``TH``, in
any spelling of a card or suit), or as its label. Anything else is a command, as elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from uuid import uuid4

from adapters.terminal import moves
from adapters.terminal.buttons import (
    AGAIN_WORD,
    CONFIRM,
    ENOUGH,
    KEEP,
    label_of,
    latin_label_of,
    page_of,
    words_of,
)
from adapters.terminal.chat import HERE
from bot.model import tokens
from bot.model.errors import Refused
from bot.model.ids import DealId, RequestId
from bot.model.messages import Button
from bot.model.requests import Command, Person, Press
from bot.model.settings import TIPS
from bot.model.table import Table
from bot.presenter import FIGURES
from bot.services.commands import typed
from bot.text import lexicon, parsing, questions
from bot.text.i18n import locales, t
from engine.actions import Action, Play, read
from engine.errors import BadNotation

ANSWERS: dict[tuple[str, ...], tuple[str, ...]] = {
    (CONFIRM,): ("yes",),
    (KEEP,): ("no",),
    (FIGURES,): ("why", "क्यों"),
    (TIPS.key,): (f"{TIPS.key} off",),
    (ENOUGH,): (ENOUGH, "leave", "away", "stop", "बस"),
    ("fair",): ("fair",),
    ("start",): ("start",),
}
"""What can be typed for buttons below a question, and for buttons whose words say little; the first
is the one that is offered."""
BY_QUESTION: Mapping[str, set[tuple[str, ...]]] = {
    "agree": {(CONFIRM,)},
    "refuse": {(KEEP,)},
    "again": {("reopen",), ("rematch",)},
    "my-game": {(ENOUGH,)},
}
"""The buttons for lines that mean them by the tables of questions: yes, no, another match."""
REPLAY = "replay"
PLAY_AGAIN = (REPLAY, Play.verb)
"""Words that deal the cards of the last deal again."""


def request(
    line: str, buttons: Iterable[Button], person: Person, legal: tuple[Action, ...] = ()
) -> Press | Command:
    """Return the request that *person* makes by typing *line* while *buttons* are on the screen.

    *legal* are all moves that the person has now, including those without a button.
    """
    words = parsing.spoken(line)
    written = " ".join(words).casefold()
    pressable = [one for one in buttons if one.token and not moves.chooses(one)]
    meant_by_table = _by_question(words)
    for button in pressable:
        if written and (written in answers_to(button) or words_of(button) in meant_by_table):
            return Press(new_id(), person, HERE, button.token)
    if written in {t(one, "button-again").casefold() for one in locales()}:
        return Command(new_id(), person, HERE, PLAY_AGAIN)
    acts = {action: one for one in pressable if (action := moves.action_of(one)) is not None}
    meant = _move(words, (*acts, *legal))
    if meant in acts:
        return Press(new_id(), person, HERE, acts[meant].token)
    return Command(new_id(), person, HERE, words)


def in_practice(request: Command, table: Table) -> Command:
    """Return a request as it is meant while a deal is played again at *table*.

    Moves, and questions about the cards being played, are about this deal. Playing the deal again
    means this one again, and showing the table shows its hand.
    """
    verb = request.words[0].casefold() if request.words else ""
    then = table.again
    if request.words == PLAY_AGAIN and then is not None:
        return replace(request, words=(REPLAY, str(DealId(then.table, then.deal)), Play.verb))
    if (command := typed(verb)) is not None and not command.of_deal:
        return request
    words = ("hand",) if verb == "table" else request.words
    return replace(request, words=words, table=table.id)


def meaning(request: Press | Command) -> tuple[str, ...]:
    """Return the words of a request, whether they come from a button or from the keyboard."""
    if isinstance(request, Press):
        return tokens.read(request.token).words
    return (*(one.casefold() for one in request.words[:1]), *request.words[1:])


def answers_to(button: Button) -> set[str]:
    """Return everything that can be typed for a button, in lower case.

    What a move names can be typed in many ways, and may mean another move too; see ``_move``.
    """
    words = words_of(button)
    action = moves.action_of(button)
    labels = (button.label,), (label_of(button),), (latin_label_of(button),)
    if label_of(button):
        seat = words[2:3] if words[0] == AGAIN_WORD else ()
        return {" ".join(one).casefold() for one in (seat, *labels) if any(one)}
    said = words if action is None else tuple(parsing.typed(action).split())
    rest = () if action else words[1:]
    spelled = {" ".join(one).casefold() for one in (said, rest, *labels) if any(one)}
    if words[0] == FIGURES:
        about = "review" if words[1:] else "hint"
        spelled |= {f"{about} {one}" for one in ANSWERS[FIGURES,]}
    return spelled.union(ANSWERS.get(words[:1], ()), filter(None, (page_of(button),)))


def _by_question(words: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the words of buttons that *words* mean in a sentence; ``ha`` is a card and a yes."""
    key = None if lexicon.card_text(words) else questions.key_of(words, {})
    return BY_QUESTION.get(key or "", set())


def _move(words: tuple[str, ...], legal: tuple[Action, ...]) -> Action | None:
    """Return the move that *words* mean; None if they are ambiguous or mean none."""
    try:
        return read(parsing.action_text(words, tuple(dict.fromkeys(legal))))
    except (Refused, BadNotation):
        return None


def new_id() -> RequestId:
    """Return a fresh id for a request, so that the same line typed twice counts as two."""
    return f"terminal:{uuid4().hex}"
