"""The searching player at Ganjifa: its fast deals keep the rules, and it sees what it may see."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import pytest

from engine.actions import Action
from engine.ai.games.ganjifa import legal
from engine.ai.games.ganjifa import worlds as sharp
from engine.ai.games.ganjifa.choices import choices
from engine.ai.games.ganjifa.packing import pack
from engine.ai.games.ganjifa.rollout_policy import best_lead, play_on
from engine.ai.games.ganjifa.worth import stakes_of
from engine.ai.move_analysis import weigh
from engine.ai.sharp import Sharp
from engine.ai.steady import Steady
from engine.cards import card_set, cards, deck_of
from engine.game import RandomLuck
from engine.games.ganjifa.state import Phase, State
from engine.simulate import Match
from engine.view import View
from tests.engine.ganjifa import GAME, do, match, position
from tests.engine.ganjifa_lanes import (
    PLAYED,
    both,
    by_the_rules,
    in_lanes,
    move_of,
    single,
    to_the_first_lead,
    what,
)

VARIED = (
    "deck", "surkhya", "night_swaps_strength", "dukkal_sequence", "discard_rule",
    "rangeri_exempts", "random_lead", "opening_exchange",
)  # fmt: skip


def varied(rng: Random) -> dict[str, str]:
    """Return house rules at random, of those that matter while cards are played."""
    words = {one.key: one.words for one in GAME.info.options}
    return {key: rng.choice(words[key]) for key in VARIED}


@pytest.mark.parametrize("seed", range(16))
def test_a_deal_in_lanes_goes_as_by_the_rules(seed: int) -> None:
    rng = Random(seed)
    luck = RandomLuck(rng)
    state = to_the_first_lead(GAME.start(varied(rng), 3), luck, rng)
    deal, cards_ = in_lanes(state), pack(state.terms)
    while state.phase in PLAYED:
        assert what(deal) == what(in_lanes(state))
        actions = single(state)
        assert {move_of(state, one, cards_) for one in actions} == set(legal.moves(deal))
        state = both(state, deal, rng.choice(actions), luck, rng)
    assert deal.over
    assert tuple(deal.captured) == state.match.captured
    assert deal.killers == sum(1 << seat for seat in state.match.killers)


def test_what_the_rules_of_thumb_do_is_legal_and_ends_the_deal() -> None:
    rng = Random(5)
    for _ in range(6):
        state = to_the_first_lead(GAME.start(varied(rng), 3), RandomLuck(rng), rng)
        deal = in_lanes(state)
        while not deal.over:
            favourite = choices(deal)[0]
            assert favourite in legal.moves(deal)
            other = deal.copy()
            play_on(other, rng)
            assert sum(other.captured) == len(cards(sum(state.hands))) + sum(state.deal.captured)
            legal.do(deal, favourite, rng)


@pytest.mark.parametrize("seed", range(8))
def test_the_lead_of_a_playout_is_one_that_the_rules_allow(seed: int) -> None:
    rng = Random(seed)
    luck = RandomLuck(rng)
    state = to_the_first_lead(GAME.start(varied(rng), 3), luck, rng)
    while state.phase in PLAYED:
        actions = single(state)
        if state.phase is Phase.LEAD:
            cards_ = pack(state.terms)
            allowed = {move_of(state, one, cards_): one for one in actions}
            led = best_lead(in_lanes(state))
            assert led in allowed
            actions = (allowed[led], rng.choice(actions))
        state = by_the_rules(state, rng.choice(actions), luck, rng)


# What it knows


def positions(seed: int, count: int, **options: str) -> list[State]:
    """Return states of a deal by the rules of thumb, at choices of whoever is to act."""
    found: list[State] = []

    class Watched(Steady):
        def choose(self, view: View[State], rng: Random) -> Action:
            found.append(table.state)
            return super().choose(view, rng)

    table = Match(GAME, GAME.info.settle(options), (Watched(),) * 3)
    table.play(f"{seed}:0")
    table.play(f"{seed}:1")
    return Random(seed).sample(found, count)


@pytest.mark.parametrize("deck", ["dashavatara", "mughal"])
def test_cards_that_a_seat_cannot_see_do_not_change_its_move(deck: str) -> None:
    player = Sharp(8)
    for number, state in enumerate(positions(3, 40, deck=deck)):
        seat = state.to_act or 0
        view = GAME.view(state, seat)
        other = GAME.view(GAME.imagine(view, Random(number)), seat)
        moves = [player.choose(one, Random(number)) for one in (view, other, view)]
        assert moves[0] == moves[1] == moves[2]
        assert moves[0] in view.legal


@pytest.mark.parametrize(
    "options",
    [
        {"hukm_enforcement": "burn", "deck": "mughal"},
        {"surkhya": "night", "night_swaps_strength": "true", "discard_rule": "any"},
        {"random_lead": "two_numbers", "player_cuts": "true", "dukkal_sequence": "printed"},
    ],
)
def test_it_plays_a_match_by_any_house_rules(options: dict[str, str]) -> None:
    table = Match(GAME, GAME.info.settle(options), (Sharp(4), Steady(), Steady()))
    for number in range(2):
        table.play(f"any:{number}")
    assert table.state.match.deals == 2


WITHOUT_CARDS = {Phase.CUT, Phase.ASIDE, Phase.RETURN, Phase.EXCHANGE, Phase.NUMBERS}


def test_every_choice_in_which_no_card_is_played_can_be_weighed() -> None:
    seen: set[Phase] = set()
    house = GAME.info.settle({"deals": 12, "player_cuts": "true", "random_lead": "two_numbers"})
    table = Match(GAME, house, (Weighed(seen),) * 3)
    while not seen >= WITHOUT_CARDS and table.goes_on():
        table.play(f"weighed:{table.state.match.deals}")
    assert seen >= WITHOUT_CARDS


class Weighed(Steady):
    """Looks at what each choice without a card comes to, once a phase."""

    def __init__(self, seen: set[Phase]) -> None:
        self.seen = seen

    def choose(self, view: View[State], rng: Random) -> Action:
        phase = view.known.phase
        if phase not in self.seen and phase not in (*PLAYED, Phase.OPENING):
            self.seen.add(phase)
            for one in weigh(view, rng, 1).moves:
                assert one.action in view.legal
                assert -1 <= one.worth.value <= 1
        return super().choose(view, rng)


def test_a_trick_in_which_a_card_was_refused_can_be_weighed() -> None:
    hands = ("BU-9 BU-2 KU-8", "BU-10 KU-R MA-9", "MA-R KU-9 BU-3")
    lead = do(
        position(*hands, half=2, hukm_enforcement="burn"), "talafa BU", "play BU-2", "play MA-9"
    )
    view = GAME.view(lead, lead.to_act)
    assert lead.deal.trick.refused
    assert {one.action for one in weigh(view, Random(1), 12).moves} <= set(view.legal)
    assert Sharp(10).choose(view, Random(1)) in view.legal


# Worlds

SMALL = ("KR-9 MA-10 KU-8", "NA-9 MA-9 VA-10", "BU-3 KA-10 VM-9")
ROUNDS = 4000


def drawn(state: State, seat: int) -> Counter[tuple[int, ...]]:
    """Return how often each world was drawn."""
    worlds = sharp.PlayWorlds(GAME.view(state, seat), seat)
    rng = Random(2)
    return Counter(tuple(worlds.draw(rng).deal.hands) for _ in range(ROUNDS))


def is_even(counts: Counter[tuple[int, ...]], ways: int) -> bool:
    """Return whether so many ways, and no others, came equally often (chi-square)."""
    expected = ROUNDS / ways
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    return len(counts) == ways and chi_square <= ways - 1 + 4 * (2 * ways - 2) ** 0.5


def test_all_worlds_are_equally_likely() -> None:
    assert is_even(drawn(position(*SMALL, half=2), 0), comb(6, 3))


def test_a_card_turned_up_stays_where_it_is() -> None:
    state = position(*SMALL, half=2)
    shown = (0, card_set(deck_of("MA-9")), 0)
    known = state._replace(deal=state.deal._replace(shown=shown))
    assert is_even(drawn(known, 0), comb(5, 2))


def test_a_deni_shows_who_holds_the_pradhan_and_the_third_player_who_holds_the_raja() -> None:
    hands = ("PA-P PA-3 MA-10", "NA-9 MA-9 VA-10", "PA-R KA-10 VM-9")
    state = do(position(*hands), "deni PA", "play PA-3", "play NA-9")
    to_act = sharp.PlayWorlds(GAME.view(state, 2), 2)
    cards_ = pack(state.terms)
    pradhan, raja = (cards_.bit(one) for one in deck_of("PA-P PA-R"))
    for seed in range(30):
        hands_ = to_act.draw(Random(seed)).deal.hands
        assert hands_[0] & pradhan
        assert hands_[2] & raja
    watching = do(position(*hands), "deni PA", "play PA-3")
    third = sharp.PlayWorlds(GAME.view(watching, 1), 1)
    assert all(third.draw(Random(seed)).deal.hands[2] & raja for seed in range(30))


def test_a_card_face_down_may_be_any_of_the_leaders() -> None:
    hands = ("BU-9 MA-10 KU-8", "BU-10 KU-R MA-9", "MA-R KU-9 BU-2")
    state = do(position(*hands, half=2), "talafa BU", "play MA-10")
    counts = drawn(state, 1)
    cards_ = pack(state.terms)
    second = cards_.bit(deck_of("BU-9")[0])
    spread = Counter(bool(hands_[0] & second) for hands_ in counts.elements())
    assert spread[False] == pytest.approx(ROUNDS / 3, rel=0.15)
    assert len(counts) == comb(5, 2) * 3


@pytest.mark.parametrize("seed", range(6))
def test_what_a_trick_gives_away_is_true(seed: int) -> None:
    rng = Random(seed)
    luck = RandomLuck(rng)
    state = to_the_first_lead(GAME.start(varied(rng), 3), luck, rng)
    while state.phase in PLAYED:
        cards_, trick, seat = pack(state.terms), state.deal.trick, state.to_act or 0
        table = sharp.PlayWorlds(GAME.view(state, seat), seat)
        down = trick.down.bit if trick.down else 0
        truth = [hand | down * (n == state.deal.leader) for n, hand in enumerate(state.hands)]
        for known, held in zip(table.unseen.known, truth, strict=True):
            assert not known & ~cards_.lanes(held)
        hands, hidden = table.unseen.draw(rng)
        assert sum(hands) | hidden == sum(map(cards_.lanes, truth)) & ~(
            cards_.lanes(down) * (seat == state.deal.leader)
        )
        state = by_the_rules(state, rng.choice(single(state)), luck, rng)


# What a deal is worth


def test_before_the_last_deal_who_kills_the_akheri_is_spared_the_payment() -> None:
    stakes = stakes_of(match())
    spared, pays = (stakes.worth((60, 33, 27), killers)[2] for killers in (0b100, 0))
    assert spared > pays
    assert sum(stakes.worth((60, 33, 27), 0)) == pytest.approx(0)


def test_a_payment_counts_no_more_cards_than_the_rules_let_anybody_pay() -> None:
    stakes = stakes_of(match())
    assert stakes.ahead == 2
    assert stakes.worth((0, 0, 120), 0)[:2] == [pytest.approx((-40 - 2 * 36) / 120)] * 2
    both = stakes.worth((0, 70, 50), 0)  # 30 to the second, and 6 of the 10 to the third
    assert both == [pytest.approx(one / 120) for one in (-40 - 2 * 36, 30 + 2 * 30, 10 + 2 * 6)]


def test_without_payments_points_count_alone() -> None:
    stakes = stakes_of(match(card_payments="false"))
    assert stakes.worth((60, 33, 27), 0) == stakes.worth((60, 33, 27), 0b100)


def test_in_the_last_deal_the_match_counts() -> None:
    last = match()._replace(deals=2, scores=(10, 4, -14))
    ahead, behind = (stakes_of(last).worth(one, 0) for one in ((38, 45, 37), (38, 43, 39)))
    assert ahead[1] > behind[1] + 2 / 120
    assert behind[0] > ahead[0]
