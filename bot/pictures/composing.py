"""Pixels: drawings by resvg, each once, laid down by Pillow. Both are of the extra ``pictures``.

To draw a whole table anew takes ten times as long as to lay down what is drawn already.
"""

from __future__ import annotations

import os
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.faces.raster import png
from bot.pictures.pieces import Piece, Sheet, font_family, script_of

FONTS = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "C:/Windows/Fonts")
"""Where fonts may lie; only names in other scripts than ours need any."""
QUALITY = 88
MOST_DRAWN = 600
"""So many drawings are kept as pixels: of 80 kB, as a rule."""


def jpeg(sheet: Sheet) -> bytes:
    """Return a sheet as a JPEG."""
    image = _ground(sheet.ground).copy()
    for piece in sheet.pieces:
        _lay(image, piece)
    found = BytesIO()
    image.save(found, "JPEG", quality=QUALITY, subsampling="4:2:0")
    return found.getvalue()


def _lay(image: Image.Image, piece: Piece) -> None:
    drawn = _drawn(piece.drawing, piece.words)
    if drawn is None:
        return
    if piece.most and drawn.width > piece.most:
        drawn = drawn.resize((int(piece.most), int(drawn.height * piece.most / drawn.width)))
    x = round(piece.x - drawn.width * piece.across)
    y = round(piece.y - drawn.height * piece.down)
    image.paste(drawn, (x, y), drawn)


@lru_cache(16)
def _ground(drawing: str) -> Image.Image:
    return _raster(drawing).convert("RGB")


@lru_cache(MOST_DRAWN)
def _drawn(drawing: str, words: str) -> Image.Image | None:
    """Return a drawing as pixels; of text only what is written, None where nothing can be."""
    if not words:
        return _raster(drawing)
    fonts = fonts_for(words)
    if not fonts:
        return None
    whole = _raster(drawing, fonts)
    box = whole.getbbox()
    return None if box is None else whole.crop((box[0], 0, box[2], whole.height))


def _raster(drawing: str, fonts: tuple[str, ...] = ()) -> Image.Image:
    return Image.open(BytesIO(png(drawing, fonts=fonts))).convert("RGBA")


def fonts_for(words: str) -> tuple[str, ...]:
    """Return the files of fonts that have the scripts of *words*; () where one has none."""
    families = {font_family(script_of(one)) for one in f"{words}A"}
    found = {_file_of(family) for family in families}
    return tuple(sorted(found)) if all(found) else ()


@cache
def _file_of(family: str) -> str:
    """Return the file of a font, bold if there is one; "" without any."""
    name, files = family.replace(" ", ""), _files()
    return next(
        (files[one] for one in (f"{name}-Bold.ttf", f"{name}-Regular.ttf") if one in files), ""
    )


@cache
def _files() -> dict[str, str]:
    """Return the fonts of this machine by the names of their files."""
    walked = (found for folder in FONTS for found in os.walk(folder))
    return {name: str(Path(folder, name)) for folder, _, names in walked for name in names}
