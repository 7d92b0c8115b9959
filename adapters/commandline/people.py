"""``dehla people``: what the database holds about a person, for hosts who are asked about it."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from adapters.commandline.endings import carry_out, fail, settings

people = typer.Typer(no_args_is_help=True, help="Print what is kept of a person, or delete it.")

Id = Annotated[
    str, typer.Argument(metavar="ID", help="With its platform: discord:81, telegram:1234.")
]


@people.command()
def export(id_: Id) -> None:
    """Print all that is kept of a person, as JSON. Only reads: the bot may be running."""
    from bot.storage.export import known

    found = carry_out(known(settings().database_url, id_))
    if not found:
        fail(f"nothing is known of {id_}")
    print(json.dumps(found, ensure_ascii=False, indent=2))


@people.command()
def forget(id_: Id) -> None:
    """Delete name, settings and words of a person, and put nobody in their place everywhere.

    Deals stay whole for everybody else. On SQLite the bot must be stopped.
    """
    from bot.config import logs

    logs.configure("warning")
    carry_out(_forget(settings().database_url, id_))
    print(f"{id_} is forgotten")


async def _forget(url: str, id_: str) -> None:
    from bot.model.clock import Rhythm
    from bot.services.service import Service
    from bot.storage import open_store
    from bot.storage.export import recorded

    await recorded(url)  # fails if there is none; opening it would create it
    store = await open_store(url)
    service = Service(store, [], Rhythm())
    try:
        await service.forget(id_)
    finally:
        await service.stop()
        await store.close()
