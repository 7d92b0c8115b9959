"""A table that lies far up a group comes below the talk, which the bot has not read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from adapters.telegram import TelegramChat
from bot.model.live import Live
from bot.model.messages import said
from bot.model.ports import MOST_BELOW
from bot.model.requests import Press
from bot.model.table import Phase
from bot.model.tokens import write
from tests.adapters.telegram.evening import InGroup, evening
from tests.adapters.telegram.fakes import Naps
from tests.platforms.telegram import Chat, Telegram, User


@pytest.fixture
async def table(tg: Telegram, tmp_path: Path) -> AsyncIterator[InGroup]:
    """The bot, and people who play in the group."""
    async with evening(tg, tmp_path, InGroup) as one:
        yield one


async def chatter(tg: Telegram, user: User, group: Chat, lines: int = MOST_BELOW + 1) -> None:
    """Let somebody say so much that the bot does not see."""
    for number in range(lines):
        await tg.say(user, group, f"chatter {number}")


async def _press(table: InGroup, live: Live, words: str) -> None:
    """Let whoever is to act press a button that stands before them."""
    person = None if live.to_act is None else live.table.places[live.to_act].person
    assert person is not None
    token = write(live.table.id, live.table.turn, *words.split())
    await table.service.manager.handle(Press(f"p{live.table.turn}", person, None, token))


async def test_a_message_is_far_up_once_a_later_one_shows_how_much_was_said(
    tg: Telegram, chat: TelegramChat
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    room = f"telegram:{group.id}"
    table = await chat.show(room, said("table"), None)
    await chatter(tg, asha, group, MOST_BELOW - 1)
    assert not await chat.is_buried(table)
    await tg.say(asha, group, "/dehla score")
    assert not await chat.is_buried(table), "that is as much as may lie below it"
    await chat.show(room, said("Birju, your turn!"), None)
    assert await chat.is_buried(table)


async def test_what_the_bot_has_removed_lies_below_nothing(
    tg: Telegram, chat: TelegramChat
) -> None:
    room = f"telegram:{tg.group('Cards', tg.person('Asha')).id}"
    table = await chat.show(room, said("table"), None)
    for _ in range(MOST_BELOW + 5):
        await chat.remove(await chat.show(room, said("Birju, your turn!"), None))
    assert not await chat.is_buried(table)


async def test_talk_that_nothing_shows_yet_is_guessed_by_its_pace_until_something_shows_it(
    tg: Telegram, chat: TelegramChat, naps: Naps
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    table = await chat.show(f"telegram:{group.id}", said("table"), None)
    await chatter(tg, asha, group, MOST_BELOW - 3)
    await tg.say(asha, group, "/dehla score")
    assert not await chat.is_buried(table)
    await naps(60)
    assert await chat.is_buried(table)
    await tg.say(asha, group, "/dehla score")
    assert not await chat.is_buried(table), "they had fallen silent"


async def test_where_nobody_is_seen_to_talk_a_table_is_taken_to_be_far_up_ever_less_often(
    tg: Telegram, chat: TelegramChat, naps: Naps
) -> None:
    room, waits = f"telegram:{tg.group('Cards', tg.person('Asha')).id}", list[int]()
    for _ in range(3):
        table, minutes = await chat.show(room, said("table"), None), 0
        while not await chat.is_buried(table):
            await naps(60)
            minutes += 1
        waits.append(minutes)
    assert waits == [3, 17, 94]


@pytest.mark.parametrize(
    "place",
    [
        lambda tg, asha: (tg.basic_group("Cards", asha), None),
        lambda tg, asha: (tg.group("Forum", asha, topics={7}), 7),
        lambda tg, asha: (tg.group("Forum", asha, topics={7}), None),
    ],
)
async def test_where_numbers_count_what_is_said_elsewhere_nothing_is_far_up(
    tg: Telegram, chat: TelegramChat, place: Callable[[Telegram, User], tuple[Chat, int | None]]
) -> None:
    asha = tg.person("Asha")
    group, topic = place(tg, asha)
    room = f"telegram:{group.id}" + ("" if topic is None else f"/{topic}")
    table = await chat.show(room, said("table"), None)
    await chatter(tg, asha, group)
    await chat.show(room, said("Asha, your turn!"), None)
    await tg.say(asha, group, "/dehla score", topic=topic)
    assert not await chat.is_buried(table)


@pytest.mark.parametrize("restarted", [False, True])
async def test_friends_who_chat_find_the_table_below_their_talk_with_the_next_move(
    tg: Telegram, table: InGroup, restarted: bool
) -> None:
    people = [tg.person(name, started=False) for name in ("Asha", "Birju", "Chitra", "Deepak")]
    group = tg.group("Cards", *people)
    await table.begin(group, *people)
    await table.settle()
    old = table.board
    if restarted:
        await table.close()
        await table.open()
    await chatter(tg, people[0], group)
    await tg.say(people[0], group, "/dehla score")
    await table.play(1)
    assert (table.board is old, old.deleted) == (False, True)
    assert [one for one in tg.messages(group) if "My hand" in one.labels and not one.mentions] == [
        table.board
    ]


async def test_in_a_group_a_question_names_whom_it_is_for_and_the_next_one_takes_its_place(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = (tg.person(name, started=False) for name in ("Asha", "Birju"))
    group = tg.group("Cards", asha, birju)
    await table.begin(group, asha, birju)
    named = "\u2068Asha\u2069: Ask everyone to stop?"
    await tg.say(asha, group, "/dehla stop")
    first = await tg.shows(group, named)
    await tg.say(asha, group, "/dehla stop")
    await tg.until(lambda: first.deleted)
    (second,) = [one for one in tg.messages(group) if named in one.text]
    await tg.press(asha, second, "Leave")
    await tg.until(lambda: "\u2068Asha\u2069: An AI plays on for you" in second.text)
    assert second.labels == ["I'm back"]
    await table.settle()


async def test_a_question_to_stop_that_nobody_answers_goes_with_the_deal_of_which_it_was_asked(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = tg.person("Asha", started=False), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    await table.begin(group, asha, birju)
    await tg.say(asha, group, "/dehla stop")
    asked = [await tg.shows(group, "Ask everyone to stop?")]
    await tg.say(birju, tg.world.private(birju), "stop")
    asked.append(await tg.shows(birju, "Ask everyone to stop?"))
    while (live := await table.live()).table.phase is Phase.PLAYING:
        assert not any(one.deleted for one in asked)
        await _press(table, live, str(live.game.legal(live.state)[0]))
    await tg.until(lambda: all(one.deleted for one in asked))
    await table.settle()


async def test_a_question_to_stop_stands_below_where_it_was_asked(
    tg: Telegram, table: InGroup
) -> None:
    people = [tg.person(name, started=False) for name in ("Asha", "Birju")]
    group = tg.group("Cards", *people)
    await table.begin(group, *people)
    await tg.say(people[0], group, "/dehla stop")
    question = await tg.shows(group, "Ask everyone to stop?")
    await tg.press(people[0], question, "Ask to stop")
    await table.settle()
    assert "Asha\u2069 asked to stop." in question.text
    assert table.board.id > question.id
    assert "⏹ Agree to stop" in table.board.labels
    await tg.press(people[1], table.board, "Agree to stop")
    await tg.until(lambda: "Everyone agreed to stop." in table.board.text)
