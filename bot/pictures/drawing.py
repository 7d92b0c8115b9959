"""Turns a description into a JPEG: the only job of the drawing process."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from bot.model.pictures import Drawing, Felt, Poster
from bot.pictures import poster, rack, table
from bot.pictures.pieces import Sheet

_NEEDED = ("PIL", "resvg_py")
NO_FONTS = "no fonts for a language that is spoken here: fonts-noto-core on Debian"
"""The reason not to draw: figures without their words would say nothing."""


def can_draw() -> bool:
    """Return whether the extra ``pictures`` is installed."""
    return all(find_spec(name) is not None for name in _NEEDED)


def sheet_of(drawing: Drawing) -> Sheet:
    """Return the layout of a picture."""
    match drawing:
        case Poster():
            return poster.sheet(drawing)
        case Felt():
            return table.sheet(drawing)
    return rack.sheet(drawing)


def draw(drawing: Drawing, _is_late: Callable[[], bool]) -> bytes | str:
    """Return a picture as a JPEG, or as text why it cannot be drawn."""
    try:
        if not import_module("bot.pictures.fonts").has_most(drawing.words):
            return NO_FONTS
        found: bytes = import_module("bot.pictures.composing").jpeg(sheet_of(drawing))
    except Exception as trouble:  # the gallery logs it, once
        return f"{type(trouble).__name__}: {trouble}"
    return found
