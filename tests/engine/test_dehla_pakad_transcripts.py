"""Whole matches of Dehla Pakad are played, told and shown just as they were when last looked at.

If a difference is meant: ``python -m tests.engine.transcript`` writes the transcripts anew.
"""

from __future__ import annotations

import pytest

from tests.engine.dehla import GAME
from tests.engine.transcript import FOLDER, TRANSCRIPTS, transcript


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_match_goes_as_it_is_written(name):
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(*TRANSCRIPTS[name]).splitlines() == written.splitlines()


def test_every_transcript_is_compared():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(TRANSCRIPTS)


def test_the_different_one_differs_in_every_option_but_those_that_would_hide_others():
    settled = GAME.info.settle(TRANSCRIPTS["different"][0])
    same = {one.key for one in GAME.info.options if settled[one.key] == one.default}
    assert same == {"trump_method", "deal_style", "target_kots", "match_hands"}
