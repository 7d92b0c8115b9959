"""One line the first time that somebody leads, follows, has nothing to follow with: never twice."""

from __future__ import annotations

import pytest

from bot.model.messages import Button, Message
from bot.model.table import Phase
from bot.text.i18n import keys
from tests.bot.fakes import ASHA, RAVI, Table


def tips(table: Table) -> list[str]:
    """Every line that ever explained something to Asha, without what was edited away since."""
    shown = [line.text for one in table.chat.ever(ASHA.id) for line in one.lines]
    return [text for text in dict.fromkeys(shown) if text.startswith("💡")]


def said(message: Message, label: str) -> Button:
    """The button of a message that says *label*."""
    return next(one for one in message.buttons if one.label == label)


async def play_alone(table: Table, words: str = "start", most: int = 60) -> None:
    await table.say(ASHA, words, None)
    for _ in range(most):
        (id_,) = await table.service.store.tables_of(ASHA.id)
        live = await table.service.tables.get(id_)
        if live.table.phase is not Phase.PLAYING:
            return
        await table.say(ASHA, f"play {live.legal(live.table.seat_of(ASHA.id))[0]}", None)


async def told_of(table: Table, text: str) -> int:
    """In how many messages a line stood."""
    return sum(text in one.text for one in table.chat.ever(ASHA.id))


async def test_each_first_is_explained_once_and_never_again(table: Table):
    await play_alone(table)
    first = tips(table)
    assert any("You lead" in one for one in first)
    assert any("you must play it" in one for one in first)
    assert len(first) == len(set(first)) >= 3
    before = len(table.chat.ever(ASHA.id))
    await play_alone(table, "start dehla pakad")
    later = [one.text for one in table.chat.ever(ASHA.id)[before:]]
    assert not [text for text in later if any(one in text for one in first)]


async def test_the_first_tip_says_once_that_more_cards_come(table: Table):
    await play_alone(table)
    told = [one for one in tips(table) if "for now" in one]
    (line,) = told
    assert line == tips(table)[0]
    assert line.endswith("You have 5 cards for now; once there is a trump, you get 8 more.")


async def test_where_all_cards_are_dealt_at_once_no_more_are_promised(table: Table):
    await play_alone(table, "start deal_style=all_thirteen")
    assert tips(table)
    assert not [one for one in tips(table) if "for now" in one]


async def test_a_trick_that_waits_in_the_centre_is_explained_to_whoever_has_won_it(table: Table):
    await play_alone(table)
    (line,) = (one for one in tips(table) if "waits in the centre" in one)
    shown = next(one for one in table.chat.ever(ASHA.id) if line in one.text)
    assert "🔵 you take it with one more" in shown.text


async def test_at_most_one_line_at_a_time(table: Table):
    await play_alone(table)
    assert max(one.text.count("💡") for one in table.chat.ever(ASHA.id)) == 1


async def test_what_is_explained_stays_as_long_as_the_hand_asks_the_same(table: Table):
    await table.say(ASHA, "start", None)
    (line,) = tips(table)
    again = await table.say(ASHA, "hand", None) or table.chat.at(ASHA.id)
    assert line in again.text
    assert tips(table) == [line]


async def test_who_has_played_is_told_no_longer_how_to(table: Table):
    await table.say(ASHA, "start")
    await table.say(RAVI, "join")
    await table.press(ASHA, "Begin")
    while await table.turn() != ASHA:
        await table.play_any(RAVI)
    told = (await table.say(ASHA, "hand")).lines[-1].text
    assert told.startswith("💡")
    await table.play_any(ASHA)
    assert await table.turn() == RAVI
    assert told not in (await table.say(ASHA, "hand")).text


async def test_a_first_deal_explains_trump_and_the_centre_whoever_has_them(table: Table):
    await play_alone(table)
    told = " ".join(tips(table))
    assert "card made trump" in told or "now makes trump" in told
    assert "Tricks wait in the centre until one player wins two in a row" in told


async def test_what_is_explained_is_of_the_game_that_is_played(table: Table):
    await play_alone(table, "start durak")
    told = " ".join(tips(table))
    assert "Throw in: add a card of a rank already on the table" in told
    assert "Beat each card with a higher one of its suit" in told
    assert "the same kind of cards" not in told


async def test_points_for_a_deal_are_not_called_a_kot(table: Table):
    await play_alone(table, "start scoring=points")
    assert "1 point for" in table.chat.at(ASHA.id).text
    assert not [one for one in tips(table) if "that is a Kot" in one]


async def test_who_first_answers_in_ganjifa_is_told_that_no_suit_has_to_be_followed(table: Table):
    await play_alone(table, "start ganjifa")
    assert len([one for one in tips(table) if "no suit to follow" in one]) == 1


async def test_a_press_turns_them_off_and_a_word_on(table: Table):
    await table.say(ASHA, "start", None)
    off = table.button("No more tips", ASHA.id)
    answer = await table.press(ASHA, off, None)
    assert "/dehla tips on" in answer.text
    assert "💡" not in table.chat.at(ASHA.id).text, "the line goes at once"
    told = tips(table)
    await play_alone(table)
    assert tips(table) == told
    await table.say(ASHA, "tips on", None)
    await play_alone(table, "start dehla pakad")
    assert len(tips(table)) > len(told)


async def test_a_button_of_ones_settings_turns_them_off(table: Table):
    """The menu is read from what the press on the line itself stores, too."""
    menu = await table.say(ASHA, "settings", None)
    assert "Tips: on" in menu.text
    words = await table.press(ASHA, said(menu, "Tips"), None)
    assert "Tips: off" in (await table.press(ASHA, said(words, "off"), None)).text
    await play_alone(table)
    assert not tips(table)
    await table.say(ASHA, "tips on", None)
    assert "Tips: on" in (await table.say(ASHA, "settings", None)).text


@pytest.mark.parametrize("words", ["tips", "tips maybe"])
async def test_tips_are_on_or_off(table: Table, words):
    answer = await table.say(ASHA, words)
    assert answer.refused
    assert "/dehla tips off" in answer.text


async def test_only_who_is_new_is_explained_anything_and_never_in_the_room(table: Table):
    every = " ".join(one.removeprefix("first-") for one in keys("en") if one.startswith("first-"))
    await table.service.people.learn(RAVI, firsts=every)
    await table.say(ASHA, "start")
    await table.say(RAVI, "join")
    await table.press(ASHA, "Begin")
    answers = []
    while (await table.live()).table.phase is Phase.PLAYING:
        answers += [await table.say(RAVI, "hand"), await table.say(ASHA, "table")]
        await table.play_any(await table.turn())
    explained = {target for target, one in table.chat.history if "💡" in one.text}
    assert explained == {ASHA.id}
    assert len(tips(table)) >= 3
    assert not [one for one in answers if one is not None and "💡" in one.text]
