"""What hypothesis draws: seeds, house rules, numbers of seats, and matches played at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine.actions import Action, Stop, TimeUp
from engine.cards import Card
from engine.errors import BadOption, IllegalAction
from engine.game import Game, RandomLuck, Step
from engine.games import GAMES
from engine.options import NONE_OF_THEM, PLAYERS_KEY, Option
from engine.seats import DEALER, Seat

Options = dict[str, str | int]

MOST_DEALS = 20
"""After so many deals the house calls a match off, where it may."""

OFTEN_ENOUGH = 1 / 25
"""How likely the time of a phase is over before each of its actions."""


class Move(NamedTuple):
    """One action of a match: the state before it, who did what, and what came of it."""

    state: Any
    seat: Seat
    action: Action
    step: Step


class Played(list[Move]):
    """Some moves, which tell a failing test how they came about instead of what they are."""

    def __init__(
        self, moves: Iterable[Move], rules: Options, seed: int, seats: int | None = None
    ) -> None:
        super().__init__(moves)
        self.rules, self.seed = rules, seed
        self.seats = seats or len(self[0].state.hands)

    def __repr__(self) -> str:
        return f"<{len(self)} moves, rules={self.rules} seats={self.seats} seed={self.seed}>"

    def deck(self, game: Game[Any]) -> tuple[Card, ...]:
        """Return the cards that it is played with."""
        return game.deck(game.info.settle(self.rules))


def seeds() -> st.SearchStrategy[int]:
    """Return seeds for shuffles and choices."""
    return st.integers(min_value=0, max_value=2**32 - 1)


def games() -> st.SearchStrategy[Game[Any]]:
    """Return the games that can be played."""
    return st.sampled_from(list(GAMES.values()))


def seats_for(game: Game[Any]) -> st.SearchStrategy[int]:
    """Return the numbers of seats that a game is played with."""
    return st.sampled_from(game.info.seats)


def values(option: Option) -> st.SearchStrategy[str | int]:
    """Return the values that a house rule may have; small numbers, so that matches are short."""
    if option.several:
        some = st.lists(st.sampled_from(option.words), unique=True)
        return some.map(lambda words: "+".join(words) or NONE_OF_THEM)
    return st.sampled_from(short_values(option))


def short_values(option: Option) -> Sequence[str | int]:
    """Return the words of a house rule, or of its numbers those that make short matches."""
    if option.numbers is None:
        return option.words
    default, lowest, highest = option.numbers
    extra = () if option.also is None else (option.also,)
    few = min(lowest + 4, highest)
    return sorted({default, *range(lowest, few), *extra})


def every_value(option: Option) -> tuple[str | int, ...]:
    """Return each word of a house rule, or its lowest, highest, usual and extra number."""
    if option.several:
        return (NONE_OF_THEM, *option.words, "+".join(option.words))
    if option.numbers is None:
        return option.words
    extra = () if option.also is None else (option.also,)
    return tuple(dict.fromkeys((*option.numbers[1:], option.default, *extra)))


@st.composite
def house_rules(draw: st.DrawFn, game: Game[Any], **fixed: str | int) -> Options:
    """Return some of the options of *game* with allowed values, and those that are *fixed*.

    Often the value that brings other defaults is among them, where the game has one.
    """
    presets: list[Options] = [{key: value} for key, value in game.info.brings]
    start = draw(st.sampled_from([{}, *presets])) if presets else {}
    chosen = draw(st.sets(st.sampled_from(game.info.options)))
    free = sorted((one for one in chosen if one.key not in fixed), key=lambda one: one.key)
    found = {one.key: draw(values(one)) for one in free} | start | fixed
    return without_clashes(game, found)


def without_clashes(game: Game[Any], rules: Options) -> Options:
    """Return *rules* without the values that make no sense beside the others."""
    try:
        game.info.settle(rules)
    except BadOption as clash:
        return without_clashes(game, {k: v for k, v in rules.items() if k != clash.key})
    return rules


def any_rules(game: Game[Any], rng: Random) -> Options:
    """Return some house rules, often with the value that brings other defaults."""
    options, start = game.info.options, rng.choice([None, *game.info.brings])
    some = rng.sample(options, rng.randrange(min(len(options), 10)))
    rules = {one.key: any_value(one, rng) for one in some}
    return without_clashes(game, rules if start is None else {**rules, start[0]: start[1]})


def any_of_all(game: Game[Any], rng: Random) -> Options:
    """Return house rules of which each is as likely to have one of its values as another."""
    return without_clashes(game, {one.key: any_value(one, rng) for one in game.info.options})


def needed(option: Option, rng: Random | None = None) -> Options:
    """Return values of other options with which this one does something: the first, or any."""
    others = [need for need in option.needs if need.among and need.key != PLAYERS_KEY]
    return {one.key: rng.choice(one.values) if rng else one.values[0] for one in others}


def any_value(option: Option, rng: Random) -> str | int:
    if option.several:
        words = rng.sample(option.words, rng.randrange(len(option.words) + 1))
        return "+".join(words) or NONE_OF_THEM
    return rng.choice(short_values(option))


@st.composite
def matches(draw: st.DrawFn, game: Game[Any], longest: int = 250) -> Played:
    """Return the first moves of a match of *game*."""
    rules, seats, seed = draw(house_rules(game)), draw(seats_for(game)), draw(seeds())
    return Played(islice(match(game, rules, seed, seats), longest), rules, seed, seats)


def match(game: Game[Any], options: Options, seed: int, seats: int | None = None) -> Iterator[Move]:
    """Yield the moves of a whole match played at random; by the usual number of seats."""
    state = game.start(options, seats or game.info.seats[0])
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
    if state.seconds is not None and rng.random() < OFTEN_ENOUGH:
        return DEALER, TimeUp()
    if state.to_act == DEALER:
        return DEALER, game.chance(state, RandomLuck(rng))
    seat = rng.choice((state.to_act, *state.also)) if state.also else state.to_act
    return seat, rng.choice(game.legal(state, seat))


def house_action(game: Game[Any], state: Any) -> Action | None:
    """Return what ends the match from outside and changes *state*, if anything does."""
    for action in (TimeUp(), Stop()):
        try:
            if game.apply(state, DEALER, action).state != state:
                return action
        except IllegalAction:
            continue
    return None
