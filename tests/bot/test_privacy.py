"""What is kept of people: they can read what it is, and have it go."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.model.history import Sat
from bot.model.messages import Button
from bot.model.ports import Change, Result
from bot.model.requests import Command, Depart, Room, RoomClosed
from bot.model.table import Phase, Place, Table
from tests.bot.fakes import ASHA, HERE, KABIR, MEENA, PEOPLE, RAVI, START, person
from tests.bot.storage.samples import everything, live_tables

ZOYA = person("Zoya")


async def traces(table, who) -> list[tuple[str, str]]:
    """Each column that names a person, with its table."""
    return [
        (name, cell)
        for name, rows in (await everything(table.service.store)).items()
        for row in rows
        for cell in map(str, row)
        if who.id in cell or who.name in cell
    ]


async def forgets(table, who, room=HERE):
    """*who* has the bot forget them, as its buttons lead."""
    asked = await table.press(who, (await table.say(who, "privacy", room)).buttons[1], room)
    return asked, await table.press(who, asked.buttons[0], room)


async def test_privacy_says_who_runs_the_bot_as_far_as_they_want_it_known(table):
    assert "Whoever runs this bot can read" in (await table.say(ASHA, "privacy")).text


async def test_who_asks_gets_a_file_with_all_that_is_kept_of_them_and_of_nobody_else(four):
    await four.say(ASHA, "settings hi")
    answer = await four.press(ASHA, (await four.say(ASHA, "privacy")).buttons[0])
    assert "निजी चैट" in answer.text
    file = four.chat.ever(ASHA.id)[-1].file
    found = json.loads(file.content)
    assert found["person"]["language"] == "hi"
    assert [one["seats"] for one in found["tables"]] == [[1]]
    assert len(found["messages"]) == 1
    assert not any(one.id in file.content.decode() for one in PEOPLE[1:])


async def test_what_cannot_be_sent_in_private_is_not_sent_and_not_shown_elsewhere(table):
    table.chat.closed.add(ASHA.id)
    assert "can't write to you" in (await table.say(ASHA, "export me")).text
    for _ in range(3):
        await table.say(ASHA, "export me")
    assert "Ask me again in 15 minutes" in (await table.say(ASHA, "export me")).text


async def test_what_is_kept_is_not_told_any_more_once_it_is_gone(table):
    asked, done = await forgets(table, ASHA)
    assert asked.replaces
    assert done.replaces
    assert done.buttons == ()


async def test_in_a_match_an_ai_player_takes_the_seat_of_who_is_forgotten(four):
    asked, done = await forgets(four, ASHA)
    assert "An AI player takes your seat" in asked.text
    assert "I don't know you any more" in done.text
    live = await four.live()
    assert [one.person for one in live.table.places] == [None, RAVI, MEENA, KABIR]
    assert live.table.opener == RAVI.id
    assert await traces(four, ASHA) == []
    for _ in range(8):
        await four.play_any(await four.turn())
    assert len((await four.live()).table.log) > 8
    assert await traces(four, ASHA) == [], "what was on its way to her writes nothing down"


async def test_a_table_that_nobody_else_sits_at_is_closed(table):
    await table.say(ASHA, "start durak", None)
    await table.say(ASHA, "start")
    alone = await table.service.store.tables_of(ASHA.id)
    await forgets(table, ASHA, None)
    assert await live_tables(table.service.store) == ()
    assert len(alone) == 2
    assert await traces(table, ASHA) == []


async def test_a_word_in_the_deal_under_way_goes_and_the_deal_can_no_longer_be_verified(table):
    await table.say(ASHA, "start")
    for who in PEOPLE[1:]:
        await table.press(who, "Join")
    await table.say(RAVI, "cut tamarind")
    await table.press(ASHA, "Begin")
    await forgets(table, RAVI)
    dump = str(await everything(table.service.store))
    assert "tamarind" not in dump
    live = await table.live()
    assert live.table.phase is Phase.PLAYING
    assert live.table.dealt_with is None


async def test_who_is_forgotten_and_then_blocks_the_bot_stays_forgotten(table):
    await table.say(ASHA, "start")
    await forgets(table, ASHA)
    await table.service.manager.handle(Depart(ASHA.id))
    assert await traces(table, ASHA) == []


async def test_a_message_that_was_on_its_way_leaves_no_trace_of_who_was_forgotten(four):
    id_, store = await four.id(), four.service.store
    await forgets(four, ASHA)
    for who in (ASHA, RAVI):
        await store.keep_ref(id_, who.id, "m99", START, seated=True)
    assert await traces(four, ASHA) == []
    assert (await store.refs(id_))[RAVI.id] == ("m99", START)


async def test_who_comes_back_begins_anew(table):
    await table.say(ASHA, "settings hi")
    await forgets(table, ASHA, None)
    await table.say(ASHA, "start")
    assert await table.seat(ASHA) == 0
    assert (await table.service.people.facts(ASHA.id)).get("language") is None


async def test_an_admin_who_closed_a_table_without_a_seat_leaves_no_trace_there(four):
    four.chat.admins.add(ZOYA.id)
    await four.press(ZOYA, (await four.say(ASHA, "stop")).buttons[0])
    assert await traces(four, ZOYA)
    (told,) = (await four.service.store.known_of(ZOYA.id))["tables"]
    assert (told["closed"], told["name"], told["seats"]) == (True, ZOYA.name, [])
    (own,) = (await four.service.store.known_of(ASHA.id))["tables"]
    assert "closed" not in own
    await forgets(four, ZOYA)
    assert await traces(four, ZOYA) == []


@pytest.mark.parametrize("words", ["forget you", "forget me now"])
async def test_nobody_is_forgotten_by_a_slip_of_the_tongue(table, words):
    assert "without the rest" in (await table.say(ASHA, words)).text


STRANGER = person("Zubeida")
ELSEWHERE = Room("discord:else", "discord:other", "#else")


@pytest.fixture
async def board(table):
    """A board with Asha and Ravi, who have played here; Zubeida has played nowhere."""
    results = tuple(
        Result(who.id, who.name, ((HERE.id, HERE.server),), "dehla_pakad", START, {"deals": n})
        for n, who in enumerate((RAVI, ASHA), 1)
    )
    facts = {"rooms": (HERE,), "game": "dehla_pakad", "options": {}, "places": (Place(),) * 4}
    over = Table("k3f9qa2m", opener=ASHA.id, language="en", secret="5e", version=1, **facts)
    sat = tuple(Sat(n, who.id, who.name, None, False, {}) for n, who in enumerate((RAVI, ASHA)))
    closed = replace(over, phase=Phase.CLOSED)
    await table.service.store.save(Change(closed, results=results, sat=sat))
    return table


def shown(answer) -> list[str]:
    return [name for name in ("Asha", "Ravi", "Player") if name in answer.text]


async def test_names_on_boards_are_for_those_who_share_a_room(board):
    assert shown(await board.say(STRANGER, "leaderboard")) == ["Asha", "Ravi"]
    assert shown(await board.say(STRANGER, "leaderboard everywhere")) == ["Asha", "Ravi"]
    assert shown(await board.say(RAVI, "leaderboard", None)) == ["Asha", "Ravi"]
    assert shown(await board.say(STRANGER, "leaderboard", None)) == ["Player"]
    assert shown(await board.say(STRANGER, "leaderboard everywhere", ELSEWHERE)) == ["Player"]
    assert shown(await board.say(STRANGER, f"stats {ASHA.id}", None)) == ["Player"]


async def test_a_member_of_the_server_is_called_by_the_name_that_all_there_read(board):
    words, there = ("stats", ASHA.id), ELSEWHERE
    asked = Command("c-member", STRANGER, there, words, members=(ASHA,))
    assert shown(await board.service.manager.handle(asked)) == ["Asha"]
    assert shown(await board.say(STRANGER, " ".join(words), there)) == ["Player"]


async def test_a_name_stands_everywhere_by_its_owners_consent(board):
    await board.press(ASHA, Button("", "me.0.mine shown everywhere"), None)
    assert shown(await board.say(STRANGER, "leaderboard", None)) == ["Asha", "Player"]
    assert shown(await board.say(STRANGER, f"stats {ASHA.id}", None)) == ["Asha"]


@pytest.mark.parametrize("is_left", [True, False])
async def test_what_a_room_has_set_goes_with_the_bot_and_stays_where_it_only_lacks_a_right(
    board, is_left
):
    store = board.service.store
    await store.keep_settings(HERE.id, {"clock": "60"})
    await store.keep_ref("k3f9qa2m", f"{HERE.id}#1", "m1", START)
    await board.service.manager.handle(RoomClosed(HERE.id, is_left=is_left))
    assert bool(await store.settings_of(HERE.id)) is not is_left
    assert bool(await store.refs("k3f9qa2m")) is not is_left
    assert shown(await board.say(ASHA, "leaderboard")) == ["Asha", "Ravi"], "results stay"
