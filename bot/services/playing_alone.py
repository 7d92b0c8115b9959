"""A table in private: one person and AI players, without any clock."""

from __future__ import annotations

from dataclasses import replace

from bot.model import lobby
from bot.model.errors import Duplicate, Refused
from bot.model.ids import RequestId
from bot.model.kinds import ALONE, TableKind
from bot.model.live import Draft, Live, open_match, with_deadline
from bot.model.phases import UNDER_WAY
from bot.model.requests import Person
from bot.model.table import Phase
from bot.services.context import Context
from bot.services.reaching import Reach, Reaching
from bot.text.games import game_key, options


class PlayingAlone:
    """Begins matches in private; from then on they are like any other table."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reaching = Reaching(context)

    async def start(self, request: RequestId, person: Person, words: tuple[str, ...]) -> None:
        """Deal at once; *words* are a game and options.

        Without any words, a match under way is shown again. With words, a new match replaces it.

        Raises:
            Refused: ``alone-private``, nothing can be shown to the person in private;
                ``many-starts``.
        """
        async with self._context.sitting_down(person.id):
            await self._start(request, person, words)

    async def _start(self, request: RequestId, person: Person, words: tuple[str, ...]) -> None:
        game, rest = game_key(words)
        chosen = options(rest)
        if not words and await self._goes_on(person):
            return
        context = self._context
        language = (await context.people.voice(person)).locale
        table = lobby.new_table(person, None, game, chosen, language)
        with context.budgets.start(person.id):
            if await self._reaching.reach(table, person) is not Reach.IN_PRIVATE:
                raise Refused("alone-private")
            await put_away(context, person, ALONE, request)
            ready = Live(lobby.must_begin(table, person.id))
            await context.tables.create(with_deadline(open_match(ready), context.now()), request)

    async def _goes_on(self, person: Person) -> bool:
        """Show the match that is under way, and return whether there is one."""
        for live in await self._context.own(person):
            if live.table.kind is ALONE and live.table.phase in UNDER_WAY:
                await self._context.dispatcher.post_again(live.table.id, person.id)
                return True
        return False


async def put_away(context: Context, person: Person, kind: TableKind, request: RequestId) -> None:
    """Close the tables of this kind at which the person plays alone: there is one at a time.

    Raises:
        Duplicate: the request has opened its own already, which stays.
    """
    if await context.store.seen(request):
        raise Duplicate

    async def close(live: Live) -> Draft:
        if live.table.kind is not kind or live.table.phase is Phase.CLOSED:
            raise Refused("table-closed")
        return Draft(replace(live, table=lobby.close(live.table)))

    for live in await context.own(person):
        if live.table.kind is kind:
            await context.tables.change(live.table.id, close)
