"""The person at the keyboard is called "You", and English sentences agree with that."""

from __future__ import annotations

import re

import pytest

from adapters.terminal.second_person import YOU, addressed
from adapters.terminal.wording import here
from bot.i18n import keys, t
from bot.messages import said
from bot.names import Name

WHO = ("seat", "name", "other", "dealer", "person", "winners")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{} has won the round.", "You have won the round."),
        ("{} is the last and pays everybody", "You are the last and pay everybody"),
        ("{} passes.", "You pass."),
        ("Last trick: 7♦. {} wins it.", "Last trick: 7♦. You win it."),
        ("▶ {}'s turn", "▶ Your turn"),
        ("It is {}'s turn.", "It is your turn."),
        ("{} does not trade", "You do not trade"),
        ("{} made trump", "You made trump"),
        ("{} · 13 cards", "You · 13 cards"),
        ("Youssef has won", "Youssef has won"),
    ],
)
def test_verbs_agree_with_you(before: str, after: str) -> None:
    shown = here(said(before.format(YOU))).text
    assert shown.replace("\u2068", "").replace("\u2069", "") == after


def filled(key: str) -> str:
    """Return an English sentence with everybody in it called "You"."""
    values: dict[str, object] = dict.fromkeys(WHO, Name("You"))
    while True:
        try:
            return t("en", key, **values, count=2)
        except KeyError as missing:
            values[missing.args[0]] = "x"


def test_no_sentence_speaks_of_you_as_of_somebody_else() -> None:
    for key in keys("en"):
        told = addressed(filled(key))
        assert not re.search(rf"{YOU} (has|is|was|\w+[^s]s|\w+sses)\b", told), told
        assert f"{YOU}'s" not in told
