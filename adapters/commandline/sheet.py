"""A record as a person reads it: hands, one line a trick, what was taken, the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from engine.actions import Call
from engine.cards import RANKS, Card, CardSet, Suit, cards
from engine.events import (
    CardPlayed,
    DealScored,
    Event,
    HandsDealt,
    MatchEnded,
    PileTaken,
    RestDealt,
    TrickTaken,
    TrumpDrawn,
    TrumpMade,
)
from engine.game import Game, Json
from engine.games import GAMES
from engine.records import opening_in
from engine.replay import Happened, replay

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS = str.maketrans({symbol: letter for letter, symbol in SYMBOLS.items()})
"""For a screen that cannot show the symbols."""


def sheet(record: Any, line: int) -> Iterator[str]:
    """Yield the lines of a record, each as soon as the rules have agreed with what it says.

    Args:
        line: where the record stands in its file.

    Raises:
        RecordDiffers: at the first thing with which the rules do not agree.
    """
    pen: _Pen | None = None
    for happened in replay(record):
        if pen is None:
            game = GAMES[record["game"]]
            yield from _heading(game, record, line)
            pen = _Pen(game, record["seats"])
        yield from pen.write(happened)
    yield f"  result: {_said(record['result'])}"
    yield ""


class _Pen:
    """Gathers what belongs on the line of one trick."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self._game, self._seats = game, seats
        self._tricks = 0
        self._played: list[CardPlayed] = []
        self._notes: list[str] = []

    def write(self, happened: Happened) -> Iterator[str]:
        """Yield the lines that this action completes."""
        winner = None
        after: list[str] = []
        for event in happened.events:
            match event:
                case CardPlayed():
                    self._played.append(event)
                case TrickTaken(seat):
                    winner = seat
                case HandsDealt() | RestDealt():
                    after += [f"  {_count(event)}", *self._hands(happened.state)]
                case DealScored() | MatchEnded():
                    pass  # the record's result says it; of the match a record knows nothing
                case _:
                    self._notes.append(_note(happened, event))
        if winner is not None:
            yield self._trick(winner)
        elif not self._played:
            yield from (f"  {note}" for note in self._notes)
            self._notes.clear()
        yield from after

    def _hands(self, state: Any) -> list[str]:
        hands = [self._game.view(state, seat).hand for seat in range(self._seats)]
        return [f"    seat {seat}  {_hand(hand)}" for seat, hand in enumerate(hands)]

    def _trick(self, winner: int) -> str:
        self._tricks += 1
        plays = [
            f"{play.seat} {card_text(play.card):>3}{'*' if play.seat == winner else ' '}"
            for play in self._played
        ]
        notes = "; ".join(self._notes)
        self._played.clear()
        self._notes.clear()
        return f"  {self._tricks:>3}  {'  '.join(plays)}  {notes}".rstrip()


def card_text(one: Card) -> str:
    """Return a card as people write it: ``10♥``."""
    return _rank(one.rank) + SYMBOLS[one.suit.text]


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


def _heading(game: Game[Any], record: Json, line: int) -> Iterator[str]:
    yield f"line {line}: {game.info.key}; {_said(opening_in(record))}"
    house = [
        f"{option.key}={record['options'][option.key]}"
        for option in game.info.options
        if record["options"].get(option.key, option.default) != option.default
    ]
    if house:
        yield f"  house rules: {', '.join(house)}"
    if game.info.partners:
        yield "  side 0: seats 0 and 2; side 1: seats 1 and 3; * wins the trick"


def _hand(hand: CardSet) -> str:
    """Return a hand by suit, spades first, each from the highest card down."""
    held = cards(hand)
    rows = []
    for letter in "SHCD":
        ranks = [one.rank for one in held if one.suit.text == letter]
        ranks.sort(key=RANKS.index, reverse=True)
        rows.append(f"{SYMBOLS[letter]} {' '.join(map(_rank, ranks)) or '-'}")
    return "   ".join(rows)


def _count(event: HandsDealt | RestDealt) -> str:
    if isinstance(event, HandsDealt):
        return f"seat {event.seat} deals {event.count} cards each"
    return f"{event.count} more cards each"


def _note(happened: Happened, event: Event) -> str:
    match event:
        case TrumpMade(seat, suit):
            how = "called" if isinstance(happened.action, Call) else "made"
            return f"trump {SYMBOLS[suit.text]} {how} by seat {seat}"
        case TrumpDrawn(card, suit):
            return f"trump {SYMBOLS[suit.text]} by {card_text(card)}, drawn from the played cards"
        case PileTaken(seat, tricks, tens):
            found = f" with {' '.join(map(card_text, tens))}" if tens else ""
            return f"seat {seat} takes {tricks} trick{'s' * (tricks > 1)}{found}"
    return _plain(event)


def _plain(event: Event) -> str:
    """Return any other event by its name and fields."""
    words = [type(event).__name__]
    for one in fields(event):  # type: ignore[arg-type]  # every event is a dataclass
        words.append(f"{one.name} {_value(getattr(event, one.name))}")
    return " ".join(words)


def _value(value: object) -> str:
    match value:
        case Card():
            return card_text(value)
        case Suit():
            return SYMBOLS[value.text]
        case tuple():
            return " ".join(map(_value, value))
        case None:
            return "nobody"
    return str(value)


def _said(facts: Json) -> str:
    """Return an object of a record in words: ``tens 3-1, won by 0``."""
    return ", ".join(f"{key.replace('_', ' ')} {_json(value)}" for key, value in facts.items())


def _json(value: object) -> str:
    match value:
        case dict():
            return f"({_said(value)})"
        case list():
            return "-".join(map(_json, value))
        case None:
            return "none"
    return str(value)
