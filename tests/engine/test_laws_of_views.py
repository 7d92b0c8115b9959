"""Laws of what a seat may know, for every game: nothing hidden is seen, in views or in events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine.actions import Action, Deal, TimeUp
from engine.cards import Card, cards, size
from engine.errors import IllegalAction
from engine.events import DealEnded
from engine.game import Game, RandomLuck, Step
from engine.seats import DEALER, Seat
from engine.view import Show
from tests.engine.laws import acting, courses, law, moment
from tests.strategies import Move, Played, moves, seeds


@law
def test_a_view_shows_one_hand_and_what_its_seat_may_do(game, data):
    state = moment(data, game)
    may = acting(state)
    for seat in range(len(state.hands)):
        view = game.view(state, seat)
        assert view.hand in (state.hands[seat], 0)  # cards not yet taken up are seen by nobody
        assert view.sizes == tuple(map(size, state.hands))
        assert view.legal == (game.legal(state, seat) if seat in may else ())
        assert (view.seat, view.to_act, view.also) == (seat, state.to_act, state.also)
        assert view.game == game.info.key
    watching = game.view(state, None)
    assert (watching.hand, watching.legal, watching.private) == (0, (), ())
    assert (watching.facts, watching.notes) == (view.facts, view.notes)
    assert (watching.board, watching.last) == (view.board, view.last)
    assert all(dict(one.values)["seat"] in range(len(state.hands)) for one in view.notes)


@law
def test_what_lies_open_is_in_no_hand(game, data):
    state = moment(data, game)
    held = set(cards(sum(state.hands)))
    assert not {card for laid in game.view(state, None).board for card in laid.cards} & held


@law
def test_an_imagined_state_gives_that_very_view(game, data):
    state, seed = moment(data, game), data.draw(seeds())
    for seat in range(len(state.hands)):
        view = game.view(state, seat)
        world = game.imagine(view, Random(seed))
        assert game.view(world, seat) == view
        assert (world.to_act, world.also) == (state.to_act, state.also)


@law
def test_play_can_go_on_from_an_imagined_state(game, data):
    state, seed = moment(data, game), data.draw(seeds())
    for seat in acting(state):
        if seat == DEALER:
            continue
        world = game.imagine(game.view(state, seat), Random(seed))
        for move in islice(moves(game, world, Random(seed)), 60):
            assert sum(map(size, move.step.state.hands)) == size(sum(move.step.state.hands))


@law
def test_once_a_deal_is_scored_nobody_is_called_its_dealer_who_deals_the_next(game, data):
    for move in data.draw(courses(game)):
        if any(isinstance(one, DealEnded) for one in move.step.events):
            shown = {one.key: one.show for one in game.view(move.step.state, None).facts}
            assert "dealer" not in shown
            for key in ("next-dealer", "deals-again"):
                assert Show.SCORE in shown.get(key, Show.SCORE)


@law
def test_between_partners_it_is_told_whether_the_next_dealer_is_the_last_one(game, data):
    dealt = None
    for move in data.draw(courses(game)) if game.info.partners else ():
        facts = game.view(move.step.state, None).facts
        seats = {one.key: dict(one.values).get("seat") for one in facts}
        dealt = seats.get("dealer", dealt)
        assert seats.get("deals-again", dealt) == dealt
        assert "next-dealer" not in seats or seats["next-dealer"] != dealt


# Secrets


@law
def test_an_event_names_no_card_of_a_hand_but_what_lies_open(game, data):
    for move in data.draw(courses(game)):
        held = set(cards(sum(move.step.state.hands)))
        named = {card for event in move.step.events for card in named_in(event)}
        if secret := named & held:
            open_ = shown(game, move.state) | shown(game, move.step.state)
            assert secret <= open_, f"{move.seat} {move.action}: {move.step.events}"


def shown(game: Game[Any], state: Any) -> set[Card]:
    """Return the cards that everybody sees."""
    view = game.view(state, None)
    laid = {card for one in (*view.board, *view.last) for card in one.cards}
    return laid | {card for fact in (*view.facts, *view.notes) for card in in_values(fact.values)}


def named_in(event: Any) -> Iterator[Card]:
    """Yield the cards that an event names."""
    yield from in_values((name, getattr(event, name)) for name in event.__slots__)


def in_values(values: Any) -> Iterator[Card]:
    for _, value in values:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Card):
                yield one


class Twins(NamedTuple):
    """Two states of one course of play with other cards, and for whom nothing has differed."""

    one: Any
    other: Any
    alike: set[Seat | None]


@law
def test_with_other_hidden_cards_and_the_same_course_a_seat_sees_the_same(game, data):
    """Two cards of the deck are exchanged; a seat compares views until its own hand differs."""
    played, rng = data.draw(courses(game, 250)), Random(data.draw(seeds()))
    for twins in worlds_apart(game, played, rng):
        for seat in twins.alike:
            assert game.view(twins.one, seat) == game.view(twins.other, seat)


def worlds_apart(game: Game[Any], played: Played, rng: Random) -> Iterator[Twins]:
    """Yield the states of *played* with those that a slightly other deck gives.

    They part for good, until the next deal, when an action is no longer allowed in the other
    world or has other events.
    """
    other: Step | None = None
    alike: set[Seat | None] = set()
    for move in played:
        if isinstance(move.action, Deal):
            other, alike = tried(game, move.state, DEALER, exchanged(move.action, rng)), {None}
            alike |= set(range(played.seats))
        elif other is not None:
            other = tried(game, other.state, move.seat, move.action)
        if other is None or other.events != move.step.events:
            other = None
            continue
        ours, theirs = move.step.state.hands, other.state.hands
        alike = {seat for seat in alike if seat is None or ours[seat] == theirs[seat]}
        yield Twins(move.step.state, other.state, alike)


def exchanged(deal: Deal, rng: Random) -> Deal:
    deck = list(deal.deck)
    one, other = rng.sample(range(len(deck)), 2)
    deck[one], deck[other] = deck[other], deck[one]
    return Deal(tuple(deck))


def tried(game: Game[Any], state: Any, seat: Seat, action: Action) -> Step | None:
    try:
        return game.apply(state, seat, action)
    except IllegalAction:
        return None


@law
def test_what_no_event_tells_is_seen_by_those_concerned_alone(game, data):
    """Two actions with the same events: watchers see no difference, and but one seat may be told.

    Of chance nobody is told anything: a view differs only with the hand.
    """
    played, rng = data.draw(courses(game, 120)), Random(data.draw(seeds()))
    for move in played[:: data.draw(st.integers(3, 9))]:
        for one, other in told_alike(game, move, rng):
            differ = {seat for seat in differing(game, one, other) if seat != move.seat}
            assert None not in differ, f"{move.seat} {move.action}"
            assert len(differ) <= (move.seat != DEALER), f"{move.seat} {move.action}"


def told_alike(game: Game[Any], move: Move, rng: Random) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of states that other actions of the same seat lead to with the same events."""
    if isinstance(move.action, TimeUp):
        return
    if move.seat == DEALER:
        tries = [move.action, *(game.chance(move.state, RandomLuck(rng)) for _ in range(3))]
    else:
        legal = game.legal(move.state, move.seat)
        tries = [move.action, *rng.sample(legal, min(len(legal), 8))]
    first: dict[Any, Any] = {}
    for action in tries:
        step = game.apply(move.state, move.seat, action)
        if step.events in first:
            yield first[step.events], step.state
        first.setdefault(step.events, step.state)


def differing(game: Game[Any], one: Any, other: Any) -> Iterator[Seat | None]:
    """Yield who sees a difference, though its hand does not differ."""
    for seat in (None, *range(len(one.hands))):
        same = seat is None or one.hands[seat] == other.hands[seat]
        if same and game.view(one, seat) != game.view(other, seat):
            yield seat
