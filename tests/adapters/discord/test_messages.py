"""Messages on their way out: posted once, edited after, and only where they belong."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest

from adapters.discord import DiscordChat, Tempo
from adapters.discord import tempo as tempos
from adapters.discord.tempo import Pace
from adapters.rates import Rule
from bot.model.errors import RoomGone, Unreachable
from bot.model.messages import Audience, File, Message, said
from bot.model.ports import Need
from bot.model.recent import Recent
from tests.adapters.discord.house import SWIFT, House, ref, with_button
from tests.platforms.discord.schema import needs_specification

MESSAGES = "/channels/{channel}/messages"
MESSAGE = "/channels/{channel}/messages/{message}"
CHATS = "/users/@me/channels"


def ringing(text: str) -> Message:
    """A message that wants to be noticed."""
    return dataclasses.replace(said(text), notify=True)


async def test_a_message_is_posted_and_then_edited_in_place(house: House) -> None:
    table = await house.shown(with_button("one"))
    again = await house.shown(said("two"), ref(table))
    assert again is table
    assert [one.text for one in house.discord.said(house.channel)] == ["two"]


async def test_a_silent_message_notifies_nobody(house: House) -> None:
    for message in (dataclasses.replace(said("one"), silent=True), said("two")):
        await house.whispered(house.asha, message)
    posted = [one.body.get("flags", 0) for one in house.discord.calls("POST", MESSAGES)]
    assert posted == [1 << 12, 0]


async def test_a_reference_survives_a_restart(house: House) -> None:
    table = await house.shown(said("one"))
    await house.restart()
    await house.shown(said("two"), ref(table))
    assert table.texts == ["one", "two"]


async def test_a_message_removed_by_somebody_is_posted_anew(house: House) -> None:
    table = await house.shown(said("one"))
    table.deleted = True
    again = await house.shown(said("two"), ref(table))
    assert [one.text for one in house.discord.said(house.channel)] == ["two"]
    assert again is not table


async def test_a_message_too_old_to_be_edited_again_is_posted_anew_and_removed(
    house: House,
) -> None:
    table = await house.shown(said("one"))
    house.discord.fail("PATCH", MESSAGE, 400, 30046)
    await house.shown(said("two"), ref(table))
    assert [one.text for one in house.discord.said(house.channel)] == ["two"]
    assert table.deleted


async def test_a_whisper_goes_to_the_private_chat_opened_once(house: House) -> None:
    hand = await house.whispered(house.asha, said("A♠"))
    await house.whispered(house.asha, said("K♠"))
    await house.whispered(house.asha, said("A♠ K♠"), ref(hand))
    assert [one.text for one in house.discord.whispered(house.asha)] == ["A♠ K♠", "K♠"]
    assert len(house.discord.calls("POST", CHATS)) == 1


async def test_a_file_is_sent_with_its_message(house: House) -> None:
    sent = dataclasses.replace(said("All of it"), file=File("dehla.json", b'{"id": 1}'))
    await house.whispered(house.asha, sent)
    assert house.discord.rest.files == [("dehla.json", b'{"id": 1}')]
    assert [one.text for one in house.discord.whispered(house.asha)] == ["All of it"]


async def test_a_whisper_that_rings_is_a_new_message_and_the_old_one_goes(house: House) -> None:
    hand = await house.whispered(house.asha, said("A♠"))
    await house.whispered(house.asha, ringing("Your turn: A♠"), ref(hand))
    assert [one.text for one in house.discord.whispered(house.asha)] == ["Your turn: A♠"]
    order = [one.method for one in house.discord.rest.calls if "/messages" in one.path]
    assert order == ["POST", "POST", "DELETE"]


async def test_an_old_whisper_that_is_gone_does_not_matter(house: House) -> None:
    hand = await house.whispered(house.asha, said("A♠"))
    hand.deleted = True
    await house.whispered(house.asha, ringing("Your turn"), ref(hand))
    assert [one.text for one in house.discord.whispered(house.asha)] == ["Your turn"]


async def test_closed_private_messages_are_noticed_and_not_tried_again(house: House) -> None:
    house.asha.open = False
    with pytest.raises(Unreachable):
        await house.whispered(house.asha, said("A♠"))
    assert len(house.discord.calls("POST", MESSAGES)) == 1


async def test_private_messages_closed_in_the_middle_of_a_match_are_noticed(house: House) -> None:
    hand = await house.whispered(house.asha, said("A♠"))
    house.asha.open = False
    with pytest.raises(Unreachable):
        await house.whispered(house.asha, said("K♠"), ref(hand))


async def test_private_messages_opened_again_are_used_again(house: House) -> None:
    house.asha.open = False
    with pytest.raises(Unreachable):
        await house.whispered(house.asha, said("A♠"))
    house.asha.open = True
    await house.whispered(house.asha, said("A♠"))
    assert len(house.discord.whispered(house.asha)) == 1


async def test_who_shares_no_server_cannot_be_written_to(house: House) -> None:
    stranger = house.discord.add_user("Stranger")
    with pytest.raises(Unreachable):
        await house.whispered(stranger, said("A♠"))


@pytest.mark.parametrize(("status", "code"), [(403, 50278), (400, 50033), (404, 10013)])
async def test_a_private_chat_that_does_not_open_is_unreachable(
    house: House, status: int, code: int
) -> None:
    house.discord.fail("POST", CHATS, status, code)
    with pytest.raises(Unreachable):
        await house.whispered(house.asha, said("A♠"))


async def test_a_deleted_channel_is_gone(house: House) -> None:
    table = await house.shown(said("one"))
    await house.discord.people.delete_channel(house.channel)
    for old in (None, ref(table)):
        with pytest.raises(RoomGone):
            await house.shown(said("two"), old)


async def test_a_channel_where_the_bot_may_not_write_is_gone(house: House) -> None:
    table = await house.shown(said("one"))
    house.channel.writable = False
    for old in (None, ref(table)):
        with pytest.raises(RoomGone):
            await house.shown(said("two"), old)


@pytest.mark.parametrize("code", [50001, 50013, 160005])
async def test_every_refusal_that_says_so_is_a_room_gone(house: House, code: int) -> None:
    house.discord.fail("POST", MESSAGES, 403, code)
    with pytest.raises(RoomGone):
        await house.shown(said("one"))


async def test_a_message_is_removed_and_one_that_is_gone_is_no_error(house: House) -> None:
    table = await house.shown(said("one"))
    await house.chat.remove(ref(table))
    await house.chat.remove(ref(table))
    assert house.discord.said(house.channel) == []


async def test_nobody_is_ever_mentioned(house: House) -> None:
    table = await house.shown(with_button("@everyone <@1> <@&2>"))
    await house.shown(said("@here"), ref(table))
    house.manager.answer = said("<@1>")
    await house.press(house.asha, await house.shown(with_button()), "Join")
    await house.slash(house.asha, "score")
    bodies = [
        one.body for one in house.discord.rest.calls if one.body and "content" in one.body
    ]  # fmt: skip
    assert len(bodies) == 5
    assert all(one["allowed_mentions"]["parse"] == [] for one in bodies)


@needs_specification
async def test_every_kind_of_call_obeys_the_official_schema(house: House) -> None:
    """The fixture's last look finds no violation; here every kind of call is made."""
    table = await house.shown(with_button("one", "My hand"))
    await house.shown(with_button("two", "My hand"), ref(table))
    await house.whispered(
        house.asha, ringing("A♠"), ref(await house.whispered(house.asha, said("K♠")))
    )
    house.manager.answer = dataclasses.replace(with_button("Your hand", "10♥"), replaces=True)
    opened = await house.press(house.asha, table, "My hand")
    await house.press(house.asha, opened.answers[0], "10♥")
    house.manager.answer = dataclasses.replace(said("Two to one."), audience=Audience.ROOM)
    await house.slash(house.asha, "score")
    house.manager.answer = None
    await house.slash(house.asha, "join")
    await house.discord.people.suggestions(house.asha, house.channel, "dehla bots", "level", "")
    await house.chat.remove(ref(table))
    checked = {(one.method, one.route) for one in house.discord.rest.calls if one.body}
    assert checked == {
        ("PUT", "/applications/{application}/commands"),
        ("POST", CHATS),
        ("POST", MESSAGES),
        ("PATCH", MESSAGE),
        ("POST", "/interactions/{interaction}/{token}/callback"),
        ("POST", "/webhooks/{webhook}/{token}"),
        ("PATCH", "/webhooks/{webhook}/{token}/messages/@original"),
    }


async def test_there_is_no_link_into_the_private_chat(house: House) -> None:
    assert house.chat.invitation("k3f9qa2m") is None


async def test_a_full_hand_of_buttons_fits(house: House) -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    buttons = [with_button(token=f"k3f9qa2m.1.play {one}S").rows[0][0] for one in ranks]
    rows = tuple(tuple(buttons[start : start + 5]) for start in range(0, 13, 5))
    shown = await house.shown(dataclasses.replace(said("Your hand"), rows=rows))
    assert [len(one["components"]) for one in shown.data["components"]] == [5, 5, 3]


async def test_targets_do_not_wait_for_each_other() -> None:
    """Five go at once; the sixth to the same channel waits, one to another does not."""
    chat = DiscordChat("token")
    async with asyncio.timeout(0.5):
        for _ in range(5):
            await chat.pace("discord:1")
        await chat.pace("discord:2")
    sixth = asyncio.create_task(chat.pace("discord:1"))
    done, _ = await asyncio.wait({sixth}, timeout=0)
    assert not done
    sixth.cancel()


def test_no_window_sees_more_than_the_limit() -> None:
    pace = Pace(Tempo(target=Rule(most=2, seconds=5.0, burst=2)))
    assert [pace.moment("discord:1", 100.0) for _ in range(5)] == [100, 100, 105, 105, 110]
    assert pace.moment("discord:1", 112.0) == 112
    assert pace.moment("discord:1", 112.0) == 115
    assert pace.moment("discord:2", 112.0) == 112


def test_single_cards_fill_a_minute_that_finished_tricks_leave_free() -> None:
    pace, now, shown = Pace(dataclasses.replace(Tempo(), target=None)), 0.0, 0
    for _ in range(240):  # a minute of four looks a second, with a finished trick each five seconds
        if now % 5 == 0 or pace.wait_for_card("discord:1", now) <= 0:
            assert pace.moment("discord:1", now) == now, "what may not wait goes at once"
            shown += 1
        now += 0.25
    assert shown == 16


def test_without_a_limit_nothing_waits() -> None:
    pace = Pace(SWIFT)
    assert [pace.moment("discord:1", 100.0) for _ in range(99)] == [100.0] * 99
    assert pace.wait_for_card("discord:1", 100.0) == 0


async def test_a_card_waits_whoever_is_to_answer_it_and_goes_at_once_when_the_trick_is_complete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempos, "GLANCE", 0.0)
    pace = Pace(dataclasses.replace(SWIFT, cards=Rule(most=2, seconds=1000.0, burst=1)))
    needs = iter([Need.PASSING, Need.TABLE, Need.FINISHED])
    await pace.turn("discord:1")
    async with asyncio.timeout(5):
        await pace.turn("discord:1", lambda: next(needs))
    assert next(needs, None) is None


def test_what_is_remembered_is_bounded() -> None:
    memory: Recent[int, str] = Recent(2)
    memory.keep(1, "one")
    memory.keep(2, "two")
    memory.get(1)
    memory.keep(3, "three")
    assert [memory.get(number) for number in (1, 2, 3)] == ["one", None, "three"]
    assert memory.pop(1) == "one"
    assert memory.get(1) is None


async def test_a_hand_that_may_wait_goes_once_little_else_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempos, "GLANCE", 0.0)
    busy = Rule(most=3, seconds=1000.0, burst=3)
    pace = Pace(dataclasses.replace(SWIFT, quiet=busy))
    await pace.turn("discord:1")
    await pace.turn("discord:2")
    await pace.turn("discord:3", lambda: Need.FOLLOWING)
    needs = iter([Need.FOLLOWING, Need.FOLLOWING, Need.RESTING])
    async with asyncio.timeout(5):
        await pace.turn("discord:3", lambda: next(needs))
    assert next(needs, None) is None


async def test_hands_that_may_wait_leave_room_for_the_turn_of_their_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempos, "GLANCE", 0.0)
    pace = Pace(dataclasses.replace(SWIFT, target=Rule(most=3, seconds=1000.0, burst=3)))
    for need in (Need.CALLED, Need.FOLLOWING):
        await pace.turn("discord:1", lambda need=need: need)
    needs = iter([Need.FOLLOWING, Need.FOLLOWING, Need.CALLED])
    async with asyncio.timeout(5):
        await pace.turn("discord:1", lambda: next(needs))
    assert next(needs, None) is None
