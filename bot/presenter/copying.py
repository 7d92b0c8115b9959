"""Text that people copy, to keep it or to send it on."""

from __future__ import annotations

from bot.model.messages import Button
from bot.model.ports import Limits
from bot.model.voice import Voice
from bot.text.i18n import t


def copy_buttons(key: str, text: str, voice: Voice, limits: Limits) -> tuple[Button, ...]:
    """Return the button, called *key*, that copies a text, if the platform has one that holds it.

    A line of code of the same message says the text as well.
    """
    return (Button(t(voice, key), copy=text),) if len(text) <= limits.copies else ()
