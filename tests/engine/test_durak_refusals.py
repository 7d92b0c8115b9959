"""What the rules of Durak refuse, and why; nothing has changed afterwards."""

from __future__ import annotations

import pytest

from engine.actions import Appoint, Deal, Stop, TimeUp, read
from engine.errors import IllegalAction, Reason
from engine.games.durak.actions import PACK
from engine.seats import DEALER
from tests.engine.durak import GAME, after, done, opening, table

START = GAME.start({}, 3)
READY = GAME.apply(START, DEALER, Appoint(1)).state
ATTACK = table("7S 7D 9C", "8S 8D TC 9H", "8C KD AH", mode="perevodnoy")
DEFEND = after(ATTACK, "0 play 7S")
THROW = after(DEFEND, "1 beat 7S 8S")
SHOW = table("9S KC", "9H TS", "TC", mode="perevodnoy", show_trump_transfer="true")
OVER = done(table("7S", "8D 9D", deals=1), "0 play 7S, 1 take").state

REFUSALS = [
    ("another seat attacks", ATTACK, 2, "play 8C", Reason.NOT_YOUR_TURN),
    ("the dealer plays", ATTACK, DEALER, "play 7S", Reason.NOT_YOUR_TURN),
    ("a shuffle in a deal", ATTACK, DEALER, "deal 6C", Reason.NOT_YOUR_TURN),
    ("the attacker defends", ATTACK, 0, "beat 7S 9C", Reason.NOT_NOW),
    ("the attacker takes", ATTACK, 0, "take", Reason.NOT_NOW),
    ("the attacker passes", ATTACK, 0, "pass", Reason.NOT_NOW),
    ("the attacker transfers", ATTACK, 0, "transfer 7S", Reason.NOT_NOW),
    ("the attacker shows", ATTACK, 0, "show 7S", Reason.NOT_NOW),
    ("an attack with another's card", ATTACK, 0, "play KD", Reason.NOT_IN_HAND),
    ("trump is called", ATTACK, 0, "call H", Reason.NOT_NOW),
    ("the defender attacks", DEFEND, 1, "play 8S", Reason.NOT_NOW),
    ("the defender passes", DEFEND, 1, "pass", Reason.NOT_NOW),
    ("a cover that he does not hold", DEFEND, 1, "beat 7S AS", Reason.NOT_IN_HAND),
    ("a card is covered that is not there", DEFEND, 1, "beat 7D 8D", Reason.NOT_NOW),
    ("a cover of another suit", DEFEND, 1, "beat 7S TC", Reason.DOES_NOT_BEAT),
    ("a transfer with another rank", DEFEND, 1, "transfer 8S", Reason.NO_TRANSFER),
    ("a transfer with another's card", DEFEND, 1, "transfer 7D", Reason.NOT_IN_HAND),
    ("a trump of another rank is shown", DEFEND, 1, "show 9H", Reason.NO_TRANSFER),
    ("a trump is shown that he does not hold", DEFEND, 1, "show 7H", Reason.NOT_IN_HAND),
    ("a covered card is covered again", THROW, 0, "beat 7S 9C", Reason.NOT_NOW),
    ("a thrower takes", THROW, 0, "take", Reason.NOT_NOW),
    ("a rank that is not on the table", THROW, 0, "play 9C", Reason.WRONG_RANK),
    ("out of the order", THROW, 2, "play 8C", Reason.NOT_YOUR_TURN),
    ("a deal before there is a dealer", START, DEALER, "deal 6C", Reason.NOT_NOW),
    ("a dealer who is not there", START, DEALER, "appoint 3", Reason.BAD_SEAT),
    ("a second first dealer", READY, DEALER, "appoint 2", Reason.NOT_NOW),
    ("a pack that is not whole", READY, DEALER, "deal 6C 7C", Reason.BAD_DECK),
    ("a seat before the shuffle", READY, 0, "play 7S", Reason.NOT_YOUR_TURN),
    ("anybody after the end", OVER, 0, "play 8D", Reason.MATCH_OVER),
    ("the dealer after the end", OVER, DEALER, "deal 6C", Reason.MATCH_OVER),
]
"""Held against the rules in ``test_refusals``."""


def test_by_the_usual_rules_a_transfer_is_refused():
    state = after(table("9S KC", "9C TS", "TC QC"), "0 play 9S")
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, 1, read("transfer 9C"))
    assert refused.value.reason is Reason.NO_TRANSFER


def test_a_card_is_only_shown_where_it_cannot_be_laid():
    state = after(SHOW, "0 play 9S")
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, 1, read("transfer 9H"))
    assert refused.value.reason is Reason.NO_TRANSFER
    assert GAME.apply(state, 1, read("show 9H")).state.to_act == 2


@pytest.mark.parametrize("action", [TimeUp(), Stop()])
def test_no_clock_and_no_wish_ends_a_match_before_its_deals(action):
    for state in (START, READY, ATTACK):
        with pytest.raises(IllegalAction):
            GAME.apply(state, DEALER, action)


def test_a_pack_with_a_card_twice_is_refused():
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(READY, DEALER, Deal((*PACK[1:], PACK[1])))
    assert refused.value.reason is Reason.BAD_DECK


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_it_is_played_by_two_to_six(seats):
    with pytest.raises(ValueError, match="played by"):
        GAME.start({}, seats)


@pytest.mark.parametrize(
    "wrong",
    [
        opening(3),
        opening(-1),
        opening(0, last_durak=1),
        opening(None, last_durak=1),
        opening(0, points=[1, 0, 0], deals=1),
        opening(0, points=[1, -1], deals=1),
    ],
)
def test_a_deal_starts_from_nothing_that_cannot_be(wrong):
    with pytest.raises(ValueError):
        GAME.resume({}, 3, wrong)
