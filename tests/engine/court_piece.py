"""Positions of Court Piece, written down in short."""

from __future__ import annotations

from typing import Any

from engine.actions import Deal, read
from engine.cards import CARDS, SPADES, CardSet, card_set, deck_of
from engine.events import Event
from engine.game import Step
from engine.games.court_piece.game import CourtPiece
from engine.games.court_piece.state import DealState, Match, Result, State, Verdict
from engine.partners import Phase
from engine.piles import Pile
from engine.seats import DEALER

GAME = CourtPiece()

DECK = """2D KD AS 5S 6D 8C 8S 9C KC JC AH 4D 8D 6C 2C 6H JH 4S 8H KH 7D AC 2H JD 3S 6S
    4H 3D QD 4C 9S TC 2S 9H 9D TS 5D AD TD JS 3H 3C TH QS 5H 7S 7C KS QC QH 5C 7H"""
"""Dealt by seat 0: seat 1 has 2D KD AS 5S 6D first."""


def opening(
    dealer: int | None = 0,
    streak: tuple[int | None, int] = (None, 0),
    points: tuple[int, int] = (0, 0),
    **score: Any,
) -> dict[str, Any]:
    """Return the opening of a deal."""
    return {
        "dealer": dealer,
        "streak_in": {"side": streak[0], "count": streak[1]},
        "score_in": {"points": list(points)} | score,
    }


def dealt(deck: str = DECK, dealer: int = 0, **options: str | int) -> State:
    """Return the state after *deck* is dealt."""
    before = GAME.resume(options, 4, opening(dealer))
    return GAME.apply(before, DEALER, Deal(deck_of(deck))).state


def called(suit: str = "S", deck: str = DECK, dealer: int = 0, **options: str | int) -> State:
    """Return the state after *deck* is dealt and *suit* called."""
    state = dealt(deck, dealer, **options)
    return GAME.apply(state, state.to_act or 0, read(f"call {suit}")).state


def done(state: State, actions: str) -> Step:
    """Return what comes of some actions of the seats to act, parted by commas, and all events."""
    seen: list[Event] = []
    for action in actions.split(","):
        step = GAME.apply(state, state.to_act or 0, read(action))
        state = step.state
        seen += step.events
    return Step(state, tuple(seen))


def played(state: State, plays: str) -> Step:
    """Return what comes of cards, and bars that mean nothing, played in turn."""
    return done(state, ",".join(f"play {word}" for word in plays.replace("|", " ").split()))


def house(state: Any, action: str) -> Step:
    """Return what comes of an action of the house."""
    return GAME.apply(state, DEALER, read(action))


MIDDLE = DealState(leader=0, number=6, trump=SPADES, maker=1)
"""Five tricks have been played."""


def trick(
    plays: str,
    *,
    deal: DealState = MIDDLE,
    dealer: int = 3,
    match: Match | None = None,
    **options: str | int,
) -> Step:
    """Return what comes of one trick, played by hands that hold nothing but those cards."""
    hands = [0, 0, 0, 0]
    for place, one in enumerate(deck_of(plays)):
        hands[(deal.leader + place) % 4] = one.bit
    match = match or GAME.resume(options, 4, opening(dealer)).match
    return played(State(deal.leader, Phase.PLAY, tuple(hands), (), deal, match), plays)


def deck_with(first: str) -> str:
    """Return a deck in which the first to be served gets these five cards."""
    held = deck_of(first)
    return " ".join(map(str, [*held, *(one for one in CARDS if one not in held)]))


SEVENTH = "AS 2S 3S 4S"
"""Led by seat 1, this is the seventh trick of side 1 in ``before_seventh``."""

SIX_CARDS = {
    False: ["AH 2C 7C QC 5H 6H", "8H 3C 8C KC 2H 7H", "9H 4C 9C TC 3H JH", "TH 5C 6C JC 4H KH"],
    True: ["8H 5H 6H 5C 9C TC", "AH KH QH AC KC QC", "9H 3H 7H 3C 7C 2C", "TH 4H JH 4C 8C JC"],
}
"""The hands after that trick, by whether seat 1 is sure to win all the others too."""


def before_seventh(*, sure: bool = False, **options: str | int) -> State:
    """Return the state in which seat 1 is to lead to the seventh trick, its side having six."""
    led = dict(zip((1, 2, 3, 0), SEVENTH.split(), strict=True))
    hands = [card_set(deck_of(f"{one} {led[n]}")) for n, one in enumerate(SIX_CARDS[sure])]
    gone = card_set(CARDS) & ~sum(hands)
    deal = DealState(
        leader=1, number=7, trump=SPADES, maker=1, captured=(0, gone), ahead=1
    )  # fmt: skip
    match = GAME.resume(options, 4, opening(0)).match
    return State(1, Phase.PLAY, tuple(hands), (), deal, match)


def tricks(count: int, but: CardSet = 0) -> CardSet:
    """Return the cards of so many tricks, none of *but*."""
    return card_set([one for one in CARDS if not one.bit & but][: 4 * count])


FOUR = "5C 2C 3C 4C"
"""A trick that its leader wins."""


def scored(
    taken: tuple[int, int],
    *,
    dealer: int = 0,
    streak: tuple[int | None, int] = (None, 0),
    points: tuple[int, int] = (0, 0),
    score: dict[str, Any] | None = None,
    match: Match | None = None,
    ahead: int | None = None,
    **options: str | int,
) -> Step:
    """Return what the trick leads to with which the sides come to have captured so many.

    The side that has more wins it by its seat 0 or 1, with double sir as the second in a row.
    """
    match = match or GAME.resume(options, 4, opening(dealer, streak, points, **(score or {}))).match
    won_by = int(taken[1] > taken[0])
    double = match.rules.capture_rule == "double_sir"
    own = card_set(deck_of(FOUR))
    waiting = tricks(int(double), own)
    ours = tricks(taken[won_by] - 1 - double, own | waiting)
    theirs = tricks(taken[1 - won_by], own | waiting | ours)
    deal = DealState(
        leader=won_by,
        number=sum(taken),
        pile=Pile(waiting, won_by if double else None),
        captured=(theirs, ours) if won_by else (ours, theirs),
        trump=SPADES,
        maker=1,
        ahead=ahead,
    )
    return trick(FOUR, deal=deal, match=match)


def result(step: Step) -> dict[str, Any]:
    """Return the result of the deal that a step has closed."""
    found = GAME.result(step.state)
    assert found is not None
    return found


def verdict(step: Step) -> Verdict:
    """Return how the deal that a step has closed was decided."""
    found: Result | None = step.state.match.result
    assert found is not None
    return found.verdict


def shown(state: State, key: str, seat: int | None = None) -> list[dict[str, Any]]:
    """Return the values of the facts with this key."""
    return [dict(one.values) for one in GAME.view(state, seat).facts if one.key == key]
