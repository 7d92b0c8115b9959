"""What the network learns, where the extra ``fast`` is installed."""

from __future__ import annotations

import importlib.util
import shutil
from typing import Any

import pytest

from engine.ai.fast.compiled import NUMPY as np
from engine.ai.fast.dehla_pakad_sight import CONTEXT, FEATURES
from tests.learning import network
from tests.learning.__main__ import PLACE, write

needs_fast = pytest.mark.skipif(np is None, reason="the extra fast is not installed")


def lessons(choices: int) -> network.Lessons:
    """Return choices of three cards each, of which one feature tells what they are worth."""
    rng = np.random.default_rng(1)
    x = rng.normal(0, 1, (3 * choices, FEATURES))
    worths = 0.3 * np.maximum(x[:, CONTEXT], 0) + rng.normal(0, 0.05, len(x))
    return network.Lessons(x, worths, np.full(choices, 3))


def error(parts: list[Any], some: network.Lessons) -> float:
    said = some.beside(network._said(parts, some.x)[1])
    weights = network.DECAY / 2 * float((parts[0] ** 2).sum() + (parts[2] ** 2).sum())
    return float(((said - some.y) ** 2).mean() / 2) + weights


@needs_fast
def test_the_slopes_are_those_of_the_error() -> None:
    some, rng = lessons(20), np.random.default_rng(2)
    shapes = (FEATURES, 4), 4, 4, FEATURES
    parts = [rng.normal(0, 0.3, shape) for shape in shapes]
    slopes = network._slopes(parts, some.x, some.y, some.of)
    for part, slope in zip(parts, slopes, strict=True):
        for place in rng.integers(0, part.size, 5):
            before, little = part.flat[place], 1e-5
            part.flat[place] = before + little
            above = error(parts, some)
            part.flat[place] = before - little
            below = error(parts, some)
            part.flat[place] = before
            assert slope.flat[place] == pytest.approx((above - below) / 2 / little, abs=1e-6)


@needs_fast
def test_it_learns_what_a_card_is_worth(monkeypatch, capsys) -> None:
    monkeypatch.setattr(network, "BATCH", 64)
    some = lessons(2000)
    weights = network.train(some, 4, 1)
    assert len(weights) == FEATURES * 4 + 4 + 4 + FEATURES
    left, whole = (float(word.rstrip(";")) for word in capsys.readouterr().out.split()[8:11:2])
    assert left < 0.3 * whole


def test_what_is_learned_is_found_where_the_policy_looks(tmp_path) -> None:
    place = tmp_path / "weights.py"
    shutil.copy(PLACE, place)
    write(place, [0.5, -1.25, 0.0004] * 40)
    found = importlib.util.spec_from_file_location("weights", place)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    assert [int(one) for one in module.LEARNED.split()] == [500, -1250, 0] * 40
    assert max(map(len, place.read_text().splitlines())) < 100
