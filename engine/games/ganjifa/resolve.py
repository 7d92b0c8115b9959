"""Who takes a trick and leads next, and when the second half begins."""

from __future__ import annotations

from typing import NamedTuple

from engine.events import Event
from engine.game import Step
from engine.games.ganjifa.events import (
    AkheriKilled,
    CardsCaptured,
    Tigasta,
    TrickCaptured,
    TurnedUp,
)
from engine.games.ganjifa.moves import gone_from
from engine.games.ganjifa.scoring import score
from engine.games.ganjifa.state import (
    SEATS,
    DealState,
    Due,
    Events,
    Phase,
    Put,
    State,
    Trick,
    added,
)
from engine.games.ganjifa.terms import Terms
from engine.seats import Seat


class Outcome(NamedTuple):
    """How many cards each taker captures, and who leads next."""

    captures: tuple[tuple[Seat, int], ...]
    leader: Seat


def go_on(state: State, events: Events) -> Step:
    """Let the next follower act, or resolve the trick when all have added their cards."""
    duties = state.deal.trick.duties
    if duties:
        return Step(state._replace(to_act=duties[0].seat, phase=Phase.FOLLOW), events)
    return _complete(state, events)


def outcome(state: State) -> Outcome:
    """Return who takes the complete trick."""
    trick, leader = state.deal.trick, state.deal.leader
    if trick.refused:
        return _after_refusal(state)
    match trick.lead:
        case "deni":
            return _of_deni(state)
        case "sir":
            second = _player_of(state, 1) or 0
            return Outcome(((leader, SEATS), (second, SEATS)), second)
        case "hardu" | "talafa" | "natavani" | "tavani" | "random":
            holder = _player_of(state, 0)
            return _whole(trick, _highest(state) if holder is None else holder)
        case "sokta" | "akheri":
            return _whole(trick, _highest_other(state, beats_lead=trick.lead == "akheri"))
    return _whole(trick, leader)


def _whole(trick: Trick, taker: Seat) -> Outcome:
    """Return the outcome in which one seat takes all, and leads."""
    return Outcome(((taker, trick.size),), taker)


def _of_deni(state: State) -> Outcome:
    """Return the outcome of a deni: the gheni leads, and takes all or, after a split, half."""
    trick, gheni = state.deal.trick, _player_of(state, 0) or 0
    taker = next((one.seat for one in trick.put if one.card is trick.split), None)
    if taker is None:
        return _whole(trick, gheni)
    return Outcome(((gheni, SEATS), (taker, SEATS)), gheni)


def _player_of(state: State, place: int) -> Seat | None:
    """Return who has played the hukm (0) or the second card (1) of the suit."""
    suit = state.deal.trick.suit
    best = None if suit is None else state.terms.best(suit, place)
    return next((one.seat for one in state.deal.trick.put if one.card is best), None)


def _highest(state: State, put: tuple[Put, ...] | None = None) -> Seat:
    """Return who has played the highest open card of the suit; the leader if nobody has."""
    terms, suit = state.terms, state.deal.trick.suit
    laid = state.deal.trick.put if put is None else put
    of_suit = [one for one in laid if one.card.suit is suit]
    best = max(of_suit, key=lambda one: terms.worth(one.card), default=None)
    return state.deal.leader if best is None else best.seat


def _highest_other(state: State, *, beats_lead: bool) -> Seat:
    """Return the follower with the highest card of the suit; the leader if there is none.

    Args:
        beats_lead: whether it must be higher than the card led.
    """
    terms, suit, leader = state.terms, state.deal.trick.suit, state.deal.leader
    least = terms.worth(state.deal.trick.put[0].card) if beats_lead else -1000
    found = [
        one
        for one in state.deal.trick.put
        if one.seat != leader and one.card.suit is suit and terms.worth(one.card) > least
    ]
    best = max(found, key=lambda one: terms.worth(one.card), default=None)
    return leader if best is None else best.seat


def _after_refusal(state: State) -> Outcome:
    """Return who has the highest card of the suit, since the card owed was not played."""
    trick, leader = state.deal.trick, state.deal.leader
    if trick.lead == "sir":
        rest = trick.put[1:]  # the first card is the hukm, which has taken its half
        taker = _highest(state, rest)
        return Outcome(((leader, SEATS), (taker, SEATS)), taker)
    return _whole(trick, _highest(state))


# After the trick


def _complete(state: State, events: Events) -> Step:
    taken = outcome(state)
    deal, trick = state.deal, state.deal.trick
    told: list[Event] = []
    captured = deal.captured
    for seat, count in taken.captures:
        captured = added(captured, seat, count)
        told.append((TrickCaptured if count == trick.size else CardsCaptured)(seat, count))
    if trick.down is not None:
        told.insert(0, TurnedUp(deal.leader, trick.down))
        deal = gone_from(deal, deal.leader, trick.down.bit)
    empty = not any(state.hands)
    killers = _killers(state, taken) if empty else ()
    if killers:
        told.append(AkheriKilled(killers))
    deal = with_half(deal, taken.leader)._replace(
        captured=captured,
        gone=deal.gone | trick.cards,
        dues=_dues(state),
        utari=deal.utari and trick.lead == "run-out",
        void_hardu=False,
        leader=taken.leader,
        number=deal.number + 1,
        killers=killers,
        last=(*([Put(deal.leader, trick.down)] if trick.down else []), *trick.put),
        trick=Trick(),
    )
    if deal.half > state.deal.half:
        told.append(Tigasta())
    moved = state._replace(to_act=taken.leader, phase=Phase.LEAD, deal=deal)
    events = (*events, *told)
    return score(moved, events) if empty else Step(moved, events)


def with_half(deal: DealState, leads: Seat) -> DealState:
    """Return the deal once *leads* is next; when all have lost the lead, the second half begins."""
    first, second, third = (
        lost or (seat == deal.leader and leads != seat) for seat, lost in enumerate(deal.lost_lead)
    )
    half = 2 if first and second and third else deal.half
    return deal._replace(lost_lead=(first, second, third), half=half)


def _dues(state: State) -> tuple[Due | None, ...]:
    """Return the tavanis that are due: one after a natavani, none after a tavani."""
    deal, trick = state.deal, state.deal.trick
    due = deal.dues[deal.leader]
    if trick.lead == "tavani":
        due = None
    if trick.lead == "natavani" and trick.suit is not None:
        third = state.terms.best(trick.suit, 2)
        due = None if third is None else Due(trick.suit, third)
    return (*deal.dues[: deal.leader], due, *deal.dues[deal.leader + 1 :])


def _killers(state: State, taken: Outcome) -> tuple[Seat, ...]:
    """Return the followers that have beaten the last lead."""
    leader, trick, terms = state.deal.leader, state.deal.trick, state.terms
    takers = {seat for seat, _ in taken.captures if seat != leader}
    if trick.lead == "akheri" and state.match.rules.rangeri_exempts == "both":
        takers |= _beaters(trick, terms, leader)
    return tuple(sorted(takers))


def _beaters(trick: Trick, terms: Terms, leader: Seat) -> set[Seat]:
    led = trick.put[0].card
    return {
        one.seat
        for one in trick.put
        if one.seat != leader
        and one.card.suit is led.suit
        and terms.worth(one.card) > terms.worth(led)
    }
