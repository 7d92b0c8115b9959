"""Why a move may be a good one, in what its seat can see: facts that a sentence can be made of.

How that is found for a game stands in a module named by its key or that of its family:
``reasons(view, action) -> Iterator[Fact]``, what says most first. The sentence of a fact has the
key ``reason-<key>``. A move may have none. ``objections(view, action)`` of the same module, where
there is one, yields in the same way what speaks against a move: ``objection-<key>``, and
``instead(view, action, done)`` what speaks for one in the place of another if nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any

from engine.actions import Action
from engine.games import GAMES
from engine.view import Fact, View

REASONS, OBJECTIONS, INSTEAD = "reasons", "objections", "instead"
SLIGHT = frozenset({
    "leads-low", "leads-under", "longest", "lowest-lead", "lowest-so-far", "likely", "shortens",
    "cheap", "cheapest", "leaves", "saves-trump", "fewer-left",
})  # fmt: skip
"""What speaks so little for a card that it is no reason where all others are as good."""

FAR = 10
"""A trick that is won so much more often, of 100, speaks for a card although others may win it."""

Reasons = Callable[..., Iterator[Fact]]


def reason(view: View[Any], action: Action, done: Action | None = None) -> Fact | None:
    """Return what speaks most for *action*, of those things that can be said in a sentence.

    Args:
        done: what was done in its place: what speaks for that as much is no reason.
    """
    if done is None:
        return next(all_reasons(view, action), None)
    against = tuple(all_reasons(view, done))
    found = (one for one in all_reasons(view, action) if not is_among(one, against))
    return next(chain(found, _of_game(view.game, INSTEAD)(view, action, done)), None)


def is_among(one: Fact, others: Iterable[Fact]) -> bool:
    """Return whether *others* say the same, or of a share of tricks nearly as much."""
    share = dict(one.values).get("percent")
    for other in others:
        if other.key == one.key:
            least = dict(other.values).get("percent")
            if not isinstance(share, int) or not isinstance(least, int) or share < least + FAR:
                return True
    return False


def all_reasons(view: View[Any], action: Action) -> Iterator[Fact]:
    """Yield all that speaks for *action* and can be said in a sentence, what says most first."""
    yield from _of_game(view.game, REASONS)(view, action)


def all_objections(view: View[Any], action: Action) -> Iterator[Fact]:
    """Yield all that speaks against *action* and can be said in a sentence."""
    yield from _of_game(view.game, OBJECTIONS)(view, action)


@cache
def _of_game(game: str, what: str) -> Reasons:
    name = f"{__name__}.{GAMES[game].info.family or game}"
    if find_spec(name) is None:
        return _none
    found: Reasons = getattr(import_module(name), what, _none)
    return found


def _none(view: View[Any], *actions: Action) -> Iterator[Fact]:
    del view, actions
    yield from ()
