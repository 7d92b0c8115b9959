"""The options of Durak: for each value a test that would fail without it."""

from __future__ import annotations

import pytest

from engine.cards import card
from engine.events import MatchEnded
from engine.games.durak.actions import DurakAttacked, LowestTrump, TrumpShown
from tests.engine.durak import GAME, after, dealing, dealt, done, facing, held, may, opening, table
from tests.engine.proved import proves
from tests.strategies import match

TRANSFER = {"mode": "perevodnoy"}
SHOW = TRANSFER | {"show_trump_transfer": "true"}


# Transfer


@proves("mode", "podkidnoy")
def test_in_podkidnoy_nothing_is_transferred():
    attacked = after(table("9S KC", "9C TS", "TC QC"), "0 play 9S")
    assert may(attacked) == ["beat 9S TS", "take"]


@proves("mode", "perevodnoy")
def test_in_perevodnoy_the_attack_goes_on_to_the_next_seat():
    attacked = after(table("9S KC", "9C TS", "TC QC", **TRANSFER), "0 play 9S")
    assert may(attacked) == ["beat 9S TS", "take", "transfer 9C"]
    assert facing(after(attacked, "1 transfer 9C")) == (1, 2)


@pytest.mark.parametrize(("value", "can"), [("true", True), ("false", False)])
@proves("first_bout_transfer", "true", "false")
def test_whether_the_first_attack_of_a_deal_may_be_transferred(value, can):
    rules = SHOW | {"first_bout_transfer": value}
    hands = ("9S 8S KC KH", "9C 9H TS AS", "TC QC 7D 7H")
    attacked = after(table(*hands, first=True, **rules), "0 play 9S")
    assert ("transfer 9C" in may(attacked)) == can
    assert ("show 9H" in may(attacked)) == can
    later = after(table(*hands, **rules), "0 play 9S")
    assert "transfer 9C" in may(later)


@proves("show_trump_transfer", "false")
def test_by_the_usual_rules_no_trump_is_shown():
    attacked = after(table("9S KC", "9H TS", "TC QC", **TRANSFER), "0 play 9S")
    assert may(attacked) == ["beat 9S 9H", "beat 9S TS", "take", "transfer 9H"]


@proves("show_trump_transfer", "true")
def test_the_trump_of_the_rank_may_be_shown_and_stays_in_the_hand():
    attacked = after(table("9S KC", "9H TS", "TC", **SHOW), "0 play 9S")
    assert may(attacked) == ["beat 9S 9H", "beat 9S TS", "show 9H", "take"]  # one card: no transfer
    moved = done(attacked, "1 show 9H")
    assert moved.events[-1] == TrumpShown(1, card("9H"), 2)
    assert facing(moved.state) == (1, 2)
    assert held(moved.state)[1] == "9H TS"
    assert moved.state.bout.attacks == moved.state.bout.limit == 1


def test_each_seat_shows_a_trump_once_a_deal():
    start = table("9S 8S KC", "9H 8H AS", "9C QC QD", **SHOW)
    taken = after(start, "0 play 9S, 1 show 9H, 2 take, 1 pass, 0 pass")
    assert facing(taken) == (0, 1)
    attacked = after(taken, "0 play 8S")
    assert "transfer 8H" in may(attacked)
    assert "show 8H" not in may(attacked)


def test_what_one_seat_has_shown_leaves_the_others_their_turn():
    start = table("9S KC QC JC", "9H 8C AS", "9C 8S 8H", **SHOW)
    taken = after(start, "0 play 9S, 1 show 9H, 2 transfer 9C, 0 take, 2 pass, 1 pass")
    assert facing(taken) == (1, 2)
    assert "show 8H" in may(after(taken, "1 play 8C"))


# Limits


@pytest.mark.parametrize(("value", "limit"), [(5, 5), (6, 6)])
@proves("first_bout_limit", "5", "number")
def test_how_many_cards_the_first_attack_may_have(value, limit):
    hands = ("6S 6D 6C 7S 7D 7C", "8S 8D 8C 9S 9D TC")
    start = table(*hands, first=True, first_bout_limit=value)
    assert start.bout.limit == limit
    assert table(*hands, first_bout_limit=value).bout.limit == 6


# Who throws in


FOUR = ("7S KC", "8S QC QD", "8C KD AH", "8D KS AS")


@proves("throwers", "all")
def test_everybody_may_throw_in_the_attacker_first_then_clockwise():
    covered = after(table(*FOUR), "0 play 7S, 1 beat 7S 8S")
    assert [covered.bout.throwers, covered.to_act] == [(0, 2, 3), 0]
    assert may(after(covered, "0 pass, 2 pass")) == ["pass", "play 8D"]


@proves("throwers", "neighbours")
def test_with_neighbours_only_those_beside_the_defender_throw_in():
    start = table(*FOUR, throwers="neighbours")
    assert start.bout.throwers == (0, 2)
    end = after(start, "0 play 7S, 1 beat 7S 8S, 0 pass, 2 pass")
    assert facing(end) == (1, 2)


@proves("throwers", "neighbours")
def test_neighbours_are_found_anew_at_a_transfer():
    rules = TRANSFER | {"throwers": "neighbours"}
    start = table("7S KC", "7C QC QD", "8C KD AH", "8D KS AS", **rules)
    assert after(start, "0 play 7S, 1 transfer 7C").bout.throwers == (1, 3)


def test_with_neighbours_two_players_are_the_one_thrower_and_the_defender():
    assert table("7S KC", "8S QC", throwers="neighbours").bout.throwers == (0,)
    start = table("7S 7D KC", "7C", throwers="neighbours", **TRANSFER)
    assert after(start, "0 play 7S, 1 transfer 7C").bout.throwers == (1,)


# The first attacker

LOWEST_IN_0 = dealing("6S 7S 8S 9S TS 8H", "6D 7D 8D 9D TD QH", "6C 7C 8C 9C TC 9H", rest="AH")
"""With seat 2 as dealer seat 0 holds 8H, the lowest trump."""


@proves("first_attacker", "lowest_trump")
def test_whoever_holds_the_lowest_trump_of_all_hands_attacks_first_in_every_deal():
    step = dealt(LOWEST_IN_0, before=opening(2, last_durak=2))
    assert facing(step.state) == (0, 1)
    assert step.events[-1] == LowestTrump(0, card("8H"))


@proves("first_attacker", "durak_attacked")
def test_with_durak_attacked_the_seat_before_the_durak_attacks_him():
    rules = {"first_attacker": "durak_attacked"}
    step = dealt(LOWEST_IN_0, before=opening(2, last_durak=2), **rules)
    assert facing(step.state) == (1, 2)
    assert step.events[-1] == DurakAttacked(1, 2)
    zero = dealt(LOWEST_IN_0, before=opening(0, last_durak=0), **rules)
    assert facing(zero.state) == (2, 0)


@proves("first_attacker", "durak_attacked")
def test_without_a_durak_to_attack_the_lowest_trump_attacks_first():
    step = dealt(LOWEST_IN_0, before=opening(2), first_attacker="durak_attacked")
    assert step.events[-1] == LowestTrump(0, card("8H"))


# The match


@pytest.mark.parametrize("deals", [5, 1, 3])
@proves("deals", "5", "number")
def test_a_match_lasts_so_many_deals(deals):
    rules = {} if deals == 5 else {"deals": deals}
    *_, last = match(GAME, rules, 3, 2)
    assert last.step.state.match.deals == deals
    assert isinstance(last.step.events[-1], MatchEnded)


@pytest.mark.parametrize(("stake", "points"), [(1, [1, -2, 1]), (7, [7, -14, 7])])
@proves("stake", "1", "number")
def test_the_durak_pays_everybody_the_stake(stake, points):
    rules = {} if stake == 1 else {"stake": stake}
    end = done(table("7S", "8D 9D", "7C", **rules), "0 play 7S, 1 take, 2 play 7C")
    assert GAME.result(end.state)["points"] == points
    assert [one["points"] for one in GAME.figures(end.state)] == points
