"""Moments at a table for the tests of what is said, written as the actions that lead to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.model.messages import Button, Line, Message
from bot.model.ports import Limits
from bot.model.requests import Person, Room
from bot.model.table import Cut, Entry, Phase, Place, Table
from bot.model.voice import Voice
from bot.presenter import Scene
from engine.actions import Action, read
from engine.events import Event
from engine.game import RandomLuck, Step
from engine.games import GAMES
from engine.seats import DEALER, Seat
from engine.view import View
from tests.strategies import match

GAME = GAMES["dehla_pakad"]
DISCORD = Limits(buttons=25, per_row=5, text=2000, greys=True, caption=1800)
TELEGRAM = Limits(buttons=100, per_row=8, text=4096, peek=200, caption=1024)
TERMINAL = Limits(buttons=100, per_row=8, text=4000)
PLATFORMS = (DISCORD, TELEGRAM, TERMINAL)
EN, HI = VOICES = (Voice("en"), Voice("hi"))
RECENT = 8

DECK = (
    "8S 2S 9S KH TC 5D 8C 4D AS JC QD 7D 9C 6D 3S JH 2C AH 7S 6H TS KD 5C 8H 5H 3H KC 5S JD TD 3D "
    "4S 6C AD QH 9D 8D QC 7H 9H JS TH 4C 2D 4H 7C 6S QS 2H AC KS 3C"
)
PLAYS = [
    "KH",
    "4D",
    "QD",
    "6H",
    "QS",
    "KS",
    "2S",
    "5S",
    "AH",
    "7H",
    "3H",
    "4H",
    "AD",
    "8D",
    "2D",
    "3D",
    "AC",
    "5C",
    "4C",
    "7C",
    "QH",
    "8H",
    "5H",
    "JD",
    "TD",
    "9D",
    "KD",
    "5D",
    "QC",
    "KC",
    "9C",
    "2C",
    "AS",
    "3S",
    "7S",
    "8S",
    "JC",
    "7D",
    "3C",
    "TC",
    "6D",
    "2H",
    "9S",
    "8C",
    "6S",
    "6C",
    "TS",
    "JS",
    "TH",
    "4S",
    "JH",
    "9H",
]
"""A deal by seat 0: trump is made in trick 1 and over-trumped."""


@dataclass(frozen=True)
class Moment:
    """A state of the game, and the events that led to it, one tuple an action."""

    state: Any
    news: tuple[tuple[Event, ...], ...] = ()
    game: str = "dehla_pakad"

    def view(self, seat: Seat | None) -> View[Any]:
        """Return what a seat may know of it."""
        return GAMES[self.game].view(self.state, seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last few actions, oldest first."""
        return tuple(event for events in self.news[-RECENT:] for event in events)

    @property
    def phase(self) -> Phase:
        """The phase of a table where this is the state."""
        if self.state.winners is not None:
            return Phase.OVER
        return Phase.BETWEEN if self.state.between_deals else Phase.PLAYING

    def after(self, action: Action, seat: Seat | None = None) -> Moment:
        """Return the moment after an action of *seat*, by default the seat to act."""
        step = GAMES[self.game].apply(
            self.state, self.state.to_act if seat is None else seat, action
        )
        return self.then(step)

    def then(self, step: Step) -> Moment:
        """Return the moment after a step."""
        news = () if self.state.between_deals else self.news
        return replace(self, state=step.state, news=(*news, step.events))


def example(plays: int, options: Mapping[str, str | int] | None = None) -> Moment:
    """Return the example after so many cards; its first dealer is seat 0."""
    moment = Moment(GAME.start(GAME.info.settle(options or {}), 4))
    for text in _moves(plays):
        moment = moment.after(read(text))
    return moment


def _moves(plays: int) -> tuple[str, ...]:
    return "appoint 0", f"deal {DECK}", *(f"play {card}" for card in PLAYS[:plays])


def logged(plays: int) -> dict[str, Any]:
    """Return what a table keeps of the example after so many cards, for ``scene``."""
    moment = Moment(GAME.start(GAME.info.settle({}), 4))
    opening, log = GAME.opening(moment.state), []
    for text in _moves(plays):
        log.append(Entry(moment.state.to_act, text))
        moment = moment.after(read(text))
    return {"opening": opening, "log": tuple(log)}


SEEDS = range(300)
"""Matches among which what a test looks for is found: a search without an end would never fail."""


def playout(seed: int, options: Mapping[str, str | int] | None = None) -> Iterator[Moment]:
    """Yield every moment of a match of random cards."""
    rng = Random(seed)
    moment = Moment(GAME.start(GAME.info.settle(options or {}), 4))
    while moment.state.winners is None:
        chance = moment.state.to_act == DEALER
        state = moment.state
        action = GAME.chance(state, RandomLuck(rng)) if chance else rng.choice(GAME.legal(state))
        moment = moment.after(action)
        yield moment


def told(
    key: str, options: Mapping[str, str | int], seed: int, seats: int | None = None
) -> Iterator[Moment]:
    """Yield every moment of a match of any game, played at random."""
    game = GAMES[key]
    settled = game.info.settle(options)
    moment = Moment(game.start(settled, seats or game.info.seats[0]), game=key)
    for move in match(game, settled, seed, seats):
        moment = moment.then(move.step)
        yield moment


def people(*names: str) -> tuple[Place, ...]:
    """Return places for people of these names; ``-`` is an AI player, ``.`` an empty seat."""
    return tuple(_place(seat, name) for seat, name in enumerate(names))


def _place(seat: Seat, name: str) -> Place:
    if name == ".":
        return Place()
    return Place(level="steady") if name == "-" else Place(Person(f"discord:{seat + 1}", name))


FRIENDS = people("Asha", "Ravi", "मीना", "-")
CUTS = (Cut("discord:3", "गुलाब"), Cut("discord:1", "mango 🥭"))


def table(places: tuple[Place, ...] = FRIENDS, **changes: Any) -> Table:
    """Return a table in its lobby."""
    key = changes.pop("game", "dehla_pakad")
    usual = Table(
        id="k3f9qa2m",
        rooms=(Room("discord:77", "discord:7", "card-room"),),
        game=key,
        options=GAMES[key].info.settle(changes.pop("options", {})),
        places=places,
        opener="discord:1",
        language="en",
        secret="0" * 64,
        hints=False,
        dealt_with=(),
    )
    return replace(usual, **changes)


def lobby(places: tuple[Place, ...] = FRIENDS, **changes: Any) -> Scene:
    """Return the scene of an open table."""
    return Scene(table(places, **changes), None, (), None, 0)


def scene(
    moment: Moment, seat: Seat | None, places: tuple[Place, ...] = FRIENDS, **changes: Any
) -> Scene:
    """Return what a seat, or a spectator, may see of a moment."""
    due = changes.pop("due", None)
    changes = {"phase": moment.phase, "deal": moment.state.deal_number, "turn": 7, **changes}
    laid = table(places, **changes)
    view = GAMES[laid.game].view(moment.state, seat)
    return Scene(laid, view, moment.events, due, 0)


def _weighted(line: Line) -> str:
    return f"**{line.text}**" if line.strong else line.text


def _drawn(button: Button) -> str:
    return f"[{button.label}]" if button.enabled else f"({button.label})"


def drawn(message: Message) -> str:
    """Return a message as text for a file: ``**strong**``, ``-# quiet``, ``[button]``,
    ``(button that cannot be pressed)``."""
    lines = [f"# {message.title}"] if message.title else []
    lines += [f"{'-# ' if line.quiet else ''}{_weighted(line)}" for line in message.lines]
    lines += ["  ".join(map(_drawn, row)) for row in message.rows]
    return "\n".join(lines) + "\n"
