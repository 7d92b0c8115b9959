"""What hypothesis draws: seeds, house rules, and deals played at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine.actions import Action, Stop, TimeUp
from engine.errors import IllegalAction
from engine.game import Game, Option, RandomLuck, Step
from engine.games import GAMES
from engine.seats import DEALER, Seat

Options = dict[str, str | int]

MOST_DEALS = 60
"""After so many deals the house calls a match off, where it may."""


class Move(NamedTuple):
    """One action of a match: the state before it, who did what, and what came of it."""

    state: Any
    seat: Seat
    action: Action
    step: Step


class Played(list[Move]):
    """Some moves, which tell a failing test how they came about instead of what they are."""

    def __init__(self, moves: Iterable[Move], rules: Options, seed: int) -> None:
        super().__init__(moves)
        self.rules, self.seed = rules, seed

    def __repr__(self) -> str:
        return f"<{len(self)} moves, rules={self.rules} seed={self.seed}>"


def seeds() -> st.SearchStrategy[int]:
    """Return seeds for shuffles and choices."""
    return st.integers(min_value=0, max_value=2**32 - 1)


def games() -> st.SearchStrategy[Game[Any]]:
    """Return the games that can be played."""
    return st.sampled_from(list(GAMES.values()))


def values(option: Option) -> st.SearchStrategy[str | int]:
    """Return the values that a house rule may have; small numbers, so that matches are short."""
    if option.numbers is None:
        return st.sampled_from(option.words)
    default, lowest, highest = option.numbers
    extra = () if option.also is None else (option.also,)
    few = min(lowest + 4, highest)
    return st.sampled_from(sorted({default, *range(lowest, few), *extra}))


@st.composite
def house_rules(draw: st.DrawFn, game: Game[Any], **fixed: str | int) -> Options:
    """Return some of the options of *game* with allowed values, and those that are *fixed*."""
    chosen = draw(st.sets(st.sampled_from(game.info.options)))
    free = sorted((one for one in chosen if one.key not in fixed), key=lambda one: one.key)
    return {one.key: draw(values(one)) for one in free} | fixed


def match(game: Game[Any], options: Options, seed: int) -> Iterator[Move]:
    """Yield the moves of a whole match played at random."""
    state = game.start(options, game.info.seats[0])
    return moves(game, state, Random(seed))


def moves(game: Game[Any], state: Any, rng: Random) -> Iterator[Move]:
    """Yield random moves from *state* to the end of the match."""
    while state.to_act is not None:
        seat, action = _choice(game, state, rng)
        step = game.apply(state, seat, action)
        yield Move(state, seat, action, step)
        state = step.state


def _choice(game: Game[Any], state: Any, rng: Random) -> tuple[Seat, Action]:
    if state.deal_number >= MOST_DEALS and (ending := house_action(game, state)):
        return DEALER, ending
    if state.to_act == DEALER:
        return DEALER, game.chance(state, RandomLuck(rng))
    return state.to_act, rng.choice(game.legal(state))


def house_action(game: Game[Any], state: Any) -> Action | None:
    """Return what ends the match from outside and changes *state*, if anything does."""
    for action in (TimeUp(), Stop()):
        try:
            if game.apply(state, DEALER, action).state != state:
                return action
        except IllegalAction:
            continue
    return None
