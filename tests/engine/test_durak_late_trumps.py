"""Trumps of Durak that were still in the talon when the hands had been dealt.

Everybody knows them, as the lowest trump of all hands has been shown: a hand can hold no more of
them than it has drawn cards.
"""

from __future__ import annotations

from random import Random

from engine.cards import card, card_set, deck_of, size
from engine.games.durak.actions import PACK
from engine.games.durak.state import Late, State
from tests.engine.durak import GAME, after, dealing, dealt, opening, table

NINE_IS_LOWEST = dealt(
    dealing("7S 7D 7C 8S 8D 9H", "6S 6D TS TC JS QH", "8C 9S 9C 9D JC KH", rest="AH"),
    before=opening(2),
).state
"""Seat 0 has shown 9H: 6H, 7H and 8H are in the talon."""

LOW = card_set(deck_of("6H 7H 8H"))


def imagined(state: State, seat: int, rounds: int = 200) -> list[State]:
    """Return some states that a seat may imagine."""
    view, rng = GAME.view(state, seat), Random(11)
    return [GAME.imagine(view, rng) for _ in range(rounds)]


def test_lower_trumps_than_the_lowest_shown_are_in_the_talon():
    assert NINE_IS_LOWEST.deal.late == Late(LOW, (0, 0, 0))
    for world in imagined(NINE_IS_LOWEST, 1):
        assert card_set(world.deal.talon) & LOW == LOW
        assert world.hands[0] & NINE_IS_LOWEST.deal.public == card("9H").bit


def test_a_hand_may_hold_as_many_of_them_as_cards_it_has_drawn():
    state = after(NINE_IS_LOWEST, "0 play 7S, 1 take, 0 play 7D, 0 pass, 2 pass")
    assert state.deal.late == Late(LOW, (2, 0, 0))
    held = {(size(one.hands[0] & LOW), size(one.hands[1] & LOW)) for one in imagined(state, 2)}
    assert held == {(0, 0), (1, 0), (2, 0)}


def test_one_that_is_shown_leaves_room_for_one_less():
    late = Late(LOW, (2, 1))
    start = table("6H 7H KS KD", "AS AC KC", talon="8H QS QD QC 9H")
    start = start._replace(deal=start.deal._replace(late=late, public=start.deal.public & ~LOW))
    played = after(start, "0 play 6H")
    worlds = imagined(played, 1)
    assert {size(world.hands[0] & LOW) for world in worlds} == {0, 1}
    taken = after(played, "1 take, 0 pass")
    assert taken.deal.late == Late(
        card_set(deck_of("7H 8H")), (4, 2)
    )  # the turned up 9H is none of them


def test_when_all_are_seen_nothing_is_left_to_remember():
    start = table("6H KS", "AS AC", talon="QS 9H")
    start = start._replace(deal=start.deal._replace(late=Late(card("6H").bit, (1, 0))))
    assert after(start, "0 play 6H, 1 take, 0 pass").deal.late is None


def test_without_a_trump_in_any_hand_all_but_the_turned_up_one_are_in_the_talon():
    deck = dealing("6S 7S 8S 9S TS JS", "6D 7D 8D 9D TD JD", "6C 7C 8C 9C TC JC", rest="AH")
    state = dealt(deck).state
    assert state.deal.late == Late(card_set(deck_of("6H 7H 8H 9H TH JH QH KH")), (0, 0, 0))


def test_with_six_players_nothing_is_late():
    assert dealt(PACK, 6).state.deal.late is None
