"""A closed deal played again: with whose cards, and how it went compared with the first time."""

from __future__ import annotations

from bot.model.ids import DealId, UserId
from bot.model.messages import Button, Kind, Line, Message, said
from bot.model.ports import Limits
from bot.model.table import Again, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.card_lines import on_phone
from bot.presenter.results import deal_lines, final_trick
from bot.presenter.scene import Scene, info_of, mark, names
from bot.text.i18n import has, t
from engine.games import GAMES


def whose(
    table: Table, about: UserId, pass_: tuple[str, ...], voice: Voice, limits: Limits
) -> Message:
    """Return the question whose cards a person wants to play; their own seat comes first."""
    own = table.seat_of(about)
    everybody = names(table, voice)
    order = sorted(range(len(table.places)), key=lambda seat: (seat != own, seat))
    buttons = []
    for seat in order:
        key = {"name": everybody[seat]}
        name = t(voice, "again-seat-own", **key) if seat == own else str(everybody[seat])
        token = write(table.id, 0, "again", str(table.deal), str(seat + 1), *pass_)
        style = "good" if seat == own else "plain"
        buttons.append(Button(fit.cut(f"{mark(table, seat)}{name}"), token, style))  # type: ignore[arg-type]
    question = t(voice, "again-whose", deal=f"{table.id}-{table.deal}")
    return fit.message("", [question], fit.in_even_rows(buttons, limits), limits)


def again_needs_chat(
    table: Table, words: tuple[str, ...], url: str | None, voice: Voice
) -> Message:
    """Return the notice that the private chat has to be opened first, with the way there and on.

    *words* are those of the button that was pressed, behind the number of the deal.
    """
    way = () if url is None else (Button(t(voice, "button-answer-chat"), url=url),)
    on = Button(t(voice, "button-again"), write(table.id, 0, "again", str(table.deal), *words))
    return said(t(voice, "again-needs-chat", button=on.label), way, (on,))


def again_title(table: Table, again: Again, place: str, voice: Voice) -> str:
    """Return the title of the hand in a deal that is played again."""
    game = t(voice, f"game-{table.game}")
    deal = str(DealId(again.table, again.deal))
    return t(voice, "title-again", game=game, deal=deal, place=place)


def again_over(scene: Scene, again: Again, title: str, voice: Voice, limits: Limits) -> Message:
    """Return how the deal went, and how it went the first time with the same cards."""
    table = scene.table
    deal = deal_lines(scene, voice)
    then = Button(t(voice, "button-again"), write(again.table, 0, "again", str(again.deal)))
    if not deal:
        return fit.message(title, [t(voice, "again-left")], ((then,),), limits, Kind.PRACTICE_OVER)
    replay = write(table.id, 0, "replay", str(table.deal))
    row = (Button(t(voice, "button-replay"), replay), then)
    blocks = [_compared(scene, again, voice), [*deal, *final_trick(scene, voice)]]
    return fit.message(
        title, on_phone(fit.apart(blocks), voice), (row,), limits, Kind.PRACTICE_OVER
    )


def _compared(scene: Scene, again: Again, voice: Voice) -> list[Line | str]:
    info = info_of(scene.table)
    view = scene.view
    now = None if view is None else GAMES[scene.table.game].result(view.known)
    if now is None or info.measure not in now:
        return []
    side = info.side(again.seat)
    before, after = again.record["result"][info.measure][side], now[info.measure][side]
    words = {"then": _measured(info.measure, before, voice)}
    words["now"] = _measured(info.measure, after, voice)
    return [
        Line(t(voice, "again-compared", **words), strong=True),
        t(voice, f"again-{_verdict(before, after)}"),
    ]


def _verdict(before: int, after: int) -> str:
    if after == before:
        return "same"
    return "better" if after > before else "worse"


def _measured(measure: str, count: int, voice: Voice) -> str:
    key = f"measure-{measure}"
    if count < 0 and has(f"{key}-short"):
        return t(voice, f"{key}-short", count=-count)
    return t(voice, key, count=count)
