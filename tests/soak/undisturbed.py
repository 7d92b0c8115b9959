"""The same match as it goes when nothing is killed, played without any platform or store."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import time_ns
from typing import Any

from bot.model import automatic, clock, lobby
from bot.model.live import Draft, Live, act, open_deal, open_match
from bot.model.table import Entry, Phase, Table
from engine.actions import Action, Pass, cards_of
from engine.cards import card_set

NEXT = "next"
"""What is pressed between two deals."""


@dataclass(frozen=True)
class Step:
    """What a person does at one turn: an action, or (None) the next deal; and by which presses.

    The last press does it; those before choose cards, one each.

    Args:
        kinds: what each press is about, ``choose``, ``pull``; ``play or pass`` where it may be
            left (a throw-in).
    """

    turn: int
    wish: Action | None
    presses: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Undisturbed:
    """A whole match: what its person does, and the records and logs of its deals."""

    steps: tuple[Step, ...]
    records: tuple[dict[str, Any], ...]
    logs: tuple[tuple[Entry, ...], ...]


async def match(table: Table) -> Undisturbed:
    """Return the first match at *table*, which still waits to begin; its opener is its person.

    Only its people, options and secret matter. The person does what the secret and the turn say.
    """
    draft = open_match(Live(lobby.must_begin(table, table.opener)))
    steps: list[Step] = []
    records, logs = [], []
    while True:
        draft = await _deal(draft, steps)
        records.append(draft.record or {})
        logs.append(draft.table.log)
        if draft.table.phase is Phase.OVER:
            return Undisturbed(tuple(steps), tuple(records), tuple(logs))
        steps.append(Step(draft.table.turn, None, (NEXT,), (NEXT,)))
        draft = open_deal(draft.live)


async def _deal(draft: Draft, steps: list[Step]) -> Draft:
    hour = clock.hour(time_ns() // 1_000_000)
    draft = automatic.run(automatic.chance(draft, hour), hour)
    while draft.table.phase is Phase.PLAYING:
        steps.append(_step(draft.live))
        seat, wish = draft.live.table.seat_of(draft.table.opener), steps[-1].wish
        assert seat is not None
        assert wish is not None
        draft = automatic.chance(act(draft, seat, wish), hour)
        draft = automatic.run(draft, hour)
    return draft


def _step(live: Live) -> Step:
    """Return what the person does now: rather with several cards than with one."""
    seat = live.table.seat_of(live.table.opener)
    assert seat is not None
    assert seat == live.to_act
    view, turn = live.view(seat), live.table.turn
    assert view is not None
    rich = [one for one in view.legal if len(cards_of(one)) > 1]
    wish = Random(f"{live.table.secret}:person:{turn}").choice(rich or view.legal)
    cards = cards_of(wish)
    can_choose = len(cards) > 1 and not card_set(cards) & ~live.game.selectable(view)
    chosen = tuple(f"choose {one.text}" for one in cards) if can_choose else ()
    kind = f"{wish.verb} or pass" if cards and Pass() in view.legal else wish.verb
    kinds = (*("choose" for _ in chosen), kind)
    return Step(turn, wish, (*chosen, str(wish)), kinds)
