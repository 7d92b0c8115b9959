"""Discord's interactions by HTTP, beside the gateway: signed, and handled as the gateway's."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from adapters.discord import DiscordChat, Sources
from adapters.discord.interactions import PATH, Endpoint
from bot.config.listener import Door, Listener
from bot.model.messages import said
from tests.adapters.discord.house import SWIFT, House, with_button
from tests.adapters.raw import status
from tests.platforms.discord import Discord

ed25519 = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ed25519")
NOW = 1_800_000_000


@dataclass
class Wire:
    """Brings things to the endpoint as Discord does, signed with *key*."""

    url: str
    key: Any

    async def bring(self, data: object, at: int = NOW, **headers: str) -> tuple[int, str]:
        body, stamp = json.dumps(data).encode(), str(at)
        signed = self.key.sign(stamp.encode() + body).hex()
        usual = {"X-Signature-Ed25519": signed, "X-Signature-Timestamp": stamp}
        async with (
            aiohttp.ClientSession() as client,
            client.post(self.url, data=body, headers=usual | headers) as answer,
        ):
            return answer.status, await answer.text()


@pytest.fixture
async def house(discord: Discord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A house whose Discord brings interactions by HTTP; ``wire`` is how."""
    key, door = ed25519.Ed25519PrivateKey.generate(), Door(PATH)
    listener = Listener([door.route])
    await listener.start(0, "127.0.0.1")
    wire = Wire(f"http://127.0.0.1:{listener.port}{PATH}", key)
    house = House(discord)
    endpoint = Endpoint(key.public_key().public_bytes_raw().hex(), door, lambda: NOW)
    house.chat = DiscordChat(
        discord.token, discord.url, tempo=SWIFT, sources=Sources(endpoint=endpoint)
    )
    await house.start()

    async def by_http(interaction: Any) -> None:
        assert await wire.bring(interaction.payload) == (202, "")

    monkeypatch.setattr(discord.people, "deliver", by_http)
    monkeypatch.setattr(house, "wire", wire, raising=False)
    yield house
    await house.chat.stop()
    assert (await wire.bring({"type": 1}))[0] == 503, "nobody answers any more"
    await listener.stop()


async def test_a_ping_is_answered(house: House) -> None:
    status, text = await house.wire.bring({"type": 1})
    assert (status, json.loads(text)) == (200, {"type": 1})


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Signature-Ed25519": "00" * 64},
        {"X-Signature-Ed25519": "not hexadecimal"},
        {"X-Signature-Ed25519": ""},
        {"X-Signature-Timestamp": "1800000001"},
    ],
)
async def test_what_discord_has_not_signed_is_refused(
    house: House, headers: dict[str, str]
) -> None:
    assert await house.wire.bring({"type": 1}, **headers) == (401, "")
    assert house.manager.asked == []


@pytest.mark.parametrize("age", [-301, 301, 3 * 24 * 3600])
async def test_what_discord_has_signed_at_another_time_is_refused(house: House, age: int) -> None:
    assert await house.wire.bring({"type": 1}, NOW - age) == (401, "")
    assert (await house.wire.bring({"type": 1}, NOW - 299))[0] == 200


async def test_a_body_of_which_a_part_is_brought_as_its_time_is_refused(house: House) -> None:
    shown = {"X-Signature-Timestamp": f'{NOW}{{"type"'}
    body = f'{NOW}{{"type": 1}}'.encode()
    shown["X-Signature-Ed25519"] = house.wire.key.sign(body).hex()
    async with (
        aiohttp.ClientSession() as client,
        client.post(house.wire.url, data=b": 1}", headers=shown) as answer,
    ):
        assert answer.status == 401


async def test_a_stranger_whose_header_is_no_text_is_refused_too(house: House) -> None:
    assert await status(house.wire.url, "X-Signature-Timestamp") == 401


async def test_a_press_goes_the_same_way_as_the_gateways(house: House) -> None:
    table = await house.shown(with_button(token="k3f9qa2m.41.play TH"))
    house.manager.answer = said("It's not your turn.")
    done = await house.press(house.bina, table, "Join")
    await house.discord.bell.until(lambda: done.answers)
    press = house.manager.press
    assert (press.token, press.person.id) == ("k3f9qa2m.41.play TH", house.id(house.bina))
    assert [one.text for one in done.answers] == ["It's not your turn."]
    assert done.answers[0].only_for is house.bina
    await house.slash(house.asha, "table")
    assert house.manager.command.words == ("table",)
