"""What both exact solvers know of the suits before they try anything."""

from __future__ import annotations

from random import Random

from engine.ai.endings import ending_of
from engine.ai.exact import Exact, packed
from engine.ai.fast import frames, solving
from engine.ai.fast.compiled import no_ints
from engine.ai.suits import named, unbeaten
from tests.engine.endings import ending

RANKS = "23456789TJQKA"
TENS = tuple(int(rank == "T") for rank in RANKS)


def suits(*owners: dict[int, str]) -> tuple:
    """Return the four suits, by the ranks that each seat holds."""
    return tuple(named(number, code_of(one), TENS, {}) for number, one in enumerate(owners))


def code_of(owned: dict[int, str]) -> int:
    return sum(1 << 13 * seat + RANKS.index(rank) for seat, held in owned.items() for rank in held)


def test_of_equal_neighbours_the_lowest_is_thought_about_and_every_ten() -> None:
    clubs = suits({0: "46T", 1: "9J", 2: "5"}, {}, {}, {})[0]
    assert clubs.choices == ((2, 4, 8), (7, 9), (3,), ())
    assert suits({0: "4TK", 1: "2"}, {}, {}, {})[0].choices[0] == (2, 8, 11)
    assert suits({0: "479", 1: "2"}, {}, {}, {})[0].choices[0] == (2,)


def test_suits_owned_in_the_same_order_have_the_same_name() -> None:
    names: dict[tuple[int, ...], int] = {}
    near, far, other = ({0: "68", 1: "7"}, {0: "3A", 1: "J"}, {0: "67", 1: "8"})
    first, second, third = (named(0, code_of(one), TENS, names) for one in (near, far, other))
    assert first.name == second.name != third.name


def test_a_card_is_unbeaten_as_long_as_who_may_trump_it_must_follow() -> None:
    clubs, trumps = {0: "AKT", 1: "72", 2: "3", 3: "5"}, {1: "2"}
    assert unbeaten(suits(clubs, trumps, {}, {}), 0, 1) == (2, 1)
    assert unbeaten(suits(clubs, {}, {}, {}), 0, 1) == (3, 1)
    assert unbeaten(suits(clubs, {0: "AK", 1: "2"}, {}, {}), 0, 1) == (4, 1)
    assert unbeaten(suits(clubs, trumps, {}, {}), 0, -1) == (1, 1)
    assert unbeaten(suits(clubs, trumps, {}, {}), 1, 1) == (1, 0)
    assert unbeaten(suits({0: "AKT", 1: "Q"}, {1: "2"}, {2: "A"}, {}), 0, 1) == (1, 0)


def test_both_solvers_think_about_the_same_cards() -> None:
    rng = Random(7)
    for _ in range(30):
        found = ending_of("dehla_pakad", ending("dehla_pakad", rng.randrange(2, 9), rng))
        assert found is not None
        ours = (True, False, True, False)
        x, usual = no_ints(frames.SIZE), Exact(found, ours)._split(packed(found))
        solving._rule(x, found, ours)
        solving._put(x, found)
        frames.choose(x, 0)
        for seat in range(4):
            cards = sum(1 << card for suit in usual for card in suit.choices[seat])
            assert x[frames.CHOICES + seat] == solving._wide(cards)
