"""Checks of request bodies against Discord's official OpenAPI document.

The document is not part of this project. Where it lies is said by PLATFORM_SPECS; without it
nothing is checked here, and the tests that need it are skipped.
"""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from jsonschema import Draft202012Validator, ValidationError, validators
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

Json = dict[str, Any]


def document() -> Path | None:
    """Return where the OpenAPI document lies."""
    folder = os.environ.get("PLATFORM_SPECS")
    path = Path(folder, "discord-openapi.json") if folder else None
    return path if path and path.is_file() else None


needs_specification = pytest.mark.skipif(
    document() is None, reason="PLATFORM_SPECS does not name a folder with discord-openapi.json"
)
"""Marks a test that proves nothing without the document."""


@functools.cache
def schema() -> Schema | None:
    """Return the schema, read once."""
    path = document()
    return None if path is None else Schema(json.loads(path.read_text("utf-8")))


def _pointer(*steps: str) -> str:
    escaped = (step.replace("~", "~0").replace("/", "~1") for step in steps)
    return "/".join(quote(step, safe="~") for step in escaped)


class Schema:
    """The OpenAPI document, asked by method and path."""

    def __init__(self, document: Json) -> None:
        # Discord takes ids as strings and as integers; the document names only the string.
        document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
        self._paths: Json = document["paths"]
        resource = Resource.from_contents(document, DRAFT202012)
        self._registry: Any = Registry().with_resource("urn:spec", resource)
        unions = {"oneOf": self._union, "anyOf": self._union}
        self._validator: Any = validators.extend(Draft202012Validator, unions)
        self._known = [
            (re.compile("^" + re.sub(r"\\{[^/]+?\\}", "[^/]+", re.escape(path)) + "$"), path)
            for path in sorted(self._paths, key=lambda path: path.count("{"))
        ]
        self._checkers: dict[tuple[str, str], Any] = {}
        self._fine: set[str] = set()
        """Bodies found right before; the commands come with every start."""

    def errors(self, method: str, path: str, body: Any) -> list[str]:
        """Return how *body* departs from the document."""
        known = next((known for pattern, known in self._known if pattern.match(path)), None)
        operation = self._paths.get(known, {}).get(method.lower()) if known else None
        if known is None or operation is None:
            return [f"no such endpoint: {method} {path}"]
        if "application/json" not in operation.get("requestBody", {}).get("content", {}):
            return [] if body is None else [f"{method} {path} takes no body"]
        text = f"{method} {known} {json.dumps(body)}"
        if text in self._fine:
            return []
        found = [
            f"{'.'.join(map(str, one.absolute_path)) or 'body'}: {one.message[:200]}"
            for one in self._checker(method.lower(), known).iter_errors(body)
        ]
        if not found:
            self._fine.add(text)
        return found

    def _checker(self, method: str, path: str) -> Any:
        key = method, path
        if key not in self._checkers:
            body = ("requestBody", "content", "application/json", "schema")
            reference = {"$ref": f"urn:spec#/{_pointer('paths', path, method, *body)}"}
            self._checkers[key] = self._validator(reference, registry=self._registry)
        return self._checkers[key]

    @staticmethod
    def _union(
        validator: Any, branches: list[Json], instance: Any, _: Json
    ) -> Iterator[ValidationError]:
        """Check only the branches that the instance's ``type`` allows: complaints stay readable."""
        if any(one.get("type") == "null" for one in branches) and instance is None:
            return
        if all("const" in one for one in branches):
            allowed = {"enum": [one["const"] for one in branches]}
            yield from validator.descend(instance, allowed)
            return
        tries = [
            list(validator.descend(instance, one))
            for one in branches
            if Schema._fits(validator, one, instance)
        ]
        if not tries:
            yield ValidationError("no branch of the union has this type")
        elif all(tries):
            yield from min(tries, key=len)

    @staticmethod
    def _fits(validator: Any, branch: Json, instance: Any) -> bool:
        if "$ref" in branch:
            branch = validator._resolver.lookup(branch["$ref"]).contents
        if branch.get("type") == "null":
            return False
        tags = branch.get("properties", {}).get("type", {}).get("enum")
        return not (isinstance(instance, dict) and tags and instance.get("type") not in tags)
