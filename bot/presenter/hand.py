"""What one person alone may see: their cards, and a button for each that may be played now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.model.messages import Line, Message, said
from bot.model.ports import Limits
from bot.model.table import Phase, Table
from bot.presenter import fit
from bot.presenter.board import board_blocks
from bot.presenter.buttons import can_choose, chosen, hand_buttons, ways_on
from bot.presenter.cards import hand_lines as by_suit_or_rank
from bot.presenter.cards import in_groups, listed, short_lines, suit_name
from bot.presenter.notices import seated
from bot.presenter.playing import button, fact_lines, private_lines, reasons, turn_line, with_clock
from bot.presenter.practice import again_over, again_title
from bot.presenter.results import after_deal, result_blocks
from bot.presenter.scene import (
    Scene,
    info_of,
    isolated,
    mark,
    names,
    ranking_of,
    room_name,
)
from bot.text.i18n import has, t
from engine.actions import Pass, Play, cards_of
from engine.cards import Suit, cards, size
from engine.seats import Seat
from engine.view import Show, View


def hand_message(scene: Scene, seat: Seat, locale: str, limits: Limits) -> Message:
    """Return a person's private message: the hand while a deal is on, the result after it."""
    if scene.table.phase is Phase.LOBBY or scene.view is None:
        return seated(scene, seat, locale)
    title = hand_title(scene.table, seat, locale)
    if scene.table.again is not None and scene.table.phase is Phase.CLOSED:
        return again_over(scene, scene.table.again, title, locale, limits)
    if scene.table.phase is not Phase.PLAYING:
        rows = (after_deal(scene, locale),)
        return fit.message(title, fit.apart(result_blocks(scene, locale)), rows, limits)
    blocks: list[list[Line | str]] = [
        [*fact_lines(scene, locale, Show.HAND), *private_lines(scene, locale)],
        *(list[Line | str](block) for block in board_blocks(scene, locale)),
        [*hand_lines(scene), *_chosen(scene, seat, locale)],
        [Line(_your_turn(scene, locale), strong=True), *_hints(scene, seat, locale)],
    ]
    return fit.message(title, fit.apart(blocks), hand_buttons(scene, seat, locale, limits), limits)


def resting_hand(scene: Scene, seat: Seat, locale: str, limits: Limits) -> Message:
    """Return a person's private message while others play: the cards alone.

    It stays true until the person is to act or holds other cards, so it needs no edit till then.
    """
    blocks: list[list[Line | str]] = [
        [*private_lines(scene, locale)],
        [*hand_lines(scene)],
        [t(locale, "hand-rests"), *_hints(scene, seat, locale)],
    ]
    title = hand_title(scene.table, seat, locale)
    back = (button(scene.table, "back", locale),) if scene.table.places[seat].away else ()
    return fit.message(title, fit.apart(blocks), (back,), limits)


def hand_title(table: Table, seat: Seat, locale: str) -> str:
    """Return which table and which place a hand belongs to."""
    if table.again is not None:
        where = f"{mark(table, seat)}{_place(table, seat, locale)}"
        return again_title(table, table.again, where, locale)
    room = room_name(table)
    where = isolated(room) if room else t(locale, f"game-{table.game}")
    return t(
        locale, "title-hand", where=where, place=f"{mark(table, seat)}{_place(table, seat, locale)}"
    )


def _place(table: Table, seat: Seat, locale: str) -> str:
    if not info_of(table).partners:
        return t(locale, "place", number=seat + 1)
    other = names(table, locale)[(seat + len(table.places) // 2) % len(table.places)]
    return t(locale, "place-partner", number=seat + 1, name=other)


def hand_lines(scene: Scene) -> list[str]:
    """Return the cards held: a line for each suit, or by rank."""
    held = () if scene.view is None else cards(scene.view.hand)
    return by_suit_or_rank(held, ranking_of(scene))


def peek(scene: Scene, _: Seat, locale: str, most: int) -> str:
    """Return the hand and whose turn it is in at most *most* characters."""
    if scene.view is None:
        return t(locale, "refused-not-playing")[:most]
    hand = "\n".join(short_lines(cards(scene.view.hand), ranking_of(scene)))
    turn = _your_turn(scene, locale, clock=False)
    facts = fact_lines(scene, locale, Show.PEEK)
    told = private_lines(scene, locale)
    for parts in ([hand, *told, *facts, turn], [hand, *facts, turn], [hand, turn], [hand]):
        text = "\n".join(part for part in parts if part)
        if len(text) <= most:
            return text
    return hand[: most - 1] + "…"


def why(scene: Scene, locale: str) -> Message:
    """Return why the reader may do no more than it may."""
    return said("\n".join(reasons(scene, locale)) or t(locale, "why-nothing"))


def _your_turn(scene: Scene, locale: str, *, clock: bool = True) -> str:
    if scene.table.phase is not Phase.PLAYING:
        return t(locale, "turn-nobody")
    if scene.view is None or not scene.view.legal:
        return turn_line(scene if clock else _timeless(scene), locale)
    line = asked(scene, scene.view, locale)
    return with_clock(line, scene, locale) if clock else line


def _timeless(scene: Scene) -> Scene:
    return replace(scene, due=None)


def asked(scene: Scene, view: View[Any], locale: str) -> str:
    """Return what the reader is asked for, in the game's own words or in those of all games."""
    info, what = info_of(scene.table), _due(scene, view)
    own = f"your-turn-{info.family or info.key}-{what}"
    suit = _followed(view) if what == "follow" else None
    values = {} if suit is None else {"suit": suit_name(suit, locale)}
    return t(locale, own if has(own) else f"your-turn-{what}", **values)


def _due(scene: Scene, view: View[Any]) -> str:
    """Return whether to lead, to follow, to beat or pass, to play, or else the action by verb."""
    verbs = list(dict.fromkeys(one.verb for one in view.legal))
    verb = next((one for one in verbs if one != Pass.verb), Pass.verb)
    if verb != Play.verb:
        return verb
    if not view.board:
        return "lead"
    if Pass.verb in verbs:
        return "beat-or-pass"
    return "follow" if _followed(view) is not None and not can_choose(scene) else "play"


def _followed(view: View[Any]) -> Suit | None:
    """Return the suit that has to be followed: by some rules not that which is printed."""
    found = {card.suit for one in view.legal for card in cards_of(one)}
    led = view.board[0].cards[0].suit if view.board and view.board[0].cards else None
    if len(found) != 1 or (led not in found and len(view.legal) == size(view.hand)):
        return None
    return found.pop()


def _chosen(scene: Scene, seat: Seat, locale: str) -> list[str]:
    """Return which cards are chosen so far, and whether they can be played together."""
    now = chosen(scene, seat)
    if not now:
        return []
    key = "hand-chosen" if ways_on(scene, seat) else "hand-chosen-not-yet"
    groups = in_groups(cards(now), ranking_of(scene))
    return [t(locale, key, cards=listed(one for group in groups for one in group))]


def _hints(scene: Scene, seat: Seat, locale: str) -> list[str]:
    """What else the reader should know now."""
    lines = []
    if scene.table.places[seat].away:
        lines.append(t(locale, "you-are-away", button=t(locale, "button-back")))
    elif is_reminder(scene):
        lines.append(t(locale, "reminder"))
    return lines


def is_reminder(scene: Scene) -> bool:
    """Return whether half the time of the reader's turn is gone."""
    mine = scene.view is not None and bool(scene.view.legal)
    return mine and scene.table.reminded == scene.table.turn
