"""What the simulation says of itself, and that nothing is wrong in a few short runs."""

from __future__ import annotations

import pytest

from tests.simulation.plants import run
from tests.simulation.world import World

SHORT = 0.5
"""Minutes of the runs here; ``make soak`` has longer ones and many more."""
SOON = {
    "told-before-saved": 1, "acknowledged-before-saved": 1, "version-ignored": 1,
    "card-in-the-room": 1, "lost-news": 1, "hand-of-another": 1, "move-lost": 1, "stale-button": 2,
}  # fmt: skip
"""Planted faults, each with a seed that finds it soon; the others are found by ``make soak``."""


@pytest.mark.parametrize("seed", range(1, 7))
def test_whatever_breaks_nothing_acknowledged_is_lost_and_everybody_is_told(seed):
    found = World(seed, SHORT).run()
    assert found.wrong == ()
    assert found.saved


def test_a_seed_gives_the_same_run_again():
    first, again = (World(4, 0.2).run() for _ in range(2))
    assert first == again
    assert first.saved


@pytest.mark.parametrize(("plant", "seed"), SOON.items())
def test_a_planted_fault_is_found(plant, seed):
    assert run(1.0, plant, seed).wrong
