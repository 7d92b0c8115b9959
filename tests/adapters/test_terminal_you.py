"""Whoever is alone at the keyboard is called "you", and every sentence agrees with that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from adapters.terminal.chat import NAMED, SURFACE
from bot.model.names import Name, You
from bot.model.voice import Voice
from bot.text.i18n import YOU, catalogue, keys, t

LOCALES = ("en", "hi")
NAMES = ("seat", "name", "other", "winners", "side")
OF_OTHERS = (
    "reason-", "fact-asked-by", "fact-offer-of", "fact-you-know", "fact-answered-to",
    "fact-given-to", "fact-got-from", "fact-offered-to",
    "fact-pulled-from-you", "fact-to-return", "fact-you-pulled",
    "rating-with", "refused-not-opener", "action-offer", "event-deal-scored",
    "event-court-piece-scored", "deal-won",
)  # fmt: skip
"""What is said to the reader of somebody else, or of a side of two."""


def told(key: str, who: str, locale: str) -> str:
    """Return a sentence with the reader in the place of *who*, and others in all other places."""
    values: dict[str, object] = dict.fromkeys(NAMES, Name("AI 2")) | {who: You(t(locale, "you"))}
    while True:
        try:
            return t(Voice(locale, SURFACE), key, **values, count=2)
        except KeyError as missing:
            values[missing.args[0]] = "x"


def every_sentence(locale: str) -> Iterator[str]:
    """Yield each sentence that may name the reader, with the reader in it."""
    for key in keys(locale):
        if key.endswith(YOU) or key.startswith(OF_OTHERS):
            continue
        string = catalogue(locale)[key].string
        form = string if isinstance(string, str) else string[-1]
        for who in {name for _, name, _, _ in Formatter().parse(form)} & {*NAMES}:
            yield told(key, who, locale)


def bare(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize(
    ("key", "who", "said"),
    [
        ("event-round-won", "seat", "You won the round."),
        ("event-last-left", "seat", "You are left holding cards and pay everyone"),
        ("event-card-paid", "other", "AI 2 pays a card to you."),
        ("event-card-burned", "seat", "You keep x, but it is worth nothing now (burned)."),
        ("event-match-ended", "winners", "🏆 You win the match!"),
        ("turn", "name", "▶ Your turn"),
        ("refused-not-your-turn-name", "name", "It's your turn."),
        ("event-card-played", "seat", "You played x."),
    ],
)
def test_verbs_agree_with_you(key: str, who: str, said: str) -> None:
    assert bare(told(key, who, "en")) == said


@pytest.mark.parametrize(
    ("key", "who", "said"),
    [
        ("turn", "name", "▶ आपकी बारी"),
        ("event-passed", "seat", "आपने पास किया।"),
        ("event-trick-taken", "seat", "हाथ आपका बना।"),
        ("event-card-pulled", "other", "AI 2 ने आपसे एक पत्ता खींचा।"),
        ("event-last-left", "seat", "पत्ते आपके पास बचे; बाक़ी सबको अंक आपसे"),
    ],
)
def test_in_hindi_what_follows_is_joined_to_the_pronoun(key: str, who: str, said: str) -> None:
    assert bare(told(key, who, "hi")) == said


def test_no_hindi_sentence_parts_the_pronoun_from_its_ending() -> None:
    for said in every_sentence("hi"):
        assert not re.search(r"\u2068आप\u2069 (का|के|की|को|ने|से|में|पर)(?![\w\u0900-\u0963])", said)


def test_no_sentence_speaks_of_you_as_of_somebody_else() -> None:
    for said in every_sentence("en"):
        assert not re.search(
            "\u2068You\u2069( (has|is|was|does|\\w+[^s]s|\\w+sses)\\b|['’]s)", said
        )


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_said_to_the_reader_takes_nothing_that_is_not_there(locale: str) -> None:
    for key in (one for one in keys(locale) if one.endswith(YOU)):
        plain, _, who = key.removesuffix(YOU).rpartition("-")
        assert values(key, locale) == values(plain, locale) - {who}, key


def values(key: str, locale: str) -> set[str]:
    """Return what the forms of a sentence take."""
    string = catalogue(locale)[key].string
    forms = [string] if isinstance(string, str) else string
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def test_somebody_with_a_name_is_called_by_it() -> None:
    said = t(Voice("en", NAMED), "event-passed", seat=Name("Asha"))
    assert bare(said) == "Asha passed."
