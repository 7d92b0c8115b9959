"""Which deals are rated, and how their sides are ranked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.history import Side
from bot.model.live import Live
from bot.model.scores import contest_at, sat_at
from bot.model.table import Again, Phase
from tests.bot.presenter.scenes import example, people, table, told

FOUR = people("Asha", "Ravi", "Meena", "Kabir")
NOW = 1_800_000_000_000


def closed(**facts) -> Live:
    """Four people after the example, which seats 0 and 2 have won."""
    return Live(table(FOUR, phase=Phase.BETWEEN, **facts), example(52).state)


def ids(*seats: int) -> tuple[str, ...]:
    return tuple(FOUR[seat].person.id for seat in seats)


def test_four_people_without_hints_are_rated_by_who_has_won():
    contest = contest_at(closed(), NOW)
    assert contest.sides == (Side(ids(0, 2), 0), Side(ids(1, 3), 1))
    assert (contest.game, contest.at) == ("dehla_pakad", NOW)


def test_who_is_away_is_noted_and_the_deal_counts():
    live = closed()
    gone = live.table.with_place(2, replace(FOUR[2], away=True))
    assert contest_at(Live(gone, live.state), NOW).sides[0] == Side(ids(0, 2), 0, ids(2))
    assert [one.away for one in sat_at(Live(gone, live.state))] == [False, False, True, False]


def test_who_has_come_back_is_noted_too_where_an_ai_player_has_chosen_meanwhile():
    live = closed()
    back = live.table.with_place(2, replace(FOUR[2], stood_in=(7,)))
    assert contest_at(Live(back, live.state), NOW).sides[0] == Side(ids(0, 2), 0, ids(2))
    assert [one.away for one in sat_at(Live(back, live.state))] == [False, False, True, False]


@pytest.mark.parametrize(
    "change",
    [
        {"hints": True},
        {"places": people("Asha", "Ravi", "Meena", "-")},
        {"places": (replace(FOUR[0], hints=1), *FOUR[1:]), "hints": False},
        {"again": Again("k3f9qa2m", 1, 0, {})},
    ],
)
def test_a_deal_with_hints_or_an_ai_player_or_for_practice_is_not_rated(change):
    live = closed()
    assert contest_at(Live(replace(live.table, **change), live.state), NOW) is None


def test_what_is_played_again_has_nobody_in_the_history():
    live = closed()
    again = replace(live.table, again=Again("k3f9qa2m", 1, 0, {}))
    assert sat_at(Live(again, live.state)) == ()


@pytest.mark.parametrize("key", ["teen_do_paanch", "durak", "ganjifa", "tien_len"])
def test_who_plays_alone_is_ranked_by_what_counts_in_that_game(key):
    end = next(one for one in told(key, {}, 1) if one.phase is not Phase.PLAYING)
    seats = len(end.state.hands)
    places = people("Asha", "Ravi", "Meena", "Kabir")[:seats]
    live = Live(table(places, game=key, phase=end.phase), end.state)
    went = live.game.result(end.state)[live.game.info.measure]
    ranks = [side.rank for side in contest_at(live, NOW).sides]
    assert ranks == [sum(other > one for other in went) for one in went]
    assert 0 in ranks


def test_a_match_that_is_over_is_noted_as_won_or_lost():
    end = list(told("durak", {}, 1))[-1]
    live = Live(table(FOUR, game="durak", phase=Phase.OVER), end.state)
    assert [one.won for one in sat_at(live)] == [seat in end.state.winners for seat in range(4)]
    assert {one.won for one in sat_at(closed())} == {None}
