"""Moves that no person makes: shuffles, AI players, forced moves, turns that the clock takes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

from bot.model import sealed
from bot.model.live import Draft, Live, act
from bot.model.table import SUBSTITUTE, Place, Table
from engine.actions import Action, Call, cards_of, read
from engine.ai import PLAYERS
from engine.errors import IllegalAction
from engine.events import TimeRanOut, cards_shown
from engine.fair import FairLuck, outcome
from engine.game import Bargains, RandomLuck
from engine.records import moves_of, read_record
from engine.seats import DEALER, Seat

MOST_MOVES = 400
"""More automatic moves than any deal has: a longer loop is a bug in the rules."""


def seed(table: Table, label: str) -> Random:
    """Return the random generator for one choice at this table.

    It is seeded with the table's secret, *label*, and how far the play has got, so that a restart
    does not change what comes next, and AI players never draw from the luck of the cards.
    """
    return Random(f"{table.secret}:{label}:{table.deal}:{len(table.log)}")


def plays_itself(place: Place) -> bool:
    """Whether an AI player plays this seat now."""
    return place.person is None or place.away


def chance(draft: Draft, hour: int) -> Draft:
    """Return the draft after all shuffles and draws that are due, at this *hour* of the day."""
    while draft.live.to_act == DEALER:
        due = _outcome(draft.live, hour)
        draft = _as_then(draft, due) or act(draft, DEALER, due)
    return draft


def _as_then(draft: Draft, due: Action) -> Draft | None:
    """Return the draft after the luck that a replayed deal had the first time, if that is legal.

    The n-th shuffle or draw is what the n-th of that kind was then. Where the play has gone so
    differently that it cannot be, the result is None, and this table's own luck decides; so it
    does at every other table.
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


def _outcome(live: Live, hour: int) -> Action:
    """Return what chance does: from the deal's seal, or from a seed where there is no seal."""
    seal = sealed.present(live.table)
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
    """Return the automatic move of *seat*: the forced one, else what its AI player chooses."""
    return _move(live, seat, level_of(live.table, seat))


def take_turn(draft: Draft, seat: Seat) -> Draft:
    """Return the draft after an AI player has moved for a seat whose time ran out.

    ``TimeRanOut`` goes among the events of the move, naming those of its cards that all can see.
    """
    action = _move(draft.live, seat, SUBSTITUTE)
    moved = act(_noted(draft, seat), seat, action)
    *before, events = moved.live.news
    seen = [one for event in events for one in cards_shown(event)]
    shown = tuple(one for one in cards_of(action) if one in seen)
    suit = action.suit if isinstance(action, Call) else None
    late = TimeRanOut(seat, shown, action.verb, suit)
    news = (*before, (*events[:1], late, *events[1:]))
    return replace(moved, live=replace(moved.live, news=news))


def _move(live: Live, seat: Seat, level: str) -> Action:
    forced = live.forced if seat == live.to_act else None
    if forced is not None:
        return forced
    view = live.game.view(live.state, seat)
    return PLAYERS[level].choose(view, thought_seed(live.table, seat))


def thought_seed(table: Table, seat: Seat) -> Random:
    """Return the random generator for an AI player's next move."""
    return seed(table, f"ai{seat}")


def move(draft: Draft, seat: Seat, action: Action) -> Draft:
    """Return the draft after an automatic move of *seat*."""
    return act(_noted(draft, seat), seat, action)


def _noted(draft: Draft, seat: Seat) -> Draft:
    """Note that an AI player chooses for a person: they gain no rating and get no review for it."""
    place = draft.table.places[seat]
    if place.person is None or draft.live.forced is not None:
        return draft
    stood_in = (*place.stood_in, len(draft.table.log) + 1)
    return draft.of(draft.table.with_place(seat, replace(place, stood_in=stood_in)))


def takes_away(live: Live, seat: Seat, action: Action) -> bool:
    """Return whether a move adds no card, and those on the table do not stay there."""
    here = live.view(None)
    if here is None or not here.board or cards_of(action):
        return False
    return not live.game.view(live.game.apply(live.state, seat, action).state, None).board


def run(draft: Draft, hour: int) -> Draft:
    """Return the draft after all moves that need neither a person nor long thought."""
    for _ in range(MOST_MOVES):
        seat = waiting_ai(draft.live)
        if seat is None or must_think(draft.live, seat):
            return draft
        draft = chance(move(draft, seat, instant_move(draft.live, seat)), hour)
    raise RuntimeError(f"table {draft.table.id}: more than {MOST_MOVES} automatic moves in a row")


def waiting_ai(live: Live) -> Seat | None:
    """Return the seat that moves automatically now: an AI player's, or one whose move is forced.

    Where several act at the same time, AI players do not wait for people, unless people may still
    ask something of them.
    """
    places = live.table.places
    own = [seat for seat in live.may_act if plays_itself(places[seat])]
    if len(own) < len(live.may_act) and isinstance(live.game, Bargains):
        own = [seat for seat in own if live.game.is_asked(live.state, seat)]
    if own:
        return own[0]
    return None if live.forced is None else live.to_act
