"""A person who is slow, or away: the clock, the AI player at their seat, and what all are told."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.model.clock import MATCH_ENDS, Rhythm
from bot.model.table import Phase
from bot.presenter.cards import shown
from engine.cards import card
from tests.bot.fakes import (
    ASHA,
    HERE,
    KABIR,
    MEENA,
    PEOPLE,
    RAVI,
    finish_deal,
    open_table,
    plain,
)
from tests.luck import known_luck


def card_text(code: str) -> str:
    """Return a card as it is shown: ``10♥`` for ``TH``."""
    return shown(card(code))


async def test_who_does_not_move_is_reminded_then_an_ai_plays_one_turn(four):
    turn = await four.turn()
    live = await four.live()
    seat = live.to_act
    rings = len(four.chat.posted)
    await four.pass_time(61)
    assert len(four.chat.posted) == rings + 1
    assert len((await four.live()).table.log) == len(live.table.log)
    await four.pass_time(60)
    after = await four.live()
    assert len(after.table.log) == len(live.table.log) + 1
    assert after.table.places[seat].missed == 1
    assert not after.table.places[seat].away
    assert after.table.places[seat].person == turn


async def test_every_hand_says_whose_time_ran_out_and_who_is_away(four):
    turn = await four.turn()
    others = [one for one in PEOPLE if one != turn]
    await four.pass_time(61)
    await four.pass_time(60)
    late = "⏰ Time's up: AI played "
    assert all(late in plain(four.chat.at(one.id).text) for one in others)
    assert late not in plain(four.chat.at(turn.id).text), "it says what was played for them"
    await four.say(turn, "away")
    gone = f"💤 {turn.name} is away: an AI plays."
    assert all(gone in plain(four.chat.at(one.id).text) for one in others)
    await four.say(turn, "back")
    assert not any("💤" in four.chat.at(one.id).text for one in PEOPLE)


async def test_who_is_away_between_deals_finds_the_way_back_below_each_result(four):
    await four.say(RAVI, "away")
    await finish_deal(four)
    told = "💤 An AI is playing for you. Press “I'm back” to take your seat again."
    assert told in four.chat.at(RAVI.id).text
    assert not any(told in four.chat.at(one).text for one in (ASHA.id, MEENA.id, HERE.id))
    assert re.search("💤 .*Ravi.* away: ", plain(four.chat.at(HERE.id).text))
    await four.press(
        RAVI, next(one for one in four.chat.at(HERE.id).buttons if "back" in one.label)
    )
    assert not (await four.live()).table.places[await four.seat(RAVI)].away
    assert not re.search("💤 .*Ravi", four.chat.at(HERE.id).text)
    assert told not in four.chat.at(RAVI.id).text


async def test_the_first_move_of_each_at_a_table_may_take_twice_as_long(four):
    for time in (120_000, 60_000):
        for _ in PEOPLE:
            assert (await four.live()).due == four.clock() + time
            await four.play_any(await four.turn())


async def test_a_first_move_that_is_missed_gives_no_more_time_for_the_second(four):
    slow = await four.turn()
    await four.pass_time(61)
    await four.pass_time(60)
    while (await four.turn()) != slow:
        await four.play_any(await four.turn())
    assert (await four.live()).due == four.clock() + 60_000


@pytest.mark.usefixtures("toy_game")
async def test_who_chooses_a_card_in_a_first_turn_keeps_the_time_that_was_promised(table):
    with known_luck("22"):
        await table.say(ASHA, "start toy players=2 dealt=8")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    due = (await table.live()).due
    table.clock.wind(10)
    await table.press(ASHA, table.hand(ASHA, "choose")[0], None)
    await table.pass_time(51)
    assert (await table.live()).table.reminded == (await table.live()).table.turn
    assert (await table.live()).due == due


async def test_who_asks_how_long_a_turn_is_in_a_first_one_is_told_what_the_table_says(four):
    told = await four.say(await four.turn(), "what happens if I am late?")
    assert told.text.startswith("You have up to 2 minutes for your first turn, then up to 60 s")
    await four.play_any(await four.turn())
    told = await four.say(ASHA if await four.turn() != ASHA else RAVI, "what if I'm late?")
    assert told.text.startswith("You have up to 60 s for a turn")


async def test_a_room_that_has_set_a_clock_gives_no_more_time_for_a_first_move(table):
    await table.service.store.keep_settings(HERE.id, {"clock": "30"})
    await table.begin(*PEOPLE[1:])
    assert (await table.live()).due == table.clock() + 30_000


async def test_the_clock_of_a_turn_is_told_once_and_a_reminder_leaves_the_room_as_it_is(four):
    for _ in PEOPLE:
        await four.play_any(await four.turn())
    slow, due = await four.turn(), (await four.live()).due
    assert due == four.clock() + 60_000
    shown = len(four.chat.ever(HERE.id))
    await four.pass_time(31)
    assert len(four.chat.ever(HERE.id)) == shown
    assert "⏰ An AI plays this turn for you in 30 s." in four.chat.at(slow.id).text
    assert [one.clock.at for one in four.chat.at(slow.id).lines if one.clock] == [due]
    await four.pass_time(28)
    assert (await four.turn()) == slow
    await four.pass_time(1)
    assert (await four.turn()) != slow


async def test_the_card_that_is_played_for_somebody_stands_in_the_room_with_the_reason(four):
    await four.play_any(await four.turn())
    await four.play_any(await four.turn())
    slow = await four.turn()
    await four.pass_time(61)
    await four.pass_time(60)
    live = await four.live()
    played = card_text(live.table.log[-1].action.split()[1])
    assert f"🤖 AI played for you: {played}\n" in four.chat.at(slow.id).text
    line = f"⏰ Time's up: AI played {played} for {slow.name}"
    assert "(" not in live.table.log[-1].action
    assert line in plain(four.chat.at(HERE.id).text)
    await four.play_any(await four.turn())
    assert line in plain(four.chat.at(HERE.id).text), "the trick still lies there"
    await four.play_any(await four.turn())
    assert line not in plain(four.chat.at(HERE.id).text), "it has gone with its trick"


async def test_after_two_missed_turns_an_ai_keeps_the_seat_until_im_back(four):
    slow = await four.turn()
    seat = (await four.live()).to_act
    for missed, half in ((1, 60), (2, 30)):
        while (await four.turn()) != slow:
            await four.play_any(await four.turn())
        await four.pass_time(half + 1)
        goes_on = "⏰ An AI takes over in 30 s, until you press “I'm back”."
        assert (goes_on in four.chat.at(slow.id).text) is (missed == 2)
        await four.pass_time(half)
        assert (await four.live()).table.places[seat].away is (missed == 2)
    assert (await four.live()).to_act != seat
    line = f"💤 {slow.name} is away: an AI plays."
    assert line in plain(four.chat.at(HERE.id).text)
    await four.press(slow, four.button("I'm back", slow.id), None)
    place = (await four.live()).table.places[seat]
    assert not place.away
    assert place.missed == 0


async def test_who_misses_a_turn_and_then_plays_keeps_the_seat_when_another_is_missed(four):
    slow = await four.turn()
    seat = (await four.live()).to_act
    for missed in (True, False, True):
        while (await four.turn()) != slow:
            await four.play_any(await four.turn())
        if missed:
            await four.pass_time(31)
            await four.pass_time(30)
        else:
            await four.play_any(slow)
    place = (await four.live()).table.places[seat]
    assert (place.missed, place.away) == (1, False)


async def test_the_table_says_who_is_away_until_they_are_back(four):
    gone = await four.turn()
    line = f"💤 {gone.name} is away: an AI plays."
    await four.say(gone, "away")
    for _ in range(5):
        assert line in plain(four.chat.at(HERE.id).text).split("\n")
        await four.play_any(await four.turn())
    await finish_deal(four)
    await four.pass_time(21)
    assert (await four.live()).table.deal == 2
    assert line in plain(four.chat.at(HERE.id).text).split("\n")
    other = await four.turn()
    await four.say(other, "away")
    both = " and ".join(one.name for one in PEOPLE if one in (gone, other))
    assert f"💤 {both} are away: AIs play." in plain(four.chat.at(HERE.id).text)
    await four.say(gone, "back")
    await four.say(other, "back")
    assert "💤" not in four.chat.at(HERE.id).text


async def test_who_goes_once_a_deal_is_over_is_shown_in_its_result_as_they_played(four):
    await finish_deal(four)
    for who in (RAVI, KABIR):
        await four.say(who, "away")
    shown_now = plain(four.chat.at(HERE.id).text)
    assert not re.search("(Ravi|Kabir) 💤", shown_now)
    assert "💤 Ravi and Kabir are away: AIs play." in shown_now


async def test_who_was_away_in_a_deal_is_marked_in_its_result(four):
    await four.say(await four.turn(), "away")
    await finish_deal(four)
    assert "💤" in four.chat.at(HERE.id).text


async def test_the_button_in_the_room_says_who_alone_it_is_for(four):
    await four.say(KABIR, "away")
    back = next(one for one in four.chat.at(HERE.id).buttons if "I'm back" in one.label)
    assert plain(back.label) == "I'm back (Kabir)"
    assert (await four.press(RAVI, back)).text == "You're not away: your seat is yours."
    assert [one.label for one in four.chat.at(KABIR.id).buttons] == ["I'm back"]
    await four.say(MEENA, "away")
    await four.press(KABIR, "I'm back")
    assert not (await four.live()).table.places[3].away


async def test_who_asks_something_while_an_ai_plays_for_them_is_told_so_and_stays_away(four):
    gone = await four.turn()
    seat = (await four.live()).to_act
    told = "💤 An AI is playing for you. Press “I'm back” to take your seat again."
    assert told not in (await four.say(gone, "last")).text
    assert told not in (await four.say(gone, "leave")).text, "that says how to come back"
    of_rules = ("what is a kot?", "why must I follow suit?", "how do I cut?", "trump")
    for asked in ("last", "what is trump?", "nonsense", "away", *of_rules):
        assert (await four.say(gone, asked)).text.endswith(told)
    assert (await four.say(gone, "score", None)).text.endswith(told)
    assert told not in (await four.say(gone, "score")).text, "all read that"
    assert (await four.say(gone, "hand")).text.count("An AI is playing") == 1
    assert (await four.live()).table.places[seat].away
    other = await four.turn()
    assert told not in (await four.say(other, "last")).text


async def test_an_answer_that_names_im_back_has_that_button_between_deals_too(four):
    seat = await four.seat(RAVI)
    for asked in ("leave", "last", "nonsense", "away"):
        answer = await four.say(RAVI, asked, None)
        assert "“I'm back”" in answer.text
        assert [one.label for one in answer.buttons] == ["I'm back"], asked
    await finish_deal(four)
    answer = await four.say(RAVI, "last", None)
    await four.press(RAVI, answer.buttons[0], None)
    assert not (await four.live()).table.places[seat].away


async def test_who_ends_a_match_while_away_is_not_told_how_to_come_back_to_it(table):
    await table.begin(RAVI, start="start court_piece match_end=until_stopped")
    await table.say(ASHA, "away")
    asked = await table.say(ASHA, "stop")
    await table.say(RAVI, "away")
    told = await table.press(ASHA, asked.buttons[0])
    assert (await table.live()).table.phase is Phase.OVER
    assert told.text.startswith("The match is over.")
    assert "back" not in told.text


async def test_whoever_is_away_is_not_asked_whether_to_leave_but_may_come_back(four):
    await four.say(RAVI, "leave")
    asked = await four.say(RAVI, "stop")
    assert [one.label for one in asked.buttons] == ["Ask to stop", "I'm back"]
    assert "leave" not in asked.text


@pytest.mark.parametrize("line", ["leave the game", "leave this table please", "leave match"])
async def test_leave_the_game_leaves_it_as_leave_alone_does(four, line):
    gone = await four.turn()
    seat = (await four.live()).to_act
    assert (await four.say(gone, line)).text.startswith("An AI plays on for you")
    assert (await four.live()).table.places[seat].away


async def test_away_hands_the_seat_to_an_ai_and_back_takes_it_again(four):
    turn = await four.turn()
    seat = (await four.live()).to_act
    await four.say(turn, "away")
    live = await four.live()
    assert live.table.places[seat].away
    assert live.to_act != seat
    await four.say(turn, "back")
    place = (await four.live()).table.places[seat]
    assert not place.away
    assert place.relieved, "for this deal it is kept that an AI player has chosen"
    (number,) = place.stood_in
    played = card_text(live.table.log[number - 1].action.split()[1])
    assert f"🤖 AI played for you: {played}\n" in four.chat.at(turn.id).text


async def test_who_was_away_at_the_end_of_a_deal_comes_back_in_the_pause_by_saying_so(four):
    seat = await four.seat(RAVI)
    await four.say(RAVI, "leave", None)
    await finish_deal(four)
    assert (await four.live()).table.places[seat].away
    await four.say(RAVI, "I'm back", None)
    assert not (await four.live()).table.places[seat].away


async def test_who_comes_back_by_a_word_in_private_is_told_that_they_have(four):
    seat = await four.seat(RAVI)
    for line in ("back", "I'm back"):
        left = await four.say(RAVI, "leave", None)
        assert left.text.startswith("An AI plays on for you")
        told = await four.say(RAVI, line, None)
        assert told.text.endswith(": you're back in your seat.")
        assert not (await four.live()).table.places[seat].away


async def test_a_deal_that_ends_while_an_ai_player_has_the_seat_is_not_counted_and_stats_say_so(
    four,
):
    await four.say(RAVI, "leave")
    await finish_deal(four)
    note = "Not counted: deals that ended while an AI player had the seat."
    for who, counted in ((RAVI, "No finished deals yet."), (ASHA, "of 1 deal won")):
        text = (await four.say(who, "stats")).text
        assert counted in text
        assert note in text


async def test_a_clock_that_stands_still_says_so_until_somebody_is_back(four):
    turn = await four.turn()
    others = [one for one in PEOPLE if one != turn]
    for who in others:
        assert "No clock runs" not in four.chat.at(HERE.id).text
        await four.say(who, "away")
    still = "💤 {}, {} and {} are away: AIs play. No clock runs.".format(
        *(one.name for one in others)
    )
    for target in (HERE.id, turn.id):
        assert still in plain(four.chat.at(target).text).split("\n")
        assert "⏳" not in four.chat.at(target).text
    assert still in plain((await four.say(turn, "how long do I have?")).text)
    await four.say(others[0], "back")
    for target in (HERE.id, turn.id):
        assert "No clock runs" not in four.chat.at(target).text
        assert "⏳" in four.chat.at(target).text


async def test_where_no_clock_ever_runs_nobody_is_told_that_there_is_no_hurry(tmp_path):
    calm = await open_table(
        tmp_path / "calm.db", rhythm=Rhythm(turn=timedelta(), ai_move=timedelta())
    )
    await calm.begin(KABIR)
    await calm.say(KABIR, "away")
    assert "💤 Kabir is away: an AI plays." in plain(calm.chat.at(HERE.id).text)
    assert "hurry" not in calm.chat.at(HERE.id).text + calm.chat.at(ASHA.id).text
    await calm.service.stop()
    await calm.service.store.close()


async def test_whoever_is_away_is_offered_no_card_while_an_ai_plays_for_them(tmp_path):
    slow = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=9)))
    await slow.begin()
    while (await slow.live()).to_act != 0:
        slow.clock.wind(9)
        await slow.service.expire()
    assert "Your turn" in slow.chat.at(ASHA.id).text
    await slow.say(ASHA, "away")
    assert (await slow.live()).to_act == 0, "the AI player takes its time"
    hand = slow.chat.at(ASHA.id)
    assert "our turn" not in hand.text, "nor will her turn show up"
    assert "💤 An AI is playing for you." in hand.text
    assert [one.label for one in hand.buttons] == ["I'm back"]
    await slow.service.stop()
    await slow.service.store.close()


async def test_who_plays_alone_is_never_hurried(table):
    await table.begin()
    assert "⏳" not in table.chat.at(HERE.id).text
    log = (await table.live()).table.log
    await table.pass_time(86_400)
    assert (await table.live()).table.log == log
    await finish_deal(table)
    assert "Next deal when you're ready." in table.chat.at(HERE.id).text
    await table.pass_time(86_400)
    assert (await table.live()).table.phase is Phase.BETWEEN


async def test_a_match_that_all_but_one_have_left_blocks_its_room_for_a_day_at_most(table):
    await table.begin(RAVI)
    while (await table.turn()) != ASHA:
        await table.play_any(RAVI)
    await table.pass_time(31)
    await table.say(RAVI, "away")
    await table.pass_time(MATCH_ENDS.total_seconds() - 1)
    assert (await table.live()).table.phase is Phase.PLAYING
    await table.pass_time(1)
    await table.say(RAVI, "start")
    assert (await table.live()).table.opener == RAVI.id


async def test_who_is_left_alone_is_not_hurried_until_somebody_comes_back(table):
    await table.begin(RAVI)
    while (await table.turn()) != ASHA:
        await table.play_any(RAVI)
    await table.pass_time(31)
    await table.say(RAVI, "away")
    log = (await table.live()).table.log
    await table.pass_time(3_600)
    assert (await table.live()).table.log == log
    await table.say(RAVI, "back")
    assert "⏳ up to 2 minutes" in table.chat.at(HERE.id).text
    await table.pass_time(61)
    await table.pass_time(60)
    assert len((await table.live()).table.log) > len(log)
