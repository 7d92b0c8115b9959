"""Uploads the cards to Discord as emojis: sends missing ones, removes outdated drawings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import discord

from adapters.discord.emojis import Listed, listed, named
from adapters.discord.login import logged_in
from bot.faces.raster import png
from bot.faces.small import SIZE, small
from bot.faces.svg import document
from engine.cards import ALL_CARDS, Card

LARGEST = 256 * 1024
"""Most bytes of an emoji that Discord accepts."""

Tell = Callable[[str], None]


def drawn(card: Card) -> tuple[str, str]:
    """Return the name and drawing of a card's emoji."""
    drawing = document(small(card), SIZE, SIZE)
    return named(card, hashlib.sha256(drawing.encode()).hexdigest()), drawing


async def bring(token: str, api_url: str | None, tell: Tell) -> None:
    """Send the cards that Discord does not have, remove older drawings, and *tell* of each.

    If it breaks off, what is done stays done, and the next attempt continues from there.

    Raises:
        TokenRefused, NotStarted: Discord refuses, or cannot be reached.
        NoRenderer: the extra ``pictures`` is missing.
    """
    async with logged_in(token, api_url) as client:
        await _bring(client, tell)


async def _bring(client: discord.Client, tell: Tell) -> None:
    there = await listed(client)
    counts = dict.fromkeys(("sent", "there already", "older drawings removed"), 0)
    for card in ALL_CARDS:
        name, drawing = drawn(card)
        of_card = [one for one in there if one.card is card]
        old = [one for one in of_card if one.name != name]
        if len(old) == len(of_card):
            await client.create_application_emoji(name=name, image=_small_enough(drawing))
            tell(f"{card}: sent as :{name}:")
        counts["sent" if len(old) == len(of_card) else "there already"] += 1
        counts["older drawings removed"] += len(old)
        await _remove(client, old, tell)
    tell(", ".join(f"{count} {what}" for what, count in counts.items()))


def _small_enough(drawing: str) -> bytes:
    image = png(drawing, SIZE)
    if len(image) > LARGEST:
        raise ValueError(f"an emoji of {len(image)} bytes, at most {LARGEST}")
    return image


async def _remove(client: discord.Client, old: list[Listed], tell: Tell) -> None:
    for one in old:
        if client.application_id is not None:
            await client.http.delete_application_emoji(client.application_id, one.id)
        tell(f"{one.card}: :{one.name}: removed")
