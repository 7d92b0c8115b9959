"""How people can be shown their hands: in private, in the room, or not before they press a link."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bot import presenter
from bot.model.errors import StoreUnavailable, TryLater, Unreachable
from bot.model.ids import TableId, UserId
from bot.model.live import Draft, Live
from bot.model.messages import Message
from bot.model.requests import Person
from bot.model.table import Table
from bot.model.voice import Voice
from bot.services.context import Context

JOIN_LINK = "join_"
"""Prefix of a deep link's payload, followed by the table's id."""
LOOK_LINK = "look"
"""Payload of a link that leads to something already in the private chat."""


class Reach(Enum):
    """How a person can be shown their hand."""

    IN_PRIVATE = "in private"
    IN_ROOM = "in the room, for them alone"
    BY_LINK = "not before they have opened the private chat by a link"


class Reaching:
    """Finds out how people can be shown their hands, and lets their seats follow."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def reach(self, table: Table, person: Person) -> Reach:
        """Find out how a person can be shown a hand.

        A greeting is sent to find out, so that it does not fail when cards are dealt. People who
        could be messaged before are not greeted. If the platform asks us to try later, what is
        known of them holds; of somebody of whom nothing is known, the deal finds out.
        """
        context, people = self._context, self._context.people
        is_wanted = await people.wants_mention(person.id)
        if is_wanted and context.opens_in_room(table, person):
            return Reach.IN_ROOM
        if not (await people.facts(person.id)).get("reachable"):
            await self._greet(table, person)
        if not await people.is_closed(person.id):
            return Reach.IN_PRIVATE
        return Reach.IN_ROOM if context.opens_in_room(table, person) else Reach.BY_LINK

    async def settle_hands(self, person: Person) -> None:
        """Let a person's hands open where they want them and can have them, at every seat.

        So a seat follows at once when they open or close the private chat, or change their mind.

        Raises:
            StoreUnavailable: for some table; all others have been settled.
        """
        is_closed = await self._context.people.is_closed(person.id)
        is_wanted = is_closed or await self._context.people.wants_mention(person.id)
        trouble: StoreUnavailable | None = None
        for table in await self._context.store.tables_of(person.id):
            try:
                await self._settle_hand(person, table, is_closed=is_closed, is_wanted=is_wanted)
            except StoreUnavailable as error:
                trouble = error
        if trouble is not None:
            raise trouble

    async def _settle_hand(
        self, person: Person, table: TableId, *, is_closed: bool, is_wanted: bool
    ) -> None:
        [live] = await self._context.tables.newest(table)
        in_room = is_wanted and self._context.opens_in_room(live.table, person)
        if is_closed and not in_room:
            return

        async def move(live: Live) -> Draft:
            moved = _with_hand(live.table, person.id, in_room=in_room)
            return Draft(replace(live, table=moved))

        if _with_hand(live.table, person.id, in_room=in_room) != live.table:
            await self._context.tables.change(table, move)

    async def _greet(self, table: Table, person: Person) -> None:
        """Greet a person, and remember whether that could be done."""
        try:
            with self._context.admission.resting():
                await self._context.dispatcher.greet(table, person)
        except Unreachable:
            await self._context.people.learn(person, reachable=False)
        except TryLater:
            pass  # nothing is learned from it
        else:
            await self._context.people.learn(person, reachable=True)


def _with_hand(table: Table, user: UserId, *, in_room: bool) -> Table:
    """Return the table with this person's hand opening in the room, or not; a promised one too."""
    for seat, place in enumerate(table.places):
        if place.person is not None and place.person.id == user:
            return table.with_place(seat, replace(place, in_room=in_room))
        if place.heir is not None and place.heir.person.id == user:
            heir = replace(place.heir, in_room=in_room)
            return table.with_place(seat, replace(place, heir=heir))
    return table


def ask_to_open_chat(context: Context, table: Table, person: Person, voice: Voice) -> Message:
    """Return a message with the link that lets the bot message this person."""
    url = context.chat(person.id).invitation(JOIN_LINK + table.id) or ""
    return presenter.unreachable(table, url, voice)
