"""What people do on Telegram reaches the manager as the request it means."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import telegram as library
from telegram import CallbackQuery, Chat, User

from adapters.telegram import TelegramChat
from adapters.telegram.addresses import Ref, Spot
from adapters.telegram.inbound import pressed_ref
from bot.model.messages import Button, Message, said
from bot.model.requests import Arrive, Command, Depart, Person, Press, Room, RoomClosed, RoomRenamed
from tests.adapters.telegram.fakes import FakeManager
from tests.platforms.telegram import Telegram

pytestmark = pytest.mark.usefixtures("chat")


async def test_a_command_in_a_group_names_person_room_and_words(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha", language="hi")
    for group in (tg.group("Cards", asha), tg.basic_group("Few", asha)):
        await tg.say(asha, group, "/dehla start  dehla_pakad\ntarget_kots=1")
        (asked,) = manager.asked
        assert asked == Command(
            f"telegram:{tg.updates.fetched[-1]}",
            Person(f"telegram:{asha.id}", "Asha", "hi"),
            Room(f"telegram:{group.id}", f"telegram:{group.id}", group.title),
            ("start", "dehla_pakad", "target_kots=1"),
        )
        manager.asked.clear()


async def test_a_topic_is_a_room_of_its_own_on_the_groups_server(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Forum", asha, topics={7})
    await tg.say(asha, group, "/dehla", topic=7)
    (asked,) = manager.asked
    assert isinstance(asked, Command)
    assert asked.room == Room(f"telegram:{group.id}/7", f"telegram:{group.id}", "Forum")
    assert asked.words == ()


async def test_a_thread_of_replies_outside_of_topics_is_no_room(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    said_there = {"from": asha.json, "text": "/dehla hand", "message_thread_id": 12}
    tg.updates.push("message", tg.world.store(group, said_there, by_bot=False).data)
    await tg.until(lambda: manager.asked)
    assert manager.asked[0].room.id == f"telegram:{group.id}"  # type: ignore[union-attr]


async def test_a_command_in_private_has_no_room(tg: Telegram, manager: FakeManager) -> None:
    asha = tg.person("Asha", language=None)
    await tg.write(asha, "/DEHLA play 10♥")
    await tg.write(asha, "/help")
    await tg.write(asha, "/settings hi")
    commands = [one for one in manager.asked if isinstance(one, Command)]
    assert [one.words for one in commands] == [("play", "10♥"), ("help",), ("settings", "hi")]
    assert [one.room for one in commands] == [None, None, None]
    assert commands[0].person.locale is None


async def test_only_what_is_meant_for_this_bot_is_heard(tg: Telegram, manager: FakeManager) -> None:
    asha = tg.person("Asha")
    robot = tg.person("Robot")
    robot.is_bot = True
    group = tg.group("Cards", asha, robot)
    await tg.say(asha, group, "/dehla@other_bot start")
    await tg.say(asha, group, "/dehlaa start")
    await tg.say(asha, group, "/start hello")
    await tg.say(asha, group, "/help")
    await tg.say(robot, group, "/dehla start")
    await tg.write(robot, "dehla")
    await tg.write(asha, "")  # a picture, or a sticker
    assert manager.asked == []
    await tg.say(asha, group, "/dehla@Dehla_Bot start")
    assert [one.words for one in manager.asked if isinstance(one, Command)] == [("start",)]


async def test_short_commands_in_a_group_are_heard_when_they_name_the_bot(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    for words in ("/help@dehla_bot", "/settings@dehla_bot hi", "/start@dehla_bot"):
        await tg.say(asha, group, words)
    commands = [one for one in manager.asked if isinstance(one, Command)]
    assert [one.words for one in commands] == [("hello",), ("settings", "hi"), ("hello",)]
    assert {one.room and one.room.name for one in commands} == {"Cards"}


@pytest.mark.parametrize("topic", [None, 7])
async def test_a_reply_in_a_group_to_a_message_of_the_bot_is_heard_and_no_other(
    tg: Telegram, manager: FakeManager, topic: int | None
) -> None:
    asha, ravi = tg.person("Asha"), tg.person("Ravi")
    robot = tg.person("Robot")
    robot.is_bot = True
    group = tg.group("Cards", asha, ravi, robot, topics={7})
    where = {} if topic is None else {"message_thread_id": topic, "is_topic_message": True}
    [shown, other] = [
        tg.world.store(group, {"from": by.json, "text": "🃏", **where}, by_bot=True)
        for by in (tg.world.bot, robot)
    ]
    asked = await tg.say(asha, group, "10h?", topic=topic)
    for unheard in (asked, other):
        await tg.say(ravi, group, "10h", topic=topic, to=unheard)
    await tg.say(robot, group, "10h", topic=topic, to=shown)
    assert manager.asked == []
    await tg.say(ravi, group, "what is trump?", topic=topic, to=shown)
    (request,) = manager.asked
    assert isinstance(request, Command)
    assert request.words == ("what", "is", "trump?")
    assert request.in_passing
    assert request.room is not None
    assert request.room.id == f"telegram:{group.id}" + ("" if topic is None else "/7")


async def test_a_text_in_a_group_that_begins_with_the_name_of_the_bot_is_heard_and_no_card_of_it(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    group.bot_is_admin = True
    for text in ("@dehla_bot, huh??", "Dehla huh", "Dehla, whose turn?", "dehla paan", "@ravi huh"):
        await tg.say(asha, group, text)
    heard = [
        (one.words, one.in_passing, one.addressed)
        for one in manager.asked
        if isinstance(one, Command)
    ]
    assert heard == [
        (("huh",), False, True),
        (("huh",), True, False),
        (("whose", "turn?"), True, True),
    ]


async def test_start_in_private_is_an_arrival_with_what_its_link_carries(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha", started=False)
    await tg.start_bot(asha, "join_k3f9qa2m")
    await tg.start_bot(asha)
    payloads = [one.payload for one in manager.asked if isinstance(one, Arrive)]
    assert payloads == ["join_k3f9qa2m", ""]


async def test_a_press_names_where_its_button_stands(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Forum", asha, topics={9})
    buttons = said("Table", (Button("Join", "k3f9qa2m.1.join"),))
    await chat.show(f"telegram:{group.id}/9", buttons, None)
    await chat.whisper(f"telegram:{asha.id}", buttons, None)
    await tg.press(asha, await tg.shows(group, "Table"), "Join")
    await tg.press(asha, await tg.shows(asha, "Table"), "Join")
    in_topic, in_private = [one for one in manager.asked if isinstance(one, Press)]
    assert in_topic.room == Room(f"telegram:{group.id}/9", f"telegram:{group.id}", "Forum")
    assert in_private.room is None
    assert (in_topic.token, in_topic.person.name) == ("k3f9qa2m.1.join", "Asha")


async def test_a_press_on_a_message_too_old_for_telegram_is_heard(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    old = tg.world.store(group, {}, by_bot=True)
    old.data = {"chat": group.json, "message_id": old.id, "date": 0}
    query = await tg.press_data(asha, old, "k3f9qa2m.1.join")
    assert query.answers
    assert manager.asked[0].room.id == f"telegram:{group.id}"  # type: ignore[union-attr]


async def test_a_button_that_only_shows_something_asks_for_nothing(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    await chat.whisper(f"telegram:{asha.id}", Message("Hand", rows=((Button("4♣"),),)), None)
    query = await tg.press(asha, await tg.shows(asha, "Hand"), "4♣")
    assert query.text == ""
    assert manager.asked == []


async def test_who_blocks_the_bot_departs_and_a_group_without_it_is_closed(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha")
    left, kicked = tg.group("One", asha), tg.group("Two", asha)
    await tg.block(asha)
    await tg.remove_bot(asha, left)
    await tg.remove_bot(asha, kicked, "kicked")
    assert manager.asked == [
        Depart(f"telegram:{asha.id}"),
        RoomClosed(f"telegram:{left.id}", is_left=True),
        RoomClosed(f"telegram:{kicked.id}", is_left=True),
    ]


async def test_being_added_to_a_group_asks_for_nothing(tg: Telegram, manager: FakeManager) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    await tg.remove_bot(asha, group, "member")
    assert manager.asked == []


async def test_a_group_that_becomes_a_supergroup_is_renamed_once(
    tg: Telegram, manager: FakeManager
) -> None:
    asha = tg.person("Asha")
    old = tg.basic_group("Cards", asha)
    new = tg.upgrade(old)
    await tg.tell_of_upgrade(old, new)
    assert manager.asked == [RoomRenamed(f"telegram:{old.id}", f"telegram:{new.id}")]


@pytest.mark.parametrize(("chat", "ref"), [("private", Ref(Spot(81), 5)), ("supergroup", None)])
def test_only_a_private_message_may_be_written_over_by_the_answer_to_its_button(
    chat: str, ref: Ref | None
) -> None:
    asha = User(81, "Asha", is_bot=False)
    message = library.Message(5, datetime.now(UTC), Chat(81, chat))
    assert pressed_ref(CallbackQuery("1", asha, "2", message)) == ref
    assert pressed_ref(CallbackQuery("1", asha, "2")) is None
