"""``dehla emojis``: uploads the small cards to Discord."""

from __future__ import annotations

from adapters.commandline.endings import carry_out, refuse, settings


def emojis() -> None:
    """Upload the cards to Discord as emojis of the bot's application; print what was done."""
    from adapters.discord.emoji_upload import bring
    from bot.faces.raster import NoRenderer, must_be_there

    now = settings()
    if now.discord_token is None:
        refuse("DISCORD_TOKEN: must be set to bring emojis to Discord")
    try:
        must_be_there()
    except NoRenderer as missing:
        refuse(str(missing))
    carry_out(bring(now.discord_token.get_secret_value(), now.discord_api_url, print))
