"""A table with its game's state beside it, and how an action changes both. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from bot.model import heirs, lobby, sealed
from bot.model.errors import Refused
from bot.model.phases import IN_DEAL
from bot.model.ports import Timer
from bot.model.table import Entry, Phase, Place, Table
from engine.actions import Action, write
from engine.cards import CardSet, card
from engine.events import Event, Reseated
from engine.game import AnyGame, Continues, Json, State
from engine.games import GAMES
from engine.records import STOOD_IN
from engine.replay import fold, has_closed_deal, record_of
from engine.seats import DEALER, Seat
from engine.view import View

RECENT = 8
"""Actions that stay news at the table; more while no person has made a choice since."""
MOST_RECENT = 64
"""Upper bound of those."""


@dataclass(frozen=True, slots=True)
class Live:
    """A table and the state that its log leads to.

    ``state`` is None before the first deal. ``news`` holds the events of the deal's last few
    actions, one tuple per action, oldest first; ``since`` counts the actions from a person's last
    choice on, that choice included, 0 after a restart. ``due`` is when the turn's clock ends, UTC
    ms; None if nobody's clock runs, or after a restart until the next move. ``still``: none runs
    because people are away.
    """

    table: Table
    state: Any = None
    news: tuple[tuple[Event, ...], ...] = ()
    since: int = 0
    due: int | None = None
    still: bool = False
    _views: dict[Seat | None, View[object]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Views already made, by seat: each message of a table asks for its view several times."""

    @property
    def game(self) -> AnyGame:
        """The rules that this table plays by."""
        return GAMES[self.table.game]

    @property
    def events(self) -> tuple[Event, ...]:
        """The recent events, oldest first."""
        return tuple(event for events in self.news for event in events)

    @property
    def new_events(self) -> int:
        """How many of the recent events came with, or after, the last choice of a person."""
        return sum(map(len, self.news[-self.since :])) if self.since else 0

    @property
    def to_act(self) -> Seat | None:
        """The seat whose action is due; None unless a deal is being played."""
        return self.state.to_act if self.table.phase is Phase.PLAYING else None

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act now, in the order of play; more than one in some phases."""
        if self.state is None or self.table.phase is not Phase.PLAYING:
            return ()
        due = (self.state.to_act, *self.state.also)
        return tuple(seat for seat in due if seat not in (None, DEALER))

    @property
    def forced(self) -> Action | None:
        """What the house does for the seat to act, if that seat has no choice."""
        return None if self.to_act in (None, DEALER) else self.game.forced(self.state)

    @property
    def has_finished(self) -> bool:
        """Whether a trick, round or bout is complete and the next one has not begun."""
        view = self.view(None) if self.table.phase is Phase.PLAYING else None
        return view is not None and bool(view.last) and not view.board

    @property
    def is_worth_a_look(self) -> bool:
        """Whether what people see wants time: a finished trick, or the seats they have got."""
        view = self.view(None) if self.table.phase is Phase.PLAYING else None
        if view is None or view.board or view.last:
            return self.has_finished
        return any(isinstance(one, Reseated) for one in self.events)

    @property
    def must_be_seen(self) -> bool:
        """Whether people must see the table before an AI player goes on, so that nothing is missed.

        Besides what is finished, that is what was done before any card lies there to show it.
        """
        view = self.view(None) if self.table.phase is Phase.PLAYING else None
        if view is None or view.board or view.last:
            return self.has_finished
        return any(entry.seat != DEALER for entry in self.table.log)

    def is_called(self, seat: Seat) -> bool:
        """Whether the table waits for a choice of this seat, which no AI player makes."""
        if seat not in self.may_act or self.table.places[seat].away:
            return False
        return seat != self.to_act or self.forced is None

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do now."""
        return self.game.legal(self.state, seat) if seat in self.may_act else ()

    def view(self, seat: Seat | None) -> View[object] | None:
        """Return what a seat, or a spectator, may know; None before the first deal.

        A seat for which the house moves, or an AI player while its person is away, is offered
        nothing.
        """
        if self.state is None:
            return None
        if seat not in self._views:
            view = self.game.view(self.state, seat)
            is_asked = seat is not None and self.is_called(seat)
            self._views[seat] = view if is_asked else replace(view, legal=())
        return self._views[seat]


@dataclass(frozen=True, slots=True)
class Draft:
    """A change in the making: the table as it will be, and what has to be written with it.

    *timers* replace the table's timers; None: they follow from the change itself. *private*: only
    one person can see what changes.
    """

    live: Live
    entries: tuple[Entry, ...] = ()
    record: Json | None = None
    timers: tuple[Timer, ...] | None = None
    private: bool = False

    @property
    def table(self) -> Table:
        """The table as it will be."""
        return self.live.table

    def of(self, table: Table) -> Draft:
        """Return the draft with another table and the same state."""
        return replace(self, live=replace(self.live, table=table))


def must_be_on(live: Live, seat: Seat, turn: int | None) -> None:
    """Raise Refused unless a deal is on and a button drawn at *turn* is still good for *seat*.

    A button is good as long as nothing has happened since it was drawn. Where several act at the
    same time, any button drawn since the seat was called is good, whatever the others have done.
    *turn* is None for what was typed.
    """
    IN_DEAL(live.table)
    since = live.table.places[seat].asked or live.table.turn
    if turn is None or seat not in live.may_act or not since <= turn <= live.table.turn:
        must_be_now(live, turn)


def must_be_now(live: Live, turn: int | None) -> None:
    """Raise Refused unless nothing has happened at the table since *turn*."""
    if turn is not None and turn != live.table.turn:
        raise Refused("late-press")


def revive(table: Table) -> Live:
    """Return a stored table with the state that its log leads to."""
    if table.opening is None:
        return Live(table)
    entries = [(entry.seat, entry.action) for entry in table.log]
    game = GAMES[table.game]
    state, events = fold(game, table.options, len(table.places), table.opening, entries)
    return Live(table, state, tuple(events[-RECENT:]))


def open_match(live: Live) -> Draft:
    """Return the table at the beginning of a match, before the first dealer is chosen."""
    fresh = replace(live.table, match=live.table.match + 1, stops=())
    return open_deal(Live(fresh, _following(live) or _first(live.table)))


def with_deadline(draft: Draft, now: int) -> Draft:
    """Return the beginning match with the time at which it ends, if its rules set one."""
    minutes = draft.live.game.minutes(draft.table.options)
    ends_at = None if minutes is None else now + minutes * 60_000
    return draft.of(replace(draft.table, ends_at=ends_at))


def _first(table: Table) -> State:
    state: State = GAMES[table.game].start(table.options, len(table.places))
    return state


def _following(live: Live) -> State | None:
    """Return the state that a finished match passes on to its rematch; None if there is none."""
    game, state = live.game, live.state
    is_over = state is not None and state.winners is not None
    return game.rematch(state) if is_over and isinstance(game, Continues) else None


def open_deal(live: Live) -> Draft:
    """Return the table with a new, empty log, before the shuffle."""
    table = replace(
        live.table,
        phase=Phase.PLAYING,
        opening=live.game.opening(live.state),
        log=(),
        deal=live.table.deal + 1,
        turn=live.table.turn + 1,
        places=tuple(_refreshed(heirs.seated(place)) for place in live.table.places),
        resumed=None,
        ready=(),
        cuts=(),
        dealt_with=live.table.cuts if sealed.has_seals(live.table) else None,
    )
    table = lobby.led(table, live.table)
    return Draft(_called(Live(table), Live(table, live.state), DEALER))


def _refreshed(place: Place) -> Place:
    return replace(place, chosen=(), page="", hints=0, stood_in=())


def act(draft: Draft, seat: Seat, action: Action) -> Draft:
    """Return the draft after *seat* has done *action*, with the deal closed if that ends it.

    Raises:
        IllegalAction: nothing has changed.
    """
    live = draft.live
    step = live.game.apply(live.state, seat, action)
    entry = Entry(seat, write(action))
    table = replace(live.table, log=(*live.table.log, entry), turn=live.table.turn + 1)
    table = _reseated(_without_choice(table, seat), step.events)
    since = 1 if _is_choice(live, seat) else live.since and min(live.since + 1, MOST_RECENT)
    news = (*live.news, step.events)[-max(since, RECENT) :]
    moved = Live(table, step.state, news, since)
    called = _called(live, moved, seat)
    changed = replace(draft, live=called, entries=(*draft.entries, entry))
    return _closed(changed) if has_closed_deal(live.state, step.state) else changed


def _is_choice(live: Live, seat: Seat) -> bool:
    """Whether the action of *seat* is a person's choice, not that of an AI player or the house."""
    place = None if seat == DEALER else live.table.places[seat]
    is_person = place is not None and place.person is not None and not place.away
    return is_person and live.forced is None


def _without_choice(table: Table, seat: Seat) -> Table:
    """Return the table without the cards that *seat* had chosen for its action."""
    if seat == DEALER or not (table.places[seat].chosen or table.places[seat].page):
        return table
    return table.with_place(seat, replace(table.places[seat], chosen=(), page=""))


def _reseated(table: Table, events: tuple[Event, ...]) -> Table:
    """Return the table with its players, names kept, at the seats that *events* gave them."""
    for event in events:
        if isinstance(event, Reseated):
            numbered = [
                replace(place, number=number)
                for place, number in zip(table.places, table.numbers, strict=True)
            ]
            table = replace(table, places=tuple(numbered[seat] for seat in event.seats))
    return table


def _called(before: Live, after: Live, acted: Seat) -> Live:
    """Note since when each seat may act, and when a phase with a time limit of its own began.

    While several act at once, what the others do leaves a seat's buttons good, unless it changes
    what that seat alone is told, because then it is asked something else.
    """
    table = after.table
    hands = after.state.hands
    timed_from = _timed_from(before, after)
    goes_on = len(before.may_act) > 1 and timed_from == before.table.timed_from
    still = {
        one for one in before.may_act if one != acted and goes_on and _as_told(before, after, one)
    }
    called = set(after.may_act) - still
    places = tuple(
        _told(place, table.turn if seat in called else place.asked, hands[seat])
        for seat, place in enumerate(table.places)
    )
    return replace(after, table=replace(table, places=places, timed_from=timed_from))


def _as_told(before: Live, after: Live, seat: Seat) -> bool:
    """Return whether what a seat alone is told has stayed the same."""
    views = (one.game.view(one.state, seat) for one in (before, after))
    return len({one.private for one in views}) == 1


def _told(place: Place, asked: int, hand: CardSet) -> Place:
    """Return a place that may act since turn *asked*, without chosen cards that left its hand."""
    chosen = tuple(text for text in place.chosen if card(text).bit & hand)
    if (asked, chosen) == (place.asked, place.chosen):
        return place
    return replace(place, asked=asked, chosen=chosen)


def _timed_from(before: Live, after: Live) -> int:
    """Return the turn at which the present phase began if it has its own time limit, else 0."""
    if after.state.seconds is None:
        return 0
    same = before.state is not None and before.state.seconds == after.state.seconds
    return (before.table.timed_from if same else 0) or after.table.turn


def _closed(draft: Draft) -> Draft:
    table = draft.table
    state = draft.live.state
    phase = Phase.BETWEEN if state.winners is None else Phase.OVER
    if not table.kind.goes_on or (table.stops and phase is Phase.BETWEEN):
        phase = Phase.CLOSED
    closed = draft.of(replace(table, phase=phase, timed_from=0, resumed=None))
    return replace(closed, record=_record(closed) if table.phase is Phase.PLAYING else None)


def _record(draft: Draft) -> Json | None:
    table = draft.table
    entries = [(entry.seat, entry.action) for entry in table.log]
    opening = table.opening or {}
    found = record_of(
        draft.live.game, table.options, len(table.places), opening, entries, sealed.last(table)
    )
    if found is None:
        return None
    before = len(entries) - len(found["actions"])  # the shuffle, and what came before it
    hints = [place.hints for place in table.places]
    stood_in = [
        [number - before for number in place.stood_in if number > before] for place in table.places
    ]
    beside: Json = {"hints": hints, STOOD_IN: stood_in}
    return {**found, **{key: seats for key, seats in beside.items() if any(seats)}}
