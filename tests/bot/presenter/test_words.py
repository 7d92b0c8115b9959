"""Rules, help and short notices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import presenter
from bot.model.table import Phase
from bot.model.tokens import read
from bot.presenter.rules import topic_of, topics
from engine.games import GAMES
from tests.bot.presenter.scenes import DISCORD, EN, GAME, HI, VOICES, lobby, people, table

TOPICS = topics(GAME.info)
CALLED = {"trump_method": "dealer_right_call"}


@pytest.mark.parametrize("locale", VOICES)
def test_the_rules_have_all_sections_and_fit_one_message(locale):
    message = presenter.rules(GAME.info, table().options, "", locale)
    headings = [line.text for line in message.lines if line.strong]
    assert headings == [presenter.t(locale, f"topic-{topic}") for topic in TOPICS]
    assert len(message.text) <= DISCORD.text * 0.8


@pytest.mark.parametrize("locale", VOICES)
def test_a_low_screen_is_told_the_aim_this_table_and_how_to_see_all_of_the_rules(locale):
    low = replace(locale, surface=replace(locale.surface, low=True))
    short = presenter.rules(GAME.info, table().options, "", low, is_named=False)
    headings = [line.text for line in short.lines if line.strong]
    assert headings == [presenter.t(low, f"topic-{topic}") for topic in (TOPICS[0], TOPICS[-1])]
    assert short.lines[-1].text.endswith(", all)")
    assert len(short.lines) < 10
    whole = presenter.rules(GAME.info, table().options, "", locale, is_named=False)
    assert (
        presenter.rules(GAME.info, table().options, "all", low, is_named=False).lines[:-2]
        == (whole.lines[:-2])
    )


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize("topic", TOPICS)
def test_one_topic_is_told_in_full(topic, locale):
    short = presenter.rules(GAME.info, table().options, "", locale)
    message = presenter.rules(GAME.info, table().options, topic, locale)
    assert [line.text for line in message.lines if line.strong] == [
        presenter.t(locale, f"topic-{topic}")
    ]
    more = {line.text for line in message.lines} - {line.text for line in short.lines}
    assert more or topic == "options"
    assert topic_of(GAME.info, presenter.t(locale, f"topic-{topic}"), locale) == topic


def test_the_rules_name_what_this_table_has_agreed_on():
    options = GAME.info.settle({"two_two": "draw"})
    assert "Two tens each: nobody wins" in presenter.rules(GAME.info, options, "", EN).text


@pytest.mark.parametrize(
    ("options", "topic", "said", "more"),
    [
        ({"target_kots": 5}, "match", "first side with 5 Kots", "or until it is stopped"),
        ({"match_end": "fixed_hands", "match_hands": 3}, "match", "lasts 3 deals", "a draw"),
        ({"match_end": "fixed_time"}, "match", "lasts 45 minutes", "the deal is finished"),
        ({"match_end": "until_stopped"}, "match", "types /dehla stop", "finished and counts"),
        ({"streak_length": 4}, "kots", "4 deals won in a row make a Kot too", "starts the count"),
        ({"sweep_in_streak": "count"}, "kots", "won in a row make a Kot too", "one more win"),
        ({"streak_length": 0}, "kots", "a Kot, and Kots win the match.\n", "earn nothing"),
        ({"scoring": "points"}, "kots", "worth two points", "leaderboard"),
        ({"deal_style": "all_thirteen"}, "deal", "thirteen cards", "leads first"),
        ({"direction": "clockwise"}, "deal", "Play goes clockwise, to the left", "leads first"),
        ({"capture_rule": "single"}, "tricks", "takes each trick at once", "Nothing stays"),
        ({"capture_rule": "two_in_row_team"}, "tricks", "the side that wins two", "partner"),
        ({"two_two": "draw"}, "aim", "all four", "Two tens each: nobody wins."),
    ],
)  # fmt: skip
def test_the_rules_are_those_of_this_table(options, topic, said, more):
    text = presenter.rules(GAME.info, GAME.info.settle(options), topic, EN).text
    assert said in text
    assert more in text


def test_where_trump_is_called_the_rules_say_so():
    usual = presenter.rules(GAME.info, GAME.info.settle({}), "trump", EN).text
    called = presenter.rules(GAME.info, GAME.info.settle(CALLED), "trump", EN).text
    assert "Play starts without trump" in usual
    assert "calls a trump suit" in called
    assert "Play starts without trump" not in called


def test_a_game_of_a_family_has_the_familys_rules_by_its_own_options():
    text = presenter.rules(GAMES["viet_cong"].info, {}, "slams", EN).text
    assert text.startswith("📖 Viet Cong\n")
    assert text != presenter.rules(GAMES["tien_len"].info, {}, "slams", EN).text


def test_where_many_house_rules_differ_the_rules_say_where_they_are_listed():
    info = GAMES["tien_len"].info
    many = {one.key: one.words[-1] for one in info.options if one.words and not one.several}
    text = presenter.rules(info, info.settle(many), "", EN).text
    assert "many house rules: see /dehla rules options" in text
    listed = presenter.rules(info, info.settle(many), "options", EN)
    assert len(listed.lines) > 10


def test_long_rules_say_nothing_of_house_rules_where_all_are_the_usual_ones():
    info = GAMES["ganjifa"].info
    assert "house rules" not in presenter.rules(info, info.settle({}), "", EN).text
    text = presenter.rules(info, info.settle({"deals": 6}), "", EN).text
    assert "many house rules: see /dehla rules options" in text


def test_an_unknown_topic_is_told_apart_and_those_there_are_are_named():
    told = presenter.rules(GAME.info, {}, "poker @everyone", EN)
    assert "poker" in told.text
    assert "@everyone" not in told.text
    assert "aim, deal, trump, tricks, kots, match, this table" in told.text


def test_the_first_words_say_where_one_sits_and_with_whom_once_that_stays():
    seated = lobby(people("Asha", "Ravi", "Meena", "-"))
    text = presenter.seated(seated, 0, EN).text
    assert "card-room" in text
    assert "Seat" not in text
    assert "Meena" not in text
    between = replace(seated, table=replace(seated.table, phase=Phase.BETWEEN))
    text = presenter.seated(between, 0, EN).text
    assert "Seat 1" in text
    assert "Your partner: \u2068Meena\u2069" in text


def test_the_first_words_go_by_themselves_in_a_lobby_where_they_ask_for_nothing():
    seated = lobby(people("Asha", "Ravi", "Meena", "-"))
    between = replace(seated, table=replace(seated.table, phase=Phase.BETWEEN))
    place = replace(seated.table.places[0], in_room=True)
    here = replace(seated, table=seated.table.with_place(0, place))
    told = [presenter.seated(one, 0, EN).brief for one in (seated, between, here)]
    assert told == [True, False, False]


def test_ending_a_match_is_asked_about_more_clearly():
    quiet = presenter.confirm_stop(table(), EN, with_deal=False)
    match = presenter.confirm_stop(table(phase=Phase.PLAYING), EN, with_deal=False)
    assert "It stops right here" in match.text
    assert "It stops right here" not in quiet.text
    assert read(match.buttons[0].token).words == ("confirm-stop",)
    assert match.buttons[0].style == "danger"


def test_the_private_chat_is_one_tap_away():
    message = presenter.unreachable(table(), "https://t.me/some_bot?start=join_k3f9qa2m", EN)
    assert [(one.url, one.token) for one in message.buttons] == [
        ("https://t.me/some_bot?start=join_k3f9qa2m", "")
    ]


def test_closed_messages_point_to_the_button():
    assert "“My hand”" in presenter.hand_in_room(table(), EN, wanted=False).text


def test_a_fault_carries_its_reference():
    assert "ab12cd34" in presenter.fault("ab12cd34", HI).text


def test_a_language_is_confirmed_in_itself():
    assert presenter.language_set(HI) != presenter.language_set(EN)
    assert "हिन्दी" in presenter.settings_typed(EN).text


def test_first_words_offer_a_way_into_a_group_only_where_there_is_one():
    link = "https://t.me/dehla_bot?startgroup=hello"
    assert [one.url for one in presenter.welcome(EN, link).buttons] == ["", "", link]
    assert len(presenter.welcome(EN, None).buttons) == 2
