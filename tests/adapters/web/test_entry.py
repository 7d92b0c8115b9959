"""Passes: only what we have signed opens a table, and not for ever."""

from __future__ import annotations

import base64
import hmac
import json
from urllib.parse import urlencode

import pytest

from adapters.web.entry import (
    LASTS,
    MOST_BYTES,
    NotAdmitted,
    Visitor,
    from_telegram,
    read_pass,
    write_pass,
)
from bot.model.requests import Person

KEY, NOW = b"k" * 32, 1_800_000_000
ASHA = Person("discord:81", "आशा <b>", "hi")


def written(now: int = NOW, key: bytes = KEY) -> str:
    return write_pass(ASHA, "k3f9qa2m", key, now)


def other(text: str) -> str:
    body, _, sign = text.partition(".")
    changed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)).replace(b":81", b":82")
    return f"{base64.urlsafe_b64encode(changed).decode().rstrip('=')}.{sign}"


def test_a_pass_says_who_and_at_which_table():
    visitor = read_pass(written(), KEY, NOW + LASTS)
    assert (visitor.person, visitor.table) == (ASHA, "k3f9qa2m")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (written(key=b"x" * 32), "not signed"),
        (other(written()), "not signed"),
        (written(now=NOW - LASTS - 1), "too old"),
        ("", "malformed"),
        (".", "not signed"),
        ("a.b.c", "malformed"),
        ("ü.ü", "malformed"),
        ("!!!!.####", "malformed"),
        (f"{written()}.{written()}", "malformed"),
        ("a" * (MOST_BYTES + 1), "too long"),
    ],
)
def test_what_we_have_not_signed_or_not_lately_admits_nobody(text, why):
    with pytest.raises(NotAdmitted, match=why):
        read_pass(text, KEY, NOW)


def test_why_somebody_is_not_admitted_quotes_nothing():
    with pytest.raises(NotAdmitted) as found:
        read_pass(other(written()), KEY, NOW)
    assert written()[:20] not in str(found.value)


TOKEN = "1234:TEST"


def signed(token: str = TOKEN, date: int = NOW, **fields: str) -> str:
    """What Telegram gives to a page, as its documents say that it signs it."""
    user = {"id": 7, "first_name": "Asha", "last_name": "K", "language_code": "hi", "is_bot": False}
    found = {"auth_date": str(date), "user": json.dumps(user), "query_id": "AA", **fields}
    text = "\n".join(f"{key}={found[key]}" for key in sorted(found))
    secret = hmac.digest(b"WebAppData", token.encode(), "sha256")
    return urlencode({**found, "hash": hmac.digest(secret, text.encode(), "sha256").hex()})


def test_telegram_says_who_has_opened_the_page():
    asha = Person("telegram:7", "Asha K", "hi")
    assert from_telegram(signed(), TOKEN, NOW + 60) == Visitor(asha, "")
    assert from_telegram(signed(signature="x"), TOKEN, NOW).person == asha
    named = signed(start_param="k3f9qa2m")
    assert from_telegram(named, TOKEN, NOW) == Visitor(asha, "k3f9qa2m")
    with pytest.raises(NotAdmitted, match="not signed"):
        from_telegram(named.replace("k3f9", "k3f8"), TOKEN, NOW)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (signed(token="9:x"), "not signed"),
        (signed().replace("%22id%22%3A+7", "%22id%22%3A+8"), "not signed"),
        (signed(date=NOW - 3_601), "not lately"),
        (signed(date=NOW + 61), "not lately"),
        (signed(auth_date="soon"), "not lately"),
        (f"{signed()}&user=%7B%7D", "a field twice"),
        ("", "not signed"),
        ("%ff%fe&&&===", "malformed"),
        ("a=" + "b" * 5_000, "too long"),
        (signed(user='{"x":1}'), "nobody"),
        (signed(user="[1]"), "nobody"),
        (signed(user='{"id":"7"}'), "nobody"),
        (f"{signed()[:-64]}%C3%BC", "not signed"),
    ],
    ids=range(13),
)
def test_what_telegram_has_not_signed_lately_admits_nobody(data, why):
    with pytest.raises(NotAdmitted, match=why):
        from_telegram(data, TOKEN, NOW)
