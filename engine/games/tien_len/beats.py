"""What beats what in Tien Len: the ordinary beat, and the slams against twos."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.games.tien_len.combinations import TWO, Combination, Key, Kind


class Laws(NamedTuple):
    """The options that decide what may be played and what beats it."""

    slams: str
    longer_slams: bool
    two_in_sequence: bool


_QUARTET = Key(Kind.QUARTET, 4)


def _pairs(count: int) -> Key:
    return Key(Kind.PAIR_RUN, 2 * count)


def _quartets(count: int) -> Key:
    return Key(Kind.QUARTET_RUN, 4 * count)


_AGAINST_TWOS: dict[str, tuple[tuple[Key, ...], ...]] = {
    "tieng_len": ((_QUARTET, _pairs(3)), (_pairs(4),), (_pairs(5),)),
    "viet_cong": ((_pairs(3),), (_pairs(5), _quartets(2)), (_pairs(7), _quartets(3))),
    "southern": ((_QUARTET, _pairs(3), _pairs(4)), (_pairs(4),), ()),
}
"""By table: the slams that beat one two, a pair of twos, and three."""

_SOUTHERN = {_pairs(3): (_QUARTET, _pairs(4)), _QUARTET: (_pairs(4),)}
"""What beats a combination of another kind at any time in the southern game."""

MOST_PAIRS = 13
"""A pair of each rank: more than any hand can hold."""

SLAMS = (Kind.QUARTET, Kind.PAIR_RUN, Kind.QUARTET_RUN)
"""The only kinds that a locked seat may still play."""


def is_allowed(laws: Laws, found: Combination) -> bool:
    """Return whether such a combination exists at this table at all."""
    if found.kind is Kind.QUARTET_RUN and laws.slams != "viet_cong":
        return False
    return found.top < 4 * (top_rank(laws, found.kind) + 1)


def top_rank(laws: Laws, kind: Kind) -> int:
    """Return the highest rank that the top of a combination of this kind may have."""
    return TWO if laws.two_in_sequence or kind is not Kind.SEQUENCE else TWO - 1


def may_lead(laws: Laws, found: Combination) -> bool:
    """Return whether a round may begin with it: quartet runs are only answers."""
    return found.kind is not Kind.QUARTET_RUN and is_allowed(laws, found)


def beats(laws: Laws, found: Combination, top: Combination) -> bool:
    """Return whether *found* may be played on *top*."""
    if not is_allowed(laws, found):
        return False
    if found.key == top.key:
        return found.top > top.top
    return found.key in slams(laws, top)


def is_slam(found: Combination, top: Combination | None) -> bool:
    """Return whether *found*, which beats *top*, does so as a different kind of combination."""
    return top is not None and found.key != top.key


def slams(laws: Laws, top: Combination) -> tuple[Key, ...]:
    """Return the keys of all combinations of other kinds that beat *top*."""
    return _slams(laws, top.key, top.twos)


@lru_cache(maxsize=256)
def _slams(laws: Laws, key: Key, twos: int) -> tuple[Key, ...]:
    if not twos:
        return _SOUTHERN.get(key, ()) if laws.slams == "southern" else ()
    listed = _AGAINST_TWOS[laws.slams][twos - 1]
    if not laws.longer_slams or laws.slams == "southern":
        return listed
    shortest = min(one.size // 2 for one in listed if one.kind is Kind.PAIR_RUN)
    others = tuple(one for one in listed if one.kind is not Kind.PAIR_RUN)
    return (*others, *map(_pairs, range(shortest, MOST_PAIRS + 1)))
