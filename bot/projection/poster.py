"""A result as JSON, which the page draws as a poster."""

from __future__ import annotations

from bot.model.pictures import Poster, Row, Trick
from bot.projection.values import plain
from engine.game import Json


def poster_json(poster: Poster) -> Json:
    """Return a poster: ``honour title headline banner headings rows[row] trick``."""
    return {
        "honour": poster.honour.value,
        "title": poster.title,
        "headline": poster.headline,
        "banner": poster.banner,
        "headings": list(poster.headings),
        "rows": [_row(one) for one in poster.rows],
        "trick": None if poster.trick is None else _trick(poster.trick),
    }


def _row(row: Row) -> Json:
    """Return what a side has: ``side name cards figures place won``."""
    return {
        "side": row.side,
        "name": row.name,
        "cards": plain(row.cards),
        "figures": list(row.figures),
        "place": row.place,
        "won": row.won,
    }


def _trick(trick: Trick) -> Json:
    """Return the last trick: ``heading laid[{seat card}] best taker``."""
    laid = [{"seat": seat, "card": plain(card)} for seat, card in trick.cards]
    return {"heading": trick.heading, "laid": laid, "best": trick.best, "taker": trick.taker}
