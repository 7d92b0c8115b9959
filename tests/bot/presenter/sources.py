"""What the program calls by name in its source: functions, and the reasons why it refuses."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bot.text import i18n
from engine.errors import Reason

ROOT = Path(__file__).parents[3]
SOURCES = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "adapters").rglob("*.py")]


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Return everything that the program consists of."""
    return tuple(node for path in SOURCES for node in ast.walk(ast.parse(path.read_text("utf-8"))))


def calls(name: str) -> Iterator[ast.Call]:
    """Yield every call of a function of this name in the program."""
    for node in nodes():
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func
        if called == name or (isinstance(called, ast.Name) and called.id == name):
            yield node


def constants(node: ast.AST) -> Iterator[str]:
    """Yield the whole texts that an argument may be; not the parts of a composed one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def _reasons() -> Iterator[str]:
    """Yield every reason that is given: to ``Refused`` itself, by the engine, or on the way."""
    yield from Reason
    for call in calls("Refused"):
        yield from (text for argument in call.args for text in constants(argument))
    texts = {text for node in nodes() for text in constants(node)}
    yield from (text for text in texts if i18n.has(f"refused-{text}"))


REASONS = tuple(sorted({str(one) for one in _reasons()}))
"""Every reason for which something is refused."""
