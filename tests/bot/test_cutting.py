"""Cutting the cards before a deal, and verifying them after it."""

from __future__ import annotations

import json
import re
import sqlite3
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.model import lobby, sealed
from bot.model.errors import Refused
from bot.model.messages import Kind
from bot.model.requests import Command
from bot.model.table import Phase
from bot.presenter.shuffle import SHELL
from bot.services.cutting import word_of
from bot.services.exhibition import open_exhibition
from bot.services.service import Service
from bot.storage import open_store
from engine.fair import Seal, commitment
from engine.verify import verified
from tests.bot import fakes
from tests.bot.fakes import ASHA, AT_ONCE, HERE, MEENA, RAVI, Clock, FakeChat, next_deal, open_table
from tests.bot.mortal import Mortal, until_killed
from tests.longer import only
from tests.shell import in_shell, readme_line

SHORT = "start target_kots=1 streak_length=2"
HEX = re.compile(r"[0-9a-f]{64}")


def labels(message) -> list[str]:
    return [one.label for one in message.buttons]


async def fair(table: fakes.Table, who=ASHA) -> str:
    """What is told of the shuffle to somebody who asks."""
    return (await table.say(who, "fair")).text


async def committed(table: fakes.Table) -> str:
    """The commitment of the deal that comes or is on."""
    return HEX.search(await fair(table))[0]


def room(table: fakes.Table) -> str:
    return table.chat.at(HERE.id).text.replace("\u2068", "").replace("\u2069", "")


async def finish_deal(table: fakes.Table, who=ASHA) -> None:
    """Play on by typing, until the deal is over."""
    while (live := await table.live()).table.phase is Phase.PLAYING:
        await table.say(who, f"play {live.legal(await table.seat(who))[0]}")


async def one_deal(table: fakes.Table, *cuts: str, start: str = SHORT) -> dict:
    """Play a deal of Asha and three AI players; return its record."""
    await table.say(ASHA, start)
    for word in cuts:
        await table.say(ASHA, f"cut {word}")
    await table.press(ASHA, "Begin")
    await finish_deal(table)
    return (await table.service.store.records(await table.id()))[-1]


async def test_who_asks_sees_the_commitment_before_and_the_secret_after(table):
    await table.say(ASHA, SHORT)
    before = await committed(table)
    await table.press(ASHA, "Begin")
    assert await committed(table) == before, "asked late, it is the same"
    await finish_deal(table)
    id_ = await table.id()
    record = (await table.service.store.records(id_))[0]
    told = record["shuffle"]
    assert told["commitment"] == before == commitment(f"{id_}-1", told["secret"])
    assert f"Secret: {told['secret'][:16]}… · /dehla verify {id_}-1" in await fair(table)
    assert await committed(table) != before, "the next deal is another one"
    assert verified(record).deal == f"{id_}-1"


async def test_the_room_shows_one_word_for_the_shuffle_and_no_digits(table):
    await one_deal(table)
    shown = [message for _, message in table.chat.history]
    assert not HEX.search(" ".join(one.text for one in shown))
    assert all(one.kind is not Kind.LOBBY or "🔒 Fair shuffle" in labels(one) for one in shown)
    assert "🔒 Fair shuffle" in labels(table.chat.at(HERE.id))
    answer = await table.press(RAVI, "🔒 Fair shuffle")
    assert answer.text == await fair(table, RAVI)


async def test_the_button_of_a_result_is_about_its_deal_once_the_next_has_begun(table):
    secret = (await one_deal(table, start="start"))["shuffle"]["secret"]
    button = table.button("🔒 Fair shuffle")
    assert secret[:16] in (await table.press(RAVI, button)).text
    await next_deal(table)
    told = await table.press(RAVI, button)
    assert told == await table.say(RAVI, f"verify {await table.id()}-1")
    assert secret in told.text
    assert secret not in await fair(table)
    assert (
        "no longer works"
        in (await table.press(RAVI, replace(button, token=f"{button.token}x"))).text
    )


async def test_everybody_seated_may_cut_and_the_room_sees_it_in_order(table):
    await table.say(ASHA, SHORT)
    await table.press(RAVI, "Join")
    answer = await table.say(RAVI, "cut  sat   bhai")
    assert "sat bhai" in answer.text
    await table.say(ASHA, "cut 🥭", None)
    shown = room(table)
    assert "Ravi cut with sat bhai\n✂️ Asha cut with 🥭" in shown
    assert "/dehla cut" not in await fair(table), "somebody knows how"


async def test_who_asks_sees_how_to_cut_and_who_has_cut_until_the_deal_is_on(table):
    await table.say(ASHA, "start match_end=fixed_hands match_hands=1")
    assert "/dehla cut" in await fair(table)
    await table.say(ASHA, "cut mango")
    told = await fair(table)
    assert "cut with \u2068mango\u2069" in told
    assert "/dehla cut" not in told
    await table.press(ASHA, "Begin")
    told = await fair(table)
    assert "mango" not in told
    assert "/dehla cut" not in told
    await finish_deal(table)
    assert (await table.live()).table.phase is Phase.OVER
    assert "/dehla cut" not in await fair(table), "whether there is another deal is open"


async def test_a_second_cut_replaces_the_first(table):
    await table.say(ASHA, SHORT)
    await table.press(RAVI, "Join")
    for who, word in ((ASHA, "one"), (RAVI, "two"), (ASHA, "three")):
        await table.say(who, f"cut {word}")
    cuts = (await table.live()).table.cuts
    assert [(one.person, one.word) for one in cuts] == [(RAVI.id, "two"), (ASHA.id, "three")]


async def test_a_cut_changes_the_cards_and_is_in_the_record(table):
    record = await one_deal(table, "mango")
    told = record["shuffle"]
    assert told["cuts"] == ["mango"]
    assert verified(record)
    without = Seal(told["deal"], told["secret"])
    assert (without.commitment, without.seed) != (told["commitment"], told["seed"])
    assert without.commitment == told["commitment"]


async def test_cuts_are_for_one_deal(table):
    await one_deal(table, "mango", start="start")
    live = await table.live()
    assert (live.table.phase, live.table.cuts) == (Phase.BETWEEN, ())
    await table.say(ASHA, "cut lotus")
    await next_deal(table)
    await finish_deal(table)
    records = await table.service.store.records(await table.id())
    assert [one["shuffle"]["cuts"] for one in records] == [["mango"], ["lotus"]]
    assert [verified(one).deal[-2:] for one in records] == ["-1", "-2"]


async def test_who_gets_up_takes_their_cut_along(table):
    await table.say(ASHA, SHORT)
    await table.press(RAVI, "Join")
    await table.say(RAVI, "cut mango")
    await table.press(RAVI, "Leave")
    assert (await table.live()).table.cuts == ()


async def test_a_cut_leaves_buttons_and_clocks_as_they_are(table):
    await one_deal(table, start="start")
    live, button = await table.live(), table.button("Next deal")
    due = await table.service.store.next_due()
    await table.say(ASHA, "cut mango")
    assert (await table.live()).table.turn == live.table.turn
    assert await table.service.store.next_due() == due
    assert await table.press(ASHA, button) is None
    assert (await table.live()).table.phase is Phase.PLAYING


async def test_who_may_not_cut_is_told_why_alone(table):
    assert "no table" in (await table.say(ASHA, "cut guava")).text.casefold()
    await table.say(ASHA, SHORT)
    stranger = await table.say(MEENA, "cut guava")
    assert stranger.refused
    assert "guava" not in room(table)
    for word, part in (
        ("", "Cut with a word"),
        ("@#!", "Cut with a word"),
        ("x" * 25, "24 characters"),
    ):
        assert part in (await table.say(ASHA, f"cut {word}")).text
    await table.press(ASHA, "Begin")
    assert "too late to cut" in (await table.say(ASHA, "cut guava")).text
    assert (await table.live()).table.cuts == ()


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("guava", "guava"),
        ("  sat\tbhai ", "sat bhai"),
        ("गुलाब", "गुलाब"),
        ("🥭👍🏽", "🥭👍🏽"),
        ("@everyone", "everyone"),
        ("<@81> https://x.example/y", "81 httpsxexampley"),
        ("`rm -rf ~`; $(reboot) 'x' \\ \"y\"", "rm rf reboot x y"),
        ("**bold** __it__ ||no|| [a](b)", "bold it no ab"),
        ("a\u202eb\u200bc\u2066d\u0000e\ud800", "abcde"),
        ("e\u0301", "é"),
    ],
)
def test_a_word_can_do_no_harm(typed, word):
    assert word_of((typed,)) == word


TRICKY = st.text(
    st.sampled_from(
        "@#/:.<>$+&`*_~|[](){}\\'\" \t\n=\u0338\u1fef\u037e\u2000"  # markup, and what becomes it
        "\u202e\u2066\u200b\u200d\ufeff\u2060\u0301\u0302\u0bcd\u093c\ufe0f\u3164\u1100\u1161"
        "aéक्ष👨🏽🇮0"
    ),
    max_size=60,
)


@given(TRICKY)
@example("\u200b\u0301a")
@example("a \u0301\u200bb")
@example("e\u200b\u0301")
def test_whatever_is_typed_a_word_is_normal_and_of_letters_digits_emoji_and_blanks(typed):
    try:
        word = word_of((typed,))
    except Refused:
        return
    assert word == unicodedata.normalize("NFC", word)
    assert word_of((word,)) == word, "nothing is left that would be left out"
    kinds = {unicodedata.category(letter) for letter in word if letter not in " 🏻🏼🏽🏾🏿"}
    assert {kind[0] for kind in kinds - {"So"}} <= set("LMN")
    assert not unicodedata.category(word[0]).startswith("M"), "no mark lies over what stands before"
    assert word == " ".join(word.split())


@pytest.mark.parametrize("typed", ["", "...", "\u200b", "\u3164", "'\"$`", "\u0301"])
def test_a_word_that_shows_nothing_is_none(typed):
    with pytest.raises(Refused, match="cut-empty"):
        word_of((typed,))


def test_a_word_is_24_characters_at_most():
    assert word_of(("ab" * 12,)) == "ab" * 12
    for long in ("x" * 25, "x" * 9_999, "e\u0302\u0301\u0303" * 30):
        with pytest.raises(Refused, match="cut-long"):
            word_of((long,))


# Verifying


@pytest.mark.parametrize("words", only({SHORT}, [SHORT, "start ganjifa", "start durak players=2"]))
async def test_the_line_of_the_readme_checks_a_deal_that_was_played(table, words):
    await table.say(ASHA, words)
    await table.say(ASHA, "cut गुलाब 🥭")
    before = await committed(table)
    await table.press(ASHA, "Begin")
    await finish_deal(table)
    record = (await table.service.store.records(await table.id()))[0]
    answer = (await table.say(ASHA, "verify")).text
    assert in_shell(answer) == (before, record["deck"])
    assert in_shell(answer.replace("secret=", "secret=00")).commitment != before
    assert in_shell(answer.replace("गुलाब", "कमल")).deck != record["deck"]


def test_what_is_posted_is_the_line_of_the_readme():
    assert readme_line() == SHELL


async def test_verify_names_any_closed_deal_in_private(table):
    await one_deal(table, start="start")
    await next_deal(table)
    id_ = await table.id()
    first = await table.say(ASHA, "verify")
    assert f"{id_}-1" in first.title, "the second one is still on"
    assert first == await table.say(RAVI, "verify 1"), "everybody in the room has seen the deal"
    assert first == await table.say(ASHA, f"verify {id_}-1", None)
    assert "still on" in (await table.say(ASHA, "verify 2")).text
    for unknown in ("3", "0", "abc", f"{id_}-", "nowhere-1", "1-2-3", "9" * 30):
        assert "no finished deal" in (await table.say(ASHA, f"verify {unknown}")).text


async def test_before_the_first_deal_there_is_nothing_to_verify(table):
    assert "no table" in (await table.say(ASHA, "verify")).text.casefold()
    await table.say(ASHA, SHORT)
    assert "No deal has been finished" in (await table.say(ASHA, "verify")).text


async def test_a_deal_that_was_abandoned_shows_its_secret_too(table):
    await table.say(ASHA, SHORT)
    before = await committed(table)
    await table.press(ASHA, "Begin")
    id_ = await table.id()
    await table.say(ASHA, "stop")
    await table.say(ASHA, "confirm-stop")
    told = await table.press(ASHA, "🔒 Fair shuffle")
    assert f"/dehla verify {id_}-1" in told.text
    answer = (await table.say(ASHA, f"verify {id_}-1", None)).text
    found = in_shell(answer)
    assert (found.commitment, len(found.deck)) == (before, 52)


# Secrets


async def test_nothing_of_a_deal_that_is_on_tells_its_secret(table, caplog):
    await table.say(ASHA, SHORT)
    await table.say(ASHA, "cut mango")
    await table.press(ASHA, "Begin")
    laid = (await table.live()).table
    seal = sealed.present(laid)
    while (live := await table.live()).table.phase is Phase.PLAYING and len(live.table.log) < 40:
        await table.say(ASHA, f"play {live.legal(await table.seat(ASHA))[0]}")
    said = [message.text for _, message in table.chat.history]
    views = [repr(live.view(seat)) for seat in (None, 0, 1, 2, 3)]
    asked = [await table.say(ASHA, words) for words in ("verify", "fair", "table", "score", "last")]
    told = " ".join((*said, *views, caplog.text, repr(live), *(str(one) for one in asked)))
    assert seal.commitment in told
    for secret in (seal.secret, seal.seed, laid.secret, " ".join(sealed.shuffle(laid).deck)):
        assert secret not in told.replace(repr(live.table.log), "")
    assert sealed.last(live.table) is None
    assert sealed.coming(live.table) is None


async def test_the_secret_of_the_next_deal_is_not_told_with_the_last(table):
    await one_deal(table, start="start")
    laid = (await table.live()).table
    answer = await table.say(ASHA, "verify")
    for text in (room(table), answer.text, await fair(table)):
        assert sealed.coming(laid).secret not in text
        assert laid.secret not in text
    assert sealed.coming(laid).commitment in await fair(table)


async def test_a_match_to_watch_can_be_verified_unless_somebody_chose_its_luck(table):
    tables = table.service.tables
    for seed, is_fair in ((None, True), ("7", False)):
        fresh = lobby.new_table(ASHA, HERE, "tien_len", {}, "en")
        id_ = await open_exhibition(tables, fresh, ["casual"], seed)
        assert sealed.has_seals((await tables.get(id_)).table) == is_fair
        await table.say(ASHA, "confirm-stop")


# Restarts


async def test_a_table_that_was_stored_without_seals_goes_on_and_then_has_them(tmp_path):
    """Its deal under way was dealt by other luck; the next one can be verified."""
    path = tmp_path / "d.db"
    table = await open_table(path)
    await table.say(ASHA, "start")
    await table.press(ASHA, "Begin")
    id_ = await table.id()
    await table.service.stop()
    await table.service.store.close()
    with sqlite3.connect(path) as base:
        head = json.loads(base.execute("select head from tables").fetchone()[0])
        for new in ("cuts", "dealt_with", "seeded"):
            del head[new]
        base.execute("update tables set head = ?", (json.dumps(head),))
    base.close()
    after = await open_table(path, chat=table.chat, clock=table.clock)
    await finish_deal(after)
    store = after.service.store
    assert "shuffle" not in (await store.records(id_))[0]
    assert "can't be checked" in (await after.say(ASHA, "verify 1")).text
    before = await committed(after)
    await next_deal(after)
    assert "can't be checked" in (await after.say(ASHA, "verify 1")).text
    await finish_deal(after)
    record = (await store.records(id_))[1]
    assert (record["shuffle"]["commitment"], verified(record).deal) == (before, f"{id_}-2")
    await after.service.stop()
    await store.close()


@pytest.mark.fails
@pytest.mark.parametrize("dies_at", range(1, 14, 2))
async def test_a_crash_in_a_cut_leaves_it_done_or_not(tmp_path, dies_at):
    path, clock, chat = tmp_path / "d.db", Clock(), FakeChat()
    table = await open_table(path, chat=chat, clock=clock)
    await table.say(ASHA, SHORT)
    before, id_ = await committed(table), await table.id()
    cut = Command("the cut", ASHA, HERE, ("cut", "mango"))
    mortal = Mortal(table.service.store, dies_at)
    dying = Service(mortal, [chat], AT_ONCE, now=clock)
    await until_killed(dying, cut)
    mortal.immortal()
    await dying.stop(0)
    await table.service.stop(0)
    await table.service.store.close()
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    stored = await store.load(id_)
    assert [one.word for one in stored.cuts] in ([], ["mango"])
    after = fakes.Table(Service(store, [chat], AT_ONCE, now=clock), chat, clock)
    await after.service.manager.handle(cut)
    await after.service.dispatcher.idle()
    assert [one.word for one in (await after.live()).table.cuts] == ["mango"]
    assert await committed(after) == before
    await after.service.stop()
    await store.close()
