"""The casual player: any legal action, each equally likely."""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.view import View


class Casual:
    """Plays at random."""

    level = "casual"
    instant = True

    def choose(self, view: View[object], rng: Random) -> Action:
        """Return any one of ``view.legal``."""
        return view.legal[int(rng.random() * len(view.legal))]
