"""What a person presses: any legal action, by the buttons that they see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engine.actions import Action, cards_of, read
from engine.ai import PLAYERS
from engine.errors import BadNotation
from engine.view import View

ONE_TOO_MANY = 0.05
"""How often somebody chooses a card that they did not want."""
SELDOM = 0.1
MANY_AT_ONCE, OFTEN = "lowest", 0.6
"""The action that parts with several cards, and how often it is taken."""


class Seen(NamedTuple):
    """A button as a person sees it, and what the platform sends when it is pressed."""

    label: str
    token: str

    @property
    def turn(self) -> int:
        """The turn at which it was drawn."""
        return int(self.token.split(".")[1])

    @property
    def words(self) -> str:
        """What it does."""
        return self.token.split(".", 2)[2]

    @property
    def action(self) -> Action | None:
        """The action that a press does at once; None for one that chooses or only shows."""
        try:
            return read(self.words)
        except BadNotation:
            return None


def same(one: Action, other: Action) -> bool:
    """Return whether two actions differ in the order of their cards at most."""
    both = (type(one), frozenset(cards_of(one))), (type(other), frozenset(cards_of(other)))
    return one == other or (both[0] == both[1] and len(cards_of(one)) > 1)


class Fingers:
    """Makes up their mind at each turn, then presses until it is done.

    Where an action takes several presses, one card too many is chosen now and then, and taken back.

    Args:
        care: how often somebody plays well, 0 to 1; else they do anything that is allowed.
        avoids: a verb; what they do seldom where there is anything else.
    """

    def __init__(self, rng: Random, care: float, avoids: str) -> None:
        self._rng = rng
        self._care = care
        self._avoids = avoids
        self._turn = -1
        self._wish: Action | None = None

    def next(self, view: View[Any], buttons: Sequence[Seen]) -> Seen:
        """Return the button to press now; raises AssertionError where none leads to the aim."""
        if self._turn != buttons[0].turn or self._wish is None:
            self._turn, self._wish = buttons[0].turn, self._decided(view)
        wish = self._wish
        ready = [one for one in buttons if one.action and same(one.action, wish)]
        if ready and (not _can_choose(buttons) or self._rng.random() < 0.5):
            return ready[0]
        way = (
            self._choose(buttons, wish) or (ready or [None])[0] or self._another_page(buttons, wish)
        )
        return way or self._lay(buttons, wish)

    def _decided(self, view: View[Any]) -> Action:
        many = [one for one in view.legal if one.verb == MANY_AT_ONCE]
        if many and self._rng.random() < OFTEN:
            return many[0]
        if self._care and self._rng.random() < self._care:
            return PLAYERS["steady"].choose(view, self._rng)
        others = [one for one in view.legal if one.verb != self._avoids]
        if len(others) in (0, len(view.legal)) or self._rng.random() < SELDOM:
            return self._rng.choice(view.legal)
        return self._rng.choice(others)

    def _choose(self, buttons: Sequence[Seen], wish: Action) -> Seen | None:
        """Return what brings the choice nearer to the wish; None if it is made."""
        wanted = {one.text for one in cards_of(wish)}
        found = {one.words: one for one in buttons}
        wrong = [one for one in found if one.startswith("unchoose") and one[9:] not in wanted]
        right = [one for one in found if one.startswith("choose") and one[7:] in wanted]
        others = [one for one in found if one.startswith("choose") and one[7:] not in wanted]
        if wrong:
            return found[self._rng.choice([*wrong, "clear"])]
        if right and others and self._rng.random() < ONE_TOO_MANY:
            return found[self._rng.choice(others)]
        return found[self._rng.choice(right)] if right else self._turn_page(found, wanted)

    def _turn_page(self, found: dict[str, Seen], wanted: set[str]) -> Seen | None:
        """Return the name of a page that is not open, while cards of the wish are not seen."""
        seen = {one.split()[1] for one in found if one.startswith(("choose", "unchoose"))}
        pages = tuple(f"suit {one[1]}" for one in wanted - seen)
        closed = [one for one in found if one.startswith(pages) and "‹" not in found[one].label]
        return found[closed[0]] if pages and closed else None

    @staticmethod
    def _another_page(buttons: Sequence[Seen], wish: Action) -> Seen | None:
        """Return what leads on to a button of its own that is not before them yet."""
        owners = [one.suit.text for one in cards_of(wish)] or [
            one.text for one in (getattr(wish, "suit", None),) if one is not None
        ]
        for one in buttons:
            suits = [f"suit {owner}" for owner in owners]
            if one.words.startswith(tuple(suits)) and "‹" not in one.label:
                return one
        return next((one for one in buttons if one.label.endswith(("▶", "›"))), None)

    @staticmethod
    def _lay(buttons: Sequence[Seen], wish: Action) -> Seen:
        """Return the button that acts with what is chosen."""
        for one in buttons:
            if one.words == "lay":
                return one
        raise AssertionError(f"nobody can {wish} by {[one.label for one in buttons]}")


def _can_choose(buttons: Sequence[Seen]) -> bool:
    return any(one.words.startswith(("choose", "unchoose")) for one in buttons)
