"""What a page may say, decoded strictly: anything else is malformed."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

T = TypeVar("T")

MOST_BYTES = 2_048
"""Of a frame."""
MOST_HELLO = 8_192
"""Of the first one, which may hold what Telegram has signed."""

RequestName = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9-]{1,64}\Z")]
Short = Annotated[str, Meta(max_length=16)]


class Malformed(Exception):
    """A frame is nothing that a page says."""


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame: who is there, and what was shown last, as deal and action.

    Args:
        by: ``pass``; ``telegram`` or ``watch`` for who comes from there or looks on, at *table*;
            ``discord``; ``guest``, for *table* or, without one, a table of their own.
        key: the pass, what Telegram has signed, a code from Discord, or the name of a guest.
        instance: what Discord calls the page that it has opened.
        lang: the language of the browser.
    """

    by: Annotated[str, Meta(max_length=8)]
    key: Annotated[str, Meta(max_length=6_000)] = ""
    table: Short = ""
    instance: Annotated[str, Meta(max_length=128)] = ""
    lang: Annotated[str, Meta(max_length=35)] = ""
    seen: tuple[int, int] = (0, 0)


class Press(Struct, tag_field="t", tag="press", forbid_unknown_fields=True):
    """A button, or a card that may be played. The same *id* is never carried out twice."""

    id: RequestName
    token: Annotated[str, Meta(max_length=200)]


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """What is typed, or a card that may not be played: the answer is the reason."""

    id: RequestName
    words: Annotated[str, Meta(max_length=400)]


class Ways(Struct, tag_field="t", tag="ways", forbid_unknown_fields=True):
    """Asks what may be done with some cards."""

    id: RequestName
    cards: Annotated[list[Short], Meta(max_length=60)]


class Faces(Struct, tag_field="t", tag="faces", forbid_unknown_fields=True):
    """Asks for the drawings of the cards of this table, which the page has not got."""

    id: RequestName
    two: bool = False


Asked = Press | Say | Ways | Faces
_HELLO = msgspec.json.Decoder(Hello)
_ASKED: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)


def hello(text: str) -> Hello:
    """Return the first frame; raises Malformed."""
    return _decoded(_HELLO, text)


def asked(text: str) -> Asked:
    """Return a later frame; raises Malformed."""
    return _decoded(_ASKED, text)


def _decoded(decoder: msgspec.json.Decoder[T], text: str) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Malformed from None
