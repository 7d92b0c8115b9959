"""The terminal as one of the bot's platforms: it keeps what should be on the screen now."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from uuid import uuid4

from adapters.screen import ScreenChat
from bot.model.ids import MessageRef, RoomId, UserId
from bot.model.messages import Kind, Message
from bot.model.ports import Limits
from bot.model.requests import Room
from bot.model.voice import Surface

HERE = Room("terminal:here", "terminal:here")
YOU: UserId = "terminal:you"
SURFACE = Surface(prefix="", quotes=True, one_screen=True, low=True, wording="typed-", reader=YOU)
NAMED = replace(SURFACE, reader="")
"""The surface for people who have given a name, which is used instead of "you"."""


@dataclass
class TerminalChat(ScreenChat):
    """Implements ``bot.model.ports.Chat`` for one person at one keyboard.

    Nothing is printed here: *table* and *own* are the newest messages, *changed* is set when one
    of them is new, and *asked* says that the person wants to see them again. *practice* is a deal
    that is played again; until it is over, it hides the table and its hand. *review* is its result,
    or a review, if not shown yet.
    """

    platform: str = "terminal"
    surface: Surface = SURFACE
    limits: Limits = field(default_factory=lambda: Limits(buttons=200, per_row=5, text=20_000))
    table: Message | None = None
    own: Message | None = None
    practice: Message | None = None
    review: Message | None = None
    asked: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    _practised: MessageRef = field(default="", init=False)

    async def show(self, room: RoomId, message: Message, old: MessageRef | None) -> MessageRef:
        """Keep the table's message."""
        is_another = self.table is None or self.table.kind is not message.kind
        self.asked = self.asked or (old is None and not is_another)
        self.table = message
        self.changed.set()
        return room

    async def whisper(self, user: UserId, message: Message, old: MessageRef | None) -> MessageRef:
        """Keep the person's hand, or the review next to it.

        Each deal that is played again has its own message. The result of one that another has
        replaced may come late, and is not shown.
        """
        ref = old or f"{user}/{uuid4().hex}"
        match message.kind:
            case Kind.PRACTICE:
                self._practise(message, ref)
            case Kind.PRACTICE_OVER if self.practice is not None and ref == self._practised:
                self.practice = None
                self.review = message
            case Kind.REVIEW:
                self.review = message
            case kind if kind is not Kind.PRACTICE_OVER:
                self.own = message
        self.changed.set()
        return ref

    def _practise(self, message: Message, ref: MessageRef) -> None:
        """Keep a deal that is played again; a deal that it replaces is not mentioned any more."""
        self.practice = message
        self._practised = ref
        if self.review is not None and self.review.kind is Kind.PRACTICE_OVER:
            self.review = None

    @property
    def hand(self) -> Message | None:
        """The hand being played: that of a deal played again, while it lasts."""
        return self.own if self.practice is None else self.practice

    async def is_admin(self, room: RoomId, user: UserId) -> bool:  # noqa: ARG002
        """Return True: the person at the keyboard may end any table here."""
        return True
