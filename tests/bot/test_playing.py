"""A match at a table: cards, refusals, clocks, the end of deals and matches."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta

import pytest

from bot.model import tokens
from bot.model.clock import DESERTED, LOOK, Rhythm
from bot.model.errors import StoreUnavailable
from bot.model.live import RECENT, revive
from bot.model.messages import Button
from bot.model.ports import News
from bot.model.requests import Press
from bot.model.table import Phase
from bot.presenter.cards import shown
from engine.cards import card, cards
from tests.bot.fakes import (
    ASHA,
    HERE,
    KABIR,
    MEENA,
    PEOPLE,
    RAVI,
    FakeChat,
    open_table,
    person,
)

ZOYA = person("Zoya")
"""Somebody who does not play."""


async def finish_deal(table) -> None:
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.play_any(await table.turn())


async def finish_match(table) -> None:
    while (await table.live()).table.phase is not Phase.OVER:
        await finish_deal(table)
        if (await table.live()).table.phase is Phase.BETWEEN:
            await table.press(ASHA, "Next deal")


async def test_four_people_play_a_match_and_find_their_kots_on_the_leaderboard(table):
    await table.say(ASHA, "start target_kots=1")
    for one in PEOPLE[1:]:
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    await finish_match(table)
    live = await table.live()
    store = table.service._store
    board = await store.standings("channel", HERE.id, "all", "dehla_pakad", "kots", table.clock())
    winners = {live.table.places[seat].person.id for seat in live.state.winners}
    assert {row.person for row in board if row.figures.get("kots")} >= winners
    assert {row.person for row in board if row.figures.get("matches_won")} == winners
    shown = await table.say(ASHA, "leaderboard")
    assert all(live.table.places[seat].person.name in shown.text for seat in live.state.winners)


async def test_one_person_plays_a_match_with_ai_players(table):
    await table.say(ASHA, "start target_kots=1")
    await table.press(ASHA, "Begin")
    await finish_match(table)
    assert (await table.live()).table.phase is Phase.OVER
    records = await table.service._store.records(await table.id())
    assert len(records) == (await table.live()).table.deal


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        ("match_end=fixed_time time_cutoff=abandon_hand", "time"),
        ("match_end=until_stopped", "stop"),
    ],
)
async def test_nobody_at_the_table_does_what_the_clock_and_the_house_do(table, rules, word):
    await table.say(ASHA, f"start {rules}")
    await table.press(ASHA, "Begin")
    before = await table.live()
    assert before.to_act == 0
    answers = [await table.say(ASHA, f"play {word}")]
    if word == "time":  # stop is a command too, which asks the table
        forged = tokens.write(before.table.id, before.table.turn, word)
        answers += [await table.say(ASHA, word), await table.press(ASHA, Button("", forged))]
    for answer in answers:
        assert answer.text == "That happens by itself; no player can do it."
    live = await table.live()
    assert (live.table.phase, live.table.log) == (Phase.PLAYING, before.table.log)
    assert not live.state.match.called_off


async def test_a_card_out_of_turn_is_refused_and_nothing_changes(four):
    turn = await four.turn()
    other = next(one for one in PEOPLE if one != turn)
    before = (await four.live()).table
    answer = await four.say(other, "play 2C 3C")
    assert answer is not None
    held = four.service.tables
    live = await held.get(before.id)
    hand = live.game.view(live.state, live.table.seat_of(other.id)).hand
    answer = await four.say(other, f"play {cards(hand)[0]}")
    assert answer is not None
    assert (await four.live()).table == before


async def test_a_card_that_is_not_in_hand_is_refused(four):
    turn = await four.turn()
    live = await four.live()
    view = live.game.view(live.state, live.to_act)
    missing = next(one for one in live.game.deck(live.table.options) if not one.bit & view.hand)
    before = live.table
    answer = await four.say(turn, f"play {missing}")
    assert answer is not None
    assert (await four.live()).table == before


async def test_who_does_not_follow_suit_is_told_which_cards_do(four):
    while True:
        live = await four.live()
        view = live.game.view(live.state, live.to_act)
        if len(view.legal) < view.hand.bit_count():
            break
        await four.play_any(await four.turn())
    legal = {str(action).split()[1] for action in view.legal}
    wrong = next(one for one in cards(view.hand) if one.text not in legal)
    answer = await four.say(await four.turn(), f"play {wrong}")
    for text in legal:
        assert text[0].replace("T", "10") in answer.text
    assert (await four.live()).table == live.table


async def test_a_press_on_an_old_button_is_refused_and_changes_nothing(four):
    turn = await four.turn()
    old = four.chat.at(turn.id).buttons[0]
    await four.press(turn, old, None)
    before = (await four.live()).table
    answer = await four.press(turn, old, None)
    assert answer is not None
    assert (await four.live()).table == before


async def test_the_same_request_twice_is_carried_out_once_and_the_second_is_silent(four):
    turn = await four.turn()
    before = (await four.live()).table
    request = Press("same", turn, None, four.chat.at(turn.id).buttons[0].token)
    first, second = await asyncio.gather(
        four.service.manager.handle(request), four.service.manager.handle(request)
    )
    assert first is None
    assert second is None
    assert await four.service.manager.handle(request) is None
    after = (await four.live()).table
    assert after.turn == before.turn + 1
    assert after.version == before.version + 1


async def test_two_presses_at_once_play_one_card(four):
    turn = await four.turn()
    one, two = four.chat.at(turn.id).buttons[:2]
    before = (await four.live()).table.turn
    answers = await asyncio.gather(
        four.service.manager.handle(Press("a", turn, None, one.token)),
        four.service.manager.handle(Press("b", turn, None, two.token)),
    )
    assert sum(answer is None for answer in answers) == 1
    assert (await four.live()).table.turn == before + 1


async def test_a_stranger_and_another_player_cannot_press_somebody_elses_card(four):
    turn = await four.turn()
    button = four.chat.at(turn.id).buttons[0]
    before = (await four.live()).table
    other = next(one for one in PEOPLE if one != turn)
    for who in (other, person("Stranger")):
        assert await four.press(who, button, None) is not None
    assert (await four.live()).table == before


@pytest.mark.parametrize(
    "text", ["11H", "🂡", "x" * 4000, "दस पान", "10", "♥", "TH TH", "'; drop table tables;--"]
)
async def test_what_is_no_card_is_refused_in_one_sentence(four, text):
    before = (await four.live()).table
    answer = await four.say(await four.turn(), f"play {text}")
    assert answer is not None
    assert len(answer.text) < 400
    assert (await four.live()).table == before


@pytest.mark.parametrize("verb", ["dance", "PLAY!", "../../etc", "🂡", "x" * 4000])
async def test_an_unknown_verb_is_refused_in_one_sentence(table, verb):
    answer = await table.say(ASHA, verb)
    assert answer is not None
    assert len(answer.text) < 400


async def test_who_does_not_move_is_reminded_then_an_ai_plays_one_turn(four):
    turn = await four.turn()
    live = await four.live()
    seat = live.to_act
    rings = len(four.chat.posted)
    await four.pass_time(31)
    assert len(four.chat.posted) == rings + 1
    assert len((await four.live()).table.log) == len(live.table.log)
    await four.pass_time(30)
    after = await four.live()
    assert len(after.table.log) == len(live.table.log) + 1
    assert after.table.places[seat].missed == 1
    assert not after.table.places[seat].away
    assert after.table.places[seat].person == turn


async def test_the_clock_of_a_turn_is_told_once_and_a_reminder_leaves_the_room_as_it_is(four):
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
    await four.pass_time(31)
    await four.pass_time(30)
    live = await four.live()
    played = card_text(live.table.log[-1].action.split()[1])
    line = f"⏰ Time's up: AI played {played} for {slow.name}"
    assert line in plain(four.chat.at(slow.id).text), "on the hand that has lost it too"
    assert "(" not in live.table.log[-1].action
    assert line in plain(four.chat.at(HERE.id).text)
    await four.play_any(await four.turn())
    assert line in plain(four.chat.at(HERE.id).text), "the trick still lies there"
    await four.play_any(await four.turn())
    assert line not in plain(four.chat.at(HERE.id).text), "it has gone with its trick"


def card_text(code: str) -> str:
    """Return a card as it is shown: ``10♥`` for ``TH``."""
    return shown(card(code))


def plain(text: str) -> str:
    """Return *text* without the marks that set names apart."""
    return re.sub("[\u2066-\u2069]", "", text)


async def test_after_two_missed_turns_an_ai_keeps_the_seat_until_im_back(four):
    slow = await four.turn()
    seat = (await four.live()).to_act
    for missed in (1, 2):
        while (await four.turn()) != slow:
            await four.play_any(await four.turn())
        await four.pass_time(31)
        goes_on = "⏰ An AI takes over in 30 s, until you press “I'm back”."
        assert (goes_on in four.chat.at(slow.id).text) is (missed == 2)
        await four.pass_time(30)
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
    told = "💤 An AI is playing for you. Press “I'm back” to come back."
    assert told not in (await four.say(gone, "last")).text
    assert told not in (await four.say(gone, "leave")).text, "that says how to come back"
    for asked in ("last", "what is trump?", "nonsense", "away"):
        assert (await four.say(gone, asked)).text.endswith(told)
    assert (await four.say(gone, "score", None)).text.endswith(told)
    assert told not in (await four.say(gone, "score")).text, "all read that"
    assert (await four.say(gone, "hand")).text.count("An AI is playing") == 1
    assert (await four.live()).table.places[seat].away
    other = await four.turn()
    assert told not in (await four.say(other, "last")).text


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


async def test_a_clock_that_stands_still_says_so_until_somebody_is_back(four):
    turn = await four.turn()
    others = [one for one in PEOPLE if one != turn]
    for who in others:
        assert "no hurry" not in four.chat.at(HERE.id).text
        await four.say(who, "away")
    still = "💤 {}, {} and {} are away: no hurry.".format(*(one.name for one in others))
    for target in (HERE.id, turn.id):
        assert still in plain(four.chat.at(target).text).split("\n")
        assert "⏳" not in four.chat.at(target).text
    assert still in plain((await four.say(turn, "how long do I have?")).text)
    await four.say(others[0], "back")
    for target in (HERE.id, turn.id):
        assert "no hurry" not in four.chat.at(target).text
        assert "⏳" in four.chat.at(target).text


async def test_where_no_clock_ever_runs_nobody_is_told_that_there_is_no_hurry(tmp_path):
    calm = await open_table(
        tmp_path / "calm.db", rhythm=Rhythm(turn=timedelta(), ai_move=timedelta())
    )
    await calm.say(ASHA, "start")
    await calm.press(KABIR, "Join")
    await calm.press(ASHA, "Begin")
    await calm.say(KABIR, "away")
    assert "💤 Kabir is away: an AI plays." in plain(calm.chat.at(HERE.id).text)
    assert "hurry" not in calm.chat.at(HERE.id).text + calm.chat.at(ASHA.id).text
    await calm.service.stop()
    await calm.service._store.close()


async def test_whoever_is_away_is_offered_no_card_while_an_ai_plays_for_them(tmp_path):
    slow = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=9)))
    await slow.say(ASHA, "start")
    await slow.press(ASHA, "Begin")
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
    await slow.service._store.close()


async def test_the_next_deal_comes_by_itself_after_the_pause(four):
    await finish_deal(four)
    assert " in 20 s" in four.chat.at(HERE.id).text.split("\n")[-1]
    clocks = [one.clock.at for one in four.chat.at(HERE.id).lines if one.clock]
    assert clocks == [four.clock() + 20_000], "it counts down by itself"
    await four.pass_time(19)
    assert (await four.live()).table.phase is Phase.BETWEEN
    await four.pass_time(2)
    assert (await four.live()).table.phase is Phase.PLAYING


async def test_who_plays_alone_is_never_hurried(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    assert "⏳" not in table.chat.at(HERE.id).text
    log = (await table.live()).table.log
    await table.pass_time(86_400)
    assert (await table.live()).table.log == log
    await finish_deal(table)
    assert "Next deal when you're ready." in table.chat.at(HERE.id).text
    await table.pass_time(86_400)
    assert (await table.live()).table.phase is Phase.BETWEEN


async def test_a_match_whose_only_player_has_left_blocks_its_room_for_two_days_at_most(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    await table.pass_time(DESERTED.total_seconds() - 1)
    await table.play_any(ASHA)
    await table.pass_time(DESERTED.total_seconds() - 1)
    assert (await table.live()).table.phase is Phase.PLAYING
    await table.pass_time(1)
    await table.say(RAVI, "start")
    assert (await table.live()).table.opener == RAVI.id


async def test_who_is_left_alone_is_not_hurried_until_somebody_comes_back(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    while (await table.turn()) != ASHA:
        await table.play_any(RAVI)
    await table.pass_time(31)
    await table.say(RAVI, "away")
    log = (await table.live()).table.log
    await table.pass_time(3_600)
    assert (await table.live()).table.log == log
    await table.say(RAVI, "back")
    assert "⏳ up to 60 s" in table.chat.at(HERE.id).text
    await table.pass_time(31)
    await table.pass_time(30)
    assert len((await table.live()).table.log) > len(log)


async def test_who_asks_for_the_next_deal_too_soon_is_told_why_it_does_not_come(table):
    await table.say(ASHA, "start")
    answer = await table.say(ASHA, "next")
    assert answer.text == "The game hasn't begun yet."
    await table.press(ASHA, "Begin")
    answer = await table.say(ASHA, "next")
    assert answer.text == "This deal isn't over yet."


async def test_a_rematch_keeps_the_seats_and_starts_from_nothing(table):
    await table.say(ASHA, "start target_kots=1")
    await table.press(ASHA, "Begin")
    await finish_match(table)
    deal = (await table.live()).table.deal
    await table.press(ASHA, "Rematch")
    live = await table.live()
    assert live.table.phase is Phase.PLAYING
    assert live.table.match == 2
    assert live.table.deal == deal + 1
    assert live.table.opening["score_in"]["kots"] == [0, 0]


async def test_stop_asks_first_and_only_the_opener_or_an_admin_may(four):
    assert (await four.say(RAVI, "stop")).text
    assert (await four.live()).table.phase is Phase.PLAYING
    question = await four.say(ASHA, "stop")
    confirm = next(one for one in question.buttons if "confirm-stop" in one.token)
    assert await four.press(RAVI, confirm) is not None
    four.chat.admins.add(ZOYA.id)
    await four.press(ZOYA, confirm)
    assert await four.service._store.table_in(HERE.id) is None


async def test_cards_are_played_while_the_platform_is_asked_who_is_an_admin(four):
    confirm = (await four.say(ASHA, "stop")).buttons[0]
    asked, go = asyncio.Event(), asyncio.Event()

    async def slow(room: str, user: str) -> bool:
        asked.set()
        await go.wait()
        return user == ZOYA.id

    four.chat.is_admin = slow
    stopping = asyncio.create_task(four.press(ZOYA, confirm))
    await asyncio.wait_for(asked.wait(), 5)
    before = (await four.live()).table.turn
    await asyncio.wait_for(four.play_any(await four.turn()), 5)
    assert (await four.live()).table.turn > before
    go.set()
    await stopping
    assert await four.service._store.table_in(HERE.id) is None


async def test_a_late_press_is_refused_though_the_newest_hand_cannot_be_read(four, monkeypatch):
    async def gone(*_: object, **_named: object) -> None:
        raise StoreUnavailable("gone")

    turn = await four.turn()
    old = four.chat.at(turn.id).buttons[0]
    await four.press(turn, old, None)
    four.chat.shows_alone = lambda room, pressed, /: True
    monkeypatch.setattr(four.service.manager._queries, "hand", gone)
    assert "moved on" in (await four.press(turn, old)).text


async def test_who_plays_with_others_stops_the_table_with_the_deal_which_counts(four):
    """Nobody takes a deal from the others because it goes badly, an admin of the room neither."""
    id_ = await four.id()
    four.chat.admins.add(RAVI.id)
    question = await four.say(ASHA, "stop")
    assert "If everyone agrees, it ends at once." in question.text
    answer = await four.press(ASHA, question.buttons[0])
    assert answer.text == "⏹ \u2068Asha\u2069 asked to stop.", "it stays when all is over"
    assert "or now if 3 more players agree" in four.chat.at(HERE.id).text
    assert "\u2068Asha\u2069 asked to stop" in four.chat.at(HERE.id).text
    await four.say(RAVI, "stop")
    assert "or now if 2 more players agree" in four.chat.at(HERE.id).text
    assert "Ravi\u2069 asked to stop" in four.chat.at(HERE.id).text
    await four.say(MEENA, "stop")
    assert "or now if \u2068Kabir\u2069 agrees" in four.chat.at(HERE.id).text
    assert "already" in (await four.say(ASHA, "stop")).text
    while await four.service._store.table_in(HERE.id):
        await four.play_any(await four.turn())
    table = (await four.service.tables.get(id_)).table
    assert (table.phase, table.deal) == (Phase.CLOSED, 1)
    assert len(await four.service._store.records(id_)) == 1
    rated = await four.service._store.ratings("dehla_pakad", [(one.id,) for one in PEOPLE])
    assert {one.deals for one in rated.values()} == {1}
    shown = four.chat.at(HERE.id)
    assert " beat " in shown.text
    assert "\u2068Asha\u2069 stopped the game." in shown.text, "who was the first to ask"
    assert "win the match" not in shown.text
    assert [one.label for one in shown.buttons][:3] == ["Start a table", "Replay", "Review"]


async def test_who_alone_still_plays_is_told_of_no_others_who_might_agree(four):
    await four.press(ASHA, (await four.say(ASHA, "stop")).buttons[0])
    for who in (RAVI, MEENA, KABIR):
        await four.say(who, "away")
    shown = four.chat.at(HERE.id).text
    assert "\u2068Asha\u2069 asked to stop: the match ends after this deal.\n" in shown
    assert "more player" not in shown
    assert "⏹ End now" not in [one.label for one in four.chat.at(HERE.id).buttons]


async def test_a_deal_is_broken_off_when_all_who_play_it_agree(four):
    id_ = await four.id()
    await four.say(KABIR, "away")
    assert "their table" in (await four.say(RAVI, "stop")).text, "he cannot begin with it"
    await four.press(ASHA, (await four.say(ASHA, "stop")).buttons[0])
    for who in (RAVI, MEENA):
        assert await four.service._store.table_in(HERE.id) == id_
        await four.press(who, "⏹ End now")
    assert await four.service._store.table_in(HERE.id) is None
    assert await four.service._store.records(id_) == ()
    assert "The only deal was broken off" in (await four.say(ASHA, "history", None)).text


@pytest.mark.parametrize("begun", [False, True])
async def test_a_table_that_one_person_ends_at_once_says_who_did(table, begun):
    await table.say(ASHA, "start")
    if begun:
        await table.press(ASHA, "Begin")
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    said = table.chat.at(HERE.id).text
    assert ("\u2068Asha\u2069 stopped the game." in said) is begun
    assert ("\u2068Asha\u2069 closed the table." in said) is not begun


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("asked", [False, True])
async def test_a_table_that_an_admin_without_a_seat_ends_says_who_did(table, begun, asked):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    if begun:
        await table.press(ASHA, "Begin")
    question = await table.say(ASHA, "stop")
    if asked and begun:
        await table.press(ASHA, question.buttons[0])
    table.chat.admins.add(ZOYA.id)
    await table.press(ZOYA, question.buttons[0])
    said = table.chat.at(HERE.id).text
    assert ("\u2068Zoya\u2069 stopped the game." in said) is begun
    assert ("\u2068Zoya\u2069 closed the table." in said) is not begun


async def test_a_table_that_all_agree_to_end_says_so(four):
    await four.press(ASHA, (await four.say(ASHA, "stop")).buttons[0])
    for who in PEOPLE[1:]:
        await four.say(who, "stop")
    assert "Everyone agreed to stop." in four.chat.at(HERE.id).text


async def test_who_was_away_is_not_said_to_have_agreed_to_stop(four):
    await four.say(KABIR, "away")
    await four.press(ASHA, (await four.say(ASHA, "stop")).buttons[0])
    for who in (RAVI, MEENA):
        await four.say(who, "stop")
    assert "Everyone playing agreed to stop." in four.chat.at(HERE.id).text


@pytest.mark.parametrize("answered", ["yes", "ok", "haan"])
async def test_the_question_whether_to_stop_may_be_answered_by_a_word(table, answered):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    await table.say(ASHA, "stop")
    await table.say(ASHA, "score")
    await table.say(ASHA, answered, None)
    assert await table.service._store.table_in(HERE.id), "it was not asked last"
    await table.say(ASHA, "stop", None)
    assert (await table.say(ASHA, "no", None)).text == "The table stays."
    await table.say(ASHA, answered, None)
    assert await table.service._store.table_in(HERE.id), "that was answered"
    await table.say(ASHA, "stop")
    assert (await table.pass_by(ASHA, answered)).text == "The table is closed."
    assert await table.service._store.table_in(HERE.id) is None


async def test_who_is_asked_to_stop_too_may_agree_by_a_word_and_nobody_else(four):
    for who in (MEENA, KABIR):
        await four.say(who, "away")
    assert await four.pass_by(RAVI, "ok") is None, "nobody has asked"
    await four.press(ASHA, (await four.say(ASHA, "stop")).buttons[0])
    assert await four.pass_by(ZOYA, "ok") is None
    assert await four.pass_by(MEENA, "ok") is None
    assert (await four.pass_by(RAVI, "ok")).text == "The table is closed."


async def test_who_plays_alone_is_not_asked_for_everyone(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    assert (await table.say(ASHA, "stop")).text.startswith("End this match?")


async def test_a_table_that_is_closed_in_mid_match_tells_the_deals_won(table):
    await table.say(ASHA, "start target_kots=20")
    await table.press(ASHA, "Begin")
    await finish_deal(table)
    await table.press(ASHA, "Next deal")
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    assert "\nDeals won: " in table.chat.at(HERE.id).text


async def test_whose_others_are_away_or_no_people_stops_at_once(four):
    for who in (RAVI, MEENA, KABIR):
        await four.say(who, "away")
    question = await four.say(ASHA, "stop")
    assert "It stops right here" in question.text
    await four.press(ASHA, question.buttons[0])
    assert await four.service._store.table_in(HERE.id) is None


async def test_stop_ends_an_open_ended_match_with_the_deal_under_way(table):
    await table.say(ASHA, "start match_end=until_stopped")
    await table.press(ASHA, "Begin")
    question = await table.say(ASHA, "stop")
    await table.press(ASHA, question.buttons[0])
    assert (await table.live()).table.phase is Phase.PLAYING
    await finish_deal(table)
    assert (await table.live()).table.phase is Phase.OVER


async def test_an_open_ended_match_stopped_between_deals_is_said_to_be_over(table):
    await table.say(ASHA, "start match_end=until_stopped")
    await table.press(ASHA, "Begin")
    await finish_deal(table)
    assert (await table.live()).table.phase is Phase.BETWEEN
    question = await table.say(ASHA, "stop")
    answer = await table.press(ASHA, question.buttons[0])
    assert (await table.live()).table.phase is Phase.OVER
    assert answer.text.startswith("The match is over.\n🏆 ")


async def test_who_asks_in_private_without_a_seat_is_told_of_themselves_not_of_the_room(table):
    await table.say(ASHA, "start")
    answer = await table.say(RAVI, "score", None)
    assert answer.text == "You're not at any table right now. /dehla start opens one here."


async def test_a_timed_match_ends_with_the_deal_in_which_its_time_runs_out(table):
    await table.say(ASHA, "start match_end=fixed_time match_minutes=5")
    for one in PEOPLE[1:]:
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    live = await table.live()
    table.clock.wind(5 * 60 + 1)
    while (await table.live()).table.ends_at is not None:
        await table.service.expire()
    assert live.table.phase is Phase.PLAYING
    await finish_deal(table)
    assert (await table.live()).table.phase is Phase.OVER


async def test_no_hidden_card_is_ever_in_the_rooms_message_or_another_persons(four):
    symbols = dict(zip("CDHS", "♣♦♥♠", strict=True))
    for _ in range(30):
        live = await four.live()
        if live.table.phase is not Phase.PLAYING:
            break
        for seat in range(4):
            for one in cards(live.game.view(live.state, seat).hand):
                text = one.rank.replace("T", "10") + symbols[one.suit.text]
                others = [HERE.id, *(one.id for n, one in enumerate(PEOPLE) if n != seat)]
                for target in others:
                    shown = four.chat.at(target).text.replace("\ufe0f", "").replace("\ufe0e", "")
                    shown = re.sub(r" · left .*", "", shown)  # which tens are left is no secret
                    assert text not in shown.replace("\u2060", ""), (seat, target)
        await four.play_any(await four.turn())


async def test_with_a_pause_each_ai_move_waits_for_its_timer(tmp_path):
    slow = Rhythm(ai_move=timedelta(seconds=1))
    table = await open_table(tmp_path / "d.db", rhythm=slow, chat=FakeChat())
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    while (await table.live()).to_act == 0:
        await table.play_any(ASHA)
    before = len((await table.live()).table.log)
    await table.pass_time(0.5)
    assert len((await table.live()).table.log) == before
    table.clock.wind(0.6)
    assert await table.service.expire() == 1
    assert len((await table.live()).table.log) >= before + 1
    await table.service.stop()
    await table.service._store.close()


async def test_an_ai_player_leads_once_people_have_had_time_to_look_at_the_last_trick(
    tmp_path,
):
    table = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=1)))
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    live = await table.live()
    while not live.has_finished or live.is_called(0):
        if live.is_called(0):
            await table.play_any(ASHA)
        else:
            await table.pass_time(LOOK)
        live = await table.live()
    before = len(live.table.log)
    for seconds in (1.5, 1.4):
        table.clock.wind(seconds)
        assert await table.service.expire() == 0
    table.clock.wind(0.2)
    assert await table.service.expire() == 1
    assert len((await table.live()).table.log) > before
    await table.service.stop()
    await table.service._store.close()


async def test_an_old_hand_in_the_room_becomes_the_newest_and_says_what_was_wrong(table):
    table.chat.closed.add(ASHA.id)
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    old = await table.press(ASHA, "My hand")
    newer = await table.press(ASHA, old.buttons[0])
    assert newer.replaces
    again = await table.press(ASHA, old.buttons[0])
    assert again.replaces
    assert "The game has moved on" in again.lines[0].text
    assert not any("The game has moved on" in line.text for line in newer.lines)


async def test_a_ring_that_fails_first_rings_later_and_one_to_nobody_stops(four):
    turn = await four.turn()
    four.chat.failing = 2
    await four.say(ASHA, "table")
    assert four.chat.failing == 0
    links = four.chat
    links.links = True
    await four.say(turn, "hand")
    links.closed.add(turn.id)
    for _ in range(2):
        await four.say(turn, "hand")
    await four.service.dispatcher.idle()


async def test_an_overtaken_load_does_not_replace_a_newer_table(four, monkeypatch):
    tables, store, table = four.service.tables, four.service._store, await four.id()
    load, loaded, overtaken = store.load, asyncio.Event(), asyncio.Event()

    async def slow(wanted):
        found = await load(wanted)
        loaded.set()
        await overtaken.wait()
        return found

    monkeypatch.setattr(store, "load", slow)
    loading = asyncio.create_task(tables.fresh(table))
    await loaded.wait()
    await four.play_any(await four.turn())
    overtaken.set()
    newest = await load(table)
    assert (await loading).table.version == newest.version
    assert (await tables.get(table)).table.version == newest.version


async def test_a_table_that_cannot_be_read_does_not_hold_up_the_others(four):
    dispatcher = four.service.dispatcher
    known = dispatcher._live

    async def broken(table, *, at_least=0):
        if table == "aaaaaaaa":
            raise ValueError("a log that the rules refuse")
        return await known(table, at_least=at_least)

    async def claim(wanted):
        tables = ("aaaaaaaa", await four.id())
        return [News(table, HERE.id.split(":")[0], 1, ()) for table in tables]

    dispatcher._live = broken
    four.service._store.claim_news = claim
    shown = len(four.chat.history)
    dispatcher.at_hand._recent.clear()
    await dispatcher.sweep()
    await four.service.dispatcher.idle()
    assert len(four.chat.history) > shown


async def test_the_end_of_a_timed_match_gets_its_down_time_back(table):
    await table.say(ASHA, "start match_end=fixed_time match_minutes=60")
    await table.press(ASHA, "Begin")
    store = table.service._store
    table.clock.wind(2 * 3600)
    await store.shift_timers(2 * 3600 * 1000)
    await table.play_any(ASHA)
    table.clock.wind(30 * 60)
    timers = await store.claim_timers(table.clock(), 1, 10)
    assert "time" not in [timer.what for timer in timers]


async def test_what_has_happened_since_a_person_had_a_choice_is_known(table):
    await table.say(ASHA, "start ganjifa deck=mughal")
    await table.press(ASHA, "Begin")
    for _ in range(4):
        before = await table.live()
        await table.say(ASHA, f"play {before.legal(await table.seat(ASHA))[-1]}")
        live = await table.live()
        assert live.since == len(live.table.log) - len(before.table.log)
        assert live.fresh == sum(map(len, live.news[-live.since :]))
        mine = live.table.log[-live.since].seat
        assert mine == await table.seat(ASHA)
    again = revive(live.table)
    assert (again.since, again.fresh) == (0, 0)
    # What went on since a choice may be more than a table that is read anew keeps.
    assert again.news == live.news[-RECENT:]


async def test_a_match_that_is_over_is_closed_after_a_day_and_its_result_stays(table):
    await table.say(ASHA, "start target_kots=1 match_end=fixed_hands match_hands=1")
    await table.press(ASHA, "Begin")
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.play_any(ASHA)
    over = await table.live()
    assert over.table.phase is Phase.OVER
    result = table.chat.at(HERE.id).title
    assert "the match is over" in result
    await table.pass_time(24 * 3600 - 1)
    assert (await table.service.tables.fresh(over.table.id)).table.phase is Phase.OVER
    await table.pass_time(1)
    assert (await table.service.tables.fresh(over.table.id)).table.phase is Phase.CLOSED
    standing = [
        message.title for where, message in table.chat.messages.values() if where == HERE.id
    ]
    assert result in standing
