"""Hands that open in the group, for one person alone, who need not open the private chat."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.requests import Person
from bot.model.table import Phase
from bot.text.i18n import t
from engine.games import GAMES
from tests.adapters.telegram.evening import InGroup, buttons_of, evening
from tests.longer import only
from tests.platforms.knowledge import cards_in
from tests.platforms.telegram import BOT_NAME, Chat, Message, Telegram, User


@pytest.fixture
async def table(tg: Telegram, tmp_path: Path) -> AsyncIterator[InGroup]:
    """The bot, and people who play in the group."""
    async with evening(tg, tmp_path, InGroup) as one:
        yield one


def newcomer(tg: Telegram, name: str = "Asha") -> User:
    """Return somebody who has never opened the private chat."""
    return tg.person(name, started=False)


async def begun(tg: Telegram, table: InGroup, *people: User) -> Chat:
    """Return a group where a match has begun."""
    group = tg.group("Cards", *people)
    await table.begin(group, *people)
    return group


async def with_a_deal_played(tg: Telegram, table: InGroup, *people: User) -> Chat:
    """Return a group where a first deal is over, with the bot as an administrator."""
    group = tg.group("Cards", *people)
    await tg.promote_bot(group)
    await table.begin(group, *people)
    while (live := await table.live()).table.phase is Phase.PLAYING:
        await table.act(live)
    await table.settle()
    return group


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("stop", "End this match?"),
        ("leave", "takes your seat again"),
        ("begin", "The match has begun already"),
        ("hnit", "Did you mean"),
        ("score?", "Kots: none"),
        ("what is the score?", "Kots: none"),
    ],
)
async def test_a_newcomer_is_told_in_the_group_what_is_no_secret(
    tg: Telegram, table: InGroup, typed: str, answer: str
) -> None:
    asha = newcomer(tg)
    group = await begun(tg, table, asha)
    await tg.say(asha, group, f"/dehla {typed}")
    assert answer in (await tg.shows(group, answer)).text
    assert tg.history(asha) == []
    await tg.follow(asha, f"https://t.me/{BOT_NAME}?start=look")
    await table.settle()
    assert not any(answer in one for one in tg.history(asha)), "it is no news by then"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("settings", "My settings"), ("stats", "Asha"), ("hint", "💡 Hint")],
)
async def test_a_newcomer_opens_with_one_press_in_the_group_what_is_for_them_alone(
    tg: Telegram, table: InGroup, typed: str, answer: str
) -> None:
    asha = newcomer(tg)
    group = await begun(tg, table, asha)
    await tg.say(asha, group, f"/dehla {typed}")
    offer = await tg.shows(group, "for your eyes only")
    query = await tg.press(asha, offer, "Show me")
    await table.settle()
    seen = [query.text, *(one.text for one in tg.glimpses(asha))]
    assert any(answer in one for one in seen), seen
    assert offer not in tg.messages(group)
    assert (query.url, tg.history(asha)) == ("", [])


async def test_what_the_table_tells_everyone_anyway_is_no_secret_of_a_newcomer(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    group = table.group = tg.group("Cards", asha, birju)
    await tg.say(asha, group, "/dehla start")
    await tg.shows(group, "Join")
    await tg.say(asha, group, "/dehla cut mango")
    await tg.shows(group, "mango")
    await table.settle()
    await tg.press(asha, table.board, "Begin")
    await table.settle()
    await tg.say(birju, group, "/dehla join")
    await tg.shows(group, "Next deal: ")
    await table.settle()
    assert not any("for your eyes only" in one for one in tg.history(group))


async def test_an_offer_in_the_group_speaks_the_language_that_whoever_asked_has_chosen(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    group = await begun(tg, table, asha, birju)
    for one in (asha, birju):
        await tg.press_data(one, table.board, "0.0.mine language hi")
    await tg.say(asha, group, "/dehla stats")
    offer = await tg.shows(group, t("hi", "needs-press-answer"))
    assert offer.labels == [t("hi", "button-show-answer")]
    query = await tg.press(birju, offer, t("hi", "button-show-answer"))
    assert query.text == t("hi", "answer-not-here")
    await table.settle()


async def test_the_way_to_an_answer_and_back_speaks_the_chosen_language_too(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    group = table.group = tg.group("Cards", asha)
    await table.service.people.learn(Person(f"telegram:{asha.id}", "Asha"), language="hi")
    await tg.say(asha, group, "/dehla settings")
    offer = await tg.shows(group, t("hi", "needs-press-answer"))
    tg.fail(
        "sendMessage", 400, "Bad Request: ephemeral messages can't be sent to the chat",
        when=lambda values: "ephemeral_message_parameters" in values,
    )  # fmt: skip
    await tg.press(asha, offer, t("hi", "button-show-answer"))
    await tg.say(asha, group, "/dehla settings")
    way = await tg.shows(group, t("hi", "needs-chat-answer"))
    assert way.labels == [t("hi", "button-answer-chat")]
    await tg.follow(asha, way.buttons[0]["url"])
    answer = await tg.shows(asha, "⚙️")
    assert answer.labels[-1] == t("hi", "button-to-group")


async def test_a_newcomer_is_told_in_the_group_that_a_card_may_not_be_played_and_why_by_a_press(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    group = await begun(tg, table, asha)
    hers = table.hand(await table.play(most=0), asha)
    wrong = next(one.text for one in GAMES["dehla_pakad"].deck({}) if one.text not in hers)
    await tg.say(asha, group, f"/dehla play {wrong}")
    offer = await tg.shows(group, "You can't play that now")
    assert cards_in(offer.shown) == set()
    query = await tg.press(asha, offer, "Show me")
    await table.settle()
    assert cards_in(" ".join([query.text, *(one.text for one in tg.glimpses(asha))])) & hers


async def test_what_was_said_or_offered_of_a_turn_goes_with_the_move_that_ends_it(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    group = await begun(tg, table, asha)
    await table.play(most=0)
    board = table.board
    for opened in (True, False):
        await tg.say(asha, group, "/dehla hint")
        offer = await tg.shows(group, t("en", "needs-press-answer"))
        if opened:
            await tg.press(asha, offer, "Show me")
            await tg.shows_alone(asha, "💡 Hint")
    await tg.press(asha, board, "My hand")
    hand = await tg.shows_alone(asha, "Your turn")
    await tg.press(asha, hand, hand.buttons[0]["text"])
    await table.settle()
    assert tg.glimpses(asha) == [hand]
    assert offer not in tg.messages(group)


@pytest.mark.parametrize("line", ["which cards can I play?", "why must I?"])
async def test_who_asks_in_a_reply_what_is_secret_is_offered_it_for_themselves(
    tg: Telegram, table: InGroup, line: str
) -> None:
    asha = newcomer(tg)
    group = await begun(tg, table, asha)
    await table.play(most=0)
    await tg.say(asha, group, line, to=table.board)
    offer = await tg.shows(group, t("en", "needs-press-answer"))
    assert offer.labels == ["Show me"]
    await table.settle()


async def test_neither_chatter_nor_a_question_removes_a_hint(tg: Telegram, table: InGroup) -> None:
    asha = newcomer(tg)
    group = await begun(tg, table, asha)
    await table.play(most=0)
    await tg.say(asha, group, "/dehla hint")
    await tg.press(asha, await tg.shows(group, t("en", "needs-press-answer")), "Show me")
    hint = await tg.shows_alone(asha, "💡 Hint")
    await tg.say(asha, group, "haha nice", to=table.board)
    await tg.say(asha, group, "/dehla what should I play?")
    await table.settle()
    assert hint in tg.glimpses(asha)


async def test_in_private_a_hint_goes_with_the_move_and_stays_while_cards_are_looked_at(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha")
    await tg.start_bot(asha)
    await tg.press(asha, await tg.shows(asha, "six more"), "▶ Play now")
    hand = await tg.shows(asha, "Your turn")
    await tg.press(asha, hand, "Hint")
    hint = await tg.shows(asha, "💡 Hint")
    await tg.write(asha, "score")
    await tg.shows(asha, "Kots: none")
    assert hint in tg.messages(asha)
    await tg.press(asha, hand, hand.buttons[0]["text"])
    await tg.until(lambda: hint not in tg.messages(asha))


async def test_a_reply_to_a_message_of_the_bot_is_answered_and_chatter_is_not(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    group = await begun(tg, table, asha)
    for chatter in ("haha nice", "10h was mine", "no", "what a trump!", "hint lol"):
        await tg.say(asha, group, chatter, to=table.board)
    await table.settle()
    before = len(tg.messages(group))
    await tg.say(asha, group, "score", to=table.board)
    answer = await tg.shows(group, "Kots: none")
    assert tg.messages(group)[before:] == [answer]


@pytest.mark.parametrize("topic", only({7}, [None, 7]))
async def test_a_newcomer_and_three_ai_players_play_a_match_in_the_group(
    tg: Telegram, table: InGroup, topic: int | None
) -> None:
    asha, table.topic = newcomer(tg), topic
    group = tg.group("Cards", asha, topics={7})
    await table.begin(group, asha)
    live = await table.play()
    assert live.table.phase is Phase.OVER
    assert tg.history(asha) == []
    assert all("t.me" not in str(button) for one in tg.messages(group) for button in one.buttons)
    assert not any(query.url for query in tg.world.queries.values())
    assert {message.topic for message in tg.glimpses(asha)} == {topic}


async def test_who_joins_by_a_press_is_seated_at_once_and_sees_the_hand_there(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    group = table.group = tg.group("Cards", asha, birju)
    await tg.say(asha, group, "/dehla start")
    await tg.shows(group, "Join")
    query = await tg.press(birju, table.board, "Join")
    assert "My hand" in query.text
    await tg.press(asha, table.board, "Begin")
    await tg.until(lambda: "My hand" in table.board.labels)
    await tg.press(birju, table.board, "My hand")
    (hand,) = tg.glimpses(birju)
    assert cards_in(hand.shown) >= table.hand(await table.live(), birju)
    await table.settle()


async def test_begin_brings_its_presser_the_hand_below_and_takes_that_of_the_earlier_table_away(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    group = await begun(tg, table, asha)
    await table.settle()
    (earlier,) = tg.glimpses(asha)
    await tg.say(asha, group, "/dehla stop")
    await tg.shows(group, "End the match")
    await tg.press(asha, table.board, "End the match")
    await table.settle()
    table.forget()
    await table.begin(group, asha, start="durak")
    await table.service.dispatcher.idle()
    (hand,) = tg.glimpses(asha)
    assert hand is not earlier
    assert cards_in(hand.shown) >= table.hand(await table.live(), asha)


async def test_a_card_pressed_in_the_group_turns_that_hand_into_the_next(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    await begun(tg, table, asha)
    await table.play(most=3)
    await tg.press(asha, table.board, "My hand")
    hand, turn = tg.glimpses(asha)[-1], (await table.live()).table.turn
    await tg.press_data(asha, hand, buttons_of(hand, turn)[0].token)
    assert (await table.live()).table.turn > turn
    assert tg.glimpses(asha)[-1] is hand
    assert len(hand.earlier) == 1
    await table.settle()


async def test_a_late_press_in_the_group_shows_the_newest_hand_and_why(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    await begun(tg, table, asha)
    live = await table.live()
    await table.look(asha, live.table.turn)
    old = tg.glimpses(asha)[-1]
    late = buttons_of(old, live.table.turn)[-1].token
    await table.play(most=1)
    await tg.press_data(asha, old, late)
    assert buttons_of(old, (await table.live()).table.turn)
    await table.settle()


async def test_an_app_that_begins_again_has_lost_the_hand_and_opens_it_by_the_button(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    await begun(tg, table, asha)
    await table.play(most=2)
    tg.restart_client(asha)
    live = await table.play(most=2)
    assert cards_in(tg.glimpses(asha)[-1].shown) >= table.hand(live, asha)


async def test_where_the_group_refuses_one_tap_brings_the_hand_in_private(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    tg.fail(
        "sendMessage", 400, "Bad Request: ephemeral messages can't be sent to the chat",
        when=lambda values: "ephemeral_message_parameters" in values,
    )  # fmt: skip
    await begun(tg, table, asha)
    query = await tg.press(asha, table.board, "My hand")
    await tg.follow(asha, query.url)
    hand = table.hand(await table.live(), asha)
    await tg.until(lambda: [m for m in tg.messages(asha) if cards_in(m.shown) >= hand])
    await tg.press(asha, table.board, "My hand")
    assert len([c for c in tg.calls if "ephemeral_message_parameters" in c.values]) == 1
    await table.settle()


async def test_a_server_that_knows_no_such_messages_is_sent_none(
    tg: Telegram, table: InGroup
) -> None:
    await table.close()
    tg.methods.is_old = True
    await table.open()
    asha = tg.person("Asha")
    await begun(tg, table, asha)
    query = await tg.press(asha, table.board, "My hand")
    assert query.url.endswith("?start=look"), "the hand stands in private"
    assert not [c for c in tg.calls if "ephemeral_message_parameters" in c.values]
    await table.settle()


async def test_who_opens_the_private_chat_later_has_the_hand_there_too(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    await begun(tg, table, asha)
    await table.play(most=2)
    await tg.start_bot(asha)
    hand = table.hand(await table.live(), asha)
    await tg.until(lambda: [m for m in tg.messages(asha) if cards_in(m.shown) >= hand])
    await table.play(most=3)


async def test_the_watcher_sees_a_card_that_somebody_else_is_shown_in_the_group(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    group = await begun(tg, table, asha, birju)
    await table.settle()
    hidden = sorted(table.hand(await table.live(), asha))
    text = {"text": f"psst: {hidden[0]}", "from": tg.world.bot.json}
    tg.world.show_alone(group, birju, text)
    await table.watch()
    assert len(table.leaks) == 1
    table.leaks.clear()


@pytest.mark.parametrize("wants_it_here", [False, True])
async def test_who_types_for_the_hand_finds_its_button_below_the_talk(
    tg: Telegram, table: InGroup, *, wants_it_here: bool
) -> None:
    asha = tg.person("Asha", started=wants_it_here)
    if wants_it_here:
        await table.service.people.learn(Person(f"telegram:{asha.id}", "Asha"), notify="mention")
    group = await begun(tg, table, asha)
    await table.settle()
    before = table.board
    typed = await tg.say(asha, group, "/dehla@dehla_bot hand")
    await tg.until(lambda: table.board.id > typed.id and "My hand" in table.board.labels)
    await table.settle()
    assert before.deleted
    assert not any("t.me" in str(button) for button in table.board.buttons)


async def test_who_wants_the_hand_in_the_group_and_asks_for_it_in_private_is_led_there(
    tg: Telegram, table: InGroup
) -> None:
    asha = tg.person("Asha")
    await table.service.people.learn(Person(f"telegram:{asha.id}", "Asha"), notify="mention")
    await begun(tg, table, asha)
    await tg.say(asha, tg.world.private(asha), "my cards")
    told = await tg.shows(asha, "press “My hand” there")
    assert told.labels == ["‹ To the group"]


async def test_who_blocks_the_bot_plays_on_in_the_group(tg: Telegram, table: InGroup) -> None:
    asha = tg.person("Asha")
    await begun(tg, table, asha)
    await table.settle()
    await tg.block(asha)
    private = len(tg.history(asha))
    live = await table.play(most=4)
    assert live.table.places[0].in_room
    assert len(tg.history(asha)) == private


async def until_turn_of(table: InGroup, user: User) -> None:
    """Let the others play until *user* is to act."""
    while (live := await table.live()).to_act != live.table.seat_of(f"telegram:{user.id}"):
        await table.act(live)
    await table.settle()


def calls(tg: Telegram, group: Chat, user: User) -> list[Message]:
    """Return the messages that call somebody in a group."""
    return [one for one in tg.messages(group) if user.id in one.mentions]


async def test_a_hand_open_in_the_group_shows_the_turn_of_its_owner_by_itself(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    await begun(tg, table, asha, birju)
    await tg.press(birju, table.board, "My hand")
    (hand,) = tg.glimpses(birju)
    for _ in range(3):
        await until_turn_of(table, birju)
        live = await table.live()
        assert tg.glimpses(birju) == [hand]
        assert buttons_of(hand, live.table.turn)
        await table.act(live)
    assert len(tg.made("editEphemeralMessageText")) >= 5


async def test_who_is_to_play_in_the_group_is_called_there_until_the_move(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "<b>Birju &")
    group = await begun(tg, table, asha, birju)
    await until_turn_of(table, birju)
    (call,) = calls(tg, group, birju)
    assert "Birju &" in call.text
    assert "your turn!" in call.text
    await tg.press(birju, call, "My hand")
    await table.act(await table.live())
    await table.settle()
    assert calls(tg, group, birju) == []


@pytest.mark.parametrize(("press", "closes"), [("Play on", False), ("⏹ Agree to stop", True)])
async def test_who_has_the_hand_in_the_group_is_called_there_to_say_whether_the_match_goes_on(
    tg: Telegram, table: InGroup, press: str, closes: bool
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    group = await with_a_deal_played(tg, table, asha, birju)
    await tg.say(asha, group, "/dehla stop")
    asked = await tg.until(
        lambda: [one for one in tg.glimpses(asha) if "Ask everyone to stop?" in one.text]
    )
    await tg.press(asha, asked[0], "Ask to stop")
    await table.settle()
    assert calls(tg, group, asha) == []
    (call,) = calls(tg, group, birju)
    assert ", do you play on? " in call.text
    await tg.press(birju, call, press)
    await table.settle()
    table_ = (await table.live()).table
    assert (table_.phase is Phase.CLOSED, bool(table_.ready)) == (closes, not closes)
    assert call not in tg.messages(group)


async def test_an_administrator_opens_the_hand_at_ones_turn_without_a_press(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    group = tg.group("Cards", asha, birju)
    await tg.promote_bot(group)
    await table.begin(group, asha, birju)
    await until_turn_of(table, birju)
    (hand,) = tg.glimpses(birju)
    assert buttons_of(hand, (await table.live()).table.turn)
    pressed = [query for query in tg.world.queries.values() if query.user.id == birju.id]
    assert not [query for query in pressed if query.data.endswith(".hand")]
    tg.restart_client(birju)
    await table.act(await table.live())
    await tg.promote_bot(group, is_admin=False)
    await until_turn_of(table, birju)
    sent = [one for one in tg.made("sendMessage") if "ephemeral_message_parameters" in one.values]
    assert all(one.status == 200 for one in sent)


async def test_an_administrator_sends_the_hand_of_a_new_deal_below_the_result_of_the_last(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    await with_a_deal_played(tg, table, asha, birju)
    result = table.board
    await table.next_deal()
    await table.settle()
    live, sent = await table.live(), tg.world.messages
    for user in (asha, birju):
        (hand,) = [one for one in tg.glimpses(user) if cards_in(one.shown)]
        assert sent.index(hand) > sent.index(result)
        assert cards_in(hand.shown) == table.hand(live, user)


@pytest.mark.parametrize("on_hand", [True, False])
async def test_where_the_bot_is_an_administrator_next_deal_sends_who_presses_it_one_hand(
    tg: Telegram, table: InGroup, *, on_hand: bool
) -> None:
    asha = newcomer(tg)
    await with_a_deal_played(tg, table, asha)
    before = len(tg.calls)
    await tg.press(asha, tg.glimpses(asha)[-1] if on_hand else table.board, "Next deal")
    await table.settle()
    alone = [one.method for one in tg.calls[before:] if "receiver_user_id" in str(one.values)]
    assert alone == ["sendMessage", "deleteEphemeralMessage"]
    await until_turn_of(table, asha)
    live = await table.live()
    (hand,) = [one for one in tg.glimpses(asha) if cards_in(one.shown)]
    assert buttons_of(hand, live.table.turn)
    assert cards_in(hand.shown) >= table.hand(live, asha)


async def test_where_no_hand_may_be_sent_any_more_the_open_one_shows_the_new_deal(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    group = await with_a_deal_played(tg, table, asha, birju)
    (hand,), group.bot_is_admin = tg.glimpses(birju), False
    for user in (birju, asha):  # whose press begins the deal
        await tg.press(user, table.board, "Next deal")
    await table.settle()
    assert tg.glimpses(birju) == [hand]
    assert cards_in(hand.shown) == table.hand(await table.live(), birju)


async def test_an_administrator_before_a_restart_is_one_after_it(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    group = tg.group("Cards", asha, birju)
    group.bot_is_admin = True  # since long before the bot started
    await table.begin(group, asha, birju)
    await until_turn_of(table, birju)
    await tg.until(lambda: tg.glimpses(birju))
    asked = len(tg.made("getChatMember"))
    await table.play(most=3)
    assert len(tg.made("getChatMember")) == asked


async def test_a_hand_that_telegram_knows_no_more_is_opened_again_by_a_press(
    tg: Telegram, table: InGroup
) -> None:
    asha, birju = newcomer(tg), newcomer(tg, "Birju")
    await begun(tg, table, asha, birju)
    await tg.press(birju, table.board, "My hand")
    tg.world.glimpses.clear()
    for _ in range(2):
        await until_turn_of(table, birju)
        edits = tg.made("editEphemeralMessageText")
        assert len([one for one in edits if one.status == 400]) == 1
        await table.act(await table.live())
        assert len(tg.glimpses(birju)) == 1


async def test_a_hand_opened_once_more_takes_the_place_of_the_first(
    tg: Telegram, table: InGroup
) -> None:
    asha = newcomer(tg)
    await begun(tg, table, asha)
    for _ in range(2):
        await tg.press(asha, table.board, "My hand")
        await tg.until(lambda: len(tg.glimpses(asha)) == 1)
    await table.settle()
    assert len(tg.made("deleteEphemeralMessage")) == 3  # one of them asks what the server knows
