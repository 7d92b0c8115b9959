"""What people agree on in a lobby, by the commands for it, and the beginning of their match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot import presenter
from bot.model import lobby
from bot.model.errors import Refused
from bot.model.live import Draft, Live, open_match, with_deadline
from bot.model.messages import Message
from bot.model.ports import Limits
from bot.model.requests import LONGEST
from bot.model.table import Table, must_sit
from bot.model.voice import Voice
from bot.services.asks import Ask
from bot.services.context import Context
from bot.text.games import game_key, level_key
from engine.games import GAMES
from engine.options import PLAYERS_KEY


class LobbyCommands:
    """Carries out what people agree on. Each method returns the private answer, or None.

    Whatever changes is shown again in the menu from which it was changed.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def seat_ai(self, ask: Ask) -> Message | None:
        """``bots [level] [seat]``: seat an AI player, or change the level of one."""
        if len(ask.words) > 1:
            return await self.level(ask)
        level = level_key(ask.words[0]) if ask.words else None
        await self._change(ask, lambda now: lobby.add_ai(now, ask.person.id, level))
        return None

    async def seat(self, ask: Ask) -> Message:
        """``seat [number]``: move to the next seat that no person has, or to that one."""
        number = " ".join(ask.words) or None
        live = await self._change(ask, lambda now: lobby.change_seat(now, ask.person.id, number))
        voice = await self._context.people.voice(ask.person)
        return presenter.seat_now(live.table, must_sit(live.table, ask.person.id), voice)

    async def levels(self, ask: Ask) -> Message:
        """``levels [level]``: show how well AI players play, or change it for all."""
        if len(ask.words) > 1:
            raise _stands_alone(ask)
        return await self.level(ask)

    async def level(self, ask: Ask) -> Message:
        """``level [level] [seat]``: show how well AI players play, or change it."""
        if ask.words:
            level, number = level_key(ask.words[0]), " ".join(ask.words[1:]) or None
            await self._change(ask, lambda now: lobby.set_level(now, ask.person.id, level, number))
        return await self._levels(ask)

    async def hints(self, ask: Ask) -> Message:
        """``hints [on | off]``: show or change whether there are hints."""
        if ask.words:
            value = " ".join(ask.words)
            await self._change(ask, lambda now: lobby.set_hints(now, ask.person.id, value))
        return await self._levels(ask)

    async def _levels(self, ask: Ask) -> Message:
        """Return the menu of the AI players; whoever may not change it reads it."""
        menu = await self._menu(ask, presenter.ai_menu)
        live = await self._context.tables.get(ask.table)
        if lobby.is_opener(live.table, ask.person.id):
            return menu
        voice = await self._context.people.voice(ask.person)
        return presenter.only_to_read(menu, live.table, voice)

    async def options(self, ask: Ask) -> Message:
        """``options [PRESET]``, ``opt KEY``: show the house rules or one; choose a preset."""
        match ask.spoken:
            case ("options",):
                return await self._options(ask, None)
            case ("options", preset):
                return await self._set_option(ask, lobby.PRESET_KEY, preset.casefold())
            case ("opt", key):
                return await self._options(ask, key)
        raise no_option(ask)

    async def set_option(self, ask: Ask) -> Message:
        """``set KEY VALUE`` or ``set KEY=VALUE``: change a house rule."""
        match _parts(ask):
            case (key, value):
                return await self._set_option(ask, key, value)
        raise no_option(ask)

    async def form(self, ask: Ask) -> Message:
        """``form KEY``: show a form for the group of house rules that starts with *KEY*."""
        if len(ask.words) != 1:
            raise no_option(ask)
        live = await self._context.tables.get(ask.table)
        voice = await self._context.people.voice(ask.person)
        limits = self._context.chat(ask.person.id).limits
        form = presenter.options_form(live.table, ask.words[0], voice, limits)
        if form is None:
            raise Refused("bad-button")
        return form

    async def fill(self, ask: Ask) -> Message:
        """``fill``: change the house rules as a sent form says."""
        await self._change(ask, lambda now: lobby.fill(now, ask.person.id, ask.filled))
        return await self._options(ask, "0")

    async def _set_option(self, ask: Ask, key: str, value: str) -> Message:
        """Change a house rule, and show the menu that follows (``_menu_after``)."""
        await self._change(ask, lambda now: lobby.set_option(now, ask.person.id, key, value))
        return await self._options(ask, _menu_after(key, value))

    async def _options(self, ask: Ask, key: str | None) -> Message:
        """Return the menu of the house rules, or of one of them.

        Whoever may not change them reads them, in words.
        """
        table = (await self._context.tables.get(ask.table)).table
        info = GAMES[table.game].info
        if not lobby.is_opener(table, ask.person.id):
            voice = await self._context.people.voice(ask.person)
            told = presenter.rules(info, table.options, presenter.OPTIONS, voice, is_named=False)
            return presenter.only_to_read(told, table, voice)
        known = {PLAYERS_KEY, *(one.key for one in info.options)}
        if key is not None and key not in known and not key.isdecimal():
            raise Refused("bad-button")
        return await self._menu(
            ask, lambda shown, *how: presenter.options_message(shown, key, *how)
        )

    async def game(self, ask: Ask) -> Message:
        """``game [NAME]``: show the games, or switch to another one."""
        if ask.words:
            game, _ = game_key(_parts(ask))
            await self._change(ask, lambda now: lobby.change_game(now, ask.person.id, game))
        return await self._menu(ask, presenter.games_message)

    async def begin(self, ask: Ask) -> None:
        """``begin [without]``: seat AI players at empty seats, or leave them out, and deal."""
        said = tuple(one.casefold() for one in ask.words)
        without = said in ((lobby.WITHOUT,), (lobby.WITHOUT, "ai"))
        if said and not without:
            raise _stands_alone(ask)

        async def start(live: Live) -> Draft:
            seated = lobby.without_ai(live.table, ask.person.id) if without else live.table
            ready = replace(live, table=lobby.must_begin(seated, ask.person.id))
            return with_deadline(open_match(ready), self._context.now())

        await self._context.tables.change(ask.table, start, ask.id)

    async def _change(self, ask: Ask, agreed: Callable[[Table], Table]) -> Live:
        """Change the table as is *agreed*, a pure change that raises Refused."""

        async def change(live: Live) -> Draft:
            return Draft(replace(live, table=agreed(live.table)))

        return await self._context.tables.change(ask.table, change, ask.id)

    async def _menu(self, ask: Ask, draw: Callable[[Table, Voice, Limits], Message]) -> Message:
        """Return a private menu of the table, which replaces the one before it."""
        live = await self._context.tables.get(ask.table)
        voice = await self._context.people.voice(ask.person)
        limits = self._context.chat(ask.person.id).limits
        return replace(draw(live.table, voice, limits), replaces=True)


def no_option(ask: Ask) -> Refused:
    """Return the refusal of words that choose nothing here."""
    return Refused("bad-option-text", text=" ".join(ask.words)[:LONGEST])


def _stands_alone(ask: Ask) -> Refused:
    return Refused("stands-alone", command=ask.verb, text=" ".join(ask.words)[:LONGEST])


def _parts(ask: Ask) -> tuple[str, ...]:
    """Return the words of ``set KEY=VALUE``, or with a space in place of the sign."""
    return tuple(part for word in ask.words for part in word.split("=") if part)


def _menu_after(key: str, value: str) -> str | None:
    """Return the key of the menu after a choice: the same option while it takes more words."""
    if value[:1] in ("+", "-"):
        return key
    return None if key in lobby.BESIDE_RULES else "0"
