"""A page at a table: what it is shown, what it does, and what it hears of the others."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from aiohttp import ClientConnectionResetError

from adapters.web.entry import Visitor
from adapters.web.hub import Hub
from adapters.web.protocol import Hello
from adapters.web.wire import MALFORMED, NONE_YET, RESTART, Bar, Wire
from bot.model.requests import Press, Room
from bot.model.table import Phase
from bot.projection import replay_json, table_json
from bot.services.service import Service
from tests.adapters.web.conftest import staged
from tests.adapters.web.test_entry import TOKEN, signed
from tests.bot.fakes import ASHA, AT_ONCE, MEENA, PEOPLE, RAVI, FakeChat, open_table, person
from tests.bot.storage.samples import everything, live_tables


async def play(browser):
    """Press the first card or button that may be pressed."""
    found = [way for ways in browser.state["moves"].values() for way in ways]
    found += browser.state["ways"] + [one for one in browser.state["buttons"] if one["move"]]
    one = found[0]
    before = browser.state["version"]
    answer = await browser.ask("press", token=one["token"])
    assert answer["refused"] is False, answer
    await browser.version(before + 1)


async def test_a_deal_is_played_on_the_page_and_ends_with_its_result(stage):
    await stage.alone()
    browser = await stage.at()
    assert browser.state["t"] == "table"
    while browser.state["phase"] == Phase.PLAYING:
        await play(browser)
    assert browser.state["sheet"]["kind"] == "result"
    next_deal = next(one for row in browser.state["sheet"]["rows"] for one in row)
    stage.table.clock.wind(3)
    over = browser.state["version"]
    assert not (await browser.ask("press", token=next_deal["token"]))["refused"]
    assert (await browser.version(over + 1))["deal"] == 2


async def test_who_plays_in_the_chat_sits_at_the_same_seat_on_the_page(stage):
    await stage.table.say(ASHA, "start")
    pages = [await stage.at(who) for who in PEOPLE]
    assert [page.state["you"] for page in pages] == [0, None, None, None]
    join = pages[1].state["sheet"]["rows"][0][0]
    assert "join" in join["token"]
    await pages[1].ask("press", token=join["token"])
    await stage.table.press(MEENA, "Join")
    version = (await stage.table.live()).table.version
    state = await pages[1].version(version)
    assert [one["name"] for one in state["seats"][:3]] == ["Asha", "You", "Meena"]


async def test_a_page_hears_of_what_is_played_in_the_chat_and_of_each_event_once(stage):
    await stage.alone()
    mine, looking = await stage.at(), await stage.watching()
    seen = [one["n"] for one in looking.state["news"]]
    await stage.table.play_any(ASHA)
    version = (await stage.table.live()).table.version
    state = await looking.version(version)
    numbers = [one["n"] for one in state["news"]]
    assert numbers == list(range(seen[-1] + 1, state["done"] + 1))
    assert (state["you"], state["hand"], state["moves"]) == (None, [], {})
    held = (await mine.version(version))["hand"]
    assert sum(map(len, held)) == mine.state["seats"][0]["cards"]


async def test_what_many_onlookers_are_shown_is_made_once_for_each_language(stage, monkeypatch):
    await stage.alone()
    pages = [await stage.watching(lang=lang) for lang in ("en", "en", "en", "hi", "hi")]
    made = []
    monkeypatch.setattr(
        "adapters.web.wire.table_json", lambda *given: made.append(given) or table_json(*given)
    )
    await stage.table.play_any(ASHA)
    version = (await stage.table.live()).table.version
    states = [await page.version(version) for page in pages]
    assert len(made) == 2
    assert states[0] == states[1] == states[2] != states[3] == states[4]
    assert [one["lang"] for one in states] == ["en", "en", "en", "hi", "hi"]
    late = (await stage.watching()).state
    assert (late["version"], late["news"][0]["n"]) == (version, 1)


async def test_a_page_that_comes_back_is_told_what_it_has_missed(stage):
    await stage.alone()
    first = await stage.at()
    seen = [first.state["deal"], first.state["done"]]
    await first.socket.close()
    await stage.table.play_any(ASHA)
    again = await stage.at(seen=seen)
    assert again.state["news"][0]["n"] == seen[1] + 1


async def test_a_page_that_has_seen_another_deal_is_told_all_of_this_one(stage):
    await stage.alone()
    new = (await stage.at()).state
    assert new["news"][0]["n"] == 1
    assert (await stage.at(seen=[new["deal"] - 1, 40])).state["news"] == new["news"]


class Gone:
    """The socket of a page that goes while something is sent to it."""

    def __init__(self) -> None:
        self.tried = asyncio.Event()

    async def send_str(self, text: str) -> None:
        self.tried.set()
        raise ClientConnectionResetError(text)

    def __aiter__(self) -> Gone:
        return self

    async def __anext__(self) -> object:
        await self.tried.wait()
        raise StopAsyncIteration


async def test_a_page_that_goes_while_something_is_sent_to_it_is_no_fault(stage):
    await stage.alone()
    service, visitor = stage.table.service, Visitor(ASHA, await stage.table.id())
    bar = Bar(service, service.manager.handle, Hub(service.store))
    wire = Wire(bar, Gone(), visitor, Hello("pass"))
    wire.wake()
    async with asyncio.timeout(10):
        await wire.serve()


async def test_a_press_that_is_sent_again_after_a_break_is_carried_out_once(stage):
    await stage.alone()
    first = await stage.at()
    ((way,), *_) = first.state["moves"].values()
    await first.send(t="press", id="same", token=way["token"])
    await first.until("ack")
    await first.socket.close()
    again = await stage.at()
    before = again.state["done"]
    assert (await again.ask("press", id="same", token=way["token"]))["refused"] is False
    assert (await stage.at()).state["done"] == before


async def test_what_a_page_asks_is_kept_without_whose_it_was(stage):
    await stage.alone()
    page = await stage.at()
    assert not (await page.ask("say", words="away"))["refused"]
    kept = (await everything(stage.table.service.store))["requests"]
    assert any(row[0].startswith("web:") for row in kept)
    assert ASHA.id not in str(kept)


async def test_a_press_whose_answer_a_restart_has_eaten_is_carried_out_once(tmp_path):
    table = await open_table(tmp_path / "dehla.db")
    async with staged(table) as stage:
        await stage.alone()
        browser, key, id_ = await stage.at(), await stage.key(), await table.id()
        ((way,), *_) = browser.state["moves"].values()
        await browser.ask("press", id="once", token=way["token"])
        done = (await stage.at()).state["done"]
    await table.service.stop()
    await table.service.store.close()
    table = await open_table(tmp_path / "dehla.db")
    async with staged(table) as stage:
        assert (await stage.key(table=id_)).split(".")[1] == key.split(".")[1]
        browser = await stage.at(table=id_)
        answer = await browser.ask("press", id="once", token=way["token"])
        assert not answer["refused"]
        assert (await stage.at(table=id_)).state["done"] == done
    await table.service.stop()
    await table.service.store.close()


async def test_a_card_that_may_not_be_played_is_answered_with_the_reason(stage):
    await stage.alone()
    browser = await stage.at()
    held = [card for group in browser.state["hand"] for card in group]
    other = next(card for card in ("2C", "2D", "2H", "2S", "3C", "3D") if card not in held)
    answer = await browser.ask("say", words=f"play {other}")
    assert answer["refused"]
    assert answer["message"]["lines"][0]["text"]


async def test_cards_that_are_chosen_together_have_their_ways(stage, monkeypatch):
    monkeypatch.setattr("adapters.web.wire.PER_SECOND", 1_000)
    await stage.alone("tien_len")
    browser = await stage.at()
    while True:
        alone = [await ways(browser, one) for one in browser.state["choose"]]
        if found := [one for some in alone for one in some]:
            break
        await play(browser)
    assert not (await browser.ask("press", token=found[0]["token"]))["refused"]


async def ways(browser, *cards):
    found = (await browser.ask("ways", cards=cards))["ways"]
    assert all(one["cards"] == list(cards) for one in found)
    return found


async def test_the_cards_of_another_pack_are_drawn_when_they_are_asked_for(stage):
    await stage.alone("ganjifa")
    browser = await stage.at()
    assert 'id="MA-1"' in (await browser.ask("faces"))["faces"]


async def test_suits_have_two_colours_for_who_wants_that(stage):
    await stage.alone()
    browser = await stage.at()
    four, two = [(await browser.ask("faces", two=two))["faces"] for two in (False, True)]
    assert four != two


async def test_a_deal_that_is_over_comes_with_all_its_steps_to_who_has_played_it(stage):
    await stage.alone()
    while (await stage.table.live()).table.phase is Phase.PLAYING:
        await stage.table.play_any(ASHA)
    mine, theirs = await stage.at(), await stage.at(RAVI)
    token = to_replay(mine)
    replay = (await mine.ask("press", token=token))["replay"]
    assert len(replay["steps"]) > 52

    again = (await mine.ask("say", words=f"replay {replay['id']}-{replay['deal']}"))["replay"]
    assert again == replay
    refused = await theirs.ask("press", token=token)
    assert refused["refused"]
    assert "replay" not in refused


def to_replay(browser):
    buttons = [one["token"] for row in browser.state["sheet"]["rows"] for one in row]
    (token,) = [one for one in buttons if ".replay " in one]
    return token


async def test_a_deal_that_is_asked_for_again_is_not_made_again(stage, monkeypatch):
    await stage.alone()
    while (await stage.table.live()).table.phase is Phase.PLAYING:
        await stage.table.play_any(ASHA)
    made = []
    monkeypatch.setattr(
        "adapters.web.wire.replay_json", lambda *given: made.append(given) or replay_json(*given)
    )
    pages = [await stage.at(), await stage.at()]
    first, second = [(await one.ask("press", token=to_replay(one)))["replay"] for one in pages]
    assert (first == second, len(made)) == (True, 1)
    await stage.table.say(ASHA, "settings language hi")
    other = (await pages[0].ask("press", token=to_replay(pages[0])))["replay"]
    assert (other["lang"], len(made)) == ("hi", 2)


async def test_every_other_answer_is_a_message(stage):
    await stage.alone()
    answer = await (await stage.at()).ask("say", words="score")
    assert (answer["refused"], answer["message"]["kind"]) == (False, "notice")


async def test_a_page_speaks_the_language_that_its_reader_has_chosen(stage):
    await stage.alone()
    assert (await stage.watching()).state["lang"] == "en"
    await stage.table.say(ASHA, "settings language hi")
    assert (await stage.at()).state["lang"] == "hi"


async def test_a_change_in_another_process_reaches_the_page(stage):
    """Two services on one store: the page hangs at the one, the move comes by the other."""
    await stage.alone()
    here = stage.table
    there = Service(here.service.store, [FakeChat()], AT_ONCE, now=here.clock)
    browser = await stage.at()
    before = browser.state["version"]
    ((way,), *_) = browser.state["moves"].values()
    await there.manager.handle(Press("p", ASHA, None, way["token"]))
    await stage.site._hub.look()
    assert (await browser.version(before + 1))["version"] > before
    await there.stop()


async def test_a_page_is_told_to_come_back_when_the_bot_stops(stage):
    await stage.alone()
    browser = await stage.at()
    await stage.site._hub.stop(RESTART)
    assert await browser.code() == RESTART


async def test_a_stranger_may_look_on_but_sees_no_hand(stage):
    await stage.alone()
    state = (await stage.at(RAVI)).state
    assert (state["you"], state["hand"], state["buttons"]) == (None, [], [])


async def test_who_comes_from_telegram_gets_a_pass_for_later(tmp_path):
    group = Room("telegram:-1", "telegram:-1")
    table = await open_table(tmp_path / "dehla.db", chat=FakeChat(platform="telegram"))
    await table.say(person("Ravi", "telegram"), "start", group)
    (id_,) = await live_tables(table.service.store)
    async with staged(table, telegram=TOKEN) as stage:
        browser, now = await stage.wire(), table.clock() // 1000
        await browser.send(t="hello", by="telegram", key=signed(date=now), table=id_)
        key = (await browser.until("in"))["key"]
        assert (await browser.until("table"))["you"] is None
        again = await stage.wire()
        await again.send(t="hello", by="pass", key=key)
        join = (await again.next())["sheet"]["rows"][0][0]
        assert not (await again.ask("press", token=join["token"]))["refused"]
    seated = (await table.service.tables.get(id_)).table.people
    assert [(one.id, one.name) for one in seated][1:] == [("telegram:7", "Asha K")]
    await table.service.stop()
    await table.service.store.close()


async def test_a_link_in_a_group_opens_its_table_for_who_follows_it_at_their_own_seat(tmp_path):
    table = await open_table(tmp_path / "dehla.db", chat=FakeChat(platform="telegram"))
    asha = replace(person("Asha", "telegram"), id="telegram:7")
    for who, room in ((asha, "-1"), (person("Ravi", "telegram"), "-2")):
        await table.say(who, "start", Room(f"telegram:{room}", f"telegram:{room}"))
    here = await table.service.store.table_in("telegram:-1")
    there = await table.service.store.table_in("telegram:-2")
    async with staged(table, telegram=TOKEN) as stage:
        opened = {}
        for named in (here, there, "", "k3f9qa2m"):
            browser = await stage.wire()
            key = signed(date=table.clock() // 1000, start_param=named)
            await browser.send(t="hello", by="telegram", key=key, table="")
            await browser.until("table")
            opened[named] = browser.state.get("id"), browser.state.get("you")
    assert opened == {
        here: (here, 0),
        there: (there, None),
        "": (here, 0),
        "k3f9qa2m": (None, None),
    }
    await table.service.stop()
    await table.service.store.close()


async def test_who_opens_the_app_of_telegram_and_sits_nowhere_is_told_so(tmp_path):
    table = await open_table(tmp_path / "dehla.db", chat=FakeChat(platform="telegram"))
    async with staged(table, telegram=TOKEN) as stage:
        browser = await stage.wire()
        await browser.send(t="hello", by="telegram", key=signed(date=table.clock() // 1000))
        assert await browser.code() == NONE_YET
    await table.service.stop()
    await table.service.store.close()


async def test_where_telegram_is_not_played_nobody_comes_from_there(stage):
    await stage.alone()
    browser, now = await stage.wire(), stage.table.clock() // 1000
    await browser.send(t="hello", by="telegram", key=signed(date=now), table="x")
    assert await browser.code() == MALFORMED
