"""What is explained to somebody who meets it for the first time, and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.model.table import Phase
from bot.presenter import first, hand_message
from bot.presenter.cards import suit_sign
from bot.presenter.first_tips import told_first, with_first
from bot.presenter.scene import Scene
from bot.text.i18n import t
from engine.cards import cards
from engine.events import SideWon, TrumpMade
from engine.games import GAMES
from tests.bot.presenter.scenes import DISCORD, EN, SEEDS, playout, scene, table
from tests.bot.presenter.scenes import told as played
from tests.engine.tien_len import position

ME = 0
PARTNER = 2


def met(known: str = "", **options: str | int) -> Iterator[tuple[str, Scene]]:
    """Yield what somebody who knows so much is told wherever there is something, with the scene."""
    for seed in SEEDS:
        for moment in playout(seed, options):
            seen = scene(moment, ME, options=options)
            if (what := first(seen, ME, known.split())) is not None:
                yield what, seen


def found(wanted: str, known: str = "", **options: str | int) -> Scene:
    """Return the first scene in which that is told."""
    return next(seen for what, seen in met(known, **options) if what == wanted)


def facts(seen: Scene) -> dict[str, dict[str, object]]:
    assert seen.view is not None
    return {one.key: dict(one.values) for one in seen.view.facts}


def test_nothing_is_explained_about_how_to_play_the_only_card_left():
    last = [
        seen for moment in playout(1, {}) for seen in [scene(moment, ME)]
        if seen.view is not None and seen.view.legal and len(cards(seen.view.hand)) == 1
    ]  # fmt: skip
    known = ["ten", "pile", "kot"]
    assert last
    assert all(first(one, ME, known) is None for one in last)


def test_a_card_that_will_make_trump_is_explained_before_it_is_played():
    more = "You have 5 cards for now; once there is a trump, you get 8 more."
    for options, when in (
        ({}, "for the rest of this deal"),
        ({"trump_effective": "next_trick"}, "from the next trick on"),
    ):
        seen = found("makes-trump", known="centre", **options)
        led = seen.view.board[0].cards[0].suit
        assert not [one for one in cards(seen.view.hand) if one.suit is led]
        assert told_first("makes-trump", seen, EN) == (
            f"💡 You have no {suit_sign(led)}, so the card you play now makes trump: "
            f"its suit beats all others {when}. {more}"
        )


def test_who_makes_trump_in_court_piece_is_told_so_too():
    options = {"trump_method": "first_void"}
    seen = [
        scene(one, ME, options=options, game="court_piece")
        for one in played("court_piece", options, 1)
    ]
    free = [one for one in seen if one.view is not None and "trump" not in facts(one)]
    what = {first(one, ME, ["lead", "follow", "waits"]) for one in free}
    assert "makes-trump" in what
    assert "play" not in what


def test_who_cannot_follow_is_promised_no_trump_that_they_may_not_hold():
    known = "lead follow makes-trump makes-trump-partner trump trump-made centre pile ten waits kot"
    assert "trump" in facts(found("play", known=known))
    assert "only if it is a trump" in t(EN, "first-play")


def test_who_has_no_trump_either_is_not_told_how_a_trump_would_win():
    known = "lead follow makes-trump makes-trump-partner trump trump-made centre pile ten waits kot"
    for what, holds in (("play", True), ("spare", False)):
        seen = found(what, known=known)
        trump = facts(seen).get("trump", {}).get("suit")
        assert any(one.suit == trump for one in cards(seen.view.hand)) is holds


@pytest.mark.parametrize("what", ["play", "makes-trump"])
def test_who_has_no_card_of_the_suit_is_told_that_their_partner_wins_the_trick_so_far(what):
    known = "lead follow trump trump-made centre pile ten waits kot"
    both = (one for one in met(known) if one[0].removesuffix("-partner") == what)
    told = {(one, seen.view.winning == PARTNER) for one, seen in islice(both, 40)}
    assert told == {(what, False), (f"{what}-partner", True)}
    seen = found(f"{what}-partner", known=known)
    assert "Your partner is winning so far" in told_first(f"{what}-partner", seen, EN)


def test_a_trump_of_somebody_else_is_explained_by_how_it_came():
    seen = found("trump-made", known="centre pile ten")
    assert "trump" in facts(seen)
    assert next(one for one in reversed(seen.events) if isinstance(one, TrumpMade)).seat != ME
    assert "their card made trump" in told_first("trump-made", seen, EN)
    called = found("trump", known="call", trump_method="dealer_right_call")
    assert "trump" in facts(called)
    assert "can't follow" not in t(EN, "first-trump")


def test_tricks_in_the_centre_are_explained_to_who_holds_them_and_to_the_others():
    assert facts(found("centre"))["pile-next"]["seat"] == ME
    others = found("waits", known="lead follow play makes-trump trump-made ten pile")
    assert facts(others)["pile-next"]["seat"] != ME
    assert "two in a row" in t(EN, "first-waits")


@pytest.mark.parametrize(("what", "key"), [("ten", "three win it"), ("pile", "centre")])
def test_what_ones_side_has_taken_is_explained(what, key):
    taken = [one for one in found(what).events if hasattr(one, "tens") and hasattr(one, "seat")]
    assert any(one.seat % 2 == ME and bool(one.tens) == (what == "ten") for one in taken)
    assert key in t(EN, f"first-{what}")


def test_a_first_free_lead_of_tien_len_explains_what_may_be_put_down_and_a_forced_one_does_not():
    for moment in played("tien_len", {}, 1):
        seen = scene(moment, ME, game="tien_len")
        if (
            seen.view is None
            or not seen.view.legal
            or seen.view.board
            or len(cards(seen.view.hand)) == 1
        ):
            continue
        is_forced = "first-play" in facts(seen)
        assert (first(seen, ME, []) == "tien_len-lead") != is_forced
    free = position("3S 4S 5S 9S 9C", "6S TS JD", "7S JS QD", "8C KS 2D")
    alone = position("3S 4S 5S 9S 9C", "6S TS JD", "7S JS QD", "8C KS 2D", deal=1)
    for state, told in ((free, "tien_len-lead"), (alone, None)):
        laid = replace(table(game="tien_len"), phase=Phase.PLAYING)
        view = GAMES["tien_len"].view(state, ME)
        assert first(Scene(laid, view, (), None, 0), ME, []) == told
    assert "a run of three or more" in t(EN, "first-tien_len-lead")


@pytest.mark.parametrize("held", ["3H 5S 9S 9C", "3H 5S 6C 6D 9S 9H TS TD JH QS AD 2S"])
def test_a_tip_below_a_hand_with_menus_takes_a_row_only_where_one_is_left(held):
    state = position(held, "6S JD", "7S QD", "8C KS 2D")
    laid = replace(table(game="tien_len", hints=True), phase=Phase.PLAYING)
    seen = Scene(laid, GAMES["tien_len"].view(state, ME), (), None, 0)
    limits = replace(DISCORD, options=25)
    hand = hand_message(seen, ME, EN, limits)
    tipped = with_first(hand, "tien_len-lead", seen, EN, limits)
    assert "a run of three or more" in tipped.text
    taken = len(hand.choices) + len(hand.rows)
    assert len(tipped.choices) + len(tipped.rows) == min(taken + 1, 5)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {},
            "💡 A plain win counts towards 7 in a row, which make a Kot; only Kots win the match.",
        ),
        ({"streak_length": 0}, "brings no Kot, and only Kots win the match."),
    ],
)
def test_a_deal_won_without_a_kot_explains_what_it_counts_for(options, said):
    seen = found("plain-win", known="ten pile", **options)
    assert any(isinstance(one, SideWon) and one.side == 0 for one in seen.events)
    assert "won-kots" not in facts(seen)
    assert said in told_first("plain-win", seen, EN)


def test_what_a_won_deal_counts_for_is_not_said_where_more_than_kots_win_the_match():
    for options in ({"scoring": "points"}, {"match_end": "fixed_hands", "match_hands": 2}):
        assert "plain-win" not in {what for what, _ in islice(met("ten pile", **options), 60)}


def test_all_tens_are_explained_as_a_kot_and_deals_in_a_row_are_not():
    assert "all-tens-kots" in facts(found("kot", known="ten pile"))
    row = {"streak_length": 2}
    ends = (scene(one, ME, options=row) for seed in SEEDS for one in playout(seed, row))
    by_row = next(
        one for one in ends if {"row-kot"} == {"row-kot", "all-tens-kots"} & {*facts(one)}
    )
    assert first(by_row, ME, ["ten", "pile"]) is None


@pytest.mark.parametrize(
    ("made", "options", "ends"),
    [
        (False, {}, "once there is a trump, you get 8 more."),
        (True, {}, "after this trick you get 8 more."),
        (False, {"no_void_trump": "stay_open"}, "later you get 8 more."),
    ],
)
def test_a_first_tip_says_when_more_cards_come(made, options, ends):
    tips = (
        told_first(what, seen, EN)
        for what, seen in met(**options)
        if any(isinstance(one, TrumpMade) for one in seen.events) is made
    )
    assert next(one for one in tips if "for now" in one).endswith(ends)


def test_whoever_plays_first_in_a_later_deal_is_told_too_that_more_cards_come():
    later = (what for what in met("lead") if what[1].table.deal > 1)
    assert any("You have 5 cards for now" in told_first(what, seen, EN) for what, seen in later)
