"""The messages of a table: where each stands, what it shows, when it must be drawn again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot import presenter
from bot.model.automatic import waiting_ai
from bot.model.ids import CALL, RESULT, MessageRef, RoomId, TableId, UserId
from bot.model.live import Live
from bot.model.messages import Message
from bot.model.phases import UNDER_WAY
from bot.model.ports import Limits, Need
from bot.model.requests import Person
from bot.model.table import Phase, Place, Table, promised_seat
from bot.model.voice import Voice
from bot.presenter import Scene
from engine.actions import cards_of
from engine.seats import Seat
from engine.view import Fact, Show, View

PRESENT = 45_000
"""Whoever has acted in the last so many ms is looking: their turn needs no ring."""


UNKNOWN = ""
"""In place of a link: this process has sent its person no message."""

Ring = tuple[bool, int, tuple[Fact, ...]]
"""Whether it rings for somebody who is looking, too, since which turn the person is called, and
what they have been told."""


@dataclass(slots=True)
class Post:
    """One message of a table: its room's, a deal's result there, or one person's hand.

    Args:
        target: the room, the room with the number of a deal, or the person.
        shown: the version of the table that it shows.
        subject: a digest of what of the table it depends on.
        at_rest: the same without the cards that others play while its person waits.
        digest: what it says.
        rung: what its person was last notified of.
        in_match: the number of the match that was on when it was last drawn; 0: none was.
        deal: of a hand, the number of the deal that it was last drawn for; 0: none is known.
        noted: whether the store knows where it stands.
        asked, answered: how often it was asked to be posted anew, and how often it was.
        silent: the room takes nothing; not tried again until somebody asks.
        left: what a result says once its table has gone on; None for all other messages.
        kept: earlier results of its person that stay where they are, still to be drawn as they
            are left.
        need: what its newest state is needed for.
        task: sends it, or waits until it may; None: nothing is under way.
        awaits_picture: its picture was not drawn in time, and is to be put beside the text.
        stale: what its person wants to see of the table has changed, though the table has not.
        buried: its person has written below it since it was posted.
        replaced: where messages still stand whose place it has taken.
        promised: its person was to get a seat, and is still to hear that the table has closed.
        led: of a private message, its link to the room; None: nothing stood there yet.
    """

    target: str
    person: Person | None = None
    ref: MessageRef | None = None
    posted: int = 0
    noted: bool = True
    shown: int = -1
    subject: int | None = None
    at_rest: int | None = None
    digest: int | None = None
    rung: Ring | None = None
    in_match: int = 0
    deal: int = 0
    asked: int = 0
    answered: int = 0
    silent: bool = False
    left: Message | None = None
    kept: list[tuple[MessageRef, Message]] = field(default_factory=list)
    need: Need = Need.CALLED
    task: asyncio.Task[None] | None = None
    awaits_picture: bool = False
    stale: bool = False
    buried: bool = False
    replaced: list[MessageRef] = field(default_factory=list)
    promised: bool = False
    led: str | None = UNKNOWN

    @property
    def is_asked_for(self) -> bool:
        """Whether somebody waits for it to be posted anew, below the conversation."""
        return self.asked > self.answered

    @property
    def place(self) -> RoomId | UserId:
        """The room or the person that the message is shown to."""
        return place_of(self.target)

    def behind(self, wanted: int) -> bool:
        """Whether there is something to tell, or to note or to remove after it was told."""
        due = self.is_asked_for or self.awaits_picture or self.stale or not self.noted
        return due or bool(self.replaced or self.kept) or self.shown < wanted


@dataclass(slots=True)
class Told:
    """The posts of one table, and the version that people should see."""

    table: TableId
    posts: dict[str, Post]
    wanted: int = 0
    turn: int = -1
    """The turn that this version is at."""
    begun: int = 0
    """The first version of that turn of which this process has heard."""
    since: float | None = None
    """When something newer than people see has come, by the event loop's clock; None: they see
    the newest."""
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever a message shows something newer."""

    def want(self, table: Table) -> None:
        """Note that people should see the table as it is now, which is newer than before."""
        self.wanted = table.version
        if table.turn != self.turn:
            self.turn, self.begun = table.turn, table.version

    def shows(self, version: int, ours: Iterable[str]) -> bool:
        """Whether all messages that are *ours* show that version of the table, or a newer one."""
        return all(one in self.posts and self.posts[one].shown >= version for one in ours)

    def stands(self, table: Table) -> bool:
        """Whether each room has the message that shows the table as it is."""
        due = (self.posts.get(target) for target, one in targets(table).items() if one is None)
        return all(post is not None and post.ref is not None for post in due)

    def of_person(self, user: UserId) -> list[Post]:
        """Return what is shown to one person, and what calls them in a room."""
        return [post for target, post in self.posts.items() if is_to(target, user)]

    def gone_on_from(self, table: Table) -> list[Post]:
        """Return the results that still lead to a deal which has begun."""
        now = targets(table)
        old = (post for target, post in self.posts.items() if target not in now)
        return [post for post in old if post.left is not None and post.task is None]

    @property
    def resting(self) -> bool:
        """Whether nothing is on its way."""
        return all(post.task is None for post in self.posts.values())


def result_of(room: RoomId, deal: int) -> str:
    """Return the target of a deal's result: a message of its own, which nothing overwrites."""
    return f"{room}{RESULT}{deal}"


def call_of(room: RoomId, person: UserId) -> str:
    """Return the target of the message in a room that calls a person; it is no room's own."""
    return f"{room}{CALL}{person}"


def is_to(target: str, user: UserId) -> bool:
    """Return whether a target is a person's own, or calls them in a room."""
    return user in (target, target.partition(CALL)[2])


def place_of(target: str) -> RoomId | UserId:
    """Return the room or the person of a target."""
    return target.partition(RESULT)[0]


def deal_of(target: str) -> int:
    """Return the number of the deal whose result a target is; 0: it is none."""
    return int(target.partition(RESULT)[2] or 0)


def shown_in(table: Table, room: RoomId) -> tuple[str, ...]:
    """Return the targets of the messages of a room that show the table as it is.

    A closed table is shown in whichever of the two is there: none is posted for it.
    """
    result = result_of(room, table.deal)
    match table.phase:
        case Phase.BETWEEN | Phase.OVER:
            return (result,)
        case Phase.CLOSED:
            return room, result
    return (room,)


def targets(table: Table) -> dict[str, Person | None]:
    """Return everything that a table shows itself in: rooms, then people in private."""
    found: dict[str, Person | None] = {}
    for room in table.rooms:
        found |= dict.fromkeys(shown_in(table, room.id))
    if table.phase is not Phase.LOBBY:
        found |= {person.id: person for person in table.people}
    if table.phase is Phase.CLOSED:  # whoever was to get a seat waits for nothing any more
        heirs = (place.heir for place in table.places if place.heir is not None)
        found |= {one.person.id: one.person for one in heirs if not one.in_room}
    return found


def is_heir(table: Table, person: Person | None) -> bool:
    """Whether a table has closed before somebody got the seat that they were promised."""
    is_closed = table.phase is Phase.CLOSED
    return is_closed and person is not None and promised_seat(table, person.id) is not None


@dataclass(frozen=True, slots=True)
class Look:
    """A table as one message shows it: to its room (seat None), or to the person at *seat*."""

    live: Live
    seat: Seat | None
    view: View[object] | None

    @property
    def subject(self) -> int:
        """A digest of what the message depends on: it is drawn again only when that changes.

        A room follows every change that all can see. So does a hand in private while its person
        waits in a trick; one beside the table in a room, or of somebody who is away, rests there.
        """
        return hash((self.at_rest, self.live.table.public)) if self.follows else self.at_rest

    @property
    def at_rest(self) -> int:
        """The subject; of a hand, without the cards that others play while its person waits.

        What changes with a finished trick is in it, and until a card is laid who begins. Where no
        tricks are played, much can happen before their turn comes: there a hand never rests.
        """
        table, view = self.live.table, self.view
        if self._is_alone:
            return table.version
        if self.seat is None or view is None or table.phase is not Phase.PLAYING:
            return table.public
        place = table.places[self.seat]
        others = tuple((one.away, one.heir) for one in table.places)
        held = (
            *(table.deal, table.language, table.stops, others),
            *(view.hand, view.private, view.last, place.away, place.in_room),
        )
        if self.ring is None and not self.waits_in_trick:
            return hash((*held, table.public))
        if self.ring is None:
            begins = (view.to_act, view.also) if presenter.is_untouched(view) else ()
            told = (*view.facts, *view.notes)
            return hash((*held, begins, tuple(one for one in told if one.show & Show.REST)))
        seen = (view.facts, view.notes, view.board)
        free = view.legal if len(self.live.may_act) > 1 else ()
        still = self.live.still
        return hash((*held, seen, free, still, place.asked, place.chosen, place.page, self.ring))

    def need_of(self, post: Post) -> Need:
        """Return what the message is needed for now.

        A hand that is called before each trick is complete shows the one before in good time;
        AI players lead as soon as all have been shown it. Cards that the house takes away for
        somebody without a choice are seen before that.
        """
        if self.ring is not None:
            return Need.CALLED
        if self.live.table.phase is not Phase.PLAYING:
            return Need.FINISHED
        is_hand = self.seat is not None and not self._is_alone
        is_called_in_time = self.live.game.info.in_tricks
        goes_on = waiting_ai(self.live) is not None
        if self.live.must_be_seen and (goes_on or not (is_hand and is_called_in_time)):
            return Need.FINISHED
        if is_hand:
            lacks = post.awaits_picture or post.stale or bool(post.replaced)
            is_wanted = post.at_rest != self.at_rest or post.is_asked_for or lacks
            return Need.RESTING if is_wanted else Need.FOLLOWING
        if post.ref is None or post.in_match != self.in_match:
            return Need.FINISHED  # what stands there still is the lobby, or another match
        forced = self.live.forced
        stays = forced is None or bool(cards_of(forced))
        return Need.PASSING if goes_on and stays else Need.TABLE

    @property
    def _is_alone(self) -> bool:
        """Whether no room shows the table that is told: the hand is all there is to see of it."""
        return not self.live.table.kind.has_rooms

    @property
    def ring(self) -> Ring | None:
        """What the person is notified of: that they are called, anew with a word to them alone.

        Once more as a reminder; None for who is not called. In a phase with a time of its own
        everybody is called once, when it begins. Between deals whoever may object to the end of
        the match is called: nothing else in a pause has to be seen in time.
        """
        if self.seat is None or self.view is None:
            return None
        table = self.live.table
        if table.phase is Phase.BETWEEN and table.stops:
            person = table.places[self.seat].person
            may_object = person is not None and person.id in table.staying
            return (True, table.turn, ()) if may_object else None
        if not self.live.is_called(self.seat):
            return None
        reminded = table.reminded == table.turn and self.live.to_act == self.seat
        since = table.timed_from or table.places[self.seat].asked
        return reminded, since, self.view.private

    def draw(self, post: Post, voice: Voice, limits: Limits, now: int) -> Message:
        """Return what the message should show now; a hand that must ring has ``notify``."""
        live, seat = self.live, self.seat
        if seat is None and post.person is not None:
            return replace(presenter.seat_gone(live.table, voice), notify=post.promised)
        if seat is None:
            return presenter.table_message(self._public(now), voice, limits)
        hand = self.hand(seat, voice, limits, now)
        rings = self._must_ring(post, live.table.places[seat], now)
        return replace(hand, notify=rings, cheers=self._must_cheer(post, seat))

    def left(self, post: Post, voice: Voice, limits: Limits, now: int) -> Message | None:
        """Return what a result says once its table has gone on; None for all else."""
        if self.live.table.phase not in (Phase.BETWEEN, Phase.OVER):
            return None
        if self.seat is not None:
            scene = self.scene(now)
            return presenter.hand_message(scene, self.seat, voice, limits, gone_on=True)
        if post.target == post.place:
            return None
        return presenter.result(self._public(now), voice, limits, gone_on=True)

    def _public(self, now: int) -> Scene:
        return Scene.at(self.live, None, now)

    def hand(self, seat: Seat, voice: Voice, limits: Limits, now: int) -> Message:
        """Return the hand at *seat*, wherever it is shown."""
        live = self.live
        if self.view is None and live.table.phase is Phase.CLOSED:
            return presenter.closed_hand(live.table, voice)
        rests = self.waits_in_trick and not self.follows
        make = presenter.resting_hand if rests else presenter.hand_message
        scene = self.scene(now)
        return presenter.with_own_cards(make(scene, seat, voice, limits), scene, limits)

    @property
    def waits_in_trick(self) -> bool:
        """Whether the person waits for others, who play to a trick."""
        is_called = self.live.to_act is None or self.ring is not None
        return not (is_called or self._is_alone) and self.live.game.info.in_tricks

    @property
    def follows(self) -> bool:
        """Whether a person who waits sees the trick grow on their private hand.

        In a room the table's own message is beside the hand, and both count for its limits. Who is
        away sees neither.
        """
        if self.seat is None or not self.waits_in_trick:
            return False
        place = self.live.table.places[self.seat]
        return not (place.in_room or place.away)

    def scene(self, now: int) -> Scene:
        """Return what the seat may see now."""
        return Scene.at(self.live, self.seat, now)

    def _must_ring(self, post: Post, place: Place, now: int) -> bool:
        """Somebody who is away, or is looking, is not notified.

        Whoever has written below their hand would have to look for it; where the hand is all there
        is to see of the table, it comes below what they wrote at once.
        """
        if self._is_alone:
            return post.buried
        if self.ring is None or place.away or _has_heard(post.rung, self.ring):
            return False
        return self.ring[0] or post.buried or now - place.pressed > PRESENT

    def _must_cheer(self, post: Post, seat: Seat) -> bool:
        """Whether this is the first that the person sees of the match that they have won."""
        table, state = self.live.table, self.live.state
        is_won = state is not None and seat in (state.winners or ()) and table.again is None
        return is_won and post.in_match == table.match

    @property
    def in_match(self) -> int:
        """The number of the match that is on; 0: none is."""
        is_on = self.live.table.phase in UNDER_WAY
        return self.live.table.match if is_on else 0


def look(live: Live, post: Post) -> Look:
    """Return the table as *post* shows it."""
    seat = None if post.person is None else live.table.seat_of(post.person.id)
    return Look(live, seat, None if seat is None else live.view(seat))


def _has_heard(rung: Ring | None, ring: Ring) -> bool:
    """Whether a person was notified of all this: what they are no longer told is no news."""
    return rung is not None and rung[:2] == ring[:2] and set(ring[2]) <= set(rung[2])
