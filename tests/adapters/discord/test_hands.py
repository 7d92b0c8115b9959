"""Hands that were opened in the channel, for their owner alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.table import Phase
from tests.adapters.discord.match import Match, table, token
from tests.platforms.discord import Discord, Message, User
from tests.platforms.fingers import Fingers, Seen
from tests.platforms.knowledge import cards_in


@pytest.fixture
async def match(discord: Discord, tmp_path: Path) -> AsyncIterator[Match]:
    """A bot without pauses."""
    async with table(discord, tmp_path) as match:
        yield match


async def opened(match: Match, user: User) -> Message:
    """Press *My hand* in the channel; return the hand that opens there."""
    done = await match.house.discord.people.press(user, match.board, token(match.board, "hand"))
    await match.settle()
    return done.answers[-1]


async def press_any_card(match: Match, user: User, hand: Message) -> None:
    """Make a move by a button of *hand*, which has to be the newest."""
    live = await match.live()
    seat = live.table.seat_of(match.house.id(user))
    view = live.view(seat)
    assert view is not None
    offers = [Seen(one["label"], one["custom_id"]) for one in hand.buttons]
    good = [one for one in offers if one.turn == live.table.turn]
    assert good, f"no button of {hand.labels} is of now"
    await match.house.discord.people.press(
        user, hand, Fingers(match.rng, 0, "").next(view, good).token
    )
    await match.settle()


async def test_a_hand_opened_in_the_channel_is_the_newest_after_each_press_on_it(
    match: Match,
) -> None:
    user = match.house.asha
    await match.sit_down()
    hand = await opened(match, user)
    alone = match.house.discord.hidden(user)
    while (await match.live()).table.phase is Phase.PLAYING:
        await press_any_card(match, user, hand)
        await match.watch()
        assert match.house.discord.hidden(user) == alone, "no other message comes"
        assert match.hand(await match.live(), user) <= cards_in(hand.text)
    assert "next" in str(hand.buttons) or "rematch" in str(hand.buttons)
