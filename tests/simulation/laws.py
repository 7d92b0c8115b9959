"""What must hold whatever happens, looked at while it happens and at the end.

The truth is what the database has committed; everything that people see is held against it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from bot.model.ids import platform
from bot.model.live import Live, revive
from bot.model.messages import Kind, Message
from bot.model.ports import Change
from bot.model.requests import Command, Press
from bot.model.stand_ins import stood_in
from bot.model.table import Phase, Table
from bot.presenter.cards import SYMBOLS, shown
from bot.text.i18n import locales
from engine.actions import cards_of, read
from engine.ai.reasons import reason
from engine.cards import CARDS, Card, CardSet, card
from engine.errors import BadNotation
from engine.games import GAMES
from engine.seats import Seat
from tests.sentences import UNSEEN, says
from tests.simulation.people import acts
from tests.simulation.platform import Platform, Standing

TOLD_WITHIN = 25.0
"""Seconds until somebody who is called has been told, once nothing is broken any more: a process
that is gone keeps what it tells for ten, and the longest answer of a platform takes a few."""
TIMER_WITHIN = 25.0
"""So many seconds late a timer may be under the same conditions, after the time in which no process
was there, which is given back to it."""
EARLY = 3.5
"""So many seconds early it may be: what was long on its way to the database was timed before."""
DRAWN_WITHIN = 20.0
"""What arrives at a platform was drawn so many seconds ago at most."""
_SIGNS = {sign: suit for suit, sign in SYMBOLS.items()}
_CARD = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")


@dataclass(frozen=True)
class Moment:
    """A version of a table as it was committed.

    Args:
        held: by seat, all cards that it has held in this deal so far.
        open: all cards of this deal that everybody has seen.
    """

    at: float
    table: Table
    state: Any
    held: tuple[CardSet, ...] = ()
    open: CardSet = 0

    @property
    def live(self) -> Live:
        return Live(self.table, self.state)

    @property
    def called(self) -> tuple[tuple[Seat, str], ...]:
        """Who is to act, of those who are people and here."""
        live = self.live
        return tuple(
            (seat, place.person.id)
            for seat, place in enumerate(self.table.places)
            if place.person is not None and not place.away and live.is_called(seat)
        )


@dataclass
class Called:
    """Somebody who is to act and has not been told yet."""

    turn: int
    since: float


@dataclass
class Due:
    """A timer that must run out at *at*, on a clock that never jumps.

    ``down``: for how long no process had been there when it was set.
    """

    at: float
    what: str
    turn: int
    down: float


@dataclass
class Laws:
    """Follows a run and writes down what is wrong.

    Args:
        now: seconds of the simulation.
        calm: since when nothing has been broken.
    """

    now: Callable[[], float]
    platforms: dict[str, Platform]
    wrong: list[str] = field(default_factory=list)
    heard: Callable[[], None] = lambda: None
    """Called at each of them."""
    calm: float = 0.0
    down: float = 0.0
    """So many seconds a process was not there: its start gives them back to all timers."""
    noticed: float = 0.0
    """Until then nobody may have noticed that the clock has jumped: a timer set meanwhile is
    moved with those from before, and comes as much too late or too early."""
    moments: dict[str, list[Moment]] = field(default_factory=dict)
    logs: dict[tuple[str, int], list[tuple[Seat, str]]] = field(default_factory=dict)
    requests: dict[str, int] = field(default_factory=dict)
    refs: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    calls: dict[tuple[str, str], Called] = field(default_factory=dict)
    due: dict[tuple[str, str], Due] = field(default_factory=dict)
    moved: dict[str, int] = field(default_factory=dict)
    """By table, what the clock read at its newest move."""
    jumps: list[int] = field(default_factory=list)
    """What it read after each jump."""
    pressed: dict[str, Press] = field(default_factory=dict)
    """By its id."""
    posted: dict[str, float] = field(default_factory=dict)
    torn: list[tuple[float, float]] = field(default_factory=list)
    """When what stands and what is stored of it may part: the one cannot be saved with the other,
    and who was away too long tells what another tells by now."""

    def fault(self, what: str) -> None:
        self.wrong.append(f"{self.now():.1f} {what}")
        self.heard()

    # what is saved
    def saved(self, change: Change, clock: int) -> None:
        """Note a change that the database has committed; *clock* is its process's."""
        table = change.table
        before = self.moments.setdefault(table.id, [])
        last = before[-1] if before else None
        known = 0 if last is None else last.table.version
        if known != table.version - 1:
            self.fault(f"{table.id}: version {table.version} was saved after {known}")
        if change.request is not None:
            self._once(change.request)
            self._in_time(last, self.pressed.get(change.request))
        self.logs.setdefault((table.id, table.deal), []).extend(
            (one.seat, one.action) for one in change.entries
        )
        moment = _after(last, change, self.now())
        before.append(moment)
        self._timers(last, moment, change, clock)
        self._calls(moment)

    def _once(self, request: str) -> None:
        self.requests[request] = self.requests.get(request, 0) + 1
        if self.requests[request] > 1:
            self.fault(f"request {request} was carried out {self.requests[request]} times")

    def _in_time(self, last: Moment | None, press: Press | None) -> None:
        """A button plays only while its turn is on, or since its seat was asked."""
        if last is None or press is None or not acts(press.token):
            return
        turn, now = int(press.token.split(".")[1]), last.table.turn
        asked = [
            last.table.places[seat].asked for seat, who in last.called if who == press.person.id
        ]
        if not min(asked or [now]) <= turn <= now:
            self.fault(f"{press.token} was played at turn {now}")

    def kept(self, table: str, target: str, ref: str | None) -> None:
        """Note where a message stands, as it is stored."""
        if ref is not None:
            self.refs.setdefault((table, target), []).append(ref)

    # time
    def _timers(self, last: Moment | None, moment: Moment, change: Change, clock: int) -> None:
        id_, now = moment.table.id, self.now()
        if change.entries:
            self.moved[id_] = clock
        turn = self.due.get((id_, "turn"))
        if turn is not None and last is not None and _is_by_clock(last, moment, change, turn):
            ahead = turn.at - now
            if ahead > EARLY:
                self.fault(f"{id_}: '{turn.what}' came {ahead:.1f} s too early")
        if change.timers is None:
            return
        for name in ("turn", "match", "phase"):
            if name == "turn" or not any(one.name == name for one in change.timers):
                self.due.pop((id_, name), None)
        for timer in change.timers:
            if now < self.noticed:
                self.due.pop((id_, timer.name), None)
            elif timer.name == "turn" or (id_, timer.name) not in self.due:
                at = now + (timer.due - clock) / 1000
                self.due[id_, timer.name] = Due(at, timer.what, timer.turn, self.down)

    def jumped(self, clock: int, noticed: float) -> None:
        """Note that the clock reads *clock* from now on, which is noticed within seconds.

        What happened at that reading before is taken for what comes now, so that timers stay where
        they are (``docs/simulation.md``): a turn that began, or a jump.
        """
        self.noticed = self.now() + noticed

        def is_now(at: int) -> bool:
            return abs(at - clock) <= noticed * 1000

        if any(map(is_now, self.jumps)):
            self.due.clear()
        for table in [one for one, at in self.moved.items() if is_now(at)]:
            self.due.pop((table, "turn"), None)
        self.jumps.append(clock)

    def _calls(self, moment: Moment) -> None:
        table = moment.table
        called = {person: seat for seat, person in moment.called}
        for key in [one for one in self.calls if one[0] == table.id and one[1] not in called]:
            del self.calls[key]
        for person, seat in called.items():
            turn = table.places[seat].asked or table.turn
            known = self.calls.get((table.id, person))
            if known is None or known.turn < turn:
                self.calls[table.id, person] = Called(turn, self.now())

    def tick(self) -> None:
        """Look whether anything is late."""
        now = self.now()
        for (table, person), call in list(self.calls.items()):
            if now - max(call.since, self.calm) > TOLD_WITHIN and not self._knows(table, person):
                self.fault(f"{person} has not been told of turn {call.turn} at {table}")
                del self.calls[table, person]
        for (table, name), due in list(self.due.items()):
            behind = now - max(due.at + self.down - due.down, self.calm)
            if behind > TIMER_WITHIN:
                self.fault(f"{table}: '{due.what}' of turn {due.turn} is {now - due.at:.0f} s late")
                del self.due[table, name]

    @property
    def settled(self) -> bool:
        """Whether everybody who is called has been told, and no timer is late."""
        told = all(self._knows(table, person) for table, person in self.calls)
        return told and all(one.at > self.now() for one in self.due.values())

    def timers(self, stored: Mapping[tuple[str, str], float]) -> None:
        """Look whether each timer that must run out will: *stored* says when, by the truth."""
        for (table, name), due in self.due.items():
            at = stored.get((table, name))
            if at is None:
                self.fault(f"{table}: '{due.what}' of turn {due.turn} is not stored")
            elif not -EARLY < at - due.at < TIMER_WITHIN + self.down - due.down:
                self.fault(f"{table}: '{due.what}' is stored for {at:.1f}, not for {due.at:.1f}")

    def _knows(self, table: str, person: str) -> bool:
        there = self.platforms[platform(person)]
        call = self.calls[table, person]
        if person in there.closed:
            return True
        turns = (
            turn for one in there.at(person) for id_, turn in _turns(one.message) if id_ == table
        )
        return max(turns, default=-1) >= call.turn

    # what people see
    def told(self, standing: Standing) -> None:
        """Look at a message that stands now."""
        self.posted.setdefault(standing.ref, self.now())
        self._look(standing.message, {standing.target}, f"{standing.target} was shown")

    def answered(self, request: Press | Command, answer: Message | None) -> None:
        """Look at what somebody was told who has asked for something."""
        if answer is not None:
            places = {request.person.id, "" if request.room is None else request.room.id}
            self._look(answer, places, f"{request.person.id} was answered")
        elif isinstance(request, Press) and acts(request.token) and request.id not in self.requests:
            self.fault(f"{request.id} ({request.token}) was acknowledged and is not saved")

    def _look(self, message: Message, places: Set[str], words: str) -> None:
        """*places*: who reads it, and the room that it may be about."""
        for table, turn in _turns(message):
            newest = self.moments.get(table, [])
            if not newest or turn > newest[-1].table.turn:
                self.fault(f"{words} turn {turn} of {table} before it was saved")
                return
        drawn_from = self._candidates(message, places)
        for one in _cards_in(message):
            if _is_reckoned(one, message):
                continue
            if drawn_from and all(_is_secret(one, moment, places) for moment in drawn_from):
                self.fault(f"{words} {one}, which somebody else holds")

    def _candidates(self, message: Message, places: Set[str]) -> list[Moment]:
        """Return the versions that a message may have been drawn from."""
        tokens = dict(_turns(message))
        if tokens:
            return [
                one
                for table, turn in tokens.items()
                for one in self.moments[table]
                if one.table.turn == turn
            ]
        recent = self.now() - DRAWN_WITHIN
        return [
            one
            for found in self.moments.values()
            for one in found
            if (one.at > recent or one is found[-1]) and any(_is_at(one, place) for place in places)
        ]

    # the end
    def end(self, stored: Callable[[str, int], Sequence[tuple[Seat, str]]]) -> None:
        """Look whether the database still has all that it has acknowledged."""
        for (table, deal), log in self.logs.items():
            found = list(stored(table, deal))
            earlier = (table, deal + 1) in self.logs
            if earlier and not found:
                continue  # a deal that was broken off leaves nothing
            if found != (log[-len(found) :] if earlier else log):
                self.fault(f"{table}: of deal {deal} {len(found)} of {len(log)} moves are stored")

    def standing_twice(self, current: dict[tuple[str, str], str]) -> list[str]:
        """Return where more stands than the one message that is known, and results that stay."""
        wrong = []
        for (table, target), refs in self.refs.items():
            there = self.platforms[platform(target)].messages
            known = current.get((table, target), refs[-1])
            for one, later in itertools.pairwise(refs):
                stays = one in there and there[one].message.kind is Kind.RESULT
                if one in there and not (stays or one == known or self._is_torn(one, later)):
                    wrong.append(f"{target} has {one} of {table}, and {known} is known")
        return wrong

    def _is_torn(self, *refs: str) -> bool:
        """Whether one of these was posted while that could leave another standing."""
        times = [self.posted[ref] for ref in refs]
        return any(begun <= at <= end for at in times for begun, end in self.torn)


def _after(last: Moment | None, change: Change, at: float) -> Moment:
    table = change.table
    known = last is not None and last.table.deal == table.deal and last.state is not None
    if last is None or not known:
        state = revive(table).state
        last = None
    else:
        state = last.state
        for one in change.entries:
            state = GAMES[table.game].apply(state, one.seat, read(one.action)).state
    if state is None:
        return Moment(at, table, None)
    before = last.held if last is not None and last.held else (0,) * len(table.places)
    hands = state.hands or (0,) * len(table.places)
    held = tuple(a | b for a, b in zip(before, hands, strict=False))
    shown = 0 if last is None else last.open
    for one in _cards_of(GAMES[table.game].view(state, None)):
        shown |= one.bit
    for one in change.entries:
        if one.seat >= 0:
            for each in cards_of(read(one.action)):
                shown |= each.bit if not each.bit & sum(hands) else 0
    return Moment(at, table, state, held, shown)


def _cards_of(value: Any) -> Iterator[Card]:
    """Yield the cards that a view shows."""
    for name in ("facts", "board", "last", "notes", "private"):
        yield from _walk(getattr(value, name))


def _walk(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _walk(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _walk(getattr(value, one.name))


def _is_secret(one: Card, moment: Moment, places: Set[str]) -> bool:
    """Whether somebody else holds a card that who reads it cannot have seen."""
    if moment.state is None or moment.table.phase is not Phase.PLAYING:
        return False
    seats = (moment.table.seat_of(place) for place in places)
    seat = next((one for one in seats if one is not None), None)
    others = [hand for n, hand in enumerate(moment.state.hands) if n != seat]
    if not any(one.bit & hand for hand in others) or one.bit & moment.open:
        return False
    if seat is None:
        return True
    view = GAMES[moment.table.game].view(moment.state, seat)
    own = [read(entry.action) for entry in moment.table.log if entry.seat == seat]
    told = (
        *_cards_of(view),
        *_walk(_explained(moment.table, seat)),
        *itertools.chain(*map(cards_of, own)),
    )
    return not (one.bit & moment.held[seat] or one in told)


def _explained(table: Table, seat: Seat) -> object:
    """Return why an AI player did what it did for somebody: by what their own seat knew then.

    It may name a card that others hold: in spades only A♠ is still higher.
    """
    found = stood_in(table, seat)
    return None if found is None else reason(found.before, found.moves[-1])


def _is_at(moment: Moment, target: str) -> bool:
    place = target.partition("#")[0]
    return moment.table.seat_of(place) is not None or any(
        room.id == place for room in moment.table.rooms
    )


def _turns(message: Message) -> set[tuple[str, int]]:
    found = set()
    for one in message.buttons:
        table, _, rest = one.token.partition(".")
        turn = rest.partition(".")[0]
        if turn.isdecimal() and table not in ("", "me"):
            found.add((table, int(turn)))
    return found


def _cards_in(message: Message) -> set[Card]:
    found = {
        card(("T" if rank == "10" else rank) + _SIGNS[sign]) for rank, sign in _written(message)
    }
    for one in message.buttons:
        words = one.token.split(".", 2)[-1]
        try:
            found |= set(cards_of(read(words)))
        except BadNotation:
            found |= {each for each in CARDS if each.text in words.split()[1:]}
    return found


def _is_reckoned(one: Card, message: Message) -> bool:
    """Whether a hint names a card because it alone of those still out is higher, whoever has it."""
    named = UNSEEN.sub("", shown(one))
    return message.kind is Kind.ADVICE and any(
        says(message.text, "reason-one-above", locale, card=named) for locale in locales()
    )


def _written(message: Message) -> list[tuple[str, str]]:
    labels = " ".join(one.label for one in message.buttons)
    return _CARD.findall(f"{message.text} {labels}")


def _is_by_clock(last: Moment, moment: Moment, change: Change, due: Due) -> bool:
    """Whether a change is what a timer has done."""
    if change.request is not None or due.turn != last.table.turn:
        return False
    if due.what == "remind":
        return moment.table.reminded == due.turn != last.table.reminded
    if due.what == "next":
        return moment.table.deal > last.table.deal
    acted = {one.seat for one in change.entries}
    return due.what == "expire" and any(seat in acted for seat, _ in last.called)
