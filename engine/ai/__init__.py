"""Computer players, hints and reviews. They get a view and nothing else.

Never here: anything that the seat asking cannot see.
"""

from __future__ import annotations

from engine.ai.casual import Casual
from engine.ai.player import Player
from engine.ai.sharp import Sharp
from engine.ai.steady import Steady

PLAYERS: dict[str, Player] = {player.level: player for player in (Casual(), Steady(), Sharp())}
"""Every level by its name, weakest first."""
