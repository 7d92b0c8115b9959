"""The worlds of the search as the flat arrays of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import Any

from engine.ai.fast import layout as at
from engine.ai.fast import worlds as plans
from engine.ai.fast.compiled import Floats, Ints, floats, no_floats, no_ints
from engine.ai.sharp import court_piece, dehla_pakad, teen_do_paanch
from engine.ai.sharp import teen_do_paanch_position as thirds
from engine.ai.tricks import TrickPosition, TrickWorlds, ranked
from engine.games.court_piece.state import MOST_REDEALS
from engine.games.teen_do_paanch.rules import SEATS as THREE
from engine.games.teen_do_paanch.state import TRICKS as TEN_TRICKS

ORDERS = [float(factorial(count)) for count in range(53)]

_NO_VOID = {"stay_open": at.STAY_OPEN, "draw_played": at.DRAW, "dealer_right_calls": at.CALL_LATE}
_COURTS = {"no_capture": 0, "won_first_seven": 1, "off": 2}


def is_covered(worlds: Any) -> bool:
    """Return whether the kernel knows what may happen in these worlds."""
    if not isinstance(worlds, TrickWorlds):
        return False
    start = worlds.start
    if start.to_act is None:
        return False
    if isinstance(start, court_piece.Position):
        throws_in = start.calls and start.terms.poor and start.redeals < MOST_REDEALS
        return not throws_in and not start.is_decided
    return isinstance(start, dehla_pakad.Position | thirds.Position)


def state_of(start: TrickPosition) -> Ints:
    """Return a position as one array."""
    s = no_ints(at.STATE)
    for seat, hand in enumerate(start.hands):
        s[at.HANDS + seat] = hand
    s[at.DUE], s[at.TRUMP], s[at.RULER] = start.due, start.trump, start.ruler
    s[at.LED], s[at.RULING], s[at.BEST] = start.led, start.ruling, start.best
    s[at.LAID], s[at.TAKER], s[at.COUNT] = start.laid, start.taker, start.count
    s[at.DEAD], s[at.HOLDER], s[at.NUMBER] = start.dead, start.holder, start.number
    s[at.PILE], s[at.CALLS], s[at.MAKER] = start.pile, start.calls, -1
    for place, bit in enumerate(start.stock):
        s[at.STOCK + place] = bit
    s[at.UNDEALT] = len(start.stock)
    if isinstance(start, dehla_pakad.Position):
        s[at.MAKER], s[at.LEADER] = start.maker, start.leader
        _put(s, at.VOIDS, start.voids)
        _put(s, at.TENS, start.tens)
        _put(s, at.TRICKS, start.tricks)
    elif isinstance(start, court_piece.Position):
        _put(s, at.TRICKS, start.tricks)
        s[at.WAITING], s[at.ACED], s[at.AHEAD] = start.waiting, start.aced, start.ahead
        s[at.BOLD], s[at.OFFERED] = start.bold, start.offered
    elif isinstance(start, thirds.Position):
        _put(s, at.TRICKS, start.tricks)
        s[at.EXCHANGE], s[at.PULLS], s[at.PULLED] = start.exchange, start.pulls, start.pulled
        _put(s, at.PLAN, [number for due in start.plan for number in due])
    return s


def rules_of(start: TrickPosition) -> tuple[Ints, Floats]:
    """Return the rules, and what each outcome is worth to each seat."""
    r, worth = no_ints(at.RULES), no_floats(at.WORTHS)
    r[at.SEATS], r[at.MARKED], r[at.LAST] = len(start.hands), start.marked, 13
    if isinstance(start, dehla_pakad.Position):
        _dehla_pakad(start.terms, r, worth)
    elif isinstance(start, court_piece.Position):
        _court_piece(start.terms, r, worth)
    elif isinstance(start, thirds.Position):
        _teen_do_paanch(start.terms, r)
        _put(worth, 0, _thirds(start.terms))
    return r, worth


def spread_of(worlds: TrickWorlds[Any]) -> plans.Spread | None:
    """Return how the unseen cards are drawn; None if that is beyond the kernel."""
    plan = no_ints(plans.PLAN)
    plan[plans.SEAT_OF + 2] = -1
    numbers: Sequence[int] | None = None
    if isinstance(worlds, teen_do_paanch.PlacedWorlds):
        places, numbers = worlds.places, worlds.numbers
        holders, spread = places.others, places.spread
        if len(places.guarded) > plans.KEPT_MOST:
            return None
        plan[plans.KEPT] = len(places.guarded)
        for n, (seat, suit, least) in enumerate(places.guarded):
            plan[plans.KEPT_SEAT + n], plan[plans.KEPT_LEAST + n] = seat, least
            plan[plans.KEPT_SUIT + n] = ranked(suit, numbers)
        _put(plan, plans.SURE, [ranked(places.forced[seat], numbers) for seat in holders])
    else:
        holders, spread = list(worlds.holders), worlds.spread
    _put(plan, plans.SEAT_OF, holders)
    _put(plan, plans.SIZES, spread.sizes)
    groups = [*zip(spread.groups, spread.most, strict=True), (spread.pool, spread.sizes)]
    if len(groups) > plans.MOST_GROUPS:
        return None
    plan[plans.GROUPS] = len(groups)
    for n, (bits, most) in enumerate(groups):
        mask, place = sum(bits), plans.FIRST_GROUP + plans.GROUP * n
        plan[place + plans.MASK] = mask if numbers is None else ranked(mask, numbers)
        plan[place + plans.FOUND] = len(bits)
        _put(plan, place + plans.CAPS, most)
    ways = no_floats(plans.table_size(plan))
    return plans.Spread(plan, ways, floats(ORDERS), no_floats(plans.HOLDERS), no_ints(52))


def _put(array: Any, place: int, values: Sequence[Any]) -> None:
    for n, value in enumerate(values):
        array[place + n] = value


def _dehla_pakad(terms: dehla_pakad.Terms, r: Ints, worth: Floats) -> None:
    r[at.GAME], r[at.FIRST] = at.DEHLA_PAKAD, terms.first
    r[at.SINGLE], r[at.TEAM], r[at.KEEP] = terms.single, terms.team, terms.keep_count
    r[at.WAITS], r[at.MAKER_LEADS] = terms.waits, terms.maker_leads
    r[at.NO_VOID] = _NO_VOID[terms.no_void]
    r[at.MOST_TRICKS] = terms.by_tricks[0] != terms.by_tricks[1]
    r[at.EVEN] = -1
    if not r[at.MOST_TRICKS] and terms.by_tricks[0]:
        r[at.EVEN] = 0 if terms.by_tricks[0] > 0.0 else 1
    for tens, sure in enumerate(terms.worths):
        r[at.DECIDED + tens] = sure is not None
        for more in (0, 1):
            value = terms.by_tricks[more] if sure is None else sure
            _put(worth, 4 * (2 * tens + more), (value, -value, value, -value))


def _court_piece(terms: court_piece.Terms, r: Ints, worth: Floats) -> None:
    r[at.GAME], r[at.FIRST], r[at.ACES] = at.COURT_PIECE, terms.caller, court_piece.ACE_MASK
    r[at.DOUBLE], r[at.ACES_BLOCK] = terms.double, terms.aces_block
    r[at.FIRST_CAPTURE], r[at.COURT] = terms.first_capture, _COURTS[terms.court]
    r[at.OFFERS] = terms.offers
    for (team, court, bold), value in terms.worths.items():
        outcome = team + 2 * court + 4 * bold
        _put(worth, 4 * outcome, (value, -value, value, -value))


def _teen_do_paanch(terms: thirds.Terms, r: Ints) -> None:
    r[at.GAME], r[at.LAST], r[at.FIRST] = at.TEEN_DO_PAANCH, TEN_TRICKS, terms.first
    r[at.BATCH], r[at.PASSES], r[at.OPTIONAL] = terms.batches[0], terms.passes, terms.optional
    r[at.TOGETHER], r[at.MAY_RETURN] = terms.together, terms.may_return
    r[at.GUARD] = terms.guard
    _put(r, at.HIGH, terms.high)


@lru_cache(maxsize=64)
def _thirds(terms: thirds.Terms) -> tuple[float, ...]:
    """Return what each way to share ten tricks is worth in Teen Do Paanch."""
    found, ended = [0.0] * at.WORTHS, thirds.Position(terms, [0] * THREE)
    for first in range(TEN_TRICKS + 1):
        for second in range(TEN_TRICKS + 1 - first):
            ended.tricks = [first, second, TEN_TRICKS - first - second]
            place = 4 * (11 * first + second)
            found[place : place + THREE] = ended.worth()
    return tuple(found)
