"""Requests about settings, which admins change for a room and people for themselves."""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot import presenter
from bot.model.errors import Refused, StoreUnavailable
from bot.model.ids import RoomId, platform
from bot.model.messages import Message
from bot.model.requests import LONGEST, Person, Room
from bot.model.settings import ALL, HERE, NOTIFY, PRIVATE, Setting, Stored, of_person, of_room
from bot.services.context import Context
from bot.services.reaching import Reaching
from bot.text.i18n import locales
from bot.text.languages import language_named
from bot.text.lexicon import OF_ROOM, bare

log = structlog.get_logger(__name__)


class SettingsCommands:
    """Shows and changes settings. Each method returns the private answer."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reaching = Reaching(context)

    async def ask(self, person: Person, room: Room | None, words: tuple[str, ...]) -> Message:
        """Set the language in *words*, or show a person's own settings; ``settings group``: these.

        An admin finds those of the room beside them: so nobody changes for everyone what they
        took for their own.
        """
        if room is not None and bare(" ".join(words)) in OF_ROOM:
            return await self.room(person, room, (room.id,))
        language = language_named(words)
        if words and language is None:
            text = " ".join(words)[:LONGEST]
            raise Refused("unknown-language", text=text, languages=", ".join(locales()))
        if words:
            await self._context.people.learn(person, language=language)
            await self._follow(person, "language")
            return presenter.language_set(await self._context.people.voice(person))
        if self._context.chat(person.id).surface.one_screen:
            return presenter.settings_typed(await self._context.people.voice(person))
        return await self._own(person, room, None)

    async def room(self, person: Person, here: Room | None, words: tuple[str, ...]) -> Message:
        """Carry out a button of a room's settings: ``ROOM [KEY [WORD]]``.

        The token names the room, because the button may be pressed in private.

        Raises:
            Refused: ``admins-only``, ``bad-button``.
        """
        if not words or platform(words[0]) != platform(person.id):
            raise Refused("bad-button")
        room = here if here is not None and here.id == words[0] else Room(words[0], words[0])
        if not await self._context.is_admin(person, room):
            raise Refused("admins-only")
        match words[1:]:
            case ():
                return await self._of_room(person, room, None)
            case (key,):
                return await self._of_room(person, room, key)
            case (key, word):
                await self._set(room, key, word)
                return await self._of_room(person, room, None)
        raise Refused("bad-button")

    async def _set(self, room: Room, key: str, word: str) -> None:
        here = await self._context.settings_in(room)
        change = _setting(of_room(locales(), here), key).change(word)
        if key != "channels":
            await self._context.store.keep_settings(room.id, change)
            return
        gone = dict.fromkeys(here.channels if word == ALL else (room.id,))
        new = {room.id: room.name or room.id} if word == HERE else gone
        await self._context.store.keep_settings(room.server, dict(new))

    async def _of_room(self, person: Person, room: Room, key: str | None) -> Message:
        here = await self._context.settings_in(room)
        known = of_room(locales(), here)
        turn = round(self._context.rhythm.turn.total_seconds())
        stored = {**here.stored, "channels": here.here}
        menu = presenter.Menu(("room", room.id), known, stored, ("mine",), turn=turn)
        return await self._shown(person, menu, key, tuple(here.channels.values()))

    async def mine(self, person: Person, room: Room | None, words: tuple[str, ...]) -> Message:
        """Carry out a button of a person's own settings: ``[KEY [WORD]]``."""
        match words:
            case ():
                return await self._own(person, room, None)
            case (key,):
                return await self._own(person, room, key)
            case (key, word):
                change = _setting(of_person(locales()), key).change(word)
                await self._context.people.learn(person, **change)
                await self._follow(person, key)
                return await self._own(person, room, None)
        raise Refused("bad-button")

    async def _follow(self, person: Person, key: str) -> None:
        """Let hands follow a setting; it is kept all the same if the store goes away now."""
        try:
            if key == NOTIFY.key:
                await self._reaching.settle_hands(person)
            await self._context.draw_again(person)
        except StoreUnavailable as trouble:
            log.warning("hands do not follow a setting", key=key, reason=str(trouble))

    async def _own(self, person: Person, room: Room | None, key: str | None) -> Message:
        is_admin = room is not None and await self._context.is_admin(person, room)
        back = ("room", room.id) if room is not None and is_admin else ()
        stored = await self._context.people.facts(person.id)
        is_called_here = stored.get("reachable") is False and NOTIFY.now(_words(stored)) == PRIVATE
        instead = {NOTIFY.key: "unreached"} if is_called_here else {}
        menu = presenter.Menu(("mine",), of_person(locales()), _words(stored), back, instead)
        return await self._shown(person, menu, key, ())

    async def _shown(
        self, person: Person, menu: presenter.Menu, key: str | None, channels: tuple[RoomId, ...]
    ) -> Message:
        if key is not None:
            _setting(menu.settings, key)
        voice = await self._context.people.voice(person)
        limits = self._context.chat(person.id).limits
        shown = presenter.settings_menu(menu, key, channels, voice, limits)
        return replace(shown, replaces=True)


def _setting(known: tuple[Setting, ...], key: str) -> Setting:
    """Return the setting *key*; raises Refused(``bad-button``) if there is no such setting now."""
    found = next((one for one in known if one.key == key), None)
    if found is None:
        raise Refused("bad-button")
    return found


def _words(facts: Stored) -> Stored:
    return {key: value for key, value in facts.items() if isinstance(value, str)}
