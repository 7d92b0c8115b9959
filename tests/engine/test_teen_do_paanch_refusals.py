"""What the rules of Teen Do Paanch refuse, and why; nothing has changed afterwards."""

from __future__ import annotations

import pytest

from engine.errors import Reason
from engine.games.teen_do_paanch.state import Phase, State
from engine.seats import DEALER
from tests.engine.paanch import (
    DECK,
    GAME,
    after_over,
    called,
    dealt,
    done,
    exchanged,
    fan,
    last_card,
    opening,
    played,
    pulled,
)

START = GAME.start({}, 3)
BY_LOT = GAME.start({"first_dealer": "random"}, 3)
PICKING = done(START, "fan 2C 3D 5H")
CALLING = dealt()
LAYING = called(start=after_over(2, (1, 0, -1)))
PULLING = fan(LAYING)
RETURNING = pulled(LAYING, "AD")
LEADING = exchanged(LAYING, "AD 8S")
FOLLOWING = played(LEADING, "TS")[0]
OVER = last_card((5, 3, 2), opening(1, (4, 3, 3), (3, 4, 3))).state

REFUSALS: list[tuple[str, State, int, str, Reason]] = [
    ("a card drawn by a player", START, 0, "fan 2C 3D 5H", Reason.NOT_YOUR_TURN),
    ("other cards than 2, 3 and 5", START, DEALER, "fan 2C 3D 4H", Reason.BAD_DRAW),
    ("two cards alone", START, DEALER, "fan 2C 3D", Reason.BAD_DRAW),
    ("lots where luck appoints", BY_LOT, DEALER, "fan 2C 3D 5H", Reason.NOT_NOW),
    ("a dealer where lots are drawn", START, DEALER, "appoint 1", Reason.NOT_NOW),
    ("a dealer that is no seat", BY_LOT, DEALER, "appoint 3", Reason.BAD_SEAT),
    ("a shuffle before the lots", START, DEALER, f"deal {DECK}", Reason.NOT_NOW),
    ("a shuffle while cards are picked", PICKING, DEALER, f"deal {DECK}", Reason.NOT_YOUR_TURN),
    ("a pick out of turn", PICKING, 1, "pick 1", Reason.NOT_YOUR_TURN),
    ("a card that is not there", PICKING, 0, "pick 4", Reason.NO_SUCH_PLACE),
    ("no card", PICKING, 0, "pick 0", Reason.NO_SUCH_PLACE),
    ("a card that is gone", done(PICKING, "pick 2"), 1, "pick 2", Reason.PLACE_TAKEN),
    ("a pull in place of a pick", PICKING, 0, "pull 1", Reason.NOT_NOW),
    ("a pick by the third player", done(PICKING, "pick 2"), 2, "pick 1", Reason.NOT_YOUR_TURN),
    ("a call by another seat", CALLING, 1, "call H", Reason.NOT_YOUR_TURN),
    ("a card before the call", CALLING, 0, "play 8S", Reason.NOT_NOW),
    ("a pass where trump must be called", CALLING, 0, "pass", Reason.NOT_NOW),
    ("a pick where trump must be called", CALLING, 0, "pick 1", Reason.NOT_NOW),
    ("a fan where trump must be called", CALLING, DEALER, "fan 2C", Reason.NOT_YOUR_TURN),
    ("a second shuffle", LAYING, DEALER, f"deal {DECK}", Reason.NOT_NOW),
    ("a fan of another hand", LAYING, DEALER, "fan 8S 9S TS AC 8H", Reason.BAD_DECK),
    ("a dealer in the midst of a deal", LAYING, DEALER, "appoint 1", Reason.NOT_NOW),
    ("a pull before the cards lie", LAYING, 0, "pull 1", Reason.NOT_YOUR_TURN),
    ("a pull by the victim", PULLING, 2, "pull 1", Reason.NOT_YOUR_TURN),
    ("a place beyond the hand", PULLING, 0, "pull 11", Reason.NO_SUCH_PLACE),
    ("place 0", PULLING, 0, "pull 0", Reason.NO_SUCH_PLACE),
    ("a card given before the pull", PULLING, 0, "give 8S", Reason.NOT_NOW),
    ("a skip where pulls are due", PULLING, 0, "skip", Reason.NOT_NOW),
    ("a second pull", RETURNING, 0, "pull 1", Reason.NOT_NOW),
    ("the card just pulled", RETURNING, 0, "give AD", Reason.JUST_PULLED),
    ("another's card", RETURNING, 0, "give QC", Reason.NOT_IN_HAND),
    ("a card played instead", RETURNING, 0, "play 8S", Reason.NOT_NOW),
    ("a card given by the victim", RETURNING, 2, "give JH", Reason.NOT_YOUR_TURN),
    ("a card given in the play", LEADING, 0, "give 9S", Reason.NOT_NOW),
    ("a call in the play", LEADING, 0, "call H", Reason.NOT_NOW),
    ("a card that was given away", LEADING, 0, "play 8S", Reason.NOT_IN_HAND),
    ("another suit than the led one", played(LEADING, "AC")[0], 1, "play QH",
     Reason.MUST_FOLLOW_SUIT),
    ("a card out of turn", FOLLOWING, 2, "play KS", Reason.NOT_YOUR_TURN),
    ("an action of another game", LEADING, 0, "draw 9S", Reason.NOT_NOW),
    ("the clock", LEADING, DEALER, "time", Reason.NOT_YOUR_TURN),
    ("anything after the end", OVER, 0, "play 8S", Reason.MATCH_OVER),
    ("a shuffle after the end", OVER, DEALER, f"deal {DECK}", Reason.MATCH_OVER),
]  # fmt: skip
"""Held against the rules in ``test_refusals``."""


def test_every_phase_is_tried():
    assert {one[1].phase for one in REFUSALS} == set(Phase) - {Phase.READY}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"dealer": 3}, "deals"),
        ({"dealer": None}, "round 1 alone"),
        ({"round": 1}, "does not follow"),
        ({"round": 4, "won_in": [[2, 5, 3]] * 3}, "does not follow"),
        ({"won_in": [[2, 5, 4]]}, "10 tricks"),
        ({"won_in": [[-1, 5, 6]]}, "10 tricks"),
        ({"won_in": [[5, 5]]}, "whole numbers"),
        ({"won_in": [[2, 5, "3"]]}, "whole numbers"),
        ({"over_in": [1, 0, -1]}, "over_in must be"),
        ({"over_in": [0, 0]}, "whole numbers"),
        ({"over_in": [True, 0, 0]}, "whole numbers"),
    ],
)
def test_an_opening_that_cannot_be_is_refused(change, why):
    start = opening(2, (2, 5, 3))
    GAME.resume({}, 3, start)
    with pytest.raises(ValueError, match=why):
        GAME.resume({}, 3, start | change)


@pytest.mark.parametrize("over", [[1, 0, 0], [-6, 3, 3], [9, -5, -4]])
def test_what_is_carried_over_must_be_the_end_of_a_round(over):
    with pytest.raises(ValueError, match="no round ends"):
        GAME.resume({"carry_over": "true"}, 3, opening(0) | {"over_in": over})
