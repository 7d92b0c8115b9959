"""What one person alone may see: their cards, and a button for each that may be played now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.i18n import t
from bot.messages import Button, Line, Message
from bot.ports import Limits
from bot.presenter import fit
from bot.presenter.cards import by_suit, label, listed, ranks, suit_name, symbol
from bot.presenter.notices import seated
from bot.presenter.playing import button, fact_lines, trick_lines, turn_line, with_clock
from bot.presenter.results import after_deal, result_blocks
from bot.presenter.scene import Scene, info_of, isolated, mark, names, room_name
from bot.table import Phase, Table
from bot.tokens import write
from engine.actions import Action, Call, Play
from engine.actions import write as action_text
from engine.cards import cards
from engine.seats import Seat
from engine.view import Show, View

Rows = tuple[tuple[Button, ...], ...]


def hand_message(scene: Scene, seat: Seat, locale: str, limits: Limits) -> Message:
    """Return a person's private message: the hand while a deal is on, the result after it."""
    if scene.table.phase is Phase.LOBBY or scene.view is None:
        return seated(scene, seat, locale)
    title = hand_title(scene.table, seat, locale)
    if scene.table.phase is not Phase.PLAYING:
        rows: Rows = (after_deal(scene.table, locale),)
        return fit.message(title, fit.apart(result_blocks(scene, locale)), rows, limits)
    blocks: list[list[Line | str]] = [
        [*fact_lines(scene, locale, Show.HAND)],
        [*trick_lines(scene, locale)],
        [*hand_lines(scene)],
        [Line(_your_turn(scene, seat, locale), strong=True), *_hints(scene, seat, locale)],
    ]
    return fit.message(title, fit.apart(blocks), _buttons(scene, seat, locale, limits), limits)


def resting_hand(scene: Scene, seat: Seat, locale: str, limits: Limits) -> Message:
    """Return a person's private message while others play: the cards alone.

    It stays true until the person is to act or holds other cards, so it needs no edit till then.
    """
    blocks: list[list[Line | str]] = [
        [*hand_lines(scene)],
        [t(locale, "hand-rests"), *_hints(scene, seat, locale)],
    ]
    title = hand_title(scene.table, seat, locale)
    back = (button(scene.table, "back", locale),) if scene.table.places[seat].away else ()
    return fit.message(title, fit.apart(blocks), (back,), limits)


def hand_title(table: Table, seat: Seat, locale: str) -> str:
    """Return which table and which place a hand belongs to."""
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
    """Return the cards held, one line a suit."""
    held = () if scene.view is None else cards(scene.view.hand)
    return [listed(group) for group in by_suit(held)]


def peek(scene: Scene, seat: Seat, locale: str, most: int) -> str:
    """Return the hand and whose turn it is in at most *most* characters."""
    if scene.view is None:
        return t(locale, "refused-not-playing")[:most]
    hand = "\n".join(ranks(group) for group in by_suit(cards(scene.view.hand)))
    turn = _your_turn(scene, seat, locale, clock=False)
    facts = fact_lines(scene, locale, Show.PEEK)
    for parts in ([hand, *facts, turn], [hand, turn], [hand]):
        text = "\n".join(part for part in parts if part)
        if len(text) <= most:
            return text
    return hand[: most - 1] + "…"


def _your_turn(scene: Scene, seat: Seat, locale: str, *, clock: bool = True) -> str:
    if scene.table.phase is not Phase.PLAYING:
        return t(locale, "turn-nobody")
    if scene.view is None or scene.view.to_act != seat:
        return turn_line(scene if clock else _timeless(scene), locale)
    line = _asked(scene.view, locale)
    return with_clock(line, scene, locale) if clock else line


def _timeless(scene: Scene) -> Scene:
    return replace(scene, due=None)


def _asked(view: View[Any], locale: str) -> str:
    """Return what the reader is asked for: to lead, to follow, to play, or another action."""
    plays = [one.card for one in view.legal if isinstance(one, Play)]
    if not plays:
        return t(locale, f"your-turn-{view.legal[0].verb}")
    if not view.board:
        return t(locale, "your-turn-lead")
    led = view.board[0].cards[0].suit
    if all(card.suit is led for card in plays):
        return t(locale, "your-turn-follow", suit=suit_name(led, locale))
    return t(locale, "your-turn-play")


def _hints(scene: Scene, seat: Seat, locale: str) -> list[str]:
    """What else the reader should know now."""
    lines = []
    if scene.table.places[seat].away:
        lines.append(t(locale, "you-are-away", button=t(locale, "button-back")))
    elif is_reminder(scene, seat):
        lines.append(t(locale, "reminder"))
    return lines


def is_reminder(scene: Scene, seat: Seat) -> bool:
    """Return whether half the time of the reader's turn is gone."""
    mine = scene.view is not None and scene.view.to_act == seat
    return mine and scene.table.reminded == scene.table.turn


def _buttons(scene: Scene, seat: Seat, locale: str, limits: Limits) -> Rows:
    table, view = scene.table, scene.view
    back = (button(table, "back", locale),) if table.places[seat].away else ()
    if view is None or view.to_act != seat:
        return (back,)
    plays = {one.card: one for one in view.legal if isinstance(one, Play)}
    others = [one for one in view.legal if not isinstance(one, Play)]
    groups = [[_card_button(table, plays[card]) for card in group] for group in by_suit(plays)]
    rows = fit.grouped_rows(groups, limits, spare=len(back))
    calls = [_other_button(table, one, locale) for one in others]
    return (*rows, *fit.in_rows(calls, limits, 2), back)


def _card_button(table: Table, play: Play) -> Button:
    return Button(label(play.card), _token(table, play))


def _other_button(table: Table, action: Action, locale: str) -> Button:
    if isinstance(action, Call):
        name = t(locale, f"suit-{action.suit.name}-button")
        return Button(f"{symbol(action.suit)} {name}", _token(table, action))
    return Button(t(locale, f"action-{action.verb}"), _token(table, action))


def _token(table: Table, action: Action) -> str:
    return write(table.id, table.turn, *action_text(action).split())
