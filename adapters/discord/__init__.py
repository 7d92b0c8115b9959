"""Discord: slash commands, buttons, hands in private messages."""

from adapters.discord.chat import DiscordChat
from adapters.discord.tempo import Tempo

__all__ = ["DiscordChat", "Tempo"]
