"""The main job: people play a match on Discord by buttons, with the real manager and store."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.rates import Rule
from bot.model.messages import said
from bot.model.table import Phase
from tests.adapters.discord.house import SWIFT
from tests.adapters.discord.match import Match, table
from tests.longer import long
from tests.platforms.discord import Discord
from tests.platforms.discord.world import SEND, SEND_IN_THREADS, VIEW
from tests.platforms.knowledge import cards_in


async def test_four_people_play_a_match_to_one_kot_by_buttons(match: Match) -> None:
    house = match.house
    others = [house.bina, *(house.discord.add_user(name) for name in ("Chitra", "Deepak"))]
    house.guild.members += others[1:]
    await match.sit_down(*others)
    live = await match.play()
    assert live.table.phase is Phase.OVER
    assert all(place.person is not None for place in live.table.places)
    assert "rematch" in str(match.board.buttons)
    public = house.discord.said(house.channel)
    assert any(cards_in(text) for one in public for text in one.texts)
    for user in (house.asha, *others):
        assert house.discord.whispered(user)


async def test_where_the_bot_may_not_write_no_table_is_made_and_the_permission_is_named(
    match: Match,
) -> None:
    house = match.house
    house.channel.writable = False
    asked = await house.slash(house.asha, "start")
    assert "Ask an admin to give me: Send Messages." in asked.answers[-1].text
    assert await match.store.table_in(house.room) is None
    house.channel.writable = True
    await house.slash(house.asha, "start")
    assert await match.store.table_in(house.room) is not None


@pytest.mark.parametrize(
    ("type", "lacks", "named"),
    [
        (0, VIEW, "View Channel"),
        (11, VIEW, "View Channel"),
        (11, SEND_IN_THREADS, "Send Messages in Threads"),
        (11, VIEW | SEND_IN_THREADS, "View Channel, Send Messages in Threads"),
    ],
)
async def test_the_permission_that_is_missing_in_a_channel_or_a_thread_is_named(
    match: Match, type: int, lacks: int, named: str
) -> None:
    house = match.house
    place = house.discord.add_channel(house.guild, "late night", type)
    place.lacks = lacks
    asked = await house.slash(house.asha, "start", place)
    await match.settle()
    assert f"Ask an admin to give me: {named}." in asked.answers[-1].text
    assert await match.store.table_in(f"discord:{place.id}") is None
    assert house.discord.said(place) == []


@pytest.mark.parametrize(("type", "lacks"), [(0, SEND_IN_THREADS), (11, SEND)])
async def test_a_permission_that_a_place_does_not_need_may_be_missing(
    match: Match, type: int, lacks: int
) -> None:
    house = match.house
    place = house.discord.add_channel(house.guild, "late night", type)
    place.lacks = lacks
    await house.slash(house.asha, "start", place)
    await match.settle()
    assert await match.store.table_in(f"discord:{place.id}") is not None
    assert house.discord.said(place)


async def test_a_friend_who_comes_later_joins_the_next_deal_in_place_of_an_ai_player(
    match: Match,
) -> None:
    house = match.house
    await match.sit_down(options="target_kots=20")
    asked = await house.slash(house.bina, "join")
    (answer,) = asked.answers
    told = "You're in from the next deal: 🤖 AI 4's seat, partner 🤖 AI 2.\nLeave"
    assert re.sub("[\u2066-\u2069]", "", answer.text) == told
    assert answer.only_for is house.bina
    await house.press(house.bina, answer, "Leave")
    while (live := await match.live()).table.phase is Phase.PLAYING:
        await match.act(live)
    assert (await match.live()).table.people == live.table.people
    await match.push(house.bina, match.board, "join")
    assert [one.name for one in (await match.live()).table.people] == ["Asha", "Bina"]
    await match.push(house.bina, match.board, "next")
    hand = await match.open_hand(house.bina)
    assert cards_in(hand.text)


@long
async def test_one_person_and_three_ai_players_play_a_match(match: Match) -> None:
    await match.sit_down()
    live = await match.play()
    assert [place.level is None for place in live.table.places].count(True) == 1


@long
async def test_with_private_messages_closed_a_match_is_played_in_the_channel(match: Match) -> None:
    house = match.house
    house.bina.open = False
    await match.sit_down(house.bina)
    await match.play()
    assert house.discord.whispered(house.bina) == []
    closed = house.discord.chat_with(house.bina).id
    refused = [one for one in house.discord.rest.calls if one.status == 403]
    assert [closed in one.path for one in refused] == [True]


async def test_who_opens_a_table_with_private_messages_closed_plays_in_the_channel(
    match: Match,
) -> None:
    house, asha = match.house, match.house.asha
    asha.open = False
    await match.sit_down()
    assert f"<@{asha.id}>" in house.discord.said(house.channel)[-1].text
    hand = await match.open_hand(asha)
    assert (hand.channel, hand.only_for) == (house.channel, asha)
    assert match.hand(await match.live(), asha) <= cards_in(hand.text)
    before = len((await match.live()).table.log)
    await match.move(asha)
    assert len((await match.live()).table.log) > before
    assert house.discord.whispered(asha) == []
    assert [one.status for one in house.discord.rest.calls if one.status >= 400] == [403]
    assert not any("went wrong" in one.text for one in house.discord.messages.values())


async def test_a_match_goes_on_after_a_restart_with_the_buttons_that_were_there(
    match: Match,
) -> None:
    await match.sit_down()
    for _ in range(3):
        await match.move(match.house.asha)
    log = (await match.live()).table.log
    posted = len(match.house.discord.messages)
    await match.restart()
    assert (await match.live()).table.log == log
    await match.move(match.house.asha)
    assert len((await match.live()).table.log) > len(log)
    assert len(match.house.discord.messages) == posted
    await match.play()


async def test_the_pace_keeps_a_table_within_the_limits(discord: Discord, tmp_path: Path) -> None:
    for method, route in (("POST", ""), ("PATCH", "/{message}")):
        discord.limit(method, "/channels/{channel}/messages" + route, 5, 0.2, told=False)
    tempo = replace(SWIFT, target=Rule(most=5, seconds=1.0, burst=5))
    async with table(discord, tmp_path, tempo) as match:
        await match.sit_down()
        for _ in range(12):
            await match.move(match.house.asha)
    assert discord.weather.limited == []


async def test_the_watcher_sees_a_card_that_is_given_away(match: Match) -> None:
    await match.sit_down()
    live = await match.live()
    hidden = next(iter(match.hand(live, match.house.asha)))
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    await match.house.shown(said(hidden[0].replace("T", "10") + signs[hidden[1]]))
    await match.watch()
    assert len(match.leaks) == 1
    match.leaks.clear()
