"""Drawings as PNG, by resvg (the extra ``pictures``), which reads no files but the given fonts."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

_MODULE = "resvg_py"


class NoRenderer(Exception):
    """resvg is not installed."""

    def __init__(self) -> None:
        super().__init__("pictures need the extra of that name: pip install '.[pictures]'")


def must_be_there() -> None:
    """Raise NoRenderer if the extra is missing."""
    if find_spec(_MODULE) is None:
        raise NoRenderer


def png(document: str, width: int | None = None, fonts: tuple[str, ...] = ()) -> bytes:
    """Return an SVG document as a PNG, *width* pixels wide, or in its own size.

    *fonts*: files of the fonts that its text may use.

    Raises:
        NoRenderer: the extra is missing.
    """
    must_be_there()
    resvg = import_module(_MODULE)
    return bytes(
        resvg.svg_to_bytes(
            svg_string=document, width=width, skip_system_fonts=True, font_files=list(fonts)
        )
    )
