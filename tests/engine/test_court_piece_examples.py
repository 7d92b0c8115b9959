"""Whole deals of Court Piece written down beforehand, and scores, each in a few lines."""

# ruff: noqa: E501  (a line of an example is not broken)

from __future__ import annotations

import re
from typing import Any

from engine.actions import Deal, read
from engine.cards import deck_of
from engine.events import PileTaken, TrickTaken
from engine.game import Step
from engine.seats import DEALER
from tests.engine.court_piece import GAME, opening, result, scored
from tests.engine.dehla import TEAMS, texts

# `captures` (double sir): `tN:sW:K` = at trick N seat W took K tricks. `blocked`: captures stopped
# by the ace rule.
EXAMPLES = """
# court: caller team takes the first seven tricks, hand stops after trick 7, dealer's partner deals
dealer=0 capture_rule=single_sir ace_pair_blocks=false call=D
deck: 2D KD AS 5S 6D 8C 8S 9C KC JC AH 4D 8D 6C 2C 6H JH 4S 8H KH 7D AC 2H JD 3S 6S 4H 3D QD 4C 9S TC 2S 9H 9D TS 5D AD TD JS 3H 3C TH QS 5H 7S 7C KS QC QH 5C 7H
plays: AS 3S 7S 2S | AC 3C 2C 5C | AD 3D 4D 9D | KD 3H 8D 4S | JD 4H QD 6H | AH 7H 2H TH | KS TS 5S 6S
winners: 1 1 1 1 3 3 3
expect: tricks A0 B7 pile=0 hand=B court=yes points B+2 next_dealer=2

# no-court: caller team wins 7-4, same dealer
dealer=1 capture_rule=single_sir ace_pair_blocks=false call=S
deck: KC TS 3H AS QD 5H 8C 4S AH TH 4H 2S 4C 6D 8H 7S QC 9H JH JD 6S 6H 8S QS 5S KD 4D 8D AD 9S TD 3C 2C 7C 2H QH 9C 7D KS 7H KH 5C 3D 6C JS 5D 9D JC TC 2D 3S AC
plays: AS 4S 2S 3S | KC 5C 3C AC | QC 9C 6C 4C | QH 3H 5H 4H | JH 6H TH 8H | JD QD KD AD | JS 7S 6S 5S | JC 2C 7D 8C | TD 2D 7H 3D | 9S 2H 8S 4D | 9D 7C TS 8D
winners: 2 1 1 1 1 0 0 0 0 0 2
expect: tricks A7 B4 pile=0 hand=A court=no points A+1 next_dealer=1

# last-trick: dealer team wins 7-6 on the last trick: deal passes to the right
dealer=2 capture_rule=single_sir ace_pair_blocks=false call=S
deck: 3C 9H AD KS 2S 4C AC 2H KD 3D 5D 8C 6H 8S 4H QS AH 5C 5S TD 5H 4D JH JS 7S 8D JC QD AS 2C KC TS 7D JD TH 9D 8H QC KH 2D 6D 4S 9C TC 6C QH 9S 7C 6S 3S 3H 7H
plays: AD 3D 5D 7D | KS 4S 8S 3S | KH 2H 4H AH | QS 2S 7S AS | KC 5C 3C AC | KD TS 9D 2D | QH 3H 5H 4C | 9S 5S JS 6D | QC 9C 2C 6S | JD 4D 8D 6H | TD 8H QD 6C | JC 7C 7H 9H | TC 8C TH JH
winners: 3 3 2 1 0 1 1 3 2 2 0 0 0
expect: tricks A7 B6 pile=0 hand=A court=no points A+1 next_dealer=3

# shut-out: dealer team shuts out the caller team: three points
dealer=3 capture_rule=single_sir ace_pair_blocks=false call=C
deck: TC JD 2S 4C 2C AH AC JS 5C 3D JC 5S 3S 9H 9D AD KH KC 3H QH 5H 9S 8H 6C 8C TH KS 6D 4H 6S QC 4D 5D TS QD 7S 8D 8S QS 7D KD JH AS 2H 3C 7H TD 9C 6H 4S 7C 2D
plays: QS AS 3S 4S | AH 4H 3H 5H | AC 3C 7C 2C | KS 5S 7S 2S | KD 4D 2D 7D | JS 6S TS 8S | JH 7H 6H 8H
winners: 1 1 1 1 1 1 1
expect: tricks A0 B7 pile=0 hand=B court=yes points B+3 next_dealer=0

# double-sir: partners alternating do not capture; a big pile ends the hand
dealer=0 capture_rule=double_sir ace_pair_blocks=false call=C
deck: 5S 5H 3H AC 8C JD 2C KD 4D AH AD 9S 7D 7S JC 2H TC QD 6S 7H 6C AS 6H TD 2D JH 3S TH 8D 7C 4H 6D QS QC 9H 5C 4C KH 4S 9C 8H 5D TS KC KS JS 3D 2S QH 8S 3C 9D
plays: AC 2C 7C 3C | AS 3S 2S 6S | KH AH 4H 2H | KD AD 9D TD | KS 8S 4S TS | JC QC 4C KC | JD 3D QD 9C | 8C 2D 6D TC | QS 5S 4D 7S | QH 3H 8H 7D | 9H 5H TH 8D | JH 9S 7H 6H
winners: 1 1 2 3 3 2 1 0 0 0 2 2
captures: t2:s1:2 t5:s3:3 t9:s0:4 t12:s2:3
expect: tricks A7 B5 pile=0 hand=A court=no points A+1 next_dealer=1

# ace-rule: double sir, two aces in a row do not capture; the next win does
dealer=1 capture_rule=double_sir ace_pair_blocks=true call=D
deck: 8H 2C TD 4D JS KS 5H 6S 4S 7H 3S 4H 8D 9D QS 9C 6H KC TS QH 7D 3D JD 8S 3C AD 7S KH QC 6D 9S 7C QD 2D 2H 5S 4C JH TH TC 6C 8C AS JC 9H AH 3H KD 2S AC 5D 5C
plays: JS AS 3S 2S | AD 6D 2D 3D | KS 9S 5S 8S | KH AH 2H 8H | KD 5D 4D 3C | QS TS 2C 4S | QC AC 4C 6C | KC TC 8C 7C | QH JH 5H 3H | QD 7D 6S 8D
winners: 3 3 3 0 0 0 1 1 1 1
captures: t3:s3:3 t5:s0:2 t8:s1:3 t10:s1:2
blocked: t2
expect: tricks A2 B8 pile=0 hand=B court=no points B+1 next_dealer=2

# double-sir-last-trick: decided by the last trick
dealer=2 capture_rule=double_sir ace_pair_blocks=false call=S
deck: 7H TD QS KC KS 2D 7C AC 4C 7D JC 2S 9H 9C 9S 8S QD 4S AS 7S 6H JD 6C 8D 8C TC 5H 5S 3S 6D KH 2H 3D 5C JS 8H QC 3H 3C 4H AH 6S 5D 2C 4D JH TS 9D KD QH AD TH
plays: KC AC 9C 5C | AH 2H 8H 3H | TC JC AS 3C | AD 8D 2D 4D | KD JD 5D 6D | QD TD 7D 9D | QH 4H 5H KH | JH TH 6H 6S | 8C TS JS 6C | 8S KS 5S 2S | QS 2C 3S 4S | QC 4C 9H 7S | 3D 7H 7C 9S
winners: 0 0 2 2 2 2 1 0 2 3 3 2 1
captures: t2:s0:2 t4:s2:2 t6:s2:2 t11:s3:5 t13:s1:2
expect: tricks A6 B7 pile=0 hand=B court=no points B+1 next_dealer=2

# points: preset hokm, (dealer, winner, court) -> points, next dealer
0 A no -> A+1 1
0 A yes -> A+3 1
0 B no -> B+1 0
0 B yes -> B+2 2
3 A no -> A+1 3
3 A yes -> A+2 1
3 B no -> B+1 0
3 B yes -> B+3 0

# match: one table over many hands, preset courts, target_points 2, first dealer 0: hands (winner,court) -> courts points A-B, next dealer, streak
dealer=0 A no -> 0-0 next_dealer=1 streak=A1
dealer=1 A no -> 0-0 next_dealer=1 streak=A2
dealer=1 A no -> 0-0 next_dealer=1 streak=A3
dealer=1 A no -> 0-0 next_dealer=1 streak=A4
dealer=1 A no -> 0-0 next_dealer=1 streak=A5
dealer=1 A no -> 0-0 next_dealer=1 streak=A6
dealer=1 A no -> 1-0 next_dealer=3 streak=-0
dealer=3 B no -> 1-0 next_dealer=0 streak=B1
dealer=0 B yes -> 1-1 next_dealer=2 streak=-0
dealer=2 A no -> 1-1 next_dealer=3 streak=A1
dealer=3 A no -> 1-1 next_dealer=3 streak=A2
dealer=3 A yes -> 2-1 next_dealer=1 streak=-0 match_over
"""

NAMES = {0: "A", 1: "B", None: "-"}


def example(name: str) -> list[str]:
    """Return the lines of an example, without its heading."""
    parts = re.split(r"^# ([\w-]+): .*$", EXAMPLES, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    return [line for line in found[name].splitlines() if line]


# Whole deals


def play_example(fields: dict[str, str]) -> list[Step]:
    """Play an example; return its steps, of which only the last one ends the deal."""
    options = {key: fields[key] for key in ("capture_rule", "ace_pair_blocks")}
    state = GAME.resume(options, 4, opening(int(fields["dealer"])))
    state = GAME.apply(state, DEALER, Deal(deck_of(fields["deck"]))).state
    cards = fields["plays"].replace("|", " ").split()
    steps: list[Step] = []
    for action in [f"call {fields['call']}", *(f"play {one}" for one in cards)]:
        assert GAME.result(state) is None
        assert state.to_act is not None
        assert action in texts(GAME.legal(state))
        steps.append(GAME.apply(state, state.to_act, read(action)))
        state = steps[-1].state
    assert state.between_deals
    return steps


def check(name: str) -> None:
    """Play an example and compare all that it says."""
    head, *lines = example(name)
    fields = dict(word.split("=") for word in head.split())
    fields |= dict(line.split(": ", 1) for line in lines)
    steps = play_example(fields)
    winners = winners_of(steps)
    assert winners == [int(seat) for seat in fields["winners"].split()]
    if fields["capture_rule"] == "double_sir":
        captures = captures_of(steps)
        assert captures == fields["captures"]
        assert blocked(winners, captures) == fields.get("blocked", "").split()
    assert said(steps[-1]) == fields["expect"]


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
                found.append(f"t{number}:s{one.seat}:{one.tricks}")
    return " ".join(found)


def blocked(winners: list[int], captures: str) -> list[str]:
    """Return the tricks at which somebody won a second time in a row and captured nothing."""
    at = {int(one[1:].split(":")[0]) for one in captures.split()}
    found, holder = [], -1
    for number, winner in enumerate(winners, 1):
        if winner == holder and number not in at:
            found.append(f"t{number}")
        holder = -1 if number in at else winner
    return found


def said(step: Step) -> str:
    """Return a result as the examples write it."""
    found, deal = result(step), step.state.deal
    (a, b), won_by = found["tricks"], found["won_by"]
    court = "yes" if found["court"] else "no"
    return (
        f"tricks A{a} B{b} pile={deal.pile.cards.bit_count() // 4} hand={NAMES[won_by]} "
        f"court={court} points {earned(found)} next_dealer={found['next_dealer']}"
    )


def earned(found: dict[str, Any]) -> str:
    """Return the points of a deal: ``A+1``; the other side has none."""
    won_by = found["won_by"]
    assert found["points"][1 - won_by] == 0
    return f"{NAMES[won_by]}+{found['points'][won_by]}"


def test_a_court_of_the_callers_stops_the_hand_and_the_dealers_partner_deals():
    check("court")


def test_the_callers_win_7_4_without_a_court_and_the_same_dealer_deals():
    check("no-court")


def test_the_dealers_win_7_6_on_the_last_trick_and_the_deal_passes_to_the_right():
    check("last-trick")


def test_the_dealers_shut_out_the_callers_for_three_points():
    check("shut-out")


def test_partners_who_alternate_capture_nothing_and_a_big_pile_ends_the_hand():
    check("double-sir")


def test_two_aces_in_a_row_capture_nothing_and_the_next_win_does():
    check("ace-rule")


def test_with_double_sir_the_last_trick_may_decide():
    check("double-sir-last-trick")


# Scores


def ended(won_by: str, court: str, **before: Any) -> Step:
    """Return the end of a hand with this winner, with or without a court."""
    taken = (7, 0 if court == "yes" else 4)
    return scored(taken if won_by == "A" else taken[::-1], **before)


def test_the_dealers_side_and_a_court_say_what_a_win_earns_and_who_deals_next():
    for line in example("points"):
        dealer, won_by, court, _, points, next_dealer = line.split()
        found = result(ended(won_by, court, dealer=int(dealer)))
        assert (earned(found), found["next_dealer"]) == (points, int(next_dealer)), line


def test_dealer_streak_and_courts_go_on_from_hand_to_hand_until_the_match_is_over():
    state = GAME.resume({"scoring": "courts"}, 4, opening(0))
    assert state.match.rules.target_points == 2
    for line in example("match"):
        given, expected = line.split(" -> ")
        dealer, won_by, court = given.split()
        assert dealer == f"dealer={state.match.dealer}"
        step = ended(won_by, court, match=state.match)
        state = step.state
        (a, b), row = state.match.points, result(step)["streak"]
        told = f"{a}-{b} next_dealer={state.match.dealer} streak={NAMES[row['side']]}{row['count']}"
        assert told + (" match_over" if state.to_act is None else "") == expected
    assert state.winners == (0, 2)
    assert TEAMS["A"] == 0
