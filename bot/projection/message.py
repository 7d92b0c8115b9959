"""Any message of the bot as JSON, which the page shows as a sheet with the same buttons."""

from __future__ import annotations

from bot.model.messages import Button, Message
from engine.game import Json


def message_json(message: Message) -> Json:
    """Return a message: ``title kind lines[{text strong quiet}] rows[[button]]``.

    On the page, text is selected to be copied.
    """
    rows = ([button_json(one) for one in row if not one.copy] for row in message.rows)
    return {
        "title": message.title,
        "kind": message.kind.name.lower(),
        "lines": [
            {"text": one.text, "strong": one.strong, "quiet": one.quiet} for one in message.lines
        ],
        "rows": [row for row in rows if row],
    }


def button_json(button: Button) -> Json:
    """Return a button: ``label token style url``."""
    return {
        "label": button.label,
        "token": button.token,
        "style": button.style,
        "url": button.url,
    }
