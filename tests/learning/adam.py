"""How networks learn: down the slope of their error, step by step."""

from __future__ import annotations

from typing import Any

from engine.ai.compiled_kernel.jit import NUMPY as np


class Adam:
    """Steps down a slope (Kingma and Ba, 2015), first at a fast rate and at last at a slow one."""

    def __init__(self, parts: list[Any], fastest: float, slowest: float) -> None:
        self._means = [np.zeros_like(one) for one in parts]
        self._squares = [np.zeros_like(one) for one in parts]
        self._fastest, self._slowest, self._steps = fastest, slowest, 0

    def step(self, parts: list[Any], slopes: list[Any], done: float) -> None:
        """Change the parts in place; *done* is the share of all steps that lie behind."""
        self._steps += 1
        rate = self._fastest * 0.5 * (1 + np.cos(np.pi * done)) + self._slowest
        for part, slope, mean, square in zip(
            parts, slopes, self._means, self._squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            straight = mean / (1 - 0.9**self._steps)
            part -= rate * straight / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
