"""Settings: what is allowed, and what a host reads when something is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adapters.running import platforms
from bot.config.settings import BadSettings, Settings, load
from bot.model.roles import ALL
from bot.text.i18n import locales

ROOT = Path(__file__).parents[2]
SECRET = "1234:very-secret"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of this machine, no .env of this folder."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def problems(monkeypatch: pytest.MonkeyPatch, **values: str) -> tuple[str, ...]:
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadSettings) as bad:
        load()
    return bad.value.problems


def test_without_any_setting_everything_has_its_usual_value():
    settings = load()
    assert settings.platforms == ()
    assert settings.database_url == "sqlite+aiosqlite:///dehla.db"
    assert settings.http_port is None
    assert settings.turn.total_seconds() == 60
    assert settings.next_deal.total_seconds() == 45
    assert settings.ai_move.total_seconds() == 1


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("DISCORD_TOKEN", "two words", "one word"),
        ("DISCORD_TOKEN", "clé", "one word"),
        ("TELEGRAM_TOKEN", "with\nbreak", "one word"),
        ("DATABASE_URL", "mysql://u:p@host/cards", "postgresql://"),
        ("DATABASE_URL", "dehla.db", "sqlite:///FILE"),
        ("DATABASE_URL", "sqlite://", "sqlite:///FILE"),
        ("DATABASE_URL", "sqlite:///:memory:", "sqlite:///FILE"),
        ("DATABASE_URL", "postgresql://host", "HOST/DATABASE"),
        ("DISCORD_API_URL", "localhost:80", "http or https"),
        ("DISCORD_API_URL", "https://", "http or https"),
        ("TELEGRAM_API_URL", "http://host:99999", "http or https"),
        ("TELEGRAM_WEBHOOK_URL", "ftp://host", "http or https"),
        ("TELEGRAM_WEBHOOK_SECRET", "blank blank", "1 to 256"),
        ("TELEGRAM_WEBHOOK_SECRET", "x" * 257, "1 to 256"),
        ("TELEGRAM_WEBHOOK_PORT", "0", "1 to 65535"),
        ("WEB_PORT", "0", "1 to 65535"),
        ("WEB_URL", "http://cards.example", "https://HOST"),
        ("WEB_URL", "https://cards.example/t", "https://HOST"),
        ("WEB_URL", "https://cards.example", "needs WEB_PORT"),
        ("DISCORD_CLIENT_SECRET", "hush", "needs DISCORD_TOKEN and a WEB_URL with https"),
        ("TELEGRAM_APP", "cards", "needs TELEGRAM_TOKEN and a WEB_URL with https"),
        ("TELEGRAM_APP", "cards/x", "the short name"),
        ("DISCORD_PUBLIC_KEY", "12ab", "64 of 0-9 and a-f"),
        ("DISCORD_INTERACTIONS_PORT", "8444", "needs DISCORD_PUBLIC_KEY"),
        ("SHARD_IDS", "0;1", "with commas between them"),
        ("ROLE", "ingest,play", "one or more of ingest, work, tell, lead"),
        ("ROLE", ",", "one or more of ingest, work, tell, lead"),
        ("WEB_GUESTS", "true", "needs WEB_PORT"),
        ("WEB_GUESTS", "perhaps", "true or false"),
        ("LOG_LEVEL", "loud", "debug or info or warning or error"),
        ("LOG_FORMAT", "xml", "console or json"),
        ("TURN_SECONDS", "9", "10 to 86400"),
        ("TURN_SECONDS", "86401", "10 to 86400"),
        ("TURN_SECONDS", "a minute", "10 to 86400"),
        ("TURN_SECONDS", "60.5", "10 to 86400"),
        ("NEXT_DEAL_SECONDS", "-1", "0 to 86400"),
        ("AI_MOVE_SECONDS", "11", "0 to 10"),
        ("AI_MOVE_SECONDS", "nan", "0 to 10"),
        ("LANGUAGE", "klingon", " or ".join(locales())),
        ("HTTP_PORT", "65536", "1 to 65535"),
    ],
)
def test_a_wrong_value_is_one_line_with_the_name_and_what_is_allowed(
    monkeypatch, name, value, allowed
):
    (line,) = problems(monkeypatch, **{name: value})
    assert line.startswith(f"{name}: must be ")
    assert allowed in line
    assert "\n" not in line


def test_the_line_never_quotes_what_may_be_a_secret(monkeypatch):
    found = problems(
        monkeypatch,
        DISCORD_TOKEN=f"{SECRET} x",
        TELEGRAM_WEBHOOK_SECRET=f"{SECRET} x",
        DATABASE_URL=f"oracle://u:{SECRET}@h/x",
    )
    assert len(found) == 3
    assert not any(SECRET in line for line in found)


def test_shards_are_below_their_count(monkeypatch):
    assert load().shards is None
    monkeypatch.setenv("SHARD_COUNT", "4")
    assert problems(monkeypatch, SHARD_IDS="0,4")[0].startswith("SHARD_IDS: must be numbers")
    monkeypatch.setenv("SHARD_IDS", "0, 3")
    assert load().shards == ((0, 3), 4)


def test_only_a_database_for_several_processes_lets_roles_be_parted(monkeypatch):
    assert load().roles == ALL
    monkeypatch.setenv("ROLE", "work, Tell")
    with pytest.raises(BadSettings) as bad:
        load()
    assert bad.value.problems == (
        "ROLE: must be ingest,work,tell,lead on SQLite, which is for one process",
    )
    monkeypatch.setenv("DATABASE_URL", "postgresql://u:p@host/cards")
    assert load().roles == {"work", "tell"}


def test_a_webhook_needs_its_secret(monkeypatch):
    (line,) = problems(monkeypatch, TELEGRAM_WEBHOOK_URL="https://cards.example/hook")
    assert line.startswith("TELEGRAM_WEBHOOK_SECRET")


def test_guests_need_no_platform_but_the_page(monkeypatch):
    monkeypatch.setenv("WEB_GUESTS", "true")
    monkeypatch.setenv("WEB_PORT", "8081")
    settings = load()
    assert settings.platforms == ("web",)
    assert [one.platform for one in platforms(settings)] == ["web"]


def test_a_secret_alone_makes_no_webhook(monkeypatch):
    monkeypatch.setenv("TELEGRAM_TOKEN", SECRET)
    monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", "hush")
    (telegram,) = platforms(load())
    assert telegram._webhook is None


@pytest.mark.parametrize("name", [name.upper() for name in Settings.model_fields])
def test_an_empty_value_is_the_same_as_none(monkeypatch, name):
    monkeypatch.setenv(name, "")
    assert load() == Settings()


@pytest.mark.parametrize(
    ("written", "used"),
    [
        ("sqlite:///cards.db", "sqlite+aiosqlite:///cards.db"),
        ("sqlite:////srv/cards.db", "sqlite+aiosqlite:////srv/cards.db"),
        ("postgresql://u:p@h:5433/cards", "postgresql+asyncpg://u:p@h:5433/cards"),
        ("postgres://h/cards?sslmode=require", "postgresql+asyncpg://h/cards?ssl=require"),
        (
            "postgresql+asyncpg:///cards?host=/run/pg",
            "postgresql+asyncpg:///cards?host=%2Frun%2Fpg",
        ),
    ],
)
def test_usual_database_addresses_get_the_driver(monkeypatch, written, used):
    monkeypatch.setenv("DATABASE_URL", written)
    assert load().database_url == used


@pytest.mark.parametrize(
    ("written", "used"),
    [("HI", "hi"), ("hi_IN:en", "hi"), ("en_IN:en", "en"), ("de_DE:hi", "hi"), ("de_DE", "en")],
)
def test_a_list_of_languages_as_desktops_set_it_is_no_fault(monkeypatch, written, used):
    monkeypatch.setenv("LANGUAGE", written)
    assert load().language == used


def test_the_file_counts_and_the_environment_counts_more(monkeypatch):
    Path(".env").write_text("TURN_SECONDS=90\r\nLANGUAGE=hi\nUNKNOWN=1\n", "utf-8")
    monkeypatch.setenv("TURN_SECONDS", "120")
    settings = load()
    assert (settings.turn_seconds, settings.language) == (120, "hi")


def test_a_file_that_is_no_text_is_named():
    Path(".env").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSettings, match=r"\.env: must be a text file"):
        load()


def test_tokens_show_nowhere(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", f" {SECRET} ")
    monkeypatch.setenv("DATABASE_URL", f"postgresql://u:{SECRET}@h/x")
    settings = load()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == SECRET
    assert SECRET not in f"{settings!r} {settings}"
    assert SECRET in settings.secrets
    assert settings.platforms == ("discord",)


def _written(default: object) -> str:
    """A default as hosts write it."""
    if isinstance(default, bool):
        return str(default).lower()
    return "" if default is None else str(default)


def test_the_example_file_equals_the_settings():
    written = dict(re.findall(r"^([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text(), re.M))
    defaults = {
        name.upper(): _written(field.default) for name, field in Settings.model_fields.items()
    }
    assert written == defaults


def test_the_example_file_is_a_valid_env_file():
    Path(".env").write_text((ROOT / ".env.example").read_text(), "utf-8")
    assert load() == Settings(_env_file=None)
