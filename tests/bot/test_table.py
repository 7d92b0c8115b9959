"""What follows from who sits at a table, and what it has agreed on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model import lobby
from bot.model.table import Place
from tests.bot.fakes import ASHA, HERE, PEOPLE


def of_people(count: int):
    """A table with so many people, and AI players at its other seats."""
    table = lobby.new_table(ASHA, HERE, "dehla_pakad", {}, "en")
    people = tuple(Place(person=one) for one in PEOPLE[:count])
    return replace(table, places=people + (Place(level="steady"),) * (4 - count))


@pytest.mark.parametrize(("people", "usual"), [(1, True), (3, True), (4, False)])
def test_hints_are_usual_where_an_ai_player_sits(people, usual):
    table = of_people(people)
    assert table.gives_hints is usual
    assert replace(table, hints=True).gives_hints
    assert not replace(table, hints=False).gives_hints


def test_who_is_away_is_still_a_person():
    table = of_people(4)
    away = table.with_place(2, replace(table.places[2], away=True))
    assert not away.gives_hints
