"""The outbox, timers, messages and the heartbeat."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.model.ports import Timer
from bot.storage import open_store
from tests.bot.storage.samples import changed, claimed, news, opened, played, saved, table, timer

LEASE = 500


async def tables(store, count: int, **more) -> list:
    """Save so many tables with news to tell."""
    ids = [f"table{n:03}" for n in range(count)]
    changes = [opened(table(id_, rooms=()), **more) for id_ in ids]
    await asyncio.gather(*map(store.save, changes))
    return [change.table for change in changes]


# outbox
async def test_a_claimed_table_is_hidden_until_its_lease_ends(store):
    (one,) = await tables(store, 1)
    assert await claimed(store, 1000, LEASE, 10) == [(one.id, 1)]
    assert await claimed(store, 1000 + LEASE - 1, LEASE, 10) == []
    assert await claimed(store, 1000 + LEASE, LEASE, 10) == [(one.id, 1)]


async def test_what_was_told_is_off_the_outbox(store):
    one, other = await tables(store, 2)
    assert len(await claimed(store, 0, LEASE, 10)) == 2
    await store.told([(one.id, "discord", 1)])
    await store.told([])
    assert await claimed(store, 10**6, LEASE, 10) == [(other.id, 1)]


async def test_news_collapses_to_the_newest_version(store):
    (one,) = await tables(store, 1)
    one = await saved(store, played(one, "play TH"))
    await saved(store, played(one, "play 2H"))
    assert await claimed(store, 0, LEASE, 10) == [(one.id, 3)]


async def test_news_that_comes_while_a_table_is_told_waits_until_it_is_told(store):
    """Two tellers of one table could overtake each other and leave the older picture."""
    (one,) = await tables(store, 1)
    assert await claimed(store, 0, LEASE, 10) == [(one.id, 1)]
    await store.save(played(one, "play TH"))
    assert await claimed(store, 1, LEASE, 10) == []
    await store.told([(one.id, "discord", 1)])
    assert await claimed(store, 2, LEASE, 10) == [(one.id, 2)], "then it comes at once"


async def test_a_claim_takes_so_many_and_the_next_takes_others(store):
    await tables(store, 5)
    first = await claimed(store, 0, LEASE, 3)
    second = await claimed(store, 0, LEASE, 3)
    assert (len(first), len(second)) == (3, 2)
    assert len({*first, *second}) == 5


async def test_claims_at_the_same_time_share_without_doubles(store):
    every = await tables(store, 30, timers=())
    claims = await asyncio.gather(*(claimed(store, 0, LEASE, 7) for _ in range(6)))
    found = [table for claim in claims for table, _ in claim]
    rest = [id_ for id_, _ in await claimed(store, 0, LEASE, 100)]
    assert sorted(found + rest) == [one.id for one in every]


async def test_news_waits_for_a_process_that_serves_its_platform(store):
    (one,) = await tables(store, 1)
    assert await claimed(store, 0, LEASE, platforms=("telegram",)) == []
    assert not await store.is_told(one.id)
    assert await claimed(store, 0, LEASE, platforms=("telegram", "discord")) == [(one.id, 1)]
    await store.told([(one.id, "discord", 1)])
    assert await store.is_told(one.id)


async def test_a_message_that_is_asked_for_anew_is_news_until_it_is_posted(store):
    (one,) = await tables(store, 1)
    await news(store, 0, LEASE)
    await store.told([(one.id, "discord", 1)])
    for target in "discord:77", "discord:1":
        await store.ask(one.id, "discord", target)
    await store.told([(one.id, "discord", 1)])
    (found,) = await news(store, 1, LEASE)
    assert found.asked == ("discord:77", "discord:1")
    await store.told([(one.id, "discord", 1)], [(one.id, "discord:1")])
    (again,) = await news(store, 2, LEASE)
    assert again.asked == ("discord:77",), "whoever has claimed it may have died"
    await store.told([(one.id, "discord", 1)], [(one.id, "discord:77")])
    assert await store.is_told(one.id)


async def test_one_process_tells_of_a_table_until_it_leaves_or_is_not_heard_of(postgres_url):
    store = await open_store(postgres_url)
    (one,) = await tables(store, 1)
    assert await news(store, 0, LEASE, process="one", until=2_000)
    one = await saved(store, played(one, "play TH"))
    await store.told([(one.id, "discord", 1)])
    assert await claimed(store, 1_000, LEASE, process="other", until=3_000) == []
    assert await store.stay_teller("one", 4_000) == {(one.id, "discord")}
    assert await claimed(store, 3_999, LEASE, process="other", until=9_000) == []
    assert await news(store, 4_001, LEASE, process="other", until=9_000)
    assert await store.stay_teller("one", 9_000) == set()
    await store.leave_telling("other", {one.id})
    assert await news(store, 5_000, LEASE, process="one", until=99_000) == []
    await store.leave_telling("other", ())
    assert await news(store, 4_001, LEASE, process="one", until=99_000)
    await store.close()


async def test_only_the_tables_of_a_server_may_be_served_by_other_processes_too(url):
    store = await open_store(url)
    assert store.shared == url.startswith("postgresql")
    await store.close()


# timers
async def test_a_timer_is_due_from_its_time_on_and_comes_back_when_its_lease_ends(store):
    one = await saved(store, opened(table(), timers=(timer(table(), due=1000, what="expire"),)))
    assert await store.next_due() == 1000
    assert await store.claim_timers(999, LEASE, 10) == []
    assert await store.claim_timers(1000, LEASE, 10) == [Timer(one.id, "turn", 1000, "expire", 0)]
    assert await store.next_due() == 1000 + LEASE
    assert await store.claim_timers(1000 + LEASE - 1, LEASE, 10) == []
    (again,) = await store.claim_timers(1000 + LEASE, LEASE, 10)
    assert (again.what, again.turn) == ("expire", 0)


async def test_timers_come_in_the_order_in_which_they_are_due(store):
    dues = {"aaaaaaaa": 300, "bbbbbbbb": 100, "cccccccc": 200}
    for id_, due in dues.items():
        one = table(id_, rooms=())
        await store.save(opened(one, timers=(timer(one, due=due),)))
    assert [one.due for one in await store.claim_timers(1000, LEASE, 2)] == [100, 200]
    assert [one.due for one in await store.claim_timers(1000, LEASE, 2)] == [300]


async def test_a_change_names_all_timers_of_its_table_or_leaves_them(store):
    fresh = table()
    both = (timer(fresh, "turn", 100), timer(fresh, "match", 200, "time"))
    one = await saved(store, opened(fresh, timers=both))
    one = await saved(store, replace(changed(one), timers=None))
    assert len(await store.claim_timers(10**6, 0, 10)) == 2
    one = await saved(store, replace(changed(one), timers=(timer(one, "match", 300, "time"),)))
    assert [each.name for each in await store.claim_timers(10**6, 0, 10)] == ["match"]
    await store.save(replace(changed(one), timers=()))
    assert await store.next_due() is None


async def test_the_end_of_a_phase_stays_where_it_is_until_another_phase_begins(store):
    fresh = table()

    def ends(due: int, since: int) -> tuple[Timer, ...]:
        return (Timer(fresh.id, "phase", due, "close", since),)

    one = await saved(store, opened(fresh, timers=ends(100, 5)))
    await store.shift_timers(50)
    one = await saved(store, replace(changed(one), timers=ends(100, 5)))
    assert await store.next_due() == 150
    one = await saved(store, replace(changed(one), timers=ends(300, 9)))
    assert await store.next_due() == 300
    await store.save(replace(changed(one), timers=()))
    assert await store.next_due() is None


@pytest.mark.parametrize("by", [-5, 0, 3_600_000, 10**12])
async def test_all_timers_move_with_the_clock(store, by):
    fresh = table()
    both = (timer(fresh, "turn", 100), timer(fresh, "match", 1_800_000_000_000, "time"))
    await store.save(opened(fresh, timers=both))
    await store.shift_timers(by)
    assert await store.next_due() == 100 + by
    dues = {each.name: each.due for each in await store.claim_timers(10**15, LEASE, 10)}
    assert dues == {"turn": 100 + by, "match": 1_800_000_000_000 + by}


@pytest.mark.parametrize("by", [-60_000, 60_000])
async def test_a_turn_that_the_new_clock_has_timed_does_not_move_with_the_others(store, clock, by):
    def both(one) -> tuple[Timer, ...]:
        return tuple(timer(one, name, clock.now + 20_000) for name in ("turn", "match"))

    begun = clock.now
    fresh = [table(id_, rooms=()) for id_ in ("left2222", "changed2", "played22")]
    _, one, two = [await saved(store, opened(each, timers=both(each))) for each in fresh]
    clock.now += 5_000 + by
    await store.save(replace(changed(one), timers=None))
    await store.save(played(two, "play 2S", timers=both(two)))
    timed = clock.now
    clock.now += 250
    await store.shift_timers(by, timed)
    dues = {(one.table, one.name): one.due for one in await store.claim_timers(10**15, LEASE, 10)}
    assert dues.pop(("played22", "turn")) == timed + 20_000
    assert set(dues.values()) == {begun + by + 20_000}


async def test_an_older_move_at_the_same_reading_of_the_clock_holds_no_turn_back(store, clock):
    one = await saved(store, opened(table(), timers=(timer(table(), "turn", clock.now),)))
    clock.now += 60_000
    one = await store.load(one.id)
    await store.save(played(one, "play 2S", timers=(timer(one, "turn", clock.now),)))
    clock.now += 60_000
    one = await store.load(one.id)
    due = clock.now + 20_000
    await store.save(played(one, "play 3S", timers=(timer(one, "turn", due),)))
    clock.now -= 60_000
    await store.shift_timers(-60_000, clock.now - 250)
    assert await store.next_due() == due - 60_000


@pytest.mark.parametrize("by", [-60_000, 60_000])
async def test_a_jump_of_the_clock_is_followed_once_by_however_many_processes(store, clock, by):
    await store.save(opened(table(), timers=(timer(table(), "turn", clock.now + 20_000),)))
    for jump, due in ((by, 20_000), (-by, 19_000), (by, 18_000)):
        clock.now += 1_000 + jump
        seen = clock.now - 250
        await asyncio.gather(*(store.shift_timers(jump, seen) for _ in range(3)))
        assert await store.next_due() == clock.now + due - 1_000
        clock.now += 500
        await store.shift_timers(jump, seen - 1_000)
        assert await store.next_due() == clock.now + due - 1_500, "whoever sees it later"
        clock.now -= 500


async def test_a_jump_to_a_reading_at_which_another_was_followed_is_followed_too(store, clock):
    await store.save(opened(table(), timers=(timer(table(), "turn", clock.now + 200_000),)))
    clock.now -= 13_000
    await store.shift_timers(-13_000, clock.now - 250)
    clock.now += 30_000
    paused = clock.now
    clock.now += 20_000 - 38_000
    await store.shift_timers(-38_000, paused - 38_000)
    assert await store.next_due() == clock.now + 150_000


async def test_a_claim_ends_when_it_was_to_end_also_where_the_clock_was_set_back(store, clock):
    (one,) = await tables(store, 1)
    assert await claimed(store, clock.now, LEASE, 10) == [(one.id, 1)]
    await store.keep_brought("telegram", {7: {"text": "hi"}}, clock.now + LEASE)
    clock.now -= 3_600_000
    await store.shift_timers(-3_600_000)
    assert await claimed(store, clock.now, LEASE, 10) == []
    assert await claimed(store, clock.now + LEASE, LEASE, 10) == [(one.id, 1)]
    end = clock.now + LEASE
    assert not await store.claim_brought("telegram", end - 1, end + LEASE, 10)
    assert await store.claim_brought("telegram", end, end + LEASE, 10)


# messages
async def test_a_message_is_remembered_moved_and_forgotten(store):
    (one,) = await tables(store, 1)
    assert await store.refs(one.id) == {}
    await store.keep_ref(one.id, "discord:77", "m1", 5)
    await store.keep_ref(one.id, "discord:1", "m2", 6)
    await store.keep_ref(one.id, "discord:77", "m3", 1_800_000_000_000)
    assert await store.refs(one.id) == {
        "discord:77": ("m3", 1_800_000_000_000),
        "discord:1": ("m2", 6),
    }
    assert await store.ref(one.id, "discord:1") == "m2"
    assert await store.ref(one.id, "discord:2") is None
    await store.keep_ref(one.id, "discord:77", None, 0)
    await store.keep_ref(one.id, "discord:5", None, 0)
    assert await store.refs(one.id) == {"discord:1": ("m2", 6)}


async def test_a_message_may_stand_before_its_table_is_saved(store):
    await store.keep_ref("notyet22", "discord:1", "m1", 5)
    assert await store.refs("notyet22") == {"discord:1": ("m1", 5)}


async def test_the_heartbeat_says_when_it_last_beat(store):
    assert await store.beat(1_800_000_000_000) is None
    assert await store.beat(1_800_000_005_000) == 1_800_000_000_000
    assert await store.beat(7) == 1_800_000_005_000, "also where the clock went back"
    assert await store.beat(8) == 7


async def test_a_timer_that_is_given_back_is_due_as_before_unless_it_has_gone(store):
    one = table("a", rooms=())
    await store.save(opened(one, timers=(timer(one, due=100), timer(one, "match", 200))))
    claimed_ = await store.claim_timers(1_000, 5_000, 10)
    assert len(claimed_) == 2
    gone = replace(claimed_[1], turn=claimed_[1].turn + 1)
    await store.release_timers([claimed_[0], gone])
    assert await store.next_due() == 100
    assert [one.due for one in await store.claim_timers(1_000, 5_000, 10)] == [100]


# what platforms have brought
async def stored(store, platform: str, now: int = 2**53) -> dict[int, object]:
    """What is there and may be claimed, which stays as it is."""
    return dict(await store.claim_brought(platform, now, 0, 100))


async def test_what_was_brought_is_kept_once_until_it_is_dropped(store):
    first = {7: {"text": "“10♥”"}, 10**12: {"text": "b"}}
    assert await store.keep_brought("telegram", first, 0) == {7, 10**12}
    assert await store.keep_brought("telegram", {7: {"text": "again"}, 8: {}}, 0) == {8}
    assert await store.keep_brought("discord", {7: {}}, 0) == {7}
    kept = await stored(store, "telegram")
    assert list(kept.items()) == [(7, {"text": "“10♥”"}), (8, {}), (10**12, {"text": "b"})]
    await store.drop_brought("telegram", [7, 10**12, 99])
    assert await stored(store, "telegram") == {8: {}}
    assert await stored(store, "discord") == {7: {}}


async def test_what_one_process_handles_no_other_gets_until_its_time_is_over(store):
    await store.keep_brought("telegram", {1: {}}, 100)
    await store.keep_brought("telegram", {2: {}, 3: {}}, 0)
    assert list(await store.claim_brought("telegram", 10, 100, 1)) == [2]
    await store.hide_brought("telegram", [1], 200)
    assert list(await store.claim_brought("telegram", 10, 100, 9)) == [3]
    assert list(await store.claim_brought("telegram", 99, 150, 9)) == []
    assert list(await store.claim_brought("telegram", 100, 150, 9)) == [2, 3]
    await store.hide_brought("telegram", [3], 0)
    assert list(await store.claim_brought("telegram", 100, 150, 9)) == [3]


async def test_no_two_processes_claim_the_same_at_the_same_time(url):
    stores = [await open_store(url)]
    stores.append(await open_store(url) if stores[0].shared else stores[0])
    await stores[0].keep_brought("telegram", {number: {} for number in range(40)}, 0)
    claims = (stores[n % 2].claim_brought("telegram", 1, 9, 5) for n in range(10))
    found = [number for claim in await asyncio.gather(*claims) for number in claim]
    for one in set(stores):
        await one.close()
    assert len(found) == len(set(found))
    assert found
