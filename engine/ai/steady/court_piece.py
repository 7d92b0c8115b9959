"""Court Piece by rules of thumb: what each card is expected to win, less what it costs to part
with it.

A card wins tricks: the one under way and, with double sir, those that wait in the centre, in so
far as somebody of the own side will take them. It costs what it could have done later. The weights
were found by playing many thousand deals against other weights.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, cast

from engine.actions import Action, Call, Play
from engine.ai.chances import Stand, Unseen, above, shift, steps, strength, unseen
from engine.cards import SUIT_MASKS, Card, CardSet, Suit, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.court_piece.rules import VALUES
from engine.games.court_piece.scoring import tricks_of
from engine.games.court_piece.state import TRICKS, GoOn, Redeal, State, StopHere
from engine.partners import PastTrick
from engine.piles import PLAYER, SINGLE, lay
from engine.seats import Seat, side
from engine.view import View

# What winning a trick is worth, in tricks.
HOLD = 0.2
"""A trick that stays in the centre: the holder's side takes it a little more often than not."""
LEAD = 0.05
"""To have the lead next."""
COURT = 0.5
"""The trick that would be the other side's first, from its fourth deal-winning trick on."""

# How the others play.
FOE_TAKES = 0.75
"""How often an opponent who can take a trick of ours does."""
FRIEND_TAKES = 0.85
"""How often the partner who can take a trick of theirs does."""
OVER_PARTNER = 0.1
"""How often anybody takes a trick from the own partner."""

# What a card costs, in tricks.
TOPS = (0.5, 0.2, 0.08)
"""The highest card left of its suit, the next, and the one after."""
TRUMP = 0.3
TRUMP_RANK = 0.03
"""A trump, and each step of its rank."""
RANK = 0.01
"""Each step of any other card's rank."""

MADE_LENGTH = 0.1
"""What each further card of a suit is worth that becomes trump."""
CALL_LENGTH = 17
"""A card of a suit counts so many steps of rank when trump is called."""
KEEP_LENGTH = 4
"""Five poor cards are worth keeping with so many of one suit."""


def choose(view: View[State], rng: Random) -> Action:
    """Return the best action by rules of thumb."""
    del rng  # nothing here is left to chance
    if isinstance(view.legal[0], Call):
        return _call(view)
    sight = _look(view)
    if isinstance(view.legal[0], StopHere):
        return GoOn() if _goes_on(view, sight) else StopHere()
    return max(view.legal, key=lambda play: _worth(sight, cast("Play", play).card))


# Trump by a call


def _call(view: View[State]) -> Action:
    """Return the call of the longest and strongest suit, or ask for better cards."""
    held = {suit: view.hand & mask for suit, mask in SUIT_MASKS.items()}
    if Redeal() in view.legal and max(map(size, held.values())) < KEEP_LENGTH:
        return Redeal()
    calls = [one for one in view.legal if isinstance(one, Call)]
    return max(calls, key=lambda call: strength(held[call.suit], CALL_LENGTH))


# The cards


class _Sight(NamedTuple):
    """What a seat sees when it is to act.

    Args:
        stand: how the trick stands; None for the leader.
        open: there is no trump yet; the first card off suit makes it and takes the trick.
        waiting: who plays after this seat.
        stakes: for each seat what it is worth to its side if it takes this trick.
    """

    me: Seat
    hand: CardSet
    stand: Stand | None
    trump: Suit | None
    open: bool
    hidden: Unseen
    waiting: tuple[Seat, ...]
    stakes: tuple[float, ...]


def _look(view: View[State]) -> _Sight:
    known, deal = view.known, view.known.deal
    me, seats, laid = known.to_act or 0, len(view.sizes), card_set(known.trick)
    hidden = FRENCH_52_SET & ~(view.hand | deal.played | laid)
    return _Sight(
        me=me,
        hand=view.hand,
        stand=_stand(known),
        trump=deal.trump,
        open=deal.trump is None,
        hidden=unseen(hidden, view.sizes, deal.voids),
        waiting=tuple((me + n) % seats for n in range(1, seats - len(known.trick))),
        stakes=tuple(_stake(known, seat) for seat in range(seats)),
    )


def _stand(known: State) -> Stand | None:
    if not known.trick:
        return None
    trick = PastTrick(known.deal.leader, known.trick)
    taker = trick.winner(known.deal.trump)
    best = trick.cards[(taker - trick.leader) % len(known.hands)]
    return Stand(known.trick[0].suit, best, taker, known.deal.trump)


def _stake(known: State, seat: Seat) -> float:
    """Return what it is worth to the side of *seat* that this seat takes the trick."""
    deal, rules = known.deal, known.match.rules
    waiting = size(deal.pile.cards) // len(known.hands) + 1
    single, last = rules.capture_rule == "single_sir", deal.number == TRICKS
    blocked = not single and deal.number < rules.first_capture_trick
    capture = SINGLE if single else PLAYER
    taken = lay(deal.pile, FRENCH_52_SET, seat, last, capture, blocked=blocked)[1] != 0
    worth = LEAD + waiting * (1.0 if taken else HOLD)
    tricks = tricks_of(deal)
    if taken and not tricks[side(seat)]:
        worth += COURT * tricks[1 - side(seat)] / 6
    return worth


def _worth(sight: _Sight, card: Card) -> float:
    before = sight.stand or Stand(card.suit, card, sight.me, sight.trump)
    before = before._replace(open=sight.open)
    after = before.after(sight.me, card)
    made = sight.open and card.suit is not before.led
    trump = card.suit if made else sight.trump
    length = size(sight.hand & SUIT_MASKS[card.suit]) - 1 if made else 0
    return _gain(sight, after) - _cost(sight, card, trump) + length * MADE_LENGTH


def _gain(sight: _Sight, stand: Stand) -> float:
    """Return what the own side may expect of the trick and the centre, in tricks."""
    gain = 0.0
    for seat, chance in enumerate(_odds(sight, stand)):
        worth = chance * sight.stakes[seat]
        gain += worth if side(seat) == side(sight.me) else -worth
    return gain


def _odds(sight: _Sight, stand: Stand) -> list[float]:
    """Return each seat's chance to take the trick."""
    odds = [0.0] * len(sight.stakes)
    odds[stand.taker] = 1.0
    for seat in sight.waiting:
        takes = FRIEND_TAKES if side(seat) == side(sight.me) else FOE_TAKES
        shift(odds, seat, stand.falls_to(seat, sight.hidden), takes, OVER_PARTNER)
    return odds


def _cost(sight: _Sight, card: Card, trump: Suit | None) -> float:
    """Return what it costs to part with *card*, in tricks."""
    cost = steps(card) * RANK
    if card.suit is trump:
        cost += TRUMP + steps(card) * TRUMP_RANK
    higher = size(sight.hidden.cards & above(card))
    if higher < len(TOPS) and sight.hidden.cards & SUIT_MASKS[card.suit]:
        cost += TOPS[higher]
    return cost


# All thirteen tricks


def _goes_on(view: View[State], sight: _Sight) -> bool:
    """Return whether all thirteen tricks are likely enough for what is staked on them."""
    match = view.known.match
    values, dealing = VALUES[match.rules.scoring], side(sight.me) == side(match.dealer or 0)
    plain = values.dealers if dealing else values.callers
    court = values.dealers_court if dealing else values.callers_court
    sure = 1.0
    for card in cards(view.hand):
        odds = _odds(sight, Stand(card.suit, card, sight.me, sight.trump))
        sure *= sum(odds[side(sight.me) :: 2])
    return plain + sure * (values.bavney - plain) > court
