"""Laws of the limiter: Telegram's limits are kept, nobody starves, the newest state goes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.rates import Rule
from adapters.telegram.limiter import Limiter, Pacing
from bot.model.ports import Need
from tests.adapters.telegram.fakes import JumpingClock

GROUP, OTHER, ASHA = "telegram:-100", "telegram:-200", "telegram:81"
MINUTE = 60.0
Sent = list[tuple[float, str]]


def play(story: Callable[[Limiter, JumpingClock], Coroutine[Any, Any, Sent]]) -> Sent:
    """Run *story* with a clock that jumps, some time after the bot has started."""

    async def run() -> Sent:
        clock = JumpingClock()
        limiter = Limiter(Pacing(clock=clock.time, sleep=clock.sleep))
        clock.now += 1000
        task = asyncio.ensure_future(story(limiter, clock))
        await clock.run(task)
        return task.result()

    return asyncio.run(run())


async def post(
    limiter: Limiter, clock: JumpingClock, target: str, sent: Sent, takes: float
) -> None:
    """Send a message that is *takes* seconds under way; Telegram sees it somewhere in between."""
    await limiter.pace(target)
    await clock.sleep(takes * 0.6)
    sent.append((clock.now, target))
    await clock.sleep(takes * 0.4)
    limiter.left(int(target.partition(":")[2].partition("/")[0]))


def most_within(sent: Sent, seconds: float, chat: str = "") -> int:
    """Return the greatest number that any such time has seen in a chat."""
    times = [when for when, target in sent if target.startswith(chat)]
    return max(sum(t <= u < t + seconds for u in times) for t in times)


def waits(seed: int, count: int, longest: float) -> list[float]:
    """Return pauses of very different lengths."""
    rng = Random(seed)
    return [rng.choice((0, 0, 0.01, 0.5, 2.9, longest)) * rng.random() for _ in range(count)]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), topics=st.integers(1, 6), takes=st.floats(0, 5))
def test_a_group_never_sees_more_than_twenty_in_any_minute(
    seed: int, topics: int, takes: float
) -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []

        async def table(topic: int) -> None:
            for pause in waits(seed + topic, 90 // topics, 70.0):
                await clock.sleep(pause)
                await post(limiter, clock, f"{GROUP}/{topic}", sent, takes)

        await asyncio.gather(*(table(topic) for topic in range(topics)))
        return sent

    sent = play(story)
    assert len(sent) == 90 // topics * topics
    assert most_within(sent, MINUTE, GROUP) <= 20


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32), takes=st.floats(0, 0.5))
def test_telegram_as_a_whole_never_sees_more_than_thirty_in_any_second(
    seed: int, takes: float
) -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []

        async def person(number: int) -> None:
            for pause in waits(seed + number, 4, 1.0):
                await clock.sleep(pause)
                await post(limiter, clock, f"telegram:{number}", sent, takes)

        await asyncio.gather(*(person(number) for number in range(1, 51)))
        return sent

    sent = play(story)
    assert len(sent) == 200
    assert most_within(sent, 1.0) <= 30


def test_a_quiet_group_sees_a_burst_and_then_one_every_few_seconds() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        for _ in range(60):
            await post(limiter, clock, GROUP, sent, 0.1)
        return sent

    times = [when for when, _ in play(story)]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert times[4] - times[0] < 1
    assert min(gaps[4:]) >= 3
    assert max(gaps) < 5  # a table never stands still because it was busy before
    assert times[-1] - times[0] < 60 * 3.5


def test_a_person_gets_a_short_burst_and_then_one_a_second() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        for _ in range(12):
            await post(limiter, clock, ASHA, sent, 0.05)
        return sent

    times = [when for when, _ in play(story)]
    assert times[2] - times[0] < 0.5
    assert 8 < times[-1] - times[0] < 13


def test_a_turn_that_nobody_uses_makes_one_message_wait_and_not_all_that_follow() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        await limiter.pace(ASHA)  # what it is for is shown already
        for _ in range(10):
            await post(limiter, clock, ASHA, sent, 0.05)
            await clock.sleep(1.2)
        return sent

    times = [when for when, _ in play(story)]
    assert sum(later - earlier > 1.3 for earlier, later in pairwise(times)) == 1


def test_tables_of_one_group_take_turns_and_answers_with_them() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []

        async def busy(target: str, lane: str) -> None:
            await limiter.pace(target, lane)
            sent.append((clock.now, target + lane))
            limiter.left(-100)

        rush = [busy(GROUP, "answers") for _ in range(12)]
        tables = [busy(f"{GROUP}/{topic}", "") for topic in (1, 2) for _ in range(6)]
        await asyncio.gather(*rush, *tables)
        return sent

    order = [target for _, target in play(story)]
    contended = order[6:18]  # the burst goes to who asks first; then all three wait
    assert {target: contended.count(target) for target in set(contended)} == {
        f"{GROUP}answers": 4,
        f"{GROUP}/1": 4,
        f"{GROUP}/2": 4,
    }


def test_where_the_bot_is_busy_in_all_a_hand_that_is_called_waits_a_moment_at_most() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []

        async def resting(person: int) -> None:
            await limiter.pace(f"telegram:{person}", need=lambda: Need.RESTING)
            limiter.left(person)

        busy = [asyncio.ensure_future(resting(number)) for number in range(900, 999)]
        await clock.sleep(0.5)
        start = clock.now
        await post(limiter, clock, ASHA, sent, 0.0)
        assert clock.now - start < 0.1
        await asyncio.gather(*busy)
        return sent

    play(story)


def test_a_busy_group_keeps_no_other_chat_waiting() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        busy = [asyncio.ensure_future(post(limiter, clock, GROUP, sent, 0.1)) for _ in range(40)]
        await clock.sleep(10)
        start = clock.now
        await post(limiter, clock, OTHER, sent, 0.0)
        await post(limiter, clock, ASHA, sent, 0.0)
        assert clock.now - start < 0.1
        await asyncio.gather(*busy)
        return sent

    play(story)


def test_what_waits_is_drawn_only_when_its_turn_comes() -> None:
    """Each table changes ten times a second; what goes out is what is true at that moment."""

    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []

        async def table(topic: int) -> None:
            for _ in range(8):
                await limiter.pace(f"{GROUP}/{topic}")
                state = int(clock.now * 10)  # drawn now, not when it began to wait
                sent.append((clock.now, str(state)))
                limiter.left(-100)

        await asyncio.gather(*(table(topic) for topic in range(4)))
        return sent

    sent = play(story)
    assert all(int(when * 10) == int(state) for when, state in sent)
    assert [int(state) for _, state in sent] == sorted(int(state) for _, state in sent)


def test_a_pause_that_telegram_asks_for_holds_that_chat_only() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        start = clock.now
        limiter.pause(-100, 40)
        waiting = asyncio.ensure_future(post(limiter, clock, f"{GROUP}/7", sent, 0.0))
        await post(limiter, clock, OTHER, sent, 0.0)
        assert clock.now == start
        await waiting
        assert clock.now >= start + 40
        return sent

    play(story)


def test_pauses_asked_for_in_many_chats_at_once_hold_everything() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        start = clock.now
        for chat in (-1, -2, 3):
            limiter.pause(chat, 9)
        await post(limiter, clock, ASHA, sent, 0.0)
        assert clock.now >= start + 9
        return sent

    play(story)


def test_pauses_asked_for_in_many_chats_one_after_the_other_hold_no_other_chat() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        for chat in (-1, -2, 3):
            limiter.pause(chat, 9)
            await clock.sleep(1.1)
        start = clock.now
        await post(limiter, clock, ASHA, sent, 0.0)
        assert clock.now == start
        return sent

    play(story)


def test_a_pause_that_comes_while_all_wait_keeps_no_other_chat_back() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        people = [post(limiter, clock, f"telegram:{n}", sent, 0.0) for n in range(1, 40)]
        everybody = [asyncio.ensure_future(one) for one in people]
        await asyncio.sleep(0)
        limiter.pause(35, 100)
        start = clock.now
        await asyncio.gather(*(one for n, one in enumerate(everybody, 1) if n != 35))
        assert clock.now - start < 3
        await everybody[34]
        assert clock.now - start >= 100
        return sent

    play(story)


def test_the_first_minute_after_a_restart_has_no_burst() -> None:
    async def run() -> list[float]:
        clock = JumpingClock()
        limiter = Limiter(Pacing(clock=clock.time, sleep=clock.sleep))
        times: list[float] = []

        async def table() -> None:
            for _ in range(12):
                await limiter.pace(GROUP)
                times.append(clock.now)
                limiter.left(-100)

        await clock.run(asyncio.ensure_future(table()))
        return times

    times = asyncio.run(run())
    assert times[0] - 1000.0 < 2
    assert all(later - earlier >= 2.9 for earlier, later in pairwise(times))


def test_a_caller_that_gives_up_holds_nobody() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        limiter.pause(-100, 5)
        waiting = [asyncio.ensure_future(limiter.pace(GROUP)) for _ in range(4)]
        await asyncio.sleep(0)
        assert limiter.waiting(GROUP) == 4
        for one in waiting[:3]:
            one.cancel()
        await waiting[3]
        assert limiter.waiting(GROUP) == 0
        await post(limiter, clock, GROUP, sent, 0.0)
        return sent

    play(story)


def test_what_was_long_ago_is_forgotten() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        for number in range(1, 1200):
            await post(limiter, clock, f"telegram:{number}", sent, 0.0)
            await clock.sleep(1)
        assert len(limiter._ledger._chats) <= 600
        assert len(limiter._locks._used) == 0
        return sent

    play(story)


@settings(max_examples=30)
@given(
    st.lists(st.floats(0, 100), max_size=30).map(sorted),
    st.floats(100, 101),
)
def test_a_rule_never_asks_for_more_than_its_whole_time(sent: list[float], now: float) -> None:
    for rule in (Pacing().group, Pacing().private, Pacing().overall, Rule(2, 9.0, 1)):
        assert rule.due(sent, now) - now <= rule.seconds


def test_when_the_bot_as_a_whole_must_wait_the_hand_that_somebody_waits_for_goes_first() -> None:
    needs = {number: Need(number % 4) for number in range(40)}

    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []

        async def one(number: int) -> None:
            target = f"telegram:{number + 1}"
            await limiter.pace(target, need=lambda: needs[number])
            sent.append((clock.now, target))
            limiter.left(number + 1)

        await asyncio.gather(*(post(limiter, clock, f"telegram:{n}", [], 0) for n in range(50, 80)))
        waiting = [asyncio.ensure_future(one(number)) for number in range(40)]
        await asyncio.sleep(0)
        needs[39] = Need.CALLED  # it is its turn now
        await asyncio.gather(*waiting)
        return sent

    order = [int(target.partition(":")[2]) - 1 for _, target in play(story)]
    went = [needs[number] for number in order[1:]]  # the first found the way free
    assert went == sorted(went)
    assert order.index(39) < order.index(1)


def test_a_removal_waits_for_the_bot_as_a_whole_and_takes_no_chats_turn() -> None:
    group = -100

    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []
        begun = clock.now
        for _ in range(Pacing().overall.most):
            async with limiter.aside(group):
                pass
        assert clock.now < begun + Pacing().overall.seconds
        async with limiter.aside(group):
            assert clock.now >= begun + Pacing().overall.seconds
        limiter.pause(group, 7.0)
        asked = clock.now
        async with limiter.aside(group):
            assert clock.now == asked + 7.0
        return sent

    play(story)


def test_a_hand_that_may_wait_goes_once_little_else_is_sent_and_delays_no_answer() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        sent: Sent = []

        async def follow() -> None:
            await limiter.pace(ASHA, need=lambda: Need.FOLLOWING)
            sent.append((clock.now, "follows"))

        began = clock.now
        for number in range(1, 7):
            await post(limiter, clock, f"telegram:{number}", sent, 0.0)
        following = asyncio.ensure_future(follow())
        await clock.sleep(0.01)
        await limiter.pace(ASHA, "answers")
        sent.append((clock.now, "answer"))
        await following
        return [(when - began, what) for when, what in sent]

    at = {what: when for when, what in play(story)}
    assert at["answer"] < 0.5
    assert at["follows"] >= 1.0


def test_nothing_waits_behind_a_hand_that_may_wait_however_much_else_is_sent() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        began = clock.now
        sent: Sent = []

        async def follow() -> None:
            await limiter.pace(ASHA, need=lambda: Need.FOLLOWING)

        async def crowd(number: int) -> None:
            while clock.now < began + 15:
                await post(limiter, clock, f"telegram:{number}", [], 0.01)

        for _ in range(3):
            await post(limiter, clock, ASHA, [], 0.0)
        others = [asyncio.ensure_future(follow())]
        await clock.sleep(0.9)  # it is quiet by now, but the chat was sent all it takes
        others += [asyncio.ensure_future(crowd(number)) for number in range(200, 240)]
        await clock.sleep(0.1)
        await limiter.pace(ASHA, "answers")
        sent.append((clock.now - began, "answer"))
        await asyncio.gather(*others)
        return sent

    ((answered, _),) = play(story)
    assert answered < 5.0


def test_hands_that_may_wait_leave_room_in_their_chat_for_the_turn_of_their_person() -> None:
    async def story(limiter: Limiter, clock: JumpingClock) -> Sent:
        need = Need.CALLED
        sent: Sent = []

        async def shown() -> None:
            asked = clock.now
            await limiter.pace(ASHA, need=lambda: need)
            limiter.left(81)
            sent.append((clock.now - asked, need.name))

        await shown()
        need = Need.FOLLOWING
        others = []
        for _ in range(2):
            await clock.sleep(0.4)
            others.append(asyncio.ensure_future(shown()))
        await clock.sleep(0.4)
        for one in others:
            one.cancel()  # they are out of date, now that the turn has come
        need = Need.CALLED
        await shown()
        return sent

    assert play(story) == [(0.0, "CALLED"), (0.0, "FOLLOWING"), (0.0, "CALLED")]
