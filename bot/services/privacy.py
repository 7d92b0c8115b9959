"""Requests about personal data: what is kept, a copy of it, and its removal."""

from __future__ import annotations

import json
from dataclasses import replace

from bot import presenter
from bot.model import forgetting
from bot.model.errors import Refused, TryLater, Unreachable
from bot.model.forgetting import Forgotten
from bot.model.ids import UserId
from bot.model.live import Draft, Live
from bot.model.messages import File, Message, said
from bot.model.requests import LONGEST, Person
from bot.services.context import Context

MOST_TRIES = 5
ME = "me"
FILE_NAME = "dehla.json"


class Privacy:
    """Handles a person's requests about their own data."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def about(self, person: Person) -> Message:
        """Say what is kept, how long, and who can read it."""
        voice = await self._context.people.voice(person)
        return presenter.privacy(self._context.host, voice)

    async def export(self, person: Person, words: tuple[str, ...]) -> Message:
        """Send the person, in private, a file with all that is kept about them.

        Raises:
            Refused: ``export-private``, nothing can be sent to them in private; ``many-searches``;
                ``busy``, the platform asks to try later.
        """
        _must_be_me("export", words)
        context = self._context
        voice = await context.people.voice(person)
        if voice.surface.one_screen:
            return said(presenter.t(voice, "export-typed", id=person.id))
        context.budgets.search(person.id)
        found = await context.store.known_of(person.id)
        file = File(FILE_NAME, json.dumps(found, ensure_ascii=False, indent=2).encode())
        sent = replace(said(presenter.t(voice, "export-file")), file=file)
        try:
            with context.admission.resting():
                await context.chat(person.id).whisper(person.id, sent, None)
        except Unreachable:
            raise Refused("export-private") from None
        except TryLater:
            raise Refused("busy") from None
        return said(presenter.t(voice, "export-sent"))

    async def ask_to_forget(self, person: Person, words: tuple[str, ...]) -> Message:
        """Ask the person to confirm that they want to be forgotten.

        The question takes the place of what is kept, which would else still stand there afterwards.
        """
        _must_be_me("forget", words)
        seated = await self._context.store.tables_of(person.id)
        voice = await self._context.people.voice(person)
        return replace(presenter.ask_to_forget(voice, is_seated=bool(seated)), replaces=True)

    async def forget(self, person: Person) -> Message:
        """Forget the person; what others have played with them stays.

        Raises:
            Refused: ``many-searches``: this searches the whole store, as an export does.
        """
        self._context.budgets.search(person.id)
        voice = await self._context.people.voice(person)
        await forget(self._context, person.id)
        return replace(presenter.forgotten(voice), replaces=True)


async def forget(context: Context, user: UserId) -> None:
    """Remove a person from their tables, then replace their id with one that nobody has.

    Raises:
        Refused: ``busy-try-again``, they kept sitting down again meanwhile.
    """
    gone = Forgotten(user, forgetting.nobody())

    async def leave(live: Live) -> Draft:
        return Draft(replace(live, table=forgetting.without(live.table, user)))

    for _ in range(MOST_TRIES):
        for table in await context.store.naming(user):
            await context.tables.change(table, leave)
        await context.dispatcher.at_hand.let_go(user)
        if await context.people.forget(gone):
            context.tables.let_go_of_closed()
            return
    raise Refused("busy-try-again")


def _must_be_me(command: str, words: tuple[str, ...]) -> None:
    if words not in ((), (ME,)):
        text = " ".join(words)[:LONGEST]
        raise Refused("stands-alone", command=f"{command} {ME}", text=text)
