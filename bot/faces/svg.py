"""The few SVG elements that cards are drawn with. Numbers are kept short, as packs go to phones."""

from __future__ import annotations

Number = int | float
NAMESPACE = "http://www.w3.org/2000/svg"


def _cut(value: Number) -> str:
    """Return *value* with at most two decimals: ``7.5``, ``-3``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, inner: str = "", /, **attributes: str | Number) -> str:
    """Return an element. ``stroke_width`` gives the attribute ``stroke-width``."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else _cut(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{told}>{inner}</{name}>" if inner else f"<{name}{told}/>"


def fill(outline: str, colour: str, /, **more: str | Number) -> str:
    """Return the filled area of *outline*, the ``d`` of a path."""
    return element("path", d=outline, fill=colour, **more)


def stroke(line: str, colour: str, width: Number, /, **more: str | Number) -> str:
    """Return a line with round ends and corners."""
    return element(
        "path",
        d=line,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **more,
    )


def dot(x: Number, y: Number, radius: Number, colour: str, /, **more: str | Number) -> str:
    """Return a filled circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=colour, **more)


def ring(x: Number, y: Number, radius: Number, colour: str, width: Number) -> str:
    """Return the outline of a circle."""
    return element("circle", cx=x, cy=y, r=radius, fill="none", stroke=colour, stroke_width=width)


def group(inner: str, /, **attributes: str | Number) -> str:
    """Return *inner* as a group."""
    return element("g", inner, **attributes)


def at(x: Number, y: Number, scale: Number = 1) -> str:
    """Return a ``transform``: moved to (x, y), then scaled."""
    told = f"translate({_cut(x)} {_cut(y)})"
    return told + (f" scale({_cut(scale)})" if scale != 1 else "")


def document(inner: str, width: Number, height: Number) -> str:
    """Return a drawing of *width* by *height* as a complete SVG file."""
    box = f"0 0 {_cut(width)} {_cut(height)}"
    return element("svg", inner, xmlns=NAMESPACE, viewBox=box, width=width, height=height)
