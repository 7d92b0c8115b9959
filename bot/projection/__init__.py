"""A table as data, for a page or a picture that draws it: turns scenes into JSON values. Pure.

All data comes from the view of the reader's seat, so nothing that a seat may not know can get here;
all sentences come from ``bot.presenter``. Nothing here knows a game.
"""

from bot.projection.message import message_json
from bot.projection.moves import ways
from bot.projection.replay import replay_json
from bot.projection.table import table_json

__all__ = ["message_json", "replay_json", "table_json", "ways"]
