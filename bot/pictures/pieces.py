"""The building blocks of pictures: drawings with a place, and those that all pictures share."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from html import escape

from bot.faces import emblems, french, pack, small
from bot.faces.pips import PIPS, Colours, dye
from bot.faces.svg import Number, at, document, dot, element, fill, group, ring
from bot.model.names import clean
from bot.pictures import letters
from engine.cards import Card, Suit

GOLD, CREAM, MINT, INK = "#f2c14e", "#fff6e0", "#a9d6c1", "#0a241b"
PANEL = "#06231a"
SIDES = ("#4c9bff", "#ff9a3d")
"""The colours of the sides, which also have shapes, a disc and a square, for the colour-blind."""
LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0
LATIN, MORE = "Noto Sans", "…"
"""The font family for Latin letters; the text shown where words cannot be written."""
LONGEST = 13
"""Letters of a name that are not small where there is little room."""
_STYLES = str.maketrans("", "", "\ufe0e\ufe0f")
_MARGIN = 10
"""Pixels around a card for its shadow or glow."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawing, in pixels, and where it lies.

    Args:
        across, down: the point of it that lies at *x*, *y*, as fractions of its width and height.
        words: its text, if that needs a font; it is then cut to what was drawn. "" for none.
        most: the greatest width; a wider drawing is scaled down. 0: no limit.
    """

    drawing: str
    x: float
    y: float
    across: float = MIDDLE
    down: float = MIDDLE
    words: str = ""
    most: float = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture: its size, its background, and its pieces from bottom to top."""

    width: int
    height: int
    ground: str
    pieces: tuple[Piece, ...]


def told(words: str) -> str:
    """Return *words* without direction marks and emoji."""
    kept = (one for one in words if unicodedata.category(one) not in ("Cf", "So"))
    words = "".join(kept).translate(_STYLES)
    return " ".join(words.split())


def letters_in(words: str) -> int:
    """Return how many letters *words* have; combining marks take no room."""
    return sum(unicodedata.category(one)[0] != "M" for one in words)


def short_name(name: str) -> str:
    """Return a name that can be read in little room: of a long one the first word, or less."""
    return clean(name.split(" ")[0] if letters_in(name) > LONGEST else name, LONGEST)


def text(
    words: str,
    x: float,
    y: float,
    height: Number,
    colour: str = CREAM,
    *,
    across: float = MIDDLE,
    most: float = 0,
    weight: Number = letters.WEIGHT,
) -> list[Piece]:
    """Return *words* with capitals *height* pixels high, centred on *y*; [] if there are none."""
    clean = told(words)
    if letters.can_write(clean):
        return _in_strokes(clean, x, y, height, colour, across, most, weight)
    body = element(
        "text",
        "".join(span(family, run) for family, run in by_font(clean)),
        x=20,
        y=height * 2.1,
        fill=colour,
        font_size=height * 1.36,
        font_weight="bold",
    )
    wide = int(len(clean) * height * 1.5) + 60
    drawing = document(body, wide, round(height * 3.2))
    return [Piece(drawing, x, y, across, 0.5, clean, most)]


def span(family: str, run: str) -> str:
    """Return a part of a text in a font family."""
    return element("tspan", escape(run), font_family=family)


def by_font(words: str) -> list[tuple[str, str]]:
    """Return *words* in runs of one script, each with the font family that has it."""
    runs: list[tuple[str, str]] = []
    for one in words:
        family = font_family(script_of(one))
        if runs and (one == " " or unicodedata.category(one)[0] == "M" or family == runs[-1][0]):
            runs[-1] = runs[-1][0], runs[-1][1] + one
        else:
            runs.append((family, one))
    return runs


def script_of(letter: str) -> str:
    """Return the script of a letter by its Unicode name; signs and digits are Latin."""
    if not letter.isalpha():
        return "LATIN"
    return unicodedata.name(letter, "LATIN").split(" ")[0]


def font_family(script: str) -> str:
    """Return the font family that has a script."""
    is_plain = script in ("LATIN", "GREEK", "CYRILLIC")
    return LATIN if is_plain else f"{LATIN} {script.capitalize()}"


def _in_strokes(
    words: str, x: float, y: float, height: Number, colour: str, across: float, most: float,
    weight: Number,
) -> list[Piece]:  # fmt: skip
    if not letters.written(words):
        return []
    drawing, width = letters.drawn(words, height, colour, weight)
    if most and width > most:
        height = height * most / width
        drawing, width = letters.drawn(words, height, colour, weight)
    edge = height / 4
    body = group(drawing, transform=at(edge, edge))
    whole = document(body, round(width + 2 * edge), round(height + 2 * edge))
    return [Piece(whole, x + edge * (2 * across - 1), y, across)]


def card_size(card: Card, width: Number) -> tuple[float, float]:
    """Return the width and height of a card that is to be *width* pixels wide."""
    wide, high = pack.size(card)
    return float(width), width * high / wide


@cache
def _card(card: Card, width: int, light: bool) -> str:
    """Return a card with its shadow, or with a glow if it takes the others."""
    wide, high = card_size(card, width)
    is_round = pack.size(card)[0] == pack.size(card)[1]
    corner = wide / 2 if is_round else wide * 0.085
    face = group(pack.face(card), transform=f"scale({width / pack.size(card)[0]:.4f})")
    glow = [(8, GOLD, 0.25), (5, GOLD, 0.6), (3, GOLD, 1.0)] if light else []
    under = "".join(
        element("rect", x=-by, y=-by, width=wide + 2 * by, height=high + 2 * by, rx=corner + by,
                fill=colour, opacity=strength)
        for by, colour, strength in glow
    )  # fmt: skip
    shade = "".join(
        element("rect", x=2 - by, y=5 - by, width=wide + 2 * by, height=high + 2 * by,
                rx=corner + by, fill="#000", opacity=0.1)
        for by in (0, 2, 4)
    )  # fmt: skip
    whole = group(shade + under + face, transform=at(_MARGIN, _MARGIN))
    return document(whole, round(wide + 2 * _MARGIN), round(high + 2 * _MARGIN))


def card(which: Card, x: float, y: float, width: int, *, light: bool = False) -> Piece:
    """Return a card centred at *x*, *y*; *light* if it takes the others."""
    return Piece(_card(which, width, light), x, y)


@cache
def _tile(card: Card, size: int) -> str:
    drawing = group(small.small(card), transform=f"scale({size / small.SIZE:.4f})")
    return document(drawing, size, size)


def tile(which: Card, x: float, y: float, size: int) -> Piece:
    """Return a card as a square with its rank and suit alone, to be read where it is small."""
    return Piece(_tile(which, size), x, y)


@cache
def _suit(suit: Suit, size: int) -> str:
    sign = fill(
        PIPS[suit], dye(suit, Colours.FOUR).ink, transform=at(size / 2, size / 2, size / 33)
    )
    return document(dot(size / 2, size / 2, size * 0.48, CREAM) + sign, size, size)


def pip(suit: Suit, x: float, y: float, size: int) -> Piece:
    """Return the sign of a French suit on a bright disc."""
    return Piece(_suit(suit, size), x, y)


@cache
def back(width: int, turn: int) -> str:
    """Return the back of a French card, turned by *turn* degrees."""
    high = width * 1.4
    side = round((width * width + high * high) ** 0.5)
    middle = f"translate({side / 2} {side / 2}) rotate({turn}) translate({-width / 2} {-high / 2})"
    drawn = group(french.back(), transform=f"scale({width / french.WIDTH:.3f})")
    return document(group(drawn, transform=middle), side, side)


@cache
def _slot(width: int) -> str:
    height = width * 1.4
    line = element(
        "rect", x=2, y=2, width=width - 4, height=height - 4, rx=width * 0.085, fill="#000",
        fill_opacity=0.12, stroke=CREAM, stroke_opacity=0.35, stroke_width=2.5,
        stroke_dasharray="9 8", stroke_linecap="round",
    )  # fmt: skip
    return document(line, width, round(height))


def slot(x: float, y: float, width: int) -> Piece:
    """Return the empty place of a card."""
    return Piece(_slot(width), x, y)


@cache
def _panel(width: int, height: int, light: bool) -> str:
    line = GOLD if light else CREAM
    return document(
        element(
            "rect", x=2, y=2, width=width - 4, height=height - 4, rx=min(24, height / 2 - 2),
            fill=PANEL, fill_opacity=0.62, stroke=line, stroke_opacity=0.9 if light else 0.18,
            stroke_width=3 if light else 2,
        ),
        width,
        height,
    )  # fmt: skip


def panel(x: float, y: float, width: int, height: int, *, light: bool = False) -> Piece:
    """Return a dark panel with its top left corner at *x*, *y*; *light* gives it a golden edge."""
    return Piece(_panel(width, height, light), x, y, 0, 0)


@cache
def _mark(side: int | None, size: int) -> str:
    if side is None:
        return document(dot(50, 50, 44, "#7f9c90", stroke=CREAM, stroke_width=6), 100, 100)
    colour = SIDES[side % len(SIDES)]
    shape = (
        dot(50, 50, 44, colour, stroke=CREAM, stroke_width=6)
        if side % 2 == 0
        else element("rect", x=10, y=10, width=80, height=80, rx=20, fill=colour, stroke=CREAM,
                     stroke_width=6)
    )  # fmt: skip
    return document(group(shape, transform=f"scale({size / 100:.3f})"), size, size)


def mark(side: int, x: float, y: float, size: int) -> Piece:
    """Return the sign of a side: a blue disc or an orange square."""
    return Piece(_mark(side, size), x, y)


@cache
def emblem(name: str) -> str:
    """Return a crown or a cup in front of a sun, 240 by 240."""
    return document(group(emblems.drawn(name), transform="translate(120 120)"), 240, 240)


@cache
def medal(place: int) -> str:
    """Return the medal for a place in a ranking, 56 by 56."""
    colour = {1: GOLD, 2: "#ccd5da", 3: "#d08a4e"}.get(place, "#3c5f51")
    number, width = letters.drawn(str(place), 24, INK if place < 4 else CREAM, 4.4)
    return document(
        dot(28, 28, 25, colour, stroke=CREAM, stroke_width=2.5)
        + group(number, transform=at(28 - width / 2, 16)),
        56, 56,
    )  # fmt: skip


@cache
def felt(width: int, height: int) -> str:
    """Return the table's cloth in its wooden frame."""
    shade = element(
        "radialGradient",
        element("stop", offset=0, stop_color="#217d58")
        + element("stop", offset=0.62, stop_color="#135640")
        + element("stop", offset=1, stop_color="#0b3a2b"),
        id="cloth", cx=0.5, cy=0.42, r=0.78,
    )  # fmt: skip
    wood = element("rect", width=width, height=height, fill="#6b4022")
    edge = element("rect", x=5, y=5, width=width - 10, height=height - 10, rx=26, fill="none",
                   stroke="#a9713f", stroke_width=2)  # fmt: skip
    cloth = element("rect", x=14, y=14, width=width - 28, height=height - 28, rx=24,
                    fill="url(#cloth)", stroke="#06231a", stroke_width=4)  # fmt: skip
    thread = element("rect", x=26, y=26, width=width - 52, height=height - 52, rx=16, fill="none",
                     stroke=GOLD, stroke_opacity=0.5, stroke_width=2)  # fmt: skip
    sun = group(
        ring(0, 0, 150, GOLD, 2) + ring(0, 0, 158, GOLD, 1)
        + "".join(fill("M0-146Q20-112 0-74Q-20-112 0-146Z", "none", stroke=GOLD, stroke_width=2,
                       transform=f"rotate({n * 30})") for n in range(12)),
        transform=at(width / 2, height / 2), opacity=0.12,
    )  # fmt: skip
    return document(element("defs", shade) + wood + edge + cloth + thread + sun, width, height)
