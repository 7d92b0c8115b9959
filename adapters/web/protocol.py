"""What a page may send, decoded strictly: anything else is malformed."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

T = TypeVar("T")

MOST_BYTES = 2_048
"""Most bytes of a frame."""
MOST_HELLO = 8_192
"""Most bytes of the first frame, which may contain data signed by Telegram."""

RequestName = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9-]{1,64}\Z")]
Short = Annotated[str, Meta(max_length=16)]


class Malformed(Exception):
    """A frame is not something that a page sends."""


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame: who is there, and what was shown last, as deal and action.

    Args:
        by: how they come: ``pass``; ``telegram`` or, for a spectator, ``watch``, to *table*;
            ``discord``; ``guest``, to *table* or, without one, to a table of their own.
        key: the pass, the data signed by Telegram, a code from Discord, or the name of a guest.
        instance: Discord's name for the page that it has opened.
        lang: the language of the browser.
    """

    by: Annotated[str, Meta(max_length=8)]
    key: Annotated[str, Meta(max_length=6_000)] = ""
    table: Short = ""
    instance: Annotated[str, Meta(max_length=128)] = ""
    lang: Annotated[str, Meta(max_length=35)] = ""
    seen: tuple[int, int] = (0, 0)


class Press(Struct, tag_field="t", tag="press", forbid_unknown_fields=True):
    """A press of a button, or of a legal card. The same *id* is never carried out twice."""

    id: RequestName
    token: Annotated[str, Meta(max_length=200)]


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Typed text, or a press of an illegal card, which is answered with the reason."""

    id: RequestName
    words: Annotated[str, Meta(max_length=400)]


class Ways(Struct, tag_field="t", tag="ways", forbid_unknown_fields=True):
    """The question what can be done with some cards."""

    id: RequestName
    cards: Annotated[list[Short], Meta(max_length=60)]


class Faces(Struct, tag_field="t", tag="faces", forbid_unknown_fields=True):
    """A request for the drawings of this table's cards, if the page does not have them."""

    id: RequestName
    two: bool = False


PageRequest = Press | Say | Ways | Faces
_HELLO = msgspec.json.Decoder(Hello)
_REQUEST: msgspec.json.Decoder[PageRequest] = msgspec.json.Decoder(PageRequest)


def hello(text: str) -> Hello:
    """Decode the first frame; raises Malformed."""
    return _decoded(_HELLO, text)


def request(text: str) -> PageRequest:
    """Decode a later frame; raises Malformed."""
    return _decoded(_REQUEST, text)


def _decoded(decoder: msgspec.json.Decoder[T], text: str) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Malformed from None
