"""Why a move may be a good one, from what its seat can see: facts to make a sentence of.

The reasons of each game stand in a module of this package that its agent names. A move may have
no reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from engine.actions import Action, cards_of
from engine.ai.games import agent_of
from engine.view import Fact, View

SLIGHT = frozenset({
    "leads-low", "leads-under", "longest", "lowest-lead", "lowest-so-far", "likely", "shortens",
    "cheap", "cheapest", "leaves", "saves-trump", "fewer-left", "keeps",
})  # fmt: skip
"""Reasons so slight that they are none where all other cards are as good."""

KEEPING = frozenset({"leads-low", "leads-under", "saves-counted", "saves-high", "keeps-back"})
"""Reasons that name a card which the move keeps."""
SAVING = frozenset({"saves-trump", "beats-without-trump", "saves-two", "beats-without-two"})
"""Likewise, the cheapest trump or two: every other move costs one."""

FAR = 10
"""Percentage points by which a chance of winning the trick must be higher to be a reason itself."""


def reason(view: View[object], action: Action, done: Action | None = None) -> Fact | None:
    """Return the strongest reason for *action* that a sentence can give.

    Args:
        done: what was done instead: a reason that holds for it as much is left out. A card that
            is kept is the one that was played.
    """
    if done is None:
        return next(all_reasons(view, action), None)
    against = tuple(all_reasons(view, done))
    other = (one for one in all_reasons(view, action) if not is_among(one, against))
    found = (kept for one in other for kept in _kept(one, done))
    return next(chain(found, agent_of(view.game).instead(view, action, done)), None)


def _kept(one: Fact, done: Action) -> Iterator[Fact]:
    """Yield a reason with the card that *done* played, if it is one that keeps a card."""
    values, played = dict(one.values), cards_of(done)
    if one.key not in KEEPING | SAVING or values.get("card") in (None, *played):
        yield one
    elif one.key in SAVING and played:
        yield replace(one, values=tuple({**values, "card": played[-1]}.items()))


def is_among(one: Fact, others: Iterable[Fact]) -> bool:
    """Return whether *others* give the same reason, with nearly the same chance if it has one."""
    share = dict(one.values).get("percent")
    for other in others:
        if other.key == one.key:
            least = dict(other.values).get("percent")
            if not isinstance(share, int) or not isinstance(least, int) or share < least + FAR:
                return True
    return False


def all_reasons(view: View[object], action: Action) -> Iterator[Fact]:
    """Yield every reason for *action* that a sentence can give, the strongest first."""
    try:
        agent = agent_of(view.game)
    except LookupError:  # nobody knows how to play it well
        return
    yield from agent.reasons(view, action)


def all_objections(view: View[object], action: Action) -> Iterator[Fact]:
    """Yield every objection to *action* that a sentence can give."""
    yield from agent_of(view.game).objections(view, action)
