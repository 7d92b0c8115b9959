"""Capital letters as strokes, in the style of the ranks on cards, so Latin names need no font."""

from __future__ import annotations

import unicodedata

from bot.faces import strokes
from bot.faces.strokes import HEIGHT
from bot.faces.svg import Number, at, group, stroke

GAP, SPACE, WEIGHT = 6.5, 12, 3.6
_ROUND = "M8 0A7.6 12 0 1 0 8.1 0Z"

_DRAWN: dict[str, tuple[Number, str]] = {
    **{one: (strokes.width_of(one), strokes.RANKS[one]) for one in "123456789AJKPQR"},
    "0": (16, _ROUND),
    "B": (15, "M1 0H7.6A5.4 5.7 0 0 1 7.6 11.4H1H8.4A6.2 6.3 0 0 1 8.4 24H1Z"),
    "C": (15.5, "M15.2 5.2A7.8 12 0 1 0 15.2 18.8"),
    "D": (16, "M1 0H6A9.8 12 0 0 1 6 24H1Z"),
    "E": (14, "M13.6 0H1V24H13.6M1 11.6H11.6"),
    "F": (13, "M13.4 0H1V24M1 11.6H11.2"),
    "G": (16.5, "M15.2 5.2A7.8 12 0 1 0 15.9 13.4H9.6"),
    "H": (15, "M1 0V24M14.6 0V24M1 11.6H14.6"),
    "I": (3, "M1.5 0V24"),
    "L": (12.5, "M1 0V24H12.4"),
    "M": (19, "M1 24V0L9.6 15.6L18.2 0V24"),
    "N": (16, "M1 24V0L15 24V0"),
    "O": (16, _ROUND),
    "S": (15, "M14 4.4Q12.4 0 7.8 0Q1.6 0 1.6 5.8Q1.6 10.2 7.8 11.6Q14.6 13.2 14.6 18.2"
               "Q14.6 24 7.8 24Q2.4 24 .8 19.2"),
    "T": (15, "M0 0H15M7.5 0V24"),
    "U": (15.5, "M1 0V16.4A6.9 7.6 0 0 0 14.8 16.4V0"),
    "V": (16, "M0 0L8 24L16 0"),
    "W": (23, "M0 0L6 24L11.5 5L17 24L23 0"),
    "X": (15, "M.6 0L14.6 24M14.6 0L.6 24"),
    "Y": (16, "M0 0L8 12.4L16 0M8 12.4V24"),
    "Z": (15, "M.8 0H14.4L.8 24H14.6"),
    "!": (3, "M1.5 0V15.6M1.5 23.6V24"),
    "?": (13, "M.6 5.2A6 5.6 0 1 1 9.4 9.8Q6.2 12 6.2 15.8M6.2 23.6V24"),
    ".": (3, "M1.5 23.6V24"),
    ",": (4, "M2.4 23V24.4L1 28"),
    ":": (3, "M1.5 8V8.4M1.5 20V20.4"),
    "·": (4, "M2 12V12.4"),
    "'": (3, "M1.5 0V5"),
    "+": (13, "M.6 12.4H12.6M6.6 6.4V18.4"),
    "−": (12, "M.6 12.4H11.4"),
    "–": (12, "M.6 12.4H11.4"),
    "-": (8, "M.6 12.4H7.4"),
    "±": (13, "M.6 10H12.6M6.6 4V16M.6 22H12.6"),
    "/": (10, "M.6 25L9.4 -1"),
    "(": (6, "M5 -1Q-2.6 12 5 25"),
    ")": (6, "M1 -1Q8.6 12 1 25"),
    "#": (16, "M5.6 1L3.4 23M12.6 1L10.4 23M1 8H15.4M.6 16H15"),
    "&": (17, "M16.4 24L4.6 7A4 4.4 0 1 1 11.2 5.6Q10.6 9 5 11.8A6.3 6.4 0 1 0 14.8 16"),
    "_": (12, "M0 25H12"),
    "→": (19, "M.6 12.4H18M12.4 6L18.4 12.4L12.4 18.8"),
}  # fmt: skip
"""Each letter's width, if it is ``HEIGHT`` high, and its strokes."""
_LIKE = {"Đ": "D", "Ø": "O", "Ł": "L", "Æ": "AE", "Œ": "OE", "ẞ": "SS", "’": "'", "‘": "'",
         "“": "'", "”": "'", "—": "–"}  # fmt: skip


def written(text: str) -> str:
    """Return *text* in the only form that can be written here: capitals, without emoji."""
    found = unicodedata.normalize("NFKD", text.upper())
    found = "".join(_LIKE.get(one, one) for one in found)
    kept = (
        one for one in found if one in _DRAWN or one == " " or unicodedata.category(one)[0] == "L"
    )
    return " ".join("".join(kept).split())


def can_write(text: str) -> bool:
    """Return whether all letters of ``written(text)`` can be drawn here."""
    return all(one == " " or one in _DRAWN for one in written(text))


def drawn(text: str, height: Number, colour: str, weight: Number = WEIGHT) -> tuple[str, float]:
    """Return *text* in capitals, *height* pixels high with its top at 0, and its width."""
    x, parts = 0.0, list[str]()
    for one in written(text):
        if one not in _DRAWN:
            x += SPACE
            continue
        width, line = _DRAWN[one]
        parts.append(stroke(line, colour, weight, transform=at(x, 0)))
        x += width + GAP
    scale = height / HEIGHT
    return group("".join(parts), transform=f"scale({scale:.3f})"), max(0.0, x - GAP) * scale
