"""Laws of the lane: which answers stand, and until when."""

from __future__ import annotations

from dataclasses import replace

from adapters.telegram.addresses import Ref, Spot
from adapters.telegram.ephemeral import Glimpse
from adapters.telegram.lane import Lane
from adapters.telegram.limiter import Limiter, Pacing
from adapters.turns import Turns
from bot.model.messages import Button, Kind, Message, said

CHAT = Spot(81)
ASHA = "telegram:81"


def of(table: str, kind: Kind) -> Message:
    """Return a message of a table, with a button."""
    return replace(said("...", (Button("Stop", "confirm-stop"),)), kind=kind, table=table)


async def test_a_question_in_private_goes_with_the_deal_of_its_own_table_and_of_no_other() -> None:
    removed: list[Ref | Glimpse] = []

    async def remove(one: Ref | Glimpse) -> None:
        removed.append(one)

    lane = Lane(Limiter(Pacing()), Turns(9), remove)
    await lane.went_on(CHAT, of("one", Kind.HAND))
    await lane.take_place(ASHA, of("one", Kind.QUESTION), question := Ref(CHAT, 7))
    for kind in (Kind.HAND, Kind.RESULT, Kind.HAND):
        await lane.went_on(CHAT, of("two", kind))
        await lane.went_on(CHAT, of("one", Kind.HAND))
    assert removed == []
    await lane.went_on(CHAT, of("one", Kind.RESULT))
    assert removed == [question]
