"""People's names are shown as they are and can do no harm."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.model.names import LONGEST, MOST, MOST_MARKS, WORD_JOINER, Name, clean, told_apart

HARMFUL = {
    "a mention": r"[@＠][^\s\u2060]",
    "a hashtag": r"[#＃][^\s\u2060]",
    "a command": r"/[^\s\u2060]",
    "a link": r":[^\s\u2060]",
    "a domain": r"\.[^\s\u2060]",
    "a tag of Discord": r"<[^\s\u2060]",
    "a cashtag": r"\$[^\s\u2060]",
    "a line break": r"[\n\r\v\f\x85\u2028\u2029]",
    "a turned direction": r"[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]",
    "a control sign": r"[\x00-\x1f\x7f-\x9f]",
}
TRICKY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "@#/:.<>$+&`*_~|[](){}\\ \t\n\u202e\u200d\u200b\u2066\u0301\u0bcd\ufe0fक्षaé🇮👨"
        ),
    ),
    max_size=200,
)


@given(TRICKY)
@example("@everyone <@&1> </start:1> #general /start https://t.me/x?start=1 discord.gg/x $USD")
def test_no_platform_sees_anything_but_text_in_a_name(text):
    shown = clean(text)
    for what, pattern in HARMFUL.items():
        assert not re.search(pattern, shown), what


@given(TRICKY)
@example("\u094d\t*\u0301x")
@example("a \u0301 b")
def test_cleaning_a_name_twice_changes_nothing(text):
    assert clean(clean(text)) == clean(text)


@given(TRICKY)
def test_a_name_is_short_and_either_visible_or_empty(text):
    shown = clean(text)
    assert len(shown.replace(WORD_JOINER, "")) <= LONGEST + 1
    assert shown == shown.strip()
    assert not shown or any(
        unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co") and letter != " "
        for letter in shown
    )


@given(TRICKY)
def test_no_letter_of_a_name_carries_a_flood_of_marks(text):
    assert not re.search(rf"[\u0300-\u036f]{{{MOST_MARKS + 1}}}", clean(text))


@pytest.mark.parametrize(
    "name",
    ["Asha", "नरेंद्र क्षत्रिय", "محمد علی", "Đặng Thị Ngọc", "José-María O'Neill", "தமிழ்", "陳大文",
     "👨‍👩‍👧‍👦", "🇮🇳 Ravi", "می‌خواهم", "St. John", "**bold** `code`"],
)  # fmt: skip
def test_names_of_any_script_stay_as_they_are(name):
    assert clean(name) == name


@pytest.mark.parametrize(
    "name", ["", " ", "\t\n", "\u200b\u200e", "\u3164", "\u2800\u2800", "\u0301"]
)
def test_a_name_of_which_nothing_can_be_seen_is_empty(name):
    assert clean(name) == ""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("x" * 200, "x" * (MOST - 1) + "…"),
        ("क्षे" * 30, "क्षे" * 19 + "…"),
        ("a\u0301" * 30, "á" * (MOST - 1) + "…"),
        ("first   \n second", "first second"),
        ("first\nsecond\u2028third", "first second third"),
    ],
)
def test_a_long_name_is_cut_between_characters(name, shown):
    assert clean(name) == shown


def test_people_of_the_same_name_are_told_apart():
    names = [clean(name) for name in ("Asha", "asha", "Asha (2)", "Ａｓｈａ", "Ravi")]
    shown = told_apart(names)
    assert shown[0] == "Asha"
    assert shown[4] == "Ravi"
    assert len({name.casefold() for name in shown}) == 5
    assert all(isinstance(name, Name) for name in shown)


@pytest.mark.parametrize(
    ("typed", "shown"), [("\u0301x", "x"), ("\u0bcd \u0301x", "x"), ("a \u0301\u200d b", "a b")]
)
def test_a_mark_over_nothing_lies_over_nothing_else(typed, shown):
    assert clean(typed) == shown
