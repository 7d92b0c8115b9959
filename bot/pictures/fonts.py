"""The fonts of this machine. Letters that none of them has are left out, not drawn as boxes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from PIL import ImageFont

from bot.pictures import letters
from bot.pictures.pieces import LATIN, MORE, by_font, font_family, script_of, span, told

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "C:/Windows/Fonts")
"""Folders to look for fonts in; only text in scripts that ``letters`` does not draw needs any."""
_NOBODYS = "\U0010fffd"
"""A letter that no font has, so that a box is drawn for it."""


def files_for(words: str) -> tuple[str, ...]:
    """Return the files of the installed fonts that *words* need."""
    families = {font_family(script_of(one)) for one in words} | {LATIN}
    return tuple(sorted(found for family in families if (found := _file_of(family))))


def written(drawing: str, words: str) -> str:
    """Return the drawing of *words* without the letters that its fonts lack."""
    files = files_for(words)
    for family, run in by_font(words):
        kept = _kept(run, files)
        if kept == run:
            continue
        more = _kept(MORE, files)
        if run.endswith(" "):
            more += " "
        fits = span(family, kept) if kept.strip() else span(LATIN, more)
        drawing = drawing.replace(span(family, run), fits, 1)
    return drawing


def has_most(facts: Iterable[str]) -> bool:
    """Return whether most of *facts* can be written, at least mostly."""
    found = [_is_written(one) for one in map(told, facts) if one]
    return 2 * sum(found) >= len(found)


def _is_written(fact: str) -> bool:
    return letters.can_write(fact) or 2 * len(_kept(fact, files_for(fact))) >= len(fact)


def _kept(run: str, files: tuple[str, ...]) -> str:
    return "".join(one for one in run if any(_has(file, one) for file in files))


@cache
def _has(file: str, letter: str) -> bool:
    """Return whether a font has a letter: one that it lacks looks like one that no font has."""
    return letter == " " or _shape(file, letter) != _shape(file, _NOBODYS)


def _shape(file: str, letter: str) -> tuple[tuple[int, int], bytes]:
    mask = _opened(file).getmask(letter)
    return mask.size, bytes(mask)


@cache
def _opened(file: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, 24)


@cache
def _file_of(family: str) -> str:
    """Return the file of a font family, bold if possible; "" if there is none."""
    name, files = family.replace(" ", ""), _files()
    return next(
        (files[one] for one in (f"{name}-Bold.ttf", f"{name}-Regular.ttf") if one in files), ""
    )


@cache
def _files() -> dict[str, str]:
    """Return the fonts of this machine, by file name."""
    walked = (found for folder in FOLDERS for found in os.walk(folder))
    return {name: str(Path(folder, name)) for folder, _, names in walked for name in names}
