"""Buttons: pressed by whom, answered how, also late, twice and after a restart."""

from __future__ import annotations

import asyncio
import dataclasses
from datetime import timedelta

import pytest
from discord import DiscordException, Permissions

from adapters.discord.replies import Reply
from bot.model.messages import Button, said
from bot.model.requests import Press, Room, RoomClosed
from bot.model.voice import Voice
from bot.services.for_adapters import Part
from bot.text.i18n import t
from tests.adapters.discord.house import SWIFT, House, with_button
from tests.platforms.discord import Discord

CALLBACK = "/interactions/{interaction}/{token}/callback"
TOKEN = "k3f9qa2m.1.join"


async def test_a_press_brings_its_token_with_who_and_where(house: House) -> None:
    table = await house.shown(with_button(token="k3f9qa2m.41.play TH"))
    done = await house.press(house.bina, table, "Join")
    press = house.manager.press
    assert press.token == "k3f9qa2m.41.play TH"
    assert press.id == f"discord:{done.id}"
    assert press.person.id == house.id(house.bina)
    assert press.room == Room(house.room, f"discord:{house.guild.id}", "#cards")


async def test_a_press_in_the_private_chat_has_no_room(house: House) -> None:
    hand = await house.whispered(house.asha, with_button())
    await house.press(house.asha, hand, "Join")
    assert house.manager.press.room is None
    assert house.manager.press.person.id == house.id(house.asha)


async def test_a_press_is_acknowledged_without_changing_the_message(house: House) -> None:
    table = await house.shown(with_button())
    done = await house.press(house.asha, table, "Join")
    assert done.answer_type == 6
    assert done.answers == []
    assert len(table.versions) == 1


async def test_the_answer_to_a_press_is_for_the_presser_alone(house: House) -> None:
    table = await house.shown(with_button())
    house.manager.answer = said("It's not your turn.")
    done = await house.press(house.bina, table, "Join")
    (answer,) = done.answers
    assert answer.only_for is house.bina
    assert answer.text == "It's not your turn."


@pytest.mark.parametrize("fits", [True, False])
async def test_whose_answer_takes_long_is_told_so_until_it_has_come_or_cannot_be_sent(
    discord: Discord, fits: bool
) -> None:
    house = House(discord, dataclasses.replace(SWIFT, slow=timedelta(0)))
    await house.chat.start(house.manager, Part(voice_at_hand=lambda _: Voice("hi")))
    table = await house.shown(with_button())
    answer = said("Three good choices.", (Button("Why", TOKEN),) * (1 if fits else 6))
    house.manager.answer, house.manager.held = answer, asyncio.Event()
    await discord.people.press(house.asha, table, "Join")
    (moment,) = await discord.bell.until(lambda: discord.hidden(house.asha))
    assert (moment.text, moment.only_for) == (t("hi", "one-moment"), house.asha)
    house.manager.held.set()
    await house.chat.rest()
    left = [one.text.splitlines()[0] for one in discord.hidden(house.asha)]
    assert left == ["Three good choices."] * fits
    await house.chat.stop()


async def test_buttons_on_a_private_answer_work(house: House) -> None:
    table = await house.shown(with_button(label="My hand"))
    house.manager.answer = with_button("Your hand", "10♥", "k3f9qa2m.7.play TH")
    shown = await house.press(house.asha, table, "My hand")
    await house.press(house.asha, shown.answers[0], "10♥")
    assert house.manager.press.token == "k3f9qa2m.7.play TH"


async def test_a_hand_opened_in_the_room_is_rewritten_where_it_stands(house: House) -> None:
    table = await house.shown(with_button(label="My hand"))
    hand = dataclasses.replace(with_button("A♠ 10♥", "10♥"), replaces=True)
    house.manager.answer = hand
    first = await house.press(house.asha, table, "My hand")
    (opened,) = first.answers
    house.manager.answer = dataclasses.replace(said("A♠"), replaces=True)
    second = await house.press(house.asha, opened, "10♥")
    assert second.answers == []
    assert opened.text == "A♠"
    assert opened.buttons == []
    assert len(house.discord.hidden(house.asha)) == 1


async def test_an_answer_that_replaces_nothing_private_is_a_new_one(house: House) -> None:
    table = await house.shown(with_button())
    house.manager.answer = dataclasses.replace(said("Your hand"), replaces=True)
    done = await house.press(house.asha, table, "Join")
    assert [one.only_for for one in done.answers] == [house.asha]
    assert table.text == "A table\nJoin"


async def test_buttons_work_after_a_restart(house: House) -> None:
    table = await house.shown(with_button(label="My hand"))
    house.manager.answer = with_button("Your hand", "10♥", "k3f9qa2m.7.play TH")
    opened = (await house.press(house.asha, table, "My hand")).answers[0]
    await house.restart()
    for message, label in ((table, "My hand"), (opened, "10♥")):
        await house.press(house.asha, message, label)
    assert house.manager.press.token == "k3f9qa2m.7.play TH"
    assert len(house.manager.asked) == 3


async def test_a_message_is_drawn_anew_by_the_press_on_it_which_no_limit_counts(
    house: House,
) -> None:
    ref = await house.chat.show(house.room, with_button(), None)
    await house.press(house.asha, house.posted(ref), "Join")
    before = len(house.discord.rest.calls)
    assert await house.chat.show(house.room, said("Asha is here"), ref) == ref
    assert house.posted(ref).text == "Asha is here"
    (drawn,) = house.discord.rest.calls[before:]
    assert (drawn.method, drawn.route.split("/")[1]) == ("PATCH", "webhooks")


async def test_nothing_is_kept_in_memory_for_a_message(house: House) -> None:
    for _ in range(3):
        await house.shown(with_button())
    house.manager.answer = with_button()
    await house.slash(house.asha, "hand")
    assert house.chat._client.persistent_views == []
    assert not house.chat._client._connection._view_store._views


async def test_a_press_that_comes_too_late_is_dropped_as_discord_has_said(house: House) -> None:
    table = await house.shown(with_button())
    await house.discord.people.press(house.asha, table, "Join", late=True)
    await house.discord.bell.until(lambda: house.discord.calls("POST", CALLBACK))
    await house.chat.rest()
    assert house.manager.asked == []
    await house.press(house.asha, table, "Join")
    assert len(house.manager.asked) == 1


async def test_a_press_that_comes_twice_has_one_id(house: House) -> None:
    table = await house.shown(with_button())
    done = await house.press(house.asha, table, "Join")
    await house.discord.people.deliver(done)
    await house.discord.bell.until(lambda: len(house.manager.asked) == 2)
    await house.chat.rest()
    first, second = house.manager.asked
    assert isinstance(first, Press)
    assert isinstance(second, Press)
    assert first.id == second.id
    assert done.answers == []


async def test_a_command_that_comes_twice_keeps_its_answer(house: House) -> None:
    house.manager.answer = said("Here.")
    done = await house.slash(house.asha, "hand")
    await house.discord.people.deliver(done)
    await house.discord.bell.until(lambda: len(house.manager.asked) == 2)
    await house.chat.rest()
    assert [one.text for one in done.answers] == ["Here."]


async def test_the_answer_to_a_command_stays_when_its_double_brings_none(house: House) -> None:
    house.manager.answer = said("Seated.")
    done = await house.slash(house.asha, "join")
    house.manager.answer = None
    await house.discord.people.deliver(done)
    await house.discord.bell.until(lambda: len(house.manager.asked) == 2)
    await house.chat.rest()
    assert [one.text for one in done.answers] == ["Seated."]


@pytest.mark.parametrize("kind", [0, 11])
async def test_a_deleted_channel_closes_its_room(house: House, kind: int) -> None:
    channel = house.guild.channels[1]
    if kind == 11:
        channel = house.discord.add_channel(house.guild, "late night", type=11)
    await house.discord.people.delete_channel(channel)
    await house.discord.bell.until(lambda: house.manager.asked)
    assert house.manager.asked == [RoomClosed(f"discord:{channel.id}", is_left=True)]


async def test_the_bot_thrown_out_of_a_server_closes_its_rooms(house: House) -> None:
    await house.discord.people.remove_bot(house.guild)
    await house.discord.bell.until(lambda: len(house.manager.asked) == 3)
    gone = [*house.guild.channels, house.guild]
    assert house.manager.asked == [RoomClosed(f"discord:{one.id}", is_left=True) for one in gone]


@pytest.mark.parametrize(
    ("right", "may"),
    [("administrator", True), ("manage_channels", True), ("manage_messages", False)],
)
async def test_who_may_manage_the_channel_is_an_admin_there(
    house: House, right: str, may: bool
) -> None:
    chitra = house.discord.add_user("Chitra", rights=str(Permissions(**{right: True}).value))
    await house.slash(chitra, "stop")
    assert await house.chat.is_admin(house.room, house.id(chitra)) is may


async def test_the_owner_of_the_server_is_an_admin(house: House) -> None:
    await house.slash(house.asha, "stop")
    assert await house.chat.is_admin(house.room, house.id(house.asha))
    assert not await house.chat.is_admin("discord:1", house.id(house.asha))


async def test_a_stranger_never_seen_is_no_admin(house: House) -> None:
    assert not await house.chat.is_admin(house.room, "discord:1")


async def test_links_are_buttons_without_a_token(house: House) -> None:
    shown = await house.shown(said("Read", (Button("Rules", url="https://example.org/rules"),)))
    assert [one["url"] for one in shown.buttons] == ["https://example.org/rules"]


class Unlucky:
    """A press whose first answer, a redrawn message, Discord does not take."""

    id = 1

    def __init__(self) -> None:
        self.response, self.deferred = self, 0

    async def edit_message(self, **_: object) -> None:
        raise DiscordException("Discord does not answer")

    async def defer(self, **_: object) -> None:
        self.deferred += 1


async def test_a_press_whose_redrawn_message_does_not_arrive_is_acknowledged_all_the_same() -> None:
    press = Unlucky()
    reply = Reply(press)  # type: ignore[arg-type]
    with pytest.raises(DiscordException):
        await reply.redraw({"content": "A table"}, None)
    await reply.acknowledge_after(0)
    assert press.deferred == 1
