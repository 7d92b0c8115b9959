"""What is remembered for a while."""

from __future__ import annotations

from bot.model.recent import Recent


def test_what_is_looked_at_stays_and_the_longest_unused_goes():
    recent = Recent[str, int](2)
    recent.keep("one", 1)
    recent.keep("two", 2)
    assert recent.get("one") == 1
    recent.keep("three", 3)
    assert [recent.get(key) for key in ("one", "two", "three")] == [1, None, 3]


def test_what_is_over_goes_and_what_has_been_used_after_something_that_stays():
    recent = Recent[str, int](9)
    for number, key in enumerate(("one", "two", "three", "four")):
        recent.keep(key, number)
    recent.drop_oldest(lambda one: one in (0, 1, 3))
    assert [recent.get(key) for key in ("one", "two", "three", "four")] == [None, None, 2, 3]


def test_what_is_taken_is_remembered_no_longer():
    recent = Recent[str, int](9)
    for number, key in enumerate(("one", "two", "three")):
        recent.keep(key, number)
    assert recent.take(lambda key, value: "e" in key and value < 9) == [0, 2]
    assert [recent.get(key) for key in ("one", "two", "three")] == [None, 1, None]


def test_what_is_wrong_goes_wherever_it_stands():
    recent = Recent[str, int](9)
    for number, key in enumerate(("one", "two", "three")):
        recent.keep(key, number)
    recent.drop(lambda one: one != 1)
    assert [recent.get(key) for key in ("one", "two", "three")] == [None, 1, None]
