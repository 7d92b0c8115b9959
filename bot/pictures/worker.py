"""The process that draws, with what it has drawn at hand. Started by ``bot.pictures.gallery``."""

from bot.ai.worker import serve


def main() -> None:
    """Draw until the input ends."""
    serve(("bot.pictures.drawing",))
