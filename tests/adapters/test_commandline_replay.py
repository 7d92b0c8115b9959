"""``dehla replay``: deals as people read them, and what the rules do not agree with."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from adapters.commandline.replay import replay
from adapters.commandline.wording import note
from engine.actions import Pass
from engine.cards import card, suit
from engine.events import CardPlayed, MatchEnded
from engine.games import GAMES
from engine.games.durak.actions import LowestTrump
from engine.games.ganjifa.events import CardRequested
from tests.engine.records import CALLED, a_record, records, records_of

DECK = """
8S 2S 9S KH TC 5D 8C 4D AS JC QD 7D 9C 6D 3S JH 2C AH 7S 6H TS KD 5C 8H 5H 3H KC 5S JD TD 3D 4S
6C AD QH 9D 8D QC 7H 9H JS TH 4C 2D 4H 7C 6S QS 2H AC KS 3C
"""
PLAYS = """
1 KH, 2 4D, 3 QD, 0 6H, 3 QS, 0 KS, 1 2S, 2 5S, 0 AH, 1 7H, 2 3H, 3 4H, 0 AD, 1 8D, 2 2D, 3 3D,
0 AC, 1 5C, 2 4C, 3 7C, 0 QH, 1 8H, 2 5H, 3 JD, 3 TD, 0 9D, 1 KD, 2 5D, 1 QC, 2 KC, 3 9C, 0 2C,
2 AS, 3 3S, 0 7S, 1 8S, 2 JC, 3 7D, 0 3C, 1 TC, 3 6D, 0 2H, 1 9S, 2 8C, 3 6S, 0 6C, 1 TS, 2 JS,
2 TH, 3 4S, 0 JH, 1 9H
"""
RESULT = {
    "tens": [3, 1],
    "won_by": 0,
    "kots": [0, 0],
    "next_dealer": 1,
    "streak": {"side": 0, "count": 1},
}


def example() -> dict[str, object]:
    """Return a deal of Dehla Pakad as a record."""
    return {
        "game": "dehla_pakad",
        "options": {"trump_method": "first_void"},
        "seats": 4,
        "dealer": 0,
        "streak_in": {"side": 1, "count": 2},
        "deck": DECK.split(),
        "actions": [play.strip().replace(" ", " play ") for play in PLAYS.split(",")],
        "result": dict(RESULT),
    }


def written(tmp_path, *lines: object) -> str:
    """Return the name of a file with these lines, records as JSON and texts as they are."""
    file = tmp_path / "deals.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("".join(f"{text}\n" for text in texts))
    return str(file)


def test_a_deal_is_printed_as_a_person_reads_it(tmp_path, capsys):
    assert replay(written(tmp_path, example())) == 0
    assert capsys.readouterr().out.splitlines() == [
        "line 1: dehla_pakad; dealer 0, streak in (side 1, count 2)",
        "  side 0: seats 0 and 2; side 1: seats 1 and 3; * wins the trick",
        "  seat 0 deals 5 cards each",
        "    seat 0  ♠ 7   ♥ A J 6   ♦ -   ♣ 2",
        "    seat 1  ♠ 9 8 2   ♥ K   ♦ -   ♣ 10",
        "    seat 2  ♠ A   ♥ -   ♦ 5 4   ♣ J 8",
        "    seat 3  ♠ 3   ♥ -   ♦ Q 7 6   ♣ 9",
        "    1  1  K♥   2  4♦   3  Q♦*  0  6♥   trump ♦ made by seat 2",
        "  8 more cards each",
        "    seat 0  ♠ K 7   ♥ A Q J 2   ♦ A 9   ♣ A 6 3 2",
        "    seat 1  ♠ 10 9 8 2   ♥ 9 8 7   ♦ K 8   ♣ Q 10 5",
        "    seat 2  ♠ A J 5   ♥ 10 5 3   ♦ 5 2   ♣ K J 8 4",
        "    seat 3  ♠ Q 6 4 3   ♥ 4   ♦ J 10 7 6 3   ♣ 9 7",
        "    2  3  Q♠   0  K♠*  1  2♠   2  5♠",
        "    3  0  A♥*  1  7♥   2  3♥   3  4♥   seat 0 takes 3 tricks",
        "    4  0  A♦*  1  8♦   2  2♦   3  3♦",
        "    5  0  A♣*  1  5♣   2  4♣   3  7♣   seat 0 takes 2 tricks",
        "    6  0  Q♥   1  8♥   2  5♥   3  J♦*",
        "    7  3 10♦   0  9♦   1  K♦*  2  5♦",
        "    8  1  Q♣   2  K♣*  3  9♣   0  2♣",
        "    9  2  A♠*  3  3♠   0  7♠   1  8♠   seat 2 takes 4 tricks and catches 10♦",
        "   10  2  J♣   3  7♦*  0  3♣   1 10♣",
        "   11  3  6♦*  0  2♥   1  9♠   2  8♣   seat 3 takes 2 tricks and catches 10♣",
        "   12  3  6♠   0  6♣   1 10♠   2  J♠*",
        "   13  2 10♥   3  4♠   0  J♥*  1  9♥   seat 0 takes 2 tricks and catches 10♥ 10♠",
        "  result: tens 3-1, won by 0, kots 0-0, next dealer 1, streak (side 0, count 1)",
        "",
        "1 deal: the rules agree with every action and every result",
    ]


def test_a_called_trump_and_house_rules_are_told(tmp_path, capsys):
    record = a_record(CALLED)
    assert replay(written(tmp_path, record)) == 0
    out = capsys.readouterr().out
    assert "\n  house rules: trump_method=dealer_right_call\n" in out
    caller = (record["dealer"] + 1) % 4
    assert f" called by seat {caller}\n" in out
    assert out.index("deals 5 cards each") < out.index(" called by ") < out.index("8 more cards")


def test_several_deals_follow_each_other_and_blank_lines_count_for_nothing(tmp_path, capsys):
    first, second = records(2)
    assert replay(written(tmp_path, first, "", "  ", second)) == 0
    out = capsys.readouterr().out
    assert out.startswith("line 1: ")
    assert "\n\nline 4: " in out
    assert out.endswith("2 deals: the rules agree with every action and every result\n")


# Other games

TIEN_LEN_RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]


def printed(capsys, tmp_path, *found: object) -> list[str]:
    """Return the lines that are printed for some records."""
    assert replay(written(tmp_path, *found)) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("key", GAMES)
def test_deals_of_every_game_are_told_with_cards_as_people_write_them(key, tmp_path, capsys):
    lines = printed(capsys, tmp_path, *records_of(key, 6))
    assert lines[-1].startswith("6 deals: the rules agree")
    assert not [line for line in lines if re.search(r"\b[2-9TJQKA][SHDC]\b", line)]


def test_a_round_stands_on_one_line_and_hands_are_sorted_as_in_the_game(tmp_path, capsys):
    lines = printed(capsys, tmp_path, *records_of("tien_len", 1, 3))
    assert lines[0].startswith("line 1: tien_len, 3 seats; dealer ")
    hand = next(line for line in lines if line.startswith("    seat 0"))
    ranks = [re.sub("[♠♥♦♣]", "", word) for word in hand.split()[2:]]
    assert ranks == sorted(ranks, key=TIEN_LEN_RANKS.index)
    rounds = [line for line in lines if re.match(r" +\d+  \d ", line)]
    assert re.fullmatch(
        r"    1  0 3♠  ( \d (pass|[\dJQKA♠♥♦♣ ]+?)  )+ .*round won: seat \d", rounds[0]
    )
    assert lines.index(rounds[0]) + len(rounds) == lines.index(rounds[-1]) + 1


def test_a_closed_deal_tells_what_was_pulled_and_given_back(tmp_path, capsys):
    later = records_of("teen_do_paanch", 9)
    lines = printed(capsys, tmp_path, *later)
    pulled = next(n for n, line in enumerate(lines) if line.startswith("  card pulled: "))
    puller, victim = re.fullmatch("  card pulled: seat (.), other (.)", lines[pulled]).groups()
    assert re.fullmatch(r"  chance, unseen: fan( (10|\w)[♠♥♦♣]){10}", lines[pulled - 1])
    gets = re.fullmatch(f"  seat {puller} gets (.+) from seat {victim}", lines[pulled + 1])[1]
    assert gets in lines[pulled - 1]
    assert lines[pulled + 2] == f"  card given back: seat {puller}, other {victim}"
    assert re.fullmatch(f"  seat {victim} gets .+ from seat {puller}", lines[pulled + 3])


def test_who_takes_up_the_table_is_told_with_all_its_cards(tmp_path, capsys):
    """The last of them too, which comes and goes in the same action."""
    told = "\n".join(printed(capsys, tmp_path, *records_of("durak", 3)))
    taken = re.findall(r"bout taken: seat (\d), count (\d+).*; seat \1 takes ([^;\n]+)", told)
    assert taken
    assert all(int(count) == len(some.split()) for _, count, some in taken)


def test_an_offer_that_came_to_nothing_is_told_too(tmp_path, capsys):
    found = records_of("tien_len", 4, trading="true")
    lines = printed(capsys, tmp_path, *found)
    assert "  house rules: trading=true" in lines
    assert [line for line in lines if re.match(r"  seat \d, unseen: offer \d ", line)]


def test_only_hands_that_are_out_are_printed_and_a_second_shuffle_prints_them_anew(
    tmp_path, capsys
):
    found = records_of("court_piece", 60, redeal_request="all_below_ten")
    again = next(one for one in found if any("deal" in a for a in one["actions"]))
    lines = printed(capsys, tmp_path, again)
    shuffles = [n for n, line in enumerate(lines) if line.endswith(" cards each")]
    assert lines[shuffles[0]] == lines[shuffles[1]]
    assert lines[shuffles[1] - 1].startswith("  cards thrown in: seat ")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (CardRequested(1, 2, suit("H")), "card requested: seat 1, other 2, suit ♥"),
        (CardPlayed(0, card("TH")), "card played: seat 0, card 10♥"),
        (LowestTrump(0, None), "lowest trump: seat 0, card nobody"),
        (MatchEnded((0, 2)), "match ended: winners 0 2"),
        (MatchEnded(()), "match ended: winners none"),
    ],
)
def test_an_event_without_a_sentence_is_told_by_its_name_and_fields(event, told):
    assert note(Pass(), event) == told


def test_a_preset_is_told_and_not_all_that_it_sets(tmp_path, capsys):
    lines = printed(capsys, tmp_path, *records_of("tien_len", 1, variant="southern", stake=3))
    assert lines[1] == "  house rules: variant=southern, stake=3"


def stream(content: bytes) -> SimpleNamespace:
    return SimpleNamespace(buffer=io.BytesIO(content))


def test_a_dash_reads_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", stream(json.dumps(a_record()).encode()))
    assert replay("-") == 0
    assert capsys.readouterr().out.endswith(
        "1 deal: the rules agree with every action and every result\n"
    )


def test_the_first_line_action_and_reason_that_differ_are_told(tmp_path, capsys):
    first, second, third = records(3)
    second["actions"][7] = second["actions"][6]
    third["result"] = {}
    assert replay(written(tmp_path, first, second, third)) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f'line 2, action 8 "{second["actions"][6]}": not your turn; seat ')
    assert told.err.count("\n") == 1
    assert "line 1: dehla_pakad" in told.out
    assert "line 3: dehla_pakad" not in told.out
    assert "the rules agree" not in told.out


def test_a_wrong_result_is_told_with_both_values(tmp_path, capsys):
    record = example() | {"result": RESULT | {"tens": [4, 0]}}
    assert replay(written(tmp_path, record)) == 1
    told = capsys.readouterr().err
    assert told == "line 1, result tens: the record says [4, 0], the rules [3, 1]\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "this is not JSON: Expecting property name enclosed in double quotes at character 2"),
        ("deal", "this is not JSON: Expecting value at character 1"),
        ("[1]", "a record is an object, not [1]"),
        ("null", "a record is an object, not null"),
        ("{}", "game is missing"),
        ("NaN", "a record is an object, not NaN"),
        ("[" * 100_000, "it is nested too deeply"),
        ("9" * 5000, "this is not JSON that can be read: a number is too long"),
        ('{"game": "\\ud800\\u001b"}', 'game: "\\ud800\\u001b" is none of ' + ", ".join(GAMES)),
    ],
)
def test_a_malformed_line_is_named(line, told, tmp_path, capsys):
    assert replay(written(tmp_path, a_record(), line)) == 1
    assert capsys.readouterr().err == f"line 2, {told}\n"


def test_bytes_that_are_no_text_are_named(tmp_path, capsys):
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b'{"game": "\xff"}\n')
    assert replay(str(file)) == 1
    assert capsys.readouterr().err == "line 1, this is not UTF-8 at byte 11\n"


@pytest.mark.parametrize("content", ["", "\n", "  \n\n"])
def test_an_empty_file_is_told(content, tmp_path, capsys):
    file = tmp_path / "deals.jsonl"
    file.write_text(content)
    assert replay(str(file)) == 1
    told = capsys.readouterr().err
    assert told == f"{file} is empty; it must hold the record of a deal on each line\n"


def test_empty_standard_input_is_told(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", stream(b""))
    assert replay("-") == 1
    assert capsys.readouterr().err.startswith("standard input is empty; ")


def test_a_file_that_is_not_there_is_told(tmp_path, capsys):
    assert replay(str(tmp_path / "none")) == 2
    assert capsys.readouterr().err == f"{tmp_path}/none cannot be read: No such file or directory\n"
    assert replay(str(tmp_path)) == 2
    assert capsys.readouterr().err == f"{tmp_path} cannot be read: Is a directory\n"


def test_a_screen_without_suit_symbols_gets_letters(tmp_path, monkeypatch):
    screen = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", screen)
    assert replay(written(tmp_path, example())) == 0
    screen.seek(0)
    assert "1  KH   2  4D   3  QD*  0  6H   trump D made by seat 2" in screen.read()


RUN = "import sys; from adapters.commandline.replay import replay; sys.exit(replay(sys.argv[1]))"


def test_a_reader_that_goes_away_leaves_no_traceback(tmp_path):
    file = written(tmp_path, *records(200))
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, file], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=30) == 1
