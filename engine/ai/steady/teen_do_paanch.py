"""Teen Do Paanch by rules of thumb: what each card is expected to win, less what it costs to part
with it.

Every trick counts, up to the target and beyond: one more is a pull more next round, or one less
to suffer. Whom a lost trick goes to matters as far as the totals say who is to be feared. Cards
that have been seen to go into a hand are remembered. The weights were found by playing many
thousand deals against other weights.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, cast

from engine.actions import Action, Call, Play
from engine.cards import RANKS, SUIT_MASKS, Card, CardSet, Suit, cards, size
from engine.games.teen_do_paanch.actions import Give, Pull
from engine.games.teen_do_paanch.rules import SEATS
from engine.games.teen_do_paanch.state import (
    Counts,
    Hands,
    Match,
    State,
    best_of,
    high_sevens,
    suit_cards,
)
from engine.games.teen_do_paanch.worlds import located, unseen
from engine.seats import Seat
from engine.view import View

# What a trick is worth, in tricks.
LEAD = 0.05
"""To have the lead next."""
FEARED = 0.75
"""That part of a lost trick counts for the opponent who is ahead, in the last round."""
TAKES = 0.85
"""How often who can take a trick does."""

# What a card costs, in tricks.
TOPS = (0.7, 0.4, 0.2)
"""The highest card left of its suit, the next, and the one after."""
TRUMP = 0.3
TRUMP_RANK = 0.04
"""A trump, and each step of its rank."""
RANK = 0.03
"""Each step of any other card's rank."""

# Trump and exchanges.
CALL_LENGTH = 8.0
"""A card of a suit counts so many steps of rank when trump is called."""
SHORT = 0.25
"""What it is worth to be rid of the last card of a suit while there is a trump to play."""


def choose(view: View[State], rng: Random) -> Action:
    """Return the best action by rules of thumb; of cards that nobody knows, any."""
    first = view.legal[0]
    match first:
        case Call():
            return _call(view)
        case Give():
            return _give(view)
        case Play():
            return _play(view)
    unknown = [one for one in view.legal if isinstance(one, Pull)] or view.legal
    return unknown[int(rng.random() * len(unknown))]


# Trump


def _call(view: View[State]) -> Action:
    """Return the call of the longest and strongest suit; never pass, as luck has no better one."""
    calls = [one for one in view.legal if isinstance(one, Call)]
    high = high_sevens(view.known.match.rules)
    return max(calls, key=lambda call: _strength(view.hand & SUIT_MASKS[call.suit] & ~high))


def _strength(suit: CardSet) -> float:
    return sum(CALL_LENGTH + _rank(one) for one in cards(suit))


def _rank(card: Card) -> int:
    """Return the steps of a card above the seven."""
    return RANKS.index(card.rank) - RANKS.index("7")


# What a seat sees


class _Sight(NamedTuple):
    """What a seat sees when it is to act.

    Args:
        trumps: all cards that count as trumps.
        hidden: the cards whose place is not known.
        places: the cards that each hand is known to hold.
        shares: for each seat the chance that it holds any one hidden card.
        worth: for each seat what it means to the viewer that this one takes a trick.
    """

    me: Seat
    hand: CardSet
    trump: Suit | None
    high: CardSet
    hidden: CardSet
    places: Hands
    shares: tuple[float, ...]
    voids: Hands
    worth: tuple[float, ...]

    @property
    def trumps(self) -> CardSet:
        return self.high if self.trump is None else self.high | SUIT_MASKS[self.trump]

    def above(self, card: Card) -> CardSet:
        """Return the cards of the same suit that beat *card*, sevens as they count here."""
        higher = ~((card.bit << 1) - 1)
        if card.bit & self.high:
            return self.high & higher
        return self.same(card) & (higher & SUIT_MASKS[card.suit] | self.high)

    def same(self, card: Card) -> CardSet:
        """Return the cards of the suit that *card* counts to."""
        return suit_cards(card, self.trump, self.high)

    def lacks(self, seat: Seat, group: CardSet) -> float:
        """Return the chance that *seat* holds none of these cards."""
        if self.places[seat] & group:
            return 0.0
        possible = self.hidden & group & ~self.voids[seat]
        return (1.0 - self.shares[seat]) ** possible.bit_count() if possible else 1.0


def _look(view: View[State]) -> _Sight:
    known, deal, me = view.known, view.known.deal, view.seat or 0
    places = located(view)
    hidden = unseen(view) & ~sum(places)
    count = max(1, size(hidden))
    return _Sight(
        me=me,
        hand=view.hand,
        trump=deal.trump,
        high=high_sevens(known.match.rules),
        hidden=hidden,
        places=places,
        shares=tuple(
            min(1.0, (view.sizes[seat] - size(places[seat])) / count) for seat in range(SEATS)
        ),
        voids=deal.voids,
        worth=_worths(known.match, deal.tricks, me),
    )


def _worths(match: Match, tricks: Counts, me: Seat) -> tuple[float, ...]:
    """Return what it is worth to *me* that each seat takes a trick."""
    others = [seat for seat in range(SEATS) if seat != me]
    stand = [match.totals[seat] + tricks[seat] for seat in range(SEATS)]
    parts = dict.fromkeys(others, 0.5)
    if match.round == match.rounds and stand[others[0]] != stand[others[1]]:
        feared = max(others, key=lambda seat: stand[seat])
        parts = {seat: FEARED if seat == feared else 1.0 - FEARED for seat in others}
    return tuple(1.0 + LEAD if seat == me else -parts[seat] for seat in range(SEATS))


# Playing


def _play(view: View[State]) -> Action:
    sight, trick = _look(view), view.known.trick
    waiting = [(sight.me + n) % SEATS for n in range(1, SEATS - len(trick))]
    return max(
        view.legal, key=lambda one: _worth(sight, view.known, cast("Play", one).card, waiting)
    )


def _worth(sight: _Sight, known: State, card: Card, waiting: list[Seat]) -> float:
    trick = (*known.trick, card)
    best = best_of(trick, sight.trump, sight.high)
    leader = (sight.me - len(known.trick)) % SEATS
    odds = [0.0] * SEATS
    odds[(leader + trick.index(best)) % SEATS] = 1.0
    for seat in waiting:
        taken = TAKES * _able(sight, seat, trick[0], best)
        odds = [chance * (1.0 - taken) for chance in odds]
        odds[seat] = taken
    gain = sum(chance * worth for chance, worth in zip(odds, sight.worth, strict=True))
    return gain - _cost(sight, card)


def _able(sight: _Sight, seat: Seat, led: Card, best: Card) -> float:
    """Return the chance that *seat* can take the trick from *best*."""
    suit, higher = sight.same(led), sight.above(best)
    follows = 1.0 - sight.lacks(seat, higher & suit)
    if suit & sight.trumps:
        return follows
    over = higher if best.bit & sight.trumps else sight.trumps
    return follows + sight.lacks(seat, suit) * (1.0 - sight.lacks(seat, over))


def _cost(sight: _Sight, card: Card) -> float:
    """Return what it costs to part with *card*, in tricks."""
    out = sight.hidden | sum(sight.places)
    cost = _rank(card) * RANK
    if card.bit & sight.trumps:
        cost += TRUMP + _rank(card) * TRUMP_RANK
    higher = size(out & sight.above(card))
    if higher < len(TOPS) and out & sight.same(card):
        cost += TOPS[higher]
    return cost


# Giving back


def _give(view: View[State]) -> Action:
    """Return the least useful card: low, no trump, better still the last one of its suit."""
    sight = _look(view)
    if sight.trump is None and view.known.match.caller == sight.me:
        sight = sight._replace(trump=_own_trump(view))
    return min(view.legal, key=lambda one: _kept(sight, cast("Give", one).card))


def _own_trump(view: View[State]) -> Suit:
    """Return the suit that this seat is going to call."""
    return max(SUIT_MASKS, key=lambda suit: _strength(view.hand & SUIT_MASKS[suit]))


def _kept(sight: _Sight, card: Card) -> float:
    """Return what it is worth to keep *card*, in tricks."""
    others = sight.hand & sight.same(card) & ~card.bit
    ruffs = bool(sight.hand & sight.trumps) and not card.bit & sight.trumps
    return _cost(sight, card) - (SHORT / (1 + size(others)) if ruffs else 0.0)
