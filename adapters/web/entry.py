"""Who has opened the page: by a pass that we signed, by data that Telegram signed, or unknown.

A pass is the part after the ``#`` of a personal address, which browsers do not send to servers on
their own. It is never logged.
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
"""Most characters of a name in a pass; even fewer are shown."""
FRESH = 3_600
"""Seconds for which data signed by Telegram opens the page."""
AHEAD = 60
"""Seconds by which Telegram's clock may be ahead of ours."""
MOST_ID = 16
"""Characters of a table's id that are read; an id that is longer is not that of a table anyway."""
MOST_SIGNED = 4_096
_SIGN_BYTES = 16


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at the page, and the table it shows; *person* is None for a spectator."""

    person: Person | None
    table: TableId


class _Body(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The content of a pass."""

    user: str
    name: str
    locale: str | None
    table: str
    until: int


def write_pass(person: Person, table: TableId, key: bytes, now: int) -> str:
    """Return a pass for one person and one table, valid for LASTS seconds from *now*."""
    name = person.name[:MOST_NAME]
    body = msgspec.json.encode(_Body(person.id, name, person.locale, table, now + LASTS))
    return f"{_in_letters(body)}.{_in_letters(_sign(body, key))}"


def read_pass(text: str, key: bytes, now: int) -> Visitor:
    """Return the holder of a pass and the table it is for; raises NotAdmitted."""
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
    return Visitor(Person(said.user, said.name, said.locale), said.table)


class _User(msgspec.Struct):
    """The person that Telegram names; its other fields are ignored."""

    id: int
    first_name: str = ""
    last_name: str = ""
    language_code: str | None = None


def from_telegram(init_data: str, token: str, now: int) -> Visitor:
    """Return who opened the page inside Telegram, and the table named by the link, or "".

    Raises:
        NotAdmitted: the data is not signed by Telegram, or not recently.
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
    return Visitor(person, found.get("start_param", "")[:MOST_ID])


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
