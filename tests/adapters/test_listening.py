"""One port for all that is served, or one for each."""

from __future__ import annotations

from dataclasses import replace

import aiohttp
import pytest

from adapters.connections import Connections, NotStarted
from adapters.listening import Doors, Served, listening
from bot.config.listener import Door, Listener
from bot.config.settings import Settings
from tests.bot.fakes import FakeChat, open_table
from tests.bot.storage.samples import opened, table
from tests.program import free_port

HERE = "127.0.0.1"


@pytest.fixture
async def served(tmp_path):
    service = (await open_table(tmp_path / "dehla.db")).service
    handle = service.manager.handle
    yield Served(service, handle, Connections([], handle), Doors(telegram=Door("/updates")))
    await service.stop()
    await service.store.close()


async def status(port: int, path: str, method: str = "GET") -> int:
    url = f"http://{HERE}:{port}{path}"
    async with aiohttp.ClientSession() as session, session.request(method, url) as answer:
        return answer.status


async def test_with_equal_ports_one_serves_health_the_page_and_the_webhook(served):
    port = free_port()
    settings = Settings(http_port=port, web_port=port, telegram_webhook_port=port)
    async with listening(settings, served, at_home=False) as site:
        assert site is not None
        assert site.url == f"http://{HERE}:{port}"
        assert await status(port, "/healthz") == await status(port, "/t/k3f9qa2m") == 200
        assert await status(port, "/updates", "POST") == 503

        async def taken(_):
            return aiohttp.web.Response(status=204)

        assert served.doors.telegram is not None
        served.doors.telegram.open(taken)
        assert await status(port, "/updates", "POST") == 204
        served.doors.telegram.close()
        assert await status(port, "/updates", "POST") == 503


async def test_health_tells_of_a_platform_that_is_not_connected(served):
    port, out = free_port(), Connections([FakeChat()], served.handle)
    async with listening(Settings(http_port=port), replace(served, connections=out), at_home=False):
        assert await status(port, "/healthz") == 503


async def test_a_port_that_is_taken_is_named_with_its_settings(served):
    taken = Listener([])
    await taken.start(0, HERE)
    settings = Settings(http_port=free_port(), web_port=taken.port)
    with pytest.raises(NotStarted, match=f"HTTP_HOST, WEB_PORT: {HERE} port {taken.port}"):
        async with listening(settings, served, at_home=False):
            pass
    await taken.stop()


async def test_at_home_the_page_needs_no_setting_and_links_go_into_no_chat(served):
    async with listening(Settings(), served, at_home=True) as site:
        assert site is not None
        assert await status(int(site.url.rpartition(":")[2]), "/t/k3f9qa2m") == 200
        assert served.service.pages is None


async def test_chats_are_offered_what_people_can_reach_from_anywhere(served):
    settings = Settings(web_port=free_port(), web_url="https://cards.example")
    async with listening(settings, served, at_home=False) as site:
        assert served.service.pages is site
        assert site.watch_address("k3f9qa2m") == "https://cards.example/t/k3f9qa2m"


async def test_without_any_setting_nothing_listens(served):
    async with listening(Settings(), served, at_home=False) as site:
        assert site is None


async def test_metrics_tell_what_waits_and_what_this_process_has(served):
    port, store = free_port(), served.service.store
    settings = Settings(http_port=port)
    await served.service.leading.add("tidy", served.service.dispatcher.idle)
    await store.keep_brought("telegram", {1: {}}, served.service.now() - 7_000)
    await store.save(opened(table()))
    served.service.now.wind(30)
    async with (
        listening(settings, served, at_home=False),
        aiohttp.ClientSession() as session,
        session.get(f"http://{HERE}:{port}/metrics") as answer,
    ):
        lines = set((await answer.text()).splitlines())
    assert lines >= {
        'dehla_leads{duty="tidy"} 1.0',
        "dehla_inbox_waiting 1.0",
        "dehla_inbox_lag_seconds 37.0",
        "dehla_outbox_waiting 1.0",
        "dehla_thoughts_waiting 0.0",
        "dehla_tables_told_here 0.0",
    }
