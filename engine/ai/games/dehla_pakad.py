"""How computer players play Dehla Pakad."""

from __future__ import annotations

from functools import partial

from engine.ai.agent import AgentSpec
from engine.ai.kernels import search
from engine.ai.reasons.dehla_pakad import sight
from engine.ai.reasons.tricks import instead, reasons, risks
from engine.ai.tricks.dehla_pakad import choose, worlds
from engine.games.dehla_pakad.state import State

DEHLA_PAKAD = AgentSpec[State, int](
    policy=choose,
    worlds=worlds,
    reasons=partial(reasons, sight),
    instead=partial(instead, sight),
    risks=partial(risks, sight),
    search=search,
    simulations=3000,
)
