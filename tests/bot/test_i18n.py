"""Sentences come in the reader's language, with the right plural."""

from __future__ import annotations

import re

import pytest
from babel.messages.plurals import get_plural

from bot.model.names import Name
from bot.text import i18n
from bot.text.i18n import t


def test_english_and_hindi_have_a_catalogue():
    assert {"en", "hi"} <= set(i18n.locales())


@pytest.mark.parametrize(
    ("locale", "language"),
    [("hi", "hi"), ("hi-IN", "hi"), ("HI_in", "hi"), ("en-GB", "en"), ("fr", "en"), (None, "en"),
     ("", "en"), ("../hi", "en")],
)  # fmt: skip
def test_an_unknown_language_falls_back(locale, language):
    assert i18n.language(locale) == language
    assert t(locale, "language-name") == t(language, "language-name")


def test_a_language_is_served_that_has_a_catalogue_in_any_country():
    served = {one: i18n.is_served(one) for one in ("hi", "HI_in", "en-GB", "fr", "fr-CA")}
    assert [one for one, is_so in served.items() if is_so] == ["hi", "HI_in", "en-GB"]


@pytest.mark.parametrize(
    ("locale", "count", "sentence"),
    [
        ("en", 0, "0 deals"),
        ("en", 1, "1 deal"),
        ("en", 2, "2 deals"),
        ("en", 5, "5 deals"),
        ("hi", 0, "0 बाज़ी"),
        ("hi", 1, "1 बाज़ी"),
        ("hi", 2, "2 बाज़ियाँ"),
        ("hi", 5, "5 बाज़ियाँ"),
    ],
)
def test_the_count_chooses_the_plural(locale, count, sentence):
    assert t(locale, "option-match_hands-number", count=count) == sentence


@pytest.mark.parametrize("locale", i18n.locales())
def test_a_catalogue_counts_as_its_language_does(locale):
    catalogue = i18n.catalogue(locale)
    usual = get_plural(locale)
    assert catalogue.num_plurals == usual.num_plurals
    rule = i18n._plural(locale)
    expected = {"en": [1, 0, 1, 1], "hi": [0, 0, 1, 1]}[locale]
    assert [rule(count) for count in (0, 1, 2, 5)] == expected


def test_a_sentence_with_a_count_and_no_plural_is_found():
    assert t("en", "fact-deal", count=3, deals=5) == "deal 3/5"


def test_names_stand_in_isolates_and_other_words_do_not():
    assert t("en", "turn", name=Name("رضا")) == "▶ \u2068رضا\u2069's turn"
    assert "\u2068" not in t("en", "range", lowest=1, highest="2")


def test_braces_in_a_name_are_only_text():
    assert "{count}" in t("en", "turn", name=Name("{count}"))


def test_a_key_without_any_sentence_is_said_as_it_is():
    assert t("hi", "no-such-sentence") == "no-such-sentence"
    assert not i18n.has("no-such-sentence")


@pytest.mark.parametrize(
    ("key", "part", "spoilt", "said"),
    [
        ("suit-hearts", "string", "", "hearts"),
        ("suit-hearts", "flags", {"fuzzy"}, "hearts"),
        ("option-match_hands-number", "string", ("{count} बाज़ी", ""), "2 deals"),
    ],
    ids=["not written", "doubtful", "without a plural"],
)
def test_a_sentence_that_a_language_lacks_is_english_and_listed(
    monkeypatch, key, part, spoilt, said
):
    monkeypatch.setattr(i18n, "sentences", i18n.sentences.__wrapped__)
    monkeypatch.setattr(i18n.catalogue("hi").get(key), part, spoilt)
    assert t("hi", key, count=2) == said
    assert i18n.missing("hi") == [key]


def test_no_language_lacks_a_sentence():
    assert {locale: i18n.missing(locale) for locale in i18n.locales()} == {
        locale: [] for locale in i18n.locales()
    }


def test_no_language_has_a_sentence_that_english_lacks():
    for locale in i18n.locales():
        assert {one for one in i18n.keys(locale) if not one.endswith(i18n.YOU)} <= i18n.keys("en")


def test_hindi_calls_the_centre_by_one_name():
    said = {key: one for key, one in i18n.sentences("hi").items() if not key.startswith("topic-")}
    assert [key for key, forms in said.items() if re.search("ढेर(?![ीि])", " ".join(forms))] == []
