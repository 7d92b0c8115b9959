"""Who has opened the page: a pass that we have signed, what Telegram has signed, or nobody.

A pass is what stands behind the ``#`` of a personal address, which no browser sends to a server by
itself. It is never logged.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from dataclasses import dataclass
from urllib.parse import parse_qsl

import msgspec

from adapters.arrivals import NotAdmitted
from bot.model.ids import TableId
from bot.model.requests import Person

LASTS = 12 * 3_600
"""Seconds for which a pass opens its table."""
MOST_BYTES = 1_024
MOST_NAME = 64
"""Of a name in a pass; what is shown of it is shorter still."""
FRESH = 3_600
"""Seconds for which what Telegram has signed opens the page."""
AHEAD = 60
"""Seconds by which Telegram's clock may be ahead of ours."""
MOST_ID = 16
"""Of the id of a table; a longer one is none, whatever is left of it."""
MOST_SIGNED = 4_096
_SIGN_BYTES = 16


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at the page, and which table it shows; *person* None: who looks on."""

    person: Person | None
    table: TableId


class _Body(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What a pass says."""

    user: str
    name: str
    locale: str | None
    table: str
    until: int


def write_pass(person: Person, table: TableId, key: bytes, now: int, lasts: int = LASTS) -> str:
    """Return a pass for one person and one table, good for *lasts* seconds from *now* on."""
    name = person.name[:MOST_NAME]
    body = msgspec.json.encode(_Body(person.id, name, person.locale, table, now + lasts))
    return f"{_in_letters(body)}.{_in_letters(_sign(body, key))}"


def read_pass(text: str, key: bytes, now: int) -> Guest:
    """Return who holds a pass and for which table; raises NotAdmitted."""
    if len(text) > MOST_BYTES:
        raise NotAdmitted("too long")
    try:
        body, sign = map(_from_letters, text.split("."))
    except (ValueError, binascii.Error):
        raise NotAdmitted("malformed") from None
    if not hmac.compare_digest(_sign(body, key), sign):
        raise NotAdmitted("not signed by us")
    said = msgspec.json.decode(body, type=_Body)
    if now > said.until:
        raise NotAdmitted("too old")
    return Guest(Person(said.user, said.name, said.locale), said.table)


class _User(msgspec.Struct):
    """Whom Telegram names; the rest of what it tells is not looked at."""

    id: int
    first_name: str = ""
    last_name: str = ""
    language_code: str | None = None


def from_telegram(init_data: str, token: str, now: int) -> Guest:
    """Return who opened the page within Telegram, and the table that the link to it named, or "".

    Raises:
        NotAdmitted: Telegram has not signed that, or not lately.
    """
    if len(init_data.encode()) > MOST_SIGNED:
        raise NotAdmitted("too long")
    try:
        pairs = parse_qsl(init_data, keep_blank_values=True, strict_parsing=True, errors="strict")
    except ValueError:
        raise NotAdmitted("malformed") from None
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotAdmitted("a field twice")
    shown = found.pop("hash", "")
    text = "\n".join(f"{key}={found[key]}" for key in sorted(found))
    secret = hmac.digest(b"WebAppData", token.encode(), "sha256")
    if not hmac.compare_digest(hmac.digest(secret, text.encode(), "sha256").hex(), _plain(shown)):
        raise NotAdmitted("not signed by Telegram")
    date = found.get("auth_date", "")
    if not (date.isascii() and date.isdecimal() and -AHEAD <= now - int(date) <= FRESH):
        raise NotAdmitted("not lately")
    try:
        user = msgspec.json.decode(found.get("user", ""), type=_User)
    except msgspec.MsgspecError:
        raise NotAdmitted("nobody") from None
    name = f"{user.first_name} {user.last_name}".strip()
    person = Person(f"telegram:{user.id}", name, user.language_code)
    return Guest(person, found.get("start_param", "")[:MOST_ID])


def _plain(text: str) -> str:
    return text if text.isascii() else ""


def _sign(body: bytes, key: bytes) -> bytes:
    return hmac.digest(key, body, "sha256")[:_SIGN_BYTES]


def _in_letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _from_letters(text: str) -> bytes:
    if not text.isascii():
        raise ValueError("no letters of ours")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
