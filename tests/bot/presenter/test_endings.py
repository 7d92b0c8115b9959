"""A match that ends early names who was ahead, in all that stays of it."""

from __future__ import annotations

import pytest

from bot.model.table import Phase
from bot.presenter import stopped, table_message
from tests.bot.presenter.scenes import DISCORD, EN, FRIENDS, Moment, playout, scene, told

LONG = {"target_kots": 2}


def early(phase: Phase, kots: tuple[int, int], deals: tuple[int, int]) -> Moment:
    """Return a moment of that phase where each side has so much."""
    moments = (one for seed in range(60) for one in playout(seed, LONG) if one.phase is phase)
    stood = ((one, one.state.match) for one in moments)
    return next(one for one, match in stood if (match.kots, match.deals_won) == (kots, deals))


@pytest.mark.parametrize("phase", [Phase.PLAYING, Phase.BETWEEN])
@pytest.mark.parametrize(
    ("kots", "deals", "says"),
    [
        ((0, 0), (2, 1), "🔵 \u2068Asha\u2069 + \u2068मीना\u2069 were ahead."),
        ((0, 1), (2, 1), "🟠 \u2068Ravi\u2069 + \u2068🤖 AI 4\u2069 were ahead."),
        ((0, 0), (1, 1), "🤝 It was even."),
    ],
)
def test_a_match_that_is_ended_early_names_the_side_that_was_ahead(phase, kots, deals, says):
    closed = scene(early(phase, kots, deals), None, phase=Phase.CLOSED, options=LONG)
    (line,) = [one for one in table_message(closed, EN, DISCORD).lines if one.text == says]
    assert line.strong
    assert stopped(closed, EN).text == f"The table is closed.\n{says}"


def test_a_match_that_is_ended_in_its_first_deal_had_nobody_ahead():
    closed = scene(early(Phase.PLAYING, (0, 0), (0, 0)), None, phase=Phase.CLOSED, deal=2)
    assert "ahead" not in table_message(closed, EN, DISCORD).text
    assert stopped(closed, EN).text == "The table is closed."


def test_who_ends_an_open_ended_match_is_told_who_has_won_it():
    *_, last = playout(11, {"target_kots": 1})
    answer = stopped(scene(last, None), EN).text
    assert answer.startswith("The match is over.\n🏆 ")


def test_players_alone_are_ranked_when_their_match_is_ended_early_below_who_was_ahead():
    moments = told("ganjifa", {}, 5)
    found = next(one for one in moments if one.state.between_deals)
    closed = scene(found, None, FRIENDS[:3], phase=Phase.CLOSED, deal=2, game="ganjifa")
    first, *others = table_message(closed, EN, DISCORD).lines
    name = first.text.removesuffix(" was ahead.")
    assert first.strong
    assert any(line.text.startswith(f"🥇 {name}: ") for line in others)
