"""Looking back on a finished deal: what each choice of a seat has cost it.

Two questions are asked. What could the seat know then? Its view of that moment is weighed as for a
hint. What would all cards have shown? The last tricks are solved exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from engine.actions import Action, Play
from engine.ai.hints import is_blind
from engine.ai.move_analysis import Weighed, weigh
from engine.ai.reasons import reason
from engine.ai.solver import best_plays, ending_of
from engine.cards import Card
from engine.events import PileTaken, TrickTaken
from engine.game import Json, State
from engine.games import GAMES
from engine.records import STOOD_IN
from engine.replay import replay
from engine.seats import Seat
from engine.view import Fact

TENS, MOST_OF_TENS = "tens", 3
"""The measure of games that are about the four tens, and how many of those win a deal."""


class Choice(NamedTuple):
    """A moment in a record at which a seat had a choice.

    Args:
        number: of the action in the record, from 1.
        own: how many actions of the seat there were in the deal by then, this one included.
        trick: the number of the trick, from 1; None before the play, and where none are counted.
    """

    number: int
    own: int
    trick: int | None = None


class Makeable(NamedTuple):
    """What the side could still make in the deal, with all cards seen.

    Args:
        most: with the best card.
        left: after the card that was played.
        by: a card that makes the most.
        decides: *by* wins the deal and the card played does not; the amounts do not matter then.
    """

    most: int
    left: int
    by: Action
    decides: bool = False


class Judged(NamedTuple):
    """A choice as judged afterwards.

    Args:
        done: what was done.
        best: what would have been best, by what could be known.
        chosen: the same for what was done, or for a card equal to it; None if that is unknown.
        why: what speaks for the best move.
        open: the same question with all cards seen; None if that is unknown.
    """

    choice: Choice
    done: Action
    best: Weighed
    chosen: Weighed | None
    why: Fact | None
    open: Makeable | None

    @property
    def is_loss(self) -> bool:
        """Whether something else was clearly better, by what could be known then."""
        return self.chosen is not None and self.chosen.is_behind


class Turning(NamedTuple):
    """Where a deal was lost: who took which tens in a trick, the one that decided among them."""

    trick: int
    seat: Seat
    tens: tuple[Card, ...]


class _Moment(NamedTuple):
    """The state before an action of a record."""

    number: int
    state: State
    seat: Seat
    action: Action


def choices(record: Json, seat: Seat, is_late: Callable[[], bool]) -> tuple[Choice, ...]:
    """Return every moment in *record* at which *seat* had a choice and made it itself."""
    del is_late  # it takes no time
    game, own, played, found = GAMES[record["game"]], 0, 0, []
    stood_in = record[STOOD_IN][seat] if STOOD_IN in record else []
    for moment in _moments(record):
        if moment.seat != seat:
            continue
        own += 1
        played += isinstance(moment.action, Play)  # one card of each to every trick
        if moment.number in stood_in:
            continue
        view = game.view(moment.state, seat)
        if len(view.legal) > 1 and game.forced(moment.state) is None and not is_blind(view):
            in_trick = any(one.key == "trick" for one in view.facts)
            found.append(Choice(moment.number, own, played if in_trick else None))
    return tuple(found)


def judge(
    record: Json,
    choice: Choice,
    rng: Random,
    worlds: int,
    tricks: int,
    is_late: Callable[[], bool],
) -> Judged:
    """Return what a choice has cost.

    Args:
        worlds: how many to look at; fewer if it gets late.
        tricks: how many at the end are solved, at most ``solver.MOST_TRICKS``.
    """
    _, state, seat, action = next(one for one in _moments(record) if one.number == choice.number)
    view = GAMES[record["game"]].view(state, seat)
    weighing = weigh(view, rng, worlds, is_late, action)
    best, chosen = weighing.moves[0], weighing.asked
    shown = makeable(record, state, action, tricks)
    why = reason(view, best.action, None if action == best.action else action)
    return Judged(choice, action, best, chosen, why, shown)


def turning(record: Json, seat: Seat) -> Turning | None:
    """Return the trick that brought the side against *seat* most of the tens; None if none did."""
    info = GAMES[record["game"]].info
    if info.measure != TENS:
        return None
    trick, caught = 0, list[Card]()
    for event in (one for happened in replay(record) for one in happened.events):
        trick += isinstance(event, TrickTaken)
        if isinstance(event, PileTaken) and info.side(event.seat) != info.side(seat):
            caught += event.tens
            if len(caught) >= MOST_OF_TENS:
                return Turning(trick, event.seat, event.tens)
    return None


def makeable(record: Json, state: State, action: Action, tricks: int) -> Makeable | None:
    """Return what the seat to act could still make; None where that is not known.

    Args:
        tricks: how many at the end are solved.
    """
    ending = ending_of(record["game"], state)
    if ending is None or ending.tricks > tricks:
        return None
    values = best_plays(record["game"], state)
    if not values or action not in values:
        return None
    by = max(values, key=lambda one: values[one])
    most, left = values[by], values[action]
    if not ending.enough:
        return Makeable(most, left, by)
    if not min(ending.taken) or max(ending.taken) >= ending.enough:
        return None  # whether it is a court is not solved, and later tricks count for nothing
    decides = left < ending.enough <= most
    return Makeable(most, left, by, True) if decides else Makeable(left, left, action)


def _moments(record: Json) -> Iterator[_Moment]:
    state = None
    for number, happened in enumerate(replay(record)):
        if state is not None:
            yield _Moment(number, state, happened.seat, happened.action)
        state = happened.state
