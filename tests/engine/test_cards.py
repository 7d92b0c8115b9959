"""Cards, suits and sets of cards; how they are written and read."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    ALL_CARDS,
    CARDS,
    CLUBS,
    FRENCH_SUITS,
    RANKS,
    SPADES,
    SUIT_MASKS,
    card,
    card_set,
    cards,
    deck_of,
    size,
    suit,
)
from engine.decks import DASHAVATARA_120, FRENCH_52, FRENCH_52_SET, MUGHAL_96
from engine.errors import BadNotation


def test_the_pack_has_52_different_cards_from_the_two_of_clubs_to_the_ace_of_spades():
    assert len(set(FRENCH_52)) == 52
    assert (FRENCH_52[0].text, FRENCH_52[-1].text) == ("2C", "AS")
    assert size(FRENCH_52_SET) == 52


def test_within_a_suit_the_index_grows_with_the_rank():
    for owner in FRENCH_SUITS:
        own = cards(SUIT_MASKS[owner])
        assert "".join(one.rank for one in own) == RANKS
        assert {one.suit for one in own} == {owner}


def test_each_card_has_a_bit_of_its_own():
    assert [one.index for one in ALL_CARDS] == list(range(len(ALL_CARDS)))
    assert [one.bit for one in ALL_CARDS] == [1 << one.index for one in ALL_CARDS]
    assert len({one.text for one in ALL_CARDS}) == 52 + 120 + 96


def test_the_round_cards_stand_by_the_rank_of_their_suit():
    assert (len(DASHAVATARA_120), len(MUGHAL_96)) == (120, 96)
    assert [str(one) for one in DASHAVATARA_120[:3]] == ["MA-10", "MA-9", "MA-8"]
    assert [str(one) for one in DASHAVATARA_120[-4:]] == ["KA-9", "KA-10", "KA-P", "KA-R"]
    assert [str(one) for one in MUGHAL_96[::12]] == [
        "SU-10", "CH-10", "QI-10", "BA-10", "SA-1", "TA-1", "SH-1", "GH-1",
    ]  # fmt: skip


def test_a_card_is_read_back_from_its_text_as_the_same_object():
    for one in ALL_CARDS:
        assert card(str(one)) is one
        assert card(one.text) is one
        assert repr(one) == one.text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "T",
        "10H",
        "11H",
        "TH ",
        " TH",
        "th",
        "HT",
        "1H",
        "TX",
        "T♥",
        "टी",
        "TH" * 2000,
        "🂺",
        "\x00H",
    ],
)
def test_what_is_no_card_is_refused_with_its_text(text):
    with pytest.raises(BadNotation) as refused:
        card(text)
    assert refused.value.text == text


@pytest.mark.parametrize("text", ["", "c", "♣", "X", "CC", "clubs"])
def test_what_is_no_suit_is_refused(text):
    with pytest.raises(BadNotation):
        suit(text)


def test_suits_are_read_back_as_the_same_objects():
    assert [suit(str(one)) for one in FRENCH_SUITS] == list(FRENCH_SUITS)
    assert suit("C") is CLUBS


def test_cards_and_suits_stay_themselves_when_pickled():
    kept = pickle.loads(pickle.dumps((CARDS, FRENCH_SUITS)))
    assert all(one is two for one, two in zip(kept[0], CARDS, strict=True))
    assert all(one is two for one, two in zip(kept[1], FRENCH_SUITS, strict=True))


def test_a_deck_is_written_top_card_first():
    assert deck_of("8S 2S TC") == (card("8S"), card("2S"), card("TC"))
    assert deck_of("") == ()
    with pytest.raises(BadNotation):
        deck_of("8S 2S 1C")


@given(st.sets(st.sampled_from(CARDS)))
def test_a_set_of_cards_lists_them_by_rising_index(some):
    held = card_set(some)
    assert set(cards(held)) == some
    assert size(held) == len(some)
    assert list(cards(held)) == sorted(some, key=lambda one: one.index)


def test_a_card_counts_once_in_a_set():
    assert card_set([card("AS"), card("AS")]) == card("AS").bit
    assert card("AS").suit is SPADES
