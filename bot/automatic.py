"""Whose move is not a person's: shuffles, AI players, forced moves, turns that the clock took."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from random import Random
from typing import Any

from bot.live import Draft, Live, act
from bot.table import Place, Table
from engine.actions import Action
from engine.ai import PLAYERS
from engine.game import Bargains, RandomLuck
from engine.seats import DEALER, Seat
from engine.view import View

Think = Callable[[str, View[Any], Random], Awaitable[Action]]
"""How an AI player of a level chooses, off the event loop where it takes long."""

SUBSTITUTE = "steady"
"""The level of the AI player that sits in for somebody."""

MOST_MOVES = 400
"""More automatic moves than any deal has: a loop beyond it is a fault of the rules."""


async def think_here(level: str, view: View[Any], rng: Random) -> Action:
    """Choose on the event loop: for players whose choice takes well below a millisecond."""
    return PLAYERS[level].choose(view, rng)


async def think_aside(level: str, view: View[Any], rng: Random) -> Action:
    """Choose without keeping the event loop waiting."""
    if PLAYERS[level].instant:
        return await think_here(level, view, rng)
    return await asyncio.to_thread(PLAYERS[level].choose, view, rng)


def seed(table: Table, label: str) -> Random:
    """Return the generator of one choice at this table.

    It depends on the table's secret and on how far the play is, so that a crash and restart
    cannot change what comes, and AI players never draw from the luck of the cards.
    """
    return Random(f"{table.secret}:{label}:{table.deal}:{len(table.log)}")


def plays_itself(place: Place) -> bool:
    """Whether an AI player has this seat now."""
    return place.person is None or place.away


def chance(draft: Draft) -> Draft:
    """Return the draft after all shuffles and draws that are due."""
    while draft.live.to_act == DEALER:
        luck = RandomLuck(seed(draft.table, "luck"), datetime.now().astimezone().hour)
        draft = act(draft, DEALER, draft.live.game.chance(draft.live.state, luck))
    return draft


async def ai_move(draft: Draft, seat: Seat, think: Think) -> Draft:
    """Return the draft after *seat* has moved by itself, and chance after it.

    What is forced is done without a thought; else an AI player chooses.
    """
    action = draft.live.forced if seat == draft.live.to_act else None
    if action is None:
        view = draft.live.game.view(draft.live.state, seat)
        level = draft.table.places[seat].level or SUBSTITUTE
        action = await think(level, view, seed(draft.table, f"ai{seat}"))
    return chance(act(draft, seat, action))


async def run(draft: Draft, think: Think) -> Draft:
    """Return the draft after all moves that need no person, until one is to choose or it ends."""
    for _ in range(MOST_MOVES):
        seat = waiting_ai(draft.live)
        if seat is None:
            return draft
        draft = await ai_move(draft, seat, think)
    raise RuntimeError(f"table {draft.table.id}: more than {MOST_MOVES} automatic moves in a row")


def waiting_ai(live: Live) -> Seat | None:
    """Return the seat that moves by itself now: an AI player has it, or its move is forced.

    Where several act at the same time, AI players do not wait for people, unless these may still
    want something of them.
    """
    places = live.table.places
    own = [seat for seat in live.may_act if plays_itself(places[seat])]
    if len(own) < len(live.may_act) and isinstance(live.game, Bargains):
        own = [seat for seat in own if live.game.is_asked(live.state, seat)]
    if own:
        return own[0]
    return None if live.forced is None else live.to_act
