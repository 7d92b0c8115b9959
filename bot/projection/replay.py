"""A deal that is over as JSON, with all its steps, through which the page can step on its own."""

from __future__ import annotations

from bot.model.messages import Past
from bot.model.voice import Voice
from bot.presenter.cards import in_groups
from bot.presenter.replay import lines_of, seen, title_of
from bot.presenter.scene import Scene, info_of, ranking_of
from bot.projection.message import button_json
from bot.projection.table import dealer, facts, is_right_to_left, on_felt, seats, signs, suits
from bot.text.i18n import language
from engine.cards import cards
from engine.game import Json
from engine.seats import Seat


def replay_json(past: Past, seat: Seat | None, voice: Voice) -> Json:
    """Return a deal, and each of its steps as a table with all hands.

    Args:
        seat: that of the reader, shown at the bottom; None for somebody who did not play it.
    """
    table, replay = past.table, past.replay
    start = _scene(past, 0)
    return {
        "id": table.id,
        "deal": table.deal,
        "game": table.game,
        "layout": info_of(table).layout,
        "partners": info_of(table).partners,
        "clockwise": info_of(table).is_clockwise(table.options),
        "lang": language(voice),
        "rtl": is_right_to_left(voice),
        "you": seat,
        "suits": suits(start, voice),
        "signs": signs(start),
        "again": button_json(past.again),
        "steps": [_step(past, step, voice) for step in range(replay.last + 1)],
    }


def _scene(past: Past, step: int) -> Scene:
    return Scene(past.table, seen(past.replay, step), past.replay.steps[step].events, None, 0)


def _step(past: Past, step: int, voice: Voice) -> Json:
    replay = past.replay
    scene = _scene(past, step)
    view = seen(replay, step)
    return {
        "title": title_of(replay, past.table, step, voice),
        "told": lines_of(replay, scene, step, voice),
        "hands": [_hand(past, scene, step, seat) for seat in range(len(past.table.places))],
        "seats": seats(scene, voice),
        "facts": facts(scene, voice),
        "dealer": dealer(scene),
        **on_felt(scene, view, voice),
        "back": replay.round_back(step),
        "on": replay.round_on(step),
    }


def _hand(past: Past, scene: Scene, step: int, seat: Seat) -> list[list[str]]:
    """Return a hand as its owner saw it, grouped by suit."""
    held = cards(past.replay.view(step, seat).hand)
    return [[one.text for one in group] for group in in_groups(held, ranking_of(scene))]
