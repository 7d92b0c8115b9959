"""Cards, sets of cards and states as the kernel numbers them; see ``engine.ai.kernel.layout``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.ai.kernel import layout as at
from engine.ai.kernel import playing
from engine.ai.kernel.jit import no_ints
from engine.cards import Card, CardSet, Suit
from engine.seats import Seat

Mask = int
"""A set of cards as bits, by their numbers in the kernel."""

NUMBERS = tuple(4 * (n % 13) + n // 13 for n in range(at.FRENCH_CARDS))
"""The number of each French card by its index."""


def ranked(held: CardSet, numbers: Sequence[int] = NUMBERS) -> Mask:
    """Return a card set as bits, by the numbers that the cards have in the kernel."""
    found = 0
    while held:
        low = held & -held
        found |= 1 << numbers[low.bit_length() - 1]
        held ^= low
    return found


def numbered(some: Iterable[Card], numbers: Sequence[int] = NUMBERS) -> tuple[int, ...]:
    """Return the numbers of some cards, in their order."""
    return tuple(numbers[one.index] for one in some)


def suit_mask(suit: Suit | None) -> Mask:
    """Return all cards of a suit; 0 for none."""
    return 0 if suit is None else at.ONE_SUIT << suit.index


def no_state() -> list[int]:
    """Return a state in which nothing has happened."""
    s = [0] * at.STATE
    s[at.MAKER] = s[at.HOLDER] = s[at.AHEAD] = s[at.BOLD] = -1
    return s


def write(s: list[int], place: int, values: Iterable[int]) -> None:
    """Write *values* one after the other, from *place* on."""
    for n, value in enumerate(values, place):
        s[n] = value


def give_back(s: list[int], rules: list[int], leader: Seat, trick: Sequence[int]) -> None:
    """Put the cards of the current trick back into the hands they came from; *leader* is due."""
    for place, number in enumerate(trick):
        s[at.HANDS + (leader + place) % rules[at.SEATS]] |= 1 << number
    if trick:
        s[at.DUE] = leader


def laid(opening: list[int], rules: list[int], trick: Sequence[int]) -> list[int]:
    """Return the state *opening* once the cards of a trick have been played to it."""
    s = list(opening)
    for number in trick:
        playing.play(s, rules, no_ints(1), number)
    return s
