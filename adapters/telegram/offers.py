"""Offers: what stands in a group in place of an answer that only the person who asked may see.

A button opens the answer there for them alone, or a link leads to the private chat, where it waits.
"""

from __future__ import annotations

from dataclasses import dataclass

from telegram import MaybeInaccessibleMessage
from telegram import Message as TelegramMessage

from adapters.telegram.addresses import Ref
from bot.model.ids import UserId
from bot.model.messages import Button, Kind, Message, said
from bot.model.recent import Recent
from bot.model.voice import Voice
from bot.text.i18n import t

MOST_KEPT = 1_000
"""Number of people whose answers are kept until they can be shown."""
SHOW = "show"
"""Token of the button in a group that opens an answer for the person who asked."""
OF_TURN = (Kind.ADVICE, Kind.REFUSAL, Kind.HAND)
"""Kinds of answers that tell of a person's cards, and are out of date with their next move."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer for one person that waits to be shown.

    Args:
        asked: the message that it answers, or whose button was pressed.
        is_opened: they have opened it by a press, or are just doing so: people press twice.
    """

    reader: UserId
    answer: Message
    asked: MaybeInaccessibleMessage | None
    is_opened: bool = False


class Offers:
    """The answers that wait to be shown. Those of another process are not known here."""

    def __init__(self) -> None:
        self._for_chat: Recent[UserId, Kept] = Recent(MOST_KEPT)
        """The newest answer to each person who has to open the private chat for it."""
        self._by_press: Recent[tuple[int, int], Kept] = Recent(MOST_KEPT)
        """Answers that a press opens, by the chat and number of the message with the button."""

    def keep_for_chat(self, kept: Kept) -> None:
        """Keep an answer until its reader opens the private chat."""
        self._for_chat.keep(kept.reader, kept)

    def pop_for_chat(self, person: UserId) -> Kept | None:
        """Return the answer that waits for a person in the private chat, and forget it."""
        return self._for_chat.pop(person)

    def end_turn(self, person: UserId) -> None:
        """Forget what waits for a person in the private chat, if it told of the turn they ended."""
        kept = self._for_chat.pop(person)
        if kept is not None and kept.answer.kind not in OF_TURN:
            self.keep_for_chat(kept)

    def keep(self, offer: Ref, kept: Kept) -> None:
        """Keep an answer until its *offer* is pressed."""
        self._by_press.keep(_place(offer), kept)

    def find(self, offer: Ref) -> Kept | None:
        """Return the answer that is offered by a message."""
        return self._by_press.get(_place(offer))

    def drop(self, offer: Ref) -> None:
        """Forget the answer that was offered by a message."""
        self._by_press.pop(_place(offer))


def offer_by_press(answer: Message, voice: Voice) -> Message:
    """Return what is said in a group in place of *answer*, with the button that opens it."""
    show = Button(t(voice, "button-show-answer"), SHOW)
    return said(t(voice, f"needs-press-{_what(answer)}", button=show.label), (show,))


def offer_in_chat(answer: Message, url: str, voice: Voice) -> Message:
    """Return what is said in a group in place of *answer*, with the link to the private chat."""
    button = Button(t(voice, "button-answer-chat"), url=url)
    return said(t(voice, f"needs-chat-{_what(answer)}"), (button,))


def is_asker(offer: TelegramMessage, user: int) -> bool:
    """Return whether an offer replies to what this person has said."""
    asker = None if offer.reply_to_message is None else offer.reply_to_message.from_user
    return asker is not None and asker.id == user


def _what(answer: Message) -> str:
    """Return what an answer is: that something was refused may be said; only why is secret."""
    return "refusal" if answer.kind is Kind.REFUSAL else "answer"


def _place(offer: Ref) -> tuple[int, int]:
    return offer.spot.chat, offer.message
