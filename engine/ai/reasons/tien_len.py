"""Why a play may be a good one in Tien Len and Viet Cong."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action, Pass, cards_of
from engine.cards import Card, CardSet, card_set, cards, size
from engine.decks import FRENCH_52_SET
from engine.games.tien_len.combinations import RANKS, SHORTEST, VALUES
from engine.games.tien_len.state import Phase, State
from engine.view import Fact, View, fact

TWOS = card_set(one for one in cards(FRENCH_52_SET) if one.rank == "2")
FEW = 3
"""A player with at most this many cards is about to go out."""
ALIKE_MOST = 3
"""Up to this many cards of a rank are beaten only by as many higher ones, but for slams on twos."""
FEW_ABOVE = 8
"""A card that at most this many others beat may win the lead."""


def reasons(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield the reasons for *action*, the strongest first."""
    if view.known.phase is not Phase.PLAY:
        return
    if isinstance(action, Pass):
        yield from _of_pass(view)
    elif played := card_set(cards_of(action)):
        yield from _of_play(view, played)


def _of_pass(view: View[State]) -> Iterator[Fact]:
    able = [one for one in map(_played, view.legal) if one]
    if not able:
        return
    least = min(able, key=_top)
    low = _highest(least)
    alike = [one for one in cards(view.hand) if one.rank == low.rank]
    if all(one & TWOS for one in able):
        yield fact("saves-two", card=low)
    elif all(tears(view.hand, one) for one in able):
        if size(least) == 1 and len(alike) > 1:
            yield fact("keeps-together", cards=tuple(sorted(alike, key=_value)))
        yield fact("would-break")
    if size(least) == 1 and not least & TWOS and (above := _above(view, low)) <= FEW_ABOVE:
        yield fact("saves-high", card=low, count=above)


def _of_play(view: View[State], played: CardSet) -> Iterator[Fact]:
    if played == view.hand:
        yield fact("goes-out")
        return
    if _unbeaten(view, played):
        yield fact("keeps-lead-but-slam" if played & TWOS else "keeps-lead")
    yield from _against_few(view, played)
    if view.known.round.top is None:
        yield from _of_lead(view, played)
    else:
        yield from _of_answer(view, played)


def _against_few(view: View[State], played: CardSet) -> Iterator[Fact]:
    """Yield how it stops somebody about to go out: by too many cards, or by the highest one."""
    round_, able = view.known.round, _playable(view)
    near = [
        seat for seat, count in enumerate(view.sizes)
        if 0 < count <= FEW and seat != view.seat and not round_.locked >> seat & 1
    ]  # fmt: skip
    if not near:
        return
    seat = min(near, key=lambda one: view.sizes[one])
    if round_.top is None and size(played) > view.sizes[seat]:
        yield fact("too-many", seat=seat, count=view.sizes[seat])
    elif size(played) == 1 and played & _highest(able).bit:
        yield fact("stops", seat=seat, count=view.sizes[seat])


def _of_lead(view: View[State], played: CardSet) -> Iterator[Fact]:
    most = max(size(_played(one)) for one in view.legal)
    if size(played) == most > 1:
        yield fact("most-cards", count=most)
    elif played & _lowest(view.hand).bit:
        lowest = _lowest(view.hand)
        yield fact("low-first", card=None if played == lowest.bit else lowest)


def _of_answer(view: View[State], played: CardSet) -> Iterator[Fact]:
    able = [one for one in map(_played, view.legal) if one]
    twos = [one for one in able if not one & ~TWOS]
    if twos and not played & TWOS:
        yield fact("beats-without-two", card=_highest(twos[0]))
    alike = [one for one in able if size(one) == size(played)]
    if len(alike) > 1 and _top(played) == min(map(_top, alike)):
        yield fact("beats-cheaply")
    lower = [one for one in alike if _top(one) < _top(played)]
    if lower and not tears(view.hand, played) and all(tears(view.hand, one) for one in lower):
        yield fact("beats-unbroken")
    if size(played) == 1 and not played & TWOS:
        above = _above(view, _highest(played))
        if 0 < above <= FEW_ABOVE:
            yield fact("hard-to-beat", count=above)
    if len(able) == 1:
        yield fact("only-answer")
    yield from _stays_in(view)


def _stays_in(view: View[State]) -> Iterator[Fact]:
    rules, me = view.known.match.rules, view.seat or 0
    may_slam = rules.locked_may_slam == "true"
    if rules.pass_policy == "locked" and not view.known.round.locked >> me & 1:  # noqa: S105
        yield fact("stays-in-but-slam" if may_slam else "stays-in")


def tears(hand: CardSet, played: CardSet) -> bool:
    """Return whether playing these leaves a card of a pair or a run on its own."""
    return bool(_loose(hand & ~played) & ~_loose(hand))


def _loose(hand: CardSet) -> CardSet:
    """Return the cards that belong to no pair and no run. Twos are left out."""
    ranks = [[one for one in cards(hand & ~TWOS) if one.rank == rank] for rank in RANKS]
    held = [bool(alike) for alike in ranks]
    runs = {
        place + n
        for place in range(len(held) - SHORTEST + 1)
        if all(held[place : place + SHORTEST])
        for n in range(SHORTEST)
    }
    return card_set(
        alike[0] for place, alike in enumerate(ranks) if len(alike) == 1 and place not in runs
    )


def _above(view: View[State], card: Card) -> int:
    """Return how many cards that others may hold are higher than *card*."""
    return sum(_value(one) > _value(card) for one in cards(_out(view)))


def _out(view: View[State]) -> CardSet:
    """Return the cards that others may hold."""
    gone = card_set(one for held in view.known.deal.played for one in cards(held))
    return FRENCH_52_SET & ~(gone | view.hand)


def _played(action: Action) -> CardSet:
    return card_set(cards_of(action))


def _playable(view: View[State]) -> CardSet:
    return card_set(one for action in view.legal for one in cards_of(action))


def _unbeaten(view: View[State], played: CardSet) -> bool:
    """Return whether nobody can hold as many higher cards of a rank; a slam may still beat them."""
    laid, ranks = cards(played), {one.rank for one in cards(played)}
    if len(ranks) != 1 or len(laid) > ALIKE_MOST:
        return False
    out = cards(_out(view))
    tops = [
        max(map(_value, alike))
        for rank in RANKS
        if len(alike := [one for one in out if one.rank == rank]) >= len(laid)
    ]
    return not tops or max(tops) < _top(played)


def _top(held: CardSet) -> int:
    return max(map(_value, cards(held)))


def _value(card: Card) -> int:
    return VALUES[card.index]


def _highest(held: CardSet) -> Card:
    return max(cards(held), key=_value)


def _lowest(held: CardSet) -> Card:
    return min(cards(held), key=_value)
