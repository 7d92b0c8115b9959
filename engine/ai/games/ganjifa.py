"""How computer players play Ganjifa."""

from __future__ import annotations

from engine.ai.agent import AgentSpec
from engine.ai.reasons.ganjifa import objections, reasons
from engine.ai.sharp.ganjifa import think, worlds
from engine.ai.steady.ganjifa import choose
from engine.games.ganjifa.state import State

GANJIFA = AgentSpec[State](
    policy=choose,
    worlds=worlds,
    reasons=reasons,
    objections=objections,
    search=think,
    simulations=240,
    spread=0.08,
)
