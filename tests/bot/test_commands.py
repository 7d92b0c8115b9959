"""The table of commands: what a row says holds for whoever types or presses it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.model.messages import Button
from bot.model.phases import IN_DEAL, IN_LOBBY, UNBEGUN
from bot.model.table import Phase
from bot.services.commands import LISTED, MOVE, OPENER, SEATED, VERBS, pressed, typed
from bot.services.queries import FITTING
from bot.services.verbs import Said, Verb
from bot.text.i18n import t
from tests.bot.fakes import ASHA, HERE, MEENA, RAVI, finish_deal, person

STRANGER = person("Stranger")
ISOLATES = str.maketrans("", "", "\u2068\u2069")
"""The signs around what somebody has written."""
DISCORD_LISTS = 25
"""So many subcommands a command may have there."""
TYPED = [one for one in VERBS if Said.TYPED in one.said]


def said(verb: Verb) -> str:
    """Words that the command can be given by."""
    return f"{verb.name} mango" if verb.name == "cut" else verb.name


@pytest.mark.parametrize("how", [Said.TYPED, Said.PRESSED])
def test_a_word_names_one_command(how: Said):
    names = Counter(one.name for one in VERBS if how in one.said)
    assert set(names.values()) == {1}


def test_a_command_is_typed_in_small_or_large_letters():
    assert typed("SCORE") is typed("score") is not None
    assert typed("peek") is None, "that is a button"


def test_what_is_no_command_on_a_button_is_a_move():
    assert pressed("pull") is pressed("play") is MOVE


async def answers(table, who, verbs, rest: str = "") -> dict[str, str]:
    """What *who* hears, by the command typed; nobody else hears it."""
    found = {one.name: await table.say(who, f"{said(one)} {rest}") for one in verbs}
    assert all(one.refused for one in found.values())
    return {name: one.text.translate(ISOLATES) for name, one in found.items()}


async def test_who_has_no_seat_is_told_so(four):
    early = (IN_LOBBY, UNBEGUN)
    verbs = [one for one in TYPED if SEATED in one.needs and one.needs[0] not in early]
    found = await answers(four, STRANGER, verbs)
    assert set(found) >= {"hand", "play", "away"}
    assert set(found.values()) == {t("en", "refused-not-seated")}


async def test_without_a_deal_nothing_of_a_deal_can_be_done(table):
    await table.say(ASHA, "start")
    found = await answers(table, ASHA, [one for one in TYPED if IN_DEAL in one.needs])
    assert set(found) >= {"hint", "play", "choose"}
    assert set(found.values()) == {t("en", "refused-not-playing-lobby")}
    assert (await table.say(ASHA, "score")).refused


async def test_a_button_of_a_closed_table_says_so_and_names_the_one_that_is_there_now(table):
    await table.say(ASHA, "start")
    old = await table.id()
    await table.press(ASHA, "Begin")
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    words = ("join", "begin", "next", "rematch", "play AS", "cut", "stop", "back", "leave", "why")
    for opener, sentence, offered in (
        (None, "table-closed", ["Play again"]),
        (RAVI, "table-closed-another", []),
    ):
        if opener is not None:
            await table.say(opener, "start durak")
        for one in words:
            told = await table.press(ASHA, Button("", f"{old}.3.{one}"))
            assert told.text == t("en", f"refused-{sentence}"), one
            assert [button.label for button in told.buttons] == offered


async def test_in_private_what_a_lobby_that_was_closed_offers_says_that_it_is_played_against_ai(
    table,
):
    await table.say(ASHA, "start durak")
    old = await table.id()
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    assert "Start a table" in [one.label for one in table.chat.at(HERE.id).buttons]
    told = await table.press(ASHA, Button("", f"{old}.3.join"), None)
    (offered,) = told.buttons
    assert offered.label == "▶ Play now against AI"
    await table.press(ASHA, offered, None)
    (alone,) = await table.service.store.tables_of(ASHA.id)
    assert (await table.service.tables.get(alone)).table.game == "durak"


async def test_a_table_that_is_closed_before_a_deal_has_no_hand_to_show(table):
    await table.say(ASHA, "start")
    old = await table.id()
    await table.press(ASHA, (await table.say(ASHA, "stop")).buttons[0])
    for one in ("hand", "peek"):
        told = await table.press(ASHA, Button("", f"{old}.3.{one}"))
        assert told.text == t("en", "refused-table-closed"), one


async def test_what_is_agreed_on_before_the_game_is_not_changed_in_it(four):
    before = (await four.live()).table
    for who in (ASHA, STRANGER):
        found = await answers(four, who, [one for one in TYPED if IN_LOBBY in one.needs])
        assert set(found) >= {"options", "game", "level"}
        assert set(found.values()) == {t("en", "refused-in-lobby-only-playing")}
    assert (await four.live()).table == before


async def test_who_presses_begin_or_next_deal_once_more_is_not_told_to_stop(table):
    await table.say(ASHA, "start")
    await table.press(RAVI, "Join")
    begin = table.button("Begin")
    await table.press(ASHA, begin)
    told = [await table.press(who, begin) for who in (ASHA, RAVI)]
    assert {one.text for one in told} == {"The match has begun already."}
    await finish_deal(table)
    following = table.button("Next deal")
    for who in (ASHA, RAVI):
        assert await table.press(who, following) is None
    assert "stop" not in (await table.press(RAVI, following)).text
    assert (await table.press(RAVI, begin)).text == "The match has begun already."


async def test_only_who_opened_the_table_says_what_is_played(table):
    await table.say(ASHA, "start")
    await table.say(RAVI, "join")
    found = await answers(table, RAVI, [one for one in TYPED if OPENER in one.needs])
    assert set(found) >= {"set", "games", "game"}
    assert set(found.values()) == {t("en", "refused-not-opener", name=ASHA.name)}


async def test_where_everybody_seated_may_change_the_rules_whoever_has_no_seat_reads_that(table):
    await table.say(ASHA, "start")
    await table.say(RAVI, "join")
    await table.pass_time(10 * 60)
    assert (await table.press(RAVI, "House rules")).buttons
    read = await table.press(MEENA, "House rules")
    assert not read.buttons
    assert read.text.endswith("\n\nOnly those with a seat here can change this.")
    refused = await table.say(MEENA, "game durak")
    assert refused.text == "You don't have a seat at this table."


async def test_who_may_not_change_the_house_rules_reads_them(table):
    await table.say(ASHA, "start target_kots=3")
    await table.say(RAVI, "join")
    shown = await table.press(RAVI, "House rules")
    rules = await table.say(RAVI, "rules options")
    assert shown.text == f"{rules.text}\n\nOnly \u2068Asha\u2069 can change this."
    assert "To win: 3 Kots" in shown.text
    before = (await table.live()).table
    assert "Only \u2068Asha\u2069 can" in (await table.say(RAVI, "options quick")).text
    assert (await table.live()).table == before


async def test_a_command_that_stands_alone_quotes_what_follows_it(four):
    verbs = [one for one in TYPED if not one.arguments and not one.heedless]
    found = await answers(four, ASHA, verbs, "mango")
    assert set(found) >= {"away", "back", "next"}
    for name, text in found.items():
        assert text == t("en", "refused-stands-alone", command=name, text="mango")


def test_these_commands_are_listed_and_never_more_than_the_25_that_discord_allows():
    assert [one.name for one in LISTED] == [
        *("start", "join", "leave", "bots", "seat", "hand", "hint", "table", "cut", "play", "last"),
        *("score", "rules", "howto", "leaderboard", "stats", "history", "replay", "settings"),
        *("privacy", "verify", "stop", "away", "back", "help"),
    ]
    assert len(LISTED) <= DISCORD_LISTS


async def test_help_says_in_ten_lines_what_fits_now_and_more_by_a_press(four):
    now = await four.say(ASHA, "help")
    assert len(now.lines) <= 10
    fitting = [one for one in FITTING[Phase.PLAYING] if one != "hint"]  # only people sit here
    assert now.lines[0].text == t("en", "help-playing")
    assert [f"/dehla {name} " in now.text for name in fitting] == [True] * len(fitting)
    assert "/dehla hint" not in now.text
    (more,) = now.buttons
    every = await four.press(ASHA, more)
    assert all(t("en", f"command-{one.name}") in every.text for one in LISTED)
    assert every == await four.say(ASHA, "help All")


def test_what_fits_a_phase_can_be_typed_there_and_takes_ten_lines():
    assert FITTING.keys() == {None, *Phase} - {Phase.CLOSED}
    for names in FITTING.values():
        assert {*names} <= {one.name for one in LISTED}
        assert len(names) <= 8


@pytest.mark.fails
@pytest.mark.parametrize("how", ["typed", "pressed"])
@pytest.mark.parametrize("place", ["manager.Manager._carried_out", "refusing.Refusing.refuse"])
async def test_a_fault_even_in_a_refusal_is_told_with_a_reference_and_nothing_else(
    table, monkeypatch, capsys, place, how
):
    async def broken(*_):
        raise RuntimeError("secret inside")

    await table.say(ASHA, "start")
    join = table.button("Join")
    monkeypatch.setattr(f"bot.services.{place}", broken)
    answer = await (table.press(ASHA, join) if how == "pressed" else table.say(ASHA, "score"))
    assert answer is not None
    assert answer.refused
    assert "secret inside" not in answer.text
    (reference,) = re.findall(r"[0-9a-f]{8}", answer.text)
    assert reference in "".join(capsys.readouterr())
