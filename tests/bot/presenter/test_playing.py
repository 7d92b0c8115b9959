"""The room's message while cards are played."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest

from bot.model.requests import Person
from bot.model.table import Phase, Place
from bot.model.tokens import read
from bot.presenter import (
    Question,
    answers,
    answers_on_tens,
    fit,
    hand_message,
    last_trick,
    score,
    table_message,
    who_is_ahead,
)
from bot.presenter.board import is_untouched
from engine.cards import cards
from engine.games import GAMES
from engine.games.dehla_pakad.state import TENS
from engine.partners import UNDER_WAY
from engine.seats import DEALER
from tests.bot.presenter.scenes import (
    DISCORD,
    EN,
    FRIENDS,
    TELEGRAM,
    VOICES,
    Moment,
    example,
    lobby,
    people,
    playout,
    scene,
    told,
)
from tests.engine.ganjifa import do, position
from tests.longer import only
from tests.sentences import plain, says

OPEN = {"table_memory": "open"}


def text_of(moment, locale=EN, limits=DISCORD, places=FRIENDS, **changes):
    return plain(table_message(scene(moment, None, places, **changes), locale, limits).text)


def test_the_title_says_how_far_the_match_is():
    assert text_of(example(9)).startswith("🃏 Dehla Pakad · deal 1 · trick 3\n")


def test_the_trick_stands_in_seat_order_with_the_winner_so_far_marked():
    assert "🔵 Asha\n🟠 Ravi  K♥ ⭐ (led)\n🔵 मीना  ▶\n🟠 🤖 AI 4\n" in text_of(example(1))
    assert "🟠 Ravi  K♥ (led)\n🔵 मीना  4♦\n🟠 🤖 AI 4  Q♦ ⭐" in text_of(example(3))


def test_a_trump_that_counts_from_the_next_trick_wins_nothing_yet():
    later = {"trump_effective": "next_trick"}
    assert "🟠 Ravi  K♥ ⭐" in text_of(example(3, later), options=later)


def test_the_finished_trick_lies_open_until_the_next_lead():
    taken = text_of(example(4))
    assert "🔵 Asha  6♥\n🟠 Ravi  K♥ (led)\n" in taken
    assert "Q♦ ⭐" in taken
    assert "  6♥" not in text_of(example(5))


def test_a_picture_of_the_finished_trick_tells_in_words_who_took_it():
    shown = table_message(scene(example(4), None, pictures="table"), EN, DISCORD)
    assert shown.picture is not None
    laid = [one for one in plain(shown.picture.alt).split("\n") if "⭐" in one]
    assert laid == ["🤖 AI 4: Q♦ ⭐"]


def test_the_finished_trick_stands_as_text_until_the_next_one_is_complete():
    beside_names = "🔵 Asha  6♥\n🟠 Ravi  K♥ (led)\n🔵 मीना  4♦\n🟠 🤖 AI 4  Q♦ ⭐ (won)\n"
    assert beside_names in text_of(example(4))
    for plays in range(5, 8):
        assert "Last: K♥ (Ravi) 4♦ Q♦ 6♥ → 🟠 🤖 AI 4\n" in text_of(example(plays))
    assert "🔵 Asha  K♠ ⭐ (won)\n" in text_of(example(8))
    assert "Last: Q♠ (🤖 AI 4) K♠ 2♠ 5♠ → 🔵 Asha\n" in text_of(example(9))
    for plays in (3, 4):
        assert "Last:" not in text_of(example(plays)), "nothing is told twice"


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("key", ["dehla_pakad", "court_piece", "teen_do_paanch"])
def test_a_trick_game_takes_ten_lines_or_one_more_with_three_tens_in_one_or_a_kot_near(key, voice):
    who = people("Asha", "Ravi", "Neha", "Zoe")[: GAMES[key].info.seats[-1]]
    for seed in range(2):
        for moment in told(key, {}, seed, len(who)):
            seen = scene(moment, None, who, game=key)
            if moment.phase is not Phase.PLAYING or is_untouched(seen.view):
                continue
            lines = table_message(seen, voice, TELEGRAM).text.split("\n")
            rows = sum(-(-fit.columns(one) // fit.PHONE) for one in lines)
            long = sum(one.count("10") > 2 for one in lines)
            near = any(one.key == "pile-all-kots" for one in seen.view.facts)
            assert rows <= 10 + max(long, near), "\n".join(lines)


@pytest.mark.parametrize("voice", VOICES)
def test_a_table_of_ganjifa_takes_eight_lines_of_a_phone_besides_news_and_rows_of_cards(voice):
    who = people("Asha", "Ravi", "मीना")
    for moment in told("ganjifa", {}, 3):
        if moment.phase is not Phase.PLAYING or moment.state.to_act in (None, DEALER):
            continue
        quiet = replace(scene(moment, None, who, game="ganjifa"), events=())
        lines = table_message(quiet, voice, TELEGRAM).text.split("\n")
        short = [one for one in lines if not one.startswith(fit.UNDER)]
        assert sum(-(-fit.columns(one) // fit.PHONE) for one in short) <= 8, "\n".join(lines)


def test_exactly_one_strong_line_says_whose_turn_it_is():
    for moment in (example(0), example(2), example(4), example(30)):
        strong = [
            one for one in table_message(scene(moment, None), EN, DISCORD).lines if one.strong
        ]
        name = ("Asha", "Ravi", "मीना", "🤖 AI 4")[moment.state.to_act]
        leads = bool(moment.view(None).last) and not moment.view(None).board
        turn = f"▶ {name} leads" if leads else f"▶ {name}'s turn"
        assert [plain(one.text) for one in strong] == [turn]


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (60_000, "up to 60 s"),
        (59_000, "up to 60 s"),
        (31_000, "up to 45 s"),
        (20_000, "up to 20 s"),
        (500, "up to 5 s"),
        (91_000, "up to 2 minutes"),
        (3_600_000, "up to 60 minutes"),
        (86_400_000, "up to 24 hours"),
    ],
)
def test_the_clock_is_true_whenever_it_is_read(left, shown):
    assert f"turn · ⏳ {shown}" in text_of(example(1), due=left)


def test_a_clock_is_never_taken_for_a_name():
    who = people("Asha", "Ravi", "up to 60 s", "-")
    shown = table_message(scene(example(1), None, who, due=60_000), EN, DISCORD)
    (line,) = (one for one in shown.lines if one.clock)
    assert line.clock.at == 60_000
    assert line.around_clock == ("▶ \u2068up to 60 s\u2069's turn · ⏳ ", "")


def test_a_table_without_a_clock_shows_none():
    assert "⏳" not in text_of(example(1))
    assert "⏳" not in text_of(example(1), due=0)


def test_what_the_table_shows_by_itself_is_no_news():
    for news in ("event-dealer-chosen", "event-hands-dealt"):
        assert not says(text_of(example(1)), news)
    assert not any(says(text_of(example(plays)), "event-trick-taken") for plays in range(53))


def test_how_trump_was_made_stands_in_the_place_of_the_trump_until_the_next_trick_is_led():
    for plays, is_news in ((2, True), (4, True), (5, False)):
        text = text_of(example(plays))
        assert ("\nमीना had no ♥: 4♦ makes ♦ trump.\n🔵 Asha" in text) is is_news
        assert ("Trump: ♦ diamonds (by मीना)\n🔵 Asha" in text) is not is_news


def test_the_title_counts_the_trick_that_lies_on_the_table():
    titles = [text_of(example(plays)).split("\n")[0] for plays in (0, 3, 4, 5)]
    assert [one.split()[-1] for one in titles] == ["1", "1", "1", "2"]


def test_news_are_told_once_and_no_longer_than_a_round():
    assert "Everyone got 8 more cards." in text_of(example(4))
    assert "8 more cards" not in text_of(example(5))
    assert "मीना took 4 tricks and caught 10♦\n" in text_of(example(36))
    assert "Asha took 3 tricks from the centre\n" in text_of(example(12))


def test_the_tens_of_each_side_and_those_still_out_are_told_unless_the_table_forbids_it():
    assert "Tens: 🔵 – · 🟠 – · all 4 left\n" in text_of(example(1))
    assert "Tens: 🔵 10♦ · 🟠 – · left 10♣ 10♥ 10♠\n" in text_of(example(37))
    down = {"table_memory": "face_down"}
    assert "Tens" not in text_of(example(37, down), options=down)
    assert "Tricks from centre: 🔵 9 · 🟠 0\n" in text_of(example(37, down), options=down)


@pytest.mark.parametrize(
    ("scoring", "told"), [("kots", "a Kot for sure"), ("points", "2 points for sure")]
)
def test_a_side_that_has_all_four_tens_is_told_at_once_that_nothing_changes_what_they_make(
    scoring: str, told: str
):
    swept = [
        text_of(moment, options={"scoring": scoring})
        for seed in range(40)
        for moment in islice(playout(seed, {"scoring": scoring}), 60)
        if moment.state.phase in UNDER_WAY
        if any(taken & TENS == TENS for taken in moment.state.deal.captured)
    ]
    row = rf"^Tens: [🔵🟠] all 4 · {told}$"
    assert swept
    assert all(re.search(row, text, re.MULTILINE) for text in swept)


@pytest.mark.parametrize("rule", ["non_dealer_team", "draw"])
def test_with_two_tens_each_it_is_told_who_wins_before_the_last_trick_is_played(rule: str):
    told: list[tuple[str, int | None]] = []
    for seed in range(60):
        even = ""
        for moment in islice(playout(seed, {"two_two": rule}), 60):
            deal = moment.state.deal
            if moment.state.phase in UNDER_WAY:
                is_even = [(one & TENS).bit_count() for one in deal.captured] == [2, 2]
                even = text_of(moment, options={"two_two": rule}) if is_even else ""
            elif even and moment.state.match.result is not None:
                told.append((even, moment.state.match.result.won_by))
                break
    assert told
    for text, won_by in told:
        who = "nobody" if won_by is None else "🔵🟠"[won_by]
        assert re.search(rf"^Tens: .*( · |\n   ){who} won$", text, re.MULTILINE), text


def test_a_side_with_three_tens_is_told_to_have_won_and_so_is_whoever_asks_who_is_winning():
    told = 0
    for seed in range(12):
        for moment in islice(playout(seed), 60):
            tens = [(one & TENS).bit_count() for one in moment.state.deal.captured]
            if moment.state.phase in UNDER_WAY and sorted(tens) == [0, 3]:
                told += 1
                side = "🔵🟠"[tens.index(3)]
                text = text_of(moment)
                assert re.search(r"^Tens: .* · 10.: Kot$", text, re.MULTILINE)
                asked = plain(who_is_ahead(scene(moment, None), EN).text)
                assert f"{side} has already won this deal;" in asked
                assert "in this deal." not in asked
    assert told


def test_while_no_kot_is_made_who_has_won_more_deals_is_ahead_and_both_sides_deals_are_told():
    told = set()
    for seed in range(12):
        won: tuple[int, ...] = ()
        for moment in islice(playout(seed), 400):
            match = moment.state.match
            if match.deals_won == won or moment.state.phase not in UNDER_WAY or any(match.kots):
                continue
            won = mine, theirs = match.deals_won
            asked = plain(who_is_ahead(scene(moment, None), EN).text)
            assert (f"Deals won: 🔵 {mine} · 🟠 {theirs}" in asked) is (mine > 0 < theirs)
            ahead = [side for side in (0, 1) if won[side] > won[1 - side]]
            assert [one for one in (0, 1) if f"{'🔵🟠'[one]} has won more deals" in asked] == ahead
            told.add((len(ahead), mine > 0 < theirs))
    assert told == {(0, False), (1, False), (1, True), (0, True)}


def test_whether_a_ten_is_gone_is_answered_by_where_it_is_all_through_a_deal():
    told = set()
    for moment in (one for seed in range(4) for one in islice(playout(seed), 80)):
        deal = moment.state.deal
        if moment.state.phase not in UNDER_WAY:
            continue
        left = TENS & ~deal.played
        seen = scene(moment, None)
        for ten in cards(TENS):
            words = ("is", ten.text, "gone?")
            answer = answers_on_tens.is_ten_out(Question(Person("", ""), words, EN, scene=seen))
            if answer is not None:
                assert answer.text.startswith("No. " if left & ten.bit else "Yes. ")
                told.add(bool(left & ten.bit))
    assert told == {True, False}


def test_with_three_tens_to_one_it_is_told_that_the_deal_is_won_while_it_is_played_on():
    told: list[tuple[str, int | None]] = []
    for seed in range(60):
        decided = ""
        for moment in islice(playout(seed), 60):
            deal = moment.state.deal
            if moment.state.phase in UNDER_WAY:
                tens = sorted((one & TENS).bit_count() for one in deal.captured)
                decided = text_of(moment) if tens == [1, 3] else ""
            elif decided and moment.state.match.result is not None:
                told.append((decided, moment.state.match.result.won_by))
                break
    assert told
    for text, won_by in told:
        assert re.search(rf"^Tens: .* · {'🔵🟠'[won_by or 0]} won$", text, re.MULTILINE), text


def test_the_centre_names_its_tens_and_who_is_near_to_taking_it():
    assert "Centre" not in text_of(example(37))
    assert "Centre: 1 trick · 🤖 AI 4 needs 1\n" in text_of(example(4))
    holding = "\n".join(text_of(moment) for moment in islice(playout(11), 60))
    assert re.search(r"^Centre: \d with 10. · .* needs 1$", holding, re.MULTILINE)
    team = {"capture_rule": "two_in_row_team"}
    assert "Centre: 1 trick · 🟠 needs 1\n" in text_of(example(4, team), options=team)


def test_in_the_last_trick_the_centre_goes_to_whoever_takes_that():
    for plays in range(48, 52):
        assert says(text_of(example(plays)), "fact-pile-last-short")
        assert not says(text_of(example(plays)), "fact-pile-next-short")
        assert not says(text_of(example(plays)), "fact-pile-next-side-short")


def test_tricks_are_those_from_the_centre_unless_each_is_the_winners_at_once():
    assert "Tricks from centre: 🔵 3 · 🟠 0" in plain(score(scene(example(12), None), EN).text)
    single = {"capture_rule": "single"}
    told = score(scene(example(12, single), None, options=single), EN).text
    assert re.search(r"^Tricks taken: 🔵 \d · 🟠 \d$", plain(told), re.MULTILINE)


def test_once_there_are_kots_the_first_trick_of_a_deal_tells_them_and_a_hand_always_does():
    assert "Kots" not in text_of(example(1))
    for plays, is_told in ((1, True), (5, False)):
        counted = example(plays).state.match._replace(kots=(1, 0))
        later = replace(example(plays), state=example(plays).state._replace(match=counted))
        assert ("Kots: 🔵 1 · 🟠 0\n🔵 Asha" in text_of(later)) is is_told
        assert "Kots: 🔵 1 · 🟠 0\n" in plain(hand_message(scene(later, 0), 0, EN, DISCORD).text)


def test_somebody_who_is_away_is_marked_and_can_come_back():
    away = (FRIENDS[0], replace(FRIENDS[1], away=True), *FRIENDS[2:])
    message = table_message(scene(example(2), None, away), EN, DISCORD)
    assert "Ravi 💤" in plain(message.text)
    rows = [[plain(one.label) for one in row] for row in message.rows]
    assert rows == [["My hand", "Join"], ["I'm back (Ravi)", "⏹ Stop"]]


def test_peek_is_offered_where_the_platform_has_pop_ups():
    offered = table_message(scene(example(2), None), EN, TELEGRAM).buttons
    assert [one.label for one in offered] == ["My hand", "Peek", "Join", "⏹ Stop"]
    tokens = [read(one.token) for one in offered]
    assert [one.words for one in tokens] == [("hand",), ("peek",), ("join",), ("stop",)]
    assert {one.turn for one in tokens} == {7}


def test_the_last_trick_is_told_until_the_next_one_is_complete():
    for plays in range(4, 8):
        shown = plain(last_trick(scene(example(plays), None), EN).text)
        assert shown == "Last: K♥ (Ravi) 4♦ Q♦ 6♥ → 🟠 🤖 AI 4"
    assert plain(last_trick(scene(example(8), None), EN).text).endswith("→ 🔵 Asha")
    assert "No trick has been finished" in last_trick(scene(example(1), None), EN).text
    opened = plain(last_trick(scene(example(9, OPEN), None, options=OPEN), EN).text)
    assert opened.split("\n") == [
        "1. K♥ 4♦ Q♦ 6♥ (led by Ravi)",
        "2. Q♠ K♠ 2♠ 5♠ (led by 🤖 AI 4)",
    ]


def test_the_score_names_the_sides():
    text = plain(score(scene(example(12), None), EN).text)
    assert "🔵 Asha + मीना\n🟠 Ravi + 🤖 AI 4" in text
    assert "Tricks from centre: 🔵 3 · 🟠 0" in text
    assert "Kots: none · first to 2 Kots\nA Kot: all 4 tens, or 7 wins in a row\n" in text
    assert "\nDealer: Asha\n" in text


def test_the_score_counts_the_tricks_that_still_lie_in_the_centre():
    text = plain(score(scene(example(4), None), EN).text)
    assert "\nCentre: 1 trick\n" in text


def test_between_deals_the_score_names_the_next_dealer_alone():
    text = plain(score(scene(example(52), None), EN).text)
    assert text.endswith("Next dealer: Ravi")
    assert "\nDealer: " not in text


def test_at_a_closed_table_one_looks_back_or_opens_another():
    message = table_message(scene(example(9), None, phase=Phase.CLOSED), EN, DISCORD)
    assert [one.label for one in message.buttons] == ["Play again", "🔒 Fair shuffle"]
    never_begun = table_message(lobby(phase=Phase.CLOSED), EN, DISCORD)
    assert [one.label for one in never_begun.buttons] == ["Start a table"]
    assert "closed" in message.text


def test_a_table_closed_in_a_later_deal_says_that_first_and_then_only_how_it_stood():
    asha = FRIENDS[0].person.id
    stood = scene(example(9), None, phase=Phase.CLOSED, deal=2, stops=(asha,))
    assert [plain(one.text) for one in table_message(stood, EN, DISCORD).lines] == [
        "Asha stopped the game.",
        "Kots: none",
    ]


@pytest.mark.parametrize("first", only([0], range(2)))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"trump_method": "dealer_right_call", "table_memory": "open"},
        {"first_dealer": "high_card", "scoring": "points", "table_memory": "tally"},
        {"deal_style": "all_thirteen", "capture_rule": "single", "two_two": "draw"},
        {"no_void_trump": "dealer_right_calls", "streak_length": 2, "early_end": "when_tens_gone"},
    ],
)
def test_a_whole_match_can_be_told(first, options):
    """No sentence is missing and none lacks a value, whatever happens; languages by turns."""
    for number, moment in enumerate(playout(11, options), first):
        locale = VOICES[number % 2]
        text = text_of(moment, locale, options=options)
        assert "fact-" not in text
        assert "event-" not in text
        assert score(scene(moment, None, options=options), locale).text
        assert last_trick(scene(moment, None, options=options), locale).text


def test_who_leads_is_told_without_a_card_where_the_lead_lies_face_down():
    hands = ("BU-9 MA-10 KU-8", "BU-10 KU-R MA-9", "MA-R KU-9 BU-2")
    state = do(position(*hands, half=2), "talafa BU", "0 play MA-10")
    seats = people("Asha", "Ravi", "Meena")
    shown = scene(Moment(state, game="ganjifa"), None, seats, game="ganjifa")
    asked = Question(Person("", ""), ("who", "leads?"), EN, scene=shown)
    assert plain(answers.who_leads(asked).text) == "Asha leads."


@pytest.mark.parametrize(
    ("levels", "line"),
    [
        (("steady", "steady"), None),
        (("sharp", "sharp"), "AI players: sharp"),
        (("sharp", "steady"), "🤖 AI 3 plays sharp"),
    ],
)
def test_ai_players_are_spoken_of_only_where_they_play_otherwise_than_as_usual(levels, line):
    places = (*FRIENDS[:2], *(Place(level=one) for one in levels))
    text = text_of(example(9), places=places)
    assert ("sharp" in text) == (line is not None)
    assert line is None or line in text.split("\n")
