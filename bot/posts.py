"""The messages of a table: where each stands, what it shows, when it must be drawn again."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

from bot import presenter
from bot.ids import MessageRef, RoomId, UserId
from bot.live import Live
from bot.messages import Message
from bot.ports import Limits
from bot.presenter import Scene
from bot.requests import Person
from bot.table import Phase, Table
from engine.seats import Seat
from engine.view import Fact, View

PRESENT = 20_000
"""Who pressed so many ms ago is looking: the turn needs no ring."""


Ring = tuple[bool, int, tuple[Fact, ...]]
"""Whether it is a reminder, since which turn the person is called, what they have been told."""


@dataclass(slots=True)
class Post:
    """One message of a table: its room's, or one person's hand.

    Args:
        shown: the version of the table that it shows.
        subject: what of the table it depends on.
        digest: what it says.
        rung: what its person was last notified of.
        asked, answered: how often it was asked to be posted anew, and how often it was.
        silent: the room takes nothing; not tried again until somebody asks.
    """

    target: str
    person: Person | None = None
    ref: MessageRef | None = None
    posted: int = 0
    shown: int = -1
    subject: Hashable = None
    digest: int | None = None
    rung: Ring | None = None
    asked: int = 0
    answered: int = 0
    silent: bool = False
    task: asyncio.Task[None] | None = None

    @property
    def ringing(self) -> bool:
        """Whether it is to be posted anew, below the talk."""
        return self.asked > self.answered

    def behind(self, wanted: int) -> bool:
        """Whether there is something to tell."""
        return self.shown < wanted or self.ringing


@dataclass(slots=True)
class Told:
    """The posts of one table, and the version that people should see."""

    posts: dict[str, Post]
    wanted: int = 0

    @property
    def resting(self) -> bool:
        """Whether nothing is on its way."""
        return all(post.task is None for post in self.posts.values())


def targets(table: Table) -> dict[RoomId | UserId, Person | None]:
    """Return everything that a table shows itself in: rooms, then people in private."""
    found: dict[str, Person | None] = {room.id: None for room in table.rooms}
    if table.phase is not Phase.LOBBY:
        found |= {person.id: person for person in table.people}
    return found


def subject(live: Live, post: Post) -> Hashable:
    """Return what a message depends on: it is drawn again only when that changes.

    A room follows every change that all can see. The hand of somebody who waits rests: it shows
    no trick, so that three of four private messages stay as they are while a card is played.
    """
    table, seat = live.table, _seat(live, post)
    view = None if seat is None else live.view(seat)
    if seat is None or view is None or table.phase is not Phase.PLAYING:
        return table.public
    place = table.places[seat]
    held = (table.deal, view.hand, view.private, place.away)
    if not live.is_called(seat):
        return held
    seen = (view.facts, view.notes, view.board, view.last)
    free = view.legal if len(live.may_act) > 1 else ()
    return (*held, seen, free, place.chosen, place.page, ring_of(live, seat, view))


def draw(live: Live, post: Post, locale: str, limits: Limits, now: int) -> Message:
    """Return what a message should show now; a hand that must ring has ``notify``."""
    seat = _seat(live, post)
    scene = Scene(live.table, live.view(seat), live.events, live.due, now)
    if seat is None:
        return presenter.table_message(scene, live.table.language, limits)
    if scene.view is None and live.table.phase is Phase.CLOSED:
        return presenter.closed_hand(live.table, locale)
    if live.to_act is not None and not live.is_called(seat):
        return presenter.resting_hand(scene, seat, locale, limits)
    message = presenter.hand_message(scene, seat, locale, limits)
    return replace(message, notify=_must_ring(live, post, seat, now))


def ring_of(live: Live, seat: Seat, view: View[Any] | None) -> Ring:
    """Return what a person is notified of: that they are called, anew with a word to them alone.

    Once more as a reminder.
    """
    table = live.table
    told = () if view is None else view.private
    return table.reminded == table.turn and live.to_act == seat, table.places[seat].asked, told


def _must_ring(live: Live, post: Post, seat: Seat, now: int) -> bool:
    """Somebody who is away, or is looking, is not notified."""
    place, ring = live.table.places[seat], ring_of(live, seat, live.view(seat))
    if live.to_act is None or place.away or _has_heard(post.rung, ring):
        return False
    return ring[0] or now - place.pressed > PRESENT


def _has_heard(rung: Ring | None, ring: Ring) -> bool:
    """Whether a person was notified of all this: what they are no longer told is no news."""
    return rung is not None and rung[:2] == ring[:2] and set(ring[2]) <= set(rung[2])


def _seat(live: Live, post: Post) -> int | None:
    return None if post.person is None else live.table.seat_of(post.person.id)
