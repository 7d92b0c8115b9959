"""Results as posters: what the pictures show, and the same in words. No pixels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from bot.model.messages import Message
from bot.model.pictures import Honour, Picture, Poster, Row, Trick
from bot.model.ports import Limits
from bot.model.voice import Voice
from bot.presenter.board import last_title
from bot.presenter.cards import listed
from bot.presenter.kots import KINDS
from bot.presenter.playing import strong_lines
from bot.presenter.scene import Scene, info_of, mark, names, side_name, side_sign
from bot.presenter.wording import event_line, heading, is_per_side
from bot.text.i18n import has, signed, t
from engine.cards import Card
from engine.events import DealEnded, MatchEnded, SideWon
from engine.view import Fact, Show

MOST_ALT = 1024
"""Characters of an alternative text; Discord takes no more."""
MOST_FIGURES = 3
"""Figures of a side at most."""
_BARE = str.maketrans("", "", "\u2068\u2069")
_PAUSE = re.compile(r"(?<=[.:!?।]) (?![^\u2068]*\u2069)")
"""Where a sentence can be told in two: not within a name."""

Figures = dict[int, str]
"""What each side has of something."""


def shows_pictures(scene: Scene, limits: Limits) -> bool:
    """Return whether the platform shows pictures, and the room wants them."""
    return bool(limits.caption) and scene.table.pictures != "off"


def with_poster(message: Message, scene: Scene, voice: Voice, told: str = "") -> Message:
    """Return the message of a result with its picture."""
    poster = poster_of(message.title, scene, voice, told)
    if poster is None:
        return message
    return replace(message, picture=Picture(poster, _alt_of(poster, scene)[:MOST_ALT]))


def poster_of(title: str, scene: Scene, voice: Voice, told: str = "") -> Poster | None:
    """Return how a deal or a match has ended; None where no deal has been scored.

    Args:
        told: what the game says of the deal; "" for the sentence of its event.
    """
    end = next((one for one in reversed(scene.events) if isinstance(one, MatchEnded)), None)
    deal = next((one for one in reversed(scene.events) if isinstance(one, DealEnded)), None)
    if deal is None:
        return None
    line = event_line(deal, scene.table, voice)
    columns = _columns(scene, plain(line), voice)
    headline, banner = _heads(scene, end, told or line, voice)
    return Poster(
        _honour(scene, end),
        plain(title),
        plain(headline),
        plain(banner),
        tuple(plain(one).rstrip(":") for one, _ in columns),
        _rows(scene, [figures for _, figures in columns], _winner(scene, deal, end), voice),
        last_of(scene, voice),
    )


def _heads(scene: Scene, end: MatchEnded | None, told: str, voice: Voice) -> tuple[str, str]:
    """Return the headline and the line under it, which say different things.

    A Kot is the headline itself, and those who have it stand under it.
    """
    if end is not None:
        return event_line(end, scene.table, voice), _length(scene, voice)
    for one in scene.facts if is_kot(scene) else ():
        key, values = f"poster-{one.key}", dict(one.values)
        if has(key) and isinstance(side := values["side"], int):
            return t(voice, key, count=values["count"]), _named(scene, side, voice)
    if info_of(scene.table).partners:
        return told, _gain(scene, voice)
    headline, *rest = _PAUSE.split(told, 1)
    return headline.rstrip(".:।"), "".join(rest)


def _winner(scene: Scene, deal: DealEnded, end: MatchEnded | None) -> int | None:
    """Return the side that has won the match, or the deal where the match goes on."""
    if end is not None:
        return info_of(scene.table).side(end.winners[0]) if end.winners else None
    return deal.side if isinstance(deal, SideWon) else None


def plain(words: str) -> str:
    """Return *words* without the marks that set names apart in a text."""
    return words.translate(_BARE).strip()


def _honour(scene: Scene, end: MatchEnded | None) -> Honour:
    if end is not None:
        return Honour.MATCH
    return Honour.KOT if is_kot(scene) else Honour.DEAL


def is_kot(scene: Scene) -> bool:
    """Return whether the deal just scored was a Kot, or a court."""
    won = [one.key for one in scene.facts if one.show & Show.DEAL and one.show & Show.STRONG]
    return any(kind in key for key in won for kind in KINDS)


def _length(scene: Scene, voice: Voice) -> str:
    """Return how many deals a match took."""
    counts = [dict(one.values)["count"] for one in scene.facts if one.key == "deal"]
    return "".join(t(voice, "match-tally", count=count) for count in counts[:1])


def _gain(scene: Scene, voice: Voice) -> str:
    """Return what a deal was good for.

    A picture has no coloured signs within a text: sides stand there by name.
    """
    told = "".join(line.text for line in strong_lines(scene, voice, Show.DEAL)[:1])
    for side in range(_sides(scene)):
        sign, _, people = side_name(scene.table, side, voice).partition(" ")
        told = told.replace(sign, people)
    return told


def _columns(scene: Scene, told: str, voice: Voice) -> list[tuple[str, Figures]]:
    """Return each figure that there is for every side, with its heading.

    *told*: the line of the deal, which stands over figures that have no heading of their own.
    """
    found: list[tuple[str, Figures]] = []
    for group in _counted(scene):
        key = group[0].key
        is_headed = is_per_side(group) or has(f"heading-{key}")
        found.append((heading(key, voice) if is_headed else told, _counts(group, voice)))
    return found


def drawn(scene: Scene) -> tuple[Fact, ...]:
    """Return the facts that a poster shows."""
    counted = {one for group in _counted(scene) for one in group}
    return tuple(one for one in scene.facts if one in counted or _cards_of(one))


def _counted(scene: Scene) -> list[tuple[Fact, ...]]:
    """Return the facts that are figures of a poster: those that tell a number of every side."""
    found = [one for one in _groups(scene) if len(_numbers(one)) == _sides(scene)]
    return found[:MOST_FIGURES]


def _groups(scene: Scene) -> list[tuple[Fact, ...]]:
    """Return the facts of the deal, then those of the match, by what they tell."""
    return [
        tuple(group)
        for where in (Show.DEAL, Show.STANDING)
        for _, group in groupby(
            (one for one in scene.facts if one.show & where), lambda one: one.key
        )
    ]


def _sides(scene: Scene) -> int:
    return info_of(scene.table).sides(len(scene.table.places))


def _counts(group: Sequence[Fact], voice: Voice) -> Figures:
    """Return the number of each side; with what else is told of it, where a sentence says how."""
    own = f"under-heading-{group[0].key}"
    return {
        side: t(voice, own, **dict(one.values)) if has(own) else str(signed(count))
        for one, (side, count) in _numbers(group).items()
    }


def _numbers(group: Sequence[Fact]) -> dict[Fact, tuple[int, int]]:
    """Return the side and the number of each fact that tells both."""
    found: dict[Fact, tuple[int, int]] = {}
    for one in group:
        values = dict(one.values)
        side, count = values.get("side"), values.get("count")
        if isinstance(side, int) and isinstance(count, int):
            found[one] = side, count
    return found


def _rows(
    scene: Scene, columns: Sequence[Figures], winner: int | None, voice: Voice
) -> tuple[Row, ...]:
    """Return a row for each side; without partners the best of the last figure first."""
    info = info_of(scene.table)
    cards = _cards(scene)
    rows = {
        side: Row(
            side if info.partners else None,
            plain(_named(scene, side, voice)),
            cards.get(side, ()),
            tuple(figures[side] for figures in columns),
            won=side == winner,
        )
        for side in range(_sides(scene))
    }
    if info.partners or not columns:
        return tuple(rows.values())
    worth = {side: int(figure.replace("−", "-")) for side, figure in columns[-1].items()}
    ranked = sorted(rows, key=lambda side: -worth[side])
    places = {side: 1 + sum(other > worth[side] for other in worth.values()) for side in ranked}
    return tuple(replace(rows[side], place=places[side]) for side in ranked)


def _named(scene: Scene, side: int, voice: Voice) -> str:
    """Return the people of a side; its sign is drawn."""
    whole = side_name(scene.table, side, voice)
    if not info_of(scene.table).partners:
        return whole
    return whole.removeprefix(side_sign(scene.table, side, voice))


def _cards(scene: Scene) -> dict[int, tuple[Card, ...]]:
    """Return the cards that the deal was about, by side."""
    found: dict[int, tuple[Card, ...]] = {}
    for one in scene.facts:
        found |= _cards_of(one)
    return found


def _cards_of(fact: Fact) -> dict[int, tuple[Card, ...]]:
    """Return the cards that a deal was about which a side has, if that is what a fact tells."""
    values = dict(fact.values)
    side, cards = values.get("side"), values.get("cards")
    if not (fact.show & Show.DEAL and isinstance(side, int) and isinstance(cards, tuple)):
        return {}
    return {side: tuple(card for card in cards if isinstance(card, Card))}


def last_of(scene: Scene, voice: Voice) -> Trick | None:
    """Return the trick finished last, where each laid a single card."""
    view, table = scene.view, scene.table
    if view is None or not view.last or info_of(table).layout != "trick":
        return None
    cards = tuple((one.seat, one.cards[0]) for one in view.last if len(one.cards) == 1)
    if len(cards) != len(view.last) or len(cards) > len(table.places):
        return None
    taker = "" if view.taker is None else names(table, voice)[view.taker]
    return Trick(last_title(scene, voice), cards, view.taker, plain(taker))


def _alt_of(poster: Poster, scene: Scene) -> str:
    """Return all that a poster shows in words."""
    lines = [poster.title, poster.headline, poster.banner]
    for row in poster.rows:
        sign = "" if row.side is None else f"{mark(scene.table, row.side)}"
        figures = zip(poster.headings, row.figures, strict=True)
        told = [listed(row.cards), *(f"{heading} {figure}" for heading, figure in figures)]
        lines.append(f"{sign}{row.name}: " + " · ".join(one for one in told if one))
    if poster.trick is not None:
        cards = listed(card for _, card in poster.trick.cards)
        lines.append(f"{poster.trick.heading}: {cards} → {poster.trick.taker}")
    return "\n".join(line for line in lines if line)
