"""A match as text: every action, what came of it, and what a seat was shown.

The first line of a transcript says what is played: ``game=durak seats=3 seed=2 mode=perevodnoy``.
To add one, write a file with that line into ``tests/engine/transcripts/``;
``python -m tests.engine.transcript [game ...]`` writes all those of the games named, or of every
game, anew. Read the difference before you keep it.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Any

from engine.actions import Action, Deal, Play, TimeUp
from engine.cards import Card, CardSet, Suit, cards
from engine.events import Event
from engine.game import Game, RandomLuck
from engine.games import GAMES
from engine.seats import DEALER, Seat
from engine.view import Fact, View
from tests.strategies import Options, house_action

FOLDER = Path(__file__).parent / "transcripts"

LONGEST = 5_000
"""More actions than any match that is worth reading."""

CALLED_OFF = (4, 8)
"""The deal, and how many cards of it have been played, when time runs out or the table stops."""

PATIENCE = 12
"""After so many actions a phase with a time is over."""

MANY = 20
"""So many actions of a seat are not listed."""


@dataclass(frozen=True)
class Head:
    """What is played."""

    game: Game[Any]
    seats: int
    seed: int
    options: Options

    @classmethod
    def read(cls, line: str) -> Head:
        """Return what the first line of a transcript says."""
        found = dict(word.split("=", 1) for word in line.split())
        game = GAMES[found.pop("game")]
        seats, seed = int(found.pop("seats")), int(found.pop("seed"))
        game.info.settle(found)
        return cls(game, seats, seed, dict(found))

    def __str__(self) -> str:
        first = f"game={self.game.info.key} seats={self.seats} seed={self.seed}"
        return " ".join([first, *(f"{key}={value}" for key, value in self.options.items())])


def transcript(head: Head) -> str:
    """Return the text of a match played at random."""
    return "\n".join(_Match(head).lines())


class _Match:
    """A match under way."""

    def __init__(self, head: Head) -> None:
        self.head, self.game = head, head.game
        self.rng = Random(head.seed)
        self.state = head.game.start(head.options, head.seats)
        self.plays = self.waited = 0

    def lines(self) -> list[str]:
        """Play on to the end; return all that is to be read."""
        lines = [str(self.head)]
        for _ in range(LONGEST):
            if self.state.to_act is None:
                return [*lines, f"winners {self.state.winners}", ""]
            lines += self._move()
            if self.state.between_deals or self.state.to_act is None:
                closed, opened = self.game.result(self.state), self.game.opening(self.state)
                lines += ["", f"result {closed}", f"opening {opened}", ""]
        raise AssertionError(f"{self.head} does not end")

    def _move(self) -> list[str]:
        seat, action = self._next()
        lines = [] if seat == DEALER else asked(self.game, self.game.view(self.state, seat))
        self._count(action)
        self.state, events = self.game.apply(self.state, seat, action)
        who = "-" if seat == DEALER else seat
        return [*lines, f"{who} {action}", *(f"    {told(one)}" for one in events)]

    def _next(self) -> tuple[Seat, Action]:
        state, rng = self.state, self.rng
        if self.waited == PATIENCE:
            return DEALER, TimeUp()
        if state.to_act == DEALER:
            return DEALER, self.game.chance(state, RandomLuck(rng))
        if (state.deal_number, self.plays) == CALLED_OFF and (
            ending := house_action(self.game, state)
        ):
            return DEALER, ending
        seat = rng.choice((state.to_act, *state.also)) if state.also else state.to_act
        return seat, rng.choice(self.game.legal(state, seat))

    def _count(self, action: Action) -> None:
        if isinstance(action, Deal):
            self.plays = 0
        self.plays += action.verb == "play"
        timed = self.state.seconds is not None and not isinstance(action, TimeUp)
        self.waited = self.waited + 1 if timed else 0


def asked(game: Game[Any], view: View[Any]) -> list[str]:
    """Return what a seat is shown when it opens a trick or a round, and what it may do."""
    may = f"  may {allowed(game, view)}"
    if any(one.cards for one in view.board):
        return [*told_alone(view), may]
    last = " ".join(f"{one.seat}:{text(one.cards)}" for one in view.last)
    return [
        "",
        *(f"  {shown(fact)}" for fact in view.facts),
        *(f"  beside {shown(note)}" for note in view.notes),
        *told_alone(view),
        f"  last {last or '-'}",
        f"  hand {in_order(game, view.hand)}, sizes {' '.join(map(str, view.sizes))}",
        may,
    ]


def told_alone(view: View[Any]) -> list[str]:
    """Return what this seat alone has been told."""
    return [f"  told seat {view.seat} {shown(fact)}" for fact in view.private]


def allowed(game: Game[Any], view: View[Any]) -> str:
    """Return what a seat may do; of very much the number, and what it is offered ready-made."""
    if len(view.legal) <= MANY:
        return " ".join(str(a.card) if isinstance(a, Play) else str(a) for a in view.legal)
    return f"{len(view.legal)} things, likely {', '.join(map(str, game.choices(view, 0)))}"


def in_order(game: Game[Any], hand: CardSet) -> str:
    """Return the cards of a hand."""
    held = list(cards(hand))
    if game.info.by_rank:
        held.sort(key=lambda one: game.info.ranks.index(one.rank))
    return " ".join(map(str, held))


def told(event: Event) -> str:
    """Return an event as text."""
    values = [f"{one.name}={text(getattr(event, one.name))}" for one in fields(event)]  # type: ignore[arg-type]
    return " ".join([type(event).__name__, *values])


def shown(fact: Fact) -> str:
    """Return a fact as text."""
    return " ".join([fact.key, *(f"{name}={text(value)}" for name, value in fact.values)])


def text(value: Any) -> str:
    """Return a field as text."""
    if isinstance(value, tuple):
        return ",".join(map(text, value)) or "-"
    return value.text if isinstance(value, Card | Suit) else str(value)


def written() -> dict[str, str]:
    """Return every transcript that is kept, by its name."""
    files = sorted(FOLDER.glob("*.txt"))
    return {path.stem: path.read_text(encoding="utf-8") for path in files}


def head_of(text_: str) -> Head:
    """Return what a transcript says is played."""
    return Head.read(text_.splitlines()[0])


def main() -> None:
    """Write the transcripts of the games named, or all of them, anew."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.transcript",
        description="Write the transcripts of the games named, or of every game, anew.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    wanted = parser.parse_args().games or list(GAMES)
    unknown = [key for key in wanted if key not in GAMES]
    if unknown:
        parser.error(f"no game {unknown[0]!r}; there are {', '.join(GAMES)}")
    for name, old in written().items():
        head = head_of(old)
        if head.game.info.key in wanted:
            (FOLDER / f"{name}.txt").write_text(transcript(head), encoding="utf-8")


if __name__ == "__main__":
    main()
