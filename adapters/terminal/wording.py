"""What is said of buttons and chats elsewhere, said of typed words here."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from unicodedata import category

from adapters.terminal.second_person import addressed
from bot.model import tokens
from bot.model.messages import Button, Message
from bot.text.i18n import locales, t
from engine.games import GAMES

BUTTONS_IN = {"you-are-away": "back", "next-deal-soon": "next"}
"""Sentences that name a button."""
REPLACED = (
    *BUTTONS_IN, "again-dealt", "help-intro", "scope-channel", "refused-already-away",
    "refused-bad-button", "refused-late-press", "refused-lobby-exists", "refused-match-over",
)  # fmt: skip
"""Sentences for which there is one of the terminal's own: ``terminal-<key>``."""
MORE = {"help-intro": "terminal-help-moves"}
"""What the terminal says behind such a sentence."""
LEFT_OUT = ("hand-rests", "seated-no-partner")
"""Sentences that are not true here."""
_NAMED = "|".join(key.replace("_", " ") for key in GAMES)
_DEAL = r"[a-z0-9]+-\d+"
COMMAND = re.compile(
    rf"/dehla (rules options|rules (?:{_NAMED})|settings [a-z]+|cut mango|cut आम|history \d"
    rf"|verify {_DEAL}|replay {_DEAL} play|replay {_DEAL}|[a-z]+)"
)
AGAIN_WORD = "again"
"""What the buttons say that deal the cards of a deal again: its number, then perhaps a seat."""
BY_LABEL = ("replay", AGAIN_WORD, "match", "history")
"""What begins the words of buttons that are typed by their labels."""
ENOUGH = "enough"
"""The word of the button that leaves a deal that is played again."""
CONFIRM, KEEP = "confirm-stop", "keep"
"""Words of the buttons that answer whether a table should end."""


AGAIN = "🔁 "
"""What the title of a deal that is played again begins with, in every language."""


def here(message: Message) -> Message:
    """Return *message* as the terminal says it."""
    kept = [one for one in message.lines if not one.text or one.text not in _left_out()]
    worded = ((one, _worded(one.text)) for one in kept)
    lines = tuple(replace(one, text=text) for one, said in worded for text in said.split("\n"))
    rows = tuple(_with_no(row) for row in message.rows)
    return replace(message, title=_worded(message.title), lines=lines, rows=rows)


def is_review(message: Message) -> bool:
    """Return whether a private message is a review, which stands beside the hand."""
    return message.title in {t(one, "title-review") for one in locales()}


def comes_by_itself(answer: Message) -> bool:
    """Return whether an answer comes later than what asked for it: a review, practice over."""
    return is_review(answer) or is_again(answer)


def is_again(hand: Message) -> bool:
    """Return whether a hand is of a deal that is played again, which is not the room's."""
    return hand.title.startswith(AGAIN)


def ends_practice(button: Button) -> bool:
    """Return whether a button leaves a deal that is played again."""
    return words_of(button) == (ENOUGH,)


def still_offered(answer: Message) -> tuple[Button, ...]:
    """Return the buttons that may be typed after other answers too: they ask about what is over.

    That a deal be played again, without a seat, may be asked of another one meanwhile.
    """
    found = ((one, words_of(one)) for one in answer.buttons if label_of(one))
    return tuple(one for one, words in found if words[0] != AGAIN_WORD or _seat_in(words))


def words_of(button: Button) -> tuple[str, ...]:
    """Return what a button says to the table; nothing for a link."""
    return tokens.read(button.token).words if button.token else ()


def _seat_in(words: tuple[str, ...]) -> str:
    """Return the seat that a button which deals cards again is for; "" if it asks for one."""
    return words[2] if words[2:3] and words[2].isdigit() else ""


def label_of(button: Button) -> str:
    """Return what can be typed for a button whose words mean nothing to people; "" for others.

    It is its label without signs: the buttons of a replay carry numbers, which are no choices.
    """
    if words_of(button)[:1] not in {(one,) for one in BY_LABEL}:
        return ""
    written = (one if category(one)[0] in "LMN" else " " for one in button.label)
    words = "".join(written).casefold().split()
    return " ".join(dict.fromkeys(words))  # "You (you)" is one word


def _worded(text: str) -> str:
    for old, new in _sentences():
        text = text.replace(old, new)
    text = addressed(text)
    return COMMAND.sub(_typed, text)


def _typed(found: re.Match[str]) -> str:
    """Return a command as it is typed here: in quotes inside a sentence."""
    command = "options" if found[1] == "rules options" else found[1]
    return command if found.start() == 0 else f"“{command}”"


def _with_no(row: tuple[Button, ...]) -> tuple[Button, ...]:
    """Return the buttons, and the other answer where one says yes."""
    asked = [tokens.read(one.token) for one in row if words_of(one) == (CONFIRM,)]
    no = [Button("no", tokens.write(one.table, one.turn, KEEP)) for one in asked]
    return (*row, *no)


@cache
def _sentences() -> tuple[tuple[str, str], ...]:
    """Return what is said elsewhere and what is said here, in every language."""
    return tuple((_elsewhere(one, key), _own(one, key)) for one in locales() for key in REPLACED)


@cache
def _left_out() -> frozenset[str]:
    return frozenset(t(one, key) for one in locales() for key in LEFT_OUT)


def _own(locale: str, key: str) -> str:
    more = [t(locale, MORE[key])] if key in MORE else []
    return "\n".join([t(locale, f"terminal-{key}"), *more])


def _elsewhere(locale: str, key: str) -> str:
    word = BUTTONS_IN.get(key)
    return t(locale, key) if word is None else t(locale, key, button=t(locale, f"button-{word}"))
