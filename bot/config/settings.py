"""Settings: from the environment and a file ``.env`` in the current folder.

``.env.example`` lists the same names with the same defaults; a test compares the two. A value
that is not allowed raises ``BadSettings``, which names the setting and what is allowed, and never
quotes the value: it may be a secret.
"""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Annotated
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.model.fair_use import FairUse
from bot.model.roles import ALL, NAMES, Roles, named
from bot.text.i18n import DEFAULT, is_served, language, locales

ENV_FILE = ".env"
LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("console", "json")
MOST = 100_000
"""The largest limit that can be set on what one person may ask for: as good as none."""
_WHOLE = f"a whole number from 1 to {MOST}"
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class BadSettings(Exception):
    """Settings have values that are not allowed; each problem is one line for the host."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def _one_of(*words: str) -> AfterValidator:
    def check(text: str) -> str:
        if text.casefold() not in words:
            raise ValueError("not one of the words")
        return text.casefold()

    return AfterValidator(check)


def _language(text: str) -> str:
    """Return the first of our languages in a list, ``en_IN:en``: desktops set LANGUAGE so."""
    served = [language(one) for one in text.split(":") if is_served(one)]
    is_of_desktop = "_" in text or ":" in text
    if not served and not is_of_desktop:
        raise ValueError("not one of the words")
    return next(iter(served), DEFAULT)


def _web_address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        raise ValueError("no web address")
    return text.rstrip("/")


LOOPBACK = ("localhost", "127.0.0.1", "::1")


def _page_address(text: str) -> str:
    """Return the address of the web table: https, because a pass must not travel in plain text."""
    address, parts = _web_address(text), urlsplit(text)
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise ValueError("a pass could be read on its way")
    if parts.query or parts.fragment or parts.username or parts.path not in ("", "/"):
        raise ValueError("more than an address")
    return address


def _token(secret: SecretStr) -> SecretStr:
    text = secret.get_secret_value()
    if not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError("no token")
    return secret


def _webhook_secret(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret.get_secret_value()):
        raise ValueError("no webhook secret")
    return secret


def with_driver(text: str) -> str:
    """Return a database address with the driver that Dehla uses.

    Hosts write ``postgresql://`` and ``sqlite:///``; what managed servers call ``sslmode`` is
    ``ssl`` to the driver.

    Raises:
        ValueError: it is not the address of a database that Dehla can use.
    """
    scheme, _, rest = text.partition("://")
    driver = _DRIVERS.get(scheme)
    parts = urlsplit(f"db://{rest}")
    if driver is None or not parts.path.strip("/"):
        raise ValueError("no database address")
    if driver.startswith("sqlite"):
        if parts.netloc or parts.path.startswith("/:memory:"):
            raise ValueError("no file")
        return f"{driver}://{rest}"
    if not parts.hostname and "host=" not in parts.query:
        raise ValueError("no server")
    renamed = [("ssl" if key == "sslmode" else key, value) for key, value in parse_qsl(parts.query)]
    plain = f"{driver}://{rest.partition('?')[0]}"
    return f"{plain}?{urlencode(renamed)}" if renamed else plain


def _public_key(text: str) -> str:
    if not re.fullmatch(r"[0-9A-Fa-f]{64}", text):
        raise ValueError("no public key")
    return text


def _app(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_]{3,30}", text):
        raise ValueError("no short name")
    return text


def _shards(text: str) -> str:
    if not re.fullmatch(r"\d{1,6}(,\d{1,6})*", text.replace(" ", "")):
        raise ValueError("no numbers")
    return text


def _role(text: str) -> str:
    named(text)
    return text


Secret = Annotated[SecretStr, AfterValidator(_token)]
WebAddress = Annotated[str, AfterValidator(_web_address)]


class Settings(BaseSettings):
    """Every setting. An empty value is the same as none; ``description`` says what is allowed."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        str_strip_whitespace=True,
        hide_input_in_errors=True,
    )

    discord_token: Secret | None = Field(default=None, description="the bot's token, one word")
    discord_client_secret: Secret | None = Field(
        default=None,
        description="the application's client secret, one word; "
        "needs DISCORD_TOKEN and a WEB_URL with https",
    )
    telegram_token: Secret | None = Field(default=None, description="the bot's token, one word")
    database_url: Annotated[str, AfterValidator(with_driver)] = Field(
        repr=False,
        default="sqlite+aiosqlite:///dehla.db",
        description="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE",
    )
    database_read_seconds: float = Field(
        default=5.0,
        ge=0.1,
        le=600,
        allow_inf_nan=False,
        description="a number of seconds from 0.1 to 600",
    )
    keep_deals_days: int | None = Field(
        default=None, ge=1, le=36_500, description="a whole number from 1 to 36500, or empty"
    )
    discord_api_url: WebAddress | None = Field(default=None, description="an http or https address")
    telegram_api_url: WebAddress | None = Field(
        default=None, description="an http or https address"
    )
    telegram_webhook_url: WebAddress | None = Field(
        default=None, description="an http or https address (Telegram itself takes https only)"
    )
    telegram_webhook_secret: Annotated[SecretStr, AfterValidator(_webhook_secret)] | None = Field(
        default=None,
        description="1 to 256 of A-Z, a-z, 0-9, _ and -; needed with TELEGRAM_WEBHOOK_URL",
    )
    telegram_webhook_port: int = Field(
        default=8443, ge=1, le=65535, description="a port number from 1 to 65535"
    )
    telegram_app: Annotated[str, AfterValidator(_app)] | None = Field(
        default=None,
        description="the short name of the Mini App as BotFather has it, or main; "
        "needs TELEGRAM_TOKEN and a WEB_URL with https",
    )
    web_port: int | None = Field(
        default=None, ge=1, le=65535, description="a port number from 1 to 65535, or empty for none"
    )
    web_url: Annotated[str, AfterValidator(_page_address)] | None = Field(
        default=None,
        description="https://HOST, or http://127.0.0.1:PORT on this machine; needs WEB_PORT",
    )
    discord_public_key: Annotated[str, AfterValidator(_public_key)] | None = Field(
        default=None, description="the application's public key, 64 of 0-9 and a-f"
    )
    discord_interactions_port: int | None = Field(
        default=None,
        ge=1,
        le=65535,
        description="a port number from 1 to 65535, or empty for none; needs DISCORD_PUBLIC_KEY",
    )
    shard_ids: Annotated[str, AfterValidator(_shards)] | None = Field(
        default=None,
        description="numbers from 0 on, with commas between them, each below SHARD_COUNT",
    )
    shard_count: int | None = Field(
        default=None, ge=1, le=100_000, description="a whole number; needs SHARD_IDS"
    )
    role: Annotated[str, AfterValidator(_role)] = Field(
        default=",".join(NAMES),
        description=f"one or more of {', '.join(NAMES)}, with commas between them",
    )
    web_guests: bool = Field(default=False, description="true or false; true needs WEB_PORT")
    log_level: Annotated[str, _one_of(*LEVELS)] = Field(
        default="info", description=" or ".join(LEVELS)
    )
    log_format: Annotated[str, _one_of(*FORMATS)] = Field(
        default="console", description=" or ".join(FORMATS)
    )
    turn_seconds: int = Field(
        default=60, ge=10, le=86_400, description="a whole number of seconds from 10 to 86400"
    )
    next_deal_seconds: int = Field(
        default=45, ge=0, le=86_400, description="a whole number of seconds from 0 to 86400"
    )
    ai_move_seconds: float = Field(
        default=1.0,
        ge=0,
        le=10,
        allow_inf_nan=False,
        description="a number of seconds from 0 to 10",
    )
    thinking_processes: int | None = Field(
        default=None, ge=1, le=64, description="a whole number from 1 to 64, or empty"
    )
    language: Annotated[str, AfterValidator(_language)] = Field(
        default=DEFAULT, description=" or ".join(locales())
    )
    tables_per_person: int = Field(default=5, ge=1, le=MOST, description=_WHOLE)
    starts_per_hour: int = Field(default=20, ge=1, le=MOST, description=_WHOLE)
    hints_per_hour: int = Field(default=200, ge=1, le=MOST, description=_WHOLE)
    reviews_per_hour: int = Field(default=30, ge=1, le=MOST, description=_WHOLE)
    host_contact: str = Field(default="", description="a name or an address, one line")
    http_host: str = Field(default="127.0.0.1", description="an address or name of this machine")
    http_port: int | None = Field(
        default=None, ge=1, le=65535, description="a port number from 1 to 65535, or empty for none"
    )

    @property
    def turn(self) -> timedelta:
        """A person's time for a move."""
        return timedelta(seconds=self.turn_seconds)

    @property
    def next_deal(self) -> timedelta:
        """The pause after a deal."""
        return timedelta(seconds=self.next_deal_seconds)

    @property
    def ai_move(self) -> timedelta:
        """The pause before an AI player moves."""
        return timedelta(seconds=self.ai_move_seconds)

    @property
    def allowed(self) -> FairUse:
        """How much one person, or one room, may ask for."""
        tables, starts = self.tables_per_person, self.starts_per_hour
        return FairUse(tables, starts, self.hints_per_hour, self.reviews_per_hour)

    @property
    def shards(self) -> tuple[tuple[int, ...], int] | None:
        """The Discord shards that this process listens to, and how many there are; None: all."""
        if self.shard_ids is None or self.shard_count is None:
            return None
        return tuple(int(one) for one in self.shard_ids.split(",")), self.shard_count

    @property
    def roles(self) -> Roles:
        """What this process is for."""
        return named(self.role)

    @property
    def platforms(self) -> tuple[str, ...]:
        """The platforms that are on: a token is set, or guests may play on the page."""
        tokens = {"discord": self.discord_token, "telegram": self.telegram_token}
        named = tuple(name for name, token in tokens.items() if token is not None)
        return (*named, "web") if self.web_guests else named

    @property
    def has_activity(self) -> bool:
        """Whether the page opens inside Discord, which requires https."""
        complete = self.discord_token is not None and self.discord_client_secret is not None
        return complete and self.has_page

    @property
    def has_page(self) -> bool:
        """Whether people can reach the page at the address that messages name, over https."""
        return self.web_url is not None and self.web_url.startswith("https:")

    @property
    def secrets(self) -> tuple[str, ...]:
        """Every text that must not be logged."""
        found = [
            self.discord_token,
            self.discord_client_secret,
            self.telegram_token,
            self.telegram_webhook_secret,
        ]
        texts = [one.get_secret_value() for one in found if one is not None]
        password = urlsplit(self.database_url).password
        return (*texts, *((password, unquote(password)) if password else ()))

    def is_changed(self, name: str) -> bool:
        """Return whether the host has chosen a value other than the default."""
        return bool(getattr(self, name) != type(self).model_fields[name].default)


def load() -> Settings:
    """Return the settings of this process.

    Raises:
        BadSettings: values that are not allowed.
    """
    try:
        settings = Settings()
    except ValidationError as error:
        names = dict.fromkeys(str(one["loc"][0]) for one in error.errors(include_input=False))
        raise BadSettings(tuple(_problem(name) for name in names)) from None
    except (OSError, UnicodeDecodeError):
        raise BadSettings((f"{Path(ENV_FILE).resolve()}: must be a text file in UTF-8",)) from None
    if settings.telegram_webhook_url and not settings.telegram_webhook_secret:
        raise BadSettings((_problem("telegram_webhook_secret"),))
    if settings.web_url and settings.web_port is None:
        raise BadSettings((_problem("web_url"),))
    if settings.web_guests and settings.web_port is None:
        raise BadSettings((_problem("web_guests"),))
    if settings.discord_client_secret is not None and not settings.has_activity:
        raise BadSettings((_problem("discord_client_secret"),))
    if settings.telegram_app and not (settings.telegram_token and settings.has_page):
        raise BadSettings((_problem("telegram_app"),))
    if settings.discord_interactions_port and not settings.discord_public_key:
        raise BadSettings((_problem("discord_interactions_port"),))
    if (settings.shard_ids is None) != (settings.shard_count is None):
        missing = "shard_ids" if settings.shard_ids is None else "shard_count"
        raise BadSettings((_problem(missing),))
    if settings.shards is not None and max(settings.shards[0]) >= settings.shards[1]:
        raise BadSettings((_problem("shard_ids"),))
    if settings.roles != ALL and settings.database_url.startswith("sqlite"):
        raise BadSettings((f"ROLE: must be {','.join(NAMES)} on SQLite, which is for one process",))
    return settings


def _problem(name: str) -> str:
    return f"{name.upper()}: must be {Settings.model_fields[name].description}"
