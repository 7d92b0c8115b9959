"""One action for several free cards: the lowest that may go.

Many leads make the others add cards that win nothing. Players who do not care which ones part with
the lowest of all in one go, burned cards first. If no more cards may go than have to, there is
nothing to choose, and the house does it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action, Play
from engine.cards import Card, CardSet, card, cards, size
from engine.errors import IllegalAction, Reason
from engine.game import Step
from engine.games.ganjifa.actions import Lowest, Return
from engine.games.ganjifa.answers import answer, splits
from engine.games.ganjifa.discards import discards
from engine.games.ganjifa.duties import asked
from engine.games.ganjifa.opening import add
from engine.games.ganjifa.payment import give_back, returning, returns
from engine.games.ganjifa.state import Events, Phase, State
from engine.seats import Seat


def lowest(state: State, seat: Seat, action: Lowest) -> Step:
    """Add or give back the lowest cards, as if they were chosen one after the other."""
    if action not in shortcuts(state):
        raise IllegalAction(Reason.NOT_NOW)
    events: Events = ()
    for one in lowest_cards(state):
        if state.phase is Phase.RETURN:
            step = give_back(state, seat, Return(one))
        elif state.phase is Phase.OPENING:
            step = add(state, seat, Play(one))
        else:
            step = answer(state, seat, Play(one))
        state, events = step.state, (*events, *step.events)
    return Step(state, events)


def shortcuts(state: State) -> Iterator[Action]:
    """Yield the action for all free cards at once, if there is a choice between them."""
    count = free_cards_due(state)
    if count and has_to_go(state) is None and size(_may_go(state)) > 1:
        yield Lowest(count)


def has_to_go(state: State) -> Card | None:
    """Return the next of the free cards if all of them have to go; None if there is a choice."""
    count = free_cards_due(state)
    free = _may_go(state) if count else 0
    is_open = state.phase is Phase.FOLLOW and splits(state, state.deal.trick.duties[0])
    return _in_order(state, free)[0] if free and size(free) <= count and not is_open else None


def lowest_cards(state: State) -> tuple[Card, ...]:
    """Return the free cards that go by choosing the lowest ones; high ones come last."""
    free, count = _may_go(state), free_cards_due(state)
    seat = state.to_act or 0
    held = state.hands[seat] & ~free
    if state.phase is Phase.RETURN:
        held &= ~card(state.match.surkhya).bit
    return (*_in_order(state, free), *_in_order(state, held))[:count]


def free_cards_due(state: State) -> int:
    """Return how many cards of its own choice the seat to act must part with now."""
    if state.phase is Phase.RETURN:
        claim = returning(state.deal)
        return 0 if claim is None else claim.owed - claim.returned
    if state.phase not in (Phase.OPENING, Phase.FOLLOW):
        return 0
    duty = state.deal.trick.duties[0]
    return duty.left if state.phase is Phase.OPENING or asked(state, duty) is None else 0


def _may_go(state: State) -> CardSet:
    if state.phase is Phase.RETURN:
        return returns(state, state.to_act or 0)
    return discards(state, state.deal.trick.duties[0])


def _in_order(state: State, some: CardSet) -> tuple[Card, ...]:
    """Return the cards in rising order of worth; equal ones by the order of the suits."""
    return tuple(sorted(cards(some), key=state.terms.worth))
