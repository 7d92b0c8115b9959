"""What the others add to a lead, and who takes the trick, on hands in lanes."""

from __future__ import annotations

from engine.ai.games.ganjifa.lanes import LANES, PRADHANS, SUIT_OF
from engine.ai.games.ganjifa.trick import (
    AKHERI,
    BOUND,
    DENI,
    FREE,
    GHENI,
    NATAVANI,
    OF_SUIT,
    OWED,
    RUN_OUT,
    SIR,
    SOKTA,
    SPLIT,
    TAVANI,
    TO_THE_HUKM,
    Deal,
    Owes,
    others,
)

EACH = 3
"""The cards of a trick for each card that one player adds."""
ALL = 0b111
"""All seats, as bits."""


def asked(deal: Deal, owes: Owes) -> int:
    """Return the card that a seat must add now because it holds it; else 0."""
    hand = deal.hands[owes.seat]
    if owes.kind == OF_SUIT:
        return 0 if deal.laid[owes.seat] else highest(deal, hand & LANES[deal.suit])
    return owes.card & hand if owes.kind in _ASKS else 0


_ASKS = frozenset({OWED, BOUND, GHENI})


def highest(deal: Deal, held: int) -> int:
    """Return the highest of some cards of one suit; a burned one only if all are burned."""
    held = held & deal.live or held
    return 1 << held.bit_length() - 1 if held else 0


def free(deal: Deal, owes: Owes) -> int:
    """Return the cards that the discard rule allows to be added now."""
    hand = deal.hands[owes.seat]
    if deal.any_discard:
        return hand
    return hand & ~(deal.high(owes.seat) | owes.reserved) or hand


def doubles(deal: Deal, owes: Owes) -> int:
    """Return the cards that may go with the Raja."""
    held = deal.hands[owes.seat] & LANES[deal.suit] & deal.live & ~owes.card
    return held & ~(deal.led | deal.led - 1) if deal.led & deal.live else held


def splits(deal: Deal, owes: Owes) -> int:
    """Return the cards that beat the second card of the gheni."""
    if owes.kind != SPLIT:
        return 0
    held = deal.hands[owes.seat] & LANES[deal.suit] & deal.live
    return held & ~(owes.card | owes.card - 1)


def add(deal: Deal, cards: int, second: int = 0) -> None:
    """Add free cards or the one asked for; with *second*, double or split with that card."""
    owes = deal.duties.pop(0)
    seat, kind, left, _, reserved = owes
    must = 0 if second and kind == SPLIT else asked(deal, owes)
    deal.hands[seat] &= ~(cards | second)
    deal.laid[seat] |= cards | second
    if second:
        _doubled_or_split(deal, owes, second)
    elif kind == GHENI and must:
        deal.duties = _after_the_raja(deal, owes, 0)
    elif kind == BOUND and must and left == EACH - 1:
        deal.duties.insert(0, Owes(seat, BOUND, 1, deal.seconds & LANES[deal.suit]))
    elif left > (count := cards.bit_count()):
        deal.duties.insert(0, Owes(seat, FREE, left - count, 0, reserved))
    if not deal.duties:
        _resolve(deal)


def _doubled_or_split(deal: Deal, owes: Owes, second: int) -> None:
    if owes.kind == SPLIT:
        deal.split = second
        deal.duties.insert(0, Owes(owes.seat, FREE, 1))
        return
    deal.doubled = second
    deal.duties = _after_the_raja(deal, owes, second)


def _after_the_raja(deal: Deal, owes: Owes, second: int) -> list[Owes]:
    """Return what is still owed once the gheni has played."""
    leader = deal.leader
    third = 3 - leader - owes.seat
    waits = owes.seat == others(leader)[0]
    kept = PRADHANS & LANES[deal.suit]
    if not second:
        return [Owes(third, FREE, 1)] if waits else []
    own = Owes(leader, FREE, 1, 0, kept)
    return [Owes(third, SPLIT, 2, second), own] if waits else [own, Owes(third, FREE, 1)]


# Who takes the trick


def _resolve(deal: Deal) -> None:
    leader = deal.leader
    size = sum(map(int.bit_count, deal.laid))
    takers: list[tuple[int, int]]
    if deal.kind == SIR:
        second = _who_laid(deal, deal.seconds & LANES[deal.suit], leader)
        takers, leads = [(leader, EACH), (second, EACH)], second
    else:
        leads = _taker(deal)
        takers = [(leads, size)]
        if deal.split:
            takers = [(leads, EACH), (3 - leader - leads, EACH)]
    for seat, count in takers:
        deal.captured[seat] += count
    _go_on(deal, leads, sum(1 << seat for seat, _ in takers if seat != leader))


def _taker(deal: Deal) -> int:
    """Return who takes the trick; of a split one, who takes the first part."""
    leader = deal.leader
    if deal.kind == DENI:
        return _who_laid(deal, deal.hukms & LANES[deal.suit], leader)
    if deal.kind in TO_THE_HUKM:
        open_ = [0 if deal.is_down and s == leader else deal.laid[s] for s in range(3)]
        return _highest_of(deal, open_, leader)
    if deal.kind == SOKTA:
        return _highest_of(deal, [0 if s == leader else deal.laid[s] for s in range(3)], leader)
    if deal.kind == AKHERI:
        return _highest_of(deal, deal.laid, leader)
    return leader


def _who_laid(deal: Deal, card: int, usual: int) -> int:
    return next((seat for seat in range(3) if deal.laid[seat] & card), usual)


def _highest_of(deal: Deal, laid: list[int], usual: int) -> int:
    """Return who has laid the highest card of the suit; *usual* if nobody has laid one."""
    lane = LANES[deal.suit]
    best = highest(deal, (laid[0] | laid[1] | laid[2]) & lane)
    return _who_laid(deal, best, usual) if best else usual


def _go_on(deal: Deal, leads: int, takers: int) -> None:
    leader = deal.leader
    if leads != leader:
        deal.lost |= 1 << leader
        if deal.lost == ALL:
            deal.half = 2
    _settle_dues(deal)
    deal.utari = deal.utari and deal.kind == RUN_OUT
    deal.void = False
    if not (deal.hands[0] | deal.hands[1] | deal.hands[2]):
        deal.killers = takers
        if deal.kind == AKHERI and deal.both_exempt:
            deal.killers |= _beaters(deal)
        deal.over = True
        return
    deal.leader = leads
    deal.clear()
    deal.look()


def _settle_dues(deal: Deal) -> None:
    """Make one tavani due after a natavani, and none after a tavani."""
    if deal.kind == TAVANI:
        deal.dues[deal.leader] = 0
    elif deal.kind == NATAVANI:
        deal.dues[deal.leader] = deal.thirds & LANES[deal.suit]


def _beaters(deal: Deal) -> int:
    """Return the followers that have beaten the last lead, as bits."""
    lane = LANES[SUIT_OF[deal.led.bit_length()]]
    found = 0
    for seat in others(deal.leader):
        both = (deal.laid[seat] & lane) | deal.led
        if deal.laid[seat] & lane and highest(deal, both) != deal.led:
            found |= 1 << seat
    return found
