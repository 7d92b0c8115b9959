"""``dehla arena``: one plain line a pairing, the same on any number of cores."""

from __future__ import annotations

import io
import re
import sys

import pytest

from adapters.commandline.arena import Work, arena, chunks
from engine.games import GAMES
from tests.longer import long

LINE = re.compile(
    r"(\w+ v \w+)  win (?:\d\.\d{3}) \+- (?:\d\.\d{3}|\?)"
    r"  net kots/100 [+-]\d+\.\d \+- (?:\d+\.\d|\?)"
    r"  ms/move (\d+(?:\.\d+)?)\n"
)


def without_time(text: str) -> str:
    return re.sub(r"ms/move .*", "", text)


def test_it_prints_one_plain_line(capsys):
    assert arena("steady", "casual", deals=10, cores=1) == 0
    told = capsys.readouterr()
    assert LINE.fullmatch(told.out)[1] == "steady v casual"
    assert told.err == ""


@long
def test_the_number_of_cores_changes_nothing_but_the_time(capsys):
    outs = []
    for cores in (1, 2):
        assert arena("steady", "casual", deals=50, seed=3, cores=cores) == 0
        outs.append(without_time(capsys.readouterr().out))
    assert outs[0] == outs[1] != ""


@long
def test_another_seed_is_another_match(capsys):
    outs = []
    for seed in (1, 2):
        assert arena("steady", "casual", deals=20, seed=seed, cores=1) == 0
        outs.append(without_time(capsys.readouterr().out))
    assert outs[0] != outs[1]


@long
def test_the_ladder_sets_every_level_against_each_weaker_one(capsys):
    assert arena(ladder=True, deals=2, cores=1, milliseconds=1) == 0
    names = [names for names, _ in LINE.findall(capsys.readouterr().out)]
    assert names == ["steady v casual", "sharp v casual", "sharp v steady"]


def test_a_player_that_searches_keeps_to_the_time_it_is_given(capsys):
    taken = []
    for milliseconds in (1, 25):
        assert arena("sharp", "casual", "tien_len", 2, cores=1, milliseconds=milliseconds) == 0
        taken.append(float(re.search(r"ms/move (\S+)", capsys.readouterr().out)[1]))
    assert taken[0] < taken[1] / 2


def test_players_that_search_are_spread_over_the_cores_deal_by_deal():
    work = Work("dehla_pakad", {}, ("sharp", "casual"), 4, 1, range(3))
    assert [list(one.numbers) for one in chunks(work)] == [[0], [1], [2]]
    quick = work._replace(names=("steady", "casual"), numbers=range(45))
    assert [len(one.numbers) for one in chunks(quick)] == [20, 20, 5]


def test_house_rules_are_played_by(capsys):
    outs = []
    for options in ([], ["capture_rule=single"]):
        assert arena("steady", "casual", deals=20, options=options, cores=1) == 0
        outs.append(without_time(capsys.readouterr().out))
    assert outs[0] != outs[1]


@pytest.mark.parametrize(
    ("game", "seats", "figure"),
    [
        ("court_piece", None, "courts"),
        ("teen_do_paanch", None, "tricks"),
        ("tien_len", 2, "points"),
        ("viet_cong", 3, "points"),
        ("durak", 5, "points"),
    ],
)
def test_every_game_is_played_with_its_own_figure(game, seats, figure, capsys):
    assert arena("steady", "casual", game, 6, seats=seats, cores=1) == 0
    told = capsys.readouterr().out
    assert re.fullmatch(LINE.pattern.replace("kots", figure), told)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_and_wiped_at_the_end(monkeypatch, capsys):
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert arena("casual", "casual", deals=45, cores=1) == 0
    assert "\rcasual v casual  20/45 deals\rcasual v casual  40/45 deals\r" in screen.getvalue()
    assert screen.getvalue().endswith(" \r")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"first": "expert"}, "there is no player 'expert'; the players are casual, steady, sharp"),
        ({"second": None}, "name two players of casual, steady, sharp, or give --ladder"),
        ({"ladder": True}, "--ladder names the players by itself: leave them out"),
        ({"deals": 1}, "--deals must be 2 or more, not 1"),
        ({"game": "whist"}, f"there is no game 'whist'; the games are {', '.join(GAMES)}"),
        ({"options": ["two_two=never"]}, "two_two cannot be 'never'; allowed is "),
        ({"seats": 3}, "dehla_pakad is played by 4, not by 3"),
        ({"game": "teen_do_paanch"}, "--deals must be 6 or more, not 2"),
        ({"milliseconds": 0}, "--time must be 1 or more, not 0"),
        ({"cores": -1}, "--cores must be 1 or more, not -1"),
    ],
)
def test_a_wrong_request_is_one_sentence_and_exit_code_2(wrong, told, capsys):
    assert arena(**({"first": "steady", "second": "casual", "deals": 2} | wrong)) == 2
    answer = capsys.readouterr()
    assert answer.err.startswith(told)
    assert answer.err.count("\n") == 1
    assert answer.out == ""
