"""The room's message while a deal is being played, and the parts that a hand shares with it."""

from __future__ import annotations

from itertools import groupby

from bot.i18n import t
from bot.messages import Button, Line, Message
from bot.ports import Limits
from bot.presenter import fit
from bot.presenter.cards import shown
from bot.presenter.scene import Scene, isolated, mark, names, status
from bot.presenter.wording import event_line, fact_line, sides_line
from bot.table import Table
from bot.tokens import write
from engine.events import CardPlayed, DealerChosen, Event, HandsDealt, TrickTaken, TrumpMade
from engine.seats import Seat
from engine.view import Fact, Laid

IN_TITLE = ("deal", "trick")
"""Facts that the title tells."""
IN_TRICK = ("winning",)
"""Facts that the lines of the trick show."""
ON_REQUEST = ("past-trick",)
"""Facts that people ask for by a command."""
GOES_ON = ("pile-tens",)
"""Facts that continue the line of the fact before them, where there is anything to tell."""
SEEN = (CardPlayed, DealerChosen, HandsDealt, TrickTaken)
"""Events that the facts, the trick and the hands show by themselves."""
MOST_NEWS = 3
NEWS_CARDS = 4
"""What happened before so many cards is no news any more."""
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
    facts = [one for one in facts_of(scene) if one.key in IN_TITLE]
    words = [fact_line(one, scene.table, locale) for one in facts]
    game = t(locale, f"game-{scene.table.game}")
    return t(locale, "title-playing", what=" · ".join([game, *words]))


def facts_of(scene: Scene) -> tuple[Fact, ...]:
    """Return what everybody may know of the table."""
    return () if scene.view is None else scene.view.facts


def fact_lines(scene: Scene, locale: str, keys: tuple[str, ...] | None = None) -> list[str]:
    """Return the facts as lines, those of the two sides in one; only *keys*, if given."""
    lines: list[str] = []
    for key, group in groupby(facts_of(scene), key=lambda one: one.key):
        is_due = key not in (*IN_TITLE, *IN_TRICK, *ON_REQUEST) if keys is None else key in keys
        if is_due and key in GOES_ON and lines:
            lines[-1] += _continued(tuple(group), scene.table, locale)
        elif is_due:
            lines += _lines_of(tuple(group), scene.table, locale)
    return lines


def _continued(group: tuple[Fact, ...], table: Table, locale: str) -> str:
    told = [one for one in group if dict(one.values).get("count")]
    return "".join(f" · {fact_line(one, table, locale)}" for one in told)


def _lines_of(group: tuple[Fact, ...], table: Table, locale: str) -> list[str]:
    if all(dict(one.values).keys() == {"side", "count"} for one in group):
        return [sides_line(group, locale)]
    return [fact_line(one, table, locale) for one in group]


def trick_lines(scene: Scene, locale: str) -> list[str]:
    """Return a line for each seat with its card of the trick under way, or of the last one."""
    laid = _on_table(scene)
    cards = {one.seat: one.card for one in laid}
    best, due, leader = _best(scene), _due(scene), _leader(scene, locale)
    everybody = names(scene.table, locale)
    lines = []
    for seat, place in enumerate(scene.table.places):
        card = f"  {shown(cards[seat])}" if seat in cards else "  ▶" if seat == due else ""
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
    winning = [dict(one.values)["seat"] for one in facts_of(scene) if one.key in IN_TRICK]
    return next((seat for seat in winning if isinstance(seat, int)), None)


def last_taker(scene: Scene) -> Seat | None:
    """Return who won the newest trick."""
    taken = [one.seat for one in scene.events if isinstance(one, TrickTaken)]
    return taken[-1] if taken else None


def news(scene: Scene, locale: str) -> list[str]:
    """Return what has happened lately and cannot be seen on the table."""
    events = _since_last_round(scene.events)
    told = [one for place, one in enumerate(events) if _is_news(one, events[place + 1 :])]
    return [event_line(one, scene.table, locale) for one in told[-MOST_NEWS:]]


def _since_last_round(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events since somebody looked who has just played."""
    cards = [place for place, one in enumerate(events) if isinstance(one, CardPlayed)]
    return events[cards[-NEWS_CARDS] :] if len(cards) >= NEWS_CARDS else events


def _is_news(event: Event, then: tuple[Event, ...]) -> bool:
    """Return whether *event* is worth a line after the events *then*.

    A trump is news while its trick is seen; later the fact with its maker is enough.
    """
    return not isinstance(event, SEEN) and not (isinstance(event, TrumpMade) and _has_gone_on(then))


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
