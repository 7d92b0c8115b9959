"""Emblems of a Kot and of a match that is won: a crown and a cup in front of a sun."""

from __future__ import annotations

from bot.faces.svg import Number, dot, element, fill, group

GOLD, CREAM, DARK = "#f2c14e", "#fff6e0", "#06231a"
NAMES = ("crown", "cup")
SIZE = 240
"""Width and height of an emblem."""
_CROWN = "M-46 26L-54-18L-27 2L0-40L27 2L54-18L46 26Q0 36-46 26Z"
_CUP = (
    "M-30-44H30V-16C30 6 16 16 5 18V30H20Q26 30 26 38V44H-26V38Q-26 30-20 30H-5V18"
    "C-16 16-30 6-30-16Z"
)
_EARS = "M-30-34H-46C-46-14-40-4-26 0M30-34H46C46-14 40-4 26 0"


def _rays(radius: Number, count: int = 24) -> str:
    """Return a sun of fine rays around (0, 0)."""
    one = f"M-2.4 {-radius * 0.52:.1f}L0 {-radius}L2.4 {-radius * 0.52:.1f}Z"
    return "".join(
        fill(one, GOLD, transform=f"rotate({n * 360 / count:g})", opacity=0.5 if n % 2 else 0.85)
        for n in range(count)
    )


def _crown() -> str:
    """Return a crown about 110 wide and 80 high around (0, 0)."""
    jewels = dot(-54, -20, 6, CREAM) + dot(0, -42, 7, CREAM) + dot(54, -20, 6, CREAM)
    stones = dot(0, 16, 6.5, "#c2243a") + dot(-22, 15, 5, "#1456c4") + dot(22, 15, 5, "#1456c4")
    return fill(_CROWN, GOLD, stroke="#7a5410", stroke_width=2.5) + jewels + stones


def _cup() -> str:
    """Return a cup about 96 wide and 90 high around (0, 0)."""
    ears = element("path", d=_EARS, fill="none", stroke=GOLD, stroke_width=8)
    star = fill("M0-36L5.6-22.6L20-21.6L9-12L12.4 2L0-5.6L-12.4 2L-9-12L-20-21.6L-5.6-22.6Z", CREAM,
                transform="translate(0 -2) scale(.8)")  # fmt: skip
    return ears + fill(_CUP, GOLD, stroke="#7a5410", stroke_width=2.5) + star


def drawn(name: str) -> str:
    """Return an emblem around (0, 0)."""
    inner = _crown() if name == "crown" else _cup()
    back = dot(0, 0, 68, DARK, stroke=GOLD, stroke_width=3)
    return _rays(116) + back + group(inner, transform="scale(.86)")


def sprite() -> str:
    """Return an SVG by which ``<use href="#crown">`` shows an emblem anywhere on a page."""
    box = f"{-SIZE / 2:g} {-SIZE / 2:g} {SIZE} {SIZE}"
    symbols = "".join(element("symbol", drawn(one), id=one, viewBox=box) for one in NAMES)
    return element("svg", symbols, id="emblems", width=0, height=0, aria_hidden="true")
