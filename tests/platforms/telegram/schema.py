"""Checks of objects against the machine-readable description of the Bot API.

The document is not part of this project. Where it lies is said by PLATFORM_SPECS; without it
nothing is checked here, and the tests that need it are skipped.
"""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.platforms.telegram.world import Json

_KINDS: dict[str, tuple[type, ...]] = {
    "Integer": (int,),
    "String": (str,),
    "Boolean": (bool,),
    "True": (bool,),
    "Float": (int, float),
}
_LENGTH = re.compile(r"(\d+)-(\d+) (characters|bytes)")
_TAG = re.compile(r"(?:must be|always) [“\"]?(\w+)[”\"]?")


def document() -> Path | None:
    """Return where the description lies."""
    folder = os.environ.get("PLATFORM_SPECS")
    path = Path(folder, "telegram-bot-api.json") if folder else None
    return path if path and path.is_file() else None


@functools.cache
def schema() -> Schema | None:
    """Return the description, read once."""
    path = document()
    return None if path is None else Schema(json.loads(path.read_text("utf-8")))


class Schema:
    """The methods and types of the Bot API."""

    def __init__(self, document: Json) -> None:
        self._methods: Json = document["methods"]
        self._types: Json = document["types"]

    def call_errors(self, method: str, values: Json) -> list[str]:
        """Return how a call departs from the description."""
        known = self._methods.get(method)
        if known is None:
            return [f"{method}: no such method"]
        return [f"{method}: {error}" for error in self._fields(known.get("fields", []), values)]

    def type_errors(self, name: str, value: Any) -> list[str]:
        """Return how an object departs from the type *name*."""
        return self._any_of([name], value)

    def _fields(self, fields: Iterable[Json], values: Json) -> list[str]:
        known = {field["name"]: field for field in fields}
        errors = [f"{name} is unknown" for name in values if name not in known]
        errors += [
            f"{name} is missing"
            for name, field in known.items()
            if field["required"] and name not in values
        ]
        for name in known.keys() & values.keys():
            found = self._any_of(known[name]["types"], values[name])
            found += _length_errors(known[name]["description"], values[name])
            errors += [f"{name}: {error}" for error in found]
        return errors

    def _any_of(self, names: list[str], value: Any) -> list[str]:
        return min((self._one(name, value) for name in names), key=len)

    def _one(self, name: str, value: Any) -> list[str]:
        if name in _KINDS:
            right = isinstance(value, _KINDS[name])
            right = right and (isinstance(value, bool) == (bool in _KINDS[name]))
            return [] if right else [f"{value!r:.60} is no {name}"]
        if name.startswith("Array of "):
            if not isinstance(value, list):
                return [f"{value!r:.60} is no array"] * 2
            inner = name.removeprefix("Array of ")
            return [f"[{n}] {e}" for n, one in enumerate(value) for e in self._one(inner, one)]
        return self._object(name, value)

    def _object(self, name: str, value: Any) -> list[str]:
        if name not in self._types or not isinstance(value, dict):
            return [f"{value!r:.60} is no {name}"] * 2
        if kinds := self._types[name].get("subtypes"):
            fitting = [kind for kind in kinds if self._has_tag(kind, value)]
            tries = (self._object(kind, value) for kind in fitting)
            return min(tries, key=len, default=[f"no kind of {name} fits"])
        return self._fields(self._types[name].get("fields", []), value)

    def _has_tag(self, name: str, value: Json) -> bool:
        for field in self._types[name].get("fields", []):
            tag = _TAG.search(field["description"])
            if tag and field["name"] in ("type", "status", "source"):
                return bool(value.get(field["name"]) == tag[1])
        return True


def _length_errors(description: str, value: Any) -> list[str]:
    limits = _LENGTH.search(description)
    if limits is None or not isinstance(value, str) or "after entities" in description:
        return []
    length = len(value.encode()) if limits[3] == "bytes" else len(value)
    if int(limits[1]) <= length <= int(limits[2]):
        return []
    return [f"{length} {limits[3]}, {limits[1]} to {limits[2]} allowed"]
