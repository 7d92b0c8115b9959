"""What Ganjifa says on the buttons of its leads, beside a hand and of cards that are paid."""

from __future__ import annotations

from bot.presenter.wording import event_line
from engine.games.ganjifa.events import SetsAside
from tests.bot.presenter.scenes import EN, people, table


def test_sets_that_a_debtor_must_put_aside_are_told_in_one_line_that_says_why():
    seats = table(people("Asha", "Ravi", "Meena"), game="ganjifa")
    assert event_line(SetsAside(1, 4), seats, EN) == (
        "\u2068Ravi\u2069 was short last deal: 4 sets of four are put aside to pay from."
    )
