"""Ranks as strokes, for the corners of cards."""

from __future__ import annotations

from bot.faces.svg import Number, stroke

HEIGHT = 24
"""Height of the box of every rank, whose width is given below; the stroke is not counted."""

WIDTHS = {"T": 20, "10": 20, "1": 8, "J": 13, "P": 15, "R": 16}
USUAL_WIDTH = 16

RANKS = {
    "1": "M0 5L6 0V24",
    "2": "M.6 6.3A7.4 6.6 0 0 1 15.4 6.6Q15.4 10.4 1 24H16",
    "3": "M.8 4.2A7.2 5.9 0 1 1 7 11.2A7.9 6.5 0 1 1 .3 19.6",
    "4": "M12 24V0L0 16.6H16",
    "5": "M14.6 0H2.8L1.8 10.6A7.6 7.3 0 1 1 .6 20.2",
    "6": "M13.6 .6Q.4 5 .4 16.2A7.6 7.7 0 1 0 8 8.8Q2.8 9 .9 13.6",
    "7": "M0 0H16Q8 11 6 24",
    "8": "M8 11A5.9 5.4 0 1 1 8.1 11A7.6 6.5 0 1 1 7.9 11Z",
    "9": "M2.4 23.4Q15.6 19 15.6 7.8A7.6 7.7 0 1 0 8 15.2Q13.2 15 15.1 10.4",
    "10": "M0 4L4 .4V24"
    "M14.4 0A5.6 5.8 0 0 1 20 5.8V18.2A5.6 5.8 0 0 1 8.8 18.2V5.8A5.6 5.8 0 0 1 14.4 0Z",
    "J": "M12.6 0V17.4A6.2 6.6 0 0 1 .2 17.6",
    "Q": "M8 0A7.8 12 0 1 0 8.1 0ZM9.6 17L16 25",
    "K": "M1.2 0V24M15.2 0L1.2 14M6 9.6L16 24",
    "A": "M0 24L8 0L16 24M3.2 15.6H12.8",
    "P": "M1.2 24V0H7.6A6.6 6.8 0 0 1 7.6 13.6H1.2",
    "R": "M1.2 24V0H8A6.2 6.4 0 0 1 8 12.8H1.2M8.4 12.8L15.6 24",
}
RANKS["T"] = RANKS["10"]


def width_of(rank: str) -> int:
    """Return the width of *rank*, in the units of ``HEIGHT``."""
    return WIDTHS.get(rank, USUAL_WIDTH)


def rank_at(
    rank: str,
    x: Number,
    y: Number,
    height: Number,
    colour: str,
    weight: Number,
    *,
    narrow: Number = 1,
) -> str:
    """Return *rank* with its middle at *x* and its top at *y*.

    *weight* is the width of its stroke in 24ths of its height; *narrow* multiplies its width.
    """
    scale = height / HEIGHT
    left = x - width_of(rank) * scale * narrow / 2
    where = f"translate({left:.2f} {y:.2f}) scale({scale * narrow:.3f} {scale:.3f})"
    return stroke(RANKS[rank], colour, weight, transform=where)
