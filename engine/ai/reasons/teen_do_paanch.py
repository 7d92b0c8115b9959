"""Why a card or a call may be a good one in Teen Do Paanch."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Action, Call, Play, cards_of
from engine.ai.chances import unseen
from engine.ai.reasons.tricks import Sight, of_call, of_play
from engine.cards import Card, card_set, size
from engine.games.teen_do_paanch_state import PACK_SETS, State, high_sevens
from engine.view import Fact, View, fact


def reasons(view: View[State], action: Action) -> Iterator[Fact]:
    """Yield why to do *action*, what says most first."""
    known = view.known
    if isinstance(action, Call):
        yield of_call(view.hand, action.suit)
    elif isinstance(action, Play) and not high_sevens(known.match.rules):
        yield from _of_target(view)
        yield from of_play(_sight(view, action.card))


def _of_target(view: View[State]) -> Iterator[Fact]:
    """Where the seat needs every trick that is left, that comes first."""
    known, me = view.known, view.seat or 0
    left = known.match.targets[me] - known.deal.tricks[me]
    if left == size(view.hand) and left > 1:
        yield fact("needs-all", count=left)


def _sight(view: View[State], card: Card) -> Sight:
    known, deal = view.known, view.known.deal
    me, laid = view.seat or 0, card_set(view.known.trick)
    pack = PACK_SETS[known.match.rules.sevens]
    gone = deal.gone[0] | deal.gone[1] | deal.gone[2]
    hidden = pack & ~(view.hand | gone | laid)
    return Sight(
        me, view.hand, card, card_set(one for play in view.legal for one in cards_of(play)),
        friends=frozenset({me}),
        leader=deal.leader,
        trick=known.trick,
        trump=deal.trump,
        hidden=unseen(hidden, view.sizes, deal.voids),
        counted=0,
        pile=0,
        takes_pile=frozenset(),
    )  # fmt: skip
