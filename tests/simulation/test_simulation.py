"""What the simulation says of itself, and that nothing is wrong in a hundred short evenings."""

from __future__ import annotations

import pytest

from tests.simulation.evening import HARD, SHORT
from tests.simulation.plants import SOON, run
from tests.simulation.world import World

SEEDS = 100
AT_ONCE = 10


@pytest.mark.parametrize("first", range(1, SEEDS + 1, AT_ONCE))
def test_whatever_breaks_nothing_acknowledged_is_lost_and_everybody_is_told(first):
    found = [World(seed, SHORT).run() for seed in range(first, first + AT_ONCE)]
    assert [one.line for one in found if one.wrong] == []
    for one in found:
        assert one.played, "nobody has played"
        assert set(one.faults) & set(HARD), "nothing has broken"


def test_a_seed_gives_the_same_run_again():
    first, again = (World(4, SHORT).run() for _ in range(2))
    assert first == again


@pytest.mark.parametrize(("plant", "seed"), SOON.items())
def test_a_planted_fault_is_found(plant, seed):
    others = (one for one in range(1, SEEDS + 1) if one != seed)
    assert any(run(SHORT, plant, one).wrong for one in (seed, *others))
