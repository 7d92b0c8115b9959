"""How computer players play Ganjifa."""

from __future__ import annotations

from typing import Any

from engine.ai.agent import AgentSpec
from engine.ai.games.ganjifa.steady import choose
from engine.ai.games.ganjifa.worlds import think, worlds_of
from engine.ai.reasons.ganjifa import objections, reasons
from engine.games.ganjifa.state import State

GANJIFA = AgentSpec[State, Any](
    policy=choose,
    worlds=worlds_of,
    reasons=reasons,
    objections=objections,
    search=think,
    simulations=240,
    spread=0.08,
)
