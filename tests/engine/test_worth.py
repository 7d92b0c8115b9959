"""What the points of a deal are worth to the match."""

from __future__ import annotations

import pytest

from engine.ai.worth import Stakes


def test_in_the_middle_of_a_match_points_count_by_themselves():
    assert Stakes((5, 0, -5), 4).worth([-4, 2, 2]) == [-1.0, 0.5, 0.5]


def test_in_the_last_deal_half_of_it_is_the_match():
    assert Stakes((5, 0, -5), 4, is_last=True).worth([-4, 2, 2]) == [-1.0, 0.75, -0.25]


def test_a_shared_match_is_shared():
    assert Stakes((3, 0), 4, is_last=True).worth([-1, 2]) == pytest.approx([0.125, 0.5])


def test_a_target_ends_the_match_in_whichever_deal_it_is_reached():
    stakes = Stakes((8, 0, -8), 4, target=10)
    assert stakes.worth([-4, 2, 2]) == [-1.0, 0.5, 0.5]
    assert stakes.worth([2, -4, 2]) == [0.75, -1.0, -0.25]


def test_nothing_is_worth_more_than_one():
    assert Stakes((0, 0), 4, is_last=True).worth([4, -4]) == [1.0, -1.0]
