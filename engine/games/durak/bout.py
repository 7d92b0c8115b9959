"""One bout of Durak: who is in it, what lies on the table, and what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.actions import Action
from engine.cards import CardSet, cards, size
from engine.games.durak.actions import (
    BEATERS,
    BEATS,
    PASS,
    SAME_RANK,
    SHOWS,
    TAKE,
    TRANSFERS,
    TRUMPS,
)
from engine.games.durak.rules import Rules
from engine.games.durak.state import Bout, Hands, State, next_holder
from engine.seats import Seat
from engine.tricks import plays
from engine.view import Laid

LATER_LIMIT = 6
"""The most attack cards in any bout but the first of a deal."""


def against(bout: Bout, attacker: Seat, hands: Hands, rules: Rules) -> Bout:
    """Return *bout* with *attacker* against the next seat that has cards.

    This also fixes the limit and who may throw in: at the start of a bout and at a transfer.
    """
    defender = next_holder(hands, attacker)
    most = rules.first_bout_limit if bout.first else LATER_LIMIT
    return bout._replace(
        attacker=attacker,
        defender=defender,
        limit=min(most, size(hands[defender])),
        throwers=throwers(hands, attacker, defender, neighbours=rules.throwers == "neighbours"),
    )


def throwers(
    hands: Sequence[CardSet], attacker: Seat, defender: Seat, *, neighbours: bool
) -> tuple[Seat, ...]:
    """Return the seats that may throw in, in order: the defender's neighbours, or all but it."""
    if not neighbours:
        return around(attacker, defender, len(hands))
    other = next_holder(hands, defender)
    return (attacker,) if other in (attacker, defender) else (attacker, other)


@cache
def around(attacker: Seat, defender: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats but the defender, clockwise from the attacker."""
    order = ((attacker + step) % seats for step in range(seats))
    return tuple(seat for seat in order if seat != defender)


def laid_on(bout: Bout, laid: Laid, attacks: int, uncovered: CardSet, passed: int) -> Bout:
    """Return the bout with one more card on the table."""
    (
        attacker, defender, first, limit, throwers, before, _, _, table, ranks, taking, _, last,
        shown, taker, given_up,
    ) = bout  # fmt: skip
    one = laid.cards[0]
    table, ranks = table | one.bit, ranks | SAME_RANK[one.index]
    return Bout(  # field by field: ``_replace`` takes three times as long
        attacker, defender, first, limit, throwers, (*before, laid), attacks, uncovered,
        table, ranks, taking, passed, last, shown, taker, given_up,
    )  # fmt: skip


# What may be done


def attacks(state: State) -> tuple[Action, ...]:
    """Return the possible attacks, one with each card of the hand."""
    return plays(state.hands[state.bout.attacker], ())


def throws(state: State) -> tuple[Action, ...]:
    """Return the plays of cards whose rank is on the table, and the pass."""
    hand = state.hands[state.to_act or 0]
    return (*plays(hand & state.bout.ranks, ()), PASS)


def answers(state: State) -> tuple[Action, ...]:
    """Return the transfers, the ways to cover each open card, and taking."""
    bout, hand, found = state.bout, state.hands[state.bout.defender], list[Action]()
    if state.match.rules.mode == "perevodnoy":
        by_card, by_trump = transferable(state)
        found += [TRANSFERS[one.index] for one in cards(by_card)]
        found += [SHOWS[one.index] for one in cards(by_trump)]
    beaters, left = BEATERS[state.deal.trump], bout.open
    while left:
        low = left & -left
        under = low.bit_length() - 1
        left ^= low
        fit, over = hand & beaters[under], BEATS[under]
        while fit:
            low = fit & -fit
            found.append(over[low.bit_length() - 1])
            fit ^= low
    found.append(TAKE)
    return tuple(found)


def transferable(state: State) -> tuple[CardSet, CardSet]:
    """Return the cards that may pass the attack on, and the trump that may do so when shown.

    While no card is covered, all are of one rank: four at most, which never exceeds the limit of a
    bout, so that only the size of the next hand counts.
    """
    _, _, hands, bout, deal, match = state
    rules, other = match.rules, next_holder(hands, bout.defender)
    barred = rules.mode != "perevodnoy" or (bout.first and rules.first_bout_transfer == "false")
    if barred or bout.open != bout.table or other == bout.defender:
        return 0, 0
    room, fit = size(hands[other]) - bout.attacks, hands[bout.defender] & bout.ranks
    shown = deal.showed >> bout.defender & 1 or rules.show_trump_transfer == "false"
    by_trump = 0 if shown or room < 0 else fit & TRUMPS[deal.trump]
    return (fit if room > 0 else 0), by_trump
