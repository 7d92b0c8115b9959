"""The house rules of Teen Do Paanch, and what is known about the game without playing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.game import GameInfo
from engine.options import Needs, NewGroup, options_of

SEATS = 3
RANKS = "789TJQKA"


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules chosen by a table; defaults come first.

    Where they meet: nobody passes the call if five and five cards are dealt, as there are no next
    three. A pull that is automatic and optional waits for one press, "pull" or "skip". With
    ``all_then_return`` a skip drops one pull, and ``suit_guard`` requires the suit of any card just
    pulled. A game replayed after a tie keeps the seats; its first round begins with pulls only
    under ``carry_over``.
    """

    sevens: Literal["hearts_diamonds", "hearts_spades"]
    sevens_high: Literal["false", "true"]
    deal_style: Literal["five_three_two", "five_five"]
    trump_pass: Annotated[Literal["off", "next_three"], Needs("deal_style", "five_three_two")]
    pull_timing: Annotated[Literal["after_deal", "before_trump"], NewGroup]
    pull_method: Literal["pick_position", "automatic"]
    pull_order: Literal["seat_order", "largest_first"]
    pull_batch: Literal["one_by_one", "all_then_return"]
    pull_optional: Literal["false", "true"]
    may_return_pulled: Literal["false", "true"]
    return_limit: Literal["none", "suit_guard"]
    rounds: Annotated[Literal["3", "6", "9"], NewGroup]
    carry_over: Literal["false", "true"]
    tie_break: Literal["shared", "quotas_met", "replay"]
    scoring: Literal["total_tricks", "difference"]
    first_dealer: Annotated[Literal["draw_235", "random"], NewGroup]
    dealer_pass: Literal["left", "right"]
    direction: Literal["anticlockwise", "clockwise"]


INFO = GameInfo(
    key="teen_do_paanch",
    seats=(SEATS,),
    options=options_of(Rules),
    figures=("tricks", "targets"),
    measure="over",
    presets={"classic": {}, "quick": {"pull_method": "automatic"}, "long": {"rounds": "9"}},
    aliases=(
        *("teen do paanch", "teen do panch", "tin do panch", "do teen paanch", "do teen panch"),
        *("paanch teen do", "panch tin do", "3 2 5", "3-2-5", "325", "2-3-5", "2 3 5", "235"),
        *("5-3-2", "5 3 2", "532", "तीन दो पाँच", "तीन दो पांच", "दो तीन पाँच", "दो तीन पांच"),
        *("पाँच तीन दो", "३-२-५", "تین دو پانچ", "তিন দুই পাঁচ"),
    ),
    ranks=RANKS,
    topics=("aim", "deal", "trump", "tricks", "pulls", "match"),
    news=6,
    cycle=SEATS,
)
