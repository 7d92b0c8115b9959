"""The house rules of Dehla Pakad, and what is known about the game without playing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.game import GameInfo
from engine.options import Needs, NewGroup, Numbers, Unless, options_of
from engine.partners import SEATS


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules chosen by a table; defaults come first."""

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
        Needs("deal_style", "five_then_eight"),
    ]
    deal_style: Annotated[
        Literal["five_then_eight", "all_thirteen"], Needs("trump_method", "first_void")
    ]
    capture_rule: Annotated[Literal["two_in_row_player", "two_in_row_team", "single"], NewGroup]
    after_capture: Annotated[Literal["new_count", "keep_count"], Unless("capture_rule", "single")]
    two_two: Annotated[Literal["non_dealer_team", "most_tricks", "draw"], NewGroup]
    streak_length: Annotated[int, Numbers(7, 2, 13, also=0)]
    sweep_in_streak: Annotated[Literal["reset", "count"], Unless("streak_length", "0")]
    dealer_after_streak_kot: Annotated[Literal["by_tens", "as_kot"], Unless("streak_length", "0")]
    scoring: Literal["kots", "points"]
    match_end: Annotated[
        Literal["target_kots", "fixed_hands", "fixed_time", "until_stopped"], NewGroup
    ]
    target_kots: Annotated[int, Numbers(2, 1, 20), Needs("match_end", "target_kots")]
    match_hands: Annotated[int, Numbers(8, 1, 50), Needs("match_end", "fixed_hands")]
    match_minutes: Annotated[int, Numbers(45, 5, 300), Needs("match_end", "fixed_time")]
    time_cutoff: Annotated[Literal["finish_hand", "abandon_hand"], Needs("match_end", "fixed_time")]
    tie_break: Annotated[
        Literal["draw", "hands_won", "extra_hands"], Unless("match_end", "target_kots")
    ]
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
    presets={
        "classic": {},
        "quick": {
            "early_end": "when_tens_gone",
            "match_end": "fixed_hands",
            "match_hands": 4,
            "tie_break": "hands_won",
        },
        "points": {"scoring": "points", "target_kots": 7},
    },
    aliases=("dehla", "dehla pakad", "dehla pakar", "dahla pakad", "दहला", "दहला पकड़", "دہلا پکڑ"),
)
