"""Menus on Discord: several cards in one choice, and one card of a hand too long for buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.model.messages import Button, Choice, Message, Option
from engine.cards import cards
from tests.adapters.discord.house import House
from tests.adapters.discord.match import Match, table
from tests.platforms.discord import Discord, User
from tests.platforms.discord.checks import message_errors

SEVERAL = Choice(
    "Choose cards", (Option("3♠", "3S"), Option("4♥", "4H", True)), "k3f9qa2m.7.select"
)
ONE = Choice(
    "Choose one: ♠", (Option("3♠", "k3f9qa2m.7.play 3S"), Option("5♠", "k3f9qa2m.7.play 5S"))
)


async def test_a_menu_takes_several_cards_and_brings_them_with_its_token(house: House) -> None:
    row = (Button("Pass", "k3f9qa2m.7.pass"),)
    hand = await house.whispered(house.asha, Message("Hand", rows=(row,), choices=(SEVERAL,)))
    (menu,) = hand.menus
    assert (menu["placeholder"], menu["min_values"], menu["max_values"]) == ("Choose cards", 0, 2)
    assert [one.get("default") for one in menu["options"]] == [False, True]
    await house.discord.people.choose(house.asha, hand, menu, ["3S", "4H"])
    await house.chat.rest()
    assert (house.manager.press.token, house.manager.press.values) == (SEVERAL.token, ("3S", "4H"))


async def test_a_menu_of_single_cards_is_pressed_like_a_button(house: House) -> None:
    hand = await house.whispered(house.asha, Message("Hand", choices=(ONE,)))
    (menu,) = hand.menus
    assert (menu["min_values"], menu["max_values"]) == (1, 1)
    await house.discord.people.choose(house.asha, hand, menu, ["k3f9qa2m.7.play 5S"])
    await house.chat.rest()
    assert (house.manager.press.token, house.manager.press.values) == ("k3f9qa2m.7.play 5S", ())


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        ({"options": [{"label": "a", "value": str(n)} for n in range(26)]}, "26 options"),
        ({"options": [{"label": "a", "value": "a"}] * 2}, "twice"),
        ({"max_values": 2}, "1 to 2 of a menu's options"),
        ({"placeholder": "x" * 151}, "too long"),
    ],
)
def test_a_menu_beyond_the_limits_is_refused(facts: dict[str, Any], complaint: str) -> None:
    menu = {"type": 3, "custom_id": "a", "options": [{"label": "a", "value": "a"}], **facts}
    (wrong,) = message_errors({"components": [{"type": 1, "components": [menu]}]})
    assert complaint in wrong


@pytest.fixture
async def match(discord: Discord, tmp_path: Path) -> AsyncIterator[Match]:
    """Asha and Bina at Tien Len, with the real manager."""
    async with table(discord, tmp_path) as match:
        await match.sit_down(match.house.bina, game="tien_len", options="players=2 opening=include")
        yield match


async def whose_turn(match: Match) -> tuple[User, User]:
    """Who is to act, and the other."""
    live = await match.live()
    people = [match.house.asha, match.house.bina]
    assert live.to_act is not None
    person = live.table.places[live.to_act].person
    assert person is not None
    first = match.user(person.id)
    return first, next(one for one in people if one is not first)


async def held(match: Match, user: User) -> list[str]:
    live = await match.live()
    view = live.view(live.table.seat_of(match.house.id(user)))
    assert view is not None
    return [one.text for one in cards(view.hand)]


async def test_several_cards_are_chosen_at_once_and_played_by_one_press(match: Match) -> None:
    first, _ = await whose_turn(match)
    people, hand = match.house.discord.people, await match.open_hand(first)
    (menu,) = hand.menus
    cards_offered = [one["value"] for one in menu["options"]]
    assert set(cards_offered) <= set(await held(match, first))
    await people.choose(first, hand, menu, cards_offered[:3])
    await match.settle()
    hand = await match.open_hand(first)
    (menu,) = hand.menus
    assert [one["default"] for one in menu["options"]] == [True] * 3 + [False] * (
        len(menu["options"]) - 3
    )
    await people.choose(first, hand, menu, cards_offered[:1])
    await match.settle()
    await match.push(first, await match.open_hand(first), f"play {cards_offered[0]}")
    assert cards_offered[0] not in await held(match, first)


async def test_a_choice_out_of_turn_or_of_somebody_elses_cards_is_refused(match: Match) -> None:
    first, other = await whose_turn(match)
    people, hand = match.house.discord.people, await match.open_hand(first)
    (menu,) = hand.menus
    theirs = (await held(match, other))[0]
    data = {"component_type": 3, "custom_id": menu["custom_id"], "id": 1, "values": [theirs]}
    for user, why in ((first, "You don't have that card"), (other, "'s turn")):
        done = await people.act(user, match.house.channel, 3, data, match.board)
        await match.settle()
        assert why in done.answers[-1].text, done.answers[-1].text
    live = await match.live()
    assert all(place.chosen == () for place in live.table.places)
