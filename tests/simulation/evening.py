"""How long a run is, how quickly people play, and what breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

KINDS = (
    "kill", "kill", "stop", "pause", "outage", "flaky",
    "storm", "slow", "deaf", "echo", "jump", "move",
)  # fmt: skip
HARD = ("kill", "pause", "outage", "flaky", "deaf", "jump")
"""A short evening has at least one of these: a process dies or stands still, the database fails,
news is lost, the clock of the machine jumps."""


@dataclass(frozen=True)
class Fault:
    """Something that breaks at a time, for so many seconds."""

    at: float
    kind: str
    seconds: float
    number: int


@dataclass(frozen=True)
class Evening:
    """What a seed draws a run from.

    Args:
        seconds: so long people press and things break.
        between: seconds between two faults, about.
        longest: a fault lasts so many seconds at most.
        away: so long somebody looks away at most.
        hurry: people look so many times as often.
        turns, pauses: seconds for a turn, and between two deals.
        rooms: how many have a table.
        looks: seconds between two looks of a process at what others have saved, at most.
        sits: whether people sit at a table that has begun before anything can break.
        breaks: whether something of ``HARD`` surely does.
    """

    seconds: float
    between: float = 20.0
    longest: float = 20.0
    away: float = 90.0
    hurry: float = 1.0
    turns: tuple[int, ...] = (20, 40)
    pauses: tuple[int, ...] = (5, 20)
    rooms: tuple[int, ...] = (1, 2, 2)
    looks: float = 1.0
    sits: bool = False
    breaks: bool = False

    def faults(self, plan: Random, hosts: int) -> Iterator[Fault]:
        """Draw what breaks, one after the other."""
        some = plan.sample(KINDS, plan.choice((0, 2, 4, 6)))
        first = plan.choice(HARD) if self.breaks else None
        at = self.between / 4
        while some or first:
            at += min(plan.expovariate(1 / self.between), self.seconds / 3 if first else 1e9)
            if at > self.seconds:
                return
            kind, first = first or plan.choice(some), None
            yield Fault(at, kind, plan.uniform(0.5, self.longest), plan.randrange(hosts))


SHORT = Evening(
    seconds=10.0, between=4.0, longest=5.0, away=8.0, hurry=3.0,
    turns=(6, 20), pauses=(3, 5), rooms=(1,),
    looks=2.0, sits=True, breaks=True,
)  # fmt: skip
"""A hundred of these are played in ``make test``."""
