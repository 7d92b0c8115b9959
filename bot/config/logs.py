"""Logs: one stream of lines on standard error, for people or as JSON.

Lines of structlog and of the standard library (used by the platforms' libraries) are handled alike.
Secrets cannot reach a line: the last step removes every configured secret from the finished text,
whichever library wrote it, even in tracebacks and addresses.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO
from urllib.parse import quote, quote_plus

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.config.metrics import FAULTS

HIDDEN = "[hidden]"
NOISY = (
    "aiohttp", "aiosqlite", "alembic", "asyncio", "discord", "httpcore", "httpx", "sqlalchemy",
    "telegram", "tornado",
)  # fmt: skip
"""Libraries that log every request; only their warnings are kept."""

Render = Callable[[WrappedLogger, str, EventDict], str]


def configure(
    level: str = "info",
    form: str = "console",
    secrets: Iterable[str] = (),
    to: TextIO | Path | None = None,
) -> None:
    """Send all logs of *level* and above as ``console`` or ``json`` lines to standard error.

    *to* is another stream, or a file that is created when there is a line to write.
    """
    target = sys.stderr if to is None else to
    handler = _handler(target)
    has_colours = not isinstance(target, Path) and target.isatty()
    render: Render = _console(has_colours) if form == "console" else _json
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_shared(),
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                without(secrets, render),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def without(secrets: Iterable[str], render: Render) -> Render:
    """Return *render* with every secret removed from its output, however it is spelt."""
    spelt = sorted({form for one in secrets if one for form in _spellings(one)}, key=len)[::-1]

    def clean(logger: WrappedLogger, method: str, event: EventDict) -> str:
        text = render(logger, method, event)
        for secret in spelt:
            text = text.replace(secret, HIDDEN)
        return text

    return clean


def _spellings(secret: str) -> set[str]:
    """Return how a secret may be written in a line: plain, in an address, in JSON, by ``repr``."""
    quoted = {quote(secret), quote(secret, safe=""), quote_plus(secret)}
    written = {json.dumps(secret), json.dumps(secret, ensure_ascii=False), repr(secret)}
    return {secret, *quoted, *(one[1:-1] for one in written)}


def _shared() -> list[Processor]:
    """Return the steps that every line goes through before it is rendered."""
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        _count_faults,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
    ]


def _count_faults(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    if event.get("level") in ("error", "critical"):
        FAULTS.inc()
    return event


def _handler(to: TextIO | Path) -> logging.Handler:
    if isinstance(to, Path):
        return logging.FileHandler(to, encoding="utf-8", delay=True)
    return logging.StreamHandler(to)


def _console(colours: bool) -> Render:
    return structlog.dev.ConsoleRenderer(
        colors=colours, exception_formatter=structlog.dev.plain_traceback
    )


def _json(logger: WrappedLogger, method: str, event: EventDict) -> str:
    line = structlog.processors.JSONRenderer(ensure_ascii=False)(logger, method, event)
    return line if isinstance(line, str) else line.decode()
