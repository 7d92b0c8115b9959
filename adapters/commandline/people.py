"""``dehla people``: what the database holds of somebody, for hosts who are asked about it."""

from __future__ import annotations

from typing import Annotated

import typer

from adapters.commandline.endings import carry_out, settings

people = typer.Typer(no_args_is_help=True, help="What is kept of a person: have it deleted.")

Id = Annotated[
    str, typer.Argument(metavar="ID", help="With its platform: discord:81, telegram:1234.")
]


@people.command()
def forget(id_: Id) -> None:
    """Delete name, settings and words of a person, and put nobody in their place everywhere.

    Deals stay whole for everybody else. On SQLite the bot must be stopped.
    """
    carry_out(_forget(settings().database_url, id_))
    print(f"{id_} is forgotten")


async def _forget(url: str, id_: str) -> None:
    from bot.services.service import Rhythm, Service
    from bot.storage import open_store
    from bot.storage.export import recorded

    await recorded(url)  # opening a database that is not there would make it
    store = await open_store(url)
    service = Service(store, [], Rhythm())
    try:
        await service.forget(id_)
    finally:
        await service.stop()
        await store.close()
