"""The kernel plays as the games do: legal moves, the state after each of them, and the result."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from engine.actions import Action, Deal, Draw, Play
from engine.ai.kernel import layout as at
from engine.ai.kernel import playing
from engine.ai.tricks.cards import NUMBERS, ranked
from engine.ai.tricks.teen_do_paanch import PlacedWorlds, numbers_of
from engine.ai.tricks.worlds import TrickWorlds, moves_of
from engine.cards import CARDS, Card, card_set, cards, deck_of, size
from engine.game import Json, RandomLuck
from engine.games import GAMES
from engine.games.court_piece.state import GoOn, Redeal
from engine.games.teen_do_paanch.actions import Fan, Pull, Skip
from engine.options import Option
from engine.replay import has_closed_deal
from engine.seats import DEALER
from tests.engine.kernel_deals import TRICK_GAMES, luck, met, met_from, true_state, worlds_of
from tests.engine.paanch import opening
from tests.engine.telling import ELSEWHERE, Moment, telling
from tests.strategies import Options, any_of_all, every_value, needed, seeds, without_clashes

every_trick_game = pytest.mark.parametrize("key", TRICK_GAMES)
EIGHT_TO_ACE = (1 << 4 * 13) - (1 << 4 * 6)
LATEST = {"teen_do_paanch": 100}
"""Actions before the kernel begins, at most; 40 where nothing new comes in later deals."""


class Twice:
    """A deal played by the rules and by the kernel, which goes first where luck has a part.

    Args:
        plays_on: the kernel too plays to the last trick where the deal is decided before.
    """

    def __init__(
        self, key: str, state: Any, worlds: TrickWorlds, seed: int, plays_on: bool = False
    ) -> None:
        self.key, self.game, self.state, self.worlds = key, GAMES[key], state, worlds
        self.rng, self.luck, self.rules = Random(seed), luck(seed), list(worlds.deal.rules)
        self.plays_on = plays_on
        if plays_on:
            self.rules[at.DECIDED : at.DECIDED + 25] = [0] * 25
        self.s = true_state(key, state, worlds)
        self.is_closed = False

    def step(self) -> None:
        """Make a move at random, or what luck brings."""
        if self.state.to_act == DEALER:
            self.apply(self.chance())
        else:
            self.do(self.rng.choice(self.game.legal(self.state)))

    def do(self, action: Action) -> None:
        """Make a move; compare what comes of it."""
        if not self.s[at.OVER]:
            action = self.in_both(action)
        self.apply(action)
        if not (self.is_closed or self.s[at.OVER] or self.state.to_act == DEALER):
            self.compare()

    def in_both(self, action: Action) -> Action:
        """Do an action in the kernel; return it, or the pull of the card that was pulled there."""
        s, legal = self.s, set(self.game.legal(self.state))
        if isinstance(action, Pull) and s[at.EXCHANGE] != at.PULLING:
            return Pull(1)  # done: nobody chooses anything
        if not s[at.COUNT]:  # within a trick no card gets another number
            self.worlds = worlds_of(self.key, self.state) or self.worlds
        moves = {self.worlds.action(move) for move in moves_of(s, self.rules)}
        assert moves <= legal
        if isinstance(action, Play) and not s[at.EXCHANGE]:
            assert set(moves_of(s, self.rules)) == self.unequal(legal)
        else:
            assert moves == legal or isinstance(action, Play | Pull | Skip)
        if isinstance(action, Pull):
            deal = self.state.deal
            fan = self.with_the_pulled_one_first(deal.fan)
            self.state, action = self.state._replace(deal=deal._replace(fan=fan)), Pull(1)
        playing.play(s, self.rules, self.luck, self.worlds.move(action))
        return action

    def unequal(self, legal: set[Action]) -> set[int]:
        """Return the cards that may be played, of equal ones the lowest, as the kernel has them."""
        played, marked = self.s[at.DEAD], self.rules[at.MARKED]
        held = {self.worlds.move(action) for action in legal}
        plain, found = {one for one in held if not marked >> one & 1}, set()
        for card in held:
            below = card - 4
            while below >= 0 and played >> below & 1:
                below -= 4
            if card not in plain or below not in plain:
                found.add(card)
        return found

    def chance(self) -> Action:
        """Return what luck brings: what it has brought in the kernel, if it has a part there."""
        action = self.game.chance(self.state, RandomLuck(self.rng))
        if isinstance(action, Draw) and not self.s[at.OVER]:
            played = cards(self.state.deal.played)
            return next(Draw(one) for one in played if ranked(one.bit) & self.s[at.TRUMP])
        if isinstance(action, Fan):
            return Fan(self.with_the_pulled_one_first(action.cards))
        if isinstance(action, Deal) and self.s[at.CALLS]:
            s = self.s
            first = [one for one in range(at.FRENCH_CARDS) if s[at.HANDS + s[at.DUE]] >> one & 1]
            rest = [bit.bit_length() - 1 for bit in s[at.STOCK : at.STOCK + s[at.UNDEALT]]]
            return Deal(tuple(CARDS[NUMBERS.index(one)] for one in (*first, *rest)))
        return action

    def with_the_pulled_one_first(self, fan: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return cards with that first which the kernel has pulled before the game, or will."""
        s, numbers = list(self.s), numbers_of(self.state)
        if s[at.EXCHANGE] == at.PULLING:
            playing.play(s, self.rules, list(self.luck), at.PULL)
        gone = s[at.PULLED] & ~ranked(self.state.deal.pulled, numbers)
        return tuple(sorted(fan, key=lambda one: not ranked(one.bit, numbers) & gone))

    def apply(self, action: Action) -> None:
        before = self.state
        self.state = self.game.apply(before, before.to_act, action).state
        self.is_closed = has_closed_deal(before, self.state)

    def compare(self) -> None:
        """Assert that the kernel has the state that the game has, read anew."""
        if self.s[at.EXCHANGE] == at.GIVING and self.state.phase.value == "pull":
            return  # the kernel has pulled already
        again = true_state(self.key, self.state, self.worlds)
        assert in_use(self.s, self.rules) == in_use(again, self.rules)


def in_use(s: list[int], r: list[int]) -> list[int]:
    """Return a state without what is left in fields that nothing reads as it is."""
    found = list(s)
    for seat in range(4):  # all ranks of a suit; the pack of a game has not all of them
        found[at.VOIDS + seat] &= EIGHT_TO_ACE
    if r[at.GAME] == at.COURT_PIECE:
        found[at.MAKER] = -1
    if not s[at.COUNT]:
        found[at.TAKER] = found[at.BEST] = found[at.RULING] = 0
    if not s[at.CALLS]:
        found[at.LEADER] = 0
    elif s[at.REDEALS]:  # whether the others' cards are dealt before the call makes no difference
        found[at.HANDS : at.HANDS + 4] = [s[at.HANDS + s[at.DUE]], 0, 0, 0]
        found[at.UNDEALT :] = []
    return [int(one) for one in found[: at.STOCK + s[at.UNDEALT]]]


EVERY_OPTION = [(key, option) for key in TRICK_GAMES for option in GAMES[key].info.options]


@pytest.mark.parametrize(
    ("key", "option"), EVERY_OPTION, ids=[f"{key}-{option.key}" for key, option in EVERY_OPTION]
)
def test_by_each_value_of_an_option_the_kernel_goes_as_the_game_goes_and_ends_alike(
    key: str, option: Option
) -> None:
    game, rng = GAMES[key], Random(f"{key} {option.key}")
    if option.key in ELSEWHERE:
        for value in every_value(option):
            rules = any_of_all(game, rng) | needed(option, rng) | {option.key: value}
            goes_alike(key, without_clashes(game, rules), rng.getrandbits(32))
        return
    for value in every_value(option) * 2:
        found = telling(key, option, value, rng)
        assert found, f"{option.key}={value} told in no deal: look further, or see ELSEWHERE"
        goes_alike_from(key, found, rng.getrandbits(32))


@every_trick_game
@given(seed=seeds())
@settings(max_examples=5)
def test_by_the_usual_rules_the_kernel_goes_as_the_game_goes_and_ends_alike(key, seed):
    goes_alike(key, {}, seed)


def goes_alike(key: str, rules: Options, seed: int) -> None:
    """Play a deal by both, from some moment on, and compare all of it."""
    wait = Random(seed).randrange(LATEST.get(key, 40))
    found = met(key, rules, seed, wait) or met(key, rules, seed, 0)
    assert found is not None
    end_alike(Twice(key, *found, seed, plays_on=seed % 2 == 0), found[1])


def goes_alike_from(key: str, moment: Moment, seed: int) -> None:
    """Do by both what tells a house rule from another, then play to the end of the deal."""
    twice = Twice(key, moment.state, moment.worlds, seed, plays_on=True)
    for action in moment.actions:
        due = twice.state.to_act
        if due != DEALER and action in twice.game.legal(twice.state):
            twice.do(action)
        elif not twice.is_closed:
            twice.step()  # other luck than before, or what it has led to
    end_alike(twice, moment.worlds)


def end_alike(twice: Twice, first: TrickWorlds) -> None:
    """Play on to the end of the deal, and compare how it ends."""
    while not twice.is_closed:
        twice.step()
    ENDS[twice.key](twice, first, twice.game.result(twice.state))


def ends_with_tens(twice: Twice, first: TrickWorlds, result: Json) -> None:
    """What the deal came to is worth what the kernel knew when it was decided, to the last bit."""
    s, worths, captured = twice.s, first.deal.worths, twice.state.deal.captured
    tens, tricks = result["tens"], [size(one) // 4 for one in captured]
    if twice.plays_on or s[at.NUMBER] > first.deal.rules[at.LAST]:
        assert (s[at.TENS : at.TENS + 2], s[at.TRICKS : at.TRICKS + 2]) == (tens, tricks)
    assert s[at.OVER] or (twice.plays_on and s[at.NUMBER] <= first.deal.rules[at.LAST])
    end = at.MOST_SEATS * (2 * (5 * tens[0] + tens[1]) + (tricks[1] > tricks[0]))
    worth = worths[end : end + at.MOST_SEATS]
    if s[at.OVER]:
        assert worth == worths_of_end(s, first)
    assert_who_wins(twice, worth)


def ends_with_tricks(twice: Twice, first: TrickWorlds, result: Json) -> None:
    s, worth = twice.s, worths_of_end(twice.s, first)
    assert s[at.OVER]
    assert s[at.TRICKS : at.TRICKS + 2] == result["tricks"]
    assert_who_wins(twice, worth)
    assert_court(first, worth, result)


def ends_for_each(twice: Twice, first: TrickWorlds, result: Json) -> None:
    s = twice.s
    assert s[at.OVER]
    assert s[at.TRICKS : at.TRICKS + 3] == result["tricks"]
    assert all(-1 <= one <= 1 for one in worths_of_end(s, first))


ENDS = {
    "dehla_pakad": ends_with_tens,
    "court_piece": ends_with_tricks,
    "teen_do_paanch": ends_for_each,
}


def worths_of_end(s: list[int], first: TrickWorlds) -> list[float]:
    """Return what the deal is worth to each seat, by the kernel."""
    place = at.MOST_SEATS * s[at.OUTCOME]
    return first.deal.worths[place : place + first.deal.rules[at.SEATS]]


def assert_who_wins(twice: Twice, worth: list[float]) -> None:
    won = [one["deals_won"] for one in twice.game.figures(twice.state)]
    assert all(-1 <= one <= 1 for one in worth)
    assert [one > 0 for one in worth] == [one > min(won) for one in won]


@pytest.mark.parametrize("no_void", ["draw_played", "dealer_right_calls", "stay_open"])
@pytest.mark.parametrize("seed", range(3))
def test_five_tricks_that_all_follow_are_seen_to_alike(no_void: str, seed: int) -> None:
    """Everybody is dealt two clubs and one card of each other suit first."""
    game = GAMES["dehla_pakad"]
    state = game.start({"no_void_trump": no_void, "first_dealer": "host"}, 4)
    hands = [deck_of(f"{a}C {b}C {a}D {a}H {a}S") for a, b in ("26", "37", "48", "59")]
    first = [one for hand in hands for one in hand]
    rest = [one for one in CARDS if one not in first]
    Random(seed).shuffle(rest)
    state = game.apply(state, DEALER, Deal((*first, *rest))).state
    worlds = worlds_of("dehla_pakad", state)
    assert worlds is not None
    twice = Twice("dehla_pakad", state, worlds, seed)
    while not twice.is_closed:
        twice.step()
    assert twice.s[at.OVER]


SEAT_1_WINS = "AH 2H 3H 4H AD 2D 3D 4D AC 2C 3C 4C AS 2S 3S 4S KH 5H 6H 7H KD 5D 6D 7D KC 5C 6C 7C"
DOUBLE = {"capture_rule": "double_sir"}


@pytest.mark.parametrize(
    "rules",
    [
        {"bavney": "offer"},
        DOUBLE,
        DOUBLE | {"ace_pair_blocks": "true"},
        DOUBLE | {"first_capture_trick": 3},
    ],
    ids=str,
)
def test_seven_tricks_in_a_row_are_captured_and_offered_alike(rules: Options) -> None:
    """Random play seldom wins two tricks in a row at the beginning, two by aces, or seven."""
    game, tricks = GAMES["court_piece"], deck_of(SEAT_1_WINS)
    start = {"dealer": 0, "streak_in": {"side": None, "count": 0}}
    state = game.resume(rules | {"trump_method": "first_void"}, 4, start)
    rest = [one for one in CARDS if one not in tricks]
    hands = [card_set((*tricks[n::4], *rest[6 * n : 6 * n + 6])) for n in (3, 0, 1, 2)]
    state = game.apply(state, DEALER, Deal(CARDS)).state._replace(hands=tuple(hands))
    worlds = worlds_of("court_piece", state)
    assert worlds is not None
    twice = Twice("court_piece", state, worlds, 1)
    for one in tricks:
        twice.do(Play(one))
    if "bavney" in rules:
        twice.do(GoOn())
    end_alike(twice, worlds)


@pytest.mark.parametrize("optional", ["true", "false"])
@pytest.mark.parametrize("batch", ["one_by_one", "all_then_return"])
@pytest.mark.parametrize("limit", ["none", "suit_guard"])
def test_a_deal_that_begins_with_pulls_goes_alike(optional: str, batch: str, limit: str) -> None:
    """Few of the deals that are met begin so."""
    game, key = GAMES["teen_do_paanch"], "teen_do_paanch"
    rules = {"pull_optional": optional, "pull_batch": batch, "return_limit": limit}
    for seed in range(2):
        found = met_from(key, game.resume(rules, 3, opening(0, (4, 4, 2))), seed)
        assert found is not None
        end_alike(Twice(key, *found, seed), found[1])


def assert_court(worlds, worth, result):
    """Where a court is worth more than the deal, what a deal is worth tells whose court it was."""
    mine, (ours, theirs) = worth[worlds.seat], worlds.bounds
    is_ours = result["won_by"] == worlds.seat % 2
    if ours <= 1:
        assert (mine >= ours) == (result["court"] and is_ours)
    if theirs >= -1:
        assert (mine <= theirs) == (result["court"] and not is_ours)


def test_cards_thrown_in_are_shuffled_and_thrown_in_again_but_not_for_ever() -> None:
    state, worlds = met("court_piece", {"redeal_request": "no_court_card"}, 5, 0)
    s, r = true_state("court_piece", state, worlds), worlds.deal.rules
    redeals, seen = 0, set()
    for seed in range(400):
        t, chance = list(s), luck(seed)
        t[at.HANDS + t[at.DUE]] = ranked(card_set(deck_of("2C 3C 4C 5C 7D")))
        times = 0
        while at.REDEAL in moves_of(t, r):
            playing.play(t, r, chance, at.REDEAL)
            times += 1
            whole = t[at.HANDS + t[at.DUE]] | sum(t[at.STOCK : at.STOCK + t[at.UNDEALT]])
            assert whole == ranked(card_set(CARDS))
        seen.add(t[at.HANDS + t[at.DUE]])
        redeals = max(redeals, times)
    assert redeals == r[at.MOST_REDEALS] == 2
    assert len(seen) > 390


def test_once_a_deal_is_decided_all_that_is_played_for_show_is_worth_the_same() -> None:
    game, rng = GAMES["court_piece"], Random(3)
    state = game.start({"play_out": "true", "first_dealer": "host"}, 4)
    while state.deal.verdict is None:
        action = (
            game.chance(state, RandomLuck(rng))
            if state.to_act == DEALER
            else rng.choice([one for one in game.legal(state) if one != Redeal()])
        )
        state = game.apply(state, state.to_act, action).state
    worlds = worlds_of("court_piece", state)
    s, r = true_state("court_piece", state, worlds), worlds.deal.rules
    ended = s[at.OUTCOME]
    while any(s[at.HANDS : at.HANDS + 4]):
        playing.play(s, r, luck(1), moves_of(s, r)[0])
        assert (s[at.OVER], s[at.OUTCOME]) == (1, ended)


def test_of_equal_cards_the_lowest_stands_for_all() -> None:
    s, r = [0] * at.STATE, [0] * at.RULES
    s[at.HANDS] = ranked(card_set(deck_of("7C 8C TC QC 3D 5D")))
    s[at.DEAD] = ranked(card_set(deck_of("9C JC 4D")))
    assert moves_of(s, r) == (4 * 1 + 1, 4 * 5 + 0)
    r[at.MARKED] = ranked(card_set(deck_of("TC")))
    assert sum(1 << one for one in moves_of(s, r)) == ranked(card_set(deck_of("7C TC QC 3D")))


def test_a_card_given_back_is_told_from_one_that_is_played() -> None:
    """By the state of the moment: the moves have the same numbers."""
    options, game = {"pull_optional": "true"}, GAMES["teen_do_paanch"]
    every = (met("teen_do_paanch", options, seed, 30 + seed % 12) for seed in range(200))
    some = (one for one in every if one is not None)
    state, worlds = next(one for one in some if one[1].deal.state[at.EXCHANGE] == at.GIVING)
    assert isinstance(worlds, PlacedWorlds)
    assert {worlds.action(one) for one in worlds.moves} <= set(game.legal(state))
