"""Rows that are added at a stroke come to what they come to number by number."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ai.kernel import dehla_pakad_features as features
from engine.ai.kernel import dehla_pakad_policy_network as policies
from engine.ai.kernel import dehla_pakad_value_network as values
from engine.ai.kernel.packed_ints import ONE, PackedRows, apart, side_by_side

thousandths = st.integers(-30_000, 30_000)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[list[int]]]:
    """A base and rows of its length, in thousandths."""
    count = draw(st.integers(1, 9))
    row = st.lists(thousandths, min_size=count, max_size=count)
    return draw(row), draw(st.lists(row, min_size=1, max_size=7))


def packed_of(base: list[int], rows: list[list[int]]) -> tuple[list[float], PackedRows]:
    return [one / ONE for one in base], PackedRows([[one / ONE for one in row] for row in rows])


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
    start, packed = packed_of(base, rows)
    found = apart(packed.sums(start, places), len(base))
    assert found == [
        sum(column) for column in zip(base, *(rows[one] for one in places), strict=True)
    ]


@given(tables(), st.randoms(use_true_random=False))
def test_rows_are_added_up_each_times_its_factor(
    table: tuple[list[int], list[list[int]]], rng: Random
) -> None:
    base, rows = table
    factors = [rng.choice((0, rng.randrange(-(10**6), 10**6))) for _ in rows]
    start, packed = packed_of(base, rows)
    unit, first = 10**6, rng.randrange(len(rows) + 1)
    done = packed.products(start, factors[:first], unit) + packed.more(first, factors[first:])
    assert apart(done, len(base)) == [
        unit * one + sum(factor * row[place] for factor, row in zip(factors, rows, strict=True))
        for place, one in enumerate(base)
    ]


def test_another_base_is_not_taken_for_the_one_before() -> None:
    packed = PackedRows([[1.0, 2.0]])
    for base in ([0.5, 0.25], [0.0, -3.0]):
        assert apart(packed.sums(base, [0]), 2) == [
            round(ONE * (1.0 + base[0])),
            round(ONE * (2.0 + base[1])),
        ]


def test_the_network_says_the_same_by_rows() -> None:
    rng, network = Random(1), values.network_of(values.learned())
    for _ in range(40):
        count = rng.randrange(20, values.MOST_SEEN)
        for place in range(count):
            network.seen[place] = rng.randrange(values.PLACES)
        said = values.say_by_units(count, network)
        assert values.say_by_rows(count, network) == pytest.approx(said, abs=1e-6)


def test_the_policy_says_the_same_by_rows() -> None:
    rng, policy = Random(1), policies.policy_of(policies.learned())
    for _ in range(40):
        for place in range(features.FEATURES):
            policy.x[place] = rng.choice((0.0, 1.0, rng.uniform(-4, 4)))
        policies.begin_by_units(policy)
        said = policies.value_by_units(policy)
        policies.begin_by_rows(policy)
        assert policies.value_by_rows(policy) == pytest.approx(said, abs=1e-5)


def test_the_rows_of_the_networks_are_packed_in_the_plain_kernel() -> None:
    assert isinstance(cast("object", policies.learned().into), PackedRows)
    assert isinstance(cast("object", values.learned().onto), PackedRows)
