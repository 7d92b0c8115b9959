"""Requests about a lobby: what people agree on there, and the beginning of their match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot import presenter
from bot.model import lobby
from bot.model.errors import Refused
from bot.model.ids import RequestId, TableId
from bot.model.live import Draft, Live, open_match, with_deadline
from bot.model.messages import Message
from bot.model.ports import Limits
from bot.model.requests import LONGEST, Person
from bot.model.table import Table, must_sit
from bot.model.voice import Voice
from bot.services.context import Context
from bot.text.games import game_key
from engine.games import GAMES
from engine.options import PLAYERS_KEY


class LobbyCommands:
    """Carries out what people agree on. Each method returns the private answer, or None."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def add_ai(
        self, request: RequestId, person: Person, table: TableId, level: str | None
    ) -> Message | None:
        """Give an empty seat to an AI player."""
        await self._change(request, table, lambda now: lobby.add_ai(now, person.id, level))
        return None

    async def change_seat(
        self, request: RequestId, person: Person, table: TableId, number: str | None
    ) -> Message:
        """Move a person to another seat, and tell them where they sit now."""
        live = await self._change(
            request, table, lambda now: lobby.change_seat(now, person.id, number)
        )
        voice = await self._context.people.voice(person)
        return presenter.seat_now(live.table, must_sit(live.table, person.id), voice)

    async def show_levels(self, person: Person, table: TableId) -> Message:
        """Return the private menu of the AI players; whoever may not change it reads it."""
        menu = await self._menu(person, table, presenter.ai_menu)
        live = await self._context.tables.get(table)
        if lobby.is_opener(live.table, person.id):
            return menu
        return presenter.only_to_read(menu, live.table, await self._context.people.voice(person))

    async def set_level(
        self, request: RequestId, person: Person, table: TableId, level: str, number: str | None
    ) -> Message:
        """Let one AI player, or all, play at another level, and show the menu again."""
        await self._change(
            request, table, lambda now: lobby.set_level(now, person.id, level, number)
        )
        return await self.show_levels(person, table)

    async def set_hints(
        self, request: RequestId, person: Person, table: TableId, value: str
    ) -> Message:
        """Set whether there are hints, and show the menu again."""
        await self._change(request, table, lambda now: lobby.set_hints(now, person.id, value))
        return await self.show_levels(person, table)

    async def show_options(self, person: Person, table: TableId, key: str | None) -> Message:
        """Return the private menu of the house rules, or of one of them.

        Whoever may not change them reads them.
        """
        live = await self._context.tables.get(table)
        if not lobby.is_opener(live.table, person.id):
            return await self._read_options(person, live.table)
        known = {PLAYERS_KEY, *(one.key for one in GAMES[live.table.game].info.options)}
        if key is not None and key not in known and not key.isdecimal():
            raise Refused("bad-button")
        return await self._menu(
            person, table, lambda shown, *how: presenter.options_message(shown, key, *how)
        )

    async def _read_options(self, person: Person, table: Table) -> Message:
        """Return the house rules of a table in words."""
        info, voice = GAMES[table.game].info, await self._context.people.voice(person)
        told = presenter.rules(info, table.options, presenter.OPTIONS, voice, is_named=False)
        return presenter.only_to_read(told, table, voice)

    async def _change(
        self, request: RequestId, table: TableId, agreed: Callable[[Table], Table]
    ) -> Live:
        """Change the table as is *agreed*, a pure change that raises Refused."""

        async def change(live: Live) -> Draft:
            return Draft(replace(live, table=agreed(live.table)))

        return await self._context.tables.change(table, change, request)

    async def _menu(
        self, person: Person, table: TableId, draw: Callable[[Table, Voice, Limits], Message]
    ) -> Message:
        """Return a private menu of the table, which replaces the one before it."""
        live = await self._context.tables.get(table)
        voice = await self._context.people.voice(person)
        return replace(draw(live.table, voice, self._context.chat(person.id).limits), replaces=True)

    async def show_form(self, person: Person, table: TableId, key: str) -> Message:
        """Return the form for the group of house rules that starts with *key*."""
        live = await self._context.tables.get(table)
        voice = await self._context.people.voice(person)
        limits = self._context.chat(person.id).limits
        form = presenter.options_form(live.table, key, voice, limits)
        if form is None:
            raise Refused("bad-button")
        return form

    async def fill(
        self,
        request: RequestId,
        person: Person,
        table: TableId,
        filled: tuple[tuple[str, str], ...],
    ) -> Message:
        """Change the house rules as a form says, and show all of them again."""
        await self._change(request, table, lambda now: lobby.fill(now, person.id, filled))
        return await self.show_options(person, table, "0")

    async def set_option(
        self, request: RequestId, person: Person, table: TableId, key: str, value: str
    ) -> Message:
        """Change a house rule, and show the menu that follows (``_menu_after``)."""
        await self._change(request, table, lambda now: lobby.set_option(now, person.id, key, value))
        return await self.show_options(person, table, _menu_after(key, value))

    async def show_games(self, person: Person, table: TableId) -> Message:
        """Return the private menu of the games that the table may play."""
        return await self._menu(person, table, presenter.games_message)

    async def change_game(
        self, request: RequestId, person: Person, table: TableId, words: tuple[str, ...]
    ) -> Message:
        """Let the table play another game, and show the menu again."""
        game, _ = game_key(words)
        await self._change(request, table, lambda now: lobby.change_game(now, person.id, game))
        return await self.show_games(person, table)

    async def begin(
        self, request: RequestId, person: Person, table: TableId, words: tuple[str, ...]
    ) -> Message | None:
        """Fill the empty seats with AI players and deal; *words* may be ``without`` them."""
        said = tuple(one.casefold() for one in words)
        without = said in ((lobby.WITHOUT,), (lobby.WITHOUT, "ai"))
        if words and not without:
            raise Refused("stands-alone", command="begin", text=" ".join(words)[:LONGEST])

        async def start(live: Live) -> Draft:
            seated = lobby.without_ai(live.table, person.id) if without else live.table
            ready = replace(live, table=lobby.must_begin(seated, person.id))
            return with_deadline(open_match(ready), self._context.now())

        await self._context.tables.change(table, start, request)
        return None


def _menu_after(key: str, value: str) -> str | None:
    """Return the key of the menu after a choice: the same option while it takes more words."""
    if value[:1] in ("+", "-"):
        return key
    return None if key in lobby.BESIDE_RULES else "0"
