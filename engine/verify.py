"""Checking records against the luck that their secret and cuts give.

``engine.replay`` checks a record against the rules; here its cards and draws are compared with
those that were committed to before the deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.actions import Action, Deal, Stop, TimeUp, write
from engine.errors import EngineError, IllegalAction
from engine.fair import FairLuck, Seal, commitment, ordered, outcome
from engine.game import Json, State
from engine.records import (
    SHUFFLE,
    Record,
    RecordDiffers,
    differs,
    move_of,
    quoted,
    read_record,
    without_score,
)
from engine.replay import opened, replay
from engine.seats import DEALER, Seat

_HEX = re.compile(r"[0-9a-f]{64}")
_NOT_LUCK = (TimeUp, Stop)
MOST_DEALS = 10_000
"""How many numbers of a table's deals are tried, to find the name before it was changed."""
MOST_BEFORE = 20
"""How many counts of actions before the shuffle are tried, to find the one that fits the deck."""


class Verified(NamedTuple):
    """A deal whose luck follows from its commitment, and the number of draws apart from the deck.

    Whether *commitment* was shown before the deal is known only to people who saw it.
    """

    deal: str
    draws: int
    commitment: str


class ShuffleDiffers(EngineError):
    """Something in a record is not what was committed to.

    *what* names it: ``commitment``, ``secret``, ``name``, ``cut``, ``seed``, ``card``, ``draw``,
    or ``record`` if it is not the record of a verifiable deal.
    """

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(f"{what}: {reason}")
        self.what = what


class _Committed(NamedTuple):
    """The part of a record about its luck, with every value of the right type."""

    seal: Seal
    commitment: str
    seed: str
    start: Json | None
    before: list[str]


def verified(record: object) -> Verified:
    """Return the deal of *record*, any JSON value, if all its luck follows from its secret.

    Raises:
        ShuffleDiffers: at the first thing that does not follow.
    """
    try:
        read = read_record(record)
        told = _committed(record[SHUFFLE] if isinstance(record, dict) else None)
        _check_hashes(told, read)
        return Verified(told.seal.deal, _checked_draws(told, read, record), told.commitment)
    except KeyError:
        raise ShuffleDiffers("record", "it has no secret: this deal cannot be verified") from None
    except RecordDiffers as error:
        raise ShuffleDiffers("record", str(error)) from None
    except RecursionError:
        raise ShuffleDiffers("record", "it is nested too deeply") from None


# What the record says about its luck


def _committed(part: object) -> _Committed:
    if not isinstance(part, dict):
        raise differs(f"{SHUFFLE} must be an object, not {quoted(part)}")
    deal, secret = _text(part, "deal"), _digits(part, "secret")
    seal = Seal(deal, secret, tuple(_texts(part, "cuts")))
    before = _texts(part, "before") if "before" in part else []
    return _Committed(
        seal, _digits(part, "commitment"), _digits(part, "seed"), part.get("start"), before
    )


def _text(part: Json, key: str) -> str:
    found = part.get(key)
    if not isinstance(found, str) or not found.isascii():
        raise differs(f"{SHUFFLE} {key} must be a text, not {quoted(found)}")
    return found


def _digits(part: Json, key: str) -> str:
    found = _text(part, key)
    if not _HEX.fullmatch(found):
        raise differs(f"{SHUFFLE} {key} must be 64 hex digits, not {quoted(found)}")
    return found


def _texts(part: Json, key: str) -> list[str]:
    found = part.get(key)
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise differs(f"{SHUFFLE} {key} must hold texts, not {quoted(found)}")
    if not all(map(_can_be_hashed, found)):
        raise differs(f"{SHUFFLE} {key} holds half characters: {quoted(found)}")
    return found


def _can_be_hashed(text: str) -> bool:
    return not any("\ud800" <= one <= "\udfff" for one in text)


# The commitment, the seed and the deck


def _check_hashes(told: _Committed, record: Record) -> None:
    """Raise an error naming what was changed: the secret, commitment, a cut, the seed or a card."""
    kept = (told.seal.commitment == told.commitment, told.seal.seed == told.seed)
    deck = _deck(told, record, len(told.before))
    if kept == (False, False):
        raise _name_or_secret(told)
    if not kept[0]:
        raise ShuffleDiffers(
            "commitment", f"the secret gives {told.seal.commitment}, not {told.commitment}"
        )
    if not kept[1]:
        raise _cut_or_seed(told, deck == record.deck)
    if deck != record.deck:
        raise _left_out(told, record) or _card(deck, record.deck)


def _deck(told: _Committed, record: Record, before: int) -> list[str]:
    """Return the deck as shuffled when *before* actions of the log precede the shuffle."""
    seed = told.seal.deck_seed(before)
    return [one.text for one in ordered(record.game.deck(record.options), seed)]


def _name_or_secret(told: _Committed) -> ShuffleDiffers:
    """Return what was changed: the name, if all fits with another deal number, else the secret."""
    name, secret, bound = told.seal.deal, told.seal.secret, told.commitment
    table = name.rpartition("-")[0]
    names = (f"{table}-{number}" for number in range(1, MOST_DEALS))
    right = next((one for one in names if commitment(one, secret) == bound), None)
    if right is not None:
        return ShuffleDiffers("name", f"the secret is that of {quoted(right)}, not {quoted(name)}")
    said = f"with the deal {quoted(name)} it gives neither commitment nor seed"
    return ShuffleDiffers("secret", f"{said}: it was changed, or the table in the deal's name was")


def _left_out(told: _Committed, record: Record) -> ShuffleDiffers | None:
    """Return the error of a record with too few or too many actions before its shuffle, or None."""
    fits = (n for n in range(MOST_BEFORE) if _deck(told, record, n) == record.deck)
    right = next(fits, None)
    if right is None:
        return None
    came = "1 action" if right == 1 else f"{right} actions"
    said = f"{came} came before the shuffle, and {len(told.before)} are told"
    return ShuffleDiffers("draw", said)


def _card(right: list[str], found: list[str]) -> ShuffleDiffers:
    if len(right) != len(found):
        return ShuffleDiffers("card", f"the deck has {len(right)} cards, not {len(found)}")
    place = next(n for n, (one, other) in enumerate(zip(right, found, strict=True)) if one != other)
    said = f"number {place + 1} of the deck is {found[place]}, not {right[place]}"
    return ShuffleDiffers("card", said)


def _cut_or_seed(told: _Committed, deck_fits: bool) -> ShuffleDiffers:
    if deck_fits:
        return ShuffleDiffers("seed", f"secret and cuts give {told.seal.seed}, not {told.seed}")
    cuts = ", ".join(map(quoted, told.seal.cuts)) or "no cut"
    said = f"with {cuts} the secret gives another seed and another deck"
    return ShuffleDiffers("cut", f"{said}: it was changed, or secret and commitment both were")


# Draws


def _checked_draws(told: _Committed, record: Record, raw: object) -> int:
    """Check every draw apart from the deck; return how many there are."""
    state = opened(record, record.opening)
    count, first = _checked_lots(told, record), len(told.before)
    for number, happened in enumerate(replay(raw)):
        if number and happened.seat == DEALER:
            luck = FairLuck(told.seal.seed, first + number)
            count += _checked(record, state, happened.action, luck, f"action {number}")
        state = happened.state
    return count


def _checked_lots(told: _Committed, record: Record) -> int:
    """Check what precedes the shuffle: who deals first, who sits where. Return its draws."""
    if not told.before:
        return 0
    if not isinstance(told.start, dict):
        raise differs(f"{SHUFFLE} start must be an object, not {quoted(told.start)}")
    count, state = 0, opened(record, told.start)
    for position, (text, seat, action) in enumerate(_before(told, record)):
        if seat == DEALER:
            luck = FairLuck(told.seal.seed, position)
            count += _checked(record, state, action, luck, f"before the shuffle {quoted(text)}")
        try:
            state = record.game.apply(state, seat, action).state
        except IllegalAction as illegal:
            reason = illegal.reason.value.replace("-", " ")
            raise differs(f"before the shuffle {quoted(text)}: {reason}") from None
    if without_score(record.game.opening(state)) != record.opening:
        raise ShuffleDiffers("draw", "what came before the shuffle leads to another deal")
    return count


def _before(told: _Committed, record: Record) -> Iterator[tuple[str, Seat, Action]]:
    for number, text in enumerate(told.before, 1):
        yield text, *move_of(text, record.seats, number)


def _checked(record: Record, state: State, action: Action, luck: FairLuck, where: str) -> int:
    """Check one action: return 1 for a draw, 0 for what is not luck, like a time that is up."""
    if isinstance(action, _NOT_LUCK) or state.to_act != DEALER:
        return 0
    right = outcome(record.game, state, luck, None)
    if not luck.drawn:
        return 0
    if right != action:
        better = "the deal" if isinstance(right, Deal) else quoted(write(right))
        raise ShuffleDiffers("draw", f"{where} is {quoted(write(action))}, not {better}")
    return 1
