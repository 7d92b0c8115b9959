"""The page within Discord: opened from the chat, and who is there told by Discord alone."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from adapters.arrivals import Arrival, NotAdmitted
from adapters.discord.activity import AT_ONCE, MOST_WAITING, DiscordActivity
from adapters.discord.markup import LAUNCH
from bot.model.errors import TryLater
from bot.model.messages import Button, said
from bot.model.requests import Person
from tests.adapters.discord.house import House
from tests.platforms.discord import Discord
from tests.platforms.discord.activities import SECRET

CALLBACK = "/interactions/{interaction}/{token}/callback"
PAGE = "https://cards.example/t/x"
WATCH = said("Look on here.", (Button("See it with real cards", url=PAGE, page=True),))


@pytest.fixture
async def house(discord: Discord):
    """A server whose bot's page opens within Discord."""
    discord.has_activities = True
    house = House(discord)
    await house.start()
    yield house
    await house.chat.stop()


@pytest.fixture
def activity(discord: Discord) -> DiscordActivity:
    return DiscordActivity(discord.token, SECRET, discord.url)


async def test_the_way_to_the_page_opens_it_within_discord(house: House) -> None:
    house.manager.answer = WATCH
    (answer,) = (await house.slash(house.asha, "table")).answers
    (button,) = answer.keys
    assert (button["custom_id"], button.get("url")) == (LAUNCH, None)
    opened = await house.press(house.asha, answer, "See it with real cards")
    assert (opened.answer_type, opened.answers) == (12, [])


async def test_in_a_private_chat_the_way_to_the_page_stays_a_link(house: House) -> None:
    house.manager.answer = WATCH
    chat = house.discord.chat_with(house.asha)
    (answer,) = (await house.slash(house.asha, "table", chat)).answers
    (button,) = answer.keys
    assert button["url"] == PAGE


async def test_the_command_that_discord_makes_opens_the_page_too(house: House) -> None:
    house.discord.commands.append(
        {"id": "77", "name": "launch", "type": 4, "handler": 1, "contexts": [0]}
    )
    with capture_logs() as logs:
        opened = await house.discord.people.launch(house.bina, house.channel)
    assert opened.answer_type == 12
    assert logs == []


async def test_a_page_that_discord_does_not_open_is_noted_and_nothing_breaks(house: House) -> None:
    house.manager.answer = WATCH
    (answer,) = (await house.slash(house.asha, "table")).answers
    house.discord.fail("POST", CALLBACK, 400, 50234)
    with capture_logs() as logs:
        await house.discord.people.press(house.asha, answer, "See it with real cards", late=True)
        await house.discord.bell.until(lambda: house.discord.rest.calls[-1].status == 400, 2)
        await house.chat.rest()
    assert [one["event"] for one in logs] == ["answer not delivered"]


async def test_discord_says_who_has_opened_the_page_and_where(
    house: House, activity: DiscordActivity
) -> None:
    discord, asha = house.discord, house.asha
    instance = discord.activities.opened(house.channel, house.bina, asha)
    arrival = await activity.arrived(discord.activities.allowed(asha), instance)
    assert arrival.person == Person(house.id(asha), "Asha", "en-US")
    assert arrival.room == house.room


async def test_what_discord_does_not_confirm_admits_nobody(
    house: House, activity: DiscordActivity
) -> None:
    pages, asha, bina = house.discord.activities, house.asha, house.bina
    hers, private = pages.opened(house.channel, asha), house.discord.chat_with(asha)
    used = pages.allowed(asha)
    await activity.arrived(used, hers)
    wrong = [
        (used, hers, "400"),
        ("nothing", hers, "400"),
        ("", hers, "malformed"),
        ("c0de\n", hers, "malformed"),
        (pages.allowed(bina), hers, "of somebody else"),
        (pages.allowed(asha), "i-1-gc-2", "404"),
        (pages.allowed(asha), "../../users/@me", "malformed"),
        (pages.allowed(asha), pages.opened(private, asha), "in no channel"),
    ]
    for code, instance, why in wrong:
        with pytest.raises(NotAdmitted, match=why):
            await activity.arrived(code, instance)
    stranger = DiscordActivity(house.discord.token, "another.secret", house.discord.url)
    with pytest.raises(NotAdmitted, match="401"):
        await stranger.arrived(pages.allowed(asha), hers)


async def test_a_discord_that_is_out_is_no_refusal(house: House, activity: DiscordActivity) -> None:
    pages = house.discord.activities
    house.discord.fail("POST", "/oauth2/token", 503)
    with pytest.raises(TryLater):
        await activity.arrived(pages.allowed(house.asha), pages.opened(house.channel, house.asha))
    assert await activity.arrived(
        pages.allowed(house.asha), pages.opened(house.channel, house.asha)
    )
    lost = DiscordActivity("a", "b", "http://127.0.0.1:1")
    with pytest.raises(TryLater):
        await lost.client_id()


async def test_while_discord_wants_us_to_wait_it_is_not_asked(
    house: House, activity: DiscordActivity
) -> None:
    pages, codes = house.discord.activities, "/oauth2/token"
    house.discord.fail("POST", codes, 429, headers={"Retry-After": "60"})
    opened = pages.opened(house.channel, house.asha)
    for _ in range(20):
        with pytest.raises(TryLater) as told:
            await activity.arrived(pages.allowed(house.asha), opened)
        assert told.value.seconds > 50
    assert len(house.discord.calls("POST", codes)) == 1


async def test_a_crowd_that_signs_in_at_once_is_not_all_brought_to_discord(
    house: House, activity: DiscordActivity
) -> None:
    pages = house.discord.activities
    opened = pages.opened(house.channel, house.asha)
    codes = [pages.allowed(house.asha) for _ in range(AT_ONCE + MOST_WAITING + 5)]
    found = await asyncio.gather(
        *(activity.arrived(code, opened) for code in codes), return_exceptions=True
    )
    assert [isinstance(one, TryLater) for one in found[-5:]] == [True] * 5
    assert all(isinstance(one, Arrival) for one in found[:-5])
    assert len(house.discord.calls("POST", "/oauth2/token")) == AT_ONCE + MOST_WAITING
