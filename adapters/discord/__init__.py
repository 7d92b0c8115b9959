"""Discord: slash commands, buttons, hands in private messages.

Never here: rules, sentences, storage.
"""

from adapters.discord.chat import DiscordChat, Sources
from adapters.discord.tempo import Tempo

__all__ = ["DiscordChat", "Sources", "Tempo"]
