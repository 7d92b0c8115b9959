"""French cards: number cards with their pips, courts under a foiled arch, the back."""

from __future__ import annotations

from bot.faces.courts import court
from bot.faces.pips import PIPS, Colours, dye
from bot.faces.strokes import rank_at
from bot.faces.svg import at, dot, element, fill, group, ring, stroke
from engine.cards import DIAMONDS, Card

WIDTH, HEIGHT = 100, 140
PAPER, EDGE, GOLD = "#fffdf7", "#c9c2b2", "#e0a93b"
MADDER, THREAD = "#7d1426", "#e9c271"

FAR_CORNER = "translate(98.5 138.5) rotate(180) scale(.64)"
COLUMNS = {"l": 36.5, "m": 53, "r": 69.5}
LAYOUT = {
    "2": "m26 m114",
    "3": "m26 m70 m114",
    "4": "l26 r26 l114 r114",
    "5": "l26 r26 m70 l114 r114",
    "6": "l26 r26 l70 r70 l114 r114",
    "7": "l26 r26 m48 l70 r70 l114 r114",
    "8": "l26 r26 m48 l70 r70 m92 l114 r114",
    "9": "l26 r26 l55.3 r55.3 m70 l84.7 r84.7 l114 r114",
    "T": "l26 r26 m40.6 l55.3 r55.3 l84.7 r84.7 m99.4 l114 r114",
}
"""Positions of the pips of a number card; pips below the middle are upside down."""


def face(card: Card, colours: Colours = Colours.FOUR) -> str:
    """Return the drawing of a French card, 100 by 140; its ids begin with the card's name."""
    pip = fill(PIPS[card.suit], dye(card.suit, colours).ink, id=f"{card}-pip")
    corner = group(_index(card, colours), id=f"{card}-index")
    both = corner + element("use", href=f"#{card}-index", transform=FAR_CORNER)
    middle = court(card, colours) if card.rank in "JQK" else _pips(card)
    return _paper() + element("defs", pip) + middle + both


def _paper() -> str:
    return element(
        "rect", x=0.6, y=0.6, width=98.8, height=138.8, rx=8.5, fill=PAPER, stroke=EDGE,
        stroke_width=1.2,
    )  # fmt: skip


def _pip(card: Card, where: str) -> str:
    return element("use", href=f"#{card}-pip", transform=where)


def _index(card: Card, colours: Colours) -> str:
    """Return rank and suit in the corner, large, because in a hand nothing else is visible."""
    ink = dye(card.suit, colours).ink
    return rank_at(card.rank, 15, 9, 21, ink, 4.6) + _pip(card, at(15, 43.5, 0.82))


def _pips(card: Card) -> str:
    if card.rank == "A":
        return _ace(card)
    found = []
    for one in LAYOUT[card.rank].split():
        where = at(COLUMNS[one[0]], float(one[1:]), 0.9)
        headlong = float(one[1:]) > HEIGHT / 2 and card.suit is not DIAMONDS
        found.append(_pip(card, where + (" scale(1 -1)" if headlong else "")))
    return "".join(found)


def _ace(card: Card) -> str:
    """Return one large pip in a sun of petals."""
    petal = "M0-29.5Q4-34 0-40Q-4-34 0-29.5Z"
    sun = "".join(
        fill(petal, GOLD, transform=f"rotate({n * 22.5:g})", opacity=1 if n % 2 == 0 else 0.6)
        for n in range(16)
    )
    lines = ring(0, 0, 27.5, GOLD, 1.2) + ring(0, 0, 25, GOLD, 0.6)
    return group(sun + lines + _pip(card, "scale(1.75)"), transform=at(53, 70, 0.88))


def back() -> str:
    """Return the back of every French card: a lotus on madder cloth."""
    cloth = element("rect", x=5, y=5, width=90, height=130, rx=5.5, fill=MADDER)
    hem = element(
        "rect", x=8, y=8, width=84, height=124, rx=3.5, fill="url(#back-lattice)", stroke=THREAD,
        stroke_width=1.2,
    )  # fmt: skip
    middle = dot(50, 70, 21, MADDER, stroke=THREAD, stroke_width=1.6)
    return _paper() + cloth + _lattice() + hem + middle + _lotus()


def _lattice() -> str:
    mesh = stroke("M0 0H9V9", THREAD, 0.7, opacity=0.55) + dot(4.5, 4.5, 0.9, THREAD, opacity=0.6)
    return element(
        "pattern", mesh, id="back-lattice", width=9, height=9, patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )  # fmt: skip


def _lotus() -> str:
    petals = ((-66, 4, 0.7), (66, 4, 0.7), (-36, 5, 0.85), (36, 5, 0.85), (0, 5.5, 1))
    drawn = "".join(
        fill(f"M0 7C-{w} 1-{w} -9 0-15C{w}-9 {w} 1 0 7Z", "#f3d58c", transform=f"rotate({r} 0 8)",
             opacity=o)
        for r, w, o in petals
    )  # fmt: skip
    return group(drawn, transform=at(50, 72))
