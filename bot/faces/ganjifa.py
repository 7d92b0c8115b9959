"""Round Ganjifa cards: emblems by number, Raja and Pradhan as portraits, rank in a roundel.

People who do not know the pack can read the roundel; those who do count emblems, as on old cards.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, tau

from bot.faces import avatars, court_goods
from bot.faces.courts import ARCH, halo
from bot.faces.lacquer import LACQUERS, MADDER, PETALLED, Lacquer, robe_of
from bot.faces.pips import Dye
from bot.faces.portraits import GOLD, INK, IVORY, badshah, pradhan
from bot.faces.strokes import rank_at
from bot.faces.svg import Number, dot, element, fill, group, ring, stroke
from engine.cards import Card

SIZE = 200
"""A card is a disc of this diameter."""

MIDDLE = SIZE / 2
INNER = 77
"""The radius within the rim."""

EMBLEMS: dict[str, Callable[[Lacquer], str]] = {
    "MA": avatars.fish,
    "KU": avatars.turtle,
    "VA": avatars.boar,
    "NA": avatars.lion,
    "VM": avatars.pot,
    "PA": avatars.axe,
    "RA": avatars.bow,
    "KR": avatars.flute,
    "BU": avatars.lotus,
    "KA": avatars.horse,
    "SU": court_goods.sun,
    "CH": court_goods.harp,
    "QI": court_goods.cushion,
    "BA": court_goods.document,
    "SA": court_goods.moon,
    "TA": court_goods.crown,
    "SH": avatars.sword,
    "GH": court_goods.servant,
}
"""Emblems by the letters of the suit."""

SIZES = {1: 100, 2: 60, 3: 54, 4: 48, 5: 44, 6: 42, 7: 42, 8: 37, 9: 36, 10: 29}
"""Size of an emblem, by how many there are."""

OF_THREE, OF_FOUR = (-31, 0, 31), (-47, -15.7, 15.7, 47)
ROWS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(0, -32), (0, 32)],
    3: [(0, -33), (-31, 23), (31, 23)],
    4: [(-27, -27), (27, -27), (-27, 27), (27, 27)],
    5: [(-32, -32), (32, -32), (0, 0), (-32, 32), (32, 32)],
    10: [(x, y) for y, xs in ((-36, OF_THREE), (0, OF_FOUR), (36, OF_THREE)) for x in xs],
}
"""Positions of emblems that are not in a ring, by how many there are."""


def face(card: Card) -> str:
    """Return the drawing of a Ganjifa card, 200 by 200; its ids begin with the card's name."""
    paint = LACQUERS[card.suit.text]
    shine = fill("M70 40A72 72 0 0 1 128 30A92 92 0 0 0 70 40Z", "#fff", opacity=0.16)
    emblem = group(EMBLEMS[card.suit.text](paint), id=f"{card}-emblem")
    middle = _court(card, paint) if card.rank in "PR" else _numbers(card)
    return (
        element("defs", _glow(card, paint) + emblem + _sign(card, paint))
        + _disc(card, paint)
        + middle
        + shine
        + _rank(card, paint)
    )


def _sign(card: Card, paint: Lacquer) -> str:
    """Return the small sign of a suit, on the ground that its emblem is painted on; by one card."""
    if card.rank != "1":
        return ""
    return group(dot(50, 50, 50, paint.ground) + _emblem(card, 50, 50, 76), id=f"{card}-sign")


def _glow(card: Card, paint: Lacquer) -> str:
    stops = "".join(
        element("stop", offset=offset, stop_color=colour)
        for offset, colour in ((0.6, paint.ground), (1, paint.edge))
    )
    return element("radialGradient", stops, id=f"{card}-glow", cx=0.38, cy=0.3, r=0.9)


def _disc(card: Card, paint: Lacquer) -> str:
    """Return the ground and the rim."""
    rim = (
        fill(_petals(24, 94.5, 81), paint.rim)
        if card.suit.text in PETALLED
        else _beads(30, 88, 8.6, paint.rim)
    )
    ground = dot(MIDDLE, MIDDLE, 98, paint.edge, stroke="#1a1210", stroke_width=1.6) + rim
    return (
        ground
        + dot(MIDDLE, MIDDLE, INNER + 2.5, paint.rim)
        + dot(MIDDLE, MIDDLE, INNER, f"url(#{card}-glow)")
    )


def _beads(many: int, radius: Number, width: Number, colour: str) -> str:
    """Return beads around the middle: a line of zero-length dashes with round ends."""
    return element(
        "circle", cx=MIDDLE, cy=MIDDLE, r=radius, fill="none", stroke=colour, stroke_width=width,
        stroke_linecap="round", stroke_dasharray=f"0 {tau * radius / many:.4f}",
    )  # fmt: skip


def _petals(many: int, outer: Number, inner: Number) -> str:
    """Return the outline of petals around the middle."""

    def point(radius: Number, angle: Number) -> str:
        return f"{MIDDLE + radius * sin(angle):.1f} {MIDDLE - radius * cos(angle):.1f}"

    def petal(angle: Number) -> str:
        side = (outer + inner) / 2
        return (
            f"M{point(outer, angle)}Q{point(side, angle + 0.1)} {point(inner, angle)}"
            f"Q{point(side, angle - 0.1)} {point(outer, angle)}Z"
        )

    return "".join(petal(n * tau / many) for n in range(many))


def _emblem(card: Card, x: Number, y: Number, size: Number) -> str:
    where = f"translate({x:.1f} {y:.1f}) scale({size / 100:g}) translate(-50 -50)"
    return element("use", href=f"#{card}-emblem", transform=where)


def _numbers(card: Card) -> str:
    """Return as many emblems as the card counts, clear of the roundel."""
    many = int(card.rank)
    return "".join(
        _emblem(card, MIDDLE + 6 + x, MIDDLE + 6 + y, SIZES[many]) for x, y in _places(many)
    )


def _places(many: int) -> list[tuple[float, float]]:
    if many in ROWS:
        return ROWS[many]
    inside = many > 6
    outside = many - inside
    around = [
        (47 * sin(n * tau / outside + pi), 47 * cos(n * tau / outside + pi)) for n in range(outside)
    ]
    return [*around, (0.0, 0.0)] if inside else around


def _court(card: Card, paint: Lacquer) -> str:
    """Return the Raja or Pradhan under an arch, with the emblem of the suit."""
    robe = robe_of(card.suit.text)
    tones = Dye(INK, robe, "#7c1423" if robe == MADDER else "#124657")
    niche = fill(ARCH, IVORY) + stroke(ARCH, GOLD, 1.4)
    figure = halo() + badshah(tones) if card.rank == "R" else pradhan(tones)
    clip = element("clipPath", element("circle", cx=MIDDLE, cy=MIDDLE, r=INNER), id=f"{card}-round")
    scene = group(niche + figure, transform="translate(33 16) scale(1.34)")
    badge = dot(MIDDLE, 158, 24, paint.ground, stroke=GOLD, stroke_width=2.6) + _emblem(
        card, MIDDLE, 158, 33
    )
    return clip + group(scene + badge, clip_path=f"url(#{card}-round)")


def _rank(card: Card, paint: Lacquer) -> str:
    ink = "#9c1123" if card.rank in "PR" else INK
    roundel = dot(37, 37, 34, "#fffdf7", stroke=paint.edge, stroke_width=3)
    return roundel + rank_at(card.rank, 37, 19, 36, ink, 4.2)


def back() -> str:
    """Return the back of every Ganjifa card: plain lacquer with a golden star."""
    rays = fill(_petals(16, 70, 28), "#e9c271")
    return (
        dot(MIDDLE, MIDDLE, 98, "#5d0f1c", stroke="#1a1210", stroke_width=1.6)
        + _beads(30, 88, 7, "#e9c271")
        + ring(MIDDLE, MIDDLE, INNER, "#e9c271", 2)
        + rays
        + ring(MIDDLE, MIDDLE, 20, "#e9c271", 2)
        + dot(MIDDLE, MIDDLE, 9, "#e9c271")
    )
