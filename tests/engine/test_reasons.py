"""Why a card is a good one: short tricks of which one look tells the case."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from engine.actions import Call, Play
from engine.ai import PLAYERS
from engine.ai.reasons import reason
from engine.ai.reasons.chances import Unseen
from engine.ai.reasons.sight import Sight
from engine.ai.reasons.tricks import of_play, reasons, risks
from engine.cards import SPADES, card, card_set, deck_of
from engine.decks import FRENCH_52_SET
from engine.game import RandomLuck
from engine.games import GAMES
from engine.seats import DEALER
from engine.view import Fact

TENS = card_set(deck_of("TC TD TH TS"))
LOW = "2C 3C 4C 5C 6C 7C 8C 9C"
SPADES_GONE = "2S 3S 4S 6S 7S 8S 9S TS JS QS KS AS"


def of(text: str, *, hand: str, trick: str = "", gone: str = LOW, trump=SPADES, voids=(), **more):
    """Why seat 3 plays a card."""
    return list(of_play(sight(text, hand, trick, gone, trump, voids, **more)))


def sight(text, hand, trick="", gone=LOW, trump=SPADES, voids=(), **more):
    """What seat 3 sees before it plays a card; whoever led sits so many places before it.

    *gone* are the cards that are out of play, *voids* pairs of a seat and a suit's letter.
    """
    laid, held = deck_of(trick), card_set(deck_of(hand))
    hidden = FRENCH_52_SET & ~(held | card_set(laid) | card_set(deck_of(gone)))
    lacking = [0, 0, 0, 0]
    for seat, suit in voids:
        lacking[seat] |= card_set(one for one in deck_of(ALL) if one.suit.text == suit)
    return Sight(
        3, held, card(text), held, friends=frozenset({1, 3}), leader=(3 - len(laid)) % 4,
        trick=laid, trump=trump, hidden=Unseen(hidden, (0.3,) * 4, tuple(lacking)),
        **{"counted": TENS, "pile": 0, "takes_pile": frozenset(), **more},
    )  # fmt: skip


ALL = " ".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")


def keys(found: list[Fact]) -> list[str]:
    return [one.key for one in found]


def values(found: list[Fact], key: str) -> dict[str, object]:
    return next(dict(one.values) for one in found if one.key == key)


def test_a_ten_is_safe_when_the_higher_cards_are_gone_and_nobody_can_trump():
    found = of("TH", hand="TH 2D", trick="9H 3H", gone="JH QH KH AH", voids=[(0, "S")])
    assert keys(found)[0] == "wins-first"
    assert values(found, "safe-from-trump") == {"gone": card("AH"), "card": card("TH")}


def test_it_is_not_while_somebody_after_it_may_trump():
    found = of("TH", hand="TH 2D", trick="9H 3H", gone="JH QH KH AH")
    assert {"wins-counted", "wins-first"}.isdisjoint(keys(found))
    assert {"safe", "safe-from-trump"}.isdisjoint(keys(found))


def test_who_plays_last_takes_what_lies_there():
    found = of("AH", hand="AH 2D", trick="TH KH 3H", takes_pile=frozenset(range(4)))
    assert values(found, "wins-counted") == {"count": 1}
    assert "last-to-play" not in keys(found), "the partner had it already"
    found = of("AH", hand="AH 2D", trick="KH TH 3H", takes_pile=frozenset(range(4)))
    assert values(found, "last-to-play") == {"card": card("AH")}


def test_the_first_of_two_tricks_is_on_the_way_to_all_tens_that_lie_there():
    pile = card_set(deck_of("TC TD 2C 3C"))
    found = of("AH", hand="AH 2D", trick="TH KH 3H", pile=pile)
    assert found[0] == Fact("wins-first", (("count", 3),))
    assert "wins-counted" not in keys(found)


def test_the_second_trick_in_a_row_takes_the_pile_with_its_tens():
    pile = card_set(deck_of("TC TD 2C 3C"))
    found = of("AH", hand="AH 2D", trick="4H KH 3H", pile=pile, takes_pile=frozenset({3}))
    assert found[0].key == "takes-pile"
    assert values(found, "takes-pile") == {"count": 2}


def test_a_ten_that_takes_the_pile_is_not_counted_among_what_it_takes():
    pile, mine = card_set(deck_of("TC 4D 2C 3C")), frozenset({3})
    found = of("TH", hand="TH 2D", trick="4H 9H 3H", pile=pile, takes_pile=mine)
    assert found[0] == Fact("takes-pile-too", (("count", 1),))


def test_a_ten_that_would_take_the_trick_is_not_kept_out_of_it():
    found = of("2H", hand="TS 2H 5H", trick="KH 3H 4H")
    assert "saves-counted" not in keys(found), "2H or 5H must be played: TS may not"
    found = of("2D", hand="TS 2D 5D", trick="KH 3H 4H")
    assert "saves-counted" not in keys(found), "the trump would take it"
    assert values(found, "saves-trump") == {"card": card("TS")}
    found = of("2D", hand="3S TS 2D 5D", trick="KH 3H 4H")
    assert values(found, "saves-trump") == {"card": card("3S")}, "the cheapest that would do"
    found = of("2D", hand="3S TS 2D 5D", trick="KH 4H 9S")
    assert values(found, "saves-trump") == {"card": card("TS")}


def test_a_trick_taken_from_who_would_gather_denies_it():
    pile, holder = card_set(deck_of("TC TD 2C 3C")), frozenset({0})
    found = of("AH", hand="AH 2D", trick="KH 4H 3H", pile=pile, takes_pile=holder)
    assert found[0] == Fact("denies", (("seat", 0),))


@pytest.mark.parametrize(
    ("text", "trick", "key"),
    [
        ("2H", "3H AH 4H", "partner-has-it"),
        ("TH", "3H AH 4H", "gives-counted"),
        ("TH", "3D AD", "saves-trump"),
        ("2H", "AH 3H 4H", "saves-counted"),
        ("2D", "AH 3H 4H", "saves-counted"),
    ],
)
def test_what_is_done_with_a_trick_that_another_has(text, trick, key):
    found = of(text, hand="TH 2H 2D 5S" if "D AD" not in trick else "TH 2H 5S", trick=trick)
    assert key in keys(found)


def test_leading_trump_draws_those_of_the_others():
    found = of("AS", hand="AS 2D", gone=f"{LOW} 2S 3S")
    assert values(found, "draws-trump") == {"count": 10}


def test_leading_what_the_partner_lacks_lets_the_partner_trump():
    assert keys(of("2D", hand="2D AD 5C", voids=[(1, "D")]))[0] == "partner-void"


def test_a_lone_card_makes_a_void_where_there_is_a_trump_to_use_it():
    assert "makes-void" in keys(of("2D", hand="2D 5S AH"))
    assert "makes-void" not in keys(of("2D", hand="2D AH"))
    assert "makes-void" not in keys(of("5S", hand="5S AH", gone=f"{LOW} {SPADES_GONE}"))
    assert "makes-void" in keys(of("2D", hand="2D 5S AH", trick="4C 9C"))
    assert "makes-void" not in keys(of("2D", hand="2D 5D AH", trick="4C 9C"))
    assert "makes-void" not in keys(of("2D", hand="2D 5H AH", trick="4C 9C"))


def test_a_partner_without_trumps_can_trump_nothing():
    voids = [(1, "D"), (1, "S")]
    assert "partner-void" not in keys(of("2D", hand="2D AD 5C", voids=voids))


def test_a_higher_card_that_the_partner_may_hold_is_not_gone():
    voids = [(0, "H"), (0, "S"), (2, "H"), (2, "S")]
    found = of("TH", hand="TH 2D", trick="9H 3H", gone="JH QH KH", voids=voids)
    assert {"safe", "safe-from-trump"}.isdisjoint(keys(found))
    assert values(found, "highest") == {"card": card("TH")}


def test_the_pile_is_not_ones_own_where_the_partner_may_have_to_take_it():
    pile, voids = card_set(deck_of("TC TD 2C 3C")), [(0, "H"), (0, "S"), (2, "H"), (2, "S")]
    more = {"pile": pile, "takes_pile": frozenset({3}), "voids": voids}
    assert "takes-pile-too" not in keys(of("TH", hand="TH 2D", trick="9H", gone="JH QH KH", **more))
    assert "takes-pile-too" in keys(of("TH", hand="TH 2D", trick="9H", gone="JH QH KH AH", **more))


def test_the_least_card_goes_into_a_lost_trick_and_no_other_is_called_so():
    assert "cheap" in keys(of("2H", hand="2H 5H", trick="KH"))
    assert "cheapest" in keys(of("2H", hand="2H 5H", trick="KH 3H 4H"))
    assert "cheapest" not in keys(of("5H", hand="2H 5H", trick="KH 3H 4H"))
    assert "cheapest" not in keys(of("KD", hand="KD 5C", trick="KH 3H 4H"))


@pytest.mark.parametrize(
    ("hand", "trick", "voids"),
    [("7H 9H", "AH", [(1, "S")]), ("7S 9S", "AS", []), ("7H 9H", "KH", [(1, "S"), (1, "H")])],
)
def test_no_partner_is_waited_for_who_cannot_take_the_trick_any_more(hand, trick, voids):
    found = keys(of(hand[:2], hand=hand, trick=trick, voids=voids))
    assert "cheapest" in found
    assert {"cheap", "up-to-partner", "partner-may-take"}.isdisjoint(found)


def test_no_trick_is_called_lost_that_another_card_would_take():
    for trick in ("KH 3H 4H", "4H KH"):
        found = keys(of("2H", hand="2H AH", trick=trick))
        assert "leaves" in found
        assert "cheapest" not in found
    assert "leaves" in keys(of("4C", hand="4C 5D 6S", trick="KH 3H 4H", gone="2C 3C"))


def test_a_low_lead_is_low_and_keeps_an_honour():
    assert values(of("4H", hand="4H KH AD"), "leads-low") == {"card": card("AD")}
    assert values(of("2H", hand="2H JD TD"), "leads-low") == {"card": card("TD")}
    assert values(of("2H", hand="2H JD 5S"), "leads-low") == {"card": card("5S")}
    assert values(of("2H", hand="2H JD"), "leads-low") == {"card": None}, "no knave is worth a word"
    assert "leads-low" not in keys(of("TH", hand="TH KH AD"))
    assert "leads-low" not in keys(of("4H", hand="4H 6H 7D"))


def test_without_a_trump_nobody_can_be_sure_to_keep_a_lead_that_makes_one():
    found = of("AH", hand="AH 2D", trump=None)
    assert keys(found)[:1] != ["highest"]
    assert "highest-unless-trumped" in keys(found)


@pytest.mark.parametrize("key", GAMES)
def test_every_choice_of_a_deal_has_a_reason_or_none_and_no_fault(key):
    game, rng = GAMES[key], Random(5)
    state, luck, given = game.start({}, game.info.seats[0]), RandomLuck(Random(6)), 0
    while state.deal_number <= 1 and state.winners is None:
        seat = state.to_act
        if seat == DEALER:
            action = game.chance(state, luck)
        else:
            view = game.view(state, seat)
            found = [reason(view, one) for one in view.legal]
            assert all(one is None or isinstance(one, Fact) for one in found)
            given += any(found)
            action = PLAYERS["steady"].choose(view, rng)
        state = game.apply(state, seat, action).state
    assert given > 5


def test_a_high_lead_names_the_one_card_above_it():
    found = of("KH", hand="KH 2D 3D", gone=f"{LOW} {SPADES_GONE}")
    assert values(found, "one-above") == {"card": card("AH"), "suit": card("AH").suit}
    assert "one-above" not in keys(of("QH", hand="QH 2D 3D", gone=LOW)), "two are above it"
    assert "one-above" not in keys(of("9H", hand="9H 2D 3D", gone=f"{LOW} TH JH QH KH"))


def test_a_lead_that_leaves_one_card_of_its_suit_comes_near_to_trumping_it():
    found = of("9H", hand="9H JH 5S")
    assert values(found, "shortens") == {"suit": card("9H").suit, "card": card("JH")}
    assert "shortens" not in keys(of("9H", hand="9H JH 5D")), "there is no trump"
    assert "shortens" not in keys(of("9H", hand="9H JH QH 5S"))


def test_a_lead_from_below_an_honour_keeps_it_and_the_lowest_lead_is_named_so():
    found = of("9H", hand="9H KH 5D")
    assert values(found, "leads-under") == {"card": card("KH")}
    assert "leads-under" not in keys(of("9H", hand="9H QH 5D")), "two are still above it"
    assert "leads-under" not in keys(of("KH", hand="9H KH 5D"))
    assert "lowest-lead" in keys(of("5D", hand="9H KH 5D"))
    assert "lowest-lead" not in keys(of("9H", hand="9H KH 5D"))
    assert "lowest-lead" not in keys(of("9H", hand="9H")), "there is no other"


def test_a_ten_is_never_played_to_keep_another_card_or_because_it_is_low():
    assert "leads-under" in keys(of("9D", hand="9D AD 5S"))
    assert "leads-under" not in keys(of("TD", hand="TD AD 5S"))
    assert "lowest-lead" not in keys(of("TD", hand="TD AD"))
    assert "cheapest" in keys(of("9H", hand="9H JH", trick="QH 2H AH"))
    assert "cheapest" not in keys(of("TH", hand="TH JH", trick="QH 2H AH"))


@pytest.mark.parametrize(
    ("text", "trick", "gone", "is_risk"),
    [
        ("TH", "", LOW, True),
        ("TH", "", f"{LOW} {SPADES_GONE} 5S JH QH KH AH", False),
        ("TH", "9H", LOW, True),
        ("TH", "2H AH 4H", LOW, False),
        ("TH", "AH 2H 4H", LOW, True),
        ("JH", "", LOW, False),
    ],
)
def test_a_ten_is_risked_where_the_others_may_take_the_trick(text, trick, gone, is_risk):
    seen = sight(text, f"{text} 5D", trick, gone)
    assert risks(lambda *_: seen, None, Play(card(text))) is is_risk


def test_no_ten_is_given_up_to_be_without_its_suit():
    assert "makes-void" in keys(of("9D", hand="9D 5S AH"))
    assert "makes-void" not in keys(of("TD", hand="TD 5S AH"))
    assert "makes-void" not in keys(of("TD", hand="TD 5S AH", trick="4C 9C"))


def test_a_lead_from_the_longest_suit_says_so():
    found = of("QH", hand="QH 3H 4H 6H 5D")
    assert values(found, "longest") == {"suit": card("QH").suit, "count": 4}
    assert "longest" not in keys(of("QH", hand="QH 3H 4H 5D")), "three are not many"
    assert "longest" not in keys(of("QH", hand="QH 3H 4H 6H 2D 3D 5D 6D 7D"))


def test_the_lowest_card_may_be_the_highest_so_far():
    assert "lowest-so-far" in keys(of("JH", hand="JH AH", trick="2H 9H"))
    assert "lowest-so-far" not in keys(of("AH", hand="JH AH", trick="2H 9H"))


def test_what_the_partner_has_already_needs_the_cheapest_card_alone():
    found = of("2H", hand="2H 4H", trick="9H AH 3H")
    assert values(found, "partner-has-it-anyway") == {"seat": 1}
    assert "partner-has-it-anyway" not in keys(of("4H", hand="2H 4H", trick="9H AH 3H"))


def test_a_trick_that_cannot_be_had_is_lost_or_up_to_the_partner():
    assert "lost-anyway" in keys(of("4H", hand="2H 4H", trick="AH 3H 9H"))
    assert "lost-anyway" not in keys(of("4H", hand="2H 4H TH", trick="3H 6H 9H"))
    found = of("8H", hand="6H 8H", trick="JH")
    assert values(found, "up-to-partner") == {"seat": 1}
    assert "up-to-partner" not in keys(of("6H", hand="6H QH", trick="JH"))
    assert "lost-anyway" in keys(of("8H", hand="6H 8H", trick="AH", voids=[(1, "S")]))


@pytest.mark.parametrize(
    ("hand", "told"),
    [("3S 5S 7H 8D 9C", []), ("3S 5S 7S 8D 9C", ["call"]), ("3S AS 7H 8D 9C", ["call-with"])],
)
def test_two_low_cards_of_a_suit_are_no_reason_to_call_it(hand, told):
    view = SimpleNamespace(hand=card_set(map(card, hand.split())))
    assert keys(list(reasons(of, view, Call(card("3S").suit)))) == told
