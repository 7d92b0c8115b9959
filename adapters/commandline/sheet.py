"""A record as text for people: hands, one line per trick or round, what was taken, the result.

A closed deal has no secrets, so what only some people saw during play is included.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from adapters.commandline.wording import (
    action_text,
    card_text,
    cards_text,
    count_text,
    hand_text,
    note,
    said,
)
from engine.actions import Deal, Play, cards_of
from engine.cards import Card, cards
from engine.events import (
    CardPlayed,
    CardsPlayed,
    DealEnded,
    Event,
    HandsDealt,
    MatchEnded,
    Passed,
    RestDealt,
    TrickTaken,
)
from engine.game import AnyGame, Json
from engine.games import GAMES
from engine.records import opening_in
from engine.replay import Happened, replay
from engine.seats import DEALER, Seat


def sheet(record: Any, line: int) -> Iterator[str]:
    """Yield the lines of a record, each as soon as it has been checked against the rules.

    Args:
        line: the number of the record's line in its file.

    Raises:
        RecordDiffers: at the first thing that does not agree with the rules.
    """
    pen: _Pen | None = None
    for happened in replay(record):
        if pen is None:
            game = GAMES[record["game"]]
            yield from _heading(game, record, line)
            pen = _Pen(game, record["seats"])
        yield from pen.write(happened)
    yield f"  result: {said(record['result'])}"
    yield ""


class _Pen:
    """Collects what belongs on the line of one trick or round."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game = game
        self._lines = 0
        self._moves: list[tuple[Seat, str]] = []
        self._notes: list[str] = []
        self._hands = (0,) * seats
        self._open: set[Card] = set()

    def write(self, happened: Happened) -> Iterator[str]:
        """Yield the lines that this action completes."""
        winner = None
        after: list[str] = []
        for event in happened.events:
            match event:
                case TrickTaken(seat):
                    winner = seat
                case HandsDealt() | RestDealt():
                    after += [f"  {count_text(event)}", *self._dealt(happened.state)]
                case DealEnded() | MatchEnded():
                    pass  # it is in the record's result; records know nothing of matches
                case _:
                    self._take_down(happened, event)
        self._open |= _told(happened.events)
        self._notes += self._secrets(happened, dealt=bool(after))
        self._hands = happened.state.hands
        if self._moves and not self._goes_on(happened):
            yield self._line(winner)
        elif not self._moves:
            yield from (f"  {one}" for one in self._notes)
            self._notes.clear()
        yield from after

    def _take_down(self, happened: Happened, event: Event) -> None:
        match event:
            case CardPlayed(seat, card):
                self._moves.append((seat, f"{card_text(card):>3}"))
            case CardsPlayed(seat, played):
                self._moves.append((seat, cards_text(played)))
            case Passed(seat) if self._moves:
                self._moves.append((seat, "pass"))
            case _ if event.move and self._moves and happened.seat != DEALER:
                self._moves.append((happened.seat, action_text(happened.action)))
            case _:
                self._notes.append(note(happened.action, event))

    def _goes_on(self, happened: Happened) -> bool:
        """Return whether more cards may be added to what lies on the table."""
        over = self._game.result(happened.state) is not None
        return not over and bool(self._game.view(happened.state, None).board)

    def _line(self, winner: Seat | None) -> str:
        self._lines += 1
        moves = [f"{seat} {text}{'*' if seat == winner else ' '}" for seat, text in self._moves]
        notes = "; ".join(self._notes)
        self._moves.clear()
        self._notes.clear()
        return f"  {self._lines:>3}  {'  '.join(moves)}  {notes}".rstrip()

    def _dealt(self, state: Any) -> list[str]:
        info = self._game.info
        return [
            f"    seat {seat}  {hand_text(info, hand)}" for seat, hand in enumerate(state.hands)
        ]

    # What not everybody saw

    def _secrets(self, happened: Happened, *, dealt: bool) -> Iterator[str]:
        """Yield what no event reports: cards laid out or shown in secret, and where they went."""
        action = happened.action
        told = _told(happened.events)
        if isinstance(action, Deal) or dealt:
            return
        secret = [one for one in cards_of(action) if one not in told]
        if secret and not isinstance(action, Play) and not self._has_moved(secret, happened):
            who = "chance" if happened.seat == DEALER else f"seat {happened.seat}"
            yield f"{who}, unseen: {action_text(action)}"
        played = (CardPlayed, CardsPlayed)
        told = _told(tuple(one for one in happened.events if not isinstance(one, played)))
        for seat, (before, now) in enumerate(zip(self._hands, happened.state.hands, strict=True)):
            new = [one for one in cards(now & ~before) if one not in told]
            for (verb, source), some in self._sources(new).items():
                yield f"seat {seat} {verb} {cards_text(some)}{source}"

    def _has_moved(self, some: list[Card], happened: Happened) -> bool:
        """Return whether these cards are in another hand now, which has a line of its own."""
        moves = zip(self._hands, happened.state.hands, strict=True)
        new = sum(now & ~before for before, now in moves)
        return all(one.bit & new for one in some)

    def _sources(self, new: list[Card]) -> dict[tuple[str, str], list[Card]]:
        """Return the cards by where they came from: the stock, the table or another hand."""
        found: dict[tuple[str, str], list[Card]] = {}
        for one in new:
            giver = next((seat for seat, hand in enumerate(self._hands) if hand & one.bit), None)
            how = ("draws", "") if giver is None else ("gets", f" from seat {giver}")
            if one in self._open:
                how = ("takes", "")
            found.setdefault(how, []).append(one)
        return found


def _told(events: tuple[Event, ...]) -> set[Card]:
    """Return the cards that *events* name."""
    values = [getattr(event, one.name) for event in events for one in fields(event)]  # type: ignore[arg-type]  # every event is a dataclass
    flat = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
    return {one for one in flat if isinstance(one, Card)}


def _heading(game: AnyGame, record: Json, line: int) -> Iterator[str]:
    info = game.info
    chosen = record["options"]
    seats = f", {record['seats']} seats" if len(info.seats) > 1 else ""
    yield f"line {line}: {info.key}{seats}; {said(opening_in(record))}"
    usual = info.defaults(chosen)
    house = [f"{key}={chosen[key]}" for key in usual if chosen.get(key, usual[key]) != usual[key]]
    if house:
        yield f"  house rules: {', '.join(house)}"
    if info.partners:
        yield "  side 0: seats 0 and 2; side 1: seats 1 and 3; * wins the trick"
