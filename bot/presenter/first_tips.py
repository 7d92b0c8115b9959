"""A line below the hand of somebody who meets something for the first time; shown only once."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import pairwise

from bot.model.messages import Button, Line, Message
from bot.model.ports import Limits
from bot.model.table import Phase
from bot.model.tokens import NO_TABLE, write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.cards import suit_sign
from bot.presenter.hand import (
    OF_TRICKS,
    cards_to_come,
    makes_trump,
    more_follow_trick,
    move_due,
    own_tip,
)
from bot.presenter.playing import news_for, trump_of
from bot.presenter.rules import TRUMP
from bot.presenter.scene import Scene, info_of
from bot.presenter.wording import as_played_here
from bot.text.i18n import has, t
from engine.actions import Play
from engine.cards import size
from engine.events import CardPlayed, PileTaken, SideWon, TrumpDrawn, TrumpMade
from engine.seats import Seat
from engine.view import View


def first(scene: Scene, seat: Seat, known: Collection[str]) -> str | None:
    """Return something that the reader meets for the first time and is not *known*; else None."""
    found = (one for one in _moments(scene, seat) if one not in known and has(f"first-{one}"))
    return next(found, None)


def with_first(hand: Message, what: str, scene: Scene, voice: Voice, limits: Limits) -> Message:
    """Return a hand with the line on what is new, and a button to turn such lines off."""
    lines = (*hand.lines, Line(told_first(what, scene, voice)))
    button = Button(t(voice, "button-tips-off"), write(NO_TABLE, 0, "tips", "off"), "quiet")
    rows = (*hand.rows, (button,)) if fit.takes_a_row(hand, limits) else hand.rows
    return replace(hand, lines=lines, rows=rows)


def told_first(what: str, scene: Scene, voice: Voice) -> str:
    """Return the line on what is new, as this table plays it."""
    key = f"first-{what}"
    board = () if scene.view is None else scene.view.board
    led = [suit_sign(one.suit) for laid in board[:1] for one in laid.cards[:1]]
    row = scene.table.options.get("streak_length", 0)
    told = t(voice, as_played_here(key, scene.table), led="".join(led), row=row)
    return " ".join([told, *_more_to_come(scene, voice)])


def _more_to_come(scene: Scene, voice: Voice) -> list[str]:
    """Return that more cards follow, in the first trick of a deal that comes in parts.

    Whoever has joined late needs it in a later deal than the others.
    """
    more = cards_to_come(scene)
    view = scene.view
    if view is None or view.last or more <= 0:
        return []
    key = "first-part-next" if more_follow_trick(scene) else "first-part"
    return [t(voice, as_played_here(key, scene.table), now=max(view.sizes), count=more)]


def _moments(scene: Scene, seat: Seat) -> Iterator[str]:
    """Yield what there is to explain, what is news only now before what comes again."""
    info = info_of(scene.table)
    view = scene.view
    is_on = scene.table.phase is Phase.PLAYING
    if view is not None and any(one.key == "all-tens-kots" for one in view.facts):
        yield "kot"
    if scene.table.phase is Phase.BETWEEN and _has_won_without_kot(scene, seat):
        yield "plain-win"
    for event in reversed(scene.events):
        if isinstance(event, PileTaken) and info.side(event.seat) == info.side(seat):
            if event.tens:
                yield "ten"
            elif is_on:
                yield "pile"
    if view is None or not view.legal or not is_on or size(view.hand) == 1:
        return
    yield from _trump_of_others(scene, seat)
    asked = move_due(scene, view)
    decides = makes_trump(scene, view)
    ours = "-partner" if asked == "play" and _is_ours(scene, view, seat) else ""
    if decides:
        yield f"makes-trump{ours}"
    holders = [dict(one.values)["seat"] for one in view.facts if one.key == "pile-next"]
    if holders:
        yield "centre" if seat in holders else "waits"
    own = own_tip(scene, view, asked)
    if has(f"first-{own}") and not _must_lead_one(view):
        yield own
    elif not decides and (TRUMP in info.topics or asked not in OF_TRICKS):
        yield f"{asked}{ours}" if asked != "play" or _has_trump(scene, view) else "spare"


def _has_won_without_kot(scene: Scene, seat: Seat) -> bool:
    """Return whether the reader's side has won a deal that brings it no nearer to the match."""
    keys = {one.key for one in scene.facts}
    won = [one.side for one in scene.events if isinstance(one, SideWon)]
    is_won = won[-1:] == [info_of(scene.table).side(seat)]
    return is_won and "to-win-kots" in keys and "won-kots" not in keys


def _must_lead_one(view: View[object]) -> bool:
    """Return whether the first play has to be a certain card alone, so that nothing is free."""
    return any(one.key == "first-play" for one in view.facts)


def _has_trump(scene: Scene, view: View[object]) -> bool:
    """Return whether a card that may be played is a trump, or nobody knows which suit is."""
    trump = trump_of(scene)
    return trump is None or any(
        isinstance(one, Play) and one.card.suit == trump for one in view.legal
    )


def _is_ours(scene: Scene, view: View[object], seat: Seat) -> bool:
    """Return whether the reader's partner wins the trick so far."""
    side = info_of(scene.table).side
    return view.winning is not None and side(view.winning) == side(seat)


def _trump_of_others(scene: Scene, seat: Seat) -> Iterator[str]:
    """Yield how trump was made since the reader's last card, unless they made it themselves."""
    found = [one for one in news_for(scene, seat) if isinstance(one, TrumpMade | TrumpDrawn)]
    if not found or (isinstance(found[-1], TrumpMade) and found[-1].seat == seat):
        return
    before = [one for one, event in pairwise(scene.events) if isinstance(event, TrumpMade)]
    yield "trump-made" if before and isinstance(before[-1], CardPlayed) else "trump"
