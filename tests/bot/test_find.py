"""Cards in the many ways in which people write them."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.find import action_text, card_text


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("10♥", "TH"),
        ("th", "TH"),
        ("dehla paan", "TH"),
        ("paan ka dehla", "TH"),
        ("gulaam eent", "JD"),
        ("gulam eent", "JD"),
        ("jack of diamonds", "JD"),
        ("हुकुम का इक्का", "AS"),
    ],
)
def test_a_card_is_known_by_all_its_names(words, card):
    assert card_text(words.split()) == card


@pytest.mark.parametrize("word", ["gulaam", "jack", "paan"])
def test_half_a_card_is_refused_and_quoted(word):
    with pytest.raises(Refused) as refused:
        action_text((word,), ())
    assert (refused.value.reason, refused.value.params["text"]) == ("no-such-card", word)
