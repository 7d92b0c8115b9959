"""What was said to people of turns that they have not ended yet."""

from __future__ import annotations

from adapters.turns import MOST_OF_ONE, Turns


def test_of_what_was_said_to_somebody_who_never_moves_the_newest_is_remembered() -> None:
    turns = Turns[int](1)
    for said in range(MOST_OF_ONE + 1):
        turns.note("telegram:1", "k3f9qa2m", said)
    assert turns.end("telegram:1", "k3f9qa2m") == tuple(range(1, MOST_OF_ONE + 1))
