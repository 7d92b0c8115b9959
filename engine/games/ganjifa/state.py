"""The state of a match of Ganjifa: plain values, no rules."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import Card, CardSet, Suit
from engine.events import Event
from engine.game import Json
from engine.games.ganjifa.terms import PACKS, SURKHYA, Terms
from engine.seats import Seat
from engine.states import TakesTurns

if TYPE_CHECKING:
    from engine.games.ganjifa.rules import Rules

SEATS = 3
SET = 4
"""The number of cards dealt at a time."""

Hands = tuple[CardSet, ...]
Events = tuple[Event, ...]
Three = tuple[int, int, int]
NOBODY: tuple[CardSet, ...] = (0, 0, 0)
UNTOLD: tuple[Hands, ...] = (NOBODY, NOBODY, NOBODY)


class Phase(Enum):
    """What is due."""

    OPEN = "open"
    """Between deals: the first dealer, or a shuffle."""
    READY = "ready"
    """The first dealer is known, or a deal was void: a shuffle."""
    CUT = "cut"
    ASIDE = "aside"
    PAY = "pay"
    RETURN = "return"
    OPENING = "opening"
    """The surkhya is led with a low card, and the others add two each."""
    EXCHANGE = "exchange"
    SWAP = "swap"
    """The seat that has taken or asked for a card chooses the one to give for it."""
    LOW = "low"
    """The holder of a Raja chooses the card that was asked for."""
    LEAD = "lead"
    CARD = "card"
    """The lead is named; its card is due."""
    FAN = "fan"
    NUMBERS = "numbers"
    DRAW = "draw"
    """A card is drawn at random for the lead."""
    FOLLOW = "follow"
    OVER = "over"


BETWEEN = (Phase.OPEN, Phase.READY, Phase.CUT, Phase.OVER)
"""The phases in which no card is dealt."""


class Result(NamedTuple):
    """The result of a deal: cards captured, who killed the akheri, who deals next."""

    captured: Three
    killers: tuple[Seat, ...]
    next_dealer: Seat

    def json(self, base: int) -> Json:
        """The result as records write it."""
        return {
            "captured": list(self.captured),
            "scores": [count - base for count in self.captured],
            "killers": list(self.killers),
            "next_dealer": self.next_dealer,
        }


class Match(NamedTuple):
    """What lasts from deal to deal.

    Args:
        night: whether the surkhya is that of the night; None until the match has started.
        captured, killers: those of the previous deal; () before the first.
        deals: how many have been scored; *opened*: how many have been dealt.
    """

    rules: Rules
    night: bool | None = None
    dealer: Seat | None = None
    scores: Three = (0, 0, 0)
    captured: tuple[int, ...] = ()
    killers: tuple[Seat, ...] = ()
    deals: int = 0
    opened: int = 0
    result: Result | None = None
    winners: tuple[Seat, ...] | None = None

    @property
    def surkhya(self) -> str:
        """The card that leads the opening trick."""
        return SURKHYA[self.rules.deck, bool(self.night)]

    @property
    def base(self) -> int:
        """A third of the pack: the number of cards dealt to each player."""
        return len(PACKS[self.rules.deck]) // SEATS


class Claim(NamedTuple):
    """Cards that a debtor owes to a creditor.

    Args:
        owed: how many.
        drawn: how many have been paid.
        returned: how many have been given back.
    """

    debtor: Seat
    creditor: Seat
    owed: int
    drawn: int = 0
    returned: int = 0


class Debt(NamedTuple):
    """What a debtor has lying face down.

    Args:
        sets: the cards by set, in the order dealt, until all sets to draw from are chosen.
        aside: the sets, from 1, that are set aside.
        kept: the cards of the other sets, once those are chosen.
        left: the cards set aside that have not been drawn.
        spare: the card of those kept that is paid instead of the surkhya; None once it is paid.
    """

    sets: tuple[tuple[Card, ...], ...] = ()
    aside: tuple[int, ...] = ()
    kept: CardSet = 0
    left: CardSet = 0
    spare: Card | None = None


class Duty(NamedTuple):
    """What a seat has to add to the trick.

    Args:
        kind: one of the words below.
        left: the number of cards.
        card: the card that is owed, or has to be beaten.
        reserved: further cards that count as high.
    """

    seat: Seat
    kind: str
    left: int = 1
    card: Card | None = None
    reserved: CardSet = 0


FREE = "free"
"""Free cards by the discard rule."""
ANY = "any"
"""Cards instead of one that was refused: any but that one."""
OWED = "owed"
"""A card that its holder must play or, with ``hukm_enforcement=burn``, may let burn."""
BOUND = "bound"
"""A hukm with the card below it, which must be played under every rule."""
SUIT = "suit"
"""The highest card of the suit led, if the seat has one."""
GHENI = "gheni"
"""The Raja from its holder, perhaps with a second card."""
SPLIT = "split"
"""Two free cards, or one that beats the second card and one more."""


class Put(NamedTuple):
    """A card that lies open in the trick."""

    seat: Seat
    card: Card


class Trick(NamedTuple):
    """The current trick.

    Args:
        lead: the verb of the lead; "" before it.
        suit: the suit that is asked for.
        put: the open cards in it, in playing order.
        is_down: whether the leader's card lies face down; *down*: that card.
        live: the cards that were in some hand and not burned when it was led.
        duties: what has to be added, the next duty first.
        doubled: the second card of the gheni; *split*: the card that beats it.
        refused: whether a card that was owed has been refused.
        numbers: the secret numbers for a random lead; *fan*: the cards laid out for it.
    """

    lead: str = ""
    suit: Suit | None = None
    put: tuple[Put, ...] = ()
    is_down: bool = False
    down: Card | None = None
    live: CardSet = 0
    duties: tuple[Duty, ...] = ()
    doubled: Card | None = None
    split: Card | None = None
    refused: bool = False
    numbers: tuple[int, ...] = ()
    fan: tuple[Card, ...] = ()

    @property
    def cards(self) -> CardSet:
        """All cards in it."""
        return sum(one.card.bit for one in self.put) | (self.down.bit if self.down else 0)

    @property
    def size(self) -> int:
        """How many cards are in it."""
        return len(self.put) + self.is_down

    def of(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that a seat has put."""
        return tuple(one.card for one in self.put if one.seat == seat)


class Due(NamedTuple):
    """A tavani that has to follow a natavani: the suit, and the card that was its third then."""

    suit: Suit
    card: Card


class HadTo(NamedTuple):
    """Cards that somebody had to play, and what they were or why (a key of the catalogue).

    Args:
        key: the fact that tells so: ``had-to``, ``had-to-add`` or ``had-to-lead``.
    """

    key: str
    what: str
    cards: tuple[Card, ...]


class Swapping(NamedTuple):
    """An exchange in the opening trick.

    Args:
        seat: who exchanges.
        taken: the card taken out of the trick; None for a request.
        suit: the suit of the card that is asked for.
        given: the card that *seat* gives for it.
    """

    seat: Seat
    taken: Card | None = None
    suit: Suit | None = None
    given: Card | None = None


class DealState(NamedTuple):
    """A deal under way.

    Args:
        pack: the shuffled pack until it is cut.
        debts: what each debtor has lying face down; None for the others.
        claims: in the order in which they are paid.
        burned: the cards without value.
        gone: all cards captured; *captured*: how many each seat has.
        leader: the leader of the current trick.
        half: 1 before the tigasta, 2 after it.
        lost_lead: for each seat, whether it has led and lost the lead.
        utari: whether the leader is running out high cards.
        void_hardu: whether a hardu was void since the last complete trick.
        dues: the tavani that each seat owes.
        shown: for each seat, the cards that everybody knows it holds.
        told: for each seat, what it alone knows about each other hand.
        exchanged: how many seats, from the leader on, have had the chance to exchange.
        swapping: the exchange under way.
        had_to: for each seat, what it has had to play since it last had a choice.
        last: the last complete trick; *turned_up*: what lay open in the deal.
        redeals: how often this deal has been void.
    """

    pack: tuple[Card, ...] = ()
    debts: tuple[Debt | None, ...] = (None, None, None)
    claims: tuple[Claim, ...] = ()
    burned: CardSet = 0
    gone: CardSet = 0
    captured: Three = (0, 0, 0)
    leader: Seat = 0
    number: int = 0
    half: int = 1
    lost_lead: tuple[bool, bool, bool] = (False, False, False)
    utari: bool = False
    void_hardu: bool = False
    dues: tuple[Due | None, ...] = (None, None, None)
    shown: Hands = NOBODY
    told: tuple[Hands, ...] = UNTOLD
    exchanged: int = 0
    swapping: Swapping | None = None
    killers: tuple[Seat, ...] = ()
    trick: Trick = Trick()
    last: tuple[Put, ...] = ()
    turned_up: Hands = NOBODY
    had_to: tuple[tuple[HadTo, ...], ...] = ((), (), ())
    redeals: int = 0


class _Fields(NamedTuple):
    to_act: Seat | None
    phase: Phase
    hands: Hands
    deal: DealState
    match: Match


class State(TakesTurns, _Fields):
    """A match at one moment."""

    __slots__ = ()

    @property
    def deal_number(self) -> int:
        """The number of the current or just finished deal; 0 before the first."""
        return self.match.opened

    @property
    def between_deals(self) -> bool:
        """Whether the next action opens a deal."""
        return self.phase is Phase.OPEN

    @property
    def terms(self) -> Terms:
        """The terms of the game as they are for the current trick, since its lead."""
        return terms_of(self, self.deal.trick.live or live(self))

    @property
    def now(self) -> Terms:
        """The terms of the game for the cards that are in the hands now."""
        return terms_of(self, live(self))


def live(state: State) -> CardSet:
    """Return the cards that are in some hand and not burned."""
    return sum(state.hands) & ~state.deal.burned


def terms_of(state: State, live_: CardSet) -> Terms:
    """Return the terms of the game where these cards are live."""
    rules = state.match.rules
    swapped = bool(state.match.night) and rules.night_swaps_strength == "true"
    return Terms(live_, rules.deck, rules.dukkal_sequence == "printed", swapped)


def at_lead(state: State, seat: Seat) -> CardSet:
    """Return the hand of *seat* as it was when the current trick was led."""
    deal = state.deal
    down = deal.trick.down if seat == deal.leader else None
    put = sum(one.bit for one in deal.trick.of(seat))
    return state.hands[seat] | put | (down.bit if down else 0)


def replaced(values: tuple[CardSet, ...], seat: Seat, value: CardSet) -> tuple[CardSet, ...]:
    """Return the sets with *value* at *seat*."""
    return (*values[:seat], value, *values[seat + 1 :])


def added(counts: Three, seat: Seat, count: int) -> Three:
    """Return the counts with *count* more at *seat*."""
    first, second, third = (one + count * (n == seat) for n, one in enumerate(counts))
    return first, second, third
