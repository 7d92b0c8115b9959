"""Cards going from hand to hand and from hand to table, and who may know about it."""

from __future__ import annotations

from engine.cards import Card, CardSet
from engine.games.ganjifa.state import SEATS, DealState, HadTo, Hands, Put, State, replaced
from engine.seats import Seat


def handed(state: State, giver: Seat, taker: Seat, one: Card) -> State:
    """Return the state after a card has gone from hand to hand, seen only by these two.

    The third player no longer knows for certain where the cards are that the giver has shown.
    """
    hands = replaced(state.hands, giver, state.hands[giver] ^ one.bit)
    hands = replaced(hands, taker, hands[taker] | one.bit)
    deal, third = state.deal, SEATS - giver - taker
    told = [list(known) for known in deal.told]
    told[taker][giver] = (told[taker][giver] | deal.shown[giver]) & ~one.bit
    told[giver][taker] |= one.bit
    told[third][giver] = 0
    shown = replaced(deal.shown, giver, 0)
    moved = deal._replace(shown=shown, told=tuple(tuple(known) for known in told))
    return state._replace(hands=hands, deal=moved)


def put(state: State, seat: Seat, some: tuple[Card, ...], *, down: bool = False) -> State:
    """Return the state after *seat* has put cards into the trick; everybody sees open ones."""
    moved = sum(one.bit for one in some)
    hands = replaced(state.hands, seat, state.hands[seat] & ~moved)
    trick = state.deal.trick
    if down:
        hidden = trick._replace(is_down=True, down=some[0])
        return state._replace(hands=hands, deal=state.deal._replace(trick=hidden))
    laid = tuple(Put(seat, one) for one in some)
    deal = state.deal._replace(trick=trick._replace(put=(*trick.put, *laid)))
    return state._replace(hands=hands, deal=gone_from(deal, seat, moved))


def gone_from(deal: DealState, seat: Seat, moved: CardSet) -> DealState:
    """Return the deal where everybody knows that *seat* no longer holds these cards."""
    told = tuple(
        replaced(known, seat, known[seat] & ~moved) if known[seat] & moved else known
        for known in deal.told
    )
    return deal._replace(shown=replaced(deal.shown, seat, deal.shown[seat] & ~moved), told=told)


def had_to(state: State, seat: Seat, *played: HadTo) -> State:
    """Return the state with what *seat* had to play added to its notes; with nothing, cleared.

    The notes are shown to the seat until it has a choice. What goes for the same reason, one card
    or trick after the other, is one note, but for cards that a lead asks for.
    """
    told = state.deal.had_to
    mine: tuple[HadTo, ...] = told[seat] if played else ()
    for one in played:
        if one.key != "had-to" and mine and mine[-1][:2] == one[:2]:
            mine = (*mine[:-1], mine[-1]._replace(cards=(*mine[-1].cards, *one.cards)))
        else:
            mine = (*mine, one)
    deal = state.deal._replace(had_to=(*told[:seat], mine, *told[seat + 1 :]))
    return state._replace(deal=deal)


def known_in(deal: DealState, viewer: Seat | None) -> Hands:
    """Return the cards that *viewer* knows each seat to hold, apart from its own hand."""
    if viewer is None:
        return deal.shown
    pairs = zip(deal.shown, deal.told[viewer], strict=True)
    return tuple(everybody | alone for everybody, alone in pairs)
