"""What the bot remembers about people, such as their language and whether they can be messaged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot import presenter
from bot.model.forgetting import Forgotten
from bot.model.ids import TableId, UserId, platform
from bot.model.messages import Message
from bot.model.ports import Chat, Limits
from bot.model.recent import Recent
from bot.model.requests import Person
from bot.model.settings import OWN_PICTURES, TIPS
from bot.model.stores import PersonStore
from bot.model.table import Phase
from bot.model.voice import Voice
from bot.outbox.message_views import Look
from bot.presenter import Scene
from engine.game import Json
from engine.seats import Seat

MOST_REMEMBERED = 20_000
FRESH = 2_000
"""Milliseconds for which what is known of a person is not read again, though others may write."""

Moment = tuple[TableId, Phase, int, bool]
"""When a person was told something new: the table, its phase, the turn since which they may act,
and whether they still have a move."""


class People:
    """The people in the store, the recent ones cached."""

    def __init__(
        self,
        store: PersonStore,
        language: str,
        chats: Mapping[str, Chat],
        now: Callable[[], int],
        *,
        alone: bool = True,
    ) -> None:
        """*alone*: no other process serves the store; if any does, all soon read what it learns."""
        self._store = store
        self._language = language
        self._chats = chats
        self._now = now
        self._alone = alone
        self._recent: Recent[UserId, tuple[Json, int]] = Recent(MOST_REMEMBERED)
        """What is known of people, and when it was read."""
        self._changes = 0
        """How often somebody's facts have changed: what was read meanwhile may be out of date."""
        self._explained: Recent[UserId, tuple[Moment, str]] = Recent(MOST_REMEMBERED)

    async def facts(self, user: UserId) -> Json:
        """Return what is known of a person, such as ``language``, ``reachable`` and ``notify``.

        A missing key is not known.
        """
        known, read_at = self._recent.get(user) or (None, 0)
        if known is not None and (self._alone or 0 <= self._now() - read_at < FRESH):
            return known
        changes = self._changes
        begun = self._now()
        found = await self._store.person(user)
        if changes == self._changes:
            self._recent.keep(user, (found, begun))
        return found

    async def is_closed(self, user: UserId) -> bool:
        """Return whether a person's private chat is known to be closed to the bot."""
        return (await self.facts(user)).get("reachable") is False

    async def wants_mention(self, user: UserId) -> bool:
        """Return whether a person wants their hand, and the call to their turn, in the room."""
        return (await self.facts(user)).get("notify") == "mention"

    async def learn(self, person: Person, **facts: str | bool | None) -> None:
        """Remember *facts* about a person, if they are new; a fact that is None is forgotten."""
        known = await (self.facts if self._alone else self._store.person)(person.id)
        if any(known.get(key) != value for key, value in facts.items()):
            await self._store.keep_person(person, dict(facts))
            self._changed(person.id)
            await self.facts(person.id)

    async def forget(self, gone: Forgotten) -> bool:
        """Forget a person; return False, and change nothing stored, if a live table names them."""
        done = await self._store.forget(gone)
        self._changed(gone.person)
        self._explained.pop(gone.person)
        return done

    def _changed(self, user: UserId) -> None:
        self._changes += 1
        self._recent.pop(user)

    async def as_wanted(
        self, person: Person, newest: Look, hand: Message, chat: Chat, now: int
    ) -> Message:
        """Return a hand as its person wants it: with tips, pictures and a sound, or without."""
        if newest.seat is not None and not newest.waits_in_trick:
            scene = newest.scene(now)
            hand = await self.with_first(person, scene, newest.seat, hand, chat.limits)
        hand = await self.with_pictures(person, hand)
        silent = (await self.facts(person.id)).get("notify") == "none"
        return replace(hand, notify=False) if silent else hand

    async def with_first(
        self, person: Person, scene: Scene, seat: Seat, hand: Message, limits: Limits
    ) -> Message:
        """Return a hand with a line on what its person meets for the first time, if anything.

        Each thing is explained once, and the line stays as long as the hand asks the same of them.
        Where hand and table share one screen, people see a hand only when it has a legal move, so
        other hands explain nothing.
        """
        facts = await self.facts(person.id)
        voice = await self.voice(person)
        is_seen = not voice.surface.one_screen or (scene.view is not None and scene.view.legal)
        if TIPS.now(facts) == "off" or not voice.surface.tips or not is_seen:
            return hand
        what = await self._new_to(person, scene, seat)
        return hand if what is None else presenter.with_first(hand, what, scene, voice, limits)

    async def _new_to(self, person: Person, scene: Scene, seat: Seat) -> str | None:
        """Return what to explain to a person now, and remember that they know it."""
        table = scene.table
        is_due = scene.view is not None and bool(scene.view.legal)
        now = (table.id, table.phase, table.places[seat].asked, is_due)
        moment, what = self._explained.get(person.id) or (None, None)
        if moment == now:
            return what
        known = str((await self.facts(person.id)).get("firsts", "")).split()
        what = presenter.first(scene, seat, known)
        if what is not None:
            await self.learn(person, firsts=" ".join((*known, what)))
            self._explained.keep(person.id, (now, what))
        return what

    async def with_pictures(self, person: Person, message: Message) -> Message:
        """Return a message to one person, without its picture if they want none."""
        is_off = (await self.facts(person.id)).get(OWN_PICTURES.key) == "off"
        return replace(message, picture=None) if is_off else message

    async def voice(self, person: Person) -> Voice:
        """Return how to speak with a person: in the language they chose, else ``usual_voice``."""
        return self._voice(person, await self.facts(person.id))

    def voice_at_hand(self, person: Person) -> Voice:
        """Return how to speak with a person, from what is cached, without asking the store."""
        known, _ = self._recent.get(person.id) or ({}, 0)
        return self._voice(person, known)

    def _voice(self, person: Person, facts: Json) -> Voice:
        usual = self.usual_voice(person)
        chosen = facts.get("language")
        return replace(usual, locale=chosen) if chosen else usual

    def usual_voice(self, person: Person) -> Voice:
        """Return how to speak with a person we know nothing about.

        In the language their platform gives, else in ours.
        """
        return Voice(person.locale or self._language, self._chats[platform(person.id)].surface)
