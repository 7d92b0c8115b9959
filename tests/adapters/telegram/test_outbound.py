"""What the bot says stands on Telegram as it should, and what Telegram says is understood."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.telegram import TelegramChat, markup
from adapters.telegram.addresses import Ref, Spot
from adapters.telegram.links import app_link
from adapters.telegram.markup import BELOW
from bot.model.errors import RoomGone, RoomMoved, TryLater, Unreachable
from bot.model.messages import Button, Clock, File, Line, Message, said
from bot.model.requests import RoomRenamed
from tests.adapters.telegram.fakes import FREE, FakeManager
from tests.platforms.telegram import BOT_NAME, TOKEN, Chat, Telegram, User
from tests.platforms.telegram.methods import REMOVABLE
from tests.platforms.telegram.weather import Fault

TABLE = Message("Table", (Line("Asha leads", strong=True),), ((Button("Join", "k.1.join"),),))


@pytest.fixture
def asha(tg: Telegram) -> User:
    """Somebody who has opened the private chat."""
    return tg.person("Asha")


@pytest.fixture
def group(tg: Telegram, asha: User) -> Chat:
    """A forum with a topic."""
    return tg.group("Cards", asha, topics={7})


def room(chat: Chat, topic: int | None = None) -> str:
    """The bot's id of a chat."""
    return f"telegram:{chat.id}" + (f"/{topic}" if topic else "")


def me(user: User) -> str:
    """The bot's id of a person."""
    return f"telegram:{user.id}"


# how it looks
async def test_title_and_strong_lines_are_bold_and_everything_is_escaped(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    nasty = Message(
        "<b>&amp;</b>", (Line('a <i>&lt; & "x" </b>', strong=True), Line("plain & <a href=x>"))
    )
    await chat.show(room(group), nasty, None)
    (shown,) = tg.messages(group)
    assert shown.text == nasty.text
    assert shown.html == (
        "<b>&lt;b&gt;&amp;amp;&lt;/b&gt;</b>\n"
        '<b>a &lt;i&gt;&amp;lt; &amp; "x" &lt;/b&gt;</b>\n'
        "plain &amp; &lt;a href=x&gt;"
    )


async def test_a_file_is_sent_with_its_message(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    sent = replace(said("All of <it>"), file=File("dehla.json", b'{"id": 1}'))
    await chat.whisper(me(asha), sent, None)
    assert tg.world.files == [b'{"id": 1}']
    assert tg.made("sendDocument")[0].values["caption"] == "All of &lt;it&gt;"
    assert tg.violations == []


TURN = Line("▶ Asha & 20 s · ⏳ 20 s", strong=True, clock=Clock(1_800_000_020_400, "20 s"))


async def test_a_clock_counts_by_itself(tg: Telegram, chat: TelegramChat, group: Chat) -> None:
    await chat.show(room(group), Message("🃏 Table", (TURN,)), None)
    (shown,) = tg.messages(group)
    assert shown.text == f"🃏 Table\n{TURN.text}"
    assert shown.data["entities"] == [
        {
            "type": "date_time",
            "offset": len("🃏🃏 Table ▶ Asha & 20 s · ⏳ "),
            "length": 4,
            "unix_time": 1_800_000_020,
            "date_time_format": "r",
        }
    ]


async def test_a_server_that_knows_no_clocks_is_asked_once_and_gets_words(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    tg.methods.is_old = True
    ref = None
    for game in ("Court Piece", "Durak", "Ganjifa"):
        ref = await chat.show(room(group), Message(game, (TURN,)), ref)
    (shown,) = tg.messages(group)
    assert shown.text == f"Ganjifa\n{TURN.text}"
    tries = [
        one.values["text"] for one in tg.calls if one.method in ("sendMessage", "editMessageText")
    ]
    assert [text.count("tg-time") for text in tries] == [2, 0, 0, 0]


HAND = Message("Hand", (), ((Button("K♠", enabled=False), Button("9♥", "k.4.play 9H")),))


async def test_cards_that_may_not_be_played_stand_there_and_cannot_be_pressed(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    await chat.whisper(me(asha), HAND, None)
    (shown,) = tg.messages(asha)
    assert shown.labels == ["K♠", "9♥"]
    assert [button["text"] for button in shown.buttons] == ["9♥"]


async def test_a_server_that_refuses_such_buttons_is_sent_them_once(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    tg.methods.is_old = True
    ref = await chat.whisper(me(asha), HAND, None)
    await chat.whisper(me(asha), replace(HAND, title="Another"), ref)
    (shown,) = tg.messages(asha)
    assert (shown.labels, shown.text) == (["9♥"], "Another")
    refused = [call.method for call in tg.calls if call.status == 400]
    assert refused == ["deleteEphemeralMessage", "sendMessage"]


SEAL = "c0ffee" * 10
FAIR = Message("Fair", (Line(SEAL, code=True), Line("/dehla <x>", code=True), Line("/dehla fair")),
               ((Button("Copy", copy=SEAL),),))  # fmt: skip


async def test_a_text_to_copy_is_behind_a_button_and_a_block_that_is_copied_when_tapped(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    await chat.show(room(group), FAIR, None)
    (shown,) = tg.messages(group)
    assert shown.keyboard == [[{"text": "Copy", "copy_text": {"text": SEAL}}]]
    assert shown.html.endswith(f"<pre>{SEAL}\n/dehla &lt;x&gt;</pre>\n/dehla@{BOT_NAME} fair"), (
        "what is copied is exactly what was meant"
    )


async def test_where_a_server_knows_no_copying_the_text_itself_is_left(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    tg.methods.is_old = True
    await chat.whisper(me(asha), FAIR, None)
    (shown,) = tg.messages(asha)
    assert shown.keyboard == []
    assert SEAL in shown.text


WON = Message("🏆 Won", cheers=True)


async def test_a_win_is_posted_with_an_effect_in_private_only(
    tg: Telegram, chat: TelegramChat, asha: User, group: Chat
) -> None:
    hand = await chat.whisper(me(asha), said("Your hand"), None)
    assert await chat.whisper(me(asha), WON, hand) != hand
    await chat.show(room(group), WON, None)
    ((alone,), (shown,)) = tg.messages(asha), tg.messages(group)
    assert alone.data["effect_id"]
    assert "effect_id" not in shown.data


async def test_where_the_effect_is_refused_wins_come_without_it_from_then_on(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    tg.methods.effects.clear()
    for _ in range(2):
        await chat.whisper(me(asha), WON, None)
    assert [one.text for one in tg.messages(asha)] == [WON.title] * 2
    tries = [call.values.get("message_effect_id") is None for call in tg.made("sendMessage")]
    assert tries == [False, True, True]


async def test_buttons_stand_eight_in_a_row_and_a_hundred_at_most(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    row = tuple(Button(f"{n}", f"k.1.play {n}") for n in range(60))
    await chat.whisper(me(asha), Message("Hand", rows=(row, row)), None)
    (shown,) = tg.messages(asha)
    assert [len(one) for one in shown.keyboard] == [8] * 7 + [4] + [8] * 5
    assert shown.keyboard[0][1] == {"text": "1", "callback_data": "k.1.play 1"}


async def test_buttons_have_colours_where_they_mean_something(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    styles = ("plain", "good", "danger", "quiet")
    row = tuple(Button(style, "k.1.x", style) for style in styles)  # type: ignore[arg-type]
    await chat.whisper(me(asha), Message("Choose", rows=(row,)), None)
    shown = [button.get("style") for button in tg.messages(asha)[0].buttons]
    assert shown == [None, "success", "danger", None]


async def test_what_is_no_press_has_no_colour(tg: Telegram, chat: TelegramChat, asha: User) -> None:
    """A link, the page and a card that may not be played, whatever they are for."""
    others = (
        Button("link", url="https://example.org/", style="good"),
        Button("page", app="https://example.org/page", style="danger"),
        Button("K♠", enabled=False, style="good"),
    )
    await chat.whisper(me(asha), Message("Choose", rows=(others,)), None)
    ((link, page, card),) = tg.messages(asha)[0].keyboard
    assert link == {"text": "link", "url": "https://example.org/"}
    assert page == {"text": "page", "web_app": {"url": "https://example.org/page"}}
    assert card == {"text": "K♠", "disabled": {}}


async def test_a_text_too_long_for_telegram_is_cut_at_its_end(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    lines = tuple(Line("😀<&" * 300) for _ in range(10))
    await chat.whisper(me(asha), Message("Long", lines), None)
    text = tg.messages(asha)[0].text
    assert text.startswith("Long\n😀<&")
    assert text.endswith("…")


@pytest.mark.parametrize("empty", [Message(), Message("  ", (Line("\n", strong=True),))])
async def test_an_empty_message_is_one_that_telegram_takes(
    tg: Telegram, chat: TelegramChat, asha: User, empty: Message
) -> None:
    await chat.whisper(me(asha), empty, None)
    assert tg.messages(asha)[0].text


async def test_commands_named_in_a_group_address_this_bot(
    tg: Telegram, chat: TelegramChat, group: Chat, asha: User
) -> None:
    text = said("Say /dehla start or /dehla@other_bot x, not a/dehla or /dehlaa")
    await chat.show(room(group), text, None)
    await chat.whisper(me(asha), text, None)
    named = text.text.replace("/dehla start", f"/dehla@{BOT_NAME} start")
    assert tg.messages(group)[0].text == named
    assert tg.messages(asha)[0].text == text.text


# where it stands
async def test_a_command_with_its_words_is_code_so_that_no_app_links_the_first_alone(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    leave = f"{chat.surface:leave}"
    told = Message("", (Line(f"Type {leave} & go", strong=True), Line(leave), Line("/dehla x")))
    await chat.show(room(group), told, None)
    (shown,) = tg.messages(group)
    command = f"/dehla@{BOT_NAME} leave"
    assert shown.html == (
        f"<b>Type </b><code>{command}</code><b> &amp; go</b>\n"
        f"<code>{command}</code>\n/dehla@{BOT_NAME} x"
    )
    assert markup.unmarked(f"{chat.surface:leave} it") == "/dehla leave it"


async def test_a_message_is_edited_in_its_place(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    first = await chat.show(room(group, 7), TABLE, None)
    second = await chat.show(room(group, 7), replace(TABLE, rows=()), first)
    (shown,) = tg.messages(group, topic=7)
    assert first == second == f"{group.id}/7/{shown.id}"
    assert (shown.text, shown.buttons) == (TABLE.text, [])


async def test_an_edit_that_changes_nothing_is_done(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    ref = await chat.show(room(group), TABLE, None)
    assert await chat.show(room(group), TABLE, ref) == ref
    assert len(tg.messages(group)) == 1


@pytest.mark.parametrize(
    "reason", ["message to edit not found", "message can't be edited", "MESSAGE_ID_INVALID"]
)
async def test_what_cannot_be_edited_is_posted_anew(
    tg: Telegram, chat: TelegramChat, group: Chat, reason: str
) -> None:
    ref = await chat.show(room(group), TABLE, None)
    tg.messages(group)[0].deleted = True
    tg.fail("editMessageText", 400, f"Bad Request: {reason}")
    new = await chat.show(room(group), TABLE, ref)
    (shown,) = tg.messages(group)
    assert new == f"{group.id}//{shown.id}"


async def test_what_rings_is_posted_below_and_its_forerunner_goes(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    old = await chat.whisper(me(asha), said("Wait"), None)
    new = await chat.whisper(me(asha), Message("Your turn", notify=True), old)
    assert new != old
    assert [message.text for message in tg.messages(asha)] == ["Your turn"]


async def test_a_forerunner_too_old_to_be_removed_points_below_and_has_no_buttons(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    old = await chat.whisper(me(asha), TABLE, None)
    tg.messages(asha)[0].at -= REMOVABLE + 1
    await chat.whisper(me(asha), replace(TABLE, title="Your turn", notify=True), old)
    before, now = tg.messages(asha)
    assert before.shown == BELOW
    assert "Your turn" in now.text
    assert now.buttons


async def test_in_a_group_too_what_is_too_old_to_be_removed_points_below(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    ref = await chat.show(room(group), TABLE, None)
    tg.messages(group)[0].at -= REMOVABLE + 1
    await chat.remove(ref)
    assert [one.shown for one in tg.messages(group)] == [BELOW]


async def test_removing_a_message_that_is_gone_is_no_error(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    ref = await chat.show(room(group), TABLE, None)
    await chat.remove(ref)
    assert tg.messages(group) == []
    await chat.remove(ref)
    group.bot_in = False
    await chat.remove(ref)


# what Telegram refuses
@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (403, "Forbidden: bot was blocked by the user"),
        (403, "Forbidden: bot can't initiate conversation with a user"),
        (403, "Forbidden: user is deactivated"),
        (400, "Bad Request: chat not found"),
        (400, "Bad Request: PEER_ID_INVALID"),
    ],
)
async def test_who_cannot_be_written_to_is_unreachable(
    tg: Telegram, chat: TelegramChat, asha: User, code: int, reason: str
) -> None:
    tg.fail("sendMessage", code, reason)
    with pytest.raises(Unreachable):
        await chat.whisper(me(asha), TABLE, None)


async def test_who_never_opened_the_private_chat_or_blocked_it_is_unreachable(
    tg: Telegram, chat: TelegramChat
) -> None:
    stranger = tg.person("Birju", started=False)
    with pytest.raises(Unreachable):
        await chat.whisper(me(stranger), TABLE, None)
    await tg.start_bot(stranger)
    ref = await chat.whisper(me(stranger), TABLE, None)
    await tg.block(stranger)
    with pytest.raises(Unreachable):
        await chat.whisper(me(stranger), said("Hand"), ref)
    with pytest.raises(Unreachable):
        await chat.whisper("telegram:4711", TABLE, None)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (403, "Forbidden: bot was kicked from the supergroup chat"),
        (403, "Forbidden: bot is not a member of the supergroup chat"),
        (403, "Forbidden: the group chat was deleted"),
        (400, "Bad Request: chat not found"),
        (400, "Bad Request: message thread not found"),
        (400, "Bad Request: TOPIC_CLOSED"),
        (400, "Bad Request: TOPIC_DELETED"),
        (400, "Bad Request: CHAT_WRITE_FORBIDDEN"),
        (400, "Bad Request: not enough rights to send text messages to the chat"),
        (400, "Bad Request: have no rights to send a message"),
    ],
)
@pytest.mark.parametrize("method", ["sendMessage", "editMessageText"])
async def test_a_room_without_a_place_for_the_bot_is_gone(
    tg: Telegram, chat: TelegramChat, group: Chat, code: int, reason: str, method: str
) -> None:
    old = await chat.show(room(group), TABLE, None) if method.startswith("edit") else None
    tg.fail(method, code, reason)
    with pytest.raises(RoomGone):
        await chat.show(room(group), said("News"), old)


async def test_closed_and_unknown_topics_and_groups_left_are_gone(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    with pytest.raises(RoomGone):
        await chat.show(room(group, 99), TABLE, None)
    group.closed_topics.add(7)
    with pytest.raises(RoomGone):
        await chat.show(room(group, 7), TABLE, None)
    group.bot_may_write = False
    with pytest.raises(RoomGone):
        await chat.show(room(group), TABLE, None)
    group.bot_in = False
    with pytest.raises(RoomGone):
        await chat.show(room(group), TABLE, None)


async def test_a_group_that_became_a_supergroup_has_moved_and_the_manager_hears_it_once(
    tg: Telegram, chat: TelegramChat, manager: FakeManager, asha: User
) -> None:
    old = tg.basic_group("Few", asha)
    ref = await chat.show(room(old), TABLE, None)
    new = tg.upgrade(old)
    for message in (said("One"), said("Two")):
        with pytest.raises(RoomMoved) as moved:
            await chat.show(room(old), message, ref)
        assert moved.value.new == room(new)
    await tg.tell_of_upgrade(old, new)
    assert manager.asked == [RoomRenamed(room(old), room(new))]


async def test_that_groups_have_moved_is_remembered_of_so_many_only(
    tg: Telegram, manager: FakeManager, asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.reception.MOST_MOVES", 1)
    bot = TelegramChat(TOKEN, tg.url, pacing=FREE)
    await bot.start(manager.handle)
    old = [tg.basic_group(name, asha) for name in ("Few", "Many")]
    new = [tg.upgrade(one) for one in old]
    for number in (0, 1, 1, 0):
        await tg.tell_of_upgrade(old[number], new[number])
    told = [RoomRenamed(room(old[one]), room(new[one])) for one in (0, 1, 0)]
    await bot.stop()
    assert manager.asked == told


async def test_in_its_new_chat_a_table_is_posted_anew(
    tg: Telegram, chat: TelegramChat, asha: User
) -> None:
    old = tg.basic_group("Few", asha)
    ref = await chat.show(room(old), TABLE, None)
    new = tg.upgrade(old)
    again = await chat.show(room(new), TABLE, ref)
    assert again == f"{new.id}//{tg.messages(new)[0].id}"
    assert tg.made("editMessageText") == []


async def test_a_pause_that_telegram_asks_for_is_passed_on_and_kept(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    tg.fail("sendMessage", 429, "Too Many Requests: retry after 17", retry_after=17)
    with pytest.raises(TryLater) as later:
        await chat.show(room(group), TABLE, None)
    assert later.value.seconds == 17


@pytest.mark.parametrize("code", [500, 502, 504])
async def test_trouble_at_telegram_means_to_try_later(
    tg: Telegram, chat: TelegramChat, group: Chat, code: int
) -> None:
    ref = await chat.show(room(group), TABLE, None)
    for method in ("sendMessage", "editMessageText", "deleteMessage"):
        tg.fail(method, code, "Internal Server Error")
    with pytest.raises(TryLater):
        await chat.show(room(group), TABLE, None)
    with pytest.raises(TryLater):
        await chat.show(room(group), said("News"), ref)
    with pytest.raises(TryLater):
        await chat.remove(ref)


async def test_a_reply_that_never_comes_means_to_try_later(
    tg: Telegram, manager: FakeManager, group: Chat
) -> None:
    impatient = TelegramChat(TOKEN, tg.url, pacing=replace(FREE, patience=0.1))
    await impatient.start(manager.handle)
    tg.weather.add(Fault("sendMessage", "stall"))
    with pytest.raises(TryLater):
        await impatient.show(room(group), TABLE, None)
    tg.weather.clear.set()
    await impatient.stop()


async def test_a_cut_connection_means_to_try_later(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    tg.weather.add(Fault("sendMessage", "cut"))
    with pytest.raises(TryLater):
        await chat.show(room(group), TABLE, None)


async def test_an_edit_whose_reply_was_lost_is_done_by_its_repetition(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    ref = await chat.show(room(group), TABLE, None)
    tg.weather.add(Fault("editMessageText", "cut-after"))
    with pytest.raises(TryLater):
        await chat.show(room(group), said("News"), ref)
    assert await chat.show(room(group), said("News"), ref) == ref
    assert [message.text for message in tg.messages(group)] == ["News"]


async def test_a_refused_token_means_to_try_much_later(
    tg: Telegram, chat: TelegramChat, group: Chat
) -> None:
    tg.fail("sendMessage", 401, "Unauthorized")
    with pytest.raises(TryLater) as later:
        await chat.show(room(group), TABLE, None)
    assert later.value.seconds >= 30


# who may what, and links
async def test_owners_and_administrators_are_admins_and_nobody_else(
    tg: Telegram, chat: TelegramChat, group: Chat, asha: User
) -> None:
    birju = tg.person("Birju")
    assert await chat.is_admin(room(group, 7), me(asha))
    assert not await chat.is_admin(room(group), me(birju))
    assert not await chat.is_admin(room(group), "telegram:4711")
    assert not await chat.is_admin(room(group), "discord:81")
    assert not await chat.is_admin("telegram:-4711", me(asha))


def test_a_ref_is_read_as_it_was_written() -> None:
    for ref in (Ref(Spot(-1002, 7), 55), Ref(Spot(81), 4)):
        assert Ref.read(str(ref)) == ref


async def test_an_invitation_carries_its_payload(chat: TelegramChat) -> None:
    assert chat.invitation("join_k3f9qa2m") == f"https://t.me/{BOT_NAME}?start=join_k3f9qa2m"
    assert chat.invitation("") == f"https://t.me/{BOT_NAME}"
    for payload in ("a b", "x" * 65, "ä", "a.b"):
        with pytest.raises(ValueError, match="payload"):
            chat.invitation(payload)


async def test_a_link_opens_the_app_of_its_name_or_the_main_one(chat: TelegramChat) -> None:
    assert chat.app("k3f9qa2m") is None
    assert app_link("bot", "cards", "k3f9qa2m") == "https://t.me/bot/cards?startapp=k3f9qa2m"
    assert app_link("bot", "main", "k3f9qa2m") == "https://t.me/bot?startapp=k3f9qa2m"
