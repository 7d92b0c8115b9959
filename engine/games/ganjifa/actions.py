"""The actions that only Ganjifa has. A lead is named first; if its card is a matter of choice, it
is played after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.actions import Action, Place
from engine.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """Cut the pack below this many cards."""

    verb: ClassVar[str] = "lift"
    place: Place


@dataclass(frozen=True, slots=True)
class Aside(Action):
    """Set aside this set of one's own face-down cards, to be paid from."""

    verb: ClassVar[str] = "aside"
    place: Place


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Chance: this card is drawn, seen only by the player who gets it."""

    verb: ClassVar[str] = "pay"
    card: Card


@dataclass(frozen=True, slots=True)
class Return(Action):
    """Give this card in return for one that was received."""

    verb: ClassVar[str] = "return"
    card: Card


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Take this card out of the opening trick."""

    verb: ClassVar[str] = "swap"
    card: Card


@dataclass(frozen=True, slots=True)
class Request(Action):
    """Ask the holder of the Raja of this suit for a low card of it."""

    verb: ClassVar[str] = "request"
    suit: Suit


@dataclass(frozen=True, slots=True)
class Number(Action):
    """Name a secret number for the random lead."""

    verb: ClassVar[str] = "number"
    place: Place


@dataclass(frozen=True, slots=True)
class Fan(Action):
    """Chance: the leader's cards are laid out face down in this order."""

    verb: ClassVar[str] = "shuffle"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Double(Action):
    """Play the Raja and this card of its suit."""

    verb: ClassVar[str] = "double"
    card: Card


@dataclass(frozen=True, slots=True)
class Lowest(Action):
    """Part with this number of cards at once, the lowest that may go."""

    verb: ClassVar[str] = "lowest"
    place: Place


@dataclass(frozen=True, slots=True)
class Split(Action):
    """Beat the second card of a doubled trick with this one."""

    verb: ClassVar[str] = "split"
    card: Card


# Leads


@dataclass(frozen=True, slots=True)
class Dukkal(Action):
    """Lead the run of this suit without its lowest card."""

    verb: ClassVar[str] = "dukkal"
    suit: Suit


@dataclass(frozen=True, slots=True)
class Deni(Action):
    """Give the deni: a card that brings out the Raja."""

    verb: ClassVar[str] = "deni"
    suit: Suit


@dataclass(frozen=True, slots=True)
class Burn(Action):
    """Keep the lone Pradhan, stripped of its value."""

    verb: ClassVar[str] = "burn"
    suit: Suit


@dataclass(frozen=True, slots=True)
class Talafa(Action):
    """Bring out the hukm of a suit while holding its second card."""

    verb: ClassVar[str] = "talafa"
    suit: Suit


@dataclass(frozen=True, slots=True)
class RunOut(Action):
    """Utari before the tigasta: all high cards at once, then a random card."""

    verb: ClassVar[str] = "runout"


@dataclass(frozen=True, slots=True)
class Utari(Action):
    """Utari after the tigasta: the hukm of this suit."""

    verb: ClassVar[str] = "utari"
    suit: Suit


@dataclass(frozen=True, slots=True)
class UtarunaSir(Action):
    """Lead the hukm with a card below the third: one trick for each of the best two."""

    verb: ClassVar[str] = "sir"
    suit: Suit


@dataclass(frozen=True, slots=True)
class Natavani(Action):
    """Holding the third card, bring out the hukm; a tavani has to follow."""

    verb: ClassVar[str] = "natavani"
    suit: Suit


@dataclass(frozen=True, slots=True)
class Tavani(Action):
    """Bring out the other card above the third, with any card face down."""

    verb: ClassVar[str] = "tavani"
    suit: Suit


@dataclass(frozen=True, slots=True)
class Hardu(Action):
    """Holding the third card, lead this lower one and claim that one hand holds both above it.

    The card is named at once: it may come back to the hand.
    """

    verb: ClassVar[str] = "hardu"
    card: Card


@dataclass(frozen=True, slots=True)
class Sokta(Action):
    """Lead all cards of a suit, claiming that nobody else has any."""

    verb: ClassVar[str] = "sokta"
    suit: Suit


@dataclass(frozen=True, slots=True)
class RandomLead(Action):
    """Lead a card that chance chooses."""

    verb: ClassVar[str] = "random"


@dataclass(frozen=True, slots=True)
class Hour(Action):
    """The house: the match begins at this hour of the day, 0 to 23."""

    verb: ClassVar[str] = "hour"
    place: Place
