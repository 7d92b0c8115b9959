"""Laws of a table as JSON, for every game: nothing hidden is in it, and all of it can be sent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from bot.projection import table_json
from engine.cards import ALL_CARDS, cards
from engine.game import Game
from engine.seats import DEALER
from tests.bot.presenter.scenes import DISCORD, EN, HI, Moment, people, scene
from tests.engine.laws import acting, courses, law
from tests.engine.test_laws_of_views import in_values, named_in, shown, worlds_apart
from tests.strategies import Played, seeds

NAMES = ("Asha", "Ravi", "मीना", "-", "Chandrashekhar", "Lakshmi")
CARDS = {one.text: one for one in ALL_CARDS}
STEP = 16
"""So many moves lie between two that are looked at."""


@law
def test_with_other_hidden_cards_and_the_same_course_a_seat_gets_the_same_values(game, data):
    played, rng = data.draw(courses(game)), Random(data.draw(seeds()))
    laid = table_of(game, played)
    for twins in list(worlds_apart(game, played, rng))[:: STEP * 2]:
        for seat in twins.alike:
            one, other = (drawn(Moment(state), seat, laid) for state in (twins.one, twins.other))
            assert one == other


@law
def test_no_card_is_sent_that_the_reader_does_not_see(game, data):
    played = data.draw(courses(game))
    laid = table_of(game, played)
    for before, move in list(pairwise(played))[::STEP]:
        state = move.step.state
        events = (*before.step.events, *move.step.events)
        told = {card for one in events for card in named_in(one)}
        news = (before.step.events, move.step.events)
        for seat in (None, data.draw(st.integers(0, played.seats - 1))):
            view = game.view(state, seat)
            own = set(cards(view.hand)) | set(in_values(v for f in view.private for v in f.values))
            sent = drawn(Moment(state, news), seat, laid)
            assert named(sent) <= own | shown(game, state) | told


@law
def test_only_values_of_json_are_sent_and_moves_to_those_alone_who_may_act(game, data):
    played = data.draw(courses(game))
    laid = table_of(game, played)
    for move in played[:: STEP * 2]:
        state = move.step.state
        for seat in (None, *acting(state)[:1], played.seats - 1):
            if seat == DEALER:
                continue
            sent = drawn(Moment(state, (move.step.events,)), seat, laid, HI)
            assert msgspec.json.decode(msgspec.json.encode(sent)) == sent
            ways = [*sent["moves"], *sent["ways"], *(one for one in sent["buttons"] if one["move"])]
            assert seat in acting(state) or not ways
            if seat is None:
                assert not sent["hand"]


def table_of(game: Game[Any], played: Played) -> dict[str, Any]:
    places, key = people(*NAMES[: played.seats]), game.info.key
    return {"places": places, "game": key, "options": game.info.settle(played.rules)}


def drawn(moment: Moment, seat: int | None, laid: dict[str, Any], voice=EN) -> dict[str, Any]:
    known = Moment(moment.state, moment.news, laid["game"])
    return table_json(scene(known, seat, **laid), seat, voice, DISCORD, known.news, -9)


def named(value: object) -> set[Any]:
    """Return the cards that are values of their own, or named by a token."""
    return {CARDS[word] for text in _texts(value) for word in text if word in CARDS}


def _texts(value: object) -> Iterator[list[str]]:
    match value:
        case dict():
            for key, one in value.items():
                yield [key]
                if key in ("token", "words") and isinstance(one, str):
                    yield one.split()
                else:
                    yield from _texts(one)
        case list():
            for one in value:
                yield from _texts(one)
        case str():
            yield [value]
