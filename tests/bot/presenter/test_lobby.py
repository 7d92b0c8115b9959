"""The open table says who sits where and by which rules."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from bot.presenter import options_message, table_message
from bot.presenter.house_rules import house_rules
from bot.table import Place
from bot.tokens import read
from engine.games import GAMES
from tests.bot.presenter.scenes import (
    DISCORD,
    FRIENDS,
    GAME,
    LOCALES,
    PLATFORMS,
    TELEGRAM,
    lobby,
    people,
    table,
)


def letters(text):
    """Return how many letters a text has: the marks over and under them take no room."""
    return sum(not unicodedata.category(one).startswith("M") for one in text)


def texts(message):
    return [line.text for line in message.lines]


def test_partners_stand_opposite_each_other_in_one_line():
    lines = texts(table_message(lobby(people("A", "B", "C", "D")), "en", DISCORD))
    assert [line.replace("\u2068", "").replace("\u2069", "") for line in lines[:2]] == [
        "🔵 1 A ⇄ 3 C",
        "🟠 2 B ⇄ 4 D",
    ]


def test_the_lobby_names_the_trump_method_and_only_what_differs():
    usual = house_rules(GAME.info, GAME.info.settle({}), "en")
    assert usual == [
        "Trump: whoever first cannot follow makes it",
        "All other house rules as usual.",
    ]
    changed = house_rules(
        GAME.info,
        GAME.info.settle({"two_two": "draw", "match_hands": 5, "match_end": "fixed_hands"}),
        "en",
    )
    assert changed[1:-1] == [
        "Two tens each: nobody wins",
        "The match ends: after a number of deals",
        "Length in deals: 5 deals",
    ]


def test_the_lobby_leaves_out_what_cannot_matter_and_names_what_now_does():
    unused = {"match_hands": 5, "match_minutes": 9, "time_cutoff": "abandon_hand"}
    assert house_rules(GAME.info, unused, "en") == house_rules(GAME.info, {}, "en")
    timed = house_rules(GAME.info, {"match_end": "fixed_time", "target_kots": 3}, "en")
    assert timed[1:-1] == [
        "The match ends: after a time",
        "Length in minutes: 45 minutes",
        "When the time is up: the deal is finished",
    ]


def test_what_an_option_needs_is_an_option_with_such_a_value():
    for game in GAMES.values():
        options = {one.key: one for one in game.info.options}
        for other, values in filter(None, (one.needs for one in game.info.options)):
            assert set(values) <= set(options[other].words)


def test_the_buttons_of_the_lobby_carry_table_and_turn():
    message = table_message(lobby((*FRIENDS[:3], Place()), turn=3), "en", DISCORD)
    assert [button.label for button in message.buttons] == [
        "Join", "Leave", "Add AI", "Options", "Begin",
    ]  # fmt: skip
    tokens = [read(button.token) for button in message.buttons]
    assert [token.words for token in tokens] == [
        ("join",), ("leave",), ("ai",), ("options",), ("begin",),
    ]  # fmt: skip
    assert {(token.table, token.turn) for token in tokens} == {("k3f9qa2m", 3)}


def test_a_full_table_offers_no_seat_to_another_ai_player():
    message = table_message(lobby(), "en", DISCORD)
    assert "Add AI" not in [button.label for button in message.buttons]


def test_two_people_of_one_name_are_told_apart():
    text = table_message(lobby(people("Asha", "Asha", "Asha", "-")), "en", DISCORD).text
    assert "Asha\u2069" in text
    assert "Asha (2)\u2069" in text
    assert "Asha (3)\u2069" in text


def test_free_seats_are_not_numbered():
    text = table_message(lobby(people("Asha", ".", ".", "free seat")), "en", DISCORD).text
    assert "2 free seat ⇄" in text
    assert "⇄ 3 free seat\n" in text
    assert "(2)" not in text


def test_somebody_without_a_visible_name_is_called_by_the_seat():
    assert (
        "Player 2" in table_message(lobby(people("Asha", " \u200b", "-", "-")), "en", DISCORD).text
    )


def test_whoever_opened_the_table_is_named_until_it_is_full():
    free = table_message(lobby(people("Asha", "Ravi", ".", ".")), "en", DISCORD).text
    assert "Asha\u2069 can begin" in free
    gone = table_message(lobby(people("Asha", ".", ".", "."), opener="discord:9"), "en", DISCORD)
    assert "can begin" not in gone.text


@pytest.mark.parametrize("limits", PLATFORMS)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_menu_leads_to_every_option_and_every_value(locale, limits):
    opened = options_message(table(turn=4), None, locale, limits)
    keys = [read(button.token).words for button in opened.buttons]
    assert keys == [("opt", option.key) for option in GAME.info.options]
    for option in GAME.info.options:
        message = options_message(table(turn=4), option.key, locale, limits)
        *values, back = [read(button.token).words for button in message.buttons]
        assert back == ("options",)
        assert all(words[:2] == ("set", option.key) for words in values)
        chosen = [option.read(words[2]) for words in values]
        assert option.default in chosen
        assert set(option.words) <= set(chosen)
        assert len(values) >= 2


def test_a_small_platform_turns_pages():
    small = replace(DISCORD, buttons=10)
    first = options_message(table(), None, "en", small)
    more = read(first.buttons[-1].token).words
    assert more == ("opt", "1")
    second = options_message(table(), more[1], "en", small)
    assert ("opt", "0") in [read(button.token).words for button in second.buttons]
    assert first.lines != second.lines
    last = options_message(table(), "99", "en", small)
    assert len(last.buttons) <= 10
    assert read(last.buttons[0].token).words[0] == "opt"


def test_the_value_of_now_is_marked():
    message = options_message(table(options={"two_two": "draw"}), "two_two", "en", TELEGRAM)
    marked = [button for button in message.buttons if button.label.startswith("✓")]
    assert [read(button.token).words for button in marked] == [("set", "two_two", "draw")]


def test_a_number_says_how_it_is_typed():
    text = options_message(table(), "match_minutes", "en", DISCORD).text
    assert "5 to 300" in text
    assert "/dehla start dehla_pakad match_minutes=300" in text


def test_a_value_beyond_the_choices_is_among_them_once_it_is_chosen():
    message = options_message(table(options={"match_minutes": 77}), "match_minutes", "en", DISCORD)
    assert "✓ 77" in [button.label for button in message.buttons]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_value_of_every_option_is_short_enough_for_a_button(locale):
    for option in GAMES["dehla_pakad"].info.options:
        for value in (*option.words, *(() if option.also is None else (option.also,))):
            chosen = table(options={option.key: value})
            labels = [
                b.label for b in options_message(chosen, option.key, locale, TELEGRAM).buttons
            ]
            assert max(map(letters, labels)) <= 40
