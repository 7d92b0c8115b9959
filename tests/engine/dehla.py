"""Positions of Dehla Pakad, written down in short."""

from __future__ import annotations

from typing import Any

from engine.actions import Action, Deal, read
from engine.cards import CARDS, SPADES, CardSet, Suit, card, card_set, cards, deck_of, size
from engine.events import Event
from engine.game import Step
from engine.games.dehla_pakad.game import DehlaPakad
from engine.games.dehla_pakad.state import DealState, Match, Phase, State
from engine.piles import EMPTY, Pile
from engine.seats import DEALER

GAME = DehlaPakad()
TENS = card_set(one for one in CARDS if one.rank == "T")
TEAMS = {"A": 0, "B": 1, "-": None}

VOID_AT_ONCE = """8S 2S 9S KH TC 5D 8C 4D AS JC QD 7D 9C 6D 3S JH 2C AH 7S 6H TS KD 5C 8H 5H 3H
    KC 5S JD TD 3D 4S 6C AD QH 9D 8D QC 7H 9H JS TH 4C 2D 4H 7C 6S QS 2H AC KS 3C"""
"""Dealt by seat 0: ``KH 4D QD 6H`` is a first trick; diamonds become trump."""

FOLLOWED = """9D KH 4C 5C 9S TC 4H 8C 7S AD JC 7H 2S 5D 6C TH QC QS 3C 7D AH 3H AS 3S QH KD
    JS 5S 8D TD 2H 4D 6H 9H 5H QD 6D KS TS 2C JD 4S 7C JH 3D 9C KC 6S 8H AC 2D 8S"""
FIVE_TRICKS = "9D AD 5D 7D | 4H 7H TH KH | 4C TC JC QC | QS 9S 7S 2S | 3C 5C 8C 6C"
"""Dealt by seat 1: everybody follows in five tricks, the last of which seat 3 wins."""


def texts(actions: tuple[Action, ...]) -> list[str]:
    """Return the texts of actions."""
    return [str(action) for action in actions]


def names(held: CardSet) -> list[str]:
    """Return the texts of the cards of a set."""
    return [one.text for one in cards(held)]


def opening(
    dealer: int | None = 0,
    streak: tuple[int | None, int] = (None, 0),
    kots: tuple[int, int] = (0, 0),
    **score: Any,
) -> dict[str, Any]:
    """Return the opening of a deal."""
    return {
        "dealer": dealer,
        "streak_in": {"side": streak[0], "count": streak[1]},
        "score_in": {"kots": list(kots)} | score,
    }


def dealt(deck: str, dealer: int = 0, **options: str | int) -> State:
    """Return the state after *deck* is dealt."""
    before = GAME.resume(options, 4, opening(dealer))
    return GAME.apply(before, DEALER, Deal(deck_of(deck))).state


def played(state: State, plays: str) -> tuple[State, list[Event]]:
    """Return the state after cards, and bars that mean nothing, are played in turn."""
    seen: list[Event] = []
    for word in plays.replace("|", " ").split():
        step = GAME.apply(state, state.to_act or 0, read(f"play {word}"))
        state = step.state
        seen += step.events
    return state, seen


def trick(
    plays: str,
    *,
    trump: Suit | None = None,
    leader: int = 0,
    number: int = 6,
    pile: Pile = EMPTY,
    captured: tuple[CardSet, CardSet] = (0, 0),
    dealer: int = 3,
    **options: str | int,
) -> Step:
    """Return what comes of one trick, played by hands that hold nothing but those cards."""
    match = GAME.resume(options, 4, opening(dealer)).match
    hands = [0, 0, 0, 0]
    for place, one in enumerate(deck_of(plays)):
        hands[(leader + place) % 4] = one.bit
    deal = DealState(leader=leader, number=number, trump=trump, pile=pile, captured=captured)
    state = State(leader, Phase.PLAY, tuple(hands), (), deal, match)
    seen: list[Event] = []
    for one in deck_of(plays):
        step = GAME.apply(state, state.to_act, read(f"play {one}"))
        state = step.state
        seen += step.events
    return Step(state, tuple(seen))


def scored(
    tens: tuple[int, int],
    *,
    dealer: int = 0,
    streak: tuple[int | None, int] = (None, 0),
    kots: tuple[int, int] = (0, 0),
    tricks: int = 7,
    score: dict[str, Any] | None = None,
    **options: str | int,
) -> Step:
    """Return what the last card of a deal leads to, in which the sides have taken *tens*.

    Seat 0 takes the last trick, which has no ten; side 0 takes so many *tricks* in all.
    """
    match = GAME.resume(options, 4, opening(dealer, streak, kots, **(score or {}))).match
    return GAME.apply(before_last_card(match, tens, tricks), 3, read("play 4C"))


def before_last_card(match: Match, tens: tuple[int, int], tricks: int = 7) -> State:
    """Return the state in which seat 3 is to play the last card of a deal, ``4C``."""
    last = deck_of("5C 2C 3C 4C")
    ten_cards = cards(TENS)
    others = [one for one in CARDS if not (one.bit & TENS or one in last)]
    taken = card_set([*ten_cards[: tens[0]], *others][: 4 * (tricks - 1)])
    assert size(taken & TENS) == tens[0], "so few tricks do not hold so many tens"
    rest = card_set(CARDS) & ~taken & ~card_set(last)
    deal = DealState(leader=0, number=13, trump=SPADES, maker=1, captured=(taken, rest))
    return State(3, Phase.PLAY, (0, 0, 0, card("4C").bit), last[:3], deal, match)


def result(step: Step) -> dict[str, Any]:
    """Return the result of the deal that a step has closed."""
    found = GAME.result(step.state)
    assert found is not None
    return found


def house(state: Any, action: str) -> Step:
    """Return what comes of an action of the house."""
    return GAME.apply(state, DEALER, read(action))
