"""The command line: what it offers, how it refuses, and with which exit code."""

from __future__ import annotations

import json
import logging
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import aiohttp
import pytest
import structlog

from adapters import cli, stopping
from bot.config.settings import Settings
from bot.storage import engines
from engine import __version__
from tests.adapters.test_terminal import play_a_deal
from tests.platforms import discord as discord_
from tests.platforms import telegram as telegram_
from tests.program import dehla, done, free_port

Run = Callable[..., int]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Run]:
    """Run ``dehla <arguments>`` in this process, in an empty folder; return its exit code."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    before, level, usual = root.handlers[:], root.level, structlog.get_config()
    asked = {number: signal.getsignal(number) for number in stopping.SIGNALS}

    def run(*arguments: str, **settings: str) -> int:
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["dehla", *arguments])
        with pytest.raises(SystemExit) as end:
            cli.main()
        return int(end.value.code or 0)

    yield run
    structlog.configure(**usual)
    logging.captureWarnings(False)
    for handler in set(root.handlers) - set(before):
        handler.close()
    root.handlers[:] = before
    root.setLevel(level)
    for number, handler in asked.items():  # ignored once the program is at its end
        signal.signal(number, handler)


COMMANDS = [
    "run",
    "play",
    "simulate",
    "replay",
    "arena",
    "export",
    "ratings",
    "db",
    "doctor",
    "people",
    "emojis",
    "version",
]


def test_help_tells_of_every_command(run, capsys):
    assert run("--help") == 0
    said = capsys.readouterr().out
    assert [one for one in COMMANDS if f" {one} " not in said] == []
    assert ".env.example" in said


def test_a_second_process_on_one_sqlite_file_is_refused_by_the_settings_name(
    run, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(engines, "GIVEN_BACK", 0.0)  # nobody gives it back
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    held = engines.lock(engines.address(url))
    assert held is not None
    assert run("run", DATABASE_URL=url, TELEGRAM_TOKEN="1:x") == 2
    held.release()
    assert capsys.readouterr().err.startswith("DATABASE_URL: Dehla runs already")


@pytest.mark.parametrize(
    "command",
    [[one] for one in COMMANDS]
    + [["db", "upgrade"], ["db", "check"], ["db", "move"], ["people", "forget"]]
    + [["people", "export"]],
)
def test_every_command_explains_itself(run, capsys, command):
    assert run(*command, "--help") == 0
    said = capsys.readouterr().out
    assert len(said.splitlines()) > 5


def test_emojis_without_a_token_name_the_setting(run, capsys):
    assert run("emojis") == 2
    assert capsys.readouterr().err == "DISCORD_TOKEN: must be set to bring emojis to Discord\n"


def test_pictures_without_their_extra_are_one_clear_sentence(run, capsys, monkeypatch):
    monkeypatch.setattr("bot.faces.raster._MODULE", "no_such_renderer")
    assert run("emojis", DISCORD_TOKEN="a.bot.token") == 2
    said = capsys.readouterr().err
    assert said == "pictures need the extra of that name: pip install '.[pictures]'\n"


def test_version(run, capsys):
    assert run("version") == 0
    assert capsys.readouterr().out == f"dehla {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["replay"],
        ["play", "--level", "godlike"],
        ["play", "poker"],
        ["play", "-o", "deal_style=upside_down"],
        ["play", "-o", "nonsense"],
        ["play", "--watch", "--level", "godlike"],
        ["play", "--watch", "-o", "deal_style=upside_down"],
        ["play", "--seed", "1"],
        ["play", "durak", "--game", "rang"],
        ["play", "durak", "-o", "mode"],
        ["arena", "steady", "casual", "--cores", "0"],
        ["simulate", "--deals", "none"],
        ["simulate", "--deals", "0"],
        ["simulate", "poker"],
        ["replay", "nowhere.jsonl"],
        ["arena", "steady"],
    ],
)
def test_a_wrong_request_ends_with_2_and_says_why(run, capsys, arguments):
    assert run(*arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip()
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    "command", [["run"], ["play"], ["db", "check"], ["export", "--table", "x"]]
)
def test_a_wrong_setting_ends_with_2_and_one_line_with_its_name(run, capsys, command):
    assert run(*command, TURN_SECONDS="5") == 2
    said = capsys.readouterr()
    assert said.err == ("TURN_SECONDS: must be a whole number of seconds from 10 to 86400\n")
    assert said.out == ""


def test_a_wrong_secret_is_not_repeated(run, capsys):
    assert run("run", DISCORD_TOKEN="secret secret") == 2
    said = capsys.readouterr()
    assert said.err.startswith("DISCORD_TOKEN: must be ")
    assert "secret" not in said.err


def test_commands_that_need_no_setting_do_not_read_any(run):
    assert run("version", TURN_SECONDS="5") == 0
    assert run("simulate", "--deals", "1", "--seed", "1", TURN_SECONDS="5") == 0


def test_simulated_deals_replay(run, capsys):
    assert (
        run("simulate", "dehla_pakad", "--deals", "3", "--seed", "5", "--out", "deals.jsonl") == 0
    )
    assert run("replay", "deals.jsonl") == 0
    assert "3 deals" in capsys.readouterr().out


def test_there_is_no_database_to_check_or_to_export_from(run, capsys):
    assert run("ratings") == 2
    capsys.readouterr()
    assert run("db", "check") == 2
    assert run("export", "--table", "k3f9qa2m") == 2
    said = capsys.readouterr()
    assert said.err.count("There is no database") == 2
    assert not Path("dehla.db").exists()


def test_what_is_wrong_with_a_database_is_printed_and_ends_with_1(run, capsys):
    assert run("db", "upgrade") == 0
    with sqlite3.connect("dehla.db") as connection:
        connection.execute("DROP INDEX ix_timers_due")
    connection.close()
    capsys.readouterr()
    assert run("db", "check") == 1
    assert "timers" in capsys.readouterr().out


def test_a_database_moves_once_and_is_not_written_over(run, capsys):
    assert run("db", "upgrade") == 0
    assert run("db", "move", "sqlite:///other.db") == 0
    assert "name it in DATABASE_URL" in capsys.readouterr().out
    assert run("db", "move", "sqlite:///dehla.db") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_database_of_a_newer_program_is_refused_with_what_to_do(run, capsys):
    assert run("db", "upgrade") == 0
    with sqlite3.connect("dehla.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    capsys.readouterr()
    commands = (["run"], ["db", "upgrade"], ["db", "check"], ["db", "move", "sqlite:///other.db"])
    for command in commands:
        assert run(*command, TELEGRAM_TOKEN="1:x") == 2
        assert "install the newer Dehla" in capsys.readouterr().err


def test_upgrade_makes_a_database_with_which_nothing_is_wrong(run, capsys):
    assert run("db", "upgrade") == 0
    assert run("db", "upgrade") == 0
    assert run("db", "check") == 0
    assert "nothing is wrong" in capsys.readouterr().out
    assert run("ratings") == 0
    assert "from 0 rated deals" in capsys.readouterr().out
    assert run("export", "--table", "k3f9qa2m") == 1
    assert capsys.readouterr().err == "there is no table 'k3f9qa2m'\n"


def test_a_host_has_somebody_forgotten_in_a_database_that_is_there(run, capsys):
    assert run("people", "forget", "discord:81") == 2
    assert not Path("dehla.db").exists()
    assert run("db", "upgrade") == 0
    capsys.readouterr()
    assert run("people", "export", "discord:81") == 1
    assert capsys.readouterr().err == "nothing is known of discord:81\n"
    assert run("people", "forget", "discord:81") == 0
    assert capsys.readouterr().out == "discord:81 is forgotten\n"


def test_a_file_that_is_no_database_is_named_in_one_line(run, capsys):
    Path("dehla.db").write_text("once upon a time " * 500)
    assert run("play") == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "dehla.db" in said.err


def test_a_fault_of_ours_is_one_line_for_the_player_and_all_of_it_in_the_log(
    run, capsys, monkeypatch
):
    async def broken(*_: object, **__: object) -> None:
        raise LookupError("all of it")

    monkeypatch.setattr("adapters.terminal.composition.play", broken)
    assert run("play") == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "LookupError" in said.err
    assert "Traceback" not in said.err
    noted = Path(cli.GAME_LOG).read_text("utf-8")
    assert "Traceback" in noted
    assert "all of it" in noted


async def test_what_was_played_is_exported_while_the_game_goes_on_and_replays(tmp_path: Path):
    async with dehla("play", folder=tmp_path) as game:
        await play_a_deal(game)
        listed = await done("export", folder=tmp_path)
        table, *count = listed.out.split()
        exported = await done("export", "--table", table, folder=tmp_path)
        assert await game.end() == 0
    assert count == ["deals", "1"]
    assert (exported.code, exported.err) == (0, "")
    (record,) = map(json.loads, exported.out.splitlines())
    assert record["game"] == "dehla_pakad"
    assert record["options"]["trump_method"] == "first_void"
    replayed = await done("replay", "-", folder=tmp_path, typed=exported.out)
    assert (replayed.code, replayed.err) == (0, "")


async def test_a_game_of_several_words_is_named_without_quotes(tmp_path: Path):
    played = await done("play", "tien", "len", folder=tmp_path, typed="quit")
    assert "Tien Len · the table is open" in played.out


async def test_run_serves_both_platforms_until_sigterm(tmp_path: Path):
    discord = discord_.Discord()
    await discord.start()
    async with telegram_.telegram() as telegram:
        settings = {
            "DISCORD_TOKEN": discord.token,
            "DISCORD_API_URL": discord.url,
            "TELEGRAM_TOKEN": telegram_.TOKEN,
            "TELEGRAM_API_URL": telegram.url,
            "LOG_FORMAT": "json",
            "HTTP_PORT": str(free_port()),
        }
        async with dehla("run", folder=tmp_path, anew=True, **settings) as program:
            end = await program.until('"event": "ready"', stream="err")
            ready = json.loads(
                program.err[:end].splitlines()[-1] + program.err[end:].split("\n")[0]
            )
            assert ready["platforms"] == "discord,telegram"
            assert 0 < ready["ms"] < 30_000
            health = f"http://127.0.0.1:{settings['HTTP_PORT']}"
            assert await get(f"{health}/healthz") == "ok\n"
            assert await get(f"{health}/readyz") == "ok\n"
            asha = telegram.person("Asha")
            group = telegram.group("Cards", asha)
            await telegram.say(asha, group, "/dehla dance")
            await telegram.say(asha, group, "/dehla rules")
            counted = await get(f"{health}/metrics")
            assert "dehla_tables_live 0.0" in counted
            assert 'dehla_requests_total{kind="command"} 2.0' in counted
            assert 'dehla_refusals_total{reason="unknown-verb"} 1.0' in counted
            program.signal(signal.SIGTERM)
            assert await program.ended() == 0
    await discord.stop()
    assert program.out == ""
    assert '"event": "stopped"' in program.err
    assert "warning" not in program.err, "nothing that would frighten a host"
    assert telegram_.TOKEN not in program.err
    assert discord.token not in program.err


@pytest.mark.parametrize(
    ("name", "address"),
    [("DISCORD_TOKEN", "DISCORD_API_URL"), ("TELEGRAM_TOKEN", "TELEGRAM_API_URL")],
)
async def test_a_token_that_the_platform_refuses_is_a_wrong_setting(tmp_path: Path, name, address):
    discord = discord_.Discord()
    await discord.start()
    async with telegram_.telegram() as telegram:
        urls = {"DISCORD_API_URL": discord.url, "TELEGRAM_API_URL": telegram.url}
        wrong = {name: "123456:not-the-token", address: urls[address]}
        program = await done("run", folder=tmp_path, **wrong)
    await discord.stop()
    assert program.code == 2
    assert program.err.splitlines()[-1] == f"{name}: must be a valid token"
    assert "not-the-token" not in program.err
    assert "Traceback" not in program.err


async def test_a_taken_port_is_told_in_one_line(tmp_path: Path):
    async with telegram_.telegram() as telegram:
        port = telegram.url.rpartition(":")[2]
        settings = {"TELEGRAM_TOKEN": telegram_.TOKEN, "TELEGRAM_API_URL": telegram.url}
        program = await done("run", folder=tmp_path, HTTP_PORT=port, **settings)
    assert (program.code, program.err) == (
        1,
        f"HTTP_HOST, HTTP_PORT: 127.0.0.1 port {port} cannot be listened on\n",
    )


async def get(url: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return await answer.text()
