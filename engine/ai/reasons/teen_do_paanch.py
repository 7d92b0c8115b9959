"""Why a card or a call may be a good one in Teen Do Paanch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engine.actions import Action, Call, Play, cards_of
from engine.ai.reasons.chances import steps, unseen
from engine.ai.reasons.sight import Sight
from engine.ai.reasons.tricks import of_call, of_keeping, of_play
from engine.cards import CARDS, SUIT_MASKS, Card, CardSet, Suit, card_set, cards, size
from engine.games.teen_do_paanch.actions import Give
from engine.games.teen_do_paanch.state import PACK_SETS, State, best_of, high_sevens
from engine.view import Fact, View, fact


def reasons(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield the reasons for *action*, the strongest first."""
    known = view.known
    if isinstance(action, Call):
        yield of_call(view.hand, action.suit)
    elif isinstance(action, Play):
        places = _places(known.deal.trump, high_sevens(known.match.rules))
        sight = _sight(view, action.card, places)
        yield from _of_target(view, sight)
        yield from (_as_printed(one, places) for one in of_play(sight))
    elif isinstance(action, Give):
        yield from _of_give(view, action.card)


def instead(view: View[State], action: Action, done: Action) -> Iterator[Fact]:
    """Yield the reason for *action* instead of *done*, if no other reason says it."""
    if isinstance(action, Play) and isinstance(done, Play):
        known = view.known
        places = _places(known.deal.trump, high_sevens(known.match.rules))
        sight = _sight(view, action.card, places)
        yield from (_as_printed(one, places) for one in of_keeping(sight, places.card(done.card)))


def _of_give(view: View[State], card: Card) -> Iterator[Fact]:
    trump = view.known.deal.trump
    places = _places(trump, high_sevens(view.known.match.rules))

    def height(one: Card) -> tuple[bool, int]:
        place = places.card(one)
        return place.suit is trump, steps(place)

    able = [one.card for one in view.legal if isinstance(one, Give)]
    if len(able) > 1 and height(card) == min(map(height, able)):
        yield fact("gives-lowest")


def _of_target(view: View[State], sight: Sight) -> Iterator[Fact]:
    """Yield a reason for a card that takes the trick, if the seat needs every trick left."""
    known, me = view.known, view.seat or 0
    left = known.match.targets[me] - known.deal.tricks[me]
    if left == size(view.hand) and left > 1 and sight.after.taker == me:
        yield fact("needs-all", count=left)


class _Places:
    """The cards renumbered as if no seven stood above the trumps; the others move down for them.

    The reasons of trick games are made for suits of thirteen in which the ace is high.
    """

    def __init__(self, trump: Suit | None, high: CardSet) -> None:
        self._to = dict[int, Card]()
        if trump is not None and high:
            left = SUIT_MASKS[trump] | high
            for place in reversed(cards(SUIT_MASKS[trump])):
                best = best_of(cards(left), trump, high)
                self._to[best.index], left = place, left ^ best.bit
        self._back = {place: CARDS[index] for index, place in self._to.items()}

    def card(self, one: Card) -> Card:
        """Return the card whose place a card takes."""
        return self._to.get(one.index, one)

    def set(self, held: CardSet) -> CardSet:
        """Return the places of a set of cards."""
        return card_set(map(self.card, cards(held))) if self._to else held

    def printed(self, place: Card) -> Card:
        """Return the card that takes a place."""
        return self._back.get(place, place)


@lru_cache(maxsize=32)
def _places(trump: Suit | None, high: CardSet) -> _Places:
    return _Places(trump, high)


def _as_printed(one: Fact, places: _Places) -> Fact:
    values = ((k, places.printed(v) if isinstance(v, Card) else v) for k, v in one.values)
    return replace(one, values=tuple(values))


def _sight(view: View[State], card: Card, places: _Places) -> Sight:
    known, deal = view.known, view.known.deal
    me, laid = view.seat or 0, card_set(view.known.trick)
    pack = PACK_SETS[known.match.rules.sevens]
    gone = deal.gone[0] | deal.gone[1] | deal.gone[2]
    hidden = pack & ~(view.hand | gone | laid)
    legal = card_set(one for play in view.legal for one in cards_of(play))
    voids = tuple(map(places.set, deal.voids))
    return Sight(
        me, places.set(view.hand), places.card(card), places.set(legal),
        friends=frozenset({me}),
        leader=deal.leader,
        trick=tuple(map(places.card, known.trick)),
        trump=deal.trump,
        hidden=unseen(places.set(hidden), view.sizes, voids),
        counted=0,
        pile=0,
        takes_pile=frozenset(),
    )  # fmt: skip
