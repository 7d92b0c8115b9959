"""How computer players play Tien Len and Viet Cong."""

from __future__ import annotations

from engine.ai.agent import AgentSpec
from engine.ai.race import race
from engine.ai.reasons.tien_len import reasons
from engine.ai.sharp.tien_len import worlds
from engine.ai.steady.tien_len import choose
from engine.games.tien_len.state import State

TIEN_LEN = AgentSpec[State](
    policy=choose,
    worlds=worlds,
    reasons=reasons,
    search=race,
    simulations=120,
    spread=0.25,
)
