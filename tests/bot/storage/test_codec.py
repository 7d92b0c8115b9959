"""A table that was stored before is read as what it was."""

from __future__ import annotations

import json

from bot.model.kinds import MATCH, PRACTICE
from bot.model.table import Again, Phase
from bot.storage import codec

PLACE = {"person": {"id": "discord:asha", "name": "Asha", "locale": "en"}, "level": None}
OLD = {
    "id": "k3f9qa2m", "rooms": [], "game": "dehla_pakad", "options": {"target_kots": 2},
    "places": [PLACE, {"person": None, "level": "steady"}], "opener": "discord:asha",
    "language": "en", "secret": "5e" * 32, "phase": "playing", "deal": 3, "turn": 41,
}  # fmt: skip
"""As all tables were written before deals could be played again."""


def test_a_table_without_a_word_of_practice_is_a_match():
    for text in (json.dumps(OLD), json.dumps(OLD | {"again": None})):
        table = codec.table(text, 7)
        assert (table.kind, table.phase, table.version) == (MATCH, Phase.PLAYING, 7)


def test_a_deal_that_was_being_played_again_is_practice_with_its_record():
    again = {"table": "p2m4x7ab", "deal": 5, "seat": 1, "record": {"deck": ["TH"]}}
    table = codec.table(json.dumps(OLD | {"again": again}), 7)
    assert table.kind is PRACTICE
    assert table.again == Again("p2m4x7ab", 5, 1, {"deck": ["TH"]})


def test_the_kind_of_a_table_is_not_written_beside_what_it_follows_from():
    table = codec.table(json.dumps(OLD), 7)
    assert "kind" not in json.loads(codec.written(table))
    assert codec.table(codec.written(table), 7) == table
