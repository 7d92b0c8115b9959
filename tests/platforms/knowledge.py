"""Which cards a text names, and which cards a person at a table may know."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from bot.model.live import Live
from bot.model.table import Entry
from bot.presenter.cards import ROUND_SIGNS
from engine.actions import read
from engine.cards import Card, cards
from engine.events import Event
from engine.seats import Seat

_WRITTEN = re.compile(r"(10|[2-9JQKA]) *([♠♥♦♣])")
_RANKS_OF_A_SUIT = re.compile(r"([♠♥♦♣])((?: +(?:10|[2-9JQKA])\b(?! *[♠♥♦♣]))+)")
_ON_BUTTONS = re.compile(r"\b(?:[2-9TJQKA][SHDC])+\b")
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_ROUND_SUITS = {sign.replace("\ufe0f", ""): suit for suit, sign in ROUND_SIGNS.items()}
_ROUND = re.compile(rf"({'|'.join(_ROUND_SUITS)})((?: ?(?:10|[1-9PR])\b)+)")
_ROUND_ON_BUTTONS = re.compile(rf"\b(?:{'|'.join(ROUND_SIGNS)})-(?:10|[1-9PR])\b")


def cards_in(text: str) -> set[str]:
    """Return every card that a text or a token names: ``10♥``, ``♥ A K 10``, ``TH``, ``3S4H``.

    Of round cards ``🐟10 9``, ``🐟 R P 1``, ``MA-10``.
    """
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "")
    found = {(rank, _SUITS[suit]) for rank, suit in _WRITTEN.findall(plain)}
    for suit, ranks in _RANKS_OF_A_SUIT.findall(plain):
        found |= {(rank, _SUITS[suit]) for rank in ranks.split()}
    named = {("T" if rank == "10" else rank) + suit for rank, suit in found}
    return _round_in(plain).union(named, *(_pairs(one) for one in _ON_BUTTONS.findall(plain)))


def _round_in(plain: str) -> set[str]:
    shown = _ROUND.findall(plain)
    found = {f"{_ROUND_SUITS[sign]}-{rank}" for sign, ranks in shown for rank in ranks.split()}
    return found.union(_ROUND_ON_BUTTONS.findall(plain))


def _pairs(text: str) -> set[str]:
    return {text[at : at + 2] for at in range(0, len(text), 2)}


def named(values: Iterable[Any]) -> set[str]:
    """Return the cards among *values*, those in tuples too."""
    found: set[str] = set()
    for value in values:
        if isinstance(value, Card):
            found.add(value.text)
        elif isinstance(value, tuple):
            found |= named(value)
    return found


class Knowledge:
    """Follows the log of a table, action by action, without asking for any view.

    Somebody may be shown the cards that they have held in this deal, those that an event has
    named for everybody, the facts of the table (which card of a suit is the highest that is left),
    and what the game has told them alone.
    """

    def __init__(self) -> None:
        self._deal = (0, 0)
        self._read: tuple[Entry, ...] = ()
        self._state: Any = None
        self._public: set[str] = set()
        self._held: list[set[str]] = []

    def of(self, live: Live, seat: Seat | None) -> set[str]:
        """Return the cards that *seat* may know by now; None for somebody who looks on."""
        self._follow(live)
        if live.state is None:
            return self._public
        view = live.game.view(live.state, seat)
        told = named(named_in for one in view.facts for named_in in one.values)
        if seat is None:
            return self._public | told
        return self._public | told | self._held[seat] | named(one.values for one in view.private)

    def _follow(self, live: Live) -> None:
        table = live.table
        if table.opening is None:
            return
        if self._deal != (table.match, table.deal):
            self._deal, self._read = (table.match, table.deal), ()
            self._public, self._held = set(), [set() for _ in table.places]
            self._state = live.game.resume(table.options, len(table.places), table.opening)
        for entry in table.log[len(self._read) :]:
            step = live.game.apply(self._state, entry.seat, read(entry.action))
            self._state = step.state
            self._public = self._public.union(*map(_named_by, step.events))
            for seat, hand in enumerate(self._state.hands):
                self._held[seat] |= {one.text for one in cards(hand)}
        self._read = table.log


def _named_by(event: Event) -> set[str]:
    return named(getattr(event, one.name) for one in fields(event))  # type: ignore[arg-type]
