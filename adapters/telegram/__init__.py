"""Telegram: groups, topics and private chats, through python-telegram-bot.

Never here: rules, sentences, storage.
"""

import os

# The library speaks of pauses as numbers of seconds or, if asked to by this variable, as
# durations; numbers are deprecated and it warns with every pause that Telegram asks for.
os.environ.setdefault("PTB_TIMEDELTA", "true")

from adapters.telegram.chat import TelegramChat
from adapters.telegram.limiter import Pacing
from adapters.telegram.links import MiniApp
from adapters.telegram.webhook import Webhook

__all__ = ["MiniApp", "Pacing", "TelegramChat", "Webhook"]
