"""Text that people choose can do nothing on Discord, and looks as they wrote it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord import markup
from adapters.discord.emojis import Emojis
from adapters.discord.markup import MOST_CONTENT, NOTHING, escaped
from bot.model.messages import Clock, Line, Message, said
from tests.adapters.discord.house import House, with_button


def content(message: Message) -> str:
    """What a message says where Discord has no emojis of ours."""
    return markup.content(message, Emojis())


def rendered(text: str) -> str:
    """Undo the escapes as a Discord client does."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Asha", "Asha"),
        ("@everyone", r"\@everyone"),
        ("<@81> <@&5> <#7> </dehla:9>", r"\<\@81> \<\@&5> \<#7> \</dehla:9>"),
        ("<t:0:R>", r"\<t\:0:R>"),
        ("<a:wave:12>", r"\<a\:wave:12>"),
        (":smile:", r"\:smile:"),
        (":+1::skin-tone-2:", r"\:+1:\:skin-tone-2:"),
        ("**bold** _it_ ~~no~~ `x`", r"\*\*bold\*\* \_it\_ \~\~no\~\~ \`x\`"),
        ("||secret||", r"\|\|secret\|\|"),
        ("[click](https://evil.example)", r"\[click\](https\://evil.example)"),
        ("HTTPS://evil.example", r"HTTPS\://evil.example"),
        ("discord.gg/abc", r"discord\.gg/abc"),
        ("Discord.com/invite/abc", r"Discord\.com/invite/abc"),
        ("# big", r"\# big"),
        ("-# small", r"\-# small"),
        ("  > quote", r"  \> quote"),
        (">>> all", r"\>>> all"),
        ("- one", r"\- one"),
        ("+ one", r"\+ one"),
        ("12. one", r"12\. one"),
        ("first\n# second", "first\n\\# second"),
        ("back\\slash", r"back\\slash"),
        ("10♥ A♠ 3-1 #cards", "10♥ A♠ 3-1 #cards"),
        ("आशा 12:30", "आशा 12:30"),
    ],
)
def test_names_can_do_nothing(name: str, written: str) -> None:
    assert escaped(name) == written


@given(st.text())
def test_what_is_escaped_looks_as_it_was_written(text: str) -> None:
    assert rendered(escaped(text)) == text


@given(st.text(alphabet="ab1 \n*_~`|@[]<>:/-+#.\\"))
def test_nothing_active_is_left_whatever_people_write(text: str) -> None:
    harmless = re.sub(r"\\[^0-9A-Za-z\s]", ".", escaped(text))
    assert not re.search(r"[*_~`|@\[\]<\\]|://", harmless)
    assert not re.search(r"^[^\S\n]*(?:[-+#>]|\d+\.)", escaped(text), re.MULTILINE)


def test_the_title_and_strong_lines_are_bold() -> None:
    message = Message("Table", (Line("Asha's turn", strong=True), Line(""), Line("10♥ A♠")))
    assert content(message) == "**Table**\n**Asha's turn**\n\n10♥ A♠"


def test_a_strong_line_of_blanks_stays_as_it_is() -> None:
    assert content(Message(lines=(Line("a"), Line("", strong=True), Line("b")))) == "a\n\nb"


def test_a_strong_line_cannot_be_made_plain_by_a_name() -> None:
    assert content(Message(lines=(Line("A** b", strong=True),))) == r"**A\*\* b**"


def test_code_is_copied_exactly_as_it_is_and_no_name_can_end_it() -> None:
    lines = (Line("a_b"), Line("a='10♥' c\\n", code=True), Line("x```y", code=True), Line("c*"))
    assert content(Message(lines=lines)) == "a\\_b\n```\na='10♥' c\\n\nx'''y\n```\nc\\*"


def test_what_is_too_long_loses_whole_lines() -> None:
    text = content(said("\n".join(["x" * 99] * 30)))
    assert len(text) <= MOST_CONTENT
    assert text.endswith("x\n…")
    assert {len(line) for line in text.split("\n")} == {99, 1}


def test_one_line_that_is_too_long_is_cut() -> None:
    text = content(said("x" * 5000))
    assert len(text) == MOST_CONTENT
    assert text.endswith("\n…")


def test_an_empty_message_has_something_invisible() -> None:
    assert content(Message()) == NOTHING
    assert content(said("  ")) == NOTHING


async def test_discord_takes_any_name(house: House) -> None:
    for name in ("@everyone", "x" * 3000, " ", "\u202egnirts", "```", "a\nb"):
        await house.shown(said(name))
    assert len(house.discord.said(house.channel)) == 6


async def test_the_library_keeps_nothing_of_buttons_that_were_sent() -> None:
    view = markup.keys(with_button(), Emojis())
    assert view is not None
    assert view.is_finished()


def test_a_clock_counts_by_itself_and_a_name_is_none():
    line = Line(
        "<t:0:R> 20 s: next deal in 20 s, or …", True, clock=Clock(1_800_000_020_400, "in 20 s")
    )
    assert content(Message(lines=(line,))) == (
        r"**\<t\:0:R> 20 s: next deal <t:1800000020:R>, or …**"
    )
