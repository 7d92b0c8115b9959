"""A table: people, seats, options and the log of the deal under way. A pure value.

What it keeps is the log, not the state of the game: the rules make the state from the log.
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


class Phase(StrEnum):
    """Where a table is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    """A deal is scored; the next waits for *Next deal* or its timer."""
    OVER = "over"
    """The match is over; *Rematch* opens a new one."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Heir:
    """Who has the seat of an AI player from the next deal on; *in_room* as in ``Place``."""

    person: Person
    in_room: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table: a person, an AI player (``person`` None, ``level`` set), or empty.

    Args:
        away: an AI player keeps the seat until the person presses *I'm back*.
        missed: turns in a row that the clock took.
        in_room: the hand opens in the room, because private messages are closed.
        pressed: when the person last acted, UTC ms.
        asked: the table's turn since which it may act: buttons drawn since then are good.
        chosen: the cards chosen so far for an action with several, as text; nobody else sees them.
        page: the cards that the hand shows where it has no room for all: a suit, as text.
        hints: how many hints the person has got in this deal.
        stood_in: the numbers of the actions of this deal that an AI player has chosen for the
            person, counted from 1.
        heir: who takes the seat over from its AI player when the next deal begins.
        since: the number of the first deal of somebody who sat down between deals: what was played
            before is not theirs. 0: no matter.
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
    stood_in: tuple[int, ...] = ()
    heir: Heir | None = None
    since: int = 0

    @property
    def empty(self) -> bool:
        """Whether anybody may sit here."""
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
    """A closed deal that one person plays once more with AI players. Nothing of it counts.

    Args:
        table, deal: which one.
        seat: where the person sits now.
        record: of that deal: its cards, its other luck and its result.
    """

    table: TableId
    deal: int
    seat: Seat
    record: Json = field(repr=False)


@dataclass(frozen=True, slots=True)
class Cut:
    """A word with which a person has cut the deck."""

    person: UserId
    word: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Args:
        places: one a seat; opposite seats are partners where the game has them.
        opener: who may begin, change options and stop.
        language: of the messages in the rooms.
        secret: text from which all luck at this table comes; never shown or logged.
        opening: what the present deal starts from (``Game.opening``); None before the first.
        log: the actions of the present deal.
        deal: its number at this table, rematches included, from 1.
        match: the number of the match at this table, from 1.
        turn: grows by one with every action and every new phase; buttons carry it.
        version: grows by one with every change; it is the lock of the store.
        ends_at: when the time agreed for the match is up, UTC ms; None without such a time.
        reminded: the turn whose player has been reminded; -1 for none.
        timed_from: the turn at which a phase with a time of its own began; 0 outside of one.
        closes_at: when that phase is up, UTC ms; None where nobody is hurried.
        public: the version of the last change that more than one person can see.
        hints: whether the table has agreed on hints; None: as usual, see ``gives_hints``.
        again: the deal that is played once more here; None at every other table.
        cuts: of the coming deal, in order, one a person.
        dealt_with: the cuts of the present deal or the last; None where it cannot be verified.
        seeded: whether the secret was chosen by somebody, so that no deal can be verified.
        shared: nobody has done anything in the lobby for a while: whoever sits there may do what
            the opener may.
        alone: its opener plays in private, with AI players; no room shows it.
        clock: seconds for a turn, where the room has set it; None: as usual.
        level: of the AI players that take empty seats.
        rings: whether the rooms call people by name.
        pictures: beside which messages the rooms show pictures: ``on``, as usual; ``table``,
            beside the table too, one at each finished trick; ``off``, none.
        stops: who has asked to end the table while others play: it ends with the deal under way,
            and at once when all agree.
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
    shared: bool = False
    alone: bool = False
    clock: int | None = None
    level: str | None = None
    rings: bool = True
    pictures: str = "on"

    @property
    def kind(self) -> TableKind:
        """What kind of table it is. It follows from what is stored."""
        if self.again is not None:
            return PRACTICE
        return ALONE if self.alone else MATCH

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask for hints: usually where AI players sit with them.

        Where people have all the seats and there are no hints, the table plays for rating.
        """
        if self.hints is not None:
            return self.hints
        return any(place.person is None for place in self.places)

    def seat_of(self, user: UserId) -> Seat | None:
        """Return where this person sits."""
        for seat, place in enumerate(self.places):
            if place.person is not None and place.person.id == user:
                return seat
        return None

    @property
    def people(self) -> tuple[Person, ...]:
        """The people at the table, by seat."""
        return tuple(place.person for place in self.places if place.person is not None)

    @property
    def names(self) -> tuple[str, ...]:
        """What the people at the table call themselves, by seat; "" where no person sits."""
        return tuple("" if one.person is None else one.person.name for one in self.places)

    def with_place(self, seat: Seat, place: Place) -> Table:
        """Return the table with another place at *seat*."""
        places = (*self.places[:seat], place, *self.places[seat + 1 :])
        return replace(self, places=places)


def must_sit(table: Table, user: UserId) -> Seat:
    """Return where this person sits; raises Refused(``not-seated``)."""
    seat = table.seat_of(user)
    if seat is None:
        raise Refused("not-seated")
    return seat
