"""Ratings by OpenSkill: how a rated deal changes them, and how they are shown.

A rating is a normal distribution: *mu* is our estimate, *sigma* how unsure we are. The model is
Plackett-Luce with the library's defaults (Weng and Lin, JMLR 12, 2011): everybody starts at 25
with a sigma of 25/3. The scale that people see starts at 1500 and has 24 points for each of the
model's; it shows two sigmas on either side, so a newcomer has ``1500 ± 400``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from bot.model.history import Contest, Side
from bot.model.ids import UserId

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
BETA = 25.0 / 6
"""How much a player's performance varies from deal to deal."""
START, POINTS = 1500, 24
"""Where the shown scale starts, and its points per point of the model."""
SIGMAS = 2
"""Sigmas shown on either side: the truth lies within two of them 95 times in 100."""

Rated = tuple[UserId, ...]
"""Whoever is rated: one person, or two partners in the order of their ids."""


class Rating(NamedTuple):
    """The estimate of somebody's skill after a number of rated *deals*."""

    mu: float = MU
    sigma: float = SIGMA
    deals: int = 0

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return round(START + (self.mu - MU) * POINTS)

    @property
    def margin(self) -> int:
        """How far from ``shown`` the truth may lie on either side (95 %)."""
        return round(SIGMAS * self.sigma * POINTS)


class Ranked(NamedTuple):
    """A line of a rating board: one person, or two partners, with their names."""

    who: Rated
    names: tuple[str, ...]
    rating: Rating


def rated_in(contest: Contest) -> list[Rated]:
    """Return everybody whom a deal may rate: its people and its pairs."""
    people = [(person,) for side in contest.sides for person in side.people]
    return people + [_pair(side) for side in contest.sides if _is_pair(side)]


def after(contest: Contest, known: Mapping[Rated, Rating]) -> dict[Rated, Rating]:
    """Return the new ratings of those in a deal; those without a *known* rating are new.

    People for whom an AI player has chosen can lose rating but not gain any: leaving saves nobody
    from a defeat, and nobody rises by what an AI player won for them. So it is for their pair.
    """
    alone: list[list[Rated]] = [[(person,) for person in side.people] for side in contest.sides]
    found = _moved(contest.sides, alone, known)
    if all(_is_pair(side) for side in contest.sides):
        found |= _moved(contest.sides, [[_pair(side)] for side in contest.sides], known)
    away = {person for side in contest.sides for person in side.away}
    for who, new in found.items():
        old = known.get(who, Rating())
        if away.intersection(who) and new.mu > old.mu:
            found[who] = old
    return found


def _is_pair(side: Side) -> bool:
    return len(side.people) == 2


def _pair(side: Side) -> Rated:
    return tuple(sorted(side.people))


def _moved(
    sides: Sequence[Side], teams: list[list[Rated]], known: Mapping[Rated, Rating]
) -> dict[Rated, Rating]:
    model = _model()
    olds = [[known.get(who, Rating()) for who in team] for team in teams]
    given = [[model.rating(old.mu, old.sigma) for old in team] for team in olds]
    rated = model.rate(given, ranks=[float(side.rank) for side in sides])
    return {
        who: Rating(new.mu, new.sigma, old.deals + 1)
        for team, old_team, new_team in zip(teams, olds, rated, strict=True)
        for who, old, new in zip(team, old_team, new_team, strict=True)
    }


@cache
def _model() -> PlackettLuce:
    """Return the model. The library loads slowly, so it is imported only when needed."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
