"""A card is pulled from a hand of backs: who may see it, on whatever platform."""

from __future__ import annotations

from bot.model.live import Live
from engine.cards import cards
from tests.platforms.knowledge import cards_in
from tests.platforms.party import Party


async def pulled_in_secret(party: Party) -> int:
    """Play a match of Teen Do Paanch; return how many pulls were seen by the two concerned alone.

    The one who pulled and the one who lost the card are shown it, and the third of them, and the
    room, are not.
    """
    count = 0
    while (live := await party.live()).state.winners is None:
        view = None if live.to_act is None else live.view(live.to_act)
        if view is None or view.legal[0].verb != "pull":
            await party.play(most=1)
            continue
        await party.settle()
        await party.watch()
        since = len(party.heard)
        await party.play(most=1)
        _judge(live, await party.live(), party.heard[since:])
        count += 1
    return count


def _judge(old: Live, new: Live, heard: list[tuple[str | None, str]]) -> None:
    before, after = old.state.hands, new.state.hands
    puller = next(seat for seat in range(3) if after[seat] & ~before[seat])
    victim = next(seat for seat in range(3) if before[seat] & ~after[seat])
    (card,) = cards(after[puller] & ~before[puller])
    ids = [one.id for one in new.table.people]
    shown = {
        reader: any(card.text in cards_in(text) for one, text in heard if one == reader)
        for reader in (*ids, None)
    }
    third = next(seat for seat in range(3) if seat not in (puller, victim))
    assert shown == {ids[puller]: True, ids[victim]: True, ids[third]: False, None: False}
