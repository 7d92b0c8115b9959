"""Cards drawn by code: each is a drawing of its own that any page and any renderer can show."""

from __future__ import annotations

import gzip
import hashlib
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from bot.faces import french
from bot.faces.ganjifa import EMBLEMS
from bot.faces.lacquer import LACQUERS
from bot.faces.pack import face
from bot.faces.pips import Colours
from bot.faces.small import small
from bot.faces.sprite import sprite
from bot.faces.svg import NAMESPACE
from engine.cards import ALL_CARDS, Card
from engine.decks import DASHAVATARA_120, FRENCH_52, MUGHAL_96

Deck = tuple[Card, ...]
DECKS = {"french": FRENCH_52, "dashavatara": DASHAVATARA_120, "mughal": MUGHAL_96}
ANY = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
DRAWN_WITH = {
    "svg", "symbol", "defs", "g", "use", "clipPath", "pattern", "radialGradient", "stop",
    "path", "circle", "ellipse", "rect",
}  # fmt: skip
"""What needs no font, no other file and no script."""


def elements(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text).iter())


def ids(text: str) -> list[str]:
    return [one.attrib["id"] for one in elements(text) if "id" in one.attrib]


@ANY
def test_a_sprite_shows_each_card_of_its_pack_by_name_and_the_back(deck: Deck):
    symbols = [one for one in elements(sprite(deck)) if one.tag.endswith("symbol")]
    assert sorted(one.attrib["id"] for one in symbols) == sorted([*map(str, deck), "back"])
    boxes = {one.attrib["viewBox"] for one in symbols}
    assert boxes == ({"0 0 100 140"} if deck is FRENCH_52 else {"0 0 200 200"})


@ANY
def test_a_drawing_is_made_of_shapes_alone(deck: Deck):
    text = sprite(deck)
    assert {one.tag.removeprefix(f"{{{NAMESPACE}}}") for one in elements(text)} <= DRAWN_WITH
    assert not re.search(r"font|style=|script|data:|http(?!://www.w3.org/2000/svg)", text)


@ANY
def test_every_id_is_given_once_and_every_reference_stays_within_its_card(deck: Deck):
    text = sprite(deck)
    assert len(ids(text)) == len(set(ids(text)))
    for one in deck:
        alone = f'<svg xmlns="{NAMESPACE}">{face(one)}</svg>'
        references = set(re.findall(r'(?:href="#|url\(#)([^")]+)', alone))
        assert references <= set(ids(alone))
        assert all(name.startswith(f"{one}-") for name in ids(alone))


@ANY
@pytest.mark.parametrize("colours", Colours)
def test_no_two_cards_look_alike(deck: Deck, colours: Colours):
    assert len({face(one, colours).replace(f"{one}-", "") for one in deck}) == len(deck)


def test_no_two_round_suits_of_either_pack_share_an_emblem():
    paint = LACQUERS["MA"]
    assert len({draw(paint) for draw in EMBLEMS.values()}) == len(EMBLEMS)


@ANY
def test_no_two_small_cards_look_alike_and_each_is_shapes_alone(deck: Deck):
    drawings = [small(one) for one in deck]
    assert len(set(drawings)) == len(deck)
    used = {one.tag for text in drawings for one in elements(f"<svg>{text}</svg>")}
    assert used <= DRAWN_WITH


def test_every_process_draws_a_card_alike():
    """An emoji is known by the digest of its drawing, whichever process asks."""
    here = hashlib.sha256("".join(map(small, ALL_CARDS)).encode()).hexdigest()
    program = (
        "import hashlib; from bot.faces.small import small; from engine.cards import ALL_CARDS;"
        "print(hashlib.sha256(''.join(map(small, ALL_CARDS)).encode()).hexdigest())"
    )
    for seed in ("1", "2"):
        run = [sys.executable, "-c", program]
        there = subprocess.run(run, capture_output=True, text=True, env={"PYTHONHASHSEED": seed})
        assert there.stdout.strip() == here, there.stderr


def test_four_suits_have_four_colours_or_two():
    for colours, many in ((Colours.FOUR, 4), (Colours.TWO, 2)):
        fives = [french.face(one, colours) for one in FRENCH_52 if one.rank == "5"]
        inks = {re.findall(r' stroke="(#[0-9a-f]{6})"', text)[-1] for text in fives}
        assert len(inks) == many


def test_a_pack_travels_in_a_few_kilobytes():
    for deck, most in ((FRENCH_52, 8_000), (DASHAVATARA_120, 25_000), (MUGHAL_96, 25_000)):
        assert len(gzip.compress(sprite(deck).encode())) < most
