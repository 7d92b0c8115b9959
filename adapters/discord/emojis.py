"""Cards as emojis of the application, which can be used in every text and on every button.

``TH_3f2a1b`` is the ten of hearts, with the beginning of the digest of its drawing. ``dehla
emojis`` uploads them; without them, cards are written as on every platform.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import discord

from bot.presenter.cards import label, shown
from engine.cards import ALL_CARDS, Card

CHOSEN = "✓ "
"""Precedes a card on a button that is chosen."""

_NAME = re.compile(r"([A-Z0-9]+(?:_[A-Z0-9]+)?)_[0-9a-f]{6}")
_CARDS = {one.text.replace("-", "_"): one for one in ALL_CARDS}


@dataclass(frozen=True, slots=True)
class Listed:
    """An emoji of the application that shows a card, as Discord lists it."""

    id: int
    name: str
    card: Card


def named(card: Card, digest: str) -> str:
    """Return the name of an emoji, which may have only letters, digits and underscores."""
    return f"{card.text.replace('-', '_')}_{digest[:6]}"


async def listed(client: discord.Client) -> list[Listed]:
    """Ask Discord for the emojis that show cards; other emojis are left out.

    Raises:
        discord.HTTPException, OSError.
    """
    if client.application_id is None:
        raise RuntimeError("the bot is not logged in")
    answer: Any = await client.http.get_application_emojis(client.application_id)
    found = [(int(one["id"]), one["name"], _NAME.fullmatch(one["name"])) for one in answer["items"]]
    return [
        Listed(id_, name, _CARDS[match[1]])
        for id_, name, match in found
        if match is not None and match[1] in _CARDS
    ]


class Emojis:
    """The emojis that messages use; none until Discord has listed them."""

    def __init__(self) -> None:
        self._of: dict[str, discord.PartialEmoji] = {}
        self._in_text: re.Pattern[str] | None = None

    def know(self, found: Iterable[Listed]) -> None:
        """Use these from now on; if there are two of a card, the newer one."""
        of = {one.card: one for one in sorted(found, key=lambda one: one.id)}
        self._of = {}
        for card, one in of.items():
            emoji = discord.PartialEmoji(name=one.name, id=one.id)
            self._of[label(card)] = self._of[shown(card)] = emoji
        marked = [re.escape(shown(one)) for one in of if shown(one) != label(one)]
        self._in_text = re.compile("|".join(marked)) if marked else None

    def written(self, text: str) -> str:
        """Return *text* with emojis in place of French cards.

        Round cards stay as signs and ranks, because a suit is named only once before its ranks.
        """
        if self._in_text is None:
            return text
        return self._in_text.sub(lambda found: str(self._of[found[0]]), text)

    def on(self, words: str) -> tuple[str, discord.PartialEmoji | None]:
        """Return the text and the emoji of a button; only a single card has an emoji."""
        head = CHOSEN if words.startswith(CHOSEN) else ""
        emoji = self._of.get(words.removeprefix(head))
        return (words, None) if emoji is None else (head.strip(), emoji)
