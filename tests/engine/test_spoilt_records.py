"""Whatever stands in a record, it is agreed with or what is wrong with it is named in one line."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Json
from engine.games import GAMES
from engine.records import PARTS, Difference, opening_in
from engine.replay import check
from tests.engine.records import a_record, records_of, spoilt

KEYS = ["game", "options", "seats", "dealer", "streak_in", "deck", "actions", "result"]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
PATHS = st.sampled_from(
    [
        *((key,) for key in KEYS),
        ("options", "trump_method"),
        ("options", "streak_length"),
        ("streak_in", "side"),
        ("streak_in", "count"),
        ("deck", 51),
        ("actions", 0),
        ("actions", 30),
        ("actions", -1),
        ("result", "tens", 0),
        ("result", "kots"),
        ("result", "streak", "count"),
        ("extra",),
    ]
)


@given(st.lists(st.tuples(PATHS, JSON), min_size=1, max_size=2, unique_by=lambda change: change[0]))
@settings(max_examples=100, deadline=None)
def test_whatever_stands_in_a_record_is_agreed_with_or_named_in_one_line(changes):
    record = a_record()
    for path, value in changes:
        try:
            spoilt(record, path, value)
        except (TypeError, KeyError, IndexError):  # the first change took the place away
            continue
    difference = check(record)
    if difference is not None:
        assert str(difference).isascii()
        assert str(difference).isprintable()
        assert len(str(difference)) < 400


@given(JSON)
def test_any_json_value_is_answered(value):
    assert check(value) is not None


ODD = [None, -1, 3, 99, "x", True, [], {}, [-1], [1, 2, 3], ["x", "y", "z"], [None] * 3, [[]]]


def paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where each part of a JSON value stands."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in inside:
        yield (*before, key)
        if isinstance(part, dict | list):
            yield from paths(part, (*before, key))


@pytest.mark.parametrize("key", GAMES)
def test_what_a_deal_of_any_game_starts_from_may_be_anything(key):
    record = records_of(key, 3)[-1]
    for path in paths(opening_in(record)):
        for odd in ODD:
            found = check(spoilt(deepcopy(record), path, odd))
            assert found is None or isinstance(found, Difference)


@pytest.mark.parametrize("key", GAMES)
def test_every_part_of_every_game_s_record_is_needed(key):
    record = records_of(key, 1)[0]
    for part in (*PARTS, *opening_in(record)):
        less = {name: value for name, value in record.items() if name != part}
        assert str(check(less)) == f"{part} is missing"


def test_a_record_may_say_which_actions_an_ai_player_chose_for_a_person():
    record = a_record()
    second = [n for n, text in enumerate(record["actions"], 1) if text.startswith("2 ")]
    for said in ([[], [], second, []], [[], [], [second[-1]], []], [[]] * 4):
        assert check({**record, "stood_in": said}) is None


@pytest.mark.parametrize("said", [None, 3, [[]], [[], 1, [], []], {"2": []}])
def test_where_it_is_not_said_by_seat_that_is_named(said):
    difference = check({**a_record(), "stood_in": said})
    assert difference is not None
    assert difference.reason.startswith("stood_in must hold a list for each of 4 seats")


@pytest.mark.parametrize("number", [0, 1000, True, "2", None, -1])
def test_an_action_chosen_for_a_seat_that_it_has_not_done_is_named(number):
    difference = check({**a_record(), "stood_in": [[], [number], [], []]})
    assert difference is not None
    assert difference.reason.endswith("are not all actions of seat 1")


@pytest.mark.parametrize("hints", [[0, 2, 0, 0], [0, 0, 0, 0]])
def test_a_record_may_say_how_many_hints_each_seat_got(hints):
    assert check({**a_record(), "hints": hints}) is None


@pytest.mark.parametrize("hints", [None, 3, [0, 2], [0, -1, 0, 0], [0, True, 0, 0], ["1", 0, 0, 0]])
def test_odd_hints_in_a_record_are_named(hints):
    difference = check({**a_record(), "hints": hints})
    assert difference is not None
    assert difference.reason.startswith("hints must hold a number for each of 4 seats")


def deal_after(number: int, key: str, **options: str | int) -> Json:
    """Return the record of the deal of this number in a match."""
    return records_of(key, number, **options)[-1]


IMPOSSIBLE: list[tuple[str, Json, Json, str]] = [
    ("tien_len", {}, {"loser": 0, "dealer": 1, "first_out": 2},
     "the loser deals: dealer must be 0, not 1"),
    ("viet_cong", {}, {"loser": 3, "dealer": 0, "first_out": 2},
     "the loser deals: dealer must be 3, not 0"),
    ("viet_cong", {}, {"loser": 2, "dealer": 2, "first_out": 2},
     "seat 2 cannot be both first_out and loser of the deal before"),
    ("tien_len", {"deals": 3}, {"deal": 4}, "the match has 3 deals: deal cannot be 4"),
    ("ganjifa", {}, {"night": 1}, "with surkhya=day night must be 0, not 1"),
    ("ganjifa", {"surkhya": "night"}, {"night": 0}, "with surkhya=night night must be 1, not 0"),
    ("ganjifa", {}, {"captured_in": [], "killers_in": [1]},
     "killers_in must be [] where nothing was captured_in"),
    ("ganjifa", {}, {"captured_in": [41, 40, 39], "killers_in": []},
     "cards are captured by threes: captured_in cannot be [41, 40, 39]"),
    ("teen_do_paanch", {}, {"round": 1, "won_in": [], "over_in": [0, 0, 0], "dealer": 2},
     "after first_dealer=draw_235 seat 0 deals round 1, not seat 2"),
    ("teen_do_paanch", {}, {"won_in": [[3, 2, 5]], "over_in": [0, 0, 0], "dealer": 0},
     "after first_dealer=draw_235 seat 2 deals round 2, not seat 0"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "options", "start", "reason"), IMPOSSIBLE)
def test_a_start_to_which_no_play_leads_is_refused_in_one_sentence(key, options, start, reason):
    record = deal_after(2, key, **options)
    assert check(record) is None
    assert str(check(record | start)) == reason


@pytest.mark.parametrize(
    ("key", "options", "start"),
    [
        ("tien_len", {"target_score": 100}, {"deal": 60}),
        ("tien_len", {"instant_win": "dragon"}, {"loser": None, "dealer": 1, "first_out": 2}),
        ("ganjifa", {"surkhya": "auto"}, {"night": 1}),
        (
            "teen_do_paanch",
            {"first_dealer": "random"},
            {"round": 1, "won_in": [], "over_in": [0, 0, 0], "dealer": 1},
        ),
    ],
)
def test_a_start_that_some_house_rule_leads_to_is_taken(key, options, start):
    """What is played then may differ; the start is not what is refused."""
    found = check(deal_after(2, key, **options) | start)
    assert found is None or found.number is not None or "result" in str(found)
