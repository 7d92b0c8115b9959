"""Discord on loopback: REST and gateway for a real client, and people who press and type.

It takes and refuses calls as the platform does, remembers everything that was ever shown, and can
fail in all the ways that the platform fails. ``Discord`` is the whole of it.
"""

from tests.platforms.discord.server import Discord
from tests.platforms.discord.world import Channel, Guild, Interaction, Message, User

__all__ = ["Channel", "Discord", "Guild", "Interaction", "Message", "User"]
