"""Why a move may be a good one in Durak."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action, Pass, Play, cards_of
from engine.cards import SUIT_MASKS, Card, CardSet, card_set, cards, size
from engine.games.durak.actions import (
    BEATERS,
    PACK_SET,
    TAKE,
    Beat,
    Take,
    Transfer,
    TransferByTrump,
)
from engine.games.durak.drawing import HAND
from engine.games.durak.state import State
from engine.tricks import above
from engine.view import Fact, View, fact

FEW_ABOVE = 4
"""A card is kept back if at most this many others beat it."""


def reasons(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield the reasons for *action*, the strongest first."""
    match action:
        case Play():
            yield from _of_attack(view, action.card)
        case Beat():
            yield from _of_beat(view, action)
        case Take():
            yield from _of_take(view)
        case Transfer() | TransferByTrump():
            yield from _of_transfer(view)
        case Pass():
            yield from _of_pass(view)


def instead(view: View[State], action: Action, done: Action) -> Iterator[Fact]:
    """Yield the reason for *action* instead of *done*, if no other reason says it."""
    match action, done:
        case (Beat(under, card), Beat(other, kept)) if under is not other:
            return  # both have to be covered
        case (Play(card) | Beat(card=card), Play(kept) | Beat(card=kept)):
            if _cost(kept, view) > _cost(card, view):
                yield fact("keeps", card=kept)
        case (Take(), Beat(card=kept)) if _is_dear(kept, view):
            yield fact("keeps", card=kept)


def _trumps(view: View[State]) -> CardSet:
    trump = view.known.deal.trump
    return 0 if trump is None else SUIT_MASKS[trump]


def _of_attack(view: View[State], card: Card) -> Iterator[Fact]:
    if _is_last(card, view):
        yield fact("last-card")
        return
    bout, trumps = view.known.bout, view.hand & _trumps(view)
    if bout.taking:
        yield fact("gives-more", seat=bout.defender)
    elif not _may_beat(view, card):
        yield fact("nothing-beats", seat=bout.defender)
    alike = size(card_set(one for one in cards(view.hand) if one.rank == card.rank))
    if 1 < alike <= bout.limit and not card.bit & trumps and not bout.attacks:
        yield fact("more-of-rank", count=alike)
    if bout.attacks and not bout.taking:
        yield fact("presses-on", seat=bout.defender)
    able = trumps & card_set(one for move in view.legal for one in cards_of(move))
    if able and not card.bit & trumps:
        yield fact("keeps-trumps", card=_lowest(trumps, view), count=size(trumps))
    if card.bit == _lowest(view.hand, view).bit and not bout.attacks:
        yield fact("cheapest-attack")
    if not view.known.deal.undealt:
        yield fact("fewer-left", count=size(view.hand) - 1)


def _is_last(card: Card, view: View[State]) -> bool:
    """Return whether a card is the last one of the hand and none can be drawn."""
    return view.hand == card.bit and not view.known.deal.undealt


def _may_beat(view: View[State], card: Card) -> bool:
    """Return whether the defender may hold a card that beats this one, as far as the seat knows."""
    known = view.known
    defender, deal = known.bout.defender, known.deal
    hidden = PACK_SET & ~(view.hand | deal.public | known.bout.table)
    held = known.hands[defender]
    if view.sizes[defender] > size(held):
        held |= hidden
    return bool(held & BEATERS[deal.trump][card.index])


def _of_beat(view: View[State], beat: Beat) -> Iterator[Fact]:
    card, trumps = beat.card, view.hand & _trumps(view)
    able = [one.card for one in view.legal if isinstance(one, Beat) and one.attack is beat.attack]
    if _is_last(card, view) and view.known.bout.open == beat.attack.bit:
        yield fact("last-card")
    elif trumps and not card.bit & trumps:
        yield fact("beats-without-trump", card=_lowest(trumps, view))
    elif len(able) > 1 and card == min(able, key=lambda one: _cost(one, view)):
        yield fact("beats-cheaply")
    if card.bit & view.known.bout.ranks and size(view.known.bout.table) < 2 * view.known.bout.limit:
        yield fact("no-new-rank")
    if len(view.legal) == len((beat, TAKE)):
        yield fact("spares-taking", count=size(view.known.bout.table))


def _of_take(view: View[State]) -> Iterator[Fact]:
    bout, undealt = view.known.bout, view.known.deal.undealt
    beats = [one for one in view.legal if isinstance(one, Beat)]
    beaten = card_set(one.attack for one in beats)
    if lost := bout.open & ~beaten:
        yield fact("cannot-beat", card=_highest(lost, view))
    able = card_set(one.card for one in beats)
    if able and not able & ~_trumps(view):
        yield fact("takes-to-save", count=size(bout.open))
    if undealt >= HAND:
        yield fact("takes-early", count=undealt)


def _of_transfer(view: View[State]) -> Iterator[Fact]:
    me, seats = view.seat or 0, len(view.sizes)
    others = ((me + n) % seats for n in range(1, seats))
    yield fact("passes-on", seat=next(one for one in others if view.sizes[one]))


def _of_pass(view: View[State]) -> Iterator[Fact]:
    able, trumps = card_set(one for move in view.legal for one in cards_of(move)), _trumps(view)
    if not able:
        return
    low = _lowest(able, view)
    if low.bit & trumps:
        yield fact("keeps-trumps-back", card=low, count=size(able))
    elif (count := _above(view, low)) <= FEW_ABOVE:
        yield fact("keeps-back", card=low, count=count)


def _above(view: View[State], card: Card) -> int:
    """Return how many cards that others or the talon may hold beat a plain card."""
    known = view.known
    left = PACK_SET & ~(view.hand | known.deal.discard | known.bout.table)
    return size(left & (above(card) | _trumps(view)))


def _cost(card: Card, view: View[State]) -> tuple[bool, int]:
    return bool(card.bit & _trumps(view)), card.index % 13


def _is_dear(card: Card, view: View[State]) -> bool:
    """Return whether a card is a trump, or one that few plain cards beat."""
    return bool(card.bit & _trumps(view)) or size(above(card)) < FEW_ABOVE


def _lowest(held: CardSet, view: View[State]) -> Card:
    return min(cards(held), key=lambda one: _cost(one, view))


def _highest(held: CardSet, view: View[State]) -> Card:
    return max(cards(held), key=lambda one: _cost(one, view))
