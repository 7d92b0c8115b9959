"""Who may hold what in Ganjifa, as far as one seat can know, and random draws from that.

Every spread of the unseen cards is equally likely if it agrees with the sizes of the hands, the
cards turned up or handed over, the tavani that is due, and what the current trick reveals: a lead
shows what its leader must hold, and a seat that has added another card lacks the one it owes.
"""

from __future__ import annotations

from random import Random

from engine.ai.games.ganjifa import trick as by
from engine.ai.games.ganjifa.lanes import LANES, PRADHANS, Pack, bits, tops
from engine.ai.games.ganjifa.trick import Deal
from engine.games.ganjifa.moves import known_in
from engine.games.ganjifa.state import SEATS, Phase, State
from engine.view import View


class Unseen:
    """What the seat of a view cannot see.

    Attributes:
        known: the cards that each seat is known to hold; for the viewer the whole hand.
    """

    def __init__(self, view: View[State], seat: int, blank: Deal, cards: Pack) -> None:
        state = view.known
        deal = state.deal
        self._seat = seat
        out = cards.lanes(deal.gone | deal.trick.cards)
        turned_up = known_in(deal, seat)
        known = [cards.lanes(held) & ~out for held in turned_up]
        for other, due in enumerate(blank.dues):
            known[other] |= due & ~out
        if blank.kind is not None and state.phase is not Phase.OPENING:
            for other, held in enumerate(_given_away(blank, seat, cards.lanes(view.hand), out)):
                known[other] |= held & ~out
        known[seat] = cards.lanes(view.hand)
        self.known = known
        self._pool = bits(cards.all & ~(out | known[0] | known[1] | known[2]))
        self._others = [other for other in range(SEATS) if other != seat]
        first = self._others[0]
        is_down = deal.trick.is_down and deal.trick.down is None
        held = view.sizes[first] + (is_down and first == deal.leader)
        self._first = held - known[first].bit_count()
        self._rest = sum(self._pool)
        self._down = (deal.leader, blank.dues[deal.leader]) if is_down else None

    def draw(self, rng: Random) -> tuple[list[int], int]:
        """Return the hands, and the card that lies face down, or 0."""
        one, two = self._others
        hands = self.known.copy()
        found = sum(rng.sample(self._pool, self._first))
        hands[one] |= found
        hands[two] |= self._rest ^ found
        if self._down is None:
            return hands, 0
        leader, due = self._down
        some = bits(hands[leader] & ~due)
        down = some[int(rng.random() * len(some))]
        hands[leader] ^= down
        return hands, down


def _given_away(blank: Deal, seat: int, hand: int, out: int) -> list[int]:
    """Return what the current trick reveals about each hand.

    Args:
        blank: the deal without the hidden cards; everybody knows its hukms and seconds.
    """
    lane = LANES[blank.suit] if blank.suit >= 0 else 0
    shown = [0, 0, 0]
    leaders = {
        by.DENI: PRADHANS & lane,
        by.TALAFA: blank.seconds & lane,
        by.NATAVANI: blank.thirds & lane,
        by.SIR: blank.thirds & lane,
        by.HARDU: blank.thirds & lane,
        by.DUKKAL: tops(blank.live & lane & ((blank.led & -blank.led) - 1)),
    }
    shown[blank.leader] = leaders.get(blank.kind or 0, 0) & ~hand & ~out
    for owed in bits(_owed(blank, lane) & ~hand & ~out):
        holders = [other for other in by.others(blank.leader) if other != seat]
        waiting = [other for other in holders if not blank.laid[other]]
        if len(waiting) == 1:
            shown[waiting[0]] |= owed
    return shown


def _owed(blank: Deal, lane: int) -> int:
    """Return the cards that one of the followers must hold."""
    if blank.kind in (by.TALAFA, by.NATAVANI, by.TAVANI, by.AT_RANDOM, by.DENI):
        return blank.hukms & lane
    if blank.kind == by.SIR:
        return blank.seconds & lane
    return (blank.hukms | blank.seconds) & lane if blank.kind == by.HARDU else 0
