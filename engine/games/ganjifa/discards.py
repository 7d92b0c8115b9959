"""The discard rule: low cards go first, and only then high ones."""

from __future__ import annotations

from engine.cards import CardSet
from engine.games.ganjifa.state import ANY, Duty, State, at_lead


def discards(state: State, duty: Duty) -> CardSet:
    """Return the cards that may be added now as a free card.

    Which cards are high is settled when the trick is led, and does not change during it.
    """
    hand = state.hands[duty.seat] & ~_refused(duty)
    if state.match.rules.discard_rule == "any" or duty.kind == ANY:
        return hand
    high = state.terms.high(at_lead(state, duty.seat)) | duty.reserved
    return hand & ~high or hand


def _refused(duty: Duty) -> CardSet:
    return duty.card.bit if duty.kind == ANY and duty.card is not None else 0
