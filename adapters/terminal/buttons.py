"""What the buttons of a message stand for at a keyboard, where their words are typed."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import category

from bot.model import tokens
from bot.model.messages import Button, Message
from bot.presenter import ALL, HELP, HOWTO

AGAIN_WORD = "again"
"""What the buttons say that deal the cards of a deal again: its number, then perhaps a seat."""
BY_LABEL = ("replay", AGAIN_WORD, "match", "history")
"""What begins the words of buttons that are typed by their labels."""
ENOUGH = "enough"
"""The word of the button that leaves a deal that is played again."""
CONFIRM, KEEP = "confirm-stop", "keep"
"""Words of the buttons that answer whether a table should end."""


def with_no(question: Message) -> Message:
    """Return a message with the other answer beside each button that says yes."""
    return replace(question, rows=tuple(map(_with_no, question.rows)))


def _with_no(row: tuple[Button, ...]) -> tuple[Button, ...]:
    asked = [tokens.read(one.token) for one in row if words_of(one) == (CONFIRM,)]
    no = [Button("no", tokens.write(one.table, one.turn, KEEP)) for one in asked]
    return (*row, *no)


def still_offered(answer: Message) -> tuple[Button, ...]:
    """Return the buttons that may be typed after other answers too: they ask about what is over.

    That a deal be played again, without a seat, may be asked of another one meanwhile.
    """
    found = ((one, words_of(one)) for one in answer.buttons if label_of(one))
    return tuple(one for one, words in found if words[0] != AGAIN_WORD or _seat_in(words))


def words_of(button: Button) -> tuple[str, ...]:
    """Return what a button says to the table; nothing for a link."""
    return tokens.read(button.token).words if button.token else ()


def page_of(button: Button) -> str:
    """Return what is typed for a page of *How to play*, whatever game is open, or of help.

    "" for other buttons.
    """
    words = words_of(button)
    if words == (HELP, ALL):
        return " ".join(words)
    return f"{HOWTO} {words[2]}" if words[:1] == (HOWTO,) and words[2:] else ""


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
