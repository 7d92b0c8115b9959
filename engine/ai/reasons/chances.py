"""Who may still take a trick, and how likely, as a seat can work it out for its reasons.

The rollout policy of the kernel values tricks on its own arrays; the sentences for people use this
module, which fits games in which suit is followed and the ace is high. The chances treat the unseen
cards as spread at random within what is known, and each card as independent: close enough for
rules of thumb, and fast.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import RANKS, SUIT_MASKS, Card, CardSet, Suit, size
from engine.decks import FRENCH_52_SET
from engine.seats import Seat, side
from engine.tricks import beating, is_open, makes_trump


def steps(card: Card) -> int:
    """Return how far a card stands above the lowest of its suit."""
    return card.index % len(RANKS)


class Unseen(NamedTuple):
    """The cards that a seat cannot see, and what it knows about who holds them.

    Args:
        shares: for each seat the chance that it holds any given unseen card.
        voids: for each seat the suits that it is known to lack.
    """

    cards: CardSet
    shares: tuple[float, ...]
    voids: tuple[CardSet, ...]

    def lacks(self, seat: Seat, group: CardSet) -> float:
        """Return the chance that *seat* holds none of these cards."""
        possible = self.cards & group & ~self.voids[seat]
        return (1.0 - self.shares[seat]) ** possible.bit_count() if possible else 1.0


def unseen(cards: CardSet, sizes: tuple[int, ...], voids: tuple[CardSet, ...]) -> Unseen:
    """Return what a seat knows about *cards* that it cannot see, when hands have these sizes."""
    count = max(1, size(cards))
    return Unseen(cards, tuple(min(1.0, held / count) for held in sizes), voids)


class Stand(NamedTuple):
    """The state of a trick: what takes it so far, and what could take it from that.

    Args:
        trump: the suit that beats the others in this trick.
        waits: a trump that this trick makes beats the others only from the next trick on.
    """

    led: Suit
    best: Card
    taker: Seat
    trump: Suit | None
    waits: bool = False

    @property
    def beaters(self) -> CardSet:
        """The cards that would take it."""
        return beating(self.best, self.trump, self.is_open)

    @property
    def is_open(self) -> bool:
        """Whether the first card off suit makes trump and takes the trick."""
        return is_open(self.trump, self.waits)

    def makes_trump(self, card: Card) -> bool:
        """Return whether *card* makes its suit trump in this trick."""
        return self.is_open and makes_trump(card, self.led, self.trump)

    def after(self, seat: Seat, card: Card) -> Stand:
        """Return the state of the trick once *seat* has played *card*."""
        if not card.bit & self.beaters:
            return self
        trump = card.suit if self.makes_trump(card) else self.trump
        return self._replace(best=card, taker=seat, trump=trump)

    def void(self, seat: Seat, hidden: Unseen) -> float:
        """Return the chance that *seat* cannot follow suit."""
        return hidden.lacks(seat, SUIT_MASKS[self.led])

    def falls_to(self, seat: Seat, hidden: Unseen) -> float:
        """Return the chance that *seat* can take the trick from its present taker."""
        off_suit = FRENCH_52_SET & ~SUIT_MASKS[self.led]
        following = 1.0 - hidden.lacks(seat, self.beaters & ~off_suit)
        over = self.beaters & off_suit
        able = 1.0 if over == off_suit else 1.0 - hidden.lacks(seat, over)
        return following + self.void(seat, hidden) * able


def shift(odds: list[float], seat: Seat, able: float, takes: float, over_partner: float) -> None:
    """Give *seat* its share of the others' odds of taking the trick, between two sides.

    Args:
        odds: for each seat the chance that it takes the trick.
        able: how likely *seat* is able to take it.
        takes: how often it then does so from the other side.
        over_partner: how often it then does so from its partner.
    """
    for other, chance in enumerate(odds):
        if other != seat:
            part = chance * able * (over_partner if side(other) == side(seat) else takes)
            odds[other] -= part
            odds[seat] += part
