"""Playing at once, in private, with AI players: no room, no clock, one table a person."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from unittest.mock import patch

import pytest

from bot.model.clock import LEFT_ALONE, MATCH_ENDS
from bot.model.kinds import ALONE
from bot.model.messages import Message
from bot.model.requests import Arrive, Command
from bot.model.table import Phase
from bot.services.outcomes import turn_ended
from bot.services.reaching import JOIN_LINK
from engine.actions import write
from tests.bot.fakes import ASHA, HERE, RAVI, Table, plain


async def of(table: Table, who=ASHA):
    """The table that somebody plays at alone."""
    (found,) = await table.service.store.tables_of(who.id)
    return await table.service.tables.get(found)


def hand(table: Table, who=ASHA) -> Message:
    return table.chat.at(who.id)


async def ref(table: Table, who=ASHA) -> str:
    """Where somebody's hand of the table that they play at alone stands."""
    live = await of(table, who)
    return (await table.service.store.refs(live.table.id))[who.id][0]


def labels(message: Message) -> list[str]:
    return [one.label for one in message.buttons]


async def wait(table: Table, seconds: float = 600) -> None:
    """Let the clock of every table run."""
    table.clock.wind(seconds)
    await table.service.expire()
    await table.service.dispatcher.idle()


def arrival(who=ASHA) -> Arrive:
    return Arrive(f"arrives {who.id}", who)


async def play_on(table: Table, who=ASHA) -> None:
    """Play by the buttons of the private hand until the deal is over."""
    live = await of(table, who)
    while live.table.phase is Phase.PLAYING:
        card = str(live.legal(live.table.seat_of(who.id))[0])
        await table.say(who, f"play {card}", None)
        live = await of(table, who)


async def test_first_words_lead_to_a_game_at_once_the_pages_and_the_way_into_a_group(table: Table):
    table.chat.links = True
    welcome = await table.service.manager.handle(arrival())
    assert labels(welcome) == ["▶ Play now", "How to play", "Add me to a server"]
    assert welcome.buttons[-1].url == "https://chat.example/?add"
    assert len(welcome.lines) == 2, "short"
    assert (await table.press(ASHA, welcome.buttons[1], None)).title == "📖 Dehla Pakad · 1/6"


async def test_a_match_alone_has_a_button_that_ends_it_beside_the_one_for_a_hint(table: Table):
    await table.say(ASHA, "start", None)
    while len((live := await of(table)).legal(live.table.seat_of(ASHA.id))) == 1:
        await table.say(ASHA, f"play {live.legal(live.table.seat_of(ASHA.id))[0]}", None)
    row = next(one for one in hand(table).rows if one[-1].label == "⏹ Stop")
    assert len(row) == 2, "beside that for a hint it takes no row of its own"
    question = await table.press(ASHA, row[-1], None)
    assert question.text == "End this match? It stops right here."
    await table.press(ASHA, question.buttons[0], None)
    assert not await table.service.store.tables_of(ASHA.id)


async def test_another_game_starts_in_private_by_one_press_while_a_group_plays_on(table: Table):
    await table.begin(RAVI)
    told = await table.say(ASHA, "3 2 5", None)
    assert told.text == ("Sure: /dehla start teen do paanch opens a table of Teen Do Paanch.")
    assert labels(told) == ["▶ Play Teen Do Paanch alone"]
    assert await table.press(ASHA, told.buttons[0], None) is None
    assert (await table.live()).table.phase is Phase.PLAYING
    tables = await table.service.store.tables_of(ASHA.id)
    games = {(await table.service.tables.get(one)).table.game for one in tables}
    assert games == {"dehla_pakad", "teen_do_paanch"}


async def test_another_game_by_the_same_press_ends_ones_own_match_which_is_said(table: Table):
    await table.say(ASHA, "start", None)
    for line in ("durak", "i want to play durak"):
        told = await table.say(ASHA, line, None)
        assert told.text.endswith("Your match here ends with that.")
    await table.press(ASHA, told.buttons[0], None)
    assert (await of(table)).table.game == "durak"


async def test_who_wants_to_play_a_game_gets_the_button_that_starts_it_there(table: Table):
    for line in ("durak", "i want to play durak", "can i play durak?"):
        told = await table.say(ASHA, line)
        assert labels(told) == ["▶ Play Durak"]
        assert not told.text.startswith("Yes")
    await table.press(ASHA, told.buttons[0])
    assert (await table.live()).table.game == "durak"


async def test_in_private_the_button_of_a_game_says_that_it_is_played_alone(table: Table):
    told = await table.say(ASHA, "durak", None)
    assert labels(told) == ["▶ Play Durak alone"]
    told = await table.say(ASHA, "can we play durak now", None)
    assert labels(told) == ["▶ Play Durak alone"]
    assert "To play with others, type /dehla start durak in your group or channel" in told.text
    await table.press(ASHA, told.buttons[0], None)
    assert (await of(table)).table.game == "durak"
    assert labels(await table.say(RAVI, "can we play durak now")) == ["▶ Play Durak"]


async def test_in_private_another_game_than_that_of_the_group_is_not_promised_there(table: Table):
    await table.begin(RAVI)
    told = await table.say(RAVI, "can we play durak now", None)
    assert "alone against AI players here" in told.text
    assert labels(told) == ["▶ Play Durak alone"]
    assert "here once this match is over" in (await table.say(RAVI, "can we play durak now")).text


async def test_who_sits_at_two_tables_is_told_which_one_a_private_line_is_about(table: Table):
    await table.say(ASHA, "start", None)
    assert (await table.say(ASHA, "stop", None)).title == "", "there is no other"
    assert await play_one(table) is None
    await table.begin(RAVI)
    seen = set()
    for _ in range(16):
        live = await table.service.manager._context.here(ASHA, None)
        if not live.is_called(live.table.seat_of(ASHA.id)):
            await table.play_any(RAVI)
            continue
        asked = plain((await table.say(ASHA, "stop", None)).title).replace("\u2060", "")
        where = "#cards" if live.table.rooms else "your own table"
        assert asked.startswith("🃏 Dehla Pakad")
        assert asked.endswith(f" at {where}")
        told = await play_one(table)
        assert plain(told.text).replace("\u2060", "").startswith(f"Played at {where}: ")
        assert turn_ended(Command("typed", ASHA, None, ("10h",)), told) == live.table.id
        seen.add(where)
    assert "#cards" in seen


@pytest.mark.fails
async def test_a_table_that_cannot_be_read_keeps_nobody_from_another_one(table: Table):
    await table.say(ASHA, "start durak", None)
    broken = (await of(table)).table.id
    await table.begin(RAVI)
    store = table.service.store
    load = store.load

    async def loaded(one):
        if one == broken:
            raise ValueError("a log that the rules refuse")
        return await load(one)

    table.service.tables._recent.drop(lambda _: True)
    with patch.object(store, "load", loaded):
        assert "Ravi" in (await table.say(ASHA, "score", None)).text
        assert await table.say(ASHA, "start durak", None) is None
    assert len(await store.tables_of(ASHA.id)) == 3


async def test_a_game_named_after_stop_or_leave_chooses_the_table(table: Table):
    await table.say(ASHA, "start durak", None)
    await table.begin(RAVI)
    for line in ("stop durak", "stop the durak game", "stop durak please"):
        asked = await table.say(ASHA, line, None)
        assert plain(asked.title).replace("\u2060", "").startswith("🃏 Durak"), line
    for line in ("stop dehla pakad", "stop the dehla pakad match"):
        asked = await table.say(ASHA, line, None)
        assert plain(asked.title).replace("\u2060", "").startswith("🃏 Dehla Pakad"), line
        assert (await table.say(ASHA, line)).buttons, line
    assert "without the rest" in (await table.say(ASHA, "stop durak")).text, "it is not here"
    assert "without the rest" in (await table.say(ASHA, "stop ganjifa", None)).text
    await table.say(RAVI, "leave dehla pakad")
    assert (await table.live()).table.places[1].away


async def play_one(table: Table) -> Message | None:
    """Asha types a card in private, at the table that waits for her."""
    live = await table.service.manager._context.here(ASHA, None)
    move = write(live.legal(live.table.seat_of(ASHA.id))[0])
    return await table.say(ASHA, move.removeprefix("play "), None)


async def test_the_hand_comes_below_what_its_person_has_written(table: Table):
    await table.say(ASHA, "start", None)
    first = await ref(table)
    await table.press(ASHA, hand(table).buttons[0], None)
    await wait(table, 30)
    assert await ref(table) == first, "a press leaves it where it is"
    await table.say(ASHA, "whose turn is it?", None)
    await play_on(table)
    await wait(table, 30)
    assert await ref(table) != first


async def test_a_question_in_private_is_about_the_table_where_its_person_acted_last(table: Table):
    await table.say(ASHA, "start dehla")
    await table.press(ASHA, "Begin")
    await table.say(ASHA, "start durak", None)
    table.clock.wind(5)
    await table.press(ASHA, hand(table).buttons[0], None)
    assert "Durak" in (await table.say(ASHA, "what's the aim?", None)).title


async def test_who_presses_play_now_twice_at_once_has_one_match_which_both_show(table: Table):
    welcome = await table.service.manager.handle(arrival())
    await asyncio.gather(*(table.press(ASHA, welcome.buttons[0], None) for _ in range(2)))
    live = await of(table)
    assert (live.table.phase, live.table.match) == (Phase.PLAYING, 1)


async def test_who_starts_two_games_in_private_at_once_plays_one(table: Table):
    await asyncio.gather(*(table.say(ASHA, f"start {game}", None) for game in ("durak", "dehla")))
    assert (await of(table)).table.phase is Phase.PLAYING


async def test_a_table_that_somebody_has_just_left_is_not_taken_for_the_one_that_waits_for_them(
    table: Table, monkeypatch
):
    await table.begin()
    await table.say(RAVI, "start", None)
    left, own, store = await table.live(), await of(table, RAVI), table.service.store
    assert left.is_called(0)

    async def before(_):
        return (left.table.id, own.table.id)

    monkeypatch.setattr(store, "tables_of", before)
    question = await table.say(RAVI, "stop", None)
    assert question.buttons[0].token.startswith(own.table.id)


async def test_play_now_deals_at_once_against_ai_players(table: Table):
    welcome = await table.service.manager.handle(arrival())
    assert await table.press(ASHA, welcome.buttons[0], None) is None
    live = await of(table)
    assert (live.table.kind, live.table.phase) == (ALONE, Phase.PLAYING)
    assert live.table.rooms == ()
    assert [place.person for place in live.table.places] == [ASHA, None, None, None]
    shown = hand(table)
    assert "Your turn" in shown.text
    assert shown.buttons, "cards to press"
    assert HERE.id not in {target for target, _ in table.chat.history}


async def test_the_next_deal_waits_for_its_only_player_and_nobody_is_hurried(table: Table):
    await table.say(ASHA, "start streak_length=0 target_kots=5", None)
    id_ = (await of(table)).table.id
    await wait(table)
    assert not (await of(table)).table.places[0].missed
    await play_on(table)
    assert (await of(table)).table.phase is Phase.BETWEEN
    await wait(table)
    assert (await of(table)).table.deal == 1
    assert {"Next deal", "Replay", "Review", "🔒 Fair shuffle"} <= set(labels(hand(table)))
    await table.press(ASHA, table.button("Next deal", ASHA.id), None)
    assert ((await of(table)).table.id, (await of(table)).table.deal) == (id_, 2)


async def test_a_match_that_is_over_is_closed_after_a_day(table: Table):
    await table.say(ASHA, "start durak deals=1", None)
    await play_on(table)
    live = await of(table)
    assert live.table.phase is Phase.OVER
    assert "Rematch" in labels(hand(table))
    await wait(table, MATCH_ENDS / timedelta(seconds=1))
    assert (await table.service.tables.get(live.table.id)).table.phase is Phase.CLOSED


async def test_play_now_goes_on_with_the_match_and_another_game_takes_its_place(table: Table):
    await table.say(ASHA, "start", None)
    first, posted = (await of(table)).table, len(table.chat.posted)
    assert await table.say(ASHA, "start", None) is None
    assert (await of(table)).table.id == first.id
    assert len(table.chat.posted) == posted + 1, "the hand stands below the talk again"
    await table.say(ASHA, "start teen do paanch", None)
    second = (await of(table)).table
    assert (second.game, len(second.places)) == ("teen_do_paanch", 3)
    assert (await table.service.tables.get(first.id)).table.phase is Phase.CLOSED


async def test_who_leaves_a_match_against_ai_players_alone_is_asked_whether_to_end_it(table: Table):
    await table.say(ASHA, "start", None)
    asked = await table.say(ASHA, "leave", None)
    assert (asked.text, labels(asked)) == (
        "End this match? It stops right here.",
        ["End the match"],
    )
    assert not (await of(table)).table.places[0].away
    await table.press(ASHA, asked.buttons[0], None)
    assert await table.service.store.tables_of(ASHA.id) == ()


async def test_who_is_asked_so_may_type_yes(table: Table):
    await table.say(ASHA, "start", None)
    await table.say(ASHA, "leave", None)
    await table.say(ASHA, "yes", None)
    assert await table.service.store.tables_of(ASHA.id) == ()


async def test_a_start_that_comes_twice_leaves_the_table_that_it_opened(table: Table):
    request = Command("twice", ASHA, None, ("start", "durak"))
    for _ in range(2):
        assert await table.service.manager.handle(request) is None
    assert (await of(table)).table.phase is Phase.PLAYING


async def test_who_plays_alone_ends_it_alone_and_others_cannot_come(table: Table):
    await table.say(ASHA, "start", None)
    live = await of(table)
    assert await table.say(RAVI, "start", None) is None
    assert (await of(table, RAVI)).table.id != live.table.id
    joining = replace(arrival(RAVI), payload=f"{JOIN_LINK}{live.table.id}")
    assert "before a match begins" in (await table.service.manager.handle(joining)).text
    await table.press(ASHA, (await table.say(ASHA, "stop", None)).buttons[0], None)
    assert (await table.service.tables.get(live.table.id)).table.phase is Phase.CLOSED
    await table.press(ASHA, table.button("▶ Play now against AI", ASHA.id), None)
    assert (await of(table)).table.id != live.table.id, "it leads to another of their own"


async def test_who_plays_alone_may_sit_in_a_room_too(table: Table):
    await table.say(ASHA, "start", None)
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    assert len(await table.service.store.tables_of(ASHA.id)) == 2
    assert "Your turn" in hand(table).text


async def test_what_is_played_alone_is_kept_for_a_month_after_the_last_move(table):
    await table.say(ASHA, "start", None)
    await table.pass_time(LEFT_ALONE.total_seconds() - 1)
    await table.press(ASHA, next(one for one in hand(table).buttons if ".play " in one.token), None)
    await table.pass_time(LEFT_ALONE.total_seconds() - 1)
    assert (await of(table)).table.phase is Phase.PLAYING
    await table.pass_time(1)
    assert await table.service.store.tables_of(ASHA.id) == ()
    assert "This table is closed." in hand(table).text
