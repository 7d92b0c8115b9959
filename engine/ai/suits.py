"""The suits at the start of a trick, for the exact solver: who owns their cards, from low to high.

The cards of a suit are one number, thirteen bits for each of four hands.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from engine.ai.endings import NOBODY, RANKS_OF_A_SUIT
from engine.seats import Seat

ONE_SUIT = (1 << RANKS_OF_A_SUIT) - 1
SEATS = range(4)
EVERYBODY = 15
_COLUMN = sum(1 << RANKS_OF_A_SUIT * seat for seat in SEATS)
"""The same rank in all hands."""


class Suit(NamedTuple):
    """One suit at the start of a trick.

    Args:
        name: a number that is the same wherever the same seats own the cards in the same order.
        choices: by seat, the cards to think about, rising: of equal neighbours the lowest.
        top: who owns the highest card; -1 if none is left.
        run: how many of the highest cards this is true of.
        marked: how many of those no neighbour can stand for.
        held: the seats with a card of it, as bits.
        sure: how often its owner can lead such a card before a seat that may trump it is void; by
            the seats that may, as bits.
    """

    name: int
    choices: tuple[tuple[int, ...], ...]
    top: Seat
    run: int
    marked: int
    held: int
    sure: tuple[int, ...]


Suits = tuple[Suit, Suit, Suit, Suit]


def named(
    number: int, code: int, marked: tuple[int, ...], names: dict[tuple[int, ...], int]
) -> Suit:
    """Return a suit by its cards.

    Args:
        number: of the suit.
        marked: by rank, whether it is one that no neighbour can stand for.
        names: those known so far; a new one is added.
    """
    choices: tuple[list[int], ...] = ([], [], [], [])
    owners: list[int] = []
    for rank, is_marked in enumerate(marked):
        column = code >> rank & _COLUMN
        if not column:
            continue
        owner = column.bit_length() // RANKS_OF_A_SUIT
        if is_marked or not owners or owners[-1] != owner:
            choices[owner].append(number * RANKS_OF_A_SUIT + rank)
        owners.append(owner + 4 * is_marked)
    name = names.setdefault(tuple(owners), len(names))
    top = owners[-1] % 4 if owners else NOBODY
    run = list(takewhile(lambda one: one % 4 == top, reversed(owners)))
    some = sum(1 for one in run if one >= 4)
    held, sure = 0, [len(run)]
    for seat in SEATS:
        length = (code >> RANKS_OF_A_SUIT * seat & ONE_SUIT).bit_count()
        held |= bool(length) << seat
        sure += sure if seat == top else [min(length, one) for one in sure]
    return Suit(name, tuple(map(tuple, choices)), top, len(run), some, held, tuple(sure))


def leads(suits: Suits, leader: Seat) -> list[int]:
    """Return the leads: cards that nobody can beat in their suit, then the others, low first."""
    tops: list[int] = []
    others: list[int] = []
    for suit in suits:
        mine = suit[1][leader]
        if mine and suit[2] == leader:
            tops.append(mine[-1])
            mine = mine[:-1]
        others += mine
    return tops + others


def unbeaten(suits: Suits, leader: Seat, trump: int) -> tuple[int, int]:
    """Return how many tricks the leader surely takes one after the other, and with what marked.

    Trumps that nobody can beat, and in other suits such cards as long as whoever may trump them, or
    make trump, has to follow.
    """
    tricks = marked = 0
    able = EVERYBODY
    if trump >= 0:
        _, _, top, run, some, able, sure = suits[trump]
        if top == leader:  # of trumps all are sure: what the sum below lacks
            tricks, marked = run - sure[able], 0 if sure[able] else some
    for suit in suits:
        if suit[2] == leader and suit[6][able]:
            tricks += suit[6][able]
            marked += suit[4]
    return tricks, marked
