"""The seals of a table's deals: what their luck follows from, and who may know it when. Pure.

The next deal's commitment may be shown, and its deck may be cut. The present deal's secret must
not be revealed; the last deal's may be.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.model.ids import DealId
from bot.model.table import Phase, Table
from engine.actions import Deal
from engine.fair import Seal, deal_secret

_BEFORE_A_DEAL = (Phase.LOBBY, Phase.BETWEEN, Phase.OVER)


def has_seals(table: Table) -> bool:
    """Return whether a table's luck is its own, not from a chosen seed or a deal played again."""
    return table.kind.own_luck and not table.seeded


def coming(table: Table) -> Seal | None:
    """Return the seal of the next deal as it is now; None if it will have none, or a deal is on."""
    if not has_seals(table) or table.phase not in _BEFORE_A_DEAL:
        return None
    return _seal(table, table.deal + 1, tuple(one.word for one in table.cuts))


def present(table: Table) -> Seal | None:
    """Return the seal of the present deal, only to draw luck from; None if it has none."""
    return _dealt(table) if table.phase is Phase.PLAYING else None


def last(table: Table) -> Seal | None:
    """Return the seal of the last deal, which everybody may see; None if none, or still on."""
    is_over = table.phase not in (Phase.PLAYING, Phase.LOBBY)
    return _dealt(table) if is_over else None


class Shuffle(NamedTuple):
    """The first deck in the log of a deal, as text, and how many actions precede it."""

    before: int
    deck: tuple[str, ...]


def shuffle(table: Table) -> Shuffle | None:
    """Return the deck as the deal began; None before the shuffle."""
    for before, entry in enumerate(table.log):
        verb, *cards = entry.action.split()
        if verb == Deal.verb:
            return Shuffle(before, tuple(cards))
    return None


def _dealt(table: Table) -> Seal | None:
    if table.dealt_with is None or not table.deal or not has_seals(table):
        return None
    return _seal(table, table.deal, tuple(one.word for one in table.dealt_with))


def _seal(table: Table, number: int, cuts: tuple[str, ...]) -> Seal:
    name = str(DealId(table.id, number))
    return Seal(name, deal_secret(table.secret, name), cuts)
