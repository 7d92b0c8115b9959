"""The buttons of a message at a keyboard, where people type words for them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from unicodedata import category

from bot.model import tokens
from bot.model.messages import Button, Message
from bot.presenter import ALL, HELP, HOWTO
from bot.text.i18n import DEFAULT, keys, locales, t

AGAIN_WORD = "again"
"""First word of buttons that deal a deal's cards again; its number follows, and perhaps a seat."""
BY_LABEL = ("replay", "review", AGAIN_WORD, "match", "history")
"""First words of buttons for which people type the label."""
ENOUGH = "enough"
"""The word of the button that ends a deal that is played again."""
CONFIRM, KEEP = "confirm-stop", "keep"
"""Words of the buttons that answer whether a table should end."""


def with_no(question: Message) -> Message:
    """Return a message with a button for "no" next to each button that says yes."""
    return replace(question, rows=tuple(map(_with_no, question.rows)))


def _with_no(row: tuple[Button, ...]) -> tuple[Button, ...]:
    asked = [tokens.read(one.token) for one in row if words_of(one) == (CONFIRM,)]
    no = [Button("no", tokens.write(one.table, one.turn, KEEP)) for one in asked]
    return (*row, *no)


def still_offered(answer: Message) -> tuple[Button, ...]:
    """Return the buttons that can still be typed after other answers, as they are about the past.

    A button to play a deal again that names no seat is left out: it may be meant for another deal
    by then.
    """
    found = ((one, words_of(one)) for one in answer.buttons if label_of(one))
    return tuple(one for one, words in found if words[0] != AGAIN_WORD or _seat_in(words))


def words_of(button: Button) -> tuple[str, ...]:
    """Return the words of a button's token; () for a link."""
    return tokens.read(button.token).words if button.token else ()


def page_of(button: Button) -> str:
    """Return what to type for a page of help, or of *How to play* for any game; "" for others."""
    words = words_of(button)
    if words == (HELP, ALL):
        return " ".join(words)
    return f"{HOWTO} {words[2]}" if words[:1] == (HOWTO,) and words[2:] else ""


def onward(answer: Message, locale: str) -> str:
    """Return what to type for the page, or the step of a replay, that follows; "" if none does."""
    labels = {t(locale, f"button-{one}") for one in ("page-next", "following")}
    found = (page_of(one) or latin_label_of(one) for one in answer.buttons if one.label in labels)
    return next(found, "")


def _seat_in(words: tuple[str, ...]) -> str:
    """Return the seat named by a button that deals cards again; "" if it names none."""
    is_seat = words[:1] == (AGAIN_WORD,) and words[2:3] and words[2].isdigit()
    return words[2] if is_seat else ""


def label_of(button: Button) -> str:
    """Return what can be typed for a button whose words mean nothing to people; "" for others.

    It is the label without signs: the buttons of a replay have numbers, which are not choices.
    """
    return _without_signs(button.label) if _goes_by_label(button) else ""


def latin_label_of(button: Button) -> str:
    """Return ``label_of`` in letters that every keyboard has, if there is a word in them.

    That is the number of a seat, or what the button is called in English.
    """
    label = label_of(button)
    if not label or label.isascii():
        return label
    return _seat_in(words_of(button)) or _without_signs(_in_english().get(button.label, label))


def _goes_by_label(button: Button) -> bool:
    return words_of(button)[:1] in {(one,) for one in BY_LABEL}


def _without_signs(label: str) -> str:
    written = (one if category(one)[0] in "LMN" else " " for one in label)
    words = "".join(written).casefold().split()
    return " ".join(dict.fromkeys(words))  # "You (you)" becomes one word


@cache
def _in_english() -> dict[str, str]:
    """Return the English label of every button by its label in each language."""
    named = ((locale, key) for locale in locales() for key in keys(locale))
    return {t(one, key): t(DEFAULT, key) for one, key in named if key.startswith("button-")}
