"""Positions of Tien Len, written down in short."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.actions import Action, Deal, Pass, Play, PlayCards, read
from engine.cards import CardSet, card_set, deck_of
from engine.decks import FRENCH_52, FRENCH_52_SET
from engine.errors import IllegalAction, Reason
from engine.events import Event
from engine.game import Step
from engine.games.tien_len import TIEN_LEN, VIET_CONG, TienLen
from engine.games.tien_len.beats import Laws
from engine.games.tien_len.combinations import Combination, cards_by_value, combination, values
from engine.games.tien_len.leading import begin_play
from engine.games.tien_len.state import DealState, Phase, Round, State, Trading
from engine.seats import DEALER, Seat

GAME = TIEN_LEN
GAMES = {"tien_len": TIEN_LEN, "viet_cong": VIET_CONG}

TABLES = {
    "TL": Laws("tieng_len", longer_slams=False, two_in_sequence=True),
    "VC": Laws("viet_cong", longer_slams=False, two_in_sequence=True),
    "S": Laws("southern", longer_slams=False, two_in_sequence=True),
}
"""The three tables of slams, all else as usual."""

PLAIN = 3
"""A seed for cards that win nothing at once."""


def hand(text: str) -> CardSet:
    """Return a set of cards."""
    return card_set(deck_of(text))


def meld(text: str) -> Combination | None:
    """Return what some cards are together."""
    return combination(values(hand(text)))


def names(held: CardSet) -> str:
    """Return the texts of the cards of a set, the lowest first."""
    return " ".join(map(str, cards_by_value(values(held))))


def opening(deal: int = 2, dealer: Seat | None = 0, **others: Any) -> dict[str, Any]:
    """Return the opening of a deal; of a later one seat 0 was first out of the one before."""
    first = None if deal == 1 else 0
    return {"dealer": dealer, "deal": deal, "first_out": first, "loser": None} | others


def position(
    *hands: str,
    turn: Seat = 0,
    deal: int = 2,
    dealer: Seat = 0,
    game: TienLen = GAME,
    trade: bool = False,
    score: dict[str, Any] | None = None,
    **options: str | int,
) -> State:
    """Return the state in which *turn* leads, these being all cards in play.

    In the first deal its lowest card decides who leads.
    """
    match = game.resume(options, len(hands), opening(deal, dealer, **(score or {}))).match
    held = tuple(map(hand, hands))
    none = (0,) * len(hands)
    unused = FRENCH_52_SET & ~sum(held)
    trading = Trading(gifts=(None,) * len(hands))
    begun = DealState(unused, unused.bit_count(), played=none, charges=none, trading=trading)
    state = State(turn, Phase.TRADE if trade else Phase.PLAY, held, Round(), begun, match)
    return begin_play(state, ()).state if deal == 1 and not trade else state


def goes(state: State, text: str, game: TienLen = GAME) -> tuple[State, list[Event]]:
    """Return the state after some plays in turn, parted by bars; ``-`` is a pass."""
    seen: list[Event] = []
    for words in text.split("|"):
        assert state.to_act is not None
        action = read("pass" if words.strip() == "-" else f"play {words}")
        state, events = game.apply(state, state.to_act, action)
        seen += events
    return state, seen


def after(state: State, text: str, game: TienLen = GAME) -> State:
    """Return the state after some plays in turn."""
    return goes(state, text, game)[0]


def does(state: State, *lines: str) -> State:
    """Return the state after actions of seats: ``0 offer 1 3S``; ``-`` is the house."""
    for line in lines:
        who, _, action = line.partition(" ")
        seat = DEALER if who == "-" else int(who)
        state = GAME.apply(state, seat, read(action)).state
    return state


def refused(state: State, seat: Seat, action: str) -> Reason | None:
    """Return why *seat* may not do this; None if it may."""
    try:
        GAME.apply(state, seat, read(action))
    except IllegalAction as illegal:
        return illegal.reason
    return None


def may(state: State, cards: str) -> bool:
    """Return whether the seat to act may play these cards."""
    assert state.to_act is not None
    allowed = refused(state, state.to_act, f"play {cards}") is None
    assert allowed == (play(cards) in GAME.legal(state)), "legal and apply differ"
    return allowed


def play(cards: str) -> Action:
    """Return the play of some cards, as ``legal`` writes it."""
    order = cards_by_value(values(hand(cards)))
    return Play(order[0]) if len(order) == 1 else PlayCards(order)


def passes(state: State) -> bool:
    """Return whether the seat to act may pass."""
    return Pass() in GAME.legal(state)


def dealt(
    *hands: str, dealer: Seat | None = None, deal: int = 1, game: TienLen = GAME, **options: Any
) -> Step:
    """Return what comes of a deal in which the seats get these cards, and any others besides.

    Seat 0 is served first: the last seat deals, unless another *dealer* is named.
    """
    seats = len(hands)
    chosen = seats - 1 if dealer is None else dealer
    before = game.resume(options, seats, opening(deal, chosen))
    each = 17 if options.get("three_player_deal") == "17" and seats == 3 else 13
    wanted = [list(deck_of(one)) for one in hands]
    named = {one for cards in wanted for one in cards}
    rest = [one for one in Random(PLAIN).sample(FRENCH_52, 52) if one not in named]
    for one in wanted:
        while len(one) < each:
            one.append(rest.pop(0))
    order = [(chosen + 1 + n) % seats for n in range(seats)]
    if options.get("direction") == "anticlockwise":
        order = [(chosen - 1 - n) % seats for n in range(seats)]
    deck = [wanted[seat][n] for n in range(each) for seat in order]
    return game.apply(before, DEALER, Deal((*deck, *rest)))


def facts(state: State, seat: Seat | None = None) -> dict[str, dict[str, Any]]:
    """Return what is shown to a seat, or to all, by key; of equal keys the last."""
    return {one.key: dict(one.values) for one in GAME.view(state, seat).facts}


def result(state: State) -> dict[str, Any]:
    """Return the result of the deal just closed."""
    found = GAME.result(state)
    assert found is not None
    return found
