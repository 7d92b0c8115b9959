"""The buttons of a hand: one for each action, or one for each card that may be chosen.

Cards are in rows by suit, or low cards first if the game sorts by rank. If a platform has no room
for all of them, there is a row of suits, and below it the cards of one suit. On a platform with
menus they are in menus instead, where several can be chosen at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import NamedTuple

from bot.model.messages import Button, Choice
from bot.model.ports import Limits
from bot.model.table import Phase, Place, Table
from bot.model.tokens import write
from bot.model.voice import Voice
from bot.presenter import fit
from bot.presenter.cards import Ranking, in_groups, label, suit_button, symbol
from bot.presenter.fit import Rows
from bot.presenter.menus import Keys, one_of, several_of
from bot.presenter.moves_by_kind import by_kind
from bot.presenter.paged_buttons import paged
from bot.presenter.playing import button
from bot.presenter.scene import Scene, ranking_of
from bot.presenter.seats import ways_back
from bot.presenter.wording import action_label
from bot.text.i18n import has, t
from engine.actions import Action, Call, Play, cards_of
from engine.actions import write as action_text
from engine.ai.hints import is_blind
from engine.cards import Card, CardSet, Suit, card, card_set, cards, suit
from engine.games import GAMES
from engine.seats import Seat
from engine.view import Show

MOST_KEPT, MOST_SUITS = 16, 4
"""Cards and suits of a hand beyond which cards that may not be played now get no buttons."""


class Below(NamedTuple):
    """What is below a hand: rows of buttons, and menus if the platform has them."""

    rows: Rows
    choices: tuple[Choice, ...] = ()


def hand_buttons(scene: Scene, seat: Seat, voice: Voice, limits: Limits) -> Below:
    """Return everything that can be pressed below a hand; little of it if no move is due."""
    back = besides(scene, seat, voice)
    view = scene.view
    if view is None or not view.legal:
        return Below((tuple(back),))
    make = _to_choose if can_choose(scene) else _to_press
    return make(scene, seat, back, voice, limits)


def besides(scene: Scene, seat: Seat, voice: Voice) -> list[Button]:
    """Return the buttons besides the moves: hint, why, coming back, stopping, ending practice."""
    table, view = scene.table, scene.view
    found = at_any_time(table, seat, voice)
    found += [button(table, "enough", voice)] if not table.kind.goes_on else []
    if view is None or not view.legal:
        return found
    if reasons := [one.key for one in view.private if one.show & Show.WHY]:
        own = next((key for key in reasons if has(f"button-{key}")), "")
        found.insert(0, button(table, "why", voice, own))
    if table.gives_hints and len(view.legal) > 1 and not is_blind(view):
        found.insert(0, button(table, "hint", voice))
    is_bare = table.alone or (voice.surface.one_screen and not voice.surface.low)
    if is_bare and len(found) == 1:  # no table beside it has that; in a row with room for two
        found.append(button(table, "stop", voice, "stop-here"))
    return found


def at_any_time(table: Table, seat: Seat, voice: Voice) -> list[Button]:
    """Return the buttons that moves of others do not change: coming back, whether to stop."""
    found = ways_back(table, seat, voice)
    agrees = [button(table, "stop", voice, "agree-stop")] if is_to_agree(table, seat) else []
    plays_on = [button(table, "continue", voice)] if is_to_play_on(table, seat) else []
    return [*found, *agrees, *plays_on]


def is_to_agree(table: Table, seat: Seat) -> bool:
    """Return whether others have asked to stop, and the person at *seat* has not."""
    person = table.places[seat].person
    return bool(table.stops) and person is not None and person.id in table.staying


def is_to_play_on(table: Table, seat: Seat) -> bool:
    """Return whether somebody has asked to stop, and the person at *seat* may play on instead."""
    person = table.places[seat].person
    return person is not None and bool(table.stops) and table.phase is Phase.PLAYING


def can_choose(scene: Scene) -> bool:
    """Return whether the reader chooses several cards before acting with all of them.

    If only single cards can be played, each is one press away, as in any other game.
    """
    view = scene.view
    if view is None or not view.legal or not GAMES[scene.table.game].selectable(view):
        return False
    acts = [one for one in view.legal if cards_of(one)]
    return not acts or any(not isinstance(one, Play) for one in acts)


def chosen(scene: Scene, seat: Seat) -> CardSet:
    """Return the cards that the reader has chosen so far."""
    view = scene.view
    if view is None or not can_choose(scene):
        return 0
    held = card_set(map(card, scene.table.places[seat].chosen))
    return held & GAMES[scene.table.game].selectable(view)


def ways_on(scene: Scene, seat: Seat) -> tuple[Action, ...]:
    """Return the actions for the chosen cards; with none chosen, the likely ones."""
    view = scene.view
    return () if view is None else GAMES[scene.table.game].choices(view, chosen(scene, seat))


# Actions, each of them a button


def _to_press(scene: Scene, seat: Seat, back: list[Button], voice: Voice, limits: Limits) -> Below:
    keys: dict[str, Keys] = {}
    others: dict[str, list[Button]] = {}
    legal = () if scene.view is None else scene.view.legal
    if any(map(_names_suit, legal)):
        return _in_words(legal, scene, seat, back, voice, limits)
    for one in sorted(legal, key=_mixes_suits):
        made = _action(scene, one, voice)
        found_by = cards_of(one)
        if found_by:
            keys.setdefault(one.verb, []).append((found_by[0], made))
        else:
            others.setdefault(one.verb, []).append(made)
    closing = _closing([*others.values()], back, scene, seat, limits)
    if not keys:
        return Below(closing)
    if len(keys) == 1:
        keys = {verb: _kept(scene, found, closing, limits) for verb, found in keys.items()}
    if sum(map(len, keys.values())) > (fit.room(limits) - len(closing)) * limits.per_row:
        closing = _tight(closing, limits)
    most = fit.room(limits) - len(closing)
    groups = [*keys.values()]
    rows = _rows_of_all(groups, scene, limits, most)
    if rows is None:
        few = [group for group in groups if len(group) <= limits.per_row and len(groups) > 1]
        moves = [key for group in groups if group not in few for key in group if key[1].enabled]
        menus = one_of(moves, scene, voice, limits)
        apart = fit.in_even_rows([made for group in few for _, made in group], limits)
        if 0 < len(menus) <= most - len(apart):
            return Below((*apart, *closing), menus)
    return Below((*(rows or _pages_of(groups, scene, seat, limits, most)), *closing))


def _in_words(
    legal: tuple[Action, ...],
    scene: Scene,
    seat: Seat,
    back: list[Button],
    voice: Voice,
    limits: Limits,
) -> Below:
    """Return the buttons of moves that need words: each kind apart, in the order of the rules."""
    kinds: dict[str, list[Button]] = {}
    others: dict[str, list[Button]] = {}
    for one in legal:
        found = kinds if cards_of(one) or _names_suit(one) else others
        found.setdefault(one.verb, []).append(_action(scene, one, voice))
    closing = _closing([*others.values()], back, scene, seat, limits)
    table = scene.table
    room = fit.room(limits) - len(closing)
    rows, menus = by_kind([*kinds.values()], room, table, table.places[seat], voice, limits)
    return Below((*rows, *closing), menus)


def _kept(scene: Scene, keys: Keys, closing: Rows, limits: Limits) -> Keys:
    """Return *keys* with the rest of the hand as disabled buttons, so that all cards are seen.

    A hand that is large, or does not fit on the platform, or is of a game with more than
    ``MOST_SUITS`` suits, only gets buttons for what may be played.
    """
    held = () if scene.view is None else cards(scene.view.hand)
    playable = {one for one, _ in keys}
    most = min(MOST_KEPT, (fit.room(limits) - len(closing)) * limits.per_row)
    too_much = len(held) > most or len(ranking_of(scene).suits) > MOST_SUITS
    if not limits.greys or too_much or not playable <= set(held):
        return keys
    rest = [one for one in held if one not in playable]
    return [*keys, *((one, Button(label(one), style="quiet", enabled=False)) for one in rest)]


def _mixes_suits(action: Action) -> bool:
    """Return whether an action names cards of several suits, as when a trump beats another suit.

    Of all that can be done to the same card these come last: trumps are dear. The others are in
    the order of the game, low cards first.
    """
    return len({one.suit for one in cards_of(action)}) > 1


def _names_suit(action: Action) -> bool:
    """Return whether an action in a suit is told in words; a suit that is called stands alone."""
    return not isinstance(action, Call) and hasattr(action, "suit")


def _action(scene: Scene, action: Action, voice: Voice) -> Button:
    table = scene.table
    if isinstance(action, Play):
        return Button(label(action.card), _token(table, action))
    return Button(action_label(action, table, voice, scene.view), _token(table, action))


def _token(table: Table, action: Action) -> str:
    return write(table.id, table.turn, *action_text(action).split())


def _closing(
    kinds: list[list[Button]], back: list[Button], scene: Scene, seat: Seat, limits: Limits
) -> Rows:
    """Return rows of actions without cards: kinds with several choices first, then all others."""
    many = [found for found in kinds if len(found) > 1]
    rest = [*(found[0] for found in kinds if len(found) == 1), *back]
    last = fit.in_even_rows(rest, limits)
    if len(many) == 1:
        table = scene.table
        left = fit.room(limits) - len(last)
        return (*paged(many[0], table, table.places[seat], limits, left), *last)
    return (*(row for group in many for row in fit.in_even_rows(group, limits)), *last)


def _tight(rows: Rows, limits: Limits) -> Rows:
    """Return the same buttons in as few rows as possible, so that cards need fewer pages."""
    return fit.in_rows([one for row in rows for one in row], limits, limits.per_row)


# Cards, chosen one by one


def _to_choose(scene: Scene, seat: Seat, back: list[Button], voice: Voice, limits: Limits) -> Below:
    table, view = scene.table, scene.view
    if view is None:
        return Below(())
    held = GAMES[table.game].selectable(view)
    now = chosen(scene, seat)
    keys = [(one, _toggle(table, one, is_chosen=bool(now & one.bit))) for one in cards(held)]
    clear = [Button(t(voice, "button-clear"), write(table.id, table.turn, "clear"))] if now else []
    others = [_action(scene, one, voice) for one in view.legal if not cards_of(one)]
    plays = _plays(scene, seat, voice)
    rest = [*clear, *others, *back]
    menus = several_of(scene, held, now, voice, limits)
    beside = _under(plays, rest, len(menus) * limits.per_row, limits)
    if 0 < len(menus) <= fit.room(limits) - len(beside):
        return Below(beside, menus)
    closing = _under(plays, rest, len(keys), limits)
    most = fit.room(limits) - len(closing)
    kept = [_kept(scene, keys, closing, limits)]
    rows = _rows_of_all(kept, scene, limits, most)
    return Below((*(rows or _pages_of(kept, scene, seat, limits, most)), *closing))


def _toggle(table: Table, one: Card, *, is_chosen: bool) -> Button:
    word = "unchoose" if is_chosen else "choose"
    token = write(table.id, table.turn, word, one.text)
    return Button(f"✓ {label(one)}", token, "good") if is_chosen else Button(label(one), token)


def _plays(scene: Scene, seat: Seat, voice: Voice) -> list[Button]:
    """Return a button for each action with the chosen cards; with none chosen, for likely ones."""
    table = scene.table
    now = chosen(scene, seat)
    found: list[Button] = []
    for one in ways_on(scene, seat):
        made = _with_cards(table, one, voice, is_chosen=bool(now))
        if made is not None and made.token not in [other.token for other in found]:
            found.append(made)
    return found


def _with_cards(table: Table, action: Action, voice: Voice, *, is_chosen: bool) -> Button | None:
    """Return the button for an action with several cards; None if a token cannot name them all.

    Chosen cards need not be named, because the table knows them.
    """
    name = action_label(action, table, voice)
    try:
        token = _token(table, action)
    except ValueError:
        return Button(name, write(table.id, table.turn, "lay"), "good") if is_chosen else None
    return Button(name, token, "good" if is_chosen else "plain")


def _under(plays: list[Button], rest: list[Button], held: int, limits: Limits) -> Rows:
    """Return the buttons below *held* cards, in as many rows as those leave free.

    If that is too few, rows are filled up and some of the plays are left out.
    """
    least = -(-(len(rest) + bool(plays)) // limits.per_row)
    most = max(least, fit.room(limits) - -(-held // limits.per_row))
    rows = (*fit.in_even_rows(plays, limits), *fit.in_even_rows(rest, limits))
    if len(rows) <= most:
        return rows
    kept = plays[: most * limits.per_row - len(rest)]
    return fit.in_rows([*kept, *rest], limits, limits.per_row)


# Rows and pages of cards


def _rows_of_all(groups: list[Keys], scene: Scene, limits: Limits, most: int) -> Rows | None:
    """Return the rows of all cards; None if there are more than *most*."""
    ranking = ranking_of(scene)
    rows = fit.grouped_rows(
        [row for keys in groups for row in _sorted(keys, ranking)], limits, fit.room(limits) - most
    )
    return rows if len(rows) <= most else None


def _pages_of(groups: list[Keys], scene: Scene, seat: Seat, limits: Limits, most: int) -> Rows:
    keys = [key for group in groups for key in group]
    return _paged(keys, scene, scene.table.places[seat], limits, most)


def _sorted(keys: Keys, ranking: Ranking) -> list[list[Button]]:
    """Return buttons in the order of a hand: a group per suit, or a single one sorted by rank."""
    groups = in_groups({one for one, _ in keys}, ranking)
    found = [[made for one in group for held, made in keys if held is one] for group in groups]
    return [[made for group in found for made in group]] if ranking.by_rank else found


def _paged(keys: Keys, scene: Scene, place: Place, limits: Limits, most: int) -> Rows:
    """Return a button for each page, and below them the cards of the open page."""
    table = scene.table
    ranking = ranking_of(scene)
    pages, heads = _pages(keys, ranking, limits, most)
    if len(pages) > heads * limits.per_row:
        every = [made for group in _sorted(keys, ranking) for made in group]
        return paged(every, table, place, limits, most)
    opened = place.page if place.page in pages else next(iter(pages))
    tabs = [_tab(table, one, pages, is_open=one == opened) for one in pages]
    return (
        *fit.in_rows(tabs, limits, -(-len(tabs) // heads)),
        *fit.grouped_rows([pages[opened]], limits, fit.room(limits) - most + heads),
    )


def _pages(
    keys: Keys, ranking: Ranking, limits: Limits, most: int
) -> tuple[dict[str, list[Button]], int]:
    """Return the buttons by page, and how many rows the page names take.

    A page is a suit, ``S``; cards that do not fit on it go on ``S2``.
    """
    plain = ranking._replace(by_rank=False)
    suits = {group[0].suit: group for group in in_groups({one for one, _ in keys}, plain)}
    for heads in count(1):
        size = max(1, most - heads) * limits.per_row
        pages: dict[str, list[Button]] = {}
        for owner in suits:
            found = _sorted([key for key in keys if key[0].suit is owner], plain)[0]
            for number, start in enumerate(range(0, len(found), size), 1):
                pages[f"{owner.text}{number if number > 1 else ''}"] = found[start : start + size]
        if len(pages) <= heads * limits.per_row or heads >= most - 1:
            return pages, heads
    raise AssertionError("unreachable")


def _tab(table: Table, page: str, pages: Iterable[str], *, is_open: bool) -> Button:
    owner = suit(page.rstrip("0123456789"))
    number = page.removeprefix(owner.text)
    name = f"{_sign(owner, Voice(table.language))} {number}".rstrip()
    if f"{owner.text}2" in pages and not number:
        name += " 1"
    shown = f"‹{name}›" if is_open else name
    return Button(shown, write(table.id, table.turn, "suit", page), "quiet")


def _sign(owner: Suit, voice: Voice) -> str:
    return suit_button(owner, voice) if symbol(owner) == owner.text else symbol(owner)
