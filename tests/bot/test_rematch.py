"""What a finished match leaves to the rematch of the same people."""

from __future__ import annotations

from bot.model.live import Live, open_match
from engine.games import GAMES
from tests.bot.presenter.scenes import people, table
from tests.engine.paanch import last_card, opening

GAME = GAMES["teen_do_paanch"]
THIRD = opening(1, (4, 3, 3), (3, 4, 3))


def rematch(**options: str) -> Live:
    """Return the table at the beginning of the rematch of a game that ended 5, 3, 2."""
    over = last_card((5, 3, 2), THIRD, **options).state
    at = table(people("Asha", "Ravi", "-"), game="teen_do_paanch", options=dict(options), match=1)
    return open_match(Live(at, over)).live


def test_pulls_that_are_carried_over_are_due_in_the_first_round():
    live = rematch(carry_over="true")
    assert live.table.opening == opening(0, over=(2, 1, -3))
    assert live.table.match == 2


def test_without_that_house_rule_a_rematch_begins_like_any_match():
    live = rematch()
    assert live.table.opening == GAME.opening(GAME.start({}, 3))
    assert live.state == GAME.start({}, 3)


def test_the_first_match_at_a_table_begins_like_any():
    places = people("Asha", "Ravi", "-")
    at = table(places, game="teen_do_paanch", options={"carry_over": "true"})
    live = open_match(Live(at)).live
    assert live.table.opening["dealer"] is None
    assert live.table.match == 1
