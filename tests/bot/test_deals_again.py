"""The luck of a deal that is played once more, in every game."""

from __future__ import annotations

from random import Random

import pytest

from bot.model.automatic import chance, run
from bot.model.clock import LEFT_ALONE, Rhythm, milliseconds, timers
from bot.model.live import Draft, act, open_deal
from bot.model.practice import new_table
from bot.model.table import Phase
from bot.presenter import table_then
from engine.ai import PLAYERS
from engine.game import Json
from engine.games import GAMES
from engine.records import moves_of, read_record
from engine.replay import check
from engine.seats import DEALER
from tests.bot.fakes import ASHA
from tests.bot.presenter.past import ID, record, sat
from tests.engine.records import records_of


def opened(kept: Json) -> Draft:
    """Return the table at which that deal is dealt again."""
    then = table_then(kept["game"], sat(kept["seats"]), kept["options"], ID)
    return chance(open_deal(new_table(ASHA, then, kept, 0, "en")), 12)


@pytest.mark.parametrize(
    ("key", "number", "drawn"),
    [
        *((key, 0, 0) for key in GAMES),
        ("teen_do_paanch", 5, 2),  # hands laid face down, to be pulled from
        ("ganjifa", 1, 2),  # cards paid for the last deal
        ("ganjifa", 3, 1),  # a card drawn unseen
    ],
)
def test_who_plays_as_then_has_all_the_luck_of_then(key, number, drawn):
    kept = records_of(key, number + 1)[number]
    draft = opened(kept)
    for _, seat, action in moves_of(read_record(kept)):
        if seat != DEALER:
            draft = chance(act(draft, seat, action), 12)
    assert draft.table.phase is Phase.CLOSED
    assert draft.record["result"] == kept["result"]
    assert draft.record["deck"] == kept["deck"]
    assert draft.record["actions"] == kept["actions"]
    assert sum(one.startswith("-") for one in kept["actions"]) >= drawn


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_played_the_deal_comes_to_its_end_by_the_rules(key):
    kept, rng = record(key), Random(7)
    draft = opened(kept)
    while draft.table.phase is Phase.PLAYING:
        live = draft.live
        seat = live.to_act
        action = live.forced or PLAYERS["casual"].choose(live.view(seat), rng)
        draft = chance(act(draft, seat, action), 12)
    assert draft.table.phase is Phase.CLOSED
    assert draft.record["deck"] == kept["deck"]
    assert check(draft.record) is None


def test_a_deal_that_is_left_in_its_midst_is_kept_for_a_month():
    draft = run(opened(record("dehla_pakad")), 12)
    assert draft.live.to_act == draft.table.seat_of(ASHA.id)
    [timer] = timers(draft.live, Rhythm(), now=0)
    assert (timer.what, timer.due) == ("end", milliseconds(LEFT_ALONE))
