"""Ratings: written with the deal that changes them, and computed again from the rated deals.

To rate a deal, a process first locks the rows of everybody in it, and only then takes a number for
the deal. So deals that share anybody are numbered in the order in which they were rated, and
rating them again in that order gives the same numbers. Deals that share nobody do not interact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import (
    Connection,
    Executable,
    Select,
    and_,
    delete,
    insert,
    or_,
    select,
    text,
    tuple_,
)

from bot.model.history import Contest, Side
from bot.model.ids import UserId
from bot.model.ports import Scope
from bot.model.ratings import SIGMAS, Ranked, Rated, Rating, after, rated_in
from bot.storage.codec import Parcel, written
from bot.storage.dialect import Row, among, newest, upsert, write_many
from bot.storage.schema import contests, people, ratings, standings

_PAGE = 500
_sides = msgspec.json.Decoder(tuple[Side, ...])

Key = tuple[str, str, str]
"""Game, person, and partner in a pair: the primary key."""
Known = dict[Key, Rating]


def rate(conn: Connection, parcels: Sequence[Parcel]) -> None:
    """Write how the rated deals among *parcels* change ratings."""
    rated = [
        (parcel, parcel.change.contest) for parcel in parcels if parcel.change.contest is not None
    ]
    if not rated:
        return
    known = _locked(conn, sorted({key for _, contest in rated for key in _keys(contest)}))
    for parcel, contest in rated:
        conn.execute(insert(contests), [_row(parcel, contest)])
        _apply(contest, known)
    write_many(
        conn, newest(conn.dialect.name, ratings, "mu", "sigma", "deals", "lower"), _rows(known)
    )


def _keys(contest: Contest) -> list[Key]:
    return [_key(contest.game, who) for who in rated_in(contest)]


def _key(game: str, who: Rated) -> Key:
    return game, who[0], who[1] if len(who) > 1 else ""


def _who(key: Key) -> Rated:
    return tuple(one for one in key[1:] if one)


def _locked(conn: Connection, keys: Sequence[Key]) -> Known:
    """Return the ratings of all *keys*, locked in key order; newcomers get the initial one."""
    new = upsert(conn.dialect.name, ratings).on_conflict_do_nothing()
    write_many(conn, new, _rows(dict.fromkeys(keys, Rating())))
    key = ratings.primary_key.columns
    query = among(select(ratings), list(key), keys).order_by(*key)
    return _read(conn, query.with_for_update(of=ratings))


def _read(conn: Connection, query: Executable) -> Known:
    return {
        (row.game, row.one, row.other): Rating(row.mu, row.sigma, row.deals)
        for row in conn.execute(query)
    }


def _apply(contest: Contest, known: Known) -> None:
    before = {_who(key): known[key] for key in _keys(contest) if key in known}
    for who, rating in after(contest, before).items():
        known[_key(contest.game, who)] = rating


def _rows(known: Known) -> list[Row]:
    return [
        {"game": game, "one": one, "other": other, **rating._asdict()}
        | {"pair": other != "", "lower": rating.mu - SIGMAS * rating.sigma}
        for (game, one, other), rating in sorted(known.items())
    ]


def _row(parcel: Parcel, contest: Contest) -> Row:
    deal = parcel.change.table.deal
    sides = written(contest.sides)
    common = {"game": contest.game, "at": contest.at}
    return {"table_id": parcel.id, "deal": deal, "sides": sides, **common}


# Rating again from the start


def rebuild(conn: Connection) -> int:
    """Compute the ratings again from the rated deals; return how many deals there were.

    On PostgreSQL, closing a rated deal has to wait meanwhile.
    """
    if conn.dialect.name == "postgresql":
        conn.execute(text("LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE"))
    conn.execute(delete(ratings))
    deals = 0
    for game in _games(conn):
        known, count = _recount(conn, game)
        write_many(conn, insert(ratings), _rows(known))
        deals += count
    return deals


def wrong(conn: Connection) -> int:
    """Return how many ratings do not follow from the rated deals.

    All of them might not fit in memory, so one game is computed at a time, and its stored ratings
    are read page by page.
    """
    return sum(_wrong_in(conn, game) for game in _games(conn))


def _wrong_in(conn: Connection, game: str) -> int:
    counted, _ = _recount(conn, game)
    differing = 0
    for page in _pages(conn, game):
        differing += sum(counted.pop(key, None) != rating for key, rating in page.items())
    return differing + len(counted)


def _games(conn: Connection) -> Sequence[str]:
    return conn.execute(select(contests.c.game).union(select(ratings.c.game))).scalars().all()


def _recount(conn: Connection, game: str) -> tuple[Known, int]:
    """Return the ratings that the rated deals of a game lead to, and how many deals there are."""
    known: Known = {}
    count = 0
    for contest in _stored(conn, game):
        _apply(contest, known)
        count += 1
    return known, count


def _stored(conn: Connection, game: str) -> Iterator[Contest]:
    """Yield the rated deals of a game in the order in which they were rated."""
    after_number = -1
    query = select(contests).where(contests.c.game == game).order_by(contests.c.number)
    while found := conn.execute(query.where(contests.c.number > after_number).limit(_PAGE)).all():
        after_number = found[-1].number
        for row in found:
            yield Contest(row.game, row.at, _sides.decode(row.sides))


def _pages(conn: Connection, game: str) -> Iterator[Known]:
    """Yield the stored ratings of a game, page by page."""
    place = tuple_(ratings.c.one, ratings.c.other)
    query = select(ratings).where(ratings.c.game == game).order_by(ratings.c.one, ratings.c.other)
    last = (game, "", "")
    while found := _read(conn, query.where(place > last[1:]).limit(_PAGE)):
        last = next(reversed(found))
        yield found


def rename(conn: Connection, old: UserId, new: UserId) -> int:
    """Move the ratings of a person, and of their pairs, to another id; return how many."""
    mine = or_(ratings.c.one == old, ratings.c.other == old)
    known = _read(conn, select(ratings).where(mine))
    conn.execute(delete(ratings).where(mine))
    renamed = {
        _key(key[0], tuple(sorted(new if one == old else one for one in _who(key)))): rating
        for key, rating in known.items()
    }
    write_many(conn, insert(ratings), _rows(renamed))
    return len(renamed)


# Queries


def ratings_of(conn: Connection, game: str, wanted: Sequence[Rated]) -> dict[Rated, Rating]:
    """Return the ratings of some people and pairs."""
    keys = [_key(game, who) for who in wanted]
    if not keys:
        return {}
    query = among(select(ratings), list(ratings.primary_key.columns), keys)
    found = _read(conn, query.where(ratings.c.deals > 0))
    return {_who(key): rating for key, rating in found.items()}


def best(
    conn: Connection, scope: Scope, scope_id: str, game: str, *, pairs: bool, most: int
) -> tuple[Ranked, ...]:
    """Return the best people or pairs of a scope, by the lower end of their ratings."""
    return _ranked(conn, best_query(scope, scope_id, game, pairs=pairs).limit(most))


def best_query(
    scope: Scope, scope_id: str, game: str, *, pairs: bool
) -> Select[*tuple[object, ...]]:
    """Return the query for the rated people or pairs of a scope, best first.

    For the scope ``everywhere``, an index has them in this order. For others, the people of the
    scope, who are few, are looked up and sorted. The partner of a pair is checked with ``EXISTS``:
    with two ``IN``, SQLite would try every person of the scope with every other one.
    """
    rated = select(ratings).where(
        ratings.c.game == game, ratings.c.pair == pairs, ratings.c.deals > 0
    )
    order = (ratings.c.lower.desc(), ratings.c.one, ratings.c.other)
    if scope == "everywhere":
        return rated.order_by(*order)
    here = select(standings.c.person).where(
        standings.c.scope == scope,
        standings.c.scope_id == scope_id,
        standings.c.period == "all",
        standings.c.game == game,
    )
    if pairs:
        rated = rated.where(here.where(standings.c.person == ratings.c.other).exists())
    return rated.where(ratings.c.one.in_(here)).order_by(*order)


def pairs_of(conn: Connection, user: UserId, game: str, most: int) -> tuple[Ranked, ...]:
    """Return the pairs of a person, most deals first."""
    mine = and_(ratings.c.other != "", or_(ratings.c.one == user, ratings.c.other == user))
    query = select(ratings).where(ratings.c.game == game, ratings.c.deals > 0, mine)
    order = (ratings.c.deals.desc(), ratings.c.one, ratings.c.other)
    return _ranked(conn, query.order_by(*order).limit(most))


def _ranked(conn: Connection, query: Executable) -> tuple[Ranked, ...]:
    found = [(_who(key), rating) for key, rating in _read(conn, query).items()]
    ids = {one for who, _ in found for one in who}
    asked = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
    names = {row.id: row.name for row in conn.execute(asked)}
    return tuple(Ranked(who, tuple(names.get(one, "") for one in who), r) for who, r in found)
