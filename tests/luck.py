"""Tables whose luck is known before: all of it follows from the table's secret and its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from unittest.mock import patch


@contextmanager
def known_luck(byte: str) -> Iterator[None]:
    """Give every new table the secret of this byte, two hex digits, and a name by its number."""
    numbers = count(1)
    with (
        patch("bot.model.lobby.secrets", SimpleNamespace(token_hex=lambda size: byte * size)),
        patch("bot.model.lobby.new_table_id", lambda: f"table{next(numbers)}"),
    ):
        yield
