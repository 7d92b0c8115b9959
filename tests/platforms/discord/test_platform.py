"""The loopback Discord refuses what the platform refuses; its checks can fail."""

from __future__ import annotations

from typing import Any

import pytest

from tests.platforms.discord.checks import command_errors, message_errors
from tests.platforms.discord.rest import route_of
from tests.platforms.discord.schema import needs_specification, schema

Json = dict[str, Any]


def row(*buttons: Json) -> Json:
    return {"type": 1, "components": list(buttons)}


def button(**facts: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Join", "custom_id": "a", **facts}


def verb(**facts: Any) -> Json:
    return {"type": 1, "name": "join", "description": "Take a seat.", **facts}


LONG = [verb(type=3, name=f"a{n}", description="x" * 100) for n in range(4)]


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ({"content": "x" * 2001}, "at most 2000"),
        ({"content": " "}, "empty message"),
        ({"components": [row(button())] * 6}, "6 rows"),
        ({"components": [row(*[button()] * 6)]}, "6 buttons"),
        ({"components": [row()]}, "0 buttons"),
        ({"components": [button()]}, "in the place of a row"),
        ({"components": [row(button(), button())]}, "twice"),
        ({"components": [row(button(label=""))]}, "label"),
        ({"components": [row(button(label="x" * 81))]}, "label"),
        ({"components": [row(button(custom_id="x" * 101))]}, "custom_id"),
        ({"components": [row(button(url="https://example.org"))]}, "either custom_id or url"),
    ],
)
def test_a_message_beyond_the_limits_is_refused(message: Json, complaint: str) -> None:
    assert any(complaint in one for one in message_errors(message))


def test_a_message_within_the_limits_is_taken() -> None:
    assert message_errors({"content": "x" * 2000, "components": [row(button())]}) == []


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (verb(name="Join"), "name"),
        (verb(description=""), "description"),
        (verb(description_localizations={"hi": "x" * 101}), "description"),
        (verb(options=[verb(), verb()]), "a name twice"),
        (
            verb(options=[verb(type=3, name="a"), verb(type=3, name="b", required=True)]),
            "required after optional",
        ),
        (verb(options=[verb(name=f"v{n}") for n in range(26)]), "more than 25"),
        (
            verb(options=[verb(name=f"v{n}", options=LONG) for n in range(25)]),
            "more than 8000",
        ),
    ],
)
def test_a_command_beyond_the_limits_is_a_violation(command: Json, complaint: str) -> None:
    assert any(complaint in one for one in command_errors([command]))


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/channels/1/messages/2", "/channels/{channel}/messages/{message}"),
        ("/interactions/1/to.ken/callback", "/interactions/{interaction}/{token}/callback"),
        ("/webhooks/1/tok/messages/@original", "/webhooks/{webhook}/{token}/messages/@original"),
        ("/users/@me/channels", "/users/@me/channels"),
    ],
)
def test_paths_are_told_apart_by_their_route(path: str, route: str) -> None:
    assert route_of(path) == route


@needs_specification
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/channels/1/messages", {"content": 5}),
        ("/channels/1/messages", {"components": [row(button(style=9))]}),
        ("/channels/1/messages", {"components": [{"type": 99}]}),
        ("/channels/1/messages", {"allowed_mentions": {"parse": ["all"]}}),
        ("/interactions/1/token/callback", {"type": 5, "data": {"flags": "hidden"}}),
        ("/users/@me/channels", {"recipient_id": [1]}),
        ("/no/such/path", {}),
    ],
)
def test_the_official_schema_refuses_wrong_bodies(path: str, body: Json) -> None:
    checker = schema()
    assert checker is not None
    assert checker.errors("POST", path, body)


@needs_specification
def test_the_official_schema_takes_right_bodies() -> None:
    checker = schema()
    assert checker is not None
    body = {"content": "Hello", "components": [row(button())], "allowed_mentions": {"parse": []}}
    assert checker.errors("POST", "/channels/1/messages", body) == []
