"""The picture of a French court card: a portrait under a foiled arch, in a golden frame."""

from __future__ import annotations

from bot.faces.pips import Colours, dye
from bot.faces.portraits import GOLD, INK, IVORY, PORTRAITS, UMBER
from bot.faces.svg import at, dot, element, fill, group, stroke
from engine.cards import Card

PANEL = (
    "M27 7H89Q93 7 93 11V97Q93 102 88 102H86Q81 102 81 107V133H11Q7 133 7 129V62Q7 54 15 54H19"
    "Q27 54 27 46Z"
)
"""The outline of the picture: all of the card except the corners with rank and suit."""
ARCH = "M27 140V44Q23 38 28 34Q29 25 37 24Q40 16 50 11Q60 16 63 24Q71 25 72 34Q77 38 73 44V140Z"
BUD = (
    "M0-3.6Q2-1 0 1.4Q-2-1 0-3.6ZM-.4 1Q-3.4 .8-3.6-1.8Q-1-1.6-.4 1Z"
    "M.4 1Q3.4 .8 3.6-1.8Q1-1.6 .4 1Z"
)
BUDS = [(17, y) for y in range(66, 130, 14)] + [(83, y) for y in range(16, 100, 14)]


def court(card: Card, colours: Colours) -> str:
    """Return the picture of a king, queen or jack."""
    tones = dye(card.suit, colours)
    frame = element("clipPath", fill(PANEL, INK), id=f"{card}-panel")
    wall = fill(PANEL, tones.wall) + _buds()
    niche = fill(ARCH, IVORY) + stroke(ARCH, GOLD, 1.4) + halo()
    scene = wall + niche + PORTRAITS[card.rank](tones)
    edge = stroke(PANEL, GOLD, 1.6) + stroke(PANEL, UMBER, 0.4)
    return frame + group(scene, clip_path=f"url(#{card}-panel)") + edge


def _buds() -> str:
    """Return the pattern of the wall on both sides of the arch."""
    return group("".join(fill(BUD, GOLD, transform=at(x, y)) for x, y in BUDS), opacity=0.75)


def halo() -> str:
    """Return the nimbus behind a head at (50, 49)."""
    ray = "M50 26.5L51.6 31.5H48.4Z"
    rays = "".join(fill(ray, GOLD, transform=f"rotate({n * 20} 50 49)") for n in range(-5, 6))
    return dot(50, 49, 18.5, "#f6d98c", stroke=GOLD, stroke_width=1) + rays
