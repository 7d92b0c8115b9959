"""Several who act at the same time, changed seats, forced moves."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.model.automatic import waiting_ai
from bot.model.clock import Rhythm
from bot.model.live import revive
from bot.model.messages import Button
from bot.model.table import Phase
from bot.presenter.hand import hand_message
from bot.presenter.past_table import table_then
from bot.presenter.scene import Scene, names
from bot.text.i18n import t
from engine.actions import write
from engine.cards import cards
from tests.bot.fakes import ASHA, AT_ONCE, HERE, KABIR, MEENA, RAVI, next_deal, open_table, plain
from tests.bot.presenter.scenes import EN

pytestmark = pytest.mark.usefixtures("toy_game")
THREE = (ASHA, RAVI, MEENA)


async def begin(table, words: str, people=THREE) -> None:
    await table.say(people[0], f"start toy players={len(people)} {words}")
    for one in people[1:]:
        await table.press(one, "Join")
    await table.press(people[0], "Begin")


async def closed(table) -> None:
    await table.service.stop()
    await table.service.store.close()


@pytest.fixture
async def trading(table):
    """Three people who may all put cards aside."""
    await begin(table, "trade=on")
    return table


def finish(table, who) -> Button:
    return table.hand(who, "finish")[0]


# At the same time


async def test_all_who_may_act_have_buttons_and_are_notified_once(trading):
    live = await trading.live()
    assert live.may_act == (0, 1, 2)
    for who in THREE:
        assert trading.hand(who, "finish")
        assert sum(message.notify for message in trading.chat.ever(who.id)) == 1


async def test_each_acts_in_any_order_and_what_the_others_do_leaves_buttons_good(trading):
    old = {who: finish(trading, who) for who in THREE}
    await trading.say(MEENA, f"spare {cards((await trading.live()).state.hands[2])[0]}")
    await trading.press(RAVI, old[RAVI], None)
    assert (await trading.live()).may_act == (0, 2)
    assert await trading.press(ASHA, old[ASHA], None) is None, "drawn two actions ago"
    assert (await trading.live()).may_act == (2,)
    refused = await trading.press(MEENA, old[MEENA], None)
    assert refused is not None, "she has acted since it was drawn"
    assert await trading.press(MEENA, finish(trading, MEENA), None) is None
    assert (await trading.live()).may_act == (0,), "the play has begun"


async def test_who_has_acted_or_sits_elsewhere_cannot_press_again(trading):
    old = finish(trading, RAVI)
    await trading.press(RAVI, old, None)
    before = (await trading.live()).table
    for who in (RAVI, *THREE[1:2]):
        assert await trading.press(who, old, None) is not None
    assert (await trading.live()).table == before


async def test_a_button_of_the_phase_before_is_late(trading):
    old = {who: finish(trading, who) for who in THREE}
    for who in THREE:
        await trading.press(who, finish(trading, who), None)
    before = (await trading.live()).table
    answer = await trading.press(ASHA, old[ASHA], None)
    assert answer is not None
    assert "moved on" in answer.text
    assert (await trading.live()).table == before


async def test_nobody_is_notified_again_because_of_the_others(trading):
    trading.clock.wind(40)
    rung = len(trading.chat.posted)
    await trading.press(RAVI, finish(trading, RAVI), None)
    await trading.say(MEENA, f"spare {cards((await trading.live()).state.hands[2])[0]}")
    assert len(trading.chat.posted) == rung


async def test_a_choice_outlasts_what_the_others_do_but_not_the_card(trading):
    first, second, *_ = (one.text for one in cards((await trading.live()).state.hands[0]))
    await trading.say(ASHA, f"choose {first} {second}")
    await trading.press(RAVI, finish(trading, RAVI), None)
    assert (await trading.live()).table.places[0].chosen == (first, second)
    assert await trading.press(ASHA, trading.hand(ASHA, "spare")[0], None) is None
    live = await trading.live()
    assert live.table.places[0].chosen == ()
    assert live.state.aside[0].bit_count() == 2


async def test_what_a_seat_alone_knows_reaches_its_hand_and_no_other_message(trading):
    card = cards((await trading.live()).state.hands[0])[0]
    await trading.say(ASHA, f"spare {card}")
    assert "fact-aside" in trading.chat.at(ASHA.id).text
    for target in (HERE.id, RAVI.id, MEENA.id):
        assert "fact-aside" not in trading.chat.at(target).text


async def test_ai_players_do_not_wait_for_people(table):
    await table.say(ASHA, "start toy trade=on")
    await table.press(ASHA, "Begin")
    live = await table.live()
    assert live.may_act == (0,), "the others have put aside what they wanted"
    assert waiting_ai(live) is None


async def test_with_a_pause_ai_players_act_one_after_the_other(tmp_path):
    slow = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=1)))
    await slow.say(ASHA, "start toy players=4 trade=on")
    await slow.press(ASHA, "Begin")
    acted = 0
    while waiting_ai(await slow.live()) is not None:
        log = len((await slow.live()).table.log)
        slow.clock.wind(1.1)
        assert await slow.service.expire() == 1
        assert len((await slow.live()).table.log) == log + 1
        acted += 1
    assert acted >= 3
    assert (await slow.live()).may_act == (0,)
    await closed(slow)


async def test_somebody_who_goes_away_is_played_for_at_once(trading):
    await trading.say(RAVI, "away")
    assert 1 not in (await trading.live()).may_act


# A phase with its own time


async def test_a_phase_ends_by_its_own_time_which_no_action_prolongs(trading):
    await trading.pass_time(60)
    assert len((await trading.live()).may_act) == 3, "no turn is taken meanwhile"
    await trading.press(RAVI, finish(trading, RAVI), None)
    await trading.pass_time(29)
    assert (await trading.live()).may_act == (0, 2)
    await trading.pass_time(2)
    live = await trading.live()
    assert live.may_act == (0,)
    assert live.table.log[-1].action == "time"
    assert (live.table.timed_from, live.table.closes_at) == (0, None)
    assert [place.missed for place in live.table.places] == [0, 0, 0]
    assert live.due == trading.clock.now + 120_000, "the clock of a first turn goes on"


async def test_people_see_the_time_of_the_phase(trading):
    assert (await trading.live()).due == trading.clock.now + 90_000
    trading.clock.wind(50)
    await trading.press(RAVI, finish(trading, RAVI), None)
    assert (await trading.live()).due == trading.clock.now + 40_000
    assert "45" in trading.chat.at(HERE.id).text


async def test_the_time_of_a_phase_outlasts_a_restart_and_down_time_does_not_count(tmp_path):
    table = await open_table(tmp_path / "d.db")
    await begin(table, "trade=on")
    await table.pass_time(30)
    await closed(table)
    table.clock.wind(3600)
    again = await open_table(tmp_path / "d.db", chat=table.chat, clock=table.clock)
    await again.service.store.shift_timers(3600 * 1000)
    await again.press(RAVI, finish(again, RAVI), None)
    await again.pass_time(59)
    assert len((await again.live()).may_act) == 2
    await again.pass_time(2)
    assert (await again.live()).may_act == (0,)
    await closed(again)


async def test_a_deadline_that_comes_too_late_does_nothing(trading):
    from bot.model.requests import Timeout

    since = (await trading.live()).table.timed_from
    for who in THREE:
        await trading.press(who, finish(trading, who), None)
    before = (await trading.live()).table
    await trading.service.manager.handle(Timeout(before.id, "close", since))
    assert (await trading.live()).table == before


@pytest.mark.fails
async def test_a_timer_of_a_name_that_nobody_knows_ends_no_phase(trading):
    from bot.model.requests import Timeout

    before = (await trading.live()).table
    await trading.service.manager.handle(Timeout(before.id, "closed", before.turn))
    assert (await trading.live()).table == before


async def test_a_table_that_is_closed_in_a_phase_with_a_time_takes_its_timers_with_it(trading):
    trading.chat.admins.add(KABIR.id)
    question = await trading.say(KABIR, "stop")
    await trading.press(KABIR, question.buttons[0])
    assert await trading.service.store.table_in(HERE.id) is None
    assert await trading.service.store.next_due() is None


async def test_the_end_of_no_phase_ends_no_match(table):
    """A match by the clock takes ``TimeUp`` at any moment, also where no phase has an end."""
    from bot.model.requests import Timeout

    await table.say(ASHA, "start dehla_pakad match_end=fixed_time")
    await table.press(ASHA, "Begin")
    before = (await table.live()).table
    await table.service.manager.handle(Timeout(before.id, "close", before.timed_from))
    assert (await table.live()).table == before


@pytest.mark.parametrize("what", ["close", "time", "next", "ai", "remind", "expire"])
async def test_a_timer_that_fires_in_a_lobby_does_nothing(table, what):
    from bot.model.requests import Timeout

    await table.say(ASHA, "start toy trade=on")
    before = (await table.live()).table
    for turn in {0, before.turn, before.timed_from}:
        assert await table.service.manager.handle(Timeout(before.id, what, turn)) is None
    assert (await table.live()).table == before


async def test_where_nobody_is_hurried_a_phase_has_no_end_of_its_own(tmp_path):
    calm = await open_table(tmp_path / "d.db", rhythm=Rhythm(timedelta(), ai_move=timedelta()))
    await begin(calm, "trade=on")
    assert await calm.service.store.next_due() is None
    await calm.pass_time(10_000)
    assert len((await calm.live()).may_act) == 3
    await closed(calm)


# Changed seats


async def seated(table) -> list[str]:
    return [one.name for one in (await table.live()).table.people]


async def drawn(table, place: int) -> None:
    """Asha draws for the seats."""
    assert await table.say(ASHA, f"tug {place}") is None


async def test_people_change_seats_with_all_that_is_theirs_and_the_opener_stays(table):
    table.chat.closed.add(RAVI.id)
    await begin(table, "seating=drawn", (ASHA, RAVI, MEENA))
    live = await table.live()
    turn = live.state.fan.index(1) + 1
    await drawn(table, turn)
    live = await table.live()
    assert await seated(table) == ["Ravi", "Meena", "Asha"]
    assert [place.in_room for place in live.table.places] == [True, False, False]
    assert live.table.opener == ASHA.id
    assert live.to_act == 0
    assert (await table.turn()) == RAVI
    assert revive(await table.service.store.load(live.table.id)).table == live.table, "not again"
    assert "Ravi" in (await table.say(ASHA, "play 2C")).text, "it is the turn of another now"


async def test_ai_players_keep_their_names_when_seats_are_changed(table):
    await table.say(ASHA, "start toy players=3 seating=drawn rounds=2")
    await table.press(ASHA, "Begin")
    await drawn(table, (await table.live()).state.fan.index(1) + 1)
    now = (await table.live()).table
    assert names(now, EN) == ("🤖 AI 2", "🤖 AI 3", "Asha")
    while (live := await table.live()).table.phase is Phase.PLAYING:
        assert await table.say(ASHA, write(live.legal(2)[0])) is None
    past = await table.service.store.match(now.id, now.match)
    assert names(table_then("toy", past.deals[0].sat), EN) == names(now, EN)
    await next_deal(table)
    assert "you take 🤖 AI 3's seat" in plain((await table.say(RAVI, "join")).text)


async def test_seats_that_are_changed_stay_changed_after_a_restart(tmp_path):
    table = await open_table(tmp_path / "d.db")
    await begin(table, "seating=drawn rounds=2")
    await drawn(table, (await table.live()).state.fan.index(2) + 1)
    order = await seated(table)
    hands = (await table.live()).state.hands
    await closed(table)
    again = await open_table(tmp_path / "d.db", chat=table.chat, clock=table.clock)
    assert await seated(again) == order == ["Meena", "Asha", "Ravi"]
    assert (await again.live()).state.hands == hands
    await played(again)
    await next_deal(again)
    assert await seated(again) == order
    await closed(again)


async def played(table) -> None:
    """Let the deal under way be played to its end: each does the first thing that is legal."""
    while (await table.live()).table.phase is Phase.PLAYING:
        live = await table.live()
        legal = live.legal(live.may_act[0])
        who = live.table.places[live.may_act[0]].person
        await table.say(who, f"play {legal[0]}")


async def test_figures_go_to_those_who_sit_there_now_and_may_be_losses(table):
    await begin(table, "seating=drawn")
    await drawn(table, (await table.live()).state.fan.index(1) + 1)
    await played(table)
    live = await table.live()
    winner = live.table.places[live.state.last].person
    store = table.service.store
    board = await store.standings("channel", HERE.id, "all", "toy", "points", table.clock())
    assert (board[0].person, board[0].figures["points"]) == (winner.id, 2)
    assert [row.figures["points"] for row in board[1:]] == [-1, -1]
    won = {row.person for row in board if row.figures.get("matches_won")}
    assert won == {live.table.places[seat].person.id for seat in live.state.winners}
    shown = (await table.say(ASHA, "leaderboard toy")).text
    assert shown.index(winner.name) < min(shown.index(one.name) for one in THREE if one != winner)


async def test_the_clock_of_a_turn_follows_who_has_changed_seats(table):
    await begin(table, "seating=drawn")
    await drawn(table, (await table.live()).state.fan.index(1) + 1)
    await table.pass_time(61)
    await table.pass_time(60)
    missed = {one.person.name: one.missed for one in (await table.live()).table.places}
    assert missed == {"Ravi": 1, "Meena": 0, "Asha": 0}


# Forced moves


@pytest.fixture
def all_of_a_kind(monkeypatch):
    """Deals in which seat 0 holds the highest cards, so that the others have no choice."""
    from engine.actions import Deal
    from engine.cards import CARDS
    from tests.bot.toy import Toy

    chance = Toy.chance
    order = sorted(CARDS[:52], key=lambda one: (one.rank != "A", one.rank == "K", one.index))

    def known(self, state, luck):
        return Deal(tuple(order)) if state.phase in ("open", "ready") else chance(self, state, luck)

    monkeypatch.setattr(Toy, "chance", known)


async def test_what_is_forced_is_played_for_a_person_who_is_not_notified(all_of_a_kind, tmp_path):
    slow = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=1)))
    await begin(slow, "")
    rung = {who: len(slow.chat.ever(who.id)) for who in THREE}
    slow.clock.wind(30)
    await slow.say(ASHA, "play AC")
    live = await slow.live()
    assert (live.to_act, str(live.forced), waiting_ai(live)) == (1, "pass", 1)
    assert live.due is None, "no clock of a person runs"
    assert slow.hand(RAVI, "pass") == []
    opened = hand_message(Scene(live.table, live.view(1), (), None, 0), 1, EN, slow.chat.limits)
    assert opened.lines[-1].text == "▶ No choice: played for you"
    assert not opened.buttons
    await slow.pass_time(1.1)
    assert len((await slow.live()).table.log) >= 3
    await slow.pass_time(1.1)
    live = await slow.live()
    assert [entry.action for entry in live.table.log[2:4]] == ["pass", "pass"]
    assert live.to_act == 0
    for who in (RAVI, MEENA):
        assert not any(one.notify for one in slow.chat.ever(who.id)[rung[who] :])
        assert not live.table.places[await slow.seat(who)].missed
    await closed(slow)


async def test_without_a_pause_what_is_forced_comes_with_the_move_before(all_of_a_kind, table):
    assert AT_ONCE.ai_move == timedelta()
    await begin(table, "")
    version = (await table.live()).table.version
    await table.say(ASHA, "play AC")
    live = await table.live()
    assert [entry.action for entry in live.table.log[2:4]] == ["pass", "pass"]
    assert live.table.version == version + 1


async def test_a_person_may_be_quicker_than_the_house(all_of_a_kind, tmp_path):
    slow = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=9)))
    await begin(slow, "")
    await slow.say(ASHA, "play AC")
    assert await slow.say(RAVI, "pass") is None
    assert (await slow.live()).to_act == 2
    await closed(slow)


async def test_who_cannot_beat_is_not_told_of_cards_that_could(all_of_a_kind, table):
    await begin(table, "forced_pass=pressed")
    await table.say(ASHA, "play AC")
    card = cards((await table.live()).state.hands[1])[0]
    answer = await table.say(RAVI, f"play {card}")
    assert answer.text == t("en", "refused-must-follow-suit")


async def test_where_a_table_wants_it_kept_nothing_is_forced(all_of_a_kind, table):
    await begin(table, "forced_pass=pressed")
    await table.say(ASHA, "play AC")
    live = await table.live()
    assert (live.to_act, waiting_ai(live)) == (1, None)
    assert table.hand(RAVI, "pass")
