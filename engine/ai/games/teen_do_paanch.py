"""How computer players play Teen Do Paanch."""

from __future__ import annotations

from engine.ai.agent import AgentSpec
from engine.ai.kernels import search
from engine.ai.reasons.teen_do_paanch import instead, reasons
from engine.ai.tricks.teen_do_paanch import choose, worlds
from engine.games.teen_do_paanch.state import State

ROUGH = 0.18
"""Of 66 moves that the usual error called clearly worse than the best, in 40 positions, 13 were not
when ``Sharp`` played on for everybody, 80 times a move; with three times that error, 2 of 46."""

TEEN_DO_PAANCH = AgentSpec[State, int](
    policy=choose,
    worlds=worlds,
    reasons=reasons,
    instead=instead,
    search=search,
    simulations=2000,
    spread=0.15,
    rough=ROUGH,
)
