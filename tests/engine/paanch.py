"""Positions of Teen Do Paanch, written down in short."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.actions import Deal, read
from engine.cards import CardSet, Suit, card, card_set, cards, deck_of
from engine.events import Event
from engine.game import RandomLuck, Step
from engine.games.teen_do_paanch.actions import Fan
from engine.games.teen_do_paanch.game import TeenDoPaanch
from engine.games.teen_do_paanch.state import (
    PACKS,
    DealState,
    Due,
    Move,
    Phase,
    State,
    less,
    targets_of,
)
from engine.seats import DEALER, Seat

GAME = TeenDoPaanch()
PACK = PACKS["hearts_diamonds"]

DECK = (
    """8S 9S TS AC 8H QC QH 8D 7D 9C JH AS 9H KS JD JC 7H 9D TH KC AH QD 8C TD TC JS KD KH QS AD"""
)
"""Dealt by seat 2: seat 0 is served first."""


def names(held: CardSet) -> list[str]:
    """Return the texts of the cards of a set."""
    return [one.text for one in cards(held)]


def opening(
    dealer: Seat | None = 0, *rounds: tuple[int, int, int], over: tuple[int, ...] | None = None
) -> dict[str, Any]:
    """Return the opening of the round that follows *rounds*; *over* is that of the last one."""
    before = targets_of(((dealer or 0) - 2) % 3)
    last = less(rounds[-1], before) if rounds else (0, 0, 0)
    return {
        "dealer": dealer,
        "round": len(rounds) + 1,
        "over_in": list(last if over is None else over),
        "won_in": [list(one) for one in rounds],
        "score_in": {"deals": len(rounds)},
    }


def after_over(dealer: Seat, over: tuple[int, int, int]) -> dict[str, Any]:
    """Return the opening of round 2, dealt by *dealer*, after a first round that ended so."""
    before = targets_of((dealer - 2) % 3)
    won = tuple(asked + more for asked, more in zip(before, over, strict=True))
    return opening(dealer, won)


def dealt(deck: str = DECK, start: dict[str, Any] | None = None, **options: str) -> State:
    """Return the state after *deck* is dealt, by default by seat 2 in round 1."""
    before = GAME.resume(options, 3, start or opening(2))
    return GAME.apply(before, DEALER, Deal(deck_of(deck))).state


def called(
    suit: str = "S", deck: str = DECK, start: dict[str, Any] | None = None, **options: str
) -> State:
    """Return the state after *deck* is dealt and *suit* called."""
    return done(dealt(deck, start, **options), f"call {suit}")


def act(state: State, text: str) -> Step:
    """Return what comes of an action of the seat to act, chance included."""
    return GAME.apply(state, state.to_act, read(text))


def done(state: State, *texts: str) -> State:
    """Return the state after some actions of the seats whose turn it is."""
    for one in texts:
        state = act(state, one).state
    return state


def fan(state: State, first: str = "") -> State:
    """Return the state after the victim's cards are laid, the card *first* at place 1."""
    hand = list(cards(state.hands[state.deal.plan[0].victim]))
    if first:
        hand.sort(key=lambda one: one.text != first)
    return GAME.apply(state, DEALER, Fan(tuple(hand))).state


def pulled(state: State, one: str) -> State:
    """Return the state after the card *one* was pulled from the third place or another."""
    victim = state.hands[state.deal.plan[0].victim]
    order = cards(victim)
    laid = GAME.apply(state, DEALER, Fan(order)).state
    return done(laid, f"pull {order.index(card(one)) + 1}")


def exchanged(state: State, *pairs: str) -> State:
    """Return the state after exchanges, each written as the card pulled and the card back."""
    for pair in pairs:
        one, back = pair.split()
        state = done(pulled(state, one), f"give {back}")
    return state


def played(state: State, plays: str) -> tuple[State, list[Event]]:
    """Return the state after cards, and bars that mean nothing, are played in turn."""
    seen: list[Event] = []
    for word in plays.replace("|", " ").split():
        step = act(state, f"play {word}")
        state = step.state
        seen += step.events
    return state, seen


def at_random(state: State, seed: int, until: Phase = Phase.OVER) -> Iterator[State]:
    """Yield the states that random play leads to, up to the next with this phase, or the end."""
    rng = Random(seed)
    while state.to_act is not None:
        if state.to_act == DEALER:
            action = GAME.chance(state, RandomLuck(rng))
        else:
            action = rng.choice(GAME.legal(state))
        state = GAME.apply(state, state.to_act, action).state
        yield state
        if state.phase is until:
            return


def last_card(
    tricks: tuple[int, int, int], start: dict[str, Any] | None = None, **options: str
) -> Step:
    """Return what the last card of a round leads to, in which the seats win so many *tricks*.

    Seat 0, which must win one, takes the last trick.
    """
    match = GAME.resume(options, 3, start or opening(0)).match
    before = (tricks[0] - 1, *tricks[1:])
    deal = DealState(leader=0, number=10, trump=card("AS").suit, tricks=before)
    state = State(2, Phase.PLAY, (0, 0, card("8C").bit), deck_of("AC KC"), deal, match)
    return GAME.apply(state, 2, read("play 8C"))


def result(step: Step) -> dict[str, Any]:
    """Return the result of the deal that a step has closed."""
    found = GAME.result(step.state)
    assert found is not None
    return found


def position(
    hands: tuple[str, str, str],
    trick: str = "",
    *,
    trump: str = "S",
    leader: Seat = 0,
    tricks: tuple[int, int, int] = (0, 0, 0),
    start: dict[str, Any] | None = None,
    moves: tuple[Move, ...] = (),
    plan: tuple[Due, ...] = (),
    **options: str,
) -> State:
    """Return a state of play with these hands; cards in none of them have been played."""
    match = GAME.resume(options, 3, start or opening(0)).match
    held, laid = [card_set(deck_of(one)) for one in hands], deck_of(trick)
    rest = [one for one in PACKS[match.rules.sevens] if not one.bit & (sum(held) | card_set(laid))]
    gone = [card_set(rest[seat::3]) for seat in range(3)]
    deal = DealState(
        leader=leader,
        number=11 - max(map(len, map(deck_of, hands))),
        tricks=tricks,
        gone=tuple(gone),
        trump=suit_of(trump),
        moves=moves,
        plan=plan,
    )
    return State((leader + len(laid)) % 3, Phase.PLAY, tuple(held), laid, deal, match)


def suit_of(letter: str) -> Suit:
    """Return the suit written so."""
    return card(f"A{letter}").suit
