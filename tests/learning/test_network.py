"""What the networks learn, and from what, where the extra ``fast`` is installed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from engine.ai.compiled_kernel import dehla_pakad_value_network as used
from engine.ai.compiled_kernel.dehla_pakad_features import CONTEXT, FEATURES
from engine.ai.compiled_kernel.dehla_pakad_value_network import DEAL_WON
from engine.ai.compiled_kernel.jit import NUMPY as np
from engine.ai.compiled_kernel.playing import choices

from engine.ai.kernel.weights import unpacked
from tests.learning import POLICY, VALUE, network, value_network
from tests.learning.lessons import of_choices, of_ends
from tests.learning.program import FOLDER, NETWORKS, write

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


def value_error(parts: list[Any], x: Any, y: Any) -> float:
    return float(((value_network.said(parts, x)[2] - y) ** 2).mean() / 2)


def check_slopes(parts: list[Any], slopes: list[Any], error: Callable[[], float]) -> None:
    """Assert that the error grows as the slopes say where one weight is changed a little."""
    rng, little = np.random.default_rng(3), 1e-5
    for part, slope in zip(parts, slopes, strict=True):
        for place in rng.integers(0, part.size, 5):
            before = part.flat[place]
            part.flat[place] = before + little
            above = error()
            part.flat[place] = before - little
            below = error()
            part.flat[place] = before
            assert slope.flat[place] == pytest.approx((above - below) / 2 / little, abs=1e-6)


@needs_fast
def test_the_slopes_of_the_policy_are_those_of_its_error() -> None:
    some, rng = lessons(20), np.random.default_rng(2)
    shapes = (FEATURES, 4), 4, 4, FEATURES
    parts = [rng.normal(0, 0.3, shape) for shape in shapes]
    slopes = network._slopes(parts, some.x, some.y, some.of)
    check_slopes(parts, slopes, lambda: error(parts, some))


@needs_fast
def test_the_slopes_of_the_value_network_are_those_of_its_error() -> None:
    rng = np.random.default_rng(2)
    parts = [one.astype(float) for one in value_network.new(6, 4, rng)]
    x, y = (rng.random((30, value_network.PLACES)) < 0.1).astype(float), rng.normal(0, 1, 30)
    check_slopes(parts, value_network.slopes(parts, x, y), lambda: value_error(parts, x, y))


@needs_fast
def test_it_learns_what_a_card_is_worth(monkeypatch, capsys) -> None:
    monkeypatch.setattr(network, "BATCH", 64)
    monkeypatch.setattr(network, "EPOCHS", 80)
    some = lessons(2000)
    weights = network.train(some, network.new(4, 1), 1)
    assert len(weights) == FEATURES * 4 + 4 + 4 + FEATURES
    left, whole = (float(word.rstrip(";")) for word in capsys.readouterr().out.split()[8:11:2])
    assert left < 0.3 * whole


@needs_fast
def test_it_goes_on_from_what_it_knows(monkeypatch, capsys) -> None:
    monkeypatch.setattr(network, "EPOCHS", 0)
    before = network.used()
    after = network.train(lessons(200), before, 1)
    assert after == pytest.approx([float(one) for part in before for one in part.ravel()], abs=1e-3)
    assert "200 choices" in capsys.readouterr().out


@needs_fast
def test_it_learns_what_a_state_is_worth(monkeypatch, capsys) -> None:
    monkeypatch.setattr(value_network, "BATCH", 64)
    monkeypatch.setattr(value_network, "EPOCHS", 12)
    rng = np.random.default_rng(1)
    bits = (rng.random((20_000, value_network.PLACES)) < 0.02).astype(np.uint8)
    bits[:, 3] = rng.random(len(bits)) < 0.5
    bits[:, 500] = rng.random(len(bits)) < 0.5
    seen = np.packbits(bits, axis=1, bitorder="little").view(np.uint64)
    assert (value_network.as_places(seen) == bits).all()
    worths = (bits[:, 3] != bits[:, 500]).astype(np.float32)
    value_network.train(seen, worths, 1)
    words = capsys.readouterr().out.split()
    assert float(words[-3]) < 0.5 * float(words[-1])


@needs_fast
def test_lessons_are_what_deals_come_to_after_each_card_of_a_choice() -> None:
    found = of_choices(200, 1)
    assert len(found["states"]) == len(found["counts"]) > 100
    assert len(found["moves"]) == len(found["worths"]) == found["counts"].sum()
    assert {round(abs(float(one)), 1) for one in found["worths"]} == {DEAL_WON, 1.0}
    at, rules = 0, found["rules"]
    for state, count in zip(found["states"], found["counts"], strict=True):
        moves = [int(one) for one in found["moves"][at : at + int(count)]]
        assert sum(1 << one for one in moves) == choices(state, rules)
        at += int(count)
    again = of_choices(200, 1)
    assert (again["worths"] == found["worths"]).all()


@needs_fast
def test_at_the_end_of_a_deal_a_state_is_worth_what_has_been_won() -> None:
    found = of_ends(3000, 1)
    places = value_network.as_places(found["seen"])
    last = places[:, used.TRICK + 12] == 1
    assert last.sum() > 100
    assert {round(abs(float(one)), 1) for one in found["worths"]} == {DEAL_WON, 1.0}
    three = last & (places[:, used.OURS + 3] == 1)
    assert three.sum() > 5
    assert (found["worths"][three] > 0).all()


@pytest.mark.parametrize(("what", "sizes"), [(POLICY, ()), (VALUE, (192, 32))])
def test_what_is_learned_is_found_where_it_is_looked_for(tmp_path, what: str, sizes: Any) -> None:
    write(what, [0.5, -1.25, 0.0004] * 40, sizes, tmp_path)
    network = NETWORKS[what]
    assert (FOLDER / network.LEARNED).is_file()
    numbers = unpacked((tmp_path / network.LEARNED).read_bytes())
    assert numbers == (*sizes, *[network.SCALE // 2, round(-1.25 * network.SCALE), 0] * 40)
