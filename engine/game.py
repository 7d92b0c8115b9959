"""The interface of every game.

A game is one object without state. A *state* is an immutable value. Chance is a player: the seat
``DEALER`` acts with shuffles and draws, so that ``apply`` needs no random generator and the log
alone replays a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

from engine.actions import Action
from engine.cards import RANKS, Card, CardSet
from engine.errors import BadOption
from engine.events import Event
from engine.options import PLAYERS_KEY, Option, Some
from engine.seats import Seat, side
from engine.view import View

T = TypeVar("T")
S = TypeVar("S")
Asked = TypeVar("Asked", contravariant=True)
"""A state that is only read."""

Json = dict[str, Any]
"""An object of JSON values, with the keys in the order in which they are written."""

Options = Mapping[str, str | int]
"""Every option of a game with its value: words as ``str``, numbers as ``int``."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known about a game without playing it.

    Args:
        key: its name in code, records and ``game-<key>`` of the catalogue.
        seats: the numbers of seats it can be played with, the usual one first.
        options: its house rules.
        partners: whether opposite seats are partners.
        figures: what its leaderboard counts besides deals and matches (``kots``); the first one
            ranks people, and the arena measures by it how much better a player is.
        aliases: other names that people call it by, in any script.
        variant_of: the game whose sentences and rules of thumb it shares, if there is one.
        presets: ways to play that people choose as a whole, by name: the options that each sets.
            The usual way comes first and sets nothing. ``preset-<name>`` is what people call it,
            ``preset-<family>-<name>`` says what it means.
        brings: by an option and its value, the defaults that other options then have.
        clashes: by an option and its value, a value of another one that makes no sense with it.
        ranks: of its cards, from low to high, as a hand is sorted.
        suits: in the order in which a hand shows them.
        by_rank: whether a hand is sorted by rank first, low cards first.
        layout: ``trick``, what a seat has played stands beside its name; ``pairs``, cards lie in
            the middle, each with the one that covers it.
        in_tricks: whether every seat adds a card to each trick: who waits is called before it is
            complete. Elsewhere much may be laid and beaten meanwhile.
        topics: the sections of its written rules, ``rules-<family>-<topic>``; the house rules
            follow without being listed.
        backwards: an option and the value that reverses the order of play.
        clockwise: whether each seat sits to the left of the one before, unless the option
            ``direction`` says so.
        news: the most lines that tell what has happened since a person last had a choice; 0: the
            usual few, and only about the last round.
        cycle: the number of deals after which everybody has dealt; what a deal leaves to the next
            within a cycle matters as much as the deal.
        measure: the part of a deal's result that says, by side or by seat, how well it went:
            more is better. Ratings rank those who play alone by it.
    """

    key: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    partners: bool = False
    figures: tuple[str, ...] = ()
    aliases: tuple[str, ...] = field(default=())
    variant_of: str = ""
    presets: Mapping[str, Some] = field(default_factory=lambda: {"classic": {}})
    brings: Mapping[tuple[str, str], Some] = field(default_factory=dict)
    clashes: Mapping[tuple[str, str], tuple[str, str | int]] = field(default_factory=dict)
    ranks: str = RANKS
    suits: str = "SHDC"
    by_rank: bool = False
    layout: Literal["trick", "pairs"] = "trick"
    in_tricks: bool = True
    topics: tuple[str, ...] = ("aim", "deal", "trump", "tricks", "kots", "match")
    backwards: tuple[str, str] | None = None
    clockwise: bool = False
    news: int = 0
    cycle: int = 1
    measure: str = ""

    @property
    def family(self) -> str:
        """The key of its sentences: that of the game it is a variant of, else its own."""
        return self.variant_of or self.key

    def side(self, seat: Seat) -> int:
        """Return the side of a seat: its partnership, or itself where everybody plays alone."""
        return side(seat) if self.partners else seat

    def is_clockwise(self, options: Mapping[str, str | int]) -> bool:
        """Return whether the seats follow one another to the left, seen from above.

        Where an option reverses the order of play, they stay where they are.
        """
        said = None if self.backwards is not None else options.get("direction")
        return self.clockwise if said is None else said == "clockwise"

    def sides(self, seats: int) -> int:
        """Return how many sides there are at a table of *seats*."""
        return 2 if self.partners else seats

    def defaults(self, chosen: Mapping[str, str | int]) -> dict[str, str | int]:
        """Return the value of every option at a table that has chosen only *chosen*."""
        usual = {one.key: one.default for one in self.options}
        found = dict(usual)
        for (key, value), brought in self.brings.items():
            if str(chosen.get(key, usual[key])) == value:
                found |= brought
        return found

    def settle(self, chosen: Mapping[str, str | int]) -> dict[str, str | int]:
        """Return every option with its value: the chosen ones, else the defaults.

        Raises:
            BadOption: an unknown key or a value that is not allowed.
        """
        keys = {one.key for one in self.options}
        unknown = [key for key in chosen if key not in keys]
        if unknown:
            raise BadOption(unknown[0], str(chosen[unknown[0]]), "")
        usual = self.defaults(chosen)
        settled = {
            one.key: one.read(str(chosen[one.key])) if one.key in chosen else usual[one.key]
            for one in self.options
        }
        for (key, value), (other, senseless) in self.clashes.items():
            if settled[key] == value and settled[other] == senseless:
                raise BadOption(other, str(senseless), f"another value with {key}={value}")
        return settled

    def matters(self, option: Option, options: Options, seats: int | None = None) -> bool:
        """Return whether *option* has any effect, given the values of all the options.

        What an option needs must matter itself. Without *seats*, any number of seats is meant.
        """
        known = options if seats is None else {**options, PLAYERS_KEY: seats}
        others = {one.key: one for one in self.options}
        return all(
            need.holds(known[need.key])
            and (need.key == PLAYERS_KEY or self.matters(others[need.key], options, seats))
            for need in option.needs
            if need.key in known
        )

    def nearest_preset(self, options: Options) -> str:
        """Return the preset from which *options* differ least; of two as near, the first."""
        return min(self.presets, key=lambda name: len(self.differing(options, name)))

    def differing(
        self, options: Options, preset: str = "", seats: int | None = None
    ) -> tuple[Option, ...]:
        """Return the options that have an effect here and a different one under *preset*.

        Without a preset they are compared with the defaults. An option that would have no effect
        under the preset is included; one whose value follows from another option is not.
        """
        usual = {**self.defaults(options), **self.presets.get(preset, {})}
        return tuple(
            one
            for one in self.options
            if self.matters(one, options, seats)
            and (options[one.key] != usual[one.key] or not self.matters(one, usual, seats))
        )

    def change(self, options: Options, key: str, value: str) -> dict[str, str | int]:
        """Return *options* with one of them set to another value.

        Options still at their default take the new defaults that the value brings; those that the
        table has set itself stay.

        Raises:
            BadOption: an unknown key or a value that is not allowed.
        """
        before, after = self.defaults(options), self.defaults({**options, key: value})
        follow = {
            one: after[one] for one in before if options.get(one) == before[one] != after[one]
        }
        return self.settle({**options, **follow, key: value})


class Step(NamedTuple):
    """What an action leads to: the new state, and what everybody may know about it."""

    state: Any
    events: tuple[Event, ...]


class Luck(Protocol):
    """Where all luck of a deal comes from: a seeded generator, or the verifiable shuffle."""

    @property
    def hour(self) -> int:
        """The hour of the day where the table is, 0 to 23."""
        ...

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
    hour: int = 12

    def shuffle(self, deck: Sequence[Card]) -> tuple[Card, ...]:
        """Return *deck* in a random order."""
        return tuple(self.rng.sample(deck, len(deck)))

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of *choices*."""
        return choices[int(self.rng.random() * len(choices))]


class State(Protocol):
    """What the manager may ask of any game's state; each game adds to it."""

    @property
    def to_act(self) -> Seat | None:
        """Whose action is due. ``DEALER``: a shuffle or draw; None: the match is over."""
        ...

    @property
    def also(self) -> tuple[Seat, ...]:
        """Who else may act at the same time, in the order of play; nobody in most games."""
        ...

    @property
    def seconds(self) -> int | None:
        """The most seconds that the current phase lasts; then ``DEALER`` does ``TimeUp``."""
        ...

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat."""
        ...

    @property
    def deal_number(self) -> int:
        """The number of the current or just finished deal, from 1; 0 before the first."""
        ...

    @property
    def between_deals(self) -> bool:
        """Whether the next action opens a deal and so starts a new log."""
        ...

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """The seats that have won the match; () for a draw; None while it is on."""
        ...


class Game(Protocol[S]):
    """The rules of one game."""

    info: GameInfo

    def deck(self, options: Options) -> tuple[Card, ...]:
        """Return all cards that are shuffled for a deal, in the standard order."""
        ...

    def start(self, options: Options, seats: int) -> S:
        """Return a new match, before the first dealer is chosen.

        Raises:
            BadOption: an unknown option or value.
            ValueError: the game is not played with this number of seats.
        """
        ...

    def legal(self, state: S, seat: Seat | None = None) -> tuple[Action, ...]:
        """Return what *seat*, by default the seat to act, may do, in a fixed order.

        () for a seat that may not act now, and when the match is over. Where there is too much to
        list (a shuffle, an offer of any cards), these are examples; ``apply`` decides.
        """
        ...

    def apply(self, state: S, seat: Seat, action: Action) -> Step:
        """Return the state after *seat* does *action*, and the events that everybody sees.

        Raises:
            IllegalAction: with the reason; *state* is unchanged, as it always is.
        """
        ...

    def forced(self, state: S) -> Action | None:
        """Return what the house does for the seat to act, because that seat has no choice.

        None too where people would rather press their only action themselves, or where doing it at
        once would tell something about the hand that the table wants kept.
        """
        ...

    def selectable(self, view: View[S]) -> CardSet:
        """Return the cards that may be picked one by one before acting with all of them.

        0 where each action has a button of its own.
        """
        ...

    def choices(self, view: View[S], chosen: CardSet) -> tuple[Action, ...]:
        """Return what the seat of *view* may do with exactly the *chosen* cards.

        With none chosen: up to five ready-made actions with cards, the most likely ones.
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

        Parts of the score may be missing: they then count as nothing scored.

        Raises:
            ValueError: *opening* names an impossible dealer, side or count.
        """
        ...

    def result(self, state: S) -> Json | None:
        """Return the result of the deal just finished, or None while one is under way."""
        ...

    def minutes(self, options: Options) -> int | None:
        """Return how long a match lasts at most, in minutes, if the table has agreed on a time.

        The keeper of the clock then lets ``DEALER`` do ``TimeUp``.
        """
        ...

    def figures(self, state: S) -> tuple[dict[str, int], ...]:
        """Return, for each seat, what the deal just finished adds to the leaderboard.

        Keys: ``deals``, ``deals_won``, and the game's own ``info.figures``.
        """
        ...


AnyGame = Game[Any]
"""Any game: all that is known about it is that it understands its own states and views."""


@runtime_checkable
class Continues(Protocol[S]):
    """A game in which a match may leave something to the next one between the same people."""

    def rematch(self, state: S) -> S | None:
        """Return the match that follows the finished one of *state*; None for an ordinary one."""
        ...


@runtime_checkable
class ChecksStarts(Protocol[Asked]):
    """A game in which a described start of a deal may be one that no play leads to."""

    def check_start(self, state: Asked) -> None:
        """Check the start of the deal that *state* is about to open.

        Raises:
            ValueError: no deal starts like this; the sentence says what would be right.
        """
        ...


@runtime_checkable
class NamesLeads(Protocol[Asked]):
    """A game in which an action may have a name that does not say which cards it is."""

    def laid_by(self, view: View[Asked], action: Action) -> tuple[Card, ...]:
        """Return the cards that *action* puts on the table without naming or asking for them."""
        ...


@runtime_checkable
class Bargains(Protocol):
    """A game with a phase in which any seats may make terms with each other."""

    def is_asked(self, state: State, seat: Seat) -> bool:
        """Return whether *seat* has something to answer now, or no such phase is under way.

        A seat that is asked nothing may end its part of the phase; AI players at a table with
        people keep theirs open as long as somebody may still turn to them.
        """
        ...


class OneCardAtATime:
    """The answers of a game whose seats play single cards, without a clock."""

    def forced(self, state: Any) -> Action | None:
        """Return None: the house plays for nobody."""
        del state
        return None

    def selectable(self, view: View[object]) -> CardSet:
        """Return no cards: each one is a button of its own."""
        del view
        return 0

    def choices(self, view: View[object], chosen: CardSet) -> tuple[Action, ...]:
        """Return nothing: cards are not selected first."""
        del view, chosen
        return ()

    def minutes(self, options: Options) -> int | None:
        """Return None: a match takes as long as it takes."""
        del options
        return None
