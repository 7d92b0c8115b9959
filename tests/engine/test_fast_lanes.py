"""Rows that are added at a stroke come to what they come to number by number."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ai.fast import compiled
from engine.ai.fast import dehla_pakad_outlook as outlooks
from engine.ai.fast import dehla_pakad_policy as policies
from engine.ai.fast import dehla_pakad_sight as sight
from engine.ai.fast.lanes import ONE, Lanes, apart, side_by_side

plain = pytest.mark.skipif(compiled.NUMBA is not None, reason="rows are compiled here")
thousandths = st.integers(-30_000, 30_000)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[list[int]]]:
    """A base and rows of its length, in thousandths."""
    count = draw(st.integers(1, 9))
    row = st.lists(thousandths, min_size=count, max_size=count)
    return draw(row), draw(st.lists(row, min_size=1, max_size=7))


def lanes_of(base: list[int], rows: list[list[int]]) -> tuple[list[float], Lanes]:
    return [one / ONE for one in base], Lanes([[one / ONE for one in row] for row in rows])


@given(st.lists(st.integers(-(10**12), 10**12), min_size=1, max_size=9))
def test_numbers_side_by_side_are_found_again_with_their_signs(numbers: list[int]) -> None:
    assert (
        apart(sum(one << 64 * place for place, one in enumerate(numbers)), len(numbers)) == numbers
    )
    small = [one / 10**9 for one in numbers]
    assert apart(side_by_side(small), len(small)) == [round(ONE * one) for one in small]


@given(tables(), st.randoms(use_true_random=False))
def test_a_base_and_some_rows_are_added_up(
    table: tuple[list[int], list[list[int]]], rng: Random
) -> None:
    base, rows = table
    places = [rng.randrange(len(rows)) for _ in range(rng.randrange(9))]
    start, lanes = lanes_of(base, rows)
    found = apart(lanes.sums(start, places), len(base))
    assert found == [
        sum(column) for column in zip(base, *(rows[one] for one in places), strict=True)
    ]


@given(tables(), st.randoms(use_true_random=False))
def test_rows_are_added_up_each_times_its_factor(
    table: tuple[list[int], list[list[int]]], rng: Random
) -> None:
    base, rows = table
    factors = [rng.choice((0, rng.randrange(-(10**6), 10**6))) for _ in rows]
    start, lanes = lanes_of(base, rows)
    unit, first = 10**6, rng.randrange(len(rows) + 1)
    done = lanes.products(start, factors[:first], unit) + lanes.more(first, factors[first:])
    assert apart(done, len(base)) == [
        unit * one + sum(factor * row[place] for factor, row in zip(factors, rows, strict=True))
        for place, one in enumerate(base)
    ]


def test_another_base_is_not_taken_for_the_one_before() -> None:
    lanes = Lanes([[1.0, 2.0]])
    for base in ([0.5, 0.25], [0.0, -3.0]):
        assert apart(lanes.sums(base, [0]), 2) == [
            round(ONE * (1.0 + base[0])),
            round(ONE * (2.0 + base[1])),
        ]


@plain
def test_the_outlook_says_the_same_at_a_stroke() -> None:
    rng, outlook = Random(1), outlooks.outlook_of(outlooks.learned())
    for _ in range(40):
        count = rng.randrange(20, outlooks.MOST_SEEN)
        for place in range(count):
            outlook.seen[place] = rng.randrange(outlooks.PLACES)
        said = outlooks.say_by_units(count, outlook)
        assert outlooks.say_at_a_stroke(count, outlook) == pytest.approx(said, abs=1e-6)


@plain
def test_the_policy_says_the_same_at_a_stroke() -> None:
    rng, policy = Random(1), policies.policy_of(policies.learned())
    for _ in range(40):
        for place in range(sight.FEATURES):
            policy.x[place] = rng.choice((0.0, 1.0, rng.uniform(-4, 4)))
        policies.begin_by_units(policy)
        said = policies.value_by_units(policy)
        policies.begin_at_a_stroke(policy)
        assert policies.value_at_a_stroke(policy) == pytest.approx(said, abs=1e-5)


@plain
def test_the_rows_of_the_networks_are_lanes_where_nothing_is_compiled() -> None:
    assert isinstance(cast("object", policies.learned().into), Lanes)
    assert isinstance(cast("object", outlooks.learned().onto), Lanes)
