"""Dehla Pakad by rules of thumb: what each card is expected to win, less what it costs to part
with it.

A card wins tens: those of the trick and the pile, in so far as somebody of the own side will take
them, and those that the others are likely to add. It costs what it could have done later. The
weights were found by playing many thousand deals against other weights.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, cast

from engine.actions import Action, Call, Play
from engine.ai.chances import Stand, Unseen, above, shift, steps, strength, unseen
from engine.ai.kernel.dehla_pakad_rollout_policy import (
    A_TRUMP as TRUMP,
)
from engine.ai.kernel.dehla_pakad_rollout_policy import (
    CALL_LENGTH,
    CAPTURE,
    DISCARDS_TEN,
    FEEDS,
    FOE_TAKES,
    FRIEND_TAKES,
    HIGHEST,
    HOLD,
    LEAD,
    LOSES_TEN,
    MADE_LENGTH,
    MANY_TRICKS,
    OVER_PARTNER,
    RANK,
    SECOND,
    TEN,
    THIRD,
    TRUMP_RANK,
)
from engine.cards import SUIT_MASKS, Card, CardSet, Suit, card_set, size
from engine.decks import FRENCH_52_SET
from engine.games.dehla_pakad.game import TRICKS, State
from engine.games.dehla_pakad.state import ruling_trump, winning
from engine.games.dehla_pakad.view import TENS
from engine.piles import lay
from engine.seats import Seat, side
from engine.tricks import taking
from engine.view import View

TOPS = (HIGHEST, SECOND, THIRD)


def choose(view: View[State], rng: Random) -> Action:
    """Return the best action by rules of thumb."""
    del rng  # nothing here is left to chance
    if isinstance(view.legal[0], Call):
        return _call(view)
    sight = _look(view)
    return max(view.legal, key=lambda play: _worth(sight, cast("Play", play).card))


# Trump by a call


def _call(view: View[State]) -> Action:
    """Return the call of the longest and strongest suit; else of the suit of which most is left."""
    left = FRENCH_52_SET & ~view.known.deal.played

    def promise(call: Call) -> tuple[int, int]:
        mask = SUIT_MASKS[call.suit]
        return strength(view.hand & mask, CALL_LENGTH), size(left & mask)

    return max((call for call in view.legal if isinstance(call, Call)), key=promise)


# The cards


class _Sight(NamedTuple):
    """What a seat sees when it is to play.

    Args:
        stand: how the trick stands; None for the leader.
        trump: the suit that is trump, whether or not it beats the others in this trick yet.
        ruling: the suit that does beat the others in this trick.
        open: the first card off suit makes trump and takes the trick.
        waiting: who plays after this seat.
        tens: in the trick and the pile.
        captures: for each seat, whether it takes the pile with this trick.
        capture: what that is worth without any ten.
    """

    me: Seat
    hand: CardSet
    stand: Stand | None
    trump: Suit | None
    ruling: Suit | None
    open: bool
    hidden: Unseen
    waiting: tuple[Seat, ...]
    tens: int
    captures: tuple[bool, ...]
    capture: float


def _look(view: View[State]) -> _Sight:
    known, deal, rules = view.known, view.known.deal, view.known.match.rules
    me, seats, laid = known.to_act or 0, len(view.sizes), card_set(known.trick)
    ruling = ruling_trump(deal, rules)
    hidden = FRENCH_52_SET & ~(view.hand | deal.played | laid)
    return _Sight(
        me=me,
        hand=view.hand,
        stand=_stand(known, laid, ruling),
        trump=deal.trump,
        ruling=ruling,
        open=deal.trump is None and rules.trump_effective == "at_once",
        hidden=unseen(hidden, view.sizes, deal.voids),
        waiting=tuple((me + n) % seats for n in range(1, seats - len(known.trick))),
        tens=size((laid | deal.pile.cards) & TENS),
        captures=tuple(_captures(known, seat) for seat in range(seats)),
        capture=MANY_TRICKS if rules.two_two == "most_tricks" else CAPTURE,
    )


def _stand(known: State, laid: CardSet, ruling: Suit | None) -> Stand | None:
    if not known.trick:
        return None
    led = known.trick[0].suit
    return Stand(led, taking(laid, led, ruling), winning(known), ruling)


def _captures(known: State, seat: Seat) -> bool:
    """Return whether *seat* captures if it wins this trick, whatever cards that holds."""
    deal = known.deal
    last, rule = deal.number == TRICKS, known.match.rules.capture_rule
    return lay(deal.pile, FRENCH_52_SET, seat, last, rule)[1] != 0


def _worth(sight: _Sight, card: Card) -> float:
    before = sight.stand or Stand(card.suit, card, sight.me, sight.ruling)
    before = before._replace(open=sight.open)
    after = before.after(sight.me, card)
    made = sight.trump is None and card.suit is not before.led
    trump = card.suit if made else sight.trump
    length = size(sight.hand & SUIT_MASKS[card.suit]) - 1 if made else 0
    return _gain(sight, after, card) - _cost(sight, card, trump) + length * MADE_LENGTH


def _gain(sight: _Sight, stand: Stand, card: Card) -> float:
    """Return what the own side may expect of the trick and the pile, in tens."""
    odds, ours, theirs = _outlook(sight, stand)
    tens = sight.tens + (1 if card.bit & TENS else 0)
    gain = 0.0
    for seat, chance in enumerate(odds):
        friend = side(seat) == side(sight.me)
        stake = tens + (ours if friend else theirs)
        worth = LEAD + (stake + sight.capture if sight.captures[seat] else stake * HOLD)
        gain += chance * worth if friend else -chance * worth
    return gain


def _outlook(sight: _Sight, stand: Stand) -> tuple[list[float], float, float]:
    """Return each seat's chance to take the trick, and the tens still to come.

    The first number of tens is for the case that the own side takes it, the other for theirs.
    """
    odds = [0.0] * len(sight.captures)
    odds[stand.taker] = 1.0
    ours = theirs = 0.0
    for seat in sight.waiting:
        friend = side(seat) == side(sight.me)
        gladly, unwillingly = _tens_from(sight.hidden, stand, seat)
        ours += gladly if friend else unwillingly
        theirs += unwillingly if friend else gladly
        takes = FRIEND_TAKES if friend else FOE_TAKES
        shift(odds, seat, stand.falls_to(seat, sight.hidden), takes, OVER_PARTNER)
    return odds, ours, theirs


def _tens_from(hidden: Unseen, stand: Stand, seat: Seat) -> tuple[float, float]:
    """Return how many tens *seat* will add for its own side, and for the other."""
    led = SUIT_MASKS[stand.led]
    follows = 1.0 - hidden.lacks(seat, led & TENS)
    others = size(hidden.cards & TENS & ~led) * hidden.shares[seat]
    thrown = DISCARDS_TEN * min(1.0, others) * stand.void(seat, hidden)
    return FEEDS * follows + thrown, LOSES_TEN * follows


def _cost(sight: _Sight, card: Card, trump: Suit | None) -> float:
    """Return what it costs to part with *card*, in tens."""
    cost = steps(card) * RANK
    if card.suit is trump:
        cost += TRUMP + steps(card) * TRUMP_RANK
    higher = size(sight.hidden.cards & above(card))
    if higher < len(TOPS) and sight.hidden.cards & SUIT_MASKS[card.suit]:
        cost += TOPS[higher]
    return cost + TEN if card.bit & TENS else cost
