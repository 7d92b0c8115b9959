"""Calls go out and replies come back; what fails is told without the address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import NetworkError, TimedOut

from adapters.telegram.transport import Transport, proxy_for

ADDRESS = "/bot1:secret-token/call"


class Echo:
    """A server that tells what it was sent, cuts the connection, or never replies."""

    def __init__(self) -> None:
        self.url = ""
        self.sent: dict[str, object] = {}
        self.asked = ("", "")
        self.over = asyncio.Event()

    async def reply(self, request: web.Request) -> web.Response:
        """Reply as *path* says."""
        self.asked = str(request.url), request.headers.get("Proxy-Authorization", "")
        form = await request.post()
        self.sent = {
            name: value.file.read() if isinstance(value, web.FileField) else value
            for name, value in form.items()
        }
        if "cut" in self.sent and request.transport is not None:
            request.transport.abort()
        if "stall" in self.sent:
            await self.over.wait()
        return web.json_response({"ok": True, "result": True}, status=202)


@pytest.fixture
async def echo() -> AsyncIterator[Echo]:
    """The server."""
    server = Echo()
    app = web.Application()
    app.router.add_post("/{path:.*}", server.reply)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.url = "http://{}:{}".format(*runner.addresses[0][:2])
    yield server
    server.over.set()
    await runner.cleanup()


@pytest.fixture
async def bot(request: pytest.FixtureRequest, echo: Echo) -> AsyncIterator[Bot]:
    """The library's bot on this transport; the seconds until it gives up may be handed in."""
    transport = Transport(getattr(request, "param", 30.0))
    await transport.initialize()
    yield Bot("1:secret-token", base_url=f"{echo.url}/bot", request=transport)
    await transport.shutdown()


async def test_values_arrive_as_the_bot_api_reads_them(echo: Echo, bot: Bot) -> None:
    values = {"text": "4♥ & <b>", "number": -100, "rows": [[{"text": "x"}]], "alert": True}
    assert await bot.do_api_request("sendCards", values) is True
    assert echo.sent == {
        "text": "4♥ & <b>", "number": "-100", "rows": '[[{"text": "x"}]]', "alert": "true",
    }  # fmt: skip


async def test_files_arrive(echo: Echo, bot: Bot) -> None:
    await bot.send_document(81, b"pips of cards", filename="cards.txt", caption="A deck")
    assert b"pips of cards" in echo.sent.values()
    assert echo.sent["caption"] == "A deck"


@pytest.mark.parametrize(
    ("what", "error", "bot"),
    [("cut", NetworkError, 30.0), ("stall", TimedOut, 0.2)],
    indirect=["bot"],
)
async def test_what_fails_does_not_quote_the_address(
    echo: Echo, bot: Bot, what: str, error: type[Exception]
) -> None:
    with pytest.raises(error) as failed:
        await bot.do_api_request("sendCards", {what: "now"})
    assert "secret" not in repr(failed.value)
    assert failed.value.__suppress_context__


async def test_a_server_that_is_not_there_is_a_trouble_of_the_network() -> None:
    transport = Transport(30.0)
    with pytest.raises(NetworkError):
        await transport.do_request(f"http://127.0.0.1:9{ADDRESS}", "POST")
    await transport.initialize()
    with pytest.raises(NetworkError):
        await transport.do_request(f"http://127.0.0.1:9{ADDRESS}", "POST")
    await transport.shutdown()
    await transport.shutdown()


async def test_it_can_be_opened_again(echo: Echo) -> None:
    transport = Transport(30.0)
    for _ in range(2):
        await transport.initialize()
        status, body = await transport.do_request(f"{echo.url}{ADDRESS}", "POST")
        assert (status, body) == (202, b'{"ok": true, "result": true}')
        await transport.shutdown()


async def test_calls_go_through_the_proxy_of_the_environment(
    echo: Echo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", echo.url.replace("://", "://host:word@"))
    monkeypatch.setenv("no_proxy", "localhost")
    url = "http://telegram.invalid"
    transport = Transport(30.0, proxy_for(url))
    await transport.initialize()
    status, _ = await transport.do_request(f"{url}{ADDRESS}", "POST")
    await transport.shutdown()
    assert status == 202
    assert echo.asked == (f"{url}{ADDRESS}", "Basic aG9zdDp3b3Jk")


def test_what_the_environment_keeps_from_the_proxy_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:3128")
    monkeypatch.setenv("no_proxy", "localhost,.home")
    assert proxy_for("http://bots.home:8081") is None
    assert proxy_for("http://bots.example:8081") == "http://127.0.0.1:3128"
