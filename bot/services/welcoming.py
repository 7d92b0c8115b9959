"""Helps people who have never played here: greetings, and how to play."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot import presenter
from bot.model.errors import Refused, RoomGone, RoomMoved, TryLater
from bot.model.ids import RoomId, UserId
from bot.model.messages import Message, said
from bot.model.recent import Recent
from bot.model.requests import LONGEST, Person, Room, RoomOpened
from bot.model.settings import TIPS
from bot.model.voice import Voice
from bot.services import closed_deals
from bot.services.context import Context
from bot.text.games import game_key

MOST_MET = 1_000
"""Most people of whom it is known that they were greeted."""
AT_ONCE = 10_000
"""Milliseconds after a room was greeted within which it is not greeted again."""


class Welcoming:
    """Explains what this is to people who want to know. Each method returns the answer."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._greeted: dict[RoomId, int] = {}
        self._met: Recent[UserId, bool] = Recent(MOST_MET)

    async def greet(self, request: RoomOpened) -> None:
        """Tell a room that the bot was just added to what this is and how to begin."""
        room = request.room.id
        context = self._context
        chat = context.chat(room)
        self._greeted = {one: at for one, at in self._greeted.items() if self._is_now(at)}
        self._greeted[room] = context.now()
        voice = Voice(request.locale or context.language, chat.surface)
        with suppress(RoomGone, RoomMoved, TryLater):  # somebody may add it again, or ask
            await chat.pace(room)
            await chat.show(room, presenter.added(voice), None)

    def _is_now(self, at: int) -> bool:
        return self._context.now() - at < AT_ONCE

    async def hello(self, person: Person, room: Room | None) -> Message | None:
        """Say what this is and how to begin: in private, or in a room unless that was just done.

        A link that adds the bot to a group sends hello there as well. Whoever plays at the room's
        table has begun.
        """
        voice = await self._context.people.voice(person)
        if room is not None and self._is_now(self._greeted.get(room.id, 0)):
            return None
        if room is not None:
            here = await self._context.open_table(room)
            if here is not None and here.table.seat_of(person.id) is not None:
                return presenter.welcome_here(here.table, voice)
            return presenter.added(voice)
        self._met.keep(person.id, True)
        link = self._context.chat(person.id).adding()
        live = await self._context.table_of(person, None)
        if live is not None and live.table.seat_of(person.id) is not None:
            return presenter.welcome_back(live.table, voice, link)
        return presenter.welcome(voice, link)

    async def is_stranger(self, person: Person) -> bool:
        """Return whether a person was neither greeted of late nor has ever played here."""
        return self._met.get(person.id) is None and not await self._context.people.facts(person.id)

    async def tips(self, person: Person, words: tuple[str, ...]) -> Message:
        """``tips on | off``: set whether a line explains what a person meets for the first time."""
        chosen = " ".join(words).casefold()
        if chosen not in TIPS.words:
            raise Refused("bad-tips", text=chosen[:LONGEST])
        await self._context.people.learn(person, **TIPS.change(chosen))
        await self._context.draw_again(person)
        voice = await self._context.people.voice(person)
        return said(presenter.t(voice, f"tips-{chosen}"))

    async def howto(self, person: Person, room: Room | None, words: tuple[str, ...]) -> Message:
        """Show a page on how to play a game; *words* are a game, a page, both or nothing.

        Without a game, it is that of the table here, else the one played last. A page turned to
        replaces the one before; the first leaves the message where its button stands as it is.

        Raises:
            Refused: ``unknown-game``.
        """
        has_page = bool(words) and words[-1].isdecimal()
        named, page = (words[:-1], words[-1]) if has_page else (words, "1")
        here = await closed_deals.game_here(self._context, person, room)
        game = game_key(named)[0] if named else here
        voice = await self._context.people.voice(person)
        is_free = await self._context.table_of(person, room) is None
        play = presenter.to_play(game, voice, alone=room is None) if is_free else None
        shown = presenter.howto(game, int(page[:3]), voice, play)
        return replace(shown, replaces=has_page)

    async def nameless(self, room: Room) -> Message:
        """Ask somebody who wrote in the name of a room or channel to press a button instead.

        Platforms say who presses a button.
        """
        live = await self._context.open_table(room)
        chat = self._context.chat(room.id)
        language = self._context.language if live is None else live.table.language
        table = None if live is None else live.table
        return presenter.nameless(table, Voice(language, chat.surface))
