"""A network of two hidden layers learns what deals come to from states between two tricks."""

from __future__ import annotations

from typing import Any

from engine.ai.compiled_kernel.dehla_pakad_value_network import PLACES
from engine.ai.compiled_kernel.jit import NUMPY as np

from tests.learning.adam import Adam

FIRST, SECOND = 192, 32
"""The units of the two layers."""
EPOCHS, BATCH = 2, 1024
FASTEST, SLOWEST = 2e-3, 1e-6
KEPT_BACK = 100_000
"""So many states are not learned from, to see how good it is, or half of fewer."""


def train(seen: Any, worths: Any, seed: int) -> list[Any]:
    """Return weights in the order of ``dehla_pakad_value_network.Weights``; print how well they do.

    Args:
        seen: of each state which places are 1, as bits of numbers.
    """
    rng = np.random.default_rng(seed)
    states = rng.permutation(len(worths))
    held = min(KEPT_BACK, len(states) // 2)
    back, learned = states[:held], states[held:]
    parts = new(FIRST, SECOND, rng)
    adam = Adam(parts, FASTEST, SLOWEST)
    for epoch in range(EPOCHS):
        rng.shuffle(learned)
        for begin in range(0, len(learned) - BATCH + 1, BATCH):
            some = learned[begin : begin + BATCH]
            done = (epoch + begin / len(learned)) / EPOCHS
            adam.step(parts, slopes(parts, as_places(seen[some]), worths[some]), done)
    off = np.concatenate(
        [said(parts, as_places(seen[some]))[2] - worths[some] for some in np.array_split(back, 64)]
    )
    print(
        f"{len(worths)} states; of those kept back: square error {(off**2).mean():.4f} "
        f"of {worths[back].var():.4f}",
        flush=True,
    )
    return parts


def new(first: int, second: int, rng: Any) -> list[Any]:
    """Return weights that know nothing."""
    parts = [
        rng.normal(0, 0.15, (PLACES, first)),
        np.zeros(first),
        rng.normal(0, (2 / first) ** 0.5, (first, second)),
        np.zeros(second),
        rng.normal(0, 0.1, second),
        np.zeros(1),
    ]
    return [one.astype(np.float32) for one in parts]


def as_places(seen: Any) -> Any:
    """Return bits as a row of zeros and ones for each state."""
    each = np.unpackbits(seen.view(np.uint8).reshape(len(seen), -1), axis=1, bitorder="little")
    return each.astype(np.float32)


def said(parts: list[Any], x: Any) -> tuple[Any, Any, Any]:
    """Return the units of both layers, and what the network says of each state."""
    into, base, onto, second, out, start = parts
    units = np.maximum(x @ into + base, 0)
    others = np.maximum(units @ onto + second, 0)
    return units, others, others @ out + start


def slopes(parts: list[Any], x: Any, y: Any) -> list[Any]:
    """Return how half the mean square error grows with each weight."""
    units, others, worths = said(parts, x)
    error = (worths - y) / len(y)
    back = np.outer(error, parts[4]) * (others > 0)
    further = (back @ parts[2].T) * (units > 0)
    start = error.sum(keepdims=True)
    return [x.T @ further, further.sum(0), units.T @ back, back.sum(0), others.T @ error, start]
