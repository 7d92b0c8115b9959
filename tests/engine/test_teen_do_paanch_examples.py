"""Whole rounds of Teen Do Paanch written down beforehand, and its pulls, seats and scores."""

# ruff: noqa: E501  (a line of an example is not broken)

from __future__ import annotations

import re
from itertools import permutations

import pytest

from engine.actions import Deal
from engine.cards import card, deck_of
from engine.errors import IllegalAction, Reason
from engine.events import DealerChosen, MatchEnded, Reseated, TrickTaken
from engine.games.teen_do_paanch.match import leaders
from engine.games.teen_do_paanch.pulls import pull_plan
from engine.seats import DEALER
from tests.engine.paanch import GAME, act, after_over, done, exchanged, opening, played, pulled

# `prev_over`: over of the round before by seat. `pulls`: `P<-V pull X return Y`.
EXAMPLES = """
first-round: round 1 of a full game: one player over, two short
dealer=0 targets: 2 5 3 call=D prev_over: none
deck: AS AD 8H QD QH AC JS TH KC TD 7H TC QC 9S JC KD QS JD JH 9H AH KS 9C 9D 7D KH TS 8S 8C 8D
pulls: none
plays: AS 8S 9S | AD TD 8D | KD 9H 9D | KH AH 7H | AC 8C 7D | QD TH 9C | QH JH TC | QS TS KS | QC JD KC | 8H JS JC
winners: 1 1 1 2 1 1 1 0 1 1
expect: tricks 1 8 1 over -1 +3 -2 totals 1 8 1 next_dealer=2

second-round: round 2 of the same game: one puller, two victims
dealer=2 targets: 5 3 2 call=S prev_over: -1 +3 -2
deck: 8S 9S TS AC 8H QC QH 8D 7D 9C JH AS 9H KS JD JC 7H 9D TH KC AH QD 8C TD TC JS KD KH QS AD
pulls: 1<-0 pull AC return 7D ; 1<-2 pull QD return 8D ; 1<-2 pull 9H return 9C
plays: JC QC 8C | AH JH 7H | AC 9C TC | KC QS 7D | AS 8S 9H | AD 9D QD | KS 9S TH | JD TS KD | JS QH 8D | 8H KH TD
winners: 1 1 1 2 2 2 2 0 0 1
expect: tricks 2 4 4 over -3 +1 +2 totals 3 12 5 next_dealer=1

last-round: round 3 of the same game: two pullers, one victim; game ends
dealer=1 targets: 3 2 5 call=H prev_over: -3 +1 +2
deck: 8D AS 9H KH TH KD AC JH 8H TC 7D QH AH 9S TD QS JD 9C JC QD AD KC QC JS 9D TS 8C 8S 7H KS
pulls: 2<-0 pull KD return 8D ; 2<-0 pull 8S return 9C ; 1<-0 pull JH return 7D
plays: AS 8H 9S | AC QC 9H | KH 7D AH | KC TH 8C | KD AD TD | QD 7H 9D | KS 8S 8D | QH TS 9C | JS QS TC | JD JC JH
winners: 0 2 1 2 0 1 1 1 2 1
expect: tricks 2 5 3 over -1 +3 -2 totals 5 17 8 game_over winners 1

all-exact: all three exact: no pulls follow
dealer=1 targets: 3 2 5 call=S prev_over: none
deck: QH QS AS KC TD 8H 9C KS 9S KH JH AC QC JC TC 9D AH KD 7H TH 7D AD 8D 8S 9H 8C QD JS TS JD
pulls: none
plays: AS 9S 8S | AH 7H JH | KC 9C AC | AD 9D 7D | QC 8C JS | KS TS QS | KH 8D 9H | QD JD KD | QH 8H TC | TD TH JC
winners: 2 2 1 1 0 0 0 2 2 2
expect: tricks 3 2 5 over 0 0 0 next_dealer=0

one-victim: two pulls from one victim; the second pull happens to take the card just returned
dealer=0 targets: 2 5 3 call=C prev_over: 0 +2 -2
deck: AD 9H QH TC 8C 8D AS QS AC 9D 8H JH 9S 8S 9C TD KD QD JD KC 7H JS 7D QC JC TH TS KS AH KH
pulls: 1<-2 pull 9D return 9H ; 1<-2 pull 9H return 9D
plays: AD 8D 7D | KD 9D 9C | AH 9H 7H | KH TH KC | AS 8S 8C | QH AC 8H | KS 9S TC | QD JD QC | JH JC TS | TD QS JS
winners: 1 0 0 2 1 2 1 0 1 1
expect: tricks 3 5 2 over +1 0 -1 next_dealer=2

card-returned: two pulls; the second return may be the card gained by the first pull
dealer=0 targets: 2 5 3 call=D prev_over: 0 +2 -2
deck: TC JD TD 8H TS QD 8C 9C JH TH QC AD AH 9S JC KS KC QH AS 9H 8S KH AC JS 8D 9D 7D 7H QS KD
pulls: 1<-2 pull 7H return 8H ; 1<-2 pull 8C return 7H
plays: KS AS 9S | QD KD 8D | AD 9D 7D | AH QH 7H | AC 8C 9C | KH TD 8H | KC 8S JC | JD 9H JS | TC TH QC | QS TS JH
winners: 2 0 0 0 0 1 1 1 0 0
expect: tricks 6 3 1 over +4 -2 -2 next_dealer=2
"""

PLANS = """
2 ; -2 +1 +1 -> 1<-0 x1 ; 2<-0 x1
1 ; -2 +1 +1 -> 2<-0 x1 ; 1<-0 x1
2 ; +1 -2 +1 -> 0<-1 x1 ; 2<-1 x1
0 ; +3 -1 -2 -> 0<-1 x1 ; 0<-2 x2
1 ; -5 +3 +2 -> 2<-0 x2 ; 1<-0 x3
2 ; 0 -3 +3 -> 2<-1 x3
1 ; 0 0 0 -> none
"""

BLOCKS = {block.split(":")[0]: block for block in EXAMPLES.strip().split("\n\n")}
ROUNDS_BEFORE = {"second-round": [(1, 8, 1)], "last-round": [(1, 8, 1), (2, 4, 4)]}
"""What the first round, and the second, have left to the rounds after them."""


def field(block: str, key: str) -> str:
    """Return what stands behind *key* in an example."""
    found = re.search(rf"{key}[=:] ?(.*?)(?= \w+[=:]|$)", block, re.MULTILINE)
    assert found is not None
    return found[1].strip()


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in a text."""
    return tuple(map(int, re.findall(r"[+-]?\d+", text)))


def start_of(name: str) -> dict[str, object]:
    """Return what the round of an example starts from."""
    block = BLOCKS[name]
    dealer, before = int(field(block, "dealer")), field(block, "prev_over")
    if name in ROUNDS_BEFORE:
        start = opening(dealer, *ROUNDS_BEFORE[name])
        assert start["over_in"] == list(numbers(before))
        return start
    return opening(dealer) if before == "none" else after_over(dealer, numbers(before))


def play_round(name: str):
    """Return the last step of an example, after checking everything on the way."""
    block = BLOCKS[name]
    state = GAME.resume({}, 3, start_of(name))
    assert state.match.targets == numbers(field(block, "targets"))
    state = GAME.apply(state, DEALER, Deal(deck_of(field(block, "deck")))).state
    state = done(state, f"call {field(block, 'call')}")
    for text in field(block, "pulls").split(";"):
        if found := re.match(r" ?(\d)<-(\d) pull (\w+) return (\w+)", text):
            assert state.deal.plan[0][:2] == (int(found[1]), int(found[2]))
            state = exchanged(state, f"{found[3]} {found[4]}")
    assert state.deal.plan == ()
    *plays, last = field(block, "plays").replace("|", "").split()
    state, events = played(state, " ".join(plays))
    step = act(state, f"play {last}")
    taken = [one.seat for one in (*events, *step.events) if isinstance(one, TrickTaken)]
    assert taken == list(numbers(field(block, "winners")))
    return step


@pytest.mark.parametrize("name", BLOCKS)
def test_rounds_are_played_and_scored_as_they_are_written_down(name):
    expected = field(BLOCKS[name], "expect")
    step = play_round(name)
    found = GAME.result(step.state)
    assert found["tricks"] == list(numbers(re.search("tricks(.*?)over", expected)[1]))
    assert found["over"] == list(numbers(re.search("over ([-+0-9 ]*)", expected)[1]))
    if "totals" in expected:
        assert found["totals"] == list(numbers(re.search("totals ([0-9 ]*)", expected)[1]))
    if "next_dealer" in expected:
        assert found["next_dealer"] == int(expected[-1])
        assert found["winners"] is None


def test_after_three_rounds_who_has_most_tricks_has_won_the_game():
    step = play_round("last-round")
    assert step.events[-1] == MatchEnded((1,))
    assert (step.state.winners, step.state.to_act) == ((1,), None)
    assert GAME.result(step.state)["winners"] == [1]


def test_each_round_starts_from_what_the_one_before_has_left():
    for name, then in (("first-round", "second-round"), ("second-round", "last-round")):
        assert GAME.opening(play_round(name).state) == start_of(then)


@pytest.mark.parametrize("line", PLANS.strip().splitlines())
def test_who_is_over_pulls_from_those_short_in_the_order_of_play_after_the_dealer(line):
    before, plan = line.split(" -> ")
    dealer, *over = numbers(before)
    match = GAME.resume({}, 3, after_over(dealer, tuple(over))).match
    written = " ; ".join(f"{one}<-{other} x{times}" for one, other, times in pull_plan(match))
    assert (written or "none") == plan


def test_the_two_deals_first_then_the_three_then_the_five_and_targets_go_round():
    state = done(GAME.start({}, 3), "fan 3C 2H 5S")
    first = act(state, "pick 1")
    step = act(first.state, "pick 2")
    assert Reseated((1, 2, 0)) in step.events  # seats 0=Q 1=R 2=P
    assert step.events[-1] == DealerChosen(0)
    players = ["Q", "R", "P"]
    dealers, targets = [], []
    for rounds in ((), ((2, 5, 3),), ((2, 5, 3), (5, 3, 2))):
        match = GAME.resume({}, 3, opening((0, 2, 1)[len(rounds)], *rounds)).match
        dealers.append(players[match.dealer])
        targets.append(match.targets[players.index("P")])
    assert dealers == ["Q", "P", "R"]
    assert targets == [3, 2, 5]


@pytest.mark.parametrize("order", [*permutations("235")])
def test_the_cards_drawn_seat_the_players_whatever_they_pick(order):
    state = done(GAME.start({}, 3), "fan " + " ".join(f"{rank}C" for rank in order))
    step = act(done(state, "pick 3"), "pick 1")
    drawn = [order[2], order[0], order[1]]  # by the players as they had joined
    seats = tuple(drawn.index(rank) for rank in "253")
    moved = [one.seats for one in step.events if isinstance(one, Reseated)]
    assert moved == ([] if seats == (0, 1, 2) else [seats])
    assert step.state.match.dealer == 0


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((5, 17, 8), (1,)), ((10, 10, 10), (0, 1, 2)), ((11, 8, 11), (0, 2))],
)
def test_who_has_most_tricks_in_all_wins_and_equals_share_the_win(totals, winners):
    rounds = tuple(zip(*(split(total) for total in totals), strict=True))
    match = GAME.start({}, 3).match._replace(dealer=0, won=rounds)
    assert match.totals == totals
    assert leaders(match) == winners


def split(total: int) -> tuple[int, int, int]:
    """Return three numbers that add up to *total*."""
    return total // 3, (total + 1) // 3, (total + 2) // 3


def test_any_card_but_the_one_just_pulled_may_be_given_back():
    state = pulled(done(given_nine_of_clubs(), "call C"), "KD")
    assert {card("9C").bit, card("TD").bit} <= {one.card.bit for one in GAME.legal(state)}
    assert "give KD" not in map(str, GAME.legal(state))
    with pytest.raises(IllegalAction) as refused:
        act(state, "give KD")
    assert refused.value.reason is Reason.JUST_PULLED
    for text in ("give 9C", "give TD"):
        step = act(state, text)
        assert step.state.hands[2] & card(text[5:]).bit


def given_nine_of_clubs():
    """Return the deal in which seat 1 holds 9C and TD, and may pull KD from seat 2."""
    deck = (
        "9C TD AS KS QS KD 8C 9D JD QD 8H 9H TH JH QH KH AH 8S AC KC QC 8D 7D 7H JS TS AD 9S TC JC"
    )
    start = after_over(0, (0, 1, -1))
    return GAME.apply(GAME.resume({}, 3, start), DEALER, Deal(deck_of(deck))).state
