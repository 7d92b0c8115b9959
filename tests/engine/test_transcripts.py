"""Whole matches are played, told and shown just as they were when last looked at.

If a difference is meant: ``python -m tests.engine.transcript`` writes the transcripts anew.
"""

from __future__ import annotations

import pytest

from engine.games import GAMES
from tests.engine.transcript import head_of, transcript, written

WRITTEN = written()


@pytest.mark.parametrize("name", WRITTEN)
def test_a_match_goes_as_it_is_written(name):
    assert transcript(head_of(WRITTEN[name])).splitlines() == WRITTEN[name].splitlines()


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_written_down_by_its_usual_rules_and_by_others(key):
    heads = [head for text in WRITTEN.values() if (head := head_of(text)).game.info.key == key]
    assert [bool(head.options) for head in heads].count(False) >= 1
    assert [bool(head.options) for head in heads].count(True) >= 1
