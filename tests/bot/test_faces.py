"""Cards drawn by code: each is a drawing of its own that any page and any renderer can show."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

from bot.faces import french
from bot.faces.pips import Colours
from bot.faces.sprite import sprite
from bot.faces.svg import NAMESPACE
from engine.decks import FRENCH_52

BOTH = pytest.mark.parametrize("colours", Colours)
DRAWN_WITH = {
    "svg", "symbol", "defs", "g", "use", "clipPath", "pattern", "path", "circle", "rect",
}  # fmt: skip
"""What needs no font, no other file and no script."""


def elements(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text).iter())


def ids(text: str) -> list[str]:
    return [one.attrib["id"] for one in elements(text) if "id" in one.attrib]


@BOTH
def test_a_sprite_shows_each_card_of_its_pack_by_name_and_the_back(colours: Colours):
    symbols = [one.get("id") for one in elements(sprite(FRENCH_52, colours)) if "symbol" in one.tag]
    assert sorted(symbols) == sorted([*(one.text for one in FRENCH_52), "back"])


def test_a_drawing_is_made_of_shapes_alone():
    used = {one.tag.removeprefix(f"{{{NAMESPACE}}}") for one in elements(sprite(FRENCH_52))}
    assert used <= DRAWN_WITH
    assert not re.search(
        r"font|style=|script|data:|http(?!://www.w3.org/2000/svg)", sprite(FRENCH_52)
    )


@BOTH
def test_every_id_is_given_once_and_every_reference_is_in_the_same_card(colours: Colours):
    text = sprite(FRENCH_52, colours)
    assert len(ids(text)) == len(set(ids(text)))
    for one in FRENCH_52:
        alone = f'<svg xmlns="{NAMESPACE}">{french.face(one, colours)}</svg>'
        references = set(re.findall(r'(?:href="#|url\(#)([^")]+)', alone))
        assert references <= set(ids(alone))
        assert all(name.startswith(f"{one}-") for name in ids(alone))


@BOTH
def test_no_two_cards_look_alike(colours: Colours):
    drawn = {re.sub(rf"\b{one}-", "", french.face(one, colours)) for one in FRENCH_52}
    assert len(drawn) == len(FRENCH_52)


def test_four_suits_have_four_colours_or_two():
    for colours, many in ((Colours.FOUR, 4), (Colours.TWO, 2)):
        fives = [french.face(one, colours) for one in FRENCH_52 if one.rank == "5"]
        inks = {re.findall(r' stroke="(#[0-9a-f]{6})"', text)[-1] for text in fives}
        assert len(inks) == many


def test_a_pack_travels_in_a_few_kilobytes():
    assert len(gzip.compress(sprite(FRENCH_52).encode())) < 8_000
