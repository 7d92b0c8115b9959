"""A table as data, for a page or a picture that draws it: scenes become JSON values. Pure.

Everything comes from the view of the reader's seat, so that what a seat may not know cannot get
here, and every sentence from ``bot.presenter``. Nothing here knows a game.
"""

from bot.projection.message import message_json
from bot.projection.moves import ways
from bot.projection.replay import replay_json
from bot.projection.table import table_json

__all__ = ["message_json", "replay_json", "table_json", "ways"]
