"""How computer players play Court Piece."""

from __future__ import annotations

from functools import partial

from engine.ai.agent import AgentSpec
from engine.ai.kernels import search
from engine.ai.reasons.court_piece import sight
from engine.ai.reasons.tricks import instead, reasons
from engine.ai.tricks.court_piece import choose, worlds
from engine.games.court_piece.state import State

COURT_PIECE = AgentSpec[State, int](
    policy=choose,
    worlds=worlds,
    reasons=partial(reasons, sight),
    instead=partial(instead, sight),
    search=search,
    simulations=4000,
    spread=0.4,
)
