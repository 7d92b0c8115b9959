"""Turns sheets into pixels: resvg draws each piece once, Pillow puts the pieces together.

Both belong to the extra ``pictures``. Drawing a whole table again takes ten times as long as
putting together pieces that have been drawn already.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image

from bot.faces.raster import png
from bot.pictures import fonts
from bot.pictures.pieces import Piece, Sheet

QUALITY = 88
MOST_DRAWN = 200
"""Drawings kept as pixels, typically 80 kB each."""


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
    """Return a drawing as pixels; text is cut to what was drawn, None if that is nothing."""
    if not words:
        return _raster(drawing)
    whole = _raster(fonts.written(drawing, words), fonts.files_for(words))
    box = whole.getbbox()
    return None if box is None else whole.crop((box[0], 0, box[2], whole.height))


def _raster(drawing: str, files: tuple[str, ...] = ()) -> Image.Image:
    return Image.open(BytesIO(png(drawing, fonts=files))).convert("RGBA")
