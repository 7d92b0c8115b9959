"""A person takes the seat of an AI player at a table that plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model import forgetting
from bot.model.live import Live
from bot.model.messages import Kind
from bot.model.requests import Arrive, Room
from bot.model.table import Heir, Phase
from bot.storage import codec
from tests.bot.fakes import (
    ASHA,
    HERE,
    KABIR,
    MEENA,
    RAVI,
    finish_deal,
    finish_match,
    next_deal,
    open_table,
    person,
)
from tests.bot.test_settings import plain

ZOYA = person("Zoya")
THERE = Room("discord:there", "discord:home", "#talk")

PROMISED = "You're in from the next deal: 🤖 AI 4's seat, partner 🤖 AI 2."


def said(text: str) -> str:
    """Return a text without the marks that set names apart."""
    return plain(text).replace("\u2060", "")


@pytest.fixture
async def playing(table):
    """Asha with three AI players, in mid-deal."""
    await table.say(ASHA, "start target_kots=20")
    await table.press(ASHA, "Begin")
    return table


@pytest.fixture
async def between(playing):
    """The same table after its first deal."""
    await finish_deal(playing)
    assert (await playing.live()).table.phase is Phase.BETWEEN
    return playing


def seats(live: Live) -> list[str]:
    return [place.person.name if place.person else "AI" for place in live.table.places]


async def test_while_a_deal_is_played_whoever_has_no_seat_is_told_how_to_get_one(playing):
    ways = "/dehla join gets you an AI player's seat from the next deal."
    start = await playing.say(RAVI, "start court piece")
    assert start.text == f"A match is being played here. {ways}"
    hand = await playing.press(RAVI, "My hand")
    assert hand.text == f"You don't have a seat at this table. {ways}"
    assert "Join" in [one.label for one in playing.chat.at(HERE.id).buttons]
    assert said((await playing.press(RAVI, "Join")).text) == PROMISED
    told = "A match is being played here: you have a seat from the next deal."
    assert (await playing.say(RAVI, "start")).text == told
    assert (await playing.say(ASHA, "start")).text.endswith("/dehla stop ends it.")


async def test_help_offers_nothing_of_a_player_to_who_has_no_seat(playing):
    told = (await playing.say(RAVI, "help")).text
    assert told.startswith("🃏 A match is being played here, and you have no seat in it.")
    assert "/dehla join - " in told
    assert "/dehla away" not in told
    for one in (RAVI, MEENA, KABIR):
        await playing.press(one, "Join")
        told = (await playing.say(one, "help")).text
        assert told.startswith(
            "🃏 A match is being played here: you have a seat from the next deal."
        )
        assert "/dehla join - " not in told
    assert "/dehla join - " not in (await playing.say(person("Zoya"), "help")).text
    assert (await playing.say(RAVI, "when can i play?")).text == "Once this deal is over."


async def test_once_all_seats_of_ai_players_are_promised_nobody_is_sent_to_join(playing):
    for one in (RAVI, MEENA, KABIR):
        await playing.press(one, "Join")
    assert "Join" not in [one.label for one in playing.chat.at(HERE.id).buttons]
    full = "A match is being played here, and all seats are taken."
    assert (await playing.say(person("Zoya"), "start")).text == full
    await finish_deal(playing)
    await next_deal(playing)
    told = plain((await playing.say(RAVI, "start")).text)
    assert told == "A match is being played here. Only Asha can end it: it's their table."


async def test_the_hand_too_says_who_takes_an_ai_players_seat_with_the_next_deal(playing):
    await playing.press(RAVI, "Join")
    comes = "🪑 Next deal: Ravi for "
    assert comes in plain(playing.chat.at(HERE.id).text)
    assert comes in plain(playing.chat.at(ASHA.id).text)


GONE = "The Dehla Pakad table at #cards closed before you got your seat."


async def test_whoever_was_to_get_a_seat_hears_of_it_when_the_table_closes_before(playing):
    await playing.press(RAVI, "Join")
    assert "will appear here" in playing.chat.at(RAVI.id).text
    await playing.service.people.learn(MEENA, reachable=True)
    await playing.press(MEENA, "Join")
    assert not playing.chat.ever(MEENA.id), "whoever is known needs no greeting"
    await playing.press(KABIR, (await playing.press(KABIR, "Join")).buttons[0])
    await playing.press(ASHA, (await playing.say(ASHA, "stop")).buttons[0])
    for one in (RAVI, MEENA):
        told = [message for where, message in playing.chat.messages.values() if where == one.id]
        assert [said(message.text) for message in told] == [GONE]
        assert told[0].notify
    assert all(said(one.text) != GONE for one in playing.chat.ever(KABIR.id))
    await playing.press(MEENA, playing.chat.at(MEENA.id).buttons[0], None)
    assert "Meena" in playing.chat.at(HERE.id).text
    assert (await playing.live()).table.phase is Phase.LOBBY


async def test_whoever_was_to_get_a_seat_hears_only_once_that_the_table_has_closed(playing):
    await playing.service.people.learn(RAVI, reachable=True)
    await playing.press(RAVI, "Join")
    table = await playing.id()
    await playing.press(ASHA, (await playing.say(ASHA, "stop")).buttons[0])
    dispatcher = playing.service.dispatcher
    for _ in range(2):
        await dispatcher.sweep()
        await dispatcher.post_again(table, HERE.id)
        await dispatcher.idle()
    assert [said(one.text) for one in playing.chat.ever(RAVI.id)] == [GONE]


async def test_between_deals_join_takes_the_seat_of_an_ai_player_at_once(between):
    answer = await between.press(RAVI, "Join")
    assert "You're in! Seat 4" in answer.text
    assert "Your cards come to our private chat with the next deal." in answer.text
    assert seats(await between.live()) == ["Asha", "AI", "AI", "Ravi"]
    await next_deal(between)
    assert "Asha" in between.chat.at(RAVI.id).text, "the hand has come in private"


async def test_a_result_names_who_has_played_and_whoever_sits_down_after_it_for_the_next_deal(
    between,
):
    def told(where: str) -> str:
        return plain(between.chat.at(where).text)

    before = {where: told(where).partition("Next deal")[0] for where in (HERE.id, ASHA.id)}
    await between.press(RAVI, "Join")
    for where, text in before.items():
        assert told(where).startswith(text.rstrip())
        assert "\n🪑 New at the table: Ravi, for 🤖 AI 4" in told(where)
        assert told(where).count("Ravi") == 1


async def test_score_and_last_between_deals_name_who_has_played(between):
    before = [(await between.say(ASHA, word)).text for word in ("score", "last")]
    await between.press(RAVI, "Join")
    assert [(await between.say(ASHA, word)).text for word in ("score", "last")] == before
    assert "AI 4" in before[0]


async def test_in_mid_deal_the_seat_is_promised_and_taken_at_the_next_deal(playing):
    answer = await playing.say(RAVI, "join")
    assert said(answer.text) == PROMISED
    assert said((await playing.say(RAVI, "join")).text) == PROMISED, "asked again"
    assert seats(await playing.live()) == ["Asha", "AI", "AI", "AI"]
    assert (await playing.say(RAVI, "hand")).text == "Your seat starts with the next deal."
    assert "\n🪑 Next deal: Ravi for 🤖 AI 4\n" in plain(playing.chat.at(HERE.id).text)
    await finish_deal(playing)
    await next_deal(playing)
    assert seats(await playing.live()) == ["Asha", "AI", "AI", "Ravi"]
    assert "Asha" in playing.chat.at(RAVI.id).text, "the hand has come in private"


@pytest.mark.parametrize("hints", ["", "hints=on"])
@pytest.mark.parametrize("phase", [Phase.PLAYING, Phase.BETWEEN])
async def test_whoever_takes_the_last_seat_of_an_ai_player_is_told_that_hints_go_off(
    table, hints, phase
):
    await table.say(ASHA, f"start target_kots=20 {hints}")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    if phase is Phase.BETWEEN:
        await finish_deal(table)
    told = ["hints are off" in (await table.say(who, "join")).text for who in (MEENA, KABIR)]
    assert told == [False, not hints]
    if phase is Phase.PLAYING:
        await finish_deal(table)
    assert ("hints are off" in table.chat.at(HERE.id).text) is (not hints)
    await next_deal(table)
    await finish_deal(table)
    assert "hints are off" not in table.chat.at(HERE.id).text, "it is no news by then"


async def test_a_promised_seat_is_taken_at_once_between_the_deals(playing):
    await playing.say(RAVI, "join")
    await finish_deal(playing)
    await playing.say(RAVI, "join")
    assert seats(await playing.live()) == ["Asha", "AI", "AI", "Ravi"]


async def test_a_promise_survives_a_restart(tmp_path):
    first = await open_table(tmp_path / "d.db")
    await first.say(ASHA, "start")
    await first.press(ASHA, "Begin")
    await first.say(RAVI, "join")
    await first.service.stop()
    await first.service.store.close()
    again = await open_table(tmp_path / "d.db", chat=first.chat, clock=first.clock)
    assert (await again.live()).table.places[3].heir == Heir(RAVI)
    await finish_deal(again)
    await next_deal(again)
    assert seats(await again.live()) == ["Asha", "AI", "AI", "Ravi"]
    await again.service.stop()
    await again.service.store.close()


async def test_leave_takes_a_promise_back(playing):
    promised = await playing.say(RAVI, "join")
    answer = await playing.press(RAVI, promised.buttons[0], None)
    assert plain(answer.text) == "You're out: 🤖 AI 4 keeps the seat."
    assert answer.replaces, "the promise, whose button does nothing any more"
    assert not answer.rows
    assert "don't have a seat" in (await playing.say(RAVI, "leave")).text
    await finish_deal(playing)
    await next_deal(playing)
    assert seats(await playing.live()) == ["Asha", "AI", "AI", "AI"]


@pytest.mark.parametrize("room", [HERE, None])
async def test_who_wants_to_stop_before_their_seat_has_come_is_shown_the_promise_and_its_leave(
    playing, room
):
    promised = await playing.say(RAVI, "join")
    told = await playing.say(RAVI, "stop", room)
    assert said(told.text).replace("🪑 ", "").replace(" at #cards", "") == PROMISED
    assert told.rows == promised.rows
    assert (await playing.press(RAVI, told.buttons[0], None)).text.startswith("You're out")


async def test_the_leave_of_a_promise_is_good_for_the_promise_only(playing):
    leave = (await playing.say(RAVI, "join")).buttons[0]
    late = "The game has moved on. Use the newest buttons."
    await finish_deal(playing)
    await next_deal(playing)
    before = await playing.live()
    assert (await playing.press(RAVI, leave, None)).text == late
    assert await playing.live() == before, "he keeps his seat"
    await playing.say(RAVI, "leave")
    assert (await playing.live()).table.places[3].away
    assert (await playing.press(RAVI, leave, None)).text.startswith(late)


async def test_who_joins_between_deals_may_leave_by_a_button_until_the_next_one(between):
    leave = (await between.say(RAVI, "join")).buttons[0]
    assert leave.label == "Leave"
    told = await between.press(RAVI, leave)
    assert "takes your seat again, unless somebody has joined in your place." in told.text
    await next_deal(between)
    await between.say(RAVI, "back")
    assert "The game has moved on." in (await between.press(RAVI, leave)).text
    assert not (await between.live()).table.places[3].away


async def test_who_opens_the_private_chat_is_told_in_which_group_a_seat_is_promised(playing):
    await playing.say(RAVI, "join")
    told = await playing.service.manager.handle(Arrive("arrives", RAVI))
    assert plain(told.text).replace("\u2060", "") == (
        "🪑 You're in at #cards from the next deal: 🤖 AI 4's seat, partner 🤖 AI 2."
    )


async def test_whoever_is_promised_a_seat_may_ask_about_that_table_in_private(playing):
    nowhere = await playing.say(MEENA, "score", None)
    await playing.say(MEENA, "join")
    assert "Dehla Pakad · deal 1" in (await playing.say(MEENA, "score", None)).text
    assert (await playing.say(MEENA, "hint", None)).text == "Your seat starts with the next deal."
    assert (await playing.say(MEENA, "when do i play?", None)).text == "Once this deal is over."
    await playing.say(MEENA, "leave", None)
    assert await playing.say(MEENA, "score", None) == nowhere


async def test_in_private_a_table_where_one_sits_goes_before_one_where_a_seat_is_promised(playing):
    await playing.say(RAVI, "start", THERE)
    await playing.say(MEENA, "join", THERE)
    await playing.say(MEENA, "join")
    await playing.say(MEENA, "leave", None)
    assert await playing.service.store.tables_of(MEENA.id) == (await playing.id(),)


async def test_a_game_that_is_named_to_stop_it_is_the_one_that_one_plays(playing):
    await playing.say(MEENA, "start", None)
    await playing.say(MEENA, "join")
    told = await playing.say(MEENA, "stop dehla", None)
    assert "End this match? It stops right here." in told.text


async def test_the_seat_goes_to_the_side_with_fewer_people_and_the_promise_names_the_partner(
    playing,
):
    for who, number, partner in ((RAVI, 4, "🤖 AI 2"), (MEENA, 3, "Asha"), (KABIR, 2, "Ravi")):
        told = said((await playing.say(who, "join")).text)
        assert told.startswith(
            f"You're in from the next deal: 🤖 AI {number}'s seat, partner {partner}."
        )


async def test_a_promise_is_a_question_that_goes_with_the_deal_and_is_no_secret(playing):
    promise = await playing.say(RAVI, "join")
    assert (promise.kind, promise.is_secret) == (Kind.QUESTION, False)
    told = await playing.say(RAVI, "who is my partner?")
    assert (told.kind, told.buttons) == (Kind.NOTICE, ())


async def test_a_promise_names_no_partner_where_everybody_plays_alone(table):
    await table.begin(start="start durak players=3")
    told = said((await table.say(RAVI, "join")).text)
    assert told == (
        "You're in: you take 🤖 AI 3's seat, points and all, when the next deal begins."
    )


async def test_where_no_ai_player_is_left_the_table_is_full(between):
    for who in (RAVI, MEENA, KABIR):
        await between.say(who, "join")
    assert "Join" not in [one.label for one in between.chat.at(HERE.id).buttons]
    await between.say(KABIR, "away")
    assert (await between.live()).table.places[1].away
    late = await between.say(person("Late"), "join")
    assert late.text == "The table is full.", "Kabir may come back"
    assert (await between.say(RAVI, "join")).text == "You already have a seat here."


async def test_a_table_that_ends_with_its_deal_promises_no_seat(four):
    id_ = await four.id()
    question = await four.say(ASHA, "stop")
    await four.press(ASHA, question.buttons[0])
    late = await four.say(person("Late"), "join")
    assert late.text == "The table closes after this deal."
    assert (await four.service.tables.get(id_)).table.stops


async def test_results_count_from_the_first_deal_of_who_has_sat_down(between):
    await between.press(RAVI, "Join")
    store = between.service.store
    past = await store.played(await between.id(), 1)
    assert [one.person for one in past.sat] == [ASHA.id, None, None, None]
    assert "Only those who played a deal can review it." in (await between.say(RAVI, "review")).text
    await next_deal(between)
    await finish_deal(between)
    past = await store.played(await between.id(), 2)
    assert [one.person for one in past.sat] == [ASHA.id, None, None, RAVI.id]


async def test_who_waits_for_a_seat_and_agrees_to_stop_is_told_when_they_play(table):
    await table.begin(RAVI)
    await table.press(MEENA, "Join")
    await finish_deal(table)
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    told = await table.press(MEENA, "⏹ Agree to stop")
    assert told.text.startswith("You're in from the next deal: ")


async def test_who_has_sat_down_between_deals_may_agree_there_to_stop(between):
    await between.press(RAVI, "Join")
    await between.press(ASHA, (await between.say(ASHA, "stop")).buttons[0])
    await between.press(RAVI, "⏹ Agree to stop")
    assert await between.service.store.table_in(HERE.id) is None


async def test_a_match_that_ends_before_the_first_deal_of_somebody_is_not_theirs(table):
    await table.say(ASHA, "start match_end=until_stopped")
    await table.press(ASHA, "Begin")
    await finish_deal(table)
    await table.press(RAVI, "Join")
    question = await table.say(ASHA, "stop")
    await table.press(ASHA, question.buttons[0])
    await table.pass_time(20)
    assert (await table.live()).table.phase is Phase.OVER
    store = table.service.store
    board = await store.standings("channel", HERE.id, "all", "dehla_pakad", "kots", table.clock())
    assert {row.person for row in board} == {ASHA.id}


async def test_with_a_second_person_the_next_deal_comes_by_itself_and_turns_have_a_clock(between):
    await between.pass_time(3_600)
    assert (await between.live()).table.phase is Phase.BETWEEN, "nobody alone is hurried"
    await between.press(RAVI, "Join")
    await between.pass_time(21)
    live = await between.live()
    assert live.table.phase is Phase.PLAYING
    assert live.due is not None


async def test_who_waits_for_a_seat_gets_it_though_the_only_player_has_gone_away(playing):
    await playing.pass_time(3_600)
    assert (await playing.live()).due is None, "nobody alone is hurried"
    await playing.say(RAVI, "join")
    while (await playing.live()).table.phase is Phase.PLAYING:
        await playing.pass_time(61)
    await playing.pass_time(21)
    assert seats(await playing.live()) == ["Asha", "AI", "AI", "Ravi"]


async def test_the_seat_of_whoever_has_left_goes_to_who_joins_with_the_next_deal(four):
    await four.say(KABIR, "leave")
    answer = await four.say(ZOYA, "join", HERE)
    assert "Kabir's seat, partner Ravi" in plain(answer.text)
    assert "\n🪑 Next deal: Zoya for Kabir" in plain(four.chat.at(HERE.id).text)
    for place in (HERE.id, KABIR.id):
        assert "back" not in [one.token.split(".")[-1] for one in four.chat.at(place).buttons]
    assert "💤 Your seat goes to Zoya with the next deal." in plain(four.chat.at(KABIR.id).text)
    told = plain((await four.say(KABIR, "back")).text)
    assert told.startswith("You left, and your seat is given away. Join again when another is")
    assert (await four.say(KABIR, "join")).text.startswith("You left, and your seat is given away.")
    await finish_deal(four)
    shown = plain(four.chat.at(HERE.id).text)
    assert "Ravi + Kabir" in shown
    assert "🪑 New at the table: Zoya, for Kabir" in shown
    assert "Kabir is away" not in shown
    assert not {"Next deal", "⏹ Stop"} & {one.label for one in four.chat.at(KABIR.id).buttons}
    await next_deal(four)
    assert seats(await four.live()) == ["Asha", "Ravi", "Meena", "Zoya"]


async def test_whoever_is_promised_a_seat_may_ask_for_the_rematch(four):
    await four.say(KABIR, "leave")
    await finish_match(four)
    told = plain((await four.say(ZOYA, "join")).text)
    assert told == "You're in for the next match: Kabir's seat."
    for who in (ZOYA, ASHA, RAVI, MEENA):
        await four.press(who, "Rematch")
    live = await four.live()
    assert (live.table.phase, seats(live)) == (Phase.PLAYING, ["Asha", "Ravi", "Meena", "Zoya"])


async def test_whoever_takes_the_openers_seat_decides_no_more_than_those_who_were_there(four):
    await four.say(ASHA, "leave")
    await four.say(ZOYA, "join")
    await finish_deal(four)
    await next_deal(four)
    live = await four.live()
    assert seats(live) == ["Zoya", "Ravi", "Meena", "Kabir"]
    assert live.table.opener == RAVI.id


async def test_the_promise_of_a_seat_is_kept_though_who_had_it_is_forgotten(four):
    await four.say(KABIR, "leave")
    await four.say(ZOYA, "join")
    freed = forgetting.without((await four.live()).table, KABIR.id)
    assert [one.heir and one.heir.person for one in freed.places] == [None, None, None, ZOYA]


@pytest.mark.parametrize("why", ["away", "back again"])
async def test_the_seat_of_whoever_is_only_away_or_has_come_back_stays_theirs(four, why):
    await four.say(KABIR, "away" if why == "away" else "leave")
    if why == "back again":
        await four.say(KABIR, "back")
    assert (await four.say(ZOYA, "join")).text == "The table is full."


async def test_a_pause_waits_for_nobody_whose_seat_starts_with_the_next_deal(table):
    await table.begin(RAVI)
    await table.say(MEENA, "join")
    await finish_deal(table)
    await table.press(ASHA, "Next deal")
    shown = plain(table.chat.at(HERE.id).text)
    assert "\nStill to press: Ravi\n🪑 New at the table: Meena, for 🤖 AI 4" in shown
    await table.say(KABIR, "join")
    shown = plain(table.chat.at(HERE.id).text)
    assert "\nStill to press: Ravi and Kabir\n" in shown
    for who in (KABIR, RAVI):
        await table.press(who, "Next deal")
    assert (await table.live()).table.deal == 2


async def test_after_the_match_join_takes_a_seat_for_the_rematch(table):
    await table.say(ASHA, "start target_kots=1")
    await table.press(ASHA, "Begin")
    await finish_match(table)
    told = await table.press(RAVI, "Join")
    assert "You play from the next match on." in told.text
    for who in (RAVI, ASHA):
        await table.press(who, "Rematch")
    assert seats(await table.live()) == ["Asha", "AI", "AI", "Ravi"]


async def test_a_table_stored_before_there_were_promises_loads(playing):
    table = (await playing.live()).table
    older = codec.read(codec.written(replace(table, log=())))
    for place in older["places"]:
        del place["heir"], place["since"]
    assert codec.table(codec.written(older), table.version) == replace(table, log=())
