"""Rooms are set by their admins, and people set what is theirs, by buttons."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model.clock import Rhythm
from bot.model.errors import StoreUnavailable
from bot.model.messages import Message
from bot.model.requests import Arrive, Command, Room
from bot.model.tokens import read
from bot.text.i18n import t
from tests.bot.fakes import ASHA, HERE, KABIR, MEENA, RAVI, Table, finish_deal, open_table

CHANNEL_B = Room("discord:other", HERE.server, "#other")


@pytest.fixture
async def room(table):
    """A room of which Asha is an admin."""
    table.chat.admins.add(ASHA.id)
    return table


async def of_room(table: Table, who, room: Room = HERE) -> Message:
    """*who*, an admin, opens the menu of the room from their own."""
    own = await table.say(who, "settings", room)
    way = next(one for one in own.buttons if read(one.token).words[0] == "room")
    return await table.press(who, way, room)


async def choose(table: Table, who, key: str, word: str, room: Room = HERE) -> Message:
    """*who* opens the menu of the room and presses the word of a setting."""
    page = await table.press(who, found(await of_room(table, who, room), key), room)
    return await table.press(who, found(page, word), room)


def plain(text: str) -> str:
    """Return a text without what keeps names from doing anything."""
    return text.translate(dict.fromkeys((0x2060, 0x2068, 0x2069)))


def found(menu, word):
    return next(one for one in menu.buttons if read(one.token).words[-1] == word)


@pytest.mark.parametrize("word", ["group", "here", "ग्रुप"])
async def test_the_settings_of_a_group_open_by_that_word_for_its_admins_alone(room, word):
    assert await room.say(ASHA, f"settings {word}") == await of_room(room, ASHA)
    told = await room.say(RAVI, f"settings {word}")
    assert told.text == "Only admins can change the settings here."


async def test_who_types_what_is_no_setting_is_told_where_all_of_them_are(room):
    told = await room.say(ASHA, "settings clock")
    assert told.text.endswith("/dehla settings shows all you can set.")


async def test_a_leaderboard_in_a_room_without_a_table_is_in_the_language_that_is_set_there(room):
    english = await room.say(RAVI, "leaderboard")
    await choose(room, ASHA, "language", "hi")
    told = await room.say(RAVI, "leaderboard")
    assert told != english
    assert told == await room.say(replace(RAVI, locale="hi"), "leaderboard")
    assert (await room.say(RAVI, "leaderboard", None)).lines == english.lines


async def test_what_admins_set_holds_for_the_next_table_of_the_room(room):
    for key, word in (
        ("language", "hi"), ("game", "court_piece"), ("preset", "quick"), ("clock", "120"),
        ("level", "sharp"), ("hints", "off"), ("rings", "off"),
    ):  # fmt: skip
        menu = await choose(room, ASHA, key, word)
    assert "Language: हिन्दी\n" in menu.text
    assert "Game: Court Piece\nHouse rules: Quick\nTurn time: 2 minutes\n" in menu.text
    await room.say(RAVI, "start")
    live = await room.live()
    told = live.table
    assert (told.language, told.game, told.clock, told.hints) == ("hi", "court_piece", 120, False)
    assert told.options["match_hands"] == 4
    assert not told.rings
    await room.press(RAVI, "शुरू करें")
    assert {one.level for one in (await room.live()).table.places[1:]} == {"sharp"}


async def test_people_have_as_long_for_a_turn_as_the_room_says(room):
    await choose(room, ASHA, "clock", "300")
    await room.say(ASHA, "start")
    for one in (RAVI, MEENA, KABIR):
        await room.press(one, "Join")
    await room.press(ASHA, "Begin")
    begun = await room.live()
    assert begun.due == room.clock.now + 300_000
    await room.pass_time(150)
    await room.pass_time(149)
    assert (await room.live()).table.log == begun.table.log
    await room.pass_time(1)
    assert len((await room.live()).table.log) == len(begun.table.log) + 1


async def test_who_opens_a_table_may_name_another_game_and_other_rules(room):
    for key, word in (("game", "court_piece"), ("preset", "quick"), ("hints", "off")):
        await choose(room, ASHA, key, word)
    await room.say(RAVI, "start durak hints=on")
    told = (await room.live()).table
    assert (told.game, told.hints) == ("durak", True)
    assert told.options["deals"] == 5, "the preset is of the room's game alone"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("settings HI", "हिन्दी"),
        ("settings language hi", "हिन्दी"),
        ("settings hindi", "हिन्दी"),
        ("settings हिन्दी", "हिन्दी"),
        ("settings हिंदी", "हिन्दी"),
        ("language Hindi", "हिन्दी"),
        ("language हिन्दी", "हिन्दी"),
        ("भाषा हिन्दी", "हिन्दी"),
        ("settings en", "Language set"),
        ("settings angrezi", "Language set"),
        ("settings अंग्रेज़ी", "Language set"),
        ("language english", "Language set"),
        ("change my language to hindi", "हिन्दी"),
        ("speak hindi", "हिन्दी"),
        ("hindi mein bolo", "हिन्दी"),
        ("हिंदी में बोलो", "हिन्दी"),
        ("bhasha english karo", "Language set"),
        ("set my language to english", "Language set"),
        ("set language to hindi please", "हिन्दी"),
        ("change hindi to english", "Language set"),
        ("english to hindi", "हिन्दी"),
        ("switch to english from hindi", "Language set"),
        ("hindi se english karo", "Language set"),
        ("हिंदी से अंग्रेज़ी में करो", "Language set"),
        ("english ko hindi mein badlo", "हिन्दी"),
        ("hindi english", "changes your language"),
        ("set language", "changes your language"),
        ("how do I change the language to hindi?", "changes your language"),
        ("settings loud en", "only: English (en), हिन्दी (hi)"),
        ("language", "changes your language"),
        ("language kaise badlein", "changes your language"),
    ],
)
async def test_a_language_is_set_by_its_code_or_any_of_its_names(room, typed, answer):
    assert answer in (await room.say(RAVI, typed)).text


async def test_a_preset_named_alone_is_of_the_rooms_game(room):
    await choose(room, ASHA, "game", "court_piece")
    await room.say(RAVI, "start double sir")
    assert (await room.live()).table.game == "court_piece"


async def test_an_admin_sees_first_what_is_their_own_and_the_way_to_what_is_the_rooms(room):
    own = await room.say(ASHA, "settings")
    assert own.title == "⚙️ My settings"
    assert own.buttons[-1].label == (await of_room(room, ASHA)).title == "⚙️ Settings here"


async def test_whoever_is_no_admin_sees_no_button_of_the_room_and_a_late_press_is_refused(room):
    own = await room.say(RAVI, "settings")
    assert {read(one.token).words[0] for one in own.buttons} == {"mine"}
    menu = await of_room(room, ASHA)
    clock = found(menu, "clock")
    assert (await room.press(RAVI, clock)).text == ("Only admins can change the settings here.")
    page = await room.press(ASHA, clock)
    room.chat.admins.clear()
    late = await room.press(ASHA, found(page, "300"))
    assert late.text == "Only admins can change the settings here."
    assert await room.service.store.settings_of(HERE.id) == {}


async def test_a_room_may_be_for_admins_alone_to_open_tables_in(room):
    await choose(room, ASHA, "openers", "admins")
    assert (await room.say(RAVI, "start")).text == "Only admins open tables here."
    await room.say(ASHA, "start")
    assert (await room.live()).table.opener == ASHA.id


async def test_tables_of_a_server_open_only_in_its_chosen_channels(room):
    menu = await choose(room, ASHA, "channels", "here")
    assert "Channels: only #cards\n" in plain(menu.text)
    refused = await room.say(RAVI, "start", CHANNEL_B)
    assert plain(refused.text) == "Tables open only in #cards."
    await choose(room, ASHA, "channels", "here", CHANNEL_B)
    menu = await choose(room, ASHA, "channels", "elsewhere")
    assert "Channels: only #other\n" in plain(menu.text)
    assert "#other" in plain((await room.say(RAVI, "start")).text)
    await choose(room, ASHA, "channels", "all")
    await room.say(RAVI, "start")
    assert (await room.live()).table.opener == RAVI.id


async def test_the_menu_marks_what_holds_and_what_is_usual_is_not_stored(room):
    await choose(room, ASHA, "clock", "60")
    menu = await of_room(room, ASHA)
    page = await room.press(ASHA, found(menu, "clock"))
    assert [one.label for one in page.buttons if one.label.startswith("✓")] == ["✓ 1 minute"]
    await room.press(ASHA, found(page, "usual"))
    assert await room.service.store.settings_of(HERE.id) == {}


@pytest.mark.parametrize(
    ("turn", "line"),
    [(60, "Turn time: 1 minute (default)"), (0, "Turn time: no limit (default)")],
)
async def test_the_menu_says_how_long_a_turn_is_by_default(tmp_path, turn, line):
    room = await open_table(tmp_path / "dehla.db", rhythm=Rhythm(turn=timedelta(seconds=turn)))
    room.chat.admins.add(ASHA.id)
    assert line in (await of_room(room, ASHA)).text
    await room.service.stop()
    await room.service.store.close()


async def test_no_button_of_the_menus_can_be_bent(room):
    for token in (
        "me.0.room discord:here clock 7", "me.0.room discord:here shoes 60", "me.0.room",
        "me.0.room telegram:-1 clock 60", "me.0.mine notify loud", "me.0.mine a b c",
    ):  # fmt: skip
        menu = await room.say(ASHA, "settings")
        answer = await room.press(ASHA, replace(menu.buttons[0], token=token))
        assert answer.text.startswith("This button no longer works.")
    assert await room.service.store.settings_of(HERE.id) == {}


@pytest.mark.parametrize(
    ("spoken", "own", "language"),
    [("hi", "en-GB", "hi"), ("de", "hi", "hi"), (None, "hi-IN", "hi"), ("de", "fr", "en")],
)
async def test_a_table_speaks_the_language_of_its_room_else_of_its_opener(
    table, spoken, own, language
):
    opener = replace(ASHA, locale=own)
    await table.service.manager.handle(Command("c", opener, HERE, ("start",), language=spoken))
    await table.service.dispatcher.idle()
    assert (await table.live()).table.language.partition("-")[0] == language


async def test_a_table_where_nobodys_language_is_spoken_speaks_that_of_the_host(tmp_path):
    table = await open_table(tmp_path / "d.db", language="hi")
    opener = replace(ASHA, locale="fr")
    await table.service.manager.handle(Command("c", opener, HERE, ("start",), language="de"))
    await table.service.dispatcher.idle()
    assert (await table.live()).table.language == "hi"
    assert t("hi", "button-join") in [one.label for one in table.chat.at(HERE.id).buttons]
    await table.service.stop()
    await table.service.store.close()


async def test_a_person_sets_their_language_and_how_they_are_called_by_buttons(table):
    menu = await table.say(RAVI, "settings", None)
    assert menu.text == (
        "⚙️ My settings\nLanguage: automatic\nMy turn: private message\n"
        "Show my name: where I play\nPictures: on\nTips: on\n\nOnly for you, everywhere."
    )
    page = await table.press(RAVI, found(menu, "language"), None)
    menu = await table.press(RAVI, found(page, "hi"), None)
    assert "भाषा: हिन्दी" in menu.text
    page = await table.press(RAVI, found(menu, "language"), None)
    menu = await table.press(RAVI, found(page, "auto"), None)
    assert "Language: automatic" in menu.text


async def test_who_wants_silence_is_not_rung_in_private(table):
    menu = await table.say(ASHA, "settings", None)
    page = await table.press(ASHA, found(menu, "notify"), None)
    await table.press(ASHA, found(page, "none"), None)
    await table.say(ASHA, "start")
    for one in (RAVI, MEENA):
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    for _ in range(5):
        await table.pass_time(30)
    assert any(message.notify for message in table.chat.ever(RAVI.id))
    assert not any(message.notify for message in table.chat.ever(ASHA.id))


async def test_who_wants_a_mention_has_the_hand_in_the_room(table):
    table.chat.renews = True
    menu = await table.say(RAVI, "settings", None)
    page = await table.press(RAVI, found(menu, "notify"), None)
    await table.press(RAVI, found(page, "mention"), None)
    await table.say(ASHA, "start")
    seated = await table.press(RAVI, "Join")
    assert seated.text.endswith("Press “My hand” here for your cards. Only you will see them.")
    await table.press(ASHA, "Begin")
    for _ in range(4):
        await table.pass_time(30)
    assert table.chat.ever(RAVI.id) == []
    called = [one for one in table.chat.ever(HERE.id) if one.calls]
    assert {one.calls[0] for one in called} == {RAVI.id}


async def test_who_has_not_opened_the_private_chat_reads_that_calls_come_here_until_they_do(table):
    table.chat.renews = True
    table.chat.closed.add(RAVI.id)
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    menu = await table.say(RAVI, "settings")
    assert "My turn: here, until you open our chat\n" in menu.text
    page = await table.press(RAVI, found(menu, "notify"))
    assert page.text.endswith("For now: here, until you open our chat")
    table.chat.closed.clear()
    await table.service.manager.handle(Arrive("arrival", RAVI, ""))
    assert "My turn: private message\n" in (await table.say(RAVI, "settings")).text
    assert not (await table.live()).table.places[1].in_room


async def test_how_one_is_called_holds_at_once_for_a_seat_that_one_has(table):
    table.chat.renews = True
    await table.say(ASHA, "start")
    for word, in_room in (("mention", True), ("message", False)):
        page = await table.press(ASHA, found(await table.say(ASHA, "settings"), "notify"))
        await table.press(ASHA, found(page, word))
        assert (await table.live()).table.places[0].in_room == in_room


async def test_a_hand_that_moves_to_the_room_leaves_no_button_in_private_but_says_where_it_is(
    table,
):
    table.chat.renews = True
    await table.begin(RAVI)
    while (await table.turn()) != RAVI:
        await table.play_any(ASHA)
    assert table.hand(RAVI, "play")
    for word, cards in (("mention", False), ("message", True)):
        page = await table.press(RAVI, found(await table.say(RAVI, "settings"), "notify"))
        await table.press(RAVI, found(page, word))
        stands = [one for where, one in table.chat.messages.values() if where == RAVI.id]
        assert [bool(one.buttons) for one in stands] == [False, True][: 1 + cards]
        assert "press “My hand” there" in stands[0].text


async def test_a_result_in_private_stays_when_the_next_hands_are_to_open_in_the_room(table):
    table.chat.renews = True
    await table.begin(RAVI)
    await finish_deal(table)
    result = table.chat.at(RAVI.id)
    page = await table.press(RAVI, found(await table.say(RAVI, "settings"), "notify"))
    await table.press(RAVI, found(page, "mention"))
    stands = table.chat.at(RAVI.id)
    assert stands.text.split("\n")[1] == result.text.split("\n")[1]
    assert [one.label for one in stands.buttons] == ["Replay", "Review"]


async def test_a_promised_seat_follows_how_one_wants_to_be_called(table):
    table.chat.renews = True
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    await table.say(RAVI, "join")
    page = await table.press(RAVI, found(await table.say(RAVI, "settings"), "notify"))
    await table.press(RAVI, found(page, "mention"))
    (heir,) = [one.heir for one in (await table.live()).table.places if one.heir is not None]
    assert (heir.person, heir.in_room) == (RAVI, True)


async def test_a_setting_is_told_as_kept_and_other_seats_follow_where_one_table_cannot_be_saved(
    table,
):
    table.chat.renews = True
    for room in (HERE, CHANNEL_B):
        await table.say(ASHA, "start", room)
    first, second = sorted(await table.service.store.tables_of(ASHA.id))
    change = table.service.tables.change

    async def failing(id_, *words):
        if id_ == first:
            raise StoreUnavailable("the disk is full")
        return await change(id_, *words)

    table.service.tables.change = failing
    page = await table.press(ASHA, found(await table.say(ASHA, "settings"), "notify"))
    answer = await table.press(ASHA, found(page, "mention"))
    assert "My turn: " in answer.text
    assert "nothing has changed" not in answer.text
    for id_, follows in ((first, False), (second, True)):
        live = await table.service.tables.get(id_)
        assert live.table.places[0].in_room is follows


async def test_a_call_stands_once_in_the_room_until_its_turn_is_over_also_when_it_is_reminded(
    table,
):
    show = table.chat.show

    async def shown(room: str, message: Message, old: str | None) -> str:
        """Show it; if it is a call, the posts are read again before it is known where it is."""
        ref = await show(room, message, old)
        if message.calls:
            at_hand, live = table.service.dispatcher.at_hand, await table.live()
            await at_hand.read_again(live.table.id, table.chat.platform, is_ours=True)
        return ref

    table.chat.show, table.chat.renews = shown, True
    menu = await table.say(RAVI, "settings", None)
    page = await table.press(RAVI, found(menu, "notify"), None)
    await table.press(RAVI, found(page, "mention"), None)
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    while (await table.turn()) != RAVI:
        await table.play_any(ASHA)

    def calls() -> int:
        return sum(bool(one.calls) for _, one in table.chat.messages.values())

    assert calls() == 1
    await table.pass_time(31)
    assert (await table.turn()) == RAVI, "he is reminded"
    assert calls() == 1
    while (await table.turn()) == RAVI:
        await table.pass_time(30)
    assert calls() == 0
