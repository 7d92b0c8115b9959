"""The options of Ganjifa.

``proves`` names the values that a test would fail without.
"""

from __future__ import annotations

import pytest

from engine.actions import Appoint, Deal
from engine.cards import card, suit
from engine.errors import BadOption, IllegalAction
from engine.events import MatchEnded
from engine.game import RandomLuck
from engine.games.ganjifa.actions import Hour
from engine.games.ganjifa.dealing import between
from engine.games.ganjifa.events import CardBurned, DealVoid
from engine.games.ganjifa.opening import begin
from engine.games.ganjifa.payment import claims_of
from engine.games.ganjifa.scoring import chips, score
from engine.games.ganjifa.state import Phase
from engine.games.ganjifa.terms import Terms
from engine.seats import DEALER
from tests.engine.ganjifa import GAME, by_rank, by_suit, do, match, may, plays, position, seen
from tests.engine.proved import proves


@pytest.mark.parametrize(
    ("deck", "cards", "first"), [("dashavatara", 120, "MA-10"), ("mughal", 96, "SU-10")]
)
@proves("deck", "dashavatara", "mughal")
def test_the_deck_that_is_dealt(deck, cards, first):
    assert len(GAME.deck({"deck": deck})) == cards
    assert str(GAME.deck({"deck": deck})[0]) == first
    dealt = GAME.apply(between(match(deck=deck)._replace(dealer=0)), DEALER, Deal(by_rank(deck)))
    assert do(dealt.state, f"lift {cards - 2}").match.base == cards // 3


@pytest.mark.parametrize(
    ("surkhya", "deck", "led"),
    [
        ("day", "dashavatara", "RA-R"),
        ("night", "dashavatara", "KR-R"),
        ("day", "mughal", "SU-R"),
        ("night", "mughal", "SA-R"),
    ],
)
@proves("surkhya", "day", "night")
def test_the_raja_that_leads(surkhya, deck, led):
    assert match(surkhya=surkhya, deck=deck).surkhya == led


@pytest.mark.parametrize(("hour", "night"), [(5, True), (6, False), (17, False), (18, True)])
@proves("surkhya", "auto")
def test_by_the_clock_the_day_begins_at_six_and_ends_at_eighteen(hour, night):
    state = GAME.start({"surkhya": "auto"}, 3)
    assert GAME.chance(state, RandomLuck(None, hour)) == Hour(hour)  # type: ignore[arg-type]
    state = GAME.apply(state, DEALER, Hour(hour)).state
    assert state.match.night is night
    assert GAME.legal(state) == tuple(map(Appoint, range(3)))


@proves("night_swaps_strength", "false", "true")
def test_at_night_weak_and_strong_suits_may_trade_their_order():
    hands = ("MA-10 MA-9 KU-1", "MA-1 KU-2 KU-3", "MA-2 KU-4 KU-5")
    plain = position(*hands, surkhya="night")
    swapped = position(*hands, surkhya="night", night_swaps_strength="true")
    day = position(*hands, night_swaps_strength="true")
    assert plain.now.best(suit("MA"), 0) is card("MA-1")
    assert swapped.now.best(suit("MA"), 0) is card("MA-10")
    assert day.now.best(suit("MA"), 0) is card("MA-1")
    strength = Terms(0, "mughal", swapped=True).strength
    assert strength(card("SU-10")) == strength(card("SA-1")) == 10


@pytest.mark.parametrize(
    ("options", "deals", "over"),
    [
        ({"match_end": "deals", "deals": 3}, 2, False),
        ({"match_end": "deals", "deals": 3}, 3, True),
        ({"match_end": "deals", "deals": 1}, 1, True),
        ({"match_end": "target", "target_score": 30}, 1, False),
        ({"match_end": "target", "target_score": 14}, 1, True),
        ({"match_end": "broke", "stake_per_card": 1, "start_chips": 100}, 9, False),
        ({"match_end": "broke", "stake_per_card": 10, "start_chips": 100}, 1, True),
        ({"match_end": "broke", "stake_per_card": 1, "start_chips": 10}, 1, True),
    ],
)
@proves("match_end", "deals", "target", "broke")
@proves("deals", "3", "number")
@proves("target_score", "30", "number")
@proves("start_chips", "100", "number")
@proves("stake_per_card", "number")
def test_when_a_match_ends(options, deals, over):
    state = position("MA-R", "KU-R", "VA-R", **options)
    ended = state._replace(
        hands=(0, 0, 0),
        deal=state.deal._replace(captured=(54, 42, 24)),
        match=state.match._replace(deals=deals - 1),
    )
    step = score(ended, ())
    assert (step.state.to_act is None) == over
    assert any(isinstance(one, MatchEnded) for one in step.events) == over


@proves("stake_per_card", "0", "number")
def test_a_stake_turns_cards_into_chips_and_without_one_nobody_goes_broke():
    settled = match(stake_per_card=5, start_chips=200)._replace(scores=(12, -4, -8))
    assert chips(settled) == (260, 180, 160)
    assert chips(match()._replace(scores=(12, -4, -8))) == (100, 100, 100)
    with pytest.raises(BadOption):
        GAME.start({"match_end": "broke", "stake_per_card": 0}, 3)
    assert GAME.start({"match_end": "broke"}, 3).match.rules.stake_per_card == 1


@proves("card_payments", "true", "false")
def test_cards_are_paid_unless_the_table_leaves_it():
    captured = (54, 39, 27)
    assert claims_of(match()._replace(captured=captured))
    assert not claims_of(match(card_payments="false")._replace(captured=captured))


@proves("opening_exchange", "true", "false")
def test_exchanges_in_the_opening_trick():
    hands = ("RA-R KU-R KU-5", "KR-P BU-3 BU-5", "KR-R KR-4 NA-R")
    phases = []
    for allowed in ("true", "false"):
        state = begin(position(*hands, opening_exchange=allowed), ()).state
        for _ in range(5):
            state = GAME.apply(state, state.to_act or 0, GAME.legal(state)[0]).state
        phases.append(state.phase)
    assert phases == [Phase.EXCHANGE, Phase.LEAD]


@proves("redeal_no_raja", "true", "false")
def test_a_hand_without_a_raja_voids_the_deal_unless_the_table_plays_on():
    for redeal, phase in (("true", Phase.READY), ("false", Phase.OPENING)):
        start = between(match(redeal_no_raja=redeal)._replace(dealer=2))
        shuffled = GAME.apply(start, DEALER, Deal(by_suit())).state
        events = seen(shuffled, "lift 2")
        assert any(isinstance(one, DealVoid) for one in events) == (redeal == "true")
        assert do(shuffled, "lift 2").phase is phase


@proves("player_cuts", "false", "true")
def test_who_cuts_the_pack():
    for by_hand, cutter in (("false", DEALER), ("true", 1)):
        start = between(match(player_cuts=by_hand)._replace(dealer=2))
        shuffled = GAME.apply(start, DEALER, Deal(by_rank())).state
        assert shuffled.to_act == cutter
        assert len(GAME.legal(shuffled)) == 119


RANDOM = ("KU-9 NA-10", "KR-P KU-R", "NA-R VA-R")


@proves("random_lead", "rng", "two_numbers")
def test_how_the_random_card_is_found():
    by_chance = do(position(*RANDOM, half=2), "random")
    assert (by_chance.to_act, by_chance.phase) == (DEALER, Phase.DRAW)
    state = do(position(*RANDOM, half=2, random_lead="two_numbers"), "random")
    state = do(state, "- shuffle NA-10 KU-9", "1 number 2")
    assert GAME.view(state, 2).known.deal.trick.numbers == (0,)
    assert GAME.view(state, 1).known.deal.trick.numbers == (2,)
    with pytest.raises(IllegalAction):
        do(state, "2 number 3")
    state = do(state, "2 number 2")  # (2 + 2) mod 2 = 0: the first card of the fan
    assert str(state.deal.trick.put[0].card) == "NA-10"


@proves("hukm_enforcement", "auto", "burn")
def test_a_hukm_that_is_asked_for_may_be_refused_where_that_burns_it():
    hands = ("BU-9 MA-10 KU-8", "BU-10 KU-R MA-9", "MA-R KU-9 BU-2")
    led = ("talafa BU", "0 play MA-10")
    assert may(do(position(*hands, half=2), *led)) == plays("BU-10")
    state = do(position(*hands, half=2, hukm_enforcement="burn"), *led)
    assert may(state) == plays("BU-10 KU-R MA-9")
    assert any(isinstance(one, CardBurned) for one in seen(state, "play MA-9"))
    state = do(state, "1 play MA-9", "2 play KU-9")
    assert state.deal.captured == (3, 0, 0)  # face down, and nobody has played the suit
    assert state.deal.burned == card("BU-10").bit
    assert state.now.best(suit("BU"), 0) is card("BU-9")


@proves("hukm_enforcement", "burn")
def test_a_raja_that_is_refused_cannot_be_doubled_and_the_highest_card_takes():
    hands = ("PA-P PA-3 MA-10 KU-9", "PA-R PA-6 VA-9 NA-2", "PA-8 NA-9 MA-R KU-R")
    state = do(position(*hands, hukm_enforcement="burn"), "deni PA", "0 play PA-3")
    assert may(state) == {"play PA-R", "double PA-6", *plays("PA-6 VA-9 NA-2")}
    state = do(state, "1 play VA-9", "2 play PA-8")
    assert state.deal.captured == (0, 0, 3)
    assert state.to_act == 2
    assert "PA-R" in {str(one) for one in state.now.ranks[suit("PA")] if one.bit & state.hands[1]}
    assert not state.now.high(state.hands[1]) & card("PA-R").bit


@proves("hukm_enforcement", "burn")
def test_the_second_card_of_an_utaruna_sir_is_refused_with_three_cards_in_hand():
    hands = ("VM-R VM-2 VM-9", "VM-1 NA-9 MA-R", "NA-8 MA-9 MA-10")
    state = do(position(*hands, half=2, hukm_enforcement="burn"), "sir VM", "0 play VM-9")
    assert may(state) == plays("VM-1 NA-9 MA-R")
    state = do(state, "1 play NA-9")
    assert may(state) == plays("MA-R")
    state = do(state, "1 play MA-R", "2 play MA-9", "2 play MA-10")
    assert state.deal.captured == (6, 0, 0)
    few = do(position("VM-R VM-2 VM-9", "VM-1 NA-9", "NA-8 MA-9", half=2,
                      hukm_enforcement="burn"), "sir VM", "0 play VM-9")  # fmt: skip
    assert may(few) == plays("VM-1")


@proves("show_hukms", "true", "false")
def test_the_table_lists_the_hukms_unless_they_are_to_be_remembered():
    hands = ("MA-R KU-9", "KU-R MA-1", "VA-R NA-2")
    for show, listed in (("true", 1), ("false", 0)):
        view = GAME.view(position(*hands, show_hukms=show), None)
        hukms = [one for one in view.facts if one.key == "hukms"]
        assert len(hukms) == listed
    assert "MA-R" in {str(one) for one in dict(_hukms(hands).values)["cards"]}  # type: ignore[union-attr]


def _hukms(hands):
    return next(one for one in GAME.view(position(*hands), None).facts if one.key == "hukms")


@proves("dukkal_sequence", "live", "printed")
def test_a_dukkal_runs_over_cards_that_are_gone_unless_the_print_counts():
    hands = ("KR-R KR-10 KR-9 MA-10", "KR-8 NA-9 VA-3 VA-4", "MA-R NA-R NA-10 VA-R")
    assert may(position(*hands)) == {"dukkal KR"}
    printed = position(*hands, dukkal_sequence="printed")
    assert printed.now.run(printed.hands[0], suit("KR")) == (card("KR-R"),)
    assert may(printed) == {"runout"}


@proves("discard_rule", "low_first", "any")
def test_which_cards_may_be_added():
    hands = ("KR-R KR-10 KR-9 MA-10", "KR-8 NA-9 VA-3 VA-4", "MA-R NA-R NA-10 VA-R")
    for rule, third in (("low_first", "NA-10"), ("any", "MA-R NA-R NA-10 VA-R")):
        state = do(position(*hands, discard_rule=rule), "dukkal KR", "play KR-8", "play NA-9")
        assert may(state) == plays(third)


@pytest.mark.parametrize(("exempts", "killers"), [("both", (1, 2)), ("winner", (1,))])
@proves("rangeri_exempts", "both", "winner")
def test_who_is_spared_after_a_rangeri(exempts, killers):
    state = position("BU-5", "BU-7", "BU-6", half=2, rangeri_exempts=exempts)
    state = do(state, "0 play BU-5", "1 play BU-7", "2 play BU-6")
    assert state.match.killers == killers
