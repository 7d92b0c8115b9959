"""How computer players play Durak."""

from __future__ import annotations

from engine.ai.agent import AgentSpec
from engine.ai.games.durak.steady import choose
from engine.ai.games.durak.worlds import MORE_POSITIONS, DurakWorlds
from engine.ai.race import race
from engine.ai.reasons.durak import instead, reasons
from engine.games.durak.state import State

ROUGH = 0.1
"""In 52 differences of moves, each played on 120 times by small searches of all seats, it was 0.15
of the worth, and no claim was clearly false."""

DURAK = AgentSpec[State, int](
    policy=choose,
    worlds=DurakWorlds,
    reasons=reasons,
    instead=instead,
    search=race,
    simulations=400,
    compared=lambda view: DurakWorlds(view, MORE_POSITIONS),
    rough=ROUGH,
)
