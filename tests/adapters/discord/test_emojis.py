"""Cards as emojis on Discord: brought once, renewed where a drawing changes, used everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.connections import NotStarted, TokenRefused
from adapters.discord import emoji_upload
from adapters.discord.emoji_upload import bring, drawn
from bot.model.messages import Button, Message, said
from bot.presenter.cards import shown
from engine.cards import card, deck_of
from tests.adapters.discord.house import House
from tests.platforms.discord import Discord

FEW = deck_of("TH QS MA-10")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack of three cards, drawn with what the extra brings."""
    pytest.importorskip("resvg_py")
    monkeypatch.setattr(emoji_upload, "ALL_CARDS", FEW)


async def brought(discord: Discord) -> list[str]:
    """What ``dehla emojis`` says."""
    told: list[str] = []
    await bring(discord.token, discord.url, told.append)
    return told


def names(discord: Discord) -> list[str]:
    return [one["name"] for one in discord.emojis.values()]


@pytest.mark.usefixtures("few")
async def test_cards_are_sent_to_discord_once(discord: Discord) -> None:
    told = await brought(discord)
    assert names(discord) == [drawn(one)[0] for one in FEW]
    assert told[-1] == "3 sent, 0 there already, 0 older drawings removed"
    assert await brought(discord) == ["0 sent, 3 there already, 0 older drawings removed"]
    assert len(names(discord)) == 3


@pytest.mark.usefixtures("few")
async def test_a_card_drawn_otherwise_is_sent_and_its_older_drawing_removed(
    discord: Discord,
) -> None:
    await brought(discord)
    old = next(iter(discord.emojis.values()))
    old["name"] = "TH_000000"
    discord.emojis["7"] = {**old, "id": "7", "name": "party_parrot"}
    told = await brought(discord)
    assert told[-1] == "1 sent, 2 there already, 1 older drawings removed"
    assert sorted(names(discord)) == sorted([*(drawn(one)[0] for one in FEW), "party_parrot"])


@pytest.mark.usefixtures("few")
async def test_what_discord_refuses_ends_in_a_line_and_goes_on_the_next_time(
    discord: Discord,
) -> None:
    discord.fail("POST", "/applications/{application}/emojis", 400, 30008, when=has_one(discord))
    with pytest.raises(NotStarted, match="30008"):
        await brought(discord)
    assert len(names(discord)) == 1
    assert (await brought(discord))[-1] == "2 sent, 1 there already, 0 older drawings removed"
    with pytest.raises(TokenRefused, match=r"^DISCORD_TOKEN: must be a valid token$"):
        await bring("not.the.token", discord.url, print)


def has_one(discord: Discord):
    return lambda call: len(discord.emojis) == 1


def known(discord: Discord, *texts: str) -> dict[str, str]:
    """Let Discord have emojis of cards; return how each is written in a text."""
    written = {}
    for text in texts:
        id, name = discord.new_id(), drawn(card(text))[0]
        discord.emojis[id] = {"id": id, "name": name}
        written[text] = f"<:{name}:{id}>"
    return written


async def pictured(discord: Discord, *texts: str) -> tuple[House, dict[str, str]]:
    """A bot that found these emojis at its start."""
    written = known(discord, *texts)
    house = House(discord)
    await house.start()
    return house, written


def of(*texts: str) -> Message:
    """A message with cards in its text and on its buttons."""
    line = " ".join(shown(card(one)) for one in texts)
    row = (Button("10♥", "k3f9qa2m.1.play TH"), Button("✓ Q♠", "k3f9qa2m.1.unchoose QS", "good"))
    return said(
        f"Last: {line}",
        (*row, Button("🐟10", "k3f9qa2m.1.play MA-10"), Button("Hint", "k3f9qa2m.1.hint")),
    )


async def test_cards_are_emojis_in_texts_and_on_buttons(discord: Discord) -> None:
    house, written = await pictured(discord, "TH", "QS", "MA-10")
    posted = await house.shown(of("TH", "QS", "2C"))
    assert posted.data["content"] == f"Last: {written['TH']} {written['QS']} 2♣\ufe0e"
    beside = [(one.get("label"), one.get("emoji", {}).get("name")) for one in posted.buttons]
    assert beside == [
        (None, drawn(card("TH"))[0]),
        ("✓", drawn(card("QS"))[0]),
        (None, drawn(card("MA-10"))[0]),
        ("Hint", None),
    ]
    await house.chat.stop()


async def test_a_message_that_rings_keeps_its_cards_as_text(discord: Discord) -> None:
    house, _ = await pictured(discord, "TH")
    posted = await house.whispered(house.asha, replace(of("TH"), notify=True))
    assert posted.data["content"] == "Last: 10♥\ufe0e"
    assert posted.buttons[0]["emoji"]
    await house.chat.stop()


async def test_a_text_with_no_room_for_emojis_keeps_its_cards_as_text(discord: Discord) -> None:
    house, _ = await pictured(discord, "TH")
    text = of(*["TH"] * 100)
    assert (await house.shown(text)).data["content"] == text.text
    await house.chat.stop()


async def test_a_bot_that_cannot_learn_of_its_emojis_starts_with_text(discord: Discord) -> None:
    known(discord, "TH")
    discord.fail("GET", "/applications/{application}/emojis", 403, 50001)
    house = House(discord)
    await house.start()
    assert (await house.shown(of("TH"))).labels[0] == "10♥"
    await house.chat.stop()
