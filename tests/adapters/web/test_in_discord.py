"""The page in Discord's frame: it says who is there, and Discord alone is believed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from structlog.testing import capture_logs

from adapters.discord.activity import DiscordActivity
from adapters.web.wire import NONE_YET, NOT_ADMITTED, RESTART
from bot.model.requests import Room
from tests.adapters.web.conftest import Browser, Stage, staged
from tests.bot.fakes import FakeChat, open_table, person
from tests.bot.storage.samples import live_tables
from tests.platforms.discord import Discord
from tests.platforms.discord.activities import SECRET
from tests.platforms.discord.world import Channel, User


@dataclass
class House:
    """A channel of a server with people, and the stage of its table."""

    discord: Discord
    stage: Stage
    channel: Channel
    asha: User
    bina: User

    async def hello(self, code: str, instance: str, **more: str) -> Browser:
        """A page that says what it has been given."""
        browser = await self.stage.wire()
        await browser.send(t="hello", by="discord", key=code, instance=instance, **more)
        return browser

    def code(self, user: User) -> str:
        return self.discord.activities.allowed(user)

    def instance(self, *users: User) -> str:
        return self.discord.activities.opened(self.channel, *users)


@pytest.fixture
async def house(tmp_path) -> AsyncIterator[House]:
    discord = Discord()
    await discord.start()
    asha, bina = discord.add_user("Asha"), discord.add_user("Bina")
    (channel,) = discord.add_guild("Home", ["cards"], [asha, bina]).channels
    table = await open_table(tmp_path / "dehla.db", chat=FakeChat(platform="discord"))
    activity = DiscordActivity(discord.token, SECRET, discord.url)
    async with staged(table, activity=activity) as stage:
        yield House(discord, stage, channel, asha, bina)
    await table.service.stop()
    await table.service.store.close()
    await discord.stop()


async def start(house: House) -> str:
    """Ravi opens a table in the channel; return its id."""
    room = Room(f"discord:{house.channel.id}", "discord:1")
    await house.stage.table.say(person("Ravi", "discord"), "start", room)
    (id_,) = await live_tables(house.stage.table.service.store)
    return id_


async def test_who_opens_the_page_in_a_channel_is_at_its_table_under_their_own_name(house):
    id_ = await start(house)
    browser = await house.hello(house.code(house.asha), house.instance(house.asha))
    key = (await browser.until("in"))["key"]
    state = await browser.until("table")
    assert (state["id"], state["you"]) == (id_, None)
    join = state["sheet"]["rows"][0][0]
    assert not (await browser.ask("press", token=join["token"]))["refused"]
    seated = (await house.stage.table.service.tables.get(id_)).table.people
    assert [(one.id, one.name) for one in seated][1:] == [(f"discord:{house.asha.id}", "Asha")]
    again = await house.stage.wire()
    await again.send(t="hello", by="pass", key=key)
    assert (await again.next())["you"] == 1


async def test_the_page_believes_no_table_and_no_channel_that_it_is_told(house):
    await start(house)
    here = house.instance(house.asha)
    browser = await house.hello(house.code(house.asha), here, table="k3f9qa2m")
    await browser.until("in")
    assert (await browser.until("table"))["id"] != "k3f9qa2m"


async def test_code_that_discord_refuses_or_instance_of_somebody_else_is_4403_and_no_second_try(
    house,
):
    await start(house)
    hers, used = house.instance(house.asha), house.code(house.asha)
    await (await house.hello(used, hers)).until("in")
    with capture_logs() as logs:
        for code, instance in (
            ("nothing", hers),
            (used, hers),
            (house.code(house.bina), hers),
            (house.code(house.asha), "i-1-gc-2"),
            (house.code(house.asha), "../../users/@me"),
        ):
            browser = await house.hello(code, instance)
            await browser.send(t="hello", by="discord", key=house.code(house.asha), instance=hers)
            assert await browser.code() == NOT_ADMITTED
    assert len(logs) == 5
    assert not any(secret in repr(logs) for secret in (used, hers, SECRET, house.discord.token))


async def test_a_channel_without_a_table_says_so(house):
    browser = await house.hello(house.code(house.asha), house.instance(house.asha))
    assert await browser.code() == NONE_YET


async def test_while_discord_is_out_the_page_comes_back_later(house):
    await start(house)
    house.discord.fail("POST", "/oauth2/token", 503)
    browser = await house.hello(house.code(house.asha), house.instance(house.asha))
    assert await browser.code() == RESTART


async def test_the_page_in_the_frame_names_the_application_and_may_run_the_same(house):
    answer, body = await house.stage.get("/?frame_id=1&instance_id=i-1-gc-2")
    assert f'data-discord="{house.discord.bot.id}"'.encode() in body
    elsewhere, plain = await house.stage.get("/t/nowhere")
    assert b'data-discord=""' in plain
    assert len({one.headers["Content-Security-Policy"] for one in (answer, elsewhere)}) == 1


async def test_without_a_secret_of_the_application_no_page_is_for_a_frame(stage):
    answer, _ = await stage.get("/")
    assert answer.status == 404
