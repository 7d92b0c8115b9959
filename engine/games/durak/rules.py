"""The house rules of Durak."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.options import PLAYERS_KEY, Needs, NewGroup, Numbers, Unless


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules chosen by a table; defaults come first."""

    mode: Literal["podkidnoy", "perevodnoy"]
    first_bout_limit: Annotated[int, Numbers(5, 5, 6)]
    throwers: Annotated[Literal["all", "neighbours"], Needs(PLAYERS_KEY, "4", "5", "6")]
    first_attacker: Annotated[Literal["lowest_trump", "durak_attacked"], Unless("deals", "1")]
    first_bout_transfer: Annotated[Literal["true", "false"], Needs("mode", "perevodnoy")]
    show_trump_transfer: Annotated[Literal["false", "true"], Needs("mode", "perevodnoy")]
    deals: Annotated[int, Numbers(5, 1, 50), NewGroup]
    stake: Annotated[int, Numbers(1, 1, 1000)]
