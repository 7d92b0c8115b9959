"""The colours of the Ganjifa suits: ground, emblem and rim tell a suit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lacquer:
    """The colours of a suit: ground and its shaded edge, emblem and its second colour, and the
    rim's ornament."""

    ground: str
    edge: str
    main: str
    accent: str
    rim: str = "#f6d488"


MADDER, TEAL = "#c2243a", "#1f6f8b"

LACQUERS = {
    "MA": Lacquer("#1673a8", "#0b4467", "#f3fbff", "#ffc83d"),
    "KU": Lacquer("#12784a", "#084527", "#ffd968", "#8a4a12"),
    "VA": Lacquer("#40302b", "#1d1512", "#f0dcbc", "#d9542f"),
    "NA": Lacquer("#eeb11f", "#b57a08", "#8a2f10", "#fff4d2", "#fff4d2"),
    "VM": Lacquer("#e2692c", "#a53f10", "#fff3e0", "#7a2a0c"),
    "PA": Lacquer("#b81f30", "#750d1a", "#fbeed2", "#3a1c12"),
    "RA": Lacquer("#7435a0", "#431a63", "#ffdc6a", "#ffffff"),
    "KR": Lacquer("#1b2f6b", "#0c173a", "#ffd253", "#ff8a3c"),
    "BU": Lacquer("#f8dfe6", "#d792aa", "#c81e66", "#2f8043", "#ffffff"),
    "KA": Lacquer("#f7f1e0", "#c2ad7c", "#26343d", "#b81f30", "#8f1a28"),
    "SU": Lacquer("#b81f30", "#750d1a", "#ffcf4a", "#ff9a2e"),
    "CH": Lacquer("#7435a0", "#431a63", "#ffdc6a", "#ffffff"),
    "QI": Lacquer("#e2692c", "#a53f10", "#fff3e0", "#7a2a0c"),
    "BA": Lacquer("#eeb11f", "#b57a08", "#fffaf0", "#8a2f10", "#fff4d2"),
    "SA": Lacquer("#dfe8f0", "#9fb3c6", "#3c5674", "#8ea9c4", "#ffffff"),
    "TA": Lacquer("#12784a", "#084527", "#ffd968", "#d9436b"),
    "SH": Lacquer("#1673a8", "#0b4467", "#f3fbff", "#ffc83d"),
    "GH": Lacquer("#40302b", "#1d1512", "#f0dcbc", "#d9542f"),
}
"""Colours by the letters of the suit."""

PETALLED = {"PA", "RA", "KR", "BU", "KA", "SA", "TA", "SH", "GH"}
"""Suits whose ace is the lowest number, and which have petals round the rim; others have beads."""


def robe_of(suit: str) -> str:
    """Return the colour that a court card of *suit* wears; it must stand out from the ground."""
    return TEAL if suit in {"PA", "VM", "SU", "QI"} else MADDER
