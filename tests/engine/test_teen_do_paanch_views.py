"""What each seat of Teen Do Paanch is shown, told alone, and left to remember."""

from __future__ import annotations

from random import Random

from engine.cards import card
from engine.events import RestDealt, TrumpMade
from engine.games.teen_do_paanch.actions import CardGivenBack, CardPulled
from engine.games.teen_do_paanch.view import FACTS, NOTES
from engine.view import Show
from tests.engine.paanch import (
    GAME,
    act,
    after_over,
    at_random,
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

START = after_over(2, (2, 0, -2))


def told(state, seat: int) -> list[str]:
    """Return what a seat alone has been told, as texts."""
    return [
        " ".join([one.key, *(_written(value) for _, value in one.values)])
        for one in GAME.view(state, seat).private
    ]


def _written(value) -> str:
    return (",".join(map(str, value)) or "-") if isinstance(value, tuple) else str(value)


def facts(state, key: str) -> list[dict[str, object]]:
    """Return the values of the facts with *key*."""
    return [dict(one.values) for one in GAME.view(state, None).facts if one.key == key]


def test_the_puller_and_the_victim_are_told_the_cards_and_nobody_else():
    state = pulled(called(start=START), "AD")
    assert told(state, 0) == ["you-pulled AD 2 -"]
    assert told(state, 2) == ["pulled-from-you AD 0 -"]
    state = done(state, "give 8S")
    assert told(state, 0) == ["you-pulled AD 2 8S"]
    assert told(state, 2) == ["pulled-from-you AD 0 8S"]
    assert told(state, 1) == []
    assert GAME.view(state, None).private == ()


def test_it_is_told_in_one_line_until_a_card_of_ones_own_is_played():
    state = exchanged(called(start=START), "AD 8S", "QD 9S")
    assert told(state, 0) == ["you-pulled AD,QD 2 8S,9S"]
    assert told(state, 2) == ["pulled-from-you AD,QD 0 8S,9S"]
    state, _ = played(state, "TS QC")
    assert told(state, 0) == []
    assert told(state, 2) == ["pulled-from-you AD,QD 0 8S,9S"]
    state, _ = played(state, "8S")
    assert told(state, 2) == []


def test_all_are_told_that_a_card_was_pulled_and_one_given_back():
    laid = fan(called(start=START), "AD")
    step = act(laid, "pull 1")
    assert step.events == (CardPulled(0, 2),)
    assert act(step.state, "give 8S").events == (CardGivenBack(0, 2),)


def test_the_fan_is_told_by_no_event_and_shown_to_nobody():
    before = called(start=START)
    step = act(before, "fan JH AS 9H KS JD QD 8C TD QS AD")
    assert step.events == ()
    for seat in (0, 1, 2, None):
        view = GAME.view(step.state, seat)
        assert view.known.deal.fan == ()
        assert view.facts == GAME.view(before, seat).facts
    drawn = act(GAME.start({}, 3), "fan 2C 3D 5H")
    assert drawn.events == ()
    assert {GAME.view(drawn.state, seat).known.deal.fan for seat in (0, 1, 2, None)} == {()}


def test_who_has_drawn_a_card_knows_it_and_the_others_only_once_all_are_drawn():
    state = done(GAME.start({}, 3), "fan 3C 2H 5S", "pick 1")
    assert told(state, 0) == ["you-drew 3C"]
    assert told(state, 1) == told(state, 2) == []
    assert GAME.view(state, 1).known.deal.moves[0].card is None
    worlds = {GAME.imagine(GAME.view(state, 0), Random(n)).deal.fan for n in range(40)}
    assert {fan[0] for fan in worlds} == {card("3C")}
    assert {fan[1].rank for fan in worlds} == {"2", "5"}
    assert told(done(state, "pick 2"), 0) == []


def test_of_the_pulls_only_those_that_come_next_are_shown_and_those_that_are_over():
    state = called(start=after_over(2, (3, -1, -2)))
    assert facts(state, "pull-due") == [{"seat": 0, "other": 1, "count": 1}]
    later = exchanged(state, "9C 8S")
    assert facts(later, "pull-due") == [{"seat": 0, "other": 2, "count": 2}]
    assert facts(later, "pulled") == [{"seat": 0, "other": 1, "count": 1}]
    after = exchanged(later, "AD 9S")
    assert facts(after, "pull-more") == [{"seat": 0, "other": 2, "count": 1}]
    assert facts(after, "pull-due") == []
    over = exchanged(after, "QD TS")
    assert [one["count"] for one in facts(over, "pulled")] == [1, 2]
    led, _ = played(over, "8H")
    assert facts(led, "pulled") == []


def test_while_a_card_goes_back_nothing_is_said_of_the_pulls_that_are_left():
    state = pulled(called(start=START), "AD")
    shown = [one.key for one in GAME.view(state, 1).facts if one.key.startswith(("give", "pull"))]
    assert shown == ["give-due"]
    assert facts(state, "give-due") == [{"seat": 0, "other": 2, "count": 1}]
    assert facts(done(state, "give 8S"), "give-due") == []
    two = pulled(pulled(called(start=START, pull_batch="all_then_return"), "AD"), "QD")
    assert facts(two, "give-due") == [{"seat": 0, "other": 2, "count": 2}]


def test_beside_each_name_stand_the_tricks_and_the_target():
    state, _ = played(called(), "TS QC AS | JH 8H QH")
    notes = [(one.key, dict(one.values)) for one in GAME.view(state, 1).notes]
    assert notes == [
        ("made", {"seat": 0, "count": 0, "target": 5}),
        ("made", {"seat": 1, "count": 1, "target": 3}),
        ("made", {"seat": 2, "count": 1, "target": 2}),
    ]
    assert GAME.view(GAME.start({}, 3), 0).notes == ()


def test_after_a_round_its_tricks_stand_and_what_comes_next():
    state = last_card((5, 3, 2), opening(0)).state
    earned = [(one["count"], one["target"]) for one in facts(state, "earned")]
    assert earned == [(5, 2), (3, 5), (2, 3)]
    assert facts(state, "next-dealer") == [{"seat": 2}]
    owed = [{"seat": 0, "other": 1, "count": 2}, {"seat": 0, "other": 2, "count": 1}]
    assert facts(state, "next-pull") == owed
    over = last_card((5, 3, 2), opening(1, (4, 3, 3), (3, 4, 3))).state
    assert facts(over, "next-dealer") == facts(over, "next-pull") == []
    assert [one["count"] for one in facts(over, "totals")] == [12, 10, 8]


def test_trump_is_shown_with_who_called_it():
    assert facts(dealt(), "trump") == []
    step = act(dealt(), "call H")
    assert step.events == (TrumpMade(0, card("AH").suit), RestDealt(5))
    assert facts(step.state, "trump") == [{"suit": card("AH").suit, "seat": 0}]


def test_how_far_the_game_is_stands_in_the_title():
    state, _ = played(called(), "TS QC AS")
    title = [one for one in GAME.view(state, 0).facts if one.show & Show.TITLE]
    assert [(one.key, dict(one.values)) for one in title] == [
        ("deal", {"count": 1, "deals": 3}),
        ("trick", {"number": 1}),
    ]


def test_the_finished_trick_may_be_looked_at_until_the_next_one_is_complete():
    state, _ = played(called(), "TS QC AS")
    assert [(one.seat, str(one.cards[0])) for one in GAME.view(state, 1).last] == [
        (0, "TS"),
        (1, "QC"),
        (2, "AS"),
    ]
    after, _ = played(state, "JH")
    assert GAME.view(after, 1).last == GAME.view(state, 1).last
    assert (GAME.view(after, 1).taker, GAME.view(state, 1).taker) == (2, 2)


def test_every_fact_and_note_has_a_key_that_is_listed_and_every_listed_one_is_shown():
    found: set[str] = set()
    notes: set[str] = set()
    for rules in ({}, {"scoring": "difference", "trump_pass": "next_three"}):
        for seed in range(6):
            for state in at_random(GAME.start(rules, 3), seed):
                for seat in (0, 1, 2, None):
                    view = GAME.view(state, seat)
                    found |= {one.key for one in (*view.facts, *view.private)}
                    notes |= {one.key for one in view.notes}
    tied = last_card((3, 3, 4), opening(1, (4, 3, 3), (3, 4, 3)), tie_break="replay").state
    found |= {one.key for one in GAME.view(tied, None).facts}
    assert found == set(FACTS)
    assert notes == set(NOTES)
