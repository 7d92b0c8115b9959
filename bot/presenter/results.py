"""How a deal and a match end, and how the match stands."""

from __future__ import annotations

from itertools import groupby

from bot.model.messages import Button, Line, Message, said
from bot.model.ports import Limits
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.presenter import fit
from bot.presenter.board import last_taker, pair_lines
from bot.presenter.cards import listed, shown
from bot.presenter.playing import button, fact_lines, facts_of, lines_of, strong_lines
from bot.presenter.scene import MARKS, Scene, info_of, isolated, names, side_name
from bot.presenter.shuffle import committed, told
from bot.presenter.wording import (
    event_line,
    fact_line,
    heading,
    is_per_side,
    of_sides,
    one_side,
    place_sign,
)
from bot.text.i18n import has, t
from engine.events import DealEnded, MatchEnded, PileTaken
from engine.view import Fact, Show

Lines = list[Line | str]


def result(scene: Scene, locale: str, limits: Limits) -> Message:
    """Return the room's message after a deal or a match."""
    rows = (after_deal(scene, locale),)
    shuffles = [*told(scene.table, locale), *committed(scene.table, locale)]
    blocks = [*result_blocks(scene, locale), shuffles]
    return fit.message(_title(scene, locale), fit.apart(blocks), rows, limits)


def after_deal(scene: Scene, locale: str) -> tuple[Button, ...]:
    """Return the button that makes the table go on, and those that look back at its deal."""
    table = scene.table
    word = {Phase.BETWEEN: "next", Phase.OVER: "rematch"}.get(table.phase)
    go_on = () if word is None else (button(table, word, locale),)
    if not _scored(scene) or table.again is not None:
        return go_on
    token = write(table.id, table.turn, "replay", str(table.deal))
    return *go_on, Button(t(locale, "button-replay"), token), button(table, "review", locale)


def _title(scene: Scene, locale: str) -> str:
    game = t(locale, f"game-{scene.table.game}")
    if scene.table.phase is Phase.BETWEEN:
        return t(locale, "title-between", game=game, number=scene.table.deal)
    return t(locale, "title-over" if _end(scene) else "title-closed", game=game)


def result_blocks(scene: Scene, locale: str) -> list[Lines]:
    """Return who has won what: the match first, if it is over, then the deal, then the score."""
    table, end, deal = scene.table, _end(scene), _scored(scene)
    is_closed = table.phase is Phase.CLOSED and end is None
    ended: Lines = [t(locale, "table-closed")] if is_closed else []
    if ended and deal is None:
        return [ended]
    won: Lines = []
    closing: Lines = [*ended]
    if end is not None:
        won = [Line(event_line(end, table, locale), strong=True), *_length(scene, locale)]
    if deal is not None and table.phase is Phase.BETWEEN:
        closing += fact_lines(scene, locale, Show.NEXT)
        closing += [t(locale, "next-deal-soon", button=t(locale, "button-next"))]
    sides = _sides(table, locale) if end else []
    standing = [*sides, *standings(scene, locale, Show.STANDING)]
    final = [] if deal is None else _final_trick(scene, locale)
    return [won, final, _deal(scene, deal, locale), standing, closing]


def _length(scene: Scene, locale: str) -> Lines:
    """Return how many deals the match took."""
    deals = [dict(one.values)["count"] for one in facts_of(scene) if one.key == "deal"]
    return [t(locale, "match-tally", count=count) for count in deals]


def _end(scene: Scene) -> MatchEnded | None:
    return next((one for one in reversed(scene.events) if isinstance(one, MatchEnded)), None)


def _scored(scene: Scene) -> DealEnded | None:
    return next((one for one in reversed(scene.events) if isinstance(one, DealEnded)), None)


def _deal(scene: Scene, deal: DealEnded | None, locale: str) -> Lines:
    if deal is None:
        return []
    return [
        Line(event_line(deal, scene.table, locale), strong=_end(scene) is None),
        *fact_lines(scene, locale, Show.DEAL),
        *strong_lines(scene, locale, Show.DEAL),
    ]


def deal_lines(scene: Scene, locale: str) -> Lines:
    """Return what the deal that has just been scored gave to whom."""
    return _deal(scene, _scored(scene), locale)


def _final_trick(scene: Scene, locale: str) -> Lines:
    """Return the trick that ended the deal: it has stood on no table."""
    laid = () if scene.view is None else scene.view.last
    taker = last_taker(scene)
    card = next((one.cards[0] for one in laid if one.seat == taker and one.cards), None)
    if taker is None or card is None:
        return []
    name = names(scene.table, locale)[taker]
    cards = listed(card for one in laid for card in one.cards)
    taken = [one for one in scene.events if isinstance(one, PileTaken)]
    return [
        t(locale, "last-trick", cards=cards, name=name, card=shown(card)),
        *(event_line(one, scene.table, locale) for one in taken[-1:]),
    ]


def _sides(table: Table, locale: str) -> Lines:
    """Return who plays with whom."""
    if not info_of(table).partners:
        return []
    return [side_name(table, side, locale) for side in range(len(MARKS))]


def score(scene: Scene, locale: str) -> Message:
    """Return how the match stands."""
    table = scene.table
    if scene.view is None:
        return said(t(locale, "refused-not-playing"))
    blocks: list[Lines] = [
        _sides(table, locale),
        [*standings(scene, locale, Show.SCORE | Show.STANDING)],
    ]
    game = t(locale, f"game-{table.game}")
    return fit.message(
        t(locale, "title-score", game=game, number=table.deal), fit.apart(blocks), ()
    )


def standings(scene: Scene, locale: str, where: Show) -> Lines:
    """Return how the match stands; where everybody plays alone, the best one first."""
    table, ranked = scene.table, False
    lines: Lines = []
    for _, found in groupby(
        (one for one in facts_of(scene) if one.show & where), lambda one: one.key
    ):
        group = tuple(found)
        if info_of(table).partners or ranked or not is_per_side(group):
            lines += lines_of(group, scene, locale)
        else:
            lines += _ranking(group, table, locale)
            ranked = True
    return lines


def _ranking(facts: tuple[Fact, ...], table: Table, locale: str) -> Lines:
    """Return a line for each player, the best one first; equal ones share a place."""
    numbers = sorted(of_sides(facts), key=lambda one: -one[1])
    counts = [count for _, count in numbers]
    over = table.phase in (Phase.OVER, Phase.CLOSED)
    return [
        heading(facts[0].key, locale),
        *(
            f"{place_sign(counts.index(one[1]) + 1, medal=over)} {one_side(one, table, locale)}"
            for one in numbers
        ),
    ]


def last_trick(scene: Scene, locale: str) -> Message:
    """Return the trick just taken, or all finished ones where the table leaves them open."""
    table, view = scene.table, scene.view
    past = [one for one in facts_of(scene) if one.show & Show.ASKED]
    if past:
        return said("\n".join(fact_line(one, table, locale) for one in past))
    if view is None or not view.last:
        info = info_of(table)
        own = f"refused-no-trick-yet-{info.family or info.key}"
        none = own if has(own) else "refused-no-trick-yet"
        return said(t(locale, "tricks-face-down" if _has_tricks(scene) else none))
    if info_of(table).layout == "pairs":
        return said("\n".join(pair_lines(view.last)))
    taker = last_taker(scene)
    everybody = names(table, locale)
    lines = [f"{isolated(everybody[one.seat])}  {listed(one.cards)}" for one in view.last]
    winner = [] if taker is None else [t(locale, "trick-went-to", name=everybody[taker])]
    return said("\n".join([*lines, *winner]))


def _has_tricks(scene: Scene) -> bool:
    """Return whether a trick of this deal is finished."""
    numbers = [dict(one.values)["number"] for one in facts_of(scene) if one.key == "trick"]
    return any(isinstance(number, int) and number > 1 for number in numbers)
