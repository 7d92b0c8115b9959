"""Badshah, begum and ghulam, as a painter of miniatures would show them, seen from the front.

Drawn in the coordinates of a card, 100 wide and 140 high, with the head around (50, 50).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.faces.pips import Dye
from bot.faces.svg import Number, dot, fill, group, stroke

GOLD, UMBER, IVORY = "#e6b04a", "#a8741c", "#fbf0d6"
SKIN, SHADE, LINE, INK = "#cf9463", "#b97a4a", "#8a5330", "#2a1712"
PEARL, RUBY, PETAL, LEAF = "#fffaf0", "#d9436b", "#f2a8c2", "#2f7d46"


def badshah(tones: Dye) -> str:
    """Return the king: crown, beard, and a necklace over a golden sash."""
    beard = (
        "M39.2 50Q40 56 44.5 57.6Q50 55.4 55.5 57.6Q60 56 60.8 50Q62 62 56.5 68.5Q50 76 43.5 68.5"
        "Q38 62 39.2 50Z"
    )
    whiskers = "M50 57.6Q45 55.4 41 60.2Q46 61.6 50 59.4Q54 61.6 59 60.2Q55 55.4 50 57.6Z"
    mouth = stroke("M47.5 60.4Q50 61.4 52.5 60.4", "#b5574c", 1.3)
    placket = fill("M43.5 73Q50 78 56.5 73L58 142H42Z", GOLD) + _blossoms(50, 96, 140)
    return (
        _robe(tones)
        + placket
        + _pearls((x, 91 - (x - 50) ** 2 / 24) for x in (33, 37, 41, 45, 55, 59, 63, 67))
        + _jewel(50, 93.5, 2.6)
        + _head(brows=1.5)
        + fill(beard, INK)
        + fill(whiskers, "#3d231a")
        + mouth
        + _crown(tones)
    )


def _crown(tones: Dye) -> str:
    crown = "M37.5 43L34.5 25L42 32L50 17L58 32L65.5 25L62.5 43Q50 38 37.5 43Z"
    band = stroke("M38 40.6Q50 35.8 62 40.6", UMBER, 0.6)
    return (
        fill(crown, GOLD, stroke=UMBER, stroke_width=0.7, stroke_linejoin="round")
        + band
        + fill("M50 23Q52.6 27 50 31Q47.4 27 50 23Z", tones.cloth)
        + _pearls([(34.5, 24.5), (65.5, 24.5), (50, 16.5)], 1.6)
        + dot(42.5, 35.4, 1.5, tones.cloth)
        + dot(57.5, 35.4, 1.5, tones.cloth)
        + dot(50, 34.6, 1.8, RUBY)
    )


def begum(tones: Dye) -> str:
    """Return the queen: veil, jewels, and a lotus in bloom."""
    veil = "M24 104C20 60 26 25 50 24S80 60 76 104"
    behind = "M36.5 63Q34 30 50 30T63.5 63Z"
    hair = "M38 53Q35 30 50 29.5T62 53Q63 40 50 37.5Q37 40 38 53Z"
    lips = "M46.6 60.5Q48.5 58.9 50 59.8Q51.5 58.9 53.4 60.5Q50 63.4 46.6 60.5Z"
    return (
        fill(veil, tones.cloth)
        + stroke(veil, GOLD, 1.6)
        + _robe(tones)
        + fill(behind, INK)
        + _head(brows=1)
        + fill(hair, INK)
        + fill(lips, "#a8243a")
        + _finery()
        + _lotus()
    )


def _finery() -> str:
    """Return the jewels that a queen wears on brow, ears and neck."""
    earrings = "".join(
        dot(x, 56, 2, GOLD) + fill(f"M{x - 2.4:g} 62Q{x:g} 56.5 {x + 2.4:g} 62Z", GOLD)
        for x in (38.4, 61.6)
    )
    return (
        stroke("M50 30V37", GOLD, 1)
        + _jewel(50, 40, 2.2)
        + dot(50, 45.4, 0.9, "#8f1f33")
        + earrings
        + _pearls((x, 76.5 - (x - 50) ** 2 / 26) for x in (41, 44, 47, 50, 53, 56, 59))
        + _pearls((x, 87 - (x - 50) ** 2 / 22) for x in (36, 39, 42.5, 46.2, 53.8, 57.5, 61, 64))
        + _jewel(50, 87.5, 3)
    )


def _lotus() -> str:
    """Return a lotus on its stem, in front of the wall."""
    outline = "M0 4C-4.5-1-3.5-8 0-11C3.5-8 4.5-1 0 4Z"
    petals = "".join(
        fill(outline, colour, stroke=PEARL, stroke_width=0.4,
             transform=f"translate(81 46) rotate({turn} 0 4)")
        for turn, colour in (
            (-64, "#e98bab"), (64, "#e98bab"), (-32, PETAL), (32, PETAL), (0, "#f9c8d9"),
        )
    )  # fmt: skip
    return stroke("M78 128Q85 84 81 52", LEAF, 1.8) + petals


def ghulam(tones: Dye) -> str:
    """Return the jack: turban with a plume, a sash, and a spear."""
    whiskers = (
        "M50 57.8Q46 56.4 42.5 59Q40.5 59.5 39.5 57.5Q41 62.5 46 60.8Q49 60 50 59.2Q51 60 54 60.8"
        "Q59 62.5 60.5 57.5Q59.5 59.5 57.5 59Q54 56.4 50 57.8Z"
    )
    sash = fill("M30 78L41 72.5L82 142H64Z", IVORY) + stroke("M33 77L68 142M38 74L78 142", GOLD, 1)
    spear = stroke("M84 142V30", "#7a4a21", 2.6) + fill(
        "M84 12L88 26Q84 31 80 26Z", GOLD, stroke=UMBER, stroke_width=0.6
    )
    return (
        spear
        + _robe(tones)
        + sash
        + _head(brows=1.3)
        + fill(whiskers, INK)
        + stroke("M47.6 61.8Q50 62.8 52.4 61.8", "#8f3b34", 1.2)
        + _turban(tones)
    )


def pradhan(tones: Dye) -> str:
    """Return the minister: a turban, a white beard and a shawl."""
    beard = (
        "M39.2 50Q40 56 44.5 57.6Q50 55.4 55.5 57.6Q60 56 60.8 50Q62.5 63 57 71Q50 81 43 71"
        "Q37.5 63 39.2 50Z"
    )
    whiskers = "M50 57.6Q45 55.4 40 61.2Q46 61.8 50 59.4Q54 61.8 60 61.2Q55 55.4 50 57.6Z"
    shawl = (
        "M36 74L42 71L58 71L64 74L58 142H70L80 84Q70 74 58 71Q50 77 42 71Q30 74 20 84L30 142H42Z"
    )
    return (
        _robe(tones)
        + fill(shawl, IVORY)
        + stroke("M37 74.500L45 142M63 74.500L55 142", GOLD, 1)
        + _head(brows=1)
        + fill(beard, "#f1ece2")
        + fill(whiskers, PEARL, stroke="#cfc6b8", stroke_width=0.4)
        + stroke("M47.5 60.8Q50 61.8 52.5 60.8", "#b5574c", 1.2)
        + _turban(tones)
    )


def _turban(tones: Dye) -> str:
    cloth = "M36.5 45Q33 25 50 24.5T63.5 45Q57 38.5 50 40Q43 38.5 36.5 45Z"
    folds = "M37.5 39Q50 27 63 41.5M39 33Q51 25.5 62 35.5M61.5 33Q56 30 51 31"
    plume = "M50 33C47 24 54 20 53 10C58 17 57 26 50 33Z"
    return (
        fill(cloth, tones.cloth)
        + stroke(folds, PEARL, 1.3, opacity=0.85)
        + fill(plume, PEARL, stroke=UMBER, stroke_width=0.5)
        + _jewel(50, 34, 2.8)
    )


def _robe(tones: Dye) -> str:
    body = "M12 142C12 100 20 80 42 71Q50 77 58 71C80 80 88 100 88 142"
    sleeves = "M27 142Q25 120 30 104M73 142Q75 120 70 104"
    cloth = fill(body, tones.cloth) + _woven() + stroke(body, GOLD, 1.2)
    return cloth + stroke(sleeves, tones.wall, 1.4)


def _woven() -> str:
    """Return the golden sprigs of a robe: one dotted line per row, rows shifted by turns."""
    rows = "".join(f"M{16 + 5 * (n % 2)} {98 + 11 * n}H90" for n in range(4))
    return stroke(rows, GOLD, 1.7, stroke_dasharray="0 10", opacity=0.7)


def _head(brows: Number) -> str:
    """Return neck, ears and face; *brows* is the thickness of the eyebrows."""
    neck = fill("M44 60H56V72Q50 77 44 72Z", SHADE)
    ears = dot(38.8, 51, 2.4, SHADE) + dot(61.2, 51, 2.4, SHADE)
    face = fill("M39 46C39 36 61 36 61 46C61.5 56 57 66 50 66S38.5 56 39 46Z", SKIN)
    nose = stroke("M49.6 50.5Q49 54 48.2 55.6Q50 56.9 51.6 55.8", LINE, 0.8)
    return neck + ears + face + _eye(44.6, brows) + _eye(55.4, brows) + nose


def _eye(x: Number, brow: Number) -> str:
    almond = fill("M-3.4 .2Q0-3 3.4 .2Q0 2.4-3.4 .2Z", PEARL) + dot(0, -0.1, 1.45, INK)
    lid = stroke("M-3.6 .2Q0-3.3 3.6 .2", INK, 0.9)
    arch = stroke("M-3.6-3.4Q0-5.8 3.6-3.6", INK, brow)
    return group(almond + lid + arch, transform=f"translate({x:g} 49.5)")


def _pearls(places: Iterable[tuple[Number, Number]], radius: Number = 1.2) -> str:
    return "".join(dot(x, y, radius, PEARL, stroke=UMBER, stroke_width=0.3) for x, y in places)


def _jewel(x: Number, y: Number, radius: Number) -> str:
    return dot(x, y, radius, GOLD) + dot(x, y, radius / 2, RUBY)


def _blossoms(x: Number, top: int, bottom: int) -> str:
    """Return a column of flowers, as woven into a sash."""
    flower = (
        "M0-3Q2-2 0 0Q-2-2 0-3ZM0 3Q2 2 0 0Q-2 2 0 3ZM-3 0Q-2 2 0 0Q-2-2-3 0ZM3 0Q2 2 0 0Q2-2 3 0Z"
    )
    return "".join(
        fill(flower, UMBER, transform=f"translate({x:g} {y})") for y in range(top + 8, bottom, 11)
    )


PORTRAITS: dict[str, Callable[[Dye], str]] = {"K": badshah, "Q": begum, "J": ghulam}
"""Portraits by the rank of the card."""
