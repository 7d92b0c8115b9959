"""A process that tells hears at once of what others on one PostgreSQL database have saved."""

from __future__ import annotations

import asyncio

import asyncpg

from tests.bot.storage.samples import claimed, opened, played, saved, table

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"


class Ears:
    """What a process has heard."""

    def __init__(self) -> None:
        self.words: asyncio.Queue[None] = asyncio.Queue()

    def __call__(self) -> None:
        self.words.put_nowait(None)

    async def word(self) -> None:
        async with asyncio.timeout(10):
            await self.words.get()


async def test_who_tells_hears_of_anothers_save_also_after_the_line_was_cut(
    two_stores, server, postgres_database
):
    teller, other = two_stores
    ears = Ears()
    teller.listen("one", ears)
    await ears.word()
    one = await saved(teller, opened(table("table1", rooms=())))
    assert await claimed(teller, 0, 500, 10, process="one")
    one = await saved(other, played(one, "play TH"))
    await ears.word()
    await server.execute(CUT.format(postgres_database))
    await ears.word()
    await saved(other, played(one, "play 2H"))
    await ears.word()


async def test_who_works_hears_of_what_others_have_stored_and_nobody_handles(two_stores):
    worker, other = two_stores
    ears = Ears()
    worker.listen("one", Ears())
    worker.hear_brought("telegram", ears)
    await ears.word()
    await other.keep_brought("telegram", {1: {}}, 2**53)  # it handles this itself
    await other.keep_brought("discord", {1: {}}, 0)
    await other.keep_brought("telegram", {1: {}}, 0)  # known already
    await other.keep_brought("telegram", {2: {}}, 0)
    await ears.word()
    assert ears.words.empty()


async def test_only_the_save_of_a_table_that_another_tells_calls(
    two_stores, server, postgres_database
):
    teller, other = two_stores
    heard, all_heard = [], asyncio.Event()

    def hear(_conn, _pid, _channel, word: str) -> None:
        heard.append(word)
        if word == "end":
            all_heard.set()

    teller.listen("one", Ears())
    witness = await asyncpg.connect(server.url(postgres_database).replace("+asyncpg", ""))
    await witness.add_listener("dehla", hear)
    one = await saved(teller, opened(table("table1", rooms=())))
    assert await claimed(teller, 0, 500, 10, process="one")
    one = await saved(teller, played(one, "play TH"))
    await saved(other, played(one, "play 2H"))
    await witness.execute("SELECT pg_notify('dehla', 'end')")
    async with asyncio.timeout(10):
        await all_heard.wait()
    await witness.close()
    assert heard == ["one", "end"]
