"""Why a move may be a good one, in what its seat can see: facts that a sentence can be made of.

What can be said of a game stands in a module of this package, named by its agent. A move may have
no reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from engine.actions import Action
from engine.ai.games import agent_of
from engine.view import Fact, View

SLIGHT = frozenset({
    "leads-low", "leads-under", "longest", "lowest-lead", "lowest-so-far", "likely", "shortens",
    "cheap", "cheapest", "leaves", "saves-trump", "fewer-left",
})  # fmt: skip
"""What speaks so little for a card that it is no reason where all others are as good."""

FAR = 10
"""A trick that is won so much more often, of 100, speaks for a card although others may win it."""


def reason(view: View[object], action: Action, done: Action | None = None) -> Fact | None:
    """Return what speaks most for *action*, of those things that can be said in a sentence.

    Args:
        done: what was done in its place: what speaks for that as much is no reason.
    """
    if done is None:
        return next(all_reasons(view, action), None)
    against = tuple(all_reasons(view, done))
    found = (one for one in all_reasons(view, action) if not is_among(one, against))
    return next(chain(found, agent_of(view.game).instead(view, action, done)), None)


def is_among(one: Fact, others: Iterable[Fact]) -> bool:
    """Return whether *others* say the same, or of a share of tricks nearly as much."""
    share = dict(one.values).get("percent")
    for other in others:
        if other.key == one.key:
            least = dict(other.values).get("percent")
            if not isinstance(share, int) or not isinstance(least, int) or share < least + FAR:
                return True
    return False


def all_reasons(view: View[object], action: Action) -> Iterator[Fact]:
    """Yield all that speaks for *action* and can be said in a sentence, what says most first."""
    yield from agent_of(view.game).reasons(view, action)


def all_objections(view: View[object], action: Action) -> Iterator[Fact]:
    """Yield all that speaks against *action* and can be said in a sentence."""
    yield from agent_of(view.game).objections(view, action)
