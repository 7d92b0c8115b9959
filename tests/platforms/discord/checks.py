"""What the API refuses with 400 although its schema does not say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

Json = dict[str, Any]

LARGEST = 10 * 1024 * 1024
"""Bytes of a file, where nobody has paid for more."""
_NAME = re.compile(r"[-_'\w\u0900-\u097f]{1,32}")


def walk(components: Iterable[Json] | None) -> Iterator[Json]:
    """Return every component, nested ones included."""
    for one in components or ():
        yield one
        yield from walk(one.get("components"))


def shown(message: Json) -> str:
    """Return all that a reader sees of a message."""
    parts = [message.get("content") or ""]
    for embed in message.get("embeds") or ():
        parts += [embed.get("title") or "", embed.get("description") or ""]
    parts += [one.get("label") or "" for one in walk(message.get("components"))]
    return "\n".join(part for part in parts if part)


def message_errors(message: Json) -> list[str]:
    """Return what is wrong with a message."""
    content, embeds = message.get("content") or "", message.get("embeds") or []
    rows = message.get("components") or []
    wrong = []
    if len(content) > 2000:
        wrong.append(f"content: {len(content)} characters, at most 2000")
    if not (content.strip() or embeds or rows):
        wrong.append("empty message")
    if len(rows) > 5:
        wrong.append(f"components: {len(rows)} rows, at most 5")
    for one in message.get("attachments") or []:
        if len(one.get("description") or "") > 1024:
            wrong.append(f"attachments: {len(one['description'])} characters, at most 1024")
    for name, content in message.get("files", {}).items():
        if len(content) > LARGEST or not content:
            wrong.append(f"{name}: {len(content)} bytes, at most {LARGEST}")
    return wrong + _component_errors(rows)


def modal_errors(modal: Json) -> list[str]:
    """Return what is wrong with a form."""
    labels = modal["components"]
    wrong = [] if 1 <= len(labels) <= 5 else [f"{len(labels)} questions, 1 to 5"]
    wrong += [] if 0 < len(modal["title"]) <= 45 else ["title of 1 to 45 characters"]
    for one in labels:
        asked = one.get("component") or {}
        options = asked.get("options") or []
        if one["type"] != 18 or not 0 < len(one["label"]) <= 45:
            wrong.append(f"{one!r}: a label of 1 to 45 characters")
        if len(one.get("description") or "") > 100:
            wrong.append(f"{one!r}: description of at most 100 characters")
        if asked.get("type") == 3 and not 1 <= len(options) <= 25:
            wrong.append(f"{one!r}: 1 to 25 choices")
        if any(not 0 < len(choice["label"]) <= 100 for choice in options):
            wrong.append(f"{one!r}: choices of 1 to 100 characters")
    return wrong


def _component_errors(rows: list[Json]) -> list[str]:
    wrong = [
        f"component of type {one.get('type')} in the place of a row"
        for one in rows
        if one.get("type") != 1
    ]
    wrong += [
        f"a row of {len(one.get('components', ()))} buttons, 1 to 5"
        for one in rows
        if not 1 <= len(one.get("components", ())) <= 5
    ]
    wrong += [
        "a menu beside something else in its row"
        for one in rows
        if len(one.get("components", ())) > 1 and any(map(_is_menu, one["components"]))
    ]
    wrong += [bad for one in walk(rows) if _is_menu(one) for bad in _menu_errors(one)]
    buttons = [one for one in walk(rows) if one.get("type") == 2]
    ids = [one["custom_id"] for one in walk(rows) if one.get("custom_id")]
    wrong += [f"custom_id {id!r} twice" for id in sorted(set(ids)) if ids.count(id) > 1]
    for one in buttons:
        if bool(one.get("url")) == bool(one.get("custom_id")) or (one.get("style") == 5) != bool(
            one.get("url")
        ):
            wrong.append(f"button {one!r}: either custom_id or url, and its style")
        if len(one.get("label") or "") > 80 or not (one.get("label") or one.get("emoji")):
            wrong.append(f"button {one!r}: label of 1 to 80 characters, or an emoji")
        if len(one.get("custom_id") or "") > 100:
            wrong.append(f"button {one!r}: custom_id of at most 100 characters")
    return wrong


def _is_menu(component: Json) -> bool:
    return component.get("type") == 3


def _menu_errors(menu: Json) -> list[str]:
    options = menu["options"]
    chosen = sum(bool(one.get("default")) for one in options)
    values = [one["value"] for one in options]
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    wrong = [] if 1 <= len(options) <= 25 else [f"a menu of {len(options)} options, 1 to 25"]
    wrong += [] if len(set(values)) == len(values) else ["a value twice in a menu"]
    wrong += (
        [] if 0 <= least <= most <= len(options) else [f"{least} to {most} of a menu's options"]
    )
    wrong += [] if chosen <= most else [f"{chosen} options chosen, at most {most}"]
    texts = [(menu["custom_id"], 100), (menu.get("placeholder") or "", 150)]
    texts += [(one[key], 100) for one in options for key in ("label", "value")]
    return wrong + [f"{text!r} is too long for a menu" for text, most in texts if len(text) > most]


def _size(option: Json) -> int:
    """Return how many characters count against the 8000 of a command."""
    descriptions = [
        option["description"],
        *(option.get("description_localizations") or {}).values(),
    ]
    size = len(option["name"]) + max(map(len, descriptions))
    size += sum(len(one["name"]) + len(str(one["value"])) for one in option.get("choices") or ())
    return size + sum(map(_size, option.get("options") or ()))


def _option_errors(option: Json, where: str) -> list[str]:
    wrong = []
    if not _NAME.fullmatch(option["name"]) or option["name"] != option["name"].lower():
        wrong.append(f"{where}: name")
    descriptions = [
        option["description"],
        *(option.get("description_localizations") or {}).values(),
    ]
    wrong += [f"{where}: description {one!r}" for one in descriptions if not 1 <= len(one) <= 100]
    inner = option.get("options") or []
    if len(inner) > 25 or len(option.get("choices") or ()) > 25:
        wrong.append(f"{where}: more than 25 options or choices")
    if len({one["name"] for one in inner}) < len(inner):
        wrong.append(f"{where}: a name twice")
    needed = [bool(one.get("required")) for one in inner if one["type"] > 2]
    if needed != sorted(needed, reverse=True):
        wrong.append(f"{where}: required after optional")
    return wrong + [bad for one in inner for bad in _option_errors(one, f"{where} {one['name']}")]


def command_errors(commands: list[Json]) -> list[str]:
    """Return what is wrong with a set of slash commands."""
    wrong = [bad for one in commands for bad in _option_errors(one, "/" + one["name"])]
    return wrong + [
        f"/{one['name']}: more than 8000 characters" for one in commands if _size(one) > 8000
    ]
