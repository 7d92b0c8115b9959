"""The registry of agents: how computer players play each game.

A game's modules are loaded when somebody first plays it: the bot starts without them, and the
process that thinks loads only those that it is asked about.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.ai.agent import AgentSpec
from engine.games import GAMES


@cache
def agent_of(game: str) -> AgentSpec[Any, Any]:
    """Return how computer players play a game.

    Raises:
        LookupError: there is no such game, or it has no agent.
    """
    match GAMES[game].info.family:
        case "dehla_pakad":
            from engine.ai.games.dehla_pakad import DEHLA_PAKAD

            return DEHLA_PAKAD
        case "court_piece":
            from engine.ai.games.court_piece import COURT_PIECE

            return COURT_PIECE
        case "teen_do_paanch":
            from engine.ai.games.teen_do_paanch import TEEN_DO_PAANCH

            return TEEN_DO_PAANCH
        case "tien_len":
            from engine.ai.games.tien_len import TIEN_LEN

            return TIEN_LEN
        case "durak":
            from engine.ai.games.durak import DURAK

            return DURAK
        case "ganjifa":
            from engine.ai.games.ganjifa import GANJIFA

            return GANJIFA
    raise LookupError(f"no agent plays {game}")
