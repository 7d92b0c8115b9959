"""The state of a match of Teen Do Paanch, in three immutable parts.

They are split by how often they change: ``State`` with every card, ``DealState`` with every
trick or pull, ``Match`` with every deal. The rules that change them are in ``game``.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from engine.cards import CARDS, SUIT_MASKS, Card, CardSet, Suit, card_set, deck_of, size
from engine.events import Event
from engine.games.teen_do_paanch.rules import SEATS, Rules
from engine.seats import Seat, after
from engine.states import TakesTurns
from engine.tricks import taking

TRICKS = 10
FIRST_BATCH = 5
TARGETS = (2, 5, 3)
"""How many tricks the dealer, the seat to the right and the seat to the left must make."""

Counts = tuple[int, ...]
"""A number for each seat."""

Hands = tuple[CardSet, ...]
Trick = tuple[Card, ...]
Events = tuple[Event, ...]

NOTHING: Counts = (0, 0, 0)

_SEVENS = {"hearts_diamonds": deck_of("7D 7H"), "hearts_spades": deck_of("7H 7S")}
_LOW = "234567"
SEVENS: dict[str, CardSet] = {key: card_set(two) for key, two in _SEVENS.items()}
"""The two sevens of the pack, by the option ``sevens``."""
PACKS: dict[str, tuple[Card, ...]] = {
    key: tuple(one for one in CARDS if one.rank not in _LOW or one in two)
    for key, two in _SEVENS.items()
}
"""The thirty cards, in the standard order."""
PACK_SETS: dict[str, CardSet] = {key: card_set(pack) for key, pack in PACKS.items()}


class Phase(Enum):
    """What is due."""

    OPEN = "open"
    """Between deals: the next action opens one, by the choice of the dealer or a shuffle."""
    PICK = "pick"
    """A 2, a 3 and a 5 lie face down: the first two players take one each."""
    READY = "ready"
    """The first deal has been opened and its dealer is known: the shuffle is due."""
    CALL = "call"
    LAY = "lay"
    """The victim's cards are to be laid face down, in an order nobody knows."""
    PULL = "pull"
    RETURN = "return"
    PLAY = "play"
    OVER = "over"


PLAY = Phase.PLAY
"""Looked up once, because members of an enumeration are slow to access."""

UNDER_WAY = (Phase.CALL, Phase.LAY, Phase.PULL, Phase.RETURN, Phase.PLAY)
"""The phases in which cards are out."""


class Result(NamedTuple):
    """The result of a deal.

    Args:
        totals: the tricks of this game so far.
        balance: the same, less all targets so far.
        next_dealer: None once the match is over.
    """

    tricks: Counts
    over: Counts
    totals: Counts
    balance: Counts
    next_dealer: Seat | None
    winners: tuple[Seat, ...] | None


class Match(NamedTuple):
    """What lasts from deal to deal.

    Args:
        won: the tricks of each seat in each finished round of this game.
        over: tricks less target in the last round, on which the next deal's pulls are based.
        deals: how many deals have been scored.
        result: of the deal just finished; None while one is under way.
    """

    rules: Rules
    dealer: Seat | None = None
    won: tuple[Counts, ...] = ()
    over: Counts = NOTHING
    deals: int = 0
    result: Result | None = None
    winners: tuple[Seat, ...] | None = None

    @property
    def round(self) -> int:
        """The number of the current or next round, from 1."""
        return len(self.won) + 1

    @property
    def totals(self) -> Counts:
        """The tricks of each seat in this game."""
        return tuple(map(sum, zip(*self.won, strict=True))) if self.won else NOTHING

    @property
    def balance(self) -> Counts:
        """The tricks of each seat in this game, less all its targets so far."""
        asked = self.past_targets
        return less(self.totals, tuple(map(sum, zip(*asked, strict=True))) if asked else NOTHING)

    @property
    def caller(self) -> Seat:
        """Who names trump and leads first: the seat to the dealer's right."""
        return after(self.dealer or 0, SEATS)

    @property
    def targets(self) -> Counts:
        """How many tricks each seat must make in the round that this dealer deals."""
        return targets_of(self.dealer or 0)

    @property
    def rounds(self) -> int:
        """How many rounds a game has."""
        return int(self.rules.rounds)

    @property
    def step(self) -> int:
        """How many seats the deal passes on."""
        return 2 if self.rules.dealer_pass == "left" else 1  # noqa: S105  # an option

    @property
    def past_targets(self) -> tuple[Counts, ...]:
        """The targets of the finished rounds of this game."""
        rounds = len(self.won)
        dealers = (((self.dealer or 0) - self.step * (rounds - n)) % SEATS for n in range(rounds))
        return tuple(map(targets_of, dealers))

    @property
    def reached(self) -> Counts:
        """In how many finished rounds of this game each seat has made its target."""
        found = list(NOTHING)
        for won, asked in zip(self.won, self.past_targets, strict=True):
            for seat in range(SEATS):
                found[seat] += won[seat] >= asked[seat]
        return tuple(found)


class PastTrick(NamedTuple):
    """A finished trick, in playing order."""

    leader: Seat
    cards: Trick


class Due(NamedTuple):
    """A number of pulls that one player owes another."""

    puller: Seat
    victim: Seat
    times: int


class Move(NamedTuple):
    """A card that went unseen from hand to hand; ``card`` is None for those who do not know it.

    ``back``: it was given back, not pulled.
    """

    source: Seat
    target: Seat
    card: Card | None
    back: bool


class DealState(NamedTuple):
    """The deal between two tricks.

    Args:
        leader: the leader of the current trick.
        number: the number of the current trick, from 1; 0 before the play.
        tricks: how many each seat has won.
        gone: the cards of finished tricks, by the seat that played them.
        past: the trick just finished.
        shown: the three cards that were turned up because the caller passed.
        stock: the undealt cards, top first; () in a view, where ``undealt`` still counts them.
        voids: for each seat the suits that it is known to lack, as card sets.
        plan: the pulls still due, the next one first.
        fan: the cards face down in a row, left to right; () in a view.
        picked: the places in the fan that have been picked, in the order of the seats.
        pulls: how many cards have been pulled in the current exchange.
        pulled: which cards; 0 in the view of anybody but the two concerned.
        moves: all pulls and returns of this deal; before it the cards drawn, by ``DEALER``.
    """

    leader: Seat = 0
    number: int = 0
    tricks: Counts = NOTHING
    gone: Hands = (0, 0, 0)
    past: PastTrick | None = None
    trump: Suit | None = None
    shown: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    undealt: int = 0
    voids: Hands = (0, 0, 0)
    plan: tuple[Due, ...] = ()
    fan: tuple[Card, ...] = ()
    picked: tuple[int, ...] = ()
    pulls: int = 0
    pulled: CardSet = 0
    moves: tuple[Move, ...] = ()

    @property
    def full(self) -> int:
        """How many cards a hand has before the play, outside of an exchange."""
        return TRICKS - self.undealt // SEATS


class _Fields(NamedTuple):
    to_act: Seat | None
    phase: Phase
    hands: Hands
    trick: Trick
    deal: DealState
    match: Match


class State(TakesTurns, _Fields):
    """A match at one moment. ``to_act`` is ``DEALER`` for chance, None when it is over."""

    __slots__ = ()

    @property
    def deal_number(self) -> int:
        """The number of the current or just finished deal; 0 before the first."""
        return self.match.deals + (self.phase in UNDER_WAY)

    @property
    def between_deals(self) -> bool:
        """Whether the next action opens a deal."""
        return self.phase is Phase.OPEN


def targets_of(dealer: Seat) -> Counts:
    """Return how many tricks each seat must make when *dealer* deals."""
    return tuple(TARGETS[(seat - dealer) % SEATS] for seat in range(SEATS))


# Tricks, with the sevens as highest trumps at tables that play so


def high_sevens(rules: Rules) -> CardSet:
    """Return the sevens that are the highest trumps; 0 where they are the lowest cards."""
    return SEVENS[rules.sevens] if rules.sevens_high == "true" else 0


def suit_cards(one: Card, trump: Suit | None, high: CardSet) -> CardSet:
    """Return the cards of the suit to which *one* belongs for leading and following."""
    if one.bit & high or one.suit is trump:
        return high if trump is None else SUIT_MASKS[trump] | high
    return SUIT_MASKS[one.suit] & ~high


def best_of(trick: Trick, trump: Suit | None, high: CardSet) -> Card:
    """Return the card that takes *trick*; high sevens rank spade, heart, diamond."""
    return taking(card_set(trick), trick[0].suit, trump, high)


def winning(state: State) -> Seat:
    """Return who wins the current trick, which must hold at least the lead."""
    trick, deal = state.trick, state.deal
    best = best_of(trick, deal.trump, high_sevens(state.match.rules))
    return (deal.leader + trick.index(best)) % SEATS


def less(a: Counts, b: Counts) -> Counts:
    """Return the differences, seat by seat."""
    return tuple(x - y for x, y in zip(a, b, strict=True))


def next_dealer(match: Match) -> Seat:
    """Return who deals next: by ``dealer_pass`` the seat to the left or to the right."""
    return after(match.dealer or 0, SEATS, match.step)


def held(state: State, seat: Seat) -> int:
    """Return how many cards a seat holds."""
    return size(state.hands[seat])
