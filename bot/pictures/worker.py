"""The drawing process, which caches what it has drawn. ``bot.pictures.gallery`` starts it."""

from bot.ai.worker import serve


def main() -> None:
    """Draw until the input ends."""
    serve(("bot.pictures.drawing",))
