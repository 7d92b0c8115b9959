"""The house rules of Tien Len, its variants, and facts about both games.

Viet Cong is the same game with another default for ``variant``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from engine.game import GameInfo
from engine.games.tien_len.combinations import RANKS, SUITS
from engine.options import (
    PLAYERS_KEY,
    Needs,
    NewGroup,
    Numbers,
    Option,
    Several,
    options_of,
)

INSTANT_WINS = ("four_twos", "dragon", "five_pair_run", "six_pairs")


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules chosen by a table; defaults come first."""

    variant: Literal["tieng_len", "viet_cong", "southern"]
    direction: Literal["clockwise", "anticlockwise"]
    three_player_deal: Annotated[Literal["13", "17"], Needs(PLAYERS_KEY, "3")]
    leftover: Annotated[Literal["unused", "to_lowest"], Needs("three_player_deal", "17")]
    opening: Annotated[Literal["alone", "include"], NewGroup]
    opening_scope: Literal["first_deal", "every_deal"]
    next_leader: Annotated[
        Literal["winner", "loser", "lowest_card"], Needs("opening_scope", "first_deal")
    ]
    slams: Annotated[Literal["tieng_len", "viet_cong", "southern"], NewGroup]
    longer_slams: Annotated[Literal["false", "true"], Needs("slams", "tieng_len", "viet_cong")]
    two_in_sequence: Literal["true", "false"]
    pass_policy: Literal["locked", "free"]
    locked_may_slam: Annotated[Literal["false", "true"], Needs("pass_policy", "locked")]
    instant_win: Annotated[str, Several(INSTANT_WINS)]
    trading: Annotated[Literal["false", "true"], NewGroup]
    trade_timer_s: Annotated[int, Numbers(90, 30, 300), Needs("trading", "true")]
    end_rule: Annotated[Literal["last_loser", "first_out"], NewGroup]
    frozen_doubles: Annotated[Literal["false", "true"], Needs("end_rule", "first_out")]
    stake: Annotated[int, Numbers(1, 1, 1000)]
    slam_payment: Annotated[int, Numbers(0, 1, 5, also=0)]
    rotten_two: Annotated[int, Numbers(0, 1, 5, also=0)]
    deals: Annotated[int, Numbers(5, 1, 50), Needs("target_score", "0"), NewGroup]
    target_score: Annotated[int, Numbers(0, 5, 500, also=0)]
    hide_forced_pass: Literal["false", "true"]


BRINGS: dict[tuple[str, str], dict[str, str | int]] = {
    ("variant", "viet_cong"): {
        "slams": "viet_cong",
        "two_in_sequence": "false",
        "opening": "include",
        "instant_win": "four_twos",
    },
    ("variant", "southern"): {
        "slams": "southern",
        "two_in_sequence": "false",
        "opening": "include",
        "locked_may_slam": "true",
        "instant_win": "dragon+four_twos+five_pair_run+six_pairs",
    },
}

TIEN_LEN = GameInfo(
    key="tien_len",
    seats=(4, 2, 3),
    options=options_of(Rules),
    figures=("points",),
    measure="scores",
    aliases=(
        *("tien len", "tiến lên", "tieng len", "tienlen", "tien len mien nam", "thirteen", "13"),
        *("तिएन लेन", "टिएन लेन", "तेरह"),
    ),
    variant_of="tien_len",
    presets={
        "classic": {},
        "quick": {"deals": 3},
        "southern": {"variant": "southern"},
    },
    brings=BRINGS,
    ranks=RANKS,
    suits=SUITS,
    by_rank=True,
    in_tricks=False,
    backwards=("direction", "anticlockwise"),
    clockwise=True,
    topics=("aim", "deal", "combinations", "play", "slams", "trading", "score", "match"),
)


def _led_by(option: Option, word: str) -> Option:
    """Return an option with *word* as its default."""
    return replace(option, words=(word, *(one for one in option.words if one != word)))


VIET_CONG = replace(
    TIEN_LEN,
    key="viet_cong",
    options=tuple(
        _led_by(one, "viet_cong") if one.key == "variant" else one for one in TIEN_LEN.options
    ),
    aliases=("viet cong", "việt cộng", "vc", "vietcong", "वियत कांग", "वियतकांग"),
)
