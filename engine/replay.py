"""Turning logs and records back into states, and checking records against the rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engine.actions import Action, TimeUp, read
from engine.errors import IllegalAction, Reason
from engine.events import Event
from engine.fair import Seal
from engine.game import AnyGame, ChecksStarts, Json, Options, State
from engine.records import (
    HOUSE,
    KINDS,
    Difference,
    Record,
    RecordDiffers,
    Recorder,
    differs,
    moves_of,
    quoted,
    read_record,
    without_score,
)
from engine.seats import DEALER, Seat


class Happened(NamedTuple):
    """One action of a record: who did what, the state after it and what everybody saw."""

    seat: Seat
    action: Action
    state: State
    events: tuple[Event, ...]


def fold(
    game: AnyGame,
    options: Options,
    seats: int,
    opening: Json,
    entries: Iterable[tuple[Seat, str]],
) -> tuple[Any, tuple[tuple[Event, ...], ...]]:
    """Return the state that a log leads to, and the events of each of its entries.

    Args:
        opening: what the log starts from, as ``Game.opening`` gave it.
        entries: the seat and the action's text of each.
    """
    state = game.resume(options, seats, opening)
    events = []
    for seat, text in entries:
        state, seen = game.apply(state, seat, read(text))
        events.append(seen)
    return state, tuple(events)


def has_closed_deal(before: State, after: State) -> bool:
    """Return whether the action that led from one state to the other ended a deal.

    That may even have been the shuffle, where some hands win at once.
    """
    if after.winners is not None:
        return True
    opened = after.deal_number > before.deal_number
    return after.between_deals and (opened or not before.between_deals)


def record_of(
    game: AnyGame,
    options: Options,
    seats: int,
    opening: Json,
    entries: Iterable[tuple[Seat, str]],
    seal: Seal | None = None,
) -> Json | None:
    """Return the record of the deal that a log finishes; None if it finishes none.

    If the log chooses the first dealer before it deals, the record starts from just before the
    shuffle. With the *seal* of the deal anybody can verify its luck.
    """
    recorder = Recorder(game, options, seats, seal)
    state = game.resume(options, seats, opening)
    for seat, text in entries:
        action = read(text)
        recorder.note(state, seat, action)
        state = game.apply(state, seat, action).state
        if (record := recorder.record(state)) is not None:
            return record
    return None


def check(record: object) -> Difference | None:
    """Return the first thing in *record* that disagrees with the rules; None if nothing does.

    *record* may be any JSON value.
    """
    try:
        for _ in replay(record):
            pass
    except RecordDiffers as error:
        return error.difference
    return None


def replay(record: object) -> Iterator[Happened]:
    """Yield what happens in *record*, action by action, the deal first.

    Raises:
        RecordDiffers: at the first thing that disagrees with the rules.
    """
    try:
        yield from _replayed(read_record(record))
    except RecursionError:
        raise differs("it is nested too deeply") from None


def _replayed(record: Record) -> Iterator[Happened]:
    game, state = record.game, opened(record, record.opening)
    for number, (text, seat, action) in enumerate(moves_of(record)):
        if number and game.result(state) is not None:
            raise differs("the deal is over before it", number, text)
        try:
            state, events = game.apply(state, seat, action)
        except IllegalAction as illegal:
            raise differs(_why(illegal, game, state, action), number, text) from None
        yield Happened(seat, action, state, events)
    result = game.result(state)
    if result is None:
        raise differs(f"the actions end before the deal does: {_whose(state.to_act)} next")
    _agree("result", record.result, result)


def opened(record: Record, opening: Json) -> Any:
    """Return the state before the shuffle that *opening* describes, in the record's game.

    Raises:
        RecordDiffers: *opening* is not one of this game.
    """
    template = without_score(record.game.opening(record.game.start(record.options, record.seats)))
    _must_be_like("", opening, template)
    try:
        state = record.game.resume(record.options, record.seats, opening)
        if isinstance(record.game, ChecksStarts):
            record.game.check_start(state)
    except ValueError as error:
        raise differs(str(error)) from None
    _agree("", opening, without_score(record.game.opening(state)))
    return state


# Comparing


def _must_be_like(name: str, found: object, template: object) -> None:
    """Check the types of a deal's opening; where the template has None, a number may stand too."""
    if isinstance(template, dict):
        if not isinstance(found, dict):
            raise differs(f"{name} must be an object, not {quoted(found)}")
        _same_keys(name, found, template)
        for key, value in template.items():
            _must_be_like(_path(name, key), found[key], value)
    elif type(found) not in {int if template is None else type(template), type(template)}:
        kind = int if template is None else type(template)
        raise differs(f"{name} must be {KINDS[kind]}, not {quoted(found)}")


def _agree(name: str, found: object, right: object) -> None:
    """Check that the record says what the rules say, down to the field that differs."""
    if isinstance(found, dict) and isinstance(right, dict):
        _same_keys(name, found, right)
        for key, value in right.items():
            _agree(_path(name, key), found[key], value)
    elif json.dumps(found) != json.dumps(right):
        raise differs(f"{name}: the record says {quoted(found)}, the rules {quoted(right)}")


def _same_keys(name: str, found: Json, right: Json) -> None:
    for key in right:
        if key not in found:
            raise differs(f"{_path(name, key)} is missing")
    for key in found:
        if key not in right:
            where = f"{name} has" if name else "there is"
            raise differs(f"{where} an unknown part {quoted(key)}")


def _path(name: str, key: str) -> str:
    return f"{name} {key}" if name else key


def _why(illegal: IllegalAction, game: AnyGame, state: State, action: Action) -> str:
    """Return the reason in words, with the legal actions where they are few."""
    is_time = isinstance(action, TimeUp)
    is_for_house = illegal.reason is Reason.NOT_FOR_A_SEAT and not is_time
    if is_for_house or _house_may_do(game, state, action):
        return f"no seat does it: the house does, which is written {HOUSE}"
    reason = "no time is up here" if is_time else illegal.reason.value.replace("-", " ")
    legal = [str(one) for one in game.legal(state)]
    told = ", ".join(legal) if state.to_act != DEALER and len(legal) <= 13 else ""
    return f"{reason}; {_whose(state.to_act)} next" + (f" ({told})" if told else "")


def _house_may_do(game: AnyGame, state: State, action: Action) -> bool:
    """Return whether the house could have done it now."""
    try:
        game.apply(state, DEALER, action)
    except IllegalAction:
        return False
    return True


def _whose(seat: Seat | None) -> str:
    if seat is None:
        return "nobody is"
    return "chance is" if seat == DEALER else f"seat {seat} is"
