"""Why a move may be a good one in Durak."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action, Pass, Play, cards_of
from engine.cards import SUIT_MASKS, Card, CardSet, card_set, cards, size
from engine.games.durak_moves import Beat, Take, Transfer, TransferByTrump
from engine.games.durak_state import State
from engine.view import Fact, View, fact


def reasons(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield why to do *action*, what says most first."""
    match action:
        case Play():
            yield from _of_attack(view, action.card)
        case Beat():
            yield from _of_beat(view, cards_of(action)[-1])
        case Take():
            yield from _of_take(view)
        case Transfer() | TransferByTrump():
            yield fact("passes-on")
        case Pass():
            yield from _of_pass(view)


def _trumps(view: View[State]) -> CardSet:
    trump = view.known.deal.trump
    return 0 if trump is None else SUIT_MASKS[trump]


def _of_attack(view: View[State], card: Card) -> Iterator[Fact]:
    if view.hand == card.bit:
        yield fact("last-card")
        return
    bout = view.known.bout
    if bout.taking:
        yield fact("gives-more", seat=bout.defender)
    alike = size(card_set(one for one in cards(view.hand) if one.rank == card.rank))
    if alike > 1 and not card.bit & _trumps(view) and not bout.attacks:
        yield fact("more-of-rank", count=alike)
    if not card.bit & _trumps(view) and view.hand & _trumps(view):
        trumps = view.hand & _trumps(view)
        yield fact("keeps-trumps", card=_lowest(trumps, view), count=size(trumps))
    if card.bit == _lowest(view.hand, view).bit:
        yield fact("cheapest-attack", card=card)


def _of_beat(view: View[State], card: Card) -> Iterator[Fact]:
    able = [cards_of(one)[-1] for one in view.legal if isinstance(one, Beat)]
    if view.hand == card.bit:
        yield fact("last-card")
    elif not card.bit & _trumps(view) and view.hand & _trumps(view):
        yield fact("beats-without-trump", card=_lowest(view.hand & _trumps(view), view))
    elif card == min(able, key=lambda one: _cost(one, view)):
        yield fact("beats-cheaply")


def _of_take(view: View[State]) -> Iterator[Fact]:
    able = card_set(cards_of(one)[-1] for one in view.legal if isinstance(one, Beat))
    trumps = able & _trumps(view)
    if trumps and trumps == able:
        yield fact("takes-to-save", card=_highest(trumps, view))
    if view.known.deal.undealt:
        yield fact("takes-early", count=size(view.known.bout.table))


def _of_pass(view: View[State]) -> Iterator[Fact]:
    able = card_set(one for action in view.legal for one in cards_of(action))
    if able:
        yield fact("keeps-back", card=_highest(able, view))


def _cost(card: Card, view: View[State]) -> tuple[bool, int]:
    return bool(card.bit & _trumps(view)), card.index % 13


def _lowest(held: CardSet, view: View[State]) -> Card:
    return min(cards(held), key=lambda one: _cost(one, view))


def _highest(held: CardSet, view: View[State]) -> Card:
    return max(cards(held), key=lambda one: _cost(one, view))
