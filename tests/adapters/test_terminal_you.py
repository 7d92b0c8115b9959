"""The person at the keyboard is called "You", and English sentences agree with that."""

from __future__ import annotations

import re

import pytest

from adapters.terminal.second_person import AAP, YOU, addressed, here
from bot.model.messages import said
from bot.model.names import Name
from bot.text.i18n import keys, t

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


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("▶ {} की बारी", "▶ आपकी बारी"),
        ("{} ने पास किया।", "आपने पास किया।"),
        ("हाथ {} का बना।", "हाथ आपका बना।"),
        ("\u2068रवि\u2069 ने {} से एक पत्ता खींचा।", "रवि ने आपसे एक पत्ता खींचा।"),
        ("{} को 2 पत्ते चुकाने हैं", "आपको 2 पत्ते चुकाने हैं"),
        ("आख़िर में पत्ते {} के पास बचे; वे सबको भरेंगे", "आख़िर में पत्ते आपके पास बचे; आप सबको भरेंगे"),
        ("{} के पत्ते सबसे पहले ख़त्म: बाज़ी उनकी", "आपके पत्ते सबसे पहले ख़त्म: बाज़ी आपकी"),
        ("{} के पास है; बचा हुआ पत्ता उन्हें मिला।", "आपके पास है; बचा हुआ पत्ता आपको मिला।"),
        ("{} के पास है। बाज़ी उनकी।", "आपके पास है। बाज़ी उनकी।"),
        ("{} · 13 पत्ते", "आप · 13 पत्ते"),
        ("आपस में", "आपस में"),
    ],
)
def test_in_hindi_what_follows_is_joined_to_the_pronoun(before: str, after: str) -> None:
    shown = here(said(before.format(AAP))).text
    assert shown.replace("\u2068", "").replace("\u2069", "") == after


def test_no_hindi_sentence_parts_the_pronoun_from_its_ending() -> None:
    for key in keys("hi"):
        told = addressed(filled(key, "hi"))
        assert not re.search(rf"{AAP} (का|के|की|को|ने|से)(?![\w\u0900-\u0963])", told), told


def filled(key: str, locale: str = "en") -> str:
    """Return a sentence with everybody in it called "You"."""
    you = Name(t(locale, "terminal-you"))
    values: dict[str, object] = dict.fromkeys(WHO, you)
    while True:
        try:
            return t(locale, key, **values, count=2)
        except KeyError as missing:
            values[missing.args[0]] = "x"


def test_no_sentence_speaks_of_you_as_of_somebody_else() -> None:
    for key in keys("en"):
        told = addressed(filled(key))
        assert not re.search(rf"{YOU} (has|is|was|\w+[^s]s|\w+sses)\b", told), told
        assert f"{YOU}'s" not in told
