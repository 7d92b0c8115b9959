"""What the reasons for a card in Dehla Pakad are based on."""

from __future__ import annotations

from engine.actions import cards_of
from engine.ai.reasons.chances import unseen
from engine.ai.reasons.sight import Sight
from engine.cards import Card, card_set
from engine.games.dehla_pakad.state import TENS, State, ruling_trump, waits
from engine.games.dehla_pakad.view import hidden_from
from engine.piles import captures
from engine.seats import Seat, side
from engine.view import View


def sight(view: View[State], card: Card) -> Sight:
    """Return what the seat sees of the trick before it plays *card*."""
    known, deal, rules = view.known, view.known.deal, view.known.match.rules
    me, seats = view.seat or 0, range(len(view.sizes))
    return Sight(
        me, view.hand, card, card_set(one for play in view.legal for one in cards_of(play)),
        friends=frozenset(seat for seat in seats if side(seat) == side(me)),
        leader=deal.leader,
        trick=known.trick,
        trump=ruling_trump(deal, rules),
        hidden=unseen(hidden_from(view).cards, view.sizes, deal.voids),
        counted=TENS,
        pile=deal.pile.cards,
        takes_pile=frozenset(seat for seat in seats if _takes(known, seat)),
        waits=waits(rules),
    )  # fmt: skip


def _takes(known: State, seat: Seat) -> bool:
    deal, rules = known.deal, known.match.rules
    return captures(deal.pile.holder, seat, deal.is_last, rules.capture_rule)
