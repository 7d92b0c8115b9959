"""``dehla simulate``: a file of records, or one sentence about what is wrong."""

from __future__ import annotations

import json
import re

import pytest

from adapters.commandline.arguments import asked_game
from adapters.commandline.simulate import simulate
from engine.games import GAMES
from engine.replay import check
from engine.verify import verified


def test_it_writes_one_record_a_line(tmp_path):
    out = tmp_path / "deals.jsonl"
    assert simulate("dehla_pakad", 5, 1, out=str(out)) == 0
    lines = out.read_text().splitlines()
    assert len(lines) == 5
    assert all(check(json.loads(line)) is None for line in lines)


def test_the_same_seed_writes_the_same_file(tmp_path):
    files = [tmp_path / "one", tmp_path / "two", tmp_path / "three"]
    for file, seed in zip(files, (4, 4, 5), strict=True):
        assert simulate("dehla_pakad", 4, seed, players="casual,steady", out=str(file)) == 0
    one, two, three = (file.read_bytes() for file in files)
    assert one == two != three


def test_a_line_is_written_as_the_format_shows_it(capsys):
    assert simulate("dehla_pakad", 1, 1, ["trump_method=dealer_right_call", "target_kots=5"]) == 0
    line = capsys.readouterr().out
    assert line.startswith(
        '{"game": "dehla_pakad", "options": {"trump_method": "dealer_right_call"'
    )
    assert '"target_kots": 5, ' in line
    assert re.search(r'"seats": 4, "dealer": \d, "streak_in": {"side": null, "count": 0}', line)
    assert re.search(r'"actions": \["\d call [CDHS]", "\d play \w\w", ', line)
    assert line.endswith("}}\n")
    assert line.isascii()


def test_an_alias_names_the_game_too(capsys):
    for name in ("Dehla", "dehla  PAKAD", "दहला पकड़"):
        assert simulate(name, 1, 1) == 0
        assert json.loads(capsys.readouterr().out)["game"] == "dehla_pakad"


def test_without_a_seed_every_run_shuffles_anew_and_can_be_verified(capsys):
    decks = []
    for _ in range(2):
        assert simulate("dehla_pakad", 2) == 0
        told = capsys.readouterr()
        assert told.err == ""
        records = [json.loads(line) for line in told.out.splitlines()]
        assert all(verified(one) and check(one) is None for one in records)
        decks += [one["deck"] for one in records]
    assert len({" ".join(deck) for deck in decks}) == 4


def test_a_level_is_called_as_at_the_table_or_by_its_key(capsys):
    for name in ("random", "Casual"):
        assert simulate("dehla_pakad", 2, 1, players=name) == 0
    called, by_key = map(json.loads, capsys.readouterr().out.splitlines()[::2])
    assert called == by_key


def test_players_are_repeated_over_the_seats(capsys):
    outs = []
    for players in ("casual,steady", "casual, steady, casual, steady"):
        assert simulate("dehla_pakad", 2, 1, players=players) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]


@pytest.mark.parametrize(
    ("asked", "seats"),
    [
        ({}, 4),
        ({"seats": 3}, 3),
        ({"players": "casual"}, 4),
        ({"players": "casual,steady"}, 2),
        ({"players": "casual,steady,casual"}, 3),
        ({"players": "casual,steady", "seats": 4}, 4),
    ],
)
def test_a_table_has_the_seats_asked_for_or_those_of_the_players_named(asked, seats, capsys):
    assert simulate("tien_len", 1, 1, **asked) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == seats


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"game": "whist"}, f"there is no game 'whist'; the games are {', '.join(GAMES)}"),
        ({"deals": 0}, "--deals must be 1 or more, not 0"),
        ({"options": ["target_kots"]}, "an option is written key=value, not 'target_kots'"),
        ({"options": ["target_kots=0"]}, "target_kots cannot be '0'; allowed is 1 to 20"),
        ({"options": ["streak_length=1"]}, "streak_length cannot be '1'; allowed is 0 or 2 to 13"),
        ({"options": ["scoring=Kots"]}, "scoring cannot be 'Kots'; allowed is kots, points"),
        ({"options": ["scoring="]}, "scoring cannot be ''; allowed is kots, points"),
        ({"options": ["scoring=kots"] * 2}, "the option scoring is given twice"),
        ({"seats": 7}, "dehla_pakad is played by 4, not by 7"),
        ({"game": "vc", "seats": 5}, "viet_cong is played by 2 or 3 or 4, not by 5"),
        (
            {"players": "expert"},
            "there is no player 'expert'; the players are casual, steady, sharp",
        ),
        ({"players": ""}, "there is no player ''; the players are casual, steady, sharp"),
        ({"players": "casual,"}, "there is no player ''; the players are casual, steady, sharp"),
        ({"players": ",".join(["casual"] * 5)}, "5 players are named for 4 seats"),
    ],
)
def test_a_wrong_request_is_one_sentence_and_exit_code_2(wrong, told, capsys):
    assert simulate(**({"game": "dehla_pakad", "deals": 1, "seed": 1} | wrong)) == 2
    answer = capsys.readouterr()
    assert answer.err == f"{told}\n"
    assert answer.out == ""


def test_an_unknown_option_is_told_with_those_there_are(capsys):
    assert simulate("dehla_pakad", 1, 1, ["jokers=2"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("dehla_pakad has no option 'jokers'; it has trump_method, ")


def test_a_file_that_cannot_be_written_is_named(tmp_path, capsys):
    out = str(tmp_path / "nowhere" / "deals.jsonl")
    assert simulate("dehla_pakad", 1, 1, out=out) == 2
    assert capsys.readouterr().err == f"{out} cannot be written: No such file or directory\n"


@pytest.mark.parametrize(
    "name", ["T'rup Chaal", "T’rup Chaal", "tʼrup_chaal", "TIẾN LÊN", "Tien  Len", "2-3-5", "दहला"]
)
def test_a_game_is_found_by_any_name_however_it_is_written(name):
    assert asked_game(name).info.key in ("court_piece", "tien_len", "teen_do_paanch", "dehla_pakad")
