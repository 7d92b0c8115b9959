"""What lies on the table, and who sits around it, in games of any kind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.table import Phase
from bot.presenter import hand_message, last_trick, peek, resting_hand, score, table_message
from bot.presenter.fit import columns
from engine.cards import card, deck_of
from engine.events import MatchEnded, Reseated
from engine.games import GAMES
from engine.games.durak.actions import LastDrawn
from engine.view import Show, fact
from tests.bot.presenter.scenes import DISCORD, EN, TELEGRAM, VOICES
from tests.bot.presenter.toys import KEY, USUAL, Toy, laid, scene_of, view_of
from tests.sentences import plain

PAIRS = replace(USUAL, layout="pairs", by_rank=False)
SIX = ("Asha", "Ravi", "मीना", "-", "Chandrashekhar Venkata", "Lakshmi")


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setitem(GAMES, KEY, Toy())


def shown(view, *names, locale=EN, **changes):
    one = scene_of(replace(view, seat=None, legal=(), hand=0), *names)
    one = replace(one, table=replace(one.table, **changes))
    return plain(table_message(one, locale, DISCORD).text)


def test_a_combination_stands_beside_the_name_with_what_is_said_of_the_seat():
    notes = (fact("cards", seat=0, count=5), fact("cards", seat=1, count=1),
             fact("passed", seat=1), fact("out", seat=2))  # fmt: skip
    text = shown(view_of("", to_act=3, board=laid("0 3S 4H 5D"), winning=0, notes=notes))
    assert "Asha · 5 cards  3♠ 4♥ 5♦ ⭐\nRavi · 1 card · passed\nMeena · ✔ out\n" in text
    assert "🤖 AI 4  ▶\n" in text


def test_cards_without_room_beside_the_name_stand_under_it():
    notes = (fact("cards", seat=1, count=2),)
    board = laid("1 3S 4H 5D 6S 7C 8D 9H TS JS QD")
    text = shown(view_of("", board=board, notes=notes, winning=1))
    assert "Ravi · 2 cards\n   3♠ 4♥ 5♦ 6♠ 7♣ 8♦ 9♥ 10♠ J♠ Q♦ ⭐\n" in text


def test_of_two_plays_in_a_round_the_newer_one_is_seen():
    text = shown(view_of("", to_act=2, board=laid("0 3S", "1 4S", "0 5S"), winning=0))
    assert "Asha  5♠ ⭐\nRavi  4♠\n" in text


def test_who_has_the_turn_again_in_a_round_is_marked_beside_what_they_have_laid():
    text = shown(view_of("", to_act=0, board=laid("0 3S", "1 4S"), winning=1))
    assert "Asha  3♠ ▶\nRavi  4♠ ⭐\nMeena\n" in text


def test_who_is_to_lead_the_next_trick_is_said_to_lead(monkeypatch):
    last = laid("0 3S", "1 4S", "2 5S", "3 6S")
    taken = view_of("", to_act=1, last=last, taker=3)
    assert "▶ Ravi's turn" in shown(taken)
    monkeypatch.setitem(GAMES, KEY, Toy(replace(USUAL, by_rank=False, in_tricks=True)))
    assert shown(taken).endswith("▶ Ravi leads")
    assert shown(replace(taken, board=laid("0 7S"))).endswith("▶ Ravi's turn")


def test_the_card_whose_suit_is_to_be_followed_is_marked(monkeypatch):
    monkeypatch.setitem(GAMES, KEY, Toy(replace(USUAL, by_rank=False, in_tricks=True)))
    assert "Asha  3♠ (led)\nRavi  4♠ ⭐\n" in shown(
        view_of("", to_act=2, board=laid("0 3S", "1 4S"), winning=1)
    )


def test_who_passes_in_a_round_keeps_what_it_has_laid_out_of_sight():
    assert "Asha  3♠\nRavi\n" in shown(view_of("", to_act=2, board=laid("0 3S", "1")))


def test_cards_are_covered_one_by_one_in_the_middle(monkeypatch):
    monkeypatch.setitem(GAMES, KEY, Toy(PAIRS))
    board = laid("0 7S", "0 7D", "1 8S over 7S")
    text = shown(view_of("", to_act=1, board=board))
    assert "Asha\nRavi  ▶\nMeena\n🤖 AI 4\n7♠ beaten by 8♠\n7♦ to beat\n▶ Ravi's turn" in text


def test_the_bout_finished_last_says_who_beat_what_or_picked_it_up(monkeypatch):
    monkeypatch.setitem(GAMES, KEY, Toy(PAIRS))
    view = view_of("", last=laid("0 7S", "1 8S over 7S", "0 7D"), taker=1)
    assert "Last: Ravi picked up 7♠ 8♠ 7♦\n" in shown(view)
    assert plain(last_trick(scene_of(view), EN).text) == "Last: Ravi picked up 7♠ 8♠ 7♦"
    beaten = view_of("", last=laid("0 7S", "1 8S over 7S", "0 7D", "1 TD over 7D"))
    assert "Last: Ravi beat 7♠ with 8♠\n   · 7♦ with 10♦\n" in shown(beaten)


def test_single_cards_of_a_round_do_not_read_as_one_play():
    view = view_of("", last=laid("0 3S", "1 4S", "3 5S"), taker=3, board=laid("3 6S"))
    assert "Last: 3♠ (Asha) · 4♠ · 5♠ → 🤖 AI 4\n" in shown(view)


def test_who_won_a_round_is_said_once():
    view = view_of("", last=laid("0 3S", "1 4S", "0 5S"), taker=0)
    assert "Asha  5♠ ⭐\n" in shown(view)
    assert "· 5♠ → Asha\n" in shown(view)
    assert "Asha  3♠ ⭐ (won)\n" in shown(replace(view, last=laid("0 3S", "1")))


def test_a_long_run_leaves_the_name_of_whoever_took_it_whole_below():
    view = view_of("", board=laid("2 3D"), last=laid("2 3S 4S 5S 6S 7S 8S 9S"), taker=2)
    told = "Last: 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ (Meena)\n   → Meena\n"
    assert told in shown(view)


def test_of_a_long_round_the_end_is_shown_in_few_lines():
    plays = [f"{n % 4} {rank}S {rank}H {rank}D" for n, rank in enumerate("3456789TJ")]
    view = view_of("", last=laid(*plays, *plays), taker=0)
    told = shown(view).split("Last: Asha  ")[1].split("\n▶")[0]
    assert told.startswith("…\n   6♠ 6♥ 6♦ · 7♠")
    assert told.endswith("J♠ J♥ J♦ → Asha")
    assert len(told.split("\n")) <= 5


def test_an_empty_middle_takes_no_line(monkeypatch):
    monkeypatch.setitem(GAMES, KEY, Toy(PAIRS))
    assert "\n\n\n" not in shown(view_of("6S"))


@pytest.mark.parametrize(
    ("also", "line"),
    [
        ((), "▶ Asha's turn"),
        ((1,), "▶ Waiting for Asha and Ravi"),
        ((1, 2), "▶ Waiting for Asha, Ravi and Meena"),
    ],
)
def test_everybody_who_may_act_is_named(also, line):
    text = shown(view_of("3S", also=also))
    assert line in text
    assert text.count("  ▶") == 1 + len(also)


def test_what_one_alone_was_told_stands_in_that_hand_and_nowhere_else():
    told = (fact("past-trick", number=1, seat=1, cards=deck_of("TS")),)
    view = view_of("3S", private=told)
    one = scene_of(view)
    for message in (
        hand_message(one, 0, EN, DISCORD),
        resting_hand(one, 0, EN, DISCORD),
    ):
        assert "1. 10♠" in plain(message.text)
    assert "1. 10♠" in plain(peek(one, EN, 200))
    assert "10♠" not in table_message(scene_of(replace(view, private=())), EN, DISCORD).text


def test_a_short_pop_up_drops_what_one_was_told_before_the_cards():
    told = (fact("won-tens", side=0, cards=deck_of("TS TH TD TC")),)
    text = plain(peek(scene_of(view_of("3S 4S", private=told)), EN, 40))
    assert text == "3♠ 4♠\n▶ Your turn: you lead"


def points(*counts, show=Show.TABLE | Show.STANDING):
    return tuple(fact("points", show, side=seat, count=n) for seat, n in enumerate(counts))


def test_the_score_of_many_goes_on_in_a_further_line():
    text = shown(view_of("3S", facts=points(0, 12, -3, 0, -9, 0)), *SIX)
    assert (
        "Points: Asha: 0 · Ravi: 12\n   मीना: −3 · 🤖 AI 4: 0\n   Chandrashekhar Venkata: −9\n"
        in text
    )


def test_a_match_ends_with_a_ranking_in_which_equal_ones_share_a_place():
    view = view_of("", to_act=None, facts=points(5, 9, 9, -2), legal=())
    one = scene_of(view, events=(MatchEnded((1, 2)),))
    over = replace(one, table=replace(one.table, phase=Phase.OVER))
    text = plain(table_message(over, EN, DISCORD).text)
    assert "🏆 Ravi and Meena win the match!\n" in text
    assert "Points:\n🥇 Ravi: 9\n🥇 Meena: 9\n🥉 Asha: 5\n4. 🤖 AI 4: −2" in text


def test_all_who_share_the_first_place_have_its_medal_and_who_is_below_nothing_has_none():
    view = view_of("", to_act=None, facts=points(1, 1, 1, -3), legal=())
    one = scene_of(view, events=(MatchEnded((0, 1, 2)),))
    over = replace(one, table=replace(one.table, phase=Phase.OVER))
    text = plain(table_message(over, EN, DISCORD).text)
    assert "Points:\n🥇 Asha: 1\n🥇 Ravi: 1\n🥇 Meena: 1\n4. 🤖 AI 4: −3" in text


def test_the_last_of_three_below_nothing_has_no_bronze():
    one = scene_of(view_of("", to_act=None, facts=points(1, -2, 1), legal=()), *SIX[:3])
    over = replace(one, table=replace(one.table, phase=Phase.OVER))
    text = plain(table_message(over, EN, DISCORD).text)
    assert "Points:\n🥇 Asha: 1\n🥇 मीना: 1\n3. Ravi: −2" in text


def test_one_winner_wins_and_several_win():
    view = view_of("", to_act=None, facts=points(5, 9, 9, -2), legal=())
    one = scene_of(view, events=(MatchEnded((1,)),))
    over = replace(one, table=replace(one.table, phase=Phase.OVER))
    assert "🏆 Ravi wins the match!" in plain(table_message(over, EN, DISCORD).text)


def test_the_score_is_a_ranking_without_medals_while_the_match_goes_on():
    text = plain(score(scene_of(view_of("", facts=points(1, 3, 2, 3))), EN).text)
    assert "Points:\n1. Ravi: 3\n1. 🤖 AI 4: 3\n3. Meena: 2\n4. Asha: 1" in text


def test_after_people_have_changed_seats_news_of_before_name_them_right():
    events = (LastDrawn(2, card("6S")), Reseated((2, 0, 1)))
    one = scene_of(view_of("", seat=None), "Asha", "Ravi", "Meena", events=events)
    text = plain(table_message(one, EN, DISCORD).text)
    assert "Asha drew 6♠, the last card\n   of the stock.\nNew seats, 1 to 3: " in text


@pytest.mark.parametrize("locale", VOICES)
@pytest.mark.parametrize("layout", ["trick", "pairs"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_table_of_two_to_six_with_long_names_fits_a_phone(locale, layout, seats, monkeypatch):
    monkeypatch.setitem(GAMES, KEY, Toy(replace(USUAL, layout=layout)))
    notes = tuple(fact("cards", seat=n, count=12) for n in range(seats))
    board = laid("0 3S 4S 5S 6S", "1 TS JS QS KS", "0 TH JH QH KH")
    view = view_of("3S", board=board, notes=notes, winning=0, facts=points(*range(seats)))
    names = ("Chandrashekhar", "Ravi", "मीना कुमारी", "-", "Lakshmi", "Jo")[:seats]
    message = table_message(scene_of(view, *names), locale, TELEGRAM)
    for line in message.lines:
        assert columns(line.text) <= 34, line.text


def test_what_is_said_of_a_seat_goes_on_under_its_name():
    kinds = [fact("cards", seat=1, count=12), *(fact("passed", seat=1),) * 3, fact("out", seat=1)]
    text = shown(view_of("", to_act=1, notes=tuple(kinds)))
    assert "Ravi · 12 cards · passed · passed\n   passed · ✔ out  ▶\n" in text
