"""The steady player of Durak in positions in which people know what to do. Hearts are trump."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.ai import PLAYERS
from engine.ai.arena import duels, pairing
from engine.cards import HEARTS, card
from engine.games.durak.actions import PACK
from engine.seats import DEALER
from tests.engine.durak import GAME, State, after, table
from tests.engine.estimates import at_least
from tests.longer import long

TRANSFER = {"mode": "perevodnoy", "show_trump_transfer": "true"}


def early(*hands: str, left: int = 8, **options: str) -> State:
    """Return an attack by seat 0 with so many cards in the talon."""
    others = [one for one in PACK if one.text not in " ".join(hands)]
    shown = next(one for one in others if one.suit is HEARTS)
    talon = [one for one in others if one is not shown][: left - 1]
    return table(*hands, talon=" ".join(map(str, [*talon, shown])), **options)


def choice(state: State) -> str:
    """Return what steady does there."""
    assert state.to_act is not None
    return str(PLAYERS["steady"].choose(GAME.view(state, state.to_act), Random(1)))


# Attack


def test_it_attacks_with_its_lowest_card_and_keeps_trumps():
    assert choice(early("6S 9D KC 6H AH AS", "8S TS JS QC KD AD")) == "play 6S"


def test_it_attacks_with_a_plain_card_even_if_its_trump_is_lower():
    assert choice(early("TS KC 6H", "8S TC JS")) == "play TS"


def test_it_throws_in_a_low_card_of_a_rank_on_the_table():
    state = after(early("7S 7D AC KC", "8S TS JS QC"), "0 play 7S, 1 beat 7S 8S")
    assert choice(state) == "play 7D"


def test_it_throws_in_no_trump_while_there_is_a_talon():
    start = early("8S 8H JC KC", "AS TS JS QC")
    assert choice(after(start, "0 play 8S, 1 beat 8S AS")) == "pass"


def test_it_gives_low_cards_to_who_takes_and_no_high_ones():
    low = after(early("7S 7D AC", "8D TC JS QC"), "0 play 7S, 1 take")
    assert choice(low) == "play 7D"
    high = after(early("AS AD 6C", "8D TC JS QC"), "0 play AS, 1 take")
    assert choice(high) == "pass"


# Defence


def test_it_beats_with_the_lowest_card_that_does():
    state = after(early("7S KC", "8S TS AS 6H QD"), "0 play 7S")
    assert choice(state) == "beat 7S 8S"


def test_it_beats_with_a_low_trump_if_it_has_to():
    assert choice(after(early("7S KC", "6H KH QC QD"), "0 play 7S")) == "beat 7S 6H"


def test_it_takes_rather_than_spend_two_high_trumps_on_low_cards():
    start = early("QS KS KD", "QD AC 8D 9S", "KH AH TC JC 9C 8C", **TRANSFER)
    assert choice(after(start, "0 play QS, 1 transfer QD")) == "take"


def test_it_begins_no_defence_that_it_cannot_finish():
    start = early("7S KS KD", "7C QC 9S", "8S TC 9D", **TRANSFER)
    assert choice(after(start, "0 play 7S, 1 transfer 7C")) in ("beat 7S 8S", "beat 7C TC")
    short = early("7S KS KD", "7C QC 9S", "8S TS 9D", **TRANSFER)
    assert choice(after(short, "0 play 7S, 1 transfer 7C")) == "take"


def test_it_covers_all_cards_even_if_one_of_them_can_be_beaten_by_one_card_only():
    start = table("7S KS KD", "7C QC JC", "9S AC 9D TH", **TRANSFER)
    state = after(start, "0 play 7S, 1 transfer 7C")
    first = choice(state)
    assert first in ("beat 7S 9S", "beat 7C AC")
    assert choice(after(state, f"2 {first}")) in ("beat 7S 9S", "beat 7C AC")


def test_it_passes_the_attack_on_with_a_plain_card():
    state = after(early("7S KC", "7D 8S TS", "JS JD JC", **TRANSFER), "0 play 7S")
    assert choice(state) == "transfer 7D"


def test_it_shows_a_trump_rather_than_spend_a_card():
    start = early("7S KC", "7H KS AS", "JS KD JC", **TRANSFER)
    assert choice(after(start, "0 play 7S")) == "show 7H"


# The end of a deal


def test_without_a_talon_it_strikes_with_what_nobody_can_beat():
    """All trumps and the ace of clubs are gone: the king must be taken, then 7S is the last."""
    assert choice(table("7S KC", "8S KD")) == "play KC"


@pytest.mark.parametrize(("taken", "attack"), [("9D", "play 8S"), ("9S", "play 8D")])
def test_it_does_not_attack_with_what_the_defender_has_taken_the_answer_to(taken, attack):
    start = early("8D 8S KC", f"{taken} QC AC", "TD TS 9C JD JS 6C")
    seen = start._replace(deal=start.deal._replace(public=start.deal.public | card(taken).bit))
    assert choice(seen) == attack


def test_it_goes_out_with_its_last_card():
    state = after(table("8C 8H", "AC KD JD", "JS"), "0 play 8C, 1 beat 8C AC")
    assert choice(state) == "play 8H"


# Playing on


def test_it_never_goes_round_in_circles():
    for seats in (3, 5):
        for seed in range(5):
            rng = Random(seed)
            state = GAME.start({"deals": 1}, seats)
            moves = 0
            while state.to_act is not None:
                view = GAME.view(state, state.to_act) if state.to_act != DEALER else None
                action = (
                    GAME.legal(state)[0] if view is None else PLAYERS["steady"].choose(view, rng)
                )
                state = GAME.apply(state, state.to_act, action).state
                moves += 1
                assert moves < 2000


def test_late_it_sometimes_does_anything_so_that_no_circle_lasts():
    view = GAME.view(table("7S KC", "8S KD"), 0)
    rng = Random(3)
    chosen = Counter(str(PLAYERS["steady"].choose(view, rng)) for _ in range(1000))
    assert 0 < chosen["play 7S"] < 50


@pytest.mark.parametrize("mode", ["podkidnoy", "perevodnoy"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@long
def test_steady_clearly_beats_casual_at_any_number_of_seats(mode, seats):
    pair = PLAYERS["steady"], PLAYERS["casual"]
    found = pairing(
        GAME, ("steady", "casual"), duels(GAME, {"mode": mode}, pair, 1, range(4), float, seats)
    )
    assert at_least(found.win) > 0.6
    assert at_least(found.net) > 50
