"""How computer players play Dehla Pakad."""

from __future__ import annotations

from engine.ai.agent import AgentSpec
from engine.ai.kernels import search
from engine.ai.reasons.dehla_pakad import instead, reasons
from engine.ai.tricks.dehla_pakad import choose, worlds
from engine.games.dehla_pakad.state import State

DEHLA_PAKAD = AgentSpec[State, int](
    policy=choose,
    worlds=worlds,
    reasons=reasons,
    instead=instead,
    search=search,
    simulations=3000,
)
