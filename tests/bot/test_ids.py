"""What people type to name a deal, and what counts as a number of theirs."""

from __future__ import annotations

import pytest

from bot.model.ids import MOST_DIGITS, DealId, is_number, read_deal_id

MOST = "9" * MOST_DIGITS


@pytest.mark.parametrize("text", ["0", "7", "007", MOST])
def test_digits_are_a_number(text):
    assert is_number(text)


@pytest.mark.parametrize("text", ["", " ", "-1", "+1", "1.5", "1_0", "x", "²", "७", MOST + "9"])
def test_anything_else_and_more_digits_than_any_table_comes_to_are_none(text):
    assert not is_number(text)


@pytest.mark.parametrize("text", ["k3f9qa2m-7", " K3F9QA2M-7 ", "k3f9qa2m–7"])
def test_a_deal_is_read_however_a_phone_spells_it(text):
    assert read_deal_id(text) == DealId("k3f9qa2m", 7)
    assert str(DealId("k3f9qa2m", 7)) == "k3f9qa2m-7"


@pytest.mark.parametrize(
    "text", ["", "7", "-7", "k3f9qa2m", "k3f9qa2m-", "k3f9-qa2m-7", f"k3-9{MOST}"]
)
def test_what_names_no_deal_is_none(text):
    assert read_deal_id(text) is None
