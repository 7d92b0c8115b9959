"""Whole deals of Dehla Pakad written down beforehand, and parts of it, each in a few lines."""

# ruff: noqa: E501  (a line of an example is not broken)

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.actions import Deal, read
from engine.cards import SUIT_MASKS, card, card_set, cards, deck_of, suit
from engine.events import PileTaken, TrickTaken, TrumpDrawn, TrumpMade
from engine.game import Step
from engine.games.dehla_pakad.state import TRICKS
from engine.piles import EMPTY, lay
from engine.seats import DEALER
from engine.tricks import plays
from tests.engine.dehla import GAME, TEAMS, before_last_card, opening, texts, trick

# `captures`: tN:sW:K[tens] = at trick N seat W took K tricks. `made tN sP` = made in trick N by
# seat P. `streak`: team and count, `-0` for none.
EXAMPLES = """
# over-trumped: trump made in trick 1, then a higher one by a later void player; 3-1 for the dealer team
dealer=0 trump_method=first_void streak_in=B2
deck: 8S 2S 9S KH TC 5D 8C 4D AS JC QD 7D 9C 6D 3S JH 2C AH 7S 6H TS KD 5C 8H 5H 3H KC 5S JD TD 3D 4S 6C AD QH 9D 8D QC 7H 9H JS TH 4C 2D 4H 7C 6S QS 2H AC KS 3C
plays: KH 4D QD 6H | QS KS 2S 5S | AH 7H 3H 4H | AD 8D 2D 3D | AC 5C 4C 7C | QH 8H 5H JD | TD 9D KD 5D | QC KC 9C 2C | AS 3S 7S 8S | JC 7D 3C TC | 6D 2H 9S 8C | 6S 6C TS JS | TH 4S JH 9H
trump: D made t1 s2
winners: 3 0 0 0 0 3 1 2 2 3 3 2 0
captures: t3:s0:3 t5:s0:2 t9:s2:4[TD] t11:s3:2[TC] t13:s0:2[TH,TS]
expect: tens A3 B1 hand=A kots A+0 B+0 next_dealer=1 streak=A1

# new-count: capture before or with the trump-making trick; a third win in a row starts a new count; 1-3
dealer=2 trump_method=first_void streak_in=B1
deck: 5S 8S 3H AH AD 3D 8H 8D 3C 7D 6H 2H 2S TD 9S 5D KH 4H 6C JH 7S 2D QD 9H 4S 6D 4C 9D 2C 8C TS JD JC QH KS KD KC JS 3S AC 5H 7C QS 6S TC 7H 4D QC TH 5C 9C AS
plays: AH 8H 2H 4H | AD 3D TD 5D | 8S 3C 2S 6C | AS 3S 4S 9S | KH 3H 5H 6H | KS 5S 6S TS | KD 2D 6D 4D | QH 9H 4C 7H | QS QC 5C 7S | JD JC QD 7D | JH AC 7C 2C | KC 8D 8C 9C | JS 9D TC TH
trump: C made t3 s0
winners: 3 3 2 2 2 2 2 0 1 2 3 3 1
captures: t2:s3:2[TD] t4:s2:2 t6:s2:2[TS] t12:s3:6 t13:s1:1[TC,TH]
expect: tens A1 B3 hand=B kots A+0 B+0 next_dealer=2 streak=B2

# drawn-trump: all follow for five tricks, trump drawn from the 20 played cards; 2-2 goes to the non-dealer team
dealer=1 trump_method=first_void streak_in=-0
deck: 9D KH 4C 5C 9S TC 4H 8C 7S AD JC 7H 2S 5D 6C TH QC QS 3C 7D AH 3H AS 3S QH KD JS 5S 8D TD 2H 4D 6H 9H 5H QD 6D KS TS 2C JD 4S 7C JH 3D 9C KC 6S 8H AC 2D 8S
plays: 9D AD 5D 7D | 4H 7H TH KH | 4C TC JC QC | QS 9S 7S 2S | 3C 5C 8C 6C | 4S 6S 8S TS | KS 5S 3D 2D | 2C 7C KC AC | 6H AH JH 2H | 3S JS 4D 8H | JD 8D QD 6D | 9H 3H QH 9C | KD TD 5H AS
trump: S drawn 2S
winners: 3 2 1 1 3 2 2 1 2 3 1 3 2
captures: t4:s1:4[TC,TH] t7:s2:3[TS] t13:s2:6[TD]
expect: tens A2 B2 hand=A kots A+0 B+0 next_dealer=1 streak=A1

# sweep-of-the-others: trump called, non-dealer team sweeps: dealer's partner deals; streak of 5 is wiped
dealer=0 trump_method=dealer_right_call streak_in=B5
deck: QC 9D 9C 6S 7C KD 3D 4D 6C QS 2D 2H 8H TD AS 5H KC JH 2S KH 7D 3S 2C JC 8C 5S TS TH 5C TC 7S AH 4C AC 9H 8D 4S 5D 6H QD JS JD 9S 3H AD KS 3C 4H QH 6D 8S 7H
plays: QC 6C 3C AC | KC 2C 8C 5C | KH 6H 3H AH | AS 2S 3S 5S | AD 6D 5D 3D | KS 8S 4S 9S | TD 8D 7D KD | QS 7S 4C 6S | QH JC TH 2H | QD 4D 2D 5H | 9D JD TC 7H | 8H JH 9C JS | 7C TS 4H 9H
trump: C called s1
winners: 0 0 3 3 3 3 2 0 1 1 3 1 1
captures: t2:s0:2 t4:s3:2 t6:s3:2 t10:s1:4[TD,TH] t13:s1:3[TC,TS]
expect: tens A0 B4 hand=B kots A+0 B+1 next_dealer=2 streak=-0

# streak-kot: trump called, 2-2 with a ten swept by the last trick; seventh hand in a row pays a streak Kot
dealer=3 trump_method=dealer_right_call streak_in=A6
deck: 5S JD TS 7H QD 5C AH 7D 2D 2S KH 3S TD TC 8S AC AD 6S KS JH 5D 8D 3D QS QC 3H 6D 4H 8H 4D 6C JS 9S KD 7S 9C 4C TH 5H 2H 9H KC 9D 6H 8C 7C JC 2C AS 4S QH 3C
plays: QD 2D 4D AD | AC 4C 5C 2C | AS 5S 2S 3S | KS QS 3H 8S | KD 3D 6D TD | QH 2H 4H KH | JS 4S TS 9D | AH 8H JH 5H | KC 6C 3C JD | TH 6H 7C 6S | 8D 7D 8C 7S | 7H 9H JC 9S | QC TC 9C 5D
trump: D called s0
winners: 3 3 3 3 3 2 1 1 0 0 0 1 0
captures: t2:s3:2 t4:s3:2 t8:s1:4[TD,TS] t10:s0:2[TH] t13:s0:3[TC]
expect: tens A2 B2 hand=A kots A+1 B+0 next_dealer=3 streak=-0

# one-kot: sweep by the dealer team on what would be the seventh win
dealer=2 trump_method=first_void streak_in=A6
deck: 8H 3H JH JS 8C 3S KD 2D 5C 5D AH TC TD 7C 8S AD 7D 6D 3C KC AC TH JD 2S QS 5S TS 4C 6S 2H 3D 9C KH QH 9S 4H AS 6H QC 6C 4S 5H 9D 7S 8D JC 7H 4D QD 9H 2C KS
plays: JH 2D AH 3C | KD 3D 6D JD | QS 6S 9S AS | AC 4C 7C 2C | QC 5C 9C KC | AD 2S 5D 4D | KH 3H 5H 2H | KS JS 3S 8S | QH 6H 4S 7H | QD 6C 9D 8D | 9H TH 5S TC | 8H 7S TD 4H | JC 7D 8C TS
trump: D made t1 s0
winners: 0 0 3 3 2 2 2 2 2 2 3 1 2
captures: t2:s0:2 t4:s3:2 t6:s2:2 t8:s2:2 t10:s2:2 t13:s2:3[TC,TD,TH,TS]
expect: tens A4 B0 hand=A kots A+1 B+0 next_dealer=3 streak=-0

# captures: from the winners of 13 tricks alone; 28 cards for seat 2 at trick 7
winners: 0 1 2 3 0 2 2 2 2 2 1 3 1
captures: t7:s2:7 t9:s2:2 t13:s1:4
winners: 1 1 1 1 0 2 0 2 0 0 3 3 3
captures: t2:s1:2 t4:s1:2 t10:s0:6 t12:s3:2 t13:s3:1

# match: one table over many hands, streak_length 7, target_kots 3, first dealer 0
dealer=0 tens A3 B1 -> hand=A kots A+0 B+0 next_dealer=1 streak=A1 total A0 B0
dealer=1 tens A2 B2 -> hand=A kots A+0 B+0 next_dealer=1 streak=A2 total A0 B0
dealer=1 tens A3 B1 -> hand=A kots A+0 B+0 next_dealer=1 streak=A3 total A0 B0
dealer=1 tens A2 B2 -> hand=A kots A+0 B+0 next_dealer=1 streak=A4 total A0 B0
dealer=1 tens A3 B1 -> hand=A kots A+0 B+0 next_dealer=1 streak=A5 total A0 B0
dealer=1 tens A2 B2 -> hand=A kots A+0 B+0 next_dealer=1 streak=A6 total A0 B0
dealer=1 tens A3 B1 -> hand=A kots A+1 B+0 next_dealer=1 streak=-0 total A1 B0
dealer=1 tens A1 B3 -> hand=B kots A+0 B+0 next_dealer=2 streak=B1 total A1 B0
dealer=2 tens A0 B4 -> hand=B kots A+0 B+1 next_dealer=0 streak=-0 total A1 B1
dealer=0 tens A4 B0 -> hand=A kots A+1 B+0 next_dealer=1 streak=-0 total A2 B1
dealer=1 tens A1 B3 -> hand=B kots A+0 B+0 next_dealer=2 streak=B1 total A2 B1
dealer=2 tens A4 B0 -> hand=A kots A+1 B+0 next_dealer=3 streak=-0 total A3 B1 match_over

# legal-cards: (hand; led suit; trump) -> legal
2C 9C TH AS ; led=C ; trump=none -> 2C 9C
TH AS 4S ; led=C ; trump=none -> TH AS 4S
TH AS 4S ; led=C ; trump=S -> TH AS 4S
TH AS 4S ; led=- ; trump=S -> TH AS 4S

# single-tricks: (leader first; trump before the trick) -> trump after, winner's card
9H KH 3C AH ; trump=none -> C 3C
9H 3C KD 5C ; trump=none -> C 5C
9H AD 2D AC ; trump=none -> D AD
TD AD KD QD ; trump=none -> none AD
TS AS 2H 3H ; trump=H -> H 3H
"""


def example(name: str) -> list[str]:
    """Return the lines of an example, without its heading."""
    parts = re.split(r"^# ([\w-]+): .*$", EXAMPLES, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    return [line for line in found[name].splitlines() if line]


def streak(text: str) -> tuple[int | None, int]:
    """Read ``A6`` or ``-0``."""
    return TEAMS[text[0]], int(text[1:])


# Whole deals


def play_example(name: str) -> tuple[dict[str, str], list[Step], dict[str, Any]]:
    """Play an example; return its fields, the steps and the result of the deal."""
    head, *lines = example(name)
    fields = dict(word.split("=") for word in head.split())
    fields |= dict(line.split(": ", 1) for line in lines)
    options = {"trump_method": fields["trump_method"]}
    state = GAME.resume(options, 4, opening(int(fields["dealer"]), streak(fields["streak_in"])))
    state = GAME.apply(state, DEALER, Deal(deck_of(fields["deck"]))).state
    steps: list[Step] = []
    for action in script(fields):
        seat = DEALER if action.startswith("draw") else state.to_act
        assert seat is not None
        assert action in texts(GAME.legal(state)), f"{name}: {action}"
        steps.append(GAME.apply(state, seat, read(action)))
        state = steps[-1].state
    assert state.between_deals
    return fields, steps, GAME.result(state) or {}


def script(fields: dict[str, str]) -> list[str]:
    """Return the actions of an example after its deal."""
    tricks = [[f"play {one}" for one in part.split()] for part in fields["plays"].split("|")]
    trump, how, *_ = fields["trump"].split()
    if how == "called":
        tricks.insert(0, [f"call {trump}"])
    if how == "drawn":
        tricks.insert(5, [f"draw {fields['trump'].split()[-1]}"])
    return [action for part in tricks for action in part]


def winners_of(steps: list[Step]) -> list[int]:
    """Return who won each trick."""
    return [one.seat for step in steps for one in step.events if isinstance(one, TrickTaken)]


def captures_of(steps: list[Step]) -> str:
    """Return the captures as the examples write them."""
    found, number = [], 0
    for step in steps:
        for one in step.events:
            number += isinstance(one, TrickTaken)
            if isinstance(one, PileTaken):
                tens = f"[{','.join(map(str, one.tens))}]" if one.tens else ""
                found.append(f"t{number}:s{one.seat}:{one.tricks}{tens}")
    return " ".join(found)


def trump_of(steps: list[Step]) -> str:
    """Return how trump was made, as the examples write it."""
    number = 1
    for step in steps:
        for one in step.events:
            number += isinstance(one, TrickTaken)
            if isinstance(one, TrumpDrawn):
                return f"{one.suit} drawn {one.card}"
            if isinstance(one, TrumpMade):
                made = len(steps[0].events) > 0 and not isinstance(steps[0].events[0], TrumpMade)
                how = f"made t{number} s{one.seat}" if made else f"called s{one.seat}"
                return f"{one.suit} {how}"
    return "none"


def check(name: str) -> None:
    """Play an example and compare all that it says."""
    fields, steps, result = play_example(name)
    assert winners_of(steps) == [int(seat) for seat in fields["winners"].split()]
    assert captures_of(steps) == fields["captures"]
    assert trump_of(steps) == fields["trump"]
    assert said(result) == fields["expect"]


def said(result: dict[str, Any]) -> str:
    """Return a result as the examples write it."""
    team = {0: "A", 1: "B", None: "-"}
    (a, b), (kots_a, kots_b) = result["tens"], result["kots"]
    row = result["streak"]
    return (
        f"tens A{a} B{b} hand={team[result['won_by']]} kots A+{kots_a} B+{kots_b} "
        f"next_dealer={result['next_dealer']} streak={team[row['side']]}{row['count']}"
    )


def test_trump_made_in_trick_1_is_over_trumped_by_a_later_void_player():
    check("over-trumped")


def test_a_third_win_in_a_row_after_a_capture_starts_a_new_count():
    check("new-count")


def test_after_five_followed_tricks_trump_is_drawn_from_the_played_cards():
    check("drawn-trump")


def test_a_sweep_by_the_other_team_sends_the_deal_to_the_partner_and_wipes_the_streak():
    check("sweep-of-the-others")


def test_the_seventh_hand_in_a_row_pays_a_kot():
    check("streak-kot")


def test_a_sweep_that_would_be_the_seventh_win_pays_one_kot():
    check("one-kot")


# Parts


def test_captures_follow_from_the_winners_alone():
    lines = example("captures")
    for winners, captures in zip(lines[::2], lines[1::2], strict=True):
        pile, found = EMPTY, []
        for number, word in enumerate(winners.split()[1:], 1):
            pile, taken = lay(pile, 0xF << 4 * (number - 1), int(word), number == TRICKS)
            if taken:
                found.append(f"t{number}:s{word}:{taken.bit_count() // 4}")
        assert found == captures.split()[1:]


def test_dealer_streak_and_kots_go_on_from_hand_to_hand_until_the_match_is_over():
    state = GAME.resume({"target_kots": 3}, 4, opening(0))
    for line in example("match"):
        tens = tuple(int(n) for n in re.findall(r"tens A(\d) B(\d)", line)[0])
        expected, total = re.findall(r"-> (.*) total (.*)", line)[0]
        assert f"dealer={state.match.dealer} " in line
        state = GAME.apply(before_last_card(state.match, tens), 3, read("play 4C")).state
        assert said(GAME.result(state) or {}) == f"{line[9:19]} {expected}".strip()
        assert total.split() == words_of(state)


def words_of(state: Any) -> list[str]:
    a, b = state.match.kots
    return [f"A{a}", f"B{b}", *(["match_over"] if state.to_act is None else [])]


@pytest.mark.parametrize("line", example("legal-cards"))
def test_who_holds_the_suit_led_must_follow_it_and_anybody_else_may_play_any_card(line):
    held, led, _ = (part.strip() for part in line.split("->")[0].split(";"))
    hand = card_set(deck_of(held))
    lead = cards(SUIT_MASKS[suit(led[-1])] & ~hand)[:1] if led != "led=-" else ()
    expected = card_set(deck_of(line.split("->")[1]))
    assert card_set(play.card for play in plays(hand, lead)) == expected


@pytest.mark.parametrize("line", example("single-tricks"))
def test_the_first_card_off_suit_makes_trump_and_the_highest_trump_takes_the_trick(line):
    laid, before, after = re.findall(r"(.*) ; trump=(\w+) -> (.*)", line)[0]
    trump, winning = after.split()
    step = trick(laid, trump=None if before == "none" else suit(before))
    assert str(step.state.deal.trump or "none") == trump
    assert deck_of(laid)[step.state.to_act] is card(winning)
