"""A network of one hidden layer learns what cards are worth beside the others of a choice."""

from __future__ import annotations

from typing import Any

from engine.ai.compiled_kernel import dehla_pakad_policy_network as policies
from engine.ai.compiled_kernel.dehla_pakad_features import (
    CONTEXT,
    FEATURES,
    see_card,
    see_choice,
    see_stand,
)
from engine.ai.compiled_kernel.jit import NUMPY as np
from engine.ai.compiled_kernel.jit import Floats, Ints, jit
from engine.ai.compiled_kernel.layout import DUE
from engine.ai.compiled_kernel.playing import stand_with
from engine.ai.compiled_kernel.rollout_policy import WEIGHED, hidden_from, note_hands

from tests.learning.adam import Adam

EPOCHS, BATCH = 5, 2048
FASTEST, SLOWEST = 1e-3, 1e-5
DECAY = 1e-5
"""The rates of learning, the second at the end; and how weights shrink."""
LEAST_SCALE = 1e-3
"""What a feature is divided by at least that hardly ever changes."""
KEPT_BACK = 0.05
"""This share of the choices is not learned from, to see how good it is."""


class Lessons:
    """Some choices, as what their seats saw.

    Attributes:
        x: a row of features for each card; *q* its worth, *y* that beside the mean of its choice.
        of: the number of the choice of each card, *count* the cards of each choice.
    """

    def __init__(self, x: Any, worths: Any, count: Any) -> None:
        self.x, self.q, self.count = x, worths.astype(np.float32), count
        self.of = np.repeat(np.arange(len(count)), count)
        self.first = np.concatenate([[0], np.cumsum(count)[:-1]])
        self.y = self.beside(self.q)

    def beside(self, values: Any) -> Any:
        """Return values less the mean of their choices."""
        choices = len(self.count)
        return values - (np.bincount(self.of, values, choices) / self.count)[self.of]

    def cards_of(self, choices: Any) -> tuple[Any, Any]:
        """Return the cards of some choices, and which of these each belongs to."""
        counts = self.count[choices]
        which = np.repeat(np.arange(len(choices)), counts)
        within = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
        return np.repeat(self.first[choices], counts) + within, which


def read(paths: list[str]) -> Lessons:
    """Return the lessons of some files."""
    files = [dict(np.load(path)) for path in paths]
    return Lessons(
        np.concatenate([_features(one) for one in files]),
        np.concatenate([one["worths"] for one in files]),
        np.concatenate([one["counts"] for one in files]),
    )


def train(lessons: Lessons, parts: list[Any], seed: int) -> list[float]:
    """Return weights as ``policy_of`` takes them, learned from *parts* on; print how well they do.

    Args:
        parts: weights as ``used`` or ``new`` return them.
    """
    rng, x = np.random.default_rng(seed), lessons.x
    mean, scale = x.mean(0), np.maximum(x.std(0), LEAST_SCALE)
    x = (x - mean) / scale
    into, base, out, plain = parts
    parts = [into * scale[:, None], base + mean @ into, out, plain * scale]
    parts = [one.astype(np.float32) for one in parts]
    choices = rng.permutation(len(lessons.count))
    held = int(KEPT_BACK * len(choices))
    back, learned = choices[:held], choices[held:]
    adam = Adam(parts, FASTEST, SLOWEST)
    for epoch in range(EPOCHS):
        rng.shuffle(learned)
        for begin in range(0, len(learned) - BATCH + 1, BATCH):
            some, which = lessons.cards_of(learned[begin : begin + BATCH])
            slopes = _slopes(parts, x[some], lessons.y[some], which)
            adam.step(parts, slopes, (epoch + begin / len(learned)) / EPOCHS)
    print(_figures(lessons, _said(parts, x)[1], back), flush=True)
    into, base, out, plain = parts
    into = into / scale[:, None]
    plain = np.where(np.arange(FEATURES) < CONTEXT, 0.0, plain / scale)
    return [float(one) for one in (*into.ravel(), *(base - mean @ into), *out, *plain)]


def used() -> list[Any]:
    """Return the weights that are used."""
    return [np.array(one) for one in policies.learned()]


def new(hidden: int, seed: int) -> list[Any]:
    """Return weights that know nothing."""
    rng = np.random.default_rng(seed)
    into, out = rng.normal(0, FEATURES**-0.5, (FEATURES, hidden)), rng.normal(0, 0.1, hidden)
    return [into, np.zeros(hidden), out, np.zeros(FEATURES)]


def _said(parts: list[Any], x: Any) -> tuple[Any, Any]:
    """Return the hidden units, and what the network says of each card."""
    into, base, out, plain = parts
    units = np.maximum(x @ into + base, 0)
    return units, units @ out + x @ plain


def _slopes(parts: list[Any], x: Any, y: Any, which: Any) -> list[Any]:
    """Return how the mean square error within the choices grows with each weight."""
    units, said = _said(parts, x)
    counts = np.bincount(which)
    error = said - y
    error = (error - (np.bincount(which, error) / counts)[which]) / len(y)
    back = np.outer(error, parts[2]) * (units > 0)
    return [x.T @ back + DECAY * parts[0], back.sum(0), error @ units + DECAY * parts[2], error @ x]


def _figures(lessons: Lessons, said: Any, back: Any) -> str:
    """Return how far the network is from what it has not learned from, and what it would pick."""
    some, which = lessons.cards_of(back)
    off = (lessons.beside(said) - lessons.y)[some]
    picks = [np.lexsort((values[some], which)) for values in (said, lessons.q)]
    last = np.cumsum(np.bincount(which)) - 1
    picked, best = (lessons.y[some][order][last].mean() for order in picks)
    return (
        f"{len(lessons.count)} choices; of those kept back: square error {(off**2).mean():.5f} of "
        f"{lessons.y[some].var():.5f}; picks {picked:+.4f}, with hindsight {best:+.4f}"
    )


def _features(file: dict[str, Any]) -> Any:
    x = np.zeros((len(file["worths"]), FEATURES), np.float32)
    moves = file["moves"].astype(np.int64)
    _see(file["states"], moves, file["counts"], file["rules"], x, np.zeros(WEIGHED))
    return x


@jit
def _see(states: Any, moves: Ints, counts: Ints, rules: Ints, x: Any, weighed: Floats) -> None:
    """Note what the seats saw of all cards of all choices."""
    at = 0
    for choice in range(len(counts)):
        s, legal = states[choice], 0
        for place in range(counts[choice]):
            legal |= 1 << moves[at + place]
        for place in range(at, at + counts[choice]):
            bit = 1 << moves[place]
            stand = stand_with(s, rules, s[DUE], bit)
            note_hands(s, rules, hidden_from(s, rules), weighed)
            see_choice(s, rules, legal, x[place])
            a_ten = see_stand(s, rules, stand, x[place], weighed)
            see_card(s, rules, bit, a_ten, stand.best == bit, x[place])
        at += counts[choice]
