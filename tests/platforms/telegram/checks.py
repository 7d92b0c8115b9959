"""What Telegram refuses whoever describes it: lengths, HTML, keyboards, commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from tests.platforms.telegram.world import Json, Refusal

TAGS = ("b", "i", "u", "s", "code", "pre", "a", "tg-spoiler", "blockquote")
CLOCK = "tg-time"
"""The tag of a time that counts by itself."""
_TAG = re.compile(r"<(/?)([a-z-]*)[^<>]*>|[<>]|&(?!(?:lt|gt|amp|quot|#\d+);)")
_CLOCK = re.compile(rf'<{CLOCK} unix="(\d+)" format="(r|w?[dD]?[tT]?)">([^<>]*)</{CLOCK}>')
MOST_TEXT, MOST_CAPTION, MOST_ANSWER, MOST_DATA, MOST_COPIED = 4096, 1024, 200, 64, 256
MOST_BUTTONS, MOST_IN_ROW = 100, 8
STYLES = ("danger", "success", "primary")
"""The colours that a button may have."""


def plain(html: str, *, is_old: bool = False, most: int = MOST_TEXT) -> str:
    """Return the text of *html* as people read it.

    Raises:
        Refusal: Telegram could not read it, or would cut it off; an old server knows no clocks.
    """
    open_tags: list[str] = []
    if len(_CLOCK.findall(html)) != html.count(f"<{CLOCK}"):
        raise Refusal(400, "Bad Request: can't parse entities: invalid time")
    for found in _TAG.finditer(html):
        if found[2] not in TAGS and (found[2] != CLOCK or is_old):
            raise Refusal(400, f"Bad Request: can't parse entities: {found[0]!r}")
        if not found[1]:
            open_tags.append(found[2])
        elif not open_tags or open_tags.pop() != found[2]:
            raise Refusal(400, f"Bad Request: can't parse entities: unmatched {found[0]}")
    if open_tags:
        raise Refusal(400, "Bad Request: can't parse entities: can't find the end tag")
    text = unescape(re.sub(r"<[^<>]*>", "", html)).strip()
    if not text:
        raise Refusal(400, "Bad Request: message text is empty")
    if len(text.encode("utf-16-le")) // 2 > most:
        raise Refusal(400, "Bad Request: message is too long")
    return text


def clocks(html: str) -> list[Json]:
    """Return the times in *html* that count by themselves, as entities of its text."""
    return [_entity(html, found) for found in _CLOCK.finditer(html)]


def _entity(html: str, found: re.Match[str]) -> Json:
    before, words = (
        unescape(re.sub(r"<[^<>]*>", "", one)) for one in (html[: found.start()], found[3])
    )
    offset, length = (len(one.encode("utf-16-le")) // 2 for one in (before, words))
    told = {"unix_time": int(found[1]), "date_time_format": found[2]}
    return {"type": "date_time", "offset": offset, "length": length, **told}


def wrong(method: str, values: Json) -> list[str]:
    """Return what is wrong with a call, apart from its text."""
    return [f"{method}: {error}" for error in _wrong(method, values)]


def _wrong(method: str, values: Json) -> Iterator[str]:
    if method in ("sendMessage", "editMessageText", "editEphemeralMessageText"):
        if values.get("parse_mode") != "HTML":
            yield "text is not escaped as HTML"
        if not values.get("link_preview_options", {}).get("is_disabled"):
            yield "previews of links are on"
    if "caption" in values.get("media", values) and (
        values.get("media", values).get("parse_mode") != "HTML"
    ):
        yield "a caption is not escaped as HTML"
    if method == "answerCallbackQuery" and len(values.get("text", "")) > MOST_ANSWER:
        yield f"an answer of {len(values['text'])} characters"
    if "reply_markup" in values:
        yield from _wrong_keyboard(values["reply_markup"].get("inline_keyboard", []))
    for command in values.get("commands", []):
        if not re.fullmatch(r"[a-z0-9_]{1,32}", command["command"]):
            yield f"command {command['command']!r}"
        if not 1 <= len(command["description"]) <= 256:
            yield f"description {command['description']!r}"


def _wrong_keyboard(rows: list[list[Json]]) -> Iterator[str]:
    buttons = [button for row in rows for button in row]
    if len(buttons) > MOST_BUTTONS:
        yield f"{len(buttons)} buttons"
    if any(not 0 < len(row) <= MOST_IN_ROW for row in rows):
        yield f"rows of {[len(row) for row in rows]} buttons"
    for button in buttons:
        actions: dict[str, Any] = {k: v for k, v in button.items() if k not in ("text", "style")}
        if len(actions) != 1 or not button["text"].strip():
            yield f"button {button}"
        if button.get("style", STYLES[0]) not in STYLES:
            yield f"style {button['style']!r}"
        if not 0 < len(button.get("callback_data", "-").encode()) <= MOST_DATA:
            yield f"callback data of {len(button['callback_data'].encode())} bytes"
        if not 0 < len(button.get("copy_text", {"text": "-"})["text"]) <= MOST_COPIED:
            yield f"a text to copy of {len(button['copy_text']['text'])} characters"
