"""Guests: people without any chat say a name and play, where the host lets them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from adapters.connections import Platform
from adapters.web import guests
from adapters.web.chat import WebChat
from adapters.web.wire import MALFORMED, NO_TABLE, NOT_ADMITTED, TOO_FAST
from bot.model.table import Phase
from tests.adapters.web.conftest import Browser, Stage, staged
from tests.bot.fakes import open_table
from tests.bot.storage.samples import everything, live_tables


@pytest.fixture
async def open_house(tmp_path) -> AsyncIterator[Stage]:
    """A page that lets guests in."""
    table = await open_table(tmp_path / "dehla.db", chat=WebChat())
    async with staged(table, guests=True) as found:
        yield found
    await table.service.stop()
    await table.service.store.close()


async def come(stage: Stage, name: str, table: str = "") -> tuple[Browser, dict]:
    """Somebody says a name; return their page, and what it is given for later."""
    browser = await stage.wire()
    await browser.send(t="hello", by="guest", key=name, table=table, lang="hi")
    given = await browser.next()
    if given["t"] == "in":
        await browser.until("table")
    return browser, given


async def test_guests_open_a_table_ask_friends_and_play_without_any_chat(open_house):
    zoya, given = await come(open_house, "  Zoya  Khan ")
    assert (zoya.state["phase"], zoya.state["you"], zoya.state["lang"]) == ("lobby", 0, "hi")
    table = zoya.state["id"]
    assert given["table"] == table
    looking = await open_house.watching(table)
    assert looking.state["guest"] == "join"
    assert looking.state["seats"][0]["name"] == "Zoya Khan"
    omar, _ = await come(open_house, "Omar", table)
    assert (omar.state["you"], omar.state["guest"]) == (1, "ask")
    await zoya.version(omar.state["version"])
    assert not (await zoya.ask("say", words="begin"))["refused"]
    stored = await everything(open_house.table.service.store)
    people = [row[0] for row in stored["people"]]
    assert people
    assert stored["requests"]
    kept = str(stored["requests"])
    assert not [one for one in people if one in kept], "requests are kept without whose they are"
    again = await open_house.wire()
    await again.send(t="hello", by="pass", key=given["key"])
    state = await again.next()
    assert (state["phase"], state["you"]) == (Phase.PLAYING, 0)
    assert state["hand"]


async def test_a_guest_who_finds_no_seat_looks_on(open_house):
    first, _ = await come(open_house, "Zoya")
    table = first.state["id"]
    pages = [await come(open_house, f"Guest {number}", table) for number in range(4)]
    assert [page.state["you"] for page, _ in pages] == [1, 2, 3, None]


@pytest.mark.parametrize("name", ["", "   ", "x" * 33, "\n"])
async def test_who_says_no_name_is_no_guest(open_house, name):
    _, given = await come(open_house, name)
    assert given == {"t": "closed", "code": NOT_ADMITTED}
    assert not await live_tables(open_house.table.service.store)


async def test_a_guest_of_a_table_that_is_not_there_is_told_so(open_house):
    browser, _ = await come(open_house, "Zoya", "nowhere2")
    assert await browser.code() == NO_TABLE


async def test_no_more_guests_come_in_a_minute_than_anybody_can_want(open_house, monkeypatch):
    monkeypatch.setattr(guests, "MOST_A_MINUTE", 1)
    await come(open_house, "Zoya")
    assert (await come(open_house, "Omar"))[1]["code"] == TOO_FAST
    open_house.table.clock.wind(61)
    assert (await come(open_house, "Omar"))[1]["t"] == "in"


async def test_where_the_host_lets_nobody_in_a_name_is_nothing(stage):
    await stage.alone()
    assert not (await stage.watching()).state["guest"]
    assert (await come(stage, "Zoya", await stage.table.id()))[1]["code"] == MALFORMED


async def test_the_front_door_is_the_page_for_guests(open_house):
    answer, body = await open_house.get("/")
    assert answer.status == 200
    assert body == (await open_house.get("/t/nowhere2"))[1]


def test_the_page_is_a_platform_as_the_others_are():
    chat: Platform = WebChat()
    assert chat.connected
    assert (chat.invitation("join"), chat.adding()) == (None, None)
