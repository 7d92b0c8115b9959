"""What is over, on Discord by buttons: history, replay, the same deal once more."""

from __future__ import annotations

from bot.model.table import Phase
from tests.adapters.discord.match import Match
from tests.platforms.discord import Message


async def test_a_deal_is_found_in_the_history_replayed_and_played_again(match: Match) -> None:
    house, asha = match.house, match.house.asha
    await match.sit_down()
    while (await match.live()).table.phase is Phase.PLAYING:
        await match.act(await match.live())
    typed = await house.slash(asha, "history")
    page = typed.answers[-1]
    assert page.only_for is asha
    for words, seen in (
        ("match", "\nDeal 1: "),
        ("replay", "deal 1 · move 0 of 5"),
        ("round-on", "deal 1 · move 4 of 5"),
    ):
        page = await pressed(match, page, words)
        assert seen in page.texts[-1]
        assert page.only_for is asha
    asked = await house.discord.people.press(asha, page, last(page, "again"))
    await match.settle()
    await house.discord.people.press(asha, asked.answers[-1], last(asked.answers[-1], "again"))
    await match.settle()
    found = [await match.service.tables.get(one) for one in await tables(match)]
    again = next(one.table for one in found if one.table.again is not None)
    while (await match.service.tables.get(again.id)).table.phase is Phase.PLAYING:
        hand = house.discord.whispered(asha)[-1]
        assert again.id in str(hand.buttons)
        await house.discord.people.press(asha, hand, last(hand, "play"))
        await match.settle()
    end = house.discord.whispered(asha)[-1]
    assert "Last time:" in end.texts[-1]
    assert len([one for one in house.discord.said(house.channel) if one.buttons]) == 1


async def tables(match: Match) -> tuple[str, ...]:
    return await match.store.tables_of(match.house.id(match.house.asha))


async def pressed(match: Match, page: Message, words: str) -> Message:
    """Press a button of a private message; return that message, written over."""
    before = len(page.versions)
    await match.house.discord.people.press(match.house.asha, page, last(page, words))
    await match.settle()
    assert len(page.versions) == before + 1, "it was not written over"
    return page


def last(message: Message, words: str) -> str:
    """The token of the first button of which *words* is a word."""
    tokens = [str(one["custom_id"]) for one in message.buttons]
    return next(one for one in tokens if words in one.replace(".", " ").split())
