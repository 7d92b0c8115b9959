"""Menus of cards, for platforms that have menus: to choose several, or one of a long hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bot.model.messages import Button, Choice, Option
from bot.model.ports import Limits
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter.cards import in_groups, label, symbol
from bot.presenter.scene import Scene, ranking_of
from bot.text.i18n import t
from engine.cards import Card, CardSet, cards

Keys = list[tuple[Card, Button]]
"""Buttons, each with the card under which it is found."""

T = TypeVar("T")


def several_of(
    scene: Scene, held: CardSet, now: CardSet, voice: Voice, limits: Limits
) -> tuple[Choice, ...]:
    """Return menus to choose any of the cards *held*; *now* is what is chosen already.

    A single menu has them in the order of the hand. If several are needed, each has whole suits,
    named in its token, so that what is chosen in the other menus stays.
    """
    if not limits.options:
        return ()
    ranking, table = ranking_of(scene), scene.table
    parts = _parts(in_groups(cards(held), ranking), limits.options)
    if len(parts) > 1:
        parts = _parts(in_groups(cards(held), ranking._replace(by_rank=False)), limits.options)
    found = []
    for part in parts:
        suits = dict.fromkeys(one.suit.text for one in part) if len(parts) > 1 else ()
        options = tuple(Option(label(one), one.text, bool(now & one.bit)) for one in part)
        token = write(table.id, table.turn, "select", *suits)
        found.append(Choice(t(voice, "menu-several"), options, token))
    return tuple(found)


def one_of(keys: Keys, scene: Scene, voice: Voice, limits: Limits) -> tuple[Choice, ...]:
    """Return menus of whole suits to press one of these buttons."""
    if not limits.options:
        return ()
    groups = in_groups({one for one, _ in keys}, ranking_of(scene)._replace(by_rank=False))
    made = [[key for one in group for key in keys if key[0] is one] for group in groups]
    return tuple(_one_of(part, voice) for part in _parts(made, limits.options))


def _one_of(keys: Keys, voice: Voice) -> Choice:
    suits = dict.fromkeys(symbol(one.suit) for one, _ in keys)
    options = tuple(Option(button.label, button.token) for _, button in keys)
    return Choice(t(voice, "menu-one", suits=" ".join(suits)), options)


def _parts(groups: Sequence[Sequence[T]], most: int) -> list[list[T]]:
    """Return the groups in parts of at most *most* items; no group is split without need."""
    parts: list[list[T]] = []
    for group in groups:
        for start in range(0, len(group), most):
            piece = group[start : start + most]
            if parts and len(parts[-1]) + len(piece) <= most:
                parts[-1] += piece
            else:
                parts.append([*piece])
    return parts
