"""How people who have never played find their way in, on Telegram."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.requests import Person
from bot.model.table import Phase
from bot.text.i18n import t
from tests.adapters.telegram.evening import Evening, InGroup, buttons_of, evening
from tests.platforms.knowledge import cards_in
from tests.platforms.telegram import Message, Telegram


@pytest.fixture
async def table(tg: Telegram, tmp_path: Path) -> AsyncIterator[InGroup]:
    """The bot, and people who play in the group."""
    async with evening(tg, tmp_path, InGroup) as one:
        yield one


async def test_how_to_play_opens_in_the_group_for_its_presser_alone_and_turns_its_pages_there(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = tg.person("Asha", started=False), tg.person("Birju", started=False)
    group = table.group = tg.group("Cards", asha, birju)
    await tg.say(asha, group, "/dehla start")
    lobby = await tg.shows(group, "Join")
    assert lobby.labels[0] == "Join"
    await tg.press(birju, table.board, "How to play")
    page = await tg.shows_alone(birju, "Dehla Pakad · 1/6")
    for number in range(2, 7):
        await tg.press(birju, page, "Next ›")
        assert (await tg.shows_alone(birju, f"Dehla Pakad · {number}/6")) is page
    assert tg.glimpses(birju) == [page]
    assert tg.glimpses(asha) == tg.history(birju) == []
    assert "1/6" not in " ".join(tg.history(group))
    await table.settle()


async def test_everyone_is_spoken_to_in_the_language_of_their_telegram_unasked(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = tg.person("Asha", language="hi"), tg.person("Birju", language="en-GB")
    chitra = tg.person("Chitra", language="pt-br")  # spoken by nobody here: as the host has set
    group = table.group = tg.group("Cards", asha, birju, chitra)
    await tg.say(asha, group, "/dehla start")
    lobby = await tg.shows(group, "टेबल")
    assert lobby.labels[0] == t("hi", "button-join")
    for user, tongue in ((birju, "en"), (chitra, "en"), (asha, "hi")):
        await tg.press(user, lobby, t("hi", "button-howto"))
        heading = t(tongue, "title-howto", game=t(tongue, "game-dehla_pakad"), page=1, pages=6)
        await tg.shows_alone(user, heading)
    await table.settle()


async def test_howto_is_a_command_and_its_pages_turn_in_the_private_chat(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha")
    private = tg.world.private(asha)
    await tg.say(asha, private, "/dehla howto ganjifa")
    page = await tg.shows(asha, "Ganjifa · 1/6")
    await tg.press(asha, page, "Next ›")
    assert (await tg.shows(asha, "Ganjifa · 2/6")) is page
    assert page.labels == ["‹ Back", "Next ›"]


async def test_start_in_private_offers_a_game_at_once_the_pages_and_the_way_into_a_group(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha", started=False)
    await tg.start_bot(asha)
    welcome = await tg.shows(asha, "Dehla Pakad and six more")
    assert welcome.labels == ["▶ Play now", "How to play", "Add me to a group"]
    assert welcome.buttons[-1]["url"] == f"https://t.me/{tg.world.bot.name}?startgroup=hello"
    await tg.press(asha, welcome, "How to play")
    page = await tg.shows(asha, "Dehla Pakad · 1/6")
    assert page is not welcome, "what it offers stays"
    assert "▶ Play now" in welcome.labels


async def test_play_now_is_a_game_in_the_private_chat_from_the_first_press_on(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha", started=False)
    await tg.start_bot(asha)
    await tg.press(asha, await tg.shows(asha, "six more"), "▶ Play now")
    hand = await tg.shows(asha, "Your turn")
    for _ in range(4):
        before = hand.shown
        await tg.press(asha, hand, hand.buttons[0]["text"])
        await tg.until(lambda hand=hand, before=before: hand.shown != before)
        hand = await tg.shows(asha, "Your turn")
    assert "Last: " in hand.shown
    assert "⏳" not in hand.shown, "nobody is hurried"


@pytest.mark.parametrize("by_link", [False, True])
async def test_a_group_is_greeted_once_when_the_bot_is_added_and_can_start_there(
    tg: Telegram, table: InGroup, by_link: bool
) -> None:
    asha = tg.person("Asha", started=False)
    group = table.group = tg.group("Cards", asha)
    await tg.add_bot(asha, group, by_link=by_link)
    hello = await tg.shows(group, "six more card games")
    assert hello.labels == ["Start a table", "How to play"]
    await tg.press(asha, hello, "Start a table")
    assert "Join" in (await tg.shows(group, "the table is open")).labels
    assert len([one for one in tg.history(group) if "six more" in one]) == 1
    await table.settle()


@pytest.mark.parametrize("words", ["/start@dehla_bot", "/help@Dehla_Bot", "/start@dehla_bot hello"])
async def test_first_words_to_the_bot_in_a_group_are_answered_for_all(
    tg: Telegram, table: InGroup, words: str
) -> None:
    asha = tg.person("Asha")
    group = table.group = tg.group("Cards", asha)
    await tg.say(asha, group, words)
    assert (await tg.shows(group, "six more")).labels == ["Start a table", "How to play"]


async def test_who_becomes_an_administrator_greets_nobody_again(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha")
    group = table.group = tg.group("Cards", asha)
    await tg.promote_bot(group)
    await tg.say(asha, group, "/dehla start")
    await tg.shows(group, "Join")
    assert not [one for one in tg.history(group) if "six more" in one]
    await table.settle()


@pytest.mark.parametrize(("kind", "labels"), [("group", ["‹ To the group"]), ("basic_group", [])])
@pytest.mark.parametrize("words", ["rematch", "can we play durak?"])
async def test_what_a_group_is_answered_in_private_offers_no_table_that_would_open_there(
    tg: Telegram, table: InGroup, kind: str, labels: list[str], words: str
) -> None:
    asha = tg.person("Asha")
    group = table.group = getattr(tg, kind)("Cards", asha)
    await tg.say(asha, group, f"/dehla {words}")
    assert (await tg.shows(asha, "/dehla start")).labels == labels
    await tg.promote_bot(group)
    if kind == "group":
        await tg.say(asha, group, f"/dehla {words}")
        assert (await tg.shows_alone(asha, "/dehla@dehla_bot start")).labels in (
            ["Start a table"],
            ["▶ Play Durak"],
        )


async def test_words_and_cards_written_in_private_are_understood(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha")
    await tg.write(asha, "hello")
    assert "▶ Play now" in (await tg.shows(asha, "six more")).labels
    await tg.write(asha, "start")
    hand = await tg.shows(asha, "Your turn")
    await tg.write(asha, hand.buttons[0]["text"])
    await tg.until(lambda: hand not in tg.messages(asha))  # it comes anew below the card
    await tg.write(asha, "Score?")
    await tg.shows(asha, "📊 Dehla Pakad")
    await tg.write(asha, "/last")
    await tg.shows(asha, "Last: ")


async def test_what_stands_in_private_of_a_table_leads_back_to_its_newest_message_in_the_topic(
    tg: Telegram, tmp_path: Path
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group = tg.group("Cards", asha, birju, topics={5})
    async with evening(tg, tmp_path, Evening) as table:
        table.topic, table.group = 5, group
        await tg.say(asha, group, "/dehla start", topic=5)
        lobby = await tg.shows(group, "Join")
        await table.settle()  # until it is noted where that stands, no way leads there
        await tg.press(birju, lobby, "Join")
        greeting = await tg.shows(birju, "will appear here")
        assert tg.led_to(birju, greeting.button("‹ To the group")["url"]) is table.board
        await tg.press(asha, table.board, "Begin")
        await table.settle()
        for one in (asha, birju):
            hand = tg.messages(one)[-1]
            assert hand.labels[-1] == "‹ To the group"
            assert tg.led_to(one, hand.buttons[-1]["url"]) is table.board


async def test_all_that_stands_in_private_after_a_deal_a_review_and_a_stop_leads_to_the_group(
    tg: Telegram, tmp_path: Path
) -> None:
    people = asha, birju = tg.person("Asha"), tg.person("Birju")
    group = tg.group("Cards", *people)

    def lead_there() -> list[Message]:
        """Return what all private messages lead to; each has a way there as its last button."""
        there = [one for person in people for one in tg.messages(person)]
        assert [one.labels[-1] for one in there] == ["‹ To the group"] * len(there)
        return [tg.led_to(one.chat.members[0], one.buttons[-1]["url"]) for one in there]

    async with evening(tg, tmp_path, Evening) as table:
        await table.begin(group, *people, start="durak")
        while (live := await table.live()).table.phase is Phase.PLAYING:
            await table.act(live)
        await table.settle()
        result = table.board
        assert lead_there() == [result] * 2
        await tg.press(asha, result, "Review")
        await table.service.background.idle()
        assert "🔍 Review" in tg.messages(asha)[-1].text
        assert lead_there() == [result] * 3
        stop = await tg.say(asha, group, "/dehla stop")
        asked = await tg.shows(asha, "ends before the next deal")
        assert lead_there() == [result, result, stop, result]
        await tg.press(asha, asked, "Ask to stop")
        await table.settle()
        await tg.press(birju, result, "⏹ Agree to stop")
        await table.settle()
        assert "Everyone agreed to stop." in result.text
        assert "Noted: you want to stop" in tg.messages(asha)[-1].text
        assert lead_there() == [result, result, stop, result]


async def test_my_hand_in_a_basic_group_opens_the_private_chat_where_it_stands(
    tg: Telegram, tmp_path: Path
) -> None:
    asha = tg.person("Asha", started=False)
    async with evening(tg, tmp_path, Evening) as table:
        group = table.group = tg.basic_group("Cards", asha)
        await tg.say(asha, group, "/dehla start")
        way = await tg.shows(group, "One tap opens our chat")
        await tg.follow(asha, way.buttons[0]["url"])
        await tg.press(asha, await tg.shows(group, "Begin"), "Begin")
        await tg.until(lambda: "My hand" in table.board.labels)
        hand = await tg.shows(asha, "Your turn")
        assert "‹ To the group" not in hand.labels, "a basic group has no link"
        query = await tg.press(asha, table.board, "My hand")
        assert query.url == f"https://t.me/{tg.world.bot.name}?start=look"
        await table.settle()
        standing = [one.id for one in tg.messages(asha)]
        await tg.follow(asha, query.url)
        await table.settle()
        assert [one.id for one in tg.messages(asha)] == standing, "nothing comes after it"


NEVER_ALONE = "Bad Request: ephemeral messages can't be sent to the chat"


@pytest.mark.parametrize("kind", ["basic_group", "group"])
async def test_where_a_group_opens_no_hand_the_only_one_comes_anew_in_private_and_follows_the_play(
    tg: Telegram, tmp_path: Path, kind: str
) -> None:
    asha = tg.person("Asha")
    tg.fail("sendMessage", 400, NEVER_ALONE, when=lambda it: "ephemeral_message_parameters" in it)
    async with evening(tg, tmp_path, Evening) as table:
        await table.begin(getattr(tg, kind)("Cards", asha), asha)
        await table.settle()
        (before,) = tg.messages(asha)
        query = await tg.press(asha, table.board, "My hand")
        assert query.url == f"https://t.me/{tg.world.bot.name}?start=look"
        await tg.until(lambda: before.deleted)
        await table.settle()
        (hand,) = tg.messages(asha)
        for _ in range(2):
            live = await table.play(most=1)
            await table.settle()
            (hand,) = tg.messages(asha)
            assert buttons_of(hand, live.table.turn)
            assert cards_in(hand.shown) >= table.hand(live, asha)


async def test_who_wants_the_hand_in_a_group_that_refuses_it_has_it_in_private(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha")
    await table.service.people.learn(Person(f"telegram:{asha.id}", "Asha"), notify="mention")
    tg.fail("sendMessage", 400, NEVER_ALONE, when=lambda it: "ephemeral_message_parameters" in it)
    await table.begin(tg.group("Cards", asha), asha)
    assert tg.messages(asha) == []
    await tg.press(asha, table.board, "My hand")
    await tg.until(lambda: tg.messages(asha))
    await table.settle()
    (hand,) = tg.messages(asha)
    assert buttons_of(hand, (await table.live()).table.turn)


async def test_who_joins_in_a_basic_group_is_promised_no_hand_there(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju", started=False)
    group = table.group = tg.basic_group("Cards", asha, birju)
    await tg.say(asha, group, "/dehla start")
    query = await tg.press(birju, await tg.shows(group, "Join"), "Join")
    assert query.text == ""
    await tg.follow(birju, query.url)
    assert "come to our private chat" in (await tg.shows(birju, "You're in")).text
    await table.settle()


async def test_in_a_group_the_leaders_are_those_of_this_group(tg: Telegram, table: InGroup) -> None:
    asha = tg.person("Asha")
    group = table.group = tg.group("Cards", asha)
    await tg.say(asha, group, "/dehla leaderboard durak")
    await tg.shows(group, "Durak · this group · all time")


async def test_who_leaves_a_promised_seat_reads_so_where_the_promise_stood(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group = table.group = tg.group("Cards", asha, birju)
    await table.begin(group, asha)
    await tg.say(birju, group, "/dehla join")
    promise = await tg.shows(birju, "from the next deal")
    await tg.press(birju, promise, "Leave")
    assert (await tg.shows(birju, "You're out")) is promise
    assert "Leave" not in promise.labels
    await table.settle()
