"""Questions that need more than one look into the store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.messages import Kind
from bot.model.ports import Standing
from bot.model.requests import Person, Room
from bot.text.i18n import t
from tests.bot.fakes import ASHA, HERE, RAVI, finish_deal

LOSER = Standing(ASHA.id, "Asha", {"deals": 2})
WINNER = Standing(ASHA.id, "Asha", {"deals": 2, "deals_won": 1})


@pytest.mark.parametrize(
    ("boards", "shown"),
    [
        ({"deals_won": (WINNER,), "deals": (WINNER,)}, "0 Kots · 1 of 2 deals won"),
        ({"deals": (LOSER,)}, "0 Kots · 0 of 2 deals won"),
    ],
)
async def test_a_leaderboard_without_kots_lists_who_has_played(table, monkeypatch, boards, shown):
    async def standings(scope, scope_id, period, game, figure, now, most=10):
        return boards.get(figure, ())

    monkeypatch.setattr(table.service.store, "standings", standings)
    answer = await table.say(ASHA, "leaderboard")
    assert shown in answer.text
    assert "No Kots yet" in answer.text


async def test_a_leaderboard_of_nobody_invites_to_play(table):
    answer = await table.say(ASHA, "leaderboard")
    assert "Nobody is on this board yet" in answer.text


# Which game


@pytest.mark.parametrize("words", ["rules tien len", "rules tien_len deal", "rules deal Tiến Lên"])
async def test_rules_are_told_of_the_game_that_is_named(table, words):
    answer = await table.say(ASHA, words)
    assert t("en", "game-tien_len") in answer.title


async def test_rules_are_those_of_the_table_here_with_its_house_rules(table):
    await table.say(ASHA, "start court piece")
    assert t("en", "game-court_piece") in (await table.say(RAVI, "rules")).title
    await table.say(ASHA, "game dehla")
    await table.say(ASHA, "set target_kots 7")
    assert "7" in (await table.say(RAVI, "rules options")).text
    assert "7" in (await table.say(RAVI, "rules dehla options")).text
    assert t("en", "game-tien_len") in (await table.say(RAVI, "rules tien len options")).title


@pytest.mark.parametrize("words", ["rules", "rules tien len"])
async def test_the_rules_say_what_to_type_for_a_section_and_each_word_of_it_works(table, words):
    *_, more = (await table.say(ASHA, words)).text.split("\n")
    typed, others = more.removeprefix("More: /dehla ").removesuffix(")").split(" (or ")
    asked, first = typed.rsplit(" ", 1)
    assert asked == words
    for section in (first, *others.split(", ")):
        answer = await table.say(ASHA, f"{asked} {section}")
        assert answer.lines[0].text.casefold() == section


async def test_the_rules_say_who_takes_the_end_of_the_centre_where_tricks_stay_there(table):
    left = "the last trick takes what is left"
    await table.say(ASHA, "start dehla")
    assert left in (await table.say(RAVI, "rules")).text
    await table.say(ASHA, "set capture_rule two_in_row_team")
    assert left in (await table.say(RAVI, "rules")).text
    await table.say(ASHA, "set capture_rule single")
    assert left not in (await table.say(RAVI, "rules")).text


async def test_in_private_a_question_is_about_the_table_of_who_asks(table):
    await table.say(ASHA, "start court piece")
    await table.say(ASHA, "join")
    for words in ("rules", "leaderboard", "stats"):
        answer = await table.say(ASHA, words, None)
        assert t("en", "game-court_piece") in answer.title, words
        answer = await table.say(RAVI, words, None)
        assert t("en", "game-dehla_pakad") in answer.title, words


@pytest.mark.parametrize(
    "words", ["tien len week", "week tien len", "server thirteen month", "everywhere VC all"]
)
async def test_a_leaderboard_is_named_by_game_scope_and_period_in_any_order(table, words):
    answer = await table.say(ASHA, f"leaderboard {words}")
    key = "viet_cong" if "VC" in words else "tien_len"
    assert t("en", f"game-{key}") in answer.title


async def test_an_unknown_word_for_a_leaderboard_is_quoted(table):
    assert "nonsense" in (await table.say(ASHA, "leaderboard nonsense week")).text


@pytest.mark.parametrize("words", ["tien len", "Ravi tien len", "tien len Ravi"])
async def test_stats_are_of_a_game_and_a_person(table, words):
    await table.say(ASHA, "start")
    await table.say(RAVI, "join")
    answer = await table.say(ASHA, f"stats {words}")
    assert t("en", "game-tien_len") in answer.title
    assert ("Ravi" if "Ravi" in words else "Asha") in answer.title


async def test_where_somebody_has_not_played_the_game_here_their_stats_are_of_another(table):
    await table.begin(start="start tien len")
    await finish_deal(table)
    there = Room("discord:there", "discord:home", "#talk")
    assert t("en", "game-tien_len") in (await table.say(ASHA, "stats", there)).title
    asked = await table.say(ASHA, "stats dehla pakad", there)
    assert asked.lines[0].text == "No finished deals yet."


async def test_nobody_has_a_figure_that_is_nothing_for_everybody(table, monkeypatch):
    nothing = (Standing(ASHA.id, "Asha", {"deals": 2, "deals_won": 1, "kots": 0}),)
    asked = []

    async def standings(scope, scope_id, period, game, figure, now, most=10):
        asked.append(figure)
        return nothing

    monkeypatch.setattr(table.service.store, "standings", standings)
    assert "No Kots yet" in (await table.say(ASHA, "leaderboard")).text
    assert asked == ["kots", "deals_won"]


async def test_a_peek_is_no_longer_than_the_platform_shows(four):
    four.chat.limits = replace(four.chat.limits, peek=40)
    four.chat.links = True
    await four.say(ASHA, "table")
    shown = await four.press(ASHA, "Peek")
    assert 0 < len(shown.text) <= 40


async def test_a_peek_is_offered_only_in_a_room_where_no_hand_opens(four):
    four.chat.limits = replace(four.chat.limits, peek=200)
    for four.chat.links in (False, True):
        await four.say(ASHA, "table")
        offered = "Peek" in [one.label for one in four.chat.at(HERE.id).buttons]
        assert offered is four.chat.links


@pytest.mark.parametrize("name", ["AI 2", "ai 2", "🤖 AI 4", "AI", "bot", "एआई 3"])
async def test_stats_of_an_ai_player_are_one_plain_sentence(four, name):
    answer = await four.say(ASHA, f"stats {name}")
    assert answer.refused
    assert answer.text == t("en", "refused-person-is-ai")
    assert "/dehla leaderboard rating" in answer.text


async def test_help_in_a_lobby_says_join_only_to_who_has_no_seat_there(table):
    await table.say(ASHA, "start")

    async def told(who: Person) -> str:
        text = (await table.say(who, "help")).text.split("\n")[0]
        return text.replace("\u2068", "").replace("\u2069", "")

    assert await told(RAVI) == "🃏 Press Join, then Begin. You can also type:"
    await table.press(RAVI, "Join")
    free = "2 AI players will take the free seats. You can also type:"
    assert await told(RAVI) == f"🃏 Waiting for Asha to begin. {free}"
    assert await told(ASHA) == f"🃏 You begin when you like. {free}"


@pytest.mark.parametrize(
    ("game", "play", "last"),
    [
        ("dehla_pakad", "a card, such as 10♥︎", "the last trick again"),
        ("tien_len", "3♠︎ 4♥︎ 5♦︎", "the last round again"),
        ("viet_cong", "3♠︎ 4♥︎ 5♦︎", "the last round again"),
        ("durak", "a card, such as 10♥︎", "the last attack again"),
    ],
)
async def test_help_at_a_table_speaks_of_what_its_game_has(table, game, play, last):
    await table.say(ASHA, f"start {game}")
    await table.press(ASHA, "Begin")
    told = [one.text for one in (await table.say(ASHA, "help")).lines]
    for command, said in (("play", play), ("last", last)):
        assert next(one for one in told if f"/dehla {command}" in one).endswith(said)


async def test_who_cannot_be_written_to_still_gets_their_hand_as_the_answer_in_private(four):
    await four.service.people.learn(RAVI, reachable=False)
    assert (await four.say(RAVI, "hand", None)).kind is Kind.HAND
    await four.service.people.learn(RAVI, reachable=True)
    assert await four.say(RAVI, "hand", None) is None, "it is moved down"


@pytest.mark.parametrize("line", ["leaderboard", "score", "leaderboard rating"])
async def test_what_everybody_in_a_room_reads_is_in_the_language_of_its_table(table, line):
    await table.begin(RAVI)
    hindi = replace(RAVI, locale="hi")
    assert await table.say(hindi, line) == await table.say(ASHA, line)
    assert await table.say(hindi, line, None) != await table.say(ASHA, line, None)
