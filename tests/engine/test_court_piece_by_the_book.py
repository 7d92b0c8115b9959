"""The engine and a plain telling of the rules agree move for move, by any rules told there."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import read
from engine.events import PileTaken, TrickTaken
from engine.games.court_piece.game import INFO
from tests.engine.court_piece import GAME, opening
from tests.engine.dehla import texts
from tests.engine.plain_court_piece import TOLD, Plain
from tests.strategies import Options, house_rules, seeds

FIXED: Options = {
    **{one.key: one.default for one in INFO.options if one.key not in TOLD},
    "match_end": "fixed_hands",
    "match_hands": 50,
}


@st.composite
def streaks(draw: st.DrawFn, rules: Options) -> tuple[int | None, int]:
    """Return a streak that may stand before a deal."""
    if not str(INFO.settle(rules)["scoring"]).startswith("courts"):
        return (None, 0)
    length = draw(st.integers(0, 6))
    return (draw(st.integers(0, 1)), length) if length else (None, 0)


@settings(max_examples=60)
@given(st.data(), st.integers(0, 3), seeds())
def test_the_engine_agrees_with_the_book(data, dealer, seed):
    rules = data.draw(house_rules(GAME, **FIXED))
    agree(rules, dealer, data.draw(streaks(rules)), Random(seed))


@settings(max_examples=30)
@given(st.data(), st.integers(0, 3), seeds())
def test_they_agree_where_one_side_takes_trick_after_trick(data, dealer, seed):
    """The callers have all high cards: courts, and what follows, are rare among shuffled decks."""
    rng = Random(seed)
    rules = data.draw(house_rules(GAME, **FIXED, bavney=data.draw(st.sampled_from(BAVNEY))))
    pack = [f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "CDHS"]
    high, low = rng.sample(pack[:26], 26), rng.sample(pack[26:], 26)
    deck = [(high if place in OF_THE_CALLERS else low).pop() for place in range(52)]
    agree(rules, dealer, data.draw(streaks(rules)), rng, deck)


BAVNEY = ("off", "offer")
OF_THE_CALLERS = {
    place for place in range(52) if (place // 5 if place < 20 else (place - 20) // 4) % 2 == 0
}
"""Places in the deck of the cards that go to the caller and the partner: five, four and four."""


@settings(max_examples=20)
@given(st.integers(0, 3), seeds())
def test_they_agree_where_the_caller_gets_poor_cards(dealer, seed):
    rng = Random(seed)
    poor = rng.sample([f"{rank}{suit}" for rank in "23456789T" for suit in "CDHS"], 5)
    rest = [one.text for one in GAME.deck({}) if one.text not in poor]
    rules: Options = {"redeal_request": rng.choice(("no_court_card", "all_below_ten"))}
    agree(rules, dealer, (None, 0), rng, poor + rng.sample(rest, 47))


def agree(
    rules: Options,
    dealer: int,
    streak: tuple[int | None, int],
    rng: Random,
    deck: list[str] | None = None,
) -> None:
    """Play one deal by both, with the same cards and choices."""
    pack = [one.text for one in GAME.deck({})]

    def shuffle() -> list[str]:
        return list(deck or rng.sample(pack, 52))

    settled = INFO.settle(rules)
    told = {key: settled[key] for key in TOLD}
    plain = Plain(told, dealer, shuffle, lambda legal: rng.choice(sorted(legal)))
    plain.play()
    state: Any = GAME.resume(rules, 4, opening(dealer, streak))
    winners, captures = [], []
    for seat, action, legal in plain.log:
        assert state.to_act == seat
        assert not legal or sorted(texts(GAME.legal(state))) == sorted(legal)
        state, events = GAME.apply(state, seat, read(action))
        winners += [one.seat for one in events if isinstance(one, TrickTaken)]
        taken = [one for one in events if isinstance(one, PileTaken)]
        captures += [(len(winners), one.seat, one.tricks) for one in taken]
    assert (winners, captures) == (plain.winners, plain.captures)
    assert GAME.result(state) == plain.result(streak)
