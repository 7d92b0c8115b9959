"""Weights as text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.ai.kernel.packing import packed, unpacked

WORDS = st.lists(st.integers(-(2**15), 2**15 - 1), max_size=60)


@given(WORDS, st.integers(1, 99))
def test_what_was_packed_is_found_again_however_the_lines_are_broken(numbers, width):
    text = packed(numbers)
    lines = "\n".join(text[at : at + width] for at in range(0, len(text), width))
    assert unpacked(f"\n{lines}\n") == tuple(numbers)


@given(WORDS)
def test_the_text_may_stand_between_quotes_as_it_is(numbers):
    text = packed(numbers)
    assert text.isascii()
    assert text.isprintable()
    assert not set(text) & set("\"'\\ ")
