"""The emblems of the Dashavatara suits, one for each form of Vishnu, in a box of 100 by 100."""

from __future__ import annotations

from bot.faces.lacquer import Lacquer
from bot.faces.svg import dot, element, fill, group, stroke


def fish(paint: Lacquer) -> str:
    """Return the fish of Matsya."""
    places = ((44, 37), (44, 51), (55, 34), (55, 48), (55, 61), (66, 43), (66, 55))
    scales = "".join(f"M{x} {y}q6 7 0 14" for x, y in places)
    fins = (
        "M38 26Q52 6 68 20Q66 28 64 32Q52 22 38 26ZM42 79Q50 94 64 88Q62 80 58 76Q50 80 42 79Z"
        "M84 42L93 34Q89 52 93 72L84 63Q81 53 84 42Z"
    )
    body = "M6 54C18 24 56 16 76 46Q84 36 97 26Q90 52 97 80Q86 68 76 60C58 90 20 84 6 54Z"
    return (
        fill(body, paint.main)
        + fill(fins, paint.accent)
        + stroke(scales + "M34 33q-8 20 1 42M7 56q8 3 14 1", paint.ground, 3.4)
        + dot(22, 46, 6, paint.ground)
        + dot(20.5, 44.5, 2, paint.main)
    )


def turtle(paint: Lacquer) -> str:
    """Return the turtle of Kurma."""
    legs = "".join(
        element("ellipse", cx=x, cy=y, rx=16, ry=8.5, transform=f"rotate({r} {x} {y})")
        for x, y, r in ((21, 33, 38), (79, 33, -38), (23, 76, -42), (77, 76, 42))
    )
    ends = "M50 2C62 2 64 16 60 26H40C36 16 38 2 50 2ZM44 86L50 99L56 86Z"
    plates = (
        "M50 38L65 47V64L50 73L35 64V47ZM50 38V25M65 47L76 41M65 64L75 71M50 73V85M35 64L25 71"
        "M35 47L24 41"
    )
    shell = element("ellipse", cx=50, cy=55, rx=29, ry=32, fill=paint.main, stroke=paint.accent,
                    stroke_width=4)  # fmt: skip
    eyes = dot(44.5, 12, 2.8, paint.ground) + dot(55.5, 12, 2.8, paint.ground)
    skin = group(legs + element("path", d=ends), fill=paint.main)
    return skin + shell + stroke(plates, paint.accent, 4) + eyes


def boar(paint: Lacquer) -> str:
    """Return the boar's head of Varaha."""
    mane = "M56 22L62 8L68 20L77 8L79 23L91 16L87 31L98 30L91 41L100 46L91 53L98 61L89 64L92 74Z"
    head = (
        "M90 46C92 26 70 14 52 25C44 30 40 37 31 41C22 44 13 44 6 49C2 54 3 66 8 71C15 74 22 73 28"
        " 76C36 88 56 94 72 86C86 78 90 62 90 46Z"
    )
    ear = "M58 30Q56 10 66 3Q78 14 76 32Z"
    tusk = "M27 75C14 66 12 50 22 38C22 50 28 58 39 63C40 70 34 77 27 75Z"
    return (
        fill(mane, paint.accent)
        + fill(head, paint.main)
        + fill(ear, paint.main, stroke=paint.ground, stroke_width=3)
        + fill(tusk, "#fff", stroke=paint.ground, stroke_width=2.6)
        + stroke("M24 78Q34 68 46 71M43 36Q52 31 60 37", paint.ground, 3.1)
        + dot(52, 45, 5.4, paint.ground)
        + dot(50.4, 43.4, 1.8, "#fff")
        + element("ellipse", cx=9, cy=58, rx=2.6, ry=4.4, fill=paint.ground)
    )


def lion(paint: Lacquer) -> str:
    """Return the lion's face of Narasimha."""
    mane = "".join(
        element("path", d="M40 20Q50-6 60 20Z", transform=f"rotate({n * 22.5:g} 50 50)")
        for n in range(16)
    )
    face = "M50 22C70 22 77 38 75 52C73 66 64 80 50 80C36 80 27 66 25 52C23 38 30 22 50 22Z"
    lines = (
        "M50 66V70Q44 76 38 70M50 70Q56 76 62 70M30 37Q37 33 43 38M70 37Q63 33 57 38"
        "M35 61L20 58M35 65L21 68M65 61L80 58M65 65L79 68"
    )
    marks = "M42 56H58Q57 64 50 66Q43 64 42 56ZM45 24Q50 42 55 24Q50 20 45 24Z"
    eyes = "".join(
        element("ellipse", cx=x, cy=45, rx=4.6, ry=5.4, fill=paint.main) for x in (38, 62)
    )
    return (
        group(mane + element("circle", cx=50, cy=50, r=34), fill=paint.main)
        + dot(27, 30, 8, paint.accent)
        + dot(73, 30, 8, paint.accent)
        + fill(face, paint.accent)
        + fill(marks, paint.main)
        + eyes
        + stroke(lines, paint.main, 3)
    )


def pot(paint: Lacquer) -> str:
    """Return the water pot of Vamana."""
    body = (
        "M36 42C14 50 8 92 50 96C92 92 86 50 64 42ZM70 58Q86 56 86 34L96 32Q98 66 74 76Z"
        "M34 31H66A5 5 0 0 1 66 41H34A5 5 0 0 1 34 31Z"
    )
    dots = ((36, 56, 3), (64, 56, 3), (50, 79, 3.2), (37, 78, 2.4), (63, 78, 2.4))
    return (
        stroke("M32 36C24 2 76 2 68 36", paint.main, 6)
        + fill(body, paint.main)
        + stroke("M19 66Q50 76 81 66M20 78Q50 90 80 78", paint.accent, 4.2)
        + fill("M36 42H64L66 45H34ZM50 49L54 55L50 61L46 55Z", paint.accent)
        + "".join(dot(x, y, radius, paint.accent) for x, y, radius in dots)
    )


def axe(paint: Lacquer) -> str:
    """Return the axe of Parashurama."""
    shaft = element("rect", x=44, y=3, width=11, height=96, rx=5.5, fill=paint.accent)
    blade = (
        "M38 16H56C66 14 76 6 82 0C98 18 98 44 82 62C76 54 66 46 56 44H38Q32 30 38 16Z"
        "M38 18L16 14Q22 30 16 46L38 42ZM44 78H55V82H44ZM44 88H55V92H44Z"
    )
    drawn = (
        shaft
        + fill(blade, paint.main)
        + stroke("M80 10Q90 31 80 52", paint.accent, 3.4)
        + fill("M60 30Q66 22 72 30Q66 38 60 30Z", paint.accent)
    )
    return group(drawn, transform="rotate(24 50 50)")


def bow(paint: Lacquer) -> str:
    """Return the bow and arrow of Ramachandra."""
    drawn = (
        stroke("M26 4Q40 6 52 24Q60 36 60 50Q60 64 52 76Q40 94 26 96", paint.main, 8.5)
        + stroke("M26 4L16 50L26 96", paint.accent, 2.6)
        + element("rect", x=54, y=40, width=13, height=20, rx=5, fill=paint.accent)
        + stroke("M8 50H86", paint.accent, 4.4)
        + fill("M102 50L82 39Q87 50 82 61Z", paint.accent)
        + fill("M2 39L16 39L24 50L16 61L2 61L9 50Z", paint.main)
    )
    return group(drawn, transform="rotate(-38 50 50)")


def flute(paint: Lacquer) -> str:
    """Return the flute of Krishna, with a peacock's feather tied to it."""
    tube = element("rect", x=1, y=41, width=98, height=18, rx=7, fill=paint.main)
    rings = "M9 41H15V59H9ZM27 41H32V59H27ZM86 41H92V59H86Z"
    holes = "".join(dot(x, 50, 4, paint.ground) for x in (21, 41, 52, 63, 74))
    drawn = group(
        tube + fill(rings, paint.accent) + holes, transform="translate(-4 -2) rotate(-40 50 50)"
    )
    feather = (
        stroke("M79 26Q86 40 78 54", paint.accent, 3)
        + fill("M78 44C92 58 98 74 92 86Q86 97 76 97Q66 97 61 87C56 74 64 58 78 44Z", "#2fa377")
        + element("ellipse", cx=76.5, cy=81, rx=10.5, ry=12, fill=paint.main)
        + dot(76.5, 84, 5.8, paint.ground)
    )
    return feather + drawn


def lotus(paint: Lacquer) -> str:
    """Return the lotus of Buddha."""
    turned = ((-78, 15, 46), (78, 15, 46), (-52, 18, 56), (52, 18, 56), (-26, 20, 66), (26, 20, 66))
    petals = "".join(_petal(paint, turn, wide, high, paint.main) for turn, wide, high in turned)
    veins = stroke("M50 74V34M50 66Q44 52 44 46M50 66Q56 52 56 46", paint.ground, 1.8, opacity=0.8)
    leaf = fill("M4 82Q26 70 50 82Q74 70 96 82Q78 98 50 92Q22 98 4 82Z", paint.accent)
    return leaf + petals + _petal(paint, 0, 20, 72, "#ef6aa0") + veins


def _petal(paint: Lacquer, turn: int, wide: int, high: int, colour: str) -> str:
    bulge, narrow, top, shoulder = 78 - high * 0.45, wide * 0.7, 78 - high, 78 - high * 0.8
    outline = (
        f"M50 78C{50 - wide} {bulge:g} {50 - narrow:g} {shoulder:g} 50 {top}"
        f"C{50 + narrow:g} {shoulder:g} {50 + wide} {bulge:g} 50 78Z"
    )
    return fill(outline, colour, stroke=paint.ground, stroke_width=2.4,
                transform=f"rotate({turn} 50 78)")  # fmt: skip


def horse(paint: Lacquer) -> str:
    """Return the bridled horse's head of Kalkin."""
    mane = (
        "M50 14C72 10 88 26 92 44L99 52L92 58L99 68L92 74L99 86L90 88L94 100H66C72 70 68 44 50 14Z"
        "M46 8Q36 10 32 24Q40 26 48 20Z"
    )
    head = (
        "M44 20L47 0Q58 6 58 19C74 30 82 62 80 100H36C40 82 44 74 42 66C36 70 32 72 28 78"
        "C24 86 14 88 9 83C2 77 2 69 7 62C14 48 22 30 44 20Z"
    )
    bridle = "M22 48Q32 52 33 70M33 70Q48 62 56 26M47 55Q58 70 78 70"
    return (
        fill(mane, paint.accent)
        + fill(head, paint.main)
        + stroke(bridle, paint.accent, 4)
        + dot(33, 69, 4.4, paint.accent)
        + dot(40, 36, 4.6, paint.ground)
        + element("ellipse", cx=12, cy=68, rx=2.4, ry=4, fill=paint.ground,
                  transform="rotate(25 12 68)")
        + stroke("M9 80Q16 80 20 75", paint.ground, 3)
    )  # fmt: skip


def sword(paint: Lacquer) -> str:
    """Return the curved sword of the Mughal suit Shamshir."""
    hilt = (
        "M17 58Q22 56 25 60L42 88Q43 93 38 94Q35 94 33 91L16 64Q14 60 17 58Z"
        "M26 77L11 88L17 97L33 87Z"
    )
    drawn = (
        fill("M24 71C52 62 76 40 90 2C104 38 78 74 34 83Z", paint.main)
        + stroke("M34 77C62 68 82 48 91 20", paint.ground, 2.6)
        + fill(hilt, paint.accent)
        + dot(10, 95, 7.6, paint.accent)
        + dot(10, 95, 3, paint.ground)
        + stroke("M40 92Q30 108 12 101", paint.accent, 4)
    )
    return group(drawn, transform="rotate(-6 50 50)")
