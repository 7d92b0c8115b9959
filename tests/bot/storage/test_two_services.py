"""Several processes on one PostgreSQL database tell everything, each message by one of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.model.clock import Rhythm
from bot.model.errors import StoreUnavailable
from bot.model.ids import TableId
from bot.model.messages import Message
from bot.model.ports import News
from bot.model.requests import Arrive, Depart, Press
from bot.model.roles import ALL, Role
from bot.outbox.tellers import HOLD, LEASE, RENEW
from bot.services import clock_watch, service
from bot.services.leading import CLOCK
from bot.services.reaching import JOIN_LINK
from bot.services.service import Service
from bot.storage import open_store
from bot.storage.wakeup import Listener
from tests.bot.fakes import ASHA, HERE, RAVI, Clock, FakeChat, Gate, Table, unavailable

QUICK = Rhythm(turn=timedelta(seconds=4), next_deal=timedelta(minutes=5), ai_move=timedelta())


@pytest.fixture
async def process(postgres_url):
    """Starts processes, each a service with a store of its own; what they share is the clock."""
    clock, stores = Clock(), []

    async def start(chat: FakeChat, *roles: Role) -> Table:
        store = await open_store(postgres_url, clock=clock)
        stores.append(store)
        ours = frozenset(roles) or ALL
        return Table(Service(store, [chat], QUICK, now=clock, roles=ours), chat, clock)

    yield start
    for store in stores:
        await store.close()


async def hear(*processes: Table) -> None:
    """Let each process take what is to be told from the store, as it does by itself."""
    for one in processes:
        await one.service.dispatcher.sweep()
        await one.service.dispatcher.idle()
        await one.service.dispatcher.note_told()


async def test_a_turn_that_another_platforms_process_has_played_is_told(process):
    discord = await process(FakeChat("discord"))
    telegram = await process(FakeChat("telegram"))
    await discord.begin(RAVI)
    before = discord.chat.at(HERE.id)
    await telegram.pass_time(6)
    await telegram.pass_time(6)
    await hear(telegram, discord)
    assert discord.chat.at(HERE.id) != before
    assert not telegram.chat.history
    assert await discord.service.store.is_told(await discord.id())


@pytest.mark.parametrize(("tells", "asked"), [("discord", []), ("telegram", [False, True])])
async def test_who_waits_until_a_move_is_shown_waits_for_the_process_that_shows_it(
    process, monkeypatch, tells, asked
):
    monkeypatch.setattr("bot.outbox.waiting.ASK_AGAIN", 0.001)
    discord = await process(FakeChat("discord"))
    waiting = discord if tells == "discord" else await process(FakeChat(tells))
    await discord.begin()
    await discord.play_any(ASHA)
    answers, store = [], waiting.service.store
    is_told = store.is_told

    async def answered(table: TableId) -> bool:
        answers.append(await is_told(table))
        if len(answers) == 1:
            await hear(discord)
        return answers[-1]

    monkeypatch.setattr(store, "is_told", answered)
    await waiting.service.dispatcher.waiters.until_shown(await waiting.live())
    assert answers == asked


async def test_who_has_got_up_by_another_process_is_seated_by_a_link_all_the_same(process):
    one, other = await process(FakeChat()), await process(FakeChat())
    await one.say(ASHA, "start")
    await one.press(RAVI, "Join")
    table = await one.id()
    await other.live()
    await one.say(RAVI, "leave")
    await other.service.manager.handle(Arrive("arrives", RAVI, JOIN_LINK + table))
    await other.service.dispatcher.idle()
    assert (await one.service.tables.fresh(table)).table.seat_of(RAVI.id) == 1


async def test_who_has_sat_down_by_another_process_has_the_hand_where_it_can_be_shown(process):
    one, other = await process(FakeChat()), await process(FakeChat())
    await one.say(ASHA, "start")
    await other.live()
    await one.press(RAVI, "Join")
    await other.service.manager.handle(Depart(RAVI.id))
    await other.service.dispatcher.idle()
    assert (await other.live()).table.places[1].in_room


async def test_two_processes_of_one_platform_leave_one_message_a_target(process):
    chat = FakeChat()
    one, other = await process(chat), await process(chat)
    await one.begin()
    for number in range(8):
        await hear(one, other)
        await (one, other)[number % 2].play_any(ASHA)
    await hear(one, other)
    standing = [target for target, _ in chat.messages.values()]
    assert sorted(standing) == sorted([HERE.id, ASHA.id])


class Crossing(FakeChat):
    """Two messages that greet somebody go out at the same moment."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.both = asyncio.Barrier(2)

    async def whisper(self, user: str, message: Message, old: str | None) -> str:
        if user == RAVI.id and old is None:
            await self.both.wait()
        return await super().whisper(user, message, old)


async def test_who_joins_at_two_processes_at_once_is_greeted_in_one_message(process):
    chat = Crossing()
    one, other = await process(chat), await process(chat)
    await one.say(ASHA, "start")
    await asyncio.gather(one.press(RAVI, "Join"), other.press(RAVI, "Join"))
    await hear(one, other)
    assert [target for target, _ in chat.messages.values()].count(RAVI.id) == 1


async def test_a_hand_that_is_asked_for_at_one_process_is_posted_anew_by_its_teller(process):
    chat = FakeChat()
    one, other = await process(chat), await process(chat)
    await one.begin()
    await hear(one)
    posted = len(chat.posted)
    await other.say(replace(ASHA), "table")
    assert len(chat.posted) == posted, "it is not the teller"
    await hear(other, one)
    assert len(chat.posted) == posted + 1
    assert [target for target, _ in chat.messages.values()].count(HERE.id) == 1


def place_in_room(chat: FakeChat) -> str:
    """Return where the only message in the room is."""
    (place,) = [ref for ref, (where, _) in chat.messages.items() if where == HERE.id]
    return place


async def test_what_is_asked_for_of_a_teller_that_dies_before_it_posts_it_is_posted_by_the_next(
    process,
):
    chat = FakeChat()
    one, other = await process(chat), await process(chat)
    await one.begin()
    await hear(one)
    old = place_in_room(chat)
    await other.say(replace(ASHA), "table")
    assert await one.service.dispatcher.tellers.claim(10)  # and it dies
    other.clock.wind(HOLD / 1000 + 1)
    for _ in range(3):
        await hear(other)
        other.clock.wind(LEASE / 1000 + 1)
    assert (chat.removed, place_in_room(chat) != old) == ([old], True)
    assert await other.service.store.is_told(await other.id())


async def test_what_is_asked_for_again_just_after_it_is_posted_is_posted_again(process):
    chat = FakeChat()
    one, other = await process(chat), await process(chat)
    await one.say(ASHA, "start")
    await one.press(ASHA, "Begin")
    await hear(one)
    places = [place_in_room(chat)]
    await other.say(ASHA, "table")
    await one.service.dispatcher.sweep()
    await one.service.dispatcher.idle()  # it is posted, and the outbox does not know that yet
    places.append(place_in_room(chat))
    await other.say(RAVI, "table")
    for _ in range(3):
        await hear(one)
        one.clock.wind(LEASE / 1000 + 1)
    places.append(place_in_room(chat))
    assert chat.removed == places[:2]
    assert places[2] not in places[:2]
    assert await one.service.store.is_told(await one.id())


async def test_what_is_asked_for_is_posted_once_however_long_that_takes(process, monkeypatch):
    chat, gate = FakeChat(), Gate()
    one, other = await process(chat), await process(chat)
    await one.begin()
    await hear(one)
    old, show = place_in_room(chat), chat.show

    async def slow(*what: Any) -> str:
        await gate.passed()
        return await show(*what)

    monkeypatch.setattr(chat, "show", slow)
    await other.say(replace(ASHA), "table")
    for _ in range(3):
        await one.service.dispatcher.sweep()
        await gate.reached.wait()
        one.clock.wind(LEASE / 1000 + 1)
    gate.opened.set()
    await one.service.dispatcher.idle()
    await hear(one)
    assert (chat.removed, place_in_room(chat) != old) == ([old], True)
    assert await one.service.store.is_told(await one.id())


async def test_what_is_asked_for_somebody_who_is_let_go_of_is_waited_for_no_longer(
    process, monkeypatch
):
    chat, gate = FakeChat(), Gate()
    one, other = await process(chat), await process(chat)
    await one.begin()
    await hear(one)

    async def slow(*_: Any) -> str:
        await gate.passed()
        raise AssertionError("nobody opens the gate")

    monkeypatch.setattr(chat, "whisper", slow)
    dispatcher = one.service.dispatcher
    await other.service.dispatcher.post_again(await one.id(), ASHA.id)
    await dispatcher.sweep()
    await gate.reached.wait()
    assert not await one.service.store.is_told(await one.id())
    await dispatcher.at_hand.let_go(ASHA.id)
    await dispatcher.note_told()
    assert not dispatcher._receipts.is_heard(await one.id(), ASHA.id, 1)
    one.clock.wind(LEASE / 1000 + 1)
    assert await one.service.store.is_told(await one.id())


async def test_who_asks_one_process_sees_what_another_has_played(process):
    chat = FakeChat()
    one, other = await process(chat), await process(chat)
    await one.say(ASHA, "start")
    await one.say(ASHA, "begin")
    before = await other.say(ASHA, "hand")
    await one.play_any(ASHA)
    now = await other.say(ASHA, "hand")
    assert now != before
    assert now == await one.say(ASHA, "hand")


async def test_who_does_not_tell_leaves_everything_to_the_one_who_does(process):
    chat = FakeChat()
    worker, teller = await process(chat, "work", "lead"), await process(chat, "tell")
    await worker.say(ASHA, "start")
    await worker.say(ASHA, "begin")
    await hear(worker)
    assert HERE.id not in [target for target, _ in chat.messages.values()]
    await hear(teller)
    assert sorted(target for target, _ in chat.messages.values()) == sorted([HERE.id, ASHA.id])
    before = chat.at(HERE.id)
    await worker.play_any(ASHA)
    await hear(worker)
    assert chat.at(HERE.id) == before
    await hear(teller)
    assert chat.at(HERE.id) != before


async def test_who_does_not_work_lets_no_timer_run_out(process, monkeypatch):
    monkeypatch.setattr(service, "TICK", 0.001)
    chat = FakeChat()
    teller, worker = await process(chat, "tell", "lead"), await process(chat, "work")
    await worker.say(ASHA, "start")
    await worker.say(RAVI, "join")
    await worker.say(ASHA, "begin")
    due = await worker.service.store.next_due()
    assert due is not None
    worker.clock.wind(3600)
    await teller.service.start()
    for _ in range(20):
        await asyncio.sleep(0.001)
    await teller.service.stop(0)
    assert await worker.service.store.next_due() == due


async def told_by_the_first(process):
    """Two processes of one platform, the first of which tells of a match that has begun."""
    chat = FakeChat()
    first, other = await process(chat), await process(chat)
    await first.begin()
    await hear(first)
    return chat, first, other


async def test_what_a_process_leaves_untold_another_tells_at_once(process):
    chat, leaving, other = await told_by_the_first(process)
    before = chat.at(HERE.id)
    await other.play_any(ASHA)
    await leaving.service.dispatcher.tellers.claim(10)
    await hear(other)
    assert chat.at(HERE.id) == before, "it is being told"
    await leaving.service.stop(0)
    await hear(other)
    assert chat.at(HERE.id) != before
    assert [target for target, _ in chat.messages.values()].count(HERE.id) == 1


async def test_who_takes_over_telling_sends_nothing_before_it_knows_where_messages_stand(process):
    chat, leaving, other = await told_by_the_first(process)
    store, id_ = other.service.store, await other.id()
    is_asked, is_known = asyncio.Event(), asyncio.Event()
    await other.service.dispatcher.redraw(id_, ASHA.id)
    await leaving.say(ASHA, "table")
    await leaving.service.dispatcher.leave()
    refs = store.refs

    async def slow(table: TableId) -> dict[str, tuple[str, int]]:
        is_asked.set()
        await is_known.wait()
        return await refs(table)

    store.refs = slow
    card = chat.at(ASHA.id).buttons[0].token
    await other.service.manager.handle(Press("p", ASHA, None, card))
    async with asyncio.timeout(10):
        await is_asked.wait()
    for _ in range(20):
        other.service.dispatcher.wake(id_)
        await asyncio.sleep(0)
    is_known.set()
    await other.service.dispatcher.idle()
    assert [target for target, _ in chat.messages.values()].count(HERE.id) == 1


async def test_while_a_process_stops_only_what_is_on_its_way_stays_its_own(process):
    chat, leaving, other = await told_by_the_first(process)
    before = chat.at(HERE.id)
    await leaving.service.dispatcher.hand_over()
    await leaving.play_any(ASHA)
    await hear(leaving)
    assert chat.at(HERE.id) == before, "it tells nothing new"
    await hear(other)
    assert chat.at(HERE.id) != before


async def test_who_joins_at_a_process_that_does_not_tell_gets_one_private_message(process):
    chat = FakeChat()
    one, other = await process(chat), await process(chat)
    await one.say(ASHA, "start")
    await hear(one)
    await other.press(RAVI, "Join")
    await one.press(ASHA, "Begin")
    assert [target for target, _ in chat.messages.values()].count(RAVI.id) == 1


async def test_what_a_dead_process_has_told_is_told_on_by_another(process):
    chat, _, other = await told_by_the_first(process)
    before = chat.at(HERE.id)
    await other.play_any(ASHA)
    await hear(other)
    assert chat.at(HERE.id) == before, "the dead may still live"
    other.clock.wind(HOLD / 1000 + 1)
    await hear(other)
    assert chat.at(HERE.id) != before
    assert [target for target, _ in chat.messages.values()].count(HERE.id) == 1


async def test_a_teller_goes_on_telling_where_the_clock_was_set_back(process):
    _, one, other = await told_by_the_first(process)
    one.clock.wind(-3600)
    await one.service.store.shift_timers(-3600 * 1000)
    one.clock.wind(HOLD / 1000 - 1)
    await hear(one)
    one.clock.wind(2)
    await other.play_any(ASHA)
    await hear(one, other)
    assert (one.service.dispatcher.tellers.count, other.service.dispatcher.tellers.count) == (1, 0)


async def test_what_was_claimed_before_a_process_leaves_is_none_of_its_own_afterwards(process):
    _, one, _ = await told_by_the_first(process)
    tellers = one.service.dispatcher.tellers
    await tellers.leave()
    tellers.hold(News("k3f9qa2m", "discord", 1, ()))
    assert not tellers.tells_on("k3f9qa2m", "discord")


async def test_what_is_taken_over_while_a_sign_of_life_is_given_is_told_on(process):
    _, one, _ = await told_by_the_first(process)
    store, tellers = one.service.store, one.service.dispatcher.tellers
    stay = store.stay_teller

    async def slow(*known: object) -> set[tuple[TableId, str]]:
        found = await stay(*known)
        tellers.hold(News("k3f9qa2m", "discord", 1, ()))
        return found

    store.stay_teller = slow
    one.clock.wind(RENEW / 1000)
    await tellers.stay()
    assert tellers.tells_on("k3f9qa2m", "discord")
    assert tellers.tells_on(await one.id(), "discord")


async def test_what_is_not_noted_yet_rests_with_a_process_that_tells_no_longer(process):
    _, one, _ = await told_by_the_first(process)
    dispatcher, id_ = one.service.dispatcher, await one.id()
    told = dispatcher.at_hand._recent[id_]
    room = told.posts[HERE.id]
    room.noted = False
    one.clock.wind(HOLD / 1000 + 1)
    dispatcher._updater.start(told, room)
    async with asyncio.timeout(2):
        await dispatcher.idle()
    assert not room.noted
    await hear(one)
    await one.play_any(ASHA)
    await hear(one)
    assert room.noted


async def test_a_process_that_joins_others_leaves_their_clocks_alone(process, monkeypatch):
    one = await process(FakeChat())
    monkeypatch.setattr(clock_watch, "steady_ms", one.clock)
    await one.service.start()
    await one.begin(RAVI)
    due = await one.service.store.next_due()
    one.clock.wind(1)
    other = await process(FakeChat("telegram"))
    await other.service.start()
    found = await one.service.store.next_due()
    for each in (one, other):
        await each.service.stop(0)
    assert found == due


async def test_timers_follow_a_clock_once_that_was_set_back_while_nobody_could_say_who_leads(
    process, monkeypatch
):
    both = await process(FakeChat()), await process(FakeChat("telegram"))
    one = both[0]
    monkeypatch.setattr(clock_watch, "steady_ms", lambda: 0)
    for each in both:
        await each.service.start()
    await one.begin(RAVI)
    due = await one.service.store.next_due()
    with monkeypatch.context() as away:
        for each in both:
            for call in ("lead", "shift_timers"):
                away.setattr(each.service.store, call, unavailable)
            with pytest.raises(StoreUnavailable):
                await each.service.leading.beat()
        one.clock.wind(-3600)
        for each in both:
            with pytest.raises(StoreUnavailable):
                await each.service.clock_watch.look()
    for each in both:
        await each.service.clock_watch.look()
    found = await one.service.store.next_due()
    for each in both:
        await each.service.stop(0)
    assert found == due - 3600 * 1000


@pytest.fixture
async def leader_and_other(process, monkeypatch):
    """Two processes of which the first has all duties, a turn that somebody thinks about, and the
    time that passes in truth, in ms."""
    leader, other = await process(FakeChat()), await process(FakeChat("telegram"))
    truth = Clock(0)
    monkeypatch.setattr(clock_watch, "steady_ms", truth)
    for each in (leader, other):
        each.service.clock_watch._lag = each.clock()
        await each.service.leading.add(CLOCK, clock_watch._nothing)
    await leader.begin(RAVI)
    yield leader, other, truth
    for each in (leader, other):
        await each.service.leading.leave()


AN_HOUR = 3_600_000


async def test_a_clock_set_forward_ends_no_turn_before_the_process_that_leads_has_moved_all(
    leader_and_other,
):
    leader, other, _ = leader_and_other
    before, due = await leader.live(), await leader.service.store.next_due()
    leader.clock.wind(AN_HOUR / 1000)
    for each in (other, leader, other):
        await each.service.keep_time()
        await asyncio.gather(*each.service._expiring)
    assert (await other.service.tables.fresh(before.table.id)).table.turn == before.table.turn
    assert await other.service.store.next_due() == due + AN_HOUR


async def test_a_jump_is_followed_by_whoever_leads_next_where_the_leader_is_gone(leader_and_other):
    leader, other, _ = leader_and_other
    due = await leader.service.store.next_due()
    leader.clock.wind(AN_HOUR / 1000)
    await other.service.keep_time()
    await leader.service.leading.leave()
    await other.service.leading.beat()
    await other.service.keep_time()
    assert await other.service.store.next_due() == due + AN_HOUR


async def test_a_process_that_starts_as_the_clock_jumps_takes_the_jump_for_no_time_without_any(
    leader_and_other,
):
    leader, other, _ = leader_and_other
    await leader.service.store.beat(leader.clock())
    due = await leader.service.store.next_due()
    leader.clock.wind(AN_HOUR / 1000)
    beat = other.service.store.beat

    async def late(now: int) -> int | None:
        found = await beat(now)
        await leader.service.keep_time()
        return found

    other.service.store.beat = late
    await other.service.clock_watch.start()
    assert await leader.service.store.next_due() == due + AN_HOUR


async def test_a_jump_that_nobody_else_has_seen_is_left_alone_after_a_minute(leader_and_other):
    leader, other, truth = leader_and_other
    due = await leader.service.store.next_due()
    leader.clock.wind(-AN_HOUR / 1000)
    await other.service.keep_time()
    truth.wind(clock_watch.UNFOLLOWED / 1000)
    other.clock.wind(clock_watch.UNFOLLOWED / 1000)
    await other.service.keep_time()
    await leader.service.leading.leave()
    await other.service.leading.beat()
    await other.service.keep_time()
    assert await other.service.store.next_due() == due


def looks_of(teller: Table, monkeypatch) -> asyncio.Semaphore:
    """Count how often a process has looked at the outbox from now on."""
    looks, dispatcher = asyncio.Semaphore(0), teller.service.dispatcher
    sweep = dispatcher.sweep

    async def counted() -> bool:
        more = await sweep()
        looks.release()
        return more

    monkeypatch.setattr(dispatcher, "sweep", counted)
    return looks


async def test_a_teller_that_looks_seldom_is_woken_by_anothers_move(process, monkeypatch):
    monkeypatch.setattr(service, "TICK", 3600)
    chat, teller, other = await told_by_the_first(process)
    before, looks = chat.at(HERE.id), looks_of(teller, monkeypatch)
    await teller.service.start()
    async with asyncio.timeout(10):
        for _ in ("it begins", "it listens"):
            await looks.acquire()
        await other.play_any(ASHA)
        await looks.acquire()
    await teller.service.dispatcher.idle()
    assert chat.at(HERE.id) != before
    await teller.service.stop(0)


async def test_a_teller_that_no_word_reaches_finds_anothers_move_by_looking(process, monkeypatch):
    monkeypatch.setattr(service, "TICK", 0.02)
    monkeypatch.setattr(Listener, "start", lambda *_: None)
    chat, teller, other = await told_by_the_first(process)
    monkeypatch.setattr(clock_watch, "steady_ms", teller.clock)
    before, looks = chat.at(HERE.id), looks_of(teller, monkeypatch)
    await teller.service.start()
    async with asyncio.timeout(10):
        await looks.acquire()
        await other.play_any(ASHA)
        teller.clock.wind(0.25)
        await looks.acquire()
    await teller.service.dispatcher.idle()
    assert chat.at(HERE.id) != before
    await teller.service.stop(0)
