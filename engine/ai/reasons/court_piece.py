"""What the reasons for a card in Court Piece are based on."""

from __future__ import annotations

from engine.actions import cards_of
from engine.ai.reasons.chances import unseen
from engine.ai.reasons.sight import Sight
from engine.cards import Card, card_set
from engine.games.court_piece.state import State, capture_of, is_blocked
from engine.games.court_piece.view import hidden_from
from engine.piles import captures
from engine.seats import Seat, side
from engine.tricks import taking
from engine.view import View


def sight(view: View[State], card: Card) -> Sight:
    """Return what the seat sees of the trick before it plays *card*."""
    known, deal = view.known, view.known.deal
    me, seats = view.seat or 0, range(len(view.sizes))
    return Sight(
        me, view.hand, card, card_set(one for play in view.legal for one in cards_of(play)),
        friends=frozenset(seat for seat in seats if side(seat) == side(me)),
        leader=deal.leader,
        trick=known.trick,
        trump=deal.trump,
        hidden=unseen(hidden_from(view).cards, view.sizes, deal.voids),
        counted=0,
        pile=deal.pile.cards,
        takes_pile=frozenset(seat for seat in seats if _takes(known, seat, seat == me, card)),
    )  # fmt: skip


def _takes(known: State, seat: Seat, is_own: bool, card: Card) -> bool:
    """Return whether a seat takes the centre if it wins with its own *card* or one on the table."""
    deal, rules = known.deal, known.match.rules
    if known.trick and not is_own:
        card = taking(card_set(known.trick), known.trick[0].suit, deal.trump)
    blocked, last = is_blocked(deal, rules, card), deal.is_last
    return captures(deal.pile.holder, seat, last, capture_of(rules), blocked)
