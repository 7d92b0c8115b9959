"""Several cards chosen one after the other, the page of a long hand, and cards played at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model.messages import Button
from bot.model.requests import Press
from bot.model.table import Phase
from engine.cards import cards
from tests.bot.fakes import ASHA, AT_ONCE, HERE, MEENA, RAVI, open_table
from tests.luck import known_luck

pytestmark = pytest.mark.usefixtures("toy_game")


@pytest.fixture
async def two(table):
    """Asha and Ravi play the toy; Asha leads, and holds two cards of a rank."""
    with known_luck("22"):
        await table.say(ASHA, "start toy players=2 dealt=8")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    return table


async def place(table, who=ASHA):
    live = await table.live()
    return live.table.places[live.table.seat_of(who.id)]


async def held(table, who=ASHA) -> list[str]:
    live = await table.live()
    return [one.text for one in cards(live.state.hands[live.table.seat_of(who.id)])]


async def pair(table) -> list[str]:
    """Two cards of one rank that Asha holds."""
    hand = await held(table)
    return next([a, b] for a in hand for b in hand if a < b and a[0] == b[0])


async def test_cards_are_chosen_and_taken_back_by_buttons_and_change_nobody_elses_message(two):
    first, second, *_ = await held(two)
    turn = (await two.live()).table.turn
    shown, hers = len(two.chat.ever(HERE.id)), len(two.chat.ever(RAVI.id))
    await two.press(ASHA, next(b for b in two.hand(ASHA, "choose") if first in b.token), None)
    await two.press(ASHA, next(b for b in two.hand(ASHA, "choose") if second in b.token), None)
    assert (await place(two)).chosen == (first, second)
    await two.press(ASHA, next(b for b in two.hand(ASHA, "unchoose") if first in b.token), None)
    assert (await place(two)).chosen == (second,)
    await two.press(ASHA, two.hand(ASHA, "clear")[0], None)
    assert (await place(two)).chosen == ()
    assert (len(two.chat.ever(HERE.id)), len(two.chat.ever(RAVI.id))) == (shown, hers)
    assert (await two.live()).table.turn == turn, "buttons stay good"


async def test_a_room_is_not_touched_by_a_choice_also_when_its_clock_would_read_otherwise(two):
    shown = len(two.chat.ever(HERE.id))
    two.clock.wind(20)
    await two.say(ASHA, f"choose {(await held(two))[0]}")
    assert len(two.chat.ever(HERE.id)) == shown


async def test_choosing_twice_is_choosing_once(two):
    button = two.hand(ASHA, "choose")[0]
    for number in range(3):
        await two.service.manager.handle(Press(f"again{number}", ASHA, None, button.token))
    assert len((await place(two)).chosen) == 1
    back = Button("", button.token.replace("choose", "unchoose"))
    for _ in range(2):
        assert await two.press(ASHA, back, None) is None
    assert (await place(two)).chosen == ()


async def test_a_choice_is_stored_with_the_table(two):
    first = (await held(two))[0]
    await two.say(ASHA, f"choose {first}")
    stored = await two.service.store.load(await two.id())
    assert stored.places[0].chosen == (first,)
    assert (await two.service.tables.fresh(stored.id)).table.places[0].chosen == (first,)


async def test_who_has_left_and_chooses_a_card_is_back_unless_the_seat_is_promised(tmp_path):
    rhythm = replace(AT_ONCE, ai_move=timedelta(seconds=5))
    slow = await open_table(tmp_path / "d.db", rhythm=rhythm)
    await slow.begin(RAVI, start="start toy players=2 dealt=8")
    who = await slow.turn()
    button = slow.hand(who, "choose")[0]
    await slow.say(who, "leave")
    await slow.press(who, button, None)
    here = await place(slow, who)
    assert (here.away, here.left, len(here.chosen)) == (False, False, 1)
    await slow.say(who, "leave")
    await slow.say(MEENA, "join")
    assert "given away" in (await slow.press(who, button, None)).text
    assert (await place(slow, who)).away
    await slow.service.stop()
    await slow.service.store.close()


async def test_only_who_may_act_chooses_and_only_cards_that_can_be_chosen(two):
    his, hers = (await held(two, RAVI))[0], (await held(two))[0]
    before = (await two.live()).table
    assert "Asha" in (await two.say(RAVI, f"choose {his}")).text
    assert await two.say(ASHA, f"choose {his}") is not None
    assert await two.say(MEENA, f"choose {hers}") is not None
    for words in ("choose", "choose nothing", "unchoose 4", "suit ../../etc"):
        assert await two.say(ASHA, words) is not None
    assert (await two.live()).table == before


async def test_in_a_game_of_one_card_at_a_time_nothing_can_be_chosen(four):
    turn = await four.turn()
    live = await four.live()
    first = cards(live.state.hands[live.to_act])[0]
    assert await four.say(turn, f"choose {first}") is not None
    assert (await four.live()).table == live.table


async def test_what_is_chosen_is_played_by_its_button_and_the_choice_is_done_with(two):
    found = await pair(two)
    for text in found:
        await two.say(ASHA, f"choose {text}")
    button = next(one for one in two.hand(ASHA, "play") if all(text in one.token for text in found))
    before = await held(two)
    await two.press(ASHA, button, None)
    assert sorted(await held(two)) == sorted(set(before) - set(found))
    assert (await place(two)).chosen == ()


async def ended(table) -> None:
    await table.service.stop()
    await table.service.store.close()


async def test_lay_plays_what_is_chosen_where_it_goes_in_one_way(two):
    first = (await held(two))[0]
    await two.say(ASHA, f"choose {first}")
    token = two.hand(ASHA, "clear")[0].token.replace("clear", "lay")
    assert await two.press(ASHA, Button("", token), None) is None
    assert first not in await held(two)
    assert (await two.live()).table.log[-1].action == f"play {first}"


async def test_typing_play_alone_plays_what_is_chosen(two):
    first = (await held(two))[0]
    await two.say(ASHA, f"choose {first}")
    assert await two.say(ASHA, "play") is None
    assert (await two.live()).table.log[-1].action == f"play {first}"


async def test_lay_without_a_choice_or_with_one_that_does_not_go_is_refused(two):
    before = (await two.live()).table
    assert "lay" not in (await two.say(ASHA, "lay")).text
    hand = await held(two)
    other = next(one for one in hand if one[0] != hand[0][0])
    await two.say(ASHA, f"choose {hand[0]} {other}")
    assert await two.say(ASHA, "lay") is not None
    after = (await two.live()).table
    assert after.log == before.log
    assert after.places[0].chosen == (hand[0], other)


async def test_a_late_choice_is_refused(two):
    old = two.hand(ASHA, "choose")[0]
    await two.say(ASHA, f"play {(await held(two))[0]}")
    before = (await two.live()).table
    assert await two.press(ASHA, old, None) is not None
    assert (await two.live()).table == before


async def test_the_clock_and_a_new_deal_take_a_choice_back(table):
    await table.say(ASHA, "start toy players=2 rounds=5 forced_pass=pressed")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    await table.say(ASHA, f"choose {(await held(table))[0]}")
    await table.pass_time(61)
    assert len((await place(table)).chosen) == 1, "a reminder takes nothing"
    await table.pass_time(60)
    assert (await place(table)).chosen == ()
    while (await table.live()).table.phase is Phase.PLAYING:
        for one in ASHA, RAVI:
            await table.say(one, "back")  # else the other would be alone, and not hurried
        live = await table.live()
        who = live.table.places[live.to_act].person
        if live.game.selectable(live.view(live.to_act)):
            await table.say(who, f"choose {(await held(table, who))[0]}")
            await table.say(who, "page 2")
        await table.pass_time(31)
        await table.pass_time(30)
    await table.pass_time(21)
    assert [(one.chosen, one.page) for one in (await table.live()).table.places] == [((), "")] * 2


async def test_the_page_of_a_hand_is_kept_until_its_person_has_acted(two):
    for words, page in (("suit h", "H"), ("suit S2", "S2"), ("page 3", "3")):
        assert await two.say(ASHA, words) is None
        assert (await place(two)).page == page
    await two.say(ASHA, f"play {(await held(two))[0]}")
    assert (await place(two)).page == ""


async def test_who_is_away_comes_back_by_choosing_and_everybody_sees_it(tmp_path):
    from datetime import timedelta

    from bot.model.clock import Rhythm

    slow = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=9)))
    await slow.say(ASHA, "start toy players=2")
    await slow.say(RAVI, "join")
    await slow.say(ASHA, "begin")
    await slow.say(ASHA, "away")
    shown = len(slow.chat.ever(HERE.id))
    assert await slow.say(ASHA, f"choose {(await held(slow))[0]}") is None
    assert not (await place(slow)).away
    assert len(slow.chat.ever(HERE.id)) == shown + 1
    log = (await slow.live()).table.log
    await slow.pass_time(9)
    assert (await slow.live()).table.log == log, "the AI player has given the seat back"
    await ended(slow)


async def test_a_menu_says_all_that_is_chosen_of_its_suits(two):
    first, second, third, *_ = hand = await held(two)
    turn, other = two.hand(ASHA, "choose")[0].token.rpartition(".")[0], hand[-1]
    assert third[1] != other[1]
    for number, (suits, values, chosen) in enumerate(
        (
            ("", (first, second), (first, second)),
            ("", (third,), (third,)),
            (f" {other[1]}", (other,), (third, other)),
            (f" {third[1]}", (), (other,)),
            ("", (), ()),
        )
    ):
        press = Press(f"menu{number}", ASHA, None, f"{turn}.select{suits}", values=values)
        await two.service.manager.handle(press)
        assert (await place(two)).chosen == chosen


async def test_a_menu_of_another_turn_or_of_cards_that_are_not_held_changes_nothing(two):
    table, turn, _ = two.hand(ASHA, "choose")[0].token.split(".", 2)
    theirs, mine = (await held(two, RAVI))[0], (await held(two))[0]
    for number, (when, who, value) in enumerate(
        ((turn, ASHA, theirs), (int(turn) - 1, ASHA, mine), (turn, RAVI, theirs), (turn, ASHA, "x"))
    ):
        press = Press(f"m{number}", who, None, f"{table}.{when}.select", values=(value,))
        answer = await two.service.manager.handle(press)
        assert answer is not None
        assert answer.refused
    assert (await place(two)).chosen == (await place(two, RAVI)).chosen == ()
