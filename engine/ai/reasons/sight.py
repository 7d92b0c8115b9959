"""What a seat can see of a trick in any trick game, whatever the game counts."""

from __future__ import annotations

from functools import cached_property

from engine.ai.reasons.chances import Stand, Unseen, shift, steps
from engine.cards import CARDS, SUIT_MASKS, Card, CardSet, Suit, card_set, cards, size
from engine.seats import Seat
from engine.tricks import above

HONOURS = card_set(one for one in CARDS if one.rank in "AKQJ")
PARTNER_TAKES = 0.8
OVER_PARTNER = 0.15
"""How often a seat that can take a trick does so: from the others, and from its own partner."""


class Sight:
    """What a seat can see of a trick before it plays *card*.

    Args:
        friends: the seats that win together with this one, itself included.
        trick: the cards on the table, from *leader* on.
        counted: the cards that count (tens); 0 where every trick counts one.
        pile: the cards in the pile; *takes_pile*: the seats that would take it with this trick.
        waits: a trump beats other suits only from the trick after the one that has made it.
    """

    def __init__(
        self, me: Seat, hand: CardSet, card: Card, legal: CardSet, *,
        friends: frozenset[Seat], leader: Seat, trick: tuple[Card, ...], trump: Suit | None,
        hidden: Unseen, counted: CardSet, pile: CardSet, takes_pile: frozenset[Seat],
        waits: bool = False,
    ) -> None:  # fmt: skip
        self.me, self.hand, self.card, self.legal = me, hand, card, legal
        self.friends, self.leader, self.trick, self.trump = friends, leader, trick, trump
        self.hidden, self.counted, self.pile = hidden, counted, pile
        self.takes_pile, self.waits = takes_pile, waits
        self.seats = len(hidden.shares)

    @cached_property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that play after this one."""
        left = self.seats - len(self.trick) - 1
        return tuple((self.me + n) % self.seats for n in range(1, left + 1))

    @cached_property
    def foes(self) -> tuple[Seat, ...]:
        """The seats of ``waiting`` that play against this one."""
        return tuple(seat for seat in self.waiting if seat not in self.friends)

    @cached_property
    def before(self) -> Stand | None:
        """The trick as it stands; None for the leader."""
        if not self.trick:
            return None
        stand = Stand(self.trick[0].suit, self.trick[0], self.leader, self.trump, self.waits)
        for n, card in enumerate(self.trick[1:], 1):
            stand = stand.after((self.leader + n) % self.seats, card)
        return stand

    @cached_property
    def after(self) -> Stand:
        """The trick as it stands once the card is played."""
        before = self.before
        if before is None:
            return Stand(self.card.suit, self.card, self.me, self.trump, self.waits)
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
        """The chance that our side takes the trick."""
        return sum(self.odds[seat] for seat in self.friends)

    @property
    def is_sure(self) -> bool:
        """Whether our side has the trick and no opponent can take it any more."""
        return self.after.taker in self.friends and not any(
            self.after.falls_to(seat, self.hidden) for seat in self.foes
        )

    @property
    def is_own(self) -> bool:
        """Whether it surely wins the trick for this seat, even if the partner follows suit."""
        partners = [seat for seat in self.waiting if seat in self.friends]
        higher = above(self.after.best)
        return self.is_sure and all(self.hidden.lacks(seat, higher) == 1.0 for seat in partners)

    @property
    def trumps(self) -> CardSet:
        """All trumps."""
        return 0 if self.trump is None else SUIT_MASKS[self.trump]

    @property
    def can_trump_later(self) -> bool:
        """Whether the hand holds trumps and this is the last card of its suit in it."""
        held = self.hand & SUIT_MASKS[self.card.suit]
        return held == self.card.bit and self.card.suit is not self.trump and self.has_trumps

    @property
    def has_trumps(self) -> bool:
        """Whether the hand holds trumps."""
        return bool(self.hand & self.trumps)

    @property
    def at_stake(self) -> int:
        """The number of counted cards in the trick, with this one, and in the pile."""
        return size((card_set(self.trick) | self.card.bit | self.pile) & self.counted)

    @property
    def is_lowest(self) -> bool:
        """Whether no legal card is lower; a trump is lowest only among nothing but trumps."""
        others = [one for one in cards(self.legal) if one is not self.card]
        if self.card.bit & self.trumps:
            return all(one.bit & self.trumps and one.index > self.card.index for one in others)
        return all(one.bit & self.trumps or steps(one) >= steps(self.card) for one in others)

    @property
    def could_take(self) -> bool:
        """Whether another legal card would take the trick, at least until the next one."""
        return self.before is not None and self.lost != self.legal

    @property
    def lost(self) -> CardSet:
        """The legal cards that would not take the trick."""
        before = self.before
        if before is None:
            return 0
        able = cards(self.legal)
        return card_set(one for one in able if before.after(self.me, one).taker != self.me)

    @property
    def spared(self) -> CardSet:
        """The honours and trumps that could be played instead."""
        return self.legal & (HONOURS | self.trumps) & ~self.card.bit


def shift_to(odds: list[float], seat: Seat, able: float, friends: frozenset[Seat]) -> None:
    """Give *seat* its share of the odds; without partners every other seat is an opponent."""
    over_partner = OVER_PARTNER if len(friends) > 1 else PARTNER_TAKES
    shift(odds, seat, able, PARTNER_TAKES, over_partner)
