"""States of the games of tricks in the plain kernel."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.ai.games import agent_of
from engine.ai.kernel import chance, playing
from engine.ai.kernel import layout as at
from engine.ai.kernel.rollout_policy import WEIGHED, favourite
from engine.ai.tricks import court_piece, dehla_pakad, teen_do_paanch
from engine.ai.tricks.worlds import TrickWorlds
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER

READERS: dict[str, Any] = {
    "dehla_pakad": dehla_pakad,
    "court_piece": court_piece,
    "teen_do_paanch": teen_do_paanch,
}
TRICK_GAMES = tuple(READERS)


def luck(seed: int) -> Any:
    return chance.seeded(Random(seed))


def worlds_of(key: str, state: Any) -> TrickWorlds | None:
    """Return the worlds of the seat to act; None where its move is forced."""
    found: Any = agent_of(key).worlds(GAMES[key].view(state, state.to_act))
    return found if isinstance(found, TrickWorlds) else None


def met(key: str, options: Any, seed: int, wait: int) -> tuple[Any, TrickWorlds] | None:
    """Return a state after some random actions, and the worlds of the seat to act in it."""
    game = GAMES[key]
    return met_from(key, game.start(options, game.info.seats[0]), seed, wait)


def met_from(key: str, state: Any, seed: int, wait: int = 0) -> tuple[Any, TrickWorlds] | None:
    """Return the same, from *state* on."""
    game, rng = GAMES[key], Random(seed)
    for number in range(wait + 60):
        if state.to_act is None:
            return None
        if state.to_act == DEALER:
            state = game.apply(state, DEALER, game.chance(state, RandomLuck(rng))).state
            continue
        found = worlds_of(key, state) if number >= wait else None
        if found is not None and not found.deal.state[at.OVER]:
            return state, found
        state = game.apply(state, state.to_act, rng.choice(game.legal(state))).state
    return None


def true_state(key: str, state: Any, found: TrickWorlds) -> list[int]:
    """Return a whole state as the kernel has it."""
    s: list[int] = READERS[key].state_of(state, found.deal.rules)
    return s


def play_on(s: list[int], rules: Any) -> None:
    """Play on to the end of the deal by the rules of thumb."""
    weighed, chance = [0.0] * WEIGHED, luck(1)
    while not s[at.OVER]:
        playing.play(s, rules, chance, favourite(s, rules, weighed))
