"""The game in the terminal as a person at a pipe has it: the real program, a real database."""

from __future__ import annotations

import os
import re
import signal
from itertools import pairwise
from pathlib import Path

from bot.text.i18n import t
from engine.games import GAMES
from tests.program import Program, dehla, done

CHOICES = "Type: "
OVER = "is over"
EVERY_CARD = "\n".join(rank + suit for suit in "SHDC" for rank in "23456789TJQKA")


async def first_choice(program: Program, after: int) -> tuple[str, int]:
    """Wait for the next line of what may be typed; return its first word."""
    start = await program.until(CHOICES, after)
    end = await program.until("\n", start)
    return program.out[start:end].split()[0], end


async def play_a_deal(program: Program) -> int:
    """Type *begin*, then always the first card that may be played; return how many."""
    _, at = await first_choice(program, 0)
    program.type("begin")
    for played in range(14):
        word, at = await first_choice(program, at)
        if OVER in program.out[:at]:
            return played
        program.type(word)
    raise AssertionError(program.out)


async def test_a_whole_deal_by_pipe_and_the_next_start_goes_on(tmp_path: Path):
    async with dehla("play", folder=tmp_path) as program:
        assert await play_a_deal(program) == 12, "the last card plays itself"
        assert await program.end() == 0
    assert program.out.startswith("Press Enter to start")
    assert program.out.rstrip().endswith(
        "Your table is saved. Start again the way you did, and you play on."
    )
    assert program.err == ""

    again = await done("play", folder=tmp_path, typed="next\n")
    assert again.code == 0
    assert again.out.startswith("Your table goes on")
    assert "deal 1 is over" in again.out
    assert "deal 2 · trick 1" in again.out
    assert sorted(os.listdir(tmp_path)) == ["dehla.db", "dehla.db.lock"]


async def test_run_without_a_token_plays_and_cards_may_come_before_they_are_due(tmp_path: Path):
    script = f"begin\n{EVERY_CARD}\n{EVERY_CARD}\n{EVERY_CARD}\nscore\n"
    program = await done("run", folder=tmp_path, typed=script)
    assert (program.code, program.err) == (0, "")
    assert program.out.startswith("Press Enter to start")
    assert max(int(number) for number in re.findall(r"deal 1 · trick (\d+)", program.out)) >= 3
    assert "You don't have that card." in program.out
    assert "Traceback" not in program.out + program.err


async def test_what_is_typed_wrongly_is_refused_in_a_sentence_and_harms_nothing(tmp_path: Path):
    strange = ["play 11H", "🎉", "x" * 4000, "पत्ता", "play", "/dehla dance", "؜‮abc", "\x1b[2J", "10"]
    program = await done("play", folder=tmp_path, typed="\n".join(["begin", *strange, "score"]))
    assert (program.code, program.err) == (0, "")
    answers = program.out.split("\n> ")
    assert len(answers) == len(strange) + 3
    assert all(answer.count("\n") >= 2 for answer in answers[2:])
    assert "\x1b" not in program.out


async def test_enter_alone_begins(tmp_path: Path):
    begun = await done("play", folder=tmp_path, typed="\n")
    assert begun.out.count("\n> ") == 1
    assert "\n> begin\n" in begun.out
    assert "🃏 Dehla Pakad · deal 1 · trick 1" in begun.out


async def test_what_is_on_the_table_is_printed_once(tmp_path: Path):
    program = await done("play", folder=tmp_path, typed="begin\nplay 11H\nplay 11H\nhand\n")
    blocks = [block for block in re.split(r"\n\s*\n", program.out) if CHOICES not in block]
    assert not [one for one, other in pairwise(blocks) if one == other]
    assert program.out.count("🃏 Dehla Pakad · deal 1") == 1


async def test_a_cut_is_answered_and_the_table_stands_as_it_stood(tmp_path: Path):
    program = await done("play", folder=tmp_path, typed="cut mango\ncut kiwi\ntable\n")
    before, mango, kiwi, table = program.out.split("\n> ")
    assert "the table is open" in before
    for word, answer in (("mango", mango), ("kiwi", kiwi)):
        assert re.match(rf"cut {word}\n\nYou cut \S+ with {word}\.", answer)
        assert "the table is open" not in answer
    assert "✂ You cut with kiwi" in table


async def test_sigterm_ends_it_cleanly_and_nothing_is_lost(tmp_path: Path):
    async with dehla("play", folder=tmp_path) as program:
        await first_choice(program, 0)
        program.type("begin")
        await program.until("Your turn")
        program.signal(signal.SIGTERM)
        assert await program.ended() == 0
    assert program.err == ""
    again = await done("play", folder=tmp_path)
    assert "Your turn" in again.out
    check = await done("db", "check", folder=tmp_path)
    assert (check.code, check.out) == (0, "nothing is wrong with the database\n")


async def test_a_second_program_on_the_same_file_is_told_of_postgresql(tmp_path: Path):
    async with dehla("play", folder=tmp_path) as first:
        await first_choice(first, 0)
        second = await done("play", folder=tmp_path)
    assert second.code == 2
    assert "PostgreSQL" in second.err
    assert second.err.count("\n") == 1
    assert second.out == ""


async def test_ai_players_play_a_match_to_its_end(tmp_path: Path):
    options = ("-o", "match_end=fixed_hands", "-o", "match_hands=1", "--seed", "7")
    program = await done("play", "--watch", *options, folder=tmp_path)
    again = await done("play", "--watch", *options, folder=tmp_path)
    assert (program.code, program.err) == (0, "")
    assert program.out == again.out
    assert "trick 12" in program.out
    assert "the match is over" in program.out.rstrip().rpartition("\n\n\n")[2][-700:]
    assert "Type:" not in program.out
    assert program.err == ""


async def test_who_only_watches_reads_the_language_of_the_host(tmp_path: Path):
    options = ("-o", "match_end=fixed_hands", "-o", "match_hands=1", "--seed", "7")
    program = await done("play", "--watch", *options, folder=tmp_path, LANGUAGE="hi")
    assert t("hi", "game-dehla_pakad") in program.out
    assert t("en", "game-dehla_pakad") not in program.out


async def test_nobody_is_hurried_alone(tmp_path: Path):
    calm = await done("play", folder=tmp_path, typed="begin\n", TURN_SECONDS="90")
    assert "▶" in calm.out
    assert "⏳" not in calm.out


async def test_a_screen_without_the_signs_shows_cards_by_letters(tmp_path: Path):
    program = await done("play", folder=tmp_path, typed="begin\n", PYTHONIOENCODING="ascii")
    assert (program.code, program.err) == (0, "")
    hand, _, typed = program.out.rpartition(CHOICES)
    assert len(re.findall(r"\b(?:10|[2-9AKQJ])[SHDC]\b", hand)) >= 5
    assert all(
        re.fullmatch("(10|[2-9AKQJ])[shdc]|hint|tips|off", one)
        for one in typed.splitlines()[0].split()
    )


async def test_one_can_speak_hindi(tmp_path: Path):
    program = await done("play", folder=tmp_path, typed="begin\nquit\nbegin\n", LANGUAGE="hi")
    assert (program.code, program.err) == (0, "")
    assert "लिखें:" in program.out
    assert "टेबल सँभालकर रखी है" in program.out


async def test_a_table_ends_only_by_yes(tmp_path: Path):
    program = await done("play", folder=tmp_path, typed="stop\nn\nbegin\nstop\nhelp\nstop\ny\n")
    assert (program.code, program.err) == (0, "")
    asked, kept, *_, ended = program.out.split("\n> ")[1:]
    assert asked.rstrip().endswith("Type: yes   no")
    assert "The table stays." in kept
    assert "See you at the next table." in ended
    assert "/dehla" not in program.out
    assert "deal 1" in program.out


async def test_house_rules_are_a_line_each_and_several_are_set_at_once(tmp_path: Path):
    lines = ["options match_end=fixed_hands match_hands=3", "options", "match_end", "match_hands 4"]
    lines.append("options quick")
    program = await done("play", folder=tmp_path, typed="\n".join(lines))
    assert (program.code, program.err) == (0, "")
    _, done_, listed, values, one, preset = program.out.split("\n> ")
    assert "The match ends: after a number of deals (match_end=fixed_hands)" in done_
    assert "Length in deals: 3 deals (match_hands=3)" in done_
    rules = re.findall(r"\((\w+)=[\w+]+\)(?: · or .*)?$", listed, re.MULTILINE)
    assert rules[:3] == ["preset", "match_end", "match_hands"]
    assert "for example: options match_end=" in listed
    info = GAMES["dehla_pakad"].info
    settled = info.settle({"match_end": "fixed_hands"})
    free = {one.key for one in info.options if info.matters(one, settled)}
    assert sorted(rules) == sorted({"preset", *free})
    assert len(listed.strip().splitlines()) <= len(rules) + 5
    assert "match_end=fixed_hands (" in values
    assert "(match_hands=4)" in one
    assert "Way to play: Quick (preset=quick) · or classic, points" in preset


async def test_wrong_house_rules_are_refused_with_what_would_be_right(tmp_path: Path):
    lines = ["options match_hands=3 match_end=x", "banana=1", "options x", "options"]
    program = await done("play", folder=tmp_path, typed="\n".join(lines))
    _, value, rule, unreadable, listed = program.out.split("\n> ")
    assert "fixed_hands" in value
    assert "match_end, " in rule
    assert "I don't understand" in unreadable
    assert "match_hands=3" not in listed
    begun = await done("play", folder=tmp_path, typed="begin\noptions match_hands=3\noptions\n")
    refusal, listed = begun.out.split("\n> ")[2:]
    assert "change only before a match begins" in refusal
    assert "(target_kots=2)" in listed


async def test_a_kept_table_says_that_it_has_its_own_rules(tmp_path: Path):
    await done("play", folder=tmp_path, typed="begin\n")
    other = await done("play", "-o", "match_end=fixed_hands", folder=tmp_path)
    assert "its own house rules" in other.out
    same = await done("play", folder=tmp_path)
    assert "its own house rules" not in same.out
    wrong = await done("play", "-o", "banana=3", folder=tmp_path)
    assert (wrong.code, wrong.out) == (2, "")
    assert "banana" in wrong.err
    assert "match_end, " in wrong.err


async def test_a_table_that_is_started_by_hand_has_its_ai_players(tmp_path: Path):
    typed = "stop\nyes\nstart match_end=fixed_hands\nbegin\n"
    program = await done("play", folder=tmp_path, typed=typed)
    started, begun = program.out.split("\n> ")[3:]
    assert started.count("AI 2 (steady)") == 1
    assert "AI 4 (steady)" in started
    assert "deal 1" in begun


async def test_a_game_and_a_number_of_players_are_asked_for_on_the_command_line(tmp_path: Path):
    program = await done("play", "--game", "tien len", "--players", "3", folder=tmp_path)
    assert (program.code, program.err) == (0, "")
    assert "Tien Len · the table is open" in program.out
    assert "3 🤖 AI 3 (steady)" in program.out
    assert "4 🤖" not in program.out
    wrong = await done("play", "thirten", folder=tmp_path)
    assert (wrong.code, wrong.out) == (2, "")
    assert "tien_len" in wrong.err or "Tien Len" in wrong.err
    too_many = await done("play", "vc", "--players", "5", "--watch", folder=tmp_path)
    assert (too_many.code, too_many.out) == (2, "")
    assert "2, 3, 4" in too_many.err
