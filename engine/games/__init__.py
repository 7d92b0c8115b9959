"""GAMES, the registry of games: one line for each."""

from __future__ import annotations

from engine.game import AnyGame
from engine.games.court_piece.game import CourtPiece
from engine.games.dehla_pakad.game import DehlaPakad
from engine.games.durak.game import Durak
from engine.games.ganjifa.game import Ganjifa
from engine.games.teen_do_paanch.game import TeenDoPaanch
from engine.games.tien_len import TIEN_LEN, VIET_CONG

_ALL: tuple[AnyGame, ...] = (
    DehlaPakad(),
    CourtPiece(),
    TeenDoPaanch(),
    TIEN_LEN,
    VIET_CONG,
    Durak(),
    Ganjifa(),
)

GAMES: dict[str, AnyGame] = {game.info.key: game for game in _ALL}
"""Every game by its key; a table plays the first one if nobody says which."""
