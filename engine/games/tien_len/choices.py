"""What a seat may do in Tien Len: all legal plays, and the few that are offered ready-made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.actions import PLAYS, Action, Pass
from engine.cards import CardSet
from engine.games.tien_len.beats import SLAMS, Laws, slams, top_rank
from engine.games.tien_len.combinations import (
    Combination,
    Kind,
    Values,
    combination,
    held,
    keys_in,
    of_key,
    play_of,
    values,
)
from engine.games.tien_len.state import Phase, State
from engine.games.tien_len.trading import legal_trades
from engine.seats import Seat

MOST = 5
"""The most plays that are offered ready-made."""


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what *seat*, whose turn it is, may do; plays by type, size and top, lowest first."""
    if state.phase is Phase.TRADE:
        return legal_trades(state, seat)
    must = state.deal.must_include
    if must is not None and state.match.rules.opening == "alone":
        return (PLAYS[must.index],)
    found = tuple(map(play_of, plays(state, seat)))
    return found if state.round.top is None else (*found, Pass())


def plays(state: State, seat: Seat) -> tuple[Values, ...]:
    """Return the cards of every legal play, as values; ``opening=alone`` is not applied."""
    hand, top = values(state.hands[seat]), state.round.top
    laws, must = state.match.laws, state.deal.must_include
    if top is not None:
        return _answers(hand, top, laws, bool(state.round.locked >> seat & 1))
    found = _leads(hand, laws)
    if must is None:
        return found
    wanted = values(must.bit)
    return tuple(one for one in found if one & wanted)


@lru_cache(maxsize=512)
def _leads(hand: Values, laws: Laws) -> tuple[Values, ...]:
    keys = keys_in(hand)
    return tuple(
        one for key in keys for one in of_key(hand, key, top_rank=top_rank(laws, key.kind))
    )


@lru_cache(maxsize=2048)
def _answers(hand: Values, top: Combination, laws: Laws, locked: bool) -> tuple[Values, ...]:
    """Return the plays that beat *top*: higher ones with its key, then slams."""
    last = top_rank(laws, top.kind)
    alike = of_key(hand, top.key, above=top.top, top_rank=last)
    ordinary = () if locked and top.kind not in SLAMS else tuple(alike)
    stronger = (one for key in slams(laws, top) for one in of_key(hand, key))
    return (*ordinary, *stronger)


def can_answer(state: State, seat: Seat, top: Combination) -> bool:
    """Return whether *seat*, not locked out, could beat *top* with what it holds."""
    return bool(_answers(values(state.hands[seat]), top, state.match.laws, False))


def cards_of_plays(found: Iterable[Values]) -> CardSet:
    """Return the cards that occur in any of these plays."""
    whole = 0
    for one in found:
        whole |= one
    return held(whole)


# Ready-made


def likely(found: tuple[Values, ...], top: Combination | None) -> tuple[Values, ...]:
    """Return a few of the legal plays *found*, all of different sorts."""
    return tuple(_answers_likely(found, top) if top else _leads_likely(found))[:MOST]


def _leads_likely(found: tuple[Values, ...]) -> Iterator[Values]:
    """Yield the lowest of each type, the longest of runs; quartets, which beat a two, come last."""
    by_kind: dict[Kind, Values] = {}
    for one in found:
        lead = combination(one)
        if lead is None:
            continue
        best = combination(by_kind.get(lead.kind, 0))
        if best is None or lead.size > best.size:
            by_kind[lead.kind] = one
    order = (Kind.SEQUENCE, Kind.PAIR_RUN, Kind.TRIPLET, Kind.PAIR, Kind.SINGLE, Kind.QUARTET)
    yield from (by_kind[kind] for kind in order if kind in by_kind)


def _answers_likely(found: tuple[Values, ...], top: Combination) -> Iterator[Values]:
    """Yield the cheapest play of each rank that beats *top*, then the cheapest slams."""
    seen: set[tuple[Kind, int, int]] = set()
    cheap: list[Values] = []
    stronger: list[Values] = []
    for one in found:
        play = combination(one)
        if play is None or (sort := (*play.key, play.top >> 2)) in seen:
            continue
        seen.add(sort)
        (cheap if play.key == top.key else stronger).append(one)
    slams_shown = stronger[:2]
    yield from cheap[: MOST - len(slams_shown)]
    yield from slams_shown
