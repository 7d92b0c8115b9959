"""The house rules of Dehla Pakad, and what is known of the game without playing it.

Section numbers are those of the rule specification.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.game import GameInfo
from engine.options import Needs, NewGroup, Numbers, options_of
from engine.partners import SEATS


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules as a table has chosen them (section 7); defaults come first."""

    trump_method: Literal["first_void", "dealer_right_call"]
    trump_effective: Annotated[
        Literal["at_once", "next_trick"], Needs("trump_method", "first_void")
    ]
    lead_after_trump: Annotated[
        Literal["trick_winner", "trump_maker"], Needs("trump_method", "first_void")
    ]
    no_void_trump: Annotated[
        Literal["draw_played", "dealer_right_calls", "stay_open"],
        Needs("trump_method", "first_void"),
    ]
    deal_style: Literal["five_then_eight", "all_thirteen"]
    capture_rule: Annotated[Literal["two_in_row_player", "two_in_row_team", "single"], NewGroup]
    after_capture: Literal["new_count", "keep_count"]
    two_two: Annotated[Literal["non_dealer_team", "most_tricks", "draw"], NewGroup]
    streak_length: Annotated[int, Numbers(7, 2, 13, also=0)]
    sweep_in_streak: Literal["reset", "count"]
    dealer_after_streak_kot: Literal["by_tens", "as_kot"]
    scoring: Literal["kots", "points"]
    match_end: Annotated[
        Literal["target_kots", "fixed_hands", "fixed_time", "until_stopped"], NewGroup
    ]
    target_kots: Annotated[int, Numbers(2, 1, 20), Needs("match_end", "target_kots")]
    match_hands: Annotated[int, Numbers(8, 1, 50), Needs("match_end", "fixed_hands")]
    match_minutes: Annotated[int, Numbers(45, 5, 300), Needs("match_end", "fixed_time")]
    time_cutoff: Annotated[Literal["finish_hand", "abandon_hand"], Needs("match_end", "fixed_time")]
    tie_break: Literal["draw", "hands_won", "extra_hands"]
    first_dealer: Annotated[Literal["random", "host", "high_card"], NewGroup]
    early_end: Literal["never", "when_tens_gone"]
    table_memory: Literal["tally", "face_down", "open"]
    direction: Literal["anticlockwise", "clockwise"]


INFO = GameInfo(
    key="dehla_pakad",
    seats=(SEATS,),
    options=options_of(Rules),
    partners=True,
    figures=("kots",),
    measure="tens",
    aliases=("dehla", "dehla pakad", "dehla pakar", "dahla pakad", "दहला", "दहला पकड़", "دہلا پکڑ"),
)
