"""Trading before the first lead of Tien Len: who may do what, and who sees it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Action, TimeUp, read, write
from engine.cards import card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.errors import Reason
from engine.events import Event
from engine.game import RandomLuck
from engine.games.tien_len.events import (
    CardsTraded,
    LowestFound,
    OfferAnswered,
    Offered,
    OfferRefused,
    TraderReady,
    TradingOver,
)
from engine.games.tien_len.state import Phase, State
from engine.games.tien_len.trading import Ready
from engine.seats import DEALER
from engine.view import Fact
from tests.engine.tien_len import GAME, does, facts, hand, names, opening, position, refused
from tests.strategies import seeds

HANDS = ("4S 5D 9C", "3S 6D TC", "7H 8D JC", "9S KD AC")


def trading(*hands: str, **options: Any) -> State:
    """Return the state in which these hands may be traded; seat 0 has dealt."""
    state = position(*(hands or HANDS), trade=True, trading="true", **options)
    return state._replace(to_act=1)


def told(state: State, seat: int) -> dict[str, str]:
    """Return what a seat is told alone: the cards by the key of the fact."""
    return {one.key: text_of(one) for one in GAME.view(state, seat).private}


def text_of(one: Fact) -> str:
    cards = dict(one.values)["cards"]
    assert isinstance(cards, tuple)
    return names(card_set(cards))  # type: ignore[arg-type]


def events(state: State, seat: int, action: str) -> tuple[Event, ...]:
    """Return what everybody sees of an action."""
    return GAME.apply(state, seat, read(action)).events


# A whole trade


def test_two_swap_as_many_cards_each_when_both_agree():
    state = does(trading(), "0 offer 2 4S 5D", "2 answer JC 7H", "0 accept")
    assert [names(one) for one in state.hands] == ["7H 9C JC", "3S 6D TC", "4S 5D 8D", "9S KD AC"]
    assert state.deal.trading.offers == ()
    assert state.deal.trading.traded == ((0, 2, 2),)


def test_either_of_the_two_may_refuse_and_nothing_changes_hands():
    for lines in (("2 refuse",), ("2 answer 8D JC", "0 refuse")):
        state = does(trading(), "0 offer 2 4S 5D", *lines)
        assert state.hands == trading().hands
        assert state.deal.trading.offers == state.deal.trading.traded == ()


def test_what_all_see_of_a_trade_names_no_card():
    state = trading()
    assert events(state, 0, "offer 2 4S 5D") == (Offered(0, 2, 2),)
    state = does(state, "0 offer 2 4S 5D")
    assert events(state, 2, "answer 8D JC") == (OfferAnswered(2, 0),)
    assert events(state, 2, "refuse") == (OfferRefused(2, 0),)
    state = does(state, "2 answer 8D JC")
    assert events(state, 0, "refuse") == (OfferRefused(0, 2),)
    assert events(state, 0, "accept") == (CardsTraded(0, 2, 2),)


def test_offered_cards_are_seen_by_the_two_and_by_nobody_else():
    state = does(trading(), "0 offer 2 4S 5D")
    assert [told(state, seat) for seat in range(4)] == [
        {"offered-to": "4S 5D"}, {}, {"offer-of": "4S 5D"}, {},
    ]  # fmt: skip
    state = does(state, "2 answer 8D JC")
    assert told(state, 0) == {"offered-to": "4S 5D", "answer-of": "8D JC"}
    assert told(state, 2) == {"offer-of": "4S 5D", "answered-to": "8D JC"}
    assert told(state, 1) == told(state, 3) == {}
    state = does(state, "0 accept")
    assert told(state, 0) == {"given-to": "4S 5D", "got-from": "8D JC"}
    assert told(state, 2) == {"given-to": "8D JC", "got-from": "4S 5D"}
    assert told(state, 1) == told(state, 3) == {}


def test_an_offer_and_a_trade_are_shown_to_all_by_their_number_alone():
    state = does(trading(), "0 offer 2 4S 5D")
    assert facts(state)["offer"] == {"seat": 0, "other": 2, "count": 2}
    state = does(state, "2 answer 8D JC")
    assert facts(state)["answered-offer"] == {"seat": 0, "other": 2, "count": 2}
    state = does(state, "0 accept")
    assert facts(state)["traded"] == {"seat": 0, "other": 2, "count": 2}
    for seat in (1, 3, None):
        known = GAME.view(does(trading(), "0 offer 2 4S 5D", "2 answer 8D JC"), seat).known
        assert (known.deal.trading.offers[0].gives, known.deal.trading.offers[0].gets) == (0, 0)


def test_who_has_traded_since_may_have_passed_the_cards_on():
    state = does(trading(), "0 offer 2 4S", "2 answer JC", "0 accept")
    state = does(state, "2 offer 3 8D", "3 answer AC", "2 accept")
    assert told(state, 0) == {"got-from": "JC"}
    assert told(state, 2) == {"given-to": "8D", "got-from": "AC"}


# Who may do what


def test_who_is_asked_for_something_acts_first_and_all_others_may_act_too():
    state = trading()
    assert (state.to_act, state.also) == (1, (2, 3, 0))
    state = does(state, "0 offer 3 4S")
    assert (state.to_act, state.also) == (3, (0, 1, 2))
    state = does(state, "3 answer 9S")
    assert (state.to_act, state.also) == (0, (1, 2, 3))
    state = does(state, "0 refuse", "1 ready", "2 ready")
    assert (state.to_act, state.also) == (3, (0,))


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, "offer 0 4S", Reason.BAD_SEAT),
        (0, "offer 7 4S", Reason.BAD_SEAT),
        (0, "offer 1 3S", Reason.NOT_IN_HAND),
        (0, "offer 1 4S 4S", Reason.NOT_IN_HAND),
        (0, "answer 4S", Reason.NO_OFFER),
        (0, "accept", Reason.NO_OFFER),
        (0, "refuse", Reason.NO_OFFER),
        (0, "play 4S", Reason.NOT_NOW),
        (0, "pass", Reason.NOT_NOW),
        (DEALER, "stop", Reason.NOT_YOUR_TURN),
    ],
)
def test_what_nobody_may_do_before_there_is_an_offer(seat, action, reason):
    assert refused(trading(), seat, action) is reason


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, "offer 1 9C", Reason.NO_PARTNER),  # a seat is in one open offer at a time
        (1, "offer 2 3S", Reason.NO_PARTNER),
        (2, "offer 3 7H", Reason.NO_PARTNER),
        (2, "answer 7H", Reason.WRONG_NUMBER),
        (2, "answer 7H 8D JC", Reason.WRONG_NUMBER),
        (2, "answer 7H 4S", Reason.NOT_IN_HAND),
        (2, "accept", Reason.NO_OFFER),
        (0, "answer 4S 5D", Reason.NO_OFFER),
        (0, "accept", Reason.NO_OFFER),
        (0, "refuse", Reason.NO_OFFER),
        (1, "refuse", Reason.NO_OFFER),
        (3, "ready", None),
        (1, "offer 3 3S TC", None),
        (2, "answer 8D 7H", None),
    ],
)
def test_what_may_be_done_while_an_offer_waits_for_its_answer(seat, action, reason):
    assert refused(does(trading(), "0 offer 2 4S 5D"), seat, action) is reason


def test_an_answered_offer_waits_for_who_made_it():
    state = does(trading(), "0 offer 2 4S 5D", "2 answer 8D JC")
    assert refused(state, 2, "answer 7H JC") is Reason.NO_OFFER
    assert refused(state, 2, "refuse") is Reason.NO_OFFER
    assert refused(state, 2, "accept") is Reason.NO_OFFER
    assert refused(state, 0, "accept") is None


def test_ready_is_final_and_cancels_open_offers():
    state = does(trading(), "0 offer 2 4S", "2 ready")
    assert state.deal.trading.offers == ()
    for action in ("offer 0 7H", "ready", "refuse", "answer 7H"):
        assert refused(state, 2, action) is Reason.NOT_YOUR_TURN
    assert refused(state, 0, "offer 2 4S") is Reason.NO_PARTNER
    assert GAME.legal(state, 2) == ()
    state = does(trading(), "0 offer 2 4S", "0 ready")
    assert (state.deal.trading.offers, state.deal.trading.ready) == ((), 1)


def test_nobody_offers_more_cards_than_the_other_holds():
    state = trading("4S 5D 9C TD", "3S 6D TC", "7H 8D JC")
    assert refused(state, 0, "offer 1 4S 5D 9C TD") is Reason.WRONG_NUMBER
    assert GAME.choices(GAME.view(state, 0), state.hands[0]) == ()


# The end of trading


def test_when_all_are_ready_the_lowest_card_leads_wherever_it_is_now():
    options = {"opening_scope": "every_deal"}
    state = does(trading(**options), "0 offer 1 9C", "1 answer 3S", "0 accept")
    state = does(state, "1 ready", "2 ready", "0 ready")
    step = GAME.apply(state, 3, Ready())
    three = step.state.deal.must_include
    assert three is not None
    assert step.events == (TraderReady(3), TradingOver(), LowestFound(0, three))
    assert (step.state.phase, step.state.to_act, step.state.also) == (Phase.PLAY, 0, ())
    assert str(three) == "3S"


def test_when_the_time_is_up_all_are_ready_and_open_offers_are_void():
    state = does(trading(), "0 offer 2 4S 5D", "2 answer 8D JC")
    step = GAME.apply(state, DEALER, TimeUp())
    assert step.events == (TradingOver(),)
    assert step.state.hands == state.hands
    assert step.state.deal.trading.offers == ()
    assert (step.state.phase, step.state.to_act, step.state.seconds) == (Phase.PLAY, 0, None)
    assert refused(step.state, DEALER, "time") is Reason.NOT_YOUR_TURN


def test_the_last_one_who_is_not_ready_has_nobody_to_trade_with():
    state = does(trading(), "1 ready", "2 ready")
    assert GAME.forced(state) is None
    state = does(state, "0 ready")
    assert GAME.forced(state) == Ready()


def test_what_was_traded_is_remembered_in_play_by_the_two():
    state = does(trading(), "0 offer 2 4S", "2 answer JC", "0 accept", "- time")
    assert told(state, 0) == {"given-to": "4S", "got-from": "JC"}
    assert told(state, 1) == {}


# Choosing cards


def test_chosen_cards_become_an_offer_to_each_who_is_free():
    view = GAME.view(trading(), 0)
    assert GAME.selectable(view) == view.hand
    assert GAME.choices(view, 0) == ()
    chosen = GAME.choices(view, hand("9C 4S"))
    assert [write(one) for one in chosen] == ["offer 1 4S 9C", "offer 2 4S 9C", "offer 3 4S 9C"]
    busy = GAME.view(does(trading(), "1 offer 2 3S", "3 ready"), 0)
    assert (GAME.selectable(busy), GAME.choices(busy, hand("4S"))) == (0, ())


def test_chosen_cards_become_the_answer_if_they_are_as_many():
    view = GAME.view(does(trading(), "0 offer 2 4S 5D"), 2)
    assert GAME.selectable(view) == view.hand
    assert GAME.choices(view, hand("7H")) == ()
    assert [write(one) for one in GAME.choices(view, hand("JC 7H"))] == ["answer 7H JC"]
    waiting = GAME.view(does(trading(), "0 offer 2 4S 5D"), 0)
    assert (GAME.selectable(waiting), GAME.choices(waiting, hand("9C"))) == (0, ())
    answered = GAME.view(does(trading(), "0 offer 2 4S 5D", "2 answer 7H JC"), 0)
    assert (GAME.selectable(answered), GAME.choices(answered, hand("4S"))) == (0, ())
    assert [write(one) for one in answered.legal] == ["accept", "refuse", "ready"]


def test_trading_keeps_the_sizes_also_where_one_has_more():
    state = trading("4S 5D 9C TD", "3S 6D TC", "7H 8D JC")
    state = does(state, "0 offer 1 4S 5D 9C", "1 answer 3S 6D TC", "0 accept")
    assert [size(one) for one in state.hands] == [4, 3, 3]


# Many trades at random


def eager(state: State, rng: Random) -> tuple[int, Action]:
    """Return who does what where all would rather trade than be ready."""
    assert state.to_act is not None
    seat = rng.choice((state.to_act, state.to_act, *state.also))
    may = [one for one in GAME.legal(state, seat) if one != Ready()]
    view = GAME.view(state, seat)
    if can := cards(GAME.selectable(view)):
        some = rng.sample(can, rng.randrange(1, 5))
        may = [*may, *GAME.choices(view, card_set(some))] * 2
    if may and rng.random() < 0.97:
        return seat, rng.choice(may)
    return (state.to_act, Ready()) if rng.random() < 0.1 else (state.to_act, GAME.legal(state)[0])


@settings(max_examples=10, deadline=None)
@given(seeds(), st.integers(2, 4), st.sampled_from(["13", "17"]))
def test_after_any_trades_each_seat_imagines_its_very_view(seed, seats, each):
    rng = Random(seed)
    options = {"trading": "true", "three_player_deal": each, "leftover": "to_lowest"}
    before = GAME.resume(options, seats, opening(2, 0))
    state = GAME.apply(before, DEALER, GAME.chance(before, RandomLuck(rng))).state
    sizes = [size(one) for one in state.hands]
    for _ in range(30):
        if state.phase is not Phase.TRADE:
            break
        seat, action = eager(state, rng)
        state = GAME.apply(state, seat, read(write(action))).state
        assert [size(one) for one in state.hands] == sizes
        for one in range(seats):
            view = GAME.view(state, one)
            world = GAME.imagine(view, rng)
            assert GAME.view(world, one) == view
            assert sum(world.hands) | world.deal.unused == FRENCH_52_SET
