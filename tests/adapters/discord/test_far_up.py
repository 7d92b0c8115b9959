"""A table that lies far up a channel comes below the talk, which the bot counts and cannot read."""

from __future__ import annotations

import pytest

from adapters.discord import outbound
from bot.model.messages import said
from bot.model.ports import MOST_BELOW
from tests.adapters.discord.house import House, ref
from tests.adapters.discord.match import Match
from tests.platforms.discord import Message
from tests.platforms.discord.world import READ_HISTORY

MESSAGES = "/channels/{channel}/messages"


@pytest.fixture
def counts_always(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot counts whenever it is asked."""
    monkeypatch.setattr(outbound, "COUNT_AGAIN", 0.0)


def chatter(house: House, lines: int = MOST_BELOW + 1) -> None:
    """Let somebody say so much."""
    for number in range(lines):
        house.discord.people.chat(house.bina, house.channel, f"chatter {number}")


@pytest.mark.usefixtures("counts_always")
async def test_a_message_is_far_up_below_which_much_was_said(house: House) -> None:
    table = ref(await house.shown(said("table")))
    chatter(house, MOST_BELOW)
    assert not await house.chat.is_buried(table)
    chatter(house, 1)
    assert await house.chat.is_buried(table)


@pytest.mark.usefixtures("counts_always")
async def test_where_the_bot_may_not_look_back_or_discord_is_away_nothing_is_far_up(
    house: House,
) -> None:
    table = ref(await house.shown(said("table")))
    chatter(house)
    house.discord.fail("GET", MESSAGES, 403, 50001)
    assert not await house.chat.is_buried(table)
    house.channel.lacks = READ_HISTORY
    assert not await house.chat.is_buried(table)
    house.channel.lacks = 0
    assert await house.chat.is_buried(table)


async def test_a_channel_is_counted_once_a_minute_at_most(house: House) -> None:
    table = ref(await house.shown(said("table")))
    for _ in range(5):
        await house.chat.is_buried(table)
    assert len(house.discord.calls("GET", MESSAGES)) == 1


@pytest.mark.usefixtures("counts_always")
async def test_friends_who_chat_find_the_table_below_their_talk_with_the_next_move(
    match: Match,
) -> None:
    house = match.house
    await match.sit_down(house.bina)
    old = match.board
    chatter(house)
    await match.play(1)
    assert (match.board is old, old.deleted) == (False, True)
    assert tables(match) == [match.board]
    new = match.board
    await match.play(4)
    assert match.board is new, "until much was said again"


async def test_a_question_to_stop_stands_below_where_it_was_asked(match: Match) -> None:
    house = match.house
    await match.sit_down(house.bina)
    old = match.board
    chatter(house, 3)
    asked = await house.slash(house.asha, "stop")
    await match.push(house.asha, asked.answers[-1], "confirm-stop")
    assert old.deleted
    assert tables(match) == [house.discord.said(house.channel)[-1]]
    await match.push(house.bina, match.board, "stop")
    assert "Everyone agreed to stop." in match.board.text


def tables(match: Match) -> list[Message]:
    """Return the messages that show a table in the channel."""
    return [one for one in match.house.discord.said(match.house.channel) if one.buttons]
