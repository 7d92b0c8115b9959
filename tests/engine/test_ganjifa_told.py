"""What a seat is told in Ganjifa so that it knows what to do, and what was done for it."""

from __future__ import annotations

import pytest

from engine.cards import card
from engine.games.ganjifa.opening import begin
from engine.view import Show
from tests.engine.ganjifa import GAME, do, position
from tests.engine.test_ganjifa_examples import DENI


def told(state, seat):
    """Return what a seat alone is told, without the reasons, by key."""
    found = [one for one in GAME.view(state, seat).private if not one.show & Show.WHY]
    return {one.key: dict(one.values) for one in found}


def reason(state):
    """Return why the lead on the table had to be made, as everybody reads it."""
    found = [one for one in GAME.view(state, None).facts if one.key == "lead-why"]
    return [dict(one.values)["why"] for one in found]


HUKM = ("BU-9 MA-10 KU-8", "BU-10 KU-R MA-9", "MA-R KU-9 BU-2")


def test_what_was_played_for_a_seat_is_told_to_it_alone_until_it_has_a_choice():
    state = do(position(*HUKM, half=2), "talafa BU", "0 play MA-10")
    assert "had-to" not in told(state, 1)
    state = do(state, "1 play BU-10")
    assert told(state, 1)["had-to"]["card"] is card("BU-10")
    assert "had-to" not in told(state, 0) | told(state, 2)
    state = do(state, "2 play KU-9")
    assert told(state, 1)["had-to"]["what"] == "demanded-hukm"
    assert "had-to" not in told(do(state, "1 utari KU"), 1)


def test_a_card_that_somebody_chose_to_play_was_not_played_for_them():
    state = do(position(*DENI), "deni PA", "0 play PA-3")
    assert told(state, 1)["asked-for"]["card"] is card("PA-R")  # alone, or doubled
    assert "had-to" not in told(do(state, "1 play PA-R"), 1)


def test_who_may_split_is_told_which_card_to_beat():
    state = do(position(*DENI), "deni PA", "0 play PA-3", "1 double PA-6")
    assert told(state, 2)["to-beat"]["card"] is card("PA-6")
    assert "to-add" not in told(state, 2)


@pytest.mark.parametrize(("show", "knows"), [("true", True), ("false", False)])
def test_high_cards_are_named_unless_the_table_plays_from_memory(show, knows):
    hands = ("RA-R KU-R KU-5", "KR-P BU-3 BU-5", "KR-R KR-4 KU-2")
    state = begin(position(*hands, show_hukms=show), ()).state
    found = told(state, 0)
    assert ("your-high" in found) is knows
    assert not knows or [str(one) for one in found["your-high"]["cards"]] == ["KU-R"]


@pytest.mark.parametrize(
    ("hands", "half", "led", "why"),
    [
        (DENI, 1, ("deni PA", "play PA-3"), "because-deni"),
        (HUKM, 2, ("talafa BU",), "because-free-talafa"),
        (("VM-R VM-2 VM-9", "VM-1 NA-9 MA-R", "NA-8 MA-9 MA-10"), 2, ("sokta VM",),
         "because-free-sokta"),
        (("KR-R BU-R KU-9 NA-10", "KR-P KU-R VA-9 BU-4", "BU-P NA-R VA-R KR-5"), 1, ("runout",),
         "because-run-out"),
    ],
)  # fmt: skip
def test_the_table_tells_why_a_lead_was_made(hands, half, led, why):
    state = position(*hands, half=half)
    assert reason(state) == []
    assert reason(do(state, *led)) == [why]
