"""How a command ends: successfully, or with one line on standard error.

Exit codes: 0 success; 1 it failed; 2 the request or a setting is wrong.
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
    """Return the settings of this process; a wrong one ends it."""
    from bot.config.settings import BadSettings, load

    try:
        return load()
    except BadSettings as bad:
        refuse(*bad.problems)


def carry_out(
    work: Coroutine[Any, Any, Any], loop: Callable[[], asyncio.AbstractEventLoop] | None = None
) -> Any:
    """Run *work*; report in one line what the host must fix, and log what we must fix.

    Args:
        loop: creates the event loop; by default Python's own.
    """
    with explained(), asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(work)


@contextmanager
def explained() -> Iterator[None]:
    """Let everything that goes wrong inside the block end the command with a line for the host."""
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
    """End the command because it failed."""
    _complain(lines)
    raise typer.Exit(FAILED)


def refuse(*lines: str) -> NoReturn:
    """End the command because the request or a setting is wrong."""
    _complain(lines)
    raise typer.Exit(WRONG)


def _complain(lines: tuple[str, ...]) -> None:
    for line in lines:
        print(line, file=sys.stderr)
