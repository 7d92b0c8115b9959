"""How Tien Len is played by rules of thumb: each play is judged by what it leaves of a plan.

The same policy chooses for ``steady``, which reads what it sees from a view, and for every seat of
a world that a search plays to its end. For speed it builds neither views nor actions, and considers
only leads that may be the best one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.ai.games.tien_len.plans import (
    LAST,
    ONES,
    PASS,
    Plan,
    Play,
    cards_of,
    counted,
    each_of,
    plans,
    plans_of,
)
from engine.ai.games.tien_len.sorts import QUARTET_RUN, SIZES, Sort, twos_in
from engine.games.tien_len.combinations import Values

# What a play is worth apart from the plan.
LEAD = 0.3
"""Having the lead next."""
DOUBT = 0.15
"""How much each unseen card that could beat a play adds to the chance that one does."""
WORTH_IT = (-0.2, 0.2, 0.35)
"""What a play must save to be better than a pass, against one, two or three seats with cards."""
HURRY = 0.35
"""How much less that is if somebody is nearly out."""
NEARLY_OUT = 3
GIVES_WAY = 0.6
"""Leading as many cards as somebody still holds."""
PAID = 0.4
"""Beating a two, for each stake that it pays."""
SAME = 1e-9
"""Worths that differ by less than this differ only by rounding."""


class Sight(NamedTuple):
    """What a seat sees when it is to play.

    Args:
        unseen: the cards that may be in other hands.
        others: how many cards each other seat in play holds.
        last: the highest rank of a sequence.
        sort: the sort that lies on top; 0 on a lead.
        slams: the sorts that beat it as a slam.
        paid: how many stakes a slam pays.
        is_locked: whether only slams may be played.
    """

    hand: Values
    unseen: Values
    others: Sequence[int]
    last: int
    sort: Sort = 0
    top: int = -1
    slams: tuple[Sort, ...] = ()
    paid: int = 0
    is_locked: bool = False


def choose(sight: Sight) -> Play:
    """Return the play to make, or the pass."""
    return _answer(sight) if sight.sort else _lead(sight)


def worth_of(sight: Sight, plan: Plan, play: Play) -> float:
    """Return what a play is worth: what it saves of the plan, and whether it brings the lead."""
    if plan.is_last:
        return LAST
    wins = _holds(sight, play)
    worth = plan.gain + LEAD * wins
    if wins == 1.0:
        worth += plan.ends
    if not sight.sort:
        return worth - GIVES_WAY * (1.0 - wins) if SIZES[plan.sort] in sight.others else worth
    return worth + PAID * sight.paid if plan.sort != sight.sort else worth


def worth_of_pass(sight: Sight) -> float:
    """Return what a play must be worth to be better than a pass."""
    others = sight.others
    return WORTH_IT[len(others) - 1] - (HURRY if min(others) <= NEARLY_OUT else 0.0)


def _lead(sight: Sight) -> Play:
    best, order, chosen = -1e9, (0, 0), PASS
    for plan in plans(counted(sight.hand), sight.last):
        if plan.gain + LEAD + plan.ends < best - SAME:
            break  # none of the rest can be worth more
        if plan.sort >= QUARTET_RUN:
            continue  # it only answers
        play = cards_of(sight.hand, plan.sort, plan.rank)
        worth = worth_of(sight, plan, play)
        if worth > best + SAME or (worth > best - SAME and (plan.sort, plan.rank) < order):
            best, order, chosen = worth, (plan.sort, plan.rank), play
    return chosen


def _answer(sight: Sight) -> Play:
    """Return the play that beats the top at the least cost, or a pass if none is worth it."""
    hand, top = sight.hand, sight.top
    if not sight.slams and (sight.is_locked or not hand >> top + 1):
        return PASS
    best, chosen, counts = worth_of_pass(sight), PASS, counted(hand)
    for sort in sight.slams if sight.is_locked else (sight.sort, *sight.slams):
        above = top if sort == sight.sort else -1
        for plan in plans_of(counts, sight.last, sort, max(0, above >> 2)):
            play = cards_of(hand, sort, plan.rank, above)
            if not play.cards:
                continue
            worth = worth_of(sight, plan, play)
            if worth > best + SAME or (worth > best - SAME and not chosen.cards):
                best, chosen = worth, play
    return chosen


def _holds(sight: Sight, play: Play) -> float:
    """Return the chance that nobody beats a play."""
    _, sort, top = play
    if max(sight.others) < SIZES[sort] and not twos_in(sort, top):
        return 1.0
    # Clear the bits up to the top: what is left are unseen cards that are higher.
    higher = sight.unseen >> top + 1 << top + 1
    if sort == 1:
        return 1.0 / (1.0 + DOUBT * higher.bit_count())
    counts, each = counted(higher), each_of(sort)
    if each == 1:
        found = counts | counts >> 1 | counts >> 2
    elif each == 2:
        found = counts >> 1 | counts >> 2
    elif each == 3:
        found = counts >> 1 & counts | counts >> 2
    else:
        found = counts >> 2
    return 1.0 / (1.0 + DOUBT * (found & ONES).bit_count())
