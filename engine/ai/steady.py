"""The steady player: rules of thumb, which each game's agent provides."""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.ai.casual import Casual
from engine.ai.games import agent_of
from engine.view import View


class Steady:
    """Plays by rules of thumb."""

    level = "steady"
    instant = True

    def choose(self, view: View[object], rng: Random) -> Action:
        """Return the action that the rules of thumb advise, or a random one in a game without."""
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            agent = agent_of(view.game)
        except LookupError:
            return Casual().choose(view, rng)
        return agent.policy(view, rng)
