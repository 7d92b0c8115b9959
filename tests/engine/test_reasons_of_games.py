"""Reasons outside the games of tricks: where each is true, and close by where it is not said."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import read
from engine.ai.hints import against, in_favour
from engine.ai.move_analysis import Mean, Weighed, Weighing
from engine.ai.reasons import all_objections, all_reasons, reason
from engine.ai.reasons.durak import instead
from engine.cards import card, card_set, deck_of, suit
from engine.games.durak.actions import Beat, Take
from engine.games.tien_len import VIET_CONG
from engine.games.tien_len.state import State as TienLenState
from engine.view import Fact, fact
from tests.engine import durak, ganjifa, paanch, tien_len


def reasons(game: Any, state: Any, text: str) -> dict[str, dict[str, object]]:
    """What speaks for a move of the seat to act, from its view."""
    view = game.view(state, state.to_act)
    action = read(text)
    assert action in view.legal, [str(one) for one in view.legal]
    found: list[Fact] = list(all_reasons(view, action))
    return {one.key: dict(one.values) for one in found}


# Durak; hearts are trump


def of_durak(state: Any, text: str) -> dict[str, dict[str, object]]:
    return reasons(durak.GAME, state, text)


HANDS = ("9C 9S 7D 8H", "TS JS QD 7H KD 6D", "6C 6S 7S 8S 9D TC")
TALON = "TD JD QC KC AC TH"


def test_several_of_a_rank_can_be_thrown_in_only_if_the_other_has_cards_enough():
    state = durak.table(*HANDS, talon=TALON)
    assert of_durak(state, "play 9C")["more-of-rank"] == {"count": 2}
    assert "more-of-rank" not in of_durak(state, "play 7D")
    short = durak.table("9C 9S 7D 8H", "TS", "6C 6S 7S 8S 9D TC")
    assert "more-of-rank" not in of_durak(short, "play 9C")


def test_an_attack_that_is_no_trump_keeps_the_trumps():
    state = durak.table(*HANDS, talon=TALON)
    assert of_durak(state, "play 9C")["keeps-trumps"] == {"card": card("8H"), "count": 1}
    assert "keeps-trumps" not in of_durak(state, "play 8H")


def test_no_trump_is_kept_that_could_not_be_played():
    hands = ("9C 9S QH", "TS JS KD AD", "6C 6S")
    state = durak.after(durak.table(*hands), "0 play 9C, 1 take")
    assert "keeps-trumps" not in of_durak(state, "play 9S"), "only nines may be thrown in"


def test_what_the_other_cannot_beat_is_named_where_that_is_known():
    state = durak.table("9S QH", "8D 9D")
    assert of_durak(state, "play 9S")["nothing-beats"] == {"seat": 1}, "he has all other cards"
    assert "nothing-beats" not in of_durak(durak.table("9S QH", "8D KS"), "play 9S")
    three = durak.table("9S QH", "8D 9D", "KS 6S")
    assert "nothing-beats" not in of_durak(three, "play 9S"), "KS may be his"
    assert "nothing-beats" in of_durak(durak.table("9S AH", "8D 9D", "KS 6S"), "play AH")


@pytest.mark.parametrize(
    ("better", "done", "kept"),
    [
        ("play 9S", "play QH", "QH"),
        ("play QH", "play 9S", None),
        ("beat 6D 8D", "beat 6D 9D", "9D"),
        ("beat 6D 8D", "beat 7D 9D", None),
        ("play 9S", "pass", None),
        ("take", "beat 6D 9D", None),
    ],
)
def test_a_cheaper_card_keeps_the_one_that_was_played(better, done, kept):
    view = durak.GAME.view(durak.table("9S QH", "8D 9D"), 0)
    found = list(instead(view, read(better), read(done)))
    assert found == ([] if kept is None else [fact("keeps", card=card(kept))])


def test_the_cheapest_card_of_the_hand_is_named_so_and_no_other():
    state = durak.table(*HANDS, talon=TALON)
    assert "cheapest-attack" in of_durak(state, "play 7D")
    assert "cheapest-attack" not in of_durak(state, "play 9C")


def test_the_last_card_ends_it():
    state = durak.table("9C", "TS JS", "6C 6S")
    assert list(of_durak(state, "play 9C")) == ["last-card"]
    assert "last-card" not in of_durak(durak.table("9C 9S", "TS JS", "6C 6S"), "play 9C")


def test_a_last_card_ends_nothing_while_there_are_cards_to_draw():
    state = durak.table("9C", "TS JS", "6C 6S", talon=TALON)
    assert "last-card" not in of_durak(state, "play 9C")


def test_a_last_card_that_beats_one_of_two_ends_nothing():
    state = durak.table("9C 9S", "TC QD", "6C 6S")
    state = durak.after(state, "0 play 9C")
    assert "last-card" not in of_durak(state, "beat 9C TC")
    state = durak.after(durak.table("9C 8C", "TC", "6C 6S"), "0 play 9C")
    assert "last-card" in of_durak(state, "beat 9C TC")


def test_with_an_empty_talon_each_card_less_counts():
    state = durak.table("9C 7D", "TS JS", "6C 6S")
    assert of_durak(state, "play 9C")["fewer-left"] == {"count": 1}
    assert "fewer-left" not in of_durak(durak.table(*HANDS, talon=TALON), "play 9C")


def test_what_goes_along_with_a_hand_that_takes():
    state = durak.after(durak.table(*HANDS, talon=TALON), "0 play 9C, 1 take")
    assert of_durak(state, "play 9S")["gives-more"] == {"seat": 1}
    state = durak.after(durak.table(*HANDS, talon=TALON), "0 play 9C, 1 beat 9C 7H")
    assert "gives-more" not in of_durak(state, "play 9S")


def test_covering_without_a_trump_saves_one():
    hands = ("9C 9S", "TC 7H 8H KD", "6C 6S")
    state = durak.after(durak.table(*hands), "0 play 9C")
    assert of_durak(state, "beat 9C TC")["beats-without-trump"] == {"card": card("7H")}
    assert "beats-without-trump" not in of_durak(state, "beat 9C 7H")


def test_the_cheapest_cover_is_that_of_the_same_attack():
    state = durak.after(durak.table("9C 9S", "TC JC KD QD", "6C 6S"), "0 play 9C")
    assert "beats-cheaply" in of_durak(state, "beat 9C TC")
    assert "beats-cheaply" not in of_durak(state, "beat 9C JC")


def test_a_cover_of_a_rank_that_lies_there_lets_nobody_throw_in_another():
    state = durak.after(durak.table("9C 7D", "TC 9H 8H", "6C 6S", talon=TALON), "0 play 9C")
    assert "no-new-rank" in of_durak(state, "beat 9C 9H")
    assert "no-new-rank" not in of_durak(state, "beat 9C TC")


def test_who_takes_keeps_a_dear_card_and_no_cheap_one():
    state = durak.after(durak.table("9C 7D", "TC AC 8H", "6C 6S"), "0 play 9C")
    found = [
        reason(durak.GAME.view(state, 1), Take(), Beat(card("9C"), card(one)))
        for one in ("AC", "TC")
    ]
    assert found == [fact("keeps", card=card("AC")), None]


def test_taking_is_the_other_way_only_where_there_is_no_third():
    state = durak.after(durak.table("9C 9S", "TC KD QD", "6C 6S"), "0 play 9C")
    assert of_durak(state, "beat 9C TC")["spares-taking"] == {"count": 1}
    state = durak.after(durak.table("9C 9S", "TC JC QD", "6C 6S"), "0 play 9C")
    assert "spares-taking" not in of_durak(state, "beat 9C TC")


def test_a_card_that_nothing_beats_is_a_reason_to_take():
    script = "0 play 9C, 1 beat 9C TC, 0 play 9S"
    state = durak.after(durak.table("9C 9S TD", "TC 8C QC KC", "6C 6S"), "0 play 9C")
    assert "cannot-beat" not in of_durak(state, "take")
    lost = durak.table("9C 9S TD", "TC 8C 7H KC", "6C 6S")
    state = durak.after(lost, script)
    assert "cannot-beat" not in of_durak(state, "take"), "a trump would do"
    assert of_durak(state, "take")["takes-to-save"] == {"count": 1}


def test_taking_saves_no_other_trump_than_the_one_that_would_beat():
    state = durak.after(durak.table("AS 9S", "AH KH 8H 7H", "6C 6S"), "0 play AS")
    why = reason(durak.GAME.view(state, 1), Take(), Beat(card("AS"), card("7H")))
    assert why == fact("takes-to-save", count=1), "it names none: any of the four would do"


def test_of_two_open_cards_the_one_that_nothing_beats_is_named():
    table = durak.table("9C 9S TD", "9D TC 8C KC", "6C 6S QD JD", mode="perevodnoy")
    state = durak.after(table, "0 play 9C, 1 transfer 9D")
    assert of_durak(state, "take")["cannot-beat"] == {"card": card("9C")}
    assert "takes-to-save" not in of_durak(state, "take"), "a diamond would do"


def test_there_is_time_only_while_cards_are_to_be_drawn():
    state = durak.after(durak.table(*HANDS, talon=TALON), "0 play 9C")
    assert of_durak(state, "take")["takes-early"] == {"count": 6}
    for talon in ("", " ".join(TALON.split()[-2:])):
        state = durak.after(durak.table("9C 9S", "TC QD", "6C 6S", talon=talon), "0 play 9C")
        assert "takes-early" not in of_durak(state, "take")


def test_a_transfer_says_to_whom_it_goes():
    hands = ("9C 9S", "9D TC", "6C 6S QD")
    state = durak.after(durak.table(*hands, mode="perevodnoy"), "0 play 9C")
    assert of_durak(state, "transfer 9D") == {"passes-on": {"seat": 2}}


def test_who_throws_in_no_more_keeps_a_card_that_little_beats():
    hands = ("9C 9S 7D 6H", "TS JS QD 8H KD 6D", "6C 6S 7S 8S 9D TC")
    state = durak.after(durak.table(*hands, talon=TALON), "0 play 9C, 1 beat 9C 8H")
    kept = {"card": card("9S"), "count": len(("TS", "JS", "TH"))}
    assert of_durak(state, "pass") == {"keeps-back": kept}


def test_a_card_that_many_beat_is_none_to_keep():
    hands = ("9C 9S 7D 6H", "TS JS QS 8H 9H JH QH", "KS AS 7S 9D TC KH AH")
    state = durak.after(durak.table(*hands, talon=TALON), "0 play 9C, 1 beat 9C 8H")
    assert of_durak(state, "pass") == {}


def test_who_could_throw_in_trumps_alone_keeps_them():
    hands = ("7C KH 8D 8S", "TS JS KC 7H AD 6D", "6C 6S 7S 9D TC")
    state = durak.after(durak.table(*hands, talon="TD JD QC 9C AC TH"), "0 play 7C, 1 beat 7C KC")
    assert of_durak(state, "pass") == {"keeps-trumps-back": {"card": card("KH"), "count": 1}}


def test_who_throws_in_more_presses_on_unless_the_other_takes():
    state = durak.after(durak.table(*HANDS, talon=TALON), "0 play 9C, 1 beat 9C 7H")
    assert of_durak(state, "play 9S")["presses-on"] == {"seat": 1}
    state = durak.after(durak.table(*HANDS, talon=TALON), "0 play 9C, 1 take")
    assert "presses-on" not in of_durak(state, "play 9S")
    assert "presses-on" not in of_durak(durak.table(*HANDS, talon=TALON), "play 9C")


# Tien Len; spades are the lowest suit and hearts the highest


def of_tien_len(state: TienLenState, text: str) -> dict[str, dict[str, object]]:
    return reasons(tien_len.GAME, state, text)


def all_out(*hands: str) -> TienLenState:
    """A position in which every card that is in no hand was played."""
    state = tien_len.position(*hands)
    gone = state.deal.unused
    deal = state.deal._replace(unused=0, undealt=0, played=(gone, 0, 0, 0))
    return state._replace(deal=deal)


def test_the_lead_stays_where_nobody_can_have_as_many_higher():
    state = all_out("AH QS QC 4S", "KS 5S 7C", "KC 6S 8D", "KD 6C 9D")
    assert "keeps-lead" in of_tien_len(state, "play AH")
    assert "keeps-lead" not in of_tien_len(state, "play QS"), "kings are out"
    assert "keeps-lead" not in of_tien_len(state, "play QS QC"), "two kings may be in one hand"
    alone = all_out("AH QS QC 4S", "KS 5S 7C", "JC 6S 8D", "9S 6C 9D")
    assert "keeps-lead" in of_tien_len(alone, "play QS QC"), "one king is no pair"


def test_two_is_beaten_by_a_slam_alone():
    state = all_out("2H 4S 5S", "KS 5C 7C", "KC 6S 8D", "KD 6C 9D")
    assert "keeps-lead-but-slam" in of_tien_len(state, "play 2H")
    beaten = all_out("2C 4S 5S", "2H 5C 7C", "KC 6S 8D", "KD 6C 9D")
    assert "keeps-lead-but-slam" not in of_tien_len(beaten, "play 2C")


def test_cards_that_were_not_dealt_may_be_in_a_hand_for_all_one_knows():
    state = tien_len.position("AH 4S 5S", "KS 5C 7C", "KC 6S 8D")
    assert "keeps-lead" not in of_tien_len(state, "play AH")


def test_the_last_cards_are_gone_at_once():
    state = tien_len.position("5S 6S 7S", "KS 5C 7C", "KC 6C 8D", "KD 6D 9D")
    assert list(of_tien_len(state, "play 5S 6S 7S")) == ["goes-out"]
    assert "goes-out" not in of_tien_len(state, "play 5S")


def test_the_highest_card_is_for_somebody_about_to_go_out():
    state = tien_len.position("AH QS 4S 8S", "KS", "KC 6S 8D 9C", "KD 6C 9D TD")
    assert of_tien_len(state, "play AH")["stops"] == {"seat": 1, "count": 1}
    assert "stops" not in of_tien_len(state, "play QS")
    many = tien_len.position("AH QS 4S 8S", "KS 5S 7C 7D", "KC 6S 8D 9C", "KD 6C 9D TD")
    assert "stops" not in of_tien_len(many, "play AH")


def test_several_cards_are_too_many_for_somebody_who_has_few():
    state = tien_len.position("AH AS QS 4S 8S", "KS", "KC 6S 8D 9C", "KD 6C 9D TD")
    assert of_tien_len(state, "play AS AH")["too-many"] == {"seat": 1, "count": 1}
    assert "stops" not in of_tien_len(state, "play AS AH")
    assert "too-many" not in of_tien_len(state, "play AH")
    three = tien_len.position("AH AS QS 4S 8S", "KS 5S 7C", "KC 6S 8D 9C", "KD 6C 9D TD")
    assert "too-many" not in of_tien_len(three, "play AS AH")
    assert "stops" not in of_tien_len(three, "play AS AH"), "only single cards are the highest"


def test_a_lead_of_the_most_or_the_lowest_cards():
    state = tien_len.position("5S 6S 7S KH", "KS 5C 7C 8S", "KC 6C 8D 9S", "KD 6D 9D TS")
    assert of_tien_len(state, "play 5S 6S 7S")["most-cards"] == {"count": 3}
    assert of_tien_len(state, "play 5S")["low-first"] == {"card": None}
    assert {"most-cards", "low-first"}.isdisjoint(of_tien_len(state, "play KH"))


def test_an_answer_saves_a_two_only_where_a_two_would_do():
    hands = ("5S 5C 9C", "6S 6C KH 2H", "TC JC QC", "TD JD QD")
    single, _ = tien_len.goes(tien_len.position(*hands), "9C")
    assert of_tien_len(single, "play KH")["beats-without-two"] == {"card": card("2H")}
    assert "beats-without-two" not in of_tien_len(single, "play 2H")
    pair, _ = tien_len.goes(tien_len.position(*hands), "5S 5C")
    assert "beats-without-two" not in of_tien_len(pair, "play 6S 6C")


def test_the_least_that_will_do_goes_by_the_highest_card():
    hands = ("5S 5C 9C", "6S 6C 6H 9H", "TC JC QC", "TD JD QD")
    state, _ = tien_len.goes(tien_len.position(*hands), "5S 5C")
    assert "beats-cheaply" in of_tien_len(state, "play 6S 6C")
    assert "beats-cheaply" not in of_tien_len(state, "play 6S 6H")


@pytest.mark.parametrize(
    ("hand", "keys"),
    [
        ("6S 4S 2H", ["saves-two"]),
        ("6S 4S KH", ["saves-high"]),
        ("8S 8D 4S", ["keeps-together", "would-break"]),
        ("8S 9S TS 4S", ["would-break"]),
        ("AS AH 4S", ["keeps-together", "would-break", "saves-high"]),
    ],
)
def test_a_pass_says_what_it_keeps(hand, keys):
    hands = ("5S 7C 9C", hand, "TC JC QC", "TD JD QS")
    state, _ = tien_len.goes(tien_len.position(*hands), "7C")
    assert list(of_tien_len(state, "pass")) == keys


@pytest.mark.parametrize("hand", ["8S TH 4S", "8S 4S 2H", "8S QD KH", "8S 9S TS JS QH"])
def test_a_pass_that_keeps_nothing_says_nothing(hand):
    hands = ("5S 7C 9C", hand, "TC JC QC", "TD JD QS")
    state, _ = tien_len.goes(tien_len.position(*hands), "7C")
    assert of_tien_len(state, "pass") == {}


def test_a_king_is_kept_by_the_cards_that_are_still_out_above_it():
    state, _ = tien_len.goes(all_out("5S 7C", "4S KH", "TC AC", "2D 2S"), "7C")
    assert of_tien_len(state, "pass")["saves-high"] == {"card": card("KH"), "count": 3}


def test_an_answer_that_leaves_pairs_and_runs_whole_is_named_if_a_lower_one_does_not():
    hands = ("5S 5C 7C", "8S 8D TH 4S", "JC JD QC", "TD JS QD")
    state, _ = tien_len.goes(tien_len.position(*hands), "7C")
    assert "beats-unbroken" in of_tien_len(state, "play TH")
    assert "beats-unbroken" not in of_tien_len(state, "play 8S")
    alone = ("5S 5C 7C", "8S TH 4S", "JC JD QC", "TD JS QD")
    state, _ = tien_len.goes(tien_len.position(*alone), "7C")
    assert "beats-unbroken" not in of_tien_len(state, "play TH"), "the eight is free too"


def test_an_answer_says_how_few_cards_beat_it_and_if_it_is_the_only_one():
    state, _ = tien_len.goes(all_out("5S 7C", "4S AD", "TC AH", "2D 2S"), "7C")
    found = of_tien_len(state, "play AD")
    assert found["hard-to-beat"] == {"count": 3}
    assert "only-answer" in found
    state, _ = tien_len.goes(tien_len.position("5S 7C", "8D JS", "TC AH", "2D 2S"), "7C")
    assert {"hard-to-beat", "only-answer"}.isdisjoint(of_tien_len(state, "play JS"))


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ({"locked_may_slam": "true"}, "stays-in-but-slam"),
        ({}, "stays-in"),
        ({"pass_policy": "free"}, None),
    ],
)
def test_who_would_be_out_of_the_round_by_passing_is_told(rules, key):
    state = tien_len.position("5S 7C", "8D JS", "TC AH", "2D 2S", **rules)
    state, _ = tien_len.goes(state, "7C")
    found = {one for one in of_tien_len(state, "play JS") if one.startswith("stays-in")}
    assert found == ({key} - {None})


def test_trades_have_no_reason():
    state = tien_len.position("5S 7C", "8S TH", "TC JC", "TD JD", game=VIET_CONG, trade=True)
    view = VIET_CONG.view(state, state.to_act)
    assert not [one for action in view.legal for one in all_reasons(view, action)]


# Ganjifa


def test_against_a_bet_that_nobody_else_has_a_suit_stands_that_others_still_have_it():
    hands = ("KU-R MA-9 MA-10", "NA-9 MA-R KU-10")
    view = ganjifa.GAME.view(ganjifa.position("NA-8 NA-10 KU-9", *hands, half=2), 0)
    found = list(all_objections(view, read("sokta NA")))
    assert found == [fact("others-hold", suit=suit("NA"))]
    alone = ganjifa.GAME.view(ganjifa.position("NA-8 VA-10 KU-9", "KU-R MA-9 MA-10",
                                               "KA-9 MA-R KU-10", half=2), 0)  # fmt: skip
    assert not list(all_objections(alone, read("sokta NA")))


def of_ganjifa(state: Any, text: str) -> dict[str, dict[str, object]]:
    return reasons(ganjifa.GAME, state, text)


def test_a_dukkal_takes_three_for_each_card_it_leads():
    state = ganjifa.position("KR-R KR-10 KR-9 MA-10", "KR-8 NA-9 VA-3 VA-4", "MA-R NA-R NA-10 VA-R")
    assert of_ganjifa(state, "dukkal KR") == {"leads-run": {"card": card("KR-R"), "count": 6}}


def test_a_deni_brings_the_raja_out_but_a_lone_one_falls_to_it():
    hands = ("PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")
    state = ganjifa.position("PA-P PA-3 MA-10 KU-9", *hands)
    assert of_ganjifa(state, "deni PA") == {
        "brings-out": {"card": card("PA-R"), "next": card("PA-P")}
    }
    lone = ganjifa.position("PA-P MA-9 MA-10 KU-9", *hands)
    assert of_ganjifa(lone, "deni PA") == {"falls-to": {"card": card("PA-R")}}
    assert of_ganjifa(lone, "burn PA") == {"burns": {"card": card("PA-P")}}


def test_where_cards_may_burn_nothing_has_to_come_out():
    hands = ("PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")
    state = ganjifa.position("PA-P PA-3 MA-10 KU-9", *hands, hukm_enforcement="burn")
    assert list(of_ganjifa(state, "deni PA")) == ["brings-out-or-burns"]
    lone = ganjifa.position("PA-P MA-9 MA-10 KU-9", *hands, hukm_enforcement="burn")
    assert of_ganjifa(lone, "deni PA") == {}


def test_a_talafa_brings_the_hukm_out_and_makes_the_own_card_the_next():
    hands = ("BU-10 KU-R MA-9", "MA-R KU-9 BU-2")
    state = ganjifa.position("BU-9 MA-10 KU-8", *hands, half=2)
    found = {"card": card("BU-10"), "next": card("BU-9")}
    assert of_ganjifa(state, "talafa BU") == {"brings-out": found}
    named = ganjifa.do(state, "talafa BU")
    assert of_ganjifa(named, "play MA-10")["brings-out"] == found
    assert "brings-out" not in of_ganjifa(named, "play BU-9"), "it is the next card itself"


def test_a_single_hukm_takes_three_and_a_run_out_all_it_can():
    hands = ("VM-1 NA-9 MA-R", "NA-8 MA-9 MA-10")
    state = ganjifa.position("VM-R VM-2 VM-9", *hands, half=2)
    assert of_ganjifa(state, "utari VM") == {"leads-hukm": {"card": card("VM-R")}}
    assert of_ganjifa(state, "sir VM") == {
        "brings-out-second": {"card": card("VM-R"), "next": card("VM-1"), "last": card("VM-2")}
    }
    hands = ("KR-P KU-R VA-9 BU-4", "BU-P NA-R VA-R KR-5")
    early = ganjifa.position("KR-R BU-R KU-9 NA-10", *hands)
    assert of_ganjifa(early, "runout") == {"runs-out": {"count": 6}}


def test_a_lead_below_two_others_names_both():
    state = ganjifa.position("KA-8 KA-2 MA-R", "NA-9 MA-10 NA-R", "KA-10 KA-9 MA-9", half=2)
    three = {"card": card("KA-10"), "next": card("KA-9"), "last": card("KA-8")}
    assert of_ganjifa(state, "natavani KA") == {"brings-out-first": three}
    assert of_ganjifa(state, "hardu KA-2") == {
        "brings-out-both": {"card": card("KA-10"), "next": card("KA-9")}
    }


def test_a_sokta_is_sure_only_where_all_other_cards_of_the_suit_are_gone():
    state = ganjifa.position("NA-8 NA-10 KU-9", "KU-R MA-9 MA-10", "NA-9 MA-R KU-10", half=2)
    assert of_ganjifa(state, "sokta NA") == {}
    gone = ganjifa.position("NA-8 NA-10 KU-9", "KU-R MA-9 MA-10", "VA-9 MA-R KU-10", half=2)
    assert of_ganjifa(gone, "sokta NA") == {"nobody-else": {"suit": suit("NA"), "count": 6}}


def test_a_card_under_two_others_wins_hardly_anything_and_one_under_one_may():
    state = ganjifa.position("KR-R KR-10 VA-2 MA-10", "NA-9 NA-4 VA-3 VA-4", "MA-R NA-R NA-10 VA-R")
    state = ganjifa.do(state, "dukkal KR")
    found = of_ganjifa(state, "play VA-4")["worth-little"]
    assert found == {"suit": suit("VA"), "count": 2}
    assert "worth-little" not in of_ganjifa(state, "play NA-4"), "only the Raja is above it"


def test_a_pradhan_alone_under_its_raja_is_a_burden_and_one_in_company_is_not():
    others = ("MA-R NA-R NA-10 VA-R",)
    alone = ganjifa.position("KR-R KR-10 VA-2 MA-10", "NA-P MA-9 MA-8 MA-7", *others)
    alone = ganjifa.do(alone, "dukkal KR")
    assert of_ganjifa(alone, "play NA-P")["alone-under"] == {"card": card("NA-R")}
    both = ganjifa.position("KR-R KR-10 VA-2 MA-10", "NA-P NA-9 MA-8 MA-7", *others)
    both = ganjifa.do(both, "dukkal KR")
    assert "alone-under" not in of_ganjifa(both, "play NA-P")


def test_only_high_cards_are_left_or_not():
    state = ganjifa.position("KR-R KR-10 VA-2 MA-10", "MA-R NA-R VA-R BU-R", "MA-9 NA-9 VA-9 BU-9")
    state = ganjifa.do(state, "dukkal KR")
    assert "only-high-left" in of_ganjifa(state, "play MA-R")
    low = ganjifa.position("KR-R KR-10 VA-2 MA-10", "MA-9 NA-R VA-R BU-R", "MA-R NA-9 VA-9 BU-9")
    low = ganjifa.do(low, "dukkal KR")
    assert "only-high-left" not in of_ganjifa(low, "play MA-9")


def test_a_double_is_assured_in_third_hand_alone_and_a_split_takes_three():
    second = ganjifa.position("PA-P PA-3 MA-10 KU-9", "PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")
    second = ganjifa.do(second, "deni PA", "play PA-3")
    assert list(of_ganjifa(second, "double PA-6")) == ["doubles-maybe"]
    split = ganjifa.do(second, "double PA-6")
    assert of_ganjifa(split, "split PA-8") == {"splits": {"card": card("PA-6")}}
    third = ganjifa.position("PA-P PA-3 MA-10 KU-9", "PA-8 NA-9 MA-R KU-R", "PA-R PA-6 VA-9 NA-2")
    third = ganjifa.do(third, "deni PA", "play PA-3", "play NA-9")
    assert list(of_ganjifa(third, "double PA-6")) == ["doubles"]


def test_the_highest_card_of_a_deni_is_the_hardest_to_double():
    state = ganjifa.position("PA-P PA-3 PA-9 KU-9", "PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")
    state = ganjifa.do(state, "deni PA")
    assert of_ganjifa(state, "play PA-9")["hard-to-double"] == {"card": card("PA-R")}
    assert "hard-to-double" not in of_ganjifa(state, "play PA-3")


def test_what_lies_face_down_may_be_one_of_the_higher_cards():
    lead = ("talafa BU", "play MA-10", "play BU-10")
    two = ("BU-10 KU-R MA-9 VA-3", "MA-R KU-9 VA-4 NA-9")
    state = ganjifa.do(ganjifa.position("BU-9 MA-10 MA-8 VA-1", *two, half=2), *lead)
    assert "worth-little" not in of_ganjifa(state, "play VA-4"), "one of the two may lie there"
    three = ("BU-10 KU-R VA-2 VA-3", "MA-R KU-9 VA-4 NA-9")
    state = ganjifa.do(ganjifa.position("BU-9 MA-10 MA-8 VA-1", *three, half=2), *lead)
    assert of_ganjifa(state, "play VA-4")["worth-little"] == {"suit": suit("VA"), "count": 0}


# Teen Do Paanch with the sevens above all trumps


def of_paanch(text: str, hand: str, trick: str, **options: str) -> dict[str, dict[str, object]]:
    """What speaks for a card of the last seat of a trick; hearts are trump."""
    return reasons(paanch.GAME, paanch_with(hand, trick, **options), text)


def paanch_with(hand: str, trick: str, **options: str) -> Any:
    """A trick that seat 0 ends or begins."""
    state = paanch.called("H", **options)
    held, laid = card_set(deck_of(hand)), deck_of(trick)
    hands = (held, card_set(deck_of("8C 9C")), card_set(deck_of("8S 9S")))
    leader = (0 - len(laid)) % 3
    pack = card_set(paanch.PACK)
    gone = (pack & ~(sum(hands) | card_set(laid)), 0, 0)
    deal = state.deal._replace(leader=leader, gone=gone, trump=suit("H"))
    return state._replace(to_act=0, hands=hands, deal=deal, trick=laid)


def test_a_trump_that_is_saved_is_the_one_that_was_played():
    view = paanch.GAME.view(paanch_with("TC JC QH KH", "8D 9S"), 0)
    assert reason(view, read("play TC")) == fact("saves-trump", card=card("QH"))
    for played in ("QH", "KH"):
        found = reason(view, read("play TC"), read(f"play {played}"))
        assert found == fact("saves-trump", card=card(played))


def test_a_trump_that_need_not_beat_is_the_one_that_did():
    state = durak.after(durak.table("8D 6C", "9D QH KH"), "0 play 8D")
    view, better = durak.GAME.view(state, 1), read("beat 8D 9D")
    assert reason(view, better) == fact("beats-without-trump", card=card("QH"))
    found = reason(view, better, read("beat 8D KH"))
    assert found == fact("beats-without-trump", card=card("KH"))


def test_no_low_lead_keeps_another_card_than_the_one_that_was_led():
    view = paanch.GAME.view(paanch_with("8C JC AD KS", ""), 0)
    assert reason(view, read("play 8C")) == fact("leads-low", card=card("AD"))
    found = reason(view, read("play 8C"), read("play KS"))
    assert found is not None
    assert card("AD") not in dict(found.values).values()


def test_a_seven_above_the_trumps_takes_the_trick_and_is_no_low_card():
    high = of_paanch("play 7D", "7D KH 9D", "AH QH", sevens_high="true")
    assert high["last-to-play"] == {"card": card("7D")}
    low = of_paanch("play KH", "7D KH 9D", "AH QH")
    assert "last-to-play" not in low


def test_a_trump_under_the_sevens_is_not_the_highest():
    assert "highest" in of_paanch("play 7H", "7H 8D 9D", "", sevens_high="true")
    assert "highest" not in of_paanch("play TH", "TH 8D 9D", "", sevens_high="true")


def test_a_trump_is_safe_once_the_seven_is_gone_and_that_is_what_is_said():
    led = of_paanch("play KH", "KH 8D 9D", "", sevens_high="true")
    assert led["safe"] == {"gone": card("7H"), "card": card("KH")}
    usual = of_paanch("play KH", "KH 8D 9D", "")
    assert usual["safe"] == {"gone": card("AH"), "card": card("KH")}


def against_in_ganjifa(state: Any, text: str) -> dict[str, dict[str, object]]:
    """What speaks against a move of the seat to act, from its view."""
    view = ganjifa.GAME.view(state, state.to_act)
    return {one.key: dict(one.values) for one in all_objections(view, read(text))}


def test_what_nobody_or_one_card_beats_is_worth_keeping():
    state = ganjifa.position("KR-R KR-10 VA-2 MA-10", "NA-9 NA-P VA-R VA-4", "MA-R NA-R NA-10 VA-P")
    state = ganjifa.do(state, "dukkal KR")
    assert against_in_ganjifa(state, "play VA-R") == {"unbeaten": {"suit": suit("VA")}}
    assert against_in_ganjifa(state, "play NA-P") == {"next": {"card": card("NA-R")}}
    assert of_ganjifa(state, "play NA-P")["not-yet"] == {"card": card("NA-R")}
    assert against_in_ganjifa(state, "play VA-4") == {}, "two are above it"


def test_the_one_card_beside_a_pradhan_keeps_it_company():
    state = ganjifa.position("KR-R KR-10 VA-2 MA-10", "NA-9 NA-P VA-R VA-4", "MA-R NA-R NA-10 VA-P")
    state = ganjifa.do(state, "dukkal KR")
    assert against_in_ganjifa(state, "play NA-9")["company"] == {"card": card("NA-P")}
    assert "company" not in against_in_ganjifa(state, "play VA-4")


def test_the_worst_move_of_which_it_can_be_said_why_is_named_in_a_hint():
    state = ganjifa.position("KR-R KR-10 VA-2 MA-10", "NA-9 NA-P VA-R VA-4", "MA-R NA-R NA-10 VA-P")
    state = ganjifa.do(state, "dukkal KR")
    view, far, none = ganjifa.GAME.view(state, state.to_act), Mean(0.3, 0.05), Mean(0.0, 0.0)

    def told(best: str, *worse: str, off: Mean = far) -> object:
        moves = [(best, none), *((one, off) for one in worse)]
        found = [Weighed(read(f"play {one}"), none, none, none, by, by) for one, by in moves]
        return against(view, Weighing(9, tuple(found)))

    assert told("VA-4", "VA-R", "NA-P") == (read("play NA-P"), fact("next", card=card("NA-R")))
    assert told("NA-9", "VA-4") is None, "two are above it"
    assert told("VA-4", "NA-P", off=Mean(0.05, 0.05)) is None, "it is not clearly worse"
    assert told("NA-P", "VA-R") == (read("play VA-R"), fact("unbeaten", suit=suit("VA")))
    assert told("NA-P", "NA-P") is None, "that speaks against the best as well"


def test_what_speaks_for_most_of_the_worse_moves_too_is_told_only_where_there_is_nothing_else():
    state = durak.after(durak.table("9C 9S 9H 6D", "TS JS QD KD", "6C 6S"), "0 play 9C, 1 take")
    view, far, none = durak.GAME.view(state, 0), Mean(0.3, 0.05), Mean(0.0, 0.0)

    def told(best: str, *worse: str) -> str | None:
        moves = [(best, none), *((one, far) for one in worse)]
        found = [Weighed(read(one), none, none, none, by, by) for one, by in moves]
        why = in_favour(view, Weighing(9, tuple(found)))
        return why and why.key

    assert told("play 9S", "pass") == "gives-more"
    assert told("play 9S", "play 9H", "pass") == "keeps-trumps", "9H would go along too"
    assert told("play 9H", "play 9S", "pass") == "gives-more"
    assert told("play 9H", "play 9S") is None


def test_nothing_speaks_against_a_lead():
    state = ganjifa.position("KR-R KR-10 VA-2 MA-10", "NA-9 NA-P VA-R VA-4", "MA-R NA-R NA-10 VA-P")
    assert against_in_ganjifa(state, "dukkal KR") == {}
