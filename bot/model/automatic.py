"""Whose move is not a person's: shuffles, AI players, forced moves, turns that the clock took."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random

from bot.model import sealed
from bot.model.live import Draft, Live, act
from bot.model.table import Place, Table
from engine.actions import Action, cards_of, read
from engine.ai import PLAYERS
from engine.errors import IllegalAction
from engine.events import TimeRanOut, cards_shown
from engine.fair import FairLuck, outcome
from engine.game import Bargains, RandomLuck
from engine.records import moves_of, read_record
from engine.seats import DEALER, Seat

SUBSTITUTE = "steady"
"""The level of the AI player that sits in for somebody."""

MOST_MOVES = 400
"""More automatic moves than any deal has: a loop beyond it is a fault of the rules."""


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
        due = _outcome(draft.live)
        draft = _as_then(draft, due) or act(draft, DEALER, due)
    return draft


def _as_then(draft: Draft, due: Action) -> Draft | None:
    """Return the draft after the luck that a deal had which is played once more, where it fits.

    What is *due* comes as it came then: the first shuffle, the second draw. A card that the play
    no longer lets be drawn is left to this table's own luck. None at any other table.
    """
    again = draft.table.again
    if again is None:
        return None
    kind = due.verb
    spent = sum(read(one.action).verb == kind for one in draft.table.log if one.seat == DEALER)
    moves = moves_of(read_record(again.record))
    same = [action for _, seat, action in moves if seat == DEALER and action.verb == kind]
    for action in same[spent : spent + 1]:
        with suppress(IllegalAction):
            return act(draft, DEALER, action)
    return None


def level_of(table: Table, seat: Seat) -> str:
    """Return the level of the AI player that moves for a seat."""
    return table.places[seat].level or SUBSTITUTE


def _outcome(live: Live) -> Action:
    """Return what chance does: by the deal's seal, or by a seed where it cannot be verified."""
    hour, seal = datetime.now().astimezone().hour, sealed.present(live.table)
    if seal is None:
        return live.game.chance(live.state, RandomLuck(seed(live.table, "luck"), hour))
    position = len(live.table.log)
    luck = FairLuck(seal.seed, position, hour)
    deck = None if sealed.shuffle(live.table) else seal.deck_seed(position)
    return outcome(live.game, live.state, luck, deck)


def must_think(live: Live, seat: Seat) -> bool:
    """Whether the AI player at a seat takes noticeably long for its move."""
    is_forced = seat == live.to_act and live.forced is not None
    return not is_forced and not PLAYERS[level_of(live.table, seat)].instant


def instant_move(live: Live, seat: Seat) -> Action:
    """Return how *seat* moves by itself: what is forced, else what its AI player chooses."""
    return _move(live, seat, level_of(live.table, seat))


def take_turn(draft: Draft, seat: Seat) -> Draft:
    """Return the draft after an AI player has played the turn that the clock takes, and says so."""
    action = _move(draft.live, seat, SUBSTITUTE)
    moved = act(_noted(draft, seat), seat, action)
    *before, events = moved.live.news
    seen = [one for event in events for one in cards_shown(event)]
    late = TimeRanOut(seat, tuple(one for one in cards_of(action) if one in seen))
    news = (*before, (*events[:1], late, *events[1:]))
    return chance(replace(moved, live=replace(moved.live, news=news)))


def _move(live: Live, seat: Seat, level: str) -> Action:
    forced = live.forced if seat == live.to_act else None
    if forced is not None:
        return forced
    view = live.game.view(live.state, seat)
    return PLAYERS[level].choose(view, thought_seed(live.table, seat))


def thought_seed(table: Table, seat: Seat) -> Random:
    """Return what an AI player draws from for its next move."""
    return seed(table, f"ai{seat}")


def move(draft: Draft, seat: Seat, action: Action) -> Draft:
    """Return the draft after *seat* has moved by itself, and chance after it."""
    return chance(act(_noted(draft, seat), seat, action))


def _noted(draft: Draft, seat: Seat) -> Draft:
    """Note that an AI player chooses for a person: nobody gains rating or is reviewed by that."""
    place = draft.table.places[seat]
    if place.person is None or draft.live.forced is not None:
        return draft
    stood_in = (*place.stood_in, len(draft.table.log) + 1)
    return draft.of(draft.table.with_place(seat, replace(place, stood_in=stood_in)))


def run(draft: Draft) -> Draft:
    """Return the draft after all moves that need no person and no long thought."""
    for _ in range(MOST_MOVES):
        seat = waiting_ai(draft.live)
        if seat is None or must_think(draft.live, seat):
            return draft
        draft = move(draft, seat, instant_move(draft.live, seat))
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
