"""The messages of a table: where they are posted anew, and whom they notify."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot.model.automatic import waiting_ai
from bot.model.clock import LOOK, Rhythm
from bot.model.errors import StoreUnavailable, TryLater
from bot.model.failures import MOST_FAILURES
from bot.model.messages import Button, Kind, Message
from bot.model.ports import Need, called
from bot.model.requests import Command, Press, Room
from bot.model.table import Phase
from bot.outbox import message_views, tables_at_hand, updating
from bot.outbox.message_views import Look, Post, deal_of, look, result_of
from bot.services import clock_watch
from bot.services import service as services
from engine.cards import cards, size
from engine.events import Reseated
from tests.bot.fakes import (
    ASHA,
    HERE,
    KABIR,
    MEENA,
    RAVI,
    FakeChat,
    Gate,
    Table,
    next_deal,
    open_table,
    rings,
)
from tests.bot.presenter.scenes import EN

THERE = Room("discord:there", "discord:home", "#talk")


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


def standing(table: Table, target: str) -> list[str]:
    """The references of the messages that stand with *target*."""
    return [ref for ref, (where, _) in table.chat.messages.items() if where == target]


@pytest.fixture
async def linked(tmp_path) -> AsyncIterator[Table]:
    """Asha and Ravi with two AI players, where private messages lead back to the room."""
    table = await open_table(tmp_path / "d.db", chat=FakeChat(links=True))
    for who, word in ((ASHA, "start"), (RAVI, "join"), (ASHA, "begin")):
        await table.say(who, word)
    yield table
    await table.service.stop()
    await table.service.store.close()


def way_back(table: Table, who) -> str:
    """Where the link on somebody's newest private message leads."""
    return str(table.chat.at(who.id).rows[-1][0].url).removeprefix("https://chat.example/")


async def test_the_way_back_to_a_table_that_was_posted_anew_costs_one_edit(linked, monkeypatch):
    paced: list[tuple[str, Need]] = []

    async def pace(target: str, need: Callable[[], Need] = called) -> None:
        paced.append((target, need()))

    monkeypatch.setattr(linked.chat, "pace", pace)
    (before,) = standing(linked, HERE.id)
    assert (way_back(linked, ASHA), way_back(linked, RAVI)) == (before, before)
    told = [len(linked.chat.ever(one.id)) for one in (ASHA, RAVI)]
    posted = len(linked.chat.posted)
    for number in (1, 2):
        await linked.say(ASHA, "table")
        (now,) = standing(linked, HERE.id)
        assert now != before
        assert (way_back(linked, ASHA), way_back(linked, RAVI)) == (now, now)
        assert len(linked.chat.posted) == posted + number, "the table alone"
        assert [len(linked.chat.ever(one.id)) - number for one in (ASHA, RAVI)] == told
    hands = {one for one in paced if one[0] != HERE.id}
    assert hands == {(ASHA.id, Need.FOLLOWING), (RAVI.id, Need.FOLLOWING)}


async def test_a_hand_on_its_way_while_the_table_is_posted_anew_leads_to_it(linked, monkeypatch):
    table, gate, whisper = (await linked.live()).table, Gate(), linked.chat.whisper

    async def whispered(user: str, message: Message, old: str | None) -> str:
        ref = await whisper(user, message, old)
        if user == RAVI.id:
            await gate.passed()
        return ref

    monkeypatch.setattr(linked.chat, "whisper", whispered)
    (before,) = standing(linked, HERE.id)
    await lay_a_card(linked)
    await gate.reached.wait()
    await linked.service.dispatcher.post_again(table.id, HERE.id)
    async with asyncio.timeout(10):
        while standing(linked, HERE.id) in ([], [before]):  # noqa: ASYNC110  # nobody tells us
            await asyncio.sleep(0)
    gate.opened.set()
    await linked.service.dispatcher.idle()
    assert [way_back(linked, RAVI)] == standing(linked, HERE.id) != [before]


@pytest.mark.parametrize("late", ["greeting", "hand"])
async def test_who_is_greeted_while_their_hand_is_sent_is_left_one_message(table, late):
    await table.say(ASHA, "start")
    live, service, chat, gate = await table.live(), table.service, table.chat, Gate()
    store, dispatcher = service.store, service.dispatcher
    whisper, keep = chat.whisper, store.keep_first_ref

    async def whispered(user: str, message: Message, old: str | None) -> str:
        ref = await whisper(user, message, old)
        if late == "hand" and message.kind is Kind.HAND and user == RAVI.id:
            await gate.passed()
        return ref

    async def kept(*known: object) -> bool:
        is_first = await keep(*known)
        if late == "greeting":
            await gate.passed()
        return is_first

    chat.whisper, store.keep_first_ref = whispered, kept
    async with asyncio.timeout(10), asyncio.TaskGroup() as both:
        if late == "greeting":
            both.create_task(dispatcher.greet(live.table, RAVI))
            await gate.reached.wait()
        await service.people.learn(RAVI, reachable=True)
        for number, (who, word) in enumerate([(RAVI, "join"), (ASHA, "begin")]):
            await service.manager.handle(Command(f"both{number}", who, HERE, (word,)))
        if late == "hand":
            await gate.reached.wait()
            await dispatcher.greet(live.table, RAVI)
        else:
            await dispatcher.idle()
        gate.opened.set()
    await dispatcher.idle()
    (left,) = standing(table, RAVI.id)
    assert (await store.refs(live.table.id))[RAVI.id][0] == left
    assert chat.messages[left][1].kind is Kind.HAND


async def test_no_way_back_leads_to_a_table_whose_place_its_result_has_taken(tmp_path):
    table = await open_table(tmp_path / "d.db", chat=FakeChat(links=True))
    for one in (ASHA, RAVI):
        await table.say(one, "start" if one is ASHA else "join")
    await table.press(ASHA, "Begin")
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.play_any(await table.turn())
    there = {f"https://chat.example/{ref}" for ref in table.chat.messages}
    for one in (ASHA, RAVI):
        buttons = [button for row in table.chat.at(one.id).rows for button in row]
        ways = [button.url for button in buttons if button.url]
        assert set(ways) <= there
    await table.service.stop()
    await table.service.store.close()


@pytest.mark.parametrize(("minutes", "anew"), [(49, False), (51, True)])
async def test_a_rooms_message_older_than_fifty_minutes_is_posted_anew(four, minutes, anew):
    before = standing(four, HERE.id)
    four.clock.wind(minutes * 60)
    await four.play_any(await four.turn())
    after = standing(four, HERE.id)
    assert len(before) == len(after) == 1, "the old one is taken away"
    assert (after != before) is anew


async def test_what_is_offered_rings_and_an_offer_taken_back_does_not(table):
    await table.say(ASHA, "start tien len players=3 instant_win=none trading=true")
    for one in (RAVI, MEENA):
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    table.clock.wind(30)
    rung = rings(table, RAVI)
    await table.say(ASHA, f"offer ravi {cards((await table.live()).state.hands[0])[0]}")
    assert rings(table, RAVI) == rung + 1
    table.clock.wind(30)
    await table.say(ASHA, "ready")
    assert rings(table, RAVI) == rung + 1, "nothing is asked of him that was not before"
    await table.say(MEENA, f"offer ravi {cards((await table.live()).state.hands[2])[0]}")
    assert rings(table, RAVI) == rung + 2


class Slow(FakeChat):
    """A platform that takes its time over the rooms' messages until ``go`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.shows, self.at_once = 0, 0

    async def show(self, room: str, message: Message, old: str | None) -> str:
        self.shows += 1
        self.at_once = max(self.at_once, self.shows)
        await self.go.wait()
        self.shows -= 1
        return await super().show(room, message, old)


async def test_news_that_comes_while_a_message_is_on_its_way_makes_no_second_one(tmp_path):
    slow = Slow()
    table = await open_table(tmp_path / "d.db", chat=slow)
    handle = table.service.manager.handle
    await handle(Command("1", ASHA, HERE, ("start",)))
    for number, one in enumerate((RAVI, MEENA), 2):
        await handle(Command(str(number), one, HERE, ("join",)))
        await asyncio.sleep(0)
    slow.go.set()
    await table.service.dispatcher.idle()
    assert slow.at_once == 1
    assert "Meena" in slow.at(HERE.id).text
    assert len(standing(table, HERE.id)) == 1
    await table.service.stop()
    await table.service.store.close()


async def test_a_room_that_takes_nothing_is_not_tried_again_until_somebody_asks(four):
    tried: list[str] = []
    four.chat.gone.add(HERE.id)
    four.chat.before = tried.append
    for _ in range(3):
        await four.play_any(await four.turn())
    assert tried.count("show") == 1
    four.chat.gone.clear()
    await four.say(ASHA, "table")
    assert tried.count("show") == 2
    assert str((await four.live()).table.deal) in four.chat.at(HERE.id).text


async def test_of_many_tables_those_with_a_message_on_its_way_stay_at_hand(tmp_path, monkeypatch):
    """A table that is looked up again meanwhile would get a second message."""
    monkeypatch.setattr(tables_at_hand, "MOST_AT_HAND", 1)
    slow = Slow()
    table = await open_table(tmp_path / "d.db", chat=slow)
    there = Room("discord:there", "discord:home", "#more")
    opened = ((ASHA, HERE, "start"), (RAVI, there, "start"), (MEENA, HERE, "join"))
    for number, (who, room, word) in enumerate(opened):
        await table.service.manager.handle(Command(str(number), who, room, (word,)))
        await asyncio.sleep(0)
    slow.go.set()
    await table.service.dispatcher.idle()
    assert len(standing(table, HERE.id)) == len(standing(table, there.id)) == 1
    await table.say(KABIR, "start", Room("discord:third", "discord:home", "#third"))
    assert len(table.service.dispatcher.at_hand._recent) == 1, "those at rest are forgotten"
    await table.service.stop()
    await table.service.store.close()


AI_TABLE = Rhythm(turn=timedelta(minutes=5), ai_move=timedelta(seconds=1))


async def test_an_ai_player_leads_once_the_finished_trick_has_been_shown(tmp_path):
    slow = Slow()
    slow.go.set()
    table = await open_table(tmp_path / "d.db", chat=slow, rhythm=AI_TABLE)
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    while not (await finishing(table)):
        await one_move(table)
    slow.go.clear()
    await one_move(table, wait=False)
    live = await table.live()
    assert live.has_finished
    table.clock.wind(LOOK)
    leading = asyncio.ensure_future(table.service.expire())
    for _ in range(200):
        await asyncio.sleep(0)
    assert (await table.live()).table.turn == live.table.turn, "nobody has seen the trick yet"
    slow.go.set()
    await leading
    assert (await table.live()).table.turn > live.table.turn
    assert "Last: " in slow.at(HERE.id).text
    await table.service.stop()
    await table.service.store.close()


async def test_an_ai_player_leaves_people_time_to_read_which_seats_they_have_got(tmp_path):
    table = await open_table(tmp_path / "d.db", rhythm=AI_TABLE)
    await table.say(ASHA, "start teen do paanch")
    await table.press(ASHA, "Begin")
    while not any(isinstance(one, Reseated) for one in (await table.live()).events):
        if table.chat.at(ASHA.id).buttons:
            await table.press(ASHA, table.chat.at(ASHA.id).buttons[0], None)
        await table.pass_time(1)
    await table.say(ASHA, "away")  # whoever calls trump, an AI player does
    drawn = (await table.live()).table.turn
    await table.pass_time(LOOK - 1)
    assert (await table.live()).table.turn == drawn
    await table.pass_time(2)
    assert (await table.live()).table.turn > drawn
    await table.service.stop()
    await table.service.store.close()


async def test_an_ai_player_goes_on_once_people_have_seen_what_was_done_before_the_first_card(
    tmp_path,
):
    slow = Slow()
    slow.go.set()
    table = await open_table(tmp_path / "d.db", chat=slow, rhythm=AI_TABLE)
    await table.say(ASHA, "start court piece")
    await table.press(ASHA, "Begin")
    await table.say(ASHA, "away")
    assert not (await table.live()).must_be_seen, "nobody has done anything yet"
    slow.go.clear()
    table.clock.wind(1)
    await table.service.expire()
    called = await table.live()
    table.clock.wind(1)
    leading = asyncio.ensure_future(table.service.expire())
    for _ in range(200):
        await asyncio.sleep(0)
    assert (await table.live()).table.turn == called.table.turn, "nobody has seen the trump yet"
    slow.go.set()
    await leading
    assert (await table.live()).view(None).board
    assert "Trump: " in slow.at(HERE.id).text
    await table.service.stop()
    await table.service.store.close()


async def test_a_timer_offered_again_while_its_ai_player_waits_moves_once(tmp_path):
    slow = Slow()
    slow.go.set()
    table = await open_table(tmp_path / "d.db", chat=slow, rhythm=AI_TABLE)
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    while not (await finishing(table)):
        await one_move(table)
    slow.go.clear()
    await one_move(table, wait=False)
    before, leading = len((await table.live()).table.log), []
    for seconds in (LOOK, 5):
        table.clock.wind(seconds)
        leading.append(asyncio.ensure_future(table.service.expire()))
        async with asyncio.timeout(10):
            while len(table.service.dispatcher.waiters.tasks) < len(leading):  # noqa: ASYNC110  # nobody tells us
                await asyncio.sleep(0)
    slow.go.set()
    assert await asyncio.gather(*leading) == [1, 1]
    assert len((await table.live()).table.log) == before + 1
    await table.service.stop()
    await table.service.store.close()


@pytest.mark.parametrize("there", [Post(HERE.id), Post(HERE.id, ref="m0")])
async def test_a_table_that_still_stands_there_as_a_lobby_or_not_at_all_waits_for_no_budget(
    table, there
):
    await table.begin()
    assert look(await table.live(), there).need_of(there) is Need.FINISHED


async def test_a_finished_trick_is_more_urgent_where_an_ai_player_waits_for_everybody(tmp_path):
    table = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=1)))
    for one, words in ((ASHA, "start"), (RAVI, "join"), (ASHA, "begin")):
        await table.say(one, words)
    found = set()
    while (live := await table.live()).table.phase is Phase.PLAYING:
        by_itself = waiting_ai(live) is not None
        called = None if by_itself else (await table.turn()).id
        room = Post(HERE.id, ref="m0", in_match=1)
        for post in (room, Post(ASHA.id, ASHA), Post(RAVI.id, RAVI)):
            who = {HERE.id: "room", called: "called"}.get(post.target, "waits")
            found.add((live.has_finished, by_itself, who, look(live, post).need_of(post)))
        await (table.pass_time(1) if by_itself else table.play_any(await table.turn()))
    assert found == {
        *((finished, False, "called", Need.CALLED) for finished in (True, False)),
        (False, True, "room", Need.PASSING),
        (False, False, "room", Need.TABLE),
        *((True, by_itself, "room", Need.FINISHED) for by_itself in (True, False)),
        *((False, by_itself, "waits", Need.RESTING) for by_itself in (True, False)),
        (True, True, "waits", Need.FINISHED),
        (True, False, "waits", Need.RESTING),
    }
    await table.service.stop()
    await table.service.store.close()


class Still:
    """The event loop's clock, which goes only when wound."""

    def __init__(self, monkeypatch) -> None:
        loop = asyncio.get_running_loop()
        self.now = loop.time()
        monkeypatch.setattr(loop, "time", lambda: self.now)

    async def wind(self, seconds: float) -> None:
        """Let time go by, and all that is due then be done as far as no file is needed."""
        self.now += seconds
        for _ in range(200):
            await asyncio.sleep(0)


async def test_a_room_out_of_reach_keeps_an_ai_player_waiting_ten_seconds(tmp_path, monkeypatch):
    slow = Slow()
    slow.go.set()
    table = await open_table(tmp_path / "d.db", chat=slow, rhythm=AI_TABLE)
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    while not (await finishing(table)):
        await one_move(table)
    slow.go.clear()
    await one_move(table, wait=False)
    live = await table.live()
    began, ended = asyncio.Event(), asyncio.Event()
    until_shown = table.service.dispatcher.waiters.until_shown

    async def watched(live) -> None:
        began.set()
        await until_shown(live)
        ended.set()

    monkeypatch.setattr(table.service.dispatcher.waiters, "until_shown", watched)
    table.clock.wind(LOOK)
    still = Still(monkeypatch)
    leading = asyncio.ensure_future(table.service.expire())
    await began.wait()
    await still.wind(0)
    await still.wind(9.9)
    assert not ended.is_set()
    assert (await table.live()).table.turn == live.table.turn
    await still.wind(0.2)
    assert ended.is_set()
    await leading
    assert (await table.live()).table.turn > live.table.turn
    slow.go.set()
    await table.service.stop()
    await table.service.store.close()


async def test_the_next_deal_does_not_wait_until_all_see_who_is_ready(tmp_path, monkeypatch):
    slow = Slow()
    slow.go.set()
    table = await open_table(tmp_path / "d.db", chat=slow)
    people = (ASHA, RAVI, MEENA, KABIR)
    await table.begin(*people[1:])
    await played_out(table)
    press, still = table.button("Next deal").token, Still(monkeypatch)
    slow.go.clear()
    for who in people:
        pressed = Press(f"next {who.id}", who, HERE, press)
        done = asyncio.ensure_future(table.service.manager.handle(pressed))
        await still.wind(0.1)
        assert done.done()
    assert slow.shows, "who is ready is on its way"
    assert (await table.live()).table.deal == 2
    slow.go.set()
    await table.service.stop()
    await table.service.store.close()


async def test_tables_that_wait_for_a_room_keep_no_other_waiting(tmp_path, monkeypatch):
    slow = Slow()
    slow.go.set()
    table = await open_table(tmp_path / "d.db", chat=slow, rhythm=AI_TABLE)
    monkeypatch.setattr(clock_watch, "steady_ms", table.clock)
    monkeypatch.setattr(services, "BATCH", 1)
    monkeypatch.setattr(services, "LEASE", 3_600_000)
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    while not (await finishing(table)):
        await one_move(table)
    slow.go.clear()
    await one_move(table, wait=False)
    table.clock.wind(LOOK)
    service = table.service
    await service.keep_time()
    async with asyncio.timeout(10):
        while not service.dispatcher.waiters.tasks:  # noqa: ASYNC110  # nobody tells us
            await asyncio.sleep(0)
    await service.manager.handle(Command("there", RAVI, THERE, ("start",)))
    lobby = await service.store.table_in(THERE.id)
    table.clock.wind(10 * 60)
    await service.keep_time()
    await asyncio.gather(*(task for task, one in service._expiring.items() if one.table == lobby))
    assert (await service.tables.get(lobby)).table.shared
    slow.go.set()
    await table.service.stop()
    await table.service.store.close()


async def finishing(table: Table) -> bool:
    """Whether one more card by an AI player completes a trick that an AI player takes."""
    live = await table.live()
    view = live.view(None)
    seats = len(live.table.places)
    if live.table.places[live.to_act].person is not None or len(view.board) < seats - 1:
        return False
    return all(
        live.table.places[live.game.apply(live.state, live.to_act, one).state.to_act].person is None
        for one in live.legal(live.to_act)
    )


async def one_move(table: Table, *, wait: bool = True) -> None:
    """Let whoever is to act play a card."""
    live = await table.live()
    if live.table.places[live.to_act].person is None:
        table.clock.wind(LOOK)
        await table.service.expire()
        if wait:
            await table.service.dispatcher.idle()
    else:
        await table.play_any(ASHA)


def cards_laid(hand: str) -> int:
    """Return how many of four seats show a card."""
    seats = [
        line for line in hand.splitlines() if line.startswith(("🔵", "🟠")) and "→" not in line
    ]
    assert len(seats) == 4, hand
    return sum(any(suit in line for suit in "♠♥♦♣") for line in seats)


async def test_a_hand_in_private_shows_each_card_of_others_and_then_the_finished_trick(four):
    for laid in (1, 2, 3, 4):
        await four.play_any(await four.turn())
        for one in (ASHA, RAVI, MEENA, KABIR):
            assert cards_laid(four.chat.at(one.id).text) == laid
    assert all("won)" in four.chat.at(one.id).text for one in (ASHA, RAVI, MEENA, KABIR))


async def test_a_hand_beside_the_table_rests_while_others_play(four):
    rests = []
    for _ in range(16):
        live = await four.live()
        for one in (ASHA, RAVI, MEENA, KABIR):
            seat = live.table.seat_of(one.id)
            place = replace(live.table.places[seat], in_room=True)
            beside = replace(live, table=live.table.with_place(seat, place))
            seen = Look(beside, seat, live.view(seat))
            rests.append((seat != live.to_act, seen.subject, seat))
            if seat != live.to_act:
                text = seen.hand(seat, EN, four.chat.limits, 0).text
                assert ("▶" in text) is (not live.view(seat).board and not live.view(seat).last)
        await four.play_any(await four.turn())
    for seat in range(4):
        resting = [subject for waits, subject, whose in rests if waits and whose == seat]
        assert 1 < len(set(resting)) < len(resting)


async def test_a_hand_that_lacks_only_the_cards_of_others_waits_for_all_else(four):
    needs = set()
    before = {one.id: Post(one.id, one) for one in (ASHA, RAVI, MEENA, KABIR)}
    for _ in range(9):
        live = await four.live()
        for post in before.values():
            seen = look(live, post)
            if seen.ring is None:
                needs.add((len(live.view(None).board), seen.need_of(post)))
            post.at_rest = seen.at_rest
            for lacks in ({"asked": 1}, {"awaits_picture": True}, {"replaced": ["above"]}):
                assert seen.need_of(replace(post, **lacks)) is not Need.FOLLOWING
        await four.play_any(await four.turn())
    assert needs == {
        *((laid, Need.RESTING) for laid in range(4)),
        *((laid, Need.FOLLOWING) for laid in (1, 2, 3)),
    }


async def test_a_hand_open_in_a_room_besides_rests_while_the_one_in_private_follows(
    four, monkeypatch
):
    renewed, paced = set(), {}

    async def renew(_room: str, user: str, _message: Message, **_how: bool) -> bool:
        renewed.add(user)
        return True

    async def pace(target: str, need: Callable[[], Need] = called) -> None:
        paced[target] = need()

    for name, what in (("renews", True), ("renew", renew), ("pace", pace)):
        monkeypatch.setattr(four.chat, name, what)
    followed = set()
    for _ in range(8):
        renewed.clear()
        paced.clear()
        await four.play_any(await four.turn())
        follow = {target for target, need in paced.items() if need is Need.FOLLOWING}
        assert renewed == paced.keys() - follow - {HERE.id}
        followed |= follow
    assert followed


async def test_a_hand_of_somebody_who_is_away_does_not_follow_the_trick(four):
    for _ in range(2):
        await four.play_any(await four.turn())
    live = await four.live()
    seat = (live.to_act + 2) % 4
    place = replace(live.table.places[seat], away=True)
    away = replace(live, table=live.table.with_place(seat, place))
    assert look(live, Post("", live.table.places[seat].person)).follows
    assert not look(away, Post("", place.person)).follows


async def test_hands_that_only_follow_hold_up_neither_what_is_told_nor_the_end(four, monkeypatch):
    async def pace(_target: str, need: Callable[[], Need] = called) -> None:
        if need() is Need.FOLLOWING:
            await asyncio.Event().wait()

    dispatcher, store = four.service.dispatcher, four.service.store
    monkeypatch.setattr(four.chat, "pace", pace)
    async with asyncio.timeout(10):
        while not dispatcher.busy:  # a card that makes trump is news to every hand
            await lay_a_card(four)
            while not await store.is_told(await four.id()):
                await dispatcher.note_told()
        await dispatcher.stop(60.0)


class Broken(FakeChat):
    """A platform that takes no room's message for a while, for a reason of ours."""

    tries = 0

    async def show(self, room: str, message: Message, old: str | None) -> str:
        self.tries += 1
        if self.tries <= 3 * MOST_FAILURES:
            raise ValueError("it cannot be drawn")
        return await super().show(room, message, old)


@pytest.mark.fails
async def test_a_message_that_keeps_failing_is_given_up_until_there_is_news(tmp_path, monkeypatch):
    monkeypatch.setattr(updating, "LONGEST_WAIT", 0.0)
    broken = Broken()
    table = await open_table(tmp_path / "d.db", chat=broken)
    for tries, (who, word) in enumerate(((ASHA, "start"), (RAVI, "join")), 1):
        await table.say(who, word)
        assert broken.tries == tries * MOST_FAILURES
    await table.service.stop(0)
    await table.service.store.close()


@pytest.mark.fails
async def test_a_message_asked_for_while_the_store_is_away_is_posted_once(four, monkeypatch):
    monkeypatch.setattr(updating, "LONGEST_WAIT", 0.0)
    (old,) = standing(four, HERE.id)
    keep, away = four.service.store.keep_ref, [True] * 3 * MOST_FAILURES

    async def keep_ref(*where, **more) -> None:
        if away:
            away.pop()
            raise StoreUnavailable("the disk is full")
        await keep(*where, **more)

    monkeypatch.setattr(four.service.store, "keep_ref", keep_ref)
    before = len(four.chat.posted)
    await four.say(ASHA, "table")
    (new,) = standing(four, HERE.id)
    assert four.chat.posted[before:] == [new]
    assert old in four.chat.removed
    table = (await four.live()).table.id
    assert (await four.service.store.refs(table))[HERE.id] == (new, four.clock.now)


async def test_a_message_asked_for_twice_before_it_can_go_is_posted_once(four, monkeypatch):
    table, gate = (await four.live()).table, Gate()

    async def paced(target: str, need: object = None) -> None:
        if target == HERE.id:
            await gate.passed()

    monkeypatch.setattr(four.chat, "pace", paced)
    before = len(four.chat.posted)
    await four.service.dispatcher.post_again(table.id, HERE.id)
    await gate.reached.wait()
    await four.service.dispatcher.post_again(table.id, HERE.id)
    gate.opened.set()
    await four.service.dispatcher.idle()
    assert len(four.chat.posted) == before + 1


async def test_a_hand_in_another_language_is_drawn_after_the_pause_that_a_platform_demands(four):
    before, four.chat.failing = four.chat.at(RAVI.id).text, 1
    await four.say(RAVI, "settings hi", None)
    assert four.chat.failing == 0
    assert four.chat.at(RAVI.id).text != before


async def test_whoever_is_to_play_is_notified_after_the_pause_that_a_platform_demands(
    four, monkeypatch
):
    whisper, refused, four.chat.renews = four.chat.whisper, [TryLater(0.0)], True

    async def whispered(user: str, message: Message, old: str | None) -> str:
        if message.notify and refused:
            raise refused.pop()
        return await whisper(user, message, old)

    monkeypatch.setattr(four.chat, "whisper", whispered)
    four.clock.wind(50)
    await four.play_any(await four.turn())
    assert refused == []
    assert four.chat.at((await four.turn()).id).notify


@pytest.mark.fails
async def test_whoever_cannot_be_reached_while_the_store_is_away_has_the_hand_in_the_room_after(
    four, monkeypatch
):
    monkeypatch.setattr(updating, "LONGEST_WAIT", 0.0)
    four.chat.closed.add(RAVI.id)
    keep, away = four.service.store.keep_ref, [True] * 2

    async def keep_ref(*where, **more) -> None:
        if away and where[1] == RAVI.id:
            away.pop()
            raise StoreUnavailable("the disk is full")
        await keep(*where, **more)

    monkeypatch.setattr(four.service.store, "keep_ref", keep_ref)
    while not (await four.live()).table.places[1].in_room:
        await four.play_any(await four.turn())
    table = (await four.live()).table
    assert away == []
    assert RAVI.id not in await four.service.store.refs(table.id)


async def test_a_fault_that_ends_the_telling_of_a_message_is_logged(four, monkeypatch):
    monkeypatch.setattr(four.service.dispatcher._updater, "_check", lambda *_: 1 / 0)
    with capture_logs() as told:
        await four.play_any(await four.turn())
    assert [one for one in told if isinstance(one.get("exc_info"), ZeroDivisionError)]


async def played_out(table: Table) -> int:
    """Play the deal under way to its end; return its number."""
    number = (await table.live()).table.deal
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.play_any(await table.turn())
    return number


def results(table: Table) -> list[str]:
    """What stands in the room of deals and matches that are over."""
    where = [message for place, message in table.chat.messages.values() if place == HERE.id]
    return [one.text for one in where if one.kind is Kind.RESULT]


async def test_a_hand_is_posted_anew_below_what_its_person_has_written(four):
    async def trick() -> list[list[str]]:
        for _ in range(4):
            await four.play_any(await four.turn())
        return [standing(four, one.id) for one in (ASHA, RAVI)]

    hers, his = await trick()
    await four.say(ASHA, "score", None)
    assert standing(four, ASHA.id) == hers, "it has no news"
    anew, same = await trick()
    assert (anew != hers, len(anew), same) == (True, 1, his)
    assert await trick() == [anew, his], "she has written nothing since"


async def test_a_message_whose_removal_was_put_off_is_removed_all_the_same(four, monkeypatch):
    before, refused = standing(four, HERE.id), [TryLater(0.0)]
    remove = four.chat.remove

    async def removed(ref: str) -> None:
        if refused:
            raise refused.pop()
        await remove(ref)

    monkeypatch.setattr(four.chat, "remove", removed)
    await four.say(ASHA, "table")
    (now,) = standing(four, HERE.id)
    assert [now] != before


async def test_who_has_written_and_wants_no_sound_hears_none(four):
    await four.service.people.learn(ASHA, notify="none")
    before, sounds = standing(four, ASHA.id), rings(four, ASHA)
    for _ in range(4):
        await four.say(ASHA, "score", None)
        await four.play_any(await four.turn())
    assert (standing(four, ASHA.id), rings(four, ASHA)) == (before, sounds)


async def test_the_win_of_a_match_is_cheered_once_and_only_to_those_who_have_won(tmp_path):
    table = await open_table(tmp_path / "d.db")

    def cheered() -> list[str]:
        return [target for target, message in table.chat.history if message.cheers]

    await table.say(ASHA, "start match_end=fixed_hands match_hands=1 scoring=points")
    await table.say(RAVI, "join")
    await table.say(ASHA, "begin")
    await played_out(table)
    live = await table.live()
    won = [live.table.places[seat].person for seat in live.state.winners]
    assert cheered() == [one.id for one in won if one is not None] != []
    await table.service.stop()
    await table.service.store.close()
    again = await open_table(tmp_path / "d.db", chat=table.chat, clock=table.clock)
    again._ids = table._ids
    coming = [(MEENA, "join"), (ASHA, "cut mango"), (ASHA, "cut lime"), (KABIR, "join")]
    for who, typed in *coming, (MEENA, "leave"), (KABIR, "leave"):
        await again.say(who, typed)
    assert len(cheered()) == 1
    await again.service.stop()
    await again.service.store.close()


async def test_each_deal_leaves_one_result_and_the_next_table_stands_below_it(four):
    await played_out(four)
    assert len(standing(four, HERE.id)) == 1, "the result has taken the place of the table"
    (first,) = results(four)
    said, *_ = re.split("\n.*(?:Next dealer|deals? again)", first)
    await next_deal(four)
    assert results(four) == [said]
    assert four.chat.at(HERE.id).kind is Kind.TABLE
    await four.play_any(await four.turn())
    assert len(standing(four, HERE.id)) == 2
    await played_out(four)
    assert results(four)[0] == said
    assert len(results(four)) == len(standing(four, HERE.id)) == 2


async def test_a_result_loses_the_way_to_a_deal_that_has_begun_and_nothing_else(four):
    await played_out(four)
    (ref,) = standing(four, HERE.id)
    before = labels(four.chat.at(HERE.id))
    four.clock.wind(21)
    await four.service.expire()
    await four.service.dispatcher.idle()
    _, result = four.chat.messages[ref]
    assert "Next deal" in before
    leads_on = ("Next deal", "⏹ Stop")
    assert labels(result) == [one for one in before if one not in leads_on]
    assert "Replay" in labels(result)


async def test_a_result_that_was_still_to_be_drawn_loses_the_way_to_a_deal_that_has_begun_too(
    four, monkeypatch
):
    monkeypatch.setattr("bot.outbox.waiting.PATIENCE", 0.01)
    await played_out(four)
    (ref,) = standing(four, HERE.id)

    def flooded(what: str) -> None:
        if what == "show":
            raise TryLater(0.0)

    monkeypatch.setattr(four.chat, "before", flooded)
    asked = (await four.service.manager.handle(Command("asks", ASHA, HERE, ("stop",)))).buttons
    ready = four.button("Next deal")
    on = Button("▶ Play on", ready.token.replace("next", "continue"))
    presses = ((ASHA, asked[0]), (RAVI, on), *((one, ready) for one in (ASHA, MEENA, KABIR)))
    for who, button in presses:
        pressed = Press(f"{who.id} {button.token}", who, HERE, button.token)
        await four.service.manager.handle(pressed)
    monkeypatch.undo()
    await four.service.dispatcher.idle()
    assert (await four.live()).table.deal == 2
    assert not {"Next deal", "⏹ Stop"} & {*labels(four.chat.messages[ref][1])}


async def test_a_result_that_was_deleted_does_not_come_back(four):
    await played_out(four)
    (gone,) = standing(four, HERE.id)
    del four.chat.messages[gone]
    four.clock.wind(21)
    await four.service.expire()
    await four.service.dispatcher.idle()
    assert not results(four)


async def test_a_table_that_a_crash_has_left_above_its_result_is_played_below_it(four):
    await played_out(four)
    table = (await four.live()).table.id
    (result,) = standing(four, HERE.id)
    left = await four.chat.show(HERE.id, Message(()), None)
    await four.service.store.keep_ref(table, HERE.id, left, four.clock.now - 1)
    four.service.dispatcher.at_hand._recent.clear()
    await next_deal(four)
    assert left in four.chat.removed
    first, second = standing(four, HERE.id)
    assert (first, four.chat.messages[second][1].kind) == (result, Kind.TABLE)


async def test_a_result_that_takes_long_leaves_the_next_deal_its_message_below(four, monkeypatch):
    await played_out(four)
    four.clock.wind(1)
    await next_deal(four)
    table = (await four.live()).table
    dispatcher = four.service.dispatcher
    posts = dispatcher.at_hand._recent[table.id].posts
    room, result = posts[HERE.id], posts[result_of(HERE.id, 1)]
    below = room.ref
    await dispatcher._updater.sender._make_room(table, posts, result, four.chat)
    assert below in four.chat.messages

    async def removed(ref: str) -> None:
        room.ref = await four.chat.show(HERE.id, four.chat.at(HERE.id), None)

    monkeypatch.setattr(four.chat, "remove", removed)
    room.posted = result.posted
    await dispatcher._updater.sender._make_room(table, posts, result, four.chat)
    assert posts[HERE.id] is room
    assert not room.noted


async def test_a_message_that_goes_out_while_a_result_takes_its_place_stays_the_only_one(
    four, monkeypatch
):
    await played_out(four)
    await next_deal(four)
    table = (await four.live()).table
    dispatcher = four.service.dispatcher
    posts = dispatcher.at_hand._recent[table.id].posts
    room, result = posts[HERE.id], posts[result_of(HERE.id, 1)]
    room.posted = result.posted

    async def post() -> None:
        room.ref, room.task = await four.chat.show(HERE.id, four.chat.at(HERE.id), None), None

    async def forgotten(*_: object) -> None:
        room.task = asyncio.create_task(post())

    monkeypatch.setattr(four.service.store, "keep_ref", forgotten)
    await dispatcher._updater.sender._make_room(table, posts, result, four.chat)
    assert posts[HERE.id] is room
    assert room.ref in four.chat.messages


async def test_a_card_that_waits_to_be_shown_waits_no_longer_once_its_deal_is_over(
    four, monkeypatch
):
    async def paced(target: str, need: Callable[[], Need] = called) -> None:
        while target == HERE.id and need() is Need.PASSING:  # noqa: ASYNC110  # it rings no bell
            await asyncio.sleep(0)

    while sum(map(size, (await four.live()).state.hands)) > 4 + 2:  # the last four go by themselves
        await four.play_any(await four.turn())
    monkeypatch.setattr(message_views, "waiting_ai", lambda live: live.to_act)
    monkeypatch.setattr(four.chat, "pace", paced)
    for number in range(2):
        live, who = await four.live(), await four.turn()
        words = (str(live.legal(live.to_act)[0].card),)
        await four.service.manager.handle(Command(f"last{number}", who, HERE, words))
    async with asyncio.timeout(10):
        await four.service.dispatcher.idle()
    assert len(standing(four, HERE.id)) == len(results(four)) == 1


async def test_two_results_of_a_room_that_go_out_together_do_not_wait_for_each_other(four):
    table, sender = (await four.live()).table, four.service.dispatcher._updater.sender
    posts = {one: Post(one, ref="m0") for one in (result_of(HERE.id, 1), result_of(HERE.id, 2))}

    async def sent(result: Post) -> None:
        await asyncio.sleep(0)
        await sender._make_room(table, posts, result, four.chat)
        result.task = None

    for post in posts.values():
        post.task = asyncio.create_task(sent(post))
    tasks = [post.task for post in posts.values()]
    async with asyncio.timeout(10):
        await asyncio.gather(*tasks)
    assert {deal_of(one): post.ref for one, post in posts.items()} == {2: "m0"}, "not the older"


async def test_of_the_results_of_a_table_the_newest_alone_is_remembered(four):
    for _ in range(2):
        await played_out(four)
        await next_deal(four)
    last = await played_out(four)
    posts = four.service.dispatcher.at_hand._recent[(await four.live()).table.id].posts
    assert list(filter(None, map(deal_of, posts))) == [last]
    assert len(results(four)) == last


async def test_a_rematch_leaves_the_result_of_the_match(table):
    await table.say(ASHA, "start match_end=fixed_hands match_hands=1 tie_break=draw")
    await table.press(ASHA, "Begin")
    await played_out(table)
    (over,) = results(table)
    assert "match" in over
    await table.press(ASHA, "Rematch")
    assert results(table) == [over]
    assert all("Rematch" not in labels(one) for _, one in table.chat.messages.values())
    assert table.chat.at(HERE.id).kind is Kind.TABLE


async def test_a_result_asked_for_again_still_stands_once(four):
    await played_out(four)
    (before,) = standing(four, HERE.id)
    await four.say(ASHA, "table")
    (after,) = standing(four, HERE.id)
    assert before != after
    assert len(results(four)) == 1


def own_results(table: Table, who) -> list[Message]:
    """The results that stand with somebody in private."""
    stand = [table.chat.messages[ref][1] for ref in standing(table, who.id)]
    return [one for one in stand if one.kind is Kind.RESULT]


async def test_an_own_result_stays_when_the_next_deal_begins_without_what_leads_there(four):
    await played_out(four)
    before = {one.id: standing(four, one.id)[-1] for one in (ASHA, RAVI)}
    said, *_ = re.split("\n.*(?:Next dealer|deals? again)", four.chat.at(ASHA.id).text)
    assert "Next deal" in labels(four.chat.at(ASHA.id))
    await next_deal(four)
    for one in (ASHA, RAVI):
        stays, hand = standing(four, one.id)
        assert stays == before[one.id]
        left = four.chat.messages[stays][1]
        assert [label for label in labels(left) if "tips" not in label] == ["Replay", "Review"]
        assert four.chat.messages[hand][1].kind is Kind.HAND
    kept = own_results(four, ASHA)[0].text
    assert kept.startswith(said)
    assert "Next deal" not in kept
    await four.play_any(await four.turn())
    assert [len(standing(four, one.id)) for one in (ASHA, RAVI)] == [2, 2]


async def test_the_hand_below_an_own_result_makes_no_sound_but_for_whoever_is_called(four):
    await played_out(four)
    four.clock.wind(60)
    sounds = {one.id: rings(four, one) for one in (ASHA, RAVI, MEENA, KABIR)}
    await next_deal(four)
    turn = await four.turn()
    for one in (ASHA, RAVI, MEENA, KABIR):
        hand = four.chat.at(one.id)
        called = one == turn and one != RAVI
        assert (hand.kind, hand.notify, hand.silent) == (Kind.HAND, called, not called)
        assert rings(four, one) == sounds[one.id] + called
        assert len(own_results(four, one)) == 1


async def test_a_rematch_and_each_deal_alone_leave_their_results_in_private(table):
    await table.say(ASHA, "start match_end=fixed_hands match_hands=2 tie_break=draw", None)
    ids = await table.service.store.tables_of(ASHA.id)

    async def play() -> None:
        while (await table.service.tables.get(ids[0])).table.phase is Phase.PLAYING:
            await table.play_any(ASHA)

    for label in ("Next deal", "Rematch", "Next deal"):
        await play()
        before = [one.text for one in own_results(table, ASHA)[:-1]]
        await table.press(ASHA, table.button(label, ASHA.id), None)
        after = own_results(table, ASHA)
        assert [one.text for one in after[:-1]] == before, "and those before stay too"
        assert not {"Next deal", "Rematch", "⏹ Stop"} & {
            name for one in after for name in labels(one)
        }
        assert table.chat.at(ASHA.id).kind is Kind.HAND
    assert len(own_results(table, ASHA)) == 3


async def test_an_own_result_is_edited_where_nobody_knows_any_longer_what_stays_of_it(four):
    await played_out(four)
    before = standing(four, ASHA.id)
    four.service.dispatcher.at_hand._recent.clear()
    await four.pass_time(20)
    assert standing(four, ASHA.id) == before
    assert four.chat.at(ASHA.id).kind is Kind.HAND


@pytest.mark.fails
async def test_an_own_result_that_cannot_be_edited_keeps_no_hand_from_its_person(four, monkeypatch):
    await played_out(four)

    async def refused(ref: str, message: Message) -> None:
        raise ValueError("it may not be edited")

    monkeypatch.setattr(four.chat, "redraw", refused)
    await next_deal(four)
    await four.play_any(await four.turn())
    for one in (ASHA, RAVI, MEENA, KABIR):
        assert cards_laid(four.chat.at(one.id).text) == 1
        assert len(standing(four, one.id)) == 2


async def test_a_hand_below_an_own_result_is_posted_once_though_the_store_is_away(
    four, monkeypatch
):
    monkeypatch.setattr(updating, "LONGEST_WAIT", 0.0)
    await played_out(four)
    keep, away = four.service.store.keep_ref, [True] * 2

    async def keep_ref(*where, **more) -> None:
        if away and where[1] == ASHA.id:
            away.pop()
            raise StoreUnavailable("the disk is full")
        await keep(*where, **more)

    monkeypatch.setattr(four.service.store, "keep_ref", keep_ref)
    await next_deal(four)
    assert away == []
    result, hand = standing(four, ASHA.id)
    kinds = [four.chat.messages[ref][1].kind for ref in (result, hand)]
    assert kinds == [Kind.RESULT, Kind.HAND]
    assert "Next deal" not in labels(four.chat.messages[result][1])


@pytest.fixture
async def pair(tmp_path) -> AsyncIterator[Table]:
    """Two people who play where rooms' messages take their time once ``chat.go`` is cleared."""
    slow = Slow()
    slow.go.set()
    table = await open_table(tmp_path / "d.db", chat=slow)
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    yield table
    await table.service.stop()
    await table.service.store.close()


async def lay_a_card(table: Table) -> None:
    """Let whoever is to play press a card; nobody waits until that is told."""
    who = await table.turn()
    card = next(one for one in table.chat.at(who.id).buttons if ".play " in one.token)
    await table.service.manager.handle(Press(card.token, who, None, card.token))


async def test_the_next_deal_waits_until_the_result_stands(pair):
    while sum(map(size, (await pair.live()).state.hands[:2])) > 2 + 1:
        await pair.play_any(await pair.turn())
    pair.chat.go.clear()
    await lay_a_card(pair)
    assert (await pair.live()).table.phase is Phase.BETWEEN
    pair.clock.wind(20)
    dealing = asyncio.ensure_future(pair.service.expire())
    for _ in range(200):
        await asyncio.sleep(0)
    assert (await pair.live()).table.phase is Phase.BETWEEN
    pair.chat.go.set()
    await dealing
    await pair.service.dispatcher.idle()
    assert (await pair.live()).table.phase is Phase.PLAYING
    assert len(results(pair)) == 1


async def test_news_due_again_while_it_is_being_told_is_not_told_twice(pair):
    pair.chat.go.clear()
    await lay_a_card(pair)
    while pair.chat.shows < 1 or pair.service.dispatcher.busy > 1:  # noqa: ASYNC110  # hands go out
        await asyncio.sleep(0)
    told = [len(pair.chat.ever(one.id)) for one in (ASHA, RAVI)]
    pair.clock.wind(60)
    await pair.service.dispatcher.sweep()
    pair.chat.go.set()
    await pair.service.dispatcher.idle()
    assert [len(pair.chat.ever(one.id)) for one in (ASHA, RAVI)] == told
