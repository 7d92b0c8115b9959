"""States of the games of tricks in the plain kernel, and worlds of it for the general search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.ai.games import agent_of
from engine.ai.kernel import chance, playing, worlds
from engine.ai.kernel import layout as at
from engine.ai.kernel.rollout_policy import WEIGHED, favourite
from engine.ai.search import Worlds
from engine.ai.tricks import court_piece, dehla_pakad, teen_do_paanch
from engine.ai.tricks.worlds import TrickWorlds, moves_of
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
    game, rng = GAMES[key], Random(seed)
    state = game.start(options, game.info.seats[0])
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


class KernelPosition:
    """A world of the plain kernel, for the general search."""

    def __init__(self, found: TrickWorlds, s: list[int], luck: Any) -> None:
        self._worlds, self.s, self._luck = found, s, luck
        self.rules = found.deal.rules

    @property
    def to_act(self) -> int | None:
        return None if self.s[at.OVER] else self.s[at.DUE]

    def moves(self) -> Sequence[int]:
        return moves_of(self.s, self.rules)

    def play(self, move: Any) -> None:
        playing.play(self.s, self.rules, self._luck, move)

    def finish(self, rng: Random) -> None:
        weighed = [0.0] * WEIGHED
        while not self.s[at.OVER]:
            self.play(favourite(self.s, self.rules, weighed))

    def copy(self) -> KernelPosition:
        return KernelPosition(self._worlds, list(self.s), self._luck)

    def worth(self) -> Sequence[float]:
        place = at.MOST_SEATS * self.s[at.OUTCOME]
        return self._worlds.deal.worths[place : place + self.rules[at.SEATS]]

    def gains(self) -> Sequence[float]:
        return [0.0] * self.rules[at.SEATS]


class KernelWorlds(Worlds):
    """Worlds that the plain kernel draws, for the general search."""

    def __init__(self, found: TrickWorlds) -> None:
        self.seat, self.moves = found.seat, found.moves
        self._worlds, self._spread = found, worlds.spread_of(found.deal.plan)
        worlds.count_ways(self._spread)

    def action(self, move: Any) -> Any:
        return self._worlds.action(move)

    def draw(self, rng: Random) -> KernelPosition:
        s, chance = list(self._worlds.deal.state), luck(rng.getrandbits(30))
        worlds.draw(s, self._spread, chance)
        return KernelPosition(self._worlds, s, chance)
