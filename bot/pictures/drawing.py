"""A description becomes a JPEG: the one job of the process that draws."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from bot.model.pictures import Drawing, Felt, Poster
from bot.pictures import poster, rack, table
from bot.pictures.pieces import Sheet

_NEEDED = ("PIL", "resvg_py")
NO_FONTS = "no fonts for a language that is spoken here: fonts-noto-core on Debian"
"""Numbers without their words would be no picture."""


def can_draw() -> bool:
    """Return whether the extra ``pictures`` is installed."""
    return all(find_spec(name) is not None for name in _NEEDED)


def sheet_of(drawing: Drawing) -> Sheet:
    """Return where everything of a picture lies."""
    match drawing:
        case Poster():
            return poster.sheet(drawing)
        case Felt():
            return table.sheet(drawing)
    return rack.sheet(drawing)


def draw(drawing: Drawing, _is_late: Callable[[], bool]) -> bytes | str:
    """Return a picture as a JPEG, or what keeps it from being drawn."""
    try:
        if not import_module("bot.pictures.fonts").has_most(drawing.words):
            return NO_FONTS
        found: bytes = import_module("bot.pictures.composing").jpeg(sheet_of(drawing))
    except Exception as trouble:  # it is the gallery's to say so, once
        return f"{type(trouble).__name__}: {trouble}"
    return found
