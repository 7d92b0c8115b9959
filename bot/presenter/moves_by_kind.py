"""Moves that are named in words: a row or more for each kind, and only the first kind if many.

Of too many moves to read at once, those of the first kind, which the rules list first, are buttons;
all others are one press away: in a menu if the platform has them, else on a page of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.messages import Button, Choice, Option
from bot.model.ports import Limits
from bot.model.table import Place, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.fit import Rows
from bot.text.i18n import t

MOST_ROWS = 6
"""Rows of moves in words beyond which a phone shows only the first kind at once."""
FIRST, REST = "1", "rest"
"""The pages of a hand with the first kind, and with all others."""


def by_kind(
    kinds: Sequence[Sequence[Button]],
    room: int,
    table: Table,
    place: Place,
    voice: Voice,
    limits: Limits,
) -> tuple[Rows, tuple[Choice, ...]]:
    """Return rows of buttons, and menus, for moves of several *kinds* in at most *room* rows."""
    most = room if voice.surface.one_screen else min(room, MOST_ROWS)
    rows = tuple(row for kind in kinds for row in fit.in_even_rows(kind, limits))
    first = kinds[0]
    rest = [one for kind in kinds[1:] for one in kind]
    if len(rows) <= most or not rest:
        return rows if len(rows) <= room else _within(room, first, limits), ()
    name = t(voice, "button-other-leads")
    if limits.options:
        parts = [rest[at : at + limits.options] for at in range(0, len(rest), limits.options)]
        menus = tuple(Choice(name, tuple(map(_option, part))) for part in parts)
        return _within(room - len(menus), first, limits), menus
    is_rest = place.page == REST
    name = t(voice, "button-page-back") if is_rest else name
    way = Button(name, write(table.id, table.turn, "page", FIRST if is_rest else REST), "quiet")
    return (*_within(room - 1, rest if is_rest else first, limits), (way,)), ()


def _option(button: Button) -> Option:
    return Option(button.label, button.token)


def _within(most: int, buttons: Sequence[Button], limits: Limits) -> Rows:
    """Return *buttons* in at most *most* rows, whose labels are cut off only if they must be."""
    rows = fit.in_even_rows(buttons, limits)
    return rows if len(rows) <= most else fit.in_rows(buttons, limits, -(-len(buttons) // most))
