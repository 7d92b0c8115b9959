"""When something may be done at a table, and the reason of refusal at any other time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.model.table import Phase, Table

UNDER_WAY = (Phase.PLAYING, Phase.BETWEEN)
"""The phases of a match."""


@dataclass(frozen=True, slots=True)
class During:
    """A need for certain phases; *why_not* holds the reason of refusal for each of the others."""

    why_not: Mapping[Phase, str]

    def __call__(self, table: Table, _: UserId | None = None) -> None:
        """Raise Refused in the other phases, whoever asks."""
        if table.phase in self.why_not:
            raise Refused(self.why_not[table.phase])


def _only(reason: str, *phases: Phase) -> dict[Phase, str]:
    return {one: reason for one in Phase if one not in phases}


IN_LOBBY = During(_only("in-lobby-only", Phase.LOBBY))
UNBEGUN = During(_only("in-lobby-only", Phase.LOBBY) | dict.fromkeys(UNDER_WAY, "already-begun"))
"""As ``IN_LOBBY``; whoever presses a button twice, or with others, is told no more than that."""
IN_DEAL = During(_only("not-playing", Phase.PLAYING))
BEFORE_A_DEAL = During({Phase.PLAYING: "cut-late"})
IN_MATCH = During(_only("not-playing", *UNDER_WAY))
BETWEEN_DEALS = During(_only("not-playing", Phase.BETWEEN) | {Phase.PLAYING: "not-between"})
AFTER_A_DEAL = During(
    _only("not-playing", Phase.BETWEEN, Phase.OVER) | {Phase.PLAYING: "not-between"}
)
WHEN_OVER = During(_only("not-over", Phase.OVER))
