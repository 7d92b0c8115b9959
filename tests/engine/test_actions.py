"""Actions are written and read back; what is no action is refused."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import (
    CALLS,
    PLAYS,
    Action,
    Appoint,
    Call,
    Cut,
    Deal,
    Draw,
    Play,
    Stop,
    TimeUp,
    read,
    write,
)
from engine.cards import ALL_CARDS, CARDS, HEARTS, card, deck_of
from engine.errors import BadNotation

WRITTEN = [
    (Play(card("TH")), "play TH"),
    (Call(HEARTS), "call H"),
    (Draw(card("2S")), "draw 2S"),
    (Deal(deck_of("8S 2S")), "deal 8S 2S"),
    (Cut(deck_of("8S 2S TC QD")), "cut 8S 2S TC QD"),
    (Appoint(3), "appoint 3"),
    (TimeUp(), "time"),
    (Stop(), "stop"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_how_actions_are_written_and_read_back(action, text):
    assert write(action) == str(action) == text
    assert read(text) == action
    assert read(f"  {text.replace(' ', '   ')}  ") == action


def actions() -> st.SearchStrategy[Action]:
    """Return any action."""
    one, some = st.sampled_from(CARDS), st.lists(st.sampled_from(CARDS), min_size=1, max_size=52)
    return st.one_of(
        st.sampled_from([*PLAYS, *CALLS, TimeUp(), Stop()]),
        one.map(Draw),
        some.map(tuple).map(Deal),
        some.map(tuple).map(Cut),
        st.integers(0, 9).map(Appoint),
    )


@given(actions())
def test_every_action_is_read_back_from_its_text(action):
    assert read(write(action)) == action
    assert hash(read(write(action))) == hash(action)


@given(actions())
def test_actions_stay_equal_when_pickled(action):
    assert pickle.loads(pickle.dumps(action)) == action


def test_a_play_is_read_as_the_ready_made_object():
    assert read("play TH") is PLAYS[card("TH").index]
    assert [one.card for one in PLAYS] == list(ALL_CARDS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "play",
        "play 11H",
        "call H S",
        "Play TH",
        "play th",
        "call",
        "call TH",
        "call H H",
        "draw",
        "draw 2S 3S",
        "deal",
        "deal 2S 99",
        "cut",
        "appoint",
        "appoint x",
        "appoint 12",
        "appoint -1",
        "appoint ३",
        "time up",
        "stop now",
        "discard TH",
        "खेलो TH",
        "🂺",
        "play " + "TH" * 2000,
        "x" * 4000,
    ],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(BadNotation):
        read(text)


@given(st.text())
def test_any_text_is_an_action_or_is_refused(text):
    try:
        action = read(text)
    except BadNotation:
        return
    assert write(action).split() == text.split()


def test_an_error_quotes_the_text_that_is_wrong():
    with pytest.raises(BadNotation, match=r"'(play )?11H'"):
        read("play 11H")
