"""Tables that play no tricks: hands follow them, and cards that go at once are seen before."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.model.automatic import takes_away, waiting_ai
from bot.model.clock import Rhythm
from bot.model.live import Live
from bot.model.ports import Need
from bot.model.table import Phase
from bot.outbox.message_views import Look, Post, look
from engine.actions import read
from tests.bot.fakes import ASHA, HERE, RAVI, open_table
from tests.bot.presenter.scenes import DISCORD, EN, people, table
from tests.engine import durak, tien_len
from tests.sentences import plain


def at_table(state, *names, game: str = "durak") -> Live:
    return Live(table(people(*names), game=game, phase=Phase.PLAYING), state)


def waits(live: Live, seat: int) -> Look:
    found = Look(live, seat, live.view(seat))
    assert found.ring is None
    return found


def shown(live: Live, seat: int) -> str:
    return plain(waits(live, seat).hand(seat, EN, DISCORD, 0).text)


ATTACKED = durak.after(durak.table("9C 9S KD", "TC QD KS", talon="6H 7H"), "0 play 9C")


def test_who_waits_sees_what_lies_there_and_who_is_next():
    hand = shown(at_table(ATTACKED, "Asha", "Ravi"), 0)
    assert "9♣ to beat\n" in hand
    assert "▶ Ravi's turn" in hand


def test_who_takes_reads_that_they_do_and_sees_what_is_thrown_in():
    taking = durak.after(ATTACKED, "1 take")
    before = at_table(taking, "Asha", "Ravi")
    then = at_table(durak.after(taking, "0 play 9S"), "Asha", "Ravi")
    assert "Ravi · 3 cards · takes\n" in shown(before, 1)
    assert "9♣ not beaten\n9♠ not beaten\n" in shown(then, 1)
    assert waits(before, 1).need_of(Post(RAVI.id)) is Need.RESTING


def test_who_waits_in_tien_len_sees_what_all_others_have_played():
    state = tien_len.after(tien_len.position("3S 9S", "4S TS", "5S JS"), "3S | 4S")
    live = at_table(state, "Asha", "Ravi", "Meena", game="tien_len")
    assert "Ravi · 1 card  4♠ ⭐\n" in shown(live, 0)


@pytest.mark.parametrize(
    ("script", "names", "need"),
    [
        ("0 play AH", ("Asha", "Ravi"), Need.TABLE),  # Ravi has to take it
        ("0 play 9C", ("Asha", "-"), Need.PASSING),  # the AI player may beat it
    ],
)
def test_a_card_that_the_house_takes_away_at_once_does_not_wait_for_others(script, names, need):
    live = at_table(durak.after(durak.table("9C AH", "TC QD"), script), *names)
    assert waiting_ai(live) == 1
    post = Post(HERE.id, ref="m0", in_match=live.table.match)
    assert look(live, post).need_of(post) is need


def test_only_a_move_without_cards_that_ends_a_bout_takes_cards_away():
    beaten = at_table(durak.after(ATTACKED, "1 beat 9C TC"), "Asha", "Ravi")
    assert takes_away(beaten, 0, read("pass"))
    assert not takes_away(at_table(ATTACKED, "Asha", "Ravi"), 1, read("take")), "more may come"
    assert not takes_away(at_table(ATTACKED, "Asha", "Ravi"), 1, read("beat 9C TC"))


async def test_the_house_takes_cards_away_once_they_have_been_shown(tmp_path, monkeypatch):
    table = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=1)))
    for one, words in ((ASHA, "start durak players=2"), (RAVI, "join"), (ASHA, "begin")):
        await table.say(one, words)
    waited_for = []

    async def until_shown(live: Live) -> None:
        waited_for.append(live.table.turn)

    monkeypatch.setattr(table.service.dispatcher.waiters, "until_shown", until_shown)
    taken = []
    while (live := await table.live()).table.phase is Phase.PLAYING:
        if live.forced is None:
            mover = await table.turn()
            words = [one for one in table.chat.at(mover.id).buttons if " " in one.token]
            words += table.hand(mover, "take") + table.hand(mover, "pass")
            await table.press(mover, words[0], None)
            continue
        if takes_away(live, live.to_act, live.forced):
            taken.append(live.table.turn)
        await table.pass_time(1)
    assert taken
    assert set(taken) <= set(waited_for)
    await table.service.stop()
    await table.service.store.close()
