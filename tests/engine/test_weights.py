"""Weights as data."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ai.kernel.dehla_pakad_policy_network import LEARNED as POLICY
from engine.ai.kernel.dehla_pakad_value_network import LEARNED as VALUE
from engine.ai.kernel.weights import packed, read, unpacked


@given(st.lists(st.integers(-(2**15), 2**15 - 1), max_size=60))
def test_what_was_packed_is_found_again(numbers):
    assert unpacked(packed(numbers)) == tuple(numbers)


@pytest.mark.parametrize("name", [POLICY, VALUE])
def test_a_file_holds_nothing_but_its_numbers(name):
    numbers = read(name)
    assert len(numbers) > 3000
    assert unpacked(packed(numbers)) == numbers
