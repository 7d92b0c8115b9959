"""How the API says no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")


class Refusal(Exception):
    """An answer that is not 2xx. *page*: HTML in place of JSON."""

    def __init__(
        self,
        status: int,
        code: int,
        text: str,
        headers: Mapping[str, str] | None = None,
        page: str = "",
        **more: Any,
    ) -> None:
        super().__init__(text)
        self.status = status
        self.body = page or {"message": text, "code": code, **more}
        self.headers = dict(headers or {})


def known(table: dict[str, T], key: str, code: int, what: str) -> T:
    """Return what is kept under *key*, or refuse with 404."""
    if key not in table:
        raise Refusal(404, code, f"Unknown {what}")
    return table[key]
