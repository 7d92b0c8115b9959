"""What people are told about the data that the bot keeps about them."""

from __future__ import annotations

from bot.model.forgetting import alias_of
from bot.model.ids import UserId
from bot.model.messages import Button, Message, Style, said
from bot.model.names import Name, clean
from bot.model.tokens import NO_TABLE, write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.text.i18n import t

LONGEST_HOST = 80
KEPT = ("privacy-person", "privacy-deals", "privacy-messages", "privacy-until")


def alias(user: UserId, voice: Voice) -> Name:
    """Return what to call somebody whose name the reader may not see: ``Player 3f2a``."""
    return Name(t(voice, "player-unnamed", alias=alias_of(user)))


def privacy(host: str, voice: Voice) -> Message:
    """Return what is kept, for how long and who can read it, with a button to have it deleted."""
    by = clean(host, LONGEST_HOST)
    kept = [t(voice, key) for key in KEPT]
    who = t(voice, "privacy-host", host=by) if by else t(voice, "privacy-host-unknown")
    rows = ((_button("export", voice), _button("forget", voice)),)
    return fit.message(t(voice, "title-privacy"), [*kept, who], rows)


def ask_to_forget(voice: Voice, *, is_seated: bool) -> Message:
    """Return the question before somebody is forgotten."""
    question = t(voice, "forget-ask")
    seat = [t(voice, "forget-ask-seat")] if is_seated else []
    return said("\n".join([question, *seat]), (_button("confirm-forget", voice, "danger"),))


def forgotten(voice: Voice) -> Message:
    """Return the last message to somebody who has been forgotten."""
    return said(t(voice, "forgotten"))


def _button(word: str, voice: Voice, style: Style = "plain") -> Button:
    return Button(t(voice, f"button-{word}"), write(NO_TABLE, 0, word), style)
