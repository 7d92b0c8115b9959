"""The page in a browser: by taps, by keys alone, on small screens, and while the wire breaks.

``CHROMIUM`` names the browser; without it these tests are skipped.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio

from adapters.arrivals import Arrival, NotAdmitted
from adapters.web.chat import WebChat
from adapters.web.wire import RESTART
from bot.model.requests import Room
from bot.model.table import Phase
from tests.adapters.web.browsing import (
    IN_A_BROWSER,
    MAY_BE_PLAYED,
    PHONE,
    SHOWN,
    SOON,
    done,
    enter_by_keys,
    launched,
    opened,
    own,
    phase,
    play_deal,
    press,
    tap,
    tap_on,
)
from tests.adapters.web.conftest import Stage, staged
from tests.adapters.web.test_entry import TOKEN, signed
from tests.bot.fakes import ASHA, HERE, FakeChat, open_table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), *IN_A_BROWSER]
SCREENS = ((320, 640), PHONE, (844, 390), (1280, 800))
WIDE = "document.documentElement.scrollWidth > innerWidth"
SMALL = """() => [...document.querySelectorAll('button, #actions button, #sheet button')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""
LONG_FACTS = "() => document.querySelector('#facts').append(' · a fact'.repeat(9))"
MANY_MOVES = """() => {
  const many = [...Array(16)].map(() => document.createElement("button"));
  for (const one of many) {
    one.className = "button good";
    one.textContent = "lead these three cards of a suit";
  }
  document.querySelector("#actions").replaceChildren(...many);
}"""
CUT = """() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, one = text.parentElement, plate = one.closest(".seat");
    const tell = (why) => found.push(`${text.data.trim()}: ${why}`);
    if (!text.data.trim() || one.closest(".hidden, .skip, script, style")) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    plate?.scrollIntoView({ block: "nearest" });
    const box = range.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) tell("beside the screen");
    for (let up = one; up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up), edge = up.getBoundingClientRect();
      const beside = box.left < edge.left - 1 || box.right > edge.right + 1;
      const under = box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
      if (beside && overflowX !== "visible") tell(`cut by ${up.id || up.className}`);
      if (under && ["hidden", "clip"].includes(overflowY)) tell(`cut by ${up.id || up.className}`);
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const over = plate && document.elementFromPoint(x, y)?.closest(".card, #last, #pile, #stock");
    if (over) tell("behind something");
  }
  return found;
}"""
"""Texts that cannot be read, wherever one scrolls."""
CUT_IN_POSTER = """() => {
  const edge = document.querySelector("#poster").getBoundingClientRect();
  return [...document.querySelectorAll("#poster *")]
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < edge.left - 1 || box.right > edge.right + 1))
    .map(([name]) => String(name));
}"""
"""What reaches beyond the poster of a result."""
MISPLACED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const felt = box(document.querySelector("#felt"));
  const lying = ["#last", "#stock", "#pile"].map((one) => box(document.querySelector(one)));
  return [...document.querySelectorAll(".seat")].map((one) => [one.dataset.at, box(one)])
    .filter(([, one]) => one.top < felt.top || one.bottom > felt.bottom || one.height > 90
      || lying.some((over) => over.width && one.right > over.left + 6 && one.left < over.right - 6
        && one.bottom > over.top + 6 && one.top < over.bottom - 6))
    .map(([at, one]) => `${at} ${one.left} ${one.top} ${one.right} ${one.bottom}`);
}"""
"""Plates that reach over the edge of the felt, are stretched, or lie under a trick or the stock."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A change of the screen has been heard of and drawn."""
TOLD = "n => document.body.dataset.done == n"
STRIPS = """() => [...document.querySelectorAll('#hand .row')]
  .map((row) => row.getBoundingClientRect().top).map((top, n, all) => n ? top - all[n - 1] : 99)"""
OUT_OF_SIGHT = """() => {
  const box = document.querySelector("#hand").getBoundingClientRect();
  return [...document.querySelectorAll("#hand .card svg")].map((one) => one.getBoundingClientRect())
    .filter((one) => one.top < box.top || one.bottom > Math.min(box.bottom, innerHeight)
      || one.left < 0 || one.right > innerWidth).length;
}"""
"""How many cards of the hand are not seen whole."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Any]:
    async with launched() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def home(tmp_path) -> AsyncIterator[Stage]:
    table = await open_table(tmp_path / "dehla.db")
    async with staged(table) as found:
        yield found
    await table.service.stop()
    await table.service.store.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hall(tmp_path_factory) -> AsyncIterator[Stage]:
    """A table for all tests that change little there: each plays a trick at most."""
    table = await open_table(tmp_path_factory.mktemp("hall") / "dehla.db")
    async with staged(table) as found:
        await found.alone()
        yield found
    await table.service.stop()
    await table.service.store.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def seat(chromium, hall) -> AsyncIterator[Any]:
    """Its page, opened once."""
    async with opened(chromium, await own(hall)) as page:
        yield page


async def test_a_deal_is_played_by_taps_and_the_result_opens_the_next(chromium, home):
    await home.alone()
    async with opened(chromium, await own(home)) as page:
        await play_deal(page, home, tap)
        await tap_on(page, home)
        await page.wait_for_function("() => document.activeElement.matches('#hand .card')")
    assert (await home.table.live()).table.deal == 2


async def test_a_deal_is_played_by_keys_alone(chromium, home):
    await home.alone("court_piece")
    async with opened(chromium, await own(home)) as page:
        await enter_by_keys(page)
        await play_deal(page, home, press)
        assert await page.evaluate("document.activeElement.closest('#sheet') !== null")


RINGS = """() => { window.rung = 0; window.AudioContext = class {
  constructor() { window.rung += 1; } get currentTime() { return 0; }
  createOscillator() { return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
  }
}; }"""
"""Counts when the page makes itself heard."""


async def test_my_turn_is_seen_in_the_tab_and_heard_by_who_asks_for_it(seat, hall):
    await seat.evaluate(RINGS)
    assert (await seat.title()).startswith("● ")
    before = await done(hall)
    await seat.locator("#hand.turn .card.may").first.click()
    await seat.wait_for_function(SHOWN, arg=before)
    assert await seat.evaluate("rung") == 0
    await seat.locator("#menu").click()
    await seat.locator("#sheet button", has_text="a sound on my turn").click()
    assert await seat.evaluate("rung") == 1
    await seat.locator("#sheet button", has_text="no sound").click()
    await seat.locator("#sheet .close").click()


async def test_in_few_colours_cards_that_may_be_played_have_an_outline_and_nothing_moves(
    seat, hall
):
    await seat.emulate_media(forced_colors="active")
    before = await done(hall)
    card = seat.locator("#hand.turn .card.may svg").first
    assert "solid" in await card.evaluate("one => getComputedStyle(one).outline")
    await seat.locator("#hand.turn .card.may").first.click()
    await seat.wait_for_function(SHOWN, arg=before)
    moving = "document.getAnimations().filter((one) => !one.effect.target.closest('#clock'))"
    assert await seat.evaluate(f"{moving}.length") == 0
    await seat.emulate_media(forced_colors="none")


async def test_arrows_home_and_end_go_through_the_hand(seat):
    cards = seat.locator("#hand .card")
    names = [await one.get_attribute("aria-label") for one in await cards.all()]
    await seat.locator("#hand .card[tabindex='0']").focus()
    walked = []
    for key in ("Home", "ArrowRight", "End", "ArrowLeft", "Home"):
        await seat.keyboard.press(key)
        walked.append(await seat.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert walked == [names[0], names[1], names[-1], names[-2], names[0]]
    assert await seat.locator("#hand .card[tabindex='0']").count() == 1


async def test_who_looks_on_has_no_hand_in_the_page(chromium, home):
    await home.alone()
    address = home.site.watch_address(await home.table.id())
    async with opened(chromium, address) as page:
        assert await page.locator("#hand .card").count() == 0
        assert await page.locator(".seat").count() == 4
        await home.table.play_any(ASHA)
        await page.wait_for_selector("#last .card, #trick .card")
        shown = await page.locator("[data-card]").evaluate_all(
            "all => all.map((one) => one.dataset.card)"
        )
        held = (await home.table.live()).state.hands
        assert not [one for one in shown if any(hand & _bit(one) for hand in held)]


def _bit(text: str) -> int:
    from engine.cards import card

    return card(text).bit


async def test_each_tap_while_the_wire_is_cut_is_carried_out_once_when_it_is_back(chromium, home):
    await home.alone()
    taps = 0
    async with opened(chromium, await own(home)) as page:
        while await phase(home) is Phase.PLAYING:
            before, taps = await done(home), taps + 1
            await page.context.set_offline(True)
            await home.site._hub.stop(RESTART)
            await page.wait_for_selector("body.away")
            assert await page.locator("#toast").inner_text()
            await page.locator(MAY_BE_PLAYED).first.click()
            await page.context.set_offline(False)
            await page.wait_for_selector("body:not(.away)")
            await page.wait_for_function(SHOWN, arg=before)
    seat, log = await home.table.seat(ASHA), (await home.table.live()).table.log
    assert sum(one.seat == seat for one in log) == taps + 1, "the last card plays itself"


async def test_a_card_that_was_tapped_too_late_is_in_the_hand_again(chromium, home):
    await home.alone()
    while len((live := await home.table.live()).game.legal(live.state)) < 2:
        await home.table.play_any(ASHA)
    async with opened(chromium, await own(home)) as page:
        await page.context.set_offline(True)
        await home.site._hub.stop(RESTART)
        await page.wait_for_selector("body.away")
        other, late = await page.locator("#hand .may").evaluate_all(
            "all => all.slice(0, 2).map((one) => one.dataset.card)"
        )
        card = page.locator(f"#hand [data-card='{late}']")
        await card.click()
        assert not await card.is_visible()
        await home.table.say(ASHA, f"play {other}")
        await page.context.set_offline(False)
        await page.wait_for_selector("body:not(.away)")
        await page.wait_for_function("() => document.querySelector('#toast').textContent")
        assert await card.is_visible()


async def test_a_trick_is_played_card_by_card_and_gathered(seat, hall):
    before = await done(hall)
    await seat.emulate_media(reduced_motion="no-preference")
    await seat.locator(MAY_BE_PLAYED).first.click()
    await seat.wait_for_selector("#trick .slot[data-at=s] .card")
    await seat.wait_for_function(SHOWN, arg=before)
    assert await seat.locator("#last .card").count() == 4
    await seat.emulate_media(reduced_motion="reduce")


async def test_a_card_that_may_not_be_played_is_answered_and_stays(chromium, home):
    await home.alone()
    async with opened(chromium, await own(home), still=False) as page:
        for _ in range(13):
            if await page.locator("#hand.turn .card:not(.may)").count():
                break
            before = await done(home)
            await page.locator("#hand.turn .card.may").first.click()
            await page.wait_for_function(SHOWN, arg=before)
        before = await page.locator("#hand .card").count()
        refused = page.locator("#hand.turn .card:not(.may)").first
        await refused.dispatch_event("click")  # where it is, cards may still be moving
        await page.wait_for_function("() => document.querySelector('#toast').textContent")
        assert await page.locator("#hand .card").count() == before


@pytest.mark.parametrize(
    ("game", "screens"),
    [("dehla_pakad", SCREENS), ("tien_len", SCREENS[:1]), ("ganjifa", SCREENS[:3:2])],
)
async def test_nothing_is_wider_than_the_screen_or_too_small_for_a_finger(
    chromium, home, game, screens
):
    await home.alone(game)
    async with opened(chromium, await own(home)) as page:
        for wide, high in screens:
            await page.set_viewport_size({"width": wide, "height": high})
            await page.evaluate(DRAWN)
            assert not await page.evaluate(WIDE), (wide, high)
            assert await page.evaluate(SMALL) == [], (wide, high)
            assert min(await page.evaluate(STRIPS) or [99]) >= 43.5, (wide, high)
            felt = await page.locator("#felt").bounding_box()
            hand = await page.locator("#mine").bounding_box()
            assert hand["y"] + hand["height"] <= high + 1, (wide, high)
            assert felt["height"] >= 150, (wide, high)
        await page.evaluate(LONG_FACTS)
        assert await page.evaluate(SMALL) == [], "whatever facts a deal has"
        await page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        await page.evaluate(MANY_MOVES)
        hand = await page.locator("#hand").bounding_box()
        assert hand["y"] < PHONE[1] - 100, "however many moves there are"


@pytest.mark.parametrize("game", ["dehla_pakad", "teen_do_paanch", "ganjifa", "durak players=6"])
async def test_every_plate_lies_whole_on_the_felt_and_beside_what_lies_there(chromium, home, game):
    await home.alone(game)
    async with opened(chromium, await own(home)) as page:
        await page.wait_for_selector(".seat")
        while await page.locator("#last").is_hidden():
            before = await done(home)
            await tap(page)
            await page.wait_for_function(SHOWN, arg=before)
        for wide, high in (*SCREENS, (360, 640)):
            await page.set_viewport_size({"width": wide, "height": high})
            await page.evaluate(DRAWN)
            assert await page.evaluate(MISPLACED) == [], (wide, high)


async def test_each_ten_has_its_place_which_shows_who_has_it(chromium, home):
    await home.alone()
    seen = set()
    async with opened(chromium, await own(home)) as page:
        while await phase(home) is Phase.PLAYING:
            view = (await home.table.live()).view(0)
            assert view is not None
            told = [dict(one.values)["cards"] for one in view.facts if one.key == "tens"]
            held = [[one.text for one in some] for some in told if isinstance(some, tuple)]
            if held and str(held) not in seen:
                seen.add(str(held))
                await page.wait_for_function(
                    "n => document.body.dataset.done == n", arg=await done(home)
                )
                assert await page.locator("#facts .ten").count() == 4
                for side, cards in enumerate(held):
                    assert await page.locator(f"#facts .ten.s{side}").count() == len(cards), held
            await home.table.play_any(await home.table.turn())
    assert len(seen) > 1


@pytest.mark.parametrize("game", ["dehla_pakad", "tien_len"])
async def test_a_result_shows_who_has_won_and_what_goes_on_on_every_screen(chromium, home, game):
    await home.alone(game)
    while await phase(home) is Phase.PLAYING:
        await home.table.play_any(await home.table.turn())
    async with opened(chromium, await own(home)) as page:
        await page.wait_for_selector("#poster .headline")
        assert await page.locator("#poster .won").count() > 0
        assert await page.locator("#poster :is(dd, .figure)").count() > 0
        for wide, high in SCREENS:
            await page.set_viewport_size({"width": wide, "height": high})
            await page.evaluate(DRAWN)
            assert not await page.evaluate(WIDE), (wide, high)
            assert await page.evaluate(SMALL) == [], (wide, high)
            assert await page.evaluate(CUT_IN_POSTER) == [], (wide, high)
            for one in ("#poster .headline", "#sheet .good"):
                box = await page.locator(one).bounding_box()
                assert 0 <= box["y"] < box["y"] + box["height"] <= high, (one, wide, high)


async def test_a_poster_is_not_set_in_motion_again_by_news_of_its_table(chromium, home):
    await home.alone()
    while await phase(home) is Phase.PLAYING:
        await home.table.play_any(await home.table.turn())
    async with opened(chromium, await own(home)) as page:
        await page.wait_for_selector("#poster .headline")
        await page.evaluate("document.querySelector('#poster .headline').mark = 1")
        version = (await home.table.live()).table.version
        await home.table.say(ASHA, "away")
        assert (await home.table.live()).table.version > version
        await page.wait_for_selector(".seat.away")
        assert await page.evaluate("document.querySelector('#poster .headline').mark") == 1


@pytest.mark.parametrize(("game", "least"), [("tien_len", 13), ("ganjifa", 15)])
async def test_a_long_hand_in_one_row_is_seen_whole(chromium, home, game, least):
    await home.alone(game)
    async with opened(chromium, await own(home), SCREENS[3]) as page:
        while await page.locator("#hand .row").count() != 1:  # as the suits of the deal have it
            before = await done(home)
            await tap(page)
            await page.wait_for_function(SHOWN, arg=before)
        assert await page.locator("#hand .card").count() >= least
        assert await page.evaluate(OUT_OF_SIGHT) == 0


async def test_on_a_small_phone_no_name_lies_behind_a_card(chromium, home):
    await home.alone()
    async with opened(chromium, await own(home)) as page:
        while await page.locator("#trick .card").count() < 3:
            before = await done(home)
            await tap(page)
            await page.wait_for_function(SHOWN, arg=before)
        for high in range(640, 860, 20):
            await page.set_viewport_size({"width": 360, "height": high})
            await page.evaluate(DRAWN)
            assert await page.evaluate(CUT) == [], high


@pytest.mark.parametrize("game", ["dehla_pakad", "durak", "ganjifa"])
async def test_with_letters_twice_as_large_everything_can_be_read_and_reached(chromium, home, game):
    await home.alone(game)
    for _ in range(3):
        await home.table.play_any(ASHA)
    async with opened(chromium, await own(home)) as page:
        size = "parseFloat(getComputedStyle(document.querySelector('#say')).fontSize)"
        before = await page.evaluate(size)
        await page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert await page.evaluate(size) == 2 * before
        await page.evaluate("dispatchEvent(new Event('resize'))")
        for sheet in (False, True):
            if sheet:
                await page.locator("#menu").click()
            await page.evaluate(DRAWN)
            assert await page.evaluate(CUT) == []
            assert not await page.evaluate(WIDE)
            assert await page.evaluate(SMALL) == []
        await page.locator("#sheet .close").click()
        last = page.locator("#hand .card").last
        await last.scroll_into_view_if_needed()
        assert (await last.bounding_box())["y"] < PHONE[1] - 44


async def test_a_page_in_urdu_is_read_from_the_right_and_its_table_is_not(chromium, home):
    await home.alone()
    address = home.site.watch_address(await home.table.id())
    async with opened(chromium, address, locale="ur-PK") as page:
        assert await page.evaluate("document.documentElement.dir") == "rtl"
        assert (
            await page.locator("#felt").evaluate("one => getComputedStyle(one).direction") == "ltr"
        )
        assert not await page.evaluate(WIDE)


async def test_cards_are_chosen_one_after_the_other_where_several_are_played(chromium, home):
    await home.alone("tien_len")
    async with opened(chromium, await own(home)) as page:
        while not await page.locator("#hand .may[aria-pressed]").count():
            before = await done(home)
            await page.locator(MAY_BE_PLAYED).first.click()
            await page.wait_for_function(SHOWN, arg=before)
        first = page.locator("#hand .may[aria-pressed]").first
        await first.click()
        assert await first.get_attribute("aria-pressed") == "true"
        await page.locator("#actions button", has_text="Clear").click()
        assert await first.get_attribute("aria-pressed") == "false"


async def test_an_address_that_is_no_longer_good_says_so(chromium, home):
    await home.alone()
    context = await chromium.new_context(viewport={"width": 390, "height": 844})
    page = await context.new_page()
    await page.goto(f"{await own(home)}x")
    await page.wait_for_selector("#sheet[open]")
    assert "Ask for a new one" in await page.locator("#sheet").inner_text()
    await context.close()


async def test_a_deal_that_is_over_is_gone_through_by_keys_while_the_table_goes_on(chromium, home):
    await home.alone()
    while await phase(home) is Phase.PLAYING:
        await home.table.play_any(ASHA)
    async with opened(chromium, await own(home)) as page:
        await page.locator("#sheet button", has_text="Replay").click()
        await page.wait_for_selector("body.past")
        told = []
        for key in ("End", "Home", "ArrowRight"):
            await page.keyboard.press(key)
            told.append(await page.locator("#say").inner_text())
        assert "1 of 5" in await page.locator("#title").inner_text()
        assert len(set(told)) == 3
        assert await page.locator(".held").count() == 4
        for wide, high in SCREENS:
            await page.set_viewport_size({"width": wide, "height": high})
            await page.evaluate(DRAWN)
            assert not await page.evaluate(WIDE), (wide, high)
            assert await page.evaluate(SMALL) == [], (wide, high)
        await home.table.say(ASHA, "next")
        await page.locator("#actions button", has_text="Back to the table").click()
        await page.wait_for_selector("#hand.turn .may, #actions button")
        assert await page.locator(".slider").count() == 0


async def test_the_app_of_telegram_opens_the_table_that_its_link_names(chromium, tmp_path):
    table = await open_table(tmp_path / "dehla.db", chat=FakeChat(platform="telegram"))
    asha = replace(ASHA, id="telegram:7")
    async with staged(table, telegram=TOKEN) as found:
        group = Room("telegram:-1", "telegram:-1")
        for word in ("start", "begin"):
            await table.say(asha, word, group)
        start = await table.service.store.table_in("telegram:-1")
        data = quote(signed(date=table.clock() // 1000, start_param=start))
        address = f"{found.site.url}/telegram?tgWebAppStartParam={start}#tgWebAppData={data}"
        async with opened(chromium, address) as page:
            assert await page.locator("#hand .card").count()
    await table.service.stop()
    await table.service.store.close()


AROUND = """<!doctype html><body style="margin:0"><script>
window.heard = [];
addEventListener("message", ({ source, data: [kind, said] }) => {
  heard.push(said.cmd ?? "hello");
  const answer = (body) => source.postMessage([1, body], "*");
  if (kind === 0) answer({ cmd: "DISPATCH", evt: "READY", data: { v: 1 } });
  if (said.cmd === "AUTHORIZE" && said.args.client_id === "CLIENT") {
    const data = "CODE" ? { code: "CODE" } : { code: 4000, message: "no" };
    answer({ cmd: "AUTHORIZE", evt: "CODE" ? null : "ERROR", nonce: said.nonce, data });
  }
});
</script><iframe SANDBOX src="PAGE" style="border:0;width:100vw;height:100vh"></iframe>"""
"""What stands around the page in Discord's client, as far as the page talks with it."""
CLIENT = "1215"


class Said:
    """An activity that knows one code and one instance."""

    async def client_id(self) -> str:
        return CLIENT

    async def arrived(self, code: str, instance: str) -> Arrival:
        if (code, instance) != ("c0de", "i-1-gc-77"):
            raise NotAdmitted("not by Discord")
        return Arrival(ASHA, HERE.id)


@asynccontextmanager
async def framed(chromium: Any, home: Stage, sandbox: str, code: str) -> AsyncIterator[Any]:
    """The page in a frame as Discord's client has it; whatever goes wrong in it is raised."""
    address = f"{home.site.url}/?frame_id=ab12&instance_id=i-1-gc-77&platform=desktop"
    html = AROUND.replace("SANDBOX", sandbox).replace("CLIENT", CLIENT)
    html = html.replace("CODE", code).replace("PAGE", address)
    context = await chromium.new_context(viewport={"width": 390, "height": 844})
    page, said = await context.new_page(), []
    page.set_default_timeout(SOON)
    page.on("console", lambda one: said.append(one.text))
    page.on("pageerror", lambda one: said.append(str(one)))
    await page.route(
        "https://discord.com/**", lambda route: route.fulfill(body=html, content_type="text/html")
    )
    await page.goto("https://discord.com/channels/1/77")
    yield page
    assert said == []
    await context.close()


@pytest_asyncio.fixture(loop_scope="module")
async def club(tmp_path) -> AsyncIterator[Stage]:
    table = await open_table(tmp_path / "dehla.db")
    async with staged(table, activity=Said()) as found:
        await found.alone()
        yield found
    await table.service.stop()
    await table.service.store.close()


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"'], ids=["open", "sandboxed"])
async def test_in_the_frame_of_discord_the_page_signs_in_and_plays(chromium, club, sandbox):
    async with framed(chromium, club, sandbox, "c0de") as page:
        inner, before = page.frame_locator("iframe"), await done(club)
        await inner.locator("#hand.turn .card.may").first.click()
        await inner.locator("#last .card").first.wait_for()
        assert await page.evaluate("heard") == ["hello", "AUTHORIZE"]
    assert await done(club) > before


async def test_who_does_not_tell_discord_who_they_are_is_told_that_the_page_has_ended(
    chromium, club
):
    async with framed(chromium, club, 'sandbox="allow-scripts"', "") as page:
        assert (
            "no longer works" in await page.frame_locator("iframe").locator("#sheet").inner_text()
        )


async def test_a_guest_says_a_name_plays_and_keeps_the_seat_after_a_reload(chromium, tmp_path):
    table = await open_table(tmp_path / "dehla.db", chat=WebChat())
    async with staged(table, guests=True) as found:
        context = await chromium.new_context(viewport={"width": 390, "height": 844})
        page = await context.new_page()
        page.set_default_timeout(SOON)
        await page.goto(f"{found.site.url}/")
        await page.locator("#sheet input").fill("Zoya")
        await page.keyboard.press("Enter")
        await page.locator("#sheet .good", has_text="Begin").click()
        await page.wait_for_selector("#hand .card")
        held = await page.locator("#hand .card").count()
        await page.reload()
        await page.wait_for_selector("#hand .card")
        assert await page.locator("#hand .card").count() == held
        friend = await context.new_page()
        await friend.goto(page.url.partition("#")[0])
        await friend.locator("#actions .good, #sheet .good").first.click()
        await friend.locator("#sheet input").fill("Omar")
        await friend.keyboard.press("Enter")
        await friend.wait_for_url("**/t/*#*.*")
        await context.close()
    await table.service.stop()
    await table.service.store.close()
