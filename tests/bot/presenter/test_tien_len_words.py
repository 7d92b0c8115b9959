"""What is said at a table of Tien Len or Viet Cong, by its own rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import presenter
from bot.model.table import Phase
from bot.presenter import hand_message
from bot.presenter.refusals import refusal
from bot.presenter.results import last_trick
from bot.presenter.scene import Scene
from bot.presenter.wording import fact_line
from bot.text.i18n import t
from engine.cards import deck_of
from engine.errors import IllegalAction, Reason
from engine.games import GAMES
from engine.view import fact
from tests.bot.presenter.scenes import (
    DISCORD,
    EN,
    HI,
    SEEDS,
    TELEGRAM,
    VOICES,
    people,
    scene,
    table,
    told,
)
from tests.engine import tien_len
from tests.sentences import plain


def rules(key: str, topic: str = "", locale: str = EN, **options: str | int) -> str:
    info = GAMES[key].info
    return presenter.rules(info, info.settle(options), topic, locale).text


@pytest.mark.parametrize(
    ("key", "options", "said"),
    [
        ("tien_len", {}, "First play in the first deal: the lowest card, alone."),
        ("tien_len", {"pass_policy": "free"}, "First play in the first deal: the lowest card"),
        ("tien_len", {"opening_scope": "every_deal"}, "First play in every deal: the lowest card"),
        ("tien_len", {"opening": "include"}, "first deal: anything with the lowest card."),
        ("viet_cong", {}, "First play in the first deal: anything with the lowest card."),
        ("viet_cong", {}, "a run of three or more ranks in any suits, but no two in it;"),
        ("viet_cong", {}, "Hands that win at once: four twos."),
        ("viet_cong", {"three_player_deal": "17"}, "with three players, seventeen."),
        ("viet_cong", {"trading": "true"}, "Four twos win nothing then."),
    ],
)
def test_the_overview_says_how_the_match_opens_and_what_is_special(key, options, said):
    assert said in rules(key, **options)


def test_only_viet_cong_keeps_twos_out_of_sequences():
    assert "no two in it" not in rules("tien_len")
    assert "no two in it" in rules("tien_len", two_in_sequence="false")


@pytest.mark.parametrize("key", ["tien_len", "viet_cong"])
@pytest.mark.parametrize("end", ["last_loser", "first_out"])
def test_what_a_beaten_two_costs_reads_well_where_it_costs_nothing(key, end):
    assert "pays the slammer" not in rules(key, "score", end_rule=end)
    assert "costs nothing extra" in rules(key, "score", end_rule=end)
    paid = rules(key, "score", end_rule=end, slam_payment=2, rotten_two=1)
    assert "pays the slammer 2 stakes for each;" in paid
    assert "left in hand the loser pays 1 stake to everyone." in paid
    assert "costs nothing" not in paid


@pytest.mark.parametrize(
    ("key", "shown", "en", "hi"),
    [
        ("top", "TS JH QH", ": 10♠ J♥ Q♥", ": 10♠ J♥ Q♥"),
        ("top-pairs", "3S 3H 4S 4H", "row 3♠ 3♥ 4♠ 4♥", "लगातार जोड़ियाँ 3♠ 3♥ 4♠ 4♥"),
    ],
)
def test_a_run_that_is_to_be_beaten_is_shown_card_by_card(key, shown, en, hi):
    one = fact(key, seat=0, cards=deck_of(shown))
    here = table(people("Asha", "Ravi", "Meena", "Zoya"), game="tien_len")
    for locale, wanted in ((EN, en), (HI, hi)):
        assert wanted in fact_line(one, here, locale).replace("\ufe0e", "").replace("\u2060", "")


@pytest.mark.parametrize("locale", VOICES)
def test_before_a_round_is_over_there_is_no_round_to_see(locale):
    first = next(one for one in told("tien_len", {}, 1, 4) if one.state.deal_number)
    said = last_trick(scene(first, None, game="tien_len"), locale).text
    assert said == t(locale, "refused-no-trick-yet-tien_len")
    assert "trick" not in said


@pytest.mark.parametrize("locale", VOICES)
def test_who_may_trade_reads_what_to_write(locale):
    assert "“offer”" in t(locale, "your-turn-offer")


def seen(state, seat=None, events=(), **options):
    seats = table(people("Asha", "Ravi", "Meena"), game="tien_len", options=options)
    view = GAMES["tien_len"].view(state, seat)
    return Scene(replace(seats, phase=Phase.PLAYING), view, events, None, 0, len(events))


@pytest.mark.parametrize(
    ("opening", "asked", "told"),
    [
        ("alone", "lead 3♠ alone, the lowest", "Ravi must lead 3♠ alone, the lowest"),
        ("include", "your lead must include 3♠", "Ravi must lead with 3♠ in it"),
    ],
)
def test_who_has_to_lead_a_certain_card_is_asked_for_that_card(opening, asked, told):
    state = tien_len.position("4S 9S", "3S TS", "5S JS", deal=1, opening=opening)
    hand = presenter.hand_message(seen(state, 1, opening=opening), 1, EN, DISCORD)
    assert f"▶ Your turn: {asked}\n" in f"{plain(hand.text)}\n"
    shown = presenter.table_message(seen(state), EN, DISCORD).text
    assert f"\n{told}\n" in plain(shown)


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        ("alone", "The first play must be 3♠ alone."),
        ("include", "The first play must include 3♠."),
    ],
)
def test_a_first_play_is_refused_by_the_rule_of_the_table(opening, said):
    state = tien_len.position("3S 4S 5S 9S", "6S TS", "7S JS", deal=1, opening=opening)
    there = seen(state, 0, opening=opening)
    assert plain(refusal(IllegalAction(Reason.MUST_OPEN), EN, there, 0).text) == said


def test_of_two_players_the_one_left_with_cards_pays_the_other_and_reads_of_themselves_as_you():
    state, events = tien_len.goes(tien_len.position("3S", "4C 9S"), "3S")
    places = table(people("Asha", "Bina"), game="tien_len")
    text = {}
    for seat in (None, 0, 1):
        view = GAMES["tien_len"].view(state, seat)
        over = replace(places, phase=Phase.BETWEEN, deal=2)
        one = Scene(over, view, tuple(events), None, 0, len(events))
        text[seat] = plain(presenter.result(one, EN, DISCORD).text)
    assert "\nBina is left holding cards and pays Asha\n" in text[None]
    assert "\nBina is left holding cards and pays you\n" in text[0]
    assert "\nYou are left holding cards and pay Asha\nYou still held 4♣ 9♠\n" in text[1]


def test_who_is_out_is_told_beside_their_name_alone():
    state, events = tien_len.goes(tien_len.position("3S", "4S 9S", "5S JS"), "3S")
    shown = presenter.table_message(seen(state, None, tuple(events)), EN, DISCORD).text
    assert "Asha · ✔ out  3♠ ⭐\n" in plain(shown)
    assert shown.count("✔") == 1


def test_the_score_names_no_dealer_as_nothing_follows_from_who_it_is():
    one = seen(tien_len.position("3S", "4S", "5S"))
    assert "Dealer" not in presenter.score(one, EN).text


def test_who_can_only_pass_is_not_told_that_something_was_played():
    def can_only_pass(one):
        return one.phase is Phase.PLAYING and str(GAMES["tien_len"].forced(one.state)) == "pass"

    moment = next(one for seed in SEEDS for one in told("tien_len", {}, seed) if can_only_pass(one))
    seat = moment.state.to_act
    seen = scene(moment, seat, game="tien_len")
    forced = replace(seen, view=replace(seen.view, legal=()))
    assert hand_message(forced, seat, EN, TELEGRAM).lines[-1].text == "▶ No choice: passed for you"
