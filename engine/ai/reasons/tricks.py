"""Why a card may be a good one to play to a trick, whatever the game counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from engine.ai.chances import Stand, Unseen, above, shift, steps
from engine.cards import CARDS, SUIT_MASKS, Card, CardSet, Suit, card_set, cards, size
from engine.seats import Seat
from engine.view import Fact, fact

HONOURS = card_set(one for one in CARDS if one.rank in "AKQJ")
LOW = 6
"""So many steps above the two are an eight: a card up to it is a low one."""
LIKELY = 0.6
"""A trick that is won so often is worth saying so."""
PARTNER_TAKES = 0.8
OVER_PARTNER = 0.15
"""How often who can take a trick does: from the others, and from the own partner."""


class Sight:
    """What a seat sees of a trick before it plays *card*.

    Args:
        friends: the seats that win with it, itself included.
        trick: the cards on the table, from *leader* on.
        counted: cards that count (tens), 0 where every trick counts one.
        waiting_in_pile: what counts in the pile; *holder* takes it by winning this trick too.
        opens_trump: the first card off suit makes trump now.
    """

    def __init__(
        self, me: Seat, hand: CardSet, card: Card, legal: CardSet, *,
        friends: frozenset[Seat], leader: Seat, trick: tuple[Card, ...], trump: Suit | None,
        hidden: Unseen, counted: CardSet, pile: CardSet, takes_pile: frozenset[Seat],
        opens_trump: bool = False,
    ) -> None:  # fmt: skip
        self.me, self.hand, self.card, self.legal = me, hand, card, legal
        self.friends, self.leader, self.trick, self.trump = friends, leader, trick, trump
        self.hidden, self.counted, self.pile = hidden, counted, pile
        self.takes_pile, self.opens_trump = takes_pile, opens_trump
        self.seats = len(hidden.shares)

    @cached_property
    def waiting(self) -> tuple[Seat, ...]:
        """Who plays after this seat."""
        left = self.seats - len(self.trick) - 1
        return tuple((self.me + n) % self.seats for n in range(1, left + 1))

    @cached_property
    def foes(self) -> tuple[Seat, ...]:
        """Those of them who play against it."""
        return tuple(seat for seat in self.waiting if seat not in self.friends)

    @cached_property
    def before(self) -> Stand | None:
        """How the trick stands; None for the leader."""
        if not self.trick:
            return None
        stand = Stand(self.trick[0].suit, self.trick[0], self.leader, self.trump, self.opens_trump)
        for n, card in enumerate(self.trick[1:], 1):
            stand = stand.after((self.leader + n) % self.seats, card)
        return stand

    @cached_property
    def after(self) -> Stand:
        """How it stands once the card is played."""
        before = self.before
        if before is None:
            return Stand(self.card.suit, self.card, self.me, self.trump, self.opens_trump)
        return before.after(self.me, self.card)

    @cached_property
    def odds(self) -> list[float]:
        """The chance of each seat to take the trick."""
        found = [0.0] * self.seats
        found[self.after.taker] = 1.0
        for seat in self.waiting:
            able = self.after.falls_to(seat, self.hidden)
            shift_to(found, seat, able, self.friends)
        return found

    @property
    def ours(self) -> float:
        """The chance that the own side takes the trick."""
        return sum(self.odds[seat] for seat in self.friends)

    @property
    def is_sure(self) -> bool:
        """Nobody of the others can take it any more."""
        return self.after.taker in self.friends and not any(
            self.after.falls_to(seat, self.hidden) for seat in self.foes
        )

    @property
    def is_own(self) -> bool:
        """It takes the trick for this seat, even where the partner follows suit after it."""
        partners = [seat for seat in self.waiting if seat in self.friends]
        higher = above(self.after.best)
        return self.is_sure and all(self.hidden.lacks(seat, higher) == 1.0 for seat in partners)

    @property
    def trumps(self) -> CardSet:
        """All trumps."""
        return 0 if self.trump is None else SUIT_MASKS[self.trump]

    @property
    def can_trump_later(self) -> bool:
        """The hand holds the last card of its suit to be played, and trumps."""
        held = self.hand & SUIT_MASKS[self.card.suit]
        return held == self.card.bit and self.card.suit is not self.trump and self.has_trumps

    @property
    def has_trumps(self) -> bool:
        """The hand holds trumps."""
        return bool(self.hand & self.trumps)

    @property
    def at_stake(self) -> int:
        """How much that counts lies in the trick and the pile."""
        return size((card_set(self.trick) | self.card.bit | self.pile) & self.counted)

    @property
    def is_lowest(self) -> bool:
        """No card that may be played is lower, and none that is no trump is as low."""
        others = [one for one in cards(self.legal) if one is not self.card]
        if self.card.bit & self.trumps:
            return all(one.bit & self.trumps and one.index > self.card.index for one in others)
        return all(one.bit & self.trumps or steps(one) >= steps(self.card) for one in others)

    @property
    def could_take(self) -> bool:
        """Another card that may be played would have the trick, at least until the next one."""
        before = self.before
        return before is not None and any(
            before.after(self.me, one).taker == self.me for one in cards(self.legal)
        )

    @property
    def spared(self) -> CardSet:
        """The honours and trumps that may be played instead."""
        return self.legal & (HONOURS | self.trumps) & ~self.card.bit


def shift_to(odds: list[float], seat: Seat, able: float, friends: frozenset[Seat]) -> None:
    """Move to *seat* its chance of taking the trick."""
    if len(friends) == len(odds) // 2 and len(odds) % 2 == 0:
        shift(odds, seat, able, PARTNER_TAKES, OVER_PARTNER)
        return
    for other, chance in enumerate(odds):
        if other != seat:
            moved = chance * able * PARTNER_TAKES
            odds[other] -= moved
            odds[seat] += moved


def of_play(sight: Sight) -> Iterator[Fact]:
    """Yield why to play the card, what says most first."""
    if sight.trump is None and sight.before is not None and sight.opens_trump:
        yield from _makes_trump(sight)
    if sight.after.taker == sight.me:
        yield from _takes(sight)
        yield from _leads(sight) if sight.before is None else _tries(sight)
    elif sight.after.taker in sight.friends:
        yield from _helps(sight)
    else:
        yield from _loses(sight)


def _makes_trump(sight: Sight) -> Iterator[Fact]:
    before = sight.before
    if before is not None and sight.card.suit is not before.led:
        count = size(sight.hand & SUIT_MASKS[sight.card.suit])
        yield fact("makes-trump", suit=sight.card.suit, count=count)


def _takes(sight: Sight) -> Iterator[Fact]:
    """The card takes the trick, for sure."""
    if not sight.is_sure:
        return
    if sight.me in sight.takes_pile and sight.pile and sight.is_own:
        yield fact("takes-pile", count=sight.at_stake if sight.counted else tricks_in(sight))
    before = sight.before
    if before is not None and before.taker in sight.takes_pile - sight.friends and sight.pile:
        yield fact("denies", seat=before.taker)
    if sight.at_stake and sight.counted:
        yield fact("wins-counted", count=sight.at_stake)
    yield from _why_sure(sight)


def tricks_in(sight: Sight) -> int:
    """Return how many tricks lie in the pile, this one included."""
    return size(sight.pile) // sight.seats + 1


def _why_sure(sight: Sight) -> Iterator[Fact]:
    if not sight.waiting:
        yield fact("last-to-play", card=sight.card)
        return
    higher = above(sight.card) & ~sight.hand
    gone = () if higher & sight.hidden.cards else cards(higher)
    trumps = sight.hidden.cards & sight.trumps
    if gone and sight.card.suit is not sight.trump and trumps:
        # Somebody has trumps left, but nobody who plays after this seat and lacks the suit.
        yield fact("safe-from-trump", gone=gone[-1], card=sight.card)
    elif gone:
        yield fact("safe", gone=gone[-1], card=sight.card)
    else:
        yield fact("highest", card=sight.card)


def _leads(sight: Sight) -> Iterator[Fact]:
    out = size(sight.hidden.cards & sight.trumps)
    if sight.card.suit is sight.trump and out:
        yield fact("draws-trump", count=out)
        return
    suit = SUIT_MASKS[sight.card.suit]
    yield from _lets_partner_trump(sight)
    if sight.can_trump_later:
        yield fact("makes-void", suit=sight.card.suit)
    if sight.hand & suit == sight.card.bit and sight.trump is None and sight.opens_trump:
        yield fact("void-for-trump", suit=sight.card.suit)
    if not sight.hidden.cards & above(sight.card) and sight.card.bit & HONOURS:
        yield fact("highest-unless-trumped", suit=sight.card.suit)
    kept = sight.hand & HONOURS & ~sight.trumps
    if kept and steps(sight.card) <= LOW and not sight.card.bit & (sight.trumps | sight.counted):
        yield fact("leads-low", card=max(cards(kept), key=steps))


def _lets_partner_trump(sight: Sight) -> Iterator[Fact]:
    suit = SUIT_MASKS[sight.card.suit]
    for seat in sight.friends - {sight.me}:
        void = sight.hidden.voids[seat]
        if void & suit == suit and sight.hidden.cards & sight.trumps & ~suit & ~void:
            yield fact("partner-void", seat=seat, suit=sight.card.suit)


def _tries(sight: Sight) -> Iterator[Fact]:
    """The card takes the trick, but somebody may still take it away."""
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


def _helps(sight: Sight) -> Iterator[Fact]:
    """The trick stays with the partner."""
    partner = sight.after.taker
    if sight.card.bit & sight.counted:
        key = "gives-counted" if sight.is_sure else "gives-counted-maybe"
        yield fact(key, seat=partner, card=sight.card)
    elif sight.is_sure:
        if sight.spared and not sight.card.bit & (HONOURS | sight.trumps):
            yield fact("partner-has-it", seat=partner)
    else:
        yield fact("partner-leads-it", seat=partner)


def _loses(sight: Sight) -> Iterator[Fact]:
    """The trick stands with the others."""
    kept = sight.legal & sight.counted
    after = sight.after
    partners = [seat for seat in sight.waiting if seat in sight.friends]
    if any(after.falls_to(seat, sight.hidden) >= LIKELY for seat in partners):
        yield fact("partner-may-take", seat=partners[0])
    if kept and not sight.card.bit & sight.counted:
        yield fact("saves-counted", card=cards(kept)[-1])
    trumps = sight.legal & sight.trumps
    if trumps and sight.card.suit is not sight.trump:
        yield fact("saves-trump", card=cards(trumps)[-1])
    if sight.card.suit is not after.led and sight.can_trump_later:
        yield fact("makes-void", suit=sight.card.suit)
    if sight.is_lowest and size(sight.legal) > 1:
        lost = "leaves" if sight.could_take else "cheapest"
        yield fact("cheap" if partners else lost)


def of_call(hand: CardSet, suit: Suit) -> Fact:
    """Return why to call a suit trump."""
    held = hand & SUIT_MASKS[suit]
    high = cards(held & HONOURS)[::-1]
    key = "call-with" if high else "call"
    return fact(key, suit=suit, count=size(held), cards=tuple(high))
