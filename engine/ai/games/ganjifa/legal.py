"""All that the rules allow in a deal on hands in lanes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.ai.games.ganjifa.answers import add, asked, doubles, free, splits
from engine.ai.games.ganjifa.lanes import LANES, SUIT_OF, bits
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


def _suits(some: int) -> list[int]:
    """Return the suit of each of these cards, all of different suits."""
    return [SUIT_OF[one.bit_length()] for one in bits(some)]


def leads(deal: Deal) -> Iterator[Lead]:
    """Yield the leads of the first row that applies (5.1 and 6.1)."""
    seat = deal.leader
    hand, high = deal.hands[seat], deal.high(seat)
    if hand.bit_count() == 1:
        yield Lead(AKHERI, SUIT_OF[hand.bit_length()], hand)
    elif deal.utari:
        yield Lead(RUN_OUT if high else AT_RANDOM)
    elif behind := high & ~deal.hukms:
        for suit in dict.fromkeys(_suits(behind)):
            yield Lead(DUKKAL, suit)
            if deal.half > 1:
                yield Lead(SOKTA, suit)
    elif denis := deal.denis(seat):
        for suit in _suits(denis):
            yield Lead(DENI, suit)
            if (hand & LANES[suit]).bit_count() == 1:
                yield Lead(BURN, suit)
    elif deal.half == 1:
        for suit in _suits(deal.talafas(seat)):
            if (hand & LANES[suit]).bit_count() > 1:
                yield Lead(TALAFA, suit)
        yield Lead(RUN_OUT)
    elif (due := deal.due()) != NO_SUIT:
        yield Lead(TAVANI, due)
    else:
        yield from _open(deal, hand, high)


def _open(deal: Deal, hand: int, high: int) -> Iterator[Lead]:
    """Yield the leads after the tigasta, where none is forced."""
    for suit in _suits(high):
        yield Lead(UTARI, suit)
    for suit in _suits(deal.talafas(deal.leader)):
        yield Lead(TALAFA, suit)
    for third in bits(deal.led_below(deal.leader)):
        suit = SUIT_OF[third.bit_length()]
        if high & LANES[suit]:
            yield Lead(SIR, suit)
        elif not deal.void:
            yield Lead(NATAVANI, suit)
            for one in bits(deal.below(deal.leader, third, suit)):
                yield Lead(HARDU, suit, one)
    for suit, lane in enumerate(LANES):
        if hand & lane:
            yield Lead(SOKTA, suit)
    if not high:
        yield Lead(AT_RANDOM)


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
