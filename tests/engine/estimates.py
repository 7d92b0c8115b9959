"""What the tests of players take from an estimate."""

from __future__ import annotations

from math import isfinite

from engine.ai.arena import Estimate


def at_least(found: Estimate) -> float:
    """Return its lower end; where all duels went alike, and no margin is known, how they went."""
    return found.mean - found.margin if isfinite(found.margin) else found.mean
