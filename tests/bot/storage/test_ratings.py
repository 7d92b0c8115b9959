"""Ratings: written with the deal, the same when they are counted anew, and who is best."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import insert, update

from bot.model.history import Contest, Sat, Side
from bot.model.ratings import MU, Rating, after
from bot.model.requests import Person
from bot.model.table import Phase
from bot.storage import check, open_store, rating
from bot.storage.check import contradictions
from bot.storage.export import rated_anew
from bot.storage.schema import ratings, standings
from tests.bot.storage.samples import (
    ASHA,
    GAME,
    HERE,
    MEENA,
    RAVI,
    changed,
    everything,
    live_tables,
    opened,
    result,
    table,
)

NOW = 1_800_000_000_000
KABIR = Person("discord:4", "K", "en")
FOUR = (ASHA, RAVI, MEENA, KABIR)
ALONE = [(one.id,) for one in FOUR]


def side(*people: Person, rank: int = 0, away: tuple[Person, ...] = ()) -> Side:
    return Side(tuple(one.id for one in people), rank, tuple(one.id for one in away))


def won_by(one: tuple[Person, ...], other: tuple[Person, ...], **facts) -> Contest:
    return Contest(GAME, NOW, (side(*one, **facts), side(*other, rank=1)))


async def rates(store, contest: Contest, id_: str = "k3f9qa2m") -> None:
    """Save the next deal of a table, by which people are rated."""
    known = id_ in await live_tables(store)
    one = await store.load(id_) if known else opened(table(id_, rooms=())).table
    if not known:
        await store.save(opened(table(id_, rooms=())))
    results = tuple(result(person, NOW, deals=1) for person in FOUR)
    change = changed(one, deal=one.deal + 1)
    await store.save(replace(change, contest=contest, results=results))


async def test_a_rated_deal_moves_people_and_pairs_apart(store):
    await rates(store, won_by((ASHA, MEENA), (RAVI, KABIR)))
    found = await store.ratings(GAME, [*ALONE, (ASHA.id, MEENA.id), (RAVI.id, KABIR.id)])
    assert found[ASHA.id,].mu == found[MEENA.id,].mu > MU > found[RAVI.id,].mu
    assert all(one.sigma < Rating().sigma and one.deals == 1 for one in found.values())
    pair, alone = found[ASHA.id, MEENA.id], found[ASHA.id,]
    assert pair.mu > alone.mu, "the same result says more of a pair than of each of the two"
    assert await store.ratings("court_piece", ALONE) == {}


async def test_counting_anew_gives_the_same_numbers(store):
    rng = Random(1)
    for number in range(12):
        people = rng.sample(FOUR, 4)
        ranks = rng.choice([(0, 1), (0, 0)])
        away = tuple(rng.sample(people[:2], rng.choice([0, 0, 1])))
        sides = (side(*people[:2], rank=ranks[0], away=away), side(*people[2:], rank=ranks[1]))
        await rates(store, Contest(GAME, NOW, sides), f"table{number % 3}")
    before = (await everything(store))["ratings"]
    assert len(before) > len(FOUR)
    assert await store._db.write(rating.rebuild) == 12
    assert (await everything(store))["ratings"] == before


async def test_deals_that_rate_nobody_change_nothing_in_that(store):
    """Tables with AI players or hints, deals that were broken off, tables that were stopped."""
    rng, rated = Random(2), 0
    for number in range(14):
        id_ = f"table{number}"
        kind = rng.choice(["rated", "unrated", "broken", "stopped"])
        if kind == "rated":
            await rates(store, won_by(FOUR[:2], FOUR[2:]), id_)
            rated += 1
            continue
        await store.save(opened(table(id_, rooms=())))
        after_ = changed(await store.load(id_), deal=1)
        sat = (Sat(0, ASHA.id, "A", None, False, {}, broken=kind == "broken"),)
        phase = Phase.BETWEEN if kind == "unrated" else Phase.CLOSED
        results = (result(ASHA, NOW, deals=1),) if kind == "unrated" else ()
        ended = replace(after_.table, phase=phase)
        await store.save(replace(after_, table=ended, sat=sat, results=results))
    before = (await everything(store))["ratings"]
    assert 0 < await store._db.write(rating.rebuild) == rated < 14
    assert (await everything(store))["ratings"] == before
    broken = [one for one in await store.matches(ASHA.id, 0, 50) if one.deals[-1].broken]
    assert broken
    assert not any(one.on for one in broken)


async def test_deals_that_close_at_once_are_counted_anew_in_the_order_of_their_rating(store):
    contests = [won_by((ASHA, MEENA), (RAVI, KABIR)), won_by((RAVI, MEENA), (ASHA, KABIR))] * 4
    await asyncio.gather(*(rates(store, one, f"table{n}") for n, one in enumerate(contests)))
    running = await store.ratings(GAME, ALONE)
    await store._db.write(rating.rebuild)
    assert await store.ratings(GAME, ALONE) == running


async def test_two_processes_that_rate_the_same_people_at_once_agree_with_counting_anew(
    postgres_url,
):
    stores = [await open_store(postgres_url) for _ in range(2)]
    contests = [won_by((ASHA, MEENA), (RAVI, KABIR)), won_by((KABIR, MEENA), (ASHA, RAVI))] * 5
    rated = (rates(stores[n % 2], one, f"table{n}") for n, one in enumerate(contests))
    await asyncio.wait_for(asyncio.gather(*rated), 60)
    running = await stores[0].ratings(GAME, ALONE)
    assert {one.deals for one in running.values()} == {len(contests)}
    assert await stores[1]._db.write(rating.rebuild) == len(contests)
    assert await stores[0].ratings(GAME, ALONE) == running
    for each in stores:
        await each.close()


async def test_the_command_mends_what_check_has_found(url):
    store = await open_store(url)
    await rates(store, won_by((ASHA, MEENA), (RAVI, KABIR)))
    right = await store.ratings(GAME, ALONE)
    await store._db.write(lambda conn: conn.execute(update(ratings).values(mu=99.0)))
    await store.close()
    assert ["ratings do not follow" in line for line in await check(url)] == [True]
    assert await rated_anew(url) == 1
    assert await check(url) == []
    store = await open_store(url)
    assert await store.ratings(GAME, ALONE) == right
    await store.close()


async def test_ratings_are_checked_game_by_game_and_page_by_page(store, monkeypatch):
    monkeypatch.setattr(rating, "_PAGE", 2)
    contest = won_by((ASHA, MEENA), (RAVI, KABIR))
    for number, game in enumerate((GAME, "court_piece", GAME)):
        await rates(store, replace(contest, game=game), f"table{number}")
    right = (await everything(store))["ratings"]
    assert len(right) == 2 * 6, "four people and two pairs of each game"

    async def wrong(sql: str) -> list[str]:
        await store._db.write(lambda conn: conn.exec_driver_sql(sql))
        found = await store._db.read(contradictions)
        assert await store._db.write(rating.rebuild) == 3
        return found

    told = "ratings do not follow from the rated deals: 'dehla ratings' mends that."
    assert await wrong("UPDATE ratings SET mu = 99") == [f"12 {told}"]
    assert await wrong("DELETE FROM ratings WHERE game = 'court_piece'") == [f"6 {told}"]
    assert await wrong(f"DELETE FROM ratings WHERE one = '{KABIR.id}'") == [f"2 {told}"]
    alien = "UPDATE ratings SET game = 'durak' WHERE other <> '' AND game = 'court_piece'"
    assert await wrong(alien) == [f"4 {told}"], "two are missing, and two come from nothing"
    assert await store._db.read(contradictions) == []
    assert (await everything(store))["ratings"] == right


async def test_the_best_are_those_with_the_highest_lower_end(store):
    for _ in range(3):
        await rates(store, won_by((ASHA, MEENA), (RAVI, KABIR)))
    await rates(store, won_by((ASHA, RAVI), (MEENA, KABIR)))
    best = await store.best_rated("everywhere", "", GAME, pairs=False)
    assert best[0].names == ("A",)
    lower = [one.rating.mu - 2 * one.rating.sigma for one in best]
    assert lower == sorted(lower, reverse=True)
    pairs = await store.best_rated("channel", HERE.id, GAME, pairs=True)
    assert pairs[0].names == ("A", "M")
    assert len(pairs) == 4
    assert await store.best_rated("channel", "discord:0", GAME, pairs=True) == ()
    mine = await store.pairs_of(ASHA.id, GAME)
    assert [(one.who, one.rating.deals) for one in mine] == [
        ((ASHA.id, MEENA.id), 3),
        ((ASHA.id, RAVI.id), 1),
    ]


async def test_the_best_pairs_of_many_are_those_of_which_both_belong_to_the_scope(store):
    rng, people = Random(4), [f"discord:{n:03}" for n in range(60)]
    pairs = sorted({tuple(sorted(rng.sample(people, 2))) for _ in range(300)})
    here = people[::2]
    rows = [{"game": GAME, "one": a, "other": b, "deals": 1, "sigma": 2.0} for a, b in pairs]
    rated = [
        {**row, "mu": float(place), "pair": True, "lower": place - 4.0}
        for place, row in enumerate(rows)
    ]
    where = {"scope": "channel", "scope_id": HERE.id, "period": "all", "game": GAME, "total": 1}
    on_board = [
        {**where, "person": one, "figure": figure} for one in here for figure in ("deals", "kots")
    ]
    await store._db.write(lambda conn: conn.execute(insert(ratings), rated))
    await store._db.write(lambda conn: conn.execute(insert(standings), on_board))
    best = await store.best_rated("channel", HERE.id, GAME, pairs=True)
    both = [pair for pair in pairs if set(pair) <= set(here)]
    assert [one.who for one in best] == both[::-1][: len(best)]
    assert 10 <= len(best) < len(both)


# What a deal does to ratings


def test_who_was_away_may_lose_and_not_gain():
    gone = won_by((ASHA, MEENA), (RAVI, KABIR), away=(MEENA,))
    found = after(gone, {})
    assert found[MEENA.id,] == found[ASHA.id, MEENA.id] == Rating()
    assert found[ASHA.id,].mu > MU > found[RAVI.id,].mu
    lost = Contest(GAME, NOW, (side(ASHA, MEENA, rank=1, away=(MEENA,)), side(RAVI, KABIR)))
    assert after(lost, {})[MEENA.id,].mu < MU
    assert after(lost, {})[ASHA.id, MEENA.id].mu < MU


def test_who_plays_alone_has_no_pair_and_is_ranked_among_all():
    sides = tuple(side(one, rank=rank) for rank, one in enumerate(FOUR[:3]))
    found = after(Contest("durak", NOW, sides), {})
    assert list(found) == ALONE[:3]
    best, middle, worst = (found[one].mu for one in ALONE[:3])
    assert best > middle > worst


def test_equal_sides_stay_where_they_are_but_surer():
    sides = (side(ASHA, MEENA), side(RAVI, KABIR))
    for found in after(Contest(GAME, NOW, sides), {}).values():
        assert found.mu == pytest.approx(MU)
        assert found.sigma < Rating().sigma


def test_a_newcomer_is_shown_with_all_their_uncertainty():
    assert (Rating().shown, Rating().margin) == (1500, 400)
    assert Rating(25.5, 1.6667).shown == 1512
    assert Rating(25.5, 1.6667).margin == 80
