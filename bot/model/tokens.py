"""Tokens: what a button carries, at most 64 bytes of ASCII.

``k3f9qa2m.41.play QH``: the table, the turn at which the button was drawn, and the words of what
it does. The turn grows with every action at the table, so a press that names an older turn is late,
doubled or forwarded, and can be refused without bookkeeping. The token never says who presses.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.errors import Refused
from bot.model.ids import TableId

MOST_BYTES = 64

NO_TABLE = "me"
"""Takes the place of the table on buttons that concern the presser and no table."""


FORM = "form"
"""First word of buttons answered by a form, which platforms open at once or not at all."""
START = "start"
"""First word of buttons that open a table where they are pressed: in private, one alone with AI."""


@dataclass(frozen=True, slots=True)
class Token:
    """A parsed token."""

    table: TableId
    turn: int
    words: tuple[str, ...]


def write(table: TableId, turn: int, *words: str) -> str:
    """Return the token of a button as text.

    Raises:
        ValueError: it is longer than platforms allow.
    """
    text = f"{table}.{turn}.{' '.join(words)}"
    if len(text.encode()) > MOST_BYTES:
        raise ValueError(f"token of {len(text.encode())} bytes, at most {MOST_BYTES}: {text}")
    return text


def read(text: str) -> Token:
    """Parse a token.

    Raises:
        Refused: ``bad-button``, it is not one of ours.
    """
    table, _, rest = text.partition(".")
    turn, _, words = rest.partition(".")
    is_plain = text.isascii() and text.isprintable() and len(text) <= MOST_BYTES
    if not (is_plain and table.isalnum() and turn.isdecimal() and words.strip()):
        raise Refused("bad-button")
    return Token(table, int(turn), tuple(words.split()))


def opens_form(text: str) -> bool:
    """Return whether the answer to a button with this token is a form."""
    return first_word(text) == FORM


def opens_table(text: str) -> bool:
    """Return whether a button with this token opens a table where it is pressed."""
    return first_word(text) == START


def first_word(text: str) -> str:
    """Return what the button with this token does; "" for none of ours, such as a link."""
    return text.partition(".")[2].partition(".")[2].split(" ")[0]
