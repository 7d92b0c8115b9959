"""The room's message while a deal is being played, and the parts that a hand shares with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from bot.model.automatic import plays_itself
from bot.model.heirs import has_free_seat
from bot.model.messages import Button, Clock, Kind, Line, Message
from bot.model.names import Name
from bot.model.ports import Limits
from bot.model.table import SUBSTITUTE, Phase, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.ai_menu import levels_line
from bot.presenter.board import board_lines, due, last_lines, lies_at_seats, on_table, shows_last
from bot.presenter.card_lines import on_phone
from bot.presenter.cards import shown, suit_sign
from bot.presenter.durations import span
from bot.presenter.scene import Scene, all_of, info_of, isolated, named, names, to_reader
from bot.presenter.seats import back_button, comers, ways_back
from bot.presenter.stopping import of_stopping
from bot.presenter.wording import as_seated_now, event_line, fact_line, is_per_side, sides_lines
from bot.text.i18n import has, t
from engine.cards import Suit
from engine.events import (
    CardPlayed,
    Event,
    PileTaken,
    RestDealt,
    TimeRanOut,
    TrumpDrawn,
    TrumpMade,
)
from engine.seats import Seat
from engine.view import Fact, Show

MOST_NEWS = 3
TRUMP_FACTS = ("trump", "trump-suit", "trump-turned-up")
"""The facts that name the trump suit."""


def playing(scene: Scene, voice: Voice, limits: Limits) -> Message:
    """Return the room's message in a deal: the table, the trick, the news, whose turn it is."""
    lines: list[Line | str] = [
        *fact_lines(scene, voice),
        *levels_line(scene.table, SUBSTITUTE, voice),
        *board_lines(scene, voice),
        *under_lines(scene, voice),
        *news(scene, voice),
        *absences(scene, voice),
        *comers(scene.table, voice),
        *of_stopping(scene.table, voice),
        _turn_in_hand(scene, voice) or turn_line(scene, voice),
    ]
    rows = _buttons(scene, voice, limits)
    return fit.message(title(scene, voice), on_phone(lines, voice), rows, limits, Kind.TABLE)


def title(scene: Scene, voice: Voice) -> str:
    """Return the game and how far it is: ``Dehla Pakad · deal 2 · trick 5``."""
    facts = [one for one in scene.facts if one.show & Show.TITLE]
    words = [fact_line(one, scene.table, voice) for one in facts]
    game = t(voice, f"game-{scene.table.game}")
    return t(voice, "title-playing", what=" · ".join([game, *words]))


def deal_of(scene: Scene, voice: Voice) -> str:
    """Return which deal it is, and of how many where that is fixed: ``deal 1/2``."""
    deals = (one for one in scene.facts if one.key == "deal")
    return "".join(fact_line(one, scene.table, voice) for one in deals)


def trump_of(scene: Scene) -> Suit | None:
    """Return the trump suit of the deal; None while there is none that everyone knows."""
    told = (dict(one.values)["suit"] for one in scene.facts if one.key in TRUMP_FACTS)
    return next((one for one in told if isinstance(one, Suit)), None)


def fact_lines(scene: Scene, voice: Voice, where: Show = Show.TABLE) -> list[str]:
    """Return the facts that are shown there as lines, a number of each side in one."""
    return lines_of([one for one in scene.facts if one.show & where], scene, voice)


def under_lines(scene: Scene, voice: Voice) -> list[str]:
    """Return what stands under the seats: what the game is about, and the trick finished last.

    That trick is left out for as long as its cards still lie beside the names. A room, where the
    table is to stay small, has the facts in their short form; a screen shows it beside a hand.
    """
    last = [] if lies_at_seats(scene) else last_lines(scene, voice)
    told = [one for one in scene.facts if one.show & Show.UNDER]
    if scene.view is not None and scene.view.seat is None and not voice.surface.one_screen:
        told = [_in_short(one) for one in told]
    return [*lines_of(told, scene, to_reader(scene, voice)), *last]


def private_lines(scene: Scene, voice: Voice) -> list[str]:
    """Return what the reader alone has been told."""
    private = () if scene.view is None else scene.view.private
    return lines_of([one for one in private if not one.show & Show.WHY], scene, voice)


def reasons(scene: Scene, voice: Voice) -> list[str]:
    """Return why the reader has no other choice, and why the trick was led as it was."""
    told = () if scene.view is None else (*scene.view.facts, *scene.view.private)
    return lines_of([one for one in told if one.show & Show.WHY], scene, voice)


def lines_of(shown: Sequence[Fact], scene: Scene, voice: Voice) -> list[str]:
    """Return facts as lines."""
    lines: list[str] = []
    for key, found in groupby(shown, key=lambda one: one.key):
        group = tuple(found)
        if key in TRUMP_FACTS and (made := _how_trump_was_made(scene, voice)):
            lines.append(made)
        elif group[0].show & Show.JOINED and lines:
            told = [one.strip() for one in _lines_of(group, scene.table, voice)]
            lines[-1:] = fit.filled([lines[-1], *told], " · ", fit.UNDER, fit.PHONE)
        elif not group[0].show & Show.STRONG:
            lines += _lines_of(group, scene.table, voice)
    return lines


def _in_short(fact: Fact) -> Fact:
    short = f"{fact.key}-short"
    return replace(fact, key=short) if has(f"fact-{short}") else fact


def strong_lines(scene: Scene, voice: Voice, where: Show) -> list[Line]:
    """Return the facts that stand out there; what the others have won, without cheers."""
    shown = [one for one in scene.facts if one.show & where and one.show & Show.STRONG]
    told = (_to_its_reader(one, scene) for one in shown)
    return [Line(fact_line(one, scene.table, voice), strong=True) for one in told]


def _to_its_reader(fact: Fact, scene: Scene) -> Fact:
    """Return a fact in the form for a reader whose others it is about, if it has one."""
    seat, side = None if scene.view is None else scene.view.seat, dict(fact.values).get("side")
    own = f"{fact.key}-of-others"
    is_others = seat is not None and info_of(scene.table).side(seat) != side
    return replace(fact, key=own) if is_others and has(f"fact-{own}") else fact


def _lines_of(group: tuple[Fact, ...], table: Table, voice: Voice) -> list[str]:
    if is_per_side(group):
        return sides_lines(group, table, voice)
    return [fact_line(one, table, voice) for one in group]


def news(scene: Scene, voice: Voice) -> list[str]:
    """Return what has happened lately and cannot be seen on the table."""
    most = info_of(scene.table).news
    events = as_seated_now(scene.events)
    lately = _since_last_round(events, len(scene.table.places))
    if most:
        lately = events[-max(len(lately), scene.new_events) :] if events else ()
    is_led = scene.view is not None and bool(scene.view.board)
    told = [
        one
        for place, one in enumerate(lately)
        if _is_news(one, lately[place + 1 :], is_led=is_led) and not _is_gone(one, scene)
    ]
    return _news_lines(told[-(most or MOST_NEWS) :], scene, voice)


def _news_lines(told: Sequence[Event], scene: Scene, voice: Voice) -> list[str]:
    """Return a line for each event, and none for a trump that was called: the fact names it."""
    return [event_line(one, scene.table, voice) for one in told]


def _how_trump_was_made(scene: Scene, voice: Voice) -> str:
    """Return whose card made trump, and why, until the next trick is led; else ""."""
    view = scene.view
    trick = () if view is None else view.board or view.last
    lying = {card for one in trick for card in one.cards}
    for one, made in pairwise(as_seated_now(scene.events)):
        if isinstance(made, TrumpMade) and isinstance(one, CardPlayed) and one.card in lying:
            return t(
                voice,
                "trump-made-by",
                name=names(scene.table, voice)[made.seat],
                led=suit_sign(trick[0].cards[0].suit),
                card=shown(one.card),
                sign=suit_sign(made.suit),
            )
    return ""


def absences(scene: Scene, voice: Voice) -> list[str]:
    """Return who is away from a table of several people, and whether that stops the clock."""
    table = scene.table
    gone = _gone(table, voice)
    if not gone or len(table.people) < 2:
        return []
    key = "gone-no-hurry" if scene.still else "gone-away"
    return [t(voice, key, names=named(gone, voice), count=len(gone))]


def _gone(table: Table, voice: Voice) -> list[Name]:
    everybody = names(table, voice)
    return [
        everybody[seat]
        for seat, place in enumerate(table.places)
        if place.away and (place.heir is None or table.phase is Phase.PLAYING)
    ]


def _is_gone(event: Event, scene: Scene) -> bool:
    """Return whether the clock took a turn whose cards lie on the table no longer."""
    if not isinstance(event, TimeRanOut) or not event.cards:
        return False
    lying = {card for one in on_table(scene) for card in one.cards}
    return lying.isdisjoint(event.cards)


def missed(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return what has changed the deal since the player at *seat* last moved, as lines.

    Whose time ran out, of the others, stands there while the card that was played for them lies on
    the table.
    """
    since = _since_move_of(seat, as_seated_now(scene.events))
    told = [
        one
        for one in since
        if (_changes_deal(one) and not one.seen) or _was_late(one, scene, but=seat)
    ]
    return _news_lines(told, scene, voice)


def news_for(scene: Scene, seat: Seat) -> list[Event]:
    """Return what has changed the deal since the player at *seat* last moved.

    The table may no longer say it, or they may not have looked there.
    """
    since = _since_move_of(seat, as_seated_now(scene.events))
    return [one for one in since if _changes_deal(one)]


def _since_move_of(seat: Seat, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events since the newest card of *seat*; all where that is longer ago."""
    own = [
        place
        for place, one in enumerate(events)
        if isinstance(one, CardPlayed) and one.seat == seat
    ]
    return events[own[-1] :] if own else events


def _changes_deal(event: Event) -> bool:
    """Return whether what everybody holds, may play or has captured is no longer what it was."""
    return isinstance(event, TrumpMade | TrumpDrawn | RestDealt | PileTaken)


def _was_late(event: Event, scene: Scene, *, but: Seat) -> bool:
    """Return whether the clock took a turn, *but* that of a seat, whose cards lie on the table."""
    if not isinstance(event, TimeRanOut) or event.seat == but:
        return False
    return bool(event.cards) and not _is_gone(event, scene)


def _since_last_round(events: tuple[Event, ...], seats: int) -> tuple[Event, ...]:
    """Return the events since the player of the newest move last saw the table."""
    moves = [place for place, one in enumerate(events) if one.move]
    return events[moves[-seats] :] if len(moves) >= seats else events


def _is_news(event: Event, then: tuple[Event, ...], *, is_led: bool) -> bool:
    """Return whether *event* is worth a line after the events *then*.

    A lead is none while its trick lies there, *is_led*, nor once another one was made, unless its
    cards went back to the hand: nobody added any. The end of a bout is none while it is shown, or
    one that ended alike: it would read as the same one told twice. Nor is it once two more are
    over: how many cards everybody holds stands there anyway.
    """
    if event.leads:
        later = [place for place, one in enumerate(then) if one.leads]
        if not later:
            return not is_led
        return not any(isinstance(one, CardPlayed) for one in then[: later[0]])
    closer = getattr(event, "seat", None)
    closers = [getattr(one, "seat", None) for one in then if one.closes]
    if event.closes and (len(closers) > 1 or all(one == closer for one in closers)):
        return False
    if event.brief and any(one.move for one in then):
        return False
    return not event.seen


def turn_line(scene: Scene, voice: Voice) -> Line:
    """Return whose turn it is, and how long the clock leaves."""
    seats = due(scene)
    everybody = names(scene.table, voice)
    if not seats:
        return Line(t(voice, "turn-nobody"), strong=True)
    if scene.view is not None and seats == (scene.view.seat,) and not scene.view.legal:
        is_away = scene.table.places[seats[0]].away
        return Line(t(voice, "turn-away" if is_away else _forced_key(scene)), strong=True)
    if len(seats) == 1:
        key = "turn-leads" if _is_lead(scene) else "turn"
        return with_clock(t(voice, key, name=everybody[seats[0]]), scene, voice)
    waited_for = all_of([isolated(everybody[seat]) for seat in seats], voice)
    return with_clock(t(voice, "turn-several", names=waited_for), scene, voice)


def _is_lead(scene: Scene) -> bool:
    """Return whether the next trick is to be led, by whoever is to act."""
    return info_of(scene.table).in_tricks and shows_last(scene)


def _forced_key(scene: Scene) -> str:
    """Return the key of what the house has done for the reader, which is not always a card."""
    info = info_of(scene.table)
    own = f"turn-forced-{info.family or info.key}"
    return own if has(own) else "turn-forced"


def _turn_in_hand(scene: Scene, voice: Voice) -> Line | None:
    """Return where a person finds what they are to do besides playing; None where that is all."""
    seats = due(scene)
    keys = (f"turn-{one.key}" for one in scene.facts)
    own = next(filter(has, keys), None)
    if own is None or voice.surface.one_screen or len(seats) != 1:
        return None
    place = scene.table.places[seats[0]]
    if plays_itself(place):
        return None
    name = names(scene.table, voice)[seats[0]]
    button = t(voice, "button-hand")
    where = t(voice, "at-hand-in-room", button=button) if place.in_room else t(voice, "at-hand")
    return with_clock(t(voice, own, name=name, where=where), scene, voice)


def with_clock(line: str, scene: Scene, voice: Voice) -> Line:
    """Return *line*, which stands out, with the clock behind it, if one runs."""
    clock = clock_of(scene, "turn", voice)
    if clock is None:
        return Line(line, strong=True)
    return Line(t(voice, "with-clock", line=line, clock=clock.words), strong=True, clock=clock)


def no_hurry(scene: Scene, voice: Voice) -> list[str]:
    """Return who is away, if no clock runs because of that."""
    return absences(scene, voice) if scene.still else []


def clock_of(scene: Scene, told: str, voice: Voice) -> Clock | None:
    """Return when what the scene waits for is due, in words that stay true when read late.

    Args:
        told: ``turn``, how long it lasts at most; ``in``, when something comes.
    """
    if scene.due is None or scene.due <= scene.now:
        return None
    return Clock(scene.due, span(scene.due - scene.now, told, voice))


def _buttons(scene: Scene, voice: Voice, limits: Limits) -> tuple[tuple[Button, ...], ...]:
    words = ["hand"]
    if limits.peek:
        words.append("peek")
    table = scene.table
    own = (*(button(table, word, voice) for word in words), *ways_in(table, voice))
    back, end = way_back(table, voice), _of_ending(table, voice)
    if table.stops:
        return (*own, *back), end
    return (own, (*back, *end)) if back else ((*own, *end),)  # a name makes a row too long


def _of_ending(table: Table, voice: Voice) -> tuple[Button, ...]:
    """Return the way to stop or leave; where somebody has asked to stop, to end now or to play on.

    At a keyboard that is typed.
    """
    if not table.stops:
        low = voice.surface.low
        return () if low else (button(table, "stop", voice, "stop-here"),)
    end = (button(table, "stop", voice, "agree-stop"),) if table.staying else ()
    return (*end, button(table, "continue", voice))


def ways_in(table: Table, voice: Voice) -> tuple[Button, ...]:
    """Return the button that takes over the seat of an AI player, where one is to be had."""
    goes_on = table.phase in (Phase.PLAYING, Phase.BETWEEN, Phase.OVER) and not table.stops
    return (button(table, "join", voice),) if goes_on and has_free_seat(table) else ()


def way_back(table: Table, voice: Voice) -> tuple[Button, ...]:
    """Return the button that brings back whoever is away; if that is one of several, it says who.

    Everybody at the table reads it.
    """
    everybody, seats = names(table, voice), range(len(table.places))
    gone = [everybody[seat] for seat in seats if ways_back(table, seat, voice)]
    back = back_button(table, voice)
    if len(gone) == 1 and len(table.people) > 1:
        back = replace(back, label=t(voice, "back-of", name=gone[0]))
    return (back,) if gone else ()


def button(table: Table, word: str, voice: Voice, label: str = "") -> Button:
    """Return the button that says *word* at a table; its *label*, if it is not named as that."""
    style = "good" if word in ("hand", "next", "rematch") else "plain"
    return Button(t(voice, f"button-{label or word}"), write(table.id, table.turn, word), style)  # type: ignore[arg-type]
