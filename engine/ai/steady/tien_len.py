"""Tien Len by rules of thumb: the hand is planned as few plays, and each play is judged by what it
leaves of that plan.

A plan costs about a turn for each play that it needs; plays that nobody is likely to beat cost
less, for they bring the lead. The weights were found by playing many thousand deals.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from engine.actions import Action, cards_of
from engine.cards import Card, CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.tien_len.combinations import (
    EACH,
    TWO,
    VALUES,
    Combination,
    Kind,
    Values,
    combination,
    digits,
    values,
)
from engine.games.tien_len.state import Phase, State
from engine.games.tien_len.trading import Accept, Answer, Ready, Refuse
from engine.view import View

Counts = int
"""How many cards of each rank: four bits a rank, the lowest rank lowest."""

# What a play of a plan costs, in turns.
TURN = (1.15, 1.05, 0.95, 0.35)
"""One, two, three or four cards of the lowest rank: four of them beat a two."""
RISE = (0.7, 0.6, 0.55, 0.1)
"""So much less for the highest rank below two, and in proportion between."""
TWOS = (0.0, 0.1, 0.2, 0.2)
"""Some twos together: they bring the lead."""
RUN = {1: 0.95, 2: 0.6}
"""A sequence; pairs in a row, which beat a two."""
RUN_RISE = 0.35

# What a play is worth besides.
LEAD = 0.3
"""To have the lead next."""
DOUBT = 0.15
"""Each unseen card that could beat a play makes it so much likelier that one does."""
WORTH_IT = (-0.2, 0.2, 0.35)
"""What a play must save to be better than a pass, against one, two or three who hold cards."""
HURRY = 0.35
"""So much less if somebody is nearly out."""
NEARLY_OUT = 3
GIVES_WAY = 0.6
"""To lead as many cards as somebody still holds."""
PAID = 0.4
"""To beat a two, for each stake that it is paid with."""
LAST = 3.0
"""To play the last cards, or to be left with one play after one that nobody can beat."""

USEFUL = 0.5
"""How much shorter a trade must make the plan."""


def choose(view: View[State], rng: Random) -> Action:
    """Return the best action by rules of thumb."""
    del rng  # nothing here is left to chance
    if view.known.phase is Phase.TRADE:
        return _trade(view)
    return ranked(view)[0]


def ranked(view: View[State]) -> list[Action]:
    """Return what may be played, the best first; of plays that differ in low suits only one."""
    sight = _look(view)
    worths = {one: _worth(sight, *found) for one, found in _different(view.legal).items()}
    if view.known.round.top is not None:
        least = WORTH_IT[len(sight.others) - 1]
        worths[view.legal[-1]] = least - (HURRY if min(sight.others) <= NEARLY_OUT else 0.0)
    return sorted(worths, key=lambda one: -worths[one])


# Plans


def counted(held: Values) -> Counts:
    """Return how many cards of each rank a hand has."""
    return sum(digit.bit_count() << 4 * rank for rank, digit in enumerate(digits(held)))


def _alike(count: int, rank: int) -> float:
    if rank == TWO:
        return TWOS[count - 1]
    return TURN[count - 1] - RISE[count - 1] * rank / (TWO - 1)


ALIKE_COST = tuple(
    (0.0, *(_alike(count, rank) for count in range(1, 5))) for rank in range(TWO + 1)
)
"""What some cards of a rank cost, by the rank and their number."""


@lru_cache(maxsize=1 << 16)
def plan_cost(counts: Counts, last: int) -> float:
    """Return what the best plan for a hand costs.

    Args:
        last: the highest rank of a sequence.
    """
    if not counts:
        return 0.0
    rank = ((counts & -counts).bit_length() - 1) // 4
    held = counts >> 4 * rank & 15
    best = ALIKE_COST[rank][held] + plan_cost(counts - (held << 4 * rank), last)
    for count in range(1, held):
        cost = ALIKE_COST[rank][count] + plan_cost(counts - (count << 4 * rank), last)
        best = min(best, cost)
    for each in RUN if counts >> 4 * (rank + 2) & 15 else ():
        length, taken = 0, 0
        top = last if each == 1 else TWO
        while rank + length <= top and counts >> 4 * (rank + length) & 15 >= each:
            taken |= each << 4 * (rank + length)
            length += 1
            if length > 2:
                cost = RUN[each] - RUN_RISE * (rank + length - 1) / TWO
                best = min(best, cost + plan_cost(counts - taken, last))
    return best


# Plays


class _Sight(NamedTuple):
    """What a seat sees when it is to play.

    Args:
        cost: of the plan for the whole hand.
        unseen: the cards that may be in other hands.
        others: how many cards each other seat in play holds.
        last: the highest rank of a sequence.
        top: what is to be beaten.
        paid: how many stakes each two that is beaten brings.
    """

    hand: Counts
    cost: float
    unseen: Values
    others: tuple[int, ...]
    last: int
    top: Combination | None
    paid: int


def _look(view: View[State]) -> _Sight:
    known, me = view.known, view.seat
    last = TWO if known.match.laws.two_in_sequence else TWO - 1
    seen = view.hand | sum(known.deal.played)
    hand = counted(values(view.hand))
    return _Sight(
        hand=hand,
        cost=plan_cost(hand, last),
        unseen=values(FRENCH_52_SET & ~seen),
        others=tuple(count for seat, count in enumerate(view.sizes) if count and seat != me),
        last=last,
        top=known.round.top,
        paid=known.match.rules.slam_payment,
    )


def _different(legal: tuple[Action, ...]) -> dict[Action, tuple[Combination, Values]]:
    """Return the plays, of those that differ in suits below the same top rank the cheapest."""
    found: dict[tuple[Kind, int, int], Action] = {}
    kept: dict[Action, tuple[Combination, Values]] = {}
    for action in legal:
        laid = values(card_set(cards_of(action)))
        play = combination(laid)
        if play is not None and (sort := (*play.key, play.top >> 2)) not in found:
            found[sort] = action
            kept[action] = play, laid
    return kept


def _worth(sight: _Sight, play: Combination, laid: Values) -> float:
    left = sight.hand - counted(laid)
    if not left:
        return LAST
    cost = plan_cost(left, sight.last)
    wins = _holds(sight, play)
    worth = sight.cost - cost + LEAD * wins
    if wins == 1.0 and cost <= TURN[0]:
        worth += LAST / 2
    if sight.top is None and play.size in sight.others:
        worth -= GIVES_WAY * (1.0 - wins)
    if sight.top is not None and play.key != sight.top.key:
        worth += PAID * sight.paid * sight.top.twos
    return worth


def _holds(sight: _Sight, play: Combination) -> float:
    """Return how likely it is that nobody beats a play."""
    if all(count < play.size for count in sight.others) and not play.twos:
        return 1.0
    higher = sight.unseen >> play.top + 1
    if play.kind is Kind.SINGLE:
        count = higher.bit_count()
    else:
        each = EACH.get(play.kind, play.size)
        ranks = digits(higher << play.top + 1)
        count = sum(digit.bit_count() >= each for digit in ranks[play.top >> 2 :])
    return 1.0 / (1.0 + DOUBT * count)


# Trades


def _trade(view: View[State]) -> Action:
    """Return the answer to an offer, or to what it would bring; else trade no more."""
    seat = view.seat or 0
    offer = next((one for one in view.known.deal.trading.offers if seat in one[:2]), None)
    if offer is None or offer.asked != seat:
        return Ready()
    last = TWO if view.known.match.laws.two_in_sequence else TWO - 1
    if offer.answered:
        after = view.hand & ~offer.gives | offer.gets
        return Accept() if _gain(view.hand, after, last) >= USEFUL else Refuse()
    gives = _spare(view.hand, offer.gives, last)
    after = view.hand & ~card_set(gives) | offer.gives
    return Answer(gives) if _gain(view.hand, after, last) >= USEFUL else Refuse()


def _spare(hand: CardSet, gets: CardSet, last: int) -> tuple[Card, ...]:
    """Return as many cards of *hand* as one gets that the plan with these does best without."""
    left, found = hand, []
    for _ in range(size(gets)):
        ways = {one: counted(values(left & ~one.bit | gets)) for one in cards(left)}
        worst = min(ways, key=lambda one: (plan_cost(ways[one], last), VALUES[one.index]))
        found.append(worst)
        left &= ~worst.bit
    return tuple(sorted(found, key=lambda one: VALUES[one.index]))


def _gain(before: CardSet, after: CardSet, last: int) -> float:
    """Return how much cheaper the plan has become."""
    return plan_cost(counted(values(before)), last) - plan_cost(counted(values(after)), last)
