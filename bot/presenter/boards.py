"""Leaderboards and personal figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.model.messages import Message
from bot.model.names import clean
from bot.model.ports import Period, Scope, Standing
from bot.model.ratings import Rated, Rating
from bot.presenter import fit
from bot.presenter.rated import shown
from bot.presenter.wording import place_sign
from bot.text.i18n import has, t
from engine.games import GAMES

USUAL_FIGURES = ("deals", "matches")
"""What every game counts: how many, and how many of them won."""


def leaderboard(
    standings: Sequence[Standing],
    game: str,
    scope: Scope,
    period: Period,
    figure: str,
    locale: str,
    rated: Mapping[Rated, Rating] = MappingProxyType({}),
) -> Message:
    """Return the leaders by *figure*; equal figures share a place. Who is *rated* shows it."""
    title = t(
        locale,
        "title-leaderboard",
        game=t(locale, f"game-{game}"),
        scope=t(locale, f"scope-{scope}"),
        period=t(locale, f"period-{period}"),
    )
    if not standings:
        return fit.message(title, [t(locale, "leaderboard-empty")], ())
    scores = [one.figures.get(figure, 0) for one in standings]
    places = [scores.index(one) + 1 for one in scores]
    lines = [
        t(locale, "leaderboard-line", place=place_sign(place, medal=True), name=_name(one, locale),
          figures=_figures(one, game, rated, locale))
        for place, one in zip(places, standings, strict=True)
    ]  # fmt: skip
    return fit.message(title, [*_without(standings, game, locale), *lines], ())


def _without(standings: Sequence[Standing], game: str, locale: str) -> list[str]:
    """Return what to say where nobody has the game's first figure yet."""
    first = GAMES[game].info.figures[:1]
    return [
        t(locale, f"figure-{key}-nobody")
        for key in first
        if has(f"figure-{key}-nobody") and not any(one.figures.get(key) for one in standings)
    ]


def stats(
    name: str, figures: Mapping[str, int], game: str, locale: str, rated: Sequence[str] = ()
) -> Message:
    """Return what one person has achieved so far; *rated*: what their ratings say."""
    who = clean(name) or t(locale, "somebody")
    title = t(locale, "title-stats", name=who, game=t(locale, f"game-{game}"))
    if not any(figures.values()):
        return fit.message(title, [t(locale, "stats-empty")], ())
    return fit.message(title, fit.apart([each_figure(figures, game, locale), rated]), ())


def _name(standing: Standing, locale: str) -> object:
    return clean(standing.name) or t(locale, "somebody")


def _figures(standing: Standing, game: str, rated: Mapping[Rated, Rating], locale: str) -> str:
    rating = rated.get((standing.person,))
    behind = [] if rating is None else [shown(rating, locale)]
    return " · ".join([*each_figure(standing.figures, game, locale), *behind])


def each_figure(figures: Mapping[str, int], game: str, locale: str) -> list[str]:
    """Return figures in words: the game's own first, then deals and matches."""
    own = [
        t(locale, f"figure-{key}", count=figures.get(key, 0)) for key in GAMES[game].info.figures
    ]
    usual = [
        t(locale, f"figure-{key}", won=figures.get(f"{key}_won", 0), count=figures.get(key, 0))
        for key in USUAL_FIGURES
        if figures.get(key)
    ]
    return [*own, *usual]
