"""How long every question that people can ask takes after years of play.

``python -m tests.bench.years --results 1000000 --people 20000`` makes a database of so many results
by the database's own arithmetic, and prints the median and the 95th percentile of each question.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.storage import SqlStore, open_store, upgrade
from bot.storage.leaderboard import period_name
from tests.bench.figures import percentile, show
from tests.databases import postgres

GAME = "dehla_pakad"
NOW = 1_800_000_000_000
DAY = 86_400_000
SPAN = 3 * 365 * DAY
DEALS = 20
"""Deals of a table."""
ROOM = 25
"""People of a room; each is in two."""
SERVER = 20
"""Rooms of a server."""
ASKERS = 40
PER_SECOND = 1000.0

MIXED = "((n.i * 2654435761) % 4294967296)"
"""A number below 2**32 that looks like chance, from the number of a result."""
TABLE = f"('t' || (n.i / {4 * DEALS}))"
NUMBER = f"(n.i / 4 % {DEALS} + 1)"
PLACE = f"((n.i / {4 * DEALS} * 7919) % {{rooms}})"
FRIEND = f"(({MIXED} / 7 % {ROOM}) * ({MIXED} / 1009 % {ROOM}) / {ROOM})"
"""Somebody of a room: the first ones come far more often."""
WHO = f"('telegram:' || (({PLACE} * {ROOM} / 2 + {FRIEND}) % {{people}}))"
AT = f"({NOW} - {SPAN} + n.i * ({SPAN} / {{results}}))"
FIGURES = (
    f"""'{{{{"deals":1,"deals_won":' || ({MIXED} % 2) || ',"kots":' || ({MIXED} % 3) || '}}}}'"""
)

PEOPLE = """INSERT INTO people (id, name, met, facts)
    SELECT 'telegram:' || n.i, 'P' || n.i, true, '{{}}' FROM n"""
TABLES = f"""INSERT INTO tables (id, version, game, phase, live, head, roster, changed)
    SELECT 't' || n.i, 100, '{GAME}', 'closed', false, '{{{{}}}}', '[]', {NOW} FROM n"""
RECORDS = f"""INSERT INTO deals (table_id, deal, record, at)
    SELECT 't' || (n.i / {DEALS}), n.i % {DEALS} + 1, '{{{{}}}}', {NOW} FROM n"""
RESULTS = f"""INSERT INTO results (table_id, version, number, person, name, game, at, figures)
    SELECT {TABLE}, {NUMBER}, n.i % 4, {WHO}, 'P', '{GAME}', {AT}, {FIGURES} FROM n"""
ROOMS = f"""INSERT INTO result_rooms (table_id, version, number, room, server)
    SELECT {TABLE}, {NUMBER}, n.i % 4, 'telegram:-' || {PLACE},
           'telegram:-s' || ({PLACE} / {SERVER}) FROM n"""
PLAYED = f"""INSERT INTO played
    (table_id, deal, seat, match, game, person, name, away, figures, at, broken)
    SELECT {TABLE}, {NUMBER}, n.i % 4, {NUMBER} / 7 + 1, '{GAME}', {WHO}, 'P', false, {FIGURES},
           {AT}, false FROM n"""
RATED = f"""INSERT INTO ratings (game, one, other, mu, sigma, deals, pair, lower)
    SELECT '{GAME}', 'telegram:' || n.i, {{other}}, 25 + {MIXED} % 1000 * 0.01, 2, 9, {{pair}},
           21 + {MIXED} % 1000 * 0.01 FROM n"""
BOARD = """INSERT INTO standings (scope, scope_id, period, game, person, figure, total)
    SELECT '{scope}', {place}, '{period}', r.game, person, figure, count(*)
    FROM results AS r
    JOIN (SELECT 'deals' AS figure UNION SELECT 'deals_won' UNION SELECT 'kots') AS f ON true
    JOIN result_rooms AS w
      ON w.table_id = r.table_id AND w.version = r.version AND w.number = r.number
    WHERE at >= {since} GROUP BY 2, 4, 5, 6"""
SCOPES = {"channel": "room", "server": "server", "everywhere": "''"}
PERIODS = {"all": SPAN, "month": 20 * DAY, "week": 5 * DAY}

Run = Callable[[str], None]


def statements(results: int, people: int) -> Iterator[str]:
    """Return what fills a database that has all tables and no rows."""
    sizes = {"results": results, "people": people, "rooms": max(1, 2 * people // ROOM)}
    pair = {"other": "'telegram:' || (n.i + 1)", "pair": "true"}
    alone = {"other": "''", "pair": "false"}
    deals = results // 4
    for most, sql, more in (
        (people, PEOPLE, {}),
        (deals // DEALS + 1, TABLES, {}),
        (deals, RECORDS, {}),
        *((results, one, {}) for one in (RESULTS, ROOMS, PLAYED)),
        (people, RATED, alone),
        (people, RATED, pair),
    ):
        count = f"SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {most - 1}"
        big = count.replace("SELECT 0", "SELECT CAST(0 AS BIGINT)")
        yield f"WITH RECURSIVE n(i) AS ({big}) {sql.format(**sizes, **more)}"
    for scope, place in SCOPES.items():
        for period, back in PERIODS.items():
            name = period_name(period, NOW)
            yield BOARD.format(scope=scope, place=place, period=name, since=NOW - back)


def questions(store: SqlStore, people: int) -> dict[str, Callable[[int], Awaitable[object]]]:
    """Return what people ask, by who asks: the person of this number."""
    everywhere = ("everywhere", "")

    def here(n: int) -> tuple[str, str]:
        return "channel", f"telegram:-{2 * n // ROOM}"

    def server(n: int) -> tuple[str, str]:
        return "server", f"telegram:-s{2 * n // ROOM // SERVER}"

    def board(where, period: str) -> Callable[[int], Awaitable[object]]:
        return lambda n: store.standings(*where(n), period, GAME, "kots", NOW)

    def best(where, pairs: bool) -> Callable[[int], Awaitable[object]]:
        return lambda n: store.best_rated(*where(n), GAME, pairs=pairs)

    scopes = {"here": here, "server": server, "everywhere": lambda _: everywhere}
    asked = {
        f"leaderboard {name} {period}": board(where, period)
        for name, where in scopes.items()
        for period in ("week", "month", "all")
    }
    for name, where in scopes.items():
        asked[f"leaderboard rating {name}"] = best(where, False)
        asked[f"leaderboard pairs {name}"] = best(where, True)
    return asked | {
        "stats, figures": lambda n: store.figures_of(f"telegram:{n}", GAME),
        "stats, rating": lambda n: store.ratings(GAME, [(f"telegram:{n}",)]),
        "stats, pairs": lambda n: store.pairs_of(f"telegram:{n}", GAME),
        "history": lambda n: store.matches(f"telegram:{n}", 0, 6),
        "history, page 10": lambda n: store.matches(f"telegram:{n}", 54, 6),
        "match": lambda n: store.match(f"t{n}", 1),
        "replay": lambda n: store.record(f"t{n}", 1),
        "who sat": lambda n: store.played(f"t{n}", 1),
        "who may see": lambda n: store.rooms_of(f"t{n}"),
        "seat": lambda n: store.tables_of(f"telegram:{n}"),
        "table here": lambda n: store.table_in(f"telegram:-{n}"),
    }


async def ask(url: str, people: int, tables: int) -> None:
    """Print how long each question takes."""
    rng = Random(1)
    store = await open_store(url, read_seconds=60)
    for name, question in questions(store, people).items():
        most = (
            min(people, tables) if name in ("match", "replay", "who sat", "who may see") else people
        )
        times = []
        for _ in range(ASKERS):
            who = rng.randrange(most)
            began = perf_counter()
            await question(who)
            times.append((perf_counter() - began) * PER_SECOND)
        show(f"{name}, p50", median(times), "ms")
        show(f"{name}, p95", percentile(times, 0.95), "ms")
    await store.close()


def fill(run: Run, results: int, people: int) -> None:
    """Fill a database; print how long that took."""
    began = perf_counter()
    for sql in statements(results, people):
        run(sql)
    run("ANALYZE")
    show(f"made a database of {results} results", perf_counter() - began, "s")


def on_sqlite(file: Path, results: int, people: int) -> None:
    """Measure on a SQLite file, which is made where it is not there."""
    url = f"sqlite+aiosqlite:///{file}"
    if not file.exists():
        asyncio.run(upgrade(url))
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute("PRAGMA cache_size = -400000")
            fill(lambda sql: db.execute(sql).close(), results, people)
    show("size of the database", file.stat().st_size / 2**20, "MiB")
    asyncio.run(ask(url, people, results // 4 // DEALS))


def on_postgres(results: int, people: int) -> None:
    """Measure on a PostgreSQL server of its own."""
    with postgres() as server:
        name = asyncio.run(server.new_database())
        asyncio.run(upgrade(server.url(name)))
        fill(lambda sql: asyncio.run(server.execute(sql, name)), results, people)
        asyncio.run(ask(server.url(name), people, results // 4 // DEALS))


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.years", description=__doc__)
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--people", type=int, default=20_000)
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite")
    parser.add_argument("--keep", type=Path, help="a SQLite file to make, or to ask once more")
    wanted = parser.parse_args()
    if wanted.postgres:
        on_postgres(wanted.results, wanted.people)
        return
    with TemporaryDirectory() as folder:
        on_sqlite(wanted.keep or Path(folder) / "years.db", wanted.results, wanted.people)


if __name__ == "__main__":
    main()
