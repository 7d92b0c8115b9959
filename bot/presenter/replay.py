"""A closed deal, step by step, with all hands."""

from __future__ import annotations

import dataclasses

from bot.model.messages import Button, Line, Message, Past
from bot.model.ports import Limits
from bot.model.replays import Replay
from bot.model.table import Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.board import board_lines, final_lines
from bot.presenter.card_lines import on_phone
from bot.presenter.cards import short_lines
from bot.presenter.playing import fact_lines, under_lines
from bot.presenter.results import deal_lines
from bot.presenter.scene import Scene, info_of, isolated, mark, names, ranking_of
from bot.presenter.table_pictures import with_step
from bot.presenter.wording import event_line
from bot.text.i18n import has, t
from engine.cards import cards
from engine.events import DealEnded, Event, MatchEnded
from engine.view import Fact, Show, View

_BETWEEN_SUITS = "   "


def replay_message(
    replay: Replay, table: Table, step: int, pass_: tuple[str, ...], voice: Voice, limits: Limits
) -> Message:
    """Return one step of a deal: what was done, the table after it, and everybody's cards.

    Args:
        table: the table then, with the people who sat there.
        pass_: the word in the buttons that lets their reader, and nobody else, see the deal.
    """
    scene = Scene(table, seen(replay, step), replay.steps[step].events, None, 0)
    told = [Line(event_line(one, table, voice), strong=True) for one in _told(scene)]
    blocks: list[list[Line | str]] = [
        [*told],
        [*fact_lines(scene, voice), *board_lines(scene, voice), *under_lines(scene, voice)],
    ]
    if step == replay.last:
        blocks = [[*told], [*deal_lines(scene, voice), *final_lines(scene, voice)]]
    lines = on_phone(fit.apart([*blocks, [*_hands(replay, scene, step, voice)]]), voice)
    again = _again(table, pass_, voice)
    rows = (*_rows(replay, table, step, pass_, voice), (again,))
    title = title_of(replay, table, step, voice)
    past = Past(replay, table, again)
    made = dataclasses.replace(fit.message(title, lines, rows, limits), past=past)
    return with_step(made, replay, step, scene, voice, limits)


def title_of(replay: Replay, table: Table, step: int, voice: Voice) -> str:
    """Return the title of a step."""
    return t(
        voice,
        "title-replay",
        game=t(voice, f"game-{table.game}"),
        deal=table.deal,
        step=step,
        last=replay.last,
    )


def lines_of(replay: Replay, scene: Scene, step: int, voice: Voice) -> list[str]:
    """Return what was done in a step, and at the end of the deal its result."""
    told = [event_line(one, scene.table, voice) for one in _told(scene)]
    over = [*deal_lines(scene, voice)] if step == replay.last else []
    return [*told, *(one if isinstance(one, str) else one.text for one in over)]


def seen(replay: Replay, step: int) -> View[object]:
    """Return what everybody saw, without the score of the match, which a record does not have."""
    view = replay.view(step, None)
    return dataclasses.replace(view, facts=_of_deal(view.facts), notes=_of_deal(view.notes))


def _of_deal(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(one for one in facts if not one.show & Show.STANDING)


def _told(scene: Scene) -> list[Event]:
    return [one for one in scene.events if not isinstance(one, DealEnded | MatchEnded)]


def _hands(replay: Replay, scene: Scene, step: int, voice: Voice) -> list[str]:
    """Return everybody's cards, as each seat sees its own."""
    table = scene.table
    ranking = ranking_of(scene)
    lines = list[str]()
    for seat, name in enumerate(names(table, voice)):
        held = replay.view(step, seat).hand
        suits = short_lines(cards(held), ranking)
        if suits:
            head = f"{mark(table, seat)}{isolated(name)}:"
            lines += fit.filled([head, *suits], _BETWEEN_SUITS, fit.UNDER)
    return lines


def _rows(
    replay: Replay, table: Table, step: int, pass_: tuple[str, ...], voice: Voice
) -> tuple[tuple[Button, ...], ...]:
    deal = str(table.deal)
    info = info_of(table)

    def to(word: str, there: int) -> tuple[Button, ...]:
        token = write(table.id, 0, "replay", deal, str(there), *pass_, word)
        own = f"button-{word}-{info.family}"
        label = t(voice, own if has(own) else f"button-{word}")
        return (Button(label, token),) if there != step else ()

    back = replay.round_back(step)
    on = replay.round_on(step)
    steps = (
        *to("first", 0),
        *to("previous", max(0, step - 1)),
        *to("following", min(replay.last, step + 1)),
        *to("last", replay.last),
    )
    return steps, (*to("round-back", back), *to("round-on", on))


def _again(table: Table, pass_: tuple[str, ...], voice: Voice) -> Button:
    token = write(table.id, 0, "again", str(table.deal), *pass_)
    return Button(t(voice, "button-again"), token, "good")
