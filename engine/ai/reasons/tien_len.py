"""Why a play may be a good one in Tien Len and Viet Cong."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action, Pass, cards_of
from engine.cards import Card, CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.tien_len.combinations import VALUES
from engine.games.tien_len.state import State
from engine.view import Fact, View, fact

TWOS = card_set(one for one in cards(FRENCH_52_SET) if one.rank == "2")
FEW = 3
"""Somebody with so few cards is about to go out."""


def reasons(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield why to do *action*, what says most first."""
    if isinstance(action, Pass):
        yield from _of_pass(view)
    elif played := card_set(cards_of(action)):
        yield from _of_play(view, played)


def _of_pass(view: View[State]) -> Iterator[Fact]:
    able = _playable(view)
    if able & TWOS:
        yield fact("saves-two", card=_highest(able & TWOS))
    elif able:
        yield fact("saves-high", card=_highest(able))


def _of_play(view: View[State], played: CardSet) -> Iterator[Fact]:
    if played == view.hand:
        yield fact("goes-out")
        return
    me, leads = view.seat, view.known.round.top is None
    near = [s for s, count in enumerate(view.sizes) if 0 < count <= FEW and s != me]
    if near and played & _strongest(view):
        yield fact("stops", seat=near[0], count=view.sizes[near[0]])
    if _unbeaten(view, played):
        yield fact("keeps-lead", card=_highest(played))
    most = max(size(card_set(cards_of(one))) for one in view.legal)
    if leads and size(played) == most > 1:
        yield fact("most-cards", count=most)
    elif leads and played & _lowest(view.hand):
        yield fact("low-first", card=_card_of(_lowest(view.hand)))
    if not leads and not played & TWOS and view.hand & TWOS:
        yield fact("beats-without-two", card=_highest(view.hand & TWOS))
    if not leads and played & _lowest(_playable(view)):
        yield fact("beats-cheaply")


def _playable(view: View[State]) -> CardSet:
    return card_set(one for action in view.legal for one in cards_of(action))


def _strongest(view: View[State]) -> CardSet:
    """Return the highest card that may be played, as a set."""
    able = _playable(view)
    return _highest(able).bit if able else 0


def _unbeaten(view: View[State], played: CardSet) -> bool:
    """Return whether no single card that may be in another hand is higher: for single cards."""
    if size(played) != 1:
        return False
    gone = card_set(one for laid in view.known.deal.played for one in cards(laid))
    out = FRENCH_52_SET & ~(gone | view.hand)
    return not out or VALUES[_highest(out).index] < VALUES[_highest(played).index]


def _highest(held: CardSet) -> Card:
    return max(cards(held), key=lambda one: VALUES[one.index])


def _card_of(held: CardSet) -> Card:
    return cards(held)[0]


def _lowest(held: CardSet) -> CardSet:
    return min(cards(held), key=lambda one: VALUES[one.index]).bit if held else 0
