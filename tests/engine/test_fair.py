"""The verifiable shuffle: what binds it, what it follows from, and that it prefers nothing."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Deal, write
from engine.cards import CARDS
from engine.fair import (
    FairLuck,
    Seal,
    commitment,
    deal_secret,
    labelled,
    mixture,
    ordered,
    outcome,
    seed_of,
)
from engine.games import GAMES
from engine.seats import DEALER
from tests.engine import shuffling
from tests.longer import long

SECRET = "0123456789abcdef" * 4
SEED = seed_of(SECRET, "k3f9qa2m-7", ("mango", "गुलाब"))
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def test_the_commitment_is_the_hash_of_deal_and_secret():
    told = hashlib.sha256(f"k3f9qa2m-7:{SECRET}".encode()).hexdigest()
    assert commitment("k3f9qa2m-7", SECRET) == told
    assert commitment("k3f9qa2m-8", SECRET) != told, "another deal is another commitment"


def test_the_seed_is_an_hmac_of_deal_and_cuts_each_with_its_length():
    told = "10:k3f9qa2m-7,5:mango,15:गुलाब,"
    assert mixture("k3f9qa2m-7", ("mango", "गुलाब")) == told
    assert hmac.new(bytes.fromhex(SECRET), told.encode(), "sha256").hexdigest() == SEED


@given(st.lists(words, max_size=4), st.lists(words, max_size=4))
def test_no_two_lists_of_cuts_are_mixed_alike(one, other):
    assert (mixture("deal-1", one) == mixture("deal-1", other)) is (one == other)


def test_the_deck_lies_in_the_order_of_its_hashes():
    deck = ordered(CARDS, SEED)
    hashes = [hashlib.sha256(f"{SEED}:{one.text}".encode()).hexdigest() for one in deck]
    assert hashes == sorted(hashes)
    assert ordered(CARDS[::-1], SEED) == deck, "whatever order it was in before"


def test_no_secret_of_a_deal_is_that_of_another_or_of_the_table():
    table = "5e" * 32
    found = {deal_secret(table, f"{name}-{n}") for name in "ab" for n in range(100)}
    assert len(found) == 200
    assert table not in found
    assert all(len(bytes.fromhex(one)) == 32 for one in found)


def test_a_seal_that_is_printed_keeps_its_secret():
    assert SECRET not in repr(Seal("deal-1", SECRET))


@long
def test_every_order_of_five_cards_comes_equally_often():
    found = shuffling.shuffles(100_000)
    assert shuffling.LEAST < shuffling.chi_square(found) < shuffling.MOST


def test_the_statistic_finds_a_shuffle_that_prefers_an_order():
    found = Counter(dict.fromkeys(shuffling.ORDERS, 100))
    found[shuffling.ORDERS[0]] += 150
    assert shuffling.chi_square(found) > shuffling.MOST


@pytest.mark.parametrize("count", [2, 3, 7, 30])
def test_a_pick_prefers_no_choice(count):
    choices, picks = CARDS[:count], 200 * count
    found = Counter(FairLuck(SEED, position).pick(choices) for position in range(picks))
    statistic = sum((found[one] - 200) ** 2 / 200 for one in choices)
    assert statistic < 2 * count + 14


def test_each_bit_of_luck_has_a_seed_of_its_own():
    labels = [f"{kind} {n}.{m}" for kind in ("shuffle", "pick") for n in range(30) for m in (1, 2)]
    assert len({SEED, *(labelled(SEED, one) for one in labels)}) == len(labels) + 1


def test_the_same_place_of_the_log_gives_the_same_luck():
    first, again = FairLuck(SEED, 5), FairLuck(SEED, 5)
    assert [first.shuffle(CARDS), first.pick(CARDS)] == [again.shuffle(CARDS), again.pick(CARDS)]
    assert FairLuck(SEED, 6).shuffle(CARDS) != FairLuck(SEED, 5).shuffle(CARDS)


def test_two_bits_of_luck_at_one_place_differ():
    luck = FairLuck(SEED, 0)
    assert luck.shuffle(CARDS) != luck.shuffle(CARDS)


@pytest.mark.parametrize("key", GAMES)
def test_the_deck_of_every_game_is_its_cards_ordered_by_the_seed(key):
    game = GAMES[key]
    options = game.info.settle({})
    state, position = game.start(options, game.info.seats[0]), 0
    while True:
        if state.to_act == DEALER:
            action = outcome(game, state, FairLuck(SEED, position), SEED)
        else:
            action = game.legal(state)[0]
        if isinstance(action, Deal):
            break
        state, position = game.apply(state, state.to_act, action).state, position + 1
    assert action.deck == ordered(game.deck(options), SEED)
    again = outcome(game, state, FairLuck(SEED, position), None)
    assert again != action, "a second deck of the same deal is another one"


def test_luck_before_the_deck_tells_nothing_of_it():
    """The first ace is cut for from a shuffled deck, which is not the one that is dealt."""
    game = GAMES["court_piece"]
    options = game.info.settle({"first_dealer": "first_ace"})
    state = game.start(options, 4)
    cut = outcome(game, state, FairLuck(SEED, 0), SEED)
    shown = write(cut).split()[1:]
    assert shown != [one.text for one in ordered(game.deck(options), SEED)[: len(shown)]]
