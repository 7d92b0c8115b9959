"""The cards on the table and the people around it: a line for each seat, or pairs of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.cards import listed, shown
from bot.presenter.scene import Scene, info_of, isolated, mark, names, status
from bot.presenter.wording import note
from bot.text.i18n import has, t
from engine.cards import Card
from engine.seats import Seat
from engine.view import Laid, Show, View

_ONE_CARD = 12
"""Columns of a single card with its signs, which may stand behind any name."""
_TURN = "▶"
"""What stands behind whoever is to act."""
_OPEN = "…"
"""What stands for the beginning of a long round."""
_WHOLE = 10_000
"""Columns enough for all names."""
_MOST_LINES = 4
"""Lines of the last round at most."""
_NAME = 12
"""Columns of a name beside more cards than one line holds."""


def board_lines(scene: Scene, voice: Voice) -> list[str]:
    """Return the seats, and what lies open: beside the names, or in pairs under them."""
    if info_of(scene.table).layout == "trick":
        return _seats(scene, _beside_names(scene, voice), voice)
    return [*_seats(scene, _turns(scene), voice), *_pair_lines(scene, voice)]


def seat_lines(scene: Scene, voice: Voice) -> list[str]:
    """Return who sits where, what lasts beside their names, and who is to act."""
    return _seats(_at_rest(scene), _turns(scene), voice)


def own_lines(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return what lasts beside the name of a seat, and below it what does beside the others'."""
    resting = _at_rest(scene)
    told = _notes(resting, voice)
    everybody = names(scene.table, voice)
    others = [
        f"{isolated(everybody[other])} {', '.join(notes)}"
        for other, notes in told.items()
        if other != seat
    ]
    own = _seat(resting, seat, "", voice) if seat in told else []
    return [*own, *fit.filled(others, " · ", fit.UNDER, fit.PHONE)] if others else own


def _at_rest(scene: Scene) -> Scene:
    """Return the scene with those notes alone that stay true while others play to a trick."""
    if scene.view is None:
        return scene
    notes = tuple(one for one in scene.view.notes if one.show & Show.REST)
    return replace(scene, view=replace(scene.view, notes=notes))


def is_untouched(view: View[object]) -> bool:
    """Return whether no card was laid in the deal yet."""
    return not (view.board or view.last)


def last_lines(scene: Scene, voice: Voice) -> list[str]:
    """Return the trick, bout or round finished last: who led, its cards in order, who took it.

    ``Last: J♠ (Asha) 7♠ 10♠ 2♣ → 🟠 Ravi``; of a long round only the end. Of a bout, who beat what
    or picked it up.
    """
    view = scene.view
    if view is None or not view.last:
        return []
    if info_of(scene.table).layout == "pairs":
        return _last_bout(scene, view, voice)
    if view.taker is None:
        return []
    heading = t(voice, "last-heading")
    plays = _plays(scene, view.last, "")
    seats = view.last[0].seat, view.taker
    if voice.surface.one_screen:
        leader, taker = _leader_and_taker(scene, seats, _WHOLE, voice)
        return [f"{heading} {' · '.join(_plays(scene, view.last, leader))} → {taker}"]
    line = fit.PHONE - fit.columns(f"{heading} {plays[0]}")
    room = 2 * _NAME if len(plays) > 1 else line - fit.columns(" → ")
    if room < _NAME:  # who took a long run stands below it
        room = 2 * max(line, 1)
    leader, taker = _leader_and_taker(scene, seats, room, voice)
    first, *others = _plays(scene, view.last, leader)
    head, *lines = fit.filled([f"{heading} {first}", *others], " · ", fit.UNDER)
    if len(lines) >= _MOST_LINES:
        head, lines = f"{heading} {leader}  {_OPEN}", lines[1 - _MOST_LINES :]
    *before, end = head, *lines
    return [*before, *fit.filled([end, f"→ {taker}"], " ", fit.UNDER, fit.PHONE)]


def final_lines(scene: Scene, voice: Voice) -> list[str]:
    """Return the trick that ended a deal: a line for each seat, as tricks before it have stood.

    In one line what not everybody has laid a card to: a round, or a bout. Whoever has beaten the
    last attack may be the durak all the same, for the cards that they still have.
    """
    view = scene.view
    if info_of(scene.table).layout == "pairs" and view is not None and view.taker is None:
        *before, end = last_lines(scene, voice)
        has_cards = any(view.sizes[one.seat] for one in view.last if one.over is not None)
        left = [t(voice, "last-cards-left")] if has_cards else []
        return [*before, *fit.filled([end, *left], " ", fit.UNDER, fit.PHONE)]
    laid = 0 if view is None else sum(bool(one.cards) for one in view.last)
    if view is None or not lies_at_seats(scene) or laid < len(scene.table.places):
        return last_lines(scene, voice)
    bare = replace(scene, view=replace(view, notes=()))
    return [f"{last_title(scene, voice)}:", *board_lines(bare, voice)]


def _last_bout(scene: Scene, view: View[object], voice: Voice) -> list[str]:
    """Return the bout finished last: ``Last: Ravi beat J♥ with Q♠``, or what was picked up."""
    if view.taker is not None:
        key, seat, between = "last-picked-up", view.taker, " "
        parts = [shown(card) for one in view.last for card in one.cards]
    else:
        covers = [one for one in view.last if one.over is not None]
        key, seat, between = "last-beaten", covers[0].seat, " · "
        parts = [_beaten(one, voice) for one in covers]
    name = names(scene.table, voice)[seat]
    empty = t(voice, key, name="")
    heading = t(voice, "last-heading")
    if voice.surface.one_screen:
        return [f"{heading} {t(voice, key, name=name)} {between.join(parts)}"]
    room = fit.PHONE - fit.columns(f"{heading} {empty} {parts[0]}")
    (name,) = fit.short_names([name], room)
    first = f"{heading} {t(voice, key, name=name)} {parts[0]}"
    return fit.filled([first, *parts[1:]], between, fit.UNDER + between.lstrip(), fit.PHONE)


def _beaten(one: Laid, voice: Voice) -> str:
    """Return a card with the one that covers it."""
    attack = "" if one.over is None else shown(one.over)
    return t(voice, "card-beaten", attack=attack, card=shown(one.cards[0]))


def _leader_and_taker(
    scene: Scene, seats: tuple[Seat, Seat], room: int, voice: Voice
) -> tuple[str, str]:
    """Return who led what was finished last and who took it, in *room* columns together."""
    everybody = names(scene.table, voice)
    beside = mark(scene.table, seats[1])
    leader, taker = fit.short_names([everybody[seat] for seat in seats], room - fit.columns(beside))
    return isolated(leader), f"{beside}{isolated(taker)}"


def last_title(scene: Scene, voice: Voice) -> str:
    """Return what a trick, bout or round is called that was finished last."""
    game = info_of(scene.table).family
    own = f"last-title-{game}"
    return t(voice, own if has(own) else "last-title")


def _plays(scene: Scene, laid: tuple[Laid, ...], leader: str) -> list[str]:
    """Return what was *laid* on the table last, in parts that no line breaks.

    The leader stands in brackets behind the cards that were led. Single cards of a trick are one
    part; in a round they would read as one play.
    """
    led, *others = laid
    parts = [f"{listed(led.cards)} ({leader})"]
    parts += [listed(one.cards) for one in others if one.cards]
    is_trick = info_of(scene.table).in_tricks and all(len(one.cards) == 1 for one in laid)
    return [" ".join(parts)] if is_trick else parts


def shows_last(scene: Scene) -> bool:
    """Return whether what was just finished still lies open."""
    return scene.view is not None and not scene.view.board and bool(scene.view.last)


def lies_at_seats(scene: Scene) -> bool:
    """Return whether all that was finished last still lies beside the names."""
    if scene.view is None or not shows_last(scene) or info_of(scene.table).layout != "trick":
        return False
    seats = [one.seat for one in scene.view.last]
    return len(set(seats)) == len(seats)


def on_table(scene: Scene) -> tuple[Laid, ...]:
    """Return what lies open: until the next card is laid, what was finished last."""
    return () if scene.view is None else scene.view.board or scene.view.last


def _seats(scene: Scene, tails: dict[Seat, str], voice: Voice) -> list[str]:
    """Return a line for each seat: its person, notes on it, and the cards it has played."""
    seats = range(len(scene.table.places))
    return [line for seat in seats for line in _seat(scene, seat, tails.get(seat, ""), voice)]


def _seat(scene: Scene, seat: Seat, tail: str, voice: Voice) -> list[str]:
    table = scene.table
    notes = _notes(scene, voice)
    name = isolated(names(table, voice)[seat])
    name = f"{mark(table, seat)}{name}{status(table.places[seat])}"
    told = [name, *notes.get(seat, ())]
    if tail == _TURN:
        told[-1], tail = f"{told[-1]}  {tail}", ""
    *before, last = fit.filled(told, " · ", fit.UNDER)
    return [*before, *_with_tail(last, tail)]


def _with_tail(head: str, tail: str) -> list[str]:
    """Return the end of a seat's line; many cards without room there go under it."""
    whole = f"{head}  {tail}" if tail else head
    wraps = fit.columns(whole) > fit.WIDTH and fit.columns(tail) > _ONE_CARD
    return [head, f"{fit.UNDER}{tail}"] if wraps else [whole]


def _notes(scene: Scene, voice: Voice) -> dict[Seat, list[str]]:
    found: dict[Seat, list[str]] = {}
    for one in () if scene.view is None else scene.view.notes:
        seat = dict(one.values)["seat"]
        if isinstance(seat, int):
            found.setdefault(seat, []).append(note(one, scene.table, voice))
    return found


def _turns(scene: Scene) -> dict[Seat, str]:
    return dict.fromkeys(due(scene), _TURN)


def due(scene: Scene) -> tuple[Seat, ...]:
    """Return everybody who may act now, in the order of play."""
    if scene.view is None or scene.view.to_act is None:
        return ()
    return tuple(seat for seat in (scene.view.to_act, *scene.view.also) if seat >= 0)


def _beside_names(scene: Scene, voice: Voice) -> dict[Seat, str]:
    """Return what stands behind each name: the cards laid last, and whose turn it is.

    Somebody may have their turn again in a round, with cards of their own on the table.
    """
    turns = {} if shows_last(scene) else _turns(scene)
    found, best = dict(turns), _best(scene)
    for place, one in enumerate(on_table(scene)):
        if one.cards:
            signs = _signs(scene, voice, led=place == 0, best=one.seat == best)
            turn = [turns[one.seat]] if one.seat in turns else []
            found[one.seat] = " ".join([listed(one.cards), *signs, *turn])
    return found


def _signs(scene: Scene, voice: Voice, *, led: bool, best: bool) -> list[str]:
    """Return what stands behind cards that were *led*, and that are the *best* so far or won."""
    led = led and info_of(scene.table).in_tricks
    won = best and lies_at_seats(scene)
    words = [word for word, holds in (("led", led), ("won", won)) if holds]
    told = [t(voice, f"card-{'-'.join(words)}")] if words else []
    return ["⭐", *told] if best else told


def _best(scene: Scene) -> Seat | None:
    """Return who wins what lies open so far, or has won it."""
    if scene.view is None:
        return None
    return scene.view.taker if shows_last(scene) else scene.view.winning


def _pair_lines(scene: Scene, voice: Voice) -> list[str]:
    """Return each card that attacks, with the one that covers it: ``7♠ beaten by 8♠``.

    Who threw in or passed on is named, ``9♠ (Ravi) to beat``; who began the bout is the attacker.
    """
    view = scene.view
    if view is None:
        return []
    laid, called = view.board, names(scene.table, voice)
    is_taken = any(note.key == "takes" for note in view.notes)
    uncovered = "card-not-beaten" if is_taken else "card-to-beat"
    covers: dict[Card | None, Card] = {one.over: one.cards[0] for one in laid if one.over}
    attacks = [one for one in laid if one.over is None]
    lines = []
    for one in attacks:
        attack = _attack(one, called, begins=one.seat == attacks[0].seat)
        lines.append(_pair(attack, covers.get(one.cards[0]), uncovered, voice))
    return lines


def _attack(one: Laid, called: Sequence[str], *, begins: bool) -> str:
    card = shown(one.cards[0])
    return card if begins else f"{card} ({isolated(called[one.seat])})"


def _pair(attack: str, card: Card | None, uncovered: str, voice: Voice) -> str:
    if card is None:
        return t(voice, uncovered, attack=attack)
    return t(voice, "card-covered", attack=attack, card=shown(card))
