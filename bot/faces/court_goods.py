"""The emblems of the Mughal suits, what a court owns and needs, in a box of 100 by 100."""

from __future__ import annotations

from math import cos, sin, tau

from bot.faces.lacquer import Lacquer
from bot.faces.svg import dot, element, fill, group, ring, stroke


def sun(paint: Lacquer) -> str:
    """Return the gold coin of Surkh, which is the sun."""
    long = "M50-1Q56 12 54 22H46Q44 12 50-1Z"
    short = "M50 6Q54 14 53 22H47Q46 14 50 6Z"
    rays = "".join(
        fill(long if n % 2 == 0 else short, paint.accent if n % 2 else paint.main,
             transform=f"rotate({n * 22.5:g} 50 50)")
        for n in range(16)
    )  # fmt: skip
    face = stroke(
        "M36 40Q41 36 45 40M55 40Q59 36 64 40M38 60Q50 71 62 60M50 45L48 54H52", paint.ground, 3
    )
    eyes = dot(41, 46, 3, paint.ground) + dot(59, 46, 3, paint.ground)
    return rays + dot(50, 50, 31, paint.main) + ring(50, 50, 26.5, paint.accent, 2) + face + eyes


def moon(paint: Lacquer) -> str:
    """Return the silver coin of Safed, which is the moon."""
    beads = "".join(
        dot(50 + 39 * cos(n * tau / 24), 50 + 39 * sin(n * tau / 24), 2.6, paint.main)
        for n in range(24)
    )
    crescent = "M60 22A29 29 0 1 0 60 78A22.5 24 0 1 1 60 22Z"
    star = "M66 37L69.5 46L79 46.5L71.5 52.5L74 62L66 56.5L58 62L60.5 52.5L53 46.5L62.5 46Z"
    return (
        dot(50, 50, 47, paint.accent)
        + dot(50, 50, 44, "#f7fafc")
        + beads
        + ring(50, 50, 33.5, paint.accent, 2)
        + fill(crescent, paint.main)
        + fill(star, paint.main)
    )


def crown(paint: Lacquer) -> str:
    """Return the crown of Taj."""
    points = "M12 74L4 30L28 48L50 10L72 48L96 30L88 74Q50 62 12 74Z"
    band = "M12 78Q50 66 88 78L86 94Q50 82 14 94Z"
    tips = "".join(dot(x, y, 5.6, paint.main) for x, y in ((5, 27), (50, 8), (95, 27)))
    gems = "".join(dot(x, y, 4.4, paint.accent) for x, y in ((28, 62), (72, 62)))
    studs = "".join(dot(x, y, 3, paint.accent) for x, y in ((26, 84), (50, 80.5), (74, 84)))
    leaf = fill("M50 34Q58 48 50 60Q42 48 50 34Z", paint.accent)
    return fill(points, paint.main) + fill(band, paint.main) + tips + gems + studs + leaf


def servant(paint: Lacquer) -> str:
    """Return the servant of Ghulam, with folded hands."""
    turban = "M29 34Q24 6 50 5T71 34Q60 26 50 28Q40 26 29 34Z"
    folds = "M31 26Q50 8 70 29M35 16Q52 8 67 20"
    robe = "M10 98C10 74 24 62 42 58L50 66L58 58C76 62 90 74 90 98Z"
    hands = "M50 66C56 70 58 78 56 88H44C42 78 44 70 50 66Z"
    face = "M33 34Q40 27 50 28.5Q60 27 67 34C67 50 60 60 50 60S33 50 33 34Z"
    moustache = "M50 47Q43 44 37 49Q44 53 50 49.5Q56 53 63 49Q57 44 50 47Z"
    return (
        fill(robe, paint.accent)
        + stroke("M22 98Q24 84 42 84M78 98Q76 84 58 84", paint.ground, 3)
        + fill("M42 58L50 66L58 58V54H42Z", "#b97a4a")
        + fill(face, "#cf9463")
        + fill(hands, "#cf9463", stroke=paint.ground, stroke_width=2.4)
        + stroke("M50 68V88", paint.ground, 2)
        + fill(moustache, "#2a1712")
        + dot(42, 39, 3, "#2a1712")
        + dot(58, 39, 3, "#2a1712")
        + fill(turban, paint.main)
        + stroke(folds, paint.accent, 3.4)
    )


def harp(paint: Lacquer) -> str:
    """Return the harp of Chang."""
    box = "M14 92C2 54 24 14 66 4Q76 3 78 12Q79 19 70 20C42 28 28 52 34 88Z"
    strings = "".join(f"M{x} {y}V86" for x, y in ((40, 53), (48, 41), (56, 33), (64, 27), (72, 24)))
    foot = element("rect", x=10, y=84, width=82, height=11, rx=5.5, fill=paint.main)
    pegs = "".join(dot(x, 89.5, 2.6, paint.ground) for x in (40, 48, 56, 64, 72, 80))
    flowers = "".join(
        dot(x, y, 3, paint.ground) for x, y in ((22, 70), (25, 52), (35, 34), (50, 20))
    )
    return stroke(strings, paint.accent, 2.6) + fill(box, paint.main) + foot + pegs + flowers


def cushion(paint: Lacquer) -> str:
    """Return the cushion of Qimash."""
    pillow = "M16 18Q50 4 84 18Q97 50 84 82Q50 96 16 82Q3 50 16 18Z"
    tassels = "M18 20L6 8M82 20L94 8M18 80L6 92M82 80L94 92"
    flower = "".join(
        fill("M50 50Q39 36 50 23Q61 36 50 50Z", paint.accent, transform=f"rotate({n * 90} 50 50)")
        for n in range(4)
    )
    knobs = "".join(dot(x, y, 5, paint.main) for x, y in ((5, 9), (95, 9), (5, 91), (95, 91)))
    seam = "M24 26Q50 15 76 26Q86 50 76 74Q50 85 24 74Q14 50 24 26Z"
    return (
        stroke(tassels, paint.main, 5)
        + knobs
        + fill(pillow, paint.main)
        + stroke(seam, paint.accent, 2.4)
        + flower
        + dot(50, 50, 4, paint.main)
    )


def document(paint: Lacquer) -> str:
    """Return the royal document of Barat, written and sealed."""
    sheet = "M22 12H82V76Q82 90 70 90H22Z"
    rolls = (
        "M14 6H86A7 7 0 0 1 86 20H14A7 7 0 0 1 14 6ZM12 82H66Q72 82 72 89T66 96H12A7 7 0 0 1 12 82Z"
    )
    words = "M32 32H72M32 43H66M32 54H72M32 65H54"
    return (
        fill(sheet, paint.main)
        + stroke(words, paint.accent, 4)
        + fill(rolls, paint.accent)
        + stroke("M18 13H82M16 89H64", paint.main, 2)
        + group(
            dot(70, 70, 12, "#c2243a") + ring(70, 70, 8, paint.main, 2) + dot(70, 70, 3, paint.main)
        )
    )
