"""Replays of every game, within the limits of every platform; what is compared afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.replays import replayed
from bot.model.tokens import MOST_BYTES, read
from bot.presenter import replay_message, table_then
from bot.presenter.cards import Ranking, in_groups, short_lines
from bot.presenter.history import past_match
from bot.presenter.replay import seen
from bot.presenter.scene import Scene, ranking_of
from bot.text.i18n import t
from engine.cards import cards
from engine.games import GAMES
from tests.bot.presenter.past import (
    ASHA,
    ID,
    PASS,
    matches,
    once_more,
    record,
    replay,
    sat,
    step,
    then,
)
from tests.bot.presenter.scenes import DISCORD, EN, HI, PLATFORMS, VOICES
from tests.bot.presenter.test_every_game import RAW, every_table, is_told_in_words
from tests.engine.records import records_of

STEPS = 9
"""So many steps of a deal are looked at, and its first and last ones."""


def order_of(key: str) -> Ranking:
    return ranking_of(Scene(then(key), None, (), None, 0))


def looked_at(last: int) -> list[int]:
    return sorted({*range(0, last, max(1, last // STEPS)), 1, last - 1, last})


def test_a_replay_shows_nobody_away():
    gone = tuple(replace(one, away=True) for one in sat(4))
    table = table_then("dehla_pakad", gone, record("dehla_pakad")["options"], ID)
    shown = replay_message(replay("dehla_pakad"), table, 0, PASS, EN, DISCORD)
    assert "Asha" in shown.text
    assert "💤" not in shown.text


def test_a_replay_tells_of_its_deal_and_not_of_the_match():
    deal = replay("ganjifa")
    shown = seen(deal, deal.last)
    assert "total" in [one.key for one in deal.view(deal.last, None).notes]
    assert not {"points", "total"} & {one.key for one in (*shown.facts, *shown.notes)}


@every_table
def test_the_first_step_of_a_replay_shows_the_cards(key, seats):
    assert any(replay(key, seats).view(0, seat).hand for seat in range(seats))


@every_table
def test_a_replay_of_any_game_is_told_within_the_limits_with_all_hands(key, seats):
    deal = replay(key, seats)
    for at in looked_at(deal.last):
        tongue, limits = VOICES[at % 2], PLATFORMS[at % 3]
        message = step(key, at, tongue, limits, seats)
        assert not RAW.search(message.text), message.text
        assert "{" not in message.text
        assert len(message.text) <= limits.text * 0.8
        assert len(message.rows) <= limits.buttons // limits.per_row
        tokens = [one.token for one in message.buttons]
        assert len(set(tokens)) == len(tokens)
        assert all(len(one) <= MOST_BYTES for one in tokens)
        if message.picture is not None:
            is_told_in_words(message, by_suits=True)
        for seat in range(seats):
            held = cards(deal.view(at, seat).hand)
            assert all(line in message.text for line in short_lines(held, order_of(key)))


def test_a_replay_by_night_shows_the_cards_in_the_order_of_the_hands_played_then():
    night = {"surkhya": "night", "night_swaps_strength": "true"}
    deal = replayed(records_of("ganjifa", 1, **night)[0])
    message = replay_message(deal, table_then("ganjifa", sat(3), night, ID), 1, PASS, EN, DISCORD)
    by_night, by_day = order_of("ganjifa")._replace(turned=True), order_of("ganjifa")
    for seat in range(3):
        held = cards(deal.view(1, seat).hand)
        right, wrong = short_lines(held, by_night), short_lines(held, by_day)
        assert right != wrong
        assert all(line in message.text for line in right)
    assert message.picture is not None
    assert [one.groups for one in message.picture.drawing.hands] == [
        tuple(in_groups(cards(deal.view(1, seat).hand), by_night)) for seat in range(3)
    ]


@every_table
def test_the_buttons_lead_through_the_whole_deal_and_back(key, seats):
    deal, at, seen = replay(key, seats), 0, [0]
    while (further := deal.round_on(at)) != at:
        assert deal.round_back(further) == at
        at = further
        seen.append(at)
    assert at == deal.last
    assert len(seen) > 2
    first = {read(one.token).words[2] for one in step(key, 0, EN, DISCORD, seats).buttons[:-1]}
    assert first == {"1", str(deal.last), str(seen[1])}


@pytest.mark.parametrize(
    ("key", "word"), [("ganjifa", "trick"), ("viet_cong", "round"), ("durak", "attack")]
)
def test_the_buttons_name_what_a_game_is_played_in(key, word):
    labels = [one.label for one in step(key, 0, EN, DISCORD).buttons]
    assert f"Next {word} ⏩" in labels


@pytest.mark.parametrize("tongue", VOICES)
@pytest.mark.parametrize("key", GAMES)
def test_a_deal_that_is_played_again_just_so_went_just_as_then(key, tongue):
    message = once_more(key, tongue, DISCORD)
    assert not RAW.search(message.text), message.text
    then, now = message.lines[0].text.split("अब:" if tongue is HI else "Now:")
    assert now.strip(" .।") in then
    assert (
        message.lines[1].text
        == {"en": "Same as last time", "hi": "पिछली बार जैसा ही"}[tongue.locale]
    )
    assert [read(one.token).words[0] for one in message.buttons] == ["replay", "again"]


@pytest.mark.parametrize("tongue", VOICES)
def test_a_match_that_is_over_says_in_which_deals_an_ai_player_helped(tongue):
    match = matches()[0]
    helped = tuple(replace(one, away=True) for one in match.deals[0].sat)
    match = replace(match, deals=(replace(match.deals[0], sat=helped), match.deals[1]))
    text = past_match(match, 0, ASHA, tongue, DISCORD).text
    assert text.count(t(tongue, "past-deal-away")) == 1
    other = past_match(match, 0, "discord:nobody", tongue, DISCORD).text
    assert t(tongue, "past-deal-away") not in other


@pytest.mark.parametrize(("kots", "told"), [(0, "Deal 1: lost"), (1, "Deal 1: lost by a Kot")])
def test_a_deal_that_the_other_side_has_won_is_lost_and_a_match_names_who_ended_it(kots, told):
    match = matches()[0]
    won = {"deals": 1, "deals_won": 1, "kots": kots}
    figures = ({"deals": 1}, won, {"deals": 1}, won)
    seats = tuple(
        replace(one, figures=new, name="")
        for one, new in zip(match.deals[0].sat, figures, strict=True)
    )
    stranger = replace(seats[1], person="discord:zoya", name="Zoya", figures={}, broken=True)
    deals = (
        replace(match.deals[0], sat=seats),
        replace(match.deals[0], number=2, sat=(seats[0], stranger, *seats[2:])),
    )
    text = past_match(replace(match, deals=deals), 0, ASHA, EN, DISCORD).text
    assert told in text.split("\n")
    assert "Zoya" not in text
