"""What the bot says, on every platform. It is plain text: adapters escape and format it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from typing import Literal

from bot.model.ids import TableId, UserId
from bot.model.pictures import Picture
from bot.model.replays import Replay
from bot.model.table import Table

Style = Literal["plain", "good", "danger", "quiet"]


class Kind(Enum):
    """What a message is about, for platforms that show some kinds in special places."""

    NOTICE = auto()
    REFUSAL = auto()
    """Why what a person asked for was not done: the next one may take its place."""
    QUESTION = auto()
    """Whether a person means it, with buttons; without any, what became of that. The next one may
    take its place: a question that was answered, or asked again, should not stand as if open."""
    ADVICE = auto()
    """What helps with the reader's present turn, a hint or why: their next move ends its use."""
    LOBBY = auto()
    TABLE = auto()
    RESULT = auto()
    HAND = auto()
    PRACTICE = auto()
    """A closed deal that one person plays again: the table and their hand in one message."""
    PRACTICE_OVER = auto()
    REVIEW = auto()
    MOVED = auto()
    """Where a move was made that somebody has typed: it has ended their turn there."""


class Audience(IntEnum):
    """Who may read an answer in the room where it was asked; the later, the more people."""

    ASKER = auto()
    """Only the person who asked."""
    ANYBODY = auto()
    """The person who asked; it has no secrets, so all in the room may see it if others have to."""
    ROOM = auto()
    """Everybody in the room: it is for them too."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button. It carries all it needs in *token* (at most 64 bytes), or opens *url*.

    Or it copies *copy*, which the message says in a line of code too (``Limits.copies``).

    *app* is a page that some platforms open inside their private chat instead of *url*. *page*:
    *url* is the table's page, which some platforms open inside their rooms. A button that is not
    *enabled* cannot be pressed now, and is drawn only where the platform can show that.
    """

    label: str
    token: str = ""
    style: Style = "plain"
    url: str = ""
    app: str = ""
    page: bool = False
    enabled: bool = True
    copy: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """A moment that a line speaks of: *at*, UTC ms.

    *words* say it in the line's text, as was true when the line was drawn. A platform that has
    self-updating clocks shows one in their place.
    """

    at: int
    words: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a menu: what it is called, what it stands for, whether it is chosen now."""

    label: str
    value: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A menu of options.

    With a *token*, any number may be chosen, and their values follow the token's words. Without
    one, each value is the token of a button, and exactly one is pressed.
    """

    label: str
    options: tuple[Option, ...]
    token: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text; *strong* lines stand out (whose turn it is), *quiet* ones stand back.

    A quiet line is small print that must be there: a message that is too long keeps it. A *cards*
    line holds cards of the reader's own hand and nothing else. A line with a *clock* contains the
    clock's words, after all names. *code* is there to be copied, exactly as it is and together with
    the lines of code around it.
    """

    text: str
    strong: bool = False
    quiet: bool = False
    cards: bool = field(default=False, compare=False)
    clock: Clock | None = None
    code: bool = False

    @property
    def around_clock(self) -> tuple[str, str] | None:
        """The text before and after the clock; None if the line has no clock."""
        if self.clock is None or self.clock.words not in self.text:
            return None
        before, _, behind = self.text.rpartition(self.clock.words)
        return before, behind


@dataclass(frozen=True, slots=True)
class Field:
    """A question of a form: choose one word, choose several, or type a number.

    Args:
        key: names the question when the form is sent.
        about: what may be typed.
        choices: the words, each with its meaning; none where a number is typed.
        now: the words, or the number, in force now.
        several: more than one word may be chosen.
    """

    key: str
    label: str
    about: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    now: tuple[str, ...] = ()
    several: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A few questions that are answered and sent together; *token* says what sending does."""

    title: str
    token: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """A deal that is over, for a platform that draws it step by step.

    Args:
        table: the table as it was, with its people.
        again: the button that deals its cards once more.
    """

    replay: Replay
    table: Table
    again: Button


@dataclass(frozen=True, slots=True)
class File:
    """A file that is sent with a message."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Message:
    """A message: a title, lines and rows of buttons.

    Args:
        kind: what it is about.
        table: the table that it shows, or as an answer tells of; "" for none.
        notify: it must notify its reader: it is sent as a new message instead of an edit, where
            the platform notifies people of new messages only.
        silent: a new message, it notifies nobody.
        cheers: its reader has just won a match: where the platform has an effect for that, it is a
            new message with the effect.
        replaces: as an answer to a press, it takes the place of the private message whose button
            was pressed, if there is one (a hand opened in the room).
        brief: as an answer to a press, it may go by itself where the platform can show it so, as
            what it says is seen on the table too and asks for nothing.
        refused: as an answer, it says why nothing was done.
        audience: as an answer, who may read it in the room where it was asked.
        calls: somebody to notify of a message in a room, and their name as it is in the text.
        choices: menus above the buttons, where the platform has menus.
        form: the answer is this form instead of text, on platforms that have forms.
        past: the message is a step of this deal, for platforms that draw it.
        file: is sent with a new private message, and is not edited later.
        picture: is shown beside the text, if it is drawn in time; the text says all that it shows.
    """

    title: str = ""
    lines: tuple[Line, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    kind: Kind = field(default=Kind.NOTICE, compare=False)
    table: TableId = field(default="", compare=False)
    notify: bool = field(default=False, compare=False)
    silent: bool = field(default=False, compare=False)
    cheers: bool = field(default=False, compare=False)
    replaces: bool = field(default=False, compare=False)
    brief: bool = field(default=False, compare=False)
    refused: bool = field(default=False, compare=False)
    audience: Audience = field(default=Audience.ASKER, compare=False)
    calls: tuple[UserId, str] | None = None
    choices: tuple[Choice, ...] = ()
    form: Form | None = None
    past: Past | None = field(default=None, compare=False, repr=False)
    file: File | None = None
    picture: Picture | None = None

    @property
    def text(self) -> str:
        """Title and lines as plain text."""
        return "\n".join(([self.title] if self.title else []) + [line.text for line in self.lines])

    @property
    def image(self) -> bytes:
        """The picture as it is sent; b"" if there is none, or it is not drawn."""
        return b"" if self.picture is None else self.picture.image

    @property
    def is_hand(self) -> bool:
        """Whether it is a hand that opens in a room and takes the place of an older one there."""
        return self.replaces and self.kind in (Kind.HAND, Kind.RESULT)

    @property
    def is_secret(self) -> bool:
        """Whether nobody in a room but its reader may see it."""
        return self.audience is Audience.ASKER

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons that can be pressed, row by row."""
        return tuple(button for row in self.rows for button in row if button.enabled)


def said(text: str, *rows: tuple[Button, ...]) -> Message:
    """Return a message of plain text lines."""
    return Message(lines=tuple(Line(line) for line in text.split("\n")), rows=rows)
