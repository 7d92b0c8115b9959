"""The messages of a table: where they are posted anew, and whom they notify."""

from __future__ import annotations

import pytest

from engine.cards import cards
from tests.bot.fakes import ASHA, HERE, MEENA, RAVI, Table


def rings(table: Table, who) -> int:
    return sum(message.notify for message in table.chat.ever(who.id))


def standing(table: Table, target: str) -> list[str]:
    """The references of the messages that stand with *target*."""
    return [ref for ref, (where, _) in table.chat.messages.items() if where == target]


@pytest.mark.parametrize(("minutes", "anew"), [(49, False), (51, True)])
async def test_a_rooms_message_older_than_fifty_minutes_is_posted_anew(four, minutes, anew):
    before = standing(four, HERE.id)
    four.clock.wind(minutes * 60)
    await four.play_any(await four.turn())
    after = standing(four, HERE.id)
    assert len(before) == len(after) == 1, "the old one is taken away"
    assert (after != before) is anew


async def test_what_is_offered_rings_and_an_offer_taken_back_does_not(table):
    await table.say(ASHA, "start tien len players=3 instant_win=none trading=true")
    for one in (RAVI, MEENA):
        await table.press(one, "Join")
    await table.press(ASHA, "Begin")
    table.clock.wind(30)
    rung = rings(table, RAVI)
    await table.say(ASHA, f"offer ravi {cards((await table.live()).state.hands[0])[0]}")
    assert rings(table, RAVI) == rung + 1
    table.clock.wind(30)
    await table.say(ASHA, "ready")
    assert rings(table, RAVI) == rung + 1, "nothing is asked of him that was not before"
    await table.say(MEENA, f"offer ravi {cards((await table.live()).state.hands[2])[0]}")
    assert rings(table, RAVI) == rung + 2
