"""Passes: only what we have signed opens a table, and not for ever."""

from __future__ import annotations

import base64

import pytest

from adapters.web.entry import LASTS, MOST_BYTES, NotAdmitted, read_pass, write_pass
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
    guest = read_pass(written(), KEY, NOW + LASTS)
    assert (guest.person, guest.table) == (ASHA, "k3f9qa2m")


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
