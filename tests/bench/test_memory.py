"""A live table stays small, whatever is played at it."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from tests.bench.memory import kilobytes, table_in_mid_deal

MOST = 20
"""Kilobytes."""


@pytest.mark.parametrize("key", GAMES)
def test_a_live_table_in_mid_deal_takes_little_memory(key):
    tables = [table_in_mid_deal(key, number) for number in range(3)]
    assert 1 < kilobytes(tables, 0) < MOST
