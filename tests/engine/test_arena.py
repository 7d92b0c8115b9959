"""The arena: duplicate deals, the intervals by hand, the line that is printed."""

from __future__ import annotations

from dataclasses import replace
from math import inf, isclose, sqrt

import pytest

from engine.actions import Pass
from engine.ai import PLAYERS
from engine.ai.arena import Duel, Estimate, Pairing, duels, estimate, line_ups, pairing
from engine.games import GAMES
from tests.engine.records import GAME
from tests.longer import long

CASUAL = PLAYERS["casual"]


class Clock:
    """Goes on by a quarter of a second with every look."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.25
        return self.now


class Lowest:
    """Always the first legal action."""

    level, instant = "lowest", True

    def choose(self, view, rng):
        return view.legal[0]


class Watching:
    """Plays at random and remembers its first hand of each deal, and where it sat."""

    level, instant = "watching", True

    def __init__(self):
        self.seen, self.deals, self.forced = [], set(), []

    def choose(self, view, rng):
        self.deals.add((deal_of(view), view.legal[0].verb))
        self.forced += [view] if view.legal == (Pass(),) else []
        five = len(view.legal) == view.sizes[view.seat] == 5
        if view.game == "dehla_pakad" and five and not view.known.deal.played:
            self.seen.append((view.seat, view.hand, view.known.match.dealer))
        return CASUAL.choose(view, rng)


def deal_of(view):
    """Return the number of the deal under way."""
    return view.known.deal_number


# Intervals


def test_the_interval_of_five_values_by_hand():
    """2 4 4 6 9: mean 5, squares 9+1+1+1+16 = 28, variance 28/4 = 7, margin 1.96 sqrt(7/5)."""
    found = estimate([2, 4, 4, 6, 9])
    assert found.mean == 5
    assert isclose(found.margin, 2.31910327497503)
    assert isclose(found.margin, 1.96 * sqrt(7 / 5))


@pytest.mark.parametrize("values", [[1.0], [1.0] * 10, [0.0] * 3])
def test_values_that_are_all_the_same_say_nothing_of_the_interval(values):
    assert estimate(values) == Estimate(values[0], inf)


def test_four_times_as_many_deals_halve_the_interval_nearly():
    once, often = estimate([0, 1] * 50), estimate([0, 1] * 200)
    assert isclose(once.margin / often.margin, 2, rel_tol=0.01)


def test_a_pairing_by_hand():
    """Two deals, twice each: 2 and 1 of 2 won; +1 and 0 Kots in both; 3 moves in 6 ms."""
    found = pairing(GAME, ("a", "b"), [Duel(1, 0.5, 1, 0.002), Duel(0.5, 0, 2, 0.004)])
    assert found.win.mean == 0.75
    assert isclose(found.win.margin, 1.96 * sqrt(0.125 / 2))
    assert found.net.mean == 25
    assert isclose(found.net.margin, 1.96 * sqrt(1250 / 2))
    assert isclose(found.milliseconds, 2)


def test_the_line_of_a_pairing():
    win, net = Estimate(0.7132, 0.0138), Estimate(26.14, 2.75)
    line = str(Pairing("steady", "casual", win, "kots", net, 0.0512))
    assert line == "steady v casual  win 0.713 +- 0.014  net kots/100 +26.1 +- 2.8  ms/move 0.05"


def test_an_interval_that_nothing_tells_of_is_not_printed_as_none():
    found = pairing(GAME, ("a", "b"), [Duel(1, 0.5, 1, 0.002)])
    assert str(found) == "a v b  win 1.000 +- ?  net kots/100 +50.0 +- ?  ms/move 2.00"


@pytest.mark.parametrize(("time", "told"), [(0.0512, "0.05"), (13.14, "13.1"), (131.4, "131")])
def test_times_are_told_as_exactly_as_they_matter(time, told):
    line = str(Pairing("sharp", "steady", Estimate(0.5, 0.1), None, Estimate(0, 0), time))
    assert line.endswith(f"ms/move {told}")


def test_a_game_that_counts_nothing_else_shows_wins_alone():
    win, net = Estimate(0.5, 0.1), Estimate(0, 0)
    assert str(Pairing("a", "b", win, None, net, 1)) == "a v b  win 0.500 +- 0.100  ms/move 1.00"


# Who sits where


@pytest.mark.parametrize("seats", range(2, 7))
def test_both_players_sit_at_every_seat_equally_often(seats):
    alone = replace(GAME.info, partners=False)
    table = line_ups(alone, seats)
    assert len(set(table)) == len(table)
    for seat in range(seats):
        assert [line[seat] for line in table].count(0) * 2 == len(table)
    assert {sum(line) for line in table} <= {seats // 2, seats - seats // 2}


def test_partners_exchange_sides_and_three_players_sit_in_every_way():
    assert line_ups(GAME.info, 4) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert len(line_ups(GAMES["teen_do_paanch"].info, 3)) == 6
    assert line_ups(GAMES["tien_len"].info, 2) == ((0, 1), (1, 0))


@pytest.mark.parametrize(
    ("key", "seats"), [(key, seats) for key, game in GAMES.items() for seats in game.info.seats]
)
@long
def test_a_player_against_itself_comes_out_even_in_every_game(key, seats):
    for duel in duels(GAMES[key], {}, (CASUAL, CASUAL), 3, range(1), Clock(), seats):
        assert isclose(duel.win, 0.5)
        assert isclose(duel.net, 0, abs_tol=1e-9)


def test_what_a_deal_leaves_to_the_next_counts_where_everybody_deals_in_turn():
    """Three deals of Teen Do Paanch are one duel: who made too many tricks pulls afterwards."""
    watching = Watching()
    duels(GAMES["teen_do_paanch"], {}, (watching, CASUAL), 1, range(4), Clock())
    assert {deal for deal, verb in watching.deals if verb == "play"} == {1, 2, 3}
    assert any(verb == "pull" for _, verb in watching.deals)


def test_nobody_is_asked_in_the_arena_who_has_no_choice():
    watching = Watching()
    duels(GAMES["tien_len"], {}, (watching, CASUAL), 1, range(4), Clock(), 3)
    assert watching.deals
    assert not watching.forced


def test_tricks_and_points_are_counted_for_each_seat():
    """At three seats one player has two: its share is that of one of them."""
    (duel,) = duels(GAMES["teen_do_paanch"], {}, (Lowest(), CASUAL), 5, range(1), Clock())
    assert -10 <= duel.net <= 10
    assert duel.win * 6 in range(7)


# Duplicate deals


def leaders_hands(who: Watching) -> list[tuple[int, int, int]]:
    """Return the hands with which *who* led the first trick of a deal."""
    return [one for one in who.seen if one[0] == (one[2] + 1) % 4]


def test_every_deal_is_played_from_both_sides_with_the_same_cards():
    first, second = Watching(), Watching()
    duels(GAME, {}, (first, second), 1, range(8), Clock())
    assert leaders_hands(first) == leaders_hands(second)
    assert len(leaders_hands(first)) == 8


def test_a_player_against_itself_comes_out_even():
    for duel in duels(GAME, {}, (CASUAL, CASUAL), 3, range(20), Clock()):
        assert (duel.win, duel.net) == (0.5, 0)


def test_what_one_player_wins_the_other_loses():
    there = duels(GAME, {}, (CASUAL, Lowest()), 3, range(20), Clock())
    back = duels(GAME, {}, (Lowest(), CASUAL), 3, range(20), Clock())
    assert [duel.win for duel in there] == [1 - duel.win for duel in back]
    assert [duel.net for duel in there] == [-duel.net for duel in back]
    assert {duel.win for duel in there} <= {0.0, 0.5, 1.0}


def test_a_deal_that_nobody_wins_counts_half():
    options = {"two_two": "draw"}
    found = duels(GAME, options, (CASUAL, Lowest()), 3, range(40), Clock())
    assert {duel.win for duel in found} & {0.25, 0.75}


def test_a_deal_depends_on_its_number_alone():
    whole = duels(GAME, {}, (CASUAL, Lowest()), 9, range(12), Clock())
    parts = [
        *duels(GAME, {}, (CASUAL, Lowest()), 9, range(7), Clock()),
        *duels(GAME, {}, (CASUAL, Lowest()), 9, range(7, 12), Clock()),
    ]
    assert whole == parts


def test_another_seed_deals_other_cards():
    first, second = (duels(GAME, {}, (CASUAL, Lowest()), s, range(30), Clock()) for s in (1, 2))
    assert [duel.win for duel in first] != [duel.win for duel in second]


@pytest.mark.parametrize("method", ["first_void", "dealer_right_call"])
def test_only_the_first_player_is_timed(method):
    """Each choice takes one tick of the clock: a quarter of a second."""
    (duel,) = duels(GAME, {"trump_method": method}, (CASUAL, Lowest()), 1, range(1), Clock())
    chosen = 2 * 24  # the last card of each is no choice
    assert duel.moves == chosen + (method == "dealer_right_call")
    assert duel.seconds == duel.moves * 0.25
