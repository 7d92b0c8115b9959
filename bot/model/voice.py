"""How to speak with somebody: in which language, and on what kind of platform."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.model.ids import UserId

MARK = "\u2063"
"""Stands before and behind a command in a text where the platform sets commands apart; it is
invisible, and no name or typed text has one."""


@dataclass(frozen=True, slots=True)
class Surface:
    """What sentences on a platform depend on besides their language.

    Args:
        prefix: what precedes the words of a command.
        marks: whether commands stand between ``MARK``, for the adapter to give them a form.
        quotes: whether a command inside a sentence needs quotation marks to stand out.
        one_screen: whether the table, the hand and all answers are seen together.
        low: whether a long answer would push the table out of sight, so that its first part is
            told, and how to ask for all of it.
        tips: whether hands are shown here, so that a line on what is new to somebody gets read.
        wording: key prefix of sentences that this platform words in its own way: ``typed-<key>``
            is preferred to ``<key>``, and so is ``group-<key>`` where rooms are groups.
        reader: the only person who reads here and is called "you"; "" if people read together, or
            are called by their names.
    """

    prefix: str = "/dehla "
    marks: bool = False
    quotes: bool = False
    one_screen: bool = False
    low: bool = False
    tips: bool = True
    wording: str = ""
    reader: UserId = ""

    def command(self, words: str) -> str:
        """Return a command as it is written on its own."""
        mark = MARK if self.marks else ""
        return f"{mark}{self.prefix}{words}{mark}"

    def __format__(self, words: str) -> str:
        """Return a command as it is written inside a sentence: ``{dehla:stop}``."""
        return f"“{self.command(words)}”" if self.quotes else self.command(words)


CHAT = Surface()
"""A chat that has commands and buttons, and many readers."""


@dataclass(frozen=True, slots=True)
class Voice:
    """A language tag (``hi``, ``en-GB``) and the surface on which the text is read."""

    locale: str
    surface: Surface = CHAT

    def to(self, reader: UserId) -> Voice:
        """Return the voice that calls *reader* "you", in what they alone read."""
        return replace(self, surface=replace(self.surface, reader=reader))
