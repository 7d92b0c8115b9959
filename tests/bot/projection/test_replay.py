"""A deal that is over as JSON: each step is a table with all hands, told in sentences."""

from __future__ import annotations

import msgspec
import pytest

from bot.model.messages import Button, Past
from bot.presenter import table_then
from bot.projection import replay_json
from engine.cards import card, card_set
from engine.games import GAMES
from tests.bot.presenter.past import ID, record, replay, sat
from tests.bot.presenter.scenes import EN, HI

AGAIN = Button("Play this deal", "k3f9qa2m.0.again 7", "good")


def past(game: str) -> Past:
    deal = replay(game)
    seats = len(deal.view(0, None).sizes)
    table = table_then(game, sat(seats), record(game)["options"], ID)
    return Past(deal, table, AGAIN)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_deal_is_sent_with_the_cards_that_each_seat_held(game):
    deal = past(game)
    sent = msgspec.json.decode(msgspec.json.encode(replay_json(deal, 0, EN)))
    assert len(sent["steps"]) == deal.replay.last + 1
    for number, step in enumerate(sent["steps"]):
        for seat, groups in enumerate(step["hands"]):
            held = deal.replay.view(number, seat).hand
            assert card_set(cards_named(groups)) == held
        assert step["back"] <= number <= step["on"]
    assert sent["steps"][-1]["told"]
    assert sent["again"]["token"] == AGAIN.token


def cards_named(groups):
    return [card(text) for group in groups for text in group]


def test_what_was_done_is_told_step_by_step_in_the_language_of_the_reader():
    english, hindi = (replay_json(past("dehla_pakad"), 0, voice) for voice in (EN, HI))
    assert english["steps"][1]["told"] != hindi["steps"][1]["told"]
    assert sum(" played " in "".join(one["told"]) for one in english["steps"]) >= 40
    assert (english["you"], english["rtl"]) == (0, False)
