"""Luck for the kernel: a small generator of its own, seeded from Python's.

The algorithm is xoroshiro64* (by Blackman and Vigna, in the public domain). Its two words of 32
bits are kept in 64-bit numbers and masked, so that compiled and plain code agree.
"""

from __future__ import annotations

from random import Random

from .jit import Ints, ints, jit, ones

WORD = (1 << 32) - 1


def seeded(rng: Random) -> Ints:
    """Return a generator seeded from Python's; its two words must not both be 0."""
    return ints([rng.getrandbits(32), rng.getrandbits(32) | 1])


@jit
def word(chance: Ints) -> int:
    """Return a random number below 2 ** 32."""
    first, second = chance[0], chance[1]
    found = (first * 0x9E3779BB) & WORD
    second ^= first
    turned = ((first << 26) | (first >> 6)) & WORD
    chance[0] = turned ^ second ^ ((second << 9) & WORD)
    chance[1] = ((second << 13) | (second >> 19)) & WORD
    return found


@jit
def below(chance: Ints, count: int) -> int:
    """Return a random number from 0 to *count* - 1."""
    # Multiplying and shifting scales a word to the range without a division.
    return (word(chance) * count) >> 32


@jit
def one_of(chance: Ints, cards: int) -> int:
    """Return one of *cards*, each equally likely, as a single bit."""
    for _ in range(below(chance, ones(cards))):
        cards &= cards - 1
    return cards & -cards
