"""Records of deals, one JSON object each: the start of the deal, its deck, actions and result.

In Dehla Pakad the parts are ``game, options, seats, dealer, streak_in, deck, actions, result``. An
action begins with its seat, ``-`` for chance: ``1 play KH``, ``- draw 2S``. Where players have
asked for hints, ``hints`` says how many each seat has got in the deal; where the shuffle can be
verified, ``shuffle`` holds what it was computed from. This module reads and writes records;
``engine.replay`` checks them against the rules.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.actions import Action, Deal, read, write
from engine.cards import Card, card
from engine.errors import BadNotation, BadOption, EngineError
from engine.fair import Seal
from engine.game import AnyGame, Json, Options, State
from engine.games import GAMES
from engine.seats import DEALER, Seat

HOUSE = "-"
"""How a record writes the seat of chance and the house."""

SCORE = "score_in"
"""The one part of an opening that a record leaves out: it belongs to the match, not the deal."""

LONGEST_QUOTE = 60

KINDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}
"""What people call the types of JSON."""

PARTS = ("game", "options", "seats", "deck", "actions", "result")
"""The parts of every record; the others are the game's opening."""

SHUFFLE = "shuffle"
"""The part of a record that says what its luck was computed from."""

STOOD_IN = "stood_in"
"""The part of a record that says which actions an AI player chose for the person at a seat."""

BESIDE = ("hints", STOOD_IN, SHUFFLE)
"""What a record may hold besides the deal itself."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing in a record that disagrees with the rules.

    Args:
        reason: what is wrong, as a clause for developers and hosts.
        number: the number of the action, from 1; 0 for the deal; None if no action is at fault.
        action: its text in the record.
    """

    reason: str
    number: int | None = None
    action: str = ""

    def __str__(self) -> str:
        if self.number is None:
            return self.reason
        return f"action {self.number} {quoted(self.action)}: {self.reason}"


class RecordDiffers(EngineError):
    """A record disagrees with the rules."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


@dataclass(slots=True)
class Recorder:
    """Writes the record of one deal while it is played: show it every action before it is done.

    Args:
        seal: what the deal's luck is computed from, if the record is to hold it.
    """

    game: AnyGame
    options: Options
    seats: int
    seal: Seal | None = None
    _start: Json | None = None
    _before: list[str] = field(default_factory=list)
    _opening: Json | None = None
    _deck: tuple[Card, ...] = ()
    _actions: list[str] = field(default_factory=list)

    def note(self, state: State, seat: Seat, action: Action) -> None:
        """Note that *seat* does *action* in *state*; the deal counts from its shuffle."""
        if self._start is None:
            self._start = without_score(self.game.opening(state))
        if self._opening is None and isinstance(action, Deal):
            self._opening, self._deck = without_score(self.game.opening(state)), action.deck
            return
        actions = self._before if self._opening is None else self._actions
        actions.append(f"{HOUSE if seat == DEALER else seat} {write(action)}")

    def record(self, state: State) -> Json | None:
        """Return the record if *state* is that of the finished deal, else None."""
        result = None if self._opening is None else self.game.result(state)
        if result is None:
            return None
        return {
            "game": self.game.info.key,
            "options": self.game.info.settle(self.options),
            "seats": self.seats,
            **(self._opening or {}),
            "deck": [str(one) for one in self._deck],
            "actions": self._actions,
            "result": result,
            **({} if self.seal is None else {SHUFFLE: self._shuffle(self.seal)}),
        }

    def _shuffle(self, seal: Seal) -> Json:
        """Return what the luck is computed from, with the actions before the shuffle."""
        before = {"start": self._start, "before": self._before} if self._before else {}
        return {
            "deal": seal.deal,
            "commitment": seal.commitment,
            "secret": seal.secret,
            "cuts": list(seal.cuts),
            "seed": seal.seed,
            **before,
        }


class Record(NamedTuple):
    """A record whose parts have the right types."""

    game: AnyGame
    options: Options
    seats: int
    opening: Json
    deck: list[str]
    actions: list[str]
    result: Json


def read_record(record: object) -> Record:
    """Return *record* with its parts checked for their types; their values may still be wrong."""
    if not isinstance(record, dict):
        raise differs(f"a record is an object, not {quoted(record)}")
    game = _game(_part(record, "game", str))
    options = _options(game, _part(record, "options", dict))
    seats = _part(record, "seats", int)
    if seats not in game.info.seats:
        played = " or ".join(map(str, game.info.seats))
        raise differs(f"seats: {game.info.key} is played by {played}, not by {quoted(seats)}")
    deck, actions = _texts(record, "deck"), _texts(record, "actions")
    result = _part(record, "result", dict)
    _check_hints(record, seats)
    _check_stood_in(record, seats, actions)
    return Record(game, options, seats, opening_in(record), deck, actions, result)


def opening_in(record: Json) -> Json:
    """Return what the deal of *record* starts from."""
    return {key: value for key, value in record.items() if key not in (*PARTS, *BESIDE)}


def _part(record: Json, key: str, kind: type) -> Any:
    if key not in record:
        raise differs(f"{key} is missing")
    if type(record[key]) is not kind:  # True is no number here
        raise differs(f"{key} must be {KINDS[kind]}, not {quoted(record[key])}")
    return record[key]


def _check_hints(record: Json, seats: int) -> None:
    hints = record.get("hints", [0] * seats)
    is_right = type(hints) is list and len(hints) == seats
    if not is_right or any(type(one) is not int or one < 0 for one in hints):
        raise differs(f"hints must hold a number for each of {seats} seats, not {quoted(hints)}")


def _check_stood_in(record: Json, seats: int, actions: list[str]) -> None:
    said = record.get(STOOD_IN, [[]] * seats)
    if type(said) is not list or len(said) != seats or any(type(one) is not list for one in said):
        raise differs(f"{STOOD_IN} must hold a list for each of {seats} seats, not {quoted(said)}")
    for seat, numbers in enumerate(said):
        own = [n for n, text in enumerate(actions, 1) if text.startswith(f"{seat} ")]
        if any(type(one) is not int or one not in own for one in numbers):
            raise differs(f"{STOOD_IN}: {quoted(numbers)} are not all actions of seat {seat}")


def _texts(record: Json, key: str) -> list[str]:
    found: list[str] = _part(record, key, list)
    for one in found:
        if type(one) is not str:
            raise differs(f"{key} must hold texts, not {quoted(one)}")
    return found


def _game(key: str) -> AnyGame:
    if key not in GAMES:
        raise differs(f"game: {quoted(key)} is none of {', '.join(GAMES)}")
    return GAMES[key]


def _options(game: AnyGame, chosen: Json) -> Options:
    kinds = {one.key: str if one.numbers is None else int for one in game.info.options}
    for key, value in chosen.items():
        if key not in kinds:
            raise differs(f"options: {game.info.key} has no option {quoted(key)}")
        if type(value) is not kinds[key]:
            raise differs(f"options: {key} must be {KINDS[kinds[key]]}, not {quoted(value)}")
    try:
        return game.info.settle(chosen)
    except BadOption as bad:
        found = quoted(chosen[bad.key])
        raise differs(f"options: {bad.key} is {found}; allowed is {bad.allowed}") from None


def moves_of(record: Record) -> Iterator[tuple[str, Seat, Action]]:
    """Yield every action with its text and seat, the deal first.

    Raises:
        RecordDiffers: the next text is not an action.
    """
    yield f"{HOUSE} deal", DEALER, Deal(_deck(record))
    for number, text in enumerate(record.actions, 1):
        yield text, *move_of(text, record.seats, number)


def move_of(text: str, seats: int, number: int) -> tuple[Seat, Action]:
    """Return the seat and the action that *text*, the action of this *number*, stands for.

    Raises:
        RecordDiffers: it is not an action.
    """
    who, _, rest = text.partition(" ")
    places = {HOUSE: DEALER} | {str(seat): seat for seat in range(seats)}
    if who not in places:
        raise differs(f"it must begin with one of {', '.join(places)}", number, text)
    try:
        return places[who], read(rest)
    except BadNotation as error:
        reason = f"no card or action is written {quoted(error.text)}"
        raise differs(reason, number, text) from None


def _deck(record: Record) -> tuple[Card, ...]:
    try:
        found = tuple(card(text) for text in record.deck)
    except BadNotation as error:
        raise differs(f"deck: no card is written {quoted(error.text)}") from None
    counts = Counter(found)
    for one in record.game.deck(record.options):
        if counts[one] != 1:
            times = f"there {counts[one]} times" if counts[one] else "not there"
            raise differs(f"deck: {one} is {times}")
    return found


def without_score(opening: Json) -> Json:
    """Return the part of an opening that belongs in a record."""
    return {key: value for key, value in opening.items() if key != SCORE}


def quoted(value: object) -> str:
    """Return a JSON value as one short line of ASCII, whatever a file holds."""
    text = json.dumps(value)
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."


def differs(reason: str, number: int | None = None, action: str = "") -> RecordDiffers:
    """Return the error for a record that disagrees with the rules for this *reason*."""
    return RecordDiffers(Difference(reason, number, action))
