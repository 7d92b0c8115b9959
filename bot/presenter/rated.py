"""Ratings: a number and how sure we are of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model.ids import UserId
from bot.model.messages import Message
from bot.model.names import clean
from bot.model.ports import Scope
from bot.model.ratings import Ranked, Rating
from bot.presenter import fit
from bot.presenter.scene import isolated
from bot.presenter.wording import place_sign
from bot.text.i18n import t


def shown(rating: Rating, locale: str) -> str:
    """Return a rating with its uncertainty: ``1512 ± 80``."""
    return t(locale, "rating", rating=rating.shown, margin=rating.margin)


def best_rated(
    best: Sequence[Ranked],
    levels: Mapping[str, Rating],
    game: str,
    scope: Scope,
    locale: str,
    *,
    pairs: bool,
) -> Message:
    """Return the best people, or pairs; the *levels* of AI players stand below for comparison."""
    title = t(
        locale,
        "title-rated-pairs" if pairs else "title-rated",
        game=t(locale, f"game-{game}"),
        scope=t(locale, f"scope-{scope}"),
    )
    if not best:
        return fit.message(title, [t(locale, "rated-nobody")], ())
    lines = [_line(place, one, locale) for place, one in enumerate(best, 1)]
    notes = [t(locale, "rated-order"), *_level_lines(levels, locale)]
    return fit.message(title, fit.apart([lines, notes]), ())


def _line(place: int, one: Ranked, locale: str) -> str:
    return t(
        locale,
        "rated-line",
        place=place_sign(place, medal=True),
        names=" + ".join(_name(name, locale) for name in one.names),
        rating=shown(one.rating, locale),
        count=one.rating.deals,
    )


def _name(name: str, locale: str) -> str:
    return isolated(clean(name) or t(locale, "somebody"))


def own_ratings(
    about: UserId,
    rating: Rating | None,
    pairs: Sequence[Ranked],
    levels: Mapping[str, Rating],
    locale: str,
) -> list[str]:
    """Return a person's rating, those with the partners they play with most, and AI players'."""
    if rating is None:
        return [t(locale, "rating-none")]
    own = t(locale, "rating-own", rating=shown(rating, locale), count=rating.deals)
    together = [_with_partner(about, one, locale) for one in pairs]
    return [own, *together, *_level_lines(levels, locale)]


def _with_partner(about: UserId, one: Ranked, locale: str) -> str:
    names = zip(one.who, one.names, strict=True)
    partner = next(name for id_, name in names if id_ != about)
    rating, deals = shown(one.rating, locale), one.rating.deals
    return t(locale, "rating-with", name=_name(partner, locale), rating=rating, count=deals)


def _level_lines(levels: Mapping[str, Rating], locale: str) -> list[str]:
    """Return where AI players stand; nothing where the arena has not seen the game."""
    found = [f"{t(locale, f'level-{level}')} {one.shown}" for level, one in levels.items()]
    return [t(locale, "rating-levels", levels=" · ".join(found))] if found else []
