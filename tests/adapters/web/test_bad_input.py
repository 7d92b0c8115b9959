"""What a page that is none of ours may send, and what it gets."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from adapters.web.hub import MOST_AT_TABLE, MOST_OF_PERSON, Hub, TooMany
from adapters.web.wire import (
    ELSEWHERE,
    MALFORMED,
    NO_TABLE,
    NOT_ADMITTED,
    PER_SECOND,
    TOO_FAST,
    Pace,
)
from bot.model.requests import Person
from tests.adapters.web.conftest import Browser, staged
from tests.adapters.web.test_entry import TOKEN, signed
from tests.bot.fakes import ASHA, RAVI, person
from tests.bot.storage.samples import live_tables

TOO_BIG = 1009


@pytest.mark.parametrize(
    "frame",
    [
        "\x00{{",
        "[" * 1500,
        '{"t":"hello","by":"pass","key":' + "[" * 1500,
        '{"t":"hello"}',
        '{"t":"hello","by":"charm"}',
        '{"t":"hello","by":"pass","key":7}',
        '{"t":"hello","by":"watch","table":"k3f9qa2m","seen":[1]}',
        '{"t":"hello","by":"watch","table":"k3f9qa2m","more":1}',
        '{"t":"press","id":"1","token":"x"}',
        '"hello"',
        "",
        b'{"t":"hello","by":"watch","table":"k3f9qa2m"}',
    ],
    ids=range(12),
)
async def test_a_first_frame_that_is_no_hello_is_malformed(stage, frame):
    browser = await stage.wire()
    await (browser.socket.send_bytes if isinstance(frame, bytes) else browser.socket.send_str)(
        frame
    )
    assert await browser.code() == MALFORMED


async def test_who_says_nothing_is_not_waited_for(table):
    async with staged(table) as stage:
        stage.site.hello_within = 0.01
        assert await (await stage.wire()).code() == MALFORMED


async def test_who_holds_no_pass_of_ours_is_told_to_sign_in_again_and_the_log_quotes_nothing(stage):
    await stage.alone()
    key = await stage.key()
    with capture_logs() as logs:
        for wrong in ("", key[:-3] + "AAA", f"x{key}"):
            browser = await stage.wire()
            await browser.send(t="hello", by="pass", key=wrong)
            assert await browser.code() == NOT_ADMITTED
    assert len(logs) == 3
    assert key[:12] not in repr(logs)


@pytest.mark.parametrize(
    "frame",
    [
        "[" * 1500,
        "{}",
        '{"t":"jump","id":"1"}',
        '{"t":"press","id":"1"}',
        '{"t":"press","id":"a\\nb","token":"x.1.y"}',
        '{"t":"press","id":"","token":"x.1.y"}',
        '{"t":"press","id":"' + "a" * 65 + '","token":"x.1.y"}',
        '{"t":"press","id":"पहला","token":"x.1.y"}',
        '{"t":"say","id":"1","words":["play"]}',
        '{"t":"ways","id":"1","cards":["TH","nothing"]}',
        b"\x00",
    ],
    ids=range(11),
)
async def test_a_later_frame_that_says_nothing_of_ours_is_malformed(stage, frame):
    await stage.alone()
    browser = await stage.at()
    await (browser.socket.send_bytes if isinstance(frame, bytes) else browser.socket.send_str)(
        frame
    )
    assert await browser.code() == MALFORMED


async def test_a_frame_that_is_too_big_ends_the_wire(stage):
    await stage.alone()
    browser = await stage.at()
    await browser.socket.send_str("x" * 3_000)
    assert await browser.code() == TOO_BIG


async def test_who_sends_too_fast_is_held_up(stage, monkeypatch):
    monkeypatch.setattr("adapters.web.wire.PER_SECOND", 2)  # a slow machine needs a second for 20
    await stage.alone()
    browser = await stage.at()
    for number in range(12):
        await browser.send(t="press", id=f"{number}", token="x.1.y")
    assert await browser.code() == TOO_FAST


def test_a_page_may_send_so_many_frames_a_second_and_not_one_more():
    pace = Pace()
    assert [pace.allows(5.0) for _ in range(PER_SECOND + 1)] == [True] * PER_SECOND + [False]
    assert pace.allows(6.0)


async def test_the_oldest_of_too_many_pages_of_one_person_is_closed(stage):
    await stage.alone()
    first, *others = [await stage.at() for _ in range(MOST_OF_PERSON + 1)]
    assert await first.code() == ELSEWHERE
    assert (await others[-1].ask("say", words="score"))["refused"] is False


class Onlooker:
    """A page in memory; *user* has it open, None: somebody who has no seat."""

    table = "k3f9qa2m"

    def __init__(self, user: str | None = None) -> None:
        self.user = user
        self.woken, self.closed = 0, 0

    def wake(self) -> None:
        self.woken += 1

    def close(self, code: int) -> None:
        self.closed = code


async def test_each_page_too_many_is_closed_even_before_the_last_one_is_gone(table):
    """A page that does not answer to its end takes ten seconds to go."""
    hub = Hub(table.service.store)
    pages = [Onlooker("discord:1") for _ in range(MOST_OF_PERSON + 3)]
    for page in pages:
        hub.enter(page, ELSEWHERE)
    assert [page.closed for page in pages] == [ELSEWHERE] * 3 + [0] * MOST_OF_PERSON
    for page in pages:
        hub.leave(page)
    assert not hub._of


async def test_no_more_look_at_a_table_than_it_can_serve(table):
    hub = Hub(table.service.store)
    pages = [Onlooker() for _ in range(MOST_AT_TABLE)]
    for one in pages:
        hub.enter(one, ELSEWHERE)
    with pytest.raises(TooMany):
        hub.enter(Onlooker(), ELSEWHERE)
    hub.enter(Onlooker(ASHA.id), ELSEWHERE)  # who sits there always gets in
    hub.leave(pages[0])
    hub.enter(Onlooker(), ELSEWHERE)
    hub.wake("k3f9qa2m")
    assert [pages[0].woken, pages[1].woken] == [1, 2]


@pytest.mark.parametrize(
    "token",
    ["../../etc/passwd", "x" * 65, "x" * 200, "a.b.c", "k3f9qa2m.1.play TH", "me.0.match a\0b 1 0"],
)
async def test_a_token_that_is_none_of_ours_is_refused_in_words(stage, token):
    await stage.alone()
    answer = await (await stage.at()).ask("press", token=token)
    assert answer["refused"]
    assert answer["message"]["lines"][0]["text"]


async def test_a_token_of_another_table_is_refused_in_words_and_moves_nothing(stage):
    await stage.alone()
    mine = await stage.at()
    ((way,), *_) = mine.state["moves"].values()
    await stage.table.say(RAVI, "start", None)
    tables = await live_tables(stage.table.service.store)
    (other,) = set(tables) - {await stage.table.id()}
    theirs = await stage.at(RAVI, other)
    answer = await theirs.ask("press", token=way["token"])
    assert answer["refused"]
    assert answer["message"]["lines"][0]["text"]
    assert (await stage.at()).state["done"] == mine.state["done"]


async def test_a_token_of_another_seat_or_of_an_old_turn_is_refused_in_words(stage):
    await stage.alone()
    mine, theirs = await stage.at(), await stage.at(RAVI)
    card, (way,) = next(iter(mine.state["moves"].items()))
    assert not theirs.state["hand"]
    answer = await theirs.ask("press", token=way["token"])
    assert answer["refused"]
    assert "seat" in answer["message"]["lines"][0]["text"]
    assert not (await mine.ask("press", token=way["token"]))["refused"]
    late = await mine.ask("press", token=way["token"])
    assert late["refused"], f"{card} was played before"


async def test_a_name_with_markup_arrives_as_harmless_text(stage):
    wild = person("\u202e<img src=x onerror=alert(1)>@everyone\x00")
    await stage.table.say(wild, "start")
    state = (await stage.at(wild, lang="en")).state
    seen = (await stage.watching()).state["seats"][0]["name"]
    assert state["seats"][0]["name"] == "You"
    assert "\u202e" not in seen
    assert len(seen) < 40


async def test_whether_a_table_exists_is_told_by_the_wire_alone(stage):
    await stage.alone()
    table = await stage.table.id()
    pages = [await stage.get(path) for path in (f"/t/{table}", "/t/nowhere2", "/t/..%2f..%2fetc")]
    assert len({body for _, body in pages}) == 1
    assert {answer.status for answer, _ in pages} == {200}
    nowhere = await stage.wire()
    await nowhere.send(t="hello", by="watch", table="nowhere2")
    assert await nowhere.code() == NO_TABLE


@pytest.mark.parametrize("id_", ["\x00", "k3f9qa2m\x00", "../x", ""])
async def test_what_can_be_no_id_of_a_table_is_looked_up_nowhere(stage, monkeypatch, id_):
    monkeypatch.setattr(stage.table.service.store, "load", lambda _: 1 / 0)
    browser = await stage.wire()
    await browser.send(t="hello", by="watch", table=id_)
    assert await browser.code() == NO_TABLE


async def test_who_looks_on_can_do_nothing(stage):
    await stage.alone()
    mine, browser = await stage.at(), await stage.watching()
    ((way,), *_) = mine.state["moves"].values()
    await browser.send(t="press", id="1", token=way["token"])
    assert await browser.code() == NOT_ADMITTED


async def test_the_page_is_closed_to_more_than_a_table_can_serve_and_comes_back_later(
    stage, monkeypatch
):
    await stage.alone()
    monkeypatch.setattr("adapters.web.hub.MOST_AT_TABLE", 1)
    first, second = await stage.watching(), await stage.wire()
    await second.send(t="hello", by="watch", table=await stage.table.id())
    assert await second.code() == TOO_FAST
    assert first.state["t"] == "table"


async def test_what_telegram_has_not_signed_is_4403_and_one_line_without_what_was_shown(table):
    good = signed(date=table.clock() // 1000)
    wrong = (f"{good}&x=1", "", signed(date=0), "%ff&&", "a=" + "b" * 5_000, signed(user="{}"))
    async with staged(table, telegram=TOKEN) as stage:
        with capture_logs() as logs:
            for shown in wrong:
                browser = await stage.wire()
                await browser.send(t="hello", by="telegram", key=shown, table="k3f9qa2m")
                assert await browser.code() == NOT_ADMITTED
    assert [one["event"] for one in logs] == ["a page was not admitted"] * len(wrong)
    assert good[-64:] not in repr(logs)
    assert "Asha" not in repr(logs)


async def test_another_site_that_opens_the_wire_has_no_pass_and_so_nothing(stage):
    await stage.alone()
    socket = await stage.session.ws_connect(
        f"{stage.site.url}/live", headers={"Origin": "https://elsewhere.example"}
    )
    stage.wires.append(socket)
    browser = Browser(socket)
    await browser.send(t="hello", by="pass", key="")
    assert await browser.code() == NOT_ADMITTED


async def test_a_name_of_a_megabyte_makes_no_pass_that_is_too_long(stage):
    long = Person("discord:7", "\N{GRINNING FACE}" * 250_000)
    await stage.table.say(long, "start")
    state = (await stage.at(long)).state
    assert state["you"] == 0
    assert len((await stage.watching()).state["seats"][0]["name"]) < 40


async def test_a_fault_while_drawing_ends_that_wire_and_is_logged(stage, monkeypatch):
    await stage.alone()
    browser = await stage.at()
    monkeypatch.setattr("adapters.web.wire.table_json", lambda *_: 1 / 0)
    with capture_logs() as logs:
        await stage.table.say(ASHA, "away")
        assert await browser.code() == 1011
    await asyncio.sleep(0)
    assert any(one["log_level"] == "error" for one in logs)
