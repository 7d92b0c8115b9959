"""How a deal and a match end, and how the match stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.model.messages import Button, Clock, Kind, Line, Message, said
from bot.model.names import You
from bot.model.pictures import Poster
from bot.model.ports import Limits
from bot.model.table import Phase, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.board import final_lines, last_lines
from bot.presenter.buttons import is_to_agree
from bot.presenter.card_lines import on_phone
from bot.presenter.cards import listed
from bot.presenter.endings import how_closed, is_cut_short, match_end, who_led
from bot.presenter.opening import another
from bot.presenter.playing import (
    absences,
    button,
    clock_of,
    deal_of,
    fact_lines,
    lines_of,
    strong_lines,
    way_back,
    ways_in,
)
from bot.presenter.posters import drawn, is_kot, last_of, poster_of, shows_pictures, with_poster
from bot.presenter.scene import (
    Scene,
    all_of,
    as_coming,
    as_played,
    info_of,
    isolated,
    names,
    people,
    side_name,
    side_sign,
    to_reader,
)
from bot.presenter.seats import comers, hints_end
from bot.presenter.shuffle import cuts, fair_buttons
from bot.presenter.standings import Lines, both_sides, standings
from bot.presenter.stopping import of_stopping, who_asked
from bot.presenter.wording import (
    beside,
    event_line,
    fact_line,
    is_of_side,
    is_per_side,
    value,
)
from bot.text.i18n import has, t
from engine.events import DealEnded, MatchEnded, PileTaken, SideWon
from engine.games import GAMES
from engine.seats import Seat
from engine.view import Fact, Show


def result(scene: Scene, voice: Voice, limits: Limits, *, gone_on: bool = False) -> Message:
    """Return the room's message after a deal or a match.

    *gone_on*: as it stays when the next one has begun, without what leads there or to a seat: it
    is not drawn again when the table closes.
    """
    is_pause = scene.table.is_paused and not gone_on
    rows = (  # for those who sit there now
        (*another(scene.table, voice), *after_deal(scene, voice, gone_on=gone_on)),
        (
            *(() if gone_on else ways_in(scene.table, voice)),
            *(way_back(scene.table, voice) if is_pause else ()),
            *fair_buttons(scene.table, voice),
        ),
    )
    played = as_played(scene)
    pictured = shows_pictures(played, limits)
    blocks: list[Lines] = [
        *result_blocks(scene, voice, gone_on=gone_on, pictured=pictured, own=_own(scene, voice)),
        cuts(scene.table, voice),
    ]
    lines = on_phone(fit.apart(blocks), voice)
    made = fit.message(_title(scene, voice), lines, rows, limits, Kind.RESULT)
    return with_poster(made, played, voice, _target_line(played, voice)) if pictured else made


def own_result(scene: Scene, seat: Seat, voice: Voice) -> Lines:
    """Return whether the reader has won the deal, in games of two sides, and by how many.

    Of the end of a match the match is told first, and whoever has sat down since has not played.
    """
    deal, view = _scored(scene), scene.view
    is_here = as_played(scene).table.places[seat].person is not None
    if not isinstance(deal, SideWon) or deal.side is None or view is None or not is_here:
        return []
    info = info_of(scene.table)
    counted = (GAMES[info.key].result(view.known) or {}).get(info.measure)
    is_seen = voice.surface.one_screen and not voice.surface.low
    if match_end(scene) is not None or counted is None or is_seen:
        return []
    side = info.side(seat)
    key = "own-deal-won" if deal.side == side else "own-deal-lost"
    return [Line(t(voice, key, own=counted[side], others=counted[1 - side]), strong=True)]


def _own(scene: Scene, voice: Voice) -> Lines:
    """Return whether the only reader has won, where the room's message is all that they see."""
    seat = as_played(scene).table.seat_of(voice.surface.reader) if voice.surface.low else None
    return [] if seat is None else own_result(scene, seat, voice)


def how_it_ended(scene: Scene, voice: Voice) -> Message:
    """Return who has won what, to somebody who asks after a deal or a match.

    Where all of it stands above, that is what decided it.
    """
    if voice.surface.low:
        return headline(scene, voice)
    lines = on_phone(fit.apart(result_blocks(scene, voice)), voice)
    return fit.message(_title(scene, voice), lines, ())


def headline(scene: Scene, voice: Voice) -> Message:
    """Return who has won the deal or the match, and by what."""
    won, *_ = result_blocks(scene, voice)
    lines = [*won, *_own(scene, voice), *deal_lines(as_played(scene), voice)]
    return fit.message("", on_phone(lines, voice), ())


def poster(scene: Scene, voice: Voice) -> Poster | None:
    """Return the result as a poster; None where no deal was scored, or its match was cut short."""
    scene = as_played(scene)
    if scene.table.phase not in (Phase.BETWEEN, Phase.OVER) and match_end(scene) is None:
        return None
    return poster_of(_title(scene, voice), scene, voice, _target_line(scene, voice))


def beside_poster(message: Message, scene: Scene, voice: Voice) -> Message:
    """Return the message of a result with what its poster does not show, and what comes next."""
    closing = _closing(scene, voice)
    scene = as_played(scene)
    deal, rest = _scored(scene), [one for one in scene.facts if one not in drawn(scene)]
    told = _deal(scene, deal, voice, drawn(scene))
    if match_end(scene) is None:
        told = [one for one in told if isinstance(one, str) or not one.strong]
    final = final_trick(scene, voice)
    caught = final if last_of(scene, voice) is None else _caught(scene, voice)
    standing = lines_of([one for one in rest if one.show & Show.STANDING], scene, voice)
    blocks = [[*told, *caught], [*standing, *closing]]
    return replace(message, lines=fit.message("", fit.apart(blocks), ()).lines)


def what_follows(scene: Scene, voice: Voice) -> Message:
    """Return when the next deal or the rematch comes, and for whom it waits."""
    return fit.message("", [_when_next(scene, voice), *_waited_for(scene, voice)], ())


def noted(scene: Scene, voice: Voice) -> Message:
    """Return, to somebody who has asked for what follows, that this is known, and what it is."""
    return fit.message("", [t(voice, "next-noted"), *what_follows(scene, voice).lines], ())


def after_deal(
    scene: Scene, voice: Voice, seat: Seat | None = None, *, gone_on: bool = False
) -> tuple[Button, ...]:
    """Return the buttons that make the table go on or end it, and those that look back.

    *seat*: the only reader's; whoever has asked to stop need not agree.
    """
    table = scene.table
    go_on = () if gone_on else _go_on(table, voice, seat)
    if not _scored(scene):
        return go_on
    looks_back = (
        Button(t(voice, f"button-{word}"), write(table.id, table.turn, word, str(table.deal)))
        for word in ("replay", "review")
    )
    return *go_on, *looks_back


def _go_on(table: Table, voice: Voice, seat: Seat | None) -> tuple[Button, ...]:
    """Return the buttons for what comes next, and those for who would rather not."""
    word = {Phase.BETWEEN: "next", Phase.OVER: "rematch"}.get(table.phase)
    if word is None or (seat is not None and table.places[seat].heir is not None):
        return ()
    if word == "next" and table.stops:
        may_agree = is_to_agree(table, seat) if seat is not None else bool(table.staying)
        end = (button(table, "stop", voice, "agree-stop"),) if may_agree else ()
        return (*end, button(table, "continue", voice))
    person = None if seat is None else table.places[seat].person
    is_noted = person is not None and person.id in table.ready and bool(table.waits_for)
    following = () if is_noted else (button(table, word, voice),)
    if word == "next":
        return (*following, button(table, "stop", voice, "stop-here"))
    may_leave = bool(table.ready) and not is_noted
    return (*following, button(table, "leave", voice)) if may_leave else following


def _title(scene: Scene, voice: Voice) -> str:
    game = t(voice, f"game-{scene.table.game}")
    if scene.table.phase is Phase.BETWEEN:
        return t(voice, "title-between", game=game, deal=deal_of(scene, voice))
    if match_end(scene) is not None:
        return t(voice, "title-over", game=game)
    return t(voice, "title-stopped" if scene.table.deal else "title-closed", game=game)


def result_blocks(
    scene: Scene,
    voice: Voice,
    *,
    gone_on: bool = False,
    pictured: bool = False,
    own: Sequence[Line | str] = (),
) -> list[Lines]:
    """Return who has won what: the match first, if it is over, then the deal, then the score.

    What people will want to show around, a Kot or a match won, comes first. Each side is named
    once; where nobody has won, beside a picture, which names both, or after a match.

    *own*: what the deal was to the only reader, told before all else of it.
    """
    closing = _closing(scene, voice)
    scene = as_played(scene)
    table = scene.table
    end = match_end(scene)
    deal = _scored(scene)
    is_closed = table.phase is Phase.CLOSED and end is None
    ended: Lines = [how_closed(table, voice)] if is_closed else []
    if ended and deal is None:
        stood = [*who_led(scene, voice), *standings(scene, voice, Show.STANDING)]
        return [[*ended, *(stood if table.deal > 1 else [])]]
    won: Lines = []
    if end is not None:
        won = [Line(event_line(end, table, voice), strong=True), *_length(scene, end, voice)]
    elif table.deal > 1 or not info_of(table).partners:  # else the deal says it
        won = [*who_led(scene, voice)]
    unnamed = pictured and isinstance(deal, SideWon) and deal.side is None
    sides = both_sides(table, voice) if unnamed or (end and not end.winners) else []
    brought = _brought(scene) if deal is not None else ()
    gains = [(value(one, "side"), beside(one, voice)) for one in brought]
    standing = [*sides, *standings(scene, voice, Show.STANDING, gains)]
    closing = ended if gone_on else [*ended, *closing]
    final = [] if deal is None else final_trick(scene, voice)
    return [won, [*own, *_deal(scene, deal, voice, brought), *final], [*standing, *closing]]


def _closing(scene: Scene, voice: Voice) -> Lines:
    """Return what comes next, and who comes with it."""
    table = scene.table
    coming: Lines = []
    if table.phase is Phase.BETWEEN and _scored(scene):
        coming = _next_deal(scene, voice)
    elif table.phase is Phase.OVER and table.is_paused:
        coming = [_when_next(scene, voice), *_waited_for(scene, voice)]
    if table.phase in (Phase.BETWEEN, Phase.OVER):
        played = as_played(scene).table
        coming += [*comers(played, voice), *hints_end(played, voice)]
    if table.phase is Phase.BETWEEN and (scene.view is None or scene.view.seat is None):
        coming += absences(scene, voice)  # whoever is away reads it by themselves
    return coming


def _brought(scene: Scene) -> tuple[Fact, ...]:
    """Return what the deal has brought each player alone, which stands beside what they have."""
    facts = () if info_of(scene.table).partners else scene.facts
    in_all = any(one.show & Show.STANDING and is_per_side((one,)) for one in facts)
    return tuple(one for one in facts if in_all and one.show & Show.DEAL and is_of_side(one))


def _next_deal(scene: Scene, voice: Voice) -> Lines:
    """Return what comes next, of those who play then, and when."""
    coming, table = as_coming(scene), scene.table
    facts = fact_lines(coming, to_reader(coming, voice), Show.NEXT)
    goes_on = [] if table.stops else of_stopping(table, to_reader(scene, voice))
    return [*facts, *goes_on, _when_next(scene, voice), *_waited_for(scene, voice)]


def _waited_for(scene: Scene, voice: Voice) -> Lines:
    """Return who has not asked for what comes next yet, once somebody has; the reader last."""
    table, reader = scene.table, to_reader(scene, voice)
    called = [
        name
        for name, place in zip(names(table, reader), table.places, strict=True)
        if place.person is not None and place.person.id in table.waits_for
    ]
    if not table.ready or not called:
        return []
    found = [isolated(one) for one in called if not isinstance(one, You)]
    if len(found) < len(called):
        found.append(t(reader, "you-in-list"))
    return [t(reader, "next-deal-waits-for", names=all_of(found, reader))]


def _when_next(scene: Scene, voice: Voice) -> Line:
    """Return when the next deal, or the rematch, comes by itself; without a clock it waits."""
    clock = clock_of(scene, "in", voice)
    is_over = scene.table.phase is Phase.OVER
    if scene.table.stops and not is_over:
        return _when_stopped(scene.table, clock, to_reader(scene, voice))
    if clock is None:
        return Line(t(voice, "rematch-waits" if is_over else "next-deal-waits"))
    soon = "rematch-soon" if is_over else "next-deal-soon"
    return Line(t(voice, soon, clock=clock.words), clock=clock)


def _when_stopped(table: Table, clock: Clock | None, voice: Voice) -> Line:
    """Return who has asked to stop between deals, and when the match ends unless somebody plays on.

    Where nobody else is here any more, it has no time of its own.
    """
    name = who_asked(table, voice)
    if clock is None:
        return Line(t(voice, "stop-asked", name=name))
    told = t(voice, "stops-with-pause", name=name, clock=clock.words)
    return Line(told, clock=clock)


def _length(scene: Scene, end: MatchEnded, voice: Voice) -> Lines:
    """Return how many deals the match took, and against whom its winners played."""
    table = scene.table
    deals = [value(one, "count") for one in scene.facts if one.key == "deal"]
    if not info_of(table).partners or not end.winners:
        return [t(voice, "match-tally", count=count) for count in deals]
    others = side_name(table, 1 - info_of(table).side(end.winners[0]), voice)
    return [t(voice, "match-tally-against", count=count, others=others) for count in deals]


def _scored(scene: Scene) -> DealEnded | None:
    return next((one for one in reversed(scene.events) if isinstance(one, DealEnded)), None)


def _deal(
    scene: Scene, deal: DealEnded | None, voice: Voice, without: Sequence[Fact] = ()
) -> Lines:
    if deal is None:
        return []
    told = [one for one in scene.facts if one.show & Show.DEAL and one not in without]
    strong: Lines = [*strong_lines(scene, voice, Show.DEAL)]
    winner = _winner(scene, deal, voice, without)
    heads = strong + winner if is_kot(scene) else winner + strong
    names_all = any(map(is_of_side, told))
    return [*heads, *lines_of(told, scene, voice if names_all else to_reader(scene, voice))]


def _winner(scene: Scene, deal: DealEnded, voice: Voice, without: Sequence[Fact]) -> Lines:
    """Return who has won the deal against whom; after a match its winners are named already.

    Where that line only stands over figures that are told elsewhere, *without*, it is who has done
    what was due, if the game says what was, and the match goes on.
    """
    table = scene.table
    end = match_end(scene)
    if isinstance(deal, SideWon) and deal.side is not None:
        if end is not None and end.winners:
            last = t(voice, "deal-went-to", mark=side_sign(table, deal.side, voice))
            return [last] if table.deal > 1 else []  # the only deal is the match
        won, lost = (side_name(table, side, voice) for side in (deal.side, 1 - deal.side))
        told = t(voice, "deal-won", side=won, others=lost)
        head, found, tail = told.partition(f" {lost}")
        if found and fit.columns(told) > fit.PHONE and not voice.surface.low:
            return [Line(one, strong=end is None) for one in (head, f"{lost}{tail}")]
    elif any(not is_per_side((one,)) for one in without):
        is_last = end is not None or is_cut_short(scene)
        return [] if is_last else [*_who_made_the_target(without, table, voice)]
    else:
        told = event_line(deal, table, to_reader(scene, voice))
    return [Line(told, strong=end is None)]


def _target_line(scene: Scene, voice: Voice) -> str:
    """Return who has made what was due, where the game says what was; else ""."""
    lines = _who_made_the_target(_brought(scene), scene.table, voice)
    return "".join(line.text for line in lines)


def _who_made_the_target(brought: Sequence[Fact], table: Table, voice: Voice) -> list[Line]:
    due = [one for one in brought if "over" in dict(one.values)]
    if not due:
        return []
    short = tuple(value(one, "side") for one in due if value(one, "over") < 0)
    made = tuple(value(one, "side") for one in due if value(one, "over") >= 0)
    if not short:
        return [Line(t(voice, "made-target-all"), strong=True)]
    key = "made-target-with-you" if table.seat_of(voice.surface.reader) in made else "made-target"
    told = {"names": people(table, made, voice), "others": people(table, short, voice)}
    return [Line(t(voice, key, count=len(made), **told), strong=True)]


def deal_lines(scene: Scene, voice: Voice) -> Lines:
    """Return what the deal just scored has given to each side or player."""
    return _deal(scene, _scored(scene), voice)


def final_trick(scene: Scene, voice: Voice) -> Lines:
    """Return the trick that ended the deal, and what went with it: it has stood on no table."""
    return [*final_lines(scene, voice), *_caught(scene, voice)]


def _caught(scene: Scene, voice: Voice) -> Lines:
    """Return what went with the trick that ended the deal."""
    return [event_line(one, scene.table, voice) for one in last_caught(scene)]


def last_caught(scene: Scene) -> list[PileTaken]:
    """Return what somebody has gathered last, of what has just happened; [] if nobody has."""
    return [one for one in scene.events if isinstance(one, PileTaken)][-1:]


def last_trick(scene: Scene, voice: Voice) -> Message:
    """Return the trick just taken, or all finished ones where the table leaves them open.

    Between deals, it names those who have played it.
    """
    scene = as_played(scene)
    table, view = scene.table, scene.view
    past = [one for one in scene.facts if one.show & Show.ASKED]
    if past:
        return fit.message("", on_phone((fact_line(one, table, voice) for one in past), voice), ())
    if view is None or not view.last:
        info = info_of(table)
        own = f"refused-no-trick-yet-{info.family}"
        none = own if has(own) else "refused-no-trick-yet"
        return said(t(voice, none))
    if info_of(table).layout == "pairs" or len({one.seat for one in view.last}) == len(view.last):
        return said("\n".join(last_lines(scene, voice)))
    taker = view.taker
    everybody = names(table, voice)
    lines = [f"{isolated(everybody[one.seat])}  {listed(one.cards)}" for one in view.last]
    winner = [] if taker is None else [t(voice, "trick-went-to", name=everybody[taker])]
    return fit.message("", on_phone([*lines, *winner], voice), ())
