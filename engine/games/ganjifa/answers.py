"""What the others add to a lead, card by card."""

from __future__ import annotations

from engine.actions import Action, Play
from engine.cards import Card, CardSet, cards, size
from engine.errors import IllegalAction, Reason
from engine.events import CardPlayed
from engine.game import Step
from engine.games.ganjifa.actions import Double, Split
from engine.games.ganjifa.discards import discards
from engine.games.ganjifa.duties import asked
from engine.games.ganjifa.events import CardBurned, Demanded, Doubled, TrickSplit
from engine.games.ganjifa.moves import had_to, put
from engine.games.ganjifa.resolve import go_on
from engine.games.ganjifa.state import (
    ANY,
    BOUND,
    FREE,
    GHENI,
    OWED,
    SEATS,
    SPLIT,
    SUIT,
    Duty,
    Events,
    HadTo,
    Phase,
    State,
)
from engine.seats import Seat

NEEDED_TO_REFUSE_SIR = 3
"""With fewer cards in hand the second card of an utaruna-sir cannot be refused."""


def answers(state: State) -> tuple[Action, ...]:
    """Return what the next follower may add."""
    duty = state.deal.trick.duties[0]
    must = asked(state, duty)
    if must is None:
        free = map(Play, cards(discards(state, duty)))
        return (*map(Split, splits(state, duty)), *free)
    plain = map(Play, (must, *_instead(state, duty, must)))
    return (*plain, *map(Double, _doubles(state, duty)))


def _instead(state: State, duty: Duty, must: Card) -> tuple[Card, ...]:
    """Return the cards that may be played instead of the one that is asked for."""
    hand = state.hands[duty.seat]
    needed = NEEDED_TO_REFUSE_SIR if state.deal.trick.lead == "sir" else 2
    if state.match.rules.hukm_enforcement == "auto" or hand.bit_count() < needed:
        return ()
    return cards(hand & ~must.bit) if duty.kind in (OWED, GHENI) else ()


def _doubles(state: State, duty: Duty) -> tuple[Card, ...]:
    """Return the cards that may go with the Raja: live, and above the card led."""
    if duty.kind != GHENI:
        return ()
    led, terms = state.deal.trick.put[0].card, state.terms
    return tuple(
        one
        for one in cards(_live_of(state, duty.seat))
        if one is not duty.card and terms.worth(one) > terms.worth(led)
    )


def splits(state: State, duty: Duty) -> tuple[Card, ...]:
    """Return the cards that beat the second card of the gheni."""
    if duty.kind != SPLIT:
        return ()
    terms, second = state.terms, duty.card
    held = cards(_live_of(state, duty.seat))
    return tuple(one for one in held if second and terms.worth(one) > terms.worth(second))


def _live_of(state: State, seat: Seat) -> CardSet:
    suit, terms = state.deal.trick.suit, state.terms
    return terms.of(state.hands[seat], suit) & terms.live if suit is not None else 0


def answer(state: State, seat: Seat, action: Action) -> Step:
    """Add a card, or two at once to double or split."""
    if state.phase is not Phase.FOLLOW:
        raise IllegalAction(Reason.NOT_NOW)
    if action not in (may := answers(state)):
        raise IllegalAction(_why_not(state, seat, action))
    duty = state.deal.trick.duties[0]
    match action:
        case Double(second) if duty.card is not None:
            return _double(state, duty, duty.card, second)
        case Split(one):
            moved = put(_left(state, (Duty(seat, FREE),)), seat, (one,))
            trick = moved.deal.trick._replace(split=one)
            moved = moved._replace(deal=moved.deal._replace(trick=trick))
            return go_on(moved, (TrickSplit(seat, one),))
        case Play(one):
            due = duty.left if asked(state, duty) is None and not splits(state, duty) else 1
            return _play(state, duty, one, is_forced=len(may) <= due)
    raise IllegalAction(Reason.NOT_NOW)


def _why_not(state: State, seat: Seat, action: Action) -> Reason:
    one = getattr(action, "card", None)
    if not isinstance(one, Card):
        return Reason.NOT_NOW
    if not one.bit & state.hands[seat]:
        return Reason.NOT_IN_HAND
    must = asked(state, state.deal.trick.duties[0])
    return Reason.LOW_CARDS_FIRST if must is None else Reason.MUST_PLAY


def _why_it_goes(state: State, duty: Duty) -> str:
    """Return the key of why all cards go that may be added."""
    if size(state.hands[duty.seat]) <= duty.left:
        return "forced-last"
    return "forced-card" if duty.kind == ANY else "forced-low"


def _left(state: State, now: tuple[Duty, ...]) -> State:
    """Return the state with the first duty done and the duties *now* in its place."""
    duties = (*now, *state.deal.trick.duties[1:])
    trick = state.deal.trick._replace(duties=duties)
    return state._replace(deal=state.deal._replace(trick=trick))


def _play(state: State, duty: Duty, one: Card, *, is_forced: bool) -> Step:
    must = asked(state, duty)
    if must is not None and one is not must:
        return _refuse(state, duty, must, one)
    moved = put(_left(state, _rest(state, duty, must)), duty.seat, (one,))
    events: Events = (CardPlayed(duty.seat, one),)
    if must is None:
        if is_forced:
            what = _why_it_goes(state, duty)
            moved = had_to(moved, duty.seat, HadTo("had-to-add", what, (one,)))
        return go_on(moved, events)
    if duty.kind == GHENI:
        moved = _third_adds(moved, doubled=None)
    what = _what(state, duty, must)
    if is_forced:
        moved = had_to(moved, duty.seat, HadTo("had-to", what, (one,)))
    return go_on(moved, (*events, Demanded(duty.seat, what, one.suit, one)))


def _rest(state: State, duty: Duty, must: Card | None) -> tuple[Duty, ...]:
    """Return what is left of a duty after a card; only with its first card is a split possible."""
    if duty.left == 1:
        return ()
    if must is not None and duty.kind == BOUND:
        second = state.terms.best(must.suit, 1)
        return (duty._replace(left=duty.left - 1, card=second),)
    kind = duty.kind if duty.kind == ANY else FREE
    return (duty._replace(kind=kind, left=duty.left - 1),)


def _what(state: State, duty: Duty, must: Card) -> str:
    if duty.kind == GHENI:
        return "demanded-raja"
    if duty.kind == SUIT:
        return "demanded-highest"
    return "demanded-hukm" if must is state.terms.best(must.suit, 0) else "demanded-second"


def _refuse(state: State, duty: Duty, owed: Card, one: Card) -> Step:
    """Keep the card that is owed in the hand, burned, and play another one."""
    left = (duty._replace(left=duty.left - 1),) if duty.left > 1 else ()
    state = _left(state, left)
    trick = state.deal.trick
    duties = tuple(
        each._replace(kind=ANY, card=owed) if each.seat == duty.seat else each
        for each in trick.duties
    )
    deal = state.deal._replace(
        burned=state.deal.burned | owed.bit, trick=trick._replace(duties=duties, refused=True)
    )
    shown = put(state._replace(deal=deal), duty.seat, (one,))
    known = shown.deal.shown[duty.seat] | owed.bit
    seen = (*shown.deal.shown[: duty.seat], known, *shown.deal.shown[duty.seat + 1 :])
    moved = shown._replace(deal=shown.deal._replace(shown=seen))
    if duty.kind == GHENI:
        moved = _third_adds(moved, doubled=None)
    return go_on(moved, (CardPlayed(duty.seat, one), CardBurned(duty.seat, owed)))


def _double(state: State, duty: Duty, raja: Card, second: Card) -> Step:
    moved = put(_left(state, ()), duty.seat, (raja, second))
    trick = moved.deal.trick._replace(doubled=second)
    moved = moved._replace(deal=moved.deal._replace(trick=trick))
    had_to = Demanded(duty.seat, "demanded-raja", raja.suit, raja)
    told: Events = (CardPlayed(duty.seat, raja), had_to, Doubled(duty.seat, second))
    return go_on(_third_adds(moved, doubled=second), told)


def _third_adds(state: State, doubled: Card | None) -> State:
    """Return the state with what is still owed once the gheni has played."""
    trick, leader = state.deal.trick, state.deal.leader
    played = {one.seat for one in trick.put} | {leader}
    third = next((seat for seat in range(SEATS) if seat not in played), None)
    suit = trick.suit
    pradhan = state.terms.ranks[suit][1].bit if suit is not None else 0
    duties: tuple[Duty, ...] = ()
    if doubled is None:
        duties = () if third is None else (Duty(third, FREE),)
    elif third is not None:
        duties = (Duty(third, SPLIT, 2, doubled), Duty(leader, FREE, reserved=pradhan))
    else:
        other = next(seat for seat in played if seat not in (leader, trick.put[-1].seat))
        duties = (Duty(leader, FREE, reserved=pradhan), Duty(other, FREE))
    return state._replace(deal=state.deal._replace(trick=trick._replace(duties=duties)))
