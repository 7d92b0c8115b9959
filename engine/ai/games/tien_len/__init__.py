"""How computer players play Tien Len and Viet Cong."""

from __future__ import annotations

from engine.ai.agent import AgentSpec
from engine.ai.games.tien_len.steady import choose
from engine.ai.games.tien_len.worlds import worlds_of
from engine.ai.race import race
from engine.ai.reasons.tien_len import reasons
from engine.games.tien_len.state import State

TIEN_LEN = AgentSpec[State, int](
    policy=choose,
    worlds=worlds_of,
    reasons=reasons,
    search=race,
    simulations=400,
    spread=0.25,
)
