"""Types and sizes of Tien Len's combinations as one small number, for the search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.games.tien_len.beats import Laws, slams
from engine.games.tien_len.combinations import ALIKE, EACH, FIRST_TWO, Combination, Key, Kind

Sort = int
"""The type and size of a combination: 1 to 4 for cards of one rank, else ``SEQUENCE``,
``PAIR_RUN`` or ``QUARTET_RUN`` plus the number of its ranks."""

SEQUENCE, PAIR_RUN, QUARTET_RUN = 16, 32, 48
RUNS = {Kind.SEQUENCE: SEQUENCE, Kind.PAIR_RUN: PAIR_RUN, Kind.QUARTET_RUN: QUARTET_RUN}
"""What a run of each kind counts from."""


def sort_of(key: Key) -> Sort:
    """Return a type and size as a sort."""
    kind, size = key
    return RUNS.get(kind, 0) + size // EACH.get(kind, 1)


def _sizes() -> Iterator[int]:
    for each in (1, 1, 2, 4):
        yield from (each * ranks for ranks in range(16))


SIZES = tuple(_sizes())
"""How many cards a combination has, by its sort."""


@cache
def key_of(sort: Sort) -> Key:
    """Return the type and size that a sort stands for."""
    runs = {base: kind for kind, base in RUNS.items()}
    return Key(runs[sort & ~15] if sort > 4 else ALIKE[sort - 1], SIZES[sort])


def twos_in(sort: Sort, top: int) -> int:
    """Return how many twos are in a play of twos; 0 for any other play."""
    return _TWOS.get(sort, 0) if top >= FIRST_TWO else 0


_TWOS = {sort: Combination(*key_of(sort), FIRST_TWO).twos for sort in range(1, 5)}


@cache
def slam_sorts(laws: Laws) -> dict[int, tuple[Sort, ...]]:
    """Return, for each sort, the slams that beat it; plays of twos are under the negative sort."""
    plain = [*range(1, 5), *range(SEQUENCE + 3, SEQUENCE + 14), *range(PAIR_RUN + 3, PAIR_RUN + 9)]
    found = {
        sort: Combination(*key_of(sort), 0)
        for sort in (*plain, *range(QUARTET_RUN + 2, QUARTET_RUN + 5))
    }
    found |= {-sort: Combination(*key_of(sort), FIRST_TWO + 3) for sort in (1, 2, 3)}
    return {sort: tuple(map(sort_of, slams(laws, top))) for sort, top in found.items()}
