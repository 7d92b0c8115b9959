"""A table: people, seats, options and the log of the present deal. A pure value.

It keeps the log, not the state of the game: the rules derive the state from the log.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.model.errors import Refused
from bot.model.ids import TableId, UserId
from bot.model.kinds import ALONE, MATCH, PRACTICE, TableKind
from bot.model.requests import Person, Room
from engine.game import Json
from engine.seats import Seat

SUBSTITUTE = "steady"
"""The level of the AI player that sits in for somebody."""


class Phase(StrEnum):
    """Which stage a table is in."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    """A deal is scored; the next waits for *Next deal* or its timer."""
    OVER = "over"
    """The match is over; *Rematch* opens a new one."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Heir:
    """The person who takes a seat from the next deal on; *in_room* as in ``Place``."""

    person: Person
    in_room: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table: a person, an AI player (``person`` None, ``level`` set), or empty.

    Args:
        away: an AI player keeps the seat until the person presses *I'm back*.
        left: they have left themselves: others may take the seat over with the next deal.
        missed: how many turns in a row the clock took.
        in_room: the hand opens in the room, because private messages are closed.
        pressed: when the person last acted, UTC ms.
        asked: the table's turn since which the seat may act; buttons drawn since then are good.
        chosen: the cards chosen so far for an action with several, as text; nobody else sees them.
        page: the suit, as text, that the hand shows when there is no room for all cards.
        hints: how many hints the person has got in this deal.
        hinted: the table's turn at which they got the last one.
        stood_in: the numbers, from 1, of this deal's actions that an AI player chose for the
            person.
        heir: who takes the seat over from its AI player, or from whoever has left it, when the
            next deal begins.
        since: for somebody who sat down between deals, the number of their first deal; earlier
            ones do not count for them. 0: it makes no difference.
        number: the number in the name of its AI player, if players have changed seats; 0: its
            seat's.
    """

    person: Person | None = None
    level: str | None = None
    away: bool = False
    missed: int = 0
    in_room: bool = False
    pressed: int = 0
    asked: int = 0
    chosen: tuple[str, ...] = ()
    page: str = ""
    hints: int = 0
    hinted: int | None = None
    stood_in: tuple[int, ...] = ()
    heir: Heir | None = None
    since: int = 0
    number: int = 0
    left: bool = False

    @property
    def empty(self) -> bool:
        """Whether neither a person nor an AI player sits here."""
        return self.person is None and self.level is None

    @property
    def relieved(self) -> bool:
        """Whether an AI player has chosen for the person in this deal."""
        return bool(self.stood_in)


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a deal: who did it, and its text."""

    seat: Seat
    action: str


@dataclass(frozen=True, slots=True)
class Again:
    """A closed deal that one person plays again with AI players. It does not count.

    Args:
        table, deal: which deal.
        seat: where the person sits this time.
        record: the deal's record: its cards, its other luck and its result.
    """

    table: TableId
    deal: int
    seat: Seat
    record: Json = field(repr=False)


@dataclass(frozen=True, slots=True)
class Cut:
    """The word with which a person has cut the deck."""

    person: UserId
    word: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Args:
        places: one per seat; opposite seats are partners if the game has partners.
        opener: the person who may begin, change options and stop.
        language: that of the messages in the rooms.
        secret: text from which all luck at this table comes; never shown or logged.
        opening: what the present deal starts from (``Game.opening``); None before the first.
        log: the actions of the present deal.
        deal: its number at this table, from 1, rematches included.
        match: the number of the match at this table, from 1.
        turn: grows by one with every action and every new phase; buttons carry it.
        version: grows by one with every change; the store uses it as a lock.
        ends_at: when the time agreed for the match is up, UTC ms; None if there is no such time.
        reminded: the turn whose player has been reminded; -1 for none.
        timed_from: the turn at which the present phase began, if it has its own time limit; else 0.
        closes_at: when that phase is up, UTC ms; None if nobody is hurried.
        public: the version of the last change that more than one person can see.
        hints: whether the table has agreed on hints; None: the default, see ``gives_hints``.
        again: the deal that is played again here; None at every other table.
        cuts: those of the next deal, in order, one per person.
        dealt_with: the cuts of the present deal or the last; None if it cannot be verified.
        seeded: whether somebody chose the secret, so that no deal can be verified.
        shared: nobody has done anything in the lobby for a while, so everybody seated may do what
            the opener may.
        alone: its opener plays in private, with AI players; no room shows it.
        clock: seconds for a turn, if the room has set that; None: the default.
        level: that of AI players who take empty seats; None: the default.
        rings: whether the rooms call people by name.
        pictures: which messages in the rooms have pictures: ``on``, the default; ``table``, the
            table too, one for each finished trick; ``off``, none.
        stops: people who have asked to end the table while others play; unless somebody plays on,
            it ends with the present deal, or the pause after one, and at once when all agree.
        resumed: who plays on in the present deal though others had asked to stop.
        ready: people who have asked for the next deal, or the rematch: it begins before its time
            once all who play here have.
        closer: who has closed the table without a seat at it, as an admin of the room may.
        like: the closed table that this one was opened like, to be played at again.
    """

    id: TableId
    rooms: tuple[Room, ...]
    game: str
    options: dict[str, str | int]
    places: tuple[Place, ...]
    opener: UserId
    language: str
    secret: str = field(repr=False)
    phase: Phase = Phase.LOBBY
    opening: Json | None = None
    log: tuple[Entry, ...] = ()
    deal: int = 0
    match: int = 0
    turn: int = 0
    version: int = 0
    ends_at: int | None = None
    reminded: int = -1
    timed_from: int = 0
    closes_at: int | None = None
    public: int = 0
    hints: bool | None = None
    again: Again | None = None
    cuts: tuple[Cut, ...] = ()
    dealt_with: tuple[Cut, ...] | None = None
    seeded: bool = False
    stops: tuple[UserId, ...] = ()
    resumed: UserId | None = None
    ready: tuple[UserId, ...] = ()
    shared: bool = False
    alone: bool = False
    clock: int | None = None
    level: str | None = None
    rings: bool = True
    pictures: str = "on"
    closer: Person | None = None
    like: TableId | None = None

    @property
    def kind(self) -> TableKind:
        """What kind of table it is, derived from what is stored."""
        if self.again is not None:
            return PRACTICE
        return ALONE if self.alone else MATCH

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask for hints; by default, if an AI player sits with them.

        If people have all the seats and there are no hints, the table plays for rating.
        """
        if self.hints is not None:
            return self.hints
        return any(place.person is None for place in self.places)

    @property
    def without_hints(self) -> str:
        """The reason for which hints are refused where there are none."""
        return "hints-without-ai" if self.hints is None else "hints-off"

    def seat_of(self, user: UserId) -> Seat | None:
        """Return where this person sits; None if they do not."""
        for seat, place in enumerate(self.places):
            if place.person is not None and place.person.id == user:
                return seat
        return None

    @property
    def dealt_at(self) -> int:
        """The turn at which this deal began; buttons drawn before it carry a smaller one."""
        return self.turn - len(self.log)

    @property
    def here(self) -> frozenset[UserId]:
        """The people who play here: whoever is away does not."""
        return frozenset(
            one.person.id for one in self.places if one.person is not None and not one.away
        )

    @property
    def staying(self) -> frozenset[UserId]:
        """The people who play here and have not asked to stop."""
        return self.here - {*self.stops}

    @property
    def waits_for(self) -> frozenset[UserId]:
        """The people without whom the next deal, or the rematch, does not begin before its time."""
        if self.phase is Phase.OVER:
            return self.here - {*self.ready}
        return frozenset() if self.stops else self.staying - {*self.ready}

    @property
    def is_paused(self) -> bool:
        """Whether something is waited for: the next deal, or a rematch that somebody wants."""
        return self.phase is Phase.BETWEEN or (self.phase is Phase.OVER and bool(self.ready))

    @property
    def people(self) -> tuple[Person, ...]:
        """The people at the table, by seat."""
        return tuple(place.person for place in self.places if place.person is not None)

    @property
    def members(self) -> tuple[UserId, ...]:
        """Whoever has a seat, or is promised one at the next deal."""
        heirs = (place.heir.person for place in self.places if place.heir is not None)
        return tuple(dict.fromkeys(one.id for one in (*self.people, *heirs)))

    @property
    def names(self) -> tuple[str, ...]:
        """What the people at the table call themselves, by seat; "" where no person sits."""
        return tuple("" if one.person is None else one.person.name for one in self.places)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number in the name of each seat's AI player; it stays when players change seats."""
        return tuple(one.number or seat for seat, one in enumerate(self.places, 1))

    def with_place(self, seat: Seat, place: Place) -> Table:
        """Return the table with another place at *seat*."""
        places = (*self.places[:seat], place, *self.places[seat + 1 :])
        return replace(self, places=places)


def promised_seat(table: Table, user: UserId) -> Seat | None:
    """Return the seat that this person takes over at the next deal; None if there is none."""
    for seat, place in enumerate(table.places):
        if place.heir is not None and place.heir.person.id == user:
            return seat
    return None


def must_sit(table: Table, user: UserId) -> Seat:
    """Return where this person sits; raises Refused: ``not-seated``, ``seat-promised``."""
    seat = table.seat_of(user)
    if seat is None:
        raise Refused("not-seated" if promised_seat(table, user) is None else "seat-promised")
    return seat
