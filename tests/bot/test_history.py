"""History, replays, and deals that are played once more: by words and by buttons."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from bot.model import tokens
from bot.model.automatic import chance, run
from bot.model.live import Draft, Live, open_deal
from bot.model.messages import Button
from bot.model.requests import Arrive, Room
from bot.model.table import Phase
from bot.storage.upkeep import DAY, Upkeep
from engine.replay import check
from tests.bot.fakes import ASHA, HERE, KABIR, PEOPLE, RAVI, next_deal, open_table, person
from tests.bot.test_page_links import URL, Served
from tests.platforms.knowledge import cards_in
from tests.sentences import says

STRANGER = person("Zoya")
ELSEWHERE = Room("discord:elsewhere", "discord:home", "#talk")


async def play_deal(table) -> None:
    """Everybody presses the first card that may be played, until the deal is over."""
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.play_any(await table.turn())


async def first_deal(path: Path) -> None:
    """Let four people play a deal, on a database of their own."""
    table = await open_table(path)
    await table.say(ASHA, "start")
    for one in PEOPLE[1:]:
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    await play_deal(table)
    await table.service.stop()
    await table.service.store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    """A database with a table of four people whose first deal is over."""
    path = tmp_path_factory.mktemp("past") / "dehla.db"
    asyncio.run(first_deal(path))
    return path


@pytest.fixture
async def over(played, tmp_path):
    """Four people at a table whose first deal is over."""
    table = await open_table(Path(shutil.copy(played, tmp_path / "dehla.db")))
    table._ids = count(1_000)  # no request is one of those that have been carried out
    await table.say(ASHA, "table")
    yield table
    await table.service.stop()
    await table.service.store.close()


@pytest.fixture
async def deal(over) -> str:
    return f"{await over.id()}-1"


def button(message, label: str) -> Button:
    return next(one for one in message.buttons if one.label == label)


def bare(message) -> str:
    """What a message says, without the signs that set apart what people have typed."""
    return message.text.replace("\u2068", "").replace("\u2069", "")


def replayed(message) -> str:
    """Which deal a step of a replay is of."""
    token = tokens.read(message.buttons[0].token)
    assert token.words[0] == "replay"
    return f"{token.table}-{token.words[1]}"


def labels(message) -> list[str]:
    return [one.label for one in message.buttons]


async def test_a_closed_deal_is_replayed_step_by_step_with_all_hands(over):
    shown = await over.press(ASHA, "Replay")
    assert "move 0 of 5" in shown.title
    assert all(shown.text.count(one.name) > 1 for one in PEOPLE)
    assert sum(shown.text.count(suit) for suit in "♠♥♦♣") > 2 * len(PEOPLE)
    assert labels(shown) == ["Forward", "End", "Next trick ⏩", "Play this deal"]
    one = await over.press(ASHA, button(shown, "Forward"), None)
    assert one.replaces
    assert "move 1 of" in one.title
    four = await over.press(ASHA, button(shown, "Next trick ⏩"), None)
    end = await over.press(ASHA, button(four, "End"), None)
    assert " beat " in end.text
    assert labels(end) == ["First", "Back", "⏪ Previous trick", "Play this deal"]
    back = await over.press(ASHA, button(end, "First"), None)
    assert back.text == shown.text


async def test_the_page_shows_a_replay_to_who_has_played_and_nobody_else_gets_the_way(over, deal):
    over.service.pages = Served()
    table = await over.id()
    alone = await over.say(ASHA, "replay", None)
    way, watch = alone.buttons[-1], f"{URL}/t/{table}?replay=1"
    assert (way.url, way.app) == (f"{watch}#{ASHA.id}", watch)
    here = (await over.say(RAVI, "replay")).buttons[-1]
    assert (here.url, here.app) == (f"{watch}#{RAVI.id}", "")
    assert (await over.say(STRANGER, "replay")).buttons[-1].label == "Play this deal"
    over.chat.links = True  # all that is answered here is seen by everybody
    assert (await over.say(ASHA, "replay")).buttons[-1].label == "Play this deal"


async def test_no_stranger_may_see_the_cards_by_verifying_them_either(over, deal):
    for room in (None, ELSEWHERE):
        answer = await over.say(STRANGER, f"verify {deal}", room)
        assert "Only people from that table" in answer.text
        assert not cards_in(answer.text)
    for who, room in ((STRANGER, HERE), (RAVI, None), (RAVI, ELSEWHERE)):
        assert f"deal={deal} " in (await over.say(who, f"verify {deal}", room)).text


async def test_a_deal_may_be_named_by_its_number_here(over, deal):
    assert replayed(await over.say(ASHA, "replay 1")) == deal
    assert deal in (await over.say(ASHA, "verify 1")).title
    assert says((await over.say(ASHA, "replay 2")).text, "refused-no-such-deal")


async def test_a_deal_may_be_asked_for_in_more_words(over, deal):
    for line in ("replay please", "replay the last deal", "replay deal 1 pls", "replay my game"):
        assert replayed(await over.say(ASHA, line)) == deal
    assert "whose cards" in (await over.say(ASHA, "replay this deal play please")).text
    assert deal in (await over.say(ASHA, "verify this deal please")).title


@pytest.mark.parametrize("play", ["play", "Khelo", "खेलो", "खेलें", "चलो"])
async def test_any_word_for_playing_plays_the_deal_again(over, deal, play):
    for line in (f"replay {play}", f"replay {deal} {play}"):
        assert "whose cards" in (await over.say(ASHA, line)).text


async def test_a_running_deal_is_never_replayed(four):
    deal = f"{await four.id()}-1"
    for who in (ASHA, RAVI):
        answer = await four.say(who, f"replay {deal}")
        assert "still on" in answer.text
        assert not cards_in(answer.text)
    assert "No deal has been finished here yet" in (await four.say(ASHA, "replay")).text


async def test_before_the_first_deal_of_a_new_table_the_last_one_played_here_is_meant(over, deal):
    await over.press(ASHA, (await over.say(ASHA, "stop")).buttons[0])
    for one in PEOPLE[1:]:
        await over.say(one, "stop")
    await over.say(RAVI, "start")
    assert replayed(await over.say(ASHA, "replay")) == deal
    assert "No deal has been finished here yet" in (await over.say(STRANGER, "replay")).text
    assert deal not in (await over.say(ASHA, "replay", ELSEWHERE)).text


async def test_matches_that_were_broken_off_since_hide_no_deal_that_was_finished(over, deal):
    await over.pass_time(21)
    for one in PEOPLE[1:]:
        await over.say(one, "away")
    await over.press(ASHA, (await over.say(ASHA, "stop")).buttons[0])
    for _ in range(11):
        await over.say(ASHA, "start")
        await over.press(ASHA, "Begin")
        await over.pass_time(1)
        await over.press(ASHA, (await over.say(ASHA, "stop")).buttons[0])
    assert len(await over.service.store.matches(ASHA.id, 0, 20)) == 12
    for room in (None, HERE):
        assert replayed(await over.say(ASHA, "replay", room)) == deal


async def test_who_was_neither_at_the_table_nor_in_its_room_sees_nothing(over, deal):
    for room in (None, ELSEWHERE):
        answer = await over.say(STRANGER, f"replay {deal}", room)
        assert "Only people from that table" in answer.text
        answer = await over.say(STRANGER, f"replay {deal} play 1", room)
        assert "Only people from that table" in answer.text
    assert "move 0 of" in (await over.say(ASHA, f"replay {deal}", ELSEWHERE)).title


async def test_who_opens_a_replay_in_the_room_may_read_on_in_private_and_nobody_else(over):
    shown = await over.press(STRANGER, "Replay")
    following = button(shown, "Forward")
    assert "move 1 of" in (await over.press(STRANGER, following, None)).title
    other = person("Yusuf")
    assert "Only people from" in (await over.press(other, following, None)).text
    assert "whose cards" in (await over.press(STRANGER, button(shown, "Play this deal"), None)).text


@pytest.mark.parametrize("text", ["nonsense", "k3f9qa2m-7", "k3f9qa2m-", "-7", "k3f9qa2m-99999999"])
async def test_a_deal_that_is_none_is_quoted(over, text):
    assert text in (await over.say(ASHA, f"replay {text}")).text


async def test_a_deal_is_named_however_a_phone_spells_it(over, deal):
    assert replayed(await over.say(ASHA, f"replay {deal.upper()}")) == deal
    assert replayed(await over.say(ASHA, "replay")) == deal


async def test_history_lists_own_matches_the_newest_first_and_leads_to_replays(over, deal):
    page = await over.say(ASHA, "history", None)
    assert "Asha" in page.text
    assert "of 1 deal won" in page.text
    match = await over.press(ASHA, button(page, "1"), None)
    assert labels(match) == ["1", "All matches"]
    shown = await over.press(ASHA, button(match, "1"), None)
    assert replayed(shown) == deal
    assert (await over.say(STRANGER, "history", None)).buttons == ()


async def test_history_is_of_the_presser_alone(over):
    page = await over.say(ASHA, "history", None)
    match = button(page, "1")
    assert "no longer works" in (await over.press(STRANGER, match, None)).text
    assert (await over.press(RAVI, match, None)).buttons


async def play_again(table, deal: str, who=ASHA, seat: int = 1) -> str:
    """*who* plays the deal once more; return the id of the table."""
    question = await table.say(who, f"replay {deal} play")
    chosen = next(
        one for one in question.buttons if f" {seat} " in f"{one.token} ".split("again 1")[1]
    )
    await table.press(who, chosen, None)
    found = await table.service.store.tables_of(who.id)
    every = [await table.service.tables.get(one) for one in found]
    return next(one.table.id for one in every if one.table.again is not None)


async def finish(table, id_: str, who=ASHA):
    """Play the hand of *who* to the end; return the table."""
    while (live := await table.service.tables.get(id_)).table.phase is Phase.PLAYING:
        hand = [m for t, m in table.chat.messages.values() if t == who.id and m.buttons]
        own = [b for m in hand for b in m.buttons if b.token.startswith(id_) and "play" in b.token]
        await table.press(who, own[0], None)
    return live


async def test_a_deal_is_played_once_more_with_the_same_cards(over, deal):
    before = await over.service.store.standings("everywhere", "", "all", "dehla_pakad", "deals", 0)
    id_ = await play_again(over, deal)
    live = await over.service.tables.get(id_)
    assert [place.person for place in live.table.places] == [ASHA, None, None, None]
    live = await finish(over, id_)
    assert live.table.phase is Phase.CLOSED
    then, now = [await over.service.store.record(one, 1) for one in (deal[:-2], id_)]
    assert now["deck"] == then["deck"]
    assert now["dealer"] == then["dealer"]
    assert check(now) is None
    end = [m for t, m in over.chat.messages.values() if t == ASHA.id and "Last time:" in m.text][-1]
    assert f"Last time: {then['result']['tens'][0]} ten" in end.text
    assert f"Now: {now['result']['tens'][0]} ten" in end.text
    assert labels(end)[:2] == ["Replay", "Play this deal"]  # a tip may follow, by what was dealt
    assert replayed(await over.press(ASHA, button(end, "Replay"), None)) == f"{id_}-1"
    after = await over.service.store.standings("everywhere", "", "all", "dehla_pakad", "deals", 0)
    assert after == before
    assert len(await over.service.store.matches(ASHA.id, 0, 10)) == 1


async def test_history_says_that_a_match_was_stopped_and_which_deal_was_broken_off(over, deal):
    assert "match not finished" in (await over.say(ASHA, "history", None)).text
    await next_deal(over)
    for who in PEOPLE[1:]:
        await over.say(who, "away")
    await over.press(ASHA, (await over.say(ASHA, "stop")).buttons[0])
    page = await over.say(ASHA, "history", None)
    assert "match stopped" in page.text
    match = await over.press(ASHA, button(page, "1"), None)
    assert "Deal 2: broken off" in match.text
    assert labels(match) == ["1", "All matches"]
    answer = await over.say(RAVI, f"replay {deal[:-1]}2", None)
    assert "was broken off" in answer.text
    assert "deal=" in (await over.say(RAVI, f"verify {deal[:-1]}2", None)).text


async def test_a_match_that_is_stopped_between_deals_is_stopped_in_the_history(over):
    await over.press(ASHA, (await over.say(ASHA, "stop")).buttons[0])
    await over.pass_time(20)
    page = await over.say(RAVI, "history", None)
    assert "match stopped" in page.text
    assert labels(await over.press(RAVI, button(page, "1"), None)) == ["1", "All matches"]


async def test_a_match_that_ends_between_deals_is_won_in_the_history_too(table):
    await table.say(ASHA, "start match_end=until_stopped")
    await table.press(ASHA, "Begin")
    await play_deal(table)
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    assert (await table.live()).table.phase is Phase.OVER
    text = (await table.say(ASHA, "history", None)).text
    assert "match won" in text or "match lost" in text


async def test_any_seat_of_the_deal_may_be_played(over, deal):
    id_ = await play_again(over, deal, KABIR, 2)
    live = await over.service.tables.get(id_)
    assert live.table.seat_of(KABIR.id) == 1
    for text in ("5", "0", "00012", "x", "1 2", "२"):
        answer = await over.say(KABIR, f"replay {deal} play {text}")
        assert bare(answer) == f"There is no seat “{text}”; they are numbered from 1 to 4."


async def test_words_behind_a_deal_that_say_nothing_are_quoted(over, deal):
    for text in ("x", "pla", "1 2", "3 play"):
        answer = await over.say(ASHA, f"replay {deal} {text}")
        assert bare(answer).startswith(f"I don't understand “{text}”. Write /dehla replay {deal}")
    assert "move 3 of" in (await over.say(ASHA, f"replay {deal} 3")).title


async def test_a_button_whose_step_is_no_number_does_nothing(over):
    page = await over.press(ASHA, "Replay")
    one = button(page, "Forward")
    for step in ("x", "²", "12345678"):
        forged = replace(one, token=one.token.replace(" 1 1 ", f" 1 {step} "))
        assert forged != one
        assert "This button no longer works" in (await over.press(ASHA, forged)).text


async def test_the_pages_of_the_history_are_typed_from_one(over):
    assert await over.say(ASHA, "history 1") == await over.say(ASHA, "history")
    assert "has no page 2" in (await over.say(ASHA, "history 2")).text
    for text in ("x", "0", "-1", "1 2", "999999999"):
        assert f"no page “{text}”" in bare(await over.say(ASHA, f"history {text}"))


async def test_there_is_nothing_to_leave_where_no_deal_is_played_again(four):
    answer = await four.say(ASHA, "enough")
    assert answer.text == "You aren't playing an old deal right now."
    assert (await four.live()).table.phase is Phase.PLAYING


async def test_one_deal_at_a_time_is_played_again_and_nobody_hurries(over, deal):
    first = await play_again(over, deal)
    await over.pass_time(3_600)
    assert (await over.service.tables.get(first)).table.phase is Phase.PLAYING
    second = await play_again(over, deal)
    assert second != first
    assert (await over.service.tables.get(first)).table.phase is Phase.CLOSED
    await over.say(ASHA, "table", None)
    answer = await over.say(ASHA, "stop", None)
    await over.press(ASHA, answer.buttons[0], None)
    assert (await over.service.tables.get(second)).table.phase is Phase.CLOSED


async def test_who_cannot_be_written_to_is_told_so(over, deal):
    over.chat.closed.add(STRANGER.id)
    answer = await over.say(STRANGER, f"replay {deal} play 2")
    assert "can't write to you" in answer.text
    over.chat.links = True
    first = await over.say(STRANGER, f"replay {deal} play")
    assert first.text == answer.text, "before a seat is chosen"
    assert [one.label for one in first.buttons] == ["Open the private chat", "Play this deal"]
    over.chat.closed.clear()
    await over.service.manager.handle(Arrive("arrival", STRANGER, "look"))
    assert "whose" in (await over.press(STRANGER, first.buttons[1])).text.casefold()


async def test_a_hand_that_is_played_again_shows_the_whole_table(over, deal):
    id_ = await play_again(over, deal, RAVI, 2)
    hand = [m for t, m in over.chat.messages.values() if t == RAVI.id and id_ in str(m.buttons)][-1]
    assert "again" in hand.title
    assert "AI" in hand.text


async def test_four_people_are_rated_and_stats_show_it(over):
    answer = await over.say(ASHA, "stats")
    assert " ± " in answer.text
    assert "1 deal" in answer.text
    assert "AI players, for comparison" in answer.text
    board = await over.say(ASHA, "leaderboard rating")
    assert board.text.count(" ± ") == len(PEOPLE)
    assert " ± " in (await over.say(ASHA, "leaderboard")).text
    assert (await over.say(ASHA, "leaderboard pairs")).text.count(" ± ") == 2
    assert " ± " not in (await over.say(ASHA, "leaderboard rating", ELSEWHERE)).text


@pytest.mark.parametrize("by", ["rating", "pairs"])
async def test_names_on_boards_of_the_best_rated_are_for_those_who_share_a_room(over, by):
    alien = (await over.say(STRANGER, f"leaderboard {by}", None)).text
    assert " ± " in alien
    assert not [one.name for one in PEOPLE if one.name in alien]
    for who, room in ((ASHA, None), (STRANGER, HERE)):
        assert RAVI.name in (await over.say(who, f"leaderboard {by} everywhere", room)).text


async def test_a_table_with_an_ai_player_is_not_rated(table):
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    await play_deal(table)
    assert await table.service.store.ratings("dehla_pakad", [(ASHA.id,)]) == {}
    assert "No rating yet" in (await table.say(ASHA, "stats")).text
    assert "Nobody is rated" in (await table.say(ASHA, "leaderboard rating", HERE)).text


async def test_a_deal_that_is_over_as_soon_as_it_is_dealt_counts_too(table):
    """Some hands win at once: then one change leads from one pause between deals to the next."""
    await table.say(ASHA, "start match_end=until_stopped")
    await table.press(ASHA, "Begin")
    await play_deal(table)

    async def at_once(live: Live) -> Draft:
        gone = tuple(replace(one, away=one.person is not None) for one in live.table.places)
        over = run(chance(open_deal(replace(live, table=replace(live.table, places=gone))), 12), 12)
        return over.of(replace(over.table, places=live.table.places))

    after = await table.service.tables.change(await table.id(), at_once)
    assert (after.table.phase, after.table.deal) == (Phase.BETWEEN, 2)
    assert "of 2 deals won" in (await table.say(ASHA, "stats")).text


async def test_who_won_a_match_whose_cards_are_not_kept_any_more_is_told_from_the_results(table):
    await table.say(ASHA, "start match_end=fixed_hands match_hands=1")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    await play_deal(table)
    id_ = await table.id()
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    assert "the match is over" in (await table.say(RAVI, "who won?")).text
    store = table.service.store
    store._upkeep, store._clock = Upkeep(keep_deals=1), lambda: table.clock() + 2 * DAY
    while await store.tidy():
        pass
    table.service.tables.let_go_of_closed()
    assert (await store.load(id_)).log == ()
    assert (await table.say(RAVI, "who won?")).text.startswith("📜 Your matches")
