"""Every game, with as few and as many people as it takes, is played by buttons and by typing."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.model.clock import hour
from bot.model.messages import Button
from bot.model.table import Phase
from engine.actions import Stop, TimeUp, cards_of
from engine.cards import cards
from engine.games import GAMES
from engine.replay import check
from engine.seats import DEALER
from tests.bot.fakes import ASHA, HERE, MEENA, PEOPLE, RAVI, Table, next_deal, person, rings
from tests.longer import long, only
from tests.strategies import match

MANY = (*PEOPLE, *map(person, ("Noor", "Omar")))
MOST_PRESSES = 600
SOON = {("dehla_pakad", 4), ("teen_do_paanch", 3), ("tien_len", 4), ("durak", 2)}


def sizes() -> list[Any]:
    """Return each game with its smallest and its largest table; all but a few are long."""
    found = []
    for key, game in GAMES.items():
        for seats in sorted({min(game.info.seats), max(game.info.seats)}):
            marks = () if (key, seats) in SOON else long
            found.append(pytest.param(key, seats, marks=marks))
    return found


def pressed(table: Table, who, verbs: set[str], rng: Random) -> Button:
    """Return a button that *who* may press: mostly one that plays cards, at times one to choose."""
    buttons = [(one, one.token.split(".", 2)[2].split()) for one in table.chat.at(who.id).buttons]
    moves = [(one, words) for one, words in buttons if words[0] in verbs]
    plays = [one for one, words in moves if len(words) > 1]
    if plays and rng.random() < 0.7:
        return rng.choice(plays)
    choices = [one for one, words in buttons if words[0] == "choose"]
    return rng.choice([one for one, _ in moves] or choices)


async def play_on(table: Table, rng: Random) -> None:
    """Somebody who may act presses a button."""
    live = await table.live()
    seat = live.may_act[0]
    who = live.table.places[seat].person
    verbs = {one.verb for one in live.legal(seat)}
    answer = await table.press(who, pressed(table, who, verbs, rng), None)
    assert answer is None, answer


@pytest.mark.parametrize(("key", "seats"), sizes())
async def test_as_many_people_as_it_seats_play_a_deal_by_pressing(table, key, seats):
    await table.say(ASHA, f"start {key} players={seats}")
    for one in MANY[1:seats]:
        assert await table.press(one, "Join") is not None
    await table.press(ASHA, "Begin")
    rng = Random(f"{key}{seats}")
    for _ in range(MOST_PRESSES):
        if (await table.live()).table.phase is not Phase.PLAYING:
            break
        await play_on(table, rng)
    live = await table.live()
    assert live.table.phase in (Phase.BETWEEN, Phase.OVER)
    (record,) = await table.service.store.records(live.table.id)
    assert (record["game"], record["seats"]) == (key, seats)
    everybody = [place.person.id for place in live.table.places]
    store = table.service.store
    board = await store.standings("channel", HERE.id, "all", key, "deals", table.clock())
    assert sorted(row.person for row in board) == sorted(everybody)


@pytest.mark.parametrize("key", only({"dehla_pakad"}, GAMES))
async def test_records_say_what_an_ai_player_chose_for_who_is_away(table, key):
    await table.say(ASHA, f"start {key}")
    await table.say(RAVI, "join")
    await table.press(ASHA, "Begin")
    await table.say(RAVI, "away")
    rng = Random(key)
    for _ in range(MOST_PRESSES):
        live = await table.live()
        if live.table.phase is Phase.BETWEEN and live.table.deal == 1:
            await next_deal(table)
        elif live.table.phase is not Phase.PLAYING:
            break
        else:
            legal = live.legal(live.table.seat_of(ASHA.id))
            await table.say(ASHA, f"play {rng.choice(legal)}")
    records = await table.service.store.records(await table.id())
    assert records
    for record in records:
        assert check(record) is None
        assert sum(map(bool, record["stood_in"])) == 1, "only Ravi is away"


async def test_a_record_says_nothing_of_hints_and_stand_ins_where_there_were_none(table):
    await table.say(ASHA, "start tien len players=2 instant_win=none")
    await table.press(ASHA, "Begin")
    while (live := await table.live()).table.phase is Phase.PLAYING:
        await table.say(ASHA, f"play {live.legal(await table.seat(ASHA))[0]}")
    (record,) = await table.service.store.records(await table.id())
    assert not {"hints", "stood_in"} & record.keys()


@pytest.mark.parametrize("key", GAMES)
async def test_the_opener_closes_a_match_of_any_game(table, key):
    await table.say(ASHA, f"start {key}")
    await table.press(ASHA, "Begin")
    question = await table.say(ASHA, "stop")
    await table.press(ASHA, question.buttons[0])
    assert await table.service.store.table_in(HERE.id) is None


@pytest.mark.parametrize("key", GAMES)
async def test_nobody_presses_or_types_what_chance_and_the_clock_do(table, key):
    game = GAMES[key]
    played = [one for one in islice(match(game, {}, 1), 80) if one.seat == DEALER]
    theirs = {str(one) for one in (TimeUp(), Stop(), *(one.action for one in played))}
    ends = [one.words for one in game.info.options if one.key == "match_end"]
    kinds = [one for one in ("fixed_time", "until_stopped") if any(one in words for words in ends)]
    for end in kinds or [""]:  # the last is stopped only with its deal
        await table.say(ASHA, f"start {key} {end and f'match_end={end}'}")
        await table.press(ASHA, "Begin")
        before = await table.live()
        for text in sorted(theirs):
            token = f"{before.table.id}.{before.table.turn}.{text}"
            assert await table.press(ASHA, Button("", token)) is not None, text
            assert await table.say(ASHA, f"play {text}") is not None, text
        assert (await table.live()).state == before.state
        await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])


async def test_two_people_trade_cards_which_nobody_else_sees(table):
    await table.say(ASHA, "start tien len players=3 variant=southern instant_win=none trading=true")
    for one in (RAVI, MEENA):
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    hands = (await table.live()).state.hands
    mine, his = cards(hands[0])[0], cards(hands[1])[0]
    for who, words in ((ASHA, f"offer ravi {mine}"), (RAVI, f"answer {his}")):
        assert await table.say(who, words) is None
        for target in (HERE.id, MEENA.id):
            shown = table.chat.at(target).text
            assert not any(shown_as(one) in shown for one in (mine, his) if target == HERE.id)
    rung = rings(table, MEENA)
    table.clock.wind(30)
    assert await table.say(ASHA, "haan") is None
    live = await table.live()
    assert live.state.hands[0] == hands[0] ^ mine.bit ^ his.bit
    assert live.state.hands[2] == hands[2]
    assert rings(table, MEENA) == rung, "it is none of her business"
    while len((live := await table.live()).may_act) > 1:
        assert await table.say(live.table.people[live.may_act[0]], "taiyar") is None
    assert live.legal(live.may_act[0])[0].verb == "play"


def shown_as(card) -> str:
    return card.rank.replace("T", "10") + {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[card.suit.text]


async def test_an_offer_rings_for_the_person_whom_it_is_made(table):
    await table.say(ASHA, "start tien len players=3 instant_win=none trading=true")
    for one in (RAVI, MEENA):
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    table.clock.wind(30)
    rung = {who: rings(table, who) for who in (ASHA, RAVI, MEENA)}
    await table.say(ASHA, f"offer ravi {cards((await table.live()).state.hands[0])[0]}")
    assert {who: rings(table, who) - rung[who] for who in rung} == {ASHA: 0, RAVI: 1, MEENA: 0}


@pytest.mark.parametrize("hours", [0, 12])
async def test_ganjifa_begins_by_day_or_by_night_as_the_bots_clock_has_it(table, hours):
    table.clock.wind(hours * 3600)
    await table.say(ASHA, "start ganjifa surkhya=auto")
    await table.press(ASHA, "Begin")
    log = (await table.live()).table.log
    assert f"hour {hour(table.clock())}" in [one.action for one in log]


async def test_of_forty_round_cards_those_of_one_suit_are_seen_at_a_time(table):
    """All of them, beside the shortcut, a hint and the reason: 25 buttons are few."""
    await table.say(ASHA, "start ganjifa")
    await table.press(ASHA, "Begin")
    live = await table.live()
    seat = await table.seat(ASHA)
    rows = table.chat.at(ASHA.id).rows
    words = [one.token.split(".", 2)[2] for row in rows for one in row]
    tabs = [one.split()[1] for one in words if one.startswith("suit ")]
    playable = {card_.suit.text for one in live.legal(seat) for card_ in cards_of(one)}
    assert len(rows) <= 5
    assert max(map(len, rows)) <= 5
    assert {tab.rstrip("2") for tab in tabs} == playable
    assert len({one.split()[1][:2] for one in words if one.startswith("play ")}) == 1
    assert {"hint", "why"} <= set(words)


@pytest.mark.parametrize("key", GAMES)
async def test_a_turn_that_the_clock_takes_is_told_in_the_room(table, key):
    seats = min(GAMES[key].info.seats)
    await table.begin(*MANY[1:seats], start=f"start {key} players={seats}")
    while not any(place.missed for place in (await table.live()).table.places):
        await table.pass_time(31)
    assert "Time's up: AI" in table.chat.at(HERE.id).text


@pytest.mark.parametrize("key", ["court_piece", "teen_do_paanch"])
async def test_what_the_clock_did_without_a_card_is_told_by_what_was_done(table, key):
    seats = min(GAMES[key].info.seats)
    await table.begin(*MANY[1:seats], start=f"start {key} players={seats}")
    done = {"call": r"called [♣♦♥♠]\ufe0e", "pick": "drew a card"}
    while not any(place.missed for place in (await table.live()).table.places):
        await table.pass_time(31)
    last = [one for one in (await table.live()).table.log if one.seat != DEALER][-1]
    told = rf"⏰ Time's up: AI {done[last.action.split()[0]]} for \u2068\w+\u2069\n"
    assert re.search(told, table.chat.at(HERE.id).text)
