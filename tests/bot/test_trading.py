"""Trading before the first lead of Tien Len, by people with AI players."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.model.automatic import waiting_ai
from bot.model.clock import Rhythm
from engine.cards import cards
from engine.games.tien_len.state import Phase
from tests.bot.fakes import ASHA, MEENA, RAVI, open_table


async def begin(table, words: str = "players=4") -> None:
    await table.say(ASHA, f"start viet cong {words} trading=true")
    await table.press(ASHA, "Begin")


async def phase(table) -> Phase:
    return (await table.live()).state.phase


async def lowest(table, seat: int = 0) -> str:
    return cards((await table.live()).state.hands[seat])[0].text


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_one_person_may_trade_with_each_ai_player(table, players):
    await begin(table, f"players={players}")
    live = await table.live()
    assert (live.state.phase, len(live.may_act)) == (Phase.TRADE, players)
    assert waiting_ai(live) is None
    for other in range(2, players + 1):
        assert await table.say(ASHA, f"offer {other} {await lowest(table)}") is None
        if (await table.live()).state.deal.trading.offers:
            assert await table.say(ASHA, "refuse") is None
    assert len((await table.live()).may_act) == players, "nobody has ended it"
    assert await table.say(ASHA, "ready") is None
    assert await phase(table) is Phase.PLAY


async def test_ai_players_are_ready_when_all_people_are(table):
    await table.say(ASHA, "start tien len players=4 trading=true")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    assert await table.say(ASHA, "ready") is None
    assert sorted((await table.live()).may_act) == [1, 2, 3], "the AI players wait for Ravi"
    assert await table.say(RAVI, "ready") is None
    assert await phase(table) is Phase.PLAY


async def test_an_ai_player_answers_at_once_and_goes_on_waiting(tmp_path):
    slow = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=1)))
    await begin(slow)
    await slow.say(ASHA, f"offer AI 3 {await lowest(slow)}")
    assert waiting_ai(await slow.live()) == 2, "the third seat"
    slow.clock.wind(1.1)
    assert await slow.service.expire() == 1
    live = await slow.live()
    assert live.table.log[-1].action.split()[0] in ("answer", "refuse")
    assert waiting_ai(live) is None
    await slow.service.stop()
    await slow.service.store.close()


@pytest.mark.parametrize("words", ["offer 3 {}", "offer AI 3 {}", "đổi 🤖 AI 3 {}", "3 {}"])
async def test_an_offer_names_the_seat_as_people_see_it(table, words):
    await begin(table)
    assert await table.say(ASHA, words.format(await lowest(table))) is None
    log = [one.action for one in (await table.live()).table.log if one.seat == 0]
    assert log[0].split()[:2] == ["offer", "2"]


@pytest.mark.parametrize("count", [1, 2, 3])
async def test_cards_alone_are_answered_with_what_can_be_typed(table, count):
    await begin(table)
    mine = " ".join(one.text for one in cards((await table.live()).state.hands[0])[3 : 3 + count])
    answer = await table.say(ASHA, mine)
    typed = " ".join(one[0].replace("T", "10") + one[1].lower() for one in mine.split())
    wanted = [f"offer AI {seat} {typed}" for seat in (2, 3, 4)]
    told = answer.text.replace("\u00a0", " ")
    assert all(one in told for one in wanted), told
    assert await table.say(ASHA, wanted[1]) is None


async def test_cards_alone_go_to_the_one_partner_there_is(table):
    await begin(table, "players=2")
    mine = " ".join(one.text for one in cards((await table.live()).state.hands[0])[3:5])
    assert await table.say(ASHA, mine) is None
    log = [one.action for one in (await table.live()).table.log if one.seat == 0]
    assert log == [f"offer 1 {mine}"]


async def test_trading_ends_with_its_time_while_ai_players_wait(table):
    await table.say(ASHA, "start viet cong players=4 trading=true")
    await table.press(RAVI, "Join")
    await table.press(ASHA, "Begin")
    await table.pass_time(89)
    assert await phase(table) is Phase.TRADE
    await table.pass_time(2)
    assert await phase(table) is Phase.PLAY


async def test_who_trades_alone_has_all_the_time(table):
    await begin(table)
    await table.pass_time(3_600)
    assert await phase(table) is Phase.TRADE


async def test_a_table_that_all_people_have_left_trades_no_more(table):
    await begin(table)
    await table.say(ASHA, "away")
    log = [one.action for one in (await table.live()).table.log]
    assert log.count("ready") == 4
    assert "time" not in log


async def test_a_button_drawn_for_one_offer_answers_no_other(table):
    """Ravi has seen what Asha offers and nothing of what Meena does."""
    await table.say(ASHA, "start viet cong trading=true players=3")
    for person in (RAVI, MEENA):
        await table.press(person, "Join")
    await table.press(ASHA, "Begin")
    await table.say(ASHA, f"offer 2 {await lowest(table)}")
    await table.say(RAVI, f"choose {await lowest(table, 1)}")
    old = [one for one in table.chat.at(RAVI.id).buttons if "answer" in one.token]
    assert old, "the button that gives a card to Asha"
    await table.say(ASHA, "ready")
    await table.say(MEENA, f"offer 2 {await lowest(table, 2)}")
    offers = (await table.live()).state.deal.trading.offers
    await table.press(RAVI, old[0], None)
    assert (await table.live()).state.deal.trading.offers == offers
