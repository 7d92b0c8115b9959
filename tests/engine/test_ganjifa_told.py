"""What a seat is told in Ganjifa so that it knows what to do, and what was done for it."""

from __future__ import annotations

import pytest

from engine.actions import Deal, read
from engine.cards import card
from engine.games.ganjifa.dealing import between
from engine.games.ganjifa.events import SetsAside
from engine.games.ganjifa.opening import begin
from engine.games.ganjifa.scoring import score
from engine.games.ganjifa.state import Result
from engine.seats import DEALER
from engine.view import Show
from tests.engine.ganjifa import GAME, by_rank, do, match, position, seen
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
    assert told(state, 1)["had-to"]["cards"] == (card("BU-10"),)
    assert "had-to" not in told(state, 0) | told(state, 2)
    state = do(state, "2 play KU-9")
    assert told(state, 1)["had-to"]["what"] == "demanded-hukm"
    assert "had-to" not in told(do(state, "1 utari KU"), 1)


def test_who_can_lead_or_add_nothing_else_is_told_why_the_cards_left_the_hand():
    state = position("KR-R KR-10 KR-9 MA-10", "KR-8 NA-9 VA-3 VA-4", "MA-R NA-R NA-10 VA-R")
    state = do(state, "dukkal KR")
    assert told(state, 0)["had-to-lead"] == {
        "what": "forced-dukkal", "cards": (card("KR-R"), card("KR-10")),
    }  # fmt: skip
    state = do(state, "1 play KR-8", "1 play NA-9")
    assert "had-to-add" not in told(state, 1), "any two of four could go"
    state = do(state, "2 play NA-10")
    assert told(state, 2)["had-to-add"] == {"what": "forced-low", "cards": (card("NA-10"),)}
    state = do(state, "2 play VA-R")
    assert "had-to-add" not in told(state, 2), "one of three Rajas was chosen"
    ending = position("KR-R BU-R", "VA-3 VA-4", "NA-3 NA-4")
    state = do(ending, "0 runout", "1 play VA-3", "1 play VA-4")
    assert told(state, 0)["had-to-lead"]["what"] == "forced-run-out"
    assert told(state, 1)["had-to-add"] == {
        "what": "forced-last", "cards": (card("VA-3"), card("VA-4")),
    }  # fmt: skip


def test_a_lead_lies_face_down_until_its_trick_is_finished_and_then_it_is_shown():
    state = do(position(*HUKM, half=2), "talafa BU", "0 play MA-10", "1 play BU-10")
    assert GAME.view(state, None).board[0].cards == ()
    state = do(state, "2 play KU-9")
    assert [one.cards for one in GAME.view(state, None).last] == [
        (card("MA-10"),), (card("BU-10"),), (card("KU-9"),),
    ]  # fmt: skip


def test_a_card_that_somebody_chose_to_play_was_not_played_for_them():
    state = do(position(*DENI), "deni PA", "0 play PA-3")
    assert told(state, 1)["asked-for-double"]["card"] is card("PA-R")
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


OPENING = (
    "RA-R KU-R BU-R MA-10 KU-5 NA-7",
    "KR-P BU-3 BU-5 NA-8 MA-8 BU-9",
    "KR-R KR-4 KR-5 NA-R MA-R MA-9",
)


def test_each_side_of_an_exchange_is_told_what_it_is_about():
    played = ("0 play MA-10", "1 play BU-3", "1 play BU-5", "2 play MA-9", "2 play KR-5", "0 pass")
    state = do(begin(position(*OPENING), ()).state, *played)
    assert told(do(state, "1 swap KR-5"), 1)["you-take"]["card"] is card("KR-5")
    other = ("0 play MA-10", "1 play BU-3", "1 play BU-5", "2 play MA-9", "2 play NA-R", "0 pass")
    more = (*OPENING[:2], "KR-R KR-4 KR-5 NA-R MA-9 MA-7")
    state = do(begin(position(*more, discard_rule="any"), ()).state, *other, "1 request KR")
    assert told(state, 1)["you-ask"]["suit"] is card("KR-R").suit
    state = do(state, "1 return BU-9")
    assert told(state, 2)["asked-by"] == {"seat": 1, "suit": card("KR-R").suit}
    assert "asked-by" not in told(state, 0)


def test_who_has_been_paid_is_told_how_many_cards_go_back():
    owing = match()._replace(dealer=2, opened=0, captured=(42, 42, 36))
    state = GAME.apply(between(owing), DEALER, Deal(by_rank())).state
    state = do(
        state, "lift 118", "2 aside 1", "- pay KR-R", "- pay BU-R", "- pay KA-R", "- pay RA-R"
    )
    assert told(state, 0)["to-return"] == {"seat": 2, "count": 2}
    assert told(do(state, "0 return RA-9"), 0)["to-return"]["count"] == 1


def test_after_a_deal_it_is_told_who_will_pay_how_much():
    state = score(position("MA-R", "KU-R", "VA-R")._replace(hands=(0, 0, 0)), ()).state
    result = Result((45, 48, 27), (), 1)
    state = state._replace(match=state.match._replace(captured=result.captured, result=result))
    owed = [dict(one.values) for one in GAME.view(state, None).facts if one.key == "will-pay"]
    assert owed == [{"seat": 2, "other": 1, "count": 8}, {"seat": 2, "other": 0, "count": 5}]


def test_a_debtor_reads_beside_the_cards_what_is_owed_while_others_draw():
    owing = match()._replace(dealer=2, opened=0, captured=(54, 39, 27))
    state = GAME.apply(between(owing), DEALER, Deal(by_rank())).state
    state = GAME.apply(state, DEALER, read("lift 118")).state
    owed = [one for one in GAME.view(state, 2).facts if one.key == "owes"]
    assert [dict(one.values)["count"] for one in owed] == [1, 13]
    assert all(one.show & Show.HAND and one.show & Show.REST for one in owed)
    (aside,) = [one for one in seen(state, "aside 2") if isinstance(one, SetsAside)]
    assert (aside.seat, aside.count) == (2, 4)
