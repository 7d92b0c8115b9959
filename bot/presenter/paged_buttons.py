"""Choices without cards, too many for one message: shows some, and buttons to the others.

A cut of the pack, a secret number: they are all alike, so they keep the order in which they come.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.messages import Button
from bot.model.ports import Limits
from bot.model.table import Place, Table
from bot.model.tokens import write
from bot.presenter import fit
from bot.presenter.fit import Rows


def paged(buttons: Sequence[Button], table: Table, place: Place, limits: Limits, rows: int) -> Rows:
    """Return *buttons* in at most *rows* rows; if they do not fit, those of the open page.

    Below it are buttons to the pages before and after it, named by their first and last choice.
    """
    if len(buttons) <= rows * limits.per_row:
        found = fit.in_even_rows(buttons, limits)
        return found if len(found) <= rows else fit.in_rows(buttons, limits, limits.per_row)
    size = max(1, rows - 1) * min(fit.MOST_PER_ROW, limits.per_row)
    pages = [buttons[at : at + size] for at in range(0, len(buttons), size)]
    now = int(place.page) if place.page.isdecimal() and int(place.page) < len(pages) else 0
    ways = [_way(table, pages, now, one) for one in (now - 1, now + 1) if 0 <= one < len(pages)]
    return (*fit.in_rows(pages[now], limits), *fit.in_rows(ways, limits))


def _way(table: Table, pages: Sequence[Sequence[Button]], now: int, to: int) -> Button:
    reach = f"{pages[to][0].label}–{pages[to][-1].label}"  # first to last
    label = f"◀ {reach}" if to < now else f"{reach} ▶"
    return Button(label, write(table.id, table.turn, "page", str(to)), "quiet")
