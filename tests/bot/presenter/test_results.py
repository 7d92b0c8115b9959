"""How deals and matches end, leaderboards and figures."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.model.pictures import Honour
from bot.model.ports import Standing
from bot.model.requests import Person
from bot.model.table import Heir, Phase
from bot.model.tokens import read
from bot.presenter import hand_message, leaderboard, result, score, stats, table_message
from bot.presenter.posters import poster_of
from bot.presenter.wording import event_line
from bot.text.i18n import t
from engine.actions import TimeUp
from engine.events import DealScored, MatchEnded, PileTaken
from engine.games import GAMES
from engine.seats import DEALER
from tests.bot.presenter.scenes import (
    DISCORD,
    EN,
    SEEDS,
    VOICES,
    example,
    people,
    playout,
    scene,
    told,
)
from tests.sentences import plain

KOT = {"target_kots": 1}
TWO_KOTS = {"target_kots": 2, "streak_length": 2}


def shown(moment, **changes):
    return plain(table_message(scene(moment, None, **changes), EN, DISCORD).text)


def test_who_beat_whom_breaks_before_the_losers_where_a_phone_is_too_narrow():
    text = shown(example(52), places=people("Asha", "-", "-", "-"))
    assert "🔵 Asha + 🤖 AI 3 beat\n🟠 🤖 AI 2 + 🤖 AI 4\n" in text


def test_a_deals_end_says_who_took_which_tens_who_won_and_who_deals_next():
    text = shown(example(52))
    assert "Tens: 🔵 10♦ 10♥ 10♠ · 🟠 10♣\n" in text
    assert "🔵 Asha + मीना beat 🟠 Ravi + 🤖 AI 4\n" in text
    assert text.count("Asha + मीना") == 1
    assert "Wins in a row: 🔵 1 of 7\n" in text
    assert "Next dealer: Ravi" in text


def test_the_next_dealer_is_whoever_has_been_promised_the_seat():
    places = people("Asha", "-", "मीना", "-")
    comes = replace(places[1], heir=Heir(Person("discord:9", "Zoe"), in_room=False))
    text = shown(example(52), places=(places[0], comes, *places[2:]))
    assert "\nNext dealer: Zoe\n" in text


def test_a_deals_end_says_in_one_way_when_the_next_deal_comes():
    assert shown(example(52), due=20_000).endswith(
        "\nNext dealer: Ravi\nNext deal in 20 s, or once all press."
    )
    assert shown(example(52)).endswith("\nNext dealer: Ravi\nNext deal when you're ready.")


def test_a_result_that_the_table_has_moved_on_from_offers_no_seat_there():
    one = scene(example(52), None)
    now, left = (result(one, EN, DISCORD, gone_on=gone_on) for gone_on in (False, True))
    assert "Join" in {button.label for button in now.buttons}
    assert "Join" not in {button.label for button in left.buttons}


def test_a_deals_end_shows_the_last_trick_which_no_table_has_shown_as_tables_show_tricks():
    assert (
        "\nLast trick:\n🔵 Asha  J♥ ⭐ (won)\n🟠 Ravi  9♥\n🔵 मीना  10♥ (led)\n🟠 🤖 AI 4  4♠\n"
        "Asha took 2 tricks and caught 10♥ 10♠\n"
    ) in shown(example(52))


def test_of_two_piles_just_taken_a_deals_end_tells_the_last():
    ends = (
        scene(one, None)
        for seed in SEEDS
        for one in playout(seed, {})
        if one.phase is not Phase.PLAYING
    )
    for end in ends:
        told = [event_line(one, end.table, EN) for one in end.events if isinstance(one, PileTaken)]
        if len(set(told)) > 1:
            break
    assert len(set(told)) > 1
    text = table_message(end, EN, DISCORD).text
    assert [one in text for one in told] == [False] * (len(told) - 1) + [True]


def test_the_picture_of_a_deals_end_shows_its_last_trick_too():
    moment = example(52)
    drawn = table_message(scene(moment, None), EN, DISCORD).picture.drawing
    assert drawn.trick is not None
    assert drawn.trick.cards == tuple(
        (one.seat, one.cards[0]) for one in scene(moment, None).view.last
    )
    assert (drawn.trick.best, drawn.trick.taker) == (0, "Asha")


def first_end(text, **options):
    """Return the first end of a deal, of many at random, that says *text*."""
    for seed in range(50):
        for moment in playout(seed, options):
            if moment.phase is not Phase.PLAYING and text in (found := shown(moment)):
                return found
    raise AssertionError(text)


def test_a_deals_end_says_why_it_was_won_and_what_a_kot_was_for():
    even = first_end("Two tens each")
    assert re.search(" beat .*\nTwo tens each: .* dealt and loses\n", even)
    row = first_end("in a row: a Kot", streak_length=2)
    won = "🎉 KOT for .*!\n.* beat .*\n"
    assert re.search(f"{won}(Two tens.*\n)?2 deals won in a row: a Kot\n", row)
    assert re.search(f"{won}All four tens: a Kot\n", first_end("All four"))
    assert "All four tens: 2 points\n" in first_end("All four tens", scoring="points")


def test_wins_in_a_row_are_told_with_how_many_make_a_kot():
    assert re.search("Wins in a row: . 2 of 7\n", first_end("2 of 7"))


def test_a_deals_end_says_what_a_kot_is_and_how_many_win():
    assert "Kots: none · first to 2 Kots\nA Kot: all 4 tens, or 7 wins in a row\n" in (
        shown(example(52))
    )
    known = first_end("All four tens: a Kot")
    assert re.search("Kots: .* · first to 2 Kots\n", known)
    assert "A Kot: " not in known
    no_row = {"match_end": "fixed_hands", "match_hands": 3, "streak_length": 0}
    text = shown(example(52, no_row), options=no_row)
    assert "Kots: none\nA Kot: all 4 tens in one deal\n" in text
    points = {"scoring": "points"}
    assert "Points: 🔵 1 · 🟠 0 · first to 2 wins\n" in (shown(example(52, points), options=points))


def test_the_next_deal_is_one_press_away():
    message = table_message(scene(example(52), None), EN, DISCORD)
    assert [read(one.token).words for one in message.buttons] == [
        ("next",),
        ("stop",),
        ("replay", "1"),
        ("review", "1"),
        ("join",),
        ("fair", "1"),
    ]


def test_a_kot_is_announced():
    found = [
        shown(moment)
        for moment in playout(3)
        if moment.phase is not Phase.PLAYING
        and any(isinstance(one, DealScored) and any(one.kots) for one in moment.events)
    ]
    assert found
    assert all("🎉 KOT for " in text for text in found)


def test_whoever_has_lost_reads_of_the_others_kot_without_cheers():
    found = [
        moment
        for moment in playout(3)
        if moment.phase is not Phase.PLAYING
        and any(isinstance(one, DealScored) and any(one.kots) for one in moment.events)
    ]
    assert found
    for moment in found:
        told = [plain(hand_message(scene(moment, seat), seat, EN, DISCORD).text) for seat in (0, 1)]
        assert all("KOT for " in one for one in told)
        assert sum("🎉" in one for one in told) == 1


def test_the_picture_of_a_kot_says_so_large_and_under_it_who_has_it():
    kots = [
        poster_of("", scene(moment, None), EN)
        for moment in playout(3)
        if any(isinstance(one, DealScored) and any(one.kots) for one in moment.events)
    ]
    kots = [one for one in kots if one is not None and one.honour is Honour.KOT]
    assert kots
    for one in kots:
        assert one.headline == "KOT!"
        assert [one.banner] == [row.name for row in one.rows if row.won]


def test_a_matchs_end_names_the_winners_both_sides_and_the_score():
    last = list(playout(3, KOT))[-1]
    message = table_message(scene(last, None, options=KOT), EN, DISCORD)
    text = plain(message.text)
    assert text.startswith("🏁 Dehla Pakad · the match is over\n🏆 ")
    assert "win the match!" in text
    assert all(text.count(side) == 1 for side in ("Asha + मीना", "Ravi + 🤖 AI 4"))
    assert "\nIn one deal, against " in text
    assert "last deal" not in text, "it was the only one"
    assert [button.label for button in message.buttons] == [
        "Rematch", "Replay", "Review", "Join", "🔒 Fair shuffle",
    ]  # fmt: skip


def test_after_a_match_of_several_deals_it_is_told_who_won_the_last_one():
    last = list(playout(3, TWO_KOTS))[-1]
    text = plain(table_message(scene(last, None, options=TWO_KOTS), EN, DISCORD).text)
    assert last.state.deal_number > 1
    assert f"\nIn {last.state.deal_number} deals, against " in text
    assert "\nThe last deal went to " in text


def test_a_draw_is_called_a_draw():
    drawn = {"match_end": "fixed_hands", "match_hands": 1, "streak_length": 0}
    last = next(
        moment
        for seed in range(50)
        for moment in playout(seed, drawn)
        if any(one == MatchEnded(()) for one in moment.events)
    )
    text = shown(last, options=drawn)
    assert "🤝 The match is a draw." in text
    assert re.search("Kots: .* · equal, so a draw\n", text)


def test_a_match_of_so_many_deals_says_which_one_it_is_and_how_it_stands():
    of_two = {"match_end": "fixed_hands", "match_hands": 2}
    text = shown(example(52, of_two), options=of_two)
    assert text.startswith("🏁 Dehla Pakad · deal 1/2 is over\n")
    assert "Deals won: 🔵 1 · 🟠 0\n" in text
    assert "Deals won:" not in shown(example(52)), "Kots alone end such a match"


def test_a_deal_more_than_a_match_has_breaks_a_tie_and_is_counted_alone():
    extra = {"match_end": "fixed_hands", "match_hands": 1, "tie_break": "extra_hands"}
    titles = {
        shown(moment, options=extra).splitlines()[0]
        for moment in playout(1, extra)
        if moment.phase is Phase.BETWEEN
    }
    assert {"🏁 Dehla Pakad · deal 1/1 is over", "🏁 Dehla Pakad · deal 2 is over"} <= titles


def test_a_deal_that_nobody_wins_says_so():
    even = {"two_two": "draw"}
    moment = next(
        moment
        for seed in range(50)
        for moment in playout(seed, even)
        if any(isinstance(one, DealScored) and one.side is None for one in moment.events)
    )
    assert "Nobody wins the deal" in shown(moment, options=even)


def test_points_are_not_called_kots():
    points = {"scoring": "points", "target_kots": 1}
    text = shown(example(52, points), options=points)
    assert "1 point for 🔵\n" in text
    assert "Kot" not in text


def test_a_result_that_is_closed_stays_readable():
    last = list(playout(3, KOT))[-1]
    message = table_message(scene(last, None, options=KOT, phase=Phase.CLOSED), EN, DISCORD)
    assert "win the match!" in message.text
    assert "/dehla start" not in message.text, "a rematch has taken its place"
    still = [one.label for one in message.buttons]
    assert still == ["Play again", "Replay", "Review", "🔒 Fair shuffle"], "these still do"


def test_a_deal_that_was_dropped_has_no_winner_but_the_match_has():
    timed = {"match_end": "fixed_time", "time_cutoff": "abandon_hand", "table_memory": "tally"}
    ended = example(30, timed).after(TimeUp(), DEALER)
    text = shown(ended, options=timed)
    assert "win the deal" not in text
    assert "Tens" not in text
    assert "🤝 The match is a draw." in text


FIGURES = {"kots": 3, "deals": 20, "deals_won": 11, "matches": 4, "matches_won": 1}


def test_a_leaderboard_has_places_and_equal_figures_share_one():
    rows = [
        Standing("discord:1", "Asha", FIGURES),
        Standing("discord:2", "@everyone", {"kots": 1, "deals": 1, "deals_won": 1}),
        Standing("discord:3", " ", {"kots": 1, "deals": 2}),
        Standing("discord:4", "Ravi", {"deals": 1}),
    ]
    message = leaderboard(rows, "dehla_pakad", "channel", "week", "kots", EN)
    assert message.title == "🏆 Dehla Pakad · this channel · this week"
    assert [plain(line.text) for line in message.lines] == [
        "🥇 Asha: 3 Kots · 11 of 20 deals won · 1 of 4 matches won",
        "🥈 @\u2060everyone: 1 Kot · 1 of 1 deal won",
        "🥈 Player 3994: 1 Kot · 0 of 2 deals won",
        "4. Ravi: 0 Kots · 0 of 1 deal won",
    ]


def test_the_picture_of_a_result_lights_the_side_that_has_won_though_both_have_as_many_tens():
    ends = [
        (one, poster_of("", scene(moment, None), EN))
        for seed in range(20)
        for moment in playout(seed)
        for one in moment.events
        if isinstance(one, DealScored) and one.tens == (2, 2)
    ]
    assert {one.side for one, _ in ends} == {0, 1}
    for one, poster in ends:
        if poster.honour is Honour.DEAL:
            assert [row.side for row in poster.rows if row.won] == [one.side]


def test_a_leaderboard_without_a_kot_says_so_and_goes_by_deals_won():
    rows = [
        Standing("discord:1", "Asha", {"deals": 4, "deals_won": 3}),
        Standing("discord:2", "Ravi", {"deals": 4, "deals_won": 1}),
    ]
    message = leaderboard(rows, "dehla_pakad", "channel", "all", "deals_won", EN)
    assert [plain(line.text) for line in message.lines] == [
        "No Kots yet. By deals won:",
        "🥇 Asha: 0 Kots · 3 of 4 deals won",
        "🥈 Ravi: 0 Kots · 1 of 4 deals won",
    ]


def test_nobody_gets_a_medal_for_having_played():
    rows = [Standing("discord:1", "Asha", {"deals": 1})]
    board = leaderboard(rows, "dehla_pakad", "channel", "all", "deals", EN)
    assert plain(board.lines[1].text) == "1. Asha: 0 Kots · 0 of 1 deal won"


def test_an_empty_leaderboard_invites_to_play():
    message = leaderboard([], "dehla_pakad", "everywhere", "all", "kots", EN)
    assert "Nobody is on this board yet" in message.text


def test_figures_of_one_person():
    assert [line.text for line in stats("Asha", FIGURES, "dehla_pakad", EN).lines] == [
        "3 Kots",
        "11 of 20 deals won",
        "1 of 4 matches won",
        "Not counted: deals that ended while an AI player had the seat.",
    ]
    assert "No finished deals" in stats("", {}, "dehla_pakad", EN).text


def test_points_may_be_below_nothing_and_their_board_says_nothing_of_kots():
    rows = [
        Standing("discord:1", "Asha", {"points": 4, "deals": 5, "deals_won": 4}),
        Standing("discord:2", "Ravi", {"points": -1, "deals": 5, "deals_won": 4}),
        Standing("discord:3", "Meena", {"points": -12, "deals": 5}),
    ]
    message = leaderboard(rows, "tien_len", "server", "month", "points", EN)
    assert [plain(line.text) for line in message.lines] == [
        "🥇 Asha: 4 points · 4 of 5 deals won",
        "2. Ravi: −1 point · 4 of 5 deals won",
        "3. Meena: −12 points · 0 of 5 deals won",
    ]
    nothing = [Standing("discord:1", "Asha", {"deals": 5})]
    assert "Kot" not in leaderboard(nothing, "tien_len", "server", "all", "points", EN).text


def test_figures_of_any_game_have_a_sentence_in_every_language():
    for key, game in GAMES.items():
        figures = {"deals": 3, "deals_won": 1, "matches": 2} | dict.fromkeys(game.info.figures, -2)
        for locale in VOICES:
            *lines, counted = stats("Asha", figures, key, locale).lines
            assert counted.text == t(locale, "stats-counted")
            assert len(lines) == len(game.info.figures) + 2
            assert not any("figure-" in line.text for line in lines)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("court_piece", r"^Tricks taken: 🔵 \d · 🟠 \d · first to 7$"),
        ("teen_do_paanch", r"^Asha: 0 · this deal [1-9] won, target [235]$"),
        ("tien_len", r"^Asha: 0 · [1-9] cards?$"),
        ("durak", r"^Asha: 0 · (\d cards?|✔ out)$"),
        ("ganjifa", r"^Asha: 0 · this deal \d+ of 40$"),
    ],
)
def test_while_a_deal_is_on_the_score_says_how_it_stands_beside_the_match(game, line):
    seats = GAMES[game].info.seats[0]
    moments = (one for seed in SEEDS for one in told(game, {}, seed))
    begun = next(one for one in moments if re.search(line, plain(shown_score(one, seats)), re.M))
    assert begun.phase is Phase.PLAYING


def shown_score(moment, seats):
    laid = scene(moment, None, people("Asha", "Ravi", "Meena", "-")[:seats], game=moment.game)
    return score(laid, EN).text


def test_ones_own_result_begins_with_whether_one_has_won_and_the_rooms_does_not():
    firsts = [hand_message(scene(example(52), seat), seat, EN, DISCORD).lines[0] for seat in (0, 1)]
    assert [one.text for one in firsts] == ["You won, 3–1", "You lost, 1–3"]
    assert "You" not in shown(example(52))


def test_whoever_has_sat_down_since_the_deal_has_neither_won_nor_lost_it():
    one = scene(example(52), 1)
    late = replace(one.table.places[1], since=one.table.deal + 1)
    told = hand_message(replace(one, table=one.table.with_place(1, late)), 1, EN, DISCORD)
    assert "You" not in told.text.replace("Next dealer: \u2068You", "")
