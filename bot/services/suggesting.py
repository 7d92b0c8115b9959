"""Suggestions while somebody types: cards they may play, deals they sat in, house rules."""

from __future__ import annotations

from bot import presenter
from bot.model.errors import Refused, UnknownTable
from bot.model.messages import Message
from bot.model.requests import Typing
from bot.presenter import Offers
from bot.services.context import Context
from bot.text.games import game_key
from engine.games import GAMES

MATCHES = 12
"""Number of a person's newest matches whose deals are suggested."""


class Suggesting:
    """Answers with a menu that only the typist sees; it is empty if nothing fits."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def offer(self, request: Typing) -> Message:
        """Return the menu of what fits."""
        match request.kind:
            case "card":
                return presenter.suggested(await self._cards(request), request.text)
            case "deal":
                return presenter.suggested(await self._deals(request), request.text)
            case "options":
                return presenter.suggested(await self._options(request), "")

    async def _cards(self, request: Typing) -> Offers:
        """Return what the typist may do now, never with another seat's cards."""
        try:
            live = await self._context.table_of(request.person, request.room)
        except (Refused, UnknownTable):
            return []
        seat = None if live is None else live.table.seat_of(request.person.id)
        if live is None or seat is None:
            return []
        voice = await self._context.people.voice(request.person)
        return presenter.moves_offered(live.legal(seat), live.table, voice)

    async def _deals(self, request: Typing) -> Offers:
        found = await self._context.store.matches(request.person.id, 0, MATCHES)
        voice = await self._context.people.voice(request.person)
        return presenter.deals_offered(found, request.person.id, voice)

    async def _options(self, request: Typing) -> Offers:
        voice = await self._context.people.voice(request.person)
        try:
            key = game_key(tuple(request.game.split()))[0] if request.game else ""
        except Refused:
            return []
        return presenter.rules_offered(GAMES[key or next(iter(GAMES))].info, request.text, voice)
