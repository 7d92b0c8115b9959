"""The positions that the search plays on follow the same rules as the games, move for move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.actions import PLAYS, Action, Call, Draw, Pass, Play
from engine.ai.games import agent_of
from engine.ai.sharp.teen_do_paanch import PlacedWorlds, numbers_with
from engine.ai.sharp.teen_do_paanch_position import GIVING, PULLING, Position
from engine.ai.tricks import CALL, TrickPosition, TrickWorlds, numbers_of, ranked
from engine.cards import CARDS, cards
from engine.game import RandomLuck
from engine.games import GAMES
from engine.games.court_piece.state import Redeal
from engine.games.teen_do_paanch.actions import Fan, Give, Pull, Skip
from engine.games.teen_do_paanch.state import high_sevens
from engine.replay import has_closed_deal
from engine.seats import DEALER
from tests.strategies import house_rules, seeds

TRICK_GAMES = ["dehla_pakad", "court_piece", "teen_do_paanch"]
every_trick_game = pytest.mark.parametrize("game", [GAMES[key] for key in TRICK_GAMES])
LATEST = {"teen_do_paanch": 100}
"""The world begins after so many actions at most; 40 where nothing new comes in later deals."""


def true_world(worlds: TrickWorlds[TrickPosition], state: Any) -> TrickPosition:
    """Return the position with the cards where they are."""
    made = worlds.draw(Random(1))
    made.hands = [ranked(hand, worlds.numbers) for hand in state.hands]
    made.stock = [ranked(one.bit, worlds.numbers) for one in state.deal.stock]
    return made


class Fixed(Random):
    """Luck that has one number."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self._number = number

    def random(self) -> float:
        return self._number


class Twice:
    """A deal played by the rules and in a world of the search at the same time."""

    def __init__(self, game: Any, options: Any, seed: int) -> None:
        self.game, self.rng = game, Random(seed)
        self.state = game.start(options, game.info.seats[0])
        self.world: TrickPosition | None = None
        self.worlds: TrickWorlds[TrickPosition] | None = None
        self.is_closed = False

    def look(self) -> None:
        """Begin a world here, if the search has a fast one for what is due and the deal is open."""
        if getattr(self.state.deal, "verdict", None) is not None:
            return
        view = self.game.view(self.state, self.state.to_act)
        worlds = agent_of(self.game.info.key).worlds(view)
        if isinstance(worlds, TrickWorlds):
            self.worlds, self.world = worlds, true_world(worlds, self.state)

    def step(self) -> None:
        """Make a move at random."""
        if self.state.to_act == DEALER:
            self.apply(self.chance())
            return
        legal = self.game.legal(self.state)
        action = self.rng.choice([one for one in legal if one != Redeal()])
        if self.world is not None and self.world.to_act is not None:
            assert self.world.to_act == self.state.to_act
            action = self.in_both(action, set(legal))
        self.apply(action)

    def in_both(self, action: Action, legal: set[Action]) -> Action:
        """Do an action in the world; return it, or the pull of the card that it has pulled."""
        world, worlds = self.world, self.worlds
        if isinstance(action, Pull) and world.exchange != PULLING:
            return Pull(1)  # done, for nobody chooses anything
        moves = {self.action(move) for move in world.moves()}
        assert moves <= legal
        assert moves == legal or isinstance(action, Play | Pull | Skip)
        if isinstance(action, Pull):
            one = self.state.deal.fan[action.place - 1]
            hand = numbers_of(world.hands[self.state.deal.plan[0].victim])
            place = hand.index(worlds.numbers[one.index])
            world.rng = Fixed((place + 0.5) / len(hand))
        world.play(worlds.move(action))
        world.rng = self.rng
        return action

    def action(self, move: int) -> Action:
        """Return the action of a move in the world as it is now."""
        if getattr(self.world, "exchange", 0) == GIVING:
            return Give(CARDS[self.worlds.numbers.index(move)])
        return PLAYS[self.worlds.numbers.index(move)] if move < CALL else self.worlds.action(move)

    def chance(self) -> Action:
        """Return what luck brings; what it has brought in the world, if it has a part there."""
        action = self.game.chance(self.state, RandomLuck(self.rng))
        if isinstance(action, Draw) and self.world is not None and self.worlds is not None:
            played = cards(self.state.deal.played)
            trump, numbers = self.world.trump, self.worlds.numbers
            return next(Draw(one) for one in played if ranked(one.bit, numbers) & trump)
        if isinstance(action, Fan) and isinstance(self.world, Position):
            gone, numbers = self.world.pulled, self.worlds.numbers
            return Fan(
                tuple(sorted(action.cards, key=lambda one: not gone >> numbers[one.index] & 1))
            )
        return action

    def apply(self, action: Action) -> None:
        before = self.state
        self.state = self.game.apply(before, before.to_act, action).state
        self.is_closed = has_closed_deal(before, self.state)
        if isinstance(self.worlds, PlacedWorlds) and isinstance(action, Call | Pass):
            high = high_sevens(self.state.match.rules)
            self.worlds.numbers = numbers_with(self.state.deal.trump, high)


@every_trick_game
@given(data=st.data(), seed=seeds())
@settings(max_examples=40, deadline=None)
def test_a_world_goes_as_the_game_goes_and_ends_alike(game, data, seed):
    twice = Twice(game, data.draw(house_rules(game)), seed)
    wait = data.draw(st.integers(0, LATEST.get(game.info.key, 40)))
    while twice.world is None and twice.state.to_act is not None:
        if wait <= 0 and twice.state.to_act != DEALER:
            twice.look()
        twice.step() if twice.world is None else None
        wait -= 1
    assume(twice.world is not None)  # the match was not over before
    twice.is_closed = False
    while not twice.is_closed:
        twice.step()
    assert twice.world.to_act is None
    figures, worth = game.figures(twice.state), twice.world.worth()
    assert all(-1 <= one <= 1 for one in worth)
    result = game.result(twice.state)
    counted = result.get("tens", result.get("tricks"))
    assert_gains(twice.world.gains(), counted, game.info)
    if game.info.partners:
        least = min(one["deals_won"] for one in figures)
        assert [one > 0 for one in worth] == [one["deals_won"] > least for one in figures]
    if "court" in result:
        assert_court(twice.worlds, worth, result)


def assert_court(worlds, worth, result):
    """Where a court is worth more than the deal, what a deal is worth tells whose court it was."""
    mine, (ours, theirs) = worth[worlds.seat], worlds.bounds
    is_ours = result["won_by"] == worlds.seat % 2
    if ours <= 1:
        assert (mine >= ours) == (result["court"] and is_ours)
    if theirs >= -1:
        assert (mine <= theirs) == (result["court"] and not is_ours)


def assert_gains(gains, counted, info):
    """Nobody has got more than in the end; where all is played, just as much."""
    for seat, one in enumerate(gains):
        assert one <= counted[info.side(seat)]
    if not info.partners:
        assert list(gains) == counted
