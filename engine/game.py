"""The interface of every game.

A game is one object without state. A *state* is a value: nothing that holds one can change it.
Chance is a player: the seat ``DEALER`` acts with shuffles and draws, so that ``apply`` needs no
random generator and the log alone replays a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.actions import Action
from engine.cards import Card, CardSet
from engine.errors import BadOption
from engine.events import Event
from engine.seats import Seat
from engine.view import View

T = TypeVar("T")
S = TypeVar("S")

Json = dict[str, Any]
"""An object of JSON values, with the keys in the order in which they are written."""

Options = Mapping[str, str | int]
"""Every option of a game with its value: words as ``str``, numbers as ``int``."""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule. The first value is the default.

    Sentences: ``option-<key>`` names it, ``option-<key>-<value>`` says what a value means;
    a number range takes ``option-<key>-number`` with ``count``.

    Args:
        words: the allowed words, default first; empty for a number.
        numbers: the default number, then the lowest and the highest.
        also: a number outside the range that is allowed too (0 for "off").
    """

    key: str
    words: tuple[str, ...] = ()
    numbers: tuple[int, int, int] | None = None
    also: int | None = None

    @property
    def default(self) -> str | int:
        """The value of a table that says nothing."""
        return self.numbers[0] if self.numbers else self.words[0]

    @property
    def allowed(self) -> str:
        """The allowed values as people write them."""
        if self.numbers is None:
            return ", ".join(self.words)
        reach = f"{self.numbers[1]} to {self.numbers[2]}"
        return reach if self.also is None else f"{self.also} or {reach}"

    def read(self, text: str) -> str | int:
        """Return the value written *text*.

        Raises:
            BadOption: it is not allowed; the error says what is.
        """
        if self.numbers is None:
            if text in self.words:
                return text
        elif text.isascii() and text.isdigit() and len(text) <= 9:
            number = int(text)
            if number == self.also or self.numbers[1] <= number <= self.numbers[2]:
                return number
        raise BadOption(self.key, text, self.allowed)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game without playing it.

    Args:
        key: its name in code, records and ``game-<key>`` of the catalogue.
        seats: the numbers of seats it can be played with, the usual one first.
        deck: all cards, in the standard order.
        options: its house rules.
        partners: whether opposite seats play together.
        figures: what its leaderboard counts besides deals and matches (``kots``).
    """

    key: str
    seats: tuple[int, ...]
    deck: tuple[Card, ...]
    options: tuple[Option, ...]
    partners: bool = False
    figures: tuple[str, ...] = ()
    aliases: tuple[str, ...] = field(default=())

    def settle(self, chosen: Mapping[str, str | int]) -> dict[str, str | int]:
        """Return every option with its value: the chosen ones, else the defaults.

        Raises:
            BadOption: an unknown key or a value that is not allowed.
        """
        keys = {one.key for one in self.options}
        unknown = [key for key in chosen if key not in keys]
        if unknown:
            raise BadOption(unknown[0], str(chosen[unknown[0]]), "")
        return {
            one.key: one.read(str(chosen[one.key])) if one.key in chosen else one.default
            for one in self.options
        }


class Step(NamedTuple):
    """What an action led to: the new state, and what everybody may know of it."""

    state: Any
    events: tuple[Event, ...]


class Luck(Protocol):
    """Where all luck of a deal comes from: a seeded generator, or the verifiable shuffle."""

    def shuffle(self, deck: Sequence[Card]) -> tuple[Card, ...]:
        """Return *deck* in a random order, top card first."""
        ...

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of *choices*, each equally likely."""
        ...


@dataclass(frozen=True, slots=True)
class RandomLuck:
    """Luck from a generator: the same seed gives the same deal."""

    rng: Random

    def shuffle(self, deck: Sequence[Card]) -> tuple[Card, ...]:
        """Return *deck* in a random order."""
        return tuple(self.rng.sample(deck, len(deck)))

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of *choices*."""
        return choices[int(self.rng.random() * len(choices))]


class State(Protocol):
    """What the manager may ask of any game's state; each game adds its own."""

    @property
    def to_act(self) -> Seat | None:
        """Whose action is due. ``DEALER``: a shuffle or draw; None: the match is over."""
        ...

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat."""
        ...

    @property
    def deal_number(self) -> int:
        """The number of the deal under way or just closed, from 1; 0 before the first."""
        ...

    @property
    def between_deals(self) -> bool:
        """Whether the next action opens a deal: it starts a new log."""
        ...

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """The seats that have won the match; () for a draw; None while it is on."""
        ...


class Game(Protocol[S]):
    """The rules of one game."""

    info: GameInfo

    def start(self, options: Options, seats: int) -> S:
        """Return a new match, before the first dealer is chosen.

        Raises:
            BadOption: an unknown option or value.
            ValueError: the game is not played with so many seats.
        """
        ...

    def legal(self, state: S) -> tuple[Action, ...]:
        """Return what the seat to act may do, in a fixed order; () when the match is over.

        For a shuffle, which has too many outcomes to list, it holds one example.
        """
        ...

    def apply(self, state: S, seat: Seat, action: Action) -> Step:
        """Return the state after *seat* does *action*, and the public events.

        Raises:
            IllegalAction: with the reason; *state* is unchanged, as it always is.
        """
        ...

    def chance(self, state: S, luck: Luck) -> Action:
        """Return the dealer's action that *luck* gives; only when ``to_act`` is ``DEALER``."""
        ...

    def view(self, state: S, seat: Seat | None) -> View[S]:
        """Return all that *seat* may know; None for a spectator."""
        ...

    def imagine(self, view: View[S], rng: Random) -> S:
        """Return a full state that *view* allows, uniform over all of them.

        ``view(imagine(view, rng), view.seat) == view`` holds for every view of a seat.
        """
        ...

    def opening(self, state: S) -> Json:
        """Return what a deal starts from, before its shuffle: dealer, streak, scores."""
        ...

    def resume(self, options: Options, seats: int, opening: Json) -> S:
        """Return the state before the shuffle of a deal that starts from *opening*.

        Keys of the score may be missing: the match then stands at nothing.

        Raises:
            ValueError: *opening* names a dealer, side or count that cannot be.
        """
        ...

    def result(self, state: S) -> Json | None:
        """Return the result of the deal just closed, or None while one is under way."""
        ...

    def minutes(self, options: Options) -> int | None:
        """Return how long a match lasts at most, in minutes, where the table has agreed on it.

        Whoever keeps the clock then lets ``DEALER`` do ``TimeUp``.
        """
        ...

    def figures(self, state: S) -> tuple[dict[str, int], ...]:
        """Return, for each seat, what the deal just closed adds to the leaderboard.

        Keys: ``deals``, ``deals_won``, and the game's own ``info.figures``.
        """
        ...
