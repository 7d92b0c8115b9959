"""The private menu of a lobby for AI players: how well each plays, and whether there are hints."""

from __future__ import annotations

from bot.model.messages import Button, Message
from bot.model.ports import Limits
from bot.model.table import SUBSTITUTE, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.scene import names
from bot.text.i18n import DEFAULT, t
from engine.ai import PLAYERS
from engine.seats import Seat


def ai_menu(table: Table, voice: Voice, limits: Limits) -> Message:
    """Return the menu: a button for each AI player's next level, for all of them, and for hints."""
    seats = ai_seats(table)
    usual = t(voice, f"level-{table.level or SUBSTITUTE}")
    lines = [
        *(_player(table, seat, voice) for seat in seats),
        *([] if seats else [t(voice, "ai-menu-nobody", level=usual)]),
        "",
        *_about_levels(voice),
        "",
        hints_line(table, voice),
    ]
    rows = (
        *fit.in_even_rows([_next_level(table, seat, voice) for seat in seats], limits),
        tuple(_all(table, level, voice) for level in PLAYERS if len(seats) != 1),
        _hints(table, voice),
    )
    return fit.message(t(voice, "title-ai-menu"), lines, rows, limits)


def levels(voice: Voice) -> Message:
    """Return how the AI players of each level play, and where a table chooses among them."""
    where = t(voice, "asked-levels", button=t(voice, "button-levels"))
    return fit.message("", [*_about_levels(voice), where], ())


def _about_levels(voice: Voice) -> list[str]:
    return [t(voice, f"about-level-{level}") for level in PLAYERS]


def ai_seats(table: Table) -> list[Seat]:
    """Return the seats of AI players, without those that one only keeps for a person."""
    return [seat for seat, place in enumerate(table.places) if place.level is not None]


def hints_line(table: Table, voice: Voice) -> str:
    """Return the line that says whether the table gives hints: while seats are free, if AI come."""
    if _depends(table):
        return t(voice, "hints-with-ai")
    return t(voice, "hints-on" if table.gives_hints else "hints-off")


def _depends(table: Table) -> bool:
    """Return whether there are hints only if AI players take the free seats."""
    return table.hints is None and table.gives_hints and not ai_seats(table)


def levels_line(table: Table, usual: str, voice: Voice) -> list[str]:
    """Return the line that says which AI players play at another level than *usual*, if any."""
    levels = {table.places[seat].level for seat in ai_seats(table)}
    if len(ai_seats(table)) > 1 and len(levels) == 1 and usual not in levels:
        return [t(voice, "ai-all-level", level=t(voice, f"level-{levels.pop()}"))]
    others = [seat for seat in ai_seats(table) if table.places[seat].level != usual]
    said = [_plays(table, seat, voice) for seat in others]
    return [" · ".join(said)] if said else []


def _player(table: Table, seat: Seat, voice: Voice) -> str:
    level = t(voice, f"level-{table.places[seat].level}")
    return t(voice, "ai-with-level", name=names(table, voice)[seat], level=level)


def _plays(table: Table, seat: Seat, voice: Voice) -> str:
    """Return at which level an AI player plays; it is never the reader."""
    level = t(voice, f"level-{table.places[seat].level}")
    return t(voice, "ai-plays-level", player=names(table, voice)[seat], level=level)


def _next_level(table: Table, seat: Seat, voice: Voice) -> Button:
    levels = list(PLAYERS)
    after = levels[(levels.index(table.places[seat].level or "") + 1) % len(levels)]
    token = write(table.id, table.turn, "level", _typed(after), str(seat + 1))
    level = t(voice, f"level-{after}")
    return Button(t(voice, "ai-menu-next", number=seat + 1, level=level), token)


def _all(table: Table, level: str, voice: Voice) -> Button:
    label = t(voice, "ai-menu-all", level=t(voice, f"level-{level}"))
    return Button(label, write(table.id, table.turn, "level", _typed(level)))


def _typed(level: str) -> str:
    """Return the name of a level that can be typed on every keyboard."""
    return t(DEFAULT, f"level-{level}")


def _hints(table: Table, voice: Voice) -> tuple[Button, ...]:
    other = "off" if table.gives_hints else "on"
    ways = ["on", "off"] if _depends(table) else [other]
    return tuple(
        Button(t(voice, f"button-hints-{to}"), write(table.id, table.turn, "hints", to), "quiet")
        for to in ways
    )
