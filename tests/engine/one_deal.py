"""A deal played at random, and what can be asked of its moves."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.actions import Action, Call, read, write
from engine.cards import Card, CardSet, Suit, card
from engine.events import TrickTaken
from engine.game import Game, RandomLuck
from engine.seats import DEALER
from tests.strategies import Move


def played_at_random(game: Game[Any], state: Any, rng: Random) -> list[Move]:
    """Return the moves from *state* to the end of the deal."""
    moves: list[Move] = []
    while not moves or not (state.between_deals or state.to_act is None):
        assert state.to_act is not None
        chance = state.to_act == DEALER
        action = game.chance(state, RandomLuck(rng)) if chance else rng.choice(game.legal(state))
        step = game.apply(state, state.to_act, action)
        moves.append(Move(state, state.to_act, action, step))
        state = step.state
    return moves


def after(moves: list[Move]) -> list[Any]:
    """Return the states after each move."""
    return [move.step.state for move in moves]


def events(moves: list[Move], kind: type[Any]) -> list[Any]:
    """Return all events of one kind."""
    return [one for move in moves for one in move.step.events if isinstance(one, kind)]


def trick_ends(moves: list[Move]) -> list[Move]:
    """Return the moves that complete a trick."""
    return [move for move in moves if any(isinstance(e, TrickTaken) for e in move.step.events)]


def renamed(action: Action, names: dict[Suit, Suit]) -> Action:
    """Return an action with other suits."""
    if isinstance(action, Call):
        return Call(names[action.suit])
    verb, *words = write(action).split()
    return read(" ".join([verb, *(one[0] + names[card(one).suit].text for one in words)]))


def cards_in(value: Any) -> CardSet:
    """Return every card that can be reached from a value by its fields, sets of cards aside."""
    if isinstance(value, Card):
        return value.bit
    fields = getattr(value, "__slots__", ()) if not isinstance(value, tuple) else ()
    parts = value if isinstance(value, tuple) else [getattr(value, name) for name in fields]
    found = 0
    for part in parts:
        found |= cards_in(part)
    return found
