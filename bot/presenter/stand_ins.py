"""What an AI player has played for the reader, and why: they come back and find it done."""

from __future__ import annotations

from bot.model.stand_ins import stood_in
from bot.model.voice import Voice
from bot.presenter.hints import reason_line
from bot.presenter.scene import Scene, opposite
from bot.presenter.wording import move_name
from bot.text.i18n import t
from engine.actions import Action, cards_of
from engine.ai.reasons import all_reasons
from engine.seats import Seat

MOST = 5
"""Moves that are named, the newest."""
AHEAD = ("partner-may-take", "up-to-partner", "cheap")
"""Reasons of what the partner is still to play to the trick: past once the partner has."""
_BETWEEN = " · "
_EARLIER = "…"


def played_for(scene: Scene, seat: Seat, voice: Voice) -> list[str]:
    """Return the moves since the reader's own last choice, and why the newest of them.

    The reason goes with the trick, round or bout that its cards were in, or with the reader's next
    turn, as it would seem to be about the cards that they may play then.
    """
    table = scene.table
    found = stood_in(table, seat)
    if found is None:
        return []
    named = [move_name(one, table, voice) for one in found.moves]
    shown = [*([_EARLIER] if len(named) > MOST else []), *named[-MOST:]]
    told = [t(voice, "stood-in", moves=_BETWEEN.join(shown))]
    if _is_called(scene, seat) or not _is_in_sight(scene, found.moves[-1]):
        return told
    if len(found.before.legal) == 1:
        return [*told, t(voice, "stood-in-only", move=named[-1])]
    is_past = _has_played(scene, opposite(scene.table, seat), found.moves[-1])
    every = all_reasons(found.before, found.moves[-1])
    why = next((one for one in every if not (is_past and one.key in AHEAD)), None)
    if why is not None:
        sentence = reason_line(why, found.moves[-1], table, voice)
        told.append(t(voice, "stood-in-why", move=named[-1], reason=sentence))
    return told


def _is_called(scene: Scene, seat: Seat) -> bool:
    """Return whether the reader is to play, and here to do it."""
    has_turn = scene.view is not None and bool(scene.view.legal)
    return has_turn and not scene.table.places[seat].away


def _has_played(scene: Scene, partner: Seat, move: Action) -> bool:
    """Return whether *partner* has laid a card in the trick that the cards of a *move* lie in."""
    tricks = () if scene.view is None else (scene.view.board, scene.view.last)
    there = [laid for laid in tricks if any({*one.cards} & {*cards_of(move)} for one in laid)]
    return any(one.seat == partner and one.cards for laid in there for one in laid)


def _is_in_sight(scene: Scene, move: Action) -> bool:
    """Return whether the cards of a move lie on the table, or in the trick finished last."""
    laid = () if scene.view is None else (*scene.view.board, *scene.view.last)
    return {*cards_of(move)} <= {card for one in laid for card in one.cards}
