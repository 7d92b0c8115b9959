"""Why a card may be a good one to play to a trick, whatever the game counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from engine.actions import Action, Call, Play
from engine.ai.reasons.chances import steps
from engine.ai.reasons.sight import HONOURS, Sight
from engine.cards import SUIT_MASKS, Card, CardSet, Suit, card_set, cards, size
from engine.tricks import above, is_open
from engine.view import Fact, View, fact

LOW = 6
"""A card is low up to this many steps above the two, which is the eight."""
LONG = 4
"""A suit of at least this many cards is a long one."""
FEW_OF_SUIT = 2
"""So few low cards of a suit are no reason to call it."""
FEW_ABOVE = 1
"""A card that at most this many others of its suit beat wins a trick before long."""
LIKELY = 0.6
"""The least chance of winning the trick that is worth mentioning."""
WORTH_A_TRY = 0.3
"""The least that is worth mentioning where nothing else can be said."""


S = TypeVar("S")
"""The state of the game."""
SightOf = Callable[[View[S], Card], Sight]


def reasons(sight: SightOf[S], view: View[S], action: Action) -> Iterator[Fact]:
    """Yield the reasons for *action*, the strongest first."""
    if isinstance(action, Call):
        held = view.hand & SUIT_MASKS[action.suit]
        if held & HONOURS or size(held) > FEW_OF_SUIT:
            yield of_call(view.hand, action.suit)
    elif isinstance(action, Play):
        yield from of_play(sight(view, action.card))


def instead(sight: SightOf[S], view: View[S], action: Action, done: Action) -> Iterator[Fact]:
    """Yield the reason for *action* instead of *done*, if no other reason says it."""
    if isinstance(action, Play) and isinstance(done, Play):
        yield from of_keeping(sight(view, action.card), done.card)


def risks(sight: SightOf[S], view: View[S], action: Action) -> bool:
    """Return whether *action* plays a card that counts to a trick that the others may take."""
    if not isinstance(action, Play):
        return False
    seen = sight(view, action.card)
    return bool(action.card.bit & seen.counted) and not seen.is_sure


def of_play(sight: Sight) -> Iterator[Fact]:
    """Yield the reasons to play the card, the strongest first."""
    if sight.before is not None and sight.before.makes_trump(sight.card):
        count = size(sight.hand & SUIT_MASKS[sight.card.suit])
        yield fact("makes-trump", suit=sight.card.suit, count=count)
    if sight.after.taker == sight.me:
        yield from _takes(sight)
        yield from _leads(sight) if sight.before is None else _tries(sight)
    elif sight.after.taker in sight.friends:
        yield from _helps(sight)
    else:
        yield from _loses(sight)


def _takes(sight: Sight) -> Iterator[Fact]:
    """Yield the reasons for a card that surely takes the trick."""
    if not sight.is_sure:
        return
    if sight.me in sight.takes_pile and sight.pile and sight.is_own:
        yield _takes_pile(sight)
    before = sight.before
    if before is not None and before.taker in sight.takes_pile - sight.friends and sight.pile:
        yield fact("denies", seat=before.taker)
    if sight.is_own and sight.me not in sight.takes_pile and sight.at_stake:
        yield fact("wins-first", count=sight.at_stake)
    elif in_trick := size((card_set(sight.trick) | sight.card.bit) & sight.counted):
        yield fact("wins-counted", count=in_trick)
    yield from _why_sure(sight)


def _takes_pile(sight: Sight) -> Fact:
    """Return that the card takes the pile, with the number that counts in it."""
    if not sight.counted:
        return fact("takes-pile", count=tricks_in(sight))
    if sight.card.bit & sight.counted:
        return fact("takes-pile-too", count=sight.at_stake - 1)
    return fact("takes-pile", count=sight.at_stake)


def tricks_in(sight: Sight) -> int:
    """Return how many tricks lie in the pile, including this one."""
    return size(sight.pile) // sight.seats + 1


def _why_sure(sight: Sight) -> Iterator[Fact]:
    if not sight.waiting:
        if sight.before is None or sight.before.taker not in sight.friends:
            yield fact("last-to-play", card=sight.card)
        return
    higher = above(sight.card) & ~sight.hand
    gone = () if higher & sight.hidden.cards else cards(higher)
    trumps = sight.hidden.cards & sight.trumps
    if gone and sight.card.suit is not sight.trump and trumps:
        # Somebody still has trumps, but nobody who plays after this seat and lacks the suit.
        yield fact("safe-from-trump", gone=gone[-1], card=sight.card)
    elif gone:
        yield fact("safe", gone=gone[-1], card=sight.card)
    else:
        yield fact("highest", card=sight.card)


def _leads(sight: Sight) -> Iterator[Fact]:
    out = size(sight.hidden.cards & sight.trumps)
    if sight.card.suit is sight.trump and out:
        if not sight.card.bit & sight.counted:
            yield fact("draws-trump", count=out)
        return
    suit = SUIT_MASKS[sight.card.suit]
    yield from _lets_partner_trump(sight)
    if not sight.hidden.cards & above(sight.card) and sight.card.bit & (HONOURS | sight.counted):
        yield fact("highest-unless-trumped", suit=sight.card.suit)
    counts = sight.card.bit & sight.counted  # what the game is about is not given up for later
    if sight.can_trump_later and not counts:
        yield fact("makes-void", suit=sight.card.suit)
    if sight.hand & suit == sight.card.bit and not counts and is_open(sight.trump, sight.waits):
        yield fact("void-for-trump", suit=sight.card.suit)
    kept = sight.hand & HONOURS & ~sight.trumps
    if kept and steps(sight.card) <= LOW and not sight.card.bit & (sight.trumps | sight.counted):
        yield fact("leads-low", card=_worth_keeping(sight))
    yield from _leads_on(sight)


def _worth_keeping(sight: Sight) -> Card | None:
    """Return the card that a low lead keeps for later: an ace, one that counts or a trump."""
    aces = card_set(one for one in cards(sight.hand) if one.rank == "A") & ~sight.trumps
    kinds = (aces, sight.hand & sight.counted, sight.hand & sight.trumps)
    return next((max(cards(kind), key=steps) for kind in kinds if kind), None)


def _leads_on(sight: Sight) -> Iterator[Fact]:
    """Yield the weaker reasons for a lead."""
    higher = cards(sight.hidden.cards & above(sight.card))
    if len(higher) == 1 and sight.card.bit & HONOURS:
        yield fact("one-above", card=higher[0], suit=sight.card.suit)
    if not sight.is_sure and sight.ours >= LIKELY:
        yield fact("likely", percent=round(100 * sight.ours))
    mates = cards(sight.hand & SUIT_MASKS[sight.card.suit] & ~sight.card.bit)
    if len(mates) == 1 and sight.has_trumps and sight.card.suit is not sight.trump:
        yield fact("shortens", suit=sight.card.suit, card=mates[0])
    counts = sight.card.bit & sight.counted  # what the game is about is not given up for later
    is_under = bool(mates) and bool(mates[-1].bit & HONOURS & above(sight.card))
    if is_under and not counts and _may_win(sight, mates[-1]):
        yield fact("leads-under", card=mates[-1])
    count = len(mates) + 1
    if count >= LONG and count == max(size(sight.hand & suit) for suit in SUIT_MASKS.values()):
        yield fact("longest", suit=sight.card.suit, count=count)
    if sight.is_lowest and size(sight.legal) > 1 and not counts:
        yield fact("lowest-lead")
    elif not sight.is_sure and WORTH_A_TRY <= sight.ours < LIKELY:
        yield fact("likely", percent=round(100 * sight.ours))


def _may_win(sight: Sight, card: Card) -> bool:
    """Return whether a card is among the highest left of its suit."""
    return size(sight.hidden.cards & above(card)) <= FEW_ABOVE


def _lets_partner_trump(sight: Sight) -> Iterator[Fact]:
    suit = SUIT_MASKS[sight.card.suit]
    for seat in sight.friends - {sight.me}:
        void = sight.hidden.voids[seat]
        if void & suit == suit and sight.hidden.cards & sight.trumps & ~suit & ~void:
            yield fact("partner-void", seat=seat, suit=sight.card.suit)


def _tries(sight: Sight) -> Iterator[Fact]:
    """Yield the reasons for a card that takes the trick, but may still lose it."""
    before = sight.before
    if sight.is_sure or before is None:
        return
    percent = round(100 * sight.ours)
    if before.taker in sight.takes_pile - sight.friends and sight.pile:
        yield fact("denies-maybe", seat=before.taker, percent=percent)
    if sight.ours >= LIKELY:
        yield fact("likely", percent=percent)
    elif sight.card.suit is sight.trump and before.led is not sight.trump:
        yield fact("forces-higher", card=sight.card)
    else:
        if sight.is_lowest and size(sight.legal) > 1:
            yield fact("lowest-so-far")
        if sight.ours >= WORTH_A_TRY:
            yield fact("likely", percent=percent)


def _helps(sight: Sight) -> Iterator[Fact]:
    """Yield the reasons for a card on a trick that the partner has."""
    partner = sight.after.taker
    if sight.card.bit & sight.counted:
        key = "gives-counted" if sight.is_sure else "gives-counted-maybe"
        yield fact(key, seat=partner, card=sight.card)
    elif sight.is_sure:
        if sight.spared and not sight.card.bit & (HONOURS | sight.trumps):
            yield fact("partner-has-it", seat=partner)
        elif sight.is_lowest and size(sight.legal) > 1:
            yield fact("partner-has-it-anyway", seat=partner)
    else:
        yield fact("partner-leads-it", seat=partner)


def _loses(sight: Sight) -> Iterator[Fact]:
    """Yield the reasons for a card on a trick that the others have."""
    kept, after = sight.lost & sight.counted, sight.after
    waiting = (seat for seat in sight.waiting if seat in sight.friends)
    partners = [seat for seat in waiting if after.falls_to(seat, sight.hidden)]  # who still may
    if any(after.falls_to(seat, sight.hidden) >= LIKELY for seat in partners):
        yield fact("partner-may-take", seat=partners[0])
    if kept and not sight.card.bit & sight.counted:
        yield fact("saves-counted", card=cards(kept)[-1])
    trumps = sight.legal & sight.trumps
    if trumps and sight.card.suit is not sight.trump:
        yield fact("saves-trump", card=cards(trumps & ~sight.lost or trumps)[0])
    counts = sight.card.bit & sight.counted
    if sight.card.suit is not after.led and sight.can_trump_later and not counts:
        yield fact("makes-void", suit=sight.card.suit)
    if sight.is_lowest and size(sight.legal) > 1 and not counts:
        lost = "leaves" if sight.could_take else "cheapest"
        yield fact("cheap" if partners else lost)
    if not sight.could_take:
        yield fact("up-to-partner", seat=partners[0]) if partners else fact("lost-anyway")


def of_keeping(sight: Sight, done: Card) -> Iterator[Fact]:
    """Yield that the card keeps *done*, if that is worth more: a trump, or a higher card.

    A card that counts, such as a ten, is never played for that.
    """
    if sight.card.bit & sight.counted:
        return
    is_trump, was_trump = (bool(one.bit & sight.trumps) for one in (sight.card, done))
    higher = steps(done) > steps(sight.card) and (is_trump or bool(done.bit & HONOURS))
    if was_trump > is_trump or (was_trump == is_trump and higher):
        yield fact("keeps", card=done)


def of_call(hand: CardSet, suit: Suit) -> Fact:
    """Return why to call a suit trump."""
    held = hand & SUIT_MASKS[suit]
    high = cards(held & HONOURS)[::-1]
    key = "call-with" if high else "call"
    return fact(key, suit=suit, count=size(held), cards=tuple(high))
