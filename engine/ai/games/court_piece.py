"""How computer players play Court Piece."""

from __future__ import annotations

from engine.ai.agent import AgentSpec
from engine.ai.kernels import search
from engine.ai.reasons.court_piece import instead, reasons
from engine.ai.tricks.court_piece import choose, worlds
from engine.games.court_piece.state import State

COURT_PIECE = AgentSpec[State, int](
    policy=choose,
    worlds=worlds,
    reasons=reasons,
    instead=instead,
    search=search,
    simulations=2000,
    spread=0.4,
)
