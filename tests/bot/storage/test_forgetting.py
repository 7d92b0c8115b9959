"""Somebody is forgotten: nothing of theirs is left in any column, and nothing of others changes."""

from __future__ import annotations

from dataclasses import replace

from bot.model.forgetting import Forgotten
from bot.model.history import Contest, Sat, Side
from bot.model.replays import replayed
from bot.model.requests import Person
from bot.model.table import Again, Cut, Heir, Phase, Place
from bot.storage.check import contradictions
from bot.storage.packing import unpacked
from tests.bot.presenter import past
from tests.bot.storage.samples import (
    GAME,
    HERE,
    RAVI,
    changed,
    everything,
    opened,
    result,
    saved,
    table,
)

NOW = 1_800_000_000_000
ZUBEIDA = Person("discord:4711", "Zubeida", "en")
MEENA, KABIR = (Person(f"discord:{n}", name, "en") for n, name in ((33, "Meena"), (44, "Kabir")))
FOUR = (ZUBEIDA, RAVI, MEENA, KABIR)
GONE = Forgotten(ZUBEIDA.id, "gone:3f2a")
WORD, OTHER = "tamarind", "mango"
SHUFFLE = {"deal": "k3f9qa2m-1", "secret": "5e" * 32, "cuts": [OTHER, WORD], "seed": "00" * 32}


def record(**more) -> dict[str, object]:
    return {**past.record(GAME), **more}


async def play(store, id_: str, *, sat: tuple[Person, ...] = FOUR, **facts) -> None:
    """Close a rated deal at a table, and the table after it."""
    one = await saved(store, opened(table(id_, rooms=(HERE,), phase=Phase.OVER)))
    places = tuple(Place(person) for person in sat)
    first, second = (Side((sat[n].id, sat[n + 2].id), n) for n in (0, 1))
    change = changed(one, phase=Phase.CLOSED, deal=1, places=places, opener=sat[0].id, **facts)
    await store.save(
        replace(
            change,
            record=record(shuffle=SHUFFLE),
            sat=tuple(Sat(n, who.id, who.name, None, False, {}) for n, who in enumerate(sat)),
            results=tuple(
                result(who, NOW, deals=1, kots=len(id_) + 10 * n) for n, who in enumerate(sat)
            ),
            contest=Contest(GAME, NOW, (first, second)),
        )
    )


async def lived(store) -> None:
    """Two deals of Zubeida's, one without her, and all else that names her."""
    cuts = (Cut(RAVI.id, OTHER), Cut(ZUBEIDA.id, WORD))
    await play(store, "first", dealt_with=cuts, cuts=cuts, stops=(ZUBEIDA.id,))
    await play(store, "second", sat=(MEENA, ZUBEIDA, RAVI, KABIR))
    await play(store, "others", sat=(MEENA, replace(RAVI, id="discord:55"), RAVI, KABIR))
    again = Again("first", 1, 0, record(shuffle=SHUFFLE))
    heir = (Place(level="steady", heir=Heir(ZUBEIDA)),)
    for id_, facts in (("practised", {"again": again}), ("promised", {"places": heir})):
        one = await saved(store, opened(table(id_, rooms=())))
        await store.save(changed(one, phase=Phase.CLOSED, **facts))
    await saved(store, opened(table("live", rooms=())))
    await store.keep_person(ZUBEIDA, {"language": "hi", "reachable": True})
    await store.keep_ref("first", ZUBEIDA.id, "900/1", NOW)
    await store.keep_ref("first", f"{HERE.id}@{ZUBEIDA.id}", "77/2", NOW)
    await store.keep_ref("first", HERE.id, "77/3", NOW)
    await store.ask("live", "discord", ZUBEIDA.id)


async def of_others(store) -> list[object]:
    """What the others read: boards, ratings, their past; her own lines by no name."""
    boards = [
        [(one.figures, "" if one.person in GONE else one.name) for one in found]
        for scope, id_ in (("channel", HERE.id), ("server", HERE.server), ("everywhere", ""))
        for period in ("week", "month", "all")
        for found in [await store.standings(scope, id_, period, GAME, "kots", NOW)]
    ]
    ids = [(who.id,) for who in FOUR[1:]]
    pairs = [
        sorted((one.rating, sorted({*one.who} - {*GONE})) for one in found)
        for found in [await store.pairs_of(who.id, GAME) for who in FOUR[1:]]
    ]
    best = [one.rating for one in await store.best_rated("everywhere", "", GAME, pairs=False)]
    history = [
        (one.table, deal.number, [sat.figures for sat in deal.sat], deal.at)
        for one in await store.matches(MEENA.id, 0, 10)
        for deal in one.deals
    ]
    return [boards, await store.ratings(GAME, ids), pairs, best, history]


def shown(cell: object) -> str:
    """What a column says, a record that is packed too."""
    return str(unpacked(cell) if isinstance(cell, bytes) else cell)


async def test_no_column_of_any_table_names_who_is_forgotten_and_all_else_stays(store):
    await lived(store)
    before, others = await of_others(store), await store.record("others", 1)
    assert await store.naming(ZUBEIDA.id) == ()
    assert await store.forget(GONE)
    cells = [
        (name, cell)
        for name, rows in (await everything(store)).items()
        for row in rows
        for cell in map(shown, row)
        if any(trace in cell for trace in (ZUBEIDA.id, ZUBEIDA.name, WORD))
    ]
    assert [name for name, _ in cells] == ["deals"], "one, in which she did not sit"
    assert await of_others(store) == before
    assert await store._db.read(contradictions) == []
    assert await store.record("others", 1) == others
    assert (await store.load("first")).dealt_with is None
    assert replayed(await store.record("first", 1)).last > 50
    assert await store.person(ZUBEIDA.id) == {}
    assert await store.refs("first") == {HERE.id: ("77/3", NOW)}


async def test_all_that_is_known_of_somebody_is_told_and_nothing_of_it_is_left_afterwards(store):
    await lived(store)
    found = await store.known_of(ZUBEIDA.id)
    assert {one["deal"] for one in found["deals"]} == {"first-1", "second-1"}
    assert [one["kots"] for one in (one["figures"] for one in found["results"])] == [5, 16]
    assert {tuple(one["words"]) for one in found["tables"]} == {(), (WORD,)}
    assert not any(one.id in str(found) or one.name in str(found) for one in (MEENA, KABIR))
    assert await store.forget(GONE)
    assert await store.known_of(ZUBEIDA.id) == {}
    assert await store.known_of("discord:404") == {}


async def test_a_live_table_that_names_somebody_keeps_them_from_being_forgotten(store):
    one = await saved(store, opened(table("live", rooms=(), stops=(ZUBEIDA.id,))))
    await store.keep_person(ZUBEIDA, {"language": "hi"})
    assert await store.naming(ZUBEIDA.id) == ("live",)
    assert not await store.forget(GONE)
    assert await store.person(ZUBEIDA.id)
    await saved(store, changed(one, stops=()))
    assert await store.forget(GONE)
    assert await store.person(ZUBEIDA.id) == {}
