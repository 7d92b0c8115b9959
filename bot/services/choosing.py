"""Requests that change what only one person sees: cards chosen one by one, the page of a hand."""

from __future__ import annotations

from dataclasses import replace

from bot.model import lobby
from bot.model.errors import Refused
from bot.model.live import Draft, Live, must_be_on
from bot.model.requests import LONGEST
from bot.model.table import Place, must_sit
from bot.services.asks import Ask
from bot.services.context import Context
from bot.text import parsing
from bot.text.lexicon import suit_text
from engine.actions import write
from engine.cards import ALL_CARDS, CardSet, card, card_set
from engine.errors import IllegalAction, Reason
from engine.seats import Seat

LONGEST_PAGE = 4
_SUITS = frozenset(one.suit.text for one in ALL_CARDS)


class Choosing:
    """Keeps what people have chosen so far. It is stored, so that it survives a crash."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def do(self, ask: Ask) -> None:
        """Carry out a button for choosing.

        Pressing a button twice, or again after it has worked, changes nothing more.
        """

        async def change(live: Live) -> Draft:
            seat = must_sit(live.table, ask.person.id)
            must_be_on(live, seat, ask.turn)
            if seat not in live.may_act:
                raise IllegalAction(Reason.NOT_YOUR_TURN)
            was_away, now = live.table.places[seat].away, self._context.now()
            if was_away:
                live = replace(live, table=lobby.come_back(live.table, seat, now))
            here = replace(live.table.places[seat], missed=0, pressed=now)
            place = _changed(live, seat, here, ask.spoken)
            changed = replace(live, table=live.table.with_place(seat, place))
            return Draft(changed, private=not was_away)

        await self._context.tables.change(ask.table, change, ask.id)


def _changed(live: Live, seat: Seat, place: Place, words: tuple[str, ...]) -> Place:
    """Return the place of *seat* after *words* are carried out."""
    match words:
        case ("choose", *named):
            return replace(place, chosen=_with(live, seat, place.chosen, _named(tuple(named))))
        case ("select", *named):
            return replace(place, chosen=_selected(live, seat, place, tuple(named)))
        case ("unchoose", *named):
            back = _named(tuple(named))
            return replace(place, chosen=tuple(one for one in place.chosen if one not in back))
        case ("clear",):
            return replace(place, chosen=())
        case ("suit" | "page", page) if page.isalnum() and len(page) <= LONGEST_PAGE:
            return replace(place, page=suit_text((page,)) or page)
    raise Refused("bad-button")


def _named(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that *words* name; raises Refused(``no-such-card``)."""
    found = parsing.cards_text(words)
    if not found:
        raise Refused("no-such-card", text=" ".join(words)[:LONGEST])
    return found


def _selected(live: Live, seat: Seat, place: Place, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is chosen after a menu was answered.

    *words* name the suits that the menu shows (none: it shows all cards), then the cards selected
    in it. What was chosen from other suits stays.
    """
    suits = {one for one in words if one in _SUITS}
    named = tuple(one for one in words if one not in suits)
    elsewhere = [one for one in place.chosen if suits and card(one).suit.text not in suits]
    return _with(live, seat, tuple(elsewhere), _named(named) if named else ())


def _with(
    live: Live, seat: Seat, chosen: tuple[str, ...], more: tuple[str, ...]
) -> tuple[str, ...]:
    """Return *chosen* with *more* added; raises IllegalAction if *seat* cannot choose that."""
    view = live.game.view(live.state, seat)
    free, wanted = live.game.selectable(view), _set(more)
    if wanted & ~view.hand:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if wanted & ~free:
        raise IllegalAction(Reason.NOT_NOW)
    now = dict.fromkeys((*chosen, *more))
    return tuple(one for one in now if card(one).bit & free)


def _set(texts: tuple[str, ...]) -> CardSet:
    return card_set(map(card, texts))


def laid(live: Live, seat: Seat) -> str:
    """Return the action with exactly the cards that *seat* has chosen, as text for the log.

    Raises:
        Refused: ``no-such-card``, nothing is chosen; ``which-one``, several actions are possible.
        IllegalAction: the cards do not go together.
    """
    if seat not in live.may_act:
        raise IllegalAction(Reason.NOT_YOUR_TURN)
    chosen = live.table.places[seat].chosen
    if not chosen:
        raise Refused("no-such-card", text="")
    view = live.game.view(live.state, seat)
    ways = live.game.choices(view, _set(chosen))
    if len(ways) > 1:
        raise Refused("which-one", choices=parsing.listed(ways, live.table.names))
    return write(ways[0]) if ways else parsing.attempt(view.legal, chosen)
