"""The verifiable shuffle: anyone who knows a deal's secret and its cuts can repeat it.

Before a deal a *commitment* to its *secret* is shown; people may *cut* with words of their own; the
*seed* follows from both, and from the seed all luck in the deal. Cards lie in the order of
``sha256(seed:card)``, which any shell can compute too. Luck apart from the deck has seeds of its
own, labelled by what is done and where in the log of the deal.

Everything that is hashed is text, so that it can be printed and hashed again by hand. What AI
players do never comes from here.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.actions import Action, Deal
from engine.cards import Card
from engine.game import AnyGame, State

T = TypeVar("T")


def commitment(deal: str, secret: str) -> str:
    """Return what binds a secret to a deal without revealing it: ``sha256(deal:secret)``.

    Args:
        deal: the deal's own name, which nothing else has.
        secret: 64 hex digits.
    """
    return _sha256(f"{deal}:{secret}")


def deal_secret(secret: str, deal: str) -> str:
    """Return the secret of one deal of a table, as 64 hex digits.

    Args:
        secret: of the table; the secrets of some deals reveal neither it nor that of another deal.
    """
    return _hmac(secret.encode(), f"secret of {deal}")


def mixture(deal: str, cuts: Iterable[str], before: int = 0) -> str:
    """Return a deal's name and its cuts as one text, each preceded by its length in bytes.

    No two lists give the same text: ``10:k3f9qa2m-7,5:mango,``.

    Args:
        before: how many actions stand in the deal's log before its shuffle; if there are any,
            their number comes last, ``+1``, so that none of them can be left out of a record.
    """
    named = "".join(f"{len(one.encode())}:{one}," for one in (deal, *cuts))
    return f"{named}+{before}" if before else named


def seed_of(secret: str, deal: str, cuts: Iterable[str], before: int = 0) -> str:
    """Return the seed of a deal: the HMAC-SHA256 of its ``mixture``, with its secret as the key."""
    return _hmac(bytes.fromhex(secret), mixture(deal, cuts, before))


def labelled(seed: str, label: str) -> str:
    """Return the seed for one piece of luck apart from the deck."""
    return _hmac(bytes.fromhex(seed), label)


def ordered(things: Sequence[T], seed: str) -> tuple[T, ...]:
    """Return *things*, whose texts must differ, in the order of ``sha256(seed:thing)``."""
    return tuple(sorted(things, key=lambda one: _sha256(f"{seed}:{one}")))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _hmac(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode(), "sha256").hex()


class FairLuck:
    """Luck at one place in a deal's log: the same place gives the same luck.

    Attributes:
        seed: the deal's seed.
        hour: the hour of the day where the table is.
        drawn: how often luck has been asked for at this place.
    """

    def __init__(self, seed: str, position: int | None, hour: int = 12) -> None:
        """Start at *position*, from 0; None for the order of the deck, which has no label."""
        self.seed = seed
        self.hour = hour
        self.drawn = 0
        self._position = position

    def shuffle(self, deck: Sequence[Card]) -> tuple[Card, ...]:
        """Return *deck* in a random order."""
        return ordered(deck, self._next("shuffle"))

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of *choices*: the one whose hash is the lowest, so that none is preferred."""
        return ordered(choices, self._next("pick"))[0]

    def _next(self, kind: str) -> str:
        self.drawn += 1
        if self._position is None:
            return self.seed
        return labelled(self.seed, f"{kind} {self._position}.{self.drawn}")


@dataclass(frozen=True, slots=True)
class Seal:
    """All that determines the luck of one deal.

    Args:
        deal: the deal's own name: its table and its number, ``k3f9qa2m-7``.
        secret: 64 hex digits that nobody may see before the deal is over.
        cuts: the words that people have cut with, in order.
    """

    deal: str
    secret: str = field(repr=False)
    cuts: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """What is shown before the deal."""
        return commitment(self.deal, self.secret)

    @property
    def seed(self) -> str:
        """The seed of all luck apart from the order of the deck."""
        return self.deck_seed(0)

    def deck_seed(self, before: int) -> str:
        """Return the seed of the deck's order, when *before* actions of the log precede it."""
        return seed_of(self.secret, self.deal, self.cuts, before)

    def mixture(self, before: int) -> str:
        """Return the text whose HMAC is the ``deck_seed``."""
        return mixture(self.deal, self.cuts, before)


def outcome(game: AnyGame, state: State, luck: FairLuck, deck: str | None) -> Action:
    """Return what chance does in *state*.

    Args:
        deck: the seed of the deck's order; None if the log already has a shuffle: a further one is
            luck like any other.
    """
    if deck is not None:
        action = game.chance(state, FairLuck(deck, None, luck.hour))
        if isinstance(action, Deal):
            return action
    return game.chance(state, luck)
