"""Durak by rules of thumb: what a hand is worth, before and after each thing that can be done.

Low cards are a burden, high cards and trumps are worth keeping, and several cards of one rank go
well together. As long as there is a talon a short hand fills up by itself; once it is used up
every card in the hand is one too many. The weights were found by playing many thousand deals
against other weights.
"""

from __future__ import annotations

from math import comb, inf
from random import Random
from typing import NamedTuple

from engine.actions import Action, Play
from engine.cards import CARDS, Card, CardSet, cards, size
from engine.games.durak.actions import BEATERS, PACK_SET, TRUMPS, Beat, Transfer, TransferByTrump
from engine.games.durak.drawing import HAND
from engine.games.durak.game import State
from engine.games.durak.state import ATTACK
from engine.view import View

_RANK = tuple(max(0, one.index % 13 - 4) for one in CARDS)
"""The rank of each card by its index: six is 0, ace is 8."""

# What a hand is worth; one step of a card's rank counts 1.
MIDDLE = 6.0
"""The rank, six being 0, of which a card is neither good nor bad."""
TRUMP = 10.0
"""What a trump is worth more than another card of its rank."""
COMPANY = 1.0
"""Each further card of a rank that the hand has, trumps aside."""
DRAWN = 1.5
"""A card still to be drawn."""
TOO_MANY = 3.0
"""Each card above six, as long as there is a talon."""
BURDEN = 9.0
"""Each card, once the talon is used up."""
OUT = 1000.0
"""To have nothing left then."""

# What the others may do with it.
STRIKE = 3.0
"""An attack card that is not beaten."""
LATE_STRIKE = 8.0
"""The same without a talon: the defender loses his attack and keeps a card."""
WEARS = 1.0
"""One that is beaten: the defender has parted with a better card."""
GIFT = 0.6
"""Each step of a card's worth that is thrown in for somebody to take."""
HELD = 1.0
"""To have defended: one attacks next."""
PASSED_ON = 4.0
"""To have passed the attack on."""
MORE = 1.0
"""Each card that may still be thrown in for who takes."""

STRAYS = 0.02
"""How often anything is done once the talon is used up. Without that the same cards could go from
hand to hand for ever, each one striking the next."""


def choose(view: View[State], rng: Random) -> Action:
    """Return the best action by rules of thumb."""
    if not view.known.deal.undealt and rng.random() < STRAYS:
        return rng.choice(view.legal)
    return advised(view)


def advised(view: View[State]) -> Action:
    """Return what the rules of thumb say."""
    sight = _look(view)
    if view.known.phase is ATTACK:
        return max(view.legal, key=lambda one: _attack(sight, one))
    if view.known.to_act != view.known.bout.defender:
        return max(view.legal, key=lambda one: _throw(sight, one))
    plan = _plan(sight)
    return max(view.legal, key=lambda one: _answer(sight, one, plan))


class _Sight(NamedTuple):
    """What a seat sees when it is to act.

    Args:
        trumps: all cards of the trump suit.
        talon: how many cards are left to draw.
        seen: the cards that the defender is known to hold, and *held* the number of his others.
        hidden: the cards that are anywhere, the talon included.
        beaters: by the index of a card, what beats it.
        taking: the defender has given up.
        room: how many cards may still be thrown in.
    """

    hand: CardSet
    trumps: CardSet
    talon: int
    seen: CardSet
    held: int
    hidden: CardSet
    beaters: tuple[CardSet, ...]
    open: CardSet
    table: CardSet
    taking: bool
    room: int


def _look(view: View[State]) -> _Sight:
    bout, deal, hands = view.known.bout, view.known.deal, view.known.hands
    seen = hands[bout.defender]
    return _Sight(
        hand=view.hand,
        trumps=TRUMPS[deal.trump],
        talon=deal.undealt,
        seen=seen,
        held=view.sizes[bout.defender] - size(seen),
        hidden=PACK_SET & ~(view.hand | deal.public | bout.table),
        beaters=BEATERS[deal.trump],
        open=bout.open,
        table=bout.table,
        taking=bout.taking,
        room=bout.limit - bout.attacks,
    )


# Hands


def _worth(sight: _Sight, card: Card) -> float:
    """Return what a card is worth in any hand."""
    rank = _RANK[card.index] - MIDDLE
    return rank + TRUMP if card.bit & sight.trumps else rank


def _value(sight: _Sight, hand: CardSet) -> float:
    """Return what a hand is worth at the end of the bout, before it is filled up."""
    count = size(hand)
    if not count and not sight.talon:
        return OUT
    value = sum([_worth(sight, one) for one in cards(hand)])
    plain = hand & ~sight.trumps
    value += COMPANY * (size(plain) - size(_ranks(plain)))
    if not sight.talon:
        return value - BURDEN * count
    if count > HAND:
        return value - TOO_MANY * (count - HAND)
    return value + DRAWN * min(HAND - count, sight.talon)


def _ranks(hand: CardSet) -> CardSet:
    """Return the ranks of a hand, as the cards of one suit."""
    return (hand | hand >> 13 | hand >> 26 | hand >> 39) & 0x1FFF


# Attack


def _attack(sight: _Sight, action: Action) -> float:
    return _laid(sight, action.card) if isinstance(action, Play) else 0.0


def _throw(sight: _Sight, action: Action) -> float:
    if not isinstance(action, Play):
        return _value(sight, sight.hand)
    if sight.taking:
        return _value(sight, sight.hand ^ action.card.bit) - GIFT * _worth(sight, action.card)
    return _laid(sight, action.card)


def _laid(sight: _Sight, card: Card) -> float:
    """Return what is left to hope for when the defender has *card* to answer."""
    beaten = _beaten(sight, card)
    strike = STRIKE if sight.talon else LATE_STRIKE
    return _value(sight, sight.hand ^ card.bit) + strike * (1.0 - beaten) + WEARS * beaten


def _beaten(sight: _Sight, card: Card) -> float:
    """Return the chance that the defender can beat *card*."""
    beaters = sight.beaters[card.index]
    if sight.seen & beaters:
        return 1.0
    count = size(sight.hidden)
    return 1.0 - comb(count - size(sight.hidden & beaters), sight.held) / comb(count, sight.held)


# Defence


def _answer(sight: _Sight, action: Action, plan: dict[Card, Card]) -> float:
    match action:
        case Beat():
            if plan.get(action.attack) is not action.card:
                return -inf
            laid = sum(one.bit for one in plan.values())
            return _value(sight, sight.hand ^ laid) + HELD
        case Transfer():
            return _value(sight, sight.hand ^ action.card.bit) + PASSED_ON
        case TransferByTrump():
            return _value(sight, sight.hand) + PASSED_ON
    return _value(sight, sight.hand | sight.table) - MORE * sight.room


def _plan(sight: _Sight) -> dict[Card, Card]:
    """Return the cheapest way to cover all open cards, the hardest first; {} if there is none."""
    hand, plan = sight.hand, dict[Card, Card]()
    hardest = sorted(cards(sight.open), key=lambda one: size(hand & sight.beaters[one.index]))
    for under in hardest:
        fit = cards(hand & sight.beaters[under.index])
        if not fit:
            return {}
        over = min(fit, key=lambda one: _worth(sight, one))
        plan[under] = over
        hand ^= over.bit
    return plan
