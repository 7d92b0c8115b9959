"""A deal of Ganjifa under way, as fast as Python can play it.

It has the same leads, duties and captures as ``engine.games.ganjifa``, from the opening trick on,
on hands in lanes. Exchanges and payments are left out, and a card that is owed is always played. A
test plays both side by side.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.ai.games.ganjifa.lanes import (
    LANES,
    PRADHANS,
    RAJAS,
    SUIT_OF,
    bits,
    down_from,
    next_below,
    tops,
)

NO_SUIT = -1

# How a trick was led
(OPENING, DUKKAL, DENI, BURN, TALAFA, RUN_OUT, UTARI, SIR, NATAVANI, TAVANI, HARDU, SOKTA,
 AT_RANDOM, AKHERI) = range(14)  # fmt: skip
CHOOSES_CARD = frozenset({DENI, TALAFA, SIR, NATAVANI, TAVANI})
"""The leads whose card is chosen after they are named."""
TO_THE_HUKM = frozenset({TALAFA, NATAVANI, TAVANI, AT_RANDOM, HARDU})
"""The leads to which each follower owes the hukm."""

# What somebody owes
FREE, OWED, BOUND, OF_SUIT, GHENI, SPLIT = range(6)


class Owes(NamedTuple):
    """What a seat has to add: *left* cards, and *card* among them if it holds that.

    Args:
        reserved: further cards that count as high.
    """

    seat: int
    kind: int
    left: int
    card: int = 0
    reserved: int = 0


class Lead(NamedTuple):
    """A lead by name, with its card if it is a hardu or the last trick."""

    kind: int
    suit: int = NO_SUIT
    card: int = 0


class House(NamedTuple):
    """The house rules that matter while cards are played."""

    printed: bool = False
    any_discard: bool = False
    both_exempt: bool = True


class Deal:
    """A deal at one moment.

    Attributes:
        lost: the seats that have led and lost the lead, as bits.
        dues: for each seat the card that a tavani has to bring up; 0 for none.
        kind: how the current trick was led; None before its lead.
        laid: what each seat has added to it; *led*: what the leader began with.
        is_down: whether the leader's card lies face down.
        live, hukms, seconds, thirds: as they were at the lead; *at*: the hands then.
        over: whether all cards are played.
        killers: the seats that have killed the akheri, as bits.
    """

    __slots__ = (
        "any_discard",
        "at",
        "both_exempt",
        "burned",
        "captured",
        "doubled",
        "dues",
        "duties",
        "half",
        "hands",
        "hukms",
        "is_down",
        "killers",
        "kind",
        "laid",
        "leader",
        "led",
        "live",
        "lost",
        "over",
        "printed",
        "seconds",
        "split",
        "suit",
        "thirds",
        "utari",
        "void",
    )  # fmt: skip

    def __init__(self, hands: list[int], leader: int, house: House) -> None:
        self.hands, self.leader = hands, leader
        self.printed, self.any_discard, self.both_exempt = house
        self.burned = 0
        self.captured = [0, 0, 0]
        self.half, self.lost = 1, 0
        self.utari = self.void = self.over = False
        self.dues = [0, 0, 0]
        self.killers = 0
        self.clear()

    def clear(self) -> None:
        """Begin a trick."""
        self.kind: int | None = None
        self.suit = NO_SUIT
        self.laid, self.led, self.is_down = [0, 0, 0], 0, False
        self.duties: list[Owes] = []
        self.doubled = self.split = 0

    def look(self) -> None:
        """Work out the high cards for the trick that is about to be led."""
        first, second, third = self.hands
        self.at = (first, second, third)
        self.rank((first | second | third) & ~self.burned)

    def rank(self, live: int) -> None:
        """Find the three best of the *live* cards in each suit: those in a hand and not burned."""
        self.live = live
        self.hukms = tops(live)
        live ^= self.hukms
        self.seconds = tops(live)
        self.thirds = tops(live ^ self.seconds)

    def high(self, seat: int) -> int:
        """Return the high cards of a hand: its runs, which no other hand can beat."""
        mine = self.at[seat] & self.live
        high = mine & ~down_from(self.live ^ mine)
        if not self.printed:
            return high
        run = high & self.hukms
        while (more := run | next_below(run) & high) != run:
            run = more
        return run

    def copy(self) -> Deal:
        """Return a copy that can be played on independently."""
        made = Deal.__new__(Deal)
        for name in Deal.__slots__:
            value = getattr(self, name)
            setattr(made, name, value.copy() if isinstance(value, list) else value)
        return made

    # Leads

    def denis(self, seat: int) -> int:
        """Return the Pradhans of a hand whose Raja another hand holds."""
        live, hand = self.live, self.at[seat]
        return hand & live & PRADHANS & next_below(live & ~hand & RAJAS)

    def led_below(self, seat: int) -> int:
        """Return the third cards of a hand that lacks the second and holds a lower one."""
        held, found = self.at[seat], 0
        for third in bits(self.thirds & held):
            suit = SUIT_OF[third.bit_length()]
            if not self.seconds & held & LANES[suit] and self.below(seat, third, suit):
                found |= third
        return found

    def below(self, seat: int, card: int, suit: int) -> int:
        """Return a hand's cards of a suit that are lower than a live one, with burned ones."""
        held = self.at[seat] & LANES[suit]
        return held & (card - 1) | held & self.burned & ~card

    def talafas(self, seat: int) -> int:
        """Return the second cards of a hand that lacks the hukm."""
        hand, hukms = self.at[seat], self.hukms
        return sum(one for one in bits(self.seconds & hand) if not _lane(one) & hukms & hand)

    def due(self) -> int:
        """Return the suit of a tavani that must be led now, or ``NO_SUIT``."""
        card = self.dues[self.leader]
        hand = self.at[self.leader]
        if not card & hand & self.live & self.seconds or _lane(card) & self.hukms & hand:
            return NO_SUIT
        return SUIT_OF[card.bit_length()]

    def lead_cards(self) -> int:
        """Return the cards that may be led once the lead is named."""
        seat, lane = self.leader, LANES[self.suit]
        held = self.at[seat] & lane
        if self.kind == DENI:
            return held & ~PRADHANS or held
        if self.kind == TALAFA:
            return held & ~self.seconds if self.half == 1 else self.at[seat]
        if self.kind == TAVANI:
            return self.at[seat] & ~self.dues[seat]
        return self.below(seat, self.thirds & lane, self.suit)

    def lead(self, lead: Lead, rng: Random) -> None:
        """Lead, drawing the card of a random lead at once; other cards may be chosen later."""
        kind, suit, card = lead
        seat = self.leader
        if kind == BURN:
            self.burned |= LANES[suit] & PRADHANS
            self.look()
            return
        self.kind, self.suit = kind, suit
        if kind in CHOOSES_CARD:
            return
        if kind == RUN_OUT:
            self._run_out(rng)
        elif kind == AT_RANDOM:
            self._at_random(rng)
        elif kind == HARDU:
            self._hardu(card)
        elif kind == AKHERI:
            self._lay(self.hands[seat])
        elif kind == SOKTA:
            self._lay(self.hands[seat] & LANES[suit])
        else:
            self._run(suit)

    def choose(self, card: int) -> None:
        """Lead this card in the way that was named."""
        if self.kind == SIR:
            card |= self.hukms & LANES[self.suit]
        self.is_down = self.kind == TAVANI or (self.kind == TALAFA and self.half == 2)
        self._lay(card)

    def _run(self, suit: int) -> None:
        """Lead a hukm, or a run without its lowest card."""
        run = self.high(self.leader) & LANES[suit]
        self._lay(run ^ (run & -run) if self.kind == DUKKAL else run & self.hukms)

    def _run_out(self, rng: Random) -> None:
        self.utari = True
        high = self.high(self.leader)
        if high:
            self._lay(high)
        else:
            self._at_random(rng)

    def _at_random(self, rng: Random) -> None:
        self.kind, self.utari = AT_RANDOM, False
        held = bits(self.hands[self.leader])
        card = held[int(rng.random() * len(held))]
        self.suit = SUIT_OF[card.bit_length()]
        self._lay(card)

    def _hardu(self, card: int) -> None:
        """Lead the card, or take it back if no hand has both cards above the third."""
        both = (self.hukms | self.seconds) & LANES[self.suit]
        if any(self.at[seat] & both == both for seat in others(self.leader)):
            self._lay(card)
            return
        self.void = True
        self.clear()

    def _lay(self, cards: int) -> None:
        leader = self.leader
        self.hands[leader] &= ~cards
        self.laid[leader] = self.led = cards
        self.duties = self._duties(cards.bit_count())

    def _duties(self, count: int) -> list[Owes]:
        kind, lane = self.kind, LANES[self.suit] if self.suit >= 0 else 0
        one, two = others(self.leader)
        if kind == DENI:
            return [Owes(seat, GHENI, 1, RAJAS & lane) for seat in (one, two)]
        if kind == SIR:
            return [Owes(seat, OWED, count, self.seconds & lane) for seat in (one, two)]
        if kind == SOKTA:
            return [Owes(seat, OF_SUIT, count) for seat in (one, two)]
        if kind == HARDU:
            own = Owes(self.leader, FREE, 1, 0, self.thirds & lane)
            return [own, *(Owes(seat, BOUND, 2, self.hukms & lane) for seat in (one, two))]
        if kind in TO_THE_HUKM:
            return [Owes(seat, OWED, 1, self.hukms & lane) for seat in (one, two)]
        return [Owes(seat, FREE, count) for seat in (one, two)]


def others(leader: int) -> tuple[int, int]:
    """Return the two followers, in the order of play."""
    return _OTHERS[leader]


_OTHERS = ((1, 2), (2, 0), (0, 1))


def _lane(card: int) -> int:
    """Return all cards of the suit of a card."""
    return LANES[SUIT_OF[card.bit_length()]]
