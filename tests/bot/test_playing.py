"""A match at a table: cards, refusals, clocks, the end of deals and matches."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from unittest.mock import patch

import pytest
from structlog.testing import capture_logs

from bot.model import tokens
from bot.model.clock import DESERTED, LOOK, Rhythm
from bot.model.errors import StoreUnavailable
from bot.model.failures import MOST_FAILURES
from bot.model.live import RECENT, revive
from bot.model.messages import Button
from bot.model.ports import News
from bot.model.requests import Press
from bot.model.table import Phase
from engine.cards import cards
from tests.bot.fakes import (
    ASHA,
    HERE,
    KABIR,
    MEENA,
    PEOPLE,
    RAVI,
    FakeChat,
    finish_deal,
    finish_match,
    open_table,
    person,
    plain,
)

ZOYA = person("Zoya")
"""Somebody who does not play."""
READY = (
    (ASHA, "ready"), (RAVI, "ok next"), (MEENA, "start next deal now"), (KABIR, "main taiyar hu"),
)  # fmt: skip


async def test_four_people_play_a_match_and_find_their_kots_on_the_leaderboard(table):
    await table.begin(*PEOPLE[1:], start="start target_kots=1")
    await finish_match(table)
    live = await table.live()
    store = table.service.store
    board = await store.standings("channel", HERE.id, "all", "dehla_pakad", "kots", table.clock())
    winners = {live.table.places[seat].person.id for seat in live.state.winners}
    assert {row.person for row in board if row.figures.get("kots")} >= winners
    assert {row.person for row in board if row.figures.get("matches_won")} == winners
    shown = await table.say(ASHA, "leaderboard")
    assert all(live.table.places[seat].person.name in shown.text for seat in live.state.winners)


async def test_one_person_plays_a_match_with_ai_players(table):
    await table.begin(start="start target_kots=1")
    await finish_match(table)
    assert (await table.live()).table.phase is Phase.OVER
    records = await table.service.store.records(await table.id())
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


async def test_the_next_deal_comes_by_itself_after_the_pause(four):
    await finish_deal(four)
    assert " in 20 s" in four.chat.at(HERE.id).text.split("\n")[-1]
    clocks = [one.clock.at for one in four.chat.at(HERE.id).lines if one.clock]
    assert clocks == [four.clock() + 20_000], "it counts down by itself"
    await four.pass_time(19)
    assert (await four.live()).table.phase is Phase.BETWEEN
    await four.pass_time(2)
    assert (await four.live()).table.phase is Phase.PLAYING


async def test_a_match_whose_only_player_has_left_blocks_its_room_for_two_days_at_most(table):
    await table.begin()
    await table.pass_time(DESERTED.total_seconds() - 1)
    await table.play_any(ASHA)
    await table.pass_time(DESERTED.total_seconds() - 1)
    assert (await table.live()).table.phase is Phase.PLAYING
    await table.pass_time(1)
    await table.say(RAVI, "start")
    assert (await table.live()).table.opener == RAVI.id


async def test_who_asks_for_the_next_deal_too_soon_is_told_why_it_does_not_come(table):
    await table.say(ASHA, "start")
    answer = await table.say(ASHA, "next")
    assert answer.text == "The game hasn't begun yet."
    await table.press(ASHA, "Begin")
    answer = await table.say(ASHA, "next")
    assert answer.text == "A deal is on now; the next one comes after it."


SOON = "Noted.\nNext deal in 20 s, or once all press.\nStill to press: "


async def test_who_types_that_they_are_ready_is_told_for_whom_the_next_deal_waits(four):
    await finish_deal(four)
    told = {who: await four.say(who, word) for who, word in READY}
    assert plain(told[ASHA].text) == f"{SOON}Ravi, Meena and Kabir"
    assert plain(told[MEENA].text) == f"{SOON}Kabir"
    assert told[KABIR] is None, "it has begun"


async def test_a_rematch_keeps_the_seats_and_starts_from_nothing(table):
    await table.begin(start="start target_kots=1")
    await finish_match(table)
    deal = (await table.live()).table.deal
    await table.press(ASHA, "Rematch")
    live = await table.live()
    assert live.table.phase is Phase.PLAYING
    assert live.table.match == 2
    assert live.table.deal == deal + 1
    assert live.table.opening["score_in"]["kots"] == [0, 0]


async def test_who_presses_a_card_twice_is_told_that_it_was_played_already(four):
    turn = await four.turn()
    card = next(one for one in four.chat.at(turn.id).buttons if ".play " in one.token)
    await four.press(turn, card)
    live = await four.live()
    again = await four.press(turn, card)
    assert again.lines[0].text == "You have played that already."
    assert (await four.live()).table == live.table


async def test_who_presses_a_card_twice_and_is_to_lead_then_sees_only_what_is_due(four):
    while True:
        turn = await four.turn()
        card = next(one for one in four.chat.at(turn.id).buttons if ".play " in one.token)
        await four.press(turn, card)
        if await four.turn() == turn:
            break
    again = await four.press(turn, card)
    assert again.is_hand
    assert "Your turn" in again.text
    assert "played that already" not in again.text


async def test_a_late_press_is_refused_though_the_newest_hand_cannot_be_read(four, monkeypatch):
    async def gone(*_: object, **_named: object) -> None:
        raise StoreUnavailable("gone")

    turn = await four.turn()
    played, other, *_ = four.chat.at(turn.id).buttons
    await four.press(turn, played, None)
    four.chat.shows_alone = lambda room, pressed, /: True
    monkeypatch.setattr(four.service.manager.handlers.queries, "hand", gone)
    assert "moved on" in (await four.press(turn, other)).text


@pytest.mark.fails
async def test_a_move_that_is_saved_though_the_store_fails_to_say_so_is_played_on_from(four):
    store, turn = four.service.store, await four.turn()
    save = store.save

    async def answers_nothing(change):
        await save(change)
        raise StoreUnavailable("the connection broke after the commit")

    store.save = answers_nothing
    await four.play_any(turn)
    store.save = save
    stored = revive(await store.load(await four.id()))
    assert (await four.live()).table.version == stored.table.version
    assert await four.turn() != turn
    await four.service.dispatcher.sweep()
    await four.service.dispatcher.idle()
    await four.play_any(await four.turn())
    assert (await four.live()).table.version > stored.table.version


async def test_who_asks_in_private_without_a_seat_is_told_of_themselves_not_of_the_room(table):
    await table.say(ASHA, "start")
    answer = await table.say(RAVI, "score", None)
    assert answer.text == "You're not at any table right now. /dehla start opens one here."


async def test_a_timed_match_ends_with_the_deal_in_which_its_time_runs_out(table):
    await table.begin(*PEOPLE[1:], start="start match_end=fixed_time match_minutes=5")
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
    await table.begin()
    while (await table.live()).to_act == 0:
        await table.play_any(ASHA)
    before = len((await table.live()).table.log)
    await table.pass_time(0.5)
    assert len((await table.live()).table.log) == before
    table.clock.wind(0.6)
    assert await table.service.expire() == 1
    assert len((await table.live()).table.log) >= before + 1
    await table.service.stop()
    await table.service.store.close()


async def test_an_ai_player_leads_once_people_have_had_time_to_look_at_the_last_trick(
    tmp_path,
):
    table = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=1)))
    await table.begin()
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
    await table.service.store.close()


async def test_an_old_hand_in_the_room_becomes_the_newest_and_says_what_was_wrong(table):
    table.chat.closed.add(ASHA.id)
    await table.begin()
    old = await table.press(ASHA, "My hand")
    newer = await table.press(ASHA, old.buttons[0])
    assert newer.replaces
    again = await table.press(ASHA, old.buttons[1])
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
    tables, store, table = four.service.tables, four.service.store, await four.id()
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


@pytest.mark.fails
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
    four.service.store.claim_news = claim
    shown = len(four.chat.history)
    dispatcher.at_hand._recent.clear()
    await dispatcher.sweep()
    await four.service.dispatcher.idle()
    assert len(four.chat.history) > shown


@pytest.mark.fails
@pytest.mark.parametrize("what", ["a table cannot be read", "a table cannot be told"])
async def test_a_table_that_cannot_be_read_is_soon_tried_no_more_than_each_hour(four, what):
    """Else its timers and its news would be logged every few seconds, for ever."""
    service, store = four.service, four.service.store
    await store.ask(await four.id(), "discord", HERE.id)
    service.tables._recent.drop(lambda _: True)
    tries = []

    async def broken(table):
        tries.append(table)
        raise ValueError("a log that the rules refuse")

    async def look(seconds: int) -> None:
        four.clock.wind(seconds)
        await (service.expire() if what.endswith("read") else service.dispatcher.sweep())

    with patch.object(store, "load", broken), capture_logs() as told:
        await look(24 * 3600)
        for _ in range(3 * MOST_FAILURES):
            await look(60)
        soon = len(tries)
        await look(3600)
        assert (soon, len(tries)) == (MOST_FAILURES, MOST_FAILURES + 1)
    errors = [one["given_up"] for one in told if one["event"] == what]
    assert errors == [False] * (MOST_FAILURES - 1) + [True] * 2
    assert len(tries) == len([one for one in told if one["log_level"] == "error"])


async def test_the_end_of_a_timed_match_gets_its_down_time_back(table):
    await table.begin(start="start match_end=fixed_time match_minutes=60")
    store = table.service.store
    table.clock.wind(2 * 3600)
    await store.shift_timers(2 * 3600 * 1000)
    await table.play_any(ASHA)
    table.clock.wind(30 * 60)
    timers = await store.claim_timers(table.clock(), 1, 10)
    assert "time" not in [timer.what for timer in timers]


async def test_what_has_happened_since_a_person_had_a_choice_is_known(table):
    await table.begin(start="start ganjifa deck=mughal")
    for _ in range(4):
        before = await table.live()
        await table.say(ASHA, f"play {before.legal(await table.seat(ASHA))[-1]}")
        live = await table.live()
        assert live.since == len(live.table.log) - len(before.table.log)
        assert live.new_events == sum(map(len, live.news[-live.since :]))
        mine = live.table.log[-live.since].seat
        assert mine == await table.seat(ASHA)
    again = revive(live.table)
    assert (again.since, again.new_events) == (0, 0)
    # What went on since a choice may be more than a table that is read anew keeps.
    assert again.news == live.news[-RECENT:]


async def test_a_match_that_is_over_is_closed_after_a_day_and_its_result_stays(table):
    await table.begin(start="start target_kots=1 match_end=fixed_hands match_hands=1")
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


async def test_what_is_refused_is_not_read_again_from_a_store_that_nobody_else_serves(
    four, monkeypatch
):
    read: list[str] = []

    load = four.service.store.load

    async def noted(table):
        read.append(table)
        return await load(table)

    due = await four.turn()
    waits = next(one for one in PEOPLE if one != due)
    monkeypatch.setattr(four.service.store, "load", noted)
    assert "turn" in (await four.say(waits, "play 10h")).text
    assert read == []
