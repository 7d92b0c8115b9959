"""The worlds that a view of Ganjifa allows, as deals on hands in lanes."""

from __future__ import annotations

from functools import lru_cache

from engine.ai.games.ganjifa import trick as by
from engine.ai.games.ganjifa.lanes import Pack
from engine.ai.games.ganjifa.trick import Deal, House, Owes
from engine.games.ganjifa.rules import Rules
from engine.games.ganjifa.state import SEATS, Duty, Phase, State
from engine.games.ganjifa.terms import Terms

KINDS = {
    "opening": by.OPENING,
    "dukkal": by.DUKKAL,
    "deni": by.DENI,
    "burn": by.BURN,
    "talafa": by.TALAFA,
    "run-out": by.RUN_OUT,
    "runout": by.RUN_OUT,
    "utari": by.UTARI,
    "sir": by.SIR,
    "natavani": by.NATAVANI,
    "tavani": by.TAVANI,
    "hardu": by.HARDU,
    "sokta": by.SOKTA,
    "random": by.AT_RANDOM,
    "akheri": by.AKHERI,
}
"""Leads by the names that tricks and actions give them."""
DUTIES = {
    "free": by.FREE,
    "owed": by.OWED,
    "bound": by.BOUND,
    "suit": by.OF_SUIT,
    "gheni": by.GHENI,
    "split": by.SPLIT,
}


PLAYED = (Phase.OPENING, Phase.LEAD, Phase.CARD, Phase.FOLLOW)


def is_in_lanes(state: State) -> bool:
    """Return whether a state can be written in lanes, where no card that is owed is refused."""
    return state.phase in PLAYED and not state.deal.trick.refused


@lru_cache(maxsize=8)
def pack_of(deck: str, *, swapped: bool) -> Pack:
    """Return the layout of a pack's cards in the lanes."""
    return Pack(deck, swapped=swapped)


def pack(terms: Terms) -> Pack:
    """Return the layout of the pack that a match is played with."""
    return pack_of(terms.deck, swapped=terms.swapped)


def house(rules: Rules) -> House:
    """Return the house rules that matter in the play of cards."""
    return House(
        printed=rules.dukkal_sequence == "printed",
        any_discard=rules.discard_rule == "any",
        both_exempt=rules.rangeri_exempts == "both",
    )


def deal_of(state: State, hands: list[int], down: int = 0) -> Deal:
    """Return a deal on hands in lanes; *state* gives all but who holds what.

    Args:
        down: the card that lies face down; 0 if none.
    """
    deal, cards = state.deal, pack(state.terms)
    made = Deal(hands, deal.leader, house(state.match.rules))
    made.burned = cards.lanes(deal.burned)
    made.captured = list(deal.captured)
    made.half, made.utari, made.void = deal.half, deal.utari, deal.void_hardu
    made.lost = sum(1 << seat for seat in range(SEATS) if deal.lost_lead[seat])
    made.dues = [0 if due is None else cards.bit(due.card) for due in deal.dues]
    if deal.trick.lead:
        _begin(made, state, cards, down)
    made.live = cards.lanes(deal.trick.live)
    at_the_lead(made)
    return made


def at_the_lead(made: Deal) -> None:
    """Restore the high cards as they were when the current trick was led."""
    if made.kind is None:
        made.look()
        return
    first, second, third = (held | laid for held, laid in zip(made.hands, made.laid, strict=True))
    made.at = (first, second, third)
    made.rank(made.live)


def _begin(made: Deal, state: State, cards: Pack, down: int) -> None:
    trick = state.deal.trick
    made.kind = KINDS[trick.lead]
    if trick.suit is not None:
        made.suit = cards.suits.index(trick.suit)
    for one in trick.put:
        made.laid[one.seat] |= cards.bit(one.card)
    if trick.is_down:
        made.is_down = True
        made.laid[made.leader] |= down
    own = next((one.card for one in trick.put if one.seat == made.leader), None)
    made.led = down if own is None else cards.bit(own)
    made.doubled = cards.bit(trick.doubled) if trick.doubled else 0
    made.split = cards.bit(trick.split) if trick.split else 0
    made.duties = [_owes(duty, cards) for duty in trick.duties]


def _owes(duty: Duty, cards: Pack) -> Owes:
    kind = DUTIES[duty.kind]
    asked_for = cards.bit(duty.card) if duty.card and kind != by.FREE else 0
    return Owes(duty.seat, kind, duty.left, asked_for, cards.lanes(duty.reserved))
