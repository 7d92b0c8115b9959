"""The main job: people play a match on Telegram by buttons, with the real manager and store."""

from __future__ import annotations

import pytest

from bot.model.errors import StoreUnavailable
from bot.model.messages import said
from bot.model.table import Phase
from tests.adapters.telegram.evening import Evening, buttons_of
from tests.longer import long
from tests.platforms.knowledge import cards_in
from tests.platforms.telegram import Telegram, User


def four(tg: Telegram) -> tuple[User, ...]:
    """Return people for every seat."""
    return tuple(tg.person(name) for name in ("Asha", "Birju", "Chitra", "Deepak"))


async def with_an_old_server(tg: Telegram, table: Evening) -> None:
    """Let the bot begin again with a server that shows nothing in groups to one person alone."""
    await table.close()
    tg.methods.is_old = True
    await table.open()


async def test_four_people_play_a_match_to_one_kot_by_buttons(tg: Telegram, table: Evening) -> None:
    people = four(tg)
    group = tg.group("Friday cards", *people)
    await table.begin(group, *people)
    live = await table.play()
    assert live.table.phase is Phase.OVER
    assert all(place.person is not None for place in live.table.places)
    assert "Rematch" in table.board.labels
    assert any(cards_in(text) for text in tg.history(group))
    assert len(tg.messages(group)) == live.table.deal  # the result of each deal, and no more
    for user in people:
        assert any(cards_in(text) for text in tg.history(user))


async def test_who_has_won_a_match_is_cheered_in_private_once_and_nobody_else_is(
    tg: Telegram, table: Evening
) -> None:
    people = four(tg)
    await table.begin(tg.group("Friday cards", *people), *people)
    live = await table.play()
    places = enumerate(live.table.places)
    won = {place.person.id for seat, place in places if seat in live.state.winners and place.person}
    cheered = [one for one in tg.world.messages if one.data.get("effect_id")]
    assert sorted(f"telegram:{one.chat.id}" for one in cheered) == sorted(won)
    assert all("🏆" in one.text for one in cheered)
    for user in people:
        assert len(tg.messages(user)) == 1, "the hand is gone where the win has come"
    await table.close()
    await table.open()
    await tg.say(people[0], table.group, "/dehla cut mango")
    await tg.shows(table.group, "mango")
    for one in people:
        await tg.press(one, table.board, "Rematch")
    await tg.until(lambda: "Rematch" not in table.board.labels)
    assert len([one for one in tg.world.messages if one.data.get("effect_id")]) == len(cheered)


async def test_an_own_result_stays_above_the_hand_of_the_next_deal_which_comes_in_silence(
    tg: Telegram, table: Evening
) -> None:
    people = four(tg)
    await table.begin(tg.group("Friday cards", *people), *people, start="target_kots=20")
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.play(most=1)
    await table.settle()
    (before,) = tg.messages(people[0])
    assert "Next deal" in before.labels
    said, *_ = before.text.partition("\n\n")
    await table.next_deal()
    await table.settle()
    for user in people:
        stays, hand = tg.messages(user)
        assert not {"Next deal", "⏹ Stop"} & {*stays.labels}
        assert {"Replay", "Review"} <= {*stays.labels}
        assert cards_in(hand.shown)
        assert hand.is_silent
    assert tg.messages(people[0])[0].text.startswith(said)


@long
async def test_one_person_and_three_ai_players_play_a_match(tg: Telegram, table: Evening) -> None:
    asha, table.topic = tg.person("Asha"), 7
    group = tg.group("Forum", asha, topics={7})
    await table.begin(group, asha)
    live = await table.play()
    assert live.table.phase is Phase.OVER
    assert [place.level is None for place in live.table.places].count(True) == 1
    assert tg.messages(group, topic=7) == tg.messages(group) != []


async def test_who_never_opened_the_private_chat_is_seated_by_one_tap(
    tg: Telegram, table: Evening
) -> None:
    await with_an_old_server(tg, table)
    asha, birju = tg.person("Asha"), tg.person("Birju", started=False)
    group = table.group = tg.group("Cards", asha, birju)
    await tg.say(asha, group, "/dehla start target_kots=1")
    await tg.shows(group, "Join")
    query = await tg.press(birju, table.board, "Join")
    assert (await table.live()).table.seat_of(f"telegram:{birju.id}") is None
    await tg.follow(birju, query.url)
    assert (await table.live()).table.seat_of(f"telegram:{birju.id}") is not None
    await tg.until(lambda: "Birju" in table.board.text)
    await tg.press(asha, table.board, "Begin")
    await table.play(most=4)
    assert any(cards_in(message.shown) for message in tg.messages(birju))


async def test_who_opens_a_table_before_the_private_chat_is_seated_by_one_tap(
    tg: Telegram, table: Evening
) -> None:
    await with_an_old_server(tg, table)
    asha = tg.person("Asha", started=False)
    group = table.group = tg.group("Cards", asha)
    await tg.say(asha, group, "/dehla start target_kots=1")
    answer = await tg.shows(group, "One tap")
    await tg.follow(asha, str(answer.buttons[0]["url"]))
    assert (await table.live()).table.seat_of(f"telegram:{asha.id}") == 0
    await tg.until(lambda: "Asha" in table.board.text and "Begin" in table.board.labels)
    await tg.press(asha, table.board, "Begin")
    await table.play(most=4)
    assert any(cards_in(message.shown) for message in tg.messages(asha))


async def test_peek_shows_the_own_hand_in_a_pop_up_and_nothing_to_others(
    tg: Telegram, table: Evening
) -> None:
    await with_an_old_server(tg, table)
    asha, stranger = tg.person("Asha"), tg.person("Stranger")
    group = tg.group("Cards", asha, stranger)
    await table.begin(group, asha)
    await tg.until(lambda: "Peek" in table.board.labels)
    live = await table.live()
    query = await tg.press(asha, table.board, "Peek")
    assert query.alert
    assert len(query.text) <= 200
    hand = table.hand(live, asha)
    assert hand
    assert hand <= cards_in(query.text)
    refused = await tg.press(stranger, table.board, "Peek")
    assert refused.alert
    assert cards_in(refused.text) == set()
    await table.settle()


async def test_a_table_goes_on_when_its_group_becomes_a_supergroup(
    tg: Telegram, table: Evening
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    old = tg.basic_group("Cards", asha, birju)
    await table.begin(old, asha, birju)
    before = await table.play(most=5)
    new = tg.upgrade(old)
    await tg.tell_of_upgrade(old, new)
    table.group = new
    after = await table.live()
    assert after.table.id == before.table.id
    assert after.table.log[: len(before.table.log)] == before.table.log
    live = await table.play()
    assert live.table.phase is Phase.OVER
    assert "Rematch" in table.board.labels


async def test_a_group_that_moves_while_the_store_is_long_away_takes_its_settings_along(
    tg: Telegram, table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asha = tg.person("Asha")
    old = tg.basic_group("Cards", asha)
    await table.begin(old, asha)
    await table.store.keep_settings(f"telegram:{old.id}", {"clock": "30"})
    rename, tried, renamed = table.store.rename_room, list[None](), list[None]()

    async def rename_when_back(*rooms: str) -> tuple[str, ...]:
        tried.append(None)
        if len(tried) < 40:
            raise StoreUnavailable
        found = await rename(*rooms)
        renamed.append(None)
        return found

    monkeypatch.setattr("adapters.telegram.reception.LONGEST", 0.001)
    monkeypatch.setattr("bot.services.reports.STORE_REST", 0)
    monkeypatch.setattr(table.store, "rename_room", rename_when_back)
    new = tg.upgrade(old)
    await tg.tell_of_upgrade(old, new)
    await tg.until(lambda: renamed)
    assert len(tried) in (40, 41)  # both groups tell of the move
    assert await table.store.settings_of(f"telegram:{new.id}") == {"clock": "30"}


async def test_a_group_that_moves_unnoticed_is_found_when_something_is_shown_there(
    tg: Telegram, table: Evening
) -> None:
    asha = tg.person("Asha")
    old = tg.basic_group("Cards", asha)
    await table.begin(old, asha)
    await table.play(most=2)
    new = tg.upgrade(old)
    live = await table.live()
    hand = await tg.until(lambda: table.hand_with(asha, live.table.turn))
    await tg.press_data(asha, hand, hand.buttons[0]["callback_data"])
    await tg.until(lambda: tg.messages(new))
    table.group = new
    await table.play(most=3)


async def test_a_rush_of_presses_plays_one_card(tg: Telegram, table: Evening) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    await table.begin(group, asha)
    live = await table.live()
    hand = await tg.until(lambda: table.hand_with(asha, live.table.turn))
    due = [one.token for one in buttons_of(hand, live.table.turn)]
    queries = [await tg.press_data(asha, hand, due[0], wait=False) for _ in range(10)]
    await tg.until(lambda: all(query.answers for query in queries))
    log = [e.action for e in (await table.live()).table.log if e.seat == live.to_act]
    assert log.count(due[0].split(".", 2)[2]) == 1
    assert sum(query.text.startswith("✓") for query in queries) == 1
    await table.settle()


async def test_a_table_goes_on_after_a_restart_with_the_buttons_that_were_there(
    tg: Telegram, table: Evening
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    await table.begin(group, asha)
    live = await table.play(most=3)
    shown = [message.id for message in tg.messages(group)]
    await table.close()
    hand = await tg.until(lambda: table.hand_with(asha, live.table.turn))
    query = await tg.press_data(asha, hand, hand.buttons[0]["callback_data"], wait=False)
    await table.open()
    await tg.until(lambda: query.answers)
    assert len((await table.live()).table.log) > len(live.table.log)
    await table.play(most=3)
    assert [message.id for message in tg.messages(group)] == shown


async def test_who_blocks_the_bot_in_a_match_keeps_nobody_from_playing(
    tg: Telegram, table: Evening
) -> None:
    asha, birju = tg.person("Asha"), tg.person("Birju")
    group = tg.group("Cards", asha, birju)
    await table.begin(group, asha, birju)
    await table.play(most=4)
    await tg.block(birju)
    await table.settle()
    await tg.start_bot(birju)
    await tg.say(birju, group, "/dehla hand")
    await table.play(most=4)


async def test_the_watcher_sees_a_card_that_is_given_away(tg: Telegram, table: Evening) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    await table.begin(group, asha)
    await table.settle()
    hidden = sorted(table.hand(await table.live(), asha))
    await table.chat.show(f"telegram:{group.id}", said(f"psst: {hidden[0]}"), None)
    await table.watch()
    assert len(table.leaks) == 1
    table.leaks.clear()
