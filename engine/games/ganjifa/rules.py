"""The house rules of Ganjifa."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.options import Needs, NewGroup, Numbers, Unless


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules chosen by a table; defaults come first."""

    deck: Literal["dashavatara", "mughal"]
    surkhya: Literal["day", "night", "auto"]
    night_swaps_strength: Annotated[Literal["false", "true"], Needs("surkhya", "night", "auto")]
    match_end: Annotated[Literal["deals", "target", "broke"], NewGroup]
    deals: Annotated[int, Numbers(3, 1, 12), Needs("match_end", "deals")]
    target_score: Annotated[int, Numbers(30, 10, 200), Needs("match_end", "target")]
    stake_per_card: Annotated[int, Numbers(0, 0, 1000)]
    start_chips: Annotated[int, Numbers(100, 10, 100_000), Unless("stake_per_card", "0")]
    card_payments: Annotated[Literal["true", "false"], NewGroup]
    opening_exchange: Literal["true", "false"]
    redeal_no_raja: Literal["true", "false"]
    player_cuts: Literal["false", "true"]
    random_lead: Annotated[Literal["rng", "two_numbers"], NewGroup]
    hukm_enforcement: Literal["auto", "burn"]
    show_hukms: Literal["true", "false"]
    dukkal_sequence: Literal["live", "printed"]
    discard_rule: Literal["low_first", "any"]
    rangeri_exempts: Literal["both", "winner"]
