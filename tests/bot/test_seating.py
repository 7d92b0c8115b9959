"""Opening a table, sitting down, house rules, beginning."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from bot.model.errors import TookTooLong
from bot.model.messages import Kind
from bot.model.requests import Arrive, Timeout
from bot.model.table import Phase
from tests.bot.fakes import (
    ASHA,
    HERE,
    KABIR,
    MEENA,
    PEOPLE,
    RAVI,
    FakeChat,
    Gate,
    open_table,
    person,
    unavailable,
)
from tests.bot.storage.samples import live_tables
from tests.bot.test_settings import plain


async def test_start_opens_a_lobby_with_its_opener_seated(table):
    await table.say(ASHA, "start")
    live = await table.live()
    assert live.table.phase is Phase.LOBBY
    assert live.table.seat_of(ASHA.id) == 0
    assert [one.label for one in table.chat.at(HERE.id).buttons][:1] == ["Join"]


async def test_dehla_alone_opens_then_joins_then_shows_the_hand(table):
    await table.say(ASHA, "")
    await table.say(RAVI, "")
    live = await table.live()
    assert {one.id for one in live.table.people} == {ASHA.id, RAVI.id}
    await table.say(ASHA, "begin")
    hand = await table.say(RAVI, "")
    assert hand is not None
    assert hand.buttons or hand.lines


async def test_dehla_alone_opens_a_table_where_the_one_here_is_closed_meanwhile(table, monkeypatch):
    await table.say(ASHA, "start")
    found = [await table.id()]
    await table.press(ASHA, "Leave")
    store = table.service.store
    look = store.table_in

    async def table_in(room):
        return found.pop() if found else await look(room)

    monkeypatch.setattr(store, "table_in", table_in)
    await table.say(RAVI, "")
    assert (await table.live()).table.opener == RAVI.id


async def test_start_takes_options_and_refuses_wrong_ones_naming_what_is_allowed(table):
    answer = await table.say(ASHA, "start dehla_pakad target_kots=99")
    assert answer is not None
    assert answer.text.startswith("“To win” cannot be ")
    assert "1 to 20" in answer.text
    assert await table.service.store.table_in(HERE.id) is None
    await table.say(ASHA, "start target_kots=3 trump_method=dealer_right_call")
    live = await table.live()
    assert live.table.options["target_kots"] == 3
    assert live.table.options["trump_method"] == "dealer_right_call"


async def test_an_unknown_game_gets_the_nearest_names(table):
    answer = await table.say(ASHA, "start poker")
    assert answer is not None
    assert "Dehla Pakad" in answer.text or "dehla_pakad" in answer.text


async def test_a_second_start_in_a_room_with_a_table_is_refused(table):
    await table.say(ASHA, "start")
    first = await table.id()
    assert await table.say(RAVI, "start") is not None
    assert await table.id() == first


async def test_a_preset_of_the_usual_game_is_no_unknown_game_where_another_is_played(table):
    await table.say(ASHA, "start durak")
    answer = await table.say(RAVI, "start points")
    assert answer.text == "There's already a table here. Press Join, or Begin if you have a seat."


async def test_who_wants_another_game_than_the_lobby_is_for_is_told_who_can_change_it(
    table,
):
    await table.say(ASHA, "start")
    here = "There's already a table here, for Dehla Pakad. "
    answer = await table.say(RAVI, "start teen do paanch")
    assert plain(answer.text) == f"{here}Asha can change that: “Other game”."
    answer = await table.say(ASHA, "start teen do paanch")
    assert answer.text == f"{here}“Other game” changes that."
    answer = await table.say(RAVI, "start dehla pakad")
    assert answer.text == "There's already a table here. Press Join, or Begin if you have a seat."


async def test_who_leaves_frees_the_seat_and_hands_the_table_on(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Leave")
    live = await table.live()
    assert live.table.opener == RAVI.id
    assert live.table.seat_of(RAVI.id) == 0, "the host's seat"
    assert live.table.places[1].empty
    await table.press(RAVI, "Leave")
    assert await table.service.store.table_in(HERE.id) is None


async def test_who_sit_opposite_each_other_still_do_once_the_opener_has_left_the_lobby(table):
    await table.say(ASHA, "start")
    for one in (RAVI, MEENA, KABIR):
        await table.press(one, "Join")
    await table.press(ASHA, "Leave")
    names = [one.person and one.person.name for one in (await table.live()).table.places]
    assert names == ["Ravi", "Meena", "Kabir", None]


async def test_join_pressed_where_the_table_is_closed_offers_a_new_one(table):
    await table.say(ASHA, "start")
    join = table.button("Join")
    await table.press(ASHA, "Leave")
    answer = await table.press(RAVI, join)
    await table.press(RAVI, answer.buttons[0])
    assert (await table.live()).table.opener == RAVI.id


async def test_a_fifth_person_and_a_second_join_are_refused(table):
    await table.say(ASHA, "start")
    for one in PEOPLE[1:]:
        await table.press(one, "Join")
    before = (await table.live()).table
    late = person("Late")
    assert await table.press(late, "Begin") is not None
    assert await table.say(late, "join") is not None
    assert await table.say(KABIR, "join") is not None
    assert (await table.live()).table == before


async def test_who_presses_join_twice_at_once_is_greeted_in_one_message(table):
    await table.say(ASHA, "start")
    await asyncio.gather(table.press(RAVI, "Join"), table.press(RAVI, "Join"))
    assert [where for where, _ in table.chat.messages.values()].count(RAVI.id) == 1


async def test_a_person_takes_the_place_of_an_ai_player_at_a_full_table(table):
    await table.say(ASHA, "start")
    for _ in range(3):
        await table.press(ASHA, "Add AI")
    assert "Join takes an AI player's seat" in table.chat.at(HERE.id).text
    await table.say(RAVI, "join")
    live = await table.live()
    assert live.table.seat_of(RAVI.id) == 3


async def test_who_adds_an_ai_player_to_a_full_table_is_told_how_it_gets_more_seats(table):
    await table.say(ASHA, "start durak players=2")
    await table.say(RAVI, "join")
    told = await table.say(ASHA, "bots")
    assert told.text == "All seats are taken. “House rules”, then “Players”, adds more."
    await table.say(ASHA, "set players=3")
    assert await table.say(ASHA, "bots") is None


async def test_begin_fills_empty_seats_with_ai_players_and_deals(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    live = await table.live()
    assert live.table.phase is Phase.PLAYING
    assert [place.level for place in live.table.places] == [None, "steady", "steady", "steady"]
    assert live.to_act == 0


async def test_two_who_sit_at_durak_can_begin_without_ai_players_once_the_opener_says_so(table):
    await table.say(ASHA, "start durak")
    assert "Begin without AI" not in [one.label for one in table.chat.at(HERE.id).buttons]
    await table.press(RAVI, "Join")
    await table.say(ASHA, "bots steady")
    refused = await table.press(RAVI, "Begin without AI")
    assert refused is not None
    assert (await table.live()).table.phase is Phase.LOBBY
    await table.press(ASHA, "Begin without AI")
    live = await table.live()
    assert live.table.phase is Phase.PLAYING
    assert [place.person for place in live.table.places] == [ASHA, RAVI]


async def test_without_ai_begins_a_table_full_of_people_for_whoever_may_begin_it(table):
    await table.say(ASHA, "start durak players=2")
    await table.press(RAVI, "Join")
    assert await table.say(RAVI, "begin without ai") is None
    live = await table.live()
    assert live.table.phase is Phase.PLAYING
    assert [place.person for place in live.table.places] == [ASHA, RAVI]


@pytest.mark.parametrize("words", ["without me", "without waiting for Ravi?", "without AI?"])
async def test_a_match_begins_without_ai_players_by_just_these_words(table, words):
    await table.say(ASHA, "start durak")
    await table.press(RAVI, "Join")
    refused = await table.say(ASHA, f"begin {words}")
    assert refused is not None
    assert (await table.live()).table.phase is Phase.LOBBY


async def test_a_game_for_just_four_does_not_begin_without_ai_players(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    assert "Begin without AI" not in [one.label for one in table.chat.at(HERE.id).buttons]
    refused = await table.say(ASHA, "begin without ai")
    assert refused is not None
    assert "This game is for 4 players" in refused.text
    assert (await table.live()).table.phase is Phase.LOBBY


async def test_only_the_opener_begins_while_a_seat_is_empty(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    assert await table.press(RAVI, "Begin") is not None
    for one in (MEENA, KABIR):
        await table.press(one, "Join")
    assert await table.press(KABIR, "Begin") is None
    assert (await table.live()).table.phase is Phase.PLAYING


MINUTE = 60


async def test_in_a_lobby_quiet_for_ten_minutes_anybody_seated_may_begin(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.pass_time(9 * MINUTE)
    await table.press(MEENA, "Join")
    await table.pass_time(9 * MINUTE)
    refused = await table.press(RAVI, "Begin")
    assert refused is not None
    assert "Asha" in refused.text, "somebody sat down nine minutes ago: it was not quiet"
    await table.pass_time(MINUTE)
    assert "Anyone seated can begin." in table.chat.at(HERE.id).text
    await table.press(RAVI, "Begin")
    live = await table.live()
    assert live.table.phase is Phase.PLAYING
    assert not live.table.shared


async def test_in_a_lobby_quiet_for_ten_minutes_anybody_seated_may_close_it(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    refused = await table.say(RAVI, "stop")
    assert not refused.buttons, "it is not quiet yet"
    await table.pass_time(10 * MINUTE)
    asked = await table.say(RAVI, "stop")
    await table.press(RAVI, asked.buttons[0])
    assert await table.service.store.table_in(HERE.id) is None


@pytest.mark.parametrize("what", ["share", "end"])
async def test_a_lobby_that_was_begun_as_its_time_ran_out_is_played_on(table, what):
    await table.say(ASHA, "start")
    quiet = (await table.live()).table
    await table.press(ASHA, "Begin")
    begun = (await table.live()).table
    await table.service.manager.handle(Timeout(quiet.id, what, quiet.turn))
    assert (await table.live()).table == begun


async def test_somebody_who_does_not_sit_in_a_quiet_lobby_cannot_close_it(table):
    await table.say(ASHA, "start")
    await table.pass_time(10 * MINUTE)
    refused = await table.say(RAVI, "stop")
    assert refused is not None
    assert (await table.live()).table.phase is Phase.LOBBY


async def test_a_lobby_without_any_change_for_an_hour_is_closed_and_the_room_is_free(table):
    await table.say(ASHA, "start")
    await table.pass_time(59 * MINUTE)
    first = await table.id()
    await table.press(RAVI, "Join")
    await table.pass_time(59 * MINUTE)
    assert await table.id() == first, "somebody sat down in the meantime"
    await table.pass_time(MINUTE)
    assert await table.service.store.table_in(HERE.id) is None
    await table.say(MEENA, "start")
    assert await table.id() != first


async def test_the_opener_changes_house_rules_from_a_private_menu(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    assert "Classic: the standard rules" in (await table.press(RAVI, "House rules")).text
    presets = await table.press(ASHA, "House rules")
    groups = await table.press(ASHA, presets.buttons[-1])
    menu = await table.press(ASHA, groups.buttons[0])
    opt = next(one for one in menu.buttons if " trump_method" in one.token)
    values = await table.press(ASHA, opt)
    chosen = next(one for one in values.buttons if one.token.endswith("dealer_right_call"))
    await table.press(ASHA, chosen)
    assert (await table.live()).table.options["trump_method"] == "dealer_right_call"


async def test_a_preset_is_one_press_and_the_lobby_says_its_name_and_what_is_changed(table):
    await table.say(ASHA, "start")
    menu = await table.press(ASHA, "House rules")
    quick = next(one for one in menu.buttons if one.label == "Quick")
    menu = await table.press(ASHA, quick)
    assert "✓ Quick" in [one.label for one in menu.buttons]
    assert "📜 Quick · Hints" in table.chat.at(HERE.id).text
    await table.say(ASHA, "set match_hands=6")
    assert "📜 Quick · Length in deals: 6 deals · " in table.chat.at(HERE.id).text
    assert "Asha" in (await table.press(RAVI, quick)).text, "for the opener alone"
    await table.say(ASHA, "options Points")
    assert "📜 Points · Hints" in table.chat.at(HERE.id).text


@pytest.mark.parametrize(
    ("words", "game", "own"),
    [
        ("quick", "dehla_pakad", {"early_end": "when_tens_gone", "match_hands": 4}),
        ("dehla pakad झटपट", "dehla_pakad", {"early_end": "when_tens_gone", "match_hands": 4}),
        ("quick match_hands=6", "dehla_pakad", {"early_end": "when_tens_gone", "match_hands": 6}),
        ("rang double sir", "court_piece", {"capture_rule": "double_sir"}),
        ("ganjifa preset=mughal", "ganjifa", {"deck": "mughal"}),
    ],
)
async def test_start_takes_a_preset_by_its_name(table, words, game, own):
    await table.say(ASHA, f"start {words}")
    live = await table.live()
    assert live.table.game == game
    assert own.items() <= live.table.options.items()


async def test_a_preset_of_another_game_is_refused_with_those_that_there_are(table):
    await table.say(ASHA, "start")
    answer = await table.say(ASHA, "set preset mughal")
    assert "only: classic, quick, points" in answer.text


async def test_closed_private_messages_are_noticed_when_joining_and_the_hand_opens_in_the_room(
    table,
):
    table.chat.closed.add(RAVI.id)
    await table.say(ASHA, "start")
    answer = await table.press(RAVI, "Join")
    assert answer is not None
    assert "My hand" in answer.text
    tries = len(table.chat.ever(RAVI.id))
    await table.press(ASHA, "Begin")
    hand = await table.press(RAVI, "My hand")
    assert hand is not None
    assert hand.replaces
    assert len(table.chat.ever(RAVI.id)) == tries == 0


async def test_where_the_platform_has_links_an_unreachable_person_gets_one_that_seats_them(
    tmp_path,
):
    from bot.model.requests import Arrive

    table = await open_table(tmp_path / "d.db", chat=FakeChat(links=True))
    await table.say(ASHA, "start")
    table.chat.closed.add(RAVI.id)
    answer = await table.press(RAVI, "Join")
    url = answer.buttons[0].url
    assert (await table.live()).table.seat_of(RAVI.id) is None
    table.chat.closed.clear()
    await table.service.manager.handle(Arrive("arrive", RAVI, url.partition("=")[2]))
    assert (await table.live()).table.seat_of(RAVI.id) == 1
    await table.service.stop()
    await table.service.store.close()


@pytest.fixture
async def linked(tmp_path):
    """A room of a platform with links, which Asha has opened a table in before her chat."""
    table = await open_table(tmp_path / "d.db", chat=FakeChat(links=True))
    table.chat.closed.add(ASHA.id)
    yield table
    await table.service.stop()
    await table.service.store.close()


async def arrive(table, who, answer):
    """*who* follows the link of an answer."""
    from bot.model.requests import Arrive

    table.chat.closed.discard(who.id)
    payload = answer.buttons[0].url.partition("=")[2]
    await table.service.manager.handle(Arrive(f"arrive-{who.id}", who, payload))
    await table.service.dispatcher.idle()


async def test_an_opener_who_cannot_be_written_to_is_seated_by_the_link(linked):
    answer = await linked.say(ASHA, "start target_kots=3")
    opened = await linked.live()
    assert opened.table.opener == ASHA.id
    assert opened.table.people == ()
    await arrive(linked, ASHA, answer)
    live = await linked.live()
    assert live.table.id == opened.table.id
    assert live.table.options["target_kots"] == 3
    assert live.table.seat_of(ASHA.id) == 0
    assert "Asha" in linked.chat.at(HERE.id).text
    await linked.press(ASHA, "Begin")
    assert (await linked.live()).table.phase is Phase.PLAYING


async def test_an_opener_who_arrives_late_still_gets_the_first_seat(linked):
    answer = await linked.say(ASHA, "start")
    await linked.press(RAVI, "Join")
    await linked.press(RAVI, "Add AI")
    await arrive(linked, ASHA, answer)
    places = (await linked.live()).table.places
    assert [place.person for place in places] == [ASHA, None, RAVI, None]
    refused = await linked.press(RAVI, "Begin")
    assert "Asha" in refused.text


async def test_a_table_whose_opener_never_arrives_is_begun_by_the_first_who_sits_there(linked):
    await linked.say(ASHA, "start")
    await linked.press(RAVI, "Join")
    await linked.press(MEENA, "Join")
    refused = await linked.press(MEENA, "Begin")
    assert "Ravi" in refused.text
    await linked.press(RAVI, "Begin")
    assert (await linked.live()).table.phase is Phase.PLAYING


async def test_who_opened_a_table_and_never_sat_down_cannot_stop_what_others_play_there(linked):
    await linked.say(ASHA, "start")
    for one in (RAVI, MEENA):
        await linked.press(one, "Join")
    await linked.press(RAVI, "Begin")
    refused = await linked.say(ASHA, "stop")
    assert "it's their table" in refused.text
    question = await linked.say(RAVI, "stop")
    assert "confirm-stop" in question.buttons[0].token, "who began it leads it"


@pytest.mark.parametrize("words", ["bots casual", "bots steady"])
async def test_bots_seats_an_ai_player_of_that_level(table, words):
    await table.say(ASHA, "start")
    await table.say(ASHA, words)
    assert (await table.live()).table.places[1].level == words.split()[1]


async def test_an_unknown_level_is_refused_with_the_levels_there_are(table):
    await table.say(ASHA, "start")
    answer = await table.say(ASHA, "bots genius")
    assert "random" in answer.text
    assert "steady" in answer.text


async def test_a_room_that_is_gone_closes_its_table(table):
    from bot.model.requests import RoomClosed

    await table.say(ASHA, "start")
    await table.service.manager.handle(RoomClosed(HERE.id))
    assert await table.service.store.table_in(HERE.id) is None


async def test_a_room_that_is_gone_while_begin_is_saved_leaves_the_match_alone(table, monkeypatch):
    from bot.model.requests import RoomClosed

    await table.say(ASHA, "start")
    store, tables, gate, closing = table.service.store, table.service.tables, Gate(), Gate()
    id_, save, change = await table.id(), store.save, tables.change
    closing.opened.set()

    async def slow(saved):
        await gate.passed()
        await save(saved)

    async def asked(*what):
        await closing.passed()
        return await change(*what)

    monkeypatch.setattr(store, "save", slow)
    begins = asyncio.create_task(table.press(ASHA, "Begin"))
    await asyncio.wait_for(gate.reached.wait(), 5)
    monkeypatch.setattr(tables, "change", asked)
    closes = asyncio.create_task(table.service.manager.handle(RoomClosed(HERE.id)))
    await asyncio.wait_for(closing.reached.wait(), 5)
    gate.opened.set()
    await asyncio.gather(begins, closes)
    found = (await tables.get(id_)).table
    assert (found.phase, found.rooms) == (Phase.PLAYING, (HERE,))


async def test_a_renamed_room_keeps_its_table(table):
    from bot.model.requests import Room, RoomRenamed

    await table.say(ASHA, "start")
    first = await table.id()
    await table.service.manager.handle(RoomRenamed(HERE.id, "discord:new"))
    assert await table.service.store.table_in("discord:new") == first
    await table.say(RAVI, "join", Room("discord:new", "discord:home"))
    assert (await table.service.tables.get(first)).table.seat_of(RAVI.id) == 1


async def test_a_room_that_moves_while_the_store_is_away_takes_its_settings_along_later(
    table, monkeypatch
):
    from bot.model.requests import RoomRenamed

    store, asked = table.service.store, Gate()
    await store.keep_settings(HERE.id, {"clock": "30"})
    rename = store.rename_room

    async def rename_when_back(*rooms):
        if not asked.opened.is_set():
            asked.reached.set()
            await unavailable()
        return await rename(*rooms)

    monkeypatch.setattr(store, "rename_room", rename_when_back)
    monkeypatch.setattr("bot.services.reports.STORE_REST", 0)
    moved = RoomRenamed(HERE.id, "discord:new")
    moving = asyncio.create_task(table.service.manager.handle(moved))
    await asyncio.wait_for(asked.reached.wait(), 5)
    assert not moving.done(), "a platform that repeats what was not handled may keep it"
    asked.opened.set()
    await asyncio.wait_for(moving, 5)
    assert await store.settings_of("discord:new") == {"clock": "30"}


async def test_a_room_that_is_left_while_the_store_is_slow_closes_its_table_later(
    table, monkeypatch
):
    from bot.model.requests import RoomClosed

    await table.say(ASHA, "start")
    id_, store = await table.id(), table.service.store
    found, slow = store.table_in, iter([TookTooLong("The database was asked for too much.")])

    async def table_in(room):
        for trouble in slow:
            raise trouble
        return await found(room)

    monkeypatch.setattr(store, "table_in", table_in)
    monkeypatch.setattr("bot.services.reports.STORE_REST", 0)
    await table.service.manager.handle(RoomClosed(HERE.id))
    assert (await table.service.tables.fresh(id_)).table.phase is Phase.CLOSED


async def test_a_report_that_waits_for_the_store_gives_way_to_a_newer_one(table, monkeypatch):
    from bot.model.requests import Depart

    await table.begin()
    manager, waits = table.service.manager, Gate()

    async def rest(_):
        await waits.passed()

    with monkeypatch.context() as trouble:
        trouble.setattr(table.service.store, "tables_of", unavailable)
        trouble.setattr("bot.services.reports.asyncio", SimpleNamespace(sleep=rest))
        going = asyncio.create_task(manager.handle(Depart(ASHA.id)))
        await asyncio.wait_for(waits.reached.wait(), 5)
    await manager.handle(Arrive("back", ASHA, ""))
    waits.opened.set()
    await asyncio.wait_for(going, 5)
    assert (await table.service.people.facts(ASHA.id))["reachable"] is True


async def test_who_blocks_the_bot_is_not_tried_again_and_gets_the_hand_on_coming_back(tmp_path):
    from bot.model.requests import Arrive

    chat = FakeChat(links=True)
    table = await open_table(tmp_path / "d.db", chat=chat)
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    chat.closed.add(RAVI.id)
    tries: list[str] = []
    chat.before = tries.append
    for _ in range(3):
        await table.play_any(ASHA) if (await table.turn()) == ASHA else await table.say(
            RAVI, f"play {(await table.live()).game.legal((await table.live()).state)[0].card}"
        )
    whispers = len([what for what in tries if what == "whisper"])
    answer = await table.press(RAVI, "My hand")
    assert "chat.example" in answer.buttons[0].url
    assert len([what for what in tries if what == "whisper"]) == whispers
    chat.closed.clear()
    shown = len(chat.ever(RAVI.id))
    await table.service.manager.handle(Arrive("back", RAVI))
    await table.service.dispatcher.idle()
    assert len(chat.ever(RAVI.id)) > shown
    await table.service.stop()
    await table.service.store.close()


async def test_private_messages_that_were_opened_again_are_noticed_at_the_next_join(table):
    table.chat.closed.add(RAVI.id)
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    assert (await table.live()).table.places[1].in_room
    await table.press(RAVI, "Leave")
    table.chat.closed.clear()
    await table.press(RAVI, "Join")
    assert not (await table.live()).table.places[1].in_room


@pytest.mark.parametrize("was_closed", [False, True])
async def test_who_cannot_be_greeted_just_now_is_taken_for_no_more_than_was_known(
    table, was_closed
):
    table.chat.closed |= {RAVI.id} if was_closed else set()
    await table.say(ASHA, "start")
    if was_closed:
        await table.press(RAVI, "Join")
        await table.press(RAVI, "Leave")
    table.chat.closed.clear()
    table.chat.put_off.add(RAVI.id)
    await table.press(RAVI, "Join")
    known = (await table.service.people.facts(RAVI.id)).get("reachable")
    assert known is (False if was_closed else None)
    assert (await table.live()).table.places[1].in_room is was_closed
    table.chat.put_off.clear()
    await table.press(ASHA, "Begin")
    assert bool(table.chat.ever(RAVI.id)) is not was_closed
    assert (await table.press(RAVI, "My hand")).kind is Kind.HAND


async def test_two_tables_opened_in_a_room_at_once_leave_one(table):
    import asyncio

    from bot.model.requests import Command

    answers = await asyncio.gather(
        *(
            table.service.manager.handle(Command(f"x{who.id}", who, HERE, ("start",)))
            for who in (ASHA, RAVI)
        )
    )
    assert len(await live_tables(table.service.store)) == 1
    refused = [answer for answer in answers if answer is not None]
    assert [one.refused for one in refused] == [True], "one is refused"


async def test_a_lobby_that_is_closed_leaves_one_private_note_that_says_so(table):
    await table.say(ASHA, "start")
    question = await table.say(ASHA, "stop")
    answer = await table.press(ASHA, question.buttons[0])
    assert answer.replaces
    private = [message for where, message in table.chat.messages.values() if where == ASHA.id]
    assert len(private) == 1
    assert "closed" in private[0].text


async def test_a_failed_start_leaves_the_finished_table_its_rematch(table):
    from tests.bot.test_playing import finish_match

    await table.say(ASHA, "start target_kots=1")
    await table.press(ASHA, "Begin")
    await finish_match(table)
    assert await table.say(RAVI, "start nonsense=1") is not None
    await table.press(ASHA, "Rematch")
    assert (await table.live()).table.phase is Phase.PLAYING


async def test_a_match_goes_on_in_private_when_its_room_is_gone(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    table.chat.gone.add(HERE.id)
    await table.play_any(ASHA)
    await table.play_any(ASHA)
    live = await table.live()
    assert live.table.phase is not Phase.CLOSED
    table.chat.gone.clear()
    shown = len(table.chat.ever(HERE.id))
    await table.say(ASHA, "table")
    assert len(table.chat.ever(HERE.id)) == shown + 1


async def test_the_opener_is_greeted_once_and_not_at_all_when_known(table):
    assert await table.say(ASHA, "start") is None
    (greeting,) = table.chat.ever(ASHA.id)
    assert "will appear here" in greeting.text
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    before = len(table.chat.ever(ASHA.id))
    assert await table.say(ASHA, "start durak") is None
    assert len(table.chat.ever(ASHA.id)) == before


async def test_the_lobby_tells_an_opener_whose_hand_opens_in_the_room_how_to_see_it(table):
    told = "When the game begins, “My hand” shows your cards."
    table.chat.closed.add(ASHA.id)
    assert await table.say(ASHA, "start") is None, "it is said once"
    assert told in table.chat.at(HERE.id).text.split("\n")
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    await table.say(RAVI, "start")
    assert told not in table.chat.at(HERE.id).text, "the cards come to the private chat"


async def test_who_opens_the_private_chat_is_told_first_of_the_seat_that_waits(table):
    table.chat.renews = True
    table.chat.closed.add(RAVI.id)
    await table.say(ASHA, "start court piece")
    await table.press(RAVI, "Join")
    table.chat.closed.clear()
    answer = await table.service.manager.handle(Arrive("arrival", RAVI, ""))
    assert answer.text.startswith("🪑 You're in: Court Piece.\n")
    assert answer.text.endswith("\nYour cards come to our private chat when the game begins.")


async def test_who_joins_in_private_gets_a_seat_at_the_lobby_where_they_last_asked(table):
    await table.say(ASHA, "start")
    told = await table.say(RAVI, "join", None)
    assert "press “Join” there" in told.text
    await table.say(RAVI, "help")
    assert "#cards" in plain((await table.say(RAVI, "join", None)).text)
    assert (await table.live()).table.seat_of(RAVI.id) is not None


async def test_who_asked_in_a_room_long_ago_and_may_have_left_it_joins_no_table_there(table):
    await table.say(RAVI, "help")
    table.clock.wind(3 * 3600)
    await table.say(ASHA, "start")
    assert "press “Join” there" in (await table.say(RAVI, "join", None)).text


async def test_who_joins_in_private_where_they_sit_is_told_where_and_led_there(table):
    await table.say(ASHA, "start")
    table.chat.links = True
    told = await table.say(ASHA, "join", None)
    assert "#cards" in plain(told.text)
    there = [ref for ref, (where, _) in table.chat.messages.items() if where == HERE.id]
    assert [one.url for one in told.buttons] == [table.chat.way_to(one) for one in there]


async def test_what_is_typed_in_private_and_done_in_the_group_is_told_in_private(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    for line, told in (("bots", "an AI player"), ("table", "below the chat"), ("leave", "left")):
        answer = plain((await table.say(RAVI, line, None)).text)
        assert answer.startswith("🃏 Dehla Pakad at #cards: ")
        assert told in answer
