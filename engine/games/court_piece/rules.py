"""The house rules of Court Piece, and what is known about the game without playing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from engine.game import GameInfo
from engine.options import Needs, NewGroup, Numbers, Unless, options_of
from engine.partners import SEATS

ROW = 7
"""The number of deals won in a row that earns something, if the scoring has a value for it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules chosen by a table; defaults come first."""

    capture_rule: Literal["single_sir", "double_sir"]
    ace_pair_blocks: Annotated[Literal["false", "true"], Needs("capture_rule", "double_sir")]
    first_capture_trick: Annotated[int, Numbers(2, 2, 3), Needs("capture_rule", "double_sir")]
    double_sir_court: Annotated[
        Literal["no_capture", "won_first_seven", "off"], Needs("capture_rule", "double_sir")
    ]
    play_out: Literal["false", "true"]
    bavney: Annotated[Literal["off", "offer"], Needs("capture_rule", "single_sir")]
    trump_method: Annotated[Literal["caller", "first_void"], NewGroup]
    redeal_request: Annotated[
        Literal["off", "no_court_card", "all_below_ten"], Needs("trump_method", "caller")
    ]
    hide_until_called: Annotated[Literal["true", "false"], Needs("trump_method", "caller")]
    scoring: Annotated[Literal["hokm", "simple", "courts", "courts_3"], NewGroup]
    dealer_after_caller_court: Literal["partner", "same"]
    match_end: Annotated[
        Literal["target_points", "fixed_hands", "fixed_time", "until_stopped"], NewGroup
    ]
    target_points: Annotated[int, Numbers(7, 1, 52), Needs("match_end", "target_points")]
    match_hands: Annotated[int, Numbers(10, 1, 50), Needs("match_end", "fixed_hands")]
    match_minutes: Annotated[int, Numbers(45, 5, 300), Needs("match_end", "fixed_time")]
    time_cutoff: Annotated[Literal["finish_hand", "abandon_hand"], Needs("match_end", "fixed_time")]
    tie_break: Annotated[
        Literal["draw", "hands_won", "extra_hands"], Unless("match_end", "target_points")
    ]
    first_dealer: Annotated[Literal["random", "host", "first_ace"], NewGroup]
    direction: Literal["anticlockwise", "clockwise"]


class Values(NamedTuple):
    """What a deal is worth to its winners.

    Args:
        callers: if the caller's side wins it; *dealers*: if the other side does.
        callers_court: a court won by the caller's side; *dealers_court*: by the other side.
        row: what seven deals in a row add; 0 if they are not counted.
        bavney: a court of all thirteen tricks, instead of its usual value.
        target: the usual target of a match.
    """

    callers: int
    dealers: int
    callers_court: int
    dealers_court: int
    row: int
    bavney: int
    target: int


VALUES = {
    "hokm": Values(1, 1, 2, 3, row=0, bavney=5, target=7),
    "simple": Values(1, 2, 3, 4, row=0, bavney=5, target=10),
    "courts": Values(0, 0, 1, 1, row=1, bavney=52, target=2),
    "courts_3": Values(0, 0, 1, 3, row=1, bavney=5, target=3),
}

INFO = GameInfo(
    key="court_piece",
    seats=(SEATS,),
    options=options_of(Rules),
    partners=True,
    figures=("courts", "points"),
    measure="tricks",
    aliases=(
        *("court", "court pees", "court peace", "coat", "coat piece", "coat pees", "coat peace"),
        *("kot pees", "kot piece", "pees", "piece", "rang", "rung", "hokm", "hok", "hukm"),
        *("hokum", "hukum", "troefcall", "troef call", "trup chaal", "turup chaal", "trump call"),
        *("chakri", "chokri", "seven hands", "sat hath", "saat haath"),
        *("कोर्ट पीस", "कोट पीस", "कोट पिस", "पीस", "रंग", "हुकुम", "हुकम", "हुक्म", "होकम"),
        *("तुरुप चाल", "चकरी", "चोकरी", "सात हाथ"),
        *("کورٹ پیس", "کوٹ پیس", "پیس", "رنگ", "حکم", "ہوکم", "ترپ چال", "چکری", "چوکری"),
        *("سات ہاتھ", "بازی حکم", "هفت دست"),
    ),
    presets={
        "classic": {},
        "double_sir": {"capture_rule": "double_sir"},
        "quick": {"match_end": "fixed_hands", "match_hands": 4, "tie_break": "hands_won"},
    },
    brings={
        ("scoring", name): {"target_points": values.target}
        for name, values in VALUES.items()
        if name != "hokm"
    },
    topics=("aim", "deal", "trump", "tricks", "score", "match"),
)
