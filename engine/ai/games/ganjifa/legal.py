"""All that the rules allow in a deal on hands in lanes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from engine.ai.games.ganjifa.answers import add, asked, doubles, free, splits
from engine.ai.games.ganjifa.lanes import LANES, SUIT_OF, bits, down_from, suits_of
from engine.ai.games.ganjifa.trick import (
    AKHERI,
    AT_RANDOM,
    BURN,
    DENI,
    DUKKAL,
    GHENI,
    HARDU,
    NATAVANI,
    NO_SUIT,
    RUN_OUT,
    SIR,
    SOKTA,
    TALAFA,
    TAVANI,
    UTARI,
    Deal,
    Lead,
)

Move = Lead | int
"""A lead; a card; or, as a negative number, a card that doubles or splits."""


def moves(deal: Deal) -> list[Move]:
    """Return what the seat to act may do."""
    if not deal.duties:
        return list(leads(deal)) if deal.kind is None else [*bits(deal.lead_cards())]
    owes = deal.duties[0]
    if must := asked(deal, owes):
        pairs = bits(doubles(deal, owes)) if owes.kind == GHENI else []
        return [must, *(-one for one in pairs)]
    return [*(-one for one in bits(splits(deal, owes))), *bits(free(deal, owes))]


def leads(deal: Deal) -> Iterator[Lead]:
    """Yield the leads that are allowed."""
    seat = deal.leader
    for kind, some in kinds_of_leads(deal):
        for suit in dict.fromkeys(suits_of(some)):
            if kind == HARDU:
                lower = deal.below(seat, some & LANES[suit], suit)
                yield from (Lead(HARDU, suit, one) for one in bits(lower))
            else:
                yield lead_in(kind, suit, some)


def lead_in(kind: int, suit: int, some: int) -> Lead:
    """Return the lead of this kind in a suit, given the cards of ``kinds_of_leads``."""
    if kind in (RUN_OUT, AT_RANDOM):
        return Lead(kind)  # it names no suit
    return Lead(kind, suit, some if kind == AKHERI else 0)


def kinds_of_leads(deal: Deal) -> Iterable[tuple[int, int]]:
    """Return the kinds of leads allowed: those that are forced, or all that are open.

    Each comes with cards of the suits in which it is allowed, 0 if in none; where a lead names no
    suit, with any card if it is allowed.
    """
    seat = deal.leader
    hand = deal.hands[seat]
    if not hand & (hand - 1):
        return ((AKHERI, hand),)
    high = deal.high(seat)
    if deal.utari:
        return ((RUN_OUT if high else AT_RANDOM, hand & -hand),)
    if behind := high & ~deal.hukms:
        return ((DUKKAL, behind), (SOKTA, behind if deal.half > 1 else 0))
    if denis := deal.denis(seat):
        return ((DENI, denis), (BURN, denis & ~_in_company(hand, denis)))
    if deal.half == 1:
        talafas = _in_company(hand, deal.talafas(seat))
        return ((TALAFA, talafas), (RUN_OUT, hand & -hand))
    if deal.due() != NO_SUIT:
        return ((TAVANI, deal.dues[seat]),)
    return _open(deal, hand, high)


def _open(deal: Deal, hand: int, high: int) -> Iterator[tuple[int, int]]:
    """Yield the kinds of leads after the tigasta, where none is forced."""
    yield UTARI, high
    yield TALAFA, deal.talafas(deal.leader)
    thirds = deal.led_below(deal.leader)
    under = thirds & down_from(high)
    yield SIR, under
    alone = 0 if deal.void else thirds & ~under
    yield NATAVANI, alone
    yield AT_RANDOM, 0 if high else hand & -hand
    yield HARDU, alone
    yield SOKTA, hand


def _in_company(hand: int, some: int) -> int:
    """Return those of some cards, of different suits, beside which a hand has more of the suit."""
    found = 0
    for one in bits(some):
        if hand & LANES[SUIT_OF[one.bit_length()]] & ~one:
            found |= one
    return found


def do(deal: Deal, move: Move, rng: Random) -> None:
    """Make a move for the seat to act."""
    if isinstance(move, Lead):
        deal.lead(move, rng)
    elif not deal.duties:
        deal.choose(move)
    elif move > 0:
        add(deal, move)
    else:
        owes = deal.duties[0]
        add(deal, asked(deal, owes) if owes.kind == GHENI else 0, -move)
