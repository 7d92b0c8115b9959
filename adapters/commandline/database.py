"""``dehla db``: look after the database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adapters.commandline.endings import FAILED, carry_out, explained, settings

db = typer.Typer(no_args_is_help=True, help="Look after the database.")


@db.command()
def upgrade() -> None:
    """Bring the database to this program's schema. Starting the bot does it too."""
    from bot.storage import upgrade

    carry_out(upgrade(settings().database_url))
    print("the database is up to date")


@db.command()
def check() -> None:
    """Look for anything in the database that cannot be. Only reads; ends with 1 if it finds any."""
    from bot.storage import check

    wrong = carry_out(check(settings().database_url)) or []
    for line in wrong:
        print(line)
    if wrong:
        raise typer.Exit(FAILED)
    print("nothing is wrong with the database")


@db.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A file that is not there yet.")],
) -> None:
    """Copy the SQLite database into FILE, as it is at one moment. The bot may be running."""
    from bot.storage.backup import backup

    with explained():
        backup(settings().database_url, file)
    print(f"the database is copied to {file}")


@db.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What 'dehla db backup' has written.")],
) -> None:
    """Put a backup in the place of the SQLite database. The bot must be stopped.

    The database that stands there now is kept beside it.
    """
    from bot.storage.backup import restore

    with explained():
        aside = restore(settings().database_url, file)
    kept = f"; the old one is kept as {aside}" if aside else ""
    print(f"the database is that of {file}{kept}")


@db.command()
def move(
    url: Annotated[str, typer.Argument(help="sqlite:///FILE or postgresql://...; empty.")],
) -> None:
    """Copy everything into another, empty database, SQLite or PostgreSQL. The bot must be stopped.

    What was written is read back and compared. The database of DATABASE_URL stays as it is.
    """
    from bot.storage.move import move

    rows = carry_out(move(settings().database_url, url))
    print(f"{rows} rows stand in the new database as in the old one: name it in DATABASE_URL")


@db.command()
def vacuum() -> None:
    """Give the space that dropped rows have left back to the disk.

    On SQLite the bot must be stopped, and as much again must be free on the disk.
    """
    from bot.storage.vacuum import vacuum

    before, after = carry_out(vacuum(settings().database_url))
    print(f"the database took {before / 2**20:.1f} MiB and takes {after / 2**20:.1f} MiB")
