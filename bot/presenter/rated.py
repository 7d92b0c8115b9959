"""Ratings: a number, and how sure we are of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model.ids import UserId
from bot.model.messages import Message
from bot.model.names import clean
from bot.model.ports import Scope
from bot.model.ratings import Ranked, Rating
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.privacy import alias
from bot.presenter.scene import isolated
from bot.presenter.wording import place_sign
from bot.text.i18n import t


def shown(rating: Rating, voice: Voice) -> str:
    """Return a rating with its uncertainty: ``1512 ± 80``."""
    return t(voice, "rating", rating=rating.shown, margin=rating.margin)


def best_rated(
    best: Sequence[Ranked],
    levels: Mapping[str, Rating],
    game: str,
    scope: Scope,
    voice: Voice,
    *,
    pairs: bool,
) -> Message:
    """Return the best people, or pairs, and below them the AI *levels* for comparison."""
    title = t(
        voice,
        "title-rated-pairs" if pairs else "title-rated",
        game=t(voice, f"game-{game}"),
        scope=t(voice, f"scope-{scope}"),
    )
    if not best:
        return fit.message(title, [t(voice, "rated-nobody")], ())
    lines = [_line(place, one, voice) for place, one in enumerate(best, 1)]
    notes = [t(voice, "rated-order"), *_level_lines(levels, voice)]
    return fit.message(title, fit.apart([lines, notes]), ())


def _line(place: int, one: Ranked, voice: Voice) -> str:
    return t(
        voice,
        "rated-line",
        place=place_sign(place, medal=True),
        names=" + ".join(_name(*each, voice) for each in zip(one.who, one.names, strict=True)),
        rating=shown(one.rating, voice),
        count=one.rating.deals,
    )


def _name(id_: UserId, name: str, voice: Voice) -> str:
    return isolated(clean(name) or alias(id_, voice))


def own_ratings(
    about: UserId,
    rating: Rating | None,
    pairs: Sequence[Ranked],
    levels: Mapping[str, Rating],
    voice: Voice,
) -> list[str]:
    """Return a person's rating, those with the most frequent partners, and those of AI players."""
    if rating is None:
        return [t(voice, "rating-none")]
    own = t(voice, "rating-own", rating=shown(rating, voice), count=rating.deals)
    together = [_with_partner(about, one, voice) for one in pairs]
    return [own, *together, *_level_lines(levels, voice)]


def _with_partner(about: UserId, one: Ranked, voice: Voice) -> str:
    names = zip(one.who, one.names, strict=True)
    partner = next((id_, name) for id_, name in names if id_ != about)
    rating = shown(one.rating, voice)
    deals = one.rating.deals
    return t(voice, "rating-with", name=_name(*partner, voice), rating=rating, count=deals)


def _level_lines(levels: Mapping[str, Rating], voice: Voice) -> list[str]:
    """Return the ratings of AI players; nothing if there are no arena results for the game."""
    found = [f"{t(voice, f'level-{level}')} {one.shown}" for level, one in levels.items()]
    return [t(voice, "rating-levels", levels=" · ".join(found))] if found else []
