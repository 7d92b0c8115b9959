"""What the processes of the tests think about. It stands at the top of a module, as it must."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from random import Random

IsLate = Callable[[], bool]


def add(one: int, other: int, is_late: IsLate) -> int:
    return one + other


def draw(rng: Random, is_late: IsLate) -> float:
    return rng.random()


def pid(is_late: IsLate) -> int:
    return os.getpid()


def until_late(is_late: IsLate) -> str:
    """Be busy until nobody waits any longer."""
    while not is_late():
        time.sleep(0.001)
    return "late"


def hurried(is_late: IsLate) -> bool:
    return is_late()


def forever(is_late: IsLate) -> None:
    """Be deaf to whether anybody waits."""
    while True:
        time.sleep(0.001)


def die(is_late: IsLate) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_choosing(*_: object) -> None:
    """In place of choosing a move."""
    os.kill(os.getpid(), signal.SIGKILL)


def fail(secret: str, is_late: IsLate) -> None:
    raise ValueError(secret)


def environment(is_late: IsLate) -> set[str]:
    return set(os.environ)


def speak(is_late: IsLate) -> str:
    os.write(1, b"a word by mistake")
    return "done"


def main() -> None:
    """Be a process that is never ready."""
    while sys.stdin.buffer.read(1):
        pass
