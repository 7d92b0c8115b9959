"""A game that is nothing but its choices, and views of it written by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.model.table import Phase
from bot.presenter import Scene
from engine.actions import PLAYS, Action, Pass, PlayCards
from engine.cards import CARDS, CardSet, card_set, cards, deck_of
from engine.events import Event
from engine.game import GameInfo
from engine.seats import Seat
from engine.view import Laid, View
from tests.bot.presenter.scenes import people, table

KEY = "toy"
USUAL = GameInfo(
    KEY, seats=(4, 2, 3, 5, 6), options=(), by_rank=True, in_tricks=False, ranks="3456789TJQKA2"
)


class Toy:
    """Cards of one rank may be played together; any card may be played alone."""

    def __init__(self, info: GameInfo = USUAL, *, is_chosen: bool = True) -> None:
        self.info = info
        self._is_chosen = is_chosen

    def selectable(self, view: View[None]) -> CardSet:
        return view.hand if self._is_chosen else 0

    def choices(self, view: View[None], chosen: CardSet) -> tuple[Action, ...]:
        if not chosen:
            return tuple(PLAYS[one.index] for one in cards(view.hand)[:5])
        held = cards(chosen)
        if len(held) == 1:
            return (PLAYS[held[0].index],)
        return (PlayCards(held),) if len({one.rank for one in held}) == 1 else ()


def legal_with(held: CardSet) -> tuple[Action, ...]:
    """Return what may be done: single cards, some at once, or nothing."""
    one_by_one = tuple(PLAYS[one.index] for one in cards(held))
    together = (PlayCards(cards(held)),) if len(one_by_one) > 1 else ()
    return (*one_by_one, *together, Pass())


def view_of(hand: str, seat: Seat | None = 0, **changes: Any) -> View[None]:
    """Return what a seat knows that is to act and holds these cards."""
    held = card_set(deck_of(hand))
    usual = View(
        game=KEY,
        seat=seat,
        to_act=0,
        hand=held,
        sizes=(4,) * 4,
        legal=legal_with(held) if seat == 0 else (),
        facts=(),
        board=(),
        last=(),
        known=None,
    )
    return replace(usual, **changes)


def scene_of(view: View[None], *names: str, events: tuple[Event, ...] = (), **mine: Any) -> Scene:
    """Return a table where this is to be seen; *mine* changes the place of seat 0."""
    places = people(*(names or ("Asha", "Ravi", "Meena", "-")))
    places = (replace(places[0], **mine), *places[1:])
    laid = replace(table(places), game=KEY, options={}, phase=Phase.PLAYING, turn=7, deal=1)
    return Scene(laid, view, events, None, 0)


def laid(*plays: str) -> tuple[Laid, ...]:
    """Return what lies open: ``1 7S``, ``2 8S over 7S``, or ``3`` for a seat that passed."""
    found = []
    for text in plays:
        shown, _, over = text.partition(" over ")
        seat, *words = shown.split()
        found.append(Laid(int(seat), deck_of(" ".join(words)), *deck_of(over)))
    return tuple(found)


PACK = " ".join(one.text for one in CARDS)
