"""Positions of Ganjifa: hands that are all the cards still unplayed, and what is done in them."""

from __future__ import annotations

from engine.actions import read, write
from engine.cards import Card, CardSet, card_set, cards, deck_of
from engine.events import Event
from engine.games.ganjifa.actions import Lowest
from engine.games.ganjifa.game import INFO, Ganjifa
from engine.games.ganjifa.rules import Rules
from engine.games.ganjifa.state import DealState, Match, Phase, State
from engine.games.ganjifa.terms import PACKS
from engine.seats import DEALER

GAME = Ganjifa()


def match(**options: str | int) -> Match:
    """Return a match by these house rules, by day unless they say otherwise."""
    rules = Rules(**INFO.settle(options))  # type: ignore[arg-type]
    return Match(rules, night=rules.surkhya == "night", dealer=0, opened=1)


def position(*hands: str, leader: int = 0, half: int = 1, **options: str | int) -> State:
    """Return a position at a lead: *hands* by seat, all other cards gone."""
    held = tuple(card_set(deck_of(hand)) for hand in hands)
    settled = match(**options)
    gone = card_set(PACKS[settled.rules.deck]) & ~sum(held)
    late = half == 2
    deal = DealState(leader=leader, half=half, lost_lead=(late, late, late), gone=gone, number=1)
    return State(leader, Phase.LEAD, held, deal, settled)


def do(state: State, *texts: str) -> State:
    """Return the state after these actions, each of whoever is to act (``0 play MA-9`` checks)."""
    for text in texts:
        seat, _, rest = text.partition(" ")
        action = rest if seat.lstrip("-").isdigit() or seat == "-" else text
        if action is rest and seat != "-":
            assert state.to_act == int(seat), f"{text}: seat {state.to_act} is to act"
        state = GAME.apply(state, due(state), read(action)).state
    return state


def seen(state: State, text: str) -> tuple[Event, ...]:
    """Return the events of an action of whoever is to act."""
    return GAME.apply(state, due(state), read(text)).events


def due(state: State) -> int:
    """Return who is to act; the match is not over."""
    return DEALER if state.to_act is None else state.to_act


def may(state: State) -> set[str]:
    """Return what the seat to act may do, as text; without the shortcut for free cards."""
    return {write(one) for one in GAME.legal(state) if not isinstance(one, Lowest)}


def plays(text: str) -> set[str]:
    """Return the plays of these cards, as text."""
    return {f"play {one}" for one in text.split()}


def hand(state: State, seat: int) -> set[str]:
    """Return the cards of a hand, as text."""
    return {str(one) for one in cards(state.hands[seat])}


def low(state: State, seat: int) -> set[str]:
    """Return the low cards of a hand as they stand now, as text."""
    held = state.hands[seat]
    return {str(one) for one in cards(held & ~state.now.high(held))}


def by_rank(deck: str = "dashavatara") -> tuple[Card, ...]:
    """Return the pack by rank: all Rajas in the order of the suits, all Pradhans, the pips."""
    order = ["R", "P", *map(str, range(1, 11))]
    return tuple(sorted(PACKS[deck], key=lambda one: (order.index(one.rank), one.suit.index)))


def by_suit(deck: str = "dashavatara") -> tuple[Card, ...]:
    """Return the pack by suit, each from the Raja and the Pradhan to the ten."""
    order = ["R", "P", *map(str, range(1, 11))]
    return tuple(sorted(PACKS[deck], key=lambda one: (one.suit.index, order.index(one.rank))))


def all_cards(state: State) -> CardSet:
    """Return all cards that are somewhere."""
    deal = state.deal
    debts = sum(
        (debt.kept | debt.left if not debt.sets else card_set(c for s in debt.sets for c in s))
        for debt in deal.debts
        if debt is not None
    )
    return sum(state.hands) | deal.gone | deal.trick.cards | debts
