"""Answers reach the person who asked, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from structlog.typing import EventDict

from adapters.rates import Rule
from adapters.telegram import TelegramChat
from adapters.telegram.lane import MOST_WAITING, TRIES
from bot.model.messages import Audience, Button, Kind, Message, said
from bot.model.requests import Command, Person
from bot.model.voice import Voice
from bot.services.for_adapters import Part, usual_voice
from bot.text.i18n import t
from tests.adapters.telegram.fakes import FREE, FakeManager, Naps
from tests.platforms.telegram import BOT_NAME, TOKEN, Chat, Telegram, User
from tests.platforms.telegram import Message as Shown
from tests.platforms.telegram.alone import AFTER_A_PRESS
from tests.platforms.telegram.weather import Fault

JOIN_URL = f"https://t.me/{BOT_NAME}?start=join_k3f9qa2m"
LOOK_URL = f"https://t.me/{BOT_NAME}?start=look"
LONG = "♠ A K Q\n" * 40
MENU = said("Options", (Button("Trump", "k3f9qa2m.1.opt trump"),))


def for_all(text: str) -> Message:
    """An answer that everybody in the room may read."""
    return replace(said(text), audience=Audience.ROOM)


async def a_table(
    tg: Telegram, chat: TelegramChat, *people: User, basic: bool = False
) -> tuple[Chat, Shown]:
    """A group whose members see a message with a button.

    A *basic* group shows nothing to one person alone.
    """
    group = (tg.basic_group if basic else tg.group)("Cards", *people)
    await chat.show(f"telegram:{group.id}", said("Table", (Button("Join", "k.1.join"),)), None)
    return group, await tg.shows(group, "Table")


@pytest.fixture
async def hasty(tg: Telegram, manager: FakeManager, naps: Naps) -> AsyncIterator[TelegramChat]:
    """A bot that acknowledges presses almost at once, whatever the manager and the store do.

    It knows without asking the store that everybody has chosen Hindi.
    """

    async def voice(person: Person) -> Voice:
        if manager.gate is not None:
            await manager.gate.wait()
        return usual_voice(person)

    def at_hand(person: Person) -> Voice:
        return replace(usual_voice(person), locale="hi")

    bot = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, acknowledge=0.02, sleep=naps))
    await bot.start(manager.handle, Part(voice=voice, voice_at_hand=at_hand))
    yield bot
    await bot.stop()


async def held_up(
    tg: Telegram, manager: FakeManager, naps: Naps, go: asyncio.Event
) -> TelegramChat:
    """Return a bot that has to wait for *go* between two answers to one person."""

    async def held(seconds: float) -> None:
        await go.wait()
        await naps(seconds)

    slow = replace(FREE, private=Rule(1, 3.0, 1), acknowledge=0.01, sleep=held, clock=naps.time)
    bot = TelegramChat(TOKEN, tg.url, pacing=slow)
    await bot.start(manager.handle)
    return bot


# presses
async def test_a_press_without_an_answer_is_acknowledged_by_its_button(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    query = await tg.press(asha, table, "Join")
    assert (query.text, query.alert, query.url) == ("✓ Join", False, "")


@pytest.mark.parametrize("text", ["You hold hearts: 4♥ 9♥", "x" * 200, "♥" * 200])
async def test_a_short_answer_to_a_press_pops_up(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, text: str
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    manager.says(said(text))
    query = await tg.press(asha, table, "Join")
    assert (query.text, query.alert) == (text, True)
    assert tg.messages(asha) == []


async def test_what_the_table_says_too_goes_by_itself_and_asks_for_no_press(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    manager.says(replace(said("You're in"), brief=True))
    query = await tg.press(asha, table, "Join")
    assert (query.text, query.alert) == ("You're in", False)


async def test_a_hand_asked_for_while_telegram_demands_a_pause_is_the_one_shown_after_it(
    tg: Telegram, manager: FakeManager, naps: Naps
) -> None:
    go, paused, asha = asyncio.Event(), asyncio.Event(), tg.person("Asha")

    async def held(seconds: float) -> None:
        paused.set()
        await go.wait()
        await naps(seconds)

    bot = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, sleep=held, clock=naps.time))
    await bot.start(manager.handle)
    _, table = await a_table(tg, bot, asha)
    tg.fail(
        "sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1,
        when=lambda values: "ephemeral_message_parameters" in values,
    )  # fmt: skip
    manager.says(replace(said("hand 0"), kind=Kind.HAND, replaces=True))
    before = asyncio.create_task(tg.press(asha, table, "Join"))
    await asyncio.wait_for(paused.wait(), 5)
    manager.says(replace(said("hand 1"), kind=Kind.HAND, replaces=True))
    await asyncio.wait_for(tg.press(asha, table, "Join"), 5)
    go.set()
    await before
    await bot.stop()
    (shown,) = tg.glimpses(asha)
    assert (shown.text, shown.earlier) == ("hand 1", [])


async def test_hands_of_two_topics_that_wait_out_a_pause_are_both_shown(
    tg: Telegram, manager: FakeManager, naps: Naps
) -> None:
    go, asha = asyncio.Event(), tg.person("Asha")
    bot = await held_up(tg, manager, naps, go)
    group = tg.group("Cards", asha, topics={7, 8})
    for number in (7, 8, 7):
        table = said(f"Table {number}", (Button("Join", "k.1.join"),))
        await bot.show(f"telegram:{group.id}/{number}", table, None)
        board = tg.messages(group, number)[-1]
        manager.says(replace(said(f"hand {number}"), kind=Kind.HAND, replaces=True))
        await tg.press(asha, board, "Join")
    go.set()
    for number in (7, 8):
        assert (await tg.shows_alone(asha, f"hand {number}")).topic == number
    await bot.stop()


@pytest.mark.parametrize("answer", [said("x" * 201), said("😀" * 101), said(LONG), MENU])
async def test_a_long_answer_or_one_with_buttons_opens_in_the_group_for_the_presser_alone(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, answer: Message
) -> None:
    asha, birju = tg.person("Asha", started=False), tg.person("Birju")
    group, table = await a_table(tg, chat, asha, birju)
    manager.says(answer)
    query = await tg.press(asha, table, "Join")
    (alone,) = tg.glimpses(asha, group)
    assert alone.text == answer.text.strip()
    assert (query.text, query.url) == ("", "")
    assert tg.glimpses(birju) == []
    assert tg.history(group) == [table.shown]
    assert tg.messages(asha) == []


async def test_a_menu_in_the_group_becomes_its_own_answer(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    manager.says(replace(MENU, replaces=True))
    await tg.press(asha, table, "Join")
    (menu,) = tg.glimpses(asha)
    manager.says(replace(MENU, title="Trump", replaces=True))
    await tg.press(asha, menu, "Trump")
    assert [one.text for one in tg.glimpses(asha)] == ["Trump\nOptions"]
    assert (menu.earlier, manager.asked[-1].hidden) == (["Options\nTrump"], True)


async def test_a_menu_too_long_to_be_edited_in_the_group_is_shown_anew(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    manager.says(replace(MENU, replaces=True))
    await tg.press(asha, table, "Join")
    manager.says(replace(MENU, title="x" * 1100, replaces=True))
    await tg.press(asha, tg.glimpses(asha)[0], "Trump")
    await tg.until(lambda: [len(one.text) > 1100 for one in tg.glimpses(asha)] == [True])


async def test_whoever_presses_again_and_again_is_shown_the_newest_hand_and_not_every_one(
    tg: Telegram, manager: FakeManager, naps: Naps
) -> None:
    go, asha = asyncio.Event(), tg.person("Asha")
    bot = await held_up(tg, manager, naps, go)
    _, table = await a_table(tg, bot, asha)
    for number in range(6):
        manager.says(replace(said(f"hand {number}"), kind=Kind.HAND, replaces=True))
        await tg.press(asha, table, "Join")
    go.set()
    await tg.shows_alone(asha, "hand 5")
    await bot.stop()
    assert [one.text for one in tg.world.glimpses.values()] == ["hand 0", "hand 5"]


async def test_a_hand_that_opens_while_a_press_is_handled_shows_its_answer(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, manager.gate = tg.person("Asha"), asyncio.Event()
    group, table = await a_table(tg, chat, asha)
    await tg.promote_bot(group)
    older, newer = (replace(said(one), kind=Kind.HAND, replaces=True) for one in ("old", "new"))
    manager.says(newer)
    pressing = asyncio.create_task(tg.press(asha, table, "Join"))
    await tg.until(lambda: manager.begun)
    assert await chat.renew(f"telegram:{group.id}", f"telegram:{asha.id}", older, opens=True)
    manager.gate.set()
    await pressing
    (shown,) = tg.glimpses(asha)
    assert (shown.text, len(shown.earlier)) == ("new", 1)


async def test_an_answer_that_comes_too_late_for_the_group_comes_in_private(
    tg: Telegram, manager: FakeManager, hasty: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, hasty, asha)
    manager.gate, manager.answer = asyncio.Event(), lambda _: said(LONG)
    query = await tg.press(asha, table, "Join")
    query.at -= AFTER_A_PRESS + 1
    manager.gate.set()
    await tg.shows(asha, "♠ A K Q")
    assert tg.glimpses(asha) == []
    await tg.press(asha, table, "Join")
    await tg.shows_alone(asha, "♠ A K Q")


async def test_a_press_that_has_waited_for_the_bot_to_start_says_nothing_of_the_group(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    manager.says(said(LONG))
    tg.fail(
        "sendMessage", 400, "Bad Request: query is too old and response timeout expired",
        when=lambda values: "ephemeral_message_parameters" in values,
    )  # fmt: skip
    await tg.press(asha, table, "Join")
    await tg.shows(asha, "♠ A K Q")
    await tg.press(asha, table, "Join")
    await tg.shows_alone(asha, "♠ A K Q")


async def test_what_a_server_shows_to_everybody_is_removed_and_never_tried_again(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group, table = await a_table(tg, chat, asha)
    tg.methods.is_old = True  # although it has said at the login that it is not
    manager.says(said(LONG))
    for _ in range(2):
        await tg.press(asha, table, "Join")
        await tg.shows(asha, "♠ A K Q")
    assert tg.messages(group) == [table]
    assert len([c for c in tg.calls if "ephemeral_message_parameters" in c.values]) == 1


@pytest.mark.parametrize("answer", [said("x" * 201), said("😀" * 101), said(LONG), MENU])
async def test_where_the_group_refuses_a_long_answer_or_one_with_buttons_comes_in_private(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, answer: Message
) -> None:
    asha = tg.person("Asha", language="hi")
    group, table = await a_table(tg, chat, asha, basic=True)
    manager.says(answer)
    query = await tg.press(asha, table, "Join")
    (private,) = tg.messages(asha)
    assert private.text == answer.text.strip()
    assert (query.text, query.url) == ("", LOOK_URL)
    assert len(tg.messages(group)) == 1


async def test_who_cannot_be_written_to_is_led_into_the_private_chat(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", started=False)
    group, table = await a_table(tg, chat, asha, basic=True)
    manager.says(said(LONG))
    query = await tg.press(asha, table, "Join")
    assert query.url == LOOK_URL
    assert "♠" not in "".join(tg.history(group))
    manager.says(said("Welcome"))
    await tg.follow(asha, query.url)
    (private,) = await tg.until(lambda: tg.messages(asha))
    assert private.text == LONG.strip(), "what they came for, not a welcome"


async def test_a_slow_answer_that_can_only_come_in_private_leads_there_all_the_same(
    tg: Telegram, manager: FakeManager, hasty: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, hasty, asha, basic=True)
    manager.says(said(LONG))
    await tg.press(asha, table, "Join")
    tg.weather.add(Fault("sendMessage", "stall"))
    query = await tg.press(asha, table, "Join")
    assert query.url == LOOK_URL
    tg.weather.clear.set()


async def test_a_private_answer_leads_back_to_what_was_pressed_in_the_group(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", language="hi")
    _, table = await a_table(tg, chat, asha)
    tg.fail(
        "sendMessage", 400, "Bad Request: something new",
        when=lambda values: "ephemeral_message_parameters" in values,
    )  # fmt: skip
    manager.says(MENU)
    query = await tg.press(asha, table, "Join")
    (private,) = tg.messages(asha)
    assert private.labels == ["Trump", "‹ वापस ग्रुप में"]
    assert tg.led_to(asha, private.buttons[-1]["url"]) is table
    assert query.url == LOOK_URL
    manager.says(replace(MENU, title="Trump", replaces=True))
    await tg.press(asha, private, "Trump")
    assert tg.messages(asha) == [private]
    assert (private.text, len(private.labels)) == ("Trump\nOptions", 2), "the way stays"


async def test_a_deep_link_as_answer_opens_at_once(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", started=False)
    _, table = await a_table(tg, chat, asha)
    manager.says(said("One tap", (Button("Open", url=JOIN_URL),)))
    query = await tg.press(asha, table, "Join")
    assert query.url == JOIN_URL


async def test_a_link_elsewhere_is_a_button_since_a_press_may_not_open_it(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    manager.says(said("Rules", (Button("Read", url="https://example.org/rules"),)))
    query = await tg.press(asha, table, "Join")
    assert query.url == ""
    assert tg.glimpses(asha)[0].button("Read")["url"] == "https://example.org/rules"


async def test_an_answer_may_take_the_place_of_the_private_message_pressed(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    await chat.whisper(f"telegram:{asha.id}", MENU, None)
    shown = await tg.shows(asha, "Options")
    manager.says(replace(MENU, title="Trump", replaces=True))
    query = await tg.press(asha, shown, "Trump")
    assert [message.text for message in tg.messages(asha)] == ["Trump\nOptions"]
    assert tg.messages(asha)[0].id == shown.id
    assert query.text == ""


async def test_a_press_is_acknowledged_in_time_when_the_manager_and_the_store_are_slow(
    tg: Telegram, manager: FakeManager, hasty: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, hasty, asha)
    manager.gate, manager.answer = asyncio.Event(), lambda _: said("Too late for a pop-up")
    query = await tg.press(asha, table, "Join")
    assert manager.asked == []
    assert query.text == t("hi", "one-moment")
    manager.gate.set()
    await tg.shows_alone(asha, "Too late for a pop-up")
    assert len(query.answers) == 1


async def test_a_press_is_acknowledged_when_the_manager_fails(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, logged: list[EventDict]
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    manager.answer = lambda _: 1 / 0  # type: ignore[assignment, return-value]
    query = await tg.press(asha, table, "Join")
    assert query.text == ""
    assert [(line["event"], line["kind"]) for line in logged] == [
        ("update failed", "ZeroDivisionError")
    ]


@pytest.mark.parametrize(
    ("code", "description", "parameters"),
    [
        (429, "Too Many Requests: retry after 1", {"retry_after": 1}),
        (500, "Internal Server Error", {}),
    ],
)
async def test_an_acknowledgement_that_fails_is_tried_again(
    tg: Telegram,
    manager: FakeManager,
    chat: TelegramChat,
    code: int,
    description: str,
    parameters: dict[str, int],
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    tg.fail("answerCallbackQuery", code, description, **parameters)
    manager.says(said("Your turn"))
    query = await tg.press(asha, table, "Join")
    assert query.text == "Your turn"


async def test_a_press_too_old_to_acknowledge_is_carried_out_all_the_same(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    _, table = await a_table(tg, chat, asha)
    tg.fail("answerCallbackQuery", 400, "Bad Request: query is too old", times=1)
    await tg.press_data(asha, table, "k.1.join", wait=False)
    await tg.until(lambda: manager.asked)
    query = await tg.press(asha, table, "Join")
    assert query.answers
    assert len(tg.made("answerCallbackQuery")) == 2


# commands
async def test_a_public_answer_is_a_reply_in_the_room(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Forum", asha, topics={5})
    manager.says(for_all("Asha 3 · Birju 1"))
    asked = await tg.say(asha, group, "/dehla Score", topic=5)
    shown = await tg.shows(group, "Asha 3")
    assert shown.data["reply_to_message"]["message_id"] == asked.id
    assert shown.topic == 5
    assert tg.messages(asha) == []


async def test_a_reply_finds_its_room_although_the_question_was_removed(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    manager.answer, manager.gate = lambda _: for_all("Rules"), asyncio.Event()
    asked = await tg.say(asha, group, "/dehla score", wait=False)
    await tg.until(lambda: manager.begun)
    asked.deleted = True
    manager.gate.set()
    assert "reply_to_message" not in (await tg.shows(group, "Rules")).data


@pytest.mark.parametrize("started", [True, False])
async def test_a_short_answer_without_secrets_is_a_reply_in_the_room_whoever_asks(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, *, started: bool
) -> None:
    asha = tg.person("Asha", started=started)
    group = tg.group("Cards", asha)
    manager.says(replace(said("There is no 11♥"), audience=Audience.ANYBODY))
    asked = await tg.say(asha, group, "/dehla play 11h")
    shown = await tg.shows(group, "There is no 11♥")
    assert shown.data["reply_to_message"]["message_id"] == asked.id
    assert (tg.history(asha), asked.reactions) == ([], [])


async def test_where_the_bot_may_not_write_a_short_answer_comes_in_private(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    group.bot_may_write = False
    manager.says(replace(said("There is no 11♥"), audience=Audience.ANYBODY))
    await tg.say(asha, group, "/dehla play 11h")
    await tg.shows(asha, "There is no 11♥")


@pytest.mark.parametrize(
    "answer",
    [
        said("Your hand: 4♥"),
        replace(said("4♥ " * 100), audience=Audience.ANYBODY),
        replace(MENU, title="4♥", audience=Audience.ANYBODY),
    ],
)
async def test_any_other_answer_to_a_command_comes_in_private(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, answer: Message
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    manager.says(answer)
    await tg.say(asha, group, "/dehla hand")
    await tg.shows(asha, "4♥")
    assert tg.messages(group) == []


async def test_in_the_room_who_cannot_be_written_to_opens_the_answer_there_for_nobody_else(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, birju = tg.person("Asha", started=False), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    manager.says(replace(MENU, title="Your hand: 4♥"))
    await tg.say(asha, group, "/dehla hint")
    offer = await tg.shows(group, t("en", "needs-press-answer"))
    query = await tg.press(birju, offer, "Show me")
    assert (query.text, query.alert) == (t("en", "answer-not-here"), True)
    query = await tg.press(asha, offer, "Show me")
    assert query.url == ""
    await tg.shows_alone(asha, "Your hand: 4♥")
    await tg.until(lambda: tg.messages(group) == [])
    assert "4♥" not in "".join(tg.history(group))
    assert (tg.glimpses(birju), tg.history(asha)) == ([], [])
    manager.says(said("Welcome"))
    await tg.follow(asha, LOOK_URL)
    await tg.shows(asha, "Welcome")


async def offered(tg: Telegram, manager: FakeManager) -> tuple[User, Chat, Shown]:
    """Return somebody without a private chat, their group, and the offer of an answer there."""
    asha = tg.person("Asha", started=False)
    group = tg.group("Cards", asha)
    manager.says(replace(MENU, title="Your hand: 4♥"))
    await tg.say(asha, group, "/dehla hint")
    return asha, group, await tg.shows(group, t("en", "needs-press-answer"))


async def test_where_a_group_shows_nothing_to_one_person_alone_they_are_shown_the_way(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, group, offer = await offered(tg, manager)
    tg.fail(
        "sendMessage", 400, "Bad Request: ephemeral messages can't be sent to the chat",
        when=lambda values: "ephemeral_message_parameters" in values,
    )  # fmt: skip
    query = await tg.press(asha, offer, "Show me")
    await tg.press(asha, offer, "Show me")
    assert (query.url, tg.messages(group)) == (LOOK_URL, [offer]), "it leads there"
    asked = await tg.say(asha, group, "/dehla hint")
    shown = await tg.shows(group, t("en", "needs-chat-answer"))
    assert shown.buttons[0]["url"] == LOOK_URL, "found out once"
    await tg.follow(asha, LOOK_URL)
    hand = await tg.shows(asha, "4♥")
    assert "4♥" not in "".join(tg.history(group))
    assert tg.led_to(asha, hand.button("To the group")["url"]) is asked


async def test_each_answer_offered_in_a_group_opens_for_whoever_asked_for_it_and_by_its_own_button(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    people = asha, birju = tg.person("Asha", started=False), tg.person("Birju", started=False)
    group, offers = tg.group("Cards", *people), []
    for number, who in enumerate((asha, birju, asha)):
        manager.says(replace(MENU, title=f"Hint {number}"))
        await tg.say(who, group, "/dehla hint")
        await tg.until(lambda number=number: len(tg.messages(group)) == number + 1)
        offers.append(tg.messages(group)[-1])
    manager.says(replace(said("Hearts beat nothing"), audience=Audience.ANYBODY))
    await tg.say(asha, group, "/dehla rules")
    rules = await tg.shows(group, "Hearts beat nothing")
    query = await tg.press(birju, offers[0], "Show me")
    assert (query.text, query.alert) == (t("en", "answer-not-here"), True)
    for number, who in enumerate((asha, birju, asha)):
        await tg.press(who, offers[number], "Show me")
        await tg.shows_alone(who, f"Hint {number}")
    await tg.until(lambda: tg.messages(group) == [rules])
    assert [len(tg.glimpses(one)) for one in people] == [2, 1]


async def test_an_answer_that_a_busy_group_has_no_room_to_offer_waits_in_the_private_chat(
    tg: Telegram, manager: FakeManager
) -> None:
    async def never(_: float) -> None:
        await asyncio.Event().wait()

    full = replace(FREE, group=Rule(most=1, seconds=1000.0, burst=1), sleep=never)
    bot = TelegramChat(TOKEN, tg.url, pacing=full)
    await bot.start(manager.handle)
    asha, birju = tg.person("Asha", started=False), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    manager.says(for_all("Nobody yet"))
    for count in range(MOST_WAITING + 1):
        await tg.say(asha, group, "/dehla leaderboard")
        await tg.until(lambda count=count: len(manager.asked) > count)
    await tg.shows(group, "Nobody yet")
    manager.says(replace(said("No 11♥"), audience=Audience.ANYBODY))
    await tg.say(birju, group, "/dehla play 11h")
    await tg.shows(birju, "No 11♥")
    manager.says(replace(MENU, title="Your hand: 4♥"))
    await tg.say(asha, group, "/dehla hint")
    await tg.until(lambda: any(one.status == 403 for one in tg.made("sendMessage")))
    manager.says(said("Welcome"))
    await tg.follow(asha, LOOK_URL)
    await tg.shows(asha, "4♥")
    await bot.stop()


async def test_an_offered_answer_outlasts_the_pauses_that_telegram_demands(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, group, offer = await offered(tg, manager)
    tg.fail(
        "sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1, times=TRIES,
        when=lambda values: "ephemeral_message_parameters" in values,
    )  # fmt: skip
    await tg.press(asha, offer, "Show me")
    await tg.press(asha, offer, "Show me")
    await tg.shows_alone(asha, "Your hand: 4♥")
    await tg.until(lambda: tg.messages(group) == [])


async def test_an_offer_pressed_again_and_again_shows_its_answer_once(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, group, offer = await offered(tg, manager)
    queries = await asyncio.gather(*(tg.press(asha, offer, "Show me") for _ in range(2)))
    await tg.until(lambda: tg.messages(group) == [])
    queries.append(await tg.press_data(asha, offer, "show"))
    assert len([c for c in tg.calls if "ephemeral_message_parameters" in c.values]) == 1
    assert [(query.text, query.url) for query in queries] == [("", "")] * 3


async def test_an_answer_offered_before_a_restart_is_to_be_asked_for_again(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, birju = tg.person("Asha", started=False), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    manager.says(MENU)
    await tg.say(asha, group, "/dehla hint")
    offer = await tg.shows(group, t("en", "needs-press-answer"))
    await chat.stop()
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle)
    for who, standing in ((birju, [offer]), (asha, [])):
        assert (await tg.press(who, offer, "Show me")).text == t("en", "answer-not-here")
        await tg.until(lambda standing=standing: tg.messages(group) == standing)
    await bot.stop()


@pytest.mark.parametrize(
    ("code", "trouble"),
    [(429, "Too Many Requests: retry after 1"), (400, "Bad Request: message can't be edited")],
)
async def test_who_settles_a_question_learns_the_answer_though_it_cannot_be_edited(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, code: int, trouble: str
) -> None:
    asha = tg.person("Asha", started=False)
    group = tg.group("Cards", asha)
    manager.says(replace(MENU, title="End the match?", audience=Audience.ANYBODY))
    await tg.say(asha, group, "/dehla stop")
    question = await tg.shows(group, "End the match?")
    pause = {"retry_after": 1} if code == 429 else {}
    tg.fail("editMessageText", code, trouble, times=TRIES, **pause)
    manager.says(replace(said("The match is over."), replaces=True, audience=Audience.ANYBODY))
    query = await tg.press(asha, question, "Trump")
    assert (query.text, query.alert) == ("The match is over.", True)


async def test_a_menu_below_a_message_that_answers_nobody_stays_where_it_is(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", started=False)
    _, table = await a_table(tg, chat, asha)
    before = table.text
    manager.says(replace(said("x" * 300), replaces=True, audience=Audience.ANYBODY))
    await tg.press(asha, table, "Join")
    await tg.shows_alone(asha, "xxx")
    assert table.text == before


async def test_a_question_answered_in_the_group_is_settled_there_and_keeps_no_button(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", started=False)
    group = tg.group("Cards", asha)
    manager.says(replace(MENU, title="End the match?", audience=Audience.ANYBODY))
    await tg.say(asha, group, "/dehla stop")
    question = await tg.shows(group, "End the match?")
    manager.says(replace(said("The match is over."), replaces=True, audience=Audience.ANYBODY))
    await tg.press(asha, question, "Trump")
    await tg.until(lambda: question.text == "The match is over.")
    assert (question.buttons, tg.glimpses(asha), tg.messages(group)) == ([], [], [question])


async def test_what_is_no_secret_is_said_in_the_room_to_whoever_cannot_be_written_to(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", started=False)
    group = tg.group("Cards", asha)
    manager.says(replace(said("Hearts beat nothing"), audience=Audience.ANYBODY))
    await tg.say(asha, group, "/dehla rules")
    await tg.shows(group, "Hearts beat nothing")


@pytest.mark.parametrize("takes_reactions", [True, False])
async def test_what_is_answered_in_private_carries_a_sign_in_the_group_where_that_takes_signs(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, takes_reactions: bool
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    group.takes_reactions = takes_reactions
    manager.says(said("Hearts beat nothing"))
    asked = await tg.say(asha, group, "/dehla rules")
    await tg.shows(asha, "Hearts beat nothing")
    await tg.until(lambda: bool(tg.made("setMessageReaction")))
    await tg.write(asha, "/dehla rules")
    await tg.until(lambda: len(tg.messages(asha)) == 2)
    assert asked.reactions == (["✍"] if takes_reactions else [])
    assert len(tg.made("setMessageReaction")) == 1
    assert tg.messages(group) == []


async def test_a_question_put_to_the_bot_in_a_group_that_it_cannot_answer_is_seen_to_be_read(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    table = tg.world.store(group, {"from": tg.world.bot.json, "text": "🃏"}, by_bot=True)
    said_beside = [
        await tg.say(asha, group, text, to=table) for text in ("what a trick", "why blue?")
    ]
    await tg.until(lambda: bool(tg.made("setMessageReaction")))
    assert [one.reactions for one in said_beside] == [[], ["🤷"]]


async def test_the_way_to_a_seat_is_shown_in_the_room_as_it_is(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", started=False)
    group = tg.group("Cards", asha)
    manager.says(said("One tap seats you", (Button("Open", url=JOIN_URL),)))
    await tg.say(asha, group, "/dehla join")
    assert (await tg.shows(group, "One tap")).buttons[0]["url"] == JOIN_URL


async def test_commands_and_arrivals_in_private_are_answered_there(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", started=False)
    manager.says(said("Welcome"))
    await tg.start_bot(asha)
    await tg.shows(asha, "Welcome")
    manager.says(said("Rules"))
    await tg.write(asha, "/dehla score")
    await tg.shows(asha, "Rules")


async def test_an_answer_waits_out_trouble_of_the_network(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    tg.fail("sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1)
    manager.says(said("Settings"))
    await tg.write(asha, "/dehla settings")
    await tg.shows(asha, "Settings")


async def test_an_answer_that_cannot_be_delivered_harms_nothing(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, logged: list[EventDict]
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    manager.says(for_all("Score"))
    tg.fail("sendMessage", 403, "Forbidden: bot was kicked from the supergroup chat")
    await tg.say(asha, group, "/dehla score")
    tg.fail("sendMessage", 400, "Bad Request: something new")
    await tg.say(asha, group, "/dehla score")
    await tg.until(lambda: len(tg.made("sendMessage")) == 2)
    await tg.say(asha, group, "/dehla score")
    await tg.shows(group, "Score")
    assert [line["event"] for line in logged] == ["nobody there to answer", "answer not delivered"]


async def test_a_refusal_of_a_command_for_the_room_stays_private(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    manager.says(replace(said("There is no table here."), refused=True))
    await tg.say(asha, group, "/dehla score")
    await tg.shows(asha, "There is no table here.")
    assert tg.messages(group) == []


async def test_a_refusal_takes_the_place_of_the_one_before_and_of_nothing_else(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    said_so = ("Busy 1", Kind.REFUSAL), ("Our fault: 1f2e", Kind.NOTICE), ("Busy 2", Kind.REFUSAL)
    for text, kind in said_so:
        manager.says(replace(said(text), refused=True, kind=kind))
        for user in (asha, birju):
            await tg.write(user, "/dehla stats")
            await tg.shows(user, text)
    await tg.until(lambda: all(len(tg.messages(user)) == 2 for user in (asha, birju)))
    assert [one.text for one in tg.messages(asha)] == ["Our fault: 1f2e", "Busy 2"]


async def test_an_answer_for_everybody_stands_in_the_group_whatever_was_typed(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    manager.says(replace(MENU, title="Durak at this table?", audience=Audience.ROOM))
    await tg.say(asha, group, "/dehla durak")
    await tg.shows(group, "Durak at this table?")
    assert (tg.messages(asha), tg.glimpses(asha)) == ([], [])


async def test_a_question_in_private_takes_the_place_of_the_one_before_and_what_became_of_it_stays(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    await chat.whisper(f"telegram:{asha.id}", said("Hand", (Button("⏹ Stop", "k.1.stop"),)), None)
    hand = await tg.shows(asha, "Hand")
    for number in (1, 2):
        manager.says(replace(MENU, title=f"Stop {number}?", kind=Kind.QUESTION))
        await tg.press(asha, hand, "⏹ Stop")
        question = await tg.shows(asha, f"Stop {number}?")
    assert tg.messages(asha) == [hand, question]
    manager.says(replace(said("You asked to stop."), kind=Kind.QUESTION, replaces=True))
    await tg.write(asha, "yes")
    await tg.shows(asha, "You asked to stop.")
    manager.says(replace(MENU, title="Stop 3?", kind=Kind.QUESTION))
    await tg.press(asha, hand, "⏹ Stop")
    await tg.shows(asha, "Stop 3?")
    told = [one.text.split("\n")[0] for one in tg.messages(asha)]
    assert told == ["Hand", "You asked to stop.", "Stop 3?"]


async def test_refusals_that_one_person_alone_sees_in_a_group_do_not_pile_up(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group, table = await a_table(tg, chat, asha, birju)
    for number in (1, 2):
        manager.says(replace(said(f"{LONG}Busy {number}"), refused=True, kind=Kind.REFUSAL))
        for user in (asha, birju):
            await tg.press(user, table, "Join")
            await tg.shows_alone(user, f"Busy {number}")
    for user in (asha, birju):
        await tg.until(lambda user=user: len(tg.glimpses(user, group)) == 1)
        assert "Busy 2" in tg.glimpses(user)[0].text


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("typed", [True, False])
async def test_a_move_takes_away_the_advice_at_its_table_and_leaves_that_at_another(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, private: bool, typed: bool
) -> None:
    asha = tg.person("Asha")
    group, one, two = tg.group("Cards", asha), "k3f9qa2m", "k3f9qa2n"
    place = asha if private else group
    hints = tuple(Button(f"Hint {table}", f"{table}.1.hint") for table in (one, two))
    board = said("Tables", (*hints, Button("10♥", f"{one}.1.play TH")))
    await (chat.whisper if private else chat.show)(f"telegram:{place.id}", board, None)
    (shown,) = tg.messages(place)
    for table in (one, two):
        advice = replace(MENU, title=f"Advice {table}", kind=Kind.ADVICE, table=table)
        manager.says(advice)
        await tg.press(asha, shown, f"Hint {table}")
        await tg.until(lambda table=table: f"Advice {table}" in str(seen(tg, asha)))
    manager.says(None)
    if typed:
        manager.says(replace(said("Your hand"), kind=Kind.HAND, replaces=True, table=one))
        await (tg.write(asha, "10h") if private else tg.say(asha, group, "/dehla 10h"))
    else:
        await tg.press(asha, shown, "10♥")
    await tg.until(lambda: f"Advice {one}" not in str(seen(tg, asha)))
    await chat.stop()
    assert f"Advice {two}" in str(seen(tg, asha))


@pytest.mark.parametrize("place", ["private", "group", "offer"])
async def test_advice_that_waits_out_a_pause_is_dropped_once_its_turn_is_over(
    tg: Telegram, manager: FakeManager, naps: Naps, place: str
) -> None:
    go, asha = asyncio.Event(), tg.person("Asha", started=place != "offer")
    bot = await held_up(tg, manager, naps, go)
    _, table = await a_table(tg, bot, asha)
    where = asha.id if place == "private" else table.chat.id
    tg.fail(
        "sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1,
        when=lambda values: int(values["chat_id"]) == where,
    )  # fmt: skip

    async def types(words: str) -> None:
        if place == "private":
            await tg.write(asha, f"/dehla {words}")
        else:
            await tg.say(asha, table.chat, f"/dehla {words}")

    manager.says(replace(MENU, title="Advice", kind=Kind.ADVICE, table="k3f9qa2m"))
    asking = asyncio.create_task(
        tg.press(asha, table, "Join") if place == "group" else types("hint")
    )
    await tg.until(lambda: any(one.status == 429 for one in tg.made("sendMessage")))
    manager.says(None)
    await types("10h")
    await tg.until(lambda: len(manager.asked) == 2)
    go.set()
    await asking
    await bot.stop()
    assert seen(tg, asha) == []
    assert tg.messages(table.chat) == [table]


async def test_advice_that_waits_in_the_private_chat_is_dropped_once_its_turn_is_over(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha", started=False)
    group, table = await a_table(tg, chat, asha, basic=True)
    manager.says(replace(MENU, title="Advice", kind=Kind.ADVICE))
    assert (await tg.press(asha, table, "Join")).url == LOOK_URL
    manager.says(None)
    await tg.say(asha, group, "/dehla 10h")
    await tg.until(lambda: len(manager.asked) == 2)
    manager.says(said("Welcome"))
    await tg.follow(asha, LOOK_URL)
    await tg.shows(asha, "Welcome")
    assert "Advice" not in str(tg.history(asha))


def seen(tg: Telegram, user: User) -> list[str]:
    """What somebody sees that nobody else does."""
    return [one.text for one in (*tg.messages(user), *tg.glimpses(user))]


async def test_an_administrator_answers_what_is_typed_in_the_group_for_its_writer_alone(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha, birju = tg.person("Asha", started=False), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    group.bot_is_admin = True
    manager.says(said(LONG))
    await tg.say(asha, group, "/dehla rules")
    await tg.shows_alone(asha, "♠ A K Q")
    await chat.stop()
    assert chat.shows_alone(f"telegram:{group.id}", False)
    assert (tg.history(group), tg.glimpses(birju), tg.messages(asha)) == ([], [], [])


async def test_who_is_no_administrator_finds_it_out_once_in_each_group(
    tg: Telegram, manager: FakeManager, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    manager.says(said(LONG))
    for count in (1, 2):
        await tg.say(asha, group, "/dehla rules")
        await tg.until(lambda count=count: len(tg.messages(asha)) == count)
    assert len(tg.made("getChatMember")) == 1
    assert not [c for c in tg.calls if "ephemeral_message_parameters" in c.values]
    assert not chat.shows_alone(f"telegram:{group.id}", False)
    assert chat.shows_alone(f"telegram:{group.id}", True)
    await tg.promote_bot(group)
    await tg.say(asha, group, "/dehla rules")
    await tg.shows_alone(asha, "♠ A K Q")


async def test_what_groups_allow_is_remembered_of_so_many_only(
    tg: Telegram, manager: FakeManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.ephemeral.MOST_GROUPS", 1)
    bot, asha = TelegramChat(TOKEN, tg.url, pacing=FREE), tg.person("Asha")
    await bot.start(manager.handle)
    groups = [tg.group(name, asha) for name in ("Cards", "Family")]
    manager.says(said(LONG))
    for count, group in enumerate((*groups, *groups, groups[1]), 1):
        await tg.say(asha, group, "/dehla rules")
        await tg.until(lambda count=count: len(tg.messages(asha)) == count)
    assert len(tg.made("getChatMember")) == 4
    await bot.stop()


@pytest.mark.parametrize("by", ["command", "press"])
async def test_an_answer_that_telegram_refuses_for_another_reason_says_nothing_of_the_group(
    tg: Telegram, manager: FakeManager, chat: TelegramChat, by: str
) -> None:
    asha = tg.person("Asha")
    group, table = await a_table(tg, chat, asha)
    group.bot_is_admin = True
    manager.says(said(LONG))
    tg.fail(
        "sendMessage", 400, "Bad Request: USER_NOT_PARTICIPANT",
        when=lambda values: "ephemeral_message_parameters" in values,
    )  # fmt: skip
    for shown in (tg.shows, tg.shows_alone):
        if by == "press":
            await tg.press(asha, table, "Join")
        else:
            await tg.say(asha, group, "/dehla rules")
        await shown(asha, "♠ A K Q")


async def test_a_hand_that_telegram_refuses_for_another_reason_may_be_opened_the_next_time(
    tg: Telegram, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    await tg.promote_bot(group)
    tg.fail("sendMessage", 400, "Bad Request: USER_NOT_PARTICIPANT")
    hand = replace(said("4♥"), kind=Kind.HAND)
    where = f"telegram:{group.id}", f"telegram:{asha.id}"
    assert [await chat.renew(*where, hand, opens=True) for _ in range(2)] == [False, True]


@pytest.mark.parametrize("way", ["asked", "shown", "long ago"])
async def test_a_plain_help_in_a_group_is_heard_where_the_bot_has_been_used_within_the_hour(
    tg: Telegram, manager: FakeManager, naps: Naps, way: str
) -> None:
    asha = tg.person("Asha")
    group, other = tg.group("Cards", asha), tg.group("Talk", asha)
    bot = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, sleep=naps, clock=naps.time))
    await bot.start(manager.handle)
    if way == "shown":
        await bot.show(f"telegram:{group.id}", said("Table"), None)
    else:
        await tg.say(asha, group, "/dehla score")
    if way == "long ago":
        await naps(3600)
    manager.asked.clear()
    for where in (other, group):
        for words in ("/help", "/start", "/settings"):
            await tg.say(asha, where, words)
    heard = [] if way == "long ago" else [("help",)]
    assert [one.words for one in manager.asked if isinstance(one, Command)] == heard
    await bot.stop()
