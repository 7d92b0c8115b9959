"""The engine and a plain telling of the rules agree move for move, by any rules told there."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Deal, read
from engine.cards import card
from engine.events import PileTaken, TrickTaken
from engine.games.dehla_pakad.rules import INFO
from engine.seats import DEALER
from tests.engine.dehla import GAME, opening, texts
from tests.engine.plain_dehla_pakad import TOLD, Plain
from tests.strategies import Options, house_rules, seeds

FIXED: Options = {
    **{one.key: one.default for one in INFO.options if one.key not in TOLD},
    "match_end": "fixed_hands",
    "match_hands": 50,
}


@st.composite
def streaks(draw: st.DrawFn, rules: Options) -> tuple[int | None, int]:
    """Return a streak that may stand before a deal."""
    longest = int(INFO.settle(rules)["streak_length"]) or 9
    length = draw(st.integers(0, longest - 1))
    return (draw(st.integers(0, 1)), length) if length else (None, 0)


@settings(max_examples=80)
@given(st.data(), st.integers(0, 3), seeds())
def test_the_engine_agrees_with_the_book(data, dealer, seed):
    rules = data.draw(house_rules(GAME, **FIXED))
    agree(rules, dealer, data.draw(streaks(rules)), Random(seed))


@settings(max_examples=20)
@given(st.integers(0, 3), seeds())
def test_the_engine_agrees_with_the_book_by_the_default_rules(dealer, seed):
    agree({}, dealer, (None, 0), Random(seed))


@settings(max_examples=80)
@given(st.data(), seeds())
def test_they_agree_where_everybody_follows_for_five_tricks(data, seed):
    """Decks that are nearly sorted: such a start is too rare among shuffled ones."""
    rng = Random(seed)
    suits = [rng.sample([f"{rank}{suit}" for rank in "23456789TJQKA"], 13) for suit in "CDHS"]
    fives = [[suits[n].pop() for n in (0, 0, 1, 2, 3)] for _ in range(4)]
    rest = [one for suit in suits for one in suit]
    deck = [one for five in fives for one in five] + rng.sample(rest, len(rest))
    rules = data.draw(house_rules(GAME, **FIXED, trump_method="first_void"))
    agree(rules, 0, (None, 0), rng, deck)


def agree(
    rules: Options,
    dealer: int,
    streak: tuple[int | None, int],
    rng: Random,
    deck: list[str] | None = None,
) -> None:
    """Play one deal by both, with the same cards and choices."""
    deck = deck or rng.sample([one.text for one in GAME.deck({})], 52)
    settled = INFO.settle(rules)
    told = {key: settled[key] for key in TOLD}
    plain = Plain(told, dealer, list(deck), lambda legal: rng.choice(sorted(legal)))
    plain.play()
    state = GAME.resume(rules, 4, opening(dealer, streak))
    state = GAME.apply(state, DEALER, Deal(tuple(map(card, deck)))).state
    winners, captures = [], []
    for seat, action, legal in plain.log:
        assert state.to_act == seat
        assert sorted(texts(GAME.legal(state))) == sorted(legal)
        state, events = GAME.apply(state, seat, read(action))
        winners += [one.seat for one in events if isinstance(one, TrickTaken)]
        taken = [one for one in events if isinstance(one, PileTaken)]
        captures += [(len(winners), one.seat, one.tricks) for one in taken]
    assert (winners, captures) == (plain.winners, plain.captures)
    assert GAME.result(state) == plain.result(streak)
