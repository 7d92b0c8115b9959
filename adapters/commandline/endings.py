"""How a command ends: with what it was asked for, or with one line on standard error.

Exit codes: 0 as asked; 1 it failed; 2 the request or a setting is wrong.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from bot.config.settings import Settings

FAILED, WRONG = 1, 2
"""Exit codes."""


def settings() -> Settings:
    """Return the settings of this process; one that is wrong ends it."""
    from bot.config.settings import BadSettings, load

    try:
        return load()
    except BadSettings as bad:
        refuse(*bad.problems)


def carry_out(
    work: Coroutine[Any, Any, Any], loop: Callable[[], asyncio.AbstractEventLoop] | None = None
) -> Any:
    """Run *work*; what the host has to mend is one line, what we have to mend is logged.

    Args:
        loop: makes the event loop; by default Python's own.
    """
    with explained(), asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(work)


@contextmanager
def explained() -> Iterator[None]:
    """Let everything that goes wrong end the command in a line for the host."""
    from adapters.connections import NotStarted, WrongSetting
    from adapters.terminal.session import NotOpened
    from bot.model.errors import StoreUnavailable, UnknownTable
    from bot.storage import SettingsFault
    from bot.storage.backup import BadBackup
    from bot.storage.move import BadMove

    try:
        yield
    except SettingsFault as fault:
        refuse(f"DATABASE_URL: {fault}")
    except WrongSetting as refused:
        refuse(str(refused))
    except (NotOpened, BadBackup, BadMove) as refused:
        refuse(str(refused))
    except UnknownTable:
        raise
    except (NotStarted, StoreUnavailable) as trouble:
        fail(str(trouble))
    except Exception as fault:
        import structlog

        structlog.get_logger(__name__).exception("a fault of this program")
        fail(f"this is a fault of the program, not yours: {type(fault).__name__}; see the log")


def fail(*lines: str) -> NoReturn:
    """End because it did not work."""
    _complain(lines)
    raise typer.Exit(FAILED)


def refuse(*lines: str) -> NoReturn:
    """End because the request or a setting is wrong."""
    _complain(lines)
    raise typer.Exit(WRONG)


def _complain(lines: tuple[str, ...]) -> None:
    for line in lines:
        print(line, file=sys.stderr)
