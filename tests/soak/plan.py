"""What is played in a soak, and where the bot is to die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

from bot.model.table import Table
from engine.games import GAMES
from tests.platforms.games import Evening
from tests.soak import undisturbed
from tests.soak.undisturbed import Undisturbed

MOST_TRIES = 200
"""So many secrets are tried until a match holds all that is wanted of it."""
SOON = 16
"""Where a match is not played to its end, all deaths are before this press."""


@dataclass(frozen=True)
class Plan:
    """A match of one person with AI players.

    Args:
        kills: how often the bot dies at presses of the match.
        within: what must be under way at least once when it dies: ``pull``, ``choose``.
        whole: whether the match is played to its end; else the bot dies as soon as it can, and a
            little later all is compared.
    """

    evening: Evening
    kills: int
    seed: int
    within: tuple[str, ...] = ()
    whole: bool = True

    async def match(self, table: Table) -> tuple[str, Undisturbed]:
        """Return a secret for *table* with which the match holds all that is wanted."""
        for number in range(MOST_TRIES):
            secret = sha256(f"{self.seed}:{number}".encode()).hexdigest()
            found = await undisturbed.match(replace(table, secret=secret))
            if self._fits(found):
                return secret, found
        raise AssertionError(f"no match of {self.evening} has {self.within}")

    def _fits(self, match: Undisturbed) -> bool:
        kinds = kinds_of(match)
        if not set(self.within) <= set(kinds) or len(kinds) < self.kills:
            return False
        return self.whole or max(self.deaths(match)) < SOON

    def deaths(self, match: Undisturbed) -> set[int]:
        """Return the numbers of the presses at which the bot dies."""
        kinds, rng = kinds_of(match), Random(self.seed)
        places = [[at for at, one in enumerate(kinds) if one == wanted] for wanted in self.within]
        found = {rng.choice(one) if self.whole else one[0] for one in places}
        rest = [at for at in range(len(kinds)) if at not in found]
        return found | set(rng.sample(rest, max(0, self.kills - len(found))))


def kinds_of(match: Undisturbed) -> Sequence[str]:
    """Return what each press of a match is about, in their order."""
    return [kind for step in match.steps for kind in step.kinds]


WITHIN = {
    "dehla_pakad": ("play",),
    "court_piece": ("call", "play"),
    "teen_do_paanch": ("pull", "give"),
    "tien_len": ("choose", "play or pass"),
    "viet_cong": ("choose",),
    "durak": ("play or pass", "beat"),
    "ganjifa": ("lowest", "swap or pass", "return", "aside"),
}
"""What must be under way when the bot dies, by game."""


def plan(game: str, *, kills: int, seed: int, deals: int = 1, whole: bool = True) -> Plan:
    """Return a plan for one person at the usual table of a game."""
    evening = Evening(game, GAMES[game].info.seats[0], 1, deals=deals)
    return Plan(evening, kills, seed, WITHIN.get(game, ()), whole)
