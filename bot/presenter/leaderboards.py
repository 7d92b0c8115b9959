"""Leaderboards and personal figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.model.messages import Message
from bot.model.names import clean
from bot.model.ports import Period, Scope, Standing
from bot.model.ratings import Rated, Rating
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.privacy import alias
from bot.presenter.rated import shown
from bot.presenter.wording import place_sign
from bot.text.i18n import has, t
from engine.games import GAMES

USUAL_FIGURES = ("deals", "matches")
"""What is counted in every game: how many were played, and how many of them won."""


def leaderboard(
    standings: Sequence[Standing],
    game: str,
    scope: Scope,
    period: Period,
    figure: str,
    voice: Voice,
    rated: Mapping[Rated, Rating] = MappingProxyType({}),
) -> Message:
    """Return the leaders by *figure*; equal figures share a place.

    Nothing, less than nothing and deals that were only played get no medal. Ratings are
    beside names.
    """
    title = t(
        voice,
        "title-leaderboard",
        game=t(voice, f"game-{game}"),
        scope=t(voice, f"scope-{scope}"),
        period=t(voice, f"period-{period}"),
    )
    if not standings:
        return fit.message(title, [t(voice, "leaderboard-empty")], ())
    scores = [one.figures.get(figure, 0) for one in standings]
    places = [scores.index(one) + 1 for one in scores]
    lines = [
        t(voice, "leaderboard-line", name=_name(one, voice),
          place=place_sign(place, medal=score > 0 and figure != "deals"),
          figures=_figures(one, game, rated, voice))
        for place, score, one in zip(places, scores, standings, strict=True)
    ]  # fmt: skip
    return fit.message(title, [*_without(standings, game, voice), *lines], ())


def _without(standings: Sequence[Standing], game: str, voice: Voice) -> list[str]:
    """Return what to say if nobody has the game's own figure yet."""
    first = GAMES[game].info.figures[:1]
    return [
        t(voice, f"figure-{key}-nobody")
        for key in first
        if has(f"figure-{key}-nobody") and not any(one.figures.get(key) for one in standings)
    ]


def stats(
    name: str, figures: Mapping[str, int], game: str, voice: Voice, rated: Sequence[str] = ()
) -> Message:
    """Return what one person has achieved so far; *rated* are lines about their ratings."""
    who = clean(name) or t(voice, "somebody")
    title = t(voice, "title-stats", name=who, game=t(voice, f"game-{game}"))
    counted = t(voice, "stats-counted")
    if not any(figures.values()):
        return fit.message(title, [t(voice, "stats-empty"), counted], ())
    told = [*each_figure(figures, game, voice), counted]
    return fit.message(title, fit.apart([told, rated]), ())


def _name(standing: Standing, voice: Voice) -> object:
    return clean(standing.name) or alias(standing.person, voice)


def _figures(standing: Standing, game: str, rated: Mapping[Rated, Rating], voice: Voice) -> str:
    rating = rated.get((standing.person,))
    behind = [] if rating is None else [shown(rating, voice)]
    return " · ".join([*each_figure(standing.figures, game, voice), *behind])


def each_figure(
    figures: Mapping[str, int], game: str, voice: Voice, *, unless_none: Sequence[str] = ()
) -> list[str]:
    """Return figures in words: the game's own first, then deals and matches.

    *unless_none*: what is left out where there is none of it, ``kot`` for ``kots``.
    """
    shown = [
        key
        for key in GAMES[game].info.figures
        if figures.get(key) or key.removesuffix("s") not in unless_none
    ]
    own = [t(voice, f"figure-{key}", count=figures.get(key, 0)) for key in shown]
    usual = [
        t(voice, f"figure-{key}", won=figures.get(f"{key}_won", 0), count=figures.get(key, 0))
        for key in USUAL_FIGURES
        if figures.get(key)
    ]
    return [*own, *usual]
