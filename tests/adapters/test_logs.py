"""Logs: every library's lines take one way, and no secret takes it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator

import pytest
import structlog

from adapters.running import counted
from bot.config import logs, metrics
from bot.model.requests import Command
from tests.bot.fakes import ASHA, HERE, open_table

TOKEN = "1234:AbC-d_e"
PASSWORD = 'p"w/ö'


@pytest.fixture
def lines() -> Iterator[Callable[..., io.StringIO]]:
    """Configure logs into a string; afterwards all is as before."""
    root = logging.getLogger()
    before, level, usual = root.handlers[:], root.level, structlog.get_config()

    def configure(form: str = "json", level: str = "info") -> io.StringIO:
        stream = io.StringIO()
        logs.configure(level, form, (TOKEN, PASSWORD, ""), stream)
        return stream

    yield configure
    structlog.configure(**usual)
    logging.captureWarnings(False)
    root.handlers[:] = before
    root.setLevel(level)


@pytest.mark.parametrize("form", ["console", "json"])
@pytest.mark.parametrize(
    "say",
    [
        lambda: structlog.get_logger("x").info(f"with {TOKEN}", again=TOKEN, deep={"t": [TOKEN]}),
        lambda: logging.getLogger("x").warning("GET https://h/bot%s/getMe", TOKEN),
        lambda: logging.getLogger("x").warning("GET https://h/bot1234%3AAbC-d_e/getMe"),
        lambda: structlog.get_logger("x").error("failed", url=f"postgresql://u:{PASSWORD}@h/x"),
        lambda: structlog.get_logger("x").error("failed", url="postgresql://u:p%22w%2F%C3%B6@h"),
    ],
)
def test_no_secret_reaches_a_line(lines, form, say):
    stream = lines(form)
    say()
    text = stream.getvalue()
    assert logs.HIDDEN in text
    for part in ("AbC-d_e", 'p"w', "p\\", "p%22"):
        assert part not in text


@pytest.mark.parametrize("form", ["console", "json"])
def test_no_secret_reaches_a_traceback(lines, form):
    stream = lines(form)
    try:
        raise RuntimeError(f"no answer from bot{TOKEN}")
    except RuntimeError:
        structlog.get_logger("x").exception("failed")
        logging.getLogger("y").exception("failed too")
    text = stream.getvalue()
    assert text.count("no answer from") >= 2
    assert TOKEN not in text


def test_lines_of_both_libraries_have_one_form(lines):
    stream = lines("json")
    structlog.get_logger("bot.x").info("table opened", table="k3f9")
    logging.getLogger("other").warning("slow %s", "disk")
    ours, theirs = map(json.loads, stream.getvalue().splitlines())
    assert ours["event"] == "table opened"
    assert ours["table"] == "k3f9"
    assert (theirs["event"], theirs["level"], theirs["logger"]) == ("slow disk", "warning", "other")
    assert ours.keys() - {"table"} == theirs.keys()


def test_libraries_that_tell_of_every_request_are_quiet(lines):
    stream = lines("json", "debug")
    for name in ("httpx", "discord.gateway", "telegram.ext", "sqlalchemy.engine"):
        logging.getLogger(name).info("one more request")
    structlog.get_logger("bot").debug("ours is heard")
    assert stream.getvalue().count("\n") == 1


def test_the_level_is_kept(lines):
    stream = lines("console", "warning")
    structlog.get_logger("bot").info("unheard")
    structlog.get_logger("bot").warning("heard")
    assert "unheard" not in stream.getvalue()
    assert "heard" in stream.getvalue()


def test_every_fault_is_counted(lines):
    lines("json")
    before = metrics.FAULTS._value.get()
    structlog.get_logger("bot").error("ours")
    logging.getLogger("other").error("theirs")
    structlog.get_logger("bot").warning("no fault")
    assert metrics.FAULTS._value.get() == before + 2


async def test_what_comes_of_a_request_carries_its_id_from_the_asking_to_the_telling(
    lines, tmp_path
):
    table = await open_table(tmp_path / "dehla.db")
    stream = lines("json", "debug")
    await counted(table.service.manager.handle)(Command("discord:77", ASHA, HERE, ("start",)))
    await table.service.dispatcher.idle()
    heard = list(map(json.loads, stream.getvalue().splitlines()))
    stages = {one["event"]: one for one in heard if one.get("request") == "discord:77"}
    assert list(stages) == ["asked", "saved", "told"]
    assert stages["told"]["version"] == stages["saved"]["version"]
    await table.service.stop()
    await table.service.store.close()
