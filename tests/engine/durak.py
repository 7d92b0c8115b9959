"""Positions of Durak, written down in short."""

from __future__ import annotations

from typing import Any

from engine.actions import Deal, read
from engine.cards import Card, card_set, cards, deck_of, size, suit
from engine.events import Event
from engine.game import Step
from engine.games.durak.actions import PACK, PACK_SET, TRUMPS
from engine.games.durak.bout import against
from engine.games.durak.game import Durak
from engine.games.durak.state import ATTACK, Bout, DealState, State
from engine.seats import DEALER, Seat

GAME = Durak()

Opening = dict[str, Any]


def opening(dealer: int | None = 0, last_durak: int | None = None, **score: Any) -> Opening:
    """Return the opening of a deal."""
    return {"dealer": dealer, "last_durak": last_durak} | ({"score_in": score} if score else {})


def table(
    *hands: str,
    attacker: Seat = 0,
    talon: str = "",
    trump: str = "H",
    first: bool = False,
    before: Opening | None = None,
    **options: str | int,
) -> State:
    """Return the state in which *attacker* is to open a bout; all other cards are discarded.

    Args:
        hands: the cards of each seat.
        talon: the undealt cards, top first; the last one has fixed the trump.
        first: it is the first bout of the deal.
        before: the opening of the deal.
    """
    held = tuple(card_set(deck_of(hand)) for hand in hands)
    left = deck_of(talon)
    assert sum(map(size, held)) + len(left) == size(sum(held) | card_set(left)), "a card is twice"
    out = PACK_SET & ~sum(held) & ~card_set(left)
    shown = left[-1] if left else cards(TRUMPS[suit(trump)])[0]
    deal = DealState(suit(trump), shown, left, len(left), out, public=out | shown.bit)
    match = GAME.resume(options, len(hands), before or opening()).match
    bout = against(Bout(first=first), attacker, held, match.rules)
    return State(attacker, ATTACK, held, bout, deal, match)


def done(state: State, script: str) -> Step:
    """Return what comes of *script*, ``0 play 7S, 1 take``, and all events; each may act then."""
    seen: list[Event] = []
    for line in script.split(","):
        seat, text = line.split(maxsplit=1)
        assert int(seat) == state.to_act, f"{line.strip()}: seat {state.to_act} is to act"
        action = read(text)
        assert action in GAME.legal(state), f"{line.strip()}: may {may(state)}"
        step = GAME.apply(state, int(seat), action)
        state = step.state
        seen += step.events
    return Step(state, tuple(seen))


def after(state: State, script: str) -> State:
    """Return the state after *script*."""
    found: State = done(state, script).state
    return found


def may(state: State) -> list[str]:
    """Return what the seat to act may do, as text."""
    return sorted(str(one) for one in GAME.legal(state))


def held(state: State) -> list[str]:
    """Return the hands as text."""
    return [" ".join(sorted(map(str, cards(hand)))) for hand in state.hands]


def hand(text: str) -> str:
    """Return a hand as ``held`` writes it."""
    return " ".join(sorted(text.split()))


def facing(state: State) -> tuple[Seat, Seat]:
    """Return who attacks and who defends."""
    return state.bout.attacker, state.bout.defender


def pack(first: str, last: str = "") -> tuple[Card, ...]:
    """Return a whole pack that begins and ends with these cards."""
    top, bottom = deck_of(first), deck_of(last)
    return (*top, *(one for one in PACK if one not in (*top, *bottom)), *bottom)


def dealt(
    deck: tuple[Card, ...], seats: int = 3, before: Opening | None = None, **options: str | int
) -> Step:
    """Return what comes of dealing *deck*; seat 0 deals, unless *before* says else."""
    state = GAME.resume(options, seats, before or opening())
    return GAME.apply(state, DEALER, Deal(deck))


def dealing(*hands: str, rest: str = "") -> tuple[Card, ...]:
    """Return a pack from which seats 1, 2, ... 0 get these *hands*, and *rest* follows."""
    dealt_out = zip(*map(deck_of, hands), strict=True)
    return pack(" ".join(str(one) for turn in dealt_out for one in turn) + " " + rest)


def in_play(state: State) -> int:
    """Return how many cards are in hands, talon, on the table and discarded."""
    places = (*state.hands, card_set(state.deal.talon), state.bout.table, state.deal.discard)
    return sum(map(size, places)) if sum(places) == PACK_SET else -1
