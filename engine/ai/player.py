"""The interface of a computer player."""

from __future__ import annotations

from random import Random
from typing import Protocol

from engine.actions import Action
from engine.view import View


class Player(Protocol):
    """Somebody who chooses an action. It cannot cheat: the view is all it gets."""

    level: str
    instant: bool
    """Whether a choice takes well below a millisecond, so that it may run on the event loop."""

    def choose(self, view: View[object], rng: Random) -> Action:
        """Return one of ``view.legal``. The same view and seed give the same action."""
        ...
