"""The room's message while a deal is being played, and the parts that a hand shares with it."""

from __future__ import annotations

from itertools import groupby

from bot.i18n import t
from bot.messages import Button, Line, Message
from bot.ports import Limits
from bot.presenter import fit
from bot.presenter.cards import listed
from bot.presenter.scene import Scene, isolated, mark, names, status
from bot.presenter.wording import event_line, fact_line, sides_line
from bot.table import Table
from bot.tokens import write
from engine.events import CardPlayed, Event, TrickTaken, TrumpMade
from engine.seats import Seat
from engine.view import Fact, Laid, Show

MOST_NEWS = 3
_STEPS = ((90, 15, "seconds"), (90 * 60, 60, "minutes"), (10**9, 3600, "hours"))
"""Up to so many seconds the clock is told in steps of so many, in this unit."""
_SECONDS = {"seconds": 1, "minutes": 60, "hours": 3600}


def playing(scene: Scene, locale: str, limits: Limits) -> Message:
    """Return the room's message in a deal: the table, the trick, the news, whose turn it is."""
    blocks: list[list[Line | str]] = [
        [*fact_lines(scene, locale)],
        [*trick_lines(scene, locale)],
        [*news(scene, locale)],
        [Line(turn_line(scene, locale), strong=True)],
    ]
    return fit.message(
        title(scene, locale), fit.apart(blocks), _buttons(scene, locale, limits), limits
    )


def title(scene: Scene, locale: str) -> str:
    """Return the game and how far it is: ``Dehla Pakad · deal 2 · trick 5``."""
    facts = [one for one in facts_of(scene) if one.show & Show.TITLE]
    words = [fact_line(one, scene.table, locale) for one in facts]
    game = t(locale, f"game-{scene.table.game}")
    return t(locale, "title-playing", what=" · ".join([game, *words]))


def facts_of(scene: Scene) -> tuple[Fact, ...]:
    """Return what everybody may know of the table."""
    return () if scene.view is None else scene.view.facts


def fact_lines(scene: Scene, locale: str, where: Show = Show.TABLE) -> list[str]:
    """Return the facts that are shown there as lines, a number of each side in one."""
    lines: list[str] = []
    shown = [one for one in facts_of(scene) if one.show & where]
    for _, found in groupby(shown, key=lambda one: one.key):
        group = tuple(found)
        if group[0].show & Show.JOINED and lines:
            lines[-1] += _continued(group, scene.table, locale)
        elif not group[0].show & Show.STRONG:
            lines += _lines_of(group, scene.table, locale)
    return lines


def strong_lines(scene: Scene, locale: str, where: Show) -> list[Line]:
    """Return the facts that stand out there."""
    shown = [one for one in facts_of(scene) if one.show & where and one.show & Show.STRONG]
    return [Line(fact_line(one, scene.table, locale), strong=True) for one in shown]


def _continued(group: tuple[Fact, ...], table: Table, locale: str) -> str:
    told = [one for one in group if dict(one.values).get("count")]
    return "".join(f" · {fact_line(one, table, locale)}" for one in told)


def _lines_of(group: tuple[Fact, ...], table: Table, locale: str) -> list[str]:
    if all(dict(one.values).keys() == {"side", "count"} for one in group):
        return [sides_line(group, table, locale)]
    return [fact_line(one, table, locale) for one in group]


def trick_lines(scene: Scene, locale: str) -> list[str]:
    """Return a line for each seat with its card of the trick under way, or of the last one."""
    laid = _on_table(scene)
    cards = {one.seat: one.cards for one in laid}
    best, due, leader = _best(scene), _due(scene), _leader(scene, locale)
    everybody = names(scene.table, locale)
    lines = []
    for seat, place in enumerate(scene.table.places):
        card = f"  {listed(cards[seat])}" if cards.get(seat) else "  ▶" if seat == due else ""
        star = " ⭐" if seat == best else ""
        name = isolated(everybody[seat])
        led = leader.get(seat, "")
        lines.append(f"{mark(scene.table, seat)}{name}{status(place)}{card}{star}{led}")
    return [*_heading(scene, locale), *lines]


def _leader(scene: Scene, locale: str) -> dict[Seat, str]:
    """Return the note behind the card that was led."""
    led = t(locale, "card-led")
    return {one.seat: f" {led}" for one in _on_table(scene)[:1]}


def _heading(scene: Scene, locale: str) -> list[str]:
    return [t(locale, "trick-just-taken")] if shows_last(scene) else []


def shows_last(scene: Scene) -> bool:
    """Return whether the trick just taken still lies open."""
    return scene.view is not None and not scene.view.board and bool(scene.view.last)


def _on_table(scene: Scene) -> tuple[Laid, ...]:
    return () if scene.view is None else scene.view.board or scene.view.last


def _due(scene: Scene) -> Seat | None:
    """Return who is to play to the trick under way."""
    return scene.view.to_act if scene.view is not None and not scene.view.last else None


def _best(scene: Scene) -> Seat | None:
    """Return who wins the trick so far, or has won the last one."""
    if shows_last(scene):
        return last_taker(scene)
    return None if scene.view is None else scene.view.winning


def last_taker(scene: Scene) -> Seat | None:
    """Return who won the newest trick."""
    taken = [one.seat for one in scene.events if isinstance(one, TrickTaken)]
    return taken[-1] if taken else None


def news(scene: Scene, locale: str) -> list[str]:
    """Return what has happened lately and cannot be seen on the table."""
    events = _since_last_round(scene.events, len(scene.table.places))
    told = [one for place, one in enumerate(events) if _is_news(one, events[place + 1 :])]
    return [event_line(one, scene.table, locale) for one in told[-MOST_NEWS:]]


def _since_last_round(events: tuple[Event, ...], seats: int) -> tuple[Event, ...]:
    """Return the events since somebody looked who has just played."""
    moves = [place for place, one in enumerate(events) if one.move]
    return events[moves[-seats] :] if len(moves) >= seats else events


def _is_news(event: Event, then: tuple[Event, ...]) -> bool:
    """Return whether *event* is worth a line after the events *then*.

    A trump is news while its trick is seen; later the fact with its maker is enough.
    """
    return not event.seen and not (isinstance(event, TrumpMade) and _has_gone_on(then))


def _has_gone_on(events: tuple[Event, ...]) -> bool:
    """Return whether a card of another trick lies on the table."""
    taken = [place for place, one in enumerate(events) if isinstance(one, TrickTaken)]
    return bool(taken) and any(isinstance(one, CardPlayed) for one in events[taken[0] :])


def turn_line(scene: Scene, locale: str) -> str:
    """Return whose turn it is, and how long the clock leaves at most."""
    seat = None if scene.view is None else scene.view.to_act
    if seat is None or seat < 0:
        return t(locale, "turn-nobody")
    line = t(locale, "turn", name=names(scene.table, locale)[seat])
    return with_clock(line, scene, locale)


def with_clock(line: str, scene: Scene, locale: str) -> str:
    """Return *line* with the time that is left at most: true whenever it is read."""
    if scene.due is None or scene.due <= scene.now:
        return line
    left = (scene.due - scene.now) / 1000
    step, unit = next((step, unit) for most, step, unit in _STEPS if left <= most)
    rounded = -(-left // step) * step
    return t(locale, f"clock-{unit}", line=line, count=int(rounded) // _SECONDS[unit])


def _buttons(scene: Scene, locale: str, limits: Limits) -> tuple[tuple[Button, ...], ...]:
    words = ["hand"]
    if limits.peek:
        words.append("peek")
    if any(place.away for place in scene.table.places):
        words.append("back")
    return (tuple(button(scene.table, word, locale) for word in words),)


def button(table: Table, word: str, locale: str) -> Button:
    """Return the button that says *word* at a table."""
    style = "good" if word in ("hand", "next", "rematch", "back") else "plain"
    return Button(t(locale, f"button-{word}"), write(table.id, table.turn, word), style)  # type: ignore[arg-type]
