"""The moves worth trying: that of the rules of thumb first, then others of different kinds."""

from __future__ import annotations

from engine.ai.games.ganjifa import trick as by
from engine.ai.games.ganjifa.answers import asked, doubles, free, splits
from engine.ai.games.ganjifa.lanes import LANES, bits
from engine.ai.games.ganjifa.legal import Move, leads
from engine.ai.games.ganjifa.rollout_policy import best_answer, best_card, best_lead, cost, lowest
from engine.ai.games.ganjifa.trick import Deal, Owes

MOST = 7
"""The most moves that are tried."""


def choices(deal: Deal) -> list[Move]:
    """Return the moves to try, the favourite first."""
    if not deal.duties:
        return _leads(deal) if deal.kind is None else _cards(deal)
    owes = deal.duties[0]
    favourite = best_answer(deal)
    if must := asked(deal, owes):
        pairs = _spaced(doubles(deal, owes)) if owes.kind == by.GHENI else []
        return _unlike(favourite, [must, *(-one for one in pairs)])
    pairs = _spaced(splits(deal, owes))
    return _unlike(favourite, [*(-one for one in pairs), *_to_part_with(deal, owes)])


def _unlike(favourite: Move, some: list[Move]) -> list[Move]:
    return list(dict.fromkeys([favourite, *some]))[:MOST]


def _leads(deal: Deal) -> list[Move]:
    """Return the leads that may be good, without claims that may fail."""
    others = [hand for seat, hand in enumerate(deal.hands) if seat != deal.leader]
    theirs = others[0] | others[1]
    some: list[Move] = [
        one
        for one in leads(deal)
        if one.kind != by.HARDU and (one.kind != by.SOKTA or not theirs & LANES[one.suit])
    ]
    return _unlike(best_lead(deal), some)


def _cards(deal: Deal) -> list[Move]:
    some = deal.lead_cards()
    if deal.kind == by.TAVANI or (deal.kind == by.TALAFA and deal.half > 1):
        return _unlike(best_card(deal), _cheapest(deal, deal.leader, some))
    return _unlike(best_card(deal), [*_spaced(some)])


def _to_part_with(deal: Deal, owes: Owes) -> list[Move]:
    return _cheapest(deal, owes.seat, free(deal, owes))


def _cheapest(deal: Deal, seat: int, some: int) -> list[Move]:
    """Return the cheapest card of each suit, in order of cost."""
    found = [lowest(deal, seat, some & lane, 1) for lane in LANES if some & lane]
    return [*sorted(found, key=lambda one: cost(deal, one))]


def _spaced(some: int) -> list[int]:
    """Return up to four cards of a suit, evenly spaced, with the lowest and the highest."""
    found = bits(some)
    if len(found) <= 4:
        return found
    return [found[0], found[len(found) // 3], found[2 * len(found) // 3], found[-1]]
