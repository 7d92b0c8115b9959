"""What a seat may imagine in Durak is just what could be, each state equally likely.

What could be is worked out anew here, from the events alone: a world is possible if there is a
pack that leads to it by the same actions with the same events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Deal
from engine.cards import Card, card_set, cards, size
from engine.events import CardPlayed
from engine.games.durak.actions import (
    PACK,
    AttackBeaten,
    AttackTransferred,
    LowestTrump,
    TalonDrawn,
    TrumpShown,
)
from engine.games.durak.state import UNDER_WAY, State
from tests.engine.durak import GAME
from tests.engine.test_durak_invariants import dealt_out
from tests.longer import only
from tests.strategies import Move, Played, house_rules, seats_for, seeds

HAND = 6

FROM_HANDS = CardPlayed | AttackBeaten | AttackTransferred | TrumpShown | LowestTrump
"""The events that name a card which a seat has had in its hand."""


class Slot(NamedTuple):
    """A place in the pack from which a seat got a card, and when: -1 in the deal."""

    time: int
    place: int


class Course(NamedTuple):
    """What everybody has seen of a deal so far.

    Args:
        slots: of each seat.
        shown: the cards that each seat was the first to show, and when.
        talon: the places of the talon, top first.
        late: the cards that no hand was dealt.
    """

    slots: list[list[Slot]]
    shown: list[dict[Card, int]]
    talon: list[int]
    late: frozenset[Card]
    turned_up: Card


def course_of(moves: list[Move]) -> Course:
    """Return what has been seen in the moves of one deal, from its shuffle on."""
    deal, match = moves[0].action, moves[0].state.match
    assert isinstance(deal, Deal)
    seats, dealt_out = len(match.points), HAND * len(match.points)
    owners = [(match.dealer + 1 + place) % seats for place in range(dealt_out)]
    slots = [
        [Slot(-1, place) for place, owner in enumerate(owners) if owner == seat]
        for seat in range(seats)
    ]
    talon = [*range(dealt_out + 1, len(PACK)), *([dealt_out] if seats < 6 else [])]
    turned_up, late = deal.deck[min(dealt_out, 35)], frozenset[Card]()
    shown: list[dict[Card, int]] = [{} for _ in range(seats)]
    for time, event in events_of(moves):
        if isinstance(event, TalonDrawn):
            drawn, talon = talon[: event.count], talon[event.count :]
            slots[event.seat] += [Slot(time, place) for place in drawn]
        elif isinstance(event, LowestTrump):
            late = below(turned_up, event.card)
        one = event.card if isinstance(event, FROM_HANDS) else None
        if one is not None and not any(one in seen for seen in shown):
            shown[event.seat][one] = time
    return Course(slots, shown, talon, late, turned_up)


def below(turned_up: Card, lowest: Card | None) -> frozenset[Card]:
    """Return the trumps below the lowest one that a hand was dealt, which none has."""
    trumps = {one for one in PACK if one.suit is turned_up.suit} - {turned_up}
    return frozenset(one for one in trumps if lowest is None or one.index < lowest.index)


def events_of(moves: list[Move]) -> Iterator[tuple[int, Any]]:
    for time, move in enumerate(moves):
        for event in move.step.events:
            yield time, event


def pack_for(course: Course, world: State) -> tuple[Card, ...] | None:
    """Return a pack that leads to *world* by the same course; None if there is none."""
    found: dict[int, Card] = dict(zip(course.talon, world.deal.talon, strict=True))
    seen = {one for shown in course.shown for one in shown}
    for seat, hand in enumerate(world.hands):
        times = {one: 10_000 for one in cards(hand) if one not in seen} | course.shown[seat]
        placed = matched(times, course.slots[seat], course)
        if placed is None:
            return None
        found |= placed
    return tuple(found[place] for place in range(len(PACK)))


def matched(times: dict[Card, int], slots: list[Slot], course: Course) -> dict[int, Card] | None:
    """Return a place for each card that was there before it was shown, by augmenting paths."""
    placed: dict[Slot, Card] = {}
    turned_place = min(HAND * len(course.slots), 35)

    def fits(one: Card, slot: Slot) -> bool:
        if (one is course.turned_up) != (slot.place == turned_place):
            return False
        return slot.time < times[one] and not (slot.time < 0 and one in course.late)

    def place(one: Card, tried: set[Slot]) -> bool:
        for slot in slots:
            if slot not in tried and fits(one, slot):
                tried.add(slot)
                if slot not in placed or place(placed[slot], tried):
                    placed[slot] = one
                    return True
        return False

    if len(times) != len(slots) or not all(place(one, set()) for one in times):
        return None
    return {slot.place: one for slot, one in placed.items()}


def leads_to(moves: list[Move], pack: tuple[Card, ...]) -> State | None:
    """Return the state to which the same actions lead from *pack*; None if events differ."""
    state = moves[0].state
    for move in moves:
        action = Deal(pack) if isinstance(move.action, Deal) else move.action
        step = GAME.apply(state, move.seat, action)
        if step.events != move.step.events:
            return None
        state = step.state
    return state


# Everything imagined could be


@st.composite
def courses(draw: st.DrawFn) -> Played:
    """Return the moves of a deal from its shuffle to some moment of it."""
    rules, seats, seed = draw(house_rules(GAME)), draw(seats_for(GAME)), draw(seeds())
    moves = dealt_out(rules, seats, seed)[1:-1]
    return Played(moves[: draw(st.integers(1, len(moves)))], rules, seed, seats)


@settings(max_examples=60, deadline=None)
@given(courses(), seeds())
def test_there_is_a_pack_that_leads_to_everything_imagined(moves, seed):
    state = moves[-1].step.state
    course = course_of(moves)
    for seat in range(len(state.hands)):
        world = GAME.imagine(GAME.view(state, seat), Random(seed))
        pack = pack_for(course, world)
        assert pack is not None
        assert leads_to(moves, pack) == world


# All that could be is imagined equally often


@cache
def late_moments(count: int) -> tuple[tuple[tuple[Move, ...], int], ...]:
    """Return moments with few unseen cards, some of them in the talon, and a seat."""
    found = []
    for seed in range(400):
        seats = (2, 3, 4)[seed % 3]
        moves = dealt_out({}, seats, seed)[1:]
        for place, move in enumerate(moves):
            state = move.step.state
            if state.phase not in UNDER_WAY or state.deal.undealt > 3:
                continue
            if 2 <= len(unseen(GAME.view(state, state.to_act))) <= 6:
                found.append((tuple(moves[: place + 1]), state.to_act))
                break
        if len(found) == count:
            break
    return tuple(found)


def unseen(view: Any) -> tuple[Card, ...]:
    """Return the cards of which a seat does not know where they are."""
    known = view.known
    seen = sum(known.hands) | known.deal.public | known.bout.table
    return tuple(one for one in PACK if not one.bit & seen)


def possible(moves: list[Move], seat: int) -> set[tuple[Any, ...]]:
    """Return all hands and talons that the seat must think possible."""
    view, course, found = GAME.view(moves[-1].step.state, seat), course_of(moves), set()
    known = view.known
    for order in permutations(unseen(view)):
        left, hands = list(order), list(known.hands)
        for other, held in enumerate(hands):
            wanted = view.sizes[other] - size(held)
            hands[other] |= card_set(left[:wanted])
            left = left[wanted:]
        world = known._replace(
            hands=tuple(hands), deal=known.deal._replace(talon=(*left, *known.deal.talon))
        )
        key = (world.hands, world.deal.talon)
        if key not in found and pack_for(course, world) is not None:
            found.add(key)
    return found


@pytest.mark.parametrize("number", only({0, 1}, range(6)))
def test_all_that_could_be_is_imagined_equally_often(number):
    moves, seat = late_moments(6)[number]
    allowed = possible(list(moves), seat)
    view, rng = GAME.view(moves[-1].step.state, seat), Random(number)
    rounds = 12 * len(allowed)
    worlds = (GAME.imagine(view, rng) for _ in range(rounds))
    counts = Counter((world.hands, world.deal.talon) for world in worlds)
    assert set(counts) <= allowed
    chi_square = sum((counts[one] - 12) ** 2 / 12 for one in allowed)
    assert abs(chi_square - (len(allowed) - 1)) <= 5 * (2 * len(allowed)) ** 0.5
