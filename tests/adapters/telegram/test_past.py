"""What is over, on Telegram by buttons: history, replay, the same deal once more."""

from __future__ import annotations

from bot.model.table import Phase
from tests.adapters.telegram.evening import Evening
from tests.platforms.telegram import Message, Telegram, User
from tests.sentences import says


async def test_a_deal_is_found_in_the_history_replayed_and_played_again(
    tg: Telegram, table: Evening
) -> None:
    asha = tg.person("Asha")
    group = tg.group("Cards", asha)
    await table.begin(group, asha)
    while (await table.live()).table.phase is Phase.PLAYING:
        await table.act(await table.live())
    await table.settle()
    await tg.write(asha, "/dehla history")
    page = await tg.shows(asha, "Your matches")
    for words, seen in (
        ("match", "\nDeal 1: "),
        ("replay", "deal 1 · move 0 of 5"),
        ("round-on", "deal 1 · move 4 of 5"),
    ):
        page = await pressed(tg, asha, page, words, seen)
    page = await pressed(tg, asha, page, "again", "whose cards")
    await press(tg, asha, page, "again")
    while "Last time:" not in str(tg.history(asha)):
        hand = await tg.until(lambda: [m for m in tg.messages(asha) if data(m, "play")])
        await press(tg, asha, hand[-1], "play")
        await table.service.dispatcher.idle()
    assert len(tg.messages(group)) == 1
    assert not any(says(text, "again-compared") for text in tg.history(group))


async def pressed(tg: Telegram, user: User, page: Message, words: str, seen: str) -> Message:
    """Press a button of a private message; return what then shows *seen*, in its place if it is a
    page of the same book."""
    await press(tg, user, page, words)
    return await tg.shows(user, seen)


async def press(tg: Telegram, user: User, message: Message, words: str) -> None:
    query = await tg.press_data(user, message, data(message, words)[0])
    assert not query.alert


def data(message: Message, words: str) -> list[str]:
    """The data of the buttons of which *words* is a word."""
    found = [str(one.get("callback_data", "")) for one in message.buttons]
    return [one for one in found if words in one.replace(".", " ").split()]
