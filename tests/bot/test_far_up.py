"""A table that lies far up the chat comes below what was said since, and one of it stands."""

from __future__ import annotations

from datetime import timedelta

from bot.model.automatic import waiting_ai
from bot.model.clock import Rhythm
from bot.model.table import Phase
from tests.bot.fakes import ASHA, HERE, MEENA, RAVI, Table, open_table, person


def standing(table: Table) -> list[str]:
    """The references of the messages that stand in the room."""
    return [ref for ref, (where, _) in table.chat.messages.items() if where == HERE.id]


async def test_a_table_far_up_comes_below_with_a_turn_or_a_finished_trick_and_no_card_that_passes(
    tmp_path,
):
    table = await open_table(tmp_path / "d.db", rhythm=Rhythm(ai_move=timedelta(seconds=1)))
    for one, words in ((ASHA, "start"), (RAVI, "join"), (ASHA, "begin")):
        await table.say(one, words)
    found = set()
    while (before := await table.live()).table.phase is Phase.PLAYING:
        (old,) = standing(table)
        table.chat.buried = {old}
        by_itself = waiting_ai(before) is not None
        await (table.pass_time(1) if by_itself else table.play_any(await table.turn()))
        live = await table.live()
        if live.table.turn != before.table.turn and live.table.phase is Phase.PLAYING:
            passes = waiting_ai(live) is not None and not live.has_finished
            found.add((passes, standing(table) == [old]))
    assert found == {(True, True), (False, False)}
    await table.service.stop()
    await table.service.store.close()


async def test_a_table_that_is_seen_is_edited_where_it_stands(four):
    before = standing(four)
    await four.play_any(await four.turn())
    assert standing(four) == before


async def test_who_asks_to_stop_has_the_table_posted_below_where_others_can_agree(four):
    question = await four.say(ASHA, "stop")
    before = standing(four)
    await four.press(ASHA, question.buttons[0])
    (asked,) = standing(four)
    assert [asked] != before
    assert "⏹ Agree to stop" in [one.label for one in four.chat.messages[asked][1].buttons]
    for one in (RAVI, MEENA):
        await four.say(one, "stop")
        assert standing(four) == [asked], "once is enough"


async def test_what_is_said_of_a_table_closed_far_up_stands_below(four):
    four.chat.admins.add("discord:zoya")
    question = await four.say(ASHA, "stop")
    (old,) = standing(four)
    four.chat.buried = {old}
    await four.press(person("Zoya"), question.buttons[0])
    (new,) = standing(four)
    assert new != old
    assert "stopped the game" in four.chat.messages[new][1].text
